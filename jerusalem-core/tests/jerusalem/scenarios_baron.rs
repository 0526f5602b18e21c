//! Scenarios 42 to 61 of §8: the baron.

use jerusalem_core::jerusalem::Event;
use jerusalem_core::{AnyGame, Game, Jerusalem};
use serde_json::{Value, json};

use crate::setup::*;

fn new(game: &Jerusalem) -> [u8; 16] {
    game.position().placement.new
}

#[test]
fn s042_only_new_squires_count() {
    let mut g = turn(2, json!({"screens": [3], "board": {"9": [5]}}));
    play(&mut g, "place(market); place(market)");
    assert!(!may(&g, "baron(market)"));
    play(&mut g, "place(market)");
    assert_eq!(args(&g, "baron"), ["market"]);
}

#[test]
fn s043_new_squires_in_the_same_area_or_quarter() {
    let placed = "place(nobility); place(nobility); place(nobility_a)";
    let g = after(&turn(2, json!({"screens": [3]})), placed);
    assert!(args(&g, "baron").is_empty());
    let quarter = json!({"screens": [3], "rules": {"baron_scope": "quarter"}});
    let g = after(&turn(2, quarter), placed);
    assert_eq!(args(&g, "baron"), ["nobility", "nobility_a"]);
}

#[test]
fn s044_overwhelming_influence_brings_new_squires() {
    let mut g = turn(2, json!({"screens": [1], "hands": [["oi_nobility"]]}));
    play(&mut g, "play_card(oi_nobility); influence_to(0); influence_to(0)");
    assert!(!may(&g, "baron(nobility)"));
    play(&mut g, "place(nobility)");
    assert!(may(&g, "baron(nobility)"));
}

#[test]
fn s045_moved_squires_are_new() {
    let card = json!({"screens": [1], "board": {"0": [1], "3": [1]}, "hands": [["move2"]]});
    let moves = "move_from(palace); move_to(market); move_from(templars); move_to(market)";
    let mut g = turn(2, card);
    play(&mut g, &format!("play_card(move2); {moves}; place(market)"));
    assert!(may(&g, "baron(market)"));
    let marshal = |rules: Value| {
        let mut g = turn(3, json!({"screens": [1], "board": {"3": [2]}, "rules": rules}));
        let moves = "move_from(templars); move_to(market); move_from(templars); move_to(market)";
        play(&mut g, &format!("marshal_move; {moves}; place(market)"));
        may(&g, "baron(market)")
    };
    // D21: `no_marshal` is the default.
    assert!(!marshal(json!({})));
    assert!(!marshal(json!({"baron_new_sources": "no_marshal"})));
    assert!(marshal(json!({"baron_new_sources": "all"})));
}

#[test]
fn s046_the_newest_squire_leaves_first() {
    let start = json!({"screens": [3], "board": {"3": [2], "7": [1]}});
    let place = "place(patriarchs_a); place(patriarchs_a); place(patriarchs_a)";
    let sell = "sell(patriarchs_a); sell(templars); sell(templars)";
    let g = after(&turn(2, start.clone()), &format!("{place}; {sell}"));
    assert_eq!(new(&g)[7], 2);
    assert!(!may(&g, "baron(patriarchs_a)"));
    let g = after(&turn(2, start), &format!("{sell}; {place}"));
    assert_eq!(new(&g)[7], 3);
    assert!(may(&g, "baron(patriarchs_a)"));
}

#[test]
fn s047_turncoat_brings_and_takes() {
    let start = json!({
        "screens": [1], "board": {"3": [2], "12": [0, 1]}, "hands": [["turncoat"]],
    });
    let swap = "play_card(turncoat); turncoat_own(templars); turncoat_opp(1, nobility)";
    let g = after(&turn(2, start.clone()), swap);
    assert_eq!((new(&g)[3], new(&g)[12]), (0, 1));
    let g = after(&turn(2, start), &format!("place(templars); {swap}"));
    assert_eq!((new(&g)[3], new(&g)[12]), (0, 1));
    let start = json!({
        "screens": [2], "board": {"12": [0, 1]}, "hands": [["turncoat"]],
    });
    let g = after(&turn(2, start), &format!("place(templars); place(templars); {swap}"));
    assert_eq!((new(&g)[3], new(&g)[12]), (1, 1));
}

#[test]
fn s048_the_constables_baron() {
    let g = turn(1, json!({"screens": [7]}));
    assert_eq!(args(&after(&g, "place(palace_a)"), "baron"), ["palace_a"]);
    assert!(args(&after(&g, "place(palace)"), "baron").is_empty());
    assert!(args(&after(&g, "place(david)"), "baron").is_empty());
    assert_eq!(args(&after(&g, "place(david); place(david)"), "baron"), ["david"]);
    // Two are enough in the large area of the Palace for one who is not barred.
    let free = turn(1, json!({"screens": [7], "heights": [0, 1, 0, 0]}));
    assert!(args(&after(&free, "place(palace)"), "baron").is_empty());
    assert_eq!(args(&after(&free, "place(palace); place(palace)"), "baron"), ["palace"]);
}

#[test]
fn s049_three_players_need_three() {
    for offices in [[2, 3, 4], [3, 4, 2], [4, 2, 3]] {
        let mut g = game(json!({
            "players": 3, "node": "Turn", "offices": offices, "screens": [6],
        }));
        play(&mut g, "place(market_a); place(market_a); place(market); place(market)");
        assert!(args(&g, "baron").is_empty(), "{offices:?}");
        play(&mut g, "place(market_a); place(market)");
        assert_eq!(args(&g, "baron"), ["market", "market_a"], "{offices:?}");
    }
}

#[test]
fn s050_one_baron_a_round() {
    let mut g = turn(1, json!({"screens": [7]}));
    play(&mut g, "place(market_a); place(market_b); baron(market_a)");
    assert!(args(&g, "baron").is_empty());
    play(&mut g, "place(templars_a)");
    assert!(args(&g, "baron").is_empty());
}

#[test]
fn s051_not_beside_another_baron() {
    // New squires cannot be placed there; a card brings them where the nl option allows it.
    let mut g = turn(
        2,
        json!({
            "screens": [3], "hands": [["oi_market"]], "barons": [null, 9],
            "rules": {"influence_into_blocked": "allow", "baron_scope": "quarter"},
        }),
    );
    play(&mut g, "play_card(oi_market); influence_to(0); influence_to(0); place(market_a)");
    assert_eq!(new(&g)[9..12], [2, 1, 0]);
    assert_eq!(args(&g, "baron"), ["market_a"]);
    let g = turn(1, json!({"screens": [7], "barons": [null, 10]}));
    assert!(!may(&g, "place(market_a)") && may(&g, "place(market_b)"));
}

#[test]
fn s052_the_owner_places_beside_his_baron() {
    let start = |rules: Value| turn(1, json!({"screens": [7], "rules": rules}));
    let g = after(&start(json!({})), "place(market_a); baron(market_a)");
    assert!(may(&g, "place(market_a)"));
    let g = after(&start(json!("dutch")), "place(market_a); baron(market_a)");
    assert!(!may(&g, "place(market_a)") && may(&g, "place(market_b)"));
}

#[test]
fn s053_the_owner_moves_nothing_out_of_his_barons_area() {
    let mut g =
        turn(2, json!({"board": {"3": [3], "9": [2]}, "barons": [3], "hands": [["move2"]]}));
    play(&mut g, "play_card(move2)");
    assert_eq!(args(&g, "move_from"), ["market"]);
    play(&mut g, "move_from(market)");
    assert!(!may(&g, "move_to(templars)"));
    assert_eq!(args(&g, "move_to").len(), 14);
}

#[test]
fn s054_new_squires_are_those_of_this_turn() {
    let mut g = turn(1, json!({"screens": [7]}));
    play(&mut g, "place(market); place(market)");
    assert_eq!(new(&g)[9], 2);
    play(&mut g, "end_turn");
    until(&mut g, "RevealEvent");
    reveal(&mut g, Event::War);
    // Seat 0 becomes the Marshal.
    while g.node() != "DealCard" {
        let office = if actor(&g) == 0 { 3 } else { [0, 1, 2, 4][actor(&g)] };
        buy_office(&mut g, office, 0);
    }
    until(&mut g, "Turn");
    while actor(&g) != 0 {
        play(&mut g, "end_turn");
    }
    play(&mut g, "place(market)");
    assert_eq!((area(&g, 9)[0], new(&g)[9]), (3, 1));
    assert!(args(&g, "baron").is_empty());
}

/// The seats that may put their baron on the large area of the Palace.
fn free_of_the_palace(heights: [u8; 4], prestige: [u16; 4]) -> Vec<usize> {
    (0..4)
        .filter(|&seat| {
            let g = game(json!({
                "players": 4, "round": 3, "node": "Turn", "actor": seat, "offices": [4, 3, 2, 1],
                "screens": [3, 3, 3, 3], "heights": heights, "prestige": prestige,
            }));
            may(&after(&g, "place(palace); place(palace); place(palace)"), "baron(palace)")
        })
        .collect()
}

#[test]
fn s055_the_tallest_tower_is_barred() {
    assert_eq!(free_of_the_palace([3, 2, 2, 1], [0, 0, 0, 0]), [1, 2, 3]);
    assert_eq!(free_of_the_palace([3, 2, 2, 1], [0, 9, 5, 9]), [1, 2, 3]);
}

#[test]
fn s056_of_two_tallest_the_one_with_more_prestige() {
    assert_eq!(free_of_the_palace([2, 2, 1, 0], [1, 0, 9, 9]), [1, 2, 3]);
}

#[test]
fn s057_both_if_prestige_is_equal() {
    assert_eq!(free_of_the_palace([2, 2, 1, 0], [1, 1, 0, 0]), [2, 3]);
    assert_eq!(free_of_the_palace([0; 4], [0; 4]), [0usize; 0]);
}

#[test]
fn s058_prestige_cards_in_round_1() {
    let first_two = |rule: &str| {
        let mut g = turn(
            1,
            json!({
                "screens": [6, 0, 0, 0], "hands": [["prestige2"]],
                "rules": {"palace_baron_round1": rule},
            }),
        );
        play(&mut g, "play_card(prestige2); place(palace); place(palace); place(palace)");
        let mine = may(&g, "baron(palace)");
        play(&mut g, "end_turn; place(palace); place(palace); place(palace)");
        (mine, may(&g, "baron(palace)"))
    };
    assert_eq!(first_two("formula"), (false, true));
    assert_eq!(first_two("never"), (false, false));
}

#[test]
fn s059_prestige_bars_at_once() {
    let mut g = turn(
        2,
        json!({
            "round": 2, "screens": [3], "hands": [["prestige2"]],
            "heights": [2, 2, 0, 0], "prestige": [1, 3, 0, 0],
        }),
    );
    play(&mut g, "place(palace); place(palace); place(palace)");
    assert!(may(&g, "baron(palace)"));
    play(&mut g, "play_card(prestige2)");
    assert!(!may(&g, "baron(palace)"));
}

#[test]
fn s060_a_barred_player_in_the_palace() {
    let mut g = turn(2, json!({"screens": [9], "heights": [3, 0, 0, 0]}));
    assert!(may(&g, "place(palace)"));
    for area in ["palace", "palace_a", "palace_b"] {
        play(&mut g, &format!("place({area}); place({area}); place({area})"));
    }
    assert_eq!(args(&g, "baron"), ["palace_a", "palace_b"]);
}

#[test]
fn s061_a_baron_stays_without_squires() {
    let mut g = revenue(
        &[1, 2, 3, 4],
        json!({
            "round": 2, "event": "war", "barons": [3, 9],
            "board": {"3": [3, 0, 0, 0], "4": [0, 2, 0, 0], "9": [0, 1, 0, 0]},
        }),
    );
    until(&mut g, "War");
    assert_eq!(area(&g, 3), [0; 4]);
    assert_eq!(each(&g, |s| s.baron), [Some(3), Some(9), None, None]);
    play(&mut g, "war_remove(1, market)");
    assert_eq!((g.node(), area(&g, 9)), ("War", vec![0; 4]));
    assert_eq!(each(&g, |s| s.baron), [Some(3), Some(9), None, None]);
    play(&mut g, "war_done");
    // Nothing is left for green to take, so the round ends and the barons go home.
    assert_eq!(g.node(), "RevealEvent");
    assert_eq!(each(&g, |s| s.baron), [None; 4]);
}
