//! Positions with something changed in them: refused with a reason, or as lawful as any that is played.

#[path = "common/every_law.rs"]
mod every_law;
#[path = "common/frames.rs"]
mod frames;
#[path = "jerusalem/random_rules.rs"]
mod jerusalem_rules;
#[path = "common/mixes.rs"]
mod mixes;
#[path = "common/mutants.rs"]
mod mutants;
#[path = "walled_city_rules/random_rules.rs"]
mod walled_city_rules;

use every_law::keeps_every_law;
use jerusalem_core::laws::{self, Uniform};
use jerusalem_core::{
    Dice, Game, Jerusalem, Record, Table, TableOptions, WalledCity, below, jerusalem, walled_city,
};
use mutants::mutate;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Loads mutants of positions along one game: how many were accepted and refused.
fn along<G: Game>(config: &G::Config, seed: u64, one_in: u32) -> [usize; 2] {
    let mut dice = Dice::stream(seed, 11);
    let mut driver = Uniform(Dice::stream(seed, 12));
    let mut game = G::new(config).expect("a game");
    let mut counts = [0; 2];
    while laws::step(&mut game, &mut driver).is_some() {
        if below(&mut dice, one_in) > 0 {
            continue;
        }
        let truth = serde_json::to_value(game.position()).expect("positions are data");
        for _ in 0..4 {
            let mut value = truth.clone();
            mutate(&mut value, &mut dice);
            let text = value.to_string();
            let done = catch_unwind(AssertUnwindSafe(|| accepted::<G>(&text, seed)));
            match done {
                Ok(accepted) => counts[usize::from(!accepted)] += 1,
                Err(_) => panic!("seed {seed}, at {}: {text}\nfrom {truth}", game.node()),
            }
        }
    }
    counts
}

/// Whether the position is accepted; then it keeps every law, to the end of its game.
fn accepted<G: Game>(text: &str, seed: u64) -> bool {
    let Ok(position) = serde_json::from_str::<G::Position>(text) else { return false };
    let Ok(game) = G::from_position(&position) else { return false };
    keeps_every_law(game, seed);
    true
}

fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first = number("MUTANTS_FROM").unwrap_or(0);
    first..first + number("MUTANTS").unwrap_or(24)
}

#[test]
fn a_mutant_of_jerusalem_is_refused_or_lawful() {
    let mut all = [0; 2];
    for seed in seeds() {
        let players = 2 + (seed % 3) as u8;
        let mixed = jerusalem_rules::random_rules(players, &mut Dice::new(seed));
        let rules = if seed % 2 == 0 { jerusalem::Rules::default() } else { mixed };
        let [accepted, refused] =
            along::<Jerusalem>(&jerusalem::Config { players, rules }, seed, 25);
        all = [all[0] + accepted, all[1] + refused];
    }
    assert!(all[0] > 20 && all[1] > 100, "{all:?}");
}

#[test]
fn a_mutant_of_the_walled_city_is_refused_or_lawful() {
    let mut all = [0; 2];
    for seed in seeds() {
        let players = 2 + (seed % 3) as u8;
        let mut config = match seed / 2 % 2 {
            0 => walled_city::Config::londonderry(players),
            _ => walled_city::Config::borderlands(players),
        };
        config.rules.guild_pool = walled_city::GuildPool::Mixed;
        if seed % 2 == 1 {
            config.rules = walled_city_rules::random_rules(players, &mut Dice::new(seed));
        }
        let [accepted, refused] = along::<WalledCity>(&config, seed, 12);
        all = [all[0] + accepted, all[1] + refused];
    }
    assert!(all[0] > 20 && all[1] > 100, "{all:?}");
}

/// Bytes with something changed in their payload, in a frame that is whole: refused, or a table whose
/// past leads to its present and which keeps every law.
fn bytes_along<G: Game>(config: &G::Config, seed: u64) -> [usize; 2] {
    let mut dice = Dice::stream(seed, 21);
    let record = !seed.is_multiple_of(3);
    let options = TableOptions { record, ..TableOptions::default() };
    let mut table = Table::<G>::new(config, seed, options).expect("a table");
    let mut counts = [0; 2];
    while let Some(id) = jerusalem_core::random_action(table.legal(), &mut dice) {
        table.apply(id).expect("legal");
        if below(&mut dice, 20) > 0 {
            continue;
        }
        for _ in 0..8 {
            let mut bytes = table.snapshot();
            change_payload(&mut bytes, &mut dice);
            match Table::<G>::restore(&bytes) {
                Err(_) => counts[1] += 1,
                Ok(mut other) => {
                    counts[0] += 1;
                    let again = Table::<G>::restore(&other.snapshot()).expect("saved again");
                    assert_eq!(again.snapshot(), other.snapshot());
                    keeps_every_law(other.game().clone(), seed);
                    if other.undo_to(0).is_ok() {
                        laws::always(other.game());
                    }
                }
            }
            if let Ok(record) = table.record() {
                let mut bytes = record.to_bytes();
                change_payload(&mut bytes, &mut dice);
                match Record::<G>::from_bytes(&bytes) {
                    Err(_) => counts[1] += 1,
                    Ok(other) => {
                        counts[0] += 1;
                        let end = other.replay(other.plies()).expect("it was replayed");
                        keeps_every_law(end, seed);
                    }
                }
            }
        }
    }
    counts
}

/// Changes some bytes of a payload and mends its frame.
fn change_payload(bytes: &mut [u8], dice: &mut Dice) {
    let first = bytes.len() - 8 - frames::payload(bytes).expect("a frame").len();
    let len = (bytes.len() - 8 - first) as u32;
    for _ in 0..=below(dice, 3) {
        let at = first + below(dice, len) as usize;
        bytes[at] = match below(dice, 3) {
            0 => below(dice, 256) as u8,
            1 => bytes[at].wrapping_add(1),
            _ => b"0123456789nul"[below(dice, 13) as usize],
        };
    }
    frames::mend(bytes).expect("a frame");
}

#[test]
fn a_mutant_of_saved_bytes_is_refused_or_lawful() {
    let mut all = [0; 2];
    for seed in seeds() {
        let players = 2 + (seed % 3) as u8;
        let [accepted, refused] = match seed % 2 {
            0 => bytes_along::<Jerusalem>(&jerusalem::Config::new(players), seed),
            _ => bytes_along::<WalledCity>(&walled_city::Config::borderlands(players), seed),
        };
        all = [all[0] + accepted, all[1] + refused];
    }
    // A hash of everything stands in the payload as well, so little is accepted.
    assert!(all[0] > 0 && all[1] > 500, "{all:?}");
}
