//! Steps per second of batches beside the game's own work. Run with `make bench`.
//!
//! What is played is checked: the same seeds must give the same games on any number of threads.

use jerusalem_core::{
    Arrays, Batch, BatchOptions, Dice, Game, Jerusalem, Observations, Turn, jerusalem,
    random_action,
};
use std::time::Instant;

const ROWS: usize = 1024;
/// Steps before measuring, so that the rows stand in different rounds.
const BEFORE: usize = 1000;
/// Steps, or times ten games, of one measurement: short enough to fall between interruptions.
const WINDOW: usize = 5;
/// Number of measurements.
const WINDOWS: usize = 300;

/// Seconds per unit in the lower tenth of the measurements, which a busy machine disturbs least.
fn measure(mut window: impl FnMut() -> u64) -> f64 {
    let mut once = || {
        let start = Instant::now();
        let units = window();
        start.elapsed().as_secs_f64() / units as f64
    };
    let mut all: Vec<f64> = (0..WINDOWS).map(|_| once()).collect();
    all.sort_by(f64::total_cmp);
    all[WINDOWS / 10]
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

/// Steps a batch at random: seconds a step of a row, and the hashes of all rows at the end, folded.
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
    let mut step = |batch: &mut Batch<G>| {
        let mut arrays = match written {
            Written::Nothing => Arrays::default(),
            Written::F32 | Written::U8 => Arrays {
                observation: match written {
                    Written::U8 => Observations::U8(&mut bytes),
                    _ => Observations::F32(&mut floats),
                },
                mask: Some(&mut mask),
                rewards: Some(&mut rewards),
                done: Some(&mut done),
                to_play: Some(&mut to_play),
                ..Arrays::default()
            },
        };
        if one_go {
            batch.step_random(&mut arrays).expect("the right lengths");
        } else {
            batch.random_actions(&mut actions).expect("the right lengths");
            batch.step(&actions, &mut arrays).expect("legal actions");
        }
    };
    (0..BEFORE).for_each(|_| step(&mut batch));
    let seconds = measure(|| {
        (0..WINDOW).for_each(|_| step(&mut batch));
        (ROWS * WINDOW) as u64
    });
    let hash = |row| batch.game(row).expect("a row").state_hash();
    (seconds, (0..ROWS).fold(0, |all: u64, row| all.rotate_left(1) ^ hash(row)))
}

/// The game's own work in the same loop, with the frozen dice for chance and choice.
fn plain<G: Game>(start: &G) -> f64 {
    let mut number = 0;
    measure(|| {
        let mut decisions = 0;
        for _ in 0..10 * WINDOW {
            number += 1;
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
        decisions
    })
}

fn suite<G: Game>(name: &str, config: &G::Config) {
    let start = G::new(config).expect("a valid set-up");
    println!("{name}: {ROWS} rows of {} bytes beside the arrays", Batch::<G>::ROW_BYTES);
    line("the game alone: legal + choice + play, one by one", plain(&start));
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
        let mut totals = Vec::new();
        let seconds = measure(|| {
            totals.push(batch.playouts(0..10 * WINDOW as u64, totals.len() as u64));
            totals[totals.len() - 1].decisions
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
