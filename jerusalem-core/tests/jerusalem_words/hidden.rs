//! What a viewer cannot see changes nothing in his texts.

use jerusalem_core::jerusalem::{
    Action, Card, Config, Jerusalem, Node, Position, ResourceView, Rules, names,
};
use jerusalem_core::{AnyGame, Dice, Game, Lang, Seat, Step, Turn, Viewer, below};
use std::collections::BTreeMap;

use crate::{playout, rule_mix, take, viewers};

#[test]
fn only_the_keeper_reads_which_cards_went_through_his_hands() {
    let mut lasts = 0;
    playout(&Config::new(4), 11, |before, step, after| {
        let Step::Action(id) = step else { return };
        let Some(Action::KeepCard(card)) = before.action(id) else { return };
        let position = before.position();
        let actor = usize::from(position.actor);
        let name = names::card(card, Lang::En);
        let own = before.witness(step, after, Viewer::Seat(actor), Lang::En);
        let packet: Vec<_> =
            position.packet.iter().map(|&card| names::card(card, Lang::En)).collect();
        assert!(own.contains(&format!("Cards to choose from: {}; Keep", packet.join(", "))));
        assert!(own.contains(&format!("Keep the card: {name}; handed on to p")), "{own}");
        let order = &position.drafts[usize::from(position.round) - 1].order;
        let next = order[order.iter().position(|&s| usize::from(s) == actor).expect("drafts") + 1];
        assert!(own.contains(&format!("handed on to p{next}: ")), "{own}");
        let public = before.witness(step, after, Viewer::Public, Lang::En);
        assert!(public.starts_with(&format!("p{actor}: Keep an action card")), "{public}");
        assert!(Card::ALL.iter().all(|&c| !public.contains(&names::card(c, Lang::En))));
        if after.at() == Node::Draft {
            let line = before.witness(step, after, Viewer::Seat(next.into()), Lang::En);
            assert!(line.contains(&format!("p{next} looks at the cards: ")), "{line}");
        } else {
            lasts += 1;
            let line = before.witness(step, after, Viewer::Seat(next.into()), Lang::En);
            assert!(line.contains(&format!("p{next} receives the last card: ")), "{line}");
        }
    });
    assert_eq!(lasts, 5);
}

#[test]
fn hidden_choices_and_outcomes_read_alike_for_those_who_cannot_see_them() {
    for players in 2..=4u8 {
        let n = usize::from(players);
        let mut compared = BTreeMap::new();
        let config = Config::new(players);
        (0..6).for_each(|seed| {
            playout(&config, seed, |before, _, _| {
                let line = |step: Step, viewer| {
                    let mut after = *before;
                    take(&mut after, step);
                    (before.witness(step, &after, viewer, Lang::En), after)
                };
                let steps: Vec<Step> = match before.at() {
                    Node::Draft => before.legal().iter().map(Step::Action).collect(),
                    Node::DealCard | Node::DrawScholar => {
                        before.outcomes().as_slice().iter().map(|o| Step::Outcome(o.0)).collect()
                    }
                    _ => return,
                };
                let position = before.position();
                let order = &position.drafts[usize::from(position.round) - 1].order;
                for viewer in viewers(n).into_iter().filter(|&v| v != Viewer::Omniscient) {
                    let (first, after) = line(steps[0], viewer);
                    let sees = match before.at() {
                        Node::DrawScholar => viewer.is(position.actor.into()),
                        node => {
                            let actor = node == Node::Draft && viewer.is(position.actor.into());
                            let next = after.at() == Node::Draft
                                && viewer.is(after.position().actor.into());
                            let last = after.at() == Node::Turn && viewer.is(order[n - 1].into());
                            actor || next || last
                        }
                    };
                    for &step in &steps[1..] {
                        assert_eq!(line(step, viewer).0 == first, !sees, "{viewer:?} {first}");
                        *compared.entry(before.node()).or_insert(0) += 1;
                    }
                }
            })
        });
        assert!(compared["Draft"] > 0 && compared["DealCard"] > 0, "{compared:?}");
        assert!(players == 2 || compared.contains_key("DrawScholar"), "{compared:?}");
    }
}

/// A hidden card's place.
#[derive(Clone, Copy, Debug)]
enum Slot {
    Kept { round: usize, at: usize },
    Drawn { round: usize },
    Packet,
}

/// A position that the observer cannot tell from this one: two hidden cards have changed places.
fn swapped(from: &Position, observer: Option<Seat>, dice: &mut Dice) -> Option<Position> {
    let other = |seat: u8| Some(usize::from(seat)) != observer;
    let holds = |seat: u8, card: Card| from.seats[usize::from(seat)].hand.contains(&card);
    let place = |round: usize| {
        let draft = &from.drafts[round];
        let at = draft.order.iter().position(|&s| !other(s))?;
        draft.kept.get(at).copied().flatten().map(|_| at)
    };
    let mut slots = Vec::new();
    for (round, draft) in from.drafts.iter().enumerate() {
        for (at, (&seat, card)) in draft.order.iter().zip(&draft.kept).enumerate() {
            if card.is_some_and(|card| other(seat) && holds(seat, card)) {
                slots.push(Slot::Kept { round, at });
            }
        }
    }
    for (round, drawn) in from.scholars.iter().enumerate() {
        if drawn.is_some_and(|d| other(d.seat) && holds(d.seat, d.card)) {
            slots.push(Slot::Drawn { round });
        }
    }
    if !from.packet.is_empty() && (from.node == Node::DealCard || other(from.actor)) {
        slots.push(Slot::Packet);
    }
    if slots.is_empty() {
        return None;
    }
    let slot = slots[below(dice, slots.len() as u32) as usize];
    let now = usize::from(from.round) - 1;
    // The group within which the observer knows the cards but not who has which.
    let group = |slot: Slot| match slot {
        Slot::Kept { round, at } => place(round).filter(|&own| at > own).map(|_| round),
        Slot::Packet => place(now).map(|_| now),
        Slot::Drawn { .. } => None,
    };
    let card_in = |position: &Position, slot: Slot| match slot {
        Slot::Kept { round, at } => position.drafts[round].kept[at].expect("a kept card"),
        Slot::Drawn { round } => position.scholars[round].expect("a drawn card").card,
        Slot::Packet => position.packet[0],
    };
    let put = |position: &mut Position, slot: Slot, old: Card, new: Card| {
        let seat = match slot {
            Slot::Kept { round, at } => {
                position.drafts[round].kept[at] = Some(new);
                position.drafts[round].order[at]
            }
            Slot::Drawn { round } => {
                let drawn = position.scholars[round].as_mut().expect("a drawn card");
                drawn.card = new;
                drawn.seat
            }
            Slot::Packet => {
                position.packet[0] = new;
                return;
            }
        };
        let hand = &mut position.seats[usize::from(seat)].hand;
        let i = hand.iter().position(|&card| card == old).expect("the card is in the hand");
        hand[i] = new;
    };
    let old = card_in(from, slot);
    let mut position = from.clone();
    match group(slot) {
        Some(round) => {
            let same = |s: &Slot| group(*s) == Some(round) && card_in(from, *s) != old;
            let partners: Vec<_> = slots.into_iter().filter(same).collect();
            if partners.is_empty() {
                return None;
            }
            let partner = partners[below(dice, partners.len() as u32) as usize];
            let new = card_in(from, partner);
            put(&mut position, slot, old, new);
            put(&mut position, partner, new, old);
        }
        None => {
            let deck = position.deck.as_mut().expect("the deck is written out");
            let kinds: Vec<_> =
                deck.iter().filter(|(card, n)| **n > 0 && **card != old).map(|(c, _)| *c).collect();
            let new = *kinds.get(below(dice, kinds.len() as u32) as usize)?;
            *deck.get_mut(&new)? -= 1;
            *deck.get_mut(&old)? += 1;
            put(&mut position, slot, old, new);
        }
    }
    Some(position)
}

#[test]
fn texts_do_not_depend_on_cards_the_viewer_cannot_see() {
    for players in 2..=4u8 {
        let n = usize::from(players);
        let (mut boards, mut lines) = (0, 0);
        for seed in 0..10 {
            let config = Config { players, rules: rule_mix(seed) };
            let mut dice = Dice::new(1000 + seed);
            playout(&config, seed, |before, step, after| {
                let position = before.position();
                for observer in [None].into_iter().chain((0..n).map(Some)) {
                    let viewer = observer.map_or(Viewer::Public, Viewer::Seat);
                    let Some(other) = swapped(&position, observer, &mut dice) else { continue };
                    let twin = Jerusalem::from_position(&other).expect("a sound position");
                    assert_ne!(twin, *before);
                    let lang = Lang::ALL[boards % 5];
                    assert_eq!(twin.draw(viewer, lang), before.draw(viewer, lang));
                    boards += 1;
                    if observer.is_some_and(|seat| before.turn() == Turn::Player(seat)) {
                        assert_eq!(twin.legal(), before.legal());
                    }
                    let mut twin_after = twin;
                    let possible = match step {
                        Step::Action(id) => twin_after.apply(id).is_ok(),
                        Step::Outcome(id) => twin_after.resolve(id).is_ok(),
                    };
                    // Whoever takes up the packet by this step sees it; hands are open at the end.
                    let drafting = matches!(before.at(), Node::DealCard | Node::Draft);
                    let order = position.drafts.last().map_or(&[][..], |draft| &draft.order);
                    let taker = match after.at() {
                        Node::Draft => Some(after.position().actor),
                        Node::Turn => order.last().copied(),
                        _ => None,
                    };
                    let shows = drafting && taker.is_some_and(|seat| viewer.is(seat.into()));
                    if possible && !shows && after.turn() != Turn::Over {
                        assert_eq!(
                            twin.witness(step, &twin_after, viewer, lang),
                            before.witness(step, after, viewer, lang)
                        );
                        lines += 1;
                    }
                }
            });
        }
        assert!(boards > 2_000 && lines > 2_000, "{boards} boards, {lines} lines");
    }
}

#[test]
fn texts_do_not_depend_on_hidden_resources() {
    let rules = Rules { resource_view: ResourceView::Hidden, ..Rules::default() };
    for players in 2..=4u8 {
        let n = usize::from(players);
        let mut lines = 0;
        for seed in 0..2 {
            playout(&Config { players, rules }, seed, |before, step, after| {
                if before.turn() == Turn::Over || after.turn() == Turn::Over {
                    return;
                }
                for seat in 0..n {
                    let richer = |game: &Jerusalem| {
                        let mut position = game.position();
                        let p = &mut position.seats[seat];
                        p.bezants += 1;
                        let supply = p.supply.as_mut().filter(|supply| **supply > 0)?;
                        *supply -= 1;
                        p.screen += 1;
                        Jerusalem::from_position(&position).ok()
                    };
                    let Some(twin) = richer(before) else { continue };
                    let twin_after = richer(after);
                    for viewer in viewers(n) {
                        let blind = viewer != Viewer::Omniscient && !viewer.is(seat);
                        let lang = Lang::ALL[lines % 5];
                        let same = twin.draw(viewer, lang) == before.draw(viewer, lang);
                        assert_eq!(same, blind, "{viewer:?}");
                        let mut played = twin;
                        let possible = match step {
                            Step::Action(id) => played.apply(id).is_ok(),
                            Step::Outcome(id) => played.resolve(id).is_ok(),
                        };
                        if blind && possible && Some(played) == twin_after {
                            assert_eq!(
                                twin.witness(step, &played, viewer, lang),
                                before.witness(step, after, viewer, lang)
                            );
                            lines += 1;
                        }
                    }
                }
            });
        }
        assert!(lines > 1_000, "{lines}");
    }
}
