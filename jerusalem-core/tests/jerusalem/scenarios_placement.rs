//! Scenarios 25 to 41 of §8: placement basics, hiring and selling.

use jerusalem_core::jerusalem::Event;
use jerusalem_core::{AnyGame, Game};
use serde_json::json;

use crate::setup::*;

#[test]
fn s025_the_first_mask_of_the_constable() {
    let g = turn(1, json!({"screens": [7], "bezants": [3], "hands": [["bezant2"]]}));
    assert_eq!(args(&g, "place").len(), 16);
    assert_eq!(legal(&g)[16..], ["hire", "play_card(bezant2)", "end_turn"]);
    assert_eq!(legal(&g).len(), 19);
}

#[test]
fn s026_nothing_behind_the_screen() {
    let g = turn(1, json!({"bezants": [0]}));
    assert_eq!(legal(&g), ["end_turn"]);
    let g = turn(1, json!({"screens": [1]}));
    assert_eq!(args(&g, "place").len(), 16);
    assert!(args(&after(&g, "place(david)"), "place").is_empty());
}

#[test]
fn s027_squires_kept_for_the_next_round() {
    let mut g = turn(1, json!({"screens": [7]}));
    play(&mut g, "place(palace_a); place(palace_a); place(palace_a); place(palace_a); end_turn");
    assert_eq!(screens(&g)[0], 3);
    until(&mut g, "RevealEvent");
    // The other offices' squires came and were kept, too; the small Palace area pays prestige only.
    assert_eq!(screens(&g), [3, 6, 5, 4]);
    reveal(&mut g, Event::Tax);
    for office in 1..=3 {
        buy_office(&mut g, office, 0);
    }
    until(&mut g, "Turn");
    for squires in [7, 6, 5, 4] {
        let seat = actor(&g);
        assert_eq!(screens(&g)[seat], [3, 6, 5, 4][seat] + squires);
        play(&mut g, "end_turn");
    }
}

#[test]
fn s028_office_squires_arrive_at_the_own_turn() {
    let mut g = fresh(4);
    until(&mut g, "Turn");
    let order: Vec<_> = [1, 2, 3, 4]
        .map(|f| g.position().seats.iter().position(|s| s.office == Some(f)).expect("taken"))
        .to_vec();
    for (k, squires) in [7, 6, 5, 4].into_iter().enumerate() {
        assert_eq!(actor(&g), order[k]);
        assert_eq!(screens(&g)[order[k]], squires);
        assert_eq!(supplies(&g)[order[k]], 50 - squires);
        for &later in &order[k + 1..] {
            assert_eq!((screens(&g)[later], supplies(&g)[later]), (0, 50));
        }
        play(&mut g, "end_turn");
    }
}

#[test]
fn s029_the_admirals_bezant() {
    for players in 2..=4 {
        let mut g = fresh(players);
        until(&mut g, "Turn");
        let mut before = bezants(&g);
        while seat(&g, actor(&g)).office != Some(4) {
            assert_eq!(bezants(&g), before);
            play(&mut g, "end_turn");
        }
        before[actor(&g)] += 1;
        assert_eq!(bezants(&g), before);
    }
}

#[test]
fn s030_the_supply_runs_out() {
    let mut g = game(json!({
        "players": 4, "node": "Draft", "actor": 2, "offices": [1, 2, 3, 4],
        "packet": ["move2", "turncoat"], "board": {"3": [47]},
    }));
    play(&mut g, "keep_card(move2)");
    assert_eq!((g.node(), actor(&g)), ("Turn", 0));
    assert_eq!((screens(&g)[0], supplies(&g)[0]), (3, 0));
    assert!(!may(&g, "hire"));
    // A squire sold is a squire to hire.
    play(&mut g, "sell(templars); sell(templars); sell(templars)");
    assert!(may(&g, "hire"));
}

#[test]
fn s031_hiring_costs_three() {
    for office in [1, 3, 4] {
        assert!(!may(&turn(office, json!({"bezants": [2]})), "hire"));
        let g = after(&turn(office, json!({"bezants": [3]})), "hire");
        assert_eq!((bezants(&g)[0], screens(&g)[0], supplies(&g)[0]), (0, 1, 49));
    }
}

#[test]
fn s032_the_treasurer_hires() {
    let g = after(&turn(2, json!({"bezants": [3]})), "hire; hire");
    assert_eq!(bezants(&g)[0], 0);
    assert!(!may(&g, "hire"));
    let g = after(&turn(2, json!({"bezants": [6]})), "hire; hire; hire");
    assert_eq!((bezants(&g)[0], screens(&g)[0]), (0, 3));
    assert!(!may(&after(&turn(2, json!({"bezants": [5]})), "hire; hire"), "hire"));
    assert!(!may(&turn(2, json!({"bezants": [0]})), "hire"));
}

#[test]
fn s033_the_treasurer_and_the_genoese() {
    let mut g = turn(2, json!({"bezants": [7], "hands": [["genoese"]]}));
    play(&mut g, "play_card(genoese)");
    for left in [6, 4, 2, 0] {
        play(&mut g, "hire");
        assert_eq!(bezants(&g)[0], left);
    }
    assert!(!may(&g, "hire"));
}

#[test]
fn s034_the_genoese_are_not_retroactive() {
    let g = turn(1, json!({"bezants": [5], "hands": [["genoese"]]}));
    let g = after(&g, "hire; play_card(genoese); hire");
    assert_eq!((bezants(&g)[0], screens(&g)[0]), (0, 2));
}

#[test]
fn s035_genoese_after_the_treasurers_two() {
    let g = turn(2, json!({"bezants": [5], "hands": [["genoese"]]}));
    let g = after(&g, "hire; hire; play_card(genoese); hire");
    assert_eq!((bezants(&g)[0], screens(&g)[0]), (0, 3));
}

#[test]
fn s036_a_second_genoese_card() {
    let g = turn(1, json!({"bezants": [4], "hands": [["genoese", "genoese"]]}));
    let g = after(&g, "play_card(genoese); hire; play_card(genoese); hire");
    assert_eq!((bezants(&g)[0], screens(&g)[0]), (0, 2));
}

#[test]
fn s037_the_genoese_leave_with_the_turn() {
    let mut g = turn(1, json!({"round": 2, "hands": [["genoese"]]}));
    play(&mut g, "play_card(genoese); hire");
    assert_eq!(bezants(&g)[0], 10);
    play(&mut g, "end_turn");
    // Not for the next player either; seat 1 is the Treasurer, so seat 2 shows it.
    play(&mut g, "end_turn; hire");
    assert_eq!(bezants(&g)[2], 9);
    until(&mut g, "RevealEvent");
    until(&mut g, "Turn");
    while actor(&g) != 0 {
        play(&mut g, "end_turn");
    }
    assert_eq!(g.round(), 3);
    let price = if seat(&g, 0).office == Some(2) { 1 } else { 3 };
    let before = bezants(&g)[0];
    play(&mut g, "hire");
    assert_eq!(bezants(&g)[0], before - price);
}

#[test]
fn s038_squires_on_blocked_areas_do_not_count_for_a_sale() {
    let g =
        turn(3, json!({"board": {"0": [1], "4": [1], "9": [5, 3], "12": [4]}, "barons": [12, 9]}));
    assert!(args(&g, "sell").is_empty());
    let g =
        turn(3, json!({"board": {"0": [1], "4": [2], "9": [5, 3], "12": [4]}, "barons": [12, 9]}));
    assert_eq!(args(&g, "sell"), ["palace", "templars_a"]);
}

#[test]
fn s039_a_sale_is_finished() {
    let mut g = turn(
        1,
        json!({"screens": [4], "board": {"0": [1], "3": [2], "15": [1]}, "hands": [["bezant2"]]}),
    );
    play(&mut g, "sell(palace); sell(templars)");
    assert_eq!((g.node(), bezants(&g)[0]), ("SellMore", 12));
    assert_eq!(legal(&g), ["sell(templars)", "sell(david)"]);
    play(&mut g, "sell(david)");
    assert_eq!((bezants(&g)[0], supplies(&g)[0], screens(&g)[0]), (13, 45, 4));
    assert_eq!(g.node(), "Turn");
    assert_eq!(seat(&g, 0).board.iter().sum::<u8>(), 1);
}

#[test]
fn s040_six_squires_for_two_bezants() {
    let mut g = turn(1, json!({"board": {"1": [2], "7": [2], "11": [1], "15": [1]}}));
    play(&mut g, "sell(palace_a); sell(david); sell(patriarchs_a)");
    assert_eq!(bezants(&g)[0], 13);
    play(&mut g, "sell(palace_a); sell(market_b); sell(patriarchs_a)");
    assert_eq!((bezants(&g)[0], supplies(&g)[0]), (14, 50));
    assert!(args(&g, "sell").is_empty());
}

#[test]
fn s041_squires_sold_are_hired_back() {
    let mut g = turn(1, json!({"board": {"1": [50]}}));
    assert!(!may(&g, "hire"));
    play(&mut g, "sell(palace_a); sell(palace_a); sell(palace_a); hire");
    assert_eq!((bezants(&g)[0], supplies(&g)[0], screens(&g)[0]), (10, 2, 1));
}
