//! A game at a table: the state, the dice and the record.

mod history;

use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use history::check_seat;
pub(crate) use history::{History, check_lang, check_viewer};

use crate::bots::Bot;
use crate::error::{ConfigError, HistoryError, IllegalAction, IllegalOutcome};
use crate::facts::hash128;
use crate::game::{ActionId, Game, OutcomeId, Seat, Step, Turn, Viewer, refuse_action};
use crate::lang::Lang;
use crate::mask::ActionMask;
use crate::options::read_word;
use crate::rng::Dice;
use crate::saving::config_hash;
use crate::saving::record::Record;

/// Who resolves chance nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Chance {
    /// The table, with its dice, before a call returns.
    #[default]
    Auto,
    /// The caller, with [`Table::resolve`] or [`Table::roll`].
    Manual,
}

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_word(from, &["auto", "manual"], &[Chance::Auto, Chance::Manual])
    }
}

/// How a table behaves; no part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// Who resolves chance nodes.
    pub chance: Chance,
    /// Whether a node with exactly one legal action plays itself.
    pub auto_single: bool,
    /// Whether the steps are kept; undo, logs and information states need them.
    pub record: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        TableOptions { chance: Chance::Auto, auto_single: false, record: true }
    }
}

/// A game in progress with its dice: the only owner of a seed.
///
/// Should a call panic, which is a bug, the table is exactly as it was before. (Should the steps that
/// led there then panic as well, it stands where its past begins.)
///
/// The dice are thrown once at every chance node, also when the caller then chooses the outcome, so
/// that seed and steps alone say where they stand.
///
/// ```
/// use jerusalem_core::{Bot, Jerusalem, Table, TableOptions, Turn, jerusalem};
///
/// let config = jerusalem::Config::new(4);
/// let mut table = Table::<Jerusalem>::new(&config, 7, TableOptions::default())?;
/// while let Turn::Player(seat) = table.turn() {
///     let bot = if seat == 0 { Bot::Greedy } else { Bot::Random };
///     let action = table.bot_action(bot).expect("a player is to move");
///     table.apply(action)?;
/// }
/// let record = table.record()?;
/// assert_eq!(record.replay(record.plies())?, *table.game());
/// table.undo_to(10)?;
/// assert_eq!(record.replay(10)?, *table.game());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Table<G: Game> {
    pub(crate) game: G,
    /// What is legal now.
    pub(crate) mask: ActionMask,
    pub(crate) seed: u64,
    pub(crate) dice: Dice,
    pub(crate) options: TableOptions,
    pub(crate) ply: usize,
    past: Box<Past<G>>,
    /// What a seat remembers from before the start, if the table was determinised for it.
    pub(crate) memory: Option<Box<Memory>>,
}

/// The steps since some ply: since the start if the table records, and otherwise a few, from which
/// it is put back after a panic.
#[derive(Clone)]
struct Past<G: Game> {
    history: History<G>,
    /// What is legal at the history's start, its ply, and the numbers of the dice used before it.
    mask: ActionMask,
    ply: usize,
    dice: u64,
}

/// Steps that a table keeps at most when it does not record.
const KEPT: usize = 64;

impl<G: Game> PartialEq for Table<G> {
    /// Equal in everything but the few steps that a table keeps without recording.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
            && self.mask == other.mask
            && (self.seed, self.ply, self.options) == (other.seed, other.ply, other.options)
            && self.dice == other.dice
            && self.memory == other.memory
            && self.history().ok() == other.history().ok()
    }
}

impl<G: Game> Eq for Table<G> {}

/// What a seat remembers.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) seat: u8,
    pub(crate) text: String,
}

impl<G: Game> Table<G> {
    /// A new game.
    pub fn new(config: &G::Config, seed: u64, options: TableOptions) -> Result<Self, ConfigError> {
        let mut table = Self::seat(G::new(config)?, false, seed, options);
        table.settle();
        Ok(table)
    }

    /// A game from any position; its record carries that position.
    pub fn from_game(game: G, seed: u64, options: TableOptions) -> Self {
        let mut table = Self::seat(game, true, seed, options);
        table.settle();
        table
    }

    /// Continues a recorded game from a ply, with the dice as they stood there.
    ///
    /// The table stands exactly at that ply, even where that is a chance node.
    pub fn from_record(
        record: &Record<G>,
        ply: usize,
        options: TableOptions,
    ) -> Result<Self, HistoryError> {
        let past = record.history();
        let (game, dice) = reach(past, record.seed(), ply)?;
        let steps = past.steps[..ply].to_vec();
        let history = History { start: past.start.clone(), placed: past.placed, steps };
        Ok(Self::standing(game, dice, record.seed(), options, ply, Some(history)))
    }

    /// A table that stands at a ply; one that records has the history that led there.
    pub(crate) fn standing(
        game: G,
        dice: Dice,
        seed: u64,
        options: TableOptions,
        ply: usize,
        history: Option<History<G>>,
    ) -> Self {
        let mask = game.legal();
        let past = match history.filter(|_| options.record) {
            Some(history) => Past { mask: history.start.legal(), history, ply: 0, dice: 0 },
            None => Past::from(&game, &mask, ply, &dice),
        };
        Table { game, mask, seed, dice, options, ply, past: Box::new(past), memory: None }
    }

    fn seat(game: G, placed: bool, seed: u64, options: TableOptions) -> Self {
        let history = History { start: game.clone(), placed, steps: Vec::new() };
        Self::standing(game, Dice::new(seed), seed, options, 0, Some(history))
    }

    /// The state: the whole truth.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who has to move.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// What the player to move may do; empty at chance nodes and at the end.
    pub fn legal(&self) -> &ActionMask {
        &self.mask
    }

    /// How the table behaves.
    pub fn options(&self) -> TableOptions {
        self.options
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A number that is equal for equal configurations, on every platform and for ever: options at
    /// their default have no part in it.
    pub fn config_hash(&self) -> u64 {
        config_hash(&self.game)
    }

    /// Number of steps since the start, decisions and outcomes.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Carries out a decision of the player to move, then what follows by itself.
    #[inline]
    pub fn apply(&mut self, id: ActionId) -> Result<(), IllegalAction> {
        if !self.mask.contains(id) {
            return Err(refuse_action(&self.game, id, &self.mask, |id| id));
        }
        self.whole(|table| {
            table.game.play(id);
            table.note(Step::Action(id));
            table.settle();
        });
        Ok(())
    }

    /// Lets chance bring this outcome, then what follows by itself.
    pub fn resolve(&mut self, id: OutcomeId) -> Result<(), IllegalOutcome> {
        self.whole(|table| {
            let outcomes = table.game.outcomes();
            table.game.resolve(id)?;
            outcomes.draw(&mut table.dice);
            table.note(Step::Outcome(id));
            table.settle();
            Ok(())
        })
    }

    /// Lets the dice decide the present chance node, then what follows by itself.
    pub fn roll(&mut self) -> Result<OutcomeId, IllegalOutcome> {
        self.whole(|table| {
            let nothing = IllegalOutcome::NothingToRoll { node: table.game.node() };
            let id = table.throw().ok_or(nothing)?;
            table.settle();
            Ok(id)
        })
    }

    /// Makes a change wholly or, should it panic, not at all.
    #[inline]
    fn whole<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        if !self.options.record && self.past.history.steps.len() >= KEPT {
            self.past.renew(&self.game, &self.mask, self.ply, &self.dice);
        }
        let ply = self.ply;
        catch_unwind(AssertUnwindSafe(|| change(self))).unwrap_or_else(|panic| {
            self.go_back(ply);
            resume_unwind(panic)
        })
    }

    /// Puts the table back to a ply of its past by taking the steps again, which have been taken
    /// before; to where its past begins if even that panics.
    #[cold]
    fn go_back(&mut self, ply: usize) {
        self.past.history.steps.truncate(ply - self.past.ply);
        let again = catch_unwind(AssertUnwindSafe(|| {
            let history = &self.past.history;
            let dice = Dice::after(self.seed, self.past.dice);
            let (game, dice) = history.rewind(dice, history.steps.len()).ok()?;
            Some((game.legal(), game, dice))
        }));
        let past = &mut *self.past;
        (self.mask, self.game, self.dice, self.ply) = match again {
            Ok(Some((mask, game, dice))) => (mask, game, dice, ply),
            _ => {
                past.history.steps.clear();
                let dice = Dice::after(self.seed, past.dice);
                (past.mask, past.history.start.clone(), dice, past.ply)
            }
        };
    }

    fn throw(&mut self) -> Option<OutcomeId> {
        if self.game.turn() != Turn::Chance {
            return None;
        }
        let id = self.game.outcomes().draw(&mut self.dice)?;
        self.game.happen(id);
        self.note(Step::Outcome(id));
        Some(id)
    }

    #[inline]
    fn note(&mut self, step: Step) {
        self.ply += 1;
        self.past.history.steps.push(step);
    }

    /// Plays what plays itself, until somebody is asked.
    fn settle(&mut self) {
        loop {
            match self.game.turn() {
                Turn::Player(_) => {
                    self.mask = self.game.legal();
                    match (self.options.auto_single, self.mask.nth(0)) {
                        (true, Some(id)) if self.mask.count() == 1 => {
                            self.game.play(id);
                            self.note(Step::Action(id));
                        }
                        _ => return,
                    }
                }
                Turn::Chance if self.options.chance == Chance::Auto => {
                    if self.throw().is_none() {
                        self.mask = ActionMask::empty(self.game.action_count());
                        return;
                    }
                }
                Turn::Chance | Turn::Over => {
                    self.mask = ActionMask::empty(self.game.action_count());
                    return;
                }
            }
        }
    }

    pub(crate) fn history(&self) -> Result<&History<G>, HistoryError> {
        if self.options.record { Ok(&self.past.history) } else { Err(HistoryError::NotRecorded) }
    }

    /// Decisions and outcomes so far.
    pub fn steps(&self) -> Result<&[Step], HistoryError> {
        Ok(&self.history()?.steps)
    }

    /// The record so far.
    pub fn record(&self) -> Result<Record<G>, HistoryError> {
        Ok(Record::of(self.seed, self.history()?.clone())?)
    }

    /// Goes back to an earlier ply: state and dice are exactly what they were there.
    ///
    /// Nothing plays itself afterwards: a table that resolves chance may be left at a chance node,
    /// where [`roll`](Table::roll) brings the same outcome again.
    pub fn undo_to(&mut self, ply: usize) -> Result<(), HistoryError> {
        let (game, dice) = reach(self.history()?, self.seed, ply)?;
        self.stand(game, dice, ply);
        self.past.history.steps.truncate(ply);
        Ok(())
    }

    fn stand(&mut self, game: G, dice: Dice, ply: usize) {
        self.mask = game.legal();
        self.game = game;
        self.dice = dice;
        self.ply = ply;
    }

    /// Everything `seat` has seen since the start, in words: with perfect recall.
    ///
    /// Two tables that differ only in what the seat cannot know give the same text.
    pub fn information_state(&self, seat: Seat) -> Result<String, HistoryError> {
        check_seat(&self.game, seat)?;
        let mut text = self.recall(seat)?;
        text += &self.game.draw(Viewer::Seat(seat), Lang::En);
        text += "\nnode ";
        text += self.game.node();
        match self.turn() {
            Turn::Player(actor) => text += &format!("\nactor {actor}\n"),
            Turn::Chance => text += "\nactor chance\n",
            Turn::Over => text += "\nover\n",
        }
        if self.turn() == Turn::Player(seat) {
            let names = self.mask.iter().filter_map(|id| self.game.action_name(id, None));
            text += "legal ";
            text += &names.collect::<Vec<_>>().join(", ");
            text.push('\n');
        }
        Ok(text)
    }

    fn recall(&self, seat: Seat) -> Result<String, HistoryError> {
        let history = self.history()?;
        let Some(memory) = self.memory.as_ref().filter(|m| usize::from(m.seat) == seat) else {
            return Ok(history.recall(seat)?);
        };
        let mut text = memory.text.clone();
        for line in history.witness(Viewer::Seat(seat), Lang::En)? {
            text += &line;
            text.push('\n');
        }
        Ok(text)
    }

    /// A key of the [`information_state`](Table::information_state); equal for equal texts.
    pub fn information_key(&self, seat: Seat) -> Result<[u8; 16], HistoryError> {
        Ok(hash128(self.information_state(seat)?.as_bytes()).to_be_bytes())
    }

    /// The board as plain text, as far as the viewer may see it.
    pub fn draw(&self, viewer: Viewer, lang: Lang) -> Result<String, HistoryError> {
        check_viewer(&self.game, viewer)?;
        check_lang(&self.game, lang)?;
        Ok(self.game.draw(viewer, lang))
    }

    /// The game so far in words, as the viewer saw it; steps of which nothing is seen are left out.
    pub fn log(&self, viewer: Viewer, lang: Lang) -> Result<Vec<String>, HistoryError> {
        check_viewer(&self.game, viewer)?;
        check_lang(&self.game, lang)?;
        let mut lines = self.history()?.witness(viewer, lang)?;
        lines.retain(|line| !line.is_empty());
        Ok(lines)
    }

    /// A state that `seat` cannot tell from the true one, drawn uniformly by this seed.
    pub fn determinize(&self, seat: Seat, seed: u64) -> Result<G, HistoryError> {
        check_seat(&self.game, seat)?;
        Ok(self.game.determinize(seat, &mut Dice::new(seed)))
    }

    /// A table with a state that `seat` cannot tell from the true one, and with dice of its own.
    ///
    /// With `remember` it also carries what the seat has seen, and its information state is the
    /// same; this needs the record. Without, it starts without a past.
    pub fn determinized(
        &self,
        seat: Seat,
        seed: u64,
        remember: bool,
    ) -> Result<Self, HistoryError> {
        let game = self.determinize(seat, seed)?;
        let mut table = Self::seat(game, true, seed, self.options);
        if remember {
            let text = self.recall(seat)?;
            table.memory = Some(Box::new(Memory { seat: seat as u8, text }));
        }
        Ok(table)
    }

    /// What a bot does for the player to move; `None` at a chance node and after the end.
    ///
    /// The choice depends on the seed and the ply alone and leaves the dice as they are.
    pub fn bot_action(&self, bot: Bot) -> Option<ActionId> {
        bot.choose(&self.game, &mut self.bot_dice())
    }

    /// The dice of a bot that is asked now.
    pub(crate) fn bot_dice(&self) -> Dice {
        Dice::stream(self.seed, 1 + self.ply as u64)
    }
}

impl<G: Game> Past<G> {
    /// Nothing but where a table stands.
    fn from(game: &G, mask: &ActionMask, ply: usize, dice: &Dice) -> Self {
        // A call that begins with the last step kept takes more.
        let steps = Vec::with_capacity(2 * KEPT);
        let history = History { start: game.clone(), placed: true, steps };
        Past { history, mask: *mask, ply, dice: dice.used() }
    }

    /// Forgets all but where the table stands now.
    fn renew(&mut self, game: &G, mask: &ActionMask, ply: usize, dice: &Dice) {
        self.history.start = game.clone();
        self.history.steps.clear();
        (self.mask, self.ply, self.dice) = (*mask, ply, dice.used());
    }
}

/// State and dice of `seed` at a ply.
fn reach<G: Game>(history: &History<G>, seed: u64, ply: usize) -> Result<(G, Dice), HistoryError> {
    let last = history.steps.len();
    if ply > last {
        return Err(HistoryError::Ply { asked: ply, last });
    }
    Ok(history.rewind(Dice::new(seed), ply)?)
}

impl<G: Game> fmt::Debug for Table<G> {
    /// Shows the state as the game does, and nothing of dice, seed and record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &self.game)
            .field("ply", &self.ply)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
