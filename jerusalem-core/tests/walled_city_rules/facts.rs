//! The facts of a state and their hash: the identity of everything saved.

use super::golden;
use super::kit::*;
use super::random_rules::random_rules;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

const FROZEN: &str = "hashes/walled-city.txt";

/// A hash and the position that has it, one on each line. `make golden` never re-makes them; with
/// `FREEZE` set they are written if there are none. Another hash makes everything saved before
/// unreadable.
#[test]
fn hashes_never_change() {
    if std::env::var_os("FREEZE").is_some() && !golden::path(FROZEN).exists() {
        freeze_hashes();
    }
    let text = std::fs::read_to_string(golden::path(FROZEN)).expect("the frozen hashes");
    let mut nodes = BTreeSet::new();
    for line in text.lines() {
        let (hash, position) = line.split_once(' ').expect("a hash and a position");
        let position: Position = serde_json::from_str(position).expect("a position");
        let game = WalledCity::from_position(&position).expect("a sound position");
        assert_eq!(format!("{:016x}", game.state_hash()), hash, "{line}");
        nodes.insert(game.node());
    }
    // Random play hardly ever comes to a turn without settling.
    let missing = Node::ALL.iter().map(|node| node.name()).filter(|name| !nodes.contains(name));
    assert_eq!(missing.collect::<Vec<_>>(), ["WINDOW1"]);
}

fn freeze_hashes() {
    let mut text = String::new();
    let mut seen = BTreeSet::new();
    for seed in 0..3000u64 {
        let mut config = match seed % 2 {
            0 => Config::londonderry(2 + (seed % 3) as u8),
            _ => Config::borderlands(2 + (seed % 3) as u8),
        };
        config.rules.guild_pool = GuildPool::Mixed;
        config.rules.constant_guilds.0 |= 1 << Guild::Butchers as u32;
        if seed % 3 == 1 {
            config.rules.start_road_3p = StartRoad3p::Random;
        }
        if seed % 5 == 4 {
            config.rules.butchers_order = ButchersOrder::Sequential;
        }
        let (mut game, mut dice) = (WalledCity::new(&config).unwrap(), Dice::new(seed));
        loop {
            if seen.insert((game.node(), game.players())) {
                let position = serde_json::to_string(&game.position()).expect("data");
                writeln!(text, "{:016x} {position}", game.state_hash()).expect("memory");
            }
            if game.turn() == Turn::Over {
                break;
            }
            random_step(&mut game, &mut dice);
        }
    }
    std::fs::write(golden::path(FROZEN), text).expect("a file");
}

/// Equal facts, equal states; different facts, different states.
#[test]
fn states_are_equal_exactly_if_their_hashes_are() {
    let mut seen: HashMap<u64, WalledCity> = HashMap::new();
    let mut again = 0;
    for seed in 0..8u64 {
        // The same setup again and again, so that states come back.
        let mut start = WalledCity::new(&Config::borderlands(3)).unwrap();
        let mut dice = Dice::new(seed % 2);
        while start.turn() == Turn::Chance {
            random_step(&mut start, &mut dice);
        }
        let mut dice = Dice::new(seed);
        while start.turn() != Turn::Over {
            random_step(&mut start, &mut dice);
            let read = WalledCity::from_position(&start.position()).unwrap();
            assert_eq!(read.state_hash(), start.state_hash());
            if let Some(other) = seen.insert(start.state_hash(), start.clone()) {
                assert_eq!(other, start);
                again += 1;
            }
        }
    }
    assert!(again > 0);
    let states: Vec<_> = seen.values().collect();
    for pair in states.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

/// Changes one thing somewhere in a value, every thing in turn.
fn variants(value: &Value, path: &mut Vec<String>, found: &mut Vec<(String, Value)>, root: &Value) {
    let mut put = |new: Value| {
        let mut changed = root.clone();
        let mut at = &mut changed;
        for key in path.iter() {
            at = match at {
                Value::Array(list) => &mut list[key.parse::<usize>().expect("an index")],
                other => &mut other[key],
            };
        }
        *at = new;
        found.push((path.join("."), changed));
    };
    match value {
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            put(json!(n + 1));
            put(json!((n - 1).max(0)));
        }
        Value::Bool(b) => put(json!(!b)),
        Value::String(s) => {
            for other in ["3/1", "2/1", "blue 2", "+1", "-1", "A2", "P2", "G2", "mercers", "JOIN"] {
                if other != s {
                    put(json!(other));
                }
            }
        }
        Value::Array(list) => {
            for (i, entry) in list.iter().enumerate() {
                path.push(i.to_string());
                variants(entry, path, found, root);
                path.pop();
            }
        }
        Value::Object(map) => {
            for (key, entry) in map.iter().filter(|(key, _)| *key != "config") {
                path.push(key.clone());
                variants(entry, path, found, root);
                path.pop();
            }
        }
        Value::Null => {
            put(json!(1));
            put(json!(0));
        }
    }
}

#[test]
fn whatever_changes_the_state_changes_the_hash() {
    let (mut changed, mut same) = (HashMap::<String, u32>::new(), 0);
    for seed in 0..12u64 {
        let mut dice = Dice::stream(seed, 5);
        let mut config = Config::borderlands(2 + (seed % 3) as u8);
        config.rules.guild_pool = GuildPool::Mixed;
        let mut game = WalledCity::new(&config).unwrap();
        while game.turn() != Turn::Over {
            random_step(&mut game, &mut dice);
            if below(&mut dice, 40) > 0 {
                continue;
            }
            let root = serde_json::to_value(game.position()).unwrap();
            let mut found = Vec::new();
            variants(&root, &mut Vec::new(), &mut found, &root);
            for (field, value) in found {
                let Ok(position) = serde_json::from_value::<Position>(value) else { continue };
                let Ok(other) = WalledCity::from_position(&position) else { continue };
                assert_eq!(other == game, other.state_hash() == game.state_hash(), "{field}");
                if other == game {
                    same += 1;
                } else {
                    let top = field.split('.').next().unwrap_or_default().to_string();
                    *changed.entry(top).or_default() += 1;
                }
            }
        }
    }
    for field in ["votes", "tokens", "turn", "guilds", "offer", "start_player", "zones", "ability"]
    {
        assert!(changed.contains_key(field), "{field} was never changed: {changed:?}, {same} same");
    }
}

#[test]
fn options_are_no_facts() {
    for seed in 0..60u64 {
        let mut dice = Dice::stream(seed, 6);
        let mut game = WalledCity::new(&Config::londonderry(2 + (seed % 3) as u8)).unwrap();
        for _ in 0..below(&mut dice, 150) {
            if game.turn() != Turn::Over {
                random_step(&mut game, &mut dice);
            }
        }
        let mut position = game.position();
        position.config.rules = random_rules(position.config.players, &mut dice);
        // What the options forbid is no other state of this position.
        if let Ok(other) = WalledCity::from_position(&position) {
            assert_eq!(other.state_hash(), game.state_hash());
        }
    }
}
