//! A table of any game.

use std::sync::{Mutex, PoisonError};

use jerusalem_core::search::Cancel;
use jerusalem_core::{
    ActionId, ActionMask, AnyTable, Bot, Chance, IllegalAction, OpenError, OutcomeId, Seat, Step,
    TableOptions, Turn,
};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyString, PyTuple};

#[cfg(not(Py_GIL_DISABLED))]
use crate::arrays::write_floats;
use crate::arrays::{Numbers, elements, fill_mask, ids, write_mask};
use crate::errors::{
    OrRaise, Raise, changed_meanwhile, guarded, no_action, no_outcome, no_ply, not_legal,
};
use crate::picture;
use crate::search::interruptible;
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
    guarded(|| jerusalem_core::open(json).map(Opened::new).or_raise())
}

/// Opens a table from any position.
#[pyfunction]
pub fn open_position(json: &str) -> PyResult<Opened> {
    guarded(|| jerusalem_core::open_position(json).map(Opened::new).or_raise())
}

/// Restores a table from the bytes of `snapshot`.
#[pyfunction]
pub fn restore(data: &[u8]) -> PyResult<Opened> {
    guarded(|| jerusalem_core::restore(data).map(Opened::new).or_raise())
}

/// Opens a record, JSON or bytes, at a ply.
#[pyfunction]
#[pyo3(signature = (data, ply=None, chance="auto", auto_single=false, record=true))]
pub fn open_record(
    data: &[u8],
    ply: Option<Number>,
    chance: &str,
    auto_single: bool,
    record: bool,
) -> PyResult<Opened> {
    let options = options(chance, auto_single, record)?;
    let at = ply.as_ref().map(Number::index);
    guarded(|| match (jerusalem_core::open_record(data, at, options), &ply) {
        (Ok(table), _) => Ok(Opened::new(table)),
        (Err(OpenError::History(error)), Some(ply)) => Err(no_ply(error, ply)),
        (Err(error), _) => Err(error.raise()),
    })
}

/// What the rule options and presets of a game mean, as JSON.
#[pyfunction]
pub fn rules_help(game: &str) -> PyResult<String> {
    guarded(|| jerusalem_core::rules_help(game).map(|help| help.json()).or_raise())
}

/// The JSON Schema of what `open` takes for a game.
#[pyfunction]
pub fn config_schema(game: &str) -> PyResult<String> {
    guarded(|| jerusalem_core::config_schema(game).map(|schema| schema.to_string()).or_raise())
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
    /// Works at the table. A panic inside is an `InternalError`, after which the table is as it was:
    /// the core sees to that.
    #[inline]
    fn with<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyTable) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut table = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        guarded(|| work(&mut **table))
    }

    /// A copy of the table, for work that takes long.
    pub fn copied(&self, py: Python<'_>) -> PyResult<Box<dyn AnyTable>> {
        self.ask(py, |table| table.clone_box())
    }

    /// Lets bots that think decide. They do so on a copy: others may use the table meanwhile, a
    /// signal's handler too.
    fn think_on(&self, py: Python<'_>, bots: &[Option<Bot>]) -> PyResult<usize> {
        let (before, cancel) = (self.copied(py)?, Cancel::default());
        let mut table = before.clone_box();
        let think = || play_bots(&mut *table, bots, &|| cancel.is_set());
        let played = guarded(|| interruptible(py, &cancel, think))?.or_raise()?;
        self.with(py, |own| {
            if !own.same(&*before) {
                return Err(changed_meanwhile());
            }
            own.copy_from(&*table);
            Ok(played)
        })
    }

    /// Asks what cannot be refused.
    #[inline]
    fn ask<T>(&self, py: Python<'_>, answer: impl FnOnce(&dyn AnyTable) -> T) -> PyResult<T> {
        self.with(py, |table| Ok(answer(table)))
    }
}

/// Lets bots decide until a seat without one is to move, or nobody, or `stop` says so; the number of
/// decisions.
fn play_bots(
    table: &mut dyn AnyTable,
    bots: &[Option<Bot>],
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<usize, IllegalAction> {
    let mut decisions = 0;
    while let Turn::Player(seat) = table.game().turn()
        && let Some(bot) = bots.get(seat).copied().flatten()
        && !stop()
        && let Some(id) = table.bot_action_until(bot, None, stop)
    {
        table.apply(id)?;
        decisions += 1;
    }
    Ok(decisions)
}

/// The seat given, or the one to move.
#[inline]
fn seat_or_actor(table: &dyn AnyTable, seat: Option<&Number>) -> PyResult<Seat> {
    match (seat, table.game().turn()) {
        (Some(seat), _) => words::seat(seat, table.game().players()),
        (None, Turn::Player(seat)) => Ok(seat),
        (None, Turn::Chance | Turn::Over) => {
            Err(PyValueError::new_err("nobody is to move: say which seat"))
        }
    }
}

/// The seat to move, if ids are to be counted from it.
#[inline]
fn counted_from(table: &dyn AnyTable, relative: bool) -> Option<Seat> {
    match table.game().turn() {
        Turn::Player(seat) if relative => Some(seat),
        _ => None,
    }
}

/// What the player to move may do, in the ids asked for.
#[inline]
fn legal(table: &dyn AnyTable, relative: bool) -> ActionMask {
    match counted_from(table, relative) {
        Some(seat) => table.game().relative_mask(seat, table.legal()),
        None => *table.legal(),
    }
}

/// The id of an action that exists.
fn existing(table: &dyn AnyTable, action: &Number) -> PyResult<ActionId> {
    let count = table.game().action_count();
    let id = ActionId::try_from(action.index()).ok().filter(|&id| usize::from(id) < count);
    id.ok_or_else(|| no_action(count, action))
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
    fn game_id(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |table| table.game_id())
    }

    /// Number of players.
    #[getter]
    fn players(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, |table| table.game().players())
    }

    /// The seed of the dice.
    #[getter]
    fn seed(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, |table| table.seed())
    }

    /// Number of steps since the start, decisions and outcomes.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, |table| table.ply())
    }

    /// The node of the rules the game stands at.
    #[getter]
    fn node(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |table| table.game().node())
    }

    /// Who has to move: `"player"`, `"chance"` or `"over"`.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |table| match table.game().turn() {
            Turn::Player(_) => "player",
            Turn::Chance => "chance",
            Turn::Over => "over",
        })
    }

    /// The seat to move; None at a chance node and after the end.
    #[getter]
    fn current_player(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        self.ask(py, |table| match table.game().turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        })
    }

    /// Whether chance is to move: see `outcomes`.
    #[getter]
    fn is_chance(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |table| table.game().turn() == Turn::Chance)
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |table| table.game().turn() == Turn::Over)
    }

    /// The seat that has won; None before the end.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        self.ask(py, |table| table.game().winner())
    }

    /// Size of the flat action space.
    #[getter]
    fn action_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, |table| table.game().action_count())
    }

    /// Number of elements of an observation.
    #[getter]
    fn observation_len(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, |table| table.observation_len())
    }

    /// Who resolves chance: `"auto"` or `"manual"`.
    #[getter]
    fn chance_mode(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |table| match table.options().chance {
            Chance::Auto => "auto",
            Chance::Manual => "manual",
        })
    }

    /// Whether a node with exactly one legal action plays itself.
    #[getter]
    fn auto_single(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |table| table.options().auto_single)
    }

    /// Whether the steps are kept.
    #[getter]
    fn recording(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |table| table.options().record)
    }

    /// The languages that the game has words in, English first.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game("jerusalem").languages
    /// ('en', 'hu', 'nl', 'it', 'sk')
    #[getter]
    fn languages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let languages = self.ask(py, |table| table.game().languages())?;
        PyTuple::new(py, languages.iter().map(|lang| lang.code()))
    }

    /// The ids of what the player to move may do, ascending, as a new array of int64.
    ///
    /// Empty at a chance node and after the end, and only there. With `relative`, players in ids are
    /// counted from the one to move, as in observations; see `relative_id`.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game(players=4).legal_actions()
    /// array([0, 1, 2, 3])
    #[pyo3(signature = (*, relative=false))]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mask = self.ask(py, |table| legal(table, relative))?;
        ids(py, &mask)
    }

    /// 1 for every legal action and 0 for the others, as int8.
    ///
    /// Written into `out` if it is given: an array of int8, uint8 or bool with `action_count` elements.
    /// With `relative`, players in ids are counted from the one to move; see `relative_id`.
    ///
    /// >>> from jerusalem import Game
    /// >>> int(Game(players=4).action_mask().sum())
    /// 4
    #[pyo3(signature = (out=None, *, relative=false))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mask = self.ask(py, |table| legal(table, relative))?;
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
    /// An id that does not exist is not legal; a name that does not exist raises. With `relative`,
    /// players in an id are counted from the one to move.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game().is_legal("choose_office(1)"), Game().is_legal("pass_bid")
    /// (True, False)
    #[pyo3(signature = (action, *, relative=false))]
    fn is_legal(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        relative: bool,
    ) -> PyResult<bool> {
        let action = Asked::read(action)?;
        self.with(py, |table| {
            Ok(match action {
                Asked::Beyond(_) => false,
                Asked::Id(id) => legal(table, relative).contains(id),
                name => table.legal().contains(name.id(table)?),
            })
        })
    }

    /// Carries out a decision of the player to move: an id, a short name or an `Action`.
    ///
    /// Then follows what follows by itself: chance, unless it is `manual`. An action that is not
    /// legal raises `IllegalActionError`, which says what is, and changes nothing. With `relative`,
    /// players in an id are counted from the one to move.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(players=4)
    /// >>> game.apply("choose_office(1)")
    /// >>> game.node
    /// 'AuctionOpen'
    #[pyo3(signature = (action, *, relative=false))]
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>, relative: bool) -> PyResult<()> {
        let action = Asked::read(action)?;
        self.with(py, |table| match (action, counted_from(table, relative)) {
            (Asked::Id(given), Some(seat)) if usize::from(given) < table.game().action_count() => {
                let id = table.game().absolute(seat, given);
                table.apply(id).map_err(|error| not_legal(error, given, table, seat))
            }
            (action, _) => {
                let id = action.id(table)?;
                table.apply(id).or_raise()
            }
        })
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
        let action = Asked::read(action)?;
        self.with(py, |table| {
            let lang = lang.map(|code| words::lang(code, table.game())).transpose()?;
            let id = match action {
                Asked::Name(name) => words::action(table, &name, lang)?,
                action => action.id(table)?,
            };
            existing(table, &Number::from(id))
        })
    }

    /// The id of an action with its players counted from a seat, by default the one to move.
    ///
    /// Observations count players from the observer; masks and actions fit them in these ids.
    /// `absolute_id` goes back. Names, records and bots use the absolute ids of the rules.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game("walled-city", seed=1)
    /// >>> all(game.absolute_id(game.relative_id(id, 2), 2) == id for id in range(game.action_count))
    /// True
    #[pyo3(signature = (id, seat=None))]
    fn relative_id(&self, py: Python<'_>, id: Number, seat: Option<Number>) -> PyResult<ActionId> {
        self.with(py, |table| {
            let seat = seat_or_actor(table, seat.as_ref())?;
            Ok(table.game().relative(seat, existing(table, &id)?))
        })
    }

    /// The absolute id of a relative one of a seat, by default the one to move; see `relative_id`.
    #[pyo3(signature = (id, seat=None))]
    fn absolute_id(&self, py: Python<'_>, id: Number, seat: Option<Number>) -> PyResult<ActionId> {
        self.with(py, |table| {
            let seat = seat_or_actor(table, seat.as_ref())?;
            Ok(table.game().absolute(seat, existing(table, &id)?))
        })
    }

    /// An action in words; without a language the short name that never changes.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game().action_name(95)
    /// 'pass_bid'
    #[pyo3(signature = (action, lang=None))]
    fn action_name(&self, py: Python<'_>, action: Number, lang: Option<&str>) -> PyResult<String> {
        self.with(py, |table| {
            let lang = lang.map(|code| words::lang(code, table.game())).transpose()?;
            let name = table.game().action_name(existing(table, &action)?, lang);
            name.ok_or_else(|| no_action(table.game().action_count(), &action))
        })
    }

    /// What a bot would do for the player to move; None at a chance node and after the end.
    ///
    /// A bot is called ``"random"``, ``"greedy"``, ``"easy"``, ``"medium"``, ``"hard"``, ``"expert"``,
    /// ``"max"``, or ``"search:N"`` with N simulations a move. The choice depends on the game's seed
    /// and ply, or on the seed given, and leaves the dice alone. With `relative`, players in the id
    /// are counted from the one to move.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(seed=1)
    /// >>> game.bot_action("random") in game.legal_actions()
    /// True
    #[pyo3(signature = (bot, seed=None, *, relative=false))]
    fn bot_action(
        &self,
        py: Python<'_>,
        bot: &str,
        seed: Option<Seed>,
        relative: bool,
    ) -> PyResult<Option<ActionId>> {
        let (bot, seed) = (words::bot(bot)?, seed.map(|seed| seed.0));
        let counted = |table: &dyn AnyTable, id: Option<ActionId>| {
            let (id, seat) = (id?, counted_from(table, relative));
            Some(seat.map_or(id, |seat| table.game().relative(seat, id)))
        };
        if !bot.thinks() {
            return self.ask(py, |table| counted(table, table.bot_action(bot, seed)));
        }
        // Not at the table itself: others may use it meanwhile, a signal's handler too.
        let (table, cancel) = (self.copied(py)?, Cancel::default());
        let think = || table.bot_action_until(bot, seed, &|| cancel.is_set());
        let id = guarded(|| interruptible(py, &cancel, think))?;
        Ok(counted(&*table, id))
    }

    /// Lets the bots of a list, one name or None a seat, decide until a seat without one is to
    /// move, or nobody; the number of decisions: all of them or, if one fails, none. See `play_bots`.
    fn _advance(&self, py: Python<'_>, bots: Vec<Option<String>>) -> PyResult<usize> {
        let bots = words::bots(&bots, self.players(py)?)?;
        if bots.iter().flatten().any(|bot| bot.thinks()) {
            return self.think_on(py, &bots);
        }
        self.with(py, |table| {
            let before = table.clone_box();
            let played = guarded(|| play_bots(table, &bots, &|| false).or_raise());
            if played.is_err() {
                table.copy_from(&*before);
            }
            played
        })
    }

    /// What chance may bring: id, weight and short name; see `outcomes`.
    fn _outcomes(&self, py: Python<'_>) -> PyResult<Vec<(OutcomeId, u32, String)>> {
        self.ask(py, |table| {
            let outcomes = table.game().outcomes();
            let name = |id| table.outcome_name(id);
            outcomes.as_slice().iter().map(|&(id, weight)| (id, weight, name(id))).collect()
        })
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
            return self
                .with(py, |table| table.resolve(exact).map_err(|error| no_outcome(error, &id)));
        };
        let name = name.to_cow()?;
        self.with(py, |table| {
            let id = words::outcome(table, &name)?;
            table.resolve(id).or_raise()
        })
    }

    /// Lets the dice decide the present chance node; the outcome.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(rules={"first_bidder": "random"}, chance="manual", seed=1)
    /// >>> game.roll() == game.current_player
    /// True
    fn roll(&self, py: Python<'_>) -> PyResult<OutcomeId> {
        self.with(py, |table| table.roll().or_raise())
    }

    /// What a seat may know as a flat vector; by default the seat to move.
    ///
    /// The observer comes first, then the others clockwise. Written into `out` without a copy if it is
    /// given: a contiguous array of float32 or uint8 with `observation_len` elements. `layout` says
    /// what the elements mean.
    ///
    /// >>> import numpy as np
    /// >>> from jerusalem import Game
    /// >>> game = Game(players=3)
    /// >>> out = np.empty(game.observation_len, np.uint8)
    /// >>> game.observe(1, out) is out
    /// True
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Number>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.with(py, |table| {
            let seat = seat_or_actor(table, seat.as_ref())?;
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
        })
    }

    /// The number of the encoding and the blocks of an observation; see `layout`.
    fn _layout<'py>(&self, py: Python<'py>) -> PyResult<(u32, Vec<Bound<'py, PyTuple>>)> {
        layout(py, &self.ask(py, |table| table.layout())?)
    }

    /// What a seat may know as JSON; see `observation`.
    fn _observation_json(&self, py: Python<'_>, seat: Number) -> PyResult<String> {
        self.with(py, |table| {
            let seat = words::seat(&seat, table.game().players())?;
            table.observation_json(seat).or_raise()
        })
    }

    /// Everything a seat has seen since the start, in words: with perfect recall.
    ///
    /// Two games that differ only in what the seat cannot know give the same text.
    ///
    /// >>> from jerusalem import Game
    /// >>> Game(seed=1).information_state(0) == Game(seed=2).information_state(0)
    /// True
    fn information_state(&self, py: Python<'_>, seat: Number) -> PyResult<String> {
        self.with(py, |table| {
            table.information_state(words::seat(&seat, table.game().players())?).or_raise()
        })
    }

    /// A key of 16 bytes of the information state; equal for equal texts.
    fn information_key<'py>(&self, py: Python<'py>, seat: Number) -> PyResult<Bound<'py, PyBytes>> {
        let key = self.with(py, |table| {
            table.information_key(words::seat(&seat, table.game().players())?).or_raise()
        })?;
        Ok(PyBytes::new(py, &key))
    }

    /// A determinisation on its way into a game; see `determinize`.
    fn _determinized(
        &self,
        py: Python<'_>,
        seat: Number,
        seed: u64,
        remember: bool,
    ) -> PyResult<Opened> {
        self.with(py, |table| {
            let seat = words::seat(&seat, table.game().players())?;
            table.determinized(seat, seed, remember).map(Opened::new).or_raise()
        })
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
        let form = words::returns(form)?;
        Ok(PyArray1::from_slice(py, &self.ask(py, |table| table.game().returns(form))?))
    }

    /// The score of every seat so far.
    fn scores(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        self.ask(py, |table| table.game().scores().to_vec())
    }

    /// The place of every seat, 0 for the first; before the end, as if it ended now.
    fn places(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.ask(py, |table| table.game().places().iter().map(|&place| place.into()).collect())
    }

    /// Players, rules and board as JSON, without what is at its default; see `config`.
    fn _config_json(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |table| table.config_json())
    }

    /// Every rule option with its value as JSON; see `rules`.
    fn _rules_json(&self, py: Python<'_>) -> PyResult<String> {
        let rules = self.ask(py, |table| table.game().rules_in_full())?;
        Ok(serde_json::to_string(&rules).unwrap_or_default())
    }

    /// The whole position as JSON; see `position`.
    fn _position_json(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |table| table.position_json())
    }

    /// A number that is equal for equal states of a configuration, on every platform and for ever.
    fn state_hash(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, |table| table.game().state_hash())
    }

    /// A number that is equal for equal configurations, on every platform and for ever: options at
    /// their default have no part in it.
    fn config_hash(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, |table| table.config_hash())
    }

    /// The board as plain text; see `draw`.
    fn _draw(&self, py: Python<'_>, viewer: &Bound<'_, PyAny>, lang: &str) -> PyResult<String> {
        let viewer = words::viewer(viewer, self.players(py)?)?;
        self.with(py, |table| table.draw(viewer, words::lang(lang, table.game())?).or_raise())
    }

    /// A picture; see `svg`.
    fn _svg(
        &self,
        py: Python<'_>,
        viewer: &Bound<'_, PyAny>,
        lang: &str,
        theme: &str,
        highlight: Option<&str>,
        opinion: Vec<(ActionId, f32)>,
    ) -> PyResult<String> {
        let viewer = words::viewer(viewer, self.players(py)?)?;
        self.with(py, |table| picture::svg(table, viewer, lang, theme, highlight, &opinion))
    }

    /// The game so far in words; see `log`.
    fn _log(&self, py: Python<'_>, viewer: &Bound<'_, PyAny>, lang: &str) -> PyResult<Vec<String>> {
        let viewer = words::viewer(viewer, self.players(py)?)?;
        self.with(py, |table| table.log(viewer, words::lang(lang, table.game())?).or_raise())
    }

    /// Every step: whether it is a decision, and its id; see `steps`.
    fn _steps(&self, py: Python<'_>) -> PyResult<Vec<(bool, u16)>> {
        let pair = |step: &Step| match *step {
            Step::Action(id) => (true, id),
            Step::Outcome(id) => (false, id),
        };
        self.with(py, |table| Ok(table.steps().or_raise()?.iter().map(pair).collect()))
    }

    /// The hash of the state after each step.
    fn hashes(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.with(py, |table| table.hashes().or_raise())
    }

    /// The record as JSON, one line a step; see `record`.
    fn _record_json(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |table| table.record_json().or_raise())
    }

    /// The record as compact bytes; see `record`.
    fn _record_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.with(py, |table| table.record_bytes().or_raise())?))
    }

    /// Everything as bytes: state, dice, options and record. `restore` brings it back; pickles use it.
    ///
    /// >>> from jerusalem import Game
    /// >>> game = Game(seed=3)
    /// >>> Game.restore(game.snapshot()).snapshot() == game.snapshot()
    /// True
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.ask(py, |table| table.snapshot())?))
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
        self.with(py, |table| table.undo_to(ply.index()).map_err(|error| no_ply(error, &ply)))
    }

    /// A copy on its way into a game; see `clone`.
    fn _cloned(&self, py: Python<'_>) -> PyResult<Opened> {
        self.ask(py, |table| Opened::new(table.clone_box()))
    }

    /// Whether both stand at the same state of the same game: equality.
    fn _same_state(&self, py: Python<'_>, other: &Bound<'_, Table>) -> PyResult<bool> {
        let other = other.get();
        // A table cannot be locked twice.
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        let other = other.ask(py, |other| other.clone_box())?;
        self.ask(py, |table| table.same_state(&*other))
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
