//! The identity of a state (`state_hash`): every fact of the game and nothing of its config.

use jerusalem_core::jerusalem::{Config, Position};
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, Turn, below};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;

use crate::golden;
use crate::playout::{playout, step};
use crate::policy::Eager;
use crate::random_rules::random_rules;
use crate::setup::{EDITIONS, rules_of};

const FROZEN: &str = "hashes/jerusalem.txt";

/// A hash and the position that has it, one on each line. `make golden` never re-makes them; with
/// `FREEZE` set they are written if there are none.
#[test]
fn hashes_are_what_they_always_were() {
    if std::env::var_os("FREEZE").is_some() && !golden::path(FROZEN).exists() {
        freeze_hashes();
    }
    let text = std::fs::read_to_string(golden::path(FROZEN)).expect("the frozen hashes");
    let mut nodes = BTreeSet::new();
    for line in text.lines() {
        let (hash, position) = line.split_once(' ').expect("a hash and a position");
        let position: Position = serde_json::from_str(position).expect("a position");
        let game = Jerusalem::from_position(&position).expect("a sound position");
        assert_eq!(format!("{:016x}", game.state_hash()), hash, "{line}");
        nodes.insert(game.node());
    }
    assert_eq!(nodes.len(), 25, "a position at every node: {nodes:?}");
}

fn freeze_hashes() {
    let mut dice = Dice::new(77);
    let mut text = String::new();
    let mut seen = BTreeSet::new();
    for round in 0..400u64 {
        let players = 2 + (round % 3) as u8;
        let rules = random_rules(players, &mut dice);
        let game = Jerusalem::new(&Config { players, rules }).expect("sound options");
        let mut visit = |game: &Jerusalem| {
            if game.round() > 1 && seen.insert((game.node(), players / 4)) {
                let position = serde_json::to_string(&game.position()).expect("data");
                writeln!(text, "{:016x} {position}", game.state_hash()).expect("memory");
            }
        };
        let end = playout(game, &mut Eager(Dice::new(round)), |before, _, _| visit(before));
        visit(&end);
        let mut first = random_rules(players, &mut dice);
        first.first_bidder = serde_json::from_str("\"random\"").expect("a word");
        let start = Jerusalem::new(&Config { players, rules: first }).expect("sound options");
        if seen.insert((start.node(), players / 4)) {
            let position = serde_json::to_string(&start.position()).expect("data");
            writeln!(text, "{:016x} {position}", start.state_hash()).expect("memory");
        }
    }
    let path = golden::path(FROZEN);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

/// The places of all single values in data; list indices are `*` in the second.
fn leaves(value: &Value, path: &str, pattern: &str, to: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                leaves(value, &format!("{path}/{key}"), &format!("{pattern}/{key}"), to);
            }
        }
        Value::Array(items) => {
            for (i, value) in items.iter().enumerate() {
                leaves(value, &format!("{path}/{i}"), &format!("{pattern}/*"), to);
            }
        }
        _ => to.push((path.to_owned(), pattern.to_owned())),
    }
}

fn changed(value: &Value, dice: &mut Dice) -> Value {
    const WORDS: [&str; 8] =
        ["succession", "election", "tax", "war", "squire1", "move2", "turncoat", "Turn"];
    let nothing_or = |value: Value, dice: &mut Dice| match below(dice, 4) {
        0 => Value::Null,
        _ => value,
    };
    match value {
        Value::Bool(b) => Value::Bool(!b),
        Value::Number(n) => {
            let n = n.as_u64().expect("a whole number");
            let value = if below(dice, 2) == 0 { n + 1 } else { n.saturating_sub(1) };
            nothing_or(value.into(), dice)
        }
        Value::String(_) => nothing_or(WORDS[below(dice, 8) as usize].into(), dice),
        _ => below(dice, 4).into(),
    }
}

/// Two places that must change together: what is added here is taken there.
fn partner(path: &str, dice: &mut Dice) -> Option<String> {
    let (seat, rest) = path.strip_prefix("/seats/")?.split_once('/')?;
    let squires = rest.starts_with("board") || ["screen", "supply"].contains(&rest);
    let other = if below(dice, 2) == 0 { "screen" } else { "supply" };
    (squires && rest != other).then(|| format!("/seats/{seat}/{other}"))
}

/// Whatever changes the state changes its hash, and nothing else does.
#[test]
fn every_fact_is_hashed_and_no_option() {
    let mut dice = Dice::new(41);
    let mut hashed = BTreeSet::new();
    let mut options = 0;
    for table in 0..90u64 {
        let players = 2 + (table % 3) as u8;
        let rules = match EDITIONS.get(table as usize) {
            Some(edition) => rules_of(edition),
            None => random_rules(players, &mut dice),
        };
        let mut game = Jerusalem::new(&Config { players, rules }).expect("sound options");
        let mut driver = Eager(Dice::new(table));
        while game.turn() != Turn::Over {
            step(&mut game, &mut driver);
            if below(&mut dice, 6) > 0 {
                continue;
            }
            let data = serde_json::to_value(game.position()).expect("data");
            let mut all = Vec::new();
            leaves(&data, "", "", &mut all);
            all.sort_by(|a, b| a.1.cmp(&b.1));
            let alike: Vec<_> = all.chunk_by(|a, b| a.1 == b.1).collect();
            for _ in 0..40 {
                let alike = alike[below(&mut dice, alike.len() as u32) as usize];
                let (path, pattern) = &alike[below(&mut dice, alike.len() as u32) as usize];
                if path == "/players" {
                    continue;
                }
                let mut copy = data.clone();
                let leaf = copy.pointer_mut(path).expect("a leaf");
                match partner(path, &mut dice) {
                    Some(other) => {
                        *leaf = (leaf.as_u64().expect("squires") + 1).into();
                        let other = copy.pointer_mut(&other).expect("a leaf");
                        let Some(left) = other.as_u64().and_then(|n| n.checked_sub(1)) else {
                            continue;
                        };
                        *other = left.into();
                    }
                    None => *leaf = changed(leaf, &mut dice),
                }
                let Ok(position) = serde_json::from_value::<Position>(copy) else { continue };
                let Ok(other) = Jerusalem::from_position(&position) else { continue };
                if path.starts_with("/rules") {
                    assert_eq!(other.state_hash(), game.state_hash(), "{path}");
                    options += u32::from(other != game);
                    continue;
                }
                assert_eq!(other.state_hash() == game.state_hash(), other == game, "{path}");
                if other != game {
                    hashed.insert(pattern.clone());
                }
            }
        }
    }
    assert!(options > 0, "no option was ever changed");
    for path in [
        "/round",
        "/actor",
        "/seats/*/board/*",
        "/seats/*/screen",
        "/seats/*/supply",
        "/seats/*/bezants",
        "/seats/*/prestige",
        "/seats/*/height",
        "/seats/*/baron",
        "/seats/*/office",
        "/events/*",
        "/auction/office",
        "/auction/bid",
        "/auction/passed/*",
        "/placement/new/*",
        "/placement/hired",
        "/placement/genoese",
        "/placement/marshal_used",
        "/barred/*",
        "/chain/sold",
        "/chain/marshal",
        "/chain/from",
        "/chain/first_from",
        "/chain/first_to",
        "/chain/influence",
        "/chain/quarter",
        "/due/*/*",
        "/tally/*",
        "/picks",
        "/discard/*/round",
        "/drafts/*/kept/*",
    ] {
        assert!(hashed.contains(path), "{path} was never changed: {hashed:?}");
    }
}

/// The same position under every option has the same hash.
#[test]
fn the_config_is_not_a_fact() {
    let mut dice = Dice::new(3);
    for players in 2..=4 {
        let first = Jerusalem::new(&Config::new(players)).expect("a table");
        for _ in 0..100 {
            let mut rules = random_rules(players, &mut dice);
            // What the start of a game depends on.
            (rules.first_bidder, rules.squire_limit) =
                (first.rules().first_bidder, first.rules().squire_limit);
            let game = Jerusalem::new(&Config { players, rules }).expect("sound options");
            assert_eq!(game.state_hash(), first.state_hash());
        }
    }
}
