//! Positions with something changed in them: refused with a reason, or as lawful as any that is played.

#[path = "jerusalem/random_rules.rs"]
mod jerusalem_rules;
#[path = "common/mixes.rs"]
mod mixes;
#[path = "common/mutants.rs"]
mod mutants;
#[path = "walled_city_rules/random_rules.rs"]
mod walled_city_rules;

use jerusalem_core::laws::{self, Care, Uniform, lawful};
use jerusalem_core::{Dice, Game, Jerusalem, Turn, WalledCity, below, jerusalem, walled_city};
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
    let mut dice = Dice::stream(seed, 13);
    laws::always(&game);
    laws::round_trips(&game);
    laws::every_id(&game);
    laws::names(&game);
    laws::relative_ids(&game);
    laws::knowledge(&game, &mut dice);
    let care = Care { most_steps: 5_000, round_trips: 30, every_id: 200, knowledge: 60 };
    let end = lawful(game, &mut Uniform(Dice::stream(seed, 14)), care, &mut dice, |_, _, _| ());
    assert_eq!(end.turn(), Turn::Over);
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
