//! Valid positions with random damage: refused, or played to the end without a violated invariant.

use jerusalem_core::jerusalem::{Config, Position};
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, below};
use serde_json::{Value, json};

use crate::playout::{Uniform, playout, step};
use crate::policy::Eager;
use crate::random_rules::random_rules;
use crate::setup::position;

/// Words that stand somewhere in positions.
const WORDS: [&str; 24] = [
    "FirstBidder",
    "RevealEvent",
    "AuctionOffice",
    "AuctionRaise",
    "DealCard",
    "Draft",
    "Turn",
    "SellMore",
    "Res2",
    "TurncoatOwn",
    "TurncoatOpp",
    "MoveFrom",
    "MoveTo",
    "Influence",
    "TowerMove",
    "Scholar",
    "DrawScholar",
    "MarketBuy",
    "Steal",
    "IncomeChoice",
    "Succession",
    "Tax",
    "War",
    "Over",
];

/// The places of a value at which something can be changed.
fn places(value: &Value, here: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, inner)| places(inner, format!("{here}/{key}"), found));
        }
        Value::Array(list) => {
            let each = list.iter().enumerate();
            each.for_each(|(i, inner)| places(inner, format!("{here}/{i}"), found));
        }
        _ => found.push(here.clone()),
    }
    found.push(here);
}

fn damage(value: &mut Value, dice: &mut Dice) {
    let mut found = Vec::new();
    places(value, String::new(), &mut found);
    // The income table alone would be half of the places.
    found.retain(|place| !place.contains("income_table") || below(dice, 20) == 0);
    let place = &found[below(dice, found.len() as u32) as usize];
    let Some(target) = value.pointer_mut(place) else { return };
    let small = below(dice, 6);
    let any = below(dice, 300);
    *target = match (below(dice, 12), target.take()) {
        (0..=2, Value::Number(n)) => json!(n.as_u64().unwrap_or(0) + u64::from(small % 3)),
        (3, Value::Number(n)) => json!(n.as_u64().unwrap_or(0).saturating_sub(1)),
        (4..=6, Value::Number(_) | Value::Null) => json!(small),
        (7, Value::Number(_)) => json!(any),
        (8, Value::Number(_)) => Value::Null,
        (0..=8, Value::Bool(b)) => json!(!b),
        (0..=8, Value::String(_)) => {
            let other = &WORDS[below(dice, WORDS.len() as u32) as usize];
            json!(other)
        }
        (0..=4, Value::Array(mut list)) if !list.is_empty() => {
            list.swap_remove(below(dice, list.len() as u32) as usize);
            json!(list)
        }
        (5..=8, Value::Array(mut list)) if !list.is_empty() => {
            let again = list[below(dice, list.len() as u32) as usize].clone();
            list.push(again);
            json!(list)
        }
        (9, _) => Value::Null,
        (10, _) => json!(small),
        (_, unchanged) => unchanged,
    };
}

/// Plays an accepted position to its end, checking every state.
fn play_out(game: Jerusalem, seed: u64) {
    let again = Jerusalem::from_position(&game.position()).expect("accepted once");
    assert_eq!(again, game);
    let start = game.position();
    let mut steps = 0;
    let mut visit = |before: &Jerusalem, step, after: &Jerusalem| {
        steps += 1;
        assert!(steps < 100_000, "endless from {start:?}");
        if let Err(error) = after.check() {
            panic!("{error} after {step:?} at {} from {before:?}", before.node());
        }
    };
    if seed.is_multiple_of(2) {
        playout(game, &mut Uniform(Dice::new(seed)), &mut visit);
    } else {
        playout(game, &mut Eager(Dice::new(seed)), &mut visit);
    }
}

#[test]
fn damaged_positions_are_refused_or_played() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..60u64 {
        let mut dice = Dice::new(seed);
        let players = 2 + (seed % 3) as u8;
        let rules =
            if seed % 2 == 0 { Default::default() } else { random_rules(players, &mut dice) };
        let mut game = Jerusalem::new(&Config { players, rules }).expect("sound options");
        let mut driver = Uniform(Dice::stream(seed, 1));
        while step(&mut game, &mut driver).is_some() {
            if below(&mut dice, 4) > 0 {
                continue;
            }
            let mut value = serde_json::to_value(game.position()).expect("data");
            for _ in 0..=below(&mut dice, 3) {
                damage(&mut value, &mut dice);
            }
            let Ok(position) = serde_json::from_value::<Position>(value) else {
                refused += 1;
                continue;
            };
            match Jerusalem::from_position(&position) {
                Err(error) => {
                    assert!(!error.reasons.is_empty());
                    refused += 1;
                }
                Ok(game) => {
                    played += 1;
                    game.check().expect("accepted");
                    play_out(game, played);
                }
            }
        }
    }
    assert!(refused > 500 && played > 500, "{refused} refused, {played} played");
}

#[test]
fn the_largest_numbers_are_played() {
    for seed in 0..20 {
        let game = Jerusalem::from_position(&position(json!({
            "players": 4, "node": "Turn", "offices": [1, 2, 3, 4],
            "rules": {"income_choice": if seed % 2 == 0 { "all" } else { "none" }},
            "bezants": [20000, 20000, 20000, 20000], "prestige": [20000, 20000, 20000, 20000],
            "heights": [127, 127, 126, 0], "screens": [7, 7, 7, 7],
            "hands": [["bezant2", "prestige2", "resource2"]],
        })));
        play_out(game.expect("as large as it may be"), seed);
    }
}

#[test]
fn damaged_bytes_are_refused_or_played() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..20u64 {
        let mut dice = Dice::new(seed);
        let mut game = Jerusalem::new(&Config::new(2 + (seed % 3) as u8)).expect("players");
        let mut driver = Uniform(Dice::stream(seed, 1));
        while step(&mut game, &mut driver).is_some() {
            if below(&mut dice, 4) > 0 {
                continue;
            }
            let mut bytes = serde_json::to_vec(&game.position()).expect("data");
            match below(&mut dice, 3) {
                0 => bytes.truncate(below(&mut dice, bytes.len() as u32) as usize),
                1 => {
                    let at = below(&mut dice, bytes.len() as u32) as usize;
                    bytes[at] = below(&mut dice, 256) as u8;
                }
                _ => {
                    let digits: Vec<_> =
                        (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
                    let at = digits[below(&mut dice, digits.len() as u32) as usize];
                    bytes[at] = b'0' + below(&mut dice, 10) as u8;
                }
            }
            let read = serde_json::from_slice::<Position>(&bytes).ok();
            match read.and_then(|position| Jerusalem::from_position(&position).ok()) {
                None => refused += 1,
                Some(game) => {
                    played += 1;
                    play_out(game, played);
                }
            }
        }
    }
    assert!(refused > 200 && played > 20, "{refused} refused, {played} played");
}
