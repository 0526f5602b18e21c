//! Every way a call can be refused. A refused call has changed nothing.

use crate::game::{ActionId, OutcomeId};

/// An action that was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// No such id.
    #[error("action {id} does not exist: the action space has the ids 0 to {last}")]
    Unknown {
        /// The id asked for.
        id: ActionId,
        /// The highest id there is.
        last: ActionId,
    },
    /// The id exists but is not legal now.
    #[error("{name} (action {id}) is not legal at {node}; legal here: {legal}")]
    NotLegal {
        /// The id asked for.
        id: ActionId,
        /// Its name.
        name: String,
        /// The node of the rules the game stands at.
        node: &'static str,
        /// What the actor may do, by name and id.
        legal: String,
    },
    /// The game waits for chance, not for a player.
    #[error("action {id}: no player is to act, {node} is a chance node; resolve an outcome first")]
    Chance {
        /// The id asked for.
        id: ActionId,
        /// The chance node.
        node: &'static str,
    },
    /// The game has ended.
    #[error("action {id}: the game is over")]
    Over {
        /// The id asked for.
        id: ActionId,
    },
    /// No action has this name.
    #[error("no action is called {0:?}")]
    UnknownName(String),
}

/// A chance outcome that did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalOutcome {
    /// The outcome has weight 0 here.
    #[error("outcome {id} cannot happen at {node}; possible here: {possible}")]
    Impossible {
        /// The id asked for.
        id: OutcomeId,
        /// The chance node.
        node: &'static str,
        /// The ids with a weight above 0.
        possible: String,
    },
    /// A player is to act, or the game has ended.
    #[error("outcome {id}: {node} is not a chance node")]
    NotChance {
        /// The id asked for.
        id: OutcomeId,
        /// The node the game stands at.
        node: &'static str,
    },
    /// The dice were to be thrown where nothing is left to chance.
    #[error("nothing to roll: {node} is not a chance node")]
    NothingToRoll {
        /// The node the game stands at.
        node: &'static str,
    },
}

/// A game that cannot be set up: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game cannot be set up: {}", reasons.join("; "))]
pub struct ConfigError {
    /// What is wrong, and what is allowed.
    pub reasons: Vec<String>,
}

/// A position that cannot occur: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("impossible position: {}", reasons.join("; "))]
pub struct PositionError {
    /// What is wrong.
    pub reasons: Vec<String>,
}

/// An observation that was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObserveError {
    /// The buffer has the wrong length.
    #[error("the observation has {needed} elements, the buffer {given}")]
    Length {
        /// Elements of an observation.
        needed: usize,
        /// Elements of the buffer.
        given: usize,
    },
    /// No such seat.
    #[error("seat {seat} does not exist: {players} players have the seats 0 to {}", players - 1)]
    Seat {
        /// The seat asked for.
        seat: usize,
        /// Number of players.
        players: usize,
    },
}

/// Saved data that was not loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Not data of this library.
    #[error("byte 0: this is not a saved {expected}")]
    Foreign {
        /// What was expected.
        expected: &'static str,
    },
    /// Written by a newer version.
    #[error("format {found} is newer than this library reads (up to {known})")]
    Newer {
        /// The format number found.
        found: u32,
        /// The newest format known.
        known: u32,
    },
    /// Another game's data.
    #[error("this is data of the game {found:?}, not of {expected:?}")]
    WrongGame {
        /// The game named in the data.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// Cut off, damaged or changed.
    #[error("{at}: {what}")]
    Damaged {
        /// Where: a byte, a line and column, or a ply.
        at: String,
        /// What is wrong there.
        what: String,
    },
}

/// A table's past that could not be reached.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// The table keeps no record.
    #[error("this table keeps no record; open it with recording on")]
    NotRecorded,
    /// No such ply.
    #[error("ply {asked} does not exist: the table stands at ply {last}")]
    Ply {
        /// The ply asked for.
        asked: usize,
        /// The ply the table stands at.
        last: usize,
    },
    /// No such seat.
    #[error("seat {seat} does not exist: {players} players have the seats 0 to {}", players - 1)]
    Seat {
        /// The seat asked for.
        seat: usize,
        /// Number of players.
        players: usize,
    },
    /// The table was loaded from data whose past does not lead to its present.
    #[error("the table's past is damaged: {0}")]
    Damaged(#[from] LoadError),
}

impl LoadError {
    pub(crate) fn damaged(at: impl Into<String>, what: impl Into<String>) -> Self {
        LoadError::Damaged { at: at.into(), what: what.into() }
    }
}
