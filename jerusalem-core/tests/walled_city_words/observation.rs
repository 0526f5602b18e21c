//! The observation tensor: shape, limits and point of view.

use jerusalem_core::walled_city::board::Loc;
use jerusalem_core::walled_city::{KINDS, Node, WalledCity};
use jerusalem_core::{AnyGame, Game, Layout, Turn};
use std::collections::HashSet;

use crate::{config, playout, rule_mix, tables};

fn observe(game: &WalledCity, seat: usize) -> Vec<u8> {
    let mut seen = vec![0; game.observation_len()];
    game.observe(seat, &mut seen).expect("a seat and the right length");
    seen
}

/// A block of an observation.
fn block<'a>(layout: &Layout, seen: &'a [u8], name: &str) -> &'a [u8] {
    let block = layout.block(name).unwrap_or_else(|| panic!("no block {name}"));
    &seen[block.offset..block.offset + block.len()]
}

#[test]
fn layouts_have_no_gaps_and_do_not_depend_on_the_table() {
    for board in 0..2 {
        let layout = WalledCity::new(&config(board, 4, rule_mix(0))).unwrap().layout();
        let mut next = 0;
        for block in &layout.blocks {
            assert_eq!(block.offset, next, "{}", block.name);
            assert!(!block.is_empty() && !block.meaning.is_empty());
            next += block.len();
        }
        let names: HashSet<_> = layout.blocks.iter().map(|block| block.name).collect();
        assert_eq!(names.len(), layout.blocks.len());
        for players in 2..=4 {
            for seed in 0..6 {
                let game = WalledCity::new(&config(board, players, rule_mix(seed))).unwrap();
                assert_eq!(game.observation_len(), next);
                assert_eq!(game.layout(), layout);
            }
        }
    }
}

#[test]
fn every_element_keeps_its_limit_and_every_block_is_used() {
    let mut used = HashSet::new();
    for (board, players) in tables() {
        for seed in 0..24 {
            let mut fenced = None;
            let config = config(board, players, rule_mix(seed));
            let layout = WalledCity::new(&config).unwrap().layout();
            playout(&config, seed, |_, _, after| {
                if fenced != Some(after.board().fences().len()) {
                    fenced = Some(after.board().fences().len());
                    assert_eq!(after.layout(), layout, "fences do not change the shape");
                }
                for seat in 0..usize::from(players) {
                    let seen = observe(after, seat);
                    for block in &layout.blocks {
                        let elements = &seen[block.offset..block.offset + block.len()];
                        assert!(elements.iter().all(|&n| n <= block.max), "{}", block.name);
                        if elements.iter().any(|&n| n > 0) {
                            used.insert(block.name);
                        }
                    }
                }
            });
        }
    }
    let layout = WalledCity::new(&config(0, 4, rule_mix(0))).unwrap().layout();
    // The Grocers copy the Drapers once in a while.
    for seed in 0..100 {
        playout(&config(0, 4, rule_mix(0)), seed, |before, _, after| {
            let copied = before.at() == Node::Copy && after.at() == Node::Build;
            if copied && block(&layout, &observe(after, 0), "drapers") == [1] {
                used.insert("drapers");
            }
        });
    }
    let unused: Vec<_> =
        layout.blocks.iter().map(|b| b.name).filter(|name| !used.contains(name)).collect();
    assert!(unused.is_empty(), "always 0: {unused:?}");
}

#[test]
fn the_observer_comes_first_then_the_others_clockwise_then_neutral() {
    for (board, players) in tables() {
        let config = config(board, players, rule_mix(1));
        let layout = WalledCity::new(&config).unwrap().layout();
        let n = usize::from(players);
        let mut ply = 0;
        playout(&config, 11, |_, _, after| {
            ply += 1;
            if ply % 5 != 0 {
                return;
            }
            let board = after.board();
            for seat in 0..n {
                let seen = observe(after, seat);
                let colour = |place: usize| if place < n { (seat + place) % n } else { place };
                let peasants = block(&layout, &seen, "peasants");
                let nobles = block(&layout, &seen, "nobles");
                let votes = block(&layout, &seen, "votes");
                for place in 0..after.colours() {
                    let colour = colour(place);
                    for area in 0..board.areas() {
                        let at = place * board.ax() + area;
                        assert_eq!(peasants[at], after.peasants(colour, area));
                    }
                    for tower in 0..board.towers() {
                        let at = place * (board.ax() + board.towers()) + board.ax() + tower;
                        assert_eq!(nobles[at], after.nobles(colour, Loc::Tower(tower as u8)));
                    }
                    let [above, below] = [votes[2 * place], votes[2 * place + 1]].map(i32::from);
                    assert_eq!(above - below, after.votes(colour));
                }
                let actor = block(&layout, &seen, "actor");
                let expected = match after.turn() {
                    Turn::Player(actor) => Some((actor + n - seat) % n),
                    Turn::Chance | Turn::Over => None,
                };
                assert_eq!(actor.iter().position(|&n| n == 1), expected);
            }
        });
    }
}

#[test]
fn r4_33_face_down_cards_are_the_owners_until_the_end() {
    for (board, players) in tables() {
        let config = config(board, players, rule_mix(0));
        let layout = WalledCity::new(&config).unwrap().layout();
        playout(&config, 3, |_, _, after| {
            for seat in 0..usize::from(players) {
                let seen = observe(after, seat);
                let cards = block(&layout, &seen, "zone_card");
                let numbers = block(&layout, &seen, "zone_numbers");
                for zone in 0..after.board().zones() {
                    let shown = cards[zone * KINDS..][..KINDS].iter().position(|&n| n == 1);
                    let defence = after.defence(zone).filter(|defence| {
                        usize::from(defence.seat) == seat || after.turn() == Turn::Over
                    });
                    assert_eq!(shown, defence.map(|defence| usize::from(defence.card.kind)));
                    if defence.is_none() {
                        assert_eq!(numbers[2 * zone..][..2], [0, 0]);
                    }
                }
            }
        });
    }
}

#[test]
fn e139_an_extra_card_shows_its_back_and_nothing_else() {
    let config = config(1, 3, rule_mix(0));
    let layout = WalledCity::new(&config).unwrap().layout();
    let mut extras = 0;
    for seed in 0..20 {
        playout(&config, seed, |_, _, after| {
            for zone in 0..after.board().zones() {
                let Some(defence) = after.defence(zone) else { continue };
                let observer = (usize::from(defence.seat) + 1) % 3;
                let seen = observe(after, observer);
                let backs = &block(&layout, &seen, "zone_back")[4 * zone..][..4];
                assert_eq!(backs.iter().sum::<u8>(), 1);
                assert_eq!(backs[3] == 1, defence.card.is_extra());
                extras += u32::from(backs[3]);
            }
        });
    }
    assert!(extras > 0);
}
