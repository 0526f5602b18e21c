//! A batch of any game, stepped into the caller's arrays with the interpreter released.

use std::sync::{Mutex, TryLockError};

use jerusalem_core::search::Cancel;
use jerusalem_core::{
    ActionId, AnyArray, AnyBatch, Arrays, BatchError, Bot, Described, Elements, Ids, IllegalAction,
    Shape, Totals,
};
use numpy::{PyArray1, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::{Numbers, Writing, as_array, elements, held, ids, read_actions, writable};
use crate::errors::{OrRaise, busy, guarded, illegal_action, no_row};
use crate::search::interruptible;
use crate::table::{Opened, layout, options};
use crate::words::Number;

struct Inner {
    batch: Box<dyn AnyBatch>,
    actions: Vec<ActionId>,
}

/// Many games that step together.
#[pyclass(frozen, module = "jerusalem._native")]
pub struct Batch {
    inner: Mutex<Inner>,
    rows: usize,
    shape: Shape,
    /// Stops bots that think; none if no bot does.
    cancel: Option<Cancel>,
}

/// An array of a call, borrowed.
enum Lent<'py> {
    NotWanted,
    F32(PyReadwriteArrayDyn<'py, f32>),
    U8(PyReadwriteArrayDyn<'py, u8>),
    I32(PyReadwriteArrayDyn<'py, i32>),
    U32(PyReadwriteArrayDyn<'py, u32>),
}

impl<'py> Lent<'py> {
    /// Borrows an array, if it is wanted.
    fn borrow(array: &Bound<'py, PyAny>, rows: usize, described: Described) -> PyResult<Self> {
        if array.is_none() {
            return Ok(Lent::NotWanted);
        }
        let Described { name, elements, .. } = described;
        let shape = shape_of(rows, described);
        Ok(match elements {
            Elements::Observations => match Numbers::borrow(array, name, &shape)? {
                Numbers::F32(array) => Lent::F32(array),
                Numbers::U8(array) => Lent::U8(array),
            },
            Elements::Flags => Lent::U8(writable(array, name, "int8, uint8 or bool", &shape)?),
            Elements::Floats => Lent::F32(writable(array, name, "float32", &shape)?),
            Elements::Ints => Lent::I32(writable(array, name, "int32", &shape)?),
            Elements::Counts => Lent::U32(writable(array, name, "uint32", &shape)?),
        })
    }

    /// The array as the core takes it.
    fn array(&mut self) -> PyResult<AnyArray<'_>> {
        Ok(match self {
            Lent::NotWanted => AnyArray::None,
            Lent::F32(array) => AnyArray::F32(elements(array)?),
            Lent::U8(array) => AnyArray::U8(elements(array)?),
            Lent::I32(array) => AnyArray::I32(elements(array)?),
            Lent::U32(array) => AnyArray::U32(elements(array)?),
        })
    }
}

/// The shape of an array.
fn shape_of(rows: usize, described: Described) -> Vec<usize> {
    [rows].into_iter().chain(described.width).collect()
}

/// The numpy type of a new array, nothing where it is the caller's choice: masks are what
/// Gymnasium's spaces take, flags of a row are booleans.
fn numpy_type(described: Described) -> &'static str {
    match (described.elements, described.width) {
        (Elements::Flags, Some(_)) => "int8",
        (Elements::Flags, None) => "bool",
        (Elements::Floats, _) => "float32",
        (Elements::Ints, _) => "int32",
        (Elements::Counts, _) => "uint32",
        (Elements::Observations, _) => "",
    }
}

/// Lends a tuple of arrays, in the order of the core's, to a work.
fn with_arrays<'py, T>(
    out: &Bound<'py, PyTuple>,
    rows: usize,
    shape: Shape,
    work: impl FnOnce(&mut Arrays<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let held = out.iter().map(|array| held(&array)).collect::<PyResult<Vec<_>>>()?;
    let described = Arrays::described(shape);
    let arrays = out.iter().zip(described);
    let lent = arrays.map(|(array, described)| Lent::borrow(&array, rows, described));
    let mut lent = lent.collect::<PyResult<Vec<_>>>()?;
    let arrays = lent.iter_mut().map(Lent::array).collect::<PyResult<Vec<_>>>()?;
    let done = work(&mut Arrays::of(arrays).or_raise()?);
    drop(held);
    done
}

impl Batch {
    fn of(batch: Box<dyn AnyBatch>) -> Self {
        let (rows, shape) = (batch.rows(), batch.shape());
        let thinking = batch.options().bots.iter().flatten().any(|bot| bot.thinks());
        let cancel = thinking.then(|| batch.cancel_handle());
        Batch { inner: Mutex::new(Inner { batch, actions: vec![0; rows] }), rows, shape, cancel }
    }

    /// Works on the batch, unless another thread does. A panic inside is an `InternalError`, after
    /// which the core refuses a batch that is half stepped.
    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> PyResult<T>) -> PyResult<T> {
        let mut inner = match self.inner.try_lock() {
            Ok(inner) => inner,
            Err(TryLockError::Poisoned(inner)) => inner.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(busy()),
        };
        guarded(|| work(&mut inner))
    }

    /// Works with the interpreter released; if bots think, so that signals are heard. The core then
    /// sees to it that the rows are as they were.
    fn released<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        match &self.cancel {
            None => Ok(py.detach(work)),
            Some(cancel) => interruptible(py, cancel, work),
        }
    }

    /// Works on the batch and writes into arrays, with the interpreter released.
    fn write<'py, T: Send>(
        &self,
        py: Python<'py>,
        out: &Bound<'py, PyTuple>,
        work: impl FnOnce(&mut Inner, &mut Arrays<'_>) -> T + Send,
    ) -> PyResult<T> {
        self.with(|inner| {
            with_arrays(out, self.rows, self.shape, |arrays| {
                let _writing = Writing::begin();
                self.released(py, || work(inner, arrays))
            })
        })
    }
}

/// Whether a configuration, which need not be right, has a bot that thinks: it may have to do so
/// before the first learner is asked.
fn seats_thinker(json: &str) -> bool {
    let config: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let mut bots = config["bots"].as_array().into_iter().flatten().filter_map(|bot| bot.as_str());
    bots.any(|name| Bot::from_name(name).is_some_and(Bot::thinks))
}

/// Whole games between two looks at the keyboard.
const PLAYOUTS: u64 = 500;

#[pymethods]
impl Batch {
    #[new]
    fn new(py: Python<'_>, json: &str) -> PyResult<Self> {
        let cancel = Cancel::default();
        let open = || jerusalem_core::open_batch_with(json, cancel.clone());
        guarded(|| match seats_thinker(json) {
            false => Ok(py.detach(open)),
            true => interruptible(py, &cancel, open),
        })?
        .map(Batch::of)
        .or_raise()
    }

    #[getter]
    fn game_id(&self) -> PyResult<&'static str> {
        self.with(|inner| Ok(inner.batch.game_id()))
    }

    #[getter]
    fn rows(&self) -> usize {
        self.rows
    }

    /// Elements of an observation, size of the action space, number of players.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.shape.observation, self.shape.actions, self.shape.players)
    }

    /// Name, shape and numpy type of every array; no type where it is the caller's choice.
    #[getter]
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let tuple = |described: Described| {
            let shape = PyTuple::new(py, shape_of(self.rows, described))?;
            (described.name, shape, numpy_type(described)).into_pyobject(py)
        };
        Arrays::described(self.shape).into_iter().map(tuple).collect()
    }

    /// How players are counted in ids: `"relative"` or `"absolute"`.
    #[getter]
    fn ids(&self) -> PyResult<&'static str> {
        self.with(|inner| {
            Ok(match inner.batch.options().ids {
                Ids::Relative => "relative",
                Ids::Absolute => "absolute",
            })
        })
    }

    fn layout<'py>(&self, py: Python<'py>) -> PyResult<(u32, Vec<Bound<'py, PyTuple>>)> {
        layout(py, &self.with(|inner| Ok(inner.batch.layout()))?)
    }

    fn reset<'py>(&self, py: Python<'py>, seed: u64, out: &Bound<'py, PyTuple>) -> PyResult<()> {
        self.write(py, out, |inner, arrays| inner.batch.reset(seed, arrays))?.or_raise()
    }

    fn show<'py>(&self, py: Python<'py>, out: &Bound<'py, PyTuple>) -> PyResult<()> {
        self.write(py, out, |inner, arrays| inner.batch.show(arrays))?.or_raise()
    }

    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        out: &Bound<'py, PyTuple>,
    ) -> PyResult<()> {
        // What is no array is read first: that may run code of the caller that uses this batch.
        let read = as_array(actions)?;
        let actions = read.as_ref().unwrap_or(actions);
        let stepped = self.with(|inner| {
            read_actions(actions, &mut inner.actions)?;
            with_arrays(out, self.rows, self.shape, |arrays| {
                let _writing = Writing::begin();
                self.released(py, || inner.batch.step(&inner.actions, arrays))
            })
        })?;
        match stepped {
            Err(BatchError::Illegal { row, source: IllegalAction::Unknown { last, .. } }) => {
                let given = actions.get_item(row)?;
                let what = format!(
                    "row {row}: action {given} does not exist: the action space has the ids 0 to \
                     {last}"
                );
                Err(illegal_action(what))
            }
            other => other.or_raise(),
        }
    }

    fn step_random<'py>(&self, py: Python<'py>, out: &Bound<'py, PyTuple>) -> PyResult<()> {
        self.write(py, out, |inner, arrays| inner.batch.step_random(arrays))?.or_raise()
    }

    /// Chooses a legal action for every row into an array of int64.
    fn random_actions(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.with(|inner| {
            let mut out = writable::<i64>(out, "out", "int64", &[self.rows])?;
            inner.batch.random_actions(&mut inner.actions).or_raise()?;
            for (to, &from) in elements(&mut out)?.iter_mut().zip(&inner.actions) {
                *to = i64::from(from);
            }
            Ok(())
        })
    }

    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let totals = self.with(|inner| {
            let batch = &inner.batch;
            let mut totals = Totals::default();
            while totals.games < games {
                let next = totals.games..games.min(totals.games + PLAYOUTS);
                totals = totals + self.released(py, || batch.playouts(next, seed))?;
                py.check_signals()?;
            }
            Ok(totals)
        })?;
        let players = self.shape.players;
        let dict = PyDict::new(py);
        dict.set_item("games", totals.games)?;
        dict.set_item("decisions", totals.decisions)?;
        dict.set_item("outcomes", totals.outcomes)?;
        dict.set_item("longest", totals.longest)?;
        let places: Vec<Vec<u64>> =
            totals.places.iter().take(players).map(|row| row[..players].to_vec()).collect();
        dict.set_item("places", places)?;
        dict.set_item("scores", totals.scores[..players].to_vec())?;
        Ok(dict)
    }

    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        row: Number,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        self.with(|inner| {
            let legal = inner.batch.legal(row.index()).map_err(|error| no_row(error, &row))?;
            ids(py, legal)
        })
    }

    #[pyo3(signature = (row, seed, chance="auto", auto_single=false, record=true))]
    fn table(
        &self,
        row: Number,
        seed: u64,
        chance: &str,
        auto_single: bool,
        record: bool,
    ) -> PyResult<Opened> {
        let options = options(chance, auto_single, record)?;
        self.with(|inner| {
            let table = inner.batch.table(row.index(), seed, options);
            table.map(Opened::new).map_err(|error| no_row(error, &row))
        })
    }

    fn cloned(&self) -> PyResult<Self> {
        self.with(|inner| inner.batch.try_clone().map(Batch::of).or_raise())
    }
}
