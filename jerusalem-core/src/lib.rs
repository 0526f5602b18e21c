#![doc = include_str!("../../README.md")]
#![forbid(unsafe_code)]

mod any;
mod batch;
mod bots;
mod error;
mod frame;
mod game;
mod history;
pub mod jerusalem;
mod lang;
mod layout;
mod mask;
mod nearest;
mod open;
mod record;
mod rng;
mod rows;
mod sheet;
pub mod snapshot;
mod table;
mod threads;
pub mod walled_city;

pub use any::{AnyBatch, AnyTable};
pub use batch::{AUTORESET_MODE, Batch, BatchOptions, MAX_ROWS};
pub use bots::{Bot, play_bytes, playout, random_action};
pub use error::{
    BatchError, ConfigError, HistoryError, IllegalAction, IllegalOutcome, LoadError, ObserveError,
    OpenError, PositionError,
};
pub use game::{
    ActionId, Game, MAX_ACTIONS, MAX_OUTCOMES, MAX_PLAYERS, OutcomeId, Outcomes, PerSeat,
    ReturnForm, Seat, Step, Turn, Viewer,
};
pub use jerusalem::Jerusalem;
pub use lang::Lang;
pub use layout::{Block, Element, Layout, Sink};
pub use mask::ActionMask;
pub use nearest::nearest;
pub use open::{games, load, load_record, open, open_batch, open_position};
pub use record::Record;
pub use rng::{Dice, DicePosition, below};
pub use rows::Totals;
pub use sheet::{Observations, Shape, Sheet};
pub use table::{Chance, Table, TableOptions};
pub use walled_city::WalledCity;
