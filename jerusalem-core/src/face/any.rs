//! Tables and batches of any game behind one face, for doors that learn the game at run time.

use std::any::Any;
use std::fmt::{Debug, Write};
use std::ops::Range;

use crate::batch::arrays::{Arrays, Shape};
use crate::batch::rows::Totals;
use crate::batch::{Batch, BatchOptions};
use crate::bots::Bot;
use crate::error::{BatchError, HistoryError, IllegalAction, IllegalOutcome, ObserveError};
use crate::game::{ActionId, AnyGame, Game, OutcomeId, Seat, Step, Viewer};
use crate::lang::Lang;
use crate::layout::Layout;
use crate::mask::ActionMask;
use crate::rng::Dice;
use crate::saving::to_json;
use crate::table::{Table, TableOptions};

/// A [`Table`] of some game. See there and at [`Game`] for what the calls promise.
pub trait AnyTable: Debug + Send + Sync + 'static {
    /// The game's name in records and configurations.
    fn game_id(&self) -> &'static str;
    /// The state: the whole truth.
    fn game(&self) -> &dyn AnyGame;
    /// Players, rules and board as JSON.
    fn config_json(&self) -> String;
    /// A number that is equal for equal configurations; see [`Table::config_hash`].
    fn config_hash(&self) -> u64;
    /// How the table behaves.
    fn options(&self) -> TableOptions;
    /// The seed of the dice.
    fn seed(&self) -> u64;
    /// Number of steps since the start.
    fn ply(&self) -> usize;

    /// What the player to move may do.
    fn legal(&self) -> &ActionMask;
    /// Carries out a decision of the player to move.
    fn apply(&mut self, id: ActionId) -> Result<(), IllegalAction>;
    /// The action of a name, in that language or short.
    fn parse_action(&self, name: &str, lang: Option<Lang>) -> Result<ActionId, IllegalAction>;
    /// What a bot does for the player to move, by the table's seed and ply or by a seed given.
    fn bot_action(&self, bot: Bot, seed: Option<u64>) -> Option<ActionId>;

    /// The short name of an outcome of the present chance node; empty if it cannot happen there.
    fn outcome_name(&self, id: OutcomeId) -> String;
    /// Lets chance bring this outcome.
    fn resolve(&mut self, id: OutcomeId) -> Result<(), IllegalOutcome>;
    /// Lets the dice decide.
    fn roll(&mut self) -> Result<OutcomeId, IllegalOutcome>;

    /// Number of elements of an observation.
    fn observation_len(&self) -> usize;
    /// The blocks of an observation.
    fn layout(&self) -> Layout;
    /// Writes what `seat` may know as floats.
    fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), ObserveError>;
    /// Writes what `seat` may know as bytes.
    fn observe_u8(&self, seat: Seat, out: &mut [u8]) -> Result<(), ObserveError>;
    /// What `seat` may know as JSON: every block by its name, nested as its shape says.
    fn observation_json(&self, seat: Seat) -> Result<String, ObserveError>;
    /// Everything `seat` has seen, in words.
    fn information_state(&self, seat: Seat) -> Result<String, HistoryError>;
    /// A key of the information state.
    fn information_key(&self, seat: Seat) -> Result<[u8; 16], HistoryError>;
    /// A table that `seat` cannot tell from this one; see [`Table::determinized`].
    fn determinized(
        &self,
        seat: Seat,
        seed: u64,
        remember: bool,
    ) -> Result<Box<dyn AnyTable>, HistoryError>;

    /// The whole position as JSON.
    fn position_json(&self) -> String;
    /// The board as plain text, as far as the viewer may see it.
    fn draw(&self, viewer: Viewer, lang: Lang) -> Result<String, HistoryError>;
    /// The game so far in words, as the viewer saw it.
    fn log(&self, viewer: Viewer, lang: Lang) -> Result<Vec<String>, HistoryError>;

    /// Decisions and outcomes so far.
    fn steps(&self) -> Result<&[Step], HistoryError>;
    /// The hash of the state after each step.
    fn hashes(&self) -> Result<Vec<u64>, HistoryError>;
    /// The record as JSON.
    fn record_json(&self) -> Result<String, HistoryError>;
    /// The record as compact bytes.
    fn record_bytes(&self) -> Result<Vec<u8>, HistoryError>;
    /// The whole table as bytes.
    fn snapshot(&self) -> Vec<u8>;
    /// Goes back to an earlier ply.
    fn undo_to(&mut self, ply: usize) -> Result<(), HistoryError>;

    /// A copy.
    fn clone_box(&self) -> Box<dyn AnyTable>;
    /// Becomes a copy of another table without new memory, unless a record must be copied; a table
    /// of another game is refused with `false`.
    fn copy_from(&mut self, other: &dyn AnyTable) -> bool;
    /// Whether both tables are equal in everything: state, dice, options and record.
    fn same(&self, other: &dyn AnyTable) -> bool;
    /// Whether both tables stand at the same state of the same game.
    fn same_state(&self, other: &dyn AnyTable) -> bool;
    /// For going back to the table of a certain game.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyTable> {
    fn clone(&self) -> Self {
        (**self).clone_box()
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn game_id(&self) -> &'static str {
        G::ID
    }

    fn game(&self) -> &dyn AnyGame {
        self.game()
    }

    fn config_json(&self) -> String {
        to_json(&self.game().config())
    }

    fn config_hash(&self) -> u64 {
        self.config_hash()
    }

    fn options(&self) -> TableOptions {
        self.options()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn legal(&self) -> &ActionMask {
        self.legal()
    }

    fn apply(&mut self, id: ActionId) -> Result<(), IllegalAction> {
        self.apply(id)
    }

    fn parse_action(&self, name: &str, lang: Option<Lang>) -> Result<ActionId, IllegalAction> {
        let unknown = || IllegalAction::UnknownName(name.to_owned());
        self.game().parse_action(name, lang).ok_or_else(unknown)
    }

    fn bot_action(&self, bot: Bot, seed: Option<u64>) -> Option<ActionId> {
        match seed {
            None => self.bot_action(bot),
            Some(seed) => bot.choose(self.game(), &mut Dice::new(seed)),
        }
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        let possible = self.game().outcomes().weight(id) > 0;
        if possible { self.game().outcome_name(id) } else { String::new() }
    }

    fn resolve(&mut self, id: OutcomeId) -> Result<(), IllegalOutcome> {
        self.resolve(id)
    }

    fn roll(&mut self) -> Result<OutcomeId, IllegalOutcome> {
        self.roll()
    }

    fn observation_len(&self) -> usize {
        self.game().observation_len()
    }

    fn layout(&self) -> Layout {
        self.game().layout()
    }

    fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), ObserveError> {
        self.game().observe(seat, out)
    }

    fn observe_u8(&self, seat: Seat, out: &mut [u8]) -> Result<(), ObserveError> {
        self.game().observe(seat, out)
    }

    fn observation_json(&self, seat: Seat) -> Result<String, ObserveError> {
        let mut seen = vec![0_u8; self.game().observation_len()];
        self.game().observe(seat, &mut seen)?;
        Ok(blocks_json(&self.game().layout(), &seen))
    }

    fn information_state(&self, seat: Seat) -> Result<String, HistoryError> {
        self.information_state(seat)
    }

    fn information_key(&self, seat: Seat) -> Result<[u8; 16], HistoryError> {
        self.information_key(seat)
    }

    fn determinized(
        &self,
        seat: Seat,
        seed: u64,
        remember: bool,
    ) -> Result<Box<dyn AnyTable>, HistoryError> {
        Ok(Box::new(self.determinized(seat, seed, remember)?))
    }

    fn position_json(&self) -> String {
        to_json(&self.game().position())
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> Result<String, HistoryError> {
        self.draw(viewer, lang)
    }

    fn log(&self, viewer: Viewer, lang: Lang) -> Result<Vec<String>, HistoryError> {
        self.log(viewer, lang)
    }

    fn steps(&self) -> Result<&[Step], HistoryError> {
        self.steps()
    }

    fn hashes(&self) -> Result<Vec<u64>, HistoryError> {
        Ok(self.record()?.hashes().to_vec())
    }

    fn record_json(&self) -> Result<String, HistoryError> {
        Ok(self.record()?.to_json())
    }

    fn record_bytes(&self) -> Result<Vec<u8>, HistoryError> {
        Ok(self.record()?.to_bytes())
    }

    fn snapshot(&self) -> Vec<u8> {
        self.snapshot()
    }

    fn undo_to(&mut self, ply: usize) -> Result<(), HistoryError> {
        self.undo_to(ply)
    }

    fn clone_box(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn copy_from(&mut self, other: &dyn AnyTable) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.map(|other| self.clone_from(other)).is_some()
    }

    fn same(&self, other: &dyn AnyTable) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn same_state(&self, other: &dyn AnyTable) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self.game() == other.game())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A [`Batch`] of some game. See there for what the calls promise.
pub trait AnyBatch: Debug + Send + Sync + 'static {
    /// The game's name in records and configurations.
    fn game_id(&self) -> &'static str;
    /// Players, rules and board as JSON.
    fn config_json(&self) -> String;
    /// How the batch behaves.
    fn options(&self) -> BatchOptions;
    /// Number of rows.
    fn rows(&self) -> usize;
    /// Elements of a row of each array.
    fn shape(&self) -> Shape;
    /// The blocks of an observation.
    fn layout(&self) -> Layout;
    /// Begins all games anew.
    fn reset(&mut self, seed: u64, out: &mut Arrays<'_>) -> Result<(), BatchError>;
    /// Writes the rows as they stand.
    fn show(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError>;
    /// Carries out one action in every row, or nothing anywhere.
    fn step(&mut self, actions: &[ActionId], out: &mut Arrays<'_>) -> Result<(), BatchError>;
    /// Chooses a random legal action for every row.
    fn random_actions(&mut self, actions: &mut [ActionId]) -> Result<(), BatchError>;
    /// Chooses at random and steps, in one go.
    fn step_random(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError>;
    /// Plays these games of a seed and adds them up.
    fn playouts(&self, games: Range<u64>, seed: u64) -> Totals;
    /// What the seat to move in a row may do.
    fn legal(&self, row: usize) -> Result<&ActionMask, BatchError>;
    /// A row as a table of its own, with dice of this seed and without a past.
    fn table(
        &self,
        row: usize,
        seed: u64,
        options: TableOptions,
    ) -> Result<Box<dyn AnyTable>, BatchError>;
    /// A copy, if there is memory for it.
    fn try_clone(&self) -> Result<Box<dyn AnyBatch>, BatchError>;
    /// For going back to the batch of a certain game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyBatch for Batch<G> {
    fn game_id(&self) -> &'static str {
        G::ID
    }

    fn config_json(&self) -> String {
        to_json(&self.start().config())
    }

    fn options(&self) -> BatchOptions {
        self.options()
    }

    fn rows(&self) -> usize {
        self.rows()
    }

    fn shape(&self) -> Shape {
        self.shape()
    }

    fn layout(&self) -> Layout {
        self.start().layout()
    }

    fn reset(&mut self, seed: u64, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.reset(seed, out)
    }

    fn show(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.show(out)
    }

    fn step(&mut self, actions: &[ActionId], out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.step(actions, out)
    }

    fn random_actions(&mut self, actions: &mut [ActionId]) -> Result<(), BatchError> {
        self.random_actions(actions)
    }

    fn step_random(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.step_random(out)
    }

    fn playouts(&self, games: Range<u64>, seed: u64) -> Totals {
        self.playouts(games, seed)
    }

    fn legal(&self, row: usize) -> Result<&ActionMask, BatchError> {
        self.legal(row)
    }

    fn table(
        &self,
        row: usize,
        seed: u64,
        options: TableOptions,
    ) -> Result<Box<dyn AnyTable>, BatchError> {
        Ok(Box::new(Table::from_game(self.game(row)?.clone(), seed, options)))
    }

    fn try_clone(&self) -> Result<Box<dyn AnyBatch>, BatchError> {
        Ok(Box::new(self.try_clone()?))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// An observation as a JSON object, in the order of the layout.
fn blocks_json(layout: &Layout, seen: &[u8]) -> String {
    let mut text = String::from("{");
    for (i, block) in layout.blocks.iter().enumerate() {
        if i > 0 {
            text.push_str(", ");
        }
        let _ = write!(text, "{}: ", to_json(block.name));
        let end = block.offset + block.len();
        nested_json(&block.shape, seen.get(block.offset..end).unwrap_or_default(), &mut text);
    }
    text.push('}');
    text
}

fn nested_json(shape: &[usize], values: &[u8], text: &mut String) {
    let Some((&count, inner)) = shape.split_first() else {
        let _ = write!(text, "{}", values.first().copied().unwrap_or_default());
        return;
    };
    let size = inner.iter().product::<usize>();
    text.push('[');
    for i in 0..count {
        if i > 0 {
            text.push_str(", ");
        }
        nested_json(inner, values.get(i * size..(i + 1) * size).unwrap_or_default(), text);
    }
    text.push(']');
}
