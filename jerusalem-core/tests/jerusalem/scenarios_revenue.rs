//! Scenarios 77 to 102 of §8: Tower of David, privileges, income, building, gifts.

use jerusalem_core::jerusalem::{Card, Event};
use jerusalem_core::{AnyGame, Game, OutcomeId, Turn};
use serde_json::{Value, json};

use crate::setup::*;

/// Offices in the order of the seats.
const ORDER: [u8; 4] = [1, 2, 3, 4];

#[test]
fn s077_the_lower_office_controls_the_tower() {
    let g = revenue(&[3, 2, 1, 4], json!({"board": {"15": [2, 2]}}));
    assert_eq!((g.node(), actor(&g)), ("TowerMove", 1));
    assert_eq!(bezants(&g), [12, 13, 12, 12]);
    let g = after(&g, "tower_to(market)");
    assert_eq!((area(&g, 15), area(&g, 9)), (vec![2, 1, 0, 0], vec![0, 1, 0, 0]));
}

#[test]
fn s078_nobody_in_the_tower() {
    let g = revenue(&ORDER, json!({}));
    assert_eq!((g.node(), g.round()), ("RevealEvent", 2));
    assert_eq!(bezants(&g), [12; 4]);
}

#[test]
fn s079_the_bezant_stays_without_a_move() {
    let g = revenue(&ORDER, json!({"board": {"15": [0, 1]}}));
    assert!(may(&g, "tower_skip"));
    let g = after(&g, "tower_skip");
    assert_eq!((bezants(&g), area(&g, 15)), (vec![12, 13, 12, 12], vec![0, 1, 0, 0]));
}

#[test]
fn s080_destinations_without_a_baron() {
    let g = |edition: &str| {
        revenue(
            &ORDER,
            json!({
                "rules": edition, "barons": [3, 6],
                "board": {"3": [3], "6": [0, 3], "15": [2]},
            }),
        )
    };
    let open = args(&g("default"), "tower_to");
    assert_eq!(open.len(), 13);
    assert!(!open.contains(&"templars".into()) && !open.contains(&"patriarchs".into()));
    let open = args(&g("hungarian"), "tower_to");
    assert_eq!(open.len(), 14);
    assert!(open.contains(&"templars".into()) && !open.contains(&"patriarchs".into()));
    // D44: the controller may leave if the baron in the Tower is his own, in every edition.
    for edition in EDITIONS {
        for (barons, ways) in [([Some(15), None], 15), ([None, Some(15)], 0)] {
            let short = json!({"rules": edition, "barons": barons, "board": {"15": [2]}});
            assert_eq!(args(&revenue(&ORDER, short), "tower_to").len(), ways, "{edition}");
        }
    }
}

#[test]
fn s081_the_moved_squire_counts() {
    let start = json!({"board": {"9": [0, 1], "15": [2]}});
    let g = revenue(&ORDER, start);
    let stayed = after(&g, "tower_skip");
    assert_eq!((stayed.node(), actor(&stayed)), ("MarketBuy", 1));
    let moved = after(&g, "tower_to(market)");
    assert_eq!((moved.node(), actor(&moved)), ("MarketBuy", 0));
    let moved = after(&moved, "buy_prestige(0)");
    assert_eq!((screens(&moved), bezants(&moved)), (vec![2, 0, 0, 0], vec![17, 12, 12, 12]));
    // The first privilege is asked for after a move as after none.
    let g = revenue(&ORDER, json!({"screens": [1, 1], "board": {"6": [0, 1], "15": [2]}}));
    for (choice, holder) in [("tower_skip", 1), ("tower_to(patriarchs_a)", 0)] {
        let g = after(&g, choice);
        assert_eq!((g.node(), actor(&g)), ("Scholar", holder));
    }
}

#[test]
fn s082_no_scholars() {
    // Nobody in the Patriarchs.
    let g = revenue(&ORDER, json!({"screens": [3, 3, 3, 3], "board": {"13": [1]}}));
    assert_eq!(g.node(), "Steal");
    // Nobody behind the holder's screen.
    let g = revenue(&ORDER, json!({"screens": [0, 3, 3, 3], "board": {"7": [1]}}));
    assert_eq!((g.node(), actor(&g)), ("IncomeChoice", 0));
}

#[test]
fn s083_scholars() {
    let mut g = revenue(&ORDER, json!({"screens": [2], "board": {"7": [1]}}));
    assert_eq!((g.node(), actor(&g)), ("Scholar", 0));
    assert_eq!(legal(&g), ["scholar_draw", "scholar_decline"]);
    let declined = after(&g, "scholar_decline");
    assert_eq!(deck_size(&declined), 27);
    play(&mut g, "scholar_draw");
    assert_eq!((g.node(), g.turn()), ("DrawScholar", Turn::Chance));
    let weights: Vec<_> = g.outcomes().as_slice().iter().map(|o| o.1).collect();
    assert_eq!(weights, [3, 3, 3, 2, 2, 2, 4, 2, 1, 1, 1, 1, 1, 1]);
    chance(&mut g, Card::Genoese as OutcomeId);
    let s = seat(&g, 0);
    assert_eq!((s.hand, deck_size(&g)), (vec![Card::Genoese], 26));
    // One squire went back; the small Patriarchs area has since paid two.
    assert_eq!((s.screen, s.supply), (2 - 1 + 2, Some(47 + 1 - 2)));
    assert_ne!(g.node(), "Scholar", "at most once");
}

#[test]
fn s084_building_materials() {
    let market = |purse: u16| {
        revenue(&[4, 1, 2, 3], json!({"bezants": [12, purse, 12, 12], "board": {"10": [0, 1]}}))
    };
    assert_eq!(args(&market(5), "buy_prestige"), ["0", "1", "2"]);
    assert_eq!(args(&market(20), "buy_prestige"), ["0", "1", "2", "3", "4"]);
    assert_eq!(args(&market(8), "buy_prestige"), ["0", "1", "2", "3", "4"]);
    assert_ne!(market(1).node(), "MarketBuy");
    let g = after(&market(20), "buy_prestige(3)");
    // The area pays two bezants, and three prestige build the first floor.
    assert_eq!((bezants(&g)[1], heights(&g)[1], prestige(&g)[1]), (20 - 6 + 2, 1, 0));
}

#[test]
fn s085_privileges_in_their_order() {
    let mut g = revenue(&ORDER, json!({"screens": [1], "board": {"7": [1], "10": [1], "13": [1]}}));
    for (node, choice) in
        [("Scholar", "scholar_decline"), ("MarketBuy", "buy_prestige(0)"), ("Steal", "steal(1)")]
    {
        assert_eq!((g.node(), actor(&g)), (node, 0));
        play(&mut g, choice);
    }
    assert_eq!(g.node(), "IncomeChoice");
    // Nor does a drawn card skip the rest.
    let mut g = revenue(&ORDER, json!({"screens": [1], "board": {"7": [1], "10": [1], "13": [1]}}));
    play(&mut g, "scholar_draw");
    chance(&mut g, Card::Move2 as OutcomeId);
    assert_eq!((g.node(), actor(&g)), ("MarketBuy", 0));
    play(&mut g, "buy_prestige(1)");
    assert_eq!((g.node(), actor(&g)), ("Steal", 0));
}

#[test]
fn s086_a_tie_in_the_quarter() {
    // Four each; seat 1 controls two areas of the Market, seat 0 none.
    let g =
        revenue(&ORDER, json!({"board": {"9": [1, 2], "10": [1, 2, 0, 0], "11": [2, 0, 0, 3]}}));
    assert_eq!((g.node(), actor(&g)), ("MarketBuy", 0));
    let g = revenue(
        &[2, 1, 3, 4],
        json!({"board": {"9": [1, 2], "10": [1, 2, 0, 0], "11": [2, 0, 0, 3]}}),
    );
    assert_eq!(actor(&g), 1);
}

#[test]
fn s087_court_intrigue() {
    let g = revenue(
        &ORDER,
        json!({
            "prestige": [0, 3, 0, 0], "heights": [9, 9, 9, 9], "board": {"12": [1]},
        }),
    );
    assert_eq!(legal(&g), ["steal(1)", "steal(2)", "steal(3)", "steal_decline"]);
    // Before income: the two prestige of the area are still to be accepted.
    for (choice, then) in
        [("steal(1)", [1, 2, 0, 0]), ("steal(2)", [1, 3, 0, 0]), ("steal_decline", [0, 3, 0, 0])]
    {
        let g = after(&g, choice);
        assert_eq!((g.node(), prestige(&g)), ("IncomeChoice", then.to_vec()), "{choice}");
    }
    // Three players: two offsets.
    let g = revenue(&[2, 3, 4], json!({"board": {"12": [1]}}));
    assert_eq!(legal(&g), ["steal(1)", "steal(2)", "steal_decline"]);
}

#[test]
fn s088_market_income() {
    let g = after(&revenue(&ORDER, json!({"board": {"9": [0, 1]}})), "buy_prestige(0)");
    assert_eq!((screens(&g), bezants(&g)), (vec![0, 2, 0, 0], vec![12, 16, 12, 12]));
    assert_eq!(area(&g, 9), [0, 1, 0, 0]);
    assert_eq!(supplies(&g)[1], 50 - 3);
}

#[test]
fn s089_no_sharing() {
    let g = revenue(&[4, 2, 1, 3], json!({"board": {"9": [3, 3]}}));
    let g = after(&g, "buy_prestige(0)");
    assert_eq!((screens(&g), bezants(&g)), (vec![0, 2, 0, 0], vec![12, 16, 12, 12]));
}

#[test]
fn s090_prestige_refused() {
    // Palace large and Patriarchs small: 4 + 1 prestige, two squires.
    let mut g = revenue(
        &ORDER,
        json!({"heights": [9, 9, 9, 9], "board": {"0": [1], "7": [1], "14": [0, 1]}}),
    );
    play(&mut g, "steal_decline");
    assert_eq!((g.node(), actor(&g)), ("IncomeChoice", 0));
    // What cannot be refused has arrived for everybody (§11.11).
    assert_eq!((screens(&g)[0], bezants(&g)[1]), (2, 14));
    assert_eq!(legal(&g), ["income_accept", "income_forgo(prestige)"]);
    play(&mut g, "income_forgo(prestige); income_forgo(prestige); income_accept");
    assert_eq!(prestige(&g)[0], 3);
    assert_eq!((g.node(), actor(&g)), ("IncomeChoice", 1));
    play(&mut g, "income_forgo(prestige)");
    assert_eq!(legal(&g), ["income_accept"]);
    play(&mut g, "income_accept");
    assert_eq!((g.node(), prestige(&g)), ("RevealEvent", vec![3, 0, 0, 0]));
}

/// Heights and prestige after the building step.
fn built(offices: [u8; 4], heights_now: [u8; 4], prestige_now: [u16; 4]) -> [Vec<u16>; 2] {
    let g = revenue(&offices, json!({"heights": heights_now, "prestige": prestige_now}));
    [heights(&g).into_iter().map(u16::from).collect(), prestige(&g)]
}

#[test]
fn s091_the_second_floor_is_dearer() {
    assert_eq!(built(ORDER, [0; 4], [5, 0, 0, 0]), [[1, 0, 0, 0], [2, 0, 0, 0]]);
}

#[test]
fn s092_the_first_builder_pays_more() {
    assert_eq!(built(ORDER, [0; 4], [3, 2, 0, 0]), [[1, 1, 0, 0], [0; 4]]);
}

#[test]
fn s093_nobody_is_revisited() {
    assert_eq!(built([2, 1, 3, 4], [0; 4], [3, 2, 0, 0]), [[1, 0, 0, 0], [0, 2, 0, 0]]);
}

#[test]
fn s094_three_floors() {
    assert_eq!(built(ORDER, [0; 4], [12, 0, 0, 0]), [[3, 0, 0, 0], [0; 4]]);
    assert_eq!(built(ORDER, [0, 3, 0, 0], [9, 0, 0, 0]), [[3, 3, 0, 0], [0; 4]]);
}

#[test]
fn s094_the_table_of_floors() {
    // §5.5, cumulative prices for one who is never and one who is always the first.
    for (n, never, always) in [
        (1, 2, 3),
        (2, 5, 7),
        (3, 9, 12),
        (4, 14, 18),
        (5, 20, 25),
        (6, 27, 33),
        (7, 35, 42),
        (8, 44, 52),
        (20, 230, 250),
    ] {
        assert_eq!(built(ORDER, [0, n, 0, 0], [never, 0, 0, 0])[0][0], u16::from(n));
        assert_eq!(built(ORDER, [0, n, 0, 0], [never - 1, 0, 0, 0])[0][0], u16::from(n) - 1);
        assert_eq!(built(ORDER, [0; 4], [always, 0, 0, 0])[0][0], u16::from(n));
        assert_eq!(built(ORDER, [0; 4], [always - 1, 0, 0, 0])[0][0], u16::from(n) - 1);
    }
}

#[test]
fn s095_at_the_top() {
    assert_eq!(built(ORDER, [2, 2, 0, 0], [4, 0, 0, 0]), [[2, 2, 0, 0], [4, 0, 0, 0]]);
    assert_eq!(built(ORDER, [2, 2, 0, 0], [5, 0, 0, 0]), [[3, 2, 0, 0], [0; 4]]);
}

#[test]
fn s096_catching_up() {
    assert_eq!(built(ORDER, [2, 5, 0, 0], [9, 0, 0, 0]), [[4, 5, 0, 0], [0; 4]]);
}

#[test]
fn s097_an_eighth_floor() {
    assert_eq!(built(ORDER, [7, 5, 0, 0], [10, 0, 0, 0]), [[8, 5, 0, 0], [0; 4]]);
}

#[test]
fn s098_first_in_the_round() {
    let round_2 = |rule: &str| {
        let g = revenue(
            &ORDER,
            json!({
                "round": 2, "event": "election", "rules": {"floor_surcharge": rule},
                "heights": [1, 0, 0, 0], "prestige": [0, 3, 2, 0],
            }),
        );
        (heights(&g), prestige(&g))
    };
    assert_eq!(round_2("first_in_round"), (vec![1, 1, 1, 0], vec![0, 0, 0, 0]));
    assert_eq!(round_2("first_in_game"), (vec![1, 1, 1, 0], vec![0, 1, 0, 0]));
}

/// Prestige after the gifts of round 5 in which nobody can build.
fn gifts(short: Value) -> Vec<u16> {
    let mut short = short;
    short["round"] = json!(5);
    short["heights"] = json!([20, 20, 20, 20]);
    let g = revenue(&[1, 2, 3, 4], short);
    assert_eq!(g.turn(), Turn::Over);
    prestige(&g)
}

#[test]
fn s099_gifts() {
    let squires = json!({"screens": [5, 5, 3, 0], "bezants": [4, 1, 1, 1]});
    assert_eq!(gifts(squires), [1 + 3, 1, 0, 0]);
    let cards = json!({
        "screens": [5, 5, 3, 0], "bezants": [4, 1, 1, 1],
        "hands": [["move2", "genoese"], [], ["oi_david"], []],
    });
    assert_eq!(gifts(cards), [1 + 3 + 1, 1, 1, 0]);
    // The most one player can get.
    let all = json!({"screens": [5, 4, 3, 0], "bezants": [4, 1, 1, 1], "hands": [["move2"]]});
    assert_eq!(gifts(all), [7, 0, 0, 0]);
}

#[test]
fn s100_a_tie_at_zero() {
    assert_eq!(gifts(json!({"screens": [1], "bezants": [0, 0, 0, 0]})), [3 + 1, 1, 1, 1]);
    let nobody = json!({
        "screens": [1], "bezants": [0, 0, 0, 0], "rules": {"gift_zero_counts": false},
    });
    assert_eq!(gifts(nobody), [3, 0, 0, 0]);
}

#[test]
fn s101_gifts_before_building() {
    let g = revenue(
        &ORDER,
        json!({
            "round": 5, "prestige": [2, 0, 0, 0], "screens": [1], "bezants": [0, 0, 0, 1],
            "heights": [2, 3, 0, 0],
        }),
    );
    // 2 + 3 = 5: the third floor costs 4.
    assert_eq!((heights(&g)[0], prestige(&g)[0]), (3, 1));
    // After income: the two squires of the Market win the gift.
    let g = revenue(
        &ORDER,
        json!({
            "round": 5, "screens": [0, 1, 0, 0], "bezants": [0, 1, 1, 1], "heights": [9, 9, 9, 9],
            "board": {"9": [1]},
        }),
    );
    assert_eq!(prestige(&g), [3 + 3, 0, 0, 0]);
}

#[test]
fn s102_gifts_in_round_5_only() {
    for round in 1..=4 {
        let mut g = revenue(
            &ORDER,
            json!({
                "round": round, "heights": [20, 20, 20, 20], "screens": [5], "hands": [["move2"]],
            }),
        );
        until(&mut g, "AuctionOffice");
        assert_eq!(prestige(&g), [0; 4], "round {round}");
    }
    // Squires on the board never count.
    let board = json!({"screens": [1], "bezants": [0, 1, 0, 0], "board": {"15": [0, 0, 9]}});
    let mut short = board;
    short["round"] = json!(5);
    short["heights"] = json!([20, 20, 20, 20]);
    let mut g = revenue(&ORDER, short);
    play(&mut g, "tower_skip");
    // The Tower's bezant makes a tie with seat 1.
    assert_eq!(prestige(&g), [3, 1, 1, 0]);
}

#[test]
fn s102_income_of_every_area() {
    // The table as data decides (§5.6): a single controller gets every printed amount.
    let g = game(last_turn(&ORDER, json!({})));
    let table = g.position().rules.income_table;
    assert!(table.provisional);
    for a in 0..16 {
        let mut squires = vec![0; 4];
        squires[2] = 1;
        let board = json!({a.to_string(): squires});
        let mut g = revenue(&ORDER, json!({"board": board, "heights": [20, 20, 20, 20]}));
        until(&mut g, "RevealEvent");
        let s = seat(&g, 2);
        let row = table.areas[a];
        let tower = u16::from(a == 15);
        assert_eq!(
            (s.screen, s.bezants, s.prestige),
            (row.squires, 12 + u16::from(row.bezants) + tower, row.prestige.into()),
            "area {a}"
        );
        reveal(&mut g, Event::War);
    }
    assert_eq!((table.areas[9].squires, table.areas[9].bezants), (2, 4));
    assert_eq!((table.areas[10].squires, table.areas[11].bezants), (1, 2));
}
