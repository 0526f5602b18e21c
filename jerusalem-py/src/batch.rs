//! A batch of any game, stepped into the caller's arrays with the interpreter released.

use std::sync::{Mutex, MutexGuard, TryLockError};

use jerusalem_core::{
    ActionId, AnyBatch, Arrays, BatchError, IllegalAction, Observations, Shape, Totals,
};
use numpy::{PyArray1, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::{Numbers, as_array, detached, elements, ids, read_actions, writable};
use crate::errors::{OrRaise, Raise, busy, illegal_action, no_row};
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
}

/// The arrays of a call, borrowed.
struct Borrowed<'py> {
    observation: Option<Numbers<'py>>,
    mask: Option<PyReadwriteArrayDyn<'py, u8>>,
    rewards: Option<PyReadwriteArrayDyn<'py, f32>>,
    done: Option<PyReadwriteArrayDyn<'py, u8>>,
    to_play: Option<PyReadwriteArrayDyn<'py, i32>>,
    lengths: Option<PyReadwriteArrayDyn<'py, u32>>,
    last_observation: Option<Numbers<'py>>,
}

/// What a call writes, in the order of `Borrowed`; `None` for what is not wanted.
type Out<'py> = (
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
);

impl<'py> Borrowed<'py> {
    fn new(out: Out<'py>, rows: usize, shape: Shape) -> PyResult<Self> {
        let Shape { observation, actions, players } = shape;
        let numbers = |array: Option<Bound<'py, PyAny>>, name| {
            array.map(|a| Numbers::borrow(&a, name, &[rows, observation])).transpose()
        };
        let flags = |array: Option<Bound<'py, PyAny>>, name, shape: &[usize]| {
            array.map(|a| writable(&a, name, "int8, uint8 or bool", shape)).transpose()
        };
        Ok(Borrowed {
            observation: numbers(out.0, "observation")?,
            mask: flags(out.1, "mask", &[rows, actions])?,
            rewards: out
                .2
                .map(|a| writable(&a, "rewards", "float32", &[rows, players]))
                .transpose()?,
            done: flags(out.3, "done", &[rows])?,
            to_play: out.4.map(|a| writable(&a, "to_play", "int32", &[rows])).transpose()?,
            lengths: out.5.map(|a| writable(&a, "lengths", "uint32", &[rows])).transpose()?,
            last_observation: numbers(out.6, "last_observation")?,
        })
    }

    fn arrays(&mut self) -> PyResult<Arrays<'_>> {
        Ok(Arrays {
            observation: observations(&mut self.observation)?,
            mask: self.mask.as_mut().map(elements).transpose()?,
            rewards: self.rewards.as_mut().map(elements).transpose()?,
            done: self.done.as_mut().map(elements).transpose()?,
            to_play: self.to_play.as_mut().map(elements).transpose()?,
            lengths: self.lengths.as_mut().map(elements).transpose()?,
            last_observation: observations(&mut self.last_observation)?,
        })
    }
}

fn observations<'a>(numbers: &'a mut Option<Numbers<'_>>) -> PyResult<Observations<'a>> {
    Ok(match numbers {
        None => Observations::None,
        Some(Numbers::F32(array)) => Observations::F32(elements(array)?),
        Some(Numbers::U8(array)) => Observations::U8(elements(array)?),
    })
}

impl Batch {
    fn of(batch: Box<dyn AnyBatch>) -> Self {
        let (rows, shape) = (batch.rows(), batch.shape());
        Batch { inner: Mutex::new(Inner { batch, actions: vec![0; rows] }), rows, shape }
    }

    fn get(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(inner)) => Ok(inner.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }
}

/// Whole games between two looks at the keyboard.
const PLAYOUTS: u64 = 500;

#[pymethods]
impl Batch {
    #[new]
    fn new(py: Python<'_>, json: &str) -> PyResult<Self> {
        py.detach(|| jerusalem_core::open_batch(json)).map(Batch::of).or_raise()
    }

    #[getter]
    fn game_id(&self) -> PyResult<&'static str> {
        Ok(self.get()?.batch.game_id())
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

    fn config_json(&self) -> PyResult<String> {
        Ok(self.get()?.batch.config_json())
    }

    fn layout_blocks<'py>(&self, py: Python<'py>) -> PyResult<(u32, Vec<Bound<'py, PyTuple>>)> {
        layout(py, &self.get()?.batch.layout())
    }

    fn reset<'py>(&self, py: Python<'py>, seed: u64, out: Out<'py>) -> PyResult<()> {
        let mut inner = self.get()?;
        let mut arrays = Borrowed::new(out, self.rows, self.shape)?;
        let (batch, mut arrays) = (&mut inner.batch, arrays.arrays()?);
        detached(py, || batch.reset(seed, &mut arrays)).or_raise()
    }

    fn show<'py>(&self, py: Python<'py>, out: Out<'py>) -> PyResult<()> {
        let mut inner = self.get()?;
        let mut arrays = Borrowed::new(out, self.rows, self.shape)?;
        let (batch, mut arrays) = (&mut inner.batch, arrays.arrays()?);
        detached(py, || batch.show(&mut arrays)).or_raise()
    }

    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        out: Out<'py>,
    ) -> PyResult<()> {
        // What is no array is read first: that may run code of the caller that uses this batch.
        let read = as_array(actions)?;
        let actions = read.as_ref().unwrap_or(actions);
        let mut inner = self.get()?;
        read_actions(actions, &mut inner.actions)?;
        let mut arrays = Borrowed::new(out, self.rows, self.shape)?;
        let Inner { batch, actions: ids } = &mut *inner;
        let mut arrays = arrays.arrays()?;
        match detached(py, || batch.step(ids, &mut arrays)) {
            Ok(()) => Ok(()),
            Err(BatchError::Illegal { row, source: IllegalAction::Unknown { last, .. } }) => {
                let given = actions.get_item(row)?;
                let what = format!(
                    "row {row}: action {given} does not exist: the action space has the ids 0 to \
                     {last}"
                );
                Err(illegal_action(what))
            }
            Err(error) => Err(error.raise()),
        }
    }

    fn step_random<'py>(&self, py: Python<'py>, out: Out<'py>) -> PyResult<()> {
        let mut inner = self.get()?;
        let mut arrays = Borrowed::new(out, self.rows, self.shape)?;
        let (batch, mut arrays) = (&mut inner.batch, arrays.arrays()?);
        detached(py, || batch.step_random(&mut arrays)).or_raise()
    }

    /// Chooses a legal action for every row into an array of int64.
    fn random_actions(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut inner = self.get()?;
        let mut out = writable::<i64>(out, "out", "int64", &[self.rows])?;
        let Inner { batch, actions } = &mut *inner;
        batch.random_actions(actions).or_raise()?;
        for (to, &from) in elements(&mut out)?.iter_mut().zip(actions.iter()) {
            *to = i64::from(from);
        }
        Ok(())
    }

    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let inner = self.get()?;
        let batch = &inner.batch;
        let mut totals = Totals::default();
        while totals.games < games {
            let next = totals.games..games.min(totals.games + PLAYOUTS);
            totals = totals + py.detach(|| batch.playouts(next, seed));
            py.check_signals()?;
        }
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
        let inner = self.get()?;
        let legal = inner.batch.legal(row.index()).map_err(|error| no_row(error, &row))?;
        ids(py, legal)
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
        let inner = self.get()?;
        let options = options(chance, auto_single, record)?;
        let table = inner.batch.table(row.index(), seed, options);
        table.map(Opened::new).map_err(|error| no_row(error, &row))
    }

    fn cloned(&self) -> PyResult<Self> {
        self.get()?.batch.try_clone().map(Batch::of).or_raise()
    }
}
