//! Properties of arbitrary games, states and data.

use jerusalem_core::jerusalem::{Config, Rules};
use jerusalem_core::{ActionMask, AnyGame, Dice, Game, Jerusalem, Turn};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;

use crate::laws::{Care, always, lawful};
use crate::playout::{Bytes, playout, step};
use crate::random_rules::random_rules;
use crate::setup::*;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A game with default or mixed options.
fn any_game() -> impl Strategy<Value = Jerusalem> {
    (2..=4u8, any::<Option<u64>>()).prop_map(|(players, mix)| {
        let rules = match mix {
            Some(seed) => random_rules(players, &mut Dice::new(seed)),
            None => Rules::default(),
        };
        Jerusalem::new(&Config { players, rules }).expect("sound options")
    })
}

/// A state some way into a game.
fn any_state() -> impl Strategy<Value = Jerusalem> {
    (any_game(), vec(any::<u8>(), 0..800), 0..500usize).prop_map(|(mut game, bytes, steps)| {
        let mut driver = Bytes::new(&bytes);
        for _ in 0..steps {
            if step(&mut game, &mut driver).is_none() {
                break;
            }
        }
        game
    })
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn bytes_play_lawful_games(game in any_game(), bytes in vec(any::<u8>(), 0..1200)) {
        let mut dice = Dice::new(bytes.len() as u64);
        let care = Care { every_id: 200, ..Care::default() };
        let end = lawful(game, &mut Bytes::new(&bytes), care, &mut dice, |_, _, _| {});
        prop_assert_eq!(end.turn(), Turn::Over);
    }

    #[test]
    fn the_same_bytes_play_the_same_game(game in any_game(), bytes in vec(any::<u8>(), 0..1200)) {
        let run = || {
            let mut steps = Vec::new();
            let end = playout(game, &mut Bytes::new(&bytes), |_, step, _| steps.push(step));
            (steps, end)
        };
        prop_assert_eq!(run(), run());
    }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn only_what_is_legal_is_accepted(state in any_state(), ids in vec(any::<u16>(), 1..40)) {
        for id in ids.iter().flat_map(|id| [*id, id % 369, id % 16]) {
            let mut next = state;
            match next.apply(id) {
                Ok(()) => {
                    prop_assert!(state.legal().contains(id));
                    always(&next);
                }
                Err(_) => prop_assert!(next == state && !state.legal().contains(id)),
            }
            let mut next = state;
            match next.resolve(id) {
                Ok(()) => {
                    prop_assert!(state.outcomes().weight(id) > 0);
                    always(&next);
                }
                Err(_) => prop_assert!(next == state && state.outcomes().weight(id) == 0),
            }
        }
    }

    #[test]
    fn any_text_is_a_name_or_none(state in any_state(), text in "\\PC{0,24}") {
        if let Some(id) = state.parse_action(&text, None) {
            prop_assert_eq!(state.action_name(id, None), Some(text.trim().to_string()));
        }
    }

    #[test]
    fn any_json_is_a_configuration_or_none(
        players in any::<u8>(),
        option in prop_oneof!["[a-z_]{1,30}", Just("min_raise".into()), Just("bank_limit".into()),
            Just("squire_limit".into()), Just("first_bidder".into()), Just("bid_cap".into())],
        value in prop_oneof![
            any::<i64>().prop_map(|n| json!(n)),
            (0..100i64).prop_map(|n| json!(n)),
            any::<bool>().prop_map(|b| json!(b)),
            "[a-z_0-9]{0,12}".prop_map(|s| json!(s)),
            Just(json!(null)),
        ],
    ) {
        let text = json!({"players": players, "rules": {option: value}}).to_string();
        if let Ok(config) = serde_json::from_str::<Config>(&text) {
            match Jerusalem::new(&config) {
                Ok(game) => always(&game),
                Err(error) => prop_assert!(!error.reasons.is_empty()),
            }
        }
    }

    #[test]
    fn a_mask_is_a_set(
        space in 1..=1024usize,
        singles in vec(any::<u16>(), 0..20),
        ranges in vec((any::<u16>(), any::<u16>()), 0..4),
        bits in vec((any::<u16>(), any::<u16>()), 0..4),
    ) {
        let mut mask = ActionMask::empty(space);
        let mut set = BTreeSet::new();
        let inside = |id: u16| id % space as u16;
        for id in singles.into_iter().map(inside) {
            mask.insert(id);
            set.insert(id);
        }
        for (first, last) in ranges.into_iter().map(|(a, b)| (inside(a), inside(b))) {
            mask.insert_range(first, last);
            set.extend(first..=last);
        }
        for (first, sixteen) in bits {
            if let Some(room) = (space as u16).checked_sub(16).filter(|&room| room > 0) {
                let first = first % room;
                mask.insert_bits(first, sixteen.into());
                set.extend((0..16).filter(|i| sixteen >> i & 1 == 1).map(|i| first + i));
            }
        }
        prop_assert_eq!(mask.iter().collect::<Vec<_>>(), set.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(mask.count(), set.len());
        prop_assert_eq!(mask.is_empty(), set.is_empty());
        prop_assert!((0..1100).all(|id| mask.contains(id) == set.contains(&id)));
        let nth: Vec<_> = (0..set.len()).filter_map(|n| mask.nth(n)).collect();
        prop_assert_eq!(nth, set.into_iter().collect::<Vec<_>>());
    }
}

/// Squires by seat.
fn squires() -> impl Strategy<Value = [u8; 4]> {
    [0..4u8, 0..4u8, 0..4u8, 0..4u8]
}

/// Offices by seat.
fn offices() -> impl Strategy<Value = [u8; 4]> {
    Just([1, 2, 3, 4]).prop_shuffle()
}

fn in_turn_order(offices: [u8; 4]) -> [usize; 4] {
    [1, 2, 3, 4].map(|f| offices.iter().position(|&o| o == f).expect("every office"))
}

proptest! {
    #![proptest_config(cases(128))]

    // §4.4: most squires, then the lower office; nobody without squires.
    #[test]
    fn control_of_an_area(board in squires(), offices in offices(), which in 0..5usize) {
        let area_id = 3 * which + 1;
        let short = json!({
            "board": {area_id.to_string(): board},
            "income": {area_id.to_string(): [0, 7, 0]},
        });
        let mut g = revenue(&offices, short);
        until(&mut g, "RevealEvent");
        let most = board.iter().max().copied().filter(|&n| n > 0);
        let controller = most.and_then(|most| {
            in_turn_order(offices).into_iter().find(|&seat| board[seat] == most)
        });
        let expected: Vec<_> =
            (0..4).map(|seat| if Some(seat) == controller { 19 } else { 12 }).collect();
        prop_assert_eq!(bezants(&g), expected);
    }

    // §4.4, step 3.4 and §5.5.
    #[test]
    fn building(
        heights_now in [0..6u8, 0..6u8, 0..6u8, 0..6u8],
        prestige_now in [0..40u16, 0..40u16, 0..40u16, 0..40u16],
        offices in offices(),
        first_in_round in any::<bool>(),
    ) {
        let rule = if first_in_round { "first_in_round" } else { "first_in_game" };
        let short = json!({
            "heights": heights_now, "prestige": prestige_now, "rules": {"floor_surcharge": rule},
        });
        let g = revenue(&offices, short);
        let (mut towers, mut purses) = (heights_now, prestige_now);
        let mut built = BTreeSet::new();
        if !first_in_round {
            built.extend(1..=towers.into_iter().max().expect("four"));
        }
        for seat in in_turn_order(offices) {
            loop {
                let level = towers[seat] + 1;
                let price = u16::from(level) + if built.contains(&level) { 1 } else { 2 };
                if purses[seat] < price {
                    break;
                }
                purses[seat] -= price;
                towers[seat] = level;
                built.insert(level);
            }
        }
        prop_assert_eq!((heights(&g), prestige(&g)), (towers.to_vec(), purses.to_vec()));
    }

    // §4.5: every player present is cut to the smallest positive number.
    #[test]
    fn election(board in vec(squires(), 6), offices in offices()) {
        let areas = [6, 7, 8, 12, 13, 14];
        let by_area: serde_json::Map<_, _> =
            areas.iter().zip(&board).map(|(a, n)| (a.to_string(), json!(n))).collect();
        let short = json!({"round": 3, "event": "election", "board": by_area, "income": {}});
        let mut g = revenue(&offices, short);
        until(&mut g, "RevealEvent");
        for (a, before) in areas.into_iter().zip(board) {
            let least = before.iter().copied().filter(|&n| n > 0).min().unwrap_or(0);
            prop_assert_eq!(area(&g, a), before.map(|n| n.min(least)));
        }
    }

    // §5.3.
    #[test]
    fn price_of_hiring(
        office in 1..=4u8,
        purse in 0..20u16,
        before in 0..4u8,
        genoese in any::<bool>(),
        exclusive in any::<bool>(),
    ) {
        let rule = if exclusive { "exclusive" } else { "min_price" };
        let mut g = turn(
            office,
            json!({
                "bezants": [purse], "hands": [["genoese"]], "rules": {"genoese_treasurer": rule},
                "placement": {"hired": before},
            }),
        );
        if genoese {
            play(&mut g, "play_card(genoese)");
        }
        let usual = if genoese { 2 } else { 3 };
        let price = match before {
            0 if office == 2 && !(genoese && exclusive) => 1,
            1 if office == 2 && !(genoese && exclusive) => 2,
            _ => usual,
        };
        prop_assert_eq!(may(&g, "hire"), purse >= price);
        if purse >= price {
            prop_assert_eq!(bezants(&after(&g, "hire"))[0], purse - price);
        }
    }

    // §5.7.
    #[test]
    fn gifts(
        screens in [0..4u8, 0..4u8, 0..4u8, 0..4u8],
        purses in [0..4u16, 0..4u16, 0..4u16, 0..4u16],
        cards in [0..2usize, 0..2usize, 0..2usize, 0..2usize],
        zero_counts in any::<bool>(),
        all in any::<bool>(),
    ) {
        let rules = json!({"gift_zero_counts": zero_counts, "gift_tie": if all { "all" } else { "tied" }});
        let hands = cards.map(|n| vec!["move2"; n]);
        let g = revenue(
            &[1, 2, 3, 4],
            json!({
                "round": 5, "heights": [20, 20, 20, 20], "screens": screens, "bezants": purses,
                "hands": hands, "rules": rules,
            }),
        );
        let gift = |amounts: [u16; 4], seat: usize| {
            let most = amounts.into_iter().max().expect("four");
            let leaders = amounts.iter().filter(|&&a| a == most).count();
            if most == 0 && !zero_counts {
                0
            } else if leaders == 1 {
                3 * u16::from(amounts[seat] == most)
            } else {
                u16::from(all || amounts[seat] == most)
            }
        };
        let expected: Vec<_> = (0..4)
            .map(|s| gift(screens.map(u16::from), s) + gift(purses, s) + cards[s].min(1) as u16)
            .collect();
        prop_assert_eq!(prestige(&g), expected);
    }

    // §4.3: barred is who has the tallest tower and, of those, the most prestige.
    #[test]
    fn palace_bar(
        heights_now in [0..3u8, 0..3u8, 0..3u8, 0..3u8],
        prestige_now in [0..3u16, 0..3u16, 0..3u16, 0..3u16],
    ) {
        let g = turn(
            2,
            json!({"round": 2, "screens": [3], "heights": heights_now, "prestige": prestige_now}),
        );
        let g = after(&g, "place(palace); place(palace); place(palace)");
        let tallest = heights_now.into_iter().max();
        let richest = (0..4).filter(|&s| Some(heights_now[s]) == tallest).map(|s| prestige_now[s]).max();
        let barred = Some(heights_now[0]) == tallest && Some(prestige_now[0]) == richest;
        prop_assert_eq!(may(&g, "baron(palace)"), !barred);
    }
}
