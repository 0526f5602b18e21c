//! Rules engine for the board games [Jerusalem](jerusalem) and [The Walled City](walled_city).
//!
//! A game is a plain value that fulfils the contract [`Game`]: `legal` says what the player to move
//! may do, `apply` does it, `observe` writes what a seat may know. A [`Table`] adds dice and a record;
//! a [`Batch`] steps many games into arrays; [`open()`] opens either game from JSON.
//!
//! ```
//! use jerusalem_core::jerusalem::{Action, Config, Jerusalem};
//! use jerusalem_core::{AnyGame, Game, Turn};
//!
//! let mut game = Jerusalem::new(&Config::new(4))?;
//! assert_eq!(game.turn(), Turn::Player(0));
//! let office = game.action_id(Action::ChooseOffice(1)).ok_or("no such office")?;
//! game.apply(office)?;
//! let refused = game.apply(office).unwrap_err();
//! assert!(refused.to_string().starts_with("choose_office(1) (action 0) is not legal at AuctionOpen"));
//!
//! let mut seen = vec![0f32; game.observation_len()];
//! game.observe(2, &mut seen)?;
//! let layout = game.layout();
//! let prestige = layout.block("prestige").ok_or("no such block")?;
//! assert_eq!(seen[prestige.offset..][..4], [0.0; 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod batch;
mod bits;
mod bots;
mod error;
mod face;
mod facts;
pub mod family;
#[cfg(feature = "faults")]
pub mod faults;
mod game;
pub mod jerusalem;
mod lang;
pub mod laws;
mod layout;
pub mod limits;
mod mask;
mod nodes;
pub mod options;
mod page;
mod reasons;
mod rng;
mod saving;
pub mod search;
mod table;
pub mod walled_city;

pub use batch::arrays::{AnyArray, Arrays, Described, Elements, Observations, Shape};
pub use batch::rows::Totals;
pub use batch::{AUTORESET_MODE, Batch, BatchOptions, Ids, MAX_ROWS};
pub use bots::{Bot, play_bytes, playout, random_action};
pub use error::{
    BatchError, ConfigError, HistoryError, IllegalAction, IllegalOutcome, LoadError, ObserveError,
    OpenError, PositionError,
};
pub use face::any::{AnyBatch, AnySearch, AnyTable};
pub use face::nearest::nearest;
pub use face::open::{
    config_schema, games, open, open_batch, open_batch_with, open_position, open_record, restore,
    rules_help,
};
pub use facts::Facts;
pub use game::{
    ActionId, AnyGame, Game, MAX_ACTIONS, MAX_OUTCOMES, MAX_PLAYERS, OutcomeId, Outcomes, PerSeat,
    ReturnForm, Seat, Step, Turn, Viewer,
};
pub use jerusalem::Jerusalem;
pub use lang::Lang;
pub use layout::{Block, Element, Layout, MAX_OBSERVATION, Sink, Sums};
pub use mask::ActionMask;
pub use rng::{Dice, below};
pub use saving::record::Record;
pub use table::{Chance, Table, TableOptions};
pub use walled_city::WalledCity;

// The README's lines run with the doc examples.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-game.md")]
struct AddingAGame;
