//! Node counts from fixed positions and playthroughs with fixed seeds, kept as readable text under
//! `tests/data`; `UPDATE_GOLDEN=1` makes them anew.

use super::golden;
use super::kit::*;
use super::perft::count;
use super::playout::{Uniform, playout};
use jerusalem_core::Step;
use std::fmt::Write;

/// Each position is a name, the position as data, and the counts for depth 1, 2, 3 …; a `?` stands for
/// a count not made yet.
#[test]
fn perft_counts() {
    let name = "perft/walled-city.txt";
    let text = std::fs::read_to_string(golden::path(name)).expect("the positions");
    let (mut made, mut positions) = (String::new(), 0);
    let mut game: Option<WalledCity> = None;
    for line in text.lines() {
        if let Some(short) = line.strip_prefix("position: ") {
            let position: Position =
                serde_json::from_str(short).unwrap_or_else(|e| panic!("{e}: {line}"));
            let read = WalledCity::from_position(&position);
            game = Some(read.unwrap_or_else(|e| panic!("{e}: {line}")));
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
    assert!(positions >= 20, "{positions} positions");
    golden::compare(name, &made);
}

/// The counts of a first turn can be worked out by hand.
#[test]
fn perft_of_a_first_turn() {
    let game = l("clothworkers fishmongers salters drapers").used(&[true; 4]).actor(0).game();
    assert_eq!(count(&game, 1), 19);
    // Nine kinds of cards; seven of them ask for a half, 2/2 and 1/1 for nobles.
    assert_eq!(count(&game, 2), 19 * 9);
    assert_eq!(count(&game, 3), 19 * (7 * 2 + 3 + 2));
    // A settled number n has n + 1 ways. 5/0, 4/0 and 3/0 ask about one side only.
    let first = [[5, 0], [4, 1], [3, 2], [4, 0], [3, 1], [3, 0], [2, 1]];
    let counts: u64 =
        first.iter().map(|&[a, b]: &[u64; 2]| a + 1 + if b > 0 { b + 1 } else { a + 1 }).sum();
    assert_eq!(count(&game, 4), 19 * (counts + 3 * 3 + 2 * 2));
}

fn config(board: &str, players: u8, mixed: bool) -> Config {
    let mut config = if board == "londonderry" {
        Config::londonderry(players)
    } else {
        Config::borderlands(players)
    };
    if mixed {
        config.rules.guild_pool = GuildPool::Mixed;
    }
    config
}

/// One line a step: ply, round, node, actor, number of possibilities, the choice, the hash after it.
#[test]
fn playthroughs() {
    for (board, players, mixed) in [
        ("londonderry", 2, false),
        ("londonderry", 3, true),
        ("londonderry", 4, false),
        ("borderlands", 2, true),
        ("borderlands", 3, false),
        ("borderlands", 4, true),
    ] {
        let config = config(board, players, mixed);
        let start = WalledCity::new(&config).unwrap();
        let pool = if mixed { "mixed" } else { "board" };
        let seed = u64::from(players);
        let mut text = format!(
            "# The Walled City, {board}, {players} players, {pool} guilds, uniform play, seed {seed}\n\
             # ply round node actor possibilities choice hash\n\
             0 {:016x}\n",
            start.state_hash()
        );
        let mut ply = 0;
        let end = playout(start, &mut Uniform(Dice::new(seed)), |before, step, after| {
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
            let (round, node) = (before.round(), before.node());
            let hash = after.state_hash();
            writeln!(text, "{ply} {round} {node} {actor} {width} {choice} {hash:016x}")
                .expect("memory");
        });
        writeln!(text, "# votes {:?}, places {:?}", end.scores(), end.places()).expect("memory");
        golden::compare(&format!("playthroughs/walled-city-{board}-{players}-{pool}.txt"), &text);
    }
}
