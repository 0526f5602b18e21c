//! Determinised states: nothing the observer knows changes, and the rules hold (§9.7).

use jerusalem_core::jerusalem::{Card, Config, Jerusalem, Node, Position, Rules};
use jerusalem_core::{AnyGame, Dice, Game, Turn, below};
use std::collections::BTreeSet;

use crate::play::{Temper, each_node, each_table, seen, step};
use crate::reference::arrangement;

/// A position without what the observer cannot know of it.
fn known(mut position: Position, observer: u8) -> Position {
    position.deck = None;
    if position.node != Node::Draft || position.actor != observer {
        position.packet = vec![Card::Squire1; position.packet.len()];
    }
    for (seat, p) in position.seats.iter_mut().enumerate() {
        if seat != usize::from(observer) {
            p.hand = vec![Card::Squire1; p.hand.len()];
        }
    }
    for draft in &mut position.drafts {
        for (seat, kept) in draft.order.iter().zip(&mut draft.kept) {
            if *seat != observer {
                *kept = kept.map(|_| Card::Squire1);
            }
        }
    }
    for drawn in position.scholars.iter_mut().flatten().filter(|d| d.seat != observer) {
        drawn.card = Card::Squire1;
    }
    position
}

/// Scenario 118: the observer sees the same before and after, whatever he looks at.
#[test]
fn s118_the_observation_is_the_same_after_determinising() {
    let mut changed = 0;
    each_table(|players, rules, temper| {
        let mut dice = Dice::stream(118, players.into());
        each_node(players, rules, temper, 118, |game| {
            for seat in 0..game.players() {
                let sample = game.determinize(seat, &mut dice);
                assert_eq!(seen(&sample, seat), seen(game, seat));
                sample.check().unwrap();
                changed += u32::from(sample != *game);
            }
        });
    });
    assert!(changed > 10_000, "{changed}");
}

/// Scenario 118: all that is public or his own is untouched, hand sizes and slots included.
#[test]
fn s118_only_hidden_cards_change() {
    each_table(|players, rules, temper| {
        let mut dice = Dice::stream(119, players.into());
        let mut plies = 0u32;
        each_node(players, rules, temper, 119, |game| {
            plies += 1;
            if !plies.is_multiple_of(5) && game.at() != Node::Draft {
                return;
            }
            for seat in 0..players {
                let sample = game.determinize(seat.into(), &mut dice).position();
                assert_eq!(known(sample, seat), known(game.position(), seat));
            }
        });
    });
}

/// Scenario 120: what the observer may do does not depend on what he cannot see.
#[test]
fn s120_the_actor_has_the_same_legal_actions() {
    let mut compared = 0;
    each_table(|players, rules, temper| {
        let mut dice = Dice::stream(120, players.into());
        each_node(players, rules, temper, 120, |game| {
            let Turn::Player(actor) = game.turn() else { return };
            let [a, b] = [0; 2].map(|_| game.determinize(actor, &mut dice));
            assert_eq!(a.legal(), game.legal());
            assert_eq!(b.legal(), game.legal());
            assert_eq!(seen(&a, actor), seen(&b, actor));
            compared += u32::from(a != b);
        });
    });
    assert!(compared > 5_000, "{compared}");
}

/// A determinised game can be played to its end, and what was played was held.
#[test]
fn determinised_games_go_on() {
    each_table(|players, rules, temper| {
        let mut dice = Dice::stream(7, players.into());
        let mut plies = 0u32;
        each_node(players, rules, temper, 7, |game| {
            plies += 1;
            if !plies.is_multiple_of(67) {
                return;
            }
            for seat in 0..game.players() {
                let mut sample = game.determinize(seat, &mut dice);
                while sample.turn() != Turn::Over {
                    step(&mut sample, temper, &mut dice);
                }
                sample.check().unwrap();
            }
        });
    });
}

/// Every opponent has had each card at the time he played it.
#[test]
fn nobody_plays_a_card_he_did_not_have() {
    each_table(|players, rules, temper| {
        let mut dice = Dice::stream(8, players.into());
        let mut plies = 0u32;
        each_node(players, rules, temper, 8, |game| {
            plies += 1;
            if !plies.is_multiple_of(11) {
                return;
            }
            for seat in 0..game.players() {
                let position = game.determinize(seat, &mut dice).position();
                for round in 1..=position.round {
                    let mut had = vec![[0i8; 14]; players.into()];
                    for draft in position.drafts.iter().take(round.into()) {
                        for (&owner, card) in draft.order.iter().zip(&draft.kept) {
                            if let Some(card) = card {
                                had[usize::from(owner)][*card as usize] += 1;
                            }
                        }
                    }
                    for drawn in position.scholars.iter().take(usize::from(round) - 1).flatten() {
                        had[usize::from(drawn.seat)][drawn.card as usize] += 1;
                    }
                    for played in position.discard.iter().filter(|d| d.round <= round) {
                        had[usize::from(played.seat)][played.card as usize] -= 1;
                    }
                    assert!(had.iter().flatten().all(|&n| n >= 0), "round {round}: {position:?}");
                }
            }
        });
    });
}

/// At the end everything is open (§11.13).
#[test]
fn a_finished_game_is_returned_as_it_is() {
    each_node(4, Rules::default(), Temper::Hoarding, 13, |game| {
        if game.turn() == Turn::Over {
            let mut dice = Dice::new(1);
            (0..4).for_each(|seat| assert_eq!(game.determinize(seat, &mut dice), *game));
        }
    });
}

#[test]
fn seeds_decide_and_differ() {
    let mut game = Jerusalem::new(&Config::new(4)).unwrap();
    let mut dice = Dice::new(9);
    while game.round() < 3 || game.at() != Node::Turn {
        step(&mut game, Temper::Hoarding, &mut dice);
    }
    let sample = |seed| game.determinize(0, &mut Dice::new(seed));
    let all: BTreeSet<_> = (0..200).map(|seed| arrangement(&sample(seed).position())).collect();
    assert!(all.len() > 100, "{}", all.len());
    assert_eq!(sample(5), sample(5));
}

/// An editor may write down what cannot have happened; such a position is left alone.
#[test]
fn an_impossible_history_is_returned_as_it_is() {
    let json = r#"{"players": 2, "round": 3, "node": "AuctionOffice",
        "events": ["war", "tax", null],
        "seats": [{"prev_office": 3, "hand": ["move2", "move2"]}, {"prev_office": 4}],
        "drafts": [{"order": [0, 1], "kept": ["move2", "squire1"]},
                   {"order": [0, 1], "kept": ["move2", "oi_david"]}],
        "discard": [{"seat": 1, "card": "oi_david", "round": 1},
                    {"seat": 1, "card": "squire1", "round": 2}]}"#;
    let position: Position = serde_json::from_str(json).unwrap();
    let game = Jerusalem::from_position(&position).unwrap();
    assert_eq!(game.determinize(0, &mut Dice::new(1)), game);
}

/// Forgets and changes parts of a history, as an editor might.
fn edited(mut position: Position, dice: &mut Dice) -> Position {
    for draft in &mut position.drafts {
        for kept in &mut draft.kept {
            if below(dice, 4) == 0 {
                *kept = None;
            }
        }
    }
    for drawn in &mut position.scholars {
        if below(dice, 3) == 0 {
            *drawn = None;
        }
    }
    for played in &mut position.discard {
        if below(dice, 4) == 0 {
            played.round = 1 + below(dice, position.round.into()) as u8;
        }
    }
    position.discard.sort_by_key(|d| d.round);
    if below(dice, 8) == 0 {
        position.drafts.clear();
    }
    position
}

/// Positions with a patchy past are determinised by what the past still says.
#[test]
fn edited_histories_keep_the_observation() {
    let (mut edits, mut changed) = (0, 0);
    each_table(|players, rules, temper| {
        let mut dice = Dice::stream(31, players.into());
        each_node(players, rules, temper, 31, |game| {
            let Ok(other) = Jerusalem::from_position(&edited(game.position(), &mut dice)) else {
                return;
            };
            edits += u32::from(other != *game);
            for seat in 0..other.players() {
                let sample = other.determinize(seat, &mut dice);
                assert_eq!(seen(&sample, seat), seen(&other, seat));
                assert_eq!(sample.check(), Ok(()));
                changed += u32::from(sample != other);
            }
        });
    });
    assert!(edits > 5_000 && changed > 10_000, "{edits} {changed}");
}
