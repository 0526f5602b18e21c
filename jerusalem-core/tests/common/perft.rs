//! Counts of decision sequences, for any game.

use jerusalem_core::{Game, Turn};
use std::fmt::Write;

use crate::golden;

/// Compares the counts of a golden file; the number of its positions.
///
/// Each position is a name, the position as `read` understands it, and the counts for depth 1, 2,
/// 3 …; a `?` stands for a count not made yet.
pub fn compare<G: Game>(name: &str, read: impl Fn(&str) -> G) -> usize {
    let text = std::fs::read_to_string(golden::path(name)).expect("the positions");
    let (mut made, mut positions) = (String::new(), 0);
    let mut game: Option<G> = None;
    for line in text.lines() {
        if let Some(position) = line.strip_prefix("position: ") {
            game = Some(read(position));
            positions += 1;
        }
        match line.strip_prefix("counts: ") {
            None => writeln!(made, "{line}"),
            Some(kept) => {
                let game = game.take().expect("a position before its counts");
                let depths = 1..=kept.split_whitespace().count() as u32;
                let counts: Vec<_> = depths.map(|depth| count(&game, depth).to_string()).collect();
                writeln!(made, "counts: {}", counts.join(" "))
            }
        }
        .expect("memory");
    }
    golden::compare(name, &made);
    positions
}

/// The number of sequences of exactly `depth` decisions; at a chance node every outcome is followed,
/// and adds no depth.
pub fn count<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn() {
        Turn::Over => 0,
        Turn::Chance => {
            let outcomes = game.outcomes();
            let follow = |id| {
                let mut next = game.clone();
                next.resolve(id).expect("a listed outcome");
                count(&next, depth)
            };
            outcomes.as_slice().iter().map(|&(id, _)| follow(id)).sum()
        }
        Turn::Player(_) => {
            let legal = game.legal();
            if depth == 1 {
                return legal.count() as u64;
            }
            let follow = |id| {
                let mut next = game.clone();
                next.play(id);
                count(&next, depth - 1)
            };
            legal.iter().map(follow).sum()
        }
    }
}
