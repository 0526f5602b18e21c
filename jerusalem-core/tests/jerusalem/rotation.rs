//! The table turned: who sits where changes nothing but the names of the seats.

use jerusalem_core::jerusalem::{Action, Config, Node, Position};
use jerusalem_core::options::SeatOrRandom;
use jerusalem_core::{ActionId, AnyGame, Dice, Game, Jerusalem, OutcomeId, Seat, Step, Turn};
use std::collections::BTreeSet;

use crate::playout::{Driver, Uniform, playout};
use crate::policy::Eager;
use crate::random_rules::random_rules;
use crate::setup::{EDITIONS, rules_of};

/// Everybody moved `by` seats clockwise.
fn rotated(position: &Position, by: usize) -> Position {
    let n = usize::from(position.players);
    let moved = |seat: u8| ((usize::from(seat) + by) % n) as u8;
    let sorted = |seats: &[u8]| {
        let mut seats: Vec<u8> = seats.iter().map(|&s| moved(s)).collect();
        seats.sort_unstable();
        seats
    };
    let mut new = position.clone();
    if let SeatOrRandom::Seat(seat) = &mut new.rules.first_bidder {
        *seat = moved(*seat);
    }
    let nobody = matches!(
        position.node,
        Node::FirstBidder | Node::RevealEvent | Node::DealCard | Node::Over
    );
    if !nobody {
        new.actor = moved(position.actor);
    }
    new.seats.rotate_right(by);
    new.discard.iter_mut().for_each(|card| card.seat = moved(card.seat));
    if position.node == Node::AuctionRaise {
        new.auction.bidder = moved(position.auction.bidder);
    }
    new.auction.passed = sorted(&position.auction.passed);
    new.due[..n].rotate_right(by);
    // Special Tax counts by areas, the other events by seats.
    if position.node != Node::Tax {
        new.tally[..n].rotate_right(by);
    }
    new.barred = sorted(&position.barred);
    for draft in &mut new.drafts {
        draft.order.iter_mut().for_each(|seat| *seat = moved(*seat));
    }
    for drawn in new.scholars.iter_mut().flatten() {
        drawn.seat = moved(drawn.seat);
    }
    new
}

fn turned(game: &Jerusalem, by: usize) -> Jerusalem {
    Jerusalem::from_position(&rotated(&game.position(), by)).unwrap_or_else(|e| panic!("{e}"))
}

/// What a seat sees, without its own number.
fn seen(game: &Jerusalem, seat: Seat) -> Vec<u8> {
    let mut view = vec![0; game.observation_len()];
    game.observe(seat, &mut view).expect("a seat and its buffer");
    let layout = game.layout();
    let own = layout.block("seat").expect("the own seat");
    let range = own.offset..own.offset + own.len();
    assert!(view[range.clone()].iter().enumerate().all(|(i, &e)| (e == 1) == (i == seat)));
    view.drain(range);
    view
}

/// Compares the game and the turned one before a step, and takes the step in both.
fn compare(game: &Jerusalem, step: Step, after: &Jerusalem, by: usize) {
    let n = game.players();
    let mut other = turned(game, by);
    let moved = |seat: Seat| (seat + by) % n;
    assert_eq!(other.node(), game.node());
    let turn = match game.turn() {
        Turn::Player(seat) => Turn::Player(moved(seat)),
        turn => turn,
    };
    assert_eq!(other.turn(), turn);
    assert_eq!(other.legal(), game.legal());
    for seat in 0..n {
        assert_eq!(seen(&other, moved(seat)), seen(game, seat), "{} of {seat}", game.node());
        assert_eq!(other.scores()[moved(seat)], game.scores()[seat]);
    }
    match step {
        Step::Action(id) => other.apply(id).expect("legal in both"),
        // The only outcome that names a seat.
        Step::Outcome(id) if game.at() == Node::FirstBidder => {
            other.resolve(moved(id.into()) as OutcomeId).expect("possible in both");
        }
        Step::Outcome(id) => other.resolve(id).expect("possible in both"),
    }
    assert_eq!(other, turned(after, by), "{step:?} at {}", game.node());
}

fn family(id: ActionId) -> String {
    let name = Action::from_id(id).expect("an action").name();
    name.split('(').next().unwrap_or_default().to_owned()
}

/// Plays a game beside a turned one; the families of the actions taken.
fn play_turned(
    start: Jerusalem,
    by: usize,
    driver: &mut impl Driver<Jerusalem>,
) -> BTreeSet<String> {
    let mut families = BTreeSet::new();
    let end = playout(start, driver, |before, step, after| {
        compare(before, step, after, by);
        if let Step::Action(id) = step {
            families.insert(family(id));
        }
    });
    let (places, other) = (end.places(), turned(&end, by).places());
    assert!((0..end.players()).all(|s| other[(s + by) % end.players()] == places[s]));
    families
}

#[test]
fn a_turned_table_plays_the_same_game() {
    let mut dice = Dice::new(14);
    let mut families = BTreeSet::new();
    for players in 2..=4u8 {
        let mixed = (0..6).map(|_| random_rules(players, &mut dice));
        let rules: Vec<_> = EDITIONS.into_iter().map(rules_of).chain(mixed).collect();
        for (i, rules) in rules.into_iter().enumerate() {
            let start = Jerusalem::new(&Config { players, rules }).expect("sound options");
            let by = 1 + i % (usize::from(players) - 1);
            let dice = Dice::stream(14, i as u64);
            families.extend(if i % 2 == 0 {
                play_turned(start, by, &mut Uniform(dice))
            } else {
                play_turned(start, by, &mut Eager(dice))
            });
        }
    }
    let all: BTreeSet<_> = (0..Action::COUNT as ActionId).map(family).collect();
    let missing: Vec<_> = all.difference(&families).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
}
