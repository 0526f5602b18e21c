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
use crate::search::{Analysis, Cancel, Evaluator, Search, SearchError, Settings};
use crate::table::{Table, TableOptions};

/// Makes a trait that the tables or batches of all games have, of one list: every call with what it
/// is and how a certain game's answers it.
macro_rules! face {
    (
        $(#[$doc:meta])*
        pub trait $face:ident for $of:ident {
            $($(#[$about:meta])* fn $call:ident $params:tt $(-> $answer:ty)? $body:block)+
        }
    ) => {
        $(#[$doc])*
        pub trait $face: Debug + Send + Sync + 'static {
            $($(#[$about])* fn $call $params $(-> $answer)?;)+
        }

        impl<G: Game> $face for $of<G> {
            $(fn $call $params $(-> $answer)? $body)+
        }
    };
}

face! {
    /// A [`Table`] of some game. See there and at [`Game`] for what the calls promise.
    pub trait AnyTable for Table {
        /// The game's name in records and configurations.
        fn game_id(&self) -> &'static str { G::ID }

        /// The state: the whole truth.
        fn game(&self) -> &dyn AnyGame { self.game() }

        /// Players, rules and board as JSON.
        fn config_json(&self) -> String { to_json(&self.game().config()) }

        /// A number that is equal for equal configurations; see [`Table::config_hash`].
        fn config_hash(&self) -> u64 { self.config_hash() }

        /// How the table behaves.
        fn options(&self) -> TableOptions { self.options() }

        /// The seed of the dice.
        fn seed(&self) -> u64 { self.seed() }

        /// Number of steps since the start.
        fn ply(&self) -> usize { self.ply() }

        /// What the player to move may do.
        fn legal(&self) -> &ActionMask { self.legal() }

        /// Carries out a decision of the player to move.
        fn apply(&mut self, id: ActionId) -> Result<(), IllegalAction> { self.apply(id) }

        /// The action of a name, in that language or short.
        fn parse_action(&self, name: &str, lang: Option<Lang>) -> Result<ActionId, IllegalAction> {
            let unknown = || IllegalAction::UnknownName(name.to_owned());
            self.game().parse_action(name, lang).ok_or_else(unknown)
        }

        /// What a bot does for the player to move, by the table's seed and ply or by a seed given.
        fn bot_action(&self, bot: Bot, seed: Option<u64>) -> Option<ActionId> {
            AnyTable::bot_action_until(self, bot, seed, &|| false)
        }

        /// As `bot_action`, but a bot that thinks ends as soon as `stop` says so, with the best that
        /// it has found.
        fn bot_action_until(
            &self,
            bot: Bot,
            seed: Option<u64>,
            stop: &(dyn Fn() -> bool + Sync),
        ) -> Option<ActionId> {
            let mut dice = seed.map_or_else(|| self.bot_dice(), Dice::new);
            bot.choose_until(self.game(), &mut dice, stop)
        }

        /// The short name of an outcome of the present chance node; empty if it cannot happen there.
        fn outcome_name(&self, id: OutcomeId) -> String {
            let possible = self.game().outcomes().weight(id) > 0;
            if possible { self.game().outcome_name(id) } else { String::new() }
        }

        /// Lets chance bring this outcome.
        fn resolve(&mut self, id: OutcomeId) -> Result<(), IllegalOutcome> { self.resolve(id) }

        /// Lets the dice decide.
        fn roll(&mut self) -> Result<OutcomeId, IllegalOutcome> { self.roll() }

        /// Number of elements of an observation.
        fn observation_len(&self) -> usize { self.game().observation_len() }

        /// The blocks of an observation.
        fn layout(&self) -> Layout { self.game().layout() }

        /// Writes what `seat` may know as floats.
        fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), ObserveError> {
            self.game().observe(seat, out)
        }

        /// Writes what `seat` may know as bytes.
        fn observe_u8(&self, seat: Seat, out: &mut [u8]) -> Result<(), ObserveError> {
            self.game().observe(seat, out)
        }

        /// What `seat` may know as JSON: every block by its name, nested as its shape says.
        fn observation_json(&self, seat: Seat) -> Result<String, ObserveError> {
            let mut seen = vec![0_u8; self.game().observation_len()];
            self.game().observe(seat, &mut seen)?;
            Ok(blocks_json(&self.game().layout(), &seen))
        }

        /// Everything `seat` has seen, in words.
        fn information_state(&self, seat: Seat) -> Result<String, HistoryError> {
            self.information_state(seat)
        }

        /// A key of the information state.
        fn information_key(&self, seat: Seat) -> Result<[u8; 16], HistoryError> {
            self.information_key(seat)
        }

        /// A table that `seat` cannot tell from this one; see [`Table::determinized`].
        fn determinized(
            &self,
            seat: Seat,
            seed: u64,
            remember: bool,
        ) -> Result<Box<dyn AnyTable>, HistoryError> {
            Ok(Box::new(self.determinized(seat, seed, remember)?))
        }

        /// The whole position as JSON.
        fn position_json(&self) -> String { to_json(&self.game().position()) }

        /// The board as plain text, as far as the viewer may see it.
        fn draw(&self, viewer: Viewer, lang: Lang) -> Result<String, HistoryError> {
            self.draw(viewer, lang)
        }

        /// The game so far in words, as the viewer saw it.
        fn log(&self, viewer: Viewer, lang: Lang) -> Result<Vec<String>, HistoryError> {
            self.log(viewer, lang)
        }

        /// Decisions and outcomes so far.
        fn steps(&self) -> Result<&[Step], HistoryError> { self.steps() }

        /// The hash of the state after each step.
        fn hashes(&self) -> Result<Vec<u64>, HistoryError> {
            Ok(self.record()?.hashes().to_vec())
        }

        /// The record as JSON.
        fn record_json(&self) -> Result<String, HistoryError> { Ok(self.record()?.to_json()) }

        /// The record as compact bytes.
        fn record_bytes(&self) -> Result<Vec<u8>, HistoryError> {
            Ok(self.record()?.to_bytes())
        }

        /// The whole table as bytes.
        fn snapshot(&self) -> Vec<u8> { self.snapshot() }

        /// Goes back to an earlier ply.
        fn undo_to(&mut self, ply: usize) -> Result<(), HistoryError> { self.undo_to(ply) }

        /// A copy.
        fn clone_box(&self) -> Box<dyn AnyTable> { Box::new(self.clone()) }

        /// Becomes a copy of another table without new memory, unless a record must be copied; a table
        /// of another game is refused with `false`.
        fn copy_from(&mut self, other: &dyn AnyTable) -> bool {
            let other = other.as_any().downcast_ref::<Self>();
            other.map(|other| self.clone_from(other)).is_some()
        }

        /// Whether both tables are equal in everything: state, dice, options and record.
        fn same(&self, other: &dyn AnyTable) -> bool {
            other.as_any().downcast_ref::<Self>().is_some_and(|other| self == other)
        }

        /// Whether both tables stand at the same state of the same game.
        fn same_state(&self, other: &dyn AnyTable) -> bool {
            other.as_any().downcast_ref::<Self>().is_some_and(|other| self.game() == other.game())
        }

        /// A search for the player to move; `settings` is JSON with what differs from the game's own.
        fn search(&self, settings: &str, seed: u64) -> Result<Box<dyn AnySearch>, SearchError> {
            let settings = G::search_settings().changed_by(settings)?;
            Ok(Box::new(Search::new(self.game(), settings, seed)?))
        }

        /// For going back to the table of a certain game.
        fn as_any(&self) -> &dyn Any { self }
    }
}

face! {
    /// A [`Search`] of some game. See there for what the calls promise.
    pub trait AnySearch for Search {
        /// The game's name in records and configurations.
        fn game_id(&self) -> &'static str { G::ID }

        /// The seat that it thinks for.
        fn seat(&self) -> Seat { self.seat() }

        /// How it thinks.
        fn settings(&self) -> Settings { self.settings() }

        /// Simulations made since the decision was set.
        fn simulations(&self) -> u64 { self.simulations() }

        /// Situations remembered.
        fn nodes(&self) -> usize { self.nodes() }

        /// Elements of an observation, of the action space, and players: what an evaluator is told.
        fn shape(&self) -> Shape { self.shape() }

        /// Thinks on.
        fn run(
            &mut self,
            simulations: u64,
            stop: &(dyn Fn() -> bool + Sync),
        ) -> Result<u64, SearchError> {
            self.run(simulations, stop)
        }

        /// Thinks on with an evaluator.
        fn run_with(
            &mut self,
            evaluator: &mut dyn Evaluator,
            simulations: u64,
            stop: &(dyn Fn() -> bool + Sync),
        ) -> Result<u64, SearchError> {
            self.run_with(evaluator, simulations, stop)
        }

        /// A handle by which another thread stops it.
        fn cancel_handle(&self) -> Cancel { self.cancel_handle() }

        /// Thinks about a later decision of the same seat.
        fn advance(&mut self, table: &dyn AnyTable) -> Result<(), SearchError> {
            let table = table.as_any().downcast_ref::<Table<G>>();
            self.advance(table.ok_or(SearchError::OtherGame)?.game())
        }

        /// The move it would make.
        fn best(&self) -> ActionId { self.best() }

        /// What it thinks of every legal move, best first.
        fn analysis(&self) -> Analysis { self.analysis() }

        /// Moves in words.
        fn words(&self, moves: &[ActionId], lang: Lang) -> Vec<String> { self.words(moves, lang) }

        /// The analysis as JSON, with every move and line also in words.
        fn analysis_json(&self, lang: Lang) -> Result<String, HistoryError> {
            self.analysis_json(lang)
        }
    }
}

impl Clone for Box<dyn AnyTable> {
    fn clone(&self) -> Self {
        (**self).clone_box()
    }
}

face! {
    /// A [`Batch`] of some game. See there for what the calls promise.
    pub trait AnyBatch for Batch {
        /// The game's name in records and configurations.
        fn game_id(&self) -> &'static str { G::ID }

        /// Players, rules and board as JSON.
        fn config_json(&self) -> String { to_json(&self.start().config()) }

        /// How the batch behaves.
        fn options(&self) -> BatchOptions { self.options() }

        /// Number of rows.
        fn rows(&self) -> usize { self.rows() }

        /// Elements of a row of each array.
        fn shape(&self) -> Shape { self.shape() }

        /// The blocks of an observation.
        fn layout(&self) -> Layout { self.start().layout() }

        /// Begins all games anew.
        fn reset(&mut self, seed: u64, out: &mut Arrays<'_>) -> Result<(), BatchError> {
            self.reset(seed, out)
        }

        /// Writes the rows as they stand.
        fn show(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError> { self.show(out) }

        /// Carries out one action in every row, or nothing anywhere.
        fn step(&mut self, actions: &[ActionId], out: &mut Arrays<'_>) -> Result<(), BatchError> {
            self.step(actions, out)
        }

        /// Chooses a random legal action for every row.
        fn random_actions(&mut self, actions: &mut [ActionId]) -> Result<(), BatchError> {
            self.random_actions(actions)
        }

        /// Chooses at random and steps, in one go.
        fn step_random(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError> {
            self.step_random(out)
        }

        /// Plays these games of a seed and adds them up.
        fn playouts(&self, games: Range<u64>, seed: u64) -> Totals {
            self.playouts(games, seed)
        }

        /// A handle by which another thread stops a call in which bots think.
        fn cancel_handle(&self) -> Cancel { self.cancel_handle() }

        /// What the seat to move in a row may do.
        fn legal(&self, row: usize) -> Result<&ActionMask, BatchError> { self.legal(row) }

        /// A row as a table of its own, with dice of this seed and without a past.
        fn table(
            &self,
            row: usize,
            seed: u64,
            options: TableOptions,
        ) -> Result<Box<dyn AnyTable>, BatchError> {
            Ok(Box::new(Table::from_game(self.game(row)?.clone(), seed, options)))
        }

        /// A copy, if there is memory for it.
        fn try_clone(&self) -> Result<Box<dyn AnyBatch>, BatchError> {
            Ok(Box::new(self.try_clone()?))
        }

        /// For going back to the batch of a certain game.
        fn as_any(&self) -> &dyn Any { self }
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
