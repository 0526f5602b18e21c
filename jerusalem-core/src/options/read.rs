//! How options are read and written.

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

use super::values::Domain;

/// What reading needs to know of a table of options.
pub(crate) trait Table: Default {
    /// The options in order.
    const NAMES: &'static [&'static str];
    /// The presets.
    const PRESETS: &'static [&'static str];

    /// The preset of a name.
    fn preset(name: &str) -> Option<Self>;

    /// Reads the value of an option; false if there is none of this name.
    fn read_option<'de, A: MapAccess<'de>>(
        &mut self,
        name: &str,
        from: &mut A,
    ) -> Result<bool, A::Error>;
}

/// Reads an object of options, or in human-readable data the name of a preset.
pub(crate) fn read<'de, T: Table, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let reader = Reader(PhantomData);
    if from.is_human_readable() {
        from.deserialize_any(reader)
    } else {
        from.deserialize_map(reader)
    }
}

struct Reader<T>(PhantomData<T>);

impl<'de, T: Table> Visitor<'de> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a mapping of rule options or one of {}", T::PRESETS.join(", "))
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
        T::preset(name).ok_or_else(|| E::unknown_variant(name, T::PRESETS))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<T, A::Error> {
        use de::Error;
        let mut options = T::default();
        let mut given = vec![false; T::NAMES.len()];
        while let Some(name) = from.next_key::<String>()? {
            let known = T::NAMES.iter().zip(&mut given).find(|(known, _)| **known == name);
            if let Some((known, given)) = known
                && std::mem::replace(given, true)
            {
                return Err(A::Error::duplicate_field(known));
            }
            if !options.read_option(&name, &mut from)? {
                return Err(A::Error::unknown_field(&name, T::NAMES));
            }
        }
        Ok(options)
    }
}

/// Reads one of some words, which stand for these values.
pub(crate) fn read_word<'de, T: Copy, D: Deserializer<'de>>(
    from: D,
    words: &'static [&'static str],
    values: &[T],
) -> Result<T, D::Error> {
    struct Word<'a, T>(&'static [&'static str], &'a [T]);
    impl<T: Copy> Visitor<'_> for Word<'_, T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let words: Vec<_> = self.0.iter().map(|word| format!("`{word}`")).collect();
            match &words[..] {
                [one, other] => write!(f, "{one} or {other}"),
                _ => write!(f, "one of {}", words.join(", ")),
            }
        }
        fn visit_str<E: de::Error>(self, word: &str) -> Result<T, E> {
            let at = self.0.iter().position(|&known| known == word);
            let value = at.and_then(|at| self.1.get(at).copied());
            value.ok_or_else(|| E::unknown_variant(word, self.0))
        }
    }
    from.deserialize_str(Word(words, values))
}

/// A value of an option, to be written.
pub(crate) struct Chosen<'a, D: Domain>(pub &'a D, pub &'a D::Value);

impl<D: Domain> Serialize for Chosen<'_, D> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.write(self.1, to)
    }
}

/// A value of an option, to be read.
pub(crate) struct Choosing<'a, D: Domain>(pub &'a D);

impl<'de, T: Domain> DeserializeSeed<'de> for Choosing<'_, T> {
    type Value = T::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T::Value, D::Error> {
        self.0.read(from)
    }
}
