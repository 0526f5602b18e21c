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

/// What the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// Observations, as floats or as bytes.
    Observations,
    /// Bytes that are 0 or 1.
    Flags,
    /// Floats.
    Floats,
    /// Signed numbers.
    Ints,
    /// Counts.
    Counts,
}

/// Any array of a batch.
#[derive(Debug, Default)]
pub enum AnyArray<'a> {
    /// Not wanted.
    #[default]
    None,
    /// Floats.
    F32(&'a mut [f32]),
    /// Bytes.
    U8(&'a mut [u8]),
    /// Signed numbers.
    I32(&'a mut [i32]),
    /// Counts.
    U32(&'a mut [u32]),
}

/// What an array of a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What its elements are.
    pub elements: Elements,
    /// Elements in a row, if a row has more than one by its meaning.
    pub width: Option<usize>,
}

/// One array, if it is wanted.
trait Array<'a>: Sized {
    type Reborrowed<'b>
    where
        Self: 'b;
    const ELEMENTS: Elements;
    /// The array, if its elements are of the right type.
    fn of(array: AnyArray<'a>) -> Option<Self>;
    fn length(&self) -> Option<usize>;
    fn reborrow(&mut self) -> Self::Reborrowed<'_>;
    /// The first `at` elements and the others.
    #[cfg(feature = "threads")]
    fn split(self, at: usize) -> (Self, Self);
}

macro_rules! plain {
    ($($type:ty, $variant:ident, $elements:ident;)+) => {$(
        impl<'a> Array<'a> for Option<&'a mut [$type]> {
            type Reborrowed<'b>
                = Option<&'b mut [$type]>
            where
                Self: 'b;
            const ELEMENTS: Elements = Elements::$elements;

            fn of(array: AnyArray<'a>) -> Option<Self> {
                match array {
                    AnyArray::None => Some(None),
                    AnyArray::$variant(all) => Some(Some(all)),
                    _ => None,
                }
            }

            fn length(&self) -> Option<usize> {
                self.as_ref().map(|all| all.len())
            }

            fn reborrow(&mut self) -> Option<&mut [$type]> {
                self.as_deref_mut()
            }

            #[cfg(feature = "threads")]
            fn split(self, at: usize) -> (Self, Self) {
                self.map(|all| all.split_at_mut(at)).unzip()
            }
        }
    )+};
}

plain! {
    u8, U8, Flags;
    f32, F32, Floats;
    i32, I32, Ints;
    u32, U32, Counts;
}

impl<'a> Array<'a> for Observations<'a> {
    type Reborrowed<'b>
        = Observations<'b>
    where
        Self: 'b;
    const ELEMENTS: Elements = Elements::Observations;

    fn of(array: AnyArray<'a>) -> Option<Self> {
        match array {
            AnyArray::None => Some(Observations::None),
            AnyArray::F32(all) => Some(Observations::F32(all)),
            AnyArray::U8(all) => Some(Observations::U8(all)),
            _ => None,
        }
    }

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

/// Elements in a row; none where a row has one by its meaning.
type Width = fn(Shape) -> Option<usize>;

fn width(of: Width, shape: Shape) -> Option<usize> {
    of(shape)
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

            /// What every array is.
            pub fn described(shape: Shape) -> Vec<Described> {
                vec![$(Described {
                    name: stringify!($name),
                    elements: <$type as Array<'_>>::ELEMENTS,
                    width: width($width, shape),
                }),+]
            }

            /// Arrays in the order of [`NAMES`](Self::NAMES), those that are not given not wanted.
            pub fn of(arrays: impl IntoIterator<Item = AnyArray<'a>>) -> Result<Self, BatchError> {
                let mut arrays = arrays.into_iter();
                Ok(Arrays {$(
                    $name: Array::of(arrays.next().unwrap_or_default())
                        .ok_or(BatchError::Elements { what: stringify!($name) })?,
                )+})
            }

            /// Refuses arrays of the wrong length.
            pub(crate) fn check(&self, rows: usize, shape: Shape) -> Result<(), BatchError> {
                let needed = |of: Width| rows.saturating_mul(width(of, shape).unwrap_or(1));
                $(check(stringify!($name), self.$name.length(), needed($width))?;)+
                Ok(())
            }

            pub(crate) fn reborrow(&mut self) -> Arrays<'_> {
                Arrays { $($name: self.$name.reborrow(),)+ }
            }

            /// The first `rows` rows and the others.
            #[cfg(feature = "threads")]
            pub(crate) fn split(self, rows: usize, shape: Shape) -> (Arrays<'a>, Arrays<'a>) {
                let at = |of: Width| rows * width(of, shape).unwrap_or(1);
                $(let $name = self.$name.split(at($width));)+
                (Arrays { $($name: $name.0,)+ }, Arrays { $($name: $name.1,)+ })
            }
        }
    };
}

arrays! {
    /// What the seat to move knows: rows × observation.
    observation: Observations<'a>, |shape| Some(shape.observation);
    /// 1 for every legal action and 0 for the others: rows × actions.
    mask: Option<&'a mut [u8]>, |shape| Some(shape.actions);
    /// What this step was worth to every seat: rows × players.
    rewards: Option<&'a mut [f32]>, |shape| Some(shape.players);
    /// 1 if this step ended a game, or if the row stands at the end of one: rows.
    done: Option<&'a mut [u8]>, |_| None;
    /// The seat to move, −1 if the row's game is over: rows.
    to_play: Option<&'a mut [i32]>, |_| None;
    /// Steps of the row's game, or of the game that this step ended: rows.
    lengths: Option<&'a mut [u32]>, |_| None;
    /// The end as the last seat to move saw it, written where this step ended a game and left alone
    /// elsewhere: rows × observation.
    last_observation: Observations<'a>, |shape| Some(shape.observation);
}

fn check(what: &'static str, given: Option<usize>, needed: usize) -> Result<(), BatchError> {
    match given {
        Some(given) if given != needed => Err(BatchError::Length { what, needed, given }),
        _ => Ok(()),
    }
}
