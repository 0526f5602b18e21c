//! The caller's arrays that a batch writes into.

use crate::error::BatchError;
use crate::game::{Game, Seat};
use crate::layout::fill;

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

/// Observations of all rows, one after another.
#[derive(Debug, Default)]
#[non_exhaustive]
pub enum Observations<'a> {
    /// Not wanted.
    #[default]
    None,
    /// As floats.
    F32(&'a mut [f32]),
    /// As bytes.
    U8(&'a mut [u8]),
}

/// One array, if it is wanted.
trait Array: Sized {
    type Reborrowed<'b>
    where
        Self: 'b;
    fn length(&self) -> Option<usize>;
    fn reborrow(&mut self) -> Self::Reborrowed<'_>;
    /// The first `at` elements and the others.
    #[cfg(feature = "threads")]
    fn split(self, at: usize) -> (Self, Self);
}

impl<T> Array for Option<&mut [T]> {
    type Reborrowed<'b>
        = Option<&'b mut [T]>
    where
        Self: 'b;

    fn length(&self) -> Option<usize> {
        self.as_ref().map(|all| all.len())
    }

    fn reborrow(&mut self) -> Option<&mut [T]> {
        self.as_deref_mut()
    }

    #[cfg(feature = "threads")]
    fn split(self, at: usize) -> (Self, Self) {
        self.map(|all| all.split_at_mut(at)).unzip()
    }
}

impl Array for Observations<'_> {
    type Reborrowed<'b>
        = Observations<'b>
    where
        Self: 'b;

    fn length(&self) -> Option<usize> {
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
    fn split(self, at: usize) -> (Self, Self) {
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
}

impl Observations<'_> {
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

/// Makes the arrays of one list: what each is, its type, and its elements in a row.
macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident: $type:ty, $width:expr;)+) => {
        /// Where a step writes: the arrays that are wanted, each contiguous, row after row.
        #[derive(Debug, Default)]
        pub struct Arrays<'a> {
            $($(#[$doc])* pub $name: $type,)+
        }

        impl<'a> Arrays<'a> {
            /// The names of all arrays.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Refuses arrays of the wrong length.
            pub(crate) fn check(&self, rows: usize, shape: Shape) -> Result<(), BatchError> {
                let needed = |width: fn(Shape) -> usize| rows.saturating_mul(width(shape));
                $(check(stringify!($name), self.$name.length(), needed($width))?;)+
                Ok(())
            }

            pub(crate) fn reborrow(&mut self) -> Arrays<'_> {
                Arrays { $($name: self.$name.reborrow(),)+ }
            }

            /// The first `rows` rows and the others.
            #[cfg(feature = "threads")]
            pub(crate) fn split(self, rows: usize, shape: Shape) -> (Arrays<'a>, Arrays<'a>) {
                let at = |width: fn(Shape) -> usize| rows * width(shape);
                $(let $name = self.$name.split(at($width));)+
                (Arrays { $($name: $name.0,)+ }, Arrays { $($name: $name.1,)+ })
            }
        }
    };
}

arrays! {
    /// What the seat to move knows: rows × observation.
    observation: Observations<'a>, |shape| shape.observation;
    /// 1 for every legal action and 0 for the others: rows × actions.
    mask: Option<&'a mut [u8]>, |shape| shape.actions;
    /// What this step was worth to every seat: rows × players.
    rewards: Option<&'a mut [f32]>, |shape| shape.players;
    /// 1 if this step ended a game, or if the row stands at the end of one: rows.
    done: Option<&'a mut [u8]>, |_| 1;
    /// The seat to move, −1 if the row's game is over: rows.
    to_play: Option<&'a mut [i32]>, |_| 1;
    /// Steps of the row's game, or of the game that this step ended: rows.
    lengths: Option<&'a mut [u32]>, |_| 1;
    /// The end as the last seat to move saw it, written where this step ended a game and left alone
    /// elsewhere: rows × observation.
    last_observation: Observations<'a>, |shape| shape.observation;
}

fn check(what: &'static str, given: Option<usize>, needed: usize) -> Result<(), BatchError> {
    match given {
        Some(given) if given != needed => Err(BatchError::Length { what, needed, given }),
        _ => Ok(()),
    }
}
