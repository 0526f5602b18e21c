//! How a search thinks: what each game wants, measured, and what a caller may change.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::SearchError;

/// Most simulations of a search, all runs together: beyond, sums would no longer grow.
pub const MAX_SIMULATIONS: u64 = 10_000_000;
/// Most nodes of a thread of a search.
pub const MAX_NODES: usize = 1 << 24;
/// Most threads of a search.
pub const MAX_THREADS: usize = 64;
/// Most leaves that an evaluator is asked for at once.
pub const MAX_LEAVES: usize = 4096;

/// Whose knowledge tells two situations apart, in which the tree keeps apart counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Eye {
    /// That of the player who thinks.
    Own,
    /// That of the player who acts.
    Actor,
}

/// Where simulations stop and are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Horizon {
    /// At the end of the [stage](crate::Game::stage).
    Stage,
    /// At the end of the game.
    End,
}

/// How a search thinks.
///
/// [`Game::search_settings`](crate::Game::search_settings) has a game's own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How strongly moves that were tried less are tried again.
    pub exploration: f32,
    /// The same where an evaluator says how good moves look.
    pub evaluator_exploration: f32,
    /// The share that the rule of thumb's first choice gets of that; the others get the rest each.
    pub prior: f32,
    /// A situation met `n` times has `1 + widening · √n` of its moves opened, best first.
    pub widening: f32,
    /// The share of the decisions in a rollout that take the second best.
    pub second: f32,
    /// The share of the decisions in a rollout that are random.
    pub random: f32,
    /// What the lead in points counts; the rest is the chance to win.
    pub margin: f32,
    /// With a lead of so many points over somebody one is three times as likely to stay ahead.
    pub spread: f32,
    /// Where simulations stop; with an evaluator, at the leaf.
    pub horizon: Horizon,
    /// Whose knowledge tells situations apart.
    pub eye: Eye,
    /// Most situations remembered, by each thread.
    pub nodes: usize,
    /// Threads, each with a tree of its own.
    pub threads: usize,
    /// Leaves that an evaluator is asked for at once.
    pub leaves: usize,
}

impl Default for Settings {
    /// For a game that nobody has measured and that may have no rule of thumb: rollouts are random.
    fn default() -> Self {
        Settings {
            exploration: 0.5,
            evaluator_exploration: 1.0,
            prior: 0.5,
            widening: 2.0,
            second: 0.0,
            random: 1.0,
            margin: 0.3,
            spread: 5.0,
            horizon: Horizon::Stage,
            eye: Eye::Actor,
            nodes: 1 << 18,
            threads: 1,
            leaves: 16,
        }
    }
}

impl Settings {
    /// These settings with the changes of a JSON object; an empty text changes nothing.
    pub fn changed_by(self, json: &str) -> Result<Self, SearchError> {
        if json.trim().is_empty() {
            return Ok(self);
        }
        let unread = |e: serde_json::Error| SearchError::Json(e.to_string());
        let changes: Map<String, Value> = serde_json::from_str(json).map_err(unread)?;
        let mut all = serde_json::to_value(self).map_err(unread)?;
        for (name, value) in changes {
            all[name] = value;
        }
        serde_json::from_value(all).map_err(unread)
    }

    /// What is wrong, with what is allowed.
    pub(super) fn check(&self) -> Result<(), SearchError> {
        let share = |name, value: f32| between(name, value, 0.0, 1.0);
        share("prior", self.prior)?;
        share("second", self.second)?;
        share("random", self.random)?;
        share("margin", self.margin)?;
        between("exploration", self.exploration, 0.0, 1e6)?;
        between("evaluator_exploration", self.evaluator_exploration, 0.0, 1e6)?;
        between("widening", self.widening, 0.0, 1e6)?;
        between("spread", self.spread, 1e-3, 1e6)?;
        count("nodes", self.nodes, MAX_NODES)?;
        count("threads", self.threads, MAX_THREADS)?;
        count("leaves", self.leaves, MAX_LEAVES)
    }
}

fn between(name: &'static str, value: f32, least: f32, most: f32) -> Result<(), SearchError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(SearchError::Setting {
        name,
        value: value.to_string(),
        allowed: format!("{least} to {most}"),
    })
}

fn count(name: &'static str, value: usize, most: usize) -> Result<(), SearchError> {
    if (1..=most).contains(&value) {
        return Ok(());
    }
    Err(SearchError::Setting { name, value: value.to_string(), allowed: format!("1 to {most}") })
}
