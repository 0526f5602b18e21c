//! Random rule options.

use jerusalem_core::jerusalem::{INCOME_MAX, Rules};
use jerusalem_core::options::{RuleOption, Values};
use jerusalem_core::{Dice, below};
use serde_json::{Map, Value, json};

fn one_of<T: Clone>(dice: &mut Dice, values: &[T]) -> T {
    values[below(dice, values.len() as u32) as usize].clone()
}

fn up_to(dice: &mut Dice, most: u64) -> u64 {
    below(dice, most as u32 + 1).into()
}

/// An income table: the printed one, a poor one, one as rich as can be.
fn income_table(option: &RuleOption, dice: &mut Dice) -> Value {
    let richest = one_of(dice, &[INCOME_MAX, 3]).into();
    if one_of(dice, &[true, false]) {
        return option.default.clone();
    }
    let mut amount = || up_to(dice, richest);
    let areas: Vec<_> = (0..16)
        .map(|_| json!({"squires": amount(), "bezants": amount(), "prestige": amount()}))
        .collect();
    json!({"provisional": true, "areas": areas})
}

/// A value of an option, every one among them.
fn value(option: &RuleOption, players: u8, dice: &mut Dice) -> Value {
    let start = 12 * u64::from(players);
    match (option.name, &option.values) {
        ("income_table", _) => income_table(option, dice),
        ("bank_limit", _) => {
            let some = start + up_to(dice, 59);
            one_of(dice, &[Value::Null, 75.into(), 90.into(), some.into(), start.into()])
        }
        ("squire_limit", _) => {
            let few = 1 + up_to(dice, 253);
            one_of(dice, &[50.into(), 50.into(), Value::Null, few.into(), 12.into()])
        }
        ("first_bidder", _) => {
            let seat = up_to(dice, u64::from(players) - 1);
            one_of(dice, &[seat.into(), "random".into()])
        }
        (_, Values::Words(words)) => one_of(dice, words).0.into(),
        (_, Values::Listed(values)) => one_of(dice, values),
        (name, Values::Described(_)) => {
            let bound = |key: &str| option.schema[key].as_u64();
            let (Some(low), Some(high)) = (bound("minimum"), bound("maximum")) else {
                panic!("{name}: not a number")
            };
            let near = (low + up_to(dice, 4)).min(high);
            let any = low + up_to(dice, high - low);
            one_of(
                dice,
                &[option.default.clone(), near.into(), any.into(), low.into(), high.into()],
            )
        }
    }
}

/// Sound options for this number of players, every value of every option among them.
pub fn random_rules(players: u8, dice: &mut Dice) -> Rules {
    let options = Rules::help().options;
    let rules: Map<String, Value> =
        options.iter().map(|o| (o.name.to_owned(), value(o, players, dice))).collect();
    serde_json::from_value(Value::Object(rules)).unwrap_or_else(|e| panic!("{e}"))
}
