//! The caller's arrays that a batch writes into.

use crate::error::BatchError;
use crate::game::{Game, Seat};
use crate::layout::fill;

/// Observations of all rows, one after another.
#[derive(Debug, Default)]
pub enum Observations<'a> {
    /// Not wanted.
    #[default]
    None,
    /// As floats.
    F32(&'a mut [f32]),
    /// As bytes.
    U8(&'a mut [u8]),
}

/// Elements of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Elements of an observation.
    pub observation: usize,
    /// Size of the action space.
    pub actions: usize,
    /// Number of players.
    pub players: usize,
}

/// Where a step writes: the arrays that are wanted, each contiguous, row after row.
#[derive(Debug, Default)]
pub struct Sheet<'a> {
    /// What the seat to move knows: rows × observation.
    pub observation: Observations<'a>,
    /// 1 for every legal action and 0 for the others: rows × actions.
    pub mask: Option<&'a mut [u8]>,
    /// What this step was worth to every seat: rows × players.
    pub rewards: Option<&'a mut [f32]>,
    /// 1 if this step ended a game, or if the row stands at the end of one: rows.
    pub done: Option<&'a mut [u8]>,
    /// The seat to move, −1 if the row's game is over: rows.
    pub to_play: Option<&'a mut [i32]>,
    /// Steps of the row's game, or of the game that this step ended: rows.
    pub lengths: Option<&'a mut [u32]>,
    /// The end as the last seat to move saw it, written where this step ended a game and left alone
    /// elsewhere: rows × observation.
    pub last_observation: Observations<'a>,
}

impl<'a> Observations<'a> {
    fn len(&self) -> Option<usize> {
        match self {
            Observations::None => None,
            Observations::F32(all) => Some(all.len()),
            Observations::U8(all) => Some(all.len()),
        }
    }

    fn reborrow(&mut self) -> Observations<'_> {
        match self {
            Observations::None => Observations::None,
            Observations::F32(all) => Observations::F32(all),
            Observations::U8(all) => Observations::U8(all),
        }
    }

    #[cfg(feature = "threads")]
    fn split(self, at: usize) -> (Observations<'a>, Observations<'a>) {
        match self {
            Observations::None => (Observations::None, Observations::None),
            Observations::F32(all) => {
                let (low, high) = all.split_at_mut(at);
                (Observations::F32(low), Observations::F32(high))
            }
            Observations::U8(all) => {
                let (low, high) = all.split_at_mut(at);
                (Observations::U8(low), Observations::U8(high))
            }
        }
    }

    /// Writes what a seat knows into a row of `len` elements.
    #[inline]
    pub(crate) fn write<G: Game>(&mut self, row: usize, len: usize, game: &G, seat: Seat) {
        let range = row * len..(row + 1) * len;
        match self {
            Observations::None => (),
            Observations::F32(all) => fill(game, seat, &mut all[range]),
            Observations::U8(all) => fill(game, seat, &mut all[range]),
        }
    }
}

impl<'a> Sheet<'a> {
    /// Refuses arrays of the wrong length.
    pub(crate) fn check(&self, rows: usize, shape: Shape) -> Result<(), BatchError> {
        let Shape { observation, actions, players } = shape;
        let arrays = [
            ("observation", self.observation.len(), observation),
            ("mask", self.mask.as_ref().map(|all| all.len()), actions),
            ("rewards", self.rewards.as_ref().map(|all| all.len()), players),
            ("done", self.done.as_ref().map(|all| all.len()), 1),
            ("to_play", self.to_play.as_ref().map(|all| all.len()), 1),
            ("lengths", self.lengths.as_ref().map(|all| all.len()), 1),
            ("last_observation", self.last_observation.len(), observation),
        ];
        for (what, given, width) in arrays {
            let needed = rows.saturating_mul(width);
            match given {
                Some(given) if given != needed => {
                    return Err(BatchError::Length { what, needed, given });
                }
                _ => (),
            }
        }
        Ok(())
    }

    pub(crate) fn reborrow(&mut self) -> Sheet<'_> {
        Sheet {
            observation: self.observation.reborrow(),
            mask: self.mask.as_deref_mut(),
            rewards: self.rewards.as_deref_mut(),
            done: self.done.as_deref_mut(),
            to_play: self.to_play.as_deref_mut(),
            lengths: self.lengths.as_deref_mut(),
            last_observation: self.last_observation.reborrow(),
        }
    }

    /// The first `rows` rows and the others.
    #[cfg(feature = "threads")]
    pub(crate) fn split(self, rows: usize, shape: Shape) -> (Sheet<'a>, Sheet<'a>) {
        let Shape { observation, actions, players } = shape;
        let (low_seen, high_seen) = self.observation.split(rows * observation);
        let (low_mask, high_mask) = halves(self.mask, rows * actions);
        let (low_rewards, high_rewards) = halves(self.rewards, rows * players);
        let (low_done, high_done) = halves(self.done, rows);
        let (low_to_play, high_to_play) = halves(self.to_play, rows);
        let (low_lengths, high_lengths) = halves(self.lengths, rows);
        let (low_last, high_last) = self.last_observation.split(rows * observation);
        let low = Sheet {
            observation: low_seen,
            mask: low_mask,
            rewards: low_rewards,
            done: low_done,
            to_play: low_to_play,
            lengths: low_lengths,
            last_observation: low_last,
        };
        let high = Sheet {
            observation: high_seen,
            mask: high_mask,
            rewards: high_rewards,
            done: high_done,
            to_play: high_to_play,
            lengths: high_lengths,
            last_observation: high_last,
        };
        (low, high)
    }
}

#[cfg(feature = "threads")]
fn halves<T>(all: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
    all.map(|all| all.split_at_mut(at)).unzip()
}
