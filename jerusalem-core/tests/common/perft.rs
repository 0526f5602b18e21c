//! Counts of decision sequences, for any game.

use jerusalem_core::{Game, Turn};

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
