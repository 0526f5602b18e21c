//! What seats of The Walled City know, and worlds drawn from it (§12.3).

use jerusalem_core::walled_city::*;
use jerusalem_core::{AnyGame, Dice, Game, Turn, below};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

fn game(position: serde_json::Value) -> WalledCity {
    let position: Position = serde_json::from_value(position).expect("a position");
    WalledCity::from_position(&position).unwrap_or_else(|e| panic!("{e}"))
}

/// Hands and face-down cards of all seats.
type World = (Vec<Vec<String>>, BTreeMap<String, String>);

fn world(game: &WalledCity) -> World {
    let position = game.position();
    let zones = position.zones.into_iter().map(|(zone, d)| (zone, d.card)).collect();
    (position.hands.unwrap_or_default(), zones)
}

/// Draws worlds for a seat and counts them.
fn draw(game: &WalledCity, seat: usize, draws: u32) -> BTreeMap<World, u32> {
    let mut dice = Dice::new(17);
    let mut worlds = BTreeMap::new();
    for _ in 0..draws {
        let state = game.determinize(seat, &mut dice);
        *worlds.entry(world(&state)).or_insert(0) += 1;
    }
    worlds
}

/// Every world comes equally often, within five standard deviations.
fn assert_uniform(worlds: &BTreeMap<World, u32>, draws: u32) {
    let expected = f64::from(draws) / worlds.len() as f64;
    for (world, &count) in worlds {
        let off = (f64::from(count) - expected).abs() / expected.sqrt();
        assert!(off < 5.0, "{world:?}: {count}, not {expected}");
    }
}

#[test]
fn before_the_first_defence_everything_is_known() {
    let game = game(json!({
        "config": {"players": 4},
        "guilds": ["mercers", "grocers", "drapers", "fishmongers"],
    }));
    for seat in 0..4 {
        assert_eq!(draw(&game, seat, 20).keys().collect::<Vec<_>>(), [&world(&game)]);
    }
}

#[test]
fn after_d1_one_of_five_cards_lies_face_down_on_londonderry() {
    let game = game(json!({
        "config": {"players": 4},
        "round": 2,
        "guilds": ["mercers", "grocers", "drapers", "fishmongers"],
        "hands": [["5/0", "4/1", "3/2", "4/0"], ["4/0", "3/1", "2/2", "1/1"],
                  ["5/0", "4/1", "3/2", "4/0"], ["5/0", "4/1", "3/2", "4/0"]],
        "zones": {"Z1": {"seat": 0, "card": "1/1"}, "Z2": {"seat": 1, "card": "5/0"}},
    }));
    // Seats 2 and 3 have placed nothing in this position; seat 1 has 5 candidates.
    let worlds = draw(&game, 0, 5_000);
    assert_eq!(worlds.len(), 5);
    assert_uniform(&worlds, 5_000);
    let cards: BTreeSet<_> = worlds.keys().map(|(_, zones)| zones["Z2"].clone()).collect();
    assert_eq!(cards, ["1/1", "2/2", "3/1", "4/0", "5/0"].map(String::from).into());
    assert!(worlds.keys().all(|(_, zones)| zones["Z1"] == "1/1"), "the own card is known");
}

#[test]
fn orientations_are_drawn_evenly_and_symmetric_cards_have_one() {
    let game = game(json!({
        "config": {"players": 4},
        "round": 2,
        "guilds": ["mercers", "grocers", "drapers", "fishmongers"],
        "hands": [["5/0", "4/1", "3/2", "4/0"], ["4/0", "3/1", "2/2", "1/1"],
                  ["5/0", "4/1", "3/2", "4/0"], ["5/0", "4/1", "3/2", "4/0"]],
        "zones": {"Z2": {"seat": 1, "card": "5/0"}},
    }));
    let mut dice = Dice::new(3);
    let mut turned = 0;
    let mut uneven = 0;
    for _ in 0..4_000 {
        let lies = game.determinize(0, &mut dice).defence(1).expect("the card is still there");
        let [a, b] = NUMBERS[usize::from(lies.card.kind)];
        if a == b {
            assert_eq!(lies.orientation, 0);
        } else {
            uneven += 1;
            turned += u32::from(lies.orientation);
        }
    }
    let off = f64::from(turned) - f64::from(uneven) / 2.0;
    assert!(off.abs() < 5.0 * (f64::from(uneven) / 4.0).sqrt(), "{turned} of {uneven}");
}

#[test]
fn e139_an_extra_card_is_recognised_by_its_back_only() {
    let position = |backs_public: bool| {
        json!({
            "config": {"players": 3, "board": "borderlands", "rules": {"backs_public": backs_public}},
            "round": 2,
            "guilds": ["grocers", "drapers", "goldsmiths"],
            "hands": [["5/0", "4/1", "3/2", "4/0", "3/1"], ["4/1", "3/2", "4/0", "3/1", "2/2"],
                      ["5/0", "4/1", "3/2", "4/0", "2/2x"]],
            "zones": {"Z1": {"seat": 0, "card": "4/0x"}, "Z2": {"seat": 1, "card": "3/1x"}},
        })
    };
    // Seen by seat 0, which knows its own extra card: two deals of the others.
    let worlds = draw(&game(position(true)), 0, 4_000);
    assert_eq!(worlds.len(), 2);
    assert_uniform(&worlds, 4_000);
    for (_, zones) in worlds.keys() {
        assert!(["3/1x", "2/2x"].contains(&zones["Z2"].as_str()), "{zones:?}");
    }
    // With hidden backs any card of seat 1 may lie there.
    let worlds = draw(&game(position(false)), 0, 12_000);
    assert_eq!(worlds.len(), 12);
    assert_uniform(&worlds, 12_000);
}

/// Carries out actions by name.
fn act(game: &mut WalledCity, names: &[&str]) {
    for name in names {
        let id = game.parse_action(name, None).unwrap_or_else(|| panic!("no action {name}"));
        game.apply(id).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// A position of four players late in Borderlands with the Butchers at seat 0.
fn butchers(rules: serde_json::Value, zone: bool) -> WalledCity {
    let mut position = json!({
        "config": {"players": 4, "board": "borderlands", "rules": rules},
        "round": 2,
        "actor": 0,
        "order": [0, 1, 2, 3],
        "guilds": ["butchers", "grocers", "tanners", "armourers"],
        "walls_left": [1, 1, 1, 1],
        "hands": [["4/1", "3/1", "2/1", "1/1"], ["3/2", "3/0", "2/0"],
                  ["5/0", "2/2", "1/1"], ["4/0", "2/1", "2/0"]],
    });
    if zone {
        position["zones"] =
            json!({"Z3": {"seat": 2, "card": "3/1"}, "Z5": {"seat": 3, "card": "1/1"}});
    }
    game(position)
}

/// What a seat sees of a state in which nobody has played since the trades.
fn view(game: &WalledCity, seat: usize) -> String {
    let rules = game.rules();
    let position = game.position();
    let back = |card: &str, holder: u8| match card.split_once(" of ") {
        _ if !rules.backs_public => "?".to_string(),
        Some((_, owner)) => owner.to_string(),
        None => holder.to_string(),
    };
    let mut out = format!("{:?} {:?}", game.at(), position.hands.iter().flatten().nth(seat));
    for movement in position.trades.iter().flatten() {
        out += &match movement {
            Movement::Gift { actor: from, to, card }
            | Movement::Reply { actor: to, from, card } => {
                let mine = usize::from(*from) == seat || usize::from(*to) == seat;
                let shown = if mine { card.clone() } else { back(card, *from) };
                format!("; {from} to {to}: {shown}")
            }
            Movement::Inspected { actor, whom } if usize::from(*actor) == seat => {
                format!(
                    "; {whom} inspected, now {:?}",
                    position.hands.iter().flatten().nth(usize::from(*whom))
                )
            }
            other => format!("; {other:?}"),
        };
    }
    out
}

/// All states that end a use of the Butchers from here, by every choice.
fn all_trades(game: &WalledCity, found: &mut Vec<WalledCity>) {
    let trading =
        matches!(game.at(), Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake);
    if !trading {
        found.push(game.clone());
        return;
    }
    for id in game.legal().iter() {
        let mut next = game.clone();
        next.play(id);
        all_trades(&next, found);
    }
}

/// The worlds that all histories of the trades lead to and `seat` cannot tell from the true one; face-down
/// cards may be any of their owners' cards.
fn possible_worlds(starts: &[WalledCity], truth: &WalledCity, seat: usize) -> BTreeSet<World> {
    let mut found = Vec::new();
    for start in starts {
        let mut begun = start.clone();
        act(&mut begun, &["use_guild"]);
        all_trades(&begun, &mut found);
    }
    let seen = view(truth, seat);
    found.iter().filter(|state| view(state, seat) == seen).map(world).collect()
}

#[test]
fn r7_7_the_worlds_after_a_trade_are_those_a_history_explains() {
    for rules in [
        json!({}),
        json!({"butchers_order": "sequential"}),
        json!({"backs_public": false}),
        json!({"butchers_targets": "subset"}),
    ] {
        let start = butchers(rules, false);
        let mut dice = Dice::new(5);
        for _ in 0..6 {
            let mut truth = start.clone();
            act(&mut truth, &["use_guild"]);
            while matches!(
                truth.at(),
                Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake
            ) {
                let legal = truth.legal();
                let n = below(&mut dice, legal.count() as u32) as usize;
                truth.play(legal.nth(n).expect("something is legal"));
            }
            for seat in 0..4 {
                let possible = possible_worlds(std::slice::from_ref(&start), &truth, seat);
                let draws = 400 * possible.len() as u32;
                let drawn = draw(&truth, seat, draws);
                assert_eq!(drawn.keys().cloned().collect::<BTreeSet<_>>(), possible, "seat {seat}");
                assert_uniform(&drawn, draws);
            }
        }
    }
}

#[test]
fn r7_7_face_down_cards_are_no_part_of_a_trade() {
    // Every way the face-down cards of seats 2 and 3 can lie before the trade.
    let truth_start = butchers(json!({}), true);
    let mut starts = Vec::new();
    for two in ["3/1", "5/0", "2/2", "1/1"] {
        for three in ["1/1", "4/0", "2/1", "2/0"] {
            let mut position = truth_start.position();
            for (zone, seat, card) in [("Z3", 2, two), ("Z5", 3, three)] {
                let placed = position.zones.get_mut(zone).expect("it is filled");
                let hand = &mut position.hands.as_mut().expect("all is written")[seat];
                let old = std::mem::replace(&mut placed.card, card.to_string());
                if old != card {
                    let at = hand.iter().position(|c| c == card).expect("it is in the hand");
                    hand[at] = old;
                }
            }
            starts.push(WalledCity::from_position(&position).unwrap_or_else(|e| panic!("{e}")));
        }
    }
    let mut dice = Dice::new(8);
    for _ in 0..4 {
        let mut truth = truth_start.clone();
        act(&mut truth, &["use_guild"]);
        while matches!(truth.at(), Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake) {
            let legal = truth.legal();
            let n = below(&mut dice, legal.count() as u32) as usize;
            truth.play(legal.nth(n).expect("something is legal"));
        }
        for seat in [0, 1] {
            let possible = possible_worlds(&starts, &truth, seat);
            let draws = 300 * possible.len() as u32;
            let drawn = draw(&truth, seat, draws);
            assert_eq!(drawn.keys().cloned().collect::<BTreeSet<_>>(), possible, "seat {seat}");
            assert_uniform(&drawn, draws);
        }
    }
}

#[test]
fn open_butchers_hide_nothing() {
    let mut game = butchers(json!({"butchers_open": true}), false);
    act(&mut game, &["use_guild", "card(4/1)", "card(3/1)", "card(1/1)"]);
    assert!(matches!(game.turn(), Turn::Player(_)));
    for seat in 0..4 {
        assert_eq!(draw(&game, seat, 50).len(), 1);
    }
}

#[test]
fn r7_7_trades_that_break_the_rules_are_refused() {
    let mut game = butchers(json!({}), false);
    act(&mut game, &["use_guild", "card(2/1)", "card(3/1)", "card(1/1)"]);
    act(&mut game, &["card(3/2)", "card(5/0)", "card(4/0)"]);
    let position = game.position();
    assert!(WalledCity::from_position(&position).is_ok());
    // Seat 1 got 2/1 and returned 3/2. Had it returned 2/0 instead, it would have been a lower card.
    let mut lower = position.clone();
    for movement in lower.trades.iter_mut().flatten() {
        if let Movement::Reply { from: 1, card, .. } = movement {
            *card = "2/0".to_string();
        }
    }
    let hands = lower.hands.as_mut().expect("all is written");
    for (seat, old, new) in [(0, "3/2 of 1", "2/0 of 1"), (1, "2/0", "3/2")] {
        let at = hands[seat].iter().position(|card| card == old).expect("it is in the hand");
        hands[seat][at] = new.to_string();
    }
    let refused = WalledCity::from_position(&lower).expect_err("no such trade");
    assert!(refused.reasons.iter().any(|why| why.contains("R7.7")), "{refused}");
}
