//! Random rule options, from a game's table of them.

use jerusalem_core::options::{Help, RuleOption, Values};
use jerusalem_core::{Dice, below};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// One of these values.
pub fn one_of<T: Clone>(dice: &mut Dice, values: &[T]) -> T {
    values[below(dice, values.len() as u32) as usize].clone()
}

/// A number from 0 to `most`.
pub fn up_to(dice: &mut Dice, most: u64) -> u64 {
    below(dice, most as u32 + 1).into()
}

/// A seat, or the word for one drawn at random.
pub fn seat_or_random(players: u8, dice: &mut Dice) -> Value {
    let seat = up_to(dice, u64::from(players) - 1);
    one_of(dice, &[seat.into(), "random".into()])
}

/// Every option with a random value that its table allows.
///
/// `own` gives the values of options of which the table does not tell enough: what is only described,
/// or is bounded by more than its own range.
pub fn mix<R: DeserializeOwned>(
    help: &Help,
    dice: &mut Dice,
    own: impl Fn(&RuleOption, &mut Dice) -> Option<Value>,
) -> R {
    let value = |option: &RuleOption, dice: &mut Dice| {
        own(option, dice).unwrap_or_else(|| from_table(option, dice))
    };
    let rules: Map<String, Value> =
        help.options.iter().map(|o| (o.name.to_owned(), value(o, dice))).collect();
    serde_json::from_value(Value::Object(rules)).unwrap_or_else(|e| panic!("{e}"))
}

/// A word, a listed value, a number of the range or a list of them.
fn from_table(option: &RuleOption, dice: &mut Dice) -> Value {
    match &option.values {
        Values::Words(words) => one_of(dice, words).0.into(),
        Values::Listed(values) => one_of(dice, values),
        Values::Described(_) => {
            if let Some((low, high)) = range(&option.schema) {
                let near = (low + up_to(dice, 4)).min(high);
                let any = low + up_to(dice, high - low);
                let default = option.default.clone();
                return one_of(dice, &[default, near.into(), any.into(), low.into(), high.into()]);
            }
            let items = (range(&option.schema["items"]), option.schema["maxItems"].as_u64());
            let (Some((low, high)), Some(count)) = items else {
                panic!("{}: {} is only described", option.name, option.schema)
            };
            let numbers = (0..count).map(|_| low + up_to(dice, high - low)).collect();
            one_of(dice, &[option.default.clone(), numbers])
        }
    }
}

/// The bounds of a number's schema.
fn range(schema: &Value) -> Option<(u64, u64)> {
    Some((schema["minimum"].as_u64()?, schema["maximum"].as_u64()?))
}
