//! Rules engine for the board games Jerusalem and The Walled City.
#![forbid(unsafe_code)]

mod bots;
mod error;
mod frame;
mod game;
mod history;
pub mod jerusalem;
mod lang;
mod layout;
mod mask;
mod record;
mod rng;
pub mod snapshot;
mod table;
pub mod walled_city;

pub use bots::{Bot, play_bytes, playout, random_action};
pub use error::{
    ConfigError, HistoryError, IllegalAction, IllegalOutcome, LoadError, ObserveError,
    PositionError,
};
pub use game::{
    ActionId, Game, MAX_ACTIONS, MAX_OUTCOMES, MAX_PLAYERS, OutcomeId, Outcomes, PerSeat,
    ReturnForm, Seat, Step, Turn, Viewer,
};
pub use jerusalem::Jerusalem;
pub use lang::Lang;
pub use layout::{Block, Element, Layout, Sink};
pub use mask::ActionMask;
pub use record::Record;
pub use rng::{Dice, DicePosition, below};
pub use table::{Chance, Table, TableOptions};
