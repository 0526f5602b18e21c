//! A table of any game.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jerusalem_core::{ActionId, AnyTable, Chance, OpenError, OutcomeId, Step, TableOptions, Turn};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyString, PyTuple};

#[cfg(not(Py_GIL_DISABLED))]
use crate::arrays::write_floats;
use crate::arrays::{Numbers, elements, fill_mask, ids, write_mask};
use crate::errors::{OrRaise, Raise, no_action, no_outcome, no_ply};
use crate::words::{self, Asked, Number, Seed};

/// A table on its way into a [`Table`]; used up by it.
#[pyclass(frozen, module = "jerusalem._native")]
pub struct Opened(Mutex<Option<Box<dyn AnyTable>>>);

impl Opened {
    /// Holds a table.
    pub fn new(table: Box<dyn AnyTable>) -> Self {
        Opened(Mutex::new(Some(table)))
    }
}

/// Opens a table from a JSON configuration.
#[pyfunction]
pub fn open(json: &str) -> PyResult<Opened> {
    jerusalem_core::open(json).map(Opened::new).or_raise()
}

/// Opens a table from any position.
#[pyfunction]
pub fn open_position(json: &str) -> PyResult<Opened> {
    jerusalem_core::open_position(json).map(Opened::new).or_raise()
}

/// Restores a table from the bytes of `snapshot`.
#[pyfunction]
pub fn load(data: &[u8]) -> PyResult<Opened> {
    jerusalem_core::load(data).map(Opened::new).or_raise()
}

/// Opens a record, JSON or bytes, at a ply.
#[pyfunction]
#[pyo3(signature = (data, ply=None, chance="auto", auto_single=false, record=true))]
pub fn load_record(
    data: &[u8],
    ply: Option<Number>,
    chance: &str,
    auto_single: bool,
    record: bool,
) -> PyResult<Opened> {
    let options = options(chance, auto_single, record)?;
    let at = ply.as_ref().map(Number::index);
    match (jerusalem_core::load_record(data, at, options), ply) {
        (Ok(table), _) => Ok(Opened::new(table)),
        (Err(OpenError::History(error)), Some(ply)) => Err(no_ply(error, &ply)),
        (Err(error), _) => Err(error.raise()),
    }
}

/// How a table behaves, from words.
pub fn options(chance: &str, auto_single: bool, record: bool) -> PyResult<TableOptions> {
    let chance = match chance {
        "auto" => Chance::Auto,
        "manual" => Chance::Manual,
        other => {
            let what = format!("chance is \"auto\" or \"manual\", not {other:?}");
            return Err(PyValueError::new_err(what));
        }
    };
    Ok(TableOptions { chance, auto_single, record })
}

/// A game at a table. Every call is atomic and may come from any thread.
#[pyclass(frozen, subclass, module = "jerusalem._native")]
pub struct Table(Mutex<Box<dyn AnyTable>>);

impl Table {
    #[inline]
    fn get(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn AnyTable>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The seat given, or the one to move.
    #[inline]
    fn seat_or_actor(table: &dyn AnyTable, seat: Option<Number>) -> PyResult<usize> {
        match (seat, table.turn()) {
            (Some(seat), _) => words::seat(&seat, table.players()),
            (None, Turn::Player(seat)) => Ok(seat),
            (None, Turn::Chance | Turn::Over) => {
                Err(PyValueError::new_err("nobody is to move: say which seat observes"))
            }
        }
    }
}

#[pymethods]
impl Table {
    #[new]
    fn new(opened: &Bound<'_, Opened>) -> PyResult<Self> {
        let table = opened.get().0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match table {
            Some(table) => Ok(Table(Mutex::new(table))),
            None => Err(PyValueError::new_err("this table has been taken already")),
        }
    }

    /// Which game is played: one of `jerusalem.GAMES`.
    #[getter]
    fn game_id(&self, py: Python<'_>) -> &'static str {
        self.get(py).game_id()
    }

    /// Number of players.
    #[getter]
    fn players(&self, py: Python<'_>) -> usize {
        self.get(py).players()
    }

    /// The seed of the dice.
    #[getter]
    fn seed(&self, py: Python<'_>) -> u64 {
        self.get(py).seed()
    }

    /// Number of steps since the start, decisions and outcomes.
    #[getter]
    fn ply(&self, py: Python<'_>) -> usize {
        self.get(py).ply()
    }

    /// The node of the rules the game stands at.
    #[getter]
    fn node(&self, py: Python<'_>) -> &'static str {
        self.get(py).node()
    }

    /// Who has to move: `"player"`, `"chance"` or `"over"`.
    #[getter]
    fn turn(&self, py: Python<'_>) -> &'static str {
        match self.get(py).turn() {
            Turn::Player(_) => "player",
            Turn::Chance => "chance",
            Turn::Over => "over",
        }
    }

    /// The seat to move; None at a chance node and after the end.
    #[getter]
    fn current_player(&self, py: Python<'_>) -> Option<usize> {
        match self.get(py).turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Whether chance is to move: see `outcomes`.
    #[getter]
    fn is_chance(&self, py: Python<'_>) -> bool {
        self.get(py).turn() == Turn::Chance
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.get(py).turn() == Turn::Over
    }

    /// The seat that has won; None before the end.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<usize> {
        self.get(py).winner()
    }

    /// Size of the flat action space.
    #[getter]
    fn num_actions(&self, py: Python<'_>) -> usize {
        self.get(py).action_count()
    }

    /// Number of elements of an observation.
    #[getter]
    fn observation_size(&self, py: Python<'_>) -> usize {
        self.get(py).observation_len()
    }

    /// Who resolves chance: `"auto"` or `"manual"`.
    #[getter]
    fn chance_mode(&self, py: Python<'_>) -> &'static str {
        match self.get(py).options().chance {
            Chance::Auto => "auto",
            Chance::Manual => "manual",
        }
    }

    /// Whether a node with exactly one legal action plays itself.
    #[getter]
    fn auto_single(&self, py: Python<'_>) -> bool {
        self.get(py).options().auto_single
    }

    /// Whether the steps are kept.
    #[getter]
    fn recording(&self, py: Python<'_>) -> bool {
        self.get(py).options().record
    }

    /// The ids of what the player to move may do, ascending, as a new array of int64.
    ///
    /// Empty at a chance node and after the end, and only there.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game(players=4).legal_actions()
    /// array([0, 1, 2, 3])
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        ids(py, self.get(py).legal())
    }

    /// 1 for every legal action and 0 for the others, as int8.
    ///
    /// Written into `out` if it is given: an array of int8, uint8 or bool with `num_actions` elements.
    ///
    /// >>> from jerusalem import Game
    /// >>> int(Game(players=4).action_mask().sum())
    /// 4
    #[pyo3(signature = (out=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mask = *self.get(py).legal();
        match out {
            Some(out) => {
                fill_mask(&mask, &out)?;
                Ok(out)
            }
            None => {
                let mut flags = [0_i8; jerusalem_core::MAX_ACTIONS];
                let flags = &mut flags[..mask.space()];
                write_mask(&mask, flags);
                Ok(PyArray1::from_slice(py, flags).into_any())
            }
        }
    }

    /// Whether the player to move may do this now, given as an id, a name or an `Action`.
    ///
    /// An id that does not exist is not legal; a name that does not exist raises.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game().is_legal("choose_office(1)"), Game().is_legal("pass_bid")
    /// (True, False)
    fn is_legal(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let action = Asked::read(action)?;
        let table = self.get(py);
        Ok(match action {
            Asked::Beyond(_) => false,
            action => table.legal().contains(action.id(&**table)?),
        })
    }

    /// Carries out a decision of the player to move: an id, a short name or an `Action`.
    ///
    /// Then follows what follows by itself: chance, unless it is `manual`. An action that is not
    /// legal raises `IllegalActionError`, which says what is, and changes nothing.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(players=4)
    /// >>> game.apply("choose_office(1)")
    /// >>> game.node
    /// 'AuctionOpen'
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = Asked::read(action)?;
        let mut table = self.get(py);
        let id = action.id(&**table)?;
        table.apply(id).or_raise()
    }

    /// The id of an action given by its short name, or by its name in a language.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game().action_id("pass_bid")
    /// 95
    #[pyo3(signature = (action, lang=None))]
    fn action_id(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        lang: Option<&str>,
    ) -> PyResult<ActionId> {
        let lang = lang.map(words::lang).transpose()?;
        let action = Asked::read(action)?;
        let table = self.get(py);
        let id = match action {
            Asked::Name(name) => words::action(&**table, &name, lang)?,
            action => action.id(&**table)?,
        };
        if usize::from(id) >= table.action_count() {
            let last = (table.action_count() - 1) as ActionId;
            return Err(jerusalem_core::IllegalAction::Unknown { id, last }.raise());
        }
        Ok(id)
    }

    /// An action in words; without a language the short name that never changes.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game().action_name(95)
    /// 'pass_bid'
    #[pyo3(signature = (action, lang=None))]
    fn action_name(&self, py: Python<'_>, action: Number, lang: Option<&str>) -> PyResult<String> {
        let lang = lang.map(words::lang).transpose()?;
        let table = self.get(py);
        let id = ActionId::try_from(action.index()).ok();
        let name = id.and_then(|id| table.action_name(id, lang));
        name.ok_or_else(|| no_action(table.action_count(), &action))
    }

    /// What a bot would do for the player to move; None at a chance node and after the end.
    ///
    /// The choice depends on the game's seed and ply, or on the seed given, and leaves the dice alone.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(seed=1)
    /// >>> game.bot_action("random") in game.legal_actions()
    /// True
    #[pyo3(signature = (bot, seed=None))]
    fn bot_action(
        &self,
        py: Python<'_>,
        bot: &str,
        seed: Option<Seed>,
    ) -> PyResult<Option<ActionId>> {
        Ok(self.get(py).bot_action(words::bot(bot)?, seed.map(|seed| seed.0)))
    }

    /// Lets the bots of a list, one name or None a seat, decide until a seat without one is to
    /// move, or nobody; the number of decisions. `play_bots` is the same with more ways to say it.
    fn advance(&self, py: Python<'_>, bots: Vec<Option<String>>) -> PyResult<usize> {
        let mut table = self.get(py);
        let bots = words::bots(&bots, table.players())?;
        let mut decisions = 0;
        while let Turn::Player(seat) = table.turn()
            && let Some(bot) = bots.get(seat).copied().flatten()
            && let Some(id) = table.bot_action(bot, None)
        {
            table.apply(id).or_raise()?;
            decisions += 1;
        }
        Ok(decisions)
    }

    /// What chance may bring: id, weight and short name.
    fn outcomes(&self, py: Python<'_>) -> Vec<(OutcomeId, u32, String)> {
        let table = self.get(py);
        let outcomes = table.outcomes();
        let name = |id| table.outcome_name(id);
        outcomes.as_slice().iter().map(|&(id, weight)| (id, weight, name(id))).collect()
    }

    /// Lets chance bring an outcome, given as an id or a name; what cannot happen is refused.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(rules={"first_bidder": "random"}, chance="manual")
    /// >>> game.resolve(2)
    /// >>> game.current_player
    /// 2
    fn resolve(&self, py: Python<'_>, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(name) = outcome.cast::<PyString>() else {
            let id = outcome.extract::<Number>();
            let id = id.map_err(|e| words::not_a(e, outcome, "an outcome is an id or a name"))?;
            let exact = OutcomeId::try_from(id.index()).unwrap_or(OutcomeId::MAX);
            return self.get(py).resolve(exact).map_err(|error| no_outcome(error, &id));
        };
        let name = name.to_cow()?;
        let mut table = self.get(py);
        let outcomes = table.outcomes();
        let names: Vec<_> =
            outcomes.as_slice().iter().map(|&(id, _)| (id, table.outcome_name(id))).collect();
        let named = names.iter().find(|(_, known)| *known == *name);
        let Some(&(id, _)) = named else {
            let names: Vec<_> = names.iter().map(|(_, name)| name.as_str()).collect();
            let what = match table.turn() {
                Turn::Chance => format!(
                    "no outcome is called {name:?} at {}; possible here: {}",
                    table.node(),
                    names.join(", ")
                ),
                _ => format!("outcome {name:?}: {} is not a chance node", table.node()),
            };
            return Err(crate::errors::illegal_outcome(what));
        };
        table.resolve(id).or_raise()
    }

    /// Lets the dice decide the present chance node; the outcome.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(rules={"first_bidder": "random"}, chance="manual", seed=1)
    /// >>> game.roll() == game.current_player
    /// True
    fn roll(&self, py: Python<'_>) -> PyResult<OutcomeId> {
        self.get(py).roll().or_raise()
    }

    /// What a seat may know as a flat vector; by default the seat to move.
    ///
    /// The observer comes first, then the others clockwise. Written into `out` without a copy if it is
    /// given: a contiguous array of float32 or uint8 with `observation_size` elements. `layout` says
    /// what the elements mean.
    ///
    /// >>> import numpy as np
    /// >>> from jerusalem import Game
    /// >>> game = Game(players=3)
    /// >>> out = np.empty(game.observation_size, np.uint8)
    /// >>> game.observe(1, out) is out
    /// True
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Number>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = self.get(py);
        let seat = Self::seat_or_actor(&**table, seat)?;
        let len = table.observation_len();
        let Some(out) = out else {
            let new = PyArray1::<f32>::zeros(py, len, false);
            // SAFETY: nobody else has seen this array yet.
            let elements = unsafe { new.as_slice_mut() }?;
            table.observe_f32(seat, elements).or_raise()?;
            return Ok(new.into_any());
        };
        #[cfg(not(Py_GIL_DISABLED))]
        if let Some(done) = write_floats(&out, len, |floats| table.observe_f32(seat, floats)) {
            return done.or_raise().map(|()| out);
        }
        match Numbers::borrow(&out, "out", &[len])? {
            Numbers::F32(mut array) => table.observe_f32(seat, elements(&mut array)?),
            Numbers::U8(mut array) => table.observe_u8(seat, elements(&mut array)?),
        }
        .or_raise()?;
        Ok(out)
    }

    /// The blocks of an observation: name, offset, shape, largest element, meaning; and the
    /// number of the encoding.
    fn layout_blocks<'py>(&self, py: Python<'py>) -> PyResult<(u32, Vec<Bound<'py, PyTuple>>)> {
        let blocks = self.get(py).layout();
        layout(py, &blocks)
    }

    /// What a seat may know as JSON; see `observation`.
    fn observation_json(&self, py: Python<'_>, seat: Number) -> PyResult<String> {
        let table = self.get(py);
        let seat = words::seat(&seat, table.players())?;
        table.observation_json(seat).or_raise()
    }

    /// Everything a seat has seen since the start, in words: with perfect recall.
    ///
    /// Two games that differ only in what the seat cannot know give the same text.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game(seed=1).information_state(0) == Game(seed=2).information_state(0)
    /// True
    fn information_state(&self, py: Python<'_>, seat: Number) -> PyResult<String> {
        let table = self.get(py);
        table.information_state(words::seat(&seat, table.players())?).or_raise()
    }

    /// A key of 16 bytes of the information state; equal for equal texts.
    fn information_key<'py>(&self, py: Python<'py>, seat: Number) -> PyResult<Bound<'py, PyBytes>> {
        let table = self.get(py);
        let key = table.information_key(words::seat(&seat, table.players())?).or_raise()?;
        Ok(PyBytes::new(py, &key))
    }

    /// A determinisation on its way into a game; see `determinize`.
    fn determinized(
        &self,
        py: Python<'_>,
        seat: Number,
        seed: u64,
        remember: bool,
    ) -> PyResult<Opened> {
        let table = self.get(py);
        let seat = words::seat(&seat, table.players())?;
        table.determinized(seat, seed, remember).map(Opened::new).or_raise()
    }

    /// What the game was worth to every seat; all 0 before the end. Sums to 0.
    ///
    /// `"winner"` gives +1 to the first and shares −1 among the others, `"rank"` goes from +1 to −1 in
    /// equal steps, `"margin"` is the score less the mean of all scores.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game(players=2).returns()
    /// array([0., 0.], dtype=float32)
    #[pyo3(signature = (form="winner"))]
    fn returns<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(PyArray1::from_slice(py, &self.get(py).returns(words::returns(form)?)))
    }

    /// The score of every seat so far.
    fn scores(&self, py: Python<'_>) -> Vec<i32> {
        self.get(py).scores().to_vec()
    }

    /// The place of every seat, 0 for the first; before the end, as if it ended now.
    fn places(&self, py: Python<'_>) -> Vec<usize> {
        self.get(py).places().iter().map(|&place| place.into()).collect()
    }

    /// Players, rules and board as JSON; see `config`.
    fn config_json(&self, py: Python<'_>) -> String {
        self.get(py).config_json()
    }

    /// The whole position as JSON; see `state`.
    fn position_json(&self, py: Python<'_>) -> String {
        self.get(py).position_json()
    }

    /// A number that is equal for equal states, on every platform.
    fn state_hash(&self, py: Python<'_>) -> u64 {
        self.get(py).state_hash()
    }

    /// The board as plain text, as far as the viewer may see it.
    fn draw(&self, py: Python<'_>, viewer: &Bound<'_, PyAny>, lang: &str) -> PyResult<String> {
        let viewer = words::viewer(viewer, self.players(py))?;
        let lang = words::lang(lang)?;
        Ok(self.get(py).draw(viewer, lang))
    }

    /// The game so far in words, as the viewer saw it.
    fn log(&self, py: Python<'_>, viewer: &Bound<'_, PyAny>, lang: &str) -> PyResult<Vec<String>> {
        let viewer = words::viewer(viewer, self.players(py))?;
        let lang = words::lang(lang)?;
        self.get(py).log(viewer, lang).or_raise()
    }

    /// Every step: whether it is a decision, and its id.
    fn step_ids(&self, py: Python<'_>) -> PyResult<Vec<(bool, u16)>> {
        let table = self.get(py);
        let pair = |step: &Step| match *step {
            Step::Action(id) => (true, id),
            Step::Outcome(id) => (false, id),
        };
        Ok(table.steps().or_raise()?.iter().map(pair).collect())
    }

    /// The hash of the state after each step.
    fn hashes(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.get(py).hashes().or_raise()
    }

    /// The record as JSON, one line a step; see `record`.
    fn record_json(&self, py: Python<'_>) -> PyResult<String> {
        self.get(py).record_json().or_raise()
    }

    /// The record as compact bytes; see `record`.
    fn record_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.get(py).record_bytes().or_raise()?))
    }

    /// Everything as bytes: state, dice, options and record. Pickles use it.
    fn snapshot<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.get(py).snapshot())
    }

    /// Goes back to an earlier ply: state and dice are exactly what they were there.
    ///
    /// Nothing plays itself afterwards: the game may be left at a chance node, where `roll` brings the
    /// same outcome again.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(players=4)
    /// >>> game.apply(0)
    /// >>> game.undo_to(0)
    /// >>> game.ply
    /// 0
    fn undo_to(&self, py: Python<'_>, ply: Number) -> PyResult<()> {
        self.get(py).undo_to(ply.index()).map_err(|error| no_ply(error, &ply))
    }

    /// A copy on its way into a game; see `clone`.
    fn cloned(&self, py: Python<'_>) -> Opened {
        Opened::new(self.get(py).clone_box())
    }

    /// Whether both stand at the same state of the same game.
    fn same_state(&self, py: Python<'_>, other: &Bound<'_, Table>) -> bool {
        let other = other.get();
        // A table cannot be locked twice.
        if std::ptr::eq(self, other) {
            return true;
        }
        let other = other.get(py).clone_box();
        self.get(py).same_state(&*other)
    }

    /// Whether both are equal in everything: state, dice, options and record.
    fn same(&self, py: Python<'_>, other: &Bound<'_, Table>) -> bool {
        let other = other.get();
        if std::ptr::eq(self, other) {
            return true;
        }
        let other = other.get(py).clone_box();
        self.get(py).same(&*other)
    }
}

/// A layout as plain data.
pub fn layout<'py>(
    py: Python<'py>,
    layout: &jerusalem_core::Layout,
) -> PyResult<(u32, Vec<Bound<'py, PyTuple>>)> {
    let blocks = layout.blocks.iter().map(|block| {
        let shape = PyTuple::new(py, &block.shape)?;
        (block.name, block.offset, shape, block.max, block.meaning).into_pyobject(py)
    });
    Ok((layout.version, blocks.collect::<PyResult<_>>()?))
}
