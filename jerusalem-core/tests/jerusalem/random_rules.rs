//! Random rule options.

use jerusalem_core::Dice;
use jerusalem_core::jerusalem::{INCOME_MAX, Rules};
use jerusalem_core::options::RuleOption;
use serde_json::{Value, json};

use crate::mixes::{mix, one_of, seat_or_random, up_to};

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

/// Sound options for this number of players, every value of every option among them.
pub fn random_rules(players: u8, dice: &mut Dice) -> Rules {
    let start = 12 * u64::from(players);
    mix(&Rules::help(), dice, |option, dice| {
        Some(match option.name {
            "income_table" => income_table(option, dice),
            "bank_limit" => {
                let some = start + up_to(dice, 59);
                one_of(dice, &[Value::Null, 75.into(), 90.into(), some.into(), start.into()])
            }
            "squire_limit" => {
                let few = 1 + up_to(dice, 253);
                one_of(dice, &[50.into(), 50.into(), Value::Null, few.into(), 12.into()])
            }
            "first_bidder" => seat_or_random(players, dice),
            _ => return None,
        })
    })
}
