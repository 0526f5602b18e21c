//! Positions of The Walled City from outside: whatever they say, they are refused or playable.

use jerusalem_core::walled_city::*;
use jerusalem_core::{AnyGame, Dice, Game, Turn, below};
use serde_json::{Value, json};

/// Every number, text and list of a JSON value, by a walk that counts them.
fn nth_node<'a>(value: &'a mut Value, n: &mut usize) -> Option<&'a mut Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|item| nth_node(item, n)),
        Value::Object(map) => map.values_mut().find_map(|item| nth_node(item, n)),
        _ => None,
    }
}

fn count_nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count_nodes).sum(),
        Value::Object(map) => map.values().map(count_nodes).sum(),
        _ => 0,
    }
}

/// Changes one thing somewhere.
fn damage(value: &mut Value, dice: &mut Dice) {
    let mut n = below(dice, count_nodes(value) as u32) as usize;
    let texts = ["A1", "A15", "T1", "P1", "G1", "Z1", "D1", "S1", "3/2", "4/0x", "blue 1", "+1"];
    let text = texts[below(dice, texts.len() as u32) as usize];
    let pick = below(dice, 8);
    let Some(node) = nth_node(value, &mut n) else { return };
    match node {
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let new = [old - 1, old + 1, 0, 1, 2, 3, 4, 255][pick as usize];
            *node = json!(new);
        }
        Value::String(_) if pick < 4 => *node = json!(text),
        Value::String(_) if pick == 4 => {
            let all = Node::ALL;
            *node = json!(all[below(dice, all.len() as u32) as usize].name());
        }
        Value::String(_) if pick == 5 => {
            *node = json!(Guild::ALL[below(dice, 20) as usize].id());
        }
        Value::Bool(old) => *node = json!(!*old),
        Value::Array(list) if !list.is_empty() => {
            let at = below(dice, list.len() as u32) as usize;
            match pick {
                0 | 1 => drop(list.remove(at)),
                2 | 3 => list.push(list[at].clone()),
                _ => list.swap(at, 0),
            }
        }
        Value::Object(map) if !map.is_empty() => {
            let at = below(dice, map.len() as u32) as usize;
            let key = map.keys().nth(at).cloned().unwrap_or_default();
            match (pick, map.remove(&key)) {
                (0..=3, Some(old)) => drop(map.insert(text.to_string(), old)),
                (4..=5, Some(_)) => drop(map.insert(key, Value::Null)),
                _ => {}
            }
        }
        Value::Null => *node = json!(pick),
        _ => {}
    }
}

fn step(game: &mut WalledCity, dice: &mut Dice) -> bool {
    match game.turn() {
        Turn::Over => return false,
        Turn::Chance => {
            let outcome = game.outcomes().draw(dice).expect("chance has outcomes");
            game.happen(outcome);
        }
        Turn::Player(_) => {
            let legal = game.legal();
            let n = below(dice, legal.count() as u32) as usize;
            game.play(legal.nth(n).expect("something is legal"));
        }
    }
    true
}

#[test]
fn a_damaged_position_is_refused_or_playable() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice::stream(seed, 5);
        let players = 2 + (seed % 3) as u8;
        let rules = Rules {
            guild_pool: GuildPool::Mixed,
            guild_in_defence: seed % 4 == 0,
            ..Rules::default()
        };
        let board =
            if seed % 2 == 0 { BoardChoice::londonderry() } else { BoardChoice::borderlands() };
        let mut game = WalledCity::new(&Config { players, rules, board }).unwrap();
        while step(&mut game, &mut dice) {
            if below(&mut dice, 12) > 0 {
                continue;
            }
            let mut value = serde_json::to_value(game.position()).unwrap();
            for _ in 0..=below(&mut dice, 3) {
                damage(&mut value, &mut dice);
            }
            let Ok(position) = serde_json::from_value::<Position>(value) else {
                refused += 1;
                continue;
            };
            let Ok(mut other) = WalledCity::from_position(&position) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            assert!(WalledCity::from_position(&other.position()).as_ref() == Ok(&other));
            for seat in 0..other.players() {
                other.determinize(seat, &mut dice);
            }
            for _ in 0..2_000 {
                if let Err(e) = other.check() {
                    panic!(
                        "{}: {e}\nfrom {}",
                        other.node(),
                        serde_json::to_string(&position).unwrap()
                    );
                }
                if !step(&mut other, &mut dice) {
                    break;
                }
            }
            assert_eq!(other.turn(), Turn::Over);
        }
    }
    assert!(accepted > 100 && refused > 300, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_position_is_refused_with_every_reason_at_once() {
    let position: Position = serde_json::from_value(json!({
        "config": {"players": 3},
        "guilds": ["mercers", "mercers", "bakers"],
        "citizens": {"T1": [[1, 0]], "Q9": [[1, 1]], "A1": [[200, 0]]},
        "roads": {"P1": 1, "P77": 1},
        "tokens": {"D1": "blue 1", "S1": "blue 1", "S99": "+1"},
    }))
    .unwrap();
    let reasons = WalledCity::from_position(&position).unwrap_err().reasons;
    for part in ["T1", "Q9", "P77", "S99"] {
        assert!(reasons.iter().any(|r| r.contains(part)), "{part}: {reasons:?}");
    }
    let position: Position = serde_json::from_value(json!({
        "config": {"players": 3},
        "guilds": ["mercers", "mercers", "bakers"],
        "citizens": {"A1": [[200, 0]]},
        "tokens": {"D1": "blue 1", "S1": "blue 1"},
    }))
    .unwrap();
    let reasons = WalledCity::from_position(&position).unwrap_err().reasons;
    for part in ["mercers twice", "bakers are not in the deck", "200 peasants", "survey tiles"] {
        assert!(reasons.iter().any(|r| r.contains(part)), "{part}: {reasons:?}");
    }
}

#[test]
fn a_partial_position_is_filled_in() {
    let position: Position = serde_json::from_value(json!({
        "config": {"players": 2, "board": "borderlands"},
        "round": 2,
        "guilds": ["grocers", "skinners"],
        "walls": {"G1": 1, "G5": 1, "G6": 1},
        "hands": [["3/2", "3/2", "4/0", "3/1", "2/2", "1/0"], null],
    }))
    .unwrap_or_default();
    assert_eq!(position, Position::default(), "null is no hand");
    let position: Position = serde_json::from_value(json!({
        "config": {"players": 2, "board": "borderlands"},
        "round": 2,
        "guilds": ["grocers", "skinners"],
        "walls": {"G1": 1, "G5": 1, "G6": 1},
        "zones": {"Z1": {"seat": 1, "card": "3/1"}, "Z2": {"seat": 0, "card": "3/1"}},
        "citizens": {"A1": [[2, 1], [0, 0], [2, 1]], "T1": [[0, 3]]},
    }))
    .unwrap();
    let game = WalledCity::from_position(&position).unwrap();
    let full = game.position();
    assert_eq!(full.walls_left, Some(vec![4, 5]));
    assert_eq!(full.roads_left, Some(vec![0, 0]));
    assert_eq!(full.supply, Some(vec![[23, 16], [25, 20], [23, 19]]));
    assert_eq!(full.order, Some(vec![0, 1]));
    assert_eq!(full.hands.map(|hands| hands[1].len()), Some(17));
    assert_eq!(game.turn(), Turn::Player(0));
    assert_eq!(game.node(), "BUILD");
}

#[test]
fn a_game_on_a_board_of_ones_own_carries_its_board() {
    let mut file: Value =
        serde_json::from_str(include_str!("../src/walled_city/boards/borderlands.json")).unwrap();
    file["id"] = json!("my-town");
    file["name"] = json!("My town");
    let config: Config = serde_json::from_value(json!({"players": 3, "board": file})).unwrap();
    assert!(matches!(config.board, BoardChoice::File(_)));
    let mut game = WalledCity::new(&config).unwrap();
    assert_eq!(game.config(), config);
    let mut dice = Dice::new(4);
    for _ in 0..150 {
        assert!(step(&mut game, &mut dice));
    }
    let position = game.position();
    let text = serde_json::to_string(&position).unwrap();
    let bytes = postcard::to_allocvec(&position).unwrap();
    for again in [
        serde_json::from_str::<Position>(&text).unwrap(),
        postcard::from_bytes::<Position>(&bytes).unwrap(),
    ] {
        assert_eq!(again, position);
        assert!(WalledCity::from_position(&again).as_ref() == Ok(&game));
    }
}

#[test]
fn a_configuration_is_refused_with_every_reason_at_once() {
    let config: Config = serde_json::from_value(json!({
        "players": 5,
        "board": "atlantis",
        "rules": {
            "constant_guilds": ["bakers"],
            "two_player_defence_cards": 3,
            "dual_guilds": ["mercers", "bakers"],
            "priority_table": {"mercers": 3, "bakers": "12"},
            "neutral_supply": [26, 25],
            "die_faces": [0, 1, 2, 3, 4, 5],
            "start_player": 7,
        },
    }))
    .unwrap();
    let reasons = WalledCity::new(&config).unwrap_err().reasons;
    for part in [
        "5 players",
        "atlantis",
        "constant_guilds",
        "two_player_defence_cards",
        "the Mercers",
        "dual_guilds are four",
        "number 3",
        "number 12",
        "neutral_supply",
        "die_faces",
        "seat 7 does not exist",
    ] {
        assert!(reasons.iter().any(|reason| reason.contains(part)), "{part}: {reasons:#?}");
    }
    for wrong in [
        json!({"player": 3}),
        json!({"rules": {"neutral": true}}),
        json!({"rules": {"priority_table": {"mercers": "100"}}}),
        json!({"rules": {"start_player": "me"}}),
        json!({"rules": {"constant_guilds": ["butlers"]}}),
    ] {
        assert!(serde_json::from_value::<Config>(wrong.clone()).is_err(), "{wrong}");
    }
}

/// States at a node, of games with every guild.
fn at_node(
    node: &str,
    rules: Rules,
    seeds: u64,
    mut visit: impl FnMut(&WalledCity, Value),
) -> usize {
    let mut seen = 0;
    for seed in 0..seeds {
        let mut dice = Dice::stream(seed, 8);
        let rules = Rules { guild_pool: GuildPool::Mixed, ..rules };
        let mut config = Config::borderlands(2 + (seed % 3) as u8);
        config.rules = rules;
        let mut game = WalledCity::new(&config).unwrap();
        while step(&mut game, &mut dice) {
            if game.node() == node {
                seen += 1;
                visit(&game, serde_json::to_value(game.position()).unwrap());
            }
        }
    }
    seen
}

fn load(value: Value) -> Result<WalledCity, String> {
    let position = serde_json::from_value::<Position>(value).map_err(|e| e.to_string())?;
    WalledCity::from_position(&position).map_err(|e| e.to_string())
}

/// Both areas are named before the first is settled (R4.9).
#[test]
fn an_area_that_is_to_be_settled_is_named() {
    let mut several = 0;
    let seen = at_node("SETTLE_COUNT_A", Rules::default(), 6, |game, value| {
        assert!(load(value.clone()).as_ref() == Ok(game));
        for side in 0..2 {
            let mut other = value.clone();
            let area = &mut other["turn"]["areas"][side];
            if area.take() != Value::Null {
                several += side;
                let why = load(other).expect_err("an area is missing");
                assert!(why.contains("settled in order"), "{why}");
            }
        }
    });
    assert!(seen > 40 && several > 20, "{seen} states, {several} with a second side");
}

/// A number that is no seat is refused wherever it stands.
#[test]
fn a_trade_is_with_a_seat_of_the_table() {
    let rules = Rules { constant_guilds: GuildSet::of(&[Guild::Butchers]), ..Rules::default() };
    for node in ["G_BUTCHERS_RETURN", "G_BUTCHERS_TAKE", "G_BUTCHERS_GIVE"] {
        let seen = at_node(node, rules, 12, |game, value| {
            assert!(load(value.clone()).as_ref() == Ok(game));
            for opponent in [3, 4, 5, 64, 128, 255] {
                if usize::from(opponent as u8) < game.players() {
                    continue;
                }
                let mut other = value.clone();
                other["ability"]["pending"]["butchers"]["opponent"] = json!(opponent);
                assert!(load(other.clone()).is_err(), "seat {opponent} at {node}");
                let text = json!({"game": "walled-city", "position": other}).to_string();
                assert!(jerusalem_core::open_position(&text).is_err());
            }
        });
        assert!(seen > 3, "{seen} states at {node}");
    }
}

/// A card is laid once, and a log that says otherwise, or comes too early, is refused.
#[test]
fn a_log_of_trades_tells_every_movement_once() {
    let rules = Rules { constant_guilds: GuildSet::of(&[Guild::Butchers]), ..Rules::default() };
    let mut doubled = [0; 2];
    for node in ["D_CARD", "BUILD", "JOIN"] {
        at_node(node, rules, 9, |game, value| {
            let Some(trades) = value["trades"].as_array().cloned() else { return };
            assert!(load(value.clone()).as_ref() == Ok(game));
            for (at, entry) in trades.iter().enumerate() {
                let placed = entry.get("placed").is_some();
                // Of two copies the first may have been played before the log began.
                let twins = game.players() == 2;
                if !placed && (entry.get("played").is_none() || twins) {
                    continue;
                }
                for to in [at, trades.len()] {
                    let mut more = trades.clone();
                    more.insert(to, entry.clone());
                    let mut other = value.clone();
                    other["trades"] = json!(more);
                    doubled[usize::from(placed)] += 1;
                    assert!(load(other).is_err(), "{entry} twice at {node} of {trades:?}");
                }
            }
        });
    }
    assert!(doubled.iter().all(|&n| n > 50), "{doubled:?}");
    let early = at_node("START_ROAD", Rules::default(), 6, |game, value| {
        assert!(load(value.clone()).as_ref() == Ok(game));
        for trades in [json!([]), json!([{"inspected": {"actor": 0, "whom": 1}}])] {
            let mut other = value.clone();
            other["trades"] = trades;
            assert!(load(other).is_err());
        }
        let mut other = value.clone();
        other["trades_forgotten"] = json!(true);
        assert!(load(other).is_err());
    });
    assert!(early > 3, "{early}");
}
