//! What the options of setup, auction, revenue and events change (§6.9).

use jerusalem_core::jerusalem::{Config, Event};
use jerusalem_core::{AnyGame, Game, Jerusalem, Turn};
use serde_json::{Value, json};

use crate::setup::*;

const ORDER: [u8; 4] = [1, 2, 3, 4];

/// A new game with one option set.
fn new_game(players: u8, option: &str, value: Value) -> Jerusalem {
    let config: Config =
        serde_json::from_value(json!({"players": players, "rules": {option: value}}))
            .expect("an option");
    Jerusalem::new(&config).expect("a sound option")
}

/// Adds an option to shorthand.
fn with(mut short: Value, option: &str, value: Value) -> Value {
    short["rules"][option] = value;
    short
}

#[test]
fn opt_income_table_is_data() {
    let pays = |rows: Value| {
        let g = revenue(&ORDER, json!({"board": {"9": [1], "15": [1]}, "income": rows}));
        let g = after(&g, "tower_skip; buy_prestige(0)");
        (screens(&g)[0], bezants(&g)[0])
    };
    assert_eq!(pays(json!({"9": [2, 4, 0]})), (2, 17));
    assert_eq!(pays(json!({"9": [1, 7, 0]})), (1, 20));
    assert_eq!(pays(json!({})), (0, 13));
    // Row 15 is ignored (§11.11).
    assert_eq!(pays(json!({"15": [9, 9, 0]})), (0, 13));
}

#[test]
fn opt_bank_limit_cuts_what_is_paid() {
    let limits = [json!(null), json!(90), json!(75), json!(50), json!(48)];
    // Market large: 4 bezants; 48 are with the players.
    for (limit, paid) in limits.iter().zip([4, 4, 4, 2, 0]) {
        let short = with(json!({"board": {"9": [1]}}), "bank_limit", limit.clone());
        let g = after(&revenue(&ORDER, short), "buy_prestige(0)");
        assert_eq!(bezants(&g)[0], 12 + paid, "{limit}");
    }
    // Area by area in ascending id: the first controller empties the bank.
    let short = json!({"board": {"9": [1], "10": [0, 1]}, "rules": {"bank_limit": 53}});
    let g = after(&revenue(&ORDER, short), "buy_prestige(0)");
    assert_eq!(bezants(&g), [16, 13, 12, 12]);
    // No mask depends on the bank (§11.4), and what is paid into it can be paid out again.
    let mut g = turn(
        3,
        json!({
            "rules": {"bank_limit": 48}, "board": {"3": [3]}, "hands": [["bezant2", "bezant2"]],
        }),
    );
    play(&mut g, "marshal_bezant; play_card(bezant2); sell(templars); sell(templars)");
    play(&mut g, "sell(templars)");
    assert_eq!(bezants(&g)[0], 12);
    play(&mut g, "hire; play_card(bezant2)");
    assert_eq!(bezants(&g)[0], 11);
    // Bids on the table are not in the bank (§11.4), so the Admiral goes without.
    let mut g = new_game(2, "bank_limit", json!(24));
    play(&mut g, "choose_office(4); bid(0); pass_bid");
    until(&mut g, "Turn");
    play(&mut g, "end_turn");
    assert_eq!(bezants(&g), [12, 12]);
}

#[test]
fn opt_bank_limit_pays_in_turn_order_when_everything_can_be_refused() {
    // Seat 1 is first in turn order; the bank has one bezant.
    let short = json!({
        "board": {"9": [1], "10": [0, 1]},
        "rules": {"bank_limit": 49, "income_choice": "all"},
    });
    let mut g = revenue(&[2, 1, 3, 4], short);
    play(&mut g, "buy_prestige(0)");
    assert_eq!((g.node(), actor(&g)), ("IncomeChoice", 1));
    play(&mut g, "income_accept; income_accept");
    assert_eq!(bezants(&g), [12, 13, 12, 12]);
}

#[test]
fn opt_squire_limit_ends_the_supply() {
    let hire = |limit: Value| {
        let short = with(json!({"board": {"3": [50]}}), "squire_limit", limit);
        may(&turn(1, short), "hire")
    };
    assert!(!hire(json!(50)));
    assert!(hire(json!(null)));
    assert!(hire(json!(51)));
    assert_eq!(supplies(&new_game(3, "squire_limit", json!(8))), [8; 3]);
}

#[test]
fn opt_first_bidder_seat_or_random() {
    for seat in 0..4 {
        let g = new_game(4, "first_bidder", json!(seat));
        assert_eq!((g.node(), actor(&g)), ("AuctionOffice", seat));
    }
    for players in 2..=4u8 {
        let g = new_game(players, "first_bidder", json!("random"));
        assert_eq!((g.node(), g.turn()), ("FirstBidder", Turn::Chance));
        let even: Vec<_> = (0..u16::from(players)).map(|seat| (seat, 1)).collect();
        assert_eq!(g.outcomes().as_slice(), even);
        for seat in 0..players {
            let mut g = g;
            chance(&mut g, seat.into());
            assert_eq!((g.node(), actor(&g)), ("AuctionOffice", seat.into()));
        }
    }
}

#[test]
fn opt_event_reveal_at_round_start_or_in_phase_4() {
    let order_of = |value: &str| {
        let mut g = new_game(4, "event_reveal", json!(value));
        until(&mut g, "DealCard");
        until(&mut g, "AuctionOffice");
        let mut nodes = Vec::new();
        while g.round() == 2 {
            if nodes.last() != Some(&g.node()) {
                nodes.push(g.node());
            }
            idle(&mut g);
        }
        (nodes, g.position().events[0])
    };
    let (nodes, event) = order_of("round_start");
    assert!(!nodes.contains(&"RevealEvent"));
    assert_eq!(event, Some(Event::Succession));
    let (nodes, event) = order_of("phase4");
    assert_eq!(nodes.last(), Some(&"RevealEvent"));
    assert_eq!(event, Some(Event::Succession));
    // It takes effect at once.
    let short =
        json!({"round": 2, "board": {"3": [2], "9": [0, 1]}, "rules": {"event_reveal": "phase4"}});
    let mut g = revenue(&ORDER, short);
    until(&mut g, "RevealEvent");
    assert_eq!((g.round(), area(&g, 3)[0]), (2, 2));
    reveal(&mut g, Event::War);
    assert_eq!((g.node(), actor(&g), area(&g, 3)[0]), ("War", 0, 0));
    play(&mut g, "war_remove(1, market)");
    assert_eq!((g.node(), g.round()), ("AuctionOffice", 3));
}

#[test]
fn opt_min_raise_is_the_smallest_step() {
    for (step, raises) in [(1, 7), (3, 5), (7, 1), (8, 0)] {
        let g = new_game(4, "min_raise", json!(step));
        let g = after(&g, "choose_office(1); bid(5)");
        assert_eq!(args(&g, "bid").len(), raises, "{step}");
        assert!(may(&g, "pass_bid"));
        // Opening is not raising.
        let open = after(&new_game(4, "min_raise", json!(step)), "choose_office(1)");
        assert_eq!(args(&open, "bid").len(), 13);
    }
}

#[test]
fn opt_bid_cap_is_the_highest_bid() {
    for (cap, bids) in [(90, 13), (12, 13), (5, 6), (0, 1)] {
        let g = after(&new_game(4, "bid_cap", json!(cap)), "choose_office(1)");
        assert_eq!(args(&g, "bid").len(), bids, "{cap}");
        if cap <= 5 {
            let g = after(&g, &format!("bid({cap})"));
            assert_eq!(legal(&g), ["pass_bid"]);
        }
    }
    let rich = game(json!({"players": 2, "bezants": [200]}));
    assert_eq!(args(&after(&rich, "choose_office(3)"), "bid").len(), 91);
}

#[test]
fn opt_tower_move_into_own_baron() {
    let open = |value: &str| {
        let short = json!({"barons": [3, 6], "board": {"3": [3], "6": [0, 3], "15": [2]}});
        args(&revenue(&ORDER, with(short, "tower_move_into_own_baron", json!(value))), "tower_to")
    };
    assert!(!open("forbid").contains(&"templars".into()));
    assert!(open("allow").contains(&"templars".into()));
    assert!(!open("allow").contains(&"patriarchs".into()));
}

#[test]
fn opt_tower_move_out_of_blocked() {
    let ways = |value: &str, baron_of: usize| {
        let mut barons = [None; 4];
        barons[baron_of] = Some(15);
        let short = json!({"barons": barons, "board": {"15": [2, 1]}});
        let g = revenue(&ORDER, with(short, "tower_move_out_of_blocked", json!(value)));
        assert_eq!((g.node(), actor(&g)), ("TowerMove", 0));
        assert!(may(&g, "tower_skip"));
        args(&g, "tower_to").len()
    };
    assert_eq!([ways("allow", 0), ways("allow", 1)], [15, 15]);
    assert_eq!([ways("owner_only", 0), ways("owner_only", 1)], [15, 0]);
    assert_eq!([ways("forbid", 0), ways("forbid", 1)], [0, 0]);
}

#[test]
fn opt_market_purchase() {
    let choices = |value: &str, purse: u16| {
        let short = json!({"bezants": [purse], "board": {"10": [1]}});
        let g = revenue(&ORDER, with(short, "market_purchase", json!(value)));
        if g.node() == "MarketBuy" { args(&g, "buy_prestige") } else { vec![] }
    };
    assert_eq!(choices("up_to_4", 9), ["0", "1", "2", "3", "4"]);
    assert_eq!(choices("all_or_nothing", 9), ["0", "4"]);
    assert_eq!(choices("all_or_nothing", 8), ["0", "4"]);
    assert_eq!(choices("up_to_4", 7), ["0", "1", "2", "3"]);
    // No possible use, no node.
    assert_eq!(choices("all_or_nothing", 7), [""; 0]);
}

#[test]
fn opt_income_choice() {
    let short = |value: &str| {
        let short = json!({
            "heights": [20, 20, 20, 20],
            "board": {"6": [1], "10": [0, 1]},
            "income": {"6": [4, 1, 2], "10": [1, 2, 0]},
        });
        let mut g = revenue(&ORDER, with(short, "income_choice", json!(value)));
        play(&mut g, "buy_prestige(0)");
        g
    };
    let g = short("none");
    assert_eq!((g.node(), prestige(&g)[0]), ("RevealEvent", 2));
    let g = short("prestige");
    assert_eq!(legal(&g), ["income_accept", "income_forgo(prestige)"]);
    assert_eq!((screens(&g)[0], bezants(&g)[0], bezants(&g)[1]), (4, 13, 14));
    assert_eq!(after(&g, "income_accept").node(), "RevealEvent", "seat 1 has nothing to refuse");
    let g = short("all");
    assert_eq!((screens(&g), bezants(&g)), (vec![0; 4], vec![12; 4]), "at INCOME_ACCEPT");
    assert_eq!(
        legal(&g),
        ["income_accept", "income_forgo(prestige)", "income_forgo(squire)", "income_forgo(bezant)"]
    );
    let g = after(&g, "income_forgo(squire); income_forgo(bezant); income_accept");
    assert_eq!((screens(&g)[0], bezants(&g)[0], prestige(&g)[0]), (3, 12, 2));
    assert_eq!((g.node(), actor(&g)), ("IncomeChoice", 1));
    assert_eq!(legal(&g), ["income_accept", "income_forgo(squire)", "income_forgo(bezant)"]);
    let g = after(&g, "income_forgo(squire); income_forgo(bezant); income_forgo(bezant)");
    assert_eq!(legal(&g), ["income_accept"]);
    let g = after(&g, "income_accept");
    assert_eq!((g.node(), screens(&g)[1], bezants(&g)[1]), ("RevealEvent", 0, 12));
}

#[test]
fn opt_floor_surcharge() {
    let build = |value: &str, heights_now: [u8; 4], prestige_now: [u16; 4]| {
        let short = json!({"heights": heights_now, "prestige": prestige_now});
        let g = revenue(&ORDER, with(short, "floor_surcharge", json!(value)));
        (heights(&g), prestige(&g))
    };
    // Level 1 stands since earlier, so only first_in_round charges for it again.
    let (heights, prestige) = build("first_in_game", [1, 0, 0, 0], [0, 2, 2, 0]);
    assert_eq!((heights, prestige), (vec![1, 1, 1, 0], vec![0; 4]));
    let (heights, prestige) = build("first_in_round", [1, 0, 0, 0], [0, 2, 2, 0]);
    assert_eq!((heights, prestige), (vec![1, 0, 0, 0], vec![0, 2, 2, 0]));
    // Level by level: the first builder of level 2 this round pays 4, of level 1 the usual 2.
    let (heights, prestige) = build("first_in_round", [5, 0, 0, 0], [0, 3, 6, 0]);
    assert_eq!((heights, prestige), (vec![5, 1, 2, 0], vec![0; 4]));
}

#[test]
fn opt_gift_tie() {
    let gifts = |value: &str| {
        let short = json!({
            "round": 5, "heights": [20, 20, 20, 20],
            "screens": [5, 5, 3, 0], "bezants": [4, 1, 1, 1],
        });
        prestige(&revenue(&ORDER, with(short, "gift_tie", json!(value))))
    };
    assert_eq!(gifts("tied"), [1 + 3, 1, 0, 0]);
    assert_eq!(gifts("all"), [1 + 3, 1, 1, 1]);
}

#[test]
fn opt_gift_zero_counts() {
    let gifts = |value: bool| {
        let short = json!({
            "round": 5, "heights": [20, 20, 20, 20],
            "screens": [0, 0, 0, 0], "bezants": [0, 0, 0, 9],
        });
        prestige(&revenue(&ORDER, with(short, "gift_zero_counts", json!(value))))
    };
    assert_eq!(gifts(true), [1, 1, 1, 4]);
    assert_eq!(gifts(false), [0, 0, 0, 3]);
}

/// The War of round 2 with these options, at its first decision.
fn war(rest: Value) -> Jerusalem {
    let mut short = rest;
    short["round"] = json!(2);
    short["event"] = json!("war");
    let mut g = revenue(&ORDER, short);
    until(&mut g, "War");
    g
}

#[test]
fn opt_war_pick_blocked() {
    let short = json!({"barons": [null, 9], "board": {"3": [3], "9": [0, 3], "12": [0, 0, 1]}});
    let targets = |value: &str| {
        let short = with(short.clone(), "war_pick_blocked", json!(value));
        args(&war(short), "war_remove")
    };
    assert_eq!(targets("allow"), ["1, market", "2, nobility"]);
    assert_eq!(targets("forbid"), ["2, nobility"]);
}

#[test]
fn opt_war_pick_templars() {
    let short = json!({"board": {"3": [3], "4": [0, 3], "12": [0, 0, 1]}});
    let targets = |value: &str| {
        let short = with(short.clone(), "war_pick_templars", json!(value));
        args(&war(short), "war_remove")
    };
    assert_eq!(targets("allow"), ["1, templars_a", "2, nobility"]);
    assert_eq!(targets("forbid"), ["2, nobility"]);
}

#[test]
fn opt_resource_view() {
    let look = |view: &str, purse: u16, node: &str| {
        let short = json!({
            "players": 4, "node": node, "round": 5, "offices": ORDER, "bezants": [12, purse],
            "rules": {"resource_view": view},
        });
        let g = game(short);
        let mut tensor = vec![0u8; g.observation_len()];
        g.observe(0, &mut tensor).expect("a seat and its buffer");
        tensor
    };
    assert_ne!(look("tracked", 3, "Turn"), look("tracked", 4, "Turn"));
    assert_eq!(look("hidden", 3, "Turn"), look("hidden", 4, "Turn"));
    // At the end all screens are lifted (§11.13, §11.14).
    assert_ne!(look("hidden", 3, "Over"), look("hidden", 4, "Over"));
}
