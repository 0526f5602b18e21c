//! Node counts from fixed positions and playthroughs with fixed seeds, kept as readable text under
//! `tests/data`; `UPDATE_GOLDEN=1` makes them anew.

use super::kit::*;
use super::perft::count;
use super::playout::Uniform;
use crate::{golden, perft, playthrough};

/// Positions are data.
#[test]
fn perft_counts() {
    let read = |text: &str| {
        let position = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
        WalledCity::from_position(&position).unwrap_or_else(|e| panic!("{e}: {text}"))
    };
    let positions = perft::compare("perft/walled-city.txt", read);
    assert!(positions >= 20, "{positions} positions");
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
        let title = format!(
            "The Walled City, {board}, {players} players, {pool} guilds, uniform play, seed {seed}"
        );
        let driver = &mut Uniform(Dice::new(seed));
        let text = playthrough::text(&title, start, driver, |game| game.round(), "votes");
        golden::compare(&format!("playthroughs/walled-city-{board}-{players}-{pool}.txt"), &text);
    }
}
