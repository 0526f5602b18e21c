//! Node counts from fixed positions and playthroughs with fixed seeds, kept as readable text under
//! `tests/data`.

use jerusalem_core::jerusalem::Config;
use jerusalem_core::{Dice, Game, Jerusalem};

use crate::perft::count;
use crate::playout::{Driver, Uniform};
use crate::policy::Eager;
use crate::setup::{fresh, game, rules_of};
use crate::{golden, perft, playthrough};

/// Positions are in shorthand.
#[test]
fn perft_counts() {
    let read =
        |short: &str| game(serde_json::from_str(short).unwrap_or_else(|e| panic!("{e}: {short}")));
    let positions = perft::compare("perft/jerusalem.txt", read);
    assert!(positions >= 15, "{positions} positions");
}

/// The counts of an auction can be worked out by hand.
#[test]
fn perft_of_the_first_auction() {
    let four = fresh(4);
    assert_eq!(count(&four, 1), 4);
    assert_eq!(count(&four, 2), 4 * 13);
    // After a bid of b the next may pass or raise to b+1..12.
    let after_bid = |bid: u64| 13 - bid;
    assert_eq!(count(&four, 3), 4 * (0..=12).map(after_bid).sum::<u64>());
    let two_more = |bid: u64| after_bid(bid) + (bid + 1..=12).map(after_bid).sum::<u64>();
    assert_eq!(count(&four, 4), 4 * (0..=12).map(two_more).sum::<u64>());
    assert_eq!([count(&fresh(3), 2), count(&fresh(2), 2)], [3 * 13, 2 * 13]);
}

fn playthrough(
    players: u8,
    edition: &str,
    policy: &str,
    seed: u64,
    driver: &mut impl Driver<Jerusalem>,
) {
    let config = Config { players, rules: rules_of(edition) };
    let start = Jerusalem::new(&config).expect("a preset");
    let title =
        format!("Jerusalem, {players} players, {edition} rules, {policy} play, seed {seed}");
    let text = playthrough::text(&title, start, driver, |game| game.round(), "heights");
    golden::compare(&format!("playthroughs/jerusalem-{players}-{edition}.txt"), &text);
}

#[test]
fn playthroughs_with_the_default_rules() {
    for players in 2..=4 {
        playthrough(players, "default", "uniform", 1, &mut Uniform(Dice::new(1)));
    }
}

#[test]
fn playthroughs_with_the_italian_rules() {
    for players in 2..=4 {
        playthrough(players, "italian", "eager", 2, &mut Eager(Dice::new(2)));
    }
}
