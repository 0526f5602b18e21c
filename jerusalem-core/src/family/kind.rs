//! Kinds of arguments: which values there are, and which word stands for each.

use std::borrow::Cow;

use super::Argument;

/// A kind of argument of actions in a space.
pub(crate) trait Kind<S: ?Sized> {
    /// What the action holds.
    type Value: Copy + 'static;

    /// The values in the order of the ids, if they are the same in all spaces.
    const VALUES: &'static [Self::Value] = &[];

    /// How many values there are, if it is the same in all spaces.
    const COUNT: u16 = Self::VALUES.len() as u16;

    /// How many values there are.
    #[inline]
    fn count(_space: &S) -> u16 {
        Self::COUNT
    }

    /// The value of an index below the count.
    fn value(space: &S, index: u16) -> Option<Self::Value>;

    /// The index of a value. One that is not below the count is no index.
    fn index(space: &S, value: Self::Value) -> Option<u16>;

    /// The word of an index below the count.
    fn word(space: &S, index: u16) -> Cow<'_, str>;

    /// The index of a word.
    fn find(space: &S, word: &str) -> Option<u16> {
        (0..Self::count(space)).find(|&index| Self::word(space, index) == word)
    }
}

/// The numbers from 0.
const NUMBERS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut n = 0;
    while n < 256 {
        numbers[n] = n as u8;
        n += 1;
    }
    numbers
};

/// The numbers from `low` to `high`.
pub(crate) const fn numbers(low: u8, high: u8) -> &'static [u8] {
    const ALL: &[u8] = &NUMBERS;
    let (below, _) = ALL.split_at(high as usize + 1);
    below.split_at(low as usize).1
}

/// A number from `LOW` to `HIGH`.
pub(crate) struct Number<const LOW: u8, const HIGH: u8>;

impl<S: ?Sized, const LOW: u8, const HIGH: u8> Kind<S> for Number<LOW, HIGH> {
    type Value = u8;

    const VALUES: &'static [u8] = numbers(LOW, HIGH);

    #[inline]
    fn value(_space: &S, index: u16) -> Option<u8> {
        Some(LOW + index as u8)
    }

    #[inline]
    fn index(_space: &S, value: u8) -> Option<u16> {
        value.checked_sub(LOW).map(u16::from)
    }

    fn word(_space: &S, index: u16) -> Cow<'_, str> {
        (u16::from(LOW) + index).to_string().into()
    }
}

/// Makes kinds of some words, for a `u8` that counts them or a `bool`.
///
/// ```ignore
/// words! {
///     /// Where a promoted noble goes.
///     pub(crate) Direction: bool = ["ccw", "cw"];
/// }
/// ```
macro_rules! words {
    ($($(#[$doc:meta])* $vis:vis $name:ident: $type:ident = [$($word:literal),+ $(,)?];)+) => {$(
        $(#[$doc])*
        $vis struct $name;

        impl $name {
            const WORDS: [&'static str; [$($word),+].len()] = [$($word),+];
        }

        impl<S: ?Sized> $crate::family::Kind<S> for $name {
            type Value = $type;

            const VALUES: &'static [$type] =
                $crate::family::words!(@values $type $name::WORDS.len());

            #[inline]
            fn value(_space: &S, index: u16) -> Option<$type> {
                $crate::family::words!(@value $type index)
            }

            #[inline]
            fn index(_space: &S, value: $type) -> Option<u16> {
                Some(u16::from(value))
            }

            fn word(_space: &S, index: u16) -> ::std::borrow::Cow<'_, str> {
                $name::WORDS[usize::from(index)].into()
            }
        }
    )+};
    (@values bool $count:expr) => { &[false, true] };
    (@values u8 $count:expr) => { $crate::family::numbers(0, $count as u8 - 1) };
    (@value bool $index:ident) => { Some($index == 1) };
    (@value u8 $index:ident) => { Some($index as u8) };
}

pub(crate) use words;

/// The arguments of a family: nothing, or one kind and the rest. The last counts fastest.
pub(crate) trait Arguments<S: ?Sized> {
    /// What the action holds.
    type Values: Copy;

    /// How many arguments there are.
    const ARITY: usize;

    /// How many actions there are, if it is the same in all spaces.
    const COUNT: u16;

    /// How many actions there are.
    fn count(space: &S) -> u16;
    /// The values of the action of an index below the count.
    fn split(space: &S, index: u16) -> Option<Self::Values>;
    /// The index of values.
    fn join(space: &S, values: Self::Values) -> Option<u16>;
    /// The words of values.
    fn words<'a>(space: &'a S, values: Self::Values, to: &mut Vec<Cow<'a, str>>);
    /// The index of the words of values with commas between them.
    fn find(space: &S, words: &str) -> Option<u16>;
    /// The arguments, which have these names.
    fn describe(space: &S, names: &[&'static str]) -> Vec<Argument>;
}

impl<S: ?Sized> Arguments<S> for () {
    type Values = ();

    const ARITY: usize = 0;
    const COUNT: u16 = 1;

    #[inline]
    fn count(_space: &S) -> u16 {
        1
    }

    #[inline]
    fn split(_space: &S, _index: u16) -> Option<()> {
        Some(())
    }

    #[inline]
    fn join(_space: &S, (): ()) -> Option<u16> {
        Some(0)
    }

    fn words<'a>(_space: &'a S, (): (), _to: &mut Vec<Cow<'a, str>>) {}

    fn find(_space: &S, _words: &str) -> Option<u16> {
        None
    }

    fn describe(_space: &S, _names: &[&'static str]) -> Vec<Argument> {
        Vec::new()
    }
}

impl<S: ?Sized, K: Kind<S>, R: Arguments<S>> Arguments<S> for (K, R) {
    type Values = (K::Value, R::Values);

    const ARITY: usize = 1 + R::ARITY;
    const COUNT: u16 = K::COUNT * R::COUNT;

    #[inline]
    fn count(space: &S) -> u16 {
        K::count(space).saturating_mul(R::count(space))
    }

    #[inline]
    fn split(space: &S, index: u16) -> Option<Self::Values> {
        let rest = R::count(space);
        Some((K::value(space, index / rest)?, R::split(space, index % rest)?))
    }

    #[inline]
    fn join(space: &S, (value, rest): Self::Values) -> Option<u16> {
        let index = K::index(space, value).filter(|&index| index < K::count(space))?;
        Some(index * R::count(space) + R::join(space, rest)?)
    }

    fn words<'a>(space: &'a S, (value, rest): Self::Values, to: &mut Vec<Cow<'a, str>>) {
        let index = K::index(space, value).filter(|&index| index < K::count(space));
        to.push(index.map_or("?".into(), |index| K::word(space, index)));
        R::words(space, rest, to);
    }

    fn find(space: &S, words: &str) -> Option<u16> {
        if R::ARITY == 0 {
            return K::find(space, words);
        }
        // A word may have a comma in it.
        words.match_indices(", ").find_map(|(at, comma)| {
            let index = K::find(space, &words[..at])?;
            Some(index * R::count(space) + R::find(space, &words[at + comma.len()..])?)
        })
    }

    fn describe(space: &S, names: &[&'static str]) -> Vec<Argument> {
        let Some((name, names)) = names.split_first() else { return Vec::new() };
        let count = K::count(space);
        let words = (0..count).map(|index| K::word(space, index).into_owned()).collect();
        let mut arguments = vec![Argument { name, count, words }];
        arguments.append(&mut R::describe(space, names));
        arguments
    }
}

/// The short name of an action of a family.
pub(crate) fn named(family: &str, words: &[Cow<'_, str>]) -> String {
    if words.is_empty() { family.to_owned() } else { format!("{family}({})", words.join(", ")) }
}

/// The family of a short name, and what is in its parentheses, if it has any.
pub(crate) fn split_name(name: &str) -> Option<(&str, Option<&str>)> {
    let Some(open) = name.strip_suffix(')') else { return Some((name, None)) };
    open.split_once('(').map(|(family, inside)| (family, Some(inside)))
}

/// The index of the action with these words.
pub(crate) fn find<S: ?Sized, A: Arguments<S>>(space: &S, inside: Option<&str>) -> Option<u16> {
    match inside {
        None => (A::ARITY == 0).then_some(0),
        Some(words) => A::find(space, words),
    }
}
