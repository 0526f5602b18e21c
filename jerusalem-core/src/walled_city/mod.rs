//! The Walled City: Londonderry and Borderlands.
//!
//! | room | what is in it |
//! |---|---|
//! | `game` | the contract's methods |
//! | `config`, `rules` | what is fixed before the first move |
//! | [`board`] | the board: its file, its checks, its map, districts and fences |
//! | `action`, `relative`, `node` | decisions and their ids, where they are made |
//! | `cards`, `token` | construction cards; dice and survey tiles |
//! | `state`, `facts` | the state, and its facts in their frozen order |
//! | `setup`, `join`, `construction`, `voting`, `defence` | the phases |
//! | [`guilds`] | the twenty guilds, a file each |
//! | `position` | the state as data: write, read, check |
//! | `knowledge` | what seats know, what happened, and worlds they cannot tell apart |
//! | `observation` | what a seat may know, as a tensor |
//! | `seen` | what a viewer may know, as typed data for pictures |
//! | [`names`], `text` | words, and the board and moves told in them |
//! | `greedy` | the rule-of-thumb player |

mod action;
pub mod board;
mod cards;
mod config;
mod construction;
mod defence;
mod facts;
mod game;
mod greedy;
pub mod guilds;
mod join;
mod knowledge;
pub mod names;
mod node;
mod observation;
mod position;
mod relative;
mod rules;
mod search;
mod seen;
mod setup;
mod state;
mod text;
mod token;
mod voting;

pub use action::{Action, Offsets};
pub use board::places::Places;
pub use cards::{Card, Cards, EXTRA_OWNER, KINDS, NUMBERS, Pile};
pub use config::{BoardChoice, Config};
pub use guilds::deck::{GUILDS, GuildSet, Priority, PriorityTable};
pub use guilds::{Guild, Pending};
pub use knowledge::KnownCards;
pub use node::Node;
pub use position::{
    AbilityPosition, DefencePosition, FencePosition, Movement, Position, Round, TurnPosition,
};
pub use rules::*;
pub use seen::{Anchor, ColourSeen, Seen, ZoneSeen};
pub use state::{Defence, WalledCity};
pub use token::{FACTIONS, Token};
