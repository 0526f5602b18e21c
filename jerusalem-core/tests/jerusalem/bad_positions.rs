//! Positions that must be refused, and positions from damaged data.

use jerusalem_core::jerusalem::Position;
use jerusalem_core::{Game, Jerusalem};
use serde_json::{Value, json};

use crate::setup::*;

fn turn4(mut rest: Value) -> Value {
    rest["players"] = json!(4);
    rest["node"] = json!("Turn");
    if rest.get("offices").is_none() {
        rest["offices"] = json!([1, 2, 3, 4]);
    }
    rest
}

/// A node of four players with all offices taken.
fn at(node: &str, mut rest: Value) -> Value {
    rest = turn4(rest);
    rest["node"] = json!(node);
    rest
}

/// Positions that cannot be, each with words its refusal must contain.
fn broken() -> Vec<(Value, &'static str)> {
    let four = |mut rest: Value| {
        rest["players"] = json!(4);
        rest
    };
    let draft = |order: Value, kept: Value| json!([{"order": order, "kept": kept}]);
    let discard =
        |seat: u8, card: &str, round: u8| json!({"seat": seat, "card": card, "round": round});
    vec![
        (json!({"players": 0}), "players: 0"),
        (json!({"players": 1}), "players: 1"),
        (json!({"players": 5}), "players: 5"),
        (four(json!({"round": 0})), "round: 0"),
        (four(json!({"round": 6})), "round: 6"),
        (four(json!({"actor": 4})), "actor: seat 4"),
        (json!({"players": 2, "rules": {"first_bidder": 2}}), "first_bidder: seat 2"),
        (four(json!({"rules": {"bank_limit": 47}})), "bank_limit: 47"),
        (
            four(json!({"rules": {"bank_limit": 50}, "bezants": [20]})),
            "56 bezants, the bank has 50",
        ),
        // Squires.
        (turn4(json!({"board": {"3": [51]}})), "seat 0: 51 squires"),
        (turn4(json!({"screens": [0, 60]})), "seat 1: 60 squires"),
        (turn4(json!({"supplies": [49]})), "seat 0: 49 squires"),
        (turn4(json!({"supplies": [50], "screens": [1]})), "seat 0: 51 squires"),
        (
            json!({"players": 2, "node": "Turn", "offices": [3, 4], "board": {"6": [1]}}),
            "seat 0: squires in a quarter that is not in play",
        ),
        // Barons.
        (
            json!({"players": 2, "node": "Turn", "offices": [3, 4], "barons": [null, 12]}),
            "seat 1: the baron stands in a quarter that is not in play",
        ),
        (turn4(json!({"barons": [16]})), "seat 0: the baron's area"),
        (turn4(json!({"barons": [null, 255]})), "seat 1: the baron's area"),
        (turn4(json!({"barons": [3, 4, 3]})), "two barons"),
        (four(json!({"barons": [null, null, 3]})), "seat 2: the baron is out at AuctionOffice"),
        // Numbers no game can reach.
        (turn4(json!({"bezants": [30000]})), "seat 0: too many bezants"),
        (turn4(json!({"prestige": [0, 30000]})), "seat 1: too much prestige"),
        (turn4(json!({"heights": [0, 0, 200]})), "seat 2: too many floors"),
        // Offices.
        (turn4(json!({"offices": [5, 2, 3, 4]})), "seat 0: office"),
        (turn4(json!({"offices": [0, 2, 3, 4]})), "seat 0: office"),
        (json!({"players": 3, "node": "Turn", "offices": [1, 2, 3]}), "seat 0: office"),
        (json!({"players": 3, "round": 2, "prev": [1, 2, 3]}), "seat 0: prev_office"),
        (turn4(json!({"offices": [1, 2, 2, 4]})), "two players have office 2"),
        (four(json!({"round": 2, "prev": [1, 2, 2, 4]})), "two players have prev_office 2"),
        (four(json!({"prev": [1, 2, 3, 4]})), "prev_office: 4 players have one in round 1"),
        (four(json!({"round": 2, "prev": [1, 2, 3, null]})), "prev_office: 3 players"),
        (turn4(json!({"offices": [1, 2, 3, null]})), "3 players have an office at Turn"),
        (four(json!({"offices": [1, 2, 3, 4]})), "4 players have an office at AuctionOffice"),
        (four(json!({"offices": [1, 2, 3]})), "3 players have an office at AuctionOffice"),
        (
            four(json!({"round": 2, "node": "RevealEvent", "offices": [1]})),
            "1 players have an office at RevealEvent",
        ),
        (four(json!({"actor": 1, "offices": [null, 3]})), "AuctionOffice is not possible"),
        // Cards.
        (turn4(json!({"hands": [["genoese", "genoese"], ["genoese"]]})), "cards: more of a kind"),
        (
            json!({"players": 2, "node": "Turn", "offices": [3, 4], "hands": [["oi_patriarchs"]]}),
            "cards: more of a kind",
        ),
        (turn4(json!({"deck": {"genoese": 1}})), "cards: deck, packet, hands and discards"),
        (turn4(json!({"discard": [discard(4, "move2", 1)]})), "discard: "),
        (turn4(json!({"discard": [discard(0, "move2", 2)]})), "discard: "),
        (turn4(json!({"discard": [discard(0, "move2", 0)]})), "discard: "),
        (
            turn4(json!({
                "round": 2, "discard": [discard(0, "move2", 2), discard(1, "move2", 1)],
            })),
            "discard: not in the order of the rounds",
        ),
        (
            turn4(json!({"discard": vec![discard(0, "move2", 1); 28]})),
            "discard: 28 entries, at most 27",
        ),
        // Drafts and Scholars.
        (
            four(json!({"drafts": draft(json!([0, 1, 2, 3]), json!([]))})),
            "drafts: round 1 is not drafted yet",
        ),
        (
            turn4(json!({"drafts": draft(json!([0, 1, 2, 2]), json!([]))})),
            "drafts: the order of round 1 does not name every seat once",
        ),
        (
            turn4(json!({"drafts": draft(json!([0, 1, 2, 200]), json!([]))})),
            "drafts: the order of round 1 does not name every seat once",
        ),
        (
            turn4(json!({"drafts": draft(json!([1, 0, 2, 3]), json!([]))})),
            "drafts: the order of this round is not by office",
        ),
        (
            turn4(json!({"drafts": draft(json!([0, 1, 2]), json!([]))})),
            "drafts: round 1 does not have 4 positions",
        ),
        (
            turn4(
                json!({"drafts": draft(json!([0, 1, 2, 3]), json!([null, null, null, null, null]))}),
            ),
            "drafts: round 1 does not have 4 positions",
        ),
        (
            turn4(json!({"drafts": draft(json!([0, 1, 2, 3]), json!(["move2"]))})),
            "seat 0: hand and discards lack a card",
        ),
        (
            turn4(json!({"drafts": vec![json!({"order": [0, 1, 2, 3], "kept": []}); 6]})),
            "drafts: 6 entries, at most 5",
        ),
        (
            turn4(json!({"hands": [["move2"]], "scholars": [null, {"seat": 0, "card": "move2"}]})),
            "scholars: a card of a later round",
        ),
        (turn4(json!({"scholars": [{"seat": 9, "card": "move2"}]})), "scholars"),
        (turn4(json!({"scholars": [null, null, null, null, null, null]})), "scholars: 6 entries"),
        // Events.
        (
            turn4(json!({"round": 3, "events": [null, "tax", null]})),
            "events: that of round 2 is not revealed",
        ),
        (
            json!({
                "players": 2, "round": 2, "node": "Turn", "offices": [3, 4],
                "events": ["election", null, null],
            }),
            "events: that of round 2 is not in the pool",
        ),
        (
            turn4(json!({"round": 3, "events": ["tax", "tax", null]})),
            "events: that of round 3 occurred before",
        ),
        (
            turn4(json!({"events": ["tax", null, null]})),
            "events: that of round 2 is revealed too early",
        ),
        (
            turn4(json!({
                "round": 2, "events": ["tax", null, null], "rules": {"event_reveal": "phase4"},
            })),
            "events: that of round 2 is revealed too early",
        ),
        // Counters of a phase outside it.
        (turn4(json!({"auction": {"office": 1}})), "auction: none is under way"),
        (four(json!({"auction": {"passed": [9]}})), "auction.passed: seat 9"),
        (four(json!({"placement": {"hired": 1}})), "placement: no turn is under way"),
        (turn4(json!({"chain": {"sold": 1}})), "chain: none is under way"),
        (
            turn4(json!({"due": [[0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0]]})),
            "due: no income is being chosen",
        ),
        (turn4(json!({"tally": [0, 1, 0, 0]})), "tally: no event is under way"),
        (turn4(json!({"picks": 1})), "picks: there is no war"),
        (turn4(json!({"barred": [1]})), "barred: not in use"),
        (turn4(json!({"barred": [7]})), "barred: seat 7"),
        (turn4(json!({"packet": ["move2"]})), "packet: no draft is under way"),
        (at("DealCard", json!({"actor": 1})), "actor: nobody is to decide"),
        // Nodes that cannot be.
        (four(json!({"node": "FirstBidder"})), "FirstBidder is not possible"),
        (at("Over", json!({"round": 3})), "Over is not possible"),
        (four(json!({"node": "RevealEvent"})), "RevealEvent is not possible"),
        (four(json!({"node": "AuctionOpen"})), "AuctionOpen is not possible"),
        (
            four(json!({"node": "AuctionOpen", "auction": {"office": 3, "bid": 1}})),
            "AuctionOpen is not possible",
        ),
        (
            four(json!({
                "node": "AuctionOpen", "actor": 1, "offices": [3], "auction": {"office": 3},
            })),
            "AuctionOpen is not possible",
        ),
        (
            four(json!({"node": "AuctionRaise", "auction": {"office": 3, "bid": 1, "bidder": 0}})),
            "AuctionRaise is not possible",
        ),
        (
            four(json!({
                "node": "AuctionRaise", "actor": 1, "auction": {"office": 3, "bid": 13, "bidder": 0},
            })),
            "AuctionRaise is not possible",
        ),
        (
            four(json!({
                "node": "AuctionRaise", "actor": 1,
                "auction": {"office": 3, "bid": 3, "bidder": 0, "passed": [1]},
            })),
            "AuctionRaise is not possible",
        ),
        (
            four(
                json!({"node": "AuctionRaise", "actor": 1, "auction": {"office": 3, "bidder": 7}}),
            ),
            "AuctionRaise is not possible",
        ),
        (
            at("DealCard", json!({"packet": ["move2", "move2", "move2", "move2"]})),
            "DealCard is not possible",
        ),
        (at("Draft", json!({"packet": ["move2", "move2"]})), "Draft is not possible"),
        (at("Draft", json!({"actor": 3, "packet": ["move2"]})), "Draft is not possible"),
        (
            turn4(json!({"placement": {"new": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}})),
            "Turn is not possible",
        ),
        (turn4(json!({"placement": {"marshal_used": true}})), "Turn is not possible"),
        (at("SellMore", json!({"board": {"3": [3]}})), "SellMore is not possible"),
        (
            at("SellMore", json!({"board": {"3": [3]}, "chain": {"sold": 3}})),
            "SellMore is not possible",
        ),
        (at("SellMore", json!({"chain": {"sold": 1}})), "SellMore is not possible"),
        (at("TurncoatOwn", json!({"board": {"3": [1]}})), "TurncoatOwn is not possible"),
        (
            at("TurncoatOpp", json!({"board": {"3": [1], "9": [0, 1]}, "chain": {"from": 9}})),
            "TurncoatOpp is not possible",
        ),
        (
            at("TurncoatOpp", json!({"board": {"3": [1]}, "chain": {"from": 3}})),
            "TurncoatOpp is not possible",
        ),
        (at("MoveFrom", json!({})), "MoveFrom is not possible"),
        (
            at("MoveFrom", json!({"board": {"3": [3]}, "chain": {"moved": 2}})),
            "MoveFrom is not possible",
        ),
        (
            at("MoveTo", json!({"board": {"3": [3]}, "chain": {"from": 99}})),
            "MoveTo is not possible",
        ),
        (
            at("MoveTo", json!({"board": {"3": [3]}, "barons": [3], "chain": {"from": 3}})),
            "MoveTo is not possible",
        ),
        (
            at("SellMore", json!({"board": {"3": [1]}, "chain": {"sold": 1}})),
            "SellMore is not possible",
        ),
        (
            at("SellMore", json!({"board": {"3": [3]}, "chain": {"sold": 1, "moved": 1}})),
            "SellMore is not possible",
        ),
        (
            at("MoveFrom", json!({"board": {"3": [3]}, "chain": {"marshal": true}})),
            "MoveFrom is not possible",
        ),
        (
            at(
                "MoveTo",
                json!({
                    "board": {"3": [3], "4": [3]}, "barons": [null, 4],
                    "chain": {"moved": 1, "from": 3, "first_from": 3, "first_to": 4},
                }),
            ),
            "MoveTo is not possible",
        ),
        (at("Influence", json!({})), "Influence is not possible"),
        (at("Influence", json!({"chain": {"influence": 3}})), "Influence is not possible"),
        (
            at("Influence", json!({"chain": {"influence": 1, "quarter": 6}})),
            "Influence is not possible",
        ),
        (
            at("Influence", json!({"board": {"3": [50]}, "chain": {"influence": 1}})),
            "Influence is not possible",
        ),
        (at("TowerMove", json!({})), "TowerMove is not possible"),
        (at("TowerMove", json!({"board": {"15": [1, 2]}})), "TowerMove is not possible"),
        (at("Scholar", json!({"board": {"7": [1]}})), "Scholar is not possible"),
        (at("Scholar", json!({"screens": [1]})), "Scholar is not possible"),
        (at("DrawScholar", json!({"board": {"7": [0, 1]}})), "DrawScholar is not possible"),
        (
            at("MarketBuy", json!({"board": {"9": [1]}, "bezants": [1]})),
            "MarketBuy is not possible",
        ),
        (at("MarketBuy", json!({"board": {"9": [1, 2]}})), "MarketBuy is not possible"),
        (
            at(
                "MarketBuy",
                json!({
                    "board": {"9": [1]}, "bezants": [7],
                    "rules": {"market_purchase": "all_or_nothing"},
                }),
            ),
            "MarketBuy is not possible",
        ),
        (at("Steal", json!({"board": {"12": [0, 1]}})), "Steal is not possible"),
        (
            at("IncomeChoice", json!({"rules": {"income_choice": "none"}})),
            "IncomeChoice is not possible",
        ),
        (
            at("IncomeChoice", json!({"due": [[1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]})),
            "IncomeChoice is not possible",
        ),
        (
            at(
                "IncomeChoice",
                json!({"actor": 1, "due": [[0, 0, 1], [0, 0, 1], [0, 0, 0], [0, 0, 0]]}),
            ),
            "IncomeChoice is not possible",
        ),
        (
            at(
                "Succession",
                json!({"round": 2, "event": "tax", "barons": [3], "tally": [1, 0, 0, 0]}),
            ),
            "Succession is not possible",
        ),
        (
            at("Succession", json!({"round": 2, "event": "succession", "tally": [1, 0, 0, 0]})),
            "Succession is not possible",
        ),
        (
            at("Tax", json!({"round": 2, "event": "tax", "bezants": [0], "board": {"9": [1]}})),
            "Tax is not possible",
        ),
        (
            at(
                "Tax",
                json!({"round": 2, "event": "tax", "board": {"9": [1]}, "tally": [2, 0, 0, 0]}),
            ),
            "Tax is not possible",
        ),
        (
            at("War", json!({"round": 2, "event": "war", "board": {"9": [0, 1]}})),
            "War is not possible",
        ),
        (
            at("War", json!({"round": 2, "event": "tax", "picks": 1, "board": {"9": [0, 1]}})),
            "War is not possible",
        ),
        (
            at(
                "Tax",
                json!({"round": 2, "event": "tax", "board": {"9": [1]}, "tally": [1, 0, 0, 0]}),
            ),
            "Tax is not possible",
        ),
        (at("War", json!({"round": 2, "event": "war", "picks": 1})), "War is not possible"),
        (
            at(
                "War",
                json!({"round": 2, "event": "war", "picks": 1, "board": {"4": [1], "9": [0, 1]}}),
            ),
            "War is not possible",
        ),
        (
            at(
                "War",
                json!({
                    "round": 2, "event": "war", "picks": 1, "board": {"9": [0, 1, 1]},
                    "tally": [0, 3, 0, 0],
                }),
            ),
            "War is not possible",
        ),
    ]
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let table = broken();
    assert!(table.len() >= 40);
    for (short, reason) in table {
        let reasons = refusal(short.clone());
        assert!(!reasons.is_empty());
        assert!(reasons.iter().any(|r| r.contains(reason)), "{reasons:?} for {short}");
    }
}

#[test]
fn several_faults_give_several_reasons() {
    let reasons = refusal(turn4(json!({
        "barons": [3, 3], "board": {"3": [50, 1]}, "screens": [1, 0, 0, 0], "supplies": [0],
        "bezants": [0, 0, 0, 30000], "heights": [0, 200],
    })));
    for named in
        ["two barons", "seat 0: 51 squires", "seat 3: too many bezants", "seat 1: too many floors"]
    {
        assert!(reasons.iter().any(|r| r.contains(named)), "{named} in {reasons:?}");
    }
    let reasons = refusal(json!({
        "players": 4, "round": 9, "actor": 8, "barons": [77], "offices": [9],
        "auction": {"passed": [5]}, "rules": {"min_raise": 0},
    }));
    for named in ["round", "actor", "baron", "office", "passed", "min_raise"] {
        assert!(reasons.iter().any(|r| r.contains(named)), "{named} in {reasons:?}");
    }
}

#[test]
fn more_seats_than_players() {
    let mut value = expand(json!({"players": 2}));
    value["seats"] = json!([{}, {}, {}]);
    let position: Position = serde_json::from_value(value).expect("well-formed");
    let error = Jerusalem::from_position(&position).expect_err("three seats");
    assert!(error.to_string().contains("seats: 3 for 2 players"), "{error}");
}

#[test]
fn data_that_is_not_a_position() {
    for (text, named) in [
        ("", "EOF"),
        ("{}", "players"),
        ("[]", ""),
        ("4", ""),
        (r#"{"players": 4, "node": "Nowhere"}"#, "Nowhere"),
        (r#"{"players": 4, "turn": "Turn"}"#, "turn"),
        (r#"{"players": 4, "seats": [{"hands": []}]}"#, "hands"),
        (r#"{"players": 4, "seats": [{"hand": ["joker"]}]}"#, "joker"),
        (r#"{"players": 4, "seats": [{"board": [1, 2, 3]}]}"#, "16"),
        (r#"{"players": 4, "seats": [{"screen": -1}]}"#, "-1"),
        (r#"{"players": 4, "seats": [{"screen": 300}]}"#, "300"),
        (r#"{"players": 4, "events": ["flood", null, null]}"#, "flood"),
        (r#"{"players": 4, "events": []}"#, "3"),
        (r#"{"players": 4, "deck": {"joker": 1}}"#, "joker"),
        (r#"{"players": 4, "rules": "klingon"}"#, "klingon"),
    ] {
        let error = serde_json::from_str::<Position>(text).expect_err(text).to_string();
        assert!(error.contains(named), "{error} for {text}");
    }
}
