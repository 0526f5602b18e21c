//! The boards of The Walled City: the shipped ones, districts, fences, and boards that are refused.

mod broken;
mod damaged;
mod districts;
mod fences;
mod shipped;

use jerusalem_core::walled_city::board::Board;
use serde_json::Value;
use std::sync::Arc;

const LONDONDERRY: &str = include_str!("../../src/walled_city/boards/londonderry.json");
const BORDERLANDS: &str = include_str!("../../src/walled_city/boards/borderlands.json");

fn both() -> [Arc<Board>; 2] {
    [Board::londonderry(), Board::borderlands()]
}

/// A shipped board's file, to be edited.
fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("a shipped board is JSON")
}

/// Areas by their printed numbers, as bits.
fn areas(numbers: &[usize]) -> u32 {
    numbers.iter().fold(0, |mask, n| mask | 1 << (n - 1))
}

/// Paths by their printed numbers, as bits.
fn paths(numbers: &[usize]) -> u64 {
    numbers.iter().fold(0, |mask, n| mask | 1 << (n - 1))
}
