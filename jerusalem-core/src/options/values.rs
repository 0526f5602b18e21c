//! What the values of an option can be.

use serde::de::{self, DeserializeOwned, Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt;
use std::marker::PhantomData;

use super::read::{Chosen, read_word};

/// The values that an option can have, in words.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// One of these words, each with what it means.
    Words(&'static [(&'static str, &'static str)]),
    /// One of these values, which say enough.
    Listed(Vec<Value>),
    /// What is described here.
    Described(String),
}

impl Values {
    /// The JSON Schema that these words tell: nothing, if the values are only described.
    pub fn schema(&self) -> Value {
        match self {
            Values::Words(words) => {
                let word = |(word, help): &(_, _)| json!({"const": word, "description": help});
                json!({"oneOf": words.iter().map(word).collect::<Vec<_>>()})
            }
            Values::Listed(values) => json!({"enum": values}),
            Values::Described(_) => json!({}),
        }
    }
}

/// A type that an option can have.
pub trait OptionValue: Copy + PartialEq + Serialize + DeserializeOwned {
    /// What the values are.
    fn values() -> Values;

    /// The JSON Schema of a value.
    fn schema() -> Value {
        Self::values().schema()
    }
}

impl OptionValue for bool {
    fn values() -> Values {
        Values::Listed(vec![false.into(), true.into()])
    }

    fn schema() -> Value {
        json!({"type": "boolean"})
    }
}

macro_rules! any_number {
    ($($int:ident)+) => {$(
        impl OptionValue for $int {
            fn values() -> Values {
                Values::Described(<$int>::describe(0, $int::MAX.into()))
            }
            fn schema() -> Value {
                <$int as Ranged>::schema(0, $int::MAX.into())
            }
        }

        impl OptionValue for Option<$int> {
            fn values() -> Values {
                Values::Described("a number, or null for no limit".into())
            }
            fn schema() -> Value {
                <Option<$int> as Ranged>::schema(0, $int::MAX.into())
            }
        }

        impl Ranged for $int {
            fn is_in(&self, low: u64, high: u64) -> bool {
                (low..=high).contains(&u64::from(*self))
            }
            fn describe(low: u64, high: u64) -> String {
                format!("{low} to {high}")
            }
            fn schema(low: u64, high: u64) -> Value {
                json!({"type": "integer", "minimum": low, "maximum": high})
            }
        }
    )+};
}

any_number! { u8 u16 }

/// Numbers that can be bounded.
pub(crate) trait Ranged: Copy + PartialEq + Serialize + DeserializeOwned {
    /// Whether nothing is outside the bounds.
    fn is_in(&self, low: u64, high: u64) -> bool;
    /// The values in words.
    fn describe(low: u64, high: u64) -> String;
    /// The JSON Schema of a value.
    fn schema(low: u64, high: u64) -> Value;
}

impl<T: Ranged> Ranged for Option<T> {
    fn is_in(&self, low: u64, high: u64) -> bool {
        self.is_none_or(|value| value.is_in(low, high))
    }

    fn describe(low: u64, high: u64) -> String {
        format!("{}, or null for no limit", T::describe(low, high))
    }

    fn schema(low: u64, high: u64) -> Value {
        json!({"anyOf": [T::schema(low, high), {"type": "null"}]})
    }
}

impl<T: Ranged, const N: usize> Ranged for [T; N]
where
    [T; N]: Serialize + DeserializeOwned,
{
    fn is_in(&self, low: u64, high: u64) -> bool {
        self.iter().all(|value| value.is_in(low, high))
    }

    fn describe(low: u64, high: u64) -> String {
        format!("{N} numbers from {}", T::describe(low, high))
    }

    fn schema(low: u64, high: u64) -> Value {
        json!({"type": "array", "items": T::schema(low, high), "minItems": N, "maxItems": N})
    }
}

/// How the values of one option are read, written and described.
pub(crate) trait Domain {
    /// The type of the option's field.
    type Value;

    /// Writes a value.
    fn write<S: Serializer>(&self, value: &Self::Value, to: S) -> Result<S::Ok, S::Error>;
    /// Reads a value.
    fn read<'de, D: Deserializer<'de>>(&self, from: D) -> Result<Self::Value, D::Error>;
    /// The values in words.
    fn values(&self) -> Values;
    /// The JSON Schema of a value.
    fn schema(&self) -> Value;
    /// Why the option of this name cannot have this value.
    fn fault(&self, _name: &str, _value: &Self::Value) -> Option<String> {
        None
    }
}

/// Every value of a type.
pub(crate) struct Plain<T>(PhantomData<T>);

impl<T> Plain<T> {
    pub(crate) const fn new() -> Self {
        Plain(PhantomData)
    }
}

impl<T: OptionValue> Domain for Plain<T> {
    type Value = T;

    fn write<S: Serializer>(&self, value: &T, to: S) -> Result<S::Ok, S::Error> {
        value.serialize(to)
    }

    fn read<'de, D: Deserializer<'de>>(&self, from: D) -> Result<T, D::Error> {
        T::deserialize(from)
    }

    fn values(&self) -> Values {
        T::values()
    }

    fn schema(&self) -> Value {
        T::schema()
    }
}

/// Numbers from `low` to `high`.
pub(crate) struct Ints<T> {
    low: u64,
    high: u64,
    of: PhantomData<T>,
}

impl<T> Ints<T> {
    pub(crate) const fn new(low: u64, high: u64) -> Self {
        Ints { low, high, of: PhantomData }
    }
}

impl<T: Ranged> Domain for Ints<T> {
    type Value = T;

    fn write<S: Serializer>(&self, value: &T, to: S) -> Result<S::Ok, S::Error> {
        value.serialize(to)
    }

    fn read<'de, D: Deserializer<'de>>(&self, from: D) -> Result<T, D::Error> {
        T::deserialize(from)
    }

    fn values(&self) -> Values {
        Values::Described(T::describe(self.low, self.high))
    }

    fn schema(&self) -> Value {
        T::schema(self.low, self.high)
    }

    fn fault(&self, name: &str, value: &T) -> Option<String> {
        (!value.is_in(self.low, self.high)).then(|| {
            let allowed = T::describe(self.low, self.high);
            format!("{name}: {} is not allowed, only {allowed}", value_json(self, value))
        })
    }
}

/// The words for false and true.
pub(crate) struct Words(pub &'static [&'static str; 2]);

impl Domain for Words {
    type Value = bool;

    fn write<S: Serializer>(&self, value: &bool, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0[usize::from(*value)])
    }

    fn read<'de, D: Deserializer<'de>>(&self, from: D) -> Result<bool, D::Error> {
        read_word(from, self.0, &[false, true])
    }

    fn values(&self) -> Values {
        Values::Listed(self.0.map(Value::from).to_vec())
    }

    fn schema(&self) -> Value {
        self.values().schema()
    }
}

/// A value as JSON.
pub(crate) fn value_json<D: Domain>(domain: &D, value: &D::Value) -> Value {
    serde_json::to_value(Chosen(domain, value)).unwrap_or_default()
}

/// A seat, or one drawn at random; written as its number or as `"random"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatOrRandom {
    /// A seat drawn at random.
    Random,
    /// This seat.
    Seat(u8),
}

impl SeatOrRandom {
    /// Why the option of this name cannot have this value: its seat does not exist.
    pub fn fault(self, name: &str, players: usize) -> Option<String> {
        match self {
            SeatOrRandom::Seat(seat) if usize::from(seat) >= players => Some(format!(
                "{name}: seat {seat} does not exist; a seat below {players} or \"random\""
            )),
            _ => None,
        }
    }
}

impl OptionValue for SeatOrRandom {
    fn values() -> Values {
        Values::Described("a seat, or \"random\"".into())
    }

    fn schema() -> Value {
        json!({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 3}, {"const": "random"}]})
    }
}

impl Serialize for SeatOrRandom {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            SeatOrRandom::Seat(seat) => to.serialize_u8(seat),
            SeatOrRandom::Random if to.is_human_readable() => to.serialize_str("random"),
            SeatOrRandom::Random => to.serialize_u8(u8::MAX),
        }
    }
}

impl<'de> Deserialize<'de> for SeatOrRandom {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = SeatOrRandom;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat or \"random\"")
            }
            fn visit_u64<E: de::Error>(self, seat: u64) -> Result<SeatOrRandom, E> {
                match u8::try_from(seat) {
                    Ok(seat) if seat != u8::MAX => Ok(SeatOrRandom::Seat(seat)),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(seat), &self)),
                }
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<SeatOrRandom, E> {
                match word {
                    "random" => Ok(SeatOrRandom::Random),
                    _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
                }
            }
        }
        if from.is_human_readable() {
            return from.deserialize_any(Either);
        }
        Ok(match u8::deserialize(from)? {
            u8::MAX => SeatOrRandom::Random,
            seat => SeatOrRandom::Seat(seat),
        })
    }
}
