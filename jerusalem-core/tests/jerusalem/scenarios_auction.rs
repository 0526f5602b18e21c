//! Scenarios 1 to 24 of §8: setup and structure, auction, draft.

use jerusalem_core::jerusalem::{Card, Config, Event, Rules};
use jerusalem_core::options::SeatOrRandom;
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, Step, Turn};
use serde_json::json;

use crate::playout::{Uniform, playout};
use crate::setup::*;

fn event_pool(game: &Jerusalem) -> Vec<(u16, u32)> {
    assert_eq!(game.node(), "RevealEvent");
    game.outcomes().as_slice().to_vec()
}

#[test]
fn s001_deck_events_and_offices() {
    for (players, offices) in [(4, vec!["1", "2", "3", "4"]), (3, vec!["2", "3", "4"])] {
        let mut g = fresh(players);
        assert_eq!(deck_size(&g), 27);
        assert_eq!(args(&g, "choose_office"), offices);
        assert_eq!(g.position().events, [None; 3]);
        until(&mut g, "RevealEvent");
        assert_eq!((g.round(), event_pool(&g)), (2, vec![(0, 1), (1, 1), (2, 1), (3, 1)]));
        reveal(&mut g, Event::Tax);
        until(&mut g, "RevealEvent");
        assert_eq!((g.round(), event_pool(&g)), (3, vec![(0, 1), (1, 1), (3, 1)]));
        reveal(&mut g, Event::Succession);
        until(&mut g, "RevealEvent");
        assert_eq!((g.round(), event_pool(&g)), (4, vec![(1, 1), (3, 1)]));
        until(&mut g, "Over");
        assert_eq!(g.position().events.iter().flatten().count(), 3);
    }
    let mut g = fresh(2);
    let deck = g.position().deck.expect("a deck");
    assert_eq!(deck_size(&g), 25);
    assert_eq!((deck[&Card::OiPatriarchs], deck[&Card::OiNobility]), (0, 0));
    assert_eq!(args(&g, "choose_office"), ["3", "4"]);
    until(&mut g, "RevealEvent");
    assert_eq!(event_pool(&g), [(0, 1), (2, 1), (3, 1)]);
    until(&mut g, "Over");
    let mut events: Vec<_> =
        g.position().events.iter().map(|e| e.expect("all three") as u8).collect();
    events.sort_unstable();
    assert_eq!(events, [0, 2, 3]);
}

#[test]
fn s001_cards_of_each_kind() {
    let deck = |players| -> Vec<u8> {
        fresh(players).position().deck.expect("a deck").into_values().collect()
    };
    assert_eq!(deck(4), [3, 3, 3, 2, 2, 2, 4, 2, 1, 1, 1, 1, 1, 1]);
    assert_eq!(deck(3), deck(4));
    assert_eq!(deck(2), [3, 3, 3, 2, 2, 2, 4, 2, 1, 1, 0, 1, 0, 1]);
}

#[test]
fn s002_two_players_place_in_ten_areas() {
    let mut g = fresh(2);
    until(&mut g, "Turn");
    assert_eq!(
        args(&g, "place"),
        [
            "palace",
            "palace_a",
            "palace_b",
            "templars",
            "templars_a",
            "templars_b",
            "market",
            "market_a",
            "market_b",
            "david"
        ]
    );
}

#[test]
fn s003_the_same_steps_give_the_same_states() {
    let look = |game: &Jerusalem, seat| {
        let mut tensor = vec![0u8; game.observation_len()];
        game.observe(seat, &mut tensor).expect("a seat and its buffer");
        tensor
    };
    for players in 2..=4 {
        let run = |seed| {
            let mut seen = Vec::new();
            let end = playout(fresh(players), &mut Uniform(Dice::new(seed)), |_, step, after| {
                seen.push((step, *after, after.state_hash()));
            });
            (seen, end)
        };
        let (first, end) = run(7);
        assert_eq!((first.clone(), end), run(7));
        assert_ne!(first, run(8).0);
        // The steps alone, without the dice, lead to the same place.
        let mut again = fresh(players);
        for (step, state, hash) in first {
            match step {
                Step::Action(id) => again.apply(id).expect("as before"),
                Step::Outcome(id) => again.resolve(id).expect("as before"),
            }
            assert_eq!(again, state);
            assert_eq!(again.state_hash(), hash);
            for seat in 0..again.players() {
                assert_eq!(look(&again, seat), look(&state, seat));
            }
        }
    }
}

#[test]
fn s004_something_is_legal_until_the_end() {
    for players in 2..=4 {
        for seed in 0..20 {
            let end =
                playout(fresh(players), &mut Uniform(Dice::new(seed)), |before, _, _| match before
                    .turn()
                {
                    Turn::Player(_) => assert!(before.legal().count() >= 1),
                    Turn::Chance => {
                        assert!(before.legal().is_empty());
                        assert!(before.outcomes().total() >= 1);
                    }
                    Turn::Over => panic!("a step after the end"),
                });
            assert_eq!(end.turn(), Turn::Over);
            assert!(end.legal().is_empty() && end.outcomes().as_slice().is_empty());
        }
    }
}

#[test]
fn s005_fifty_squires_of_every_colour() {
    for players in 2..=4 {
        for seed in 0..20 {
            playout(fresh(players), &mut Uniform(Dice::new(seed)), |_, _, after| {
                for seat in after.position().seats {
                    let board: u32 = seat.board.iter().map(|&n| u32::from(n)).sum();
                    let rest = seat.screen + seat.supply.expect("a supply");
                    assert_eq!(board + u32::from(rest), 50);
                }
            });
        }
    }
}

#[test]
fn s006_cards_left_after_five_rounds() {
    let play_through = |draw: bool| {
        let mut g = fresh(4);
        let mut draws = 0;
        while g.turn() != Turn::Over {
            match g.node() {
                "Turn" if actor(&g) == 0 && area(&g, 6)[0] == 0 => {
                    play(&mut g, "place(patriarchs)")
                }
                "Scholar" if draw => {
                    play(&mut g, "scholar_draw");
                    draws += 1;
                }
                _ => idle(&mut g),
            }
        }
        (draws, deck_size(&g))
    };
    assert_eq!(play_through(true), (5, 2));
    assert_eq!(play_through(false), (0, 7));
}

#[test]
fn s007_the_first_bidder_opens() {
    let rules = Rules { first_bidder: SeatOrRandom::Seat(2), ..Rules::default() };
    let mut g = Jerusalem::new(&Config { players: 4, rules }).expect("a seat");
    assert_eq!((g.node(), actor(&g)), ("AuctionOffice", 2));
    play(&mut g, "choose_office(4)");
    assert_eq!((g.node(), actor(&g)), ("AuctionOpen", 2));
    play(&mut g, "bid(1)");
    for (seat, raise) in [(3, "bid(2)"), (0, "bid(3)"), (1, "bid(4)"), (2, "bid(5)")] {
        assert_eq!((g.node(), actor(&g)), ("AuctionRaise", seat));
        play(&mut g, raise);
    }
    assert_eq!(actor(&g), 3);
}

#[test]
fn s008_the_opener_cannot_pass() {
    for (players, offices) in [(4, 4), (3, 3), (2, 2)] {
        let g = fresh(players);
        assert_eq!(args(&g, "choose_office").len(), offices);
        assert_eq!(legal(&g).len(), offices);
        assert!(!may(&after(&g, "choose_office(3)"), "pass_bid"));
    }
}

#[test]
fn s009_thirteen_opening_bids() {
    let g = after(&fresh(4), "choose_office(2)");
    let bids: Vec<_> = (0..=12).map(|b| format!("bid({b})")).collect();
    assert_eq!(legal(&g), bids);
}

#[test]
fn s010_raise_or_pass() {
    let raise = |bezants: u16| {
        game(json!({
            "players": 4, "node": "AuctionRaise", "actor": 1, "bezants": [12, bezants],
            "auction": {"office": 3, "bid": 5, "bidder": 0},
        }))
    };
    assert_eq!(args(&raise(12), "bid"), ["6", "7", "8", "9", "10", "11", "12"]);
    assert_eq!(legal(&raise(12)).len(), 8);
    assert!(may(&raise(12), "pass_bid"));
    assert_eq!(legal(&raise(5)), ["pass_bid"]);
    assert_eq!(legal(&raise(0)), ["pass_bid"]);
}

#[test]
fn s011_an_office_for_nothing() {
    let mut g = fresh(4);
    buy_office(&mut g, 1, 0);
    assert_eq!(bezants(&g), [12; 4]);
    assert_eq!(seat(&g, 0).office, Some(1));
    assert_eq!((g.node(), actor(&g)), ("AuctionOffice", 1));
    assert_eq!(args(&g, "choose_office"), ["2", "3", "4"]);
}

#[test]
fn s012_an_opener_without_money() {
    let mut g = game(json!({"players": 4, "bezants": [0]}));
    assert_eq!(legal(&g).len(), 4);
    play(&mut g, "choose_office(2)");
    assert_eq!(legal(&g), ["bid(0)"]);
}

#[test]
fn s013_who_passed_is_out_and_only_the_winner_pays() {
    let mut g = fresh(3);
    play(&mut g, "choose_office(2); bid(1)");
    assert_eq!(actor(&g), 1);
    play(&mut g, "bid(2)");
    assert_eq!(actor(&g), 2);
    play(&mut g, "pass_bid");
    assert_eq!(actor(&g), 0);
    play(&mut g, "bid(3)");
    assert_eq!(actor(&g), 1, "C is not asked again");
    play(&mut g, "pass_bid");
    assert_eq!(bezants(&g), [9, 12, 12]);
    assert_eq!(each(&g, |s| s.office), [Some(2), None, None]);
    // C takes part in the next auction.
    play(&mut g, "choose_office(3); bid(0)");
    assert_eq!((g.node(), actor(&g)), ("AuctionRaise", 2));
}

#[test]
fn s014_the_next_opener_is_counted_from_the_winner() {
    let mut g = game(json!({"players": 4, "actor": 0, "offices": [null, null, 1, null]}));
    play(&mut g, "choose_office(2); bid(0)");
    assert_eq!(actor(&g), 1);
    play(&mut g, "bid(1)");
    assert_eq!(actor(&g), 3, "seat 2 has an office");
    play(&mut g, "pass_bid; pass_bid");
    assert_eq!(seat(&g, 1).office, Some(2));
    assert_eq!((g.node(), actor(&g)), ("AuctionOffice", 3));
}

#[test]
fn s015_the_next_opener_round_the_corner() {
    let mut g = game(json!({"players": 4, "actor": 0, "offices": [null, null, 1, null]}));
    play(&mut g, "choose_office(2); bid(0); pass_bid; bid(1); pass_bid");
    assert_eq!(seat(&g, 3).office, Some(2));
    assert_eq!((g.node(), actor(&g)), ("AuctionOffice", 0));
}

#[test]
fn s016_the_last_office_is_free() {
    let mut g = fresh(4);
    buy_office(&mut g, 4, 3);
    buy_office(&mut g, 3, 2);
    buy_office(&mut g, 2, 1);
    assert_eq!(g.node(), "DealCard");
    assert_eq!(each(&g, |s| s.office), [Some(4), Some(3), Some(2), Some(1)]);
    assert_eq!(bezants(&g), [9, 10, 11, 12]);
}

#[test]
fn s017_two_players_hold_one_auction() {
    let mut g = fresh(2);
    play(&mut g, "choose_office(4); bid(2); bid(5); pass_bid");
    assert_eq!(g.node(), "DealCard");
    assert_eq!(each(&g, |s| s.office), [Some(3), Some(4)]);
    assert_eq!(bezants(&g), [12, 7]);
}

fn opener_of_round_2(heights: [u8; 4], prestige: [u16; 4], prev: [u8; 4]) -> usize {
    let mut g = game(json!({
        "players": 4, "round": 2, "node": "RevealEvent",
        "heights": heights, "prestige": prestige, "prev": prev,
    }));
    reveal(&mut g, Event::War);
    assert_eq!(g.node(), "AuctionOffice");
    actor(&g)
}

#[test]
fn s018_the_tallest_tower_then_prestige_opens() {
    assert_eq!(opener_of_round_2([2, 2, 1, 0], [1, 3, 5, 5], [1, 2, 3, 4]), 1);
    assert_eq!(opener_of_round_2([2, 3, 1, 0], [9, 0, 5, 5], [1, 2, 3, 4]), 1);
}

#[test]
fn s019_then_the_lowest_office_of_the_round_before() {
    assert_eq!(opener_of_round_2([1, 1, 1, 0], [2, 2, 0, 9], [4, 2, 1, 3]), 1);
    assert_eq!(opener_of_round_2([1, 1, 1, 0], [2, 2, 0, 9], [2, 4, 1, 3]), 0);
}

#[test]
fn s020_after_building_and_event() {
    // Both have 4 prestige; seat 0 builds first and pays 3, seat 1 pays 2 and has more left.
    let mut g = revenue(&[1, 2, 3, 4], json!({"prestige": [4, 4, 0, 0]}));
    assert_eq!((heights(&g), prestige(&g)), (vec![1, 1, 0, 0], vec![1, 2, 0, 0]));
    reveal(&mut g, Event::War);
    assert_eq!((g.node(), actor(&g)), ("AuctionOffice", 1));
    // Likewise in a round with an event; the auction opens after it.
    let mut g = revenue(
        &[1, 2, 3, 4],
        json!({"round": 2, "event": "war", "prestige": [4, 4, 0, 0], "board": {"3": [1], "9": [0, 1]}}),
    );
    until(&mut g, "War");
    assert_eq!(prestige(&g), [1, 2, 0, 0]);
    play(&mut g, "war_remove(1, market)");
    reveal(&mut g, Event::Tax);
    assert_eq!((g.node(), actor(&g)), ("AuctionOffice", 1));
}

#[test]
fn s021_what_each_drafter_sees() {
    for players in 2..=4u8 {
        let mut g = fresh(players);
        until(&mut g, "Draft");
        let order: Vec<_> = (5 - players..=4)
            .map(|f| g.position().seats.iter().position(|s| s.office == Some(f)).expect("taken"))
            .collect();
        for (k, &seat) in order[..order.len() - 1].iter().enumerate() {
            assert_eq!((g.node(), actor(&g)), ("Draft", seat));
            assert_eq!(g.position().packet.len(), usize::from(players) - k);
            idle(&mut g);
        }
        assert_eq!((g.node(), actor(&g)), ("Turn", order[0]));
        assert!(g.position().packet.is_empty());
    }
}

#[test]
fn s022_two_equal_cards_in_the_packet() {
    let mut g = fresh(4);
    until(&mut g, "DealCard");
    deal(&mut g, &[Card::Move2, Card::Turncoat, Card::Move2, Card::Genoese]);
    assert_eq!(legal(&g), ["keep_card(turncoat)", "keep_card(move2)", "keep_card(genoese)"]);
    let first = actor(&g);
    play(&mut g, "keep_card(move2)");
    assert_eq!(seat(&g, first).hand, [Card::Move2]);
    assert_eq!(legal(&g), ["keep_card(turncoat)", "keep_card(move2)", "keep_card(genoese)"]);
    play(&mut g, "keep_card(move2)");
    assert_eq!(legal(&g), ["keep_card(turncoat)", "keep_card(genoese)"]);
}

/// What changes with a kept card. What an observer is shown of it is in `tests/jerusalem_knowledge`,
/// the log entry in `tests/jerusalem_words`.
#[test]
fn s023_a_kept_card_changes_hand_packet_and_actor_alone() {
    let mut g = fresh(4);
    until(&mut g, "DealCard");
    deal(&mut g, &[Card::Move2, Card::Turncoat, Card::Bezant2, Card::Genoese]);
    for _ in 0..2 {
        let (before, drafter) = (g.position(), actor(&g));
        idle(&mut g);
        let mut expected = before.clone();
        let kept = expected.packet.remove(0);
        expected.seats[drafter].hand.push(kept);
        expected.actor = actor(&g) as u8;
        expected.drafts = g.position().drafts;
        assert_eq!(g.position(), expected);
        let placed: Vec<_> = before.drafts[0].kept.iter().flatten().collect();
        let now: Vec<_> = expected.drafts[0].kept.iter().flatten().collect();
        assert_eq!(
            (placed.len() + 1, before.drafts[0].order.clone()),
            (now.len(), expected.drafts[0].order.clone())
        );
    }
}

/// Where the cards go that the first drafter hands on. That he knows it is in `tests/jerusalem_knowledge`.
#[test]
fn s024_the_later_drafters_divide_what_is_handed_on() {
    let mut g = fresh(4);
    until(&mut g, "DealCard");
    deal(&mut g, &[Card::Move2, Card::Turncoat, Card::Bezant2, Card::Genoese]);
    let first = actor(&g);
    play(&mut g, "keep_card(turncoat)");
    let handed_on = g.position().packet;
    assert_eq!(handed_on, [Card::Bezant2, Card::Move2, Card::Genoese]);
    until(&mut g, "Turn");
    let mut divided: Vec<_> = g
        .position()
        .seats
        .into_iter()
        .enumerate()
        .filter(|(seat, _)| *seat != first)
        .map(|(_, s)| {
            assert_eq!(s.hand.len(), 1);
            s.hand[0]
        })
        .collect();
    divided.sort_unstable();
    assert_eq!(divided, handed_on);
    assert_eq!(seat(&g, first).hand, [Card::Turncoat]);
}
