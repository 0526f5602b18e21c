//! Simulations per second of the search, one core unless said. Run with `make bench-search`.
//!
//! What is thought is checked: the same seeds must give the same thoughts. Figures move from run to
//! run; ratios within one run are what counts.

use jerusalem_core::search::{Horizon, Search, Settings};
use jerusalem_core::{Bot, Dice, Game, Jerusalem, Turn, WalledCity, jerusalem, walled_city};
use std::time::Instant;

/// Simulations for a decision.
const SIMULATIONS: u64 = 500;

/// Decisions with a choice over whole games of greedy players, one in `every`.
fn decisions<G: Game>(start: &G, games: u64, every: usize) -> Vec<G> {
    let mut all = Vec::new();
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut game = start.clone();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let id = game.outcomes().draw(&mut dice).expect("an outcome");
                    game.happen(id);
                }
                Turn::Player(_) => {
                    if game.legal().count() > 1 {
                        all.push(game.clone());
                    }
                    let id = Bot::Greedy.choose(&game, &mut dice).expect("an action");
                    game.play(id);
                }
            }
        }
    }
    all.into_iter().step_by(every).collect()
}

/// Simulations per second over all decisions, the best of three goes, and a sum of what was thought.
fn rate<G: Game>(decisions: &[G], settings: Settings) -> (f64, u64) {
    let mut best = 0_f64;
    let mut thoughts = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        let mut made = 0;
        let mut sum = 0_u64;
        for (seed, game) in decisions.iter().enumerate() {
            let mut search = Search::new(game, settings, seed as u64).expect("a decision");
            made += search.run(SIMULATIONS, &|| false).expect("few simulations");
            sum = sum.wrapping_mul(31).wrapping_add(search.best().into());
        }
        best = best.max(made as f64 / start.elapsed().as_secs_f64());
        thoughts.push(sum);
    }
    assert!(thoughts.windows(2).all(|w| w[0] == w[1]), "the same seed thinks the same");
    (best, thoughts[0])
}

fn suite<G: Game>(name: &str, start: &G, every: usize) {
    let decisions = decisions(start, 3, every);
    let own = G::search_settings();
    let (one, _) = rate(&decisions, own);
    println!("{name}, {} decisions, {SIMULATIONS} simulations each", decisions.len());
    println!("  to the end of the stage, by rule of thumb   {one:>9.0} simulations/s");
    let (two, _) = rate(&decisions, Settings { threads: 2, ..own });
    println!(
        "  the same on two threads                     {two:>9.0} simulations/s, {:.2}x",
        two / one
    );
    let random = Settings { random: 1.0, horizon: Horizon::End, ..own };
    let (random, _) = rate(&decisions, random);
    println!("  random rollouts to the end of the game      {random:>9.0} simulations/s");
}

fn main() {
    // `cargo test` runs benches too, with this argument: a word to say that they compile.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    for players in [2, 3, 4] {
        let start = Jerusalem::new(&jerusalem::Config::new(players)).expect("2 to 4 can play");
        suite(&format!("Jerusalem, {players} players"), &start, 5);
    }
    for players in [2, 3, 4] {
        let config = walled_city::Config::londonderry(players);
        let start = WalledCity::new(&config).expect("2 to 4 can play");
        suite(&format!("The Walled City, Londonderry, {players} players"), &start, 11);
    }
    let config = walled_city::Config::borderlands(4);
    let start = WalledCity::new(&config).expect("2 to 4 can play");
    suite("The Walled City, Borderlands, 4 players", &start, 11);
}
