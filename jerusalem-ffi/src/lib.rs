//! The C door: both games behind one header and one library.
//!
//! The functions are for C and what speaks C; `include/jerusalem.h` is made from this source. Rust
//! programs use `jerusalem-core`.
#![warn(clippy::undocumented_unsafe_blocks)]

mod answer;
mod arrays;
mod batch;
mod boundary;
mod game;
mod handle;
mod names;
mod play;
mod relative;
mod saved;
mod search;
mod status;
mod view;

#[cfg(all(test, feature = "faults"))]
mod faults;
#[cfg(test)]
mod panics;

pub use arrays::{JrsArrays, JrsBytes, JrsCounts, JrsFloats, JrsInts, JrsObservations};
pub use batch::*;
pub use boundary::JRS_NUL_TERMINATED;
pub use game::*;
pub use handle::{JrsBatch, JrsGame, JrsSearch, jrs_live_handles};
pub use names::*;
pub use play::*;
pub use relative::*;
pub use saved::*;
pub use search::*;
pub use status::*;
pub use view::*;
