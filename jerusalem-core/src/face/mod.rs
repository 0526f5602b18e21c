//! The face of all games that doors stand on: tables and batches opened from JSON or saved bytes.

pub(crate) mod any;
mod complaint;
pub(crate) mod nearest;
pub(crate) mod open;
