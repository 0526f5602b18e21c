//! Valid positions with random damage: refused, or played to the end without a violated invariant.

use super::kit::*;
use serde_json::{Value, json};

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

fn word(dice: &mut Dice) -> String {
    let n = below(dice, 22);
    match below(dice, 8) {
        0 => Node::ALL[below(dice, Node::ALL.len() as u32) as usize].name().to_string(),
        1 => Guild::ALL[below(dice, 20) as usize].id().to_string(),
        2 => format!("A{n}"),
        3 => format!("P{n}"),
        4 => format!("G{n}"),
        5 => ["5/0", "3/2", "2/2", "4/0x", "2/1 of 1", "1/0"][n as usize % 6].to_string(),
        6 => ["blue 1", "green 3", "+1", "-1", "orange ?"][n as usize % 5].to_string(),
        _ => format!("T{n}"),
    }
}

fn damage(value: &mut Value, dice: &mut Dice) {
    let mut found = Vec::new();
    places(value, String::new(), &mut found);
    let place = &found[below(dice, found.len() as u32) as usize];
    let Some(target) = value.pointer_mut(place) else { return };
    let (small, any) = (below(dice, 6), below(dice, 300));
    *target = match (below(dice, 12), target.take()) {
        (0..=2, Value::Number(n)) => json!(n.as_i64().unwrap_or(0) + i64::from(small % 3)),
        (3, Value::Number(n)) => json!(n.as_i64().unwrap_or(0) - 1),
        (4..=6, Value::Number(_) | Value::Null) => json!(small),
        (7, Value::Number(_)) => json!(any),
        (8, Value::Number(_)) => Value::Null,
        (0..=8, Value::Bool(b)) => json!(!b),
        (0..=8, Value::String(_)) => json!(word(dice)),
        (0..=4, Value::Array(mut list)) if !list.is_empty() => {
            list.swap_remove(below(dice, list.len() as u32) as usize);
            json!(list)
        }
        (5..=8, Value::Array(mut list)) if !list.is_empty() => {
            let again = list[below(dice, list.len() as u32) as usize].clone();
            list.push(again);
            json!(list)
        }
        (5..=8, Value::Object(mut map)) if !map.is_empty() => {
            let nth = below(dice, map.len() as u32) as usize;
            let key = map.keys().nth(nth).cloned().unwrap_or_default();
            let inner = map.remove(&key).unwrap_or_default();
            if small < 3 {
                map.insert(word(dice), inner);
            }
            json!(map)
        }
        (9, _) => Value::Null,
        (10, _) => json!(small),
        (_, unchanged) => unchanged,
    };
}

/// Plays an accepted position to its end, checking every state.
fn play_out(game: WalledCity, seed: u64) {
    let again = WalledCity::from_position(&game.position()).expect("accepted once");
    assert!(again == game, "a position loses something");
    let start = game.position();
    let (mut game, mut dice) = (game, Dice::new(seed));
    for _ in 0..2_000 {
        if game.turn() == Turn::Over {
            return;
        }
        let before = game.clone();
        random_step(&mut game, &mut dice);
        if let Err(error) = game.check() {
            panic!(
                "{error} after {} from {}",
                before.at().name(),
                serde_json::to_string(&start).unwrap()
            );
        }
    }
    panic!("endless from {start:?}");
}

fn config(seed: u64) -> Config {
    let players = 2 + (seed % 3) as u8;
    let mut config = if seed.is_multiple_of(2) {
        Config::londonderry(players)
    } else {
        Config::borderlands(players)
    };
    if seed % 4 < 2 {
        config.rules.guild_pool = GuildPool::Mixed;
    }
    config.rules.guild_in_defence = seed.is_multiple_of(5);
    if seed.is_multiple_of(7) {
        config.rules.stacked_piece_scope = StackedPieceScope::Piece;
    }
    config
}

#[test]
fn damaged_positions_are_refused_or_played() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..80u64 {
        let mut dice = Dice::new(seed);
        let mut game = WalledCity::new(&config(seed)).unwrap();
        while game.turn() != Turn::Over {
            random_step(&mut game, &mut dice);
            if below(&mut dice, 6) > 0 {
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
            match WalledCity::from_position(&position) {
                Err(error) => {
                    assert!(!error.reasons.is_empty());
                    refused += 1;
                }
                Ok(game) => {
                    played += 1;
                    play_out(game, played);
                }
            }
        }
    }
    assert!(refused > 500 && played > 200, "{refused} refused, {played} played");
}

#[test]
fn damaged_bytes_are_refused_or_played() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..60u64 {
        let mut dice = Dice::new(seed);
        let mut game = WalledCity::new(&config(seed)).unwrap();
        while game.turn() != Turn::Over {
            random_step(&mut game, &mut dice);
            if below(&mut dice, 6) > 0 {
                continue;
            }
            let mut bytes = postcard::to_allocvec(&game.position()).expect("data");
            match below(&mut dice, 3) {
                0 => bytes.truncate(below(&mut dice, bytes.len() as u32) as usize),
                _ => {
                    let at = below(&mut dice, bytes.len() as u32) as usize;
                    bytes[at] ^= 1 << below(&mut dice, 8);
                }
            }
            let read = postcard::from_bytes::<Position>(&bytes).ok();
            match read.and_then(|position| WalledCity::from_position(&position).ok()) {
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
