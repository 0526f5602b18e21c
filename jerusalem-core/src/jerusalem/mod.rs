//! The board game Jerusalem.
//!
//! A round goes through `auction`, `draft`, `placement` (with `card_play`), `revenue` and `event`;
//! each file holds the nodes of its phase: what is legal there, and what an action does.
//! `game` is the contract of play: it goes by the node to the phase, and there by the action to its
//! effect.

mod action;
mod auction;
mod card_play;
mod cards;
mod city;
mod draft;
mod event;
mod game;
mod greedy;
mod knowledge;
pub mod names;
mod node;
mod observation;
mod placement;
mod position;
mod revenue;
mod rules;
mod search;
mod seen;
mod setup;
mod state;
mod text;

pub use action::{Action, Offsets};
pub use cards::Card;
pub use city::{AREA_KEYS, AREAS, Event, Quarter};
pub use node::Node;
pub use position::{
    AuctionPosition, ChainPosition, DiscardPosition, DraftPosition, PlacementPosition, Position,
    ScholarPosition, SeatPosition,
};
pub use rules::*;
pub use seen::{Matter, Screen, SeatSeen, Seen};
pub use setup::Config;
pub use state::Jerusalem;
