//! The worked examples of the rulebooks (§7). Seats 0 to 3 are red, green, blue and yellow.

use jerusalem_core::jerusalem::Card;
use jerusalem_core::{AnyGame, Game};
use serde_json::{Value, json};

use crate::setup::*;

#[test]
fn e01_control_of_areas() {
    // B=1, R=2, Y=3; each area pays a sum that tells it apart.
    let mut g = game(last_turn(
        &[2, 4, 1, 3],
        json!({
            "board": {"6": [3, 0, 1, 3], "7": [1, 0, 0, 2], "8": [0, 0, 1, 0]},
            "income": {"6": [0, 1, 0], "7": [0, 2, 0], "8": [0, 4, 0]},
        }),
    ));
    play(&mut g, "end_turn");
    // a6 = R (by office), a7 = Y, a8 = B.
    assert_eq!(bezants(&g), [13, 12, 16, 14]);
}

#[test]
fn e02_baron_in_the_nobility() {
    for edition in EDITIONS {
        let mut g = game(json!({
            "players": 4, "rules": edition, "node": "Turn", "actor": 0,
            "offices": [2, 3, 1, 4], "screens": [3],
        }));
        play(&mut g, "place(nobility); place(nobility)");
        assert!(!may(&g, "baron(nobility)"), "{edition}");
        play(&mut g, "place(nobility)");
        assert!(may(&g, "baron(nobility)"), "{edition}");
        play(&mut g, "baron(nobility); end_turn");
        for _ in 0..2 {
            assert!(!may(&g, "place(nobility)"), "{edition}");
            assert!(may(&g, "place(nobility_a)") && may(&g, "place(nobility_b)"), "{edition}");
            // nl: barons as well.
            let small = "place(nobility_a); place(nobility_a); place(nobility_a)";
            let with_three = after(&g, small);
            assert!(may(&with_three, "baron(nobility_a)"), "{edition}");
            assert!(!may(&with_three, "baron(nobility)"), "{edition}");
            play(&mut g, "end_turn");
        }
    }
}

/// `a9: G4 Y3; a10: R3 Y2; a11: B4 Y2`.
fn market(offices: [u8; 4]) -> Value {
    last_turn(
        &offices,
        json!({"board": {"9": [0, 4, 0, 3], "10": [3, 0, 0, 2], "11": [0, 0, 4, 2]}}),
    )
}

#[test]
fn e03_privilege_of_the_market() {
    for edition in EDITIONS {
        for offices in [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3]] {
            let mut short = market(offices);
            short["rules"] = json!(edition);
            let mut g = game(short);
            play(&mut g, "end_turn");
            assert_eq!((g.node(), actor(&g)), ("MarketBuy", 3));
        }
    }
}

#[test]
fn e04_income_of_the_market() {
    for edition in EDITIONS {
        for offices in [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3]] {
            let mut short = market(offices);
            short["rules"] = json!(edition);
            let mut g = game(short);
            play(&mut g, "end_turn; buy_prestige(0)");
            // D50: the editions let everybody refuse it; the default does not ask.
            while g.node() == "IncomeChoice" {
                assert_ne!(edition, "default");
                play(&mut g, "income_accept");
            }
            assert_eq!(screens(&g), [1, 2, 1, 0]);
            assert_eq!(bezants(&g), [14, 16, 14, 12]);
            assert_eq!(prestige(&g), [0; 4]);
        }
    }
}

#[test]
fn e05_price_of_the_third_floor() {
    for edition in EDITIONS {
        // Somebody built level 3 this very round, so the surcharge is gone in every edition.
        let built = |mine: u16| {
            let mut g = game(last_turn(
                &[1, 2, 3, 4],
                json!({"rules": edition, "heights": [2, 2, 0, 0], "prestige": [5, mine, 0, 0]}),
            ));
            play(&mut g, "end_turn");
            (heights(&g), prestige(&g))
        };
        // The first builder pays 5, the next 4.
        assert_eq!(built(4), (vec![3, 3, 0, 0], vec![0, 0, 0, 0]), "{edition}");
        assert_eq!(built(3), (vec![3, 2, 0, 0], vec![0, 3, 0, 0]), "{edition}");
        let mut g = game(last_turn(
            &[1, 2, 3, 4],
            json!({"rules": edition, "heights": [2, 0, 0, 0], "prestige": [4, 0, 0, 0]}),
        ));
        play(&mut g, "end_turn");
        assert_eq!(heights(&g), [2, 0, 0, 0], "{edition}");
    }
}

#[test]
fn e06_treasurer_hires() {
    for edition in EDITIONS {
        let mut g = game(json!({
            "players": 4, "rules": edition, "node": "Turn", "actor": 0, "offices": [2, 1, 3, 4],
        }));
        for left in [11, 9, 6, 3, 0] {
            play(&mut g, "hire");
            assert_eq!(seat(&g, 0).bezants, left, "{edition}");
        }
        assert_eq!(seat(&g, 0).screen, 5);
    }
}

#[test]
fn e07_selling() {
    for edition in EDITIONS {
        let mut g = game(json!({
            "players": 4, "rules": edition, "node": "Turn", "actor": 0, "offices": [2, 1, 3, 4],
            "board": {"0": [2], "4": [3], "15": [1]},
        }));
        play(&mut g, "sell(palace); sell(palace); sell(david)");
        assert_eq!((seat(&g, 0).bezants, seat(&g, 0).supply), (13, Some(47)), "{edition}");
        play(&mut g, "sell(templars_a); sell(templars_a); sell(templars_a)");
        assert_eq!((seat(&g, 0).bezants, seat(&g, 0).supply), (14, Some(50)), "{edition}");
    }
}

#[test]
fn e08_constable() {
    for edition in EDITIONS {
        let g = game(json!({
            "players": 4, "rules": edition, "node": "Turn", "actor": 0, "offices": [1, 2, 3, 4],
            "screens": [7],
        }));
        assert!(may(&after(&g, "place(templars); place(templars)"), "baron(templars)"));
        assert!(may(&after(&g, "place(david); place(david)"), "baron(david)"));
        assert!(may(&after(&g, "place(market_b)"), "baron(market_b)"));
        assert!(!may(&after(&g, "place(templars)"), "baron(templars)"));
        assert!(!may(&after(&g, "place(david)"), "baron(david)"));
    }
}

#[test]
fn e09_succession() {
    for edition in EDITIONS {
        // Turn order G, R, B, Y.
        let mut short = last_turn(
            &[2, 1, 3, 4],
            json!({
                "round": 2, "event": "succession", "barons": [6, 0, null, null],
                "board": {"0": [1, 5, 0, 2], "1": [2, 0, 0, 1], "2": [0, 1, 0, 0], "6": [3]},
            }),
        );
        short["rules"] = json!(edition);
        let mut g = game(short);
        let before = supplies(&g);
        play(&mut g, "end_turn");
        until(&mut g, "Succession");
        assert_eq!(actor(&g), 1);
        play(&mut g, "succession_save(2)");
        assert_eq!(actor(&g), 0);
        play(&mut g, "succession_save(2)");
        // Y has no baron out and is not asked.
        assert_eq!(g.node(), "RevealEvent");
        assert_eq!([area(&g, 0), area(&g, 1), area(&g, 2)], [[0, 2, 0, 0], [0; 4], [0; 4]]);
        assert_eq!(area(&g, 6), [5, 0, 0, 0]);
        // The Patriarchs pay four squires to R out of the supply (§5.6).
        let paid = g.position().rules.income_table.areas[6].squires;
        assert_eq!(supplies(&g)[0], before[0] + 1 - paid, "{edition}");
        assert_eq!(supplies(&g)[1..], [before[1] + 4, before[2], before[3] + 3], "{edition}");
    }
}

#[test]
fn e10_election() {
    for edition in EDITIONS {
        let mut short = last_turn(
            &[1, 2, 3, 4],
            json!({
                "round": 2, "event": "election",
                "board": {
                    "6": [0, 0, 4, 2], "7": [2, 0, 0, 2], "8": [0, 0, 0, 3],
                    "12": [3, 0, 1, 0], "13": [0, 0, 1, 2], "14": [0, 0, 2, 0],
                },
            }),
        );
        short["rules"] = json!(edition);
        let mut g = game(short);
        let on_board = |g: &_| each(g, |s| s.board.iter().map(|&n| u16::from(n)).sum::<u16>());
        let before = on_board(&g);
        play(&mut g, "end_turn");
        until(&mut g, "RevealEvent");
        assert_eq!(area(&g, 6), [0, 0, 2, 2]);
        assert_eq!(area(&g, 7), [2, 0, 0, 2]);
        assert_eq!(area(&g, 8), [0, 0, 0, 3]);
        assert_eq!(area(&g, 12), [1, 0, 1, 0]);
        assert_eq!(area(&g, 13), [0, 0, 1, 1]);
        assert_eq!(area(&g, 14), [0, 0, 2, 0]);
        let losses: Vec<_> = before.iter().zip(on_board(&g)).map(|(b, a)| b - a).collect();
        assert_eq!(losses, [2, 0, 2, 1], "{edition}");
    }
}

/// Turn order B, G, Y, R; blue begins with `blue` squires in the lower right area.
fn tax(edition: &str, blue: u8) -> (Vec<u16>, [Vec<u8>; 3]) {
    let mut short = last_turn(
        &[4, 2, 1, 3],
        json!({
            "round": 3, "event": "tax", "bezants": [1, 3, 4, 0],
            "board": {"9": [1, 2, 3, 0], "10": [0, 1, 2, 1], "11": [0, 1, blue, 1]},
        }),
    );
    let mut rules = serde_json::to_value(rules_of(edition)).expect("rules");
    // No income, so that the purses stay as the example has them.
    rules["income_table"] = json!({
        "provisional": false,
        "areas": vec![json!({"squires": 0, "bezants": 0, "prestige": 0}); 16],
    });
    short["rules"] = rules;
    let mut g = game(short);
    play(&mut g, "end_turn");
    until(&mut g, "Tax");
    assert_eq!(actor(&g), 2);
    play(&mut g, "tax_keep(0); tax_keep(0); tax_keep(0); tax_keep(1)");
    assert_eq!(actor(&g), 1);
    play(&mut g, "tax_keep(0); tax_keep(0); tax_keep(2)");
    // Yellow has nothing to pay with and is not asked.
    assert_eq!(actor(&g), 0);
    play(&mut g, "tax_keep(0)");
    assert_eq!(g.node(), "RevealEvent");
    (bezants(&g), [9, 10, 11].map(|a| area(&g, a)))
}

#[test]
fn e11_special_tax() {
    let end = [vec![1, 2, 3, 0], vec![0, 0, 1, 0], vec![0, 1, 0, 0]];
    for edition in ["default", "hungarian", "dutch", "slovak"] {
        assert_eq!(tax(edition, 2), (vec![0; 4], end.clone()), "{edition}");
    }
    assert_eq!(tax("italian", 1), (vec![0; 4], end));
}

#[test]
fn e12_war() {
    for edition in EDITIONS {
        let mut short = last_turn(
            &[1, 2, 3, 4],
            json!({
                "round": 4, "event": "war",
                "board": {
                    "3": [4, 2, 0, 0], "4": [0, 3, 1, 0], "5": [0, 2, 0, 0],
                    "6": [2, 0, 0, 0], "9": [2, 3, 5, 3],
                },
            }),
        );
        short["rules"] = json!(edition);
        let mut g = game(short);
        play(&mut g, "end_turn");
        until(&mut g, "War");
        assert_eq!(actor(&g), 0);
        let at_market = |offset: u8| format!("war_remove({offset}, market)");
        // From red, green is 1, blue 2, yellow 3.
        for offset in [1, 1, 2, 2] {
            play(&mut g, &at_market(offset));
        }
        // From green, blue is 1, yellow 2, red 3; six picks end the step by themselves.
        assert_eq!(actor(&g), 1);
        for offset in [3, 3, 1, 1, 2, 2] {
            assert_eq!(actor(&g), 1, "{edition}");
            play(&mut g, &at_market(offset));
        }
        assert_eq!(actor(&g), 2);
        play(&mut g, "war_remove(2, patriarchs)");
        // Yellow lost none there and may take none; the round is over.
        assert_eq!((g.node(), g.round()), ("AuctionOffice", 5));
        assert_eq!([3, 4, 5].map(|a| area(&g, a)), [[0; 4], [0; 4], [0; 4]]);
        assert_eq!(area(&g, 6), [1, 0, 0, 0]);
        assert_eq!(area(&g, 9), [0, 1, 1, 1]);
    }
}

#[test]
fn e13_setup() {
    for players in 2..=4 {
        let g = fresh(players);
        let n = usize::from(players);
        assert_eq!(bezants(&g), vec![12; n]);
        assert_eq!(prestige(&g), vec![0; n]);
        assert_eq!(heights(&g), vec![0; n]);
        assert_eq!(screens(&g), vec![0; n]);
        assert_eq!(supplies(&g), vec![50; n]);
        assert!(g.position().seats.iter().all(|s| s.baron.is_none() && s.hand.is_empty()));
    }
}

#[test]
fn e14_nobody_in_the_palace_in_round_1() {
    for edition in EDITIONS {
        for actor in 0..4 {
            let mut g = game(json!({
                "players": 4, "rules": edition, "node": "Turn", "actor": actor,
                "offices": [1, 2, 3, 4], "screens": [6, 6, 6, 6],
            }));
            play(&mut g, "place(palace); place(palace); place(palace)");
            assert!(!may(&g, "baron(palace)"), "{edition}");
            play(&mut g, "place(palace_a); place(palace_a); place(palace_a)");
            assert!(may(&g, "baron(palace_a)"), "{edition}");
        }
    }
}

#[test]
fn e15_the_constable_beats_the_marshal() {
    let mut g = game(last_turn(
        &[3, 1, 2, 4],
        json!({"board": {"9": [4, 4, 0, 0]}, "income": {"9": [0, 4, 0]}}),
    ));
    play(&mut g, "end_turn");
    assert_eq!((g.node(), actor(&g)), ("MarketBuy", 1));
    play(&mut g, "buy_prestige(0)");
    assert_eq!(bezants(&g), [12, 16, 12, 12]);
}

#[test]
fn e16_court_intrigue_at_zero() {
    for edition in EDITIONS {
        let mut short = last_turn(&[1, 2, 3, 4], json!({"board": {"13": [1]}}));
        short["rules"] = json!(edition);
        let mut g = game(short);
        play(&mut g, "end_turn");
        assert_eq!((g.node(), actor(&g)), ("Steal", 0));
        play(&mut g, "steal(2)");
        assert_eq!(prestige(&g), [1, 0, 0, 0]);
    }
}

#[test]
fn e17_two_resources() {
    for edition in EDITIONS {
        let mut g = game(json!({
            "players": 4, "rules": edition, "node": "Turn", "actor": 0, "offices": [1, 2, 3, 4],
            "hands": [["resource2", "resource2"]],
        }));
        play(&mut g, "play_card(resource2); res2(bp)");
        assert_eq!((seat(&g, 0).bezants, seat(&g, 0).prestige), (13, 1));
        play(&mut g, "play_card(resource2); res2(pp)");
        assert_eq!((seat(&g, 0).bezants, seat(&g, 0).prestige), (13, 3));
    }
}

#[test]
fn e18_draft() {
    for players in [3u8, 4] {
        let mut g = fresh(players);
        until(&mut g, "DealCard");
        let cards = [Card::Turncoat, Card::Move2, Card::Genoese, Card::OiDavid];
        deal(&mut g, &cards[..players.into()]);
        for size in (2..=usize::from(players)).rev() {
            assert_eq!(g.node(), "Draft");
            assert_eq!(g.position().packet.len(), size);
            assert_eq!(args(&g, "keep_card").len(), size);
            let hand = seat(&g, actor(&g)).hand.len();
            let drafter = actor(&g);
            idle(&mut g);
            assert_eq!(seat(&g, drafter).hand.len(), hand + 1);
        }
        // The last one, the Admiral, has his card without a decision.
        assert_eq!(g.node(), "Turn");
        assert!(each(&g, |s| s.hand.len()).iter().all(|&n| n == 1));
        let admiral = g.position().seats.into_iter().find(|s| s.office == Some(4)).expect("one");
        assert_eq!(admiral.hand, [cards[usize::from(players) - 1]]);
    }
}
