//! The limits of everything that is read from outside, in one place.
//!
//! What is beyond a limit is refused before it is read, or as soon as the limit is passed. Whatever is
//! accepted can be saved, and what was saved can be loaded. JSON is nested at most 128 deep, which is
//! the limit of `serde_json`. `SECURITY.md` tells what else is promised.

pub use crate::batch::MAX_ROWS;
pub use crate::batch::threads::MAX_THREADS;
pub use crate::game::{MAX_ACTIONS, MAX_OUTCOMES, MAX_PLAYERS};
pub use crate::layout::MAX_OBSERVATION;

/// Bytes of a configuration or of a position, as JSON.
pub const MAX_JSON: usize = 4 << 20;

/// Bytes of a record or of a snapshot, in any form.
pub const MAX_SAVED: usize = 16 << 20;

/// Bytes of a board file, as it is given and as it is written.
pub const MAX_BOARD: usize = 1 << 20;

/// Entries of any list of a board file that are read; a board has fewer, or is refused.
pub const MAX_BOARD_LIST: usize = 1 << 16;

/// Steps of a table or of a record; no game takes as many.
pub const MAX_PLIES: usize = 1 << 20;

/// Characters of a text from outside that an error repeats.
pub const MAX_QUOTED: usize = 200;

/// Bytes of stack that a thread needs to call the library, whatever it calls.
pub const MIN_STACK: usize = 256 << 10;

/// Reasons that are given why a position or a configuration is refused.
pub const MAX_REASONS: usize = 100;
