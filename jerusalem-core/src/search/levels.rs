//! Levels for people: how long a search thinks, and how often it is content with less than the best.

use serde::Serialize;

use super::{MAX_SIMULATIONS, Search, SearchError};
use crate::bots::weightiest;
use crate::game::{ActionId, Game};
use crate::rng::Luck;
use rand::Rng;

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Level {
    /// Sees what is near, and takes it for good enough.
    Easy,
    /// Looks around, with small mistakes.
    Medium,
    /// Thinks for about a tenth of a second.
    Hard,
    /// Thinks for about a second.
    Expert,
    /// Thinks for about ten seconds.
    Max,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Max];

    /// The level's name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Max => "max",
        }
    }

    /// The level of this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Simulations for a decision of a game that makes so many in a tenth of a second.
    pub fn simulations(self, tenth: u64) -> u64 {
        let simulations = match self {
            Level::Easy => 12,
            Level::Medium => 100,
            Level::Hard => tenth,
            Level::Expert => tenth.saturating_mul(10),
            Level::Max => tenth.saturating_mul(100),
        };
        simulations.min(MAX_SIMULATIONS)
    }

    /// The loss of value, from 0 to 1, from which on a move is not thought of.
    pub fn tolerance(self) -> f32 {
        match self {
            Level::Easy => 0.10,
            Level::Medium => 0.03,
            Level::Hard | Level::Expert | Level::Max => 0.0,
        }
    }
}

/// What a search of so many simulations does for the player to move, content with a loss of value
/// below `tolerance`: the smaller the loss, the likelier the move. Fewer simulations if `stop` says so.
pub(crate) fn think<G: Game>(
    game: &G,
    simulations: u64,
    tolerance: f32,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<ActionId, SearchError> {
    let mut search = Search::new(game, G::search_settings(), seed)?;
    if search.root.legal.count() == 1 {
        return Ok(weightiest(game).1);
    }
    search.run(simulations, stop)?;
    Ok(search.content_with(tolerance, &mut Luck::new(seed, u64::MAX)))
}

impl<G: Game> Search<G> {
    /// A move whose loss of value is below `tolerance`, the likelier the smaller the loss.
    fn content_with(&self, tolerance: f32, luck: &mut Luck) -> ActionId {
        let best = self.best();
        let moves = self.moves();
        let Some(top) = moves.iter().find(|m| m.action == best).filter(|_| tolerance > 0.0) else {
            return best;
        };
        let seat = self.seat();
        let weights = moves.iter().filter(|m| m.visits > 0).map(|m| {
            let loss = (top.value[seat] - m.value[seat]).max(0.0);
            let near = (1.0 - loss / tolerance).max(0.0);
            (m.action, (near * near * 65_536.0) as u64)
        });
        let weights: Vec<_> = weights.collect();
        let all: u64 = weights.iter().map(|w| w.1).sum();
        let mut left = luck.next_u64() % all.max(1);
        for (action, weight) in weights {
            if left < weight {
                return action;
            }
            left -= weight;
        }
        best
    }
}
