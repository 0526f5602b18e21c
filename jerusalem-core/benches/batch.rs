//! Steps per second of batches beside the game's own work. Run with `make bench`.
//!
//! What is played is checked: the same seeds must give the same games on any number of threads.

use jerusalem_core::{
    Batch, BatchOptions, Dice, Game, Jerusalem, Observations, Sheet, Turn, jerusalem, random_action,
};
use std::time::Instant;

const ROWS: usize = 1024;
const STEPS: usize = 1000;
/// Best of this many runs.
const RUNS: usize = 5;

/// Seconds per unit in the best run, and what the last run came to.
fn best<T>(mut run: impl FnMut() -> (u64, T)) -> (f64, T) {
    let mut once = || {
        let start = Instant::now();
        let (units, result) = run();
        (start.elapsed().as_secs_f64() / units as f64, result)
    };
    (1..RUNS).fold(once(), |(fastest, _), _| {
        let (seconds, result) = once();
        (fastest.min(seconds), result)
    })
}

fn line(what: &str, seconds: f64) {
    println!("  {what:<56} {:>9.1} ns  {:>9.3} M steps/s", seconds * 1e9, 1e-6 / seconds);
}

/// How much of a step is written.
#[derive(Clone, Copy)]
enum Written {
    Nothing,
    F32,
    U8,
}

/// Steps a batch at random; the hashes of all rows at the end, folded.
fn steps<G: Game>(
    config: &G::Config,
    threads: usize,
    written: Written,
    one_go: bool,
) -> (f64, u64) {
    let options = BatchOptions { threads, ..BatchOptions::default() };
    let mut batch = Batch::<G>::new(config, ROWS, 1, options).expect("a valid set-up");
    let shape = batch.shape();
    let mut floats = vec![0_f32; ROWS * shape.observation];
    let mut bytes = vec![0_u8; ROWS * shape.observation];
    let mut mask = vec![0; ROWS * shape.actions];
    let mut rewards = vec![0.0; ROWS * shape.players];
    let (mut done, mut to_play, mut actions) = (vec![0; ROWS], vec![0; ROWS], vec![0; ROWS]);
    best(|| {
        batch.reset(1, &mut Sheet::default()).expect("the right lengths");
        for _ in 0..STEPS {
            let mut sheet = match written {
                Written::Nothing => Sheet::default(),
                Written::F32 | Written::U8 => Sheet {
                    observation: match written {
                        Written::U8 => Observations::U8(&mut bytes),
                        _ => Observations::F32(&mut floats),
                    },
                    mask: Some(&mut mask),
                    rewards: Some(&mut rewards),
                    done: Some(&mut done),
                    to_play: Some(&mut to_play),
                    ..Sheet::default()
                },
            };
            if one_go {
                batch.step_random(&mut sheet).expect("the right lengths");
            } else {
                batch.random_actions(&mut actions).expect("the right lengths");
                batch.step(&actions, &mut sheet).expect("legal actions");
            }
        }
        let hash = |row| batch.game(row).expect("a row").state_hash();
        let all = (0..ROWS).fold(0, |all: u64, row| all.rotate_left(1) ^ hash(row));
        ((ROWS * STEPS) as u64, all)
    })
}

/// The game's own work in the same loop, with the frozen dice for chance and choice.
fn plain<G: Game>(start: &G, games: u64) -> f64 {
    let (seconds, _) = best(|| {
        let mut decisions = 0;
        for number in 0..games {
            let mut dice = Dice::stream(1, number);
            let mut game = start.clone();
            loop {
                match game.turn() {
                    Turn::Player(_) => {
                        let legal = game.legal();
                        game.play(random_action(&legal, &mut dice).expect("a legal action"));
                        decisions += 1;
                    }
                    Turn::Chance => {
                        let id = game.outcomes().draw(&mut dice).expect("an outcome");
                        game.happen(id);
                    }
                    Turn::Over => break,
                }
            }
        }
        (decisions, ())
    });
    seconds
}

fn suite<G: Game>(name: &str, config: &G::Config) {
    let start = G::new(config).expect("a valid set-up");
    println!("{name}: {ROWS} rows of {} bytes beside the arrays", Batch::<G>::ROW_BYTES);
    line("the game alone: legal + choice + play, one by one", plain(&start, 2000));
    let (seconds, expected) = steps::<G>(config, 1, Written::Nothing, true);
    line("step_random, nothing written", seconds);
    let runs = [
        ("random_actions + step, nothing written", 1, Written::Nothing, false),
        ("step_random, f32 observation, mask, rewards", 1, Written::F32, true),
        ("step_random, u8 observation, mask, rewards", 1, Written::U8, true),
        ("random_actions + step, f32 observation, mask, rewards", 1, Written::F32, false),
        ("step_random, f32 observation, mask, rewards, 2 threads", 2, Written::F32, true),
    ];
    for (what, threads, written, one_go) in runs {
        let (seconds, hash) = steps::<G>(config, threads, written, one_go);
        assert_eq!(hash, expected, "{what}: other games than the others");
        line(what, seconds);
    }
    let totals = [1, 2].map(|threads| {
        let options = BatchOptions { threads, ..BatchOptions::default() };
        let batch = Batch::<G>::new(config, 1, 1, options).expect("a valid set-up");
        let (seconds, totals) = best(|| {
            let totals = batch.playouts(2000, 1);
            (totals.decisions, totals)
        });
        line(&format!("whole playouts, threads: {threads}"), seconds);
        totals
    });
    assert_eq!(totals[0], totals[1]);
}

fn main() {
    // `cargo test` runs benches too, with this argument: a word to say that they compile.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    suite::<Jerusalem>("Jerusalem, four players", &jerusalem::Config::new(4));
}
