//! The work on the rows of a batch.

use std::ops::{Add, Range};

use crate::batch::arrays::{Arrays, Shape};
use crate::batch::threads::Pool;
use crate::batch::{BatchOptions, Ids};
use crate::bots::{Bot, random_action};
use crate::game::{ActionId, Game, MAX_PLAYERS, Turn};
use crate::mask::ActionMask;
use crate::rng::{Dice, Luck};
use crate::search::Cancel;

/// Rows that are stepped before they are written.
const BLOCK: usize = 32;

/// What all rows have in common.
#[derive(Clone)]
pub(crate) struct Shared<G> {
    pub(crate) start: G,
    pub(crate) shape: Shape,
    pub(crate) options: BatchOptions,
    /// Stops bots that think.
    pub(crate) cancel: Cancel,
}

/// Rows side by side.
pub(crate) struct Rows<'a, G> {
    pub(crate) games: &'a mut [G],
    /// What is legal in each row, in the ids of the batch; empty where the game is over.
    pub(crate) masks: &'a mut [ActionMask],
    pub(crate) luck: &'a mut [Luck],
    /// The seat to move, or the last one that moved.
    pub(crate) seats: &'a mut [u8],
    pub(crate) lengths: &'a mut [u32],
    pub(crate) dice: &'a mut [Dice],
}

/// What is done with every row before it is written.
#[derive(Clone, Copy)]
pub(crate) enum Job<'a> {
    /// Nothing.
    Show,
    /// A new game with the dice of this seed; the number of the first row.
    Reset(u64, u64),
    /// A legal action each.
    Play(&'a [ActionId]),
    /// A random action each.
    Random,
}

/// One row.
struct Row<'a, G> {
    game: &'a mut G,
    mask: &'a mut ActionMask,
    luck: &'a mut Luck,
    seat: &'a mut u8,
    length: &'a mut u32,
    dice: &'a mut Dice,
}

impl<G: Game> Row<'_, G> {
    fn begin(&mut self, shared: &Shared<G>) {
        *self.game = shared.start.clone();
        *self.length = 0;
        self.settle(shared);
    }

    /// Plays an action of the mask.
    #[inline]
    fn play(&mut self, id: ActionId, shared: &Shared<G>) {
        self.game.play(self.absolute(id, &shared.options));
        *self.length += 1;
        self.settle(shared);
    }

    #[inline]
    fn absolute(&self, id: ActionId, options: &BatchOptions) -> ActionId {
        match options.ids {
            Ids::Absolute => id,
            Ids::Relative => self.game.absolute(usize::from(*self.seat), id),
        }
    }

    /// Plays chance, bots and what plays itself, until a learner is asked or the game is over.
    #[inline]
    fn settle(&mut self, shared: &Shared<G>) {
        let Shared { options, cancel, .. } = shared;
        loop {
            match self.game.turn() {
                Turn::Player(seat) => match options.bots.get(seat).copied().flatten() {
                    Some(bot) => {
                        let stop = || cancel.is_set();
                        let id = bot.choose_until(self.game, self.luck, &stop);
                        let Some(id) = id else { return };
                        self.game.play(id);
                    }
                    None => {
                        *self.seat = seat as u8;
                        *self.mask = self.game.legal();
                        if options.ids == Ids::Relative {
                            *self.mask = self.game.relative_mask(seat, self.mask);
                        }
                        if !options.auto_single || self.mask.count() != 1 {
                            return;
                        }
                        let Some(id) = self.mask.nth(0) else { return };
                        self.game.play(self.absolute(id, options));
                    }
                },
                Turn::Chance => {
                    let Some(id) = self.game.outcomes().draw(self.dice) else { return };
                    self.game.happen(id);
                }
                Turn::Over => {
                    *self.mask = ActionMask::empty(self.game.action_count());
                    return;
                }
            }
        }
    }
}

/// Does a job on all rows and writes them.
pub(crate) fn work<G: Game>(
    shared: &Shared<G>,
    pool: &Pool,
    rows: Rows<'_, G>,
    job: Job<'_>,
    out: Arrays<'_>,
) {
    #[cfg(feature = "threads")]
    pool.divide(
        rows.games.len(),
        (rows, job, out),
        |(rows, job, out), at| {
            let (low_rows, high_rows) = rows.split(at);
            let (low_job, high_job) = job.split(at);
            let (low_out, high_out) = out.split(at, shared.shape);
            ((low_rows, low_job, low_out), (high_rows, high_job, high_out))
        },
        |(rows, job, out)| rows.work(shared, job, out),
        |(), ()| (),
    );
    #[cfg(not(feature = "threads"))]
    {
        let Pool {} = pool;
        rows.work(shared, job, out);
    }
}

#[cfg(feature = "threads")]
impl<'a> Job<'a> {
    fn split(self, at: usize) -> (Job<'a>, Job<'a>) {
        match self {
            Job::Play(actions) => {
                let (low, high) = actions.split_at(at);
                (Job::Play(low), Job::Play(high))
            }
            Job::Reset(seed, first) => (self, Job::Reset(seed, first + at as u64)),
            Job::Show | Job::Random => (self, self),
        }
    }
}

impl<'a, G: Game> Rows<'a, G> {
    #[cfg(feature = "threads")]
    fn split(self, at: usize) -> (Rows<'a, G>, Rows<'a, G>) {
        let (low_games, high_games) = self.games.split_at_mut(at);
        let (low_masks, high_masks) = self.masks.split_at_mut(at);
        let (low_luck, high_luck) = self.luck.split_at_mut(at);
        let (low_seats, high_seats) = self.seats.split_at_mut(at);
        let (low_lengths, high_lengths) = self.lengths.split_at_mut(at);
        let (low_dice, high_dice) = self.dice.split_at_mut(at);
        let low = Rows {
            games: low_games,
            masks: low_masks,
            luck: low_luck,
            seats: low_seats,
            lengths: low_lengths,
            dice: low_dice,
        };
        let high = Rows {
            games: high_games,
            masks: high_masks,
            luck: high_luck,
            seats: high_seats,
            lengths: high_lengths,
            dice: high_dice,
        };
        (low, high)
    }

    /// Block by block, first the games and then what is seen of them: either alone fits the caches.
    fn work(mut self, shared: &Shared<G>, job: Job<'_>, mut out: Arrays<'_>) {
        let rows = self.games.len();
        for first in (0..rows).step_by(BLOCK) {
            let block = first..rows.min(first + BLOCK);
            block.clone().for_each(|i| self.step(i, shared, job, &mut out));
            block.for_each(|i| self.show(i, shared, &mut out));
        }
    }

    fn step(&mut self, i: usize, shared: &Shared<G>, job: Job<'_>, out: &mut Arrays<'_>) {
        let mut row = Row {
            game: &mut self.games[i],
            mask: &mut self.masks[i],
            luck: &mut self.luck[i],
            seat: &mut self.seats[i],
            length: &mut self.lengths[i],
            dice: &mut self.dice[i],
        };
        let was_over = row.mask.is_empty();
        let mut stepped = false;
        match job {
            Job::Show => (),
            Job::Reset(seed, first) => {
                let stream = first + i as u64;
                *row.dice = Dice::stream(seed, stream);
                *row.luck = Luck::new(seed, stream);
                row.begin(shared);
            }
            Job::Play(actions) => {
                stepped = true;
                if !was_over {
                    row.play(actions[i], shared);
                }
            }
            Job::Random => {
                stepped = true;
                if let Some(id) = random_action(row.mask, row.luck) {
                    row.play(id, shared);
                }
            }
        }
        out.close(i, shared, &mut row, stepped, stepped && was_over);
    }

    fn show(&self, i: usize, shared: &Shared<G>, out: &mut Arrays<'_>) {
        let Shape { observation, actions, .. } = shared.shape;
        if let Some(mask) = &mut out.mask {
            self.masks[i].write_flags(&mut mask[i * actions..(i + 1) * actions]);
        }
        out.observation.write(i, observation, &self.games[i], usize::from(self.seats[i]));
    }
}

impl Arrays<'_> {
    /// Writes what a step came to; begins a new game in it if this step ended one.
    ///
    /// `idle` says that the row's game was over before the step. In a batch that resets by itself
    /// this happens only where the game ended before a learner's first turn: it is told now.
    #[inline]
    fn close<G: Game>(
        &mut self,
        i: usize,
        shared: &Shared<G>,
        row: &mut Row<'_, G>,
        stepped: bool,
        idle: bool,
    ) {
        let Shape { observation, players, .. } = shared.shape;
        let options = &shared.options;
        let mut over = row.game.turn() == Turn::Over;
        let ended = stepped && over && (!idle || options.auto_reset);
        if let Some(done) = &mut self.done {
            done[i] = u8::from(over);
        }
        if let Some(lengths) = &mut self.lengths {
            lengths[i] = *row.length;
        }
        if let Some(rewards) = &mut self.rewards {
            let rewards = &mut rewards[i * players..(i + 1) * players];
            if ended {
                rewards.copy_from_slice(&row.game.returns(options.returns));
            } else {
                rewards.fill(0.0);
            }
        }
        if ended {
            let seat = usize::from(*row.seat);
            self.last_observation.write(i, observation, &*row.game, seat);
            if options.auto_reset {
                row.begin(shared);
                over = row.game.turn() == Turn::Over;
            }
        }
        if let Some(to_play) = &mut self.to_play {
            to_play[i] = if over { -1 } else { i32::from(*row.seat) };
        }
    }
}

/// Many games added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of games.
    pub games: u64,
    /// Decisions of all players together.
    pub decisions: u64,
    /// Outcomes of all chance nodes together.
    pub outcomes: u64,
    /// Decisions of the longest game.
    pub longest: u64,
    /// How often each seat came in at each place: `places[seat][place]`, place 0 for the winner.
    pub places: [[u64; MAX_PLAYERS]; MAX_PLAYERS],
    /// Sum of each seat's scores.
    pub scores: [i64; MAX_PLAYERS],
}

impl Add for Totals {
    type Output = Totals;

    fn add(mut self, other: Totals) -> Totals {
        self.games += other.games;
        self.decisions += other.decisions;
        self.outcomes += other.outcomes;
        self.longest = self.longest.max(other.longest);
        for (to, from) in self.places.iter_mut().flatten().zip(other.places.iter().flatten()) {
            *to += from;
        }
        for (to, from) in self.scores.iter_mut().zip(other.scores) {
            *to += from;
        }
        self
    }
}

/// Plays these games of a seed.
pub(crate) fn play_games<G: Game>(
    shared: &Shared<G>,
    pool: &Pool,
    seed: u64,
    games: Range<u64>,
) -> Totals {
    let each = |games: Range<u64>| {
        games.fold(Totals::default(), |totals, i| totals + play_game(shared, seed, i))
    };
    #[cfg(feature = "threads")]
    {
        let size = usize::try_from(games.end.saturating_sub(games.start)).unwrap_or(usize::MAX);
        let split = |games: Range<u64>, at: usize| {
            let middle = games.start + at as u64;
            (games.start..middle, middle..games.end)
        };
        pool.divide(size, games, split, each, Add::add)
    }
    #[cfg(not(feature = "threads"))]
    {
        let Pool {} = pool;
        each(games)
    }
}

fn play_game<G: Game>(shared: &Shared<G>, seed: u64, stream: u64) -> Totals {
    let mut game = shared.start.clone();
    let mut dice = Dice::stream(seed, stream);
    let mut luck = Luck::new(seed, stream);
    let mut totals = Totals { games: 1, ..Totals::default() };
    loop {
        match game.turn() {
            Turn::Player(seat) => {
                let id = match shared.options.bots.get(seat).copied().flatten() {
                    None | Some(Bot::Random) => random_action(&game.legal(), &mut luck),
                    Some(bot) => bot.choose_until(&game, &mut luck, &|| shared.cancel.is_set()),
                };
                let Some(id) = id else { break };
                game.play(id);
                totals.decisions += 1;
            }
            Turn::Chance => {
                let Some(id) = game.outcomes().draw(&mut dice) else { break };
                game.happen(id);
                totals.outcomes += 1;
            }
            Turn::Over => break,
        }
    }
    totals.longest = totals.decisions;
    for (seat, (&place, &score)) in game.places().iter().zip(&game.scores()).enumerate() {
        if let Some(times) = totals.places[seat].get_mut(usize::from(place)) {
            *times += 1;
        }
        totals.scores[seat] += i64::from(score);
    }
    totals
}
