//! Exact snapshots of a single state.

use crate::error::LoadError;
use crate::frame::{self, Kind};
use crate::game::Game;

/// The whole truth of a state as bytes.
///
/// ```
/// use jerusalem_core::snapshot::{state_from_bytes, state_to_bytes};
/// use jerusalem_core::{Game, Jerusalem, jerusalem};
///
/// let game = Jerusalem::new(&jerusalem::Config::new(4))?;
/// assert_eq!(state_from_bytes::<Jerusalem>(&state_to_bytes(&game))?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
