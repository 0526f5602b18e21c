//! A search of any game, and long thinking that a signal interrupts.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use jerusalem_core::search::{Cancel, Evaluator, Leaves, MAX_SIMULATIONS};
use jerusalem_core::{ActionId, AnySearch, Lang, Seat};
use numpy::{
    PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::errors::{OrRaise, bad_answer, broken_search, busy_search, guarded};
use crate::table::Table;
use crate::words::{self, Seed};

/// Between two looks at whether a signal has come.
const LOOK: Duration = Duration::from_millis(50);

/// Does what may take long on a thread of its own, with the interpreter released, while this one
/// hears signals: what a signal's handler raises cancels the work and is raised.
///
/// A panic of the work goes on here.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (worked, interrupted) = py.detach(|| {
        let (working, end) = channel::<()>();
        std::thread::scope(|scope| {
            let thread = scope.spawn(move || {
                // Dropped with the end of the work, also by a panic.
                let _working = working;
                work()
            });
            let mut interrupted = None;
            while end.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if interrupted.is_none() {
                    interrupted = Python::attach(|py| py.check_signals()).err();
                    if interrupted.is_some() {
                        cancel.cancel();
                    }
                }
            }
            (thread.join(), interrupted)
        })
    });
    let worked = worked.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    match interrupted {
        None => Ok(worked),
        Some(error) => {
            // The work may have ended before it was cancelled.
            cancel.clear();
            Err(error)
        }
    }
}

/// A player's thoughts on a decision.
#[pyclass(frozen, module = "jerusalem._native")]
pub struct Search {
    /// Poisoned by a panic, which is a bug and leaves a search half done.
    search: Mutex<Box<dyn AnySearch>>,
    cancel: Cancel,
    seat: Seat,
    languages: &'static [Lang],
}

impl Search {
    /// Works with the search, unless somebody else does. A panic inside is an `InternalError`, after
    /// which the search is refused.
    fn with<T>(&self, work: impl FnOnce(&mut dyn AnySearch) -> PyResult<T>) -> PyResult<T> {
        guarded(|| match self.search.try_lock() {
            Ok(mut search) => work(&mut **search),
            Err(TryLockError::Poisoned(_)) => Err(broken_search()),
            Err(TryLockError::WouldBlock) => Err(busy_search()),
        })
    }
}

#[pymethods]
impl Search {
    #[new]
    fn new(py: Python<'_>, table: &Bound<'_, Table>, settings: &str, seed: Seed) -> PyResult<Self> {
        let table = table.get().copied(py)?;
        guarded(|| {
            let search = table.search(settings, seed.0).or_raise()?;
            let (cancel, seat) = (search.cancel_handle(), search.seat());
            let languages = table.game().languages();
            Ok(Search { search: Mutex::new(search), cancel, seat, languages })
        })
    }

    #[getter]
    fn seat(&self) -> Seat {
        self.seat
    }

    #[getter]
    fn simulations(&self) -> PyResult<u64> {
        self.with(|search| Ok(search.simulations()))
    }

    #[getter]
    fn nodes(&self) -> PyResult<usize> {
        self.with(|search| Ok(search.nodes()))
    }

    #[getter]
    fn best(&self) -> PyResult<ActionId> {
        self.with(|search| Ok(search.best()))
    }

    /// How it thinks, as JSON.
    fn settings(&self) -> PyResult<String> {
        let settings = self.with(|search| Ok(search.settings()))?;
        Ok(serde_json::to_string(&settings).unwrap_or_default())
    }

    /// Thinks on for at most so many simulations and seconds; how many simulations it made.
    #[pyo3(signature = (simulations=None, seconds=None, evaluator=None))]
    fn run(
        &self,
        py: Python<'_>,
        simulations: Option<u64>,
        seconds: Option<f64>,
        evaluator: Option<Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let seconds = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let end = seconds.and_then(|seconds| Instant::now().checked_add(seconds?));
        let late = || end.is_some_and(|end| Instant::now() >= end);
        self.with(|search| {
            let left = MAX_SIMULATIONS - search.simulations().min(MAX_SIMULATIONS);
            let simulations = simulations.unwrap_or(left);
            let Some(function) = evaluator else {
                return interruptible(py, &self.cancel, || search.run(simulations, &late))?
                    .or_raise();
            };
            let raised = Mutex::new(None);
            let keep = |error| {
                *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            };
            let stop = || {
                let heard = Python::attach(|py| py.check_signals());
                heard.map_err(&keep).is_err() || late()
            };
            let players = search.shape().players;
            let mut asked = Asked { function: &function.unbind(), players, keep: &keep };
            let run = py.detach(|| search.run_with(&mut asked, simulations, &stop));
            match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
                Some(error) => Err(error),
                None => run.or_raise(),
            }
        })
    }

    /// Stops the run that is under way or, if none is, the next one; from any thread.
    fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Thinks about a later decision of the same seat, with what was learnt.
    fn advance(&self, py: Python<'_>, table: &Bound<'_, Table>) -> PyResult<()> {
        let table = table.get().copied(py)?;
        self.with(|search| search.advance(&*table).or_raise())
    }

    /// What it thinks of every legal move, as JSON.
    fn analysis(&self, lang: &str) -> PyResult<String> {
        let lang = words::lang_of(lang, self.languages)?;
        self.with(|search| search.analysis_json(lang).or_raise())
    }
}

/// A Python function that judges situations.
struct Asked<'a, K: Fn(PyErr)> {
    function: &'a Py<PyAny>,
    players: usize,
    /// Keeps what it has raised.
    keep: &'a K,
}

impl<K: Fn(PyErr)> Evaluator for Asked<'_, K> {
    fn evaluate(&mut self, leaves: &mut Leaves<'_>) -> Result<(), String> {
        Python::attach(|py| self.ask(py, leaves)).map_err(|error| {
            (self.keep)(error);
            String::new()
        })
    }
}

impl<K: Fn(PyErr)> Asked<'_, K> {
    fn ask(&self, py: Python<'_>, leaves: &mut Leaves<'_>) -> PyResult<()> {
        let rows = leaves.rows;
        let actions = leaves.masks.len() / rows.max(1);
        let seen = leaves.observations.len() / rows.max(1);
        let observations = PyArray1::from_slice(py, leaves.observations).reshape([rows, seen])?;
        let masks = PyArray1::from_iter(py, leaves.masks.iter().map(|&flag| flag != 0));
        let masks = masks.reshape([rows, actions])?;
        let answer = self.function.bind(py).call1((observations, masks))?;
        let Ok((logits, values)) = answer.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            let given = answer.get_type().name()?;
            return Err(bad_answer(format!(
                "the evaluator must return a tuple of two arrays, logits and values, not {given}"
            )));
        };
        read("logits", &logits, [rows, actions], leaves.logits)?;
        read("values", &values, [rows, self.players], leaves.values)
    }
}

/// Reads an array of an evaluator's answer.
fn read(name: &str, any: &Bound<'_, PyAny>, shape: [usize; 2], to: &mut [f32]) -> PyResult<()> {
    let array = any.py().import("numpy")?.call_method1("asarray", (any,))?;
    let untyped = array.cast::<PyUntypedArray>()?;
    let dtype = untyped.dtype();
    if dtype.kind() != b'f' {
        let what = format!("the evaluator's {name} must be of floats, not of {dtype}");
        return Err(bad_answer(what));
    }
    if untyped.shape() != shape {
        let given = untyped.shape();
        let what =
            format!("the evaluator's {name} have the shape {given:?}, but {shape:?} is needed");
        return Err(bad_answer(what));
    }
    let floats = array.call_method1("astype", ("float32",))?;
    let floats = floats.extract::<PyReadonlyArray2<'_, f32>>()?;
    to.iter_mut().zip(floats.as_array()).for_each(|(to, &from)| *to = from);
    Ok(())
}
