//! The Walled City: Londonderry and Borderlands.

mod action;
pub mod board;
pub mod board_file;
mod cards;
mod check;
mod check_setup;
mod check_turn;
mod config;
mod construction;
mod defence;
mod determinize;
mod explain;
pub mod fence;
mod game;
mod geometry;
mod greedy;
mod guild;
mod guilds;
mod join;
mod knowledge;
mod loader;
mod log;
pub mod names;
mod node;
mod observation;
mod places;
mod play;
mod position;
mod relative;
mod restore;
mod restore_cards;
mod rules;
mod setup;
mod state;
mod supply;
mod text;
mod token;
pub mod topology;
mod voting;

pub use action::Action;
pub use cards::{Card, Cards, EXTRA_OWNER, KINDS, NUMBERS, Pile};
pub use config::{BoardChoice, Config};
pub use guild::{GUILDS, Guild, GuildSet, Priority, PriorityTable};
pub use knowledge::KnownCards;
pub use node::Node;
pub use places::Places;
pub use position::{
    AbilityPosition, DefencePosition, FencePosition, Movement, Position, Round, TurnPosition,
};
pub use rules::{
    ButchersOrder, ButchersTargets, ExtraCardRule, GrocersConstant, GuildPool, GuildWindows,
    NegativeDivision, Rules, StackedPieceScope, StartPlayer, StartRoad3p, TaylorsScope,
};
pub use state::{Defence, WalledCity};
pub use token::{FACTIONS, Token};
