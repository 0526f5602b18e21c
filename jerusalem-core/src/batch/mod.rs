//! Many games stepped together into the caller's arrays.

pub(crate) mod arrays;
pub(crate) mod rows;
pub(crate) mod threads;

use serde::{Deserialize, Deserializer};
use std::fmt;
use std::ops::Range;

use crate::bots::{Bot, random_action};
use crate::error::BatchError;
use crate::game::{ActionId, Game, MAX_PLAYERS, ReturnForm, refuse_action};
use crate::mask::ActionMask;
use crate::options::read_word;
use crate::rng::{Dice, Luck};
use crate::search::Cancel;
use arrays::{Arrays, Shape};
use rows::{Job, Rows, Shared, Totals, play_games, work};
pub(crate) use threads::MAX_THREADS;
use threads::Pool;

/// Most rows of a batch.
pub const MAX_ROWS: usize = 1 << 24;

/// How a batch goes on after a game has ended: in the same step the row shows a new game, while
/// rewards and done are those of the finished one.
pub const AUTORESET_MODE: &str = "SameStep";

/// How a batch counts the players in action ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ids {
    /// From the seat to move, as observations do; see
    /// [`AnyGame::relative`](crate::AnyGame::relative).
    #[default]
    Relative,
    /// From seat 0, as the rules, tables and records do.
    Absolute,
}

impl<'de> Deserialize<'de> for Ids {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_word(from, &["relative", "absolute"], &[Ids::Relative, Ids::Absolute])
    }
}

/// How a batch behaves; no part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchOptions {
    /// The numbers that the rewards of a finished game are.
    pub returns: ReturnForm,
    /// Whether a finished row begins a new game in the same step. Otherwise it keeps its last
    /// state, ignores actions and has an empty mask.
    pub auto_reset: bool,
    /// Whether a node with exactly one legal action plays itself.
    pub auto_single: bool,
    /// How players are counted in masks and actions.
    pub ids: Ids,
    /// The bots on the seats; a seat without one is a learner's, and rows stand only at learners'
    /// turns. With a bot on every seat a step plays a whole game in every row.
    pub bots: [Option<Bot>; MAX_PLAYERS],
    /// Number of threads; 0 for as many as the machine has. Results do not depend on it.
    pub threads: usize,
}

impl Default for BatchOptions {
    fn default() -> Self {
        BatchOptions {
            returns: ReturnForm::default(),
            auto_reset: true,
            auto_single: false,
            ids: Ids::default(),
            bots: [None; MAX_PLAYERS],
            threads: 1,
        }
    }
}

/// Games in rows that step together. Every row has dice of its own and shows the seat to move.
///
/// Chance is resolved inside. Row `i` of seed `s` rolls with [`Dice::stream`]`(s, i)`, whatever
/// happens in other rows. On one thread a step allocates nothing.
///
/// Should a call panic, which is a bug, the batch answers [`BatchError::Broken`] until it is reset.
///
/// ```
/// use jerusalem_core::{Batch, BatchOptions, Jerusalem, Observations, Arrays, jerusalem};
///
/// let config = jerusalem::Config::new(4);
/// let mut batch = Batch::<Jerusalem>::new(&config, 64, 7, BatchOptions::default())?;
/// let shape = batch.shape();
/// let mut observation = vec![0.0; 64 * shape.observation];
/// let mut mask = vec![0; 64 * shape.actions];
/// let mut rewards = vec![0.0; 64 * shape.players];
/// let mut actions = vec![0; 64];
/// for _ in 0..100 {
///     batch.random_actions(&mut actions)?;
///     let mut out = Arrays {
///         observation: Observations::F32(&mut observation),
///         mask: Some(&mut mask),
///         rewards: Some(&mut rewards),
///         ..Arrays::default()
///     };
///     batch.step(&actions, &mut out)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch<G: Game> {
    shared: Shared<G>,
    games: Vec<G>,
    masks: Vec<ActionMask>,
    luck: Vec<Luck>,
    seats: Vec<u8>,
    lengths: Vec<u32>,
    dice: Vec<Dice>,
    pool: Pool,
    /// Whether a call has panicked, which is a bug, and left rows half stepped.
    broken: bool,
}

impl<G: Game> Batch<G> {
    /// Bytes of memory a row takes beside the caller's arrays.
    pub const ROW_BYTES: usize = size_of::<G>()
        + size_of::<ActionMask>()
        + size_of::<Luck>()
        + size_of::<Dice>()
        + size_of::<u8>()
        + size_of::<u32>();

    /// As many new games as rows, rolled by this seed.
    pub fn new(
        config: &G::Config,
        rows: usize,
        seed: u64,
        options: BatchOptions,
    ) -> Result<Self, BatchError> {
        Self::from_game(G::new(config)?, rows, seed, options)
    }

    /// Rows that all begin, and begin again, from this position.
    pub fn from_game(
        start: G,
        rows: usize,
        seed: u64,
        options: BatchOptions,
    ) -> Result<Self, BatchError> {
        Self::start_with(start, rows, seed, options, Cancel::default())
    }

    /// As [`from_game`](Batch::from_game), with the handle that stops it.
    pub(crate) fn start_with(
        start: G,
        rows: usize,
        seed: u64,
        options: BatchOptions,
        cancel: Cancel,
    ) -> Result<Self, BatchError> {
        if !(1..=MAX_ROWS).contains(&rows) {
            return Err(BatchError::Rows { rows, most: MAX_ROWS });
        }
        let shape = Shape {
            observation: start.observation_len(),
            actions: start.action_count(),
            players: start.players(),
        };
        let pool = Pool::new(options.threads)?;
        let mut batch = Batch {
            games: filled(start.clone(), rows)?,
            masks: filled(ActionMask::empty(shape.actions), rows)?,
            luck: filled(Luck::new(seed, 0), rows)?,
            seats: filled(0, rows)?,
            lengths: filled(0, rows)?,
            dice: filled(Dice::new(seed), rows)?,
            shared: Shared { start, shape, options, cancel },
            pool,
            broken: true,
        };
        batch.run(Job::Reset(seed, 0), &mut Arrays::default())?;
        Ok(batch)
    }

    /// A copy, on the same threads, or an error if memory is short.
    pub fn try_clone(&self) -> Result<Self, BatchError> {
        self.sound()?;
        Ok(Batch {
            shared: Shared { cancel: Cancel::default(), ..self.shared.clone() },
            games: copied(&self.games)?,
            masks: copied(&self.masks)?,
            luck: copied(&self.luck)?,
            seats: copied(&self.seats)?,
            lengths: copied(&self.lengths)?,
            dice: copied(&self.dice)?,
            pool: self.pool.clone(),
            broken: false,
        })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.games.len()
    }

    /// Elements of a row of each array.
    pub fn shape(&self) -> Shape {
        self.shared.shape
    }

    /// How the batch behaves.
    pub fn options(&self) -> BatchOptions {
        self.shared.options
    }

    /// A handle by which another thread stops a call in which bots think, or the next one: it
    /// answers [`BatchError::Cancelled`], the games are as they were, and the arrays show them.
    pub fn cancel_handle(&self) -> Cancel {
        self.shared.cancel.clone()
    }

    /// The position that games begin from.
    pub fn start(&self) -> &G {
        &self.shared.start
    }

    /// The state of a row.
    pub fn game(&self, row: usize) -> Result<&G, BatchError> {
        self.sound()?;
        self.games.get(row).ok_or(BatchError::Row { row, last: self.rows() - 1 })
    }

    /// What the seat to move in a row may do, in the ids of the batch; empty if its game is over.
    pub fn legal(&self, row: usize) -> Result<&ActionMask, BatchError> {
        self.sound()?;
        self.masks.get(row).ok_or(BatchError::Row { row, last: self.rows() - 1 })
    }

    /// Refuses a batch that a panic has left half stepped.
    fn sound(&self) -> Result<(), BatchError> {
        if self.broken { Err(BatchError::Broken) } else { Ok(()) }
    }

    /// Begins all games anew, as a new batch of this seed; also a broken one.
    pub fn reset(&mut self, seed: u64, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        out.check(self.rows(), self.shared.shape)?;
        self.run(Job::Reset(seed, 0), out)
    }

    /// Writes the rows as they stand.
    pub fn show(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.sound()?;
        out.check(self.rows(), self.shared.shape)?;
        self.run(Job::Show, out)
    }

    /// Carries out one action in every row. If one is illegal, nothing happens anywhere.
    ///
    /// The actions of rows whose game is over are ignored.
    pub fn step(&mut self, actions: &[ActionId], out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.sound()?;
        let rows = self.rows();
        if actions.len() != rows {
            let (what, given) = ("actions", actions.len());
            return Err(BatchError::Length { what, needed: rows, given });
        }
        out.check(rows, self.shared.shape)?;
        let illegal = self.masks.iter().zip(actions).position(|(m, &id)| !m.contains(id));
        if let Some(first) = illegal {
            self.refuse(actions, first)?;
        }
        self.run(Job::Play(actions), out)
    }

    /// The first illegal action from `first` on in a row whose game is not over.
    #[cold]
    fn refuse(&self, actions: &[ActionId], first: usize) -> Result<(), BatchError> {
        for (row, &id) in actions.iter().enumerate().skip(first) {
            let mask = &self.masks[row];
            if !mask.contains(id) && !mask.is_empty() {
                let source = match self.shared.options.ids {
                    Ids::Absolute => refuse_action(&self.games[row], id, mask, |id| id),
                    Ids::Relative => {
                        let (game, seat) = (&self.games[row], usize::from(self.seats[row]));
                        refuse_action(game, id, mask, |id| game.absolute(seat, id))
                    }
                };
                return Err(BatchError::Illegal { row, source });
            }
        }
        Ok(())
    }

    /// Chooses a uniformly random legal action for every row; 0 for rows whose game is over.
    pub fn random_actions(&mut self, actions: &mut [ActionId]) -> Result<(), BatchError> {
        self.sound()?;
        let (needed, given) = (self.rows(), actions.len());
        if given != needed {
            return Err(BatchError::Length { what: "actions", needed, given });
        }
        for ((to, mask), luck) in actions.iter_mut().zip(&self.masks).zip(&mut self.luck) {
            *to = random_action(mask, luck).unwrap_or(0);
        }
        Ok(())
    }

    /// Chooses as [`random_actions`](Batch::random_actions) does and steps, in one go.
    pub fn step_random(&mut self, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.sound()?;
        out.check(self.rows(), self.shared.shape)?;
        self.run(Job::Random, out)
    }

    /// Plays these of a seed's whole games from the start, bots on their seats and random players on
    /// the others, and adds them up. The rows are left alone.
    ///
    /// Once it is cancelled bots do not think any more, and what comes of it is worth nothing.
    pub fn playouts(&self, games: Range<u64>, seed: u64) -> Totals {
        let totals = play_games(&self.shared, &self.pool, seed, games);
        self.shared.cancel.clear();
        totals
    }

    /// Does a job on all rows; if bots think and are stopped, on none.
    fn run(&mut self, job: Job<'_>, out: &mut Arrays<'_>) -> Result<(), BatchError> {
        let thinking = self.shared.options.bots.iter().flatten().any(|bot| bot.thinks());
        if !thinking || matches!(job, Job::Show) {
            self.work(job, out);
            return Ok(());
        }
        let before = if self.broken { None } else { Some(self.try_clone()?) };
        self.work(job, out);
        if !self.shared.cancel.is_set() {
            return Ok(());
        }
        self.shared.cancel.clear();
        let cancel = self.cancel_handle();
        match before {
            Some(before) => {
                *self = before;
                self.shared.cancel = cancel;
                self.work(Job::Show, out);
            }
            None => self.broken = true,
        }
        Err(BatchError::Cancelled)
    }

    fn work(&mut self, job: Job<'_>, out: &mut Arrays<'_>) {
        let rows = Rows {
            games: &mut self.games,
            masks: &mut self.masks,
            luck: &mut self.luck,
            seats: &mut self.seats,
            lengths: &mut self.lengths,
            dice: &mut self.dice,
        };
        self.broken = true;
        work(&self.shared, &self.pool, rows, job, out.reborrow());
        self.broken = false;
    }
}

impl<G: Game> fmt::Debug for Batch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("game", &G::ID)
            .field("rows", &self.rows())
            .field("options", &self.shared.options)
            .finish_non_exhaustive()
    }
}

/// An empty vector with room for this many rows, or an error if memory is short.
fn room<T>(rows: usize) -> Result<Vec<T>, BatchError> {
    let mut values = Vec::new();
    values.try_reserve_exact(rows).map_err(|_| BatchError::Memory { rows })?;
    Ok(values)
}

fn filled<T: Clone>(value: T, rows: usize) -> Result<Vec<T>, BatchError> {
    let mut values = room(rows)?;
    values.resize(rows, value);
    Ok(values)
}

fn copied<T: Clone>(from: &[T]) -> Result<Vec<T>, BatchError> {
    let mut values = room(from.len())?;
    values.extend_from_slice(from);
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_memory_for_them_are_refused() {
        let rows = usize::MAX / 2;
        assert_eq!(room::<u16>(rows), Err(BatchError::Memory { rows }));
        assert_eq!(copied(&[3, 4]), Ok(vec![3, 4]));
    }
}
