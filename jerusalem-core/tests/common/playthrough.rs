//! Playthroughs as readable text, for any game.

use jerusalem_core::laws::{Driver, playout};
use jerusalem_core::{Game, Step, Turn};
use std::fmt::Write;

/// Plays to the end, one line a step: ply, round, node, actor, number of possibilities, the choice,
/// the hash after it. `title` says what is played, `scores` what the scores are.
pub fn text<G: Game>(
    title: &str,
    start: G,
    driver: &mut impl Driver<G>,
    round: impl Fn(&G) -> u8,
    scores: &str,
) -> String {
    let hash = start.state_hash();
    let head = "ply round node actor possibilities choice hash";
    let mut text = format!("# {title}\n# {head}\n0 {hash:016x}\n");
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
        let (round, node, hash) = (round(before), before.node(), after.state_hash());
        writeln!(text, "{ply} {round} {node} {actor} {width} {choice} {hash:016x}")
            .expect("memory");
    });
    writeln!(text, "# {scores} {:?}, places {:?}", end.scores(), end.places()).expect("memory");
    text
}
