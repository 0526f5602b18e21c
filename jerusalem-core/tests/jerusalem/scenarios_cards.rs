//! Scenarios 62 to 76 of §8: the action cards and the Marshal.

use jerusalem_core::{AnyGame, Game, Turn};
use serde_json::json;

use crate::playout::{Uniform, playout};
use crate::setup::*;
use jerusalem_core::Dice;

#[test]
fn s062_prestige_waits_for_the_building_step() {
    let mut g = turn(1, json!({"prestige": [1, 0, 0, 0], "hands": [["prestige2"]]}));
    play(&mut g, "play_card(prestige2)");
    assert_eq!((prestige(&g)[0], heights(&g)[0]), (3, 0));
    play(&mut g, "end_turn; end_turn; end_turn");
    assert_eq!((prestige(&g)[0], heights(&g)[0]), (3, 0));
    play(&mut g, "end_turn");
    assert_eq!((prestige(&g)[0], heights(&g)[0]), (0, 1));
}

#[test]
fn s063_two_resources() {
    let g = after(&turn(1, json!({"hands": [["resource2"]]})), "play_card(resource2)");
    assert_eq!(g.node(), "Res2");
    let choices = ["ss", "bb", "pp", "sb", "sp", "bp"];
    assert_eq!(legal(&g), choices.map(|c| format!("res2({c})")));
    for (choice, gain) in
        choices.into_iter().zip([(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)])
    {
        let s = seat(&after(&g, &format!("res2({choice})")), 0);
        assert_eq!((s.screen, s.bezants - 12, s.prestige), gain, "{choice}");
    }
    let mut g = turn(1, json!({"board": {"3": [49]}, "hands": [["resource2"]]}));
    play(&mut g, "play_card(resource2); res2(ss)");
    assert_eq!((screens(&g)[0], supplies(&g)[0]), (1, 0));
}

#[test]
fn s064_turncoat_needs_two_areas() {
    let g = turn(2, json!({"board": {"3": [1, 1], "9": [1, 0, 1]}, "hands": [["turncoat"]]}));
    let g = after(&g, "play_card(turncoat)");
    assert_eq!(legal(&g), ["turncoat_own(templars)", "turncoat_own(market)"]);
    assert_eq!(args(&after(&g, "turncoat_own(templars)"), "turncoat_opp"), ["2, market"]);
    assert_eq!(args(&after(&g, "turncoat_own(market)"), "turncoat_opp"), ["1, templars"]);
    // Every opponent's squire on a blocked area.
    let g = turn(
        2,
        json!({"board": {"3": [1, 1], "9": [1]}, "barons": [null, 3], "hands": [["turncoat"]]}),
    );
    assert!(!may(&g, "play_card(turncoat)"));
    // The only opponent's squire stands beside the only own one.
    let g = turn(2, json!({"board": {"3": [1, 1]}, "hands": [["turncoat"]]}));
    assert!(!may(&g, "play_card(turncoat)"));
    // An own squire without a partner elsewhere is not offered.
    let g = turn(2, json!({"board": {"3": [1, 1], "9": [1]}, "hands": [["turncoat"]]}));
    assert_eq!(legal(&after(&g, "play_card(turncoat)")), ["turncoat_own(market)"]);
}

#[test]
fn s065_turncoat_swaps() {
    let mut g = turn(
        2,
        json!({
            "screens": [2, 3], "board": {"3": [2, 1], "12": [0, 2]}, "hands": [["turncoat"]],
        }),
    );
    play(&mut g, "play_card(turncoat); turncoat_own(templars); turncoat_opp(1, nobility)");
    assert_eq!((area(&g, 3), area(&g, 12)), (vec![1, 2, 0, 0], vec![1, 1, 0, 0]));
    assert_eq!(screens(&g), [2, 3, 0, 0]);
    assert_eq!(supplies(&g), [46, 44, 50, 50]);
}

#[test]
fn s066_two_squires_each_on_its_own_way() {
    let mut g = turn(2, json!({"board": {"3": [1], "6": [1]}, "hands": [["move2"]]}));
    play(&mut g, "play_card(move2)");
    assert!(!may(&g, "move_stop"));
    play(&mut g, "move_from(templars); move_to(palace)");
    assert!(may(&g, "move_stop"));
    let stopped = after(&g, "move_stop");
    assert_eq!((stopped.node(), area(&stopped, 0)[0], area(&stopped, 6)[0]), ("Turn", 1, 1));
    play(&mut g, "move_from(patriarchs); move_to(market)");
    assert_eq!(g.node(), "Turn");
    assert_eq!([0, 3, 6, 9].map(|a| area(&g, a)[0]), [1, 0, 0, 1]);
}

#[test]
fn s067_where_squires_cannot_go() {
    let mut g = turn(
        2,
        json!({
            "board": {"3": [2], "6": [1, 3], "9": [1]}, "barons": [null, 6], "hands": [["move2"]],
        }),
    );
    play(&mut g, "play_card(move2)");
    assert_eq!(args(&g, "move_from"), ["templars", "market"]);
    play(&mut g, "move_from(templars)");
    assert!(!may(&g, "move_to(templars)") && !may(&g, "move_to(patriarchs)"));
    assert_eq!(legal(&g).len(), 14);
    // Two different squires: the one just moved stays (§11.5).
    play(&mut g, "move_to(david)");
    assert_eq!(args(&g, "move_from"), ["templars", "market"]);
    play(&mut g, "move_from(templars)");
    assert_eq!(args(&g, "move_to").len(), 14);
}

#[test]
fn s067_a_lone_squire_moves_once() {
    let mut g = turn(2, json!({"board": {"3": [1]}, "hands": [["move2"]]}));
    play(&mut g, "play_card(move2); move_from(templars); move_to(david)");
    assert_eq!(g.node(), "Turn");
    // Beside another own squire, the first destination is an origin.
    let mut g = turn(2, json!({"board": {"3": [1], "15": [1]}, "hands": [["move2"]]}));
    play(&mut g, "play_card(move2); move_from(templars); move_to(david)");
    assert_eq!(legal(&g), ["move_from(david)", "move_stop"]);
}

#[test]
fn s068_influence_and_barons() {
    let market = |barons: [Option<u8>; 3], edition: &str| {
        turn(
            2,
            json!({
                "rules": edition, "hands": [["oi_market"]],
                "barons": [null, barons[0], barons[1], barons[2]],
            }),
        )
    };
    let g = after(&market([Some(9), None, None], "default"), "play_card(oi_market)");
    assert_eq!(legal(&g), ["influence_to(1)", "influence_to(2)"]);
    let full = [Some(9), Some(10), Some(11)];
    assert!(!may(&market(full, "default"), "play_card(oi_market)"));
    let g = after(&market(full, "dutch"), "play_card(oi_market)");
    assert_eq!(legal(&g), ["influence_to(0)", "influence_to(1)", "influence_to(2)"]);
}

#[test]
fn s069_influence_together_or_split() {
    let g = turn(2, json!({"screens": [4], "hands": [["oi_market"]]}));
    let g = after(&g, "play_card(oi_market)");
    let both = after(&g, "influence_to(0); influence_to(0)");
    assert_eq!((both.node(), area(&both, 9)[0], screens(&both)[0]), ("Turn", 2, 4));
    let split = after(&g, "influence_to(2); influence_to(1)");
    assert_eq!([9, 10, 11].map(|a| area(&split, a)[0]), [0, 1, 1]);
    assert_eq!((screens(&split)[0], supplies(&split)[0]), (4, 44));
    assert!(split.position().seats[0].hand.is_empty());
}

#[test]
fn s069_influence_with_a_small_supply() {
    // min(2, supply) squires; none without a supply.
    let g = turn(2, json!({"board": {"3": [49]}, "hands": [["oi_market"]]}));
    let g = after(&g, "play_card(oi_market); influence_to(0)");
    assert_eq!((g.node(), area(&g, 9)[0], supplies(&g)[0]), ("Turn", 1, 0));
    let g = turn(2, json!({"board": {"3": [50]}, "hands": [["oi_market"]]}));
    assert!(!may(&g, "play_card(oi_market)"));
}

#[test]
fn s070_influence_in_the_tower_of_david() {
    let g = turn(2, json!({"hands": [["oi_david"]]}));
    let g = after(&g, "play_card(oi_david)");
    assert_eq!(legal(&g), ["influence_to(0)"]);
    let g = after(&g, "influence_to(0); influence_to(0)");
    assert_eq!(area(&g, 15), [2, 0, 0, 0]);
}

#[test]
fn s071_three_cards_in_a_turn_and_none_elsewhere() {
    let mut g = turn(2, json!({"hands": [["squire1", "bezant2", "squire1_bezant1", "move2"]]}));
    play(&mut g, "play_card(squire1); play_card(bezant2); play_card(squire1_bezant1)");
    let s = seat(&g, 0);
    assert_eq!((s.screen, s.bezants, s.hand.len()), (2, 15, 1));
    assert_eq!(g.position().discard.len(), 3);
    for seed in 0..30 {
        playout(fresh(2 + (seed % 3) as u8), &mut Uniform(Dice::new(seed)), |g, _, _| {
            if matches!(g.turn(), Turn::Player(_)) && g.node() != "Turn" {
                assert!(!g.legal().iter().any(|id| (159..=172).contains(&id)), "{}", g.node());
            }
        });
    }
}

#[test]
fn s072_a_turn_does_not_end_in_the_middle() {
    let g = turn(
        3,
        json!({
            "board": {"3": [2], "6": [2], "9": [0, 1]},
            "hands": [["resource2", "turncoat", "move2", "oi_market"]],
        }),
    );
    assert!(may(&g, "end_turn"));
    for (chain, node) in [
        ("sell(templars)", "SellMore"),
        ("sell(templars); sell(templars)", "SellMore"),
        ("play_card(resource2)", "Res2"),
        ("play_card(turncoat)", "TurncoatOwn"),
        ("play_card(turncoat); turncoat_own(templars)", "TurncoatOpp"),
        ("play_card(move2)", "MoveFrom"),
        ("play_card(move2); move_from(templars)", "MoveTo"),
        ("play_card(move2); move_from(templars); move_to(david)", "MoveFrom"),
        ("play_card(oi_market)", "Influence"),
        ("play_card(oi_market); influence_to(0)", "Influence"),
        ("marshal_move", "MoveFrom"),
        ("marshal_move; move_from(templars)", "MoveTo"),
    ] {
        let g = after(&g, chain);
        assert_eq!(g.node(), node, "{chain}");
        assert!(!may(&g, "end_turn"), "{chain}");
        assert_eq!(actor(&g), 0);
    }
}

#[test]
fn s073_the_marshal_moves_or_takes_a_bezant() {
    let g = turn(3, json!({"board": {"3": [3]}}));
    let paid = after(&g, "marshal_bezant");
    assert_eq!(bezants(&paid)[0], 13);
    assert!(!may(&paid, "marshal_move") && !may(&paid, "marshal_bezant"));
    let moved = after(&g, "marshal_move; move_from(templars); move_to(palace); move_stop");
    assert_eq!((moved.node(), bezants(&moved)[0]), ("Turn", 12));
    assert!(!may(&moved, "marshal_move") && !may(&moved, "marshal_bezant"));
    for office in [1, 2, 4] {
        let g = turn(office, json!({"board": {"3": [3]}}));
        assert!(!may(&g, "marshal_move") && !may(&g, "marshal_bezant"));
    }
}

#[test]
fn s074_the_marshals_one_way() {
    let mut g = turn(3, json!({"board": {"3": [2], "6": [2], "9": [1]}}));
    play(&mut g, "marshal_move; move_from(templars); move_to(market)");
    assert_eq!(legal(&g), ["move_from(templars)", "move_stop"]);
    play(&mut g, "move_from(templars)");
    assert_eq!(legal(&g), ["move_to(market)"]);
    play(&mut g, "move_to(market)");
    assert_eq!((g.node(), area(&g, 3)[0], area(&g, 9)[0]), ("Turn", 0, 3));
    // With nobody left at the origin the chain ends by itself.
    let g = turn(3, json!({"board": {"3": [1], "6": [2]}}));
    assert_eq!(after(&g, "marshal_move; move_from(templars); move_to(market)").node(), "Turn");
}

#[test]
fn s075_a_marshal_who_cannot_move() {
    let g = turn(3, json!({"board": {"3": [3, 4]}, "barons": [null, 3], "bezants": [0]}));
    assert!(!may(&g, "marshal_move"));
    assert_eq!(legal(&g), ["marshal_bezant", "end_turn"]);
    assert_eq!(actor(&after(&g, "end_turn")), 3);
    let g = turn(3, json!({"screens": [5]}));
    assert!(!may(&g, "marshal_move") && may(&g, "marshal_bezant") && may(&g, "end_turn"));
}

#[test]
fn s076_the_marshals_ability_at_any_moment() {
    let mut g = turn(3, json!({"screens": [3], "hands": [["squire1", "bezant2"]]}));
    play(&mut g, "place(market); hire; play_card(squire1)");
    play(&mut g, "marshal_move; move_from(market); move_to(david)");
    play(&mut g, "place(market); hire; play_card(bezant2); place(palace); end_turn");
    assert_eq!(actor(&g), 3);
    let s = seat(&g, 0);
    assert_eq!((s.screen, s.bezants), (3, 8));
    assert_eq!((s.board[0], s.board[9], s.board[15]), (1, 1, 1));
}
