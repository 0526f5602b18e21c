//! The C door: both games behind one header and one library.
//!
//! The functions are for C and what speaks C; `include/jerusalem.h` is made from this source. Rust
//! programs use `jerusalem-core`.
#![warn(clippy::undocumented_unsafe_blocks)]

mod batch;
mod boundary;
mod game;
mod handle;
mod names;
mod play;
mod saved;
mod status;
mod view;

#[cfg(test)]
mod panics;

pub use batch::*;
pub use boundary::JRS_NUL_TERMINATED;
pub use game::*;
pub use handle::{JrsBatch, JrsGame, jrs_live_handles};
pub use names::*;
pub use play::*;
pub use saved::*;
pub use status::*;
pub use view::*;
