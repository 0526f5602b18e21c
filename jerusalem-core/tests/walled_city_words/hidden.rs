//! Nothing hidden is told: to observers, in drawings, in the log, to the rule-of-thumb player.

use jerusalem_core::walled_city::{Action, Node, Pending, WalledCity};
use jerusalem_core::{ActionId, AnyGame, Dice, Game, Lang, Step, Turn, Viewer};

use crate::{config, playout, rule_mix, tables};

fn observe(game: &WalledCity, seat: usize) -> Vec<u8> {
    let mut seen = vec![0; game.observation_len()];
    game.observe(seat, &mut seen).expect("a seat and the right length");
    seen
}

/// Names the first block in which two observations differ.
fn difference(game: &WalledCity, a: &[u8], b: &[u8]) -> Option<String> {
    let at = a.iter().zip(b).position(|(a, b)| a != b)?;
    let layout = game.layout();
    let block = layout.blocks.iter().find(|b| at < b.offset + b.len())?;
    Some(format!("{} {}", block.name, at - block.offset))
}

#[test]
fn worlds_a_seat_cannot_tell_apart_look_alike_to_it() {
    let mut different = 0;
    for (board, players) in tables() {
        for seed in 0..18 {
            let mut dice = Dice::stream(seed, 5);
            let mut ply = 0;
            playout(&config(board, players, rule_mix(seed)), seed, |_, _, after| {
                ply += 1;
                let trading = matches!(
                    after.at(),
                    Node::ButchersReturn | Node::ButchersTake | Node::DefenceZone | Node::End
                );
                if ply % 7 != 0 && !trading {
                    return;
                }
                for seat in 0..usize::from(players) {
                    let world = after.determinize(seat, &mut dice);
                    different += u32::from(world != *after);
                    let (seen, truth) = (observe(&world, seat), observe(after, seat));
                    let leak = difference(after, &seen, &truth);
                    assert_eq!(leak, None, "{} seat {seat}", after.node());
                    let viewer = Viewer::Seat(seat);
                    assert_eq!(world.draw(viewer, Lang::En), after.draw(viewer, Lang::En));
                    assert_eq!(
                        world.draw(Viewer::Public, Lang::En),
                        after.draw(Viewer::Public, Lang::En)
                    );
                    if after.turn() == Turn::Player(seat) {
                        assert_eq!(world.greedy(&mut dice), after.greedy(&mut dice));
                    }
                }
            });
        }
    }
    assert!(different > 1000, "{different} worlds differ");
}

/// What a viewer is told of an action, if the same happens to all eyes afterwards.
fn told(game: &WalledCity, id: ActionId, viewer: Viewer) -> (Node, String) {
    let mut after = game.clone();
    after.apply(id).expect("a legal action");
    (after.at(), game.witness(Step::Action(id), &after, viewer, Lang::En))
}

#[test]
fn hidden_choices_are_told_alike_to_those_who_do_not_see_them() {
    let mut compared = [0; 4];
    for (board, players) in tables() {
        for seed in 0..18 {
            playout(&config(board, players, rule_mix(seed)), seed, |before, _, _| {
                let Turn::Player(actor) = before.turn() else { return };
                let open = before.rules().butchers_open;
                let (kind, partner) = match before.at() {
                    Node::DefenceCard => (0, None),
                    Node::DefenceZone => (1, None),
                    Node::ButchersGive if !open => (2, other_side(before)),
                    Node::ButchersReturn if !open => (3, other_side(before)),
                    _ => return,
                };
                let mut groups: Vec<(Option<u8>, ActionId)> = Vec::new();
                for id in before.legal().iter() {
                    match before.action(id) {
                        Some(Action::Card(_)) => groups.push((None, id)),
                        Some(Action::Zone { zone, .. }) => groups.push((Some(zone), id)),
                        _ => {}
                    }
                }
                for seat in (0..usize::from(players)).filter(|&s| s != actor) {
                    if partner.is_some_and(|(a, b)| seat == a || seat == b) {
                        continue;
                    }
                    for viewer in [Viewer::Seat(seat), Viewer::Public] {
                        for pair in groups.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                            let a = told(before, pair[0].1, viewer);
                            let b = told(before, pair[1].1, viewer);
                            // A reply that shows something, and the end, may differ.
                            if a.0 == b.0 && !matches!(a.0, Node::End | Node::ButchersTake) {
                                assert_eq!(a.1, b.1);
                                compared[kind] += 1;
                            }
                        }
                    }
                }
            });
        }
    }
    assert!(compared.iter().all(|&n| n > 20), "{compared:?}");
}

/// The two sides of the trade at hand.
fn other_side(game: &WalledCity) -> Option<(usize, usize)> {
    let position = game.position();
    match position.ability?.pending {
        Pending::Butchers(trade) => Some((position.actor?.into(), trade.opponent.into())),
        _ => None,
    }
}

#[test]
fn r2_4_extra_cards_are_told_to_their_receivers_only() {
    let mut dealt = 0;
    playout(&config(1, 3, rule_mix(0)), 1, |before, _, _| {
        if before.at() != Node::SetupExtra {
            return;
        }
        let outcomes = before.outcomes();
        let lines = |viewer: Viewer| -> Vec<String> {
            let ids = outcomes.as_slice().iter().map(|outcome| outcome.0);
            ids.map(|id| {
                let mut after = before.clone();
                after.resolve(id).expect("a possible outcome");
                before.witness(Step::Outcome(id), &after, viewer, Lang::En)
            })
            .collect()
        };
        for seat in 0..3 {
            let told = lines(Viewer::Seat(seat));
            let alike = told.iter().all(|line| *line == told[0]);
            assert_eq!(alike, seat != dealt || told.len() == 1, "{told:?}");
        }
        assert!(lines(Viewer::Public).iter().all(|line| !line.contains('/')));
        dealt += 1;
    });
    assert_eq!(dealt, 3);
}
