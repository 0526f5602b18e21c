//! Calls that must be refused: a typed error that names the offender, and an unchanged state.

use jerusalem_core::jerusalem::{Card, Config, Event, Rules};
use jerusalem_core::{
    ActionId, AnyGame, Dice, Game, IllegalAction, IllegalOutcome, Jerusalem, ObserveError,
    OutcomeId, Turn,
};
use serde_json::{Value, json};

use crate::playout::{Uniform, playout};
use crate::setup::*;

/// Refuses the action and leaves the state as it was.
fn refused(game: &Jerusalem, id: ActionId) -> IllegalAction {
    let mut copy = *game;
    let error = copy.apply(id).expect_err("a refusal");
    assert_eq!(copy, *game);
    error
}

/// Refuses the outcome and leaves the state as it was.
fn impossible(game: &Jerusalem, id: OutcomeId) -> IllegalOutcome {
    let mut copy = *game;
    let error = copy.resolve(id).expect_err("a refusal");
    assert_eq!(copy, *game);
    error
}

#[test]
fn an_illegal_action() {
    let g = fresh(4);
    let id = g.parse_action("hire", None).expect("a name");
    let error = refused(&g, id);
    assert_eq!(
        error.to_string(),
        "hire (action 142) is not legal at AuctionOffice; legal here: choose_office(1) (0), \
         choose_office(2) (1), choose_office(3) (2), choose_office(4) (3)"
    );
    assert!(matches!(error, IllegalAction::NotLegal { id: 142, node: "AuctionOffice", .. }));
}

#[test]
fn an_unknown_id() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let end = playout(fresh(players), &mut Uniform(Dice::new(seed)), |g, _, _| {
            for id in [369, 370, 1023, 1024, u16::MAX] {
                assert_eq!(refused(g, id), IllegalAction::Unknown { id, last: 368 });
            }
        });
        assert_eq!(refused(&end, 369), IllegalAction::Unknown { id: 369, last: 368 });
    }
    let words = refused(&fresh(2), 400).to_string();
    assert_eq!(words, "action 400 does not exist: the action space has the ids 0 to 368");
}

#[test]
fn an_action_at_a_chance_node() {
    let mut g = fresh(4);
    let mut met = Vec::new();
    while g.turn() != Turn::Over {
        if g.turn() == Turn::Chance {
            let node = g.node();
            met.push(node);
            for id in 0..369 {
                assert_eq!(refused(&g, id), IllegalAction::Chance { id, node });
            }
        }
        match g.node() {
            "Turn" if screens(&g)[actor(&g)] > 3 => play(&mut g, "place(patriarchs)"),
            "Scholar" => play(&mut g, "scholar_draw"),
            _ => idle(&mut g),
        }
    }
    met.dedup();
    assert!(["RevealEvent", "DealCard", "DrawScholar"].iter().all(|n| met.contains(n)), "{met:?}");
    let random =
        game(json!({"players": 2, "node": "FirstBidder", "rules": {"first_bidder": "random"}}));
    assert!(matches!(refused(&random, 0), IllegalAction::Chance { node: "FirstBidder", .. }));
}

#[test]
fn an_action_after_the_end() {
    let mut g = fresh(3);
    until(&mut g, "Over");
    for id in 0..369 {
        assert_eq!(refused(&g, id), IllegalAction::Over { id });
    }
    assert_eq!(refused(&g, 5).to_string(), "action 5: the game is over");
    assert!(matches!(impossible(&g, 0), IllegalOutcome::NotChance { id: 0, node: "Over" }));
}

#[test]
fn an_outcome_of_weight_zero() {
    let mut g = game(json!({
        "players": 4, "node": "DealCard", "offices": [1, 2, 3, 4],
        "hands": [["genoese", "genoese", "oi_david"]],
    }));
    let genoese = Card::Genoese as OutcomeId;
    let david = Card::OiDavid as OutcomeId;
    for id in [genoese, david, 14, 63, 64, u16::MAX] {
        let error = impossible(&g, id);
        assert!(
            matches!(error, IllegalOutcome::Impossible { id: named, node: "DealCard", .. } if named == id)
        );
    }
    let words = impossible(&g, genoese).to_string();
    assert_eq!(
        words,
        "outcome 7 cannot happen at DealCard; possible here: 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12"
    );
    chance(&mut g, Card::Move2 as OutcomeId);
    let g = game(json!({"players": 2, "round": 3, "node": "RevealEvent"}));
    // Succession was the event of round 2; Election is not in the pool of two players.
    for event in [Event::Succession, Event::Election] {
        assert!(matches!(impossible(&g, event as OutcomeId), IllegalOutcome::Impossible { .. }));
    }
    let g = game(json!({"players": 3, "node": "FirstBidder", "rules": {"first_bidder": "random"}}));
    assert!(matches!(impossible(&g, 3), IllegalOutcome::Impossible { id: 3, .. }));
}

#[test]
fn an_outcome_at_a_players_node() {
    playout(fresh(4), &mut Uniform(Dice::new(3)), |g, _, _| {
        if let Turn::Player(_) = g.turn() {
            for id in [0, 1, 13, 64, u16::MAX] {
                assert_eq!(impossible(g, id), IllegalOutcome::NotChance { id, node: g.node() });
            }
        }
    });
}

#[test]
fn an_observation_that_does_not_fit() {
    let g = fresh(3);
    let len = g.observation_len();
    let mut long = vec![7u8; len + 1];
    for given in [0, len - 1, len + 1] {
        let error = g.observe(0, &mut long[..given]).expect_err("a wrong length");
        assert_eq!(error, ObserveError::Length { needed: len, given });
    }
    for seat in [3, 4, usize::MAX] {
        let error = g.observe(seat, &mut long[..len]).expect_err("no such seat");
        assert_eq!(error, ObserveError::Seat { seat, players: 3 });
    }
    assert!(long.iter().all(|&n| n == 7), "nothing is written on a refusal");
}

/// Why a configuration in JSON is refused, by its reasons or by what cannot be read.
fn config_refused(config: Value) -> String {
    match serde_json::from_value::<Config>(config.clone()) {
        Err(error) => error.to_string(),
        Ok(read) => match Jerusalem::new(&read) {
            Err(error) => {
                assert_eq!(Some(&error), read.validate().as_ref().err());
                error.to_string()
            }
            Ok(_) => panic!("accepted: {config}"),
        },
    }
}

#[test]
fn a_wrong_number_of_players() {
    for players in [0, 1, 5, 17, 255] {
        let words = config_refused(json!({"players": players}));
        assert_eq!(
            words,
            format!("the game cannot be set up: players: {players} is not 2, 3 or 4")
        );
        assert!(Config::new(players as u8).validate().is_err());
    }
    for players in [json!(-1), json!(256), json!("four"), json!(2.5), json!(null)] {
        config_refused(json!({"players": players}));
    }
    assert!(config_refused(json!({"rules": "default"})).contains("players"));
}

#[test]
fn options_that_contradict_one_another() {
    for (players, rules, named) in [
        (2, json!({"first_bidder": 2}), "first_bidder: seat 2"),
        (3, json!({"first_bidder": 3}), "first_bidder: seat 3"),
        (4, json!({"first_bidder": 200}), "first_bidder: seat 200"),
        (4, json!({"bank_limit": 47}), "bank_limit: 47"),
        (3, json!({"bank_limit": 35}), "bank_limit: 35"),
        (2, json!({"bank_limit": 0}), "bank_limit: 0"),
        (4, json!({"squire_limit": 0}), "squire_limit"),
        (4, json!({"squire_limit": 255}), "squire_limit"),
        (4, json!({"min_raise": 0}), "min_raise: 0"),
        (4, json!({"min_raise": 91}), "min_raise: 91"),
        (4, json!({"bid_cap": 91}), "bid_cap: 91"),
        (4, json!({"bid_cap": 255}), "bid_cap: 255"),
    ] {
        let words = config_refused(json!({"players": players, "rules": rules}));
        assert!(words.contains(named), "{words}");
    }
    let rules = Rules { min_raise: 0, bid_cap: 99, bank_limit: Some(1), ..Rules::default() };
    let error = Jerusalem::new(&Config { players: 4, rules }).expect_err("three reasons");
    assert_eq!(error.reasons.len(), 3, "{error}");
}

#[test]
fn an_income_table_with_the_wrong_number_of_rows() {
    let row = json!({"squires": 1, "bezants": 1, "prestige": 1});
    for rows in [0, 1, 15, 17] {
        let table = json!({"provisional": true, "areas": vec![row.clone(); rows]});
        let words = config_refused(json!({"players": 4, "rules": {"income_table": table}}));
        assert_eq!(words, format!("income_table: {rows} rows, not 16: one for each area"));
    }
    let mut areas = vec![row; 16];
    areas[3] = json!({"squires": 21, "bezants": 0, "prestige": 0});
    areas[7] = json!({"squires": 0, "bezants": 0, "prestige": 255});
    let table = json!({"provisional": true, "areas": areas});
    let words = config_refused(json!({"players": 4, "rules": {"income_table": table}}));
    assert!(words.contains("area 3") && words.contains("area 7"), "{words}");
    let table = json!({"provisional": true, "areas": [{"squires": 1}]});
    config_refused(json!({"players": 4, "rules": {"income_table": table}}));
}

#[test]
fn a_misspelt_option() {
    let words = config_refused(json!({"players": 4, "rules": {"baron_scop": "area"}}));
    assert!(words.contains("baron_scop") && words.contains("baron_scope"), "{words}");
    let words = config_refused(json!({"players": 4, "rules": {"baron_scope": "areas"}}));
    assert!(words.contains("areas") && words.contains("quarter"), "{words}");
    let words = config_refused(json!({"players": 4, "rules": "klingon"}));
    assert!(words.contains("klingon") && words.contains("slovak"), "{words}");
    let words = config_refused(json!({"players": 4, "rule": "dutch"}));
    assert!(words.contains("rule"), "{words}");
    for rules in [json!(3), json!([1, 2]), json!(true), json!(null)] {
        config_refused(json!({"players": 4, "rules": rules}));
    }
    for (option, value) in [
        ("first_bidder", json!("seat 1")),
        ("first_bidder", json!(255)),
        ("first_bidder", json!(-1)),
        ("bank_limit", json!("none")),
        ("allow_void_cards", json!("yes")),
        ("war_pick_blocked", json!(true)),
        ("tower_move_into_own_baron", json!("own")),
    ] {
        config_refused(json!({"players": 4, "rules": {option: value}}));
    }
}

#[test]
fn names_that_do_not_exist() {
    let g = fresh(4);
    for name in ["", "place", "place(16)", "bid(91)", "bid(-1)", "PLACE(market)", "steal(4)"] {
        assert_eq!(g.parse_action(name, None), None, "{name:?}");
    }
    assert_eq!(g.parse_action("  place(market)\n", None), Some(119));
}
