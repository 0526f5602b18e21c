//! Rules engine for the board games Jerusalem and The Walled City.
#![forbid(unsafe_code)]

mod error;
mod game;
mod lang;
mod layout;
mod mask;
mod record;
mod rng;
pub mod walled_city;

pub use error::{
    ConfigError, IllegalAction, IllegalOutcome, LoadError, ObserveError, PositionError,
};
pub use game::{
    ActionId, Game, MAX_ACTIONS, MAX_OUTCOMES, MAX_PLAYERS, OutcomeId, Outcomes, PerSeat,
    ReturnForm, Seat, Step, Turn, Viewer,
};
pub use lang::Lang;
pub use layout::{Block, Element, Layout, Sink};
pub use mask::ActionMask;
pub use rng::{Dice, DicePosition, below};
