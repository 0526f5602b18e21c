//! Random rule options.

use jerusalem_core::options::RuleOption;
use jerusalem_core::walled_city::{Guild, Rules};
use jerusalem_core::{Dice, below};
use serde_json::{Map, Value, json};

use crate::mixes::{mix, one_of, seat_or_random, up_to};

/// Every fourth guild or so that may be constant (Q1).
fn constant_guilds(dice: &mut Dice) -> Value {
    let bounded = [Guild::Carpenters, Guild::Bakers, Guild::Drapers, Guild::Grocers];
    let may = Guild::ALL.into_iter().filter(|guild| !bounded.contains(guild));
    may.filter(|_| below(dice, 4) == 0).map(Guild::id).collect()
}

/// Four of the Great Twelve other than the Mercers, the printed ones half of the time (Q3).
fn dual_guilds(option: &RuleOption, dice: &mut Dice) -> Value {
    let mut may: Vec<_> = Guild::ALL[..12].iter().filter(|&&g| g != Guild::Mercers).collect();
    let mut draw = || may.swap_remove(below(dice, may.len() as u32) as usize).id();
    let other = [draw(), draw(), draw(), draw()];
    one_of(dice, &[option.default.clone(), json!(other)])
}

/// Other numbers for all guilds, no two the same, half of the time (Q3).
fn priority_table(option: &RuleOption, dice: &mut Dice) -> Value {
    let mut numbers: Vec<u8> = (1..=20).collect();
    let mut number = || {
        let number = numbers.swap_remove(below(dice, numbers.len() as u32) as usize);
        one_of(dice, &[format!("{number}"), format!("{number}b")])
    };
    let all: Map<_, _> =
        Guild::ALL.map(|g| (g.id().to_owned(), number().into())).into_iter().collect();
    one_of(dice, &[option.default.clone(), all.into()])
}

/// Sound options for this number of players on the shipped boards.
pub fn random_rules(players: u8, dice: &mut Dice) -> Rules {
    mix(&Rules::help(), dice, |option, dice| {
        Some(match option.name {
            "constant_guilds" => constant_guilds(dice),
            "dual_guilds" => dual_guilds(option, dice),
            "priority_table" => priority_table(option, dice),
            "start_player" => seat_or_random(players, dice),
            // Enough for the start of every board.
            "neutral_supply" => json!([20 + up_to(dice, 5), 20 + up_to(dice, 5)]),
            _ => return None,
        })
    })
}
