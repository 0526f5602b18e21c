//! The table turned: who sits where changes nothing but the names of the seats.

use jerusalem_core::jerusalem::{Config, Node, Position};
use jerusalem_core::options::SeatOrRandom;
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, OutcomeId, Step};
use std::collections::BTreeSet;

use crate::playout::{Driver, Uniform, playout};
use crate::policy::Eager;
use crate::random_rules::random_rules;
use crate::setup::{EDITIONS, fresh, rules_of};
use crate::turning::{Rotate, all_played, compare, end_alike, family};

impl Rotate for Jerusalem {
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

    /// The only outcome that names a seat is the first bidder.
    fn outcome_turned(&self, id: OutcomeId, by: usize) -> OutcomeId {
        match self.at() {
            Node::FirstBidder => ((usize::from(id) + by) % self.players()) as OutcomeId,
            _ => id,
        }
    }
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
            families.insert(family(before, id));
        }
    });
    end_alike(&end, by);
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
    all_played(&fresh(2), &families);
}
