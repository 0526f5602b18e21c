//! Every way a call can be refused. A refused call has changed nothing.

use std::borrow::Cow;

use crate::game::{ActionId, OutcomeId};
use crate::lang::Lang;
use crate::limits::{MAX_QUOTED, MAX_REASONS, MAX_SAVED};

/// An action that was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
    /// Written in a format that is no longer read.
    #[error(
        "format {found} is no longer read, only formats from {oldest} on: none older was ever released"
    )]
    Older {
        /// The format number found.
        found: u32,
        /// The oldest format read.
        oldest: u32,
    },
    /// Longer than anything this library has written.
    #[error("{bytes} bytes: at most {most} are read")]
    TooLong {
        /// The bytes given.
        bytes: usize,
        /// The most that are read.
        most: usize,
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
#[non_exhaustive]
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
    /// The game has no words in this language.
    #[error("the game has no words in {:?}; it has {}", lang.code(), codes(known))]
    Language {
        /// The language asked for.
        lang: Lang,
        /// The languages there are.
        known: &'static [Lang],
    },
    /// The table was loaded from data whose past does not lead to its present.
    #[error("the table's past is damaged: {0}")]
    Damaged(#[from] LoadError),
}

/// A batch that was not set up or not stepped; no game of it has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The games cannot be set up.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Too few or too many rows.
    #[error("{rows} rows: a batch has 1 to {most}")]
    Rows {
        /// The number asked for.
        rows: usize,
        /// The most there may be.
        most: usize,
    },
    /// More bots than seats.
    #[error("{bots} bots, but the game has {seats} seats")]
    Bots {
        /// The number given.
        bots: usize,
        /// The number of seats.
        seats: usize,
    },
    /// Memory is short.
    #[error("there is not enough memory for {rows} rows")]
    Memory {
        /// The number asked for.
        rows: usize,
    },
    /// The threads could not be started.
    #[error("{threads} threads: {why}")]
    Threads {
        /// The number asked for.
        threads: usize,
        /// What stands against it.
        why: String,
    },
    /// An array has the wrong length.
    #[error("the array {what} has {given} elements, but {needed} are needed")]
    Length {
        /// Which array.
        what: &'static str,
        /// Its right length.
        needed: usize,
        /// Its length.
        given: usize,
    },
    /// The elements of an array are of another type than the array's.
    #[error("the array {what} has elements of the wrong type")]
    Elements {
        /// Which array.
        what: &'static str,
    },
    /// No such row.
    #[error("row {row} does not exist: the batch has the rows 0 to {last}")]
    Row {
        /// The row asked for.
        row: usize,
        /// The last row.
        last: usize,
    },
    /// Another thread has stopped the call, in which bots were thinking.
    #[error("the bots were stopped while they thought; the games are as they were")]
    Cancelled,
    /// A panic, which is a bug, has left rows half stepped.
    #[error("a failure inside has left this batch half stepped; reset it")]
    Broken,
    /// An action is not legal in its row.
    #[error("row {row}: {source}")]
    Illegal {
        /// The first row with an illegal action.
        row: usize,
        /// What is wrong with it, and what is legal there.
        source: IllegalAction,
    },
}

/// A table or batch that was not opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The configuration is not JSON, or not what a configuration holds.
    #[error("line {line} column {column}: {what}{}", did_you_mean(.nearest))]
    Json {
        /// Line, from 1; 0 if the whole is meant.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong, and what is allowed.
        what: String,
        /// The right word nearest to the wrong one.
        nearest: Option<String>,
    },
    /// The text is longer than any configuration or position.
    #[error("{bytes} bytes: at most {most} are read")]
    TooLong {
        /// The bytes given.
        bytes: usize,
        /// The most that are read.
        most: usize,
    },
    /// No such game.
    #[error("there is no game {found:?}{}; there are {known}", did_you_mean(.nearest))]
    UnknownGame {
        /// The game asked for.
        found: String,
        /// The game that was perhaps meant.
        nearest: Option<String>,
        /// All games.
        known: String,
    },
    /// The game cannot be set up.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The position cannot occur.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The batch cannot be set up.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// The saved data cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The record does not reach so far.
    #[error(transparent)]
    History(#[from] HistoryError),
}

/// A text from outside, cut in the middle if it is long.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    let cut = |n: usize| text.char_indices().nth(n).map(|(at, _)| at);
    let half = MAX_QUOTED / 2;
    let last = text.char_indices().rev().nth(half - 1).map(|(at, _)| at);
    match (cut(MAX_QUOTED), cut(half), last) {
        (Some(_), Some(first), Some(last)) => {
            format!("{} … {}", &text[..first], &text[last..]).into()
        }
        _ => text.into(),
    }
}

fn codes(langs: &[Lang]) -> String {
    langs.iter().map(|lang| lang.code()).collect::<Vec<_>>().join(", ")
}

fn did_you_mean(nearest: &Option<String>) -> String {
    nearest.as_ref().map(|word| format!(" (did you mean {word:?}?)")).unwrap_or_default()
}

impl PositionError {
    /// What is wrong, as far as anybody reads it.
    pub(crate) fn new(mut reasons: Vec<String>) -> Self {
        let more = reasons.len().saturating_sub(MAX_REASONS);
        reasons.truncate(MAX_REASONS);
        reasons.iter_mut().for_each(|reason| *reason = quoted(reason).into_owned());
        if more > 0 {
            reasons.push(format!("and {more} reasons more"));
        }
        PositionError { reasons }
    }
}

impl LoadError {
    /// Refuses what is longer than anything that is saved.
    pub(crate) fn limit(bytes: usize) -> Result<(), LoadError> {
        let most = MAX_SAVED;
        if bytes > most { Err(LoadError::TooLong { bytes, most }) } else { Ok(()) }
    }

    pub(crate) fn damaged(at: impl Into<String>, what: impl Into<String>) -> Self {
        LoadError::Damaged { at: at.into(), what: quoted(&what.into()).into_owned() }
    }
}
