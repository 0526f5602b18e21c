//! Node counts from fixed positions and playthroughs with fixed seeds, kept as readable text under
//! `tests/data`.

use jerusalem_core::jerusalem::Config;
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, Step, Turn};
use serde_json::Value;
use std::fmt::Write;

use crate::golden;
use crate::perft::count;
use crate::playout::{Driver, Uniform, playout};
use crate::policy::Eager;
use crate::setup::{fresh, game, rules_of};

/// Each position is a name, the position in shorthand, and the counts for depth 1, 2, 3 …; a `?` stands
/// for a count not made yet.
#[test]
fn perft_counts() {
    let name = "perft/jerusalem.txt";
    let text = std::fs::read_to_string(golden::path(name)).expect("the positions");
    let mut made = String::new();
    let mut position: Option<Jerusalem> = None;
    let mut positions = 0;
    for line in text.lines() {
        if let Some(short) = line.strip_prefix("position: ") {
            let short: Value =
                serde_json::from_str(short).unwrap_or_else(|e| panic!("{e}: {line}"));
            position = Some(game(short));
            positions += 1;
        }
        match line.strip_prefix("counts: ") {
            None => writeln!(made, "{line}"),
            Some(kept) => {
                let position = position.take().expect("a position before its counts");
                let depths = 1..=kept.split_whitespace().count() as u32;
                let counts: Vec<_> =
                    depths.map(|depth| count(&position, depth).to_string()).collect();
                writeln!(made, "counts: {}", counts.join(" "))
            }
        }
        .expect("memory");
    }
    assert!(positions >= 15, "{positions} positions");
    golden::compare(name, &made);
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

/// One line a step: ply, round, node, actor, number of possibilities, the choice, the hash after it.
fn playthrough(
    players: u8,
    edition: &str,
    policy: &str,
    seed: u64,
    driver: &mut impl Driver<Jerusalem>,
) {
    let config = Config { players, rules: rules_of(edition) };
    let start = Jerusalem::new(&config).expect("a preset");
    let mut text = format!(
        "# Jerusalem, {players} players, {edition} rules, {policy} play, seed {seed}\n\
         # ply round node actor possibilities choice hash\n\
         0 {:016x}\n",
        start.state_hash()
    );
    let mut ply = 0;
    let end = playout(start, driver, |before, step, after| {
        ply += 1;
        let (actor, width, choice) = match (before.turn(), step) {
            (Turn::Player(seat), Step::Action(id)) => {
                let name = before.action_name(id, None).expect("a name");
                (seat.to_string(), before.legal().count(), name)
            }
            (_, Step::Outcome(id)) => {
                ("chance".into(), before.outcomes().as_slice().len(), before.outcome_name(id))
            }
            (turn, step) => panic!("{step:?} at {turn:?}"),
        };
        writeln!(
            text,
            "{ply} {} {} {actor} {width} {choice} {:016x}",
            before.round(),
            before.node(),
            after.state_hash()
        )
        .expect("memory");
    });
    writeln!(text, "# heights {:?}, places {:?}", end.scores(), end.places()).expect("memory");
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
