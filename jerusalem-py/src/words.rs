//! Words from Python as values of the core, with the allowed ones in every refusal.

use std::borrow::Cow;
use std::fmt;

use jerusalem_core::{
    ActionId, AnyGame, AnyTable, Bot, HistoryError, Lang, MAX_PLAYERS, OutcomeId, ReturnForm, Seat,
    Turn, Viewer, nearest,
};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors::{Raise, illegal_action, illegal_outcome, no_action};

/// A whole number of any size.
pub enum Number {
    /// One of 64 bits.
    Fits(i64),
    /// One of more, as text.
    Beyond(String),
}

impl Number {
    /// The number as an index; where there is none, the highest, which exists nowhere.
    #[inline]
    pub fn index(&self) -> usize {
        match self {
            Number::Fits(number) => usize::try_from(*number).unwrap_or(usize::MAX),
            Number::Beyond(_) => usize::MAX,
        }
    }
}

impl From<ActionId> for Number {
    fn from(id: ActionId) -> Self {
        Number::Fits(id.into())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Fits(number) => number.fmt(f),
            Number::Beyond(text) => text.fmt(f),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Number {
    type Error = PyErr;

    #[inline]
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<i64>() {
            Ok(number) => Ok(Number::Fits(number)),
            Err(error) => beyond(&object, error).map(Number::Beyond),
        }
    }
}

/// The text of a number that does not fit; any other error as it is.
#[cold]
fn beyond(object: &Bound<'_, PyAny>, error: PyErr) -> PyResult<String> {
    if !error.is_instance_of::<PyOverflowError>(object.py()) {
        return Err(error);
    }
    // Python itself refuses to write out the very long ones.
    Ok(object.str().map_or_else(|_| "of thousands of digits".into(), |text| text.to_string()))
}

/// A wrong type in our own words; whatever the caller's code has raised stays as it is.
#[cold]
pub fn not_a(error: PyErr, object: &Bound<'_, PyAny>, what: &str) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(object.py()) {
        return error;
    }
    let given = object.get_type().name().map_or("?".into(), |name| name.to_string());
    PyTypeError::new_err(format!("{what}, not {given}"))
}

/// An action as it was given. Reading it may run code of the caller, so it is read before the table
/// is locked.
pub enum Asked<'a> {
    /// An id that may exist.
    Id(ActionId),
    /// A number that is no id.
    Beyond(Number),
    /// A short name.
    Name(Cow<'a, str>),
}

impl<'a> Asked<'a> {
    #[inline]
    /// Reads an id, a name or an `Action`.
    pub fn read(action: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if !action.is_instance_of::<PyInt>()
            && let Ok(name) = action.cast::<PyString>()
        {
            return Ok(Asked::Name(name.to_cow()?));
        }
        match action.extract::<Number>() {
            Ok(number) => Ok(match ActionId::try_from(number.index()) {
                Ok(id) => Asked::Id(id),
                Err(_) => Asked::Beyond(number),
            }),
            Err(error) => Err(not_a(error, action, "an action is an id, a name or an Action")),
        }
    }

    #[inline]
    /// The id, which need not be legal.
    pub fn id(self, table: &dyn AnyTable) -> PyResult<ActionId> {
        match self {
            Asked::Id(id) => Ok(id),
            Asked::Beyond(number) => Err(no_action(table.game().action_count(), &number)),
            Asked::Name(name) => action(table, &name, None),
        }
    }
}

/// The seed of dice.
pub struct Seed(pub u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        object.extract().map(Seed).or_else(|error| {
            let given = beyond(&object, error)?;
            Err(PyValueError::new_err(format!("a seed is 0 to {}, not {given}", u64::MAX)))
        })
    }
}

/// The refusal of a word, with the nearest right one and all there are.
#[cold]
pub fn unknown(kind: &str, word: &str, known: &[&str]) -> PyErr {
    // Every two-letter word is near every other.
    let hint = nearest(word, known.iter().copied()).filter(|_| word.len() > 2);
    not_among(kind, word, hint, &known.join(", "))
}

fn not_among(kind: &str, word: &str, hint: Option<&str>, known: &str) -> PyErr {
    let hint = hint.map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
    PyValueError::new_err(format!("there is no {kind} {word:?}{hint}; there are {known}"))
}

/// The language of a two-letter code, if the game has words in it.
pub fn lang(code: &str, game: &dyn AnyGame) -> PyResult<Lang> {
    lang_of(code, game.languages())
}

/// The language of a two-letter code, if it is one of these.
pub fn lang_of(code: &str, known: &'static [Lang]) -> PyResult<Lang> {
    match Lang::from_code(code) {
        Some(lang) if known.contains(&lang) => Ok(lang),
        Some(lang) => Err(HistoryError::Language { lang, known }.raise()),
        None => {
            let codes: Vec<_> = known.iter().map(|lang| lang.code()).collect();
            Err(unknown("language", code, &codes))
        }
    }
}

/// The bot of a name.
pub fn bot(name: &str) -> PyResult<Bot> {
    Bot::from_name(name)
        .ok_or_else(|| not_among("bot", name, nearest(name, Bot::names()), Bot::NAMING))
}

/// Whether the bot of a name takes its time; a name that no bot has is refused.
#[pyfunction]
pub fn bot_thinks(name: &str) -> PyResult<bool> {
    bot(name).map(Bot::thinks)
}

/// The bots of the seats, `None` where nobody plays by itself.
pub fn bots(names: &[Option<String>], players: usize) -> PyResult<[Option<Bot>; MAX_PLAYERS]> {
    if names.len() > players {
        let what = format!("{} bots for {players} seats", names.len());
        return Err(PyValueError::new_err(what));
    }
    let mut bots = [None; MAX_PLAYERS];
    for (to, name) in bots.iter_mut().zip(names) {
        *to = name.as_deref().map(bot).transpose()?;
    }
    Ok(bots)
}

/// The form of returns of a name.
pub fn returns(name: &str) -> PyResult<ReturnForm> {
    ReturnForm::from_name(name)
        .ok_or_else(|| unknown("form of returns", name, &ReturnForm::ALL.map(ReturnForm::name)))
}

/// The id of an action's name, short or in a language.
pub fn action(table: &dyn AnyTable, name: &str, lang: Option<Lang>) -> PyResult<ActionId> {
    table.parse_action(name, lang).map_err(|error| {
        let game = table.game();
        let space = 0..game.action_count() as ActionId;
        let names: Vec<_> = space.filter_map(|id| game.action_name(id, lang)).collect();
        let hint = nearest(name, names.iter().map(String::as_str));
        let hint = hint.map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
        illegal_action(format!("{error}{hint}"))
    })
}

/// The id of an outcome of the present chance node.
pub fn outcome(table: &dyn AnyTable, name: &str) -> PyResult<OutcomeId> {
    let game = table.game();
    let outcomes = game.outcomes();
    let named = |&(id, _): &(OutcomeId, u32)| (id, table.outcome_name(id));
    let names: Vec<_> = outcomes.as_slice().iter().map(named).collect();
    if let Some(&(id, _)) = names.iter().find(|(_, known)| known == name) {
        return Ok(id);
    }
    let node = game.node();
    Err(illegal_outcome(match game.turn() {
        Turn::Chance => {
            let names: Vec<_> = names.iter().map(|(_, name)| name.as_str()).collect();
            let possible = names.join(", ");
            format!("no outcome is called {name:?} at {node}; possible here: {possible}")
        }
        _ => format!("outcome {name:?}: {node} is not a chance node"),
    }))
}

/// A seat of a game with so many players.
#[inline]
pub fn seat(number: &Number, players: usize) -> PyResult<Seat> {
    match number.index() {
        seat if seat < players => Ok(seat),
        _ => Err(no_seat(number, players)),
    }
}

#[cold]
fn no_seat(number: &Number, players: usize) -> PyErr {
    let last = players - 1;
    let what =
        format!("seat {number} does not exist: {players} players have the seats 0 to {last}");
    PyIndexError::new_err(what)
}

/// `"all"`, `"public"` or a seat.
pub fn viewer(word: &Bound<'_, PyAny>, players: usize) -> PyResult<Viewer> {
    if let Ok(text) = word.cast::<PyString>() {
        return match text.to_cow()?.as_ref() {
            "all" => Ok(Viewer::Omniscient),
            "public" => Ok(Viewer::Public),
            other => Err(PyValueError::new_err(format!(
                "there is no viewer {other:?}; a viewer is \"all\", \"public\" or a seat"
            ))),
        };
    }
    let number = word.extract::<Number>();
    let number = number.map_err(|e| not_a(e, word, "a viewer is \"all\", \"public\" or a seat"))?;
    Ok(Viewer::Seat(seat(&number, players)?))
}
