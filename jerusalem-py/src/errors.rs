//! What the core refuses, as the exceptions of `jerusalem.errors`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use jerusalem_core::{
    ActionId, AnyTable, BatchError, ConfigError, HistoryError, IllegalAction, IllegalOutcome,
    LoadError, ObserveError, OpenError, PositionError, search::SearchError,
};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::words::Number;

mod python {
    use pyo3::import_exception;

    import_exception!(jerusalem.errors, BrokenError);
    import_exception!(jerusalem.errors, BusyError);
    import_exception!(jerusalem.errors, ConfigError);
    import_exception!(jerusalem.errors, EvaluatorError);
    import_exception!(jerusalem.errors, HistoryError);
    import_exception!(jerusalem.errors, IllegalActionError);
    import_exception!(jerusalem.errors, IllegalOutcomeError);
    import_exception!(jerusalem.errors, InternalError);
    import_exception!(jerusalem.errors, LoadError);
    import_exception!(jerusalem.errors, PositionError);
    import_exception!(jerusalem.errors, SearchError);
}

/// An error of the core as a Python exception.
pub trait Raise {
    /// The exception that fits, with the error's own words.
    fn raise(self) -> PyErr;
}

/// Turns the error of a result into an exception.
pub trait OrRaise<T> {
    /// The value, or the exception that fits.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    #[inline]
    fn or_raise(self) -> PyResult<T> {
        self.map_err(Raise::raise)
    }
}

/// Does what may panic, which is a bug; the panic becomes an `InternalError`.
#[inline]
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(internal(&*panic)))
}

#[cold]
fn internal(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    python::InternalError::new_err(format!("a failure inside, which is a bug: {text}"))
}

impl Raise for IllegalAction {
    #[cold]
    fn raise(self) -> PyErr {
        python::IllegalActionError::new_err(self.to_string())
    }
}

impl Raise for IllegalOutcome {
    fn raise(self) -> PyErr {
        python::IllegalOutcomeError::new_err(self.to_string())
    }
}

impl Raise for ConfigError {
    fn raise(self) -> PyErr {
        python::ConfigError::new_err(self.to_string())
    }
}

impl Raise for PositionError {
    fn raise(self) -> PyErr {
        python::PositionError::new_err(self.to_string())
    }
}

impl Raise for LoadError {
    fn raise(self) -> PyErr {
        python::LoadError::new_err(self.to_string())
    }
}

impl Raise for ObserveError {
    #[cold]
    fn raise(self) -> PyErr {
        match self {
            ObserveError::Seat { .. } => PyIndexError::new_err(self.to_string()),
            _ => PyValueError::new_err(self.to_string()),
        }
    }
}

impl Raise for HistoryError {
    fn raise(self) -> PyErr {
        match self {
            HistoryError::Ply { .. } | HistoryError::Seat { .. } => {
                PyIndexError::new_err(self.to_string())
            }
            HistoryError::Language { .. } => PyValueError::new_err(self.to_string()),
            HistoryError::Damaged(error) => error.raise(),
            _ => python::HistoryError::new_err(self.to_string()),
        }
    }
}

impl Raise for BatchError {
    #[cold]
    fn raise(self) -> PyErr {
        match self {
            BatchError::Config(error) => error.raise(),
            BatchError::Rows { .. } | BatchError::Bots { .. } | BatchError::Threads { .. } => {
                python::ConfigError::new_err(self.to_string())
            }
            BatchError::Memory { .. } => PyMemoryError::new_err(self.to_string()),
            BatchError::Row { .. } => PyIndexError::new_err(self.to_string()),
            BatchError::Broken => python::BrokenError::new_err(self.to_string()),
            BatchError::Illegal { .. } => python::IllegalActionError::new_err(self.to_string()),
            _ => PyValueError::new_err(self.to_string()),
        }
    }
}

impl Raise for OpenError {
    fn raise(self) -> PyErr {
        match self {
            OpenError::Json { what, nearest, .. } => {
                let hint = nearest.map(|word| format!(" (did you mean {word:?}?)"));
                python::ConfigError::new_err(format!("{what}{}", hint.unwrap_or_default()))
            }
            OpenError::Config(error) => error.raise(),
            OpenError::Position(error) => error.raise(),
            OpenError::Batch(error) => error.raise(),
            OpenError::Load(error) => error.raise(),
            OpenError::History(error) => error.raise(),
            _ => python::ConfigError::new_err(self.to_string()),
        }
    }
}

impl Raise for SearchError {
    fn raise(self) -> PyErr {
        match self {
            SearchError::Evaluator(_) => bad_answer(self.to_string()),
            _ => python::SearchError::new_err(self.to_string()),
        }
    }
}

/// An evaluator's answer that cannot be used.
#[cold]
pub fn bad_answer(what: String) -> PyErr {
    python::EvaluatorError::new_err(what)
}

/// Two threads use one search, or its own evaluator does.
#[cold]
pub fn busy_search() -> PyErr {
    python::BusyError::new_err(
        "this search is running in another thread or asking its evaluator; only cancel() may be \
         called meanwhile",
    )
}

/// A search that a panic has left half done.
#[cold]
pub fn broken_search() -> PyErr {
    python::BrokenError::new_err("a failure inside has left this search half done; make a new one")
}

/// A game that was changed while bots were thinking about it.
#[cold]
pub fn changed_meanwhile() -> PyErr {
    python::BusyError::new_err(
        "another thread has changed this game while bots were thinking about it; what they have \
         decided is forgotten",
    )
}

/// Two threads use one batch.
#[cold]
pub fn busy() -> PyErr {
    python::BusyError::new_err(
        "another thread is using this batch; give every thread its own, or take turns",
    )
}

/// An action that cannot be.
#[cold]
pub fn illegal_action(what: String) -> PyErr {
    python::IllegalActionError::new_err(what)
}

/// The refusal of a relative id of a seat, which is given back as it was given.
#[cold]
pub fn not_legal(
    error: IllegalAction,
    given: ActionId,
    table: &dyn AnyTable,
    seat: jerusalem_core::Seat,
) -> PyErr {
    let game = table.game();
    match error {
        IllegalAction::NotLegal { name, node, .. } => {
            let legal = game.relative_mask(seat, table.legal());
            let named = |id| game.action_name(game.absolute(seat, id), None).unwrap_or_default();
            let legal: Vec<_> = legal.iter().map(|id| format!("{} ({id})", named(id))).collect();
            IllegalAction::NotLegal { id: given, name, node, legal: legal.join(", ") }.raise()
        }
        other => other.raise(),
    }
}

/// An outcome that cannot be.
#[cold]
pub fn illegal_outcome(what: String) -> PyErr {
    python::IllegalOutcomeError::new_err(what)
}

/// The refusal of a ply, with the number that was given.
#[cold]
pub fn no_ply(error: HistoryError, asked: &Number) -> PyErr {
    match error {
        HistoryError::Ply { last, .. } => {
            let what = format!("ply {asked} does not exist: the plies are 0 to {last}");
            PyIndexError::new_err(what)
        }
        other => other.raise(),
    }
}

/// The refusal of an outcome, with the number that was given.
#[cold]
pub fn no_outcome(error: IllegalOutcome, asked: &Number) -> PyErr {
    illegal_outcome(match error {
        IllegalOutcome::Impossible { node, possible, .. } => {
            format!("outcome {asked} cannot happen at {node}; possible here: {possible}")
        }
        IllegalOutcome::NotChance { node, .. } => {
            format!("outcome {asked}: {node} is not a chance node")
        }
        other => other.to_string(),
    })
}

/// The refusal of a number that is no action.
#[cold]
pub fn no_action(actions: usize, asked: &Number) -> PyErr {
    let last = actions - 1;
    let what = format!("action {asked} does not exist: the action space has the ids 0 to {last}");
    illegal_action(what)
}

/// The refusal of a row, with the number that was given.
#[cold]
pub fn no_row(error: BatchError, asked: &Number) -> PyErr {
    match error {
        BatchError::Row { last, .. } => {
            let what = format!("row {asked} does not exist: the batch has the rows 0 to {last}");
            PyIndexError::new_err(what)
        }
        other => other.raise(),
    }
}
