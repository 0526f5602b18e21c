//! What the options of the placement turn change (§6.9).

use jerusalem_core::{AnyGame, Game, Jerusalem};
use serde_json::{Value, json};

use crate::setup::*;

/// Seat 0's turn with one option set.
fn turn_with(option: &str, value: impl Into<Value>, office: u8, mut rest: Value) -> Jerusalem {
    rest["rules"][option] = value.into();
    turn(office, rest)
}

#[test]
fn opt_baron_scope() {
    let barons = |scope: &str, office: u8, squires: &str| {
        let short = json!({"screens": [7], "board": {"7": [1]}, "hands": [["move2"]]});
        args(&after(&turn_with("baron_scope", scope, office, short), squires), "baron")
    };
    let spread = "place(nobility); place(nobility_a); place(nobility_b)";
    assert_eq!(barons("area", 2, spread), [""; 0]);
    assert_eq!(barons("quarter", 2, spread), ["nobility", "nobility_a", "nobility_b"]);
    // At least one own squire must stand in the blocked area.
    let pair = "place(nobility); place(nobility); place(nobility_a)";
    assert_eq!(barons("quarter", 2, pair), ["nobility", "nobility_a"]);
    // The Constable's 2 and 1 go by the size of the blocked area.
    let two = "place(nobility); place(nobility_a)";
    assert_eq!(barons("quarter", 1, two), ["nobility", "nobility_a"]);
    assert_eq!(barons("area", 1, two), ["nobility_a"]);
    assert_eq!(barons("quarter", 1, "place(nobility)"), [""; 0]);
    // A squire moved inside the quarter is an arrival; it may be an old one that makes the third.
    let inside = "place(patriarchs); place(patriarchs); play_card(move2); \
                  move_from(patriarchs_a); move_to(patriarchs_b); move_stop";
    assert_eq!(barons("quarter", 2, inside), ["patriarchs", "patriarchs_b"]);
    assert_eq!(barons("area", 2, inside), [""; 0]);
}

#[test]
fn opt_baron_new_sources() {
    let legal_after = |sources: &str, arrivals: &str| {
        let short = json!({
            "screens": [3], "board": {"3": [2], "6": [0, 1], "9": [0, 2]},
            "hands": [["turncoat", "move2", "oi_market"]],
        });
        may(&after(&turn_with("baron_new_sources", sources, 3, short), arrivals), "baron(market)")
    };
    let move_two = "move_from(templars); move_to(market); move_from(templars); move_to(market)";
    let swap = "play_card(turncoat); turncoat_own(templars); turncoat_opp(1, market)";
    let screen = "place(market); place(market); place(market)".to_string();
    let influence = "play_card(oi_market); influence_to(0); influence_to(0); place(market)".into();
    let marshal = format!("marshal_move; {move_two}; place(market)");
    let card = format!("play_card(move2); {move_two}; place(market)");
    let turncoat = format!("{swap}; place(market); place(market)");
    for (arrivals, all, no_marshal, board_cards) in [
        (screen, true, true, true),
        (influence, true, true, false),
        (marshal, true, false, false),
        (card, true, true, true),
        (turncoat, true, true, true),
    ] {
        assert_eq!(legal_after("all", &arrivals), all, "{arrivals}");
        assert_eq!(legal_after("no_marshal", &arrivals), no_marshal, "{arrivals}");
        assert_eq!(legal_after("screen_and_board_cards", &arrivals), board_cards, "{arrivals}");
    }
}

#[test]
fn opt_baron_new_sources_leave_no_trace() {
    // §11.8: an arrival that does not count leaves no trace; a later departure still lowers the count.
    let short = json!({
        "screens": [3], "board": {"3": [2], "15": [2]},
        "rules": {"baron_new_sources": "no_marshal"},
    });
    let mut g = turn(3, short);
    play(&mut g, "place(market); place(market); place(market)");
    play(&mut g, "marshal_move; move_from(templars); move_to(market); move_stop");
    assert_eq!((area(&g, 9)[0], g.position().placement.new[9]), (4, 3));
    play(&mut g, "sell(market); sell(david); sell(david)");
    assert_eq!((area(&g, 9)[0], g.position().placement.new[9]), (3, 2));
    assert!(!may(&g, "baron(market)"));
}

#[test]
fn opt_baron_departure() {
    let count = |value: &str, old: u8| {
        let short = json!({"screens": [3], "board": {"3": [2], "7": [old]}});
        let mut g = turn_with("baron_departure", value, 2, short);
        play(&mut g, "place(patriarchs_a); place(patriarchs_a); place(patriarchs_a)");
        play(&mut g, "sell(patriarchs_a); sell(templars); sell(templars)");
        assert_eq!(may(&g, "baron(patriarchs_a)"), g.position().placement.new[7] >= 3);
        g.position().placement.new[7]
    };
    assert_eq!(count("newest_first", 1), 2);
    assert_eq!(count("oldest_first", 1), 3);
    assert_eq!(count("newest_first", 0), 2);
    assert_eq!(count("oldest_first", 0), 2);
}

#[test]
fn opt_baron_blocks_owner_placement() {
    for (value, placed) in [(false, true), (true, false)] {
        let short = json!({"screens": [3], "barons": [10, 11], "board": {"10": [1]}});
        let g = turn_with("baron_blocks_owner_placement", value, 2, short);
        assert_eq!(may(&g, "place(market_a)"), placed);
        assert!(!may(&g, "place(market_b)") && may(&g, "place(market)"));
    }
}

#[test]
fn opt_baron_blocks_owner_moves() {
    let start = |value: bool, office: u8| {
        let short = json!({
            "barons": [3, 6], "board": {"3": [3, 1], "6": [1, 1], "9": [1, 1]},
            "hands": [["move2", "turncoat"]],
        });
        turn_with("baron_blocks_owner_moves", value, office, short)
    };
    for value in [true, false] {
        let own = |mut list: Vec<&'static str>| {
            list.retain(|&area| area != "templars" || !value);
            list
        };
        let g = after(&start(value, 2), "play_card(move2)");
        assert_eq!(args(&g, "move_from"), own(vec!["templars", "market"]));
        let g = after(&g, "move_from(market)");
        assert_eq!(may(&g, "move_to(templars)"), !value);
        assert!(!may(&g, "move_to(patriarchs)"), "another's baron blocks always");
        let g = after(&start(value, 3), "marshal_move");
        assert_eq!(args(&g, "move_from"), own(vec!["templars", "market"]));
        if value {
            // The own squire on the Market has no partner elsewhere that is free.
            assert!(!may(&start(value, 2), "play_card(turncoat)"));
        } else {
            let g = after(&start(value, 2), "play_card(turncoat)");
            assert_eq!(args(&g, "turncoat_own"), ["templars", "market"]);
            let x = after(&g, "turncoat_own(templars)");
            assert_eq!(args(&x, "turncoat_opp"), ["1, market"]);
            let y = after(&g, "turncoat_own(market)");
            assert_eq!(args(&y, "turncoat_opp"), ["1, templars"]);
        }
    }
}

#[test]
fn opt_palace_baron_round1() {
    let free = |value: &str, round: u8| {
        let short = json!({"round": round, "screens": [3], "prestige": [0, 2, 0, 0]});
        let g = turn_with("palace_baron_round1", value, 2, short);
        may(&after(&g, "place(palace); place(palace); place(palace)"), "baron(palace)")
    };
    assert!(free("formula", 1) && !free("never", 1));
    assert!(free("formula", 2) && free("never", 2));
    // The small areas are not meant.
    let g = turn_with("palace_baron_round1", "never", 1, json!({"screens": [1]}));
    assert!(may(&after(&g, "place(palace_a)"), "baron(palace_a)"));
}

#[test]
fn opt_palace_baron_test() {
    let run = |value: &str| {
        let mut g = game(json!({
            "players": 4, "node": "Draft", "actor": 2, "offices": [1, 2, 3, 4],
            "packet": ["move2", "turncoat"], "hands": [["prestige2"]],
            "rules": {"palace_baron_test": value},
        }));
        play(&mut g, "keep_card(move2)");
        assert_eq!((g.node(), actor(&g)), ("Turn", 0));
        play(&mut g, "play_card(prestige2); place(palace); place(palace); place(palace)");
        let first = may(&g, "baron(palace)");
        play(&mut g, "end_turn; place(palace); place(palace); place(palace)");
        (first, may(&g, "baron(palace)"))
    };
    // All are equal when phase 2 begins, so all are barred; tested now, only the one with prestige is.
    assert_eq!(run("phase_start"), (false, false));
    assert_eq!(run("now"), (false, true));
    // The other way round: one who was free stays free although he now leads.
    let lead = |value: &str| {
        let mut g = game(json!({
            "players": 4, "round": 2, "node": "Draft", "actor": 2, "offices": [1, 2, 3, 4],
            "packet": ["move2", "turncoat"], "hands": [["prestige2"]],
            "prestige": [0, 1, 0, 0], "rules": {"palace_baron_test": value},
        }));
        play(&mut g, "keep_card(move2); play_card(prestige2)");
        play(&mut g, "place(palace); place(palace); place(palace)");
        may(&g, "baron(palace)")
    };
    assert!(lead("phase_start") && !lead("now"));
}

#[test]
fn opt_sell_from_blocked() {
    let sources = |value: &str| {
        let short = json!({
            "barons": [3, 9], "board": {"0": [1], "3": [3], "9": [4, 3], "12": [2]},
        });
        args(&turn_with("sell_from_blocked", value, 2, short), "sell")
    };
    assert_eq!(sources("forbid"), ["palace", "nobility"]);
    assert_eq!(sources("own_only"), ["palace", "templars", "nobility"]);
    assert_eq!(sources("allow"), ["palace", "templars", "market", "nobility"]);
}

#[test]
fn opt_genoese_treasurer() {
    let spent = |value: &str, office: u8| {
        let short = json!({"hands": [["genoese"]]});
        let g = turn_with("genoese_treasurer", value, office, short);
        let g = after(&g, "play_card(genoese); hire; hire; hire");
        12 - bezants(&g)[0]
    };
    assert_eq!((spent("min_price", 2), spent("exclusive", 2)), (5, 6));
    assert_eq!((spent("min_price", 1), spent("exclusive", 1)), (6, 6));
    // Only while the card is in force.
    let g = turn_with("genoese_treasurer", "exclusive", 2, json!({"hands": [["genoese"]]}));
    let g = after(&g, "hire; play_card(genoese); hire; hire");
    assert_eq!(bezants(&g)[0], 12 - 1 - 2 - 2);
}

#[test]
fn opt_marshal_move() {
    let second = |value: &str| {
        let short = json!({"board": {"3": [2], "6": [2]}});
        let g = turn_with("marshal_move", value, 3, short);
        after(&g, "marshal_move; move_from(templars); move_to(market)")
    };
    let g = second("same_pair");
    assert_eq!(legal(&g), ["move_from(templars)", "move_stop"]);
    assert_eq!(legal(&after(&g, "move_from(templars)")), ["move_to(market)"]);
    let g = second("free");
    assert_eq!(legal(&g), ["move_from(templars)", "move_from(patriarchs)", "move_stop"]);
    assert_eq!(args(&after(&g, "move_from(patriarchs)"), "move_to").len(), 15);
    // Two different squires (§11.5): the first destination is an origin only beside another.
    let g = turn_with("marshal_move", "free", 3, json!({"board": {"3": [1], "9": [1]}}));
    let g = after(&g, "marshal_move; move_from(templars); move_to(market)");
    assert_eq!(legal(&g), ["move_from(market)", "move_stop"]);
    let g = turn_with("marshal_move", "free", 3, json!({"board": {"3": [1]}}));
    assert_eq!(after(&g, "marshal_move; move_from(templars); move_to(market)").node(), "Turn");
}

#[test]
fn opt_marshal_count() {
    let second = |value: &str, squires: u8| {
        let short = json!({"board": {"3": [squires], "6": [2]}});
        let g = turn_with("marshal_count", value, 3, short);
        after(&g, "marshal_move; move_from(templars); move_to(market)")
    };
    assert_eq!(legal(&second("up_to_2", 2)), ["move_from(templars)", "move_stop"]);
    assert_eq!(legal(&second("exactly_2", 2)), ["move_from(templars)"]);
    // D36: an origin holding a single squire moves one, if no area holds two.
    let start = |value: &str, board: Value| {
        let g = turn_with("marshal_count", value, 3, json!({"board": board}));
        after(&g, "marshal_move")
    };
    let single = start("exactly_2", json!({"3": [1], "6": [1]}));
    assert_eq!(legal(&single), ["move_from(templars)", "move_from(patriarchs)"]);
    assert_eq!(after(&single, "move_from(templars); move_to(market)").node(), "Turn");
    // The card is not the Marshal's.
    let g = turn_with(
        "marshal_count",
        "exactly_2",
        3,
        json!({"board": {"3": [2]}, "hands": [["move2"]]}),
    );
    let g = after(&g, "play_card(move2); move_from(templars); move_to(market)");
    assert!(may(&g, "move_stop"));
}

#[test]
fn opt_marshal_count_d36_two_really_move() {
    let first = |rules: Value, short: Value| {
        let mut short = short;
        short["rules"] = rules;
        args(&after(&turn(3, short), "marshal_move"), "move_from")
    };
    let pair = json!({"marshal_count": "exactly_2"});
    let board = json!({"board": {"3": [1], "6": [2], "9": [3], "15": [1]}});
    // Only origins of two while there is one.
    assert_eq!(first(pair.clone(), board.clone()), ["patriarchs", "market"]);
    assert_eq!(first(json!("italian"), board.clone()), ["patriarchs", "market"]);
    // An area of two beside a baron lets nobody go, and does not count.
    let mut blocked = board.clone();
    blocked["barons"] = json!([null, 9]);
    assert_eq!(first(pair.clone(), blocked), ["patriarchs"]);
    let held = json!({"board": {"3": [1], "9": [3], "15": [1]}, "barons": [null, 9]});
    assert_eq!(first(pair.clone(), held), ["templars", "david"]);
    // Both squires go the same way.
    let mut short = board.clone();
    short["rules"] = pair;
    let g = after(&turn(3, short), "marshal_move; move_from(patriarchs); move_to(palace)");
    assert_eq!(legal(&g), ["move_from(patriarchs)"]);
    let g = after(&g, "move_from(patriarchs); move_to(palace)");
    assert_eq!((g.node(), area(&g, 6)[0], area(&g, 0)[0]), ("Turn", 0, 2));
    // §11.5: neither a Marshal who may choose two ways nor one of up to two is held to it.
    let all = ["templars", "patriarchs", "market", "david"];
    let free = json!({"marshal_count": "exactly_2", "marshal_move": "free"});
    assert_eq!(first(free, board.clone()), all);
    assert_eq!(first(json!({}), board.clone()), all);
    // Nor is the card.
    let mut card = board;
    card["rules"] = json!({"marshal_count": "exactly_2", "move_card_count": "exactly_2"});
    card["hands"] = json!([["move2"]]);
    assert_eq!(args(&after(&turn(3, card), "play_card(move2)"), "move_from"), all);
}

#[test]
fn opt_move_card_count() {
    let second = |value: &str, board: Value| {
        let short = json!({"board": board, "hands": [["move2"]]});
        let g = turn_with("move_card_count", value, 3, short);
        after(&g, "play_card(move2); move_from(templars); move_to(market)")
    };
    let two = json!({"3": [1], "6": [1]});
    assert_eq!(legal(&second("up_to_2", two.clone())), ["move_from(patriarchs)", "move_stop"]);
    assert_eq!(legal(&second("exactly_2", two)), ["move_from(patriarchs)"]);
    // It falls back to one if no second, different squire can move.
    assert_eq!(second("exactly_2", json!({"3": [1]})).node(), "Turn");
    // The Marshal is not the card.
    let g = turn_with("move_card_count", "exactly_2", 3, json!({"board": {"3": [2]}}));
    let g = after(&g, "marshal_move; move_from(templars); move_to(market)");
    assert!(may(&g, "move_stop"));
}

#[test]
fn opt_influence_into_blocked() {
    let slots = |value: &str| {
        let short = json!({"barons": [9, 10], "board": {"9": [3]}, "hands": [["oi_market"]]});
        let g = turn_with("influence_into_blocked", value, 2, short);
        args(&after(&g, "play_card(oi_market)"), "influence_to")
    };
    assert_eq!(slots("forbid"), ["2"]);
    assert_eq!(slots("own_only"), ["0", "2"]);
    assert_eq!(slots("allow"), ["0", "1", "2"]);
    // The Tower of David has one slot.
    for (value, playable) in [("forbid", false), ("own_only", false), ("allow", true)] {
        let short = json!({"barons": [null, 15], "hands": [["oi_david"]]});
        let g = turn_with("influence_into_blocked", value, 2, short);
        assert_eq!(may(&g, "play_card(oi_david)"), playable, "{value}");
    }
}

#[test]
fn opt_allow_void_cards() {
    let hands = json!([["squire1", "turncoat", "move2", "oi_david"]]);
    let start = |value: bool| {
        // Nothing in the supply; the only own squires stand beside another's baron.
        let short = json!({
            "board": {"15": [50, 1]}, "barons": [null, 15], "hands": hands.clone(),
        });
        turn_with("allow_void_cards", value, 2, short)
    };
    assert!(args(&start(false), "play_card").is_empty());
    let mut g = start(true);
    assert_eq!(args(&g, "play_card"), ["squire1", "turncoat", "move2", "oi_david"]);
    let before = g.position();
    for card in ["squire1", "turncoat", "move2", "oi_david"] {
        play(&mut g, &format!("play_card({card})"));
        assert_eq!(g.node(), "Turn", "a void {card} asks nothing");
    }
    let after = g.position();
    assert_eq!((after.discard.len(), after.seats[0].hand.len()), (4, 0));
    assert_eq!(after.seats[0].board, before.seats[0].board);
    assert_eq!(after.seats[0].screen, before.seats[0].screen);
    // These always do something.
    let always = json!({
        "board": {"15": [50]},
        "hands": [["bezant2", "prestige2", "resource2", "squire1_bezant1", "genoese"]],
    });
    let g = turn_with("allow_void_cards", false, 2, always);
    assert_eq!(args(&g, "play_card").len(), 5);
}
