//! Valid positions with random damage: refused, or played to the end without a violated invariant.

use super::kit::*;
use crate::damage::{Damaged, run, text, values};

fn config(seed: u64) -> Config {
    let players = 2 + (seed % 3) as u8;
    let mut config = if seed.is_multiple_of(2) {
        Config::londonderry(players)
    } else {
        Config::borderlands(players)
    };
    if seed % 4 < 2 {
        config.rules.guild_pool = GuildPool::Mixed;
    }
    config.rules.guild_in_defence = seed.is_multiple_of(5);
    if seed.is_multiple_of(7) {
        config.rules.stacked_piece_scope = StackedPieceScope::Piece;
    }
    config
}

impl Damaged for WalledCity {
    const ONE_IN: u32 = 6;
    const MOST_STEPS: usize = 2_000;

    fn start(seed: u64, _: &mut Dice) -> Self {
        WalledCity::new(&config(seed)).unwrap()
    }

    fn word(dice: &mut Dice) -> String {
        let n = below(dice, 22);
        match below(dice, 8) {
            0 => Node::ALL[below(dice, Node::ALL.len() as u32) as usize].name().to_string(),
            1 => Guild::ALL[below(dice, 20) as usize].id().to_string(),
            2 => format!("A{n}"),
            3 => format!("P{n}"),
            4 => format!("G{n}"),
            5 => ["5/0", "3/2", "2/2", "4/0x", "2/1 of 1", "1/0"][n as usize % 6].to_string(),
            6 => ["blue 1", "green 3", "+1", "-1", "orange ?"][n as usize % 5].to_string(),
            _ => format!("T{n}"),
        }
    }
}

#[test]
fn damaged_positions_are_refused_or_played() {
    let seen = run::<WalledCity>(80, values::<WalledCity>);
    assert!(seen.refused > 500 && seen.played > 200, "{seen:?}");
}

#[test]
fn damaged_text_is_refused_or_played() {
    let seen = run::<WalledCity>(60, text::<WalledCity>);
    assert!(seen.refused > 200 && seen.played > 20, "{seen:?}");
}

#[test]
fn damaged_bytes_are_refused_or_played() {
    let seen = run::<WalledCity>(60, |position, dice| {
        let mut bytes = postcard::to_allocvec(position).expect("data");
        match below(dice, 3) {
            0 => bytes.truncate(below(dice, bytes.len() as u32) as usize),
            _ => {
                let at = below(dice, bytes.len() as u32) as usize;
                bytes[at] ^= 1 << below(dice, 8);
            }
        }
        postcard::from_bytes(&bytes).ok()
    });
    assert!(seen.refused > 200 && seen.played > 20, "{seen:?}");
}
