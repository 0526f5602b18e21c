//! Words from Python as values of the core, with the allowed ones in every refusal.

use jerusalem_core::{
    ActionId, AnyTable, Bot, Lang, MAX_PLAYERS, ReturnForm, Seat, Viewer, nearest,
};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::illegal_action;

/// The refusal of a word, with the nearest right one and all there are.
#[cold]
fn unknown(kind: &str, word: &str, known: &[&str]) -> PyErr {
    // Every two-letter word is near every other.
    let hint = nearest(word, known.iter().copied()).filter(|_| word.len() > 2);
    let hint = hint.map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
    let known = known.join(", ");
    PyValueError::new_err(format!("there is no {kind} {word:?}{hint}; there are {known}"))
}

/// The language of a two-letter code.
pub fn lang(code: &str) -> PyResult<Lang> {
    Lang::from_code(code).ok_or_else(|| unknown("language", code, &Lang::ALL.map(Lang::code)))
}

/// The bot of a name.
pub fn bot(name: &str) -> PyResult<Bot> {
    Bot::from_name(name).ok_or_else(|| unknown("bot", name, &Bot::ALL.map(Bot::name)))
}

/// The bots of the seats, `None` where nobody plays by itself.
pub fn bots(names: &[Option<String>]) -> PyResult<[Option<Bot>; MAX_PLAYERS]> {
    if names.len() > MAX_PLAYERS {
        let what = format!("{} bots for at most {MAX_PLAYERS} seats", names.len());
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
        let space = 0..table.action_count() as ActionId;
        let names: Vec<_> = space.filter_map(|id| table.action_name(id, lang)).collect();
        let hint = nearest(name, names.iter().map(String::as_str));
        let hint = hint.map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
        illegal_action(format!("{error}{hint}"))
    })
}

/// A seat of a game with so many players.
#[inline]
pub fn seat(number: i64, players: usize) -> PyResult<Seat> {
    match usize::try_from(number) {
        Ok(seat) if seat < players => Ok(seat),
        _ => Err(no_seat(number, players)),
    }
}

#[cold]
fn no_seat(number: i64, players: usize) -> PyErr {
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
    match word.extract() {
        Ok(number) => Ok(Viewer::Seat(seat(number, players)?)),
        Err(_) => Err(PyTypeError::new_err("a viewer is \"all\", \"public\" or a seat")),
    }
}
