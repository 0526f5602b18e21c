//! Rulings without an option and conventions of §11 that no scenario shows.

use jerusalem_core::jerusalem::{Card, Config, Event};
use jerusalem_core::{
    ActionId, AnyGame, Dice, Game, Jerusalem, OutcomeId, Table, TableOptions, Turn, below,
};
use serde_json::json;

use crate::setup::*;

#[test]
fn d69_prestige_has_no_maximum() {
    for before in [99, 255, 256, 19_998] {
        let mut g = turn(1, json!({"prestige": [before, 0, 0, 0], "hands": [["prestige2"]]}));
        play(&mut g, "play_card(prestige2)");
        assert_eq!(prestige(&g)[0], before + 2);
    }
}

#[test]
fn d71_played_cards_lie_face_up_and_are_out() {
    let mut g = turn(1, json!({"hands": [["bezant2", "squire1"]]}));
    let deck = g.position().deck;
    play(&mut g, "play_card(bezant2)");
    let position = g.position();
    let pile: Vec<_> = position.discard.iter().map(|d| (d.seat, d.card)).collect();
    assert_eq!(pile, [(0, Card::Bezant2)]);
    assert_eq!((&position.seats[0].hand[..], &position.deck), (&[Card::Squire1][..], &deck));
    // Everybody sees who played what.
    let played = g.layout().block("played").expect("the played cards").offset;
    for seat in 0..4 {
        let mut view = vec![0u8; g.observation_len()];
        g.observe(seat, &mut view).expect("a seat and its buffer");
        let owner = (4 - seat) % 4;
        let cards = |place: usize| &view[played + 14 * place..][..14];
        let mut one = [0; 14];
        one[Card::Bezant2 as usize] = 1;
        assert!((0..4).all(|place| cards(place) == if place == owner { one } else { [0; 14] }));
    }
}

/// §11.1
#[test]
fn convention_01_ids_are_in_the_order_of_the_text() {
    let events = [Event::Succession, Event::Election, Event::Tax, Event::War];
    assert_eq!(events.map(|event| event as OutcomeId), [0, 1, 2, 3]);
    let mut g = fresh(4);
    until(&mut g, "DealCard");
    assert!(g.legal().is_empty());
    let outcomes = g.outcomes();
    let kinds: Vec<_> = outcomes.as_slice().iter().map(|&(id, _)| id).collect();
    assert_eq!(kinds, (0..14).collect::<Vec<_>>());
    let words = [
        "squire1",
        "bezant2",
        "prestige2",
        "resource2",
        "squire1_bezant1",
        "turncoat",
        "move2",
        "genoese",
        "oi_palace",
        "oi_templars",
        "oi_patriarchs",
        "oi_market",
        "oi_nobility",
        "oi_david",
    ];
    for (id, word) in words.into_iter().enumerate() {
        let card: Card = serde_json::from_value(word.into()).expect("a card");
        assert_eq!((card as usize, g.outcome_name(id as OutcomeId).contains(word)), (id, true));
    }
    let first = g.parse_action("choose_office(1)", None).expect("an action");
    let offices: Vec<_> = (0..4).map(|i| g.action_name(first + i, None)).collect();
    assert_eq!(offices, (1..=4).map(|f| Some(format!("choose_office({f})"))).collect::<Vec<_>>());
}

/// §11.2
#[test]
fn convention_02_the_packet_is_in_the_deck_until_it_is_dealt() {
    let mut g = fresh(4);
    until(&mut g, "AuctionOffice");
    let whole = deck_size(&g);
    let mut taken = 0;
    while g.node() == "AuctionOffice" {
        assert_eq!((deck_size(&g), g.position().packet.len()), (whole, 0));
        let free = args(&g, "choose_office")[0].parse().expect("an office");
        buy_office(&mut g, free, 0);
        taken = each(&g, |seat| seat.office).iter().flatten().count();
    }
    assert_eq!(taken, 4);
    assert_eq!((g.node(), deck_size(&g)), ("DealCard", whole));
    let mut dealt = 0;
    while g.node() == "DealCard" {
        assert_eq!((deck_size(&g), g.position().packet.len()), (whole - dealt, dealt.into()));
        let (card, _) = g.outcomes().as_slice()[0];
        chance(&mut g, card);
        dealt += 1;
    }
    assert_eq!((dealt, g.node()), (4, "Draft"));
}

/// §11.15
#[test]
fn convention_15_single_actions_are_played_by_the_table_alone() {
    assert!(!TableOptions::default().auto_single);
    let config = Config::new(3);
    let auto = TableOptions { auto_single: true, ..TableOptions::default() };
    let (mut singles, mut dice) = (0, Dice::new(15));
    for seed in 0..5 {
        let mut by_hand =
            Table::<Jerusalem>::new(&config, seed, TableOptions::default()).expect("a table");
        let mut by_itself = Table::<Jerusalem>::new(&config, seed, auto).expect("a table");
        loop {
            while by_hand.legal().count() == 1 {
                let only = by_hand.legal().nth(0).expect("one");
                by_hand.apply(only).expect("legal");
                singles += 1;
            }
            assert_eq!(by_itself.game(), by_hand.game());
            if by_hand.turn() == Turn::Over {
                break;
            }
            let legal = by_itself.legal();
            assert!(legal.count() > 1);
            let id = legal.nth(below(&mut dice, legal.count() as u32) as usize).expect("legal");
            by_hand.apply(id).expect("legal");
            by_itself.apply(id).expect("legal");
        }
    }
    assert!(singles > 20, "{singles}");
}

/// §11.19
#[test]
fn convention_19_two_orders_of_resources() {
    let g = fresh(4);
    let ids = |names: &[&str]| -> Vec<ActionId> {
        let id = |name: &&str| g.parse_action(name, None).expect("an action");
        let first = id(&names[0]);
        names.iter().map(|name| id(name) - first).collect()
    };
    let two = ["res2(ss)", "res2(bb)", "res2(pp)", "res2(sb)", "res2(sp)", "res2(bp)"];
    assert_eq!(ids(&two), [0, 1, 2, 3, 4, 5]);
    let refused = ["income_forgo(prestige)", "income_forgo(squire)", "income_forgo(bezant)"];
    assert_eq!(ids(&refused), [0, 1, 2]);
}
