//! Scenarios 117 to 120 of §8: information. What observations and texts show is tested in
//! `tests/jerusalem_knowledge` and `tests/jerusalem_words`.

use jerusalem_core::jerusalem::{Card, Position};
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, Turn, below};

use crate::ledger::Ledger;
use crate::playout::{Uniform, playout};
use crate::policy::Eager;
use crate::setup::*;

/// Everybody's resources follow from what is public alone. That the log in words says as much is in
/// `tests/jerusalem_words`.
fn keep_the_books(players: u8, driver: &mut impl crate::playout::Driver<Jerusalem>) {
    let mut ledger = Ledger::new(players.into());
    playout(fresh(players), driver, |before, step, after| {
        ledger.see(before, step, after);
        for (seat, (account, truth)) in
            ledger.accounts.iter().zip(after.position().seats).enumerate()
        {
            let context = || format!("seat {seat} after {step:?} from {before:?}");
            assert_eq!(account.bezants, truth.bezants, "{}", context());
            assert_eq!(account.screen, truth.screen, "{}", context());
            assert_eq!(Some(account.supply), truth.supply, "{}", context());
            assert_eq!(account.board, truth.board, "{}", context());
            assert_eq!(account.prestige, truth.prestige, "{}", context());
            assert_eq!(account.height, truth.height, "{}", context());
            assert_eq!(usize::from(account.cards), truth.hand.len(), "{}", context());
            assert_eq!(account.baron, truth.baron, "{}", context());
        }
    });
}

#[test]
fn s117_resources_follow_from_the_public_log() {
    for players in 2..=4 {
        for seed in 0..60 {
            keep_the_books(players, &mut Uniform(Dice::new(seed)));
            keep_the_books(players, &mut Eager(Dice::new(seed)));
        }
    }
}

/// The hidden cards are what hands, packet and deck hold, and nothing else of a position changes when
/// they are exchanged. That observations do not change either is in `tests/jerusalem_knowledge`.
#[test]
fn s118_hidden_cards_are_exchangeable() {
    let mut seen = 0;
    for seed in 0..6 {
        playout(fresh(4), &mut Uniform(Dice::new(seed)), |state, _, _| {
            let Turn::Player(me) = state.turn() else { return };
            let Some(other) = exchanged(state, me, seed) else { return };
            let (mut a, mut b) = (state.position(), other.position());
            for position in [&mut a, &mut b] {
                (position.deck, position.drafts) = (None, Vec::new());
                position.scholars.clear();
                position.seats.iter_mut().for_each(|s| s.hand.sort_unstable());
                let hidden = position.seats.iter_mut().enumerate().filter(|(s, _)| *s != me);
                hidden.for_each(|(_, s)| s.hand = vec![Card::Squire1; s.hand.len()]);
            }
            assert_eq!(a, b);
            seen += 1;
        });
    }
    assert!(seen > 500, "{seen}");
}

/// The same state with the opponents' hands exchanged for cards of the deck; `None` where a draft is
/// under way, or nobody else holds a card.
fn exchanged(state: &Jerusalem, me: usize, seed: u64) -> Option<Jerusalem> {
    let mut position: Position = state.position();
    if !position.packet.is_empty() {
        return None;
    }
    let mut dice = Dice::stream(seed, 1);
    let mut pool: Vec<Card> = Vec::new();
    for (card, n) in position.deck.take()? {
        pool.extend(std::iter::repeat_n(card, n.into()));
    }
    let others = || (0..state.players()).filter(|&s| s != me);
    let mut held = 0;
    for seat in others() {
        held += position.seats[seat].hand.len();
        pool.extend(position.seats[seat].hand.iter());
    }
    for seat in others() {
        for card in &mut position.seats[seat].hand {
            *card = pool.swap_remove(below(&mut dice, pool.len() as u32) as usize);
        }
    }
    // Who kept what is hidden, too.
    position.drafts.iter_mut().for_each(|d| d.kept.fill(None));
    position.scholars.clear();
    (held > 0).then(|| Jerusalem::from_position(&position).expect("as possible as before"))
}

/// The state has no place for a deck order or the event that is set aside. That no observation tells
/// them is in `tests/jerusalem_knowledge`.
#[test]
fn s119_neither_deck_order_nor_the_unused_event() {
    for seed in 0..10 {
        playout(fresh(4), &mut Uniform(Dice::new(seed)), |_, _, state| {
            let position = state.position();
            let revealed = position.events.iter().flatten().count();
            let by_now = match (state.round(), state.node()) {
                (round @ 2..=4, "RevealEvent") => round - 2,
                (round, _) => round.min(4) - 1,
            };
            assert_eq!(revealed, usize::from(by_now));
        });
    }
    // Dealt in another order, the same cards make the same state.
    let deal_in = |cards: [Card; 4]| {
        let mut g = fresh(4);
        until(&mut g, "DealCard");
        deal(&mut g, &cards);
        g
    };
    let [a, b, c, d] = [Card::Move2, Card::Turncoat, Card::Bezant2, Card::Genoese];
    assert_eq!(deal_in([a, b, c, d]), deal_in([d, c, b, a]));
}

/// What the actor may do never depends on what he cannot know.
#[test]
fn s120_equal_knowledge_equal_masks() {
    let mut seen = 0;
    for seed in 0..12 {
        for players in 2..=4 {
            playout(fresh(players), &mut Eager(Dice::new(seed)), |state, _, _| {
                let Turn::Player(me) = state.turn() else { return };
                let Some(other) = exchanged(state, me, seed) else { return };
                assert_eq!(state.legal(), other.legal());
                seen += 1;
            });
        }
    }
    assert!(seen > 2000, "{seen}");
}
