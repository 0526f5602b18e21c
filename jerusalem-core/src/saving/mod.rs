//! Saving: records of games and snapshots of tables, and the frame around both.
//!
//! What is saved outlives the code. Configurations and positions are JSON in which what is at its
//! default is left out; steps are ids of the rules; states are named by the hash of their facts
//! (see [`Facts`](crate::Facts)). `docs/saved-games.md` says which formats are read.

pub(crate) mod frame;
pub(crate) mod record;
mod snapshot;

use serde::{Serialize, de::DeserializeOwned};

use crate::error::LoadError;
use crate::facts::hash64;
use crate::game::{Game, Step};
use crate::limits::MAX_PLIES;

/// Plain data as JSON.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("configurations and positions are plain data")
}

/// The hash of a configuration: that of its JSON, in which what is at its default is left out.
pub(crate) fn config_hash<G: Game>(game: &G) -> u64 {
    hash64(to_json(&game.config()).as_bytes())
}

/// Data of a JSON text that stands inside of saved data.
fn from_json<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, LoadError> {
    serde_json::from_str(text).map_err(|e| LoadError::damaged(what, e.to_string()))
}

/// The state that a game begins from, and whether that is another than the configuration's own.
fn start_of<G: Game>(
    config: &G::Config,
    position: Option<&G::Position>,
) -> Result<(G, bool), LoadError> {
    let Some(position) = position else {
        let game = G::new(config).map_err(|e| LoadError::damaged("config", e.to_string()))?;
        return Ok((game, false));
    };
    let game =
        G::from_position(position).map_err(|e| LoadError::damaged("start", e.to_string()))?;
    if game.config() != *config {
        return Err(LoadError::damaged("start", "the position has another configuration"));
    }
    Ok((game, true))
}

/// The words for the step that leads to ply `ply`.
pub(crate) fn ply_name(ply: usize) -> String {
    format!("ply {ply}")
}

/// Steps as small numbers: twice the id, plus one for an outcome.
fn to_codes(steps: &[Step]) -> Vec<u32> {
    let code = |&step: &Step| match step {
        Step::Action(id) => u32::from(id) << 1,
        Step::Outcome(id) => u32::from(id) << 1 | 1,
    };
    steps.iter().map(code).collect()
}

/// The steps of [`to_codes`].
fn of_codes(codes: &[u32]) -> Result<Vec<Step>, LoadError> {
    if codes.len() > MAX_PLIES {
        let what = format!("{} steps, at most {MAX_PLIES} are read", codes.len());
        return Err(LoadError::damaged("steps", what));
    }
    let step = |(i, &code): (usize, &u32)| match u16::try_from(code >> 1) {
        Ok(id) if code & 1 == 0 => Ok(Step::Action(id)),
        Ok(id) => Ok(Step::Outcome(id)),
        Err(_) => Err(LoadError::damaged(ply_name(i + 1), "this is not a step")),
    };
    codes.iter().enumerate().map(step).collect()
}
