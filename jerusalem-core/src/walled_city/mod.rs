//! The Walled City: Londonderry and Borderlands.

pub mod board;
pub mod board_file;
pub mod fence;
mod geometry;
mod loader;
mod supply;
pub mod topology;
