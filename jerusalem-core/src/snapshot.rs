//! Exact snapshots of a single state.

use crate::error::LoadError;
use crate::frame::{self, Kind};
use crate::game::Game;

/// The whole truth of a state as bytes.
pub fn state_to_bytes<G: Game>(game: &G) -> Vec<u8> {
    frame::seal(Kind::State, G::ID, &game.position())
}

/// The state that [`state_to_bytes`] wrote, equal in every respect; anything else is refused.
pub fn state_from_bytes<G: Game>(bytes: &[u8]) -> Result<G, LoadError> {
    let frame = frame::open(bytes, Kind::State)?;
    frame.expect_game(G::ID)?;
    let position: G::Position = frame.read()?;
    G::from_position(&position).map_err(|e| frame.damaged(e.to_string()))
}
