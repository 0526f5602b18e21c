//! What the border costs: the same work through the C functions and through the core's own calls, in
//! turns in the same run. Prints nanoseconds and ratios; every round checks that both did the same.

use jerusalem::*;
use jerusalem_core::{AnyBatch, AnyTable, Arrays, Observations, games, open, open_batch};
use std::hint::black_box;
use std::ptr::null_mut;
use std::time::{Duration, Instant};

const ROUNDS: usize = 41;
const GAMES: u64 = 20;
const ROWS: usize = 1024;
/// Short pieces, so that some fall between the interruptions of other programs.
const STEPS: usize = 8;
const PIECES: usize = 300;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn config(game: &str, more: &str) -> String {
    format!("{{\"game\": \"{game}\", \"players\": 4{more}}}")
}

fn new_game(config: &str) -> *mut JrsGame {
    let mut game = null_mut();
    // SAFETY: the text is as long as said.
    let status = unsafe { jrs_game_new(config.as_ptr().cast(), config.len(), &mut game) };
    assert_eq!(status, JRS_OK);
    game
}

/// A random game's configuration and decisions.
fn decisions(config: &str) -> Vec<u16> {
    let mut table = open(config).expect("a game");
    let mut actions = Vec::new();
    while let Some(id) = table.bot_action(jerusalem_core::Bot::Random, None) {
        table.apply(id).expect("legal");
        actions.push(id);
    }
    actions
}

fn rust_game(table: &mut dyn AnyTable, actions: &[u16], mask: &mut [u8]) -> Duration {
    let start = Instant::now();
    for &id in actions {
        table.apply(id).expect("legal");
        table.legal().write_flags(black_box(&mut *mask));
    }
    start.elapsed()
}

fn c_game(game: *mut JrsGame, actions: &[u16], mask: &mut [u8]) -> Duration {
    let start = Instant::now();
    for &id in actions {
        assert_eq!(jrs_game_apply(game, id.into()), JRS_OK);
        let (to, len) = (black_box(mask.as_mut_ptr()), mask.len());
        // SAFETY: the mask is as long as said.
        let status = unsafe { jrs_game_legal_mask(game, to, len) };
        assert_eq!(status, JRS_OK);
    }
    start.elapsed()
}

fn apply_and_mask(game: &str, more: &str) {
    let played: Vec<(String, Vec<u16>)> = (0..GAMES)
        .map(|seed| {
            let config = config(game, &format!(", \"seed\": {seed}{more}"));
            let actions = decisions(&config);
            (config, actions)
        })
        .collect();
    let count: usize = played.iter().map(|(_, actions)| actions.len()).sum();
    let mut mask = vec![0; open(&played[0].0).expect("a game").game().action_count()];
    let (mut rust, mut extra) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let (mut rust_time, mut c_time) = (Duration::ZERO, Duration::ZERO);
        for (config, actions) in &played {
            let mut table = open(config).expect("a game");
            let handle = new_game(config);
            // Each goes first as often as the other.
            if round % 2 == 0 {
                rust_time += rust_game(&mut *table, actions, &mut mask);
                c_time += c_game(handle, actions, &mut mask);
            } else {
                c_time += c_game(handle, actions, &mut mask);
                rust_time += rust_game(&mut *table, actions, &mut mask);
            }
            let mut hash = 0;
            // SAFETY: a place for the answer.
            unsafe { jrs_game_state_hash(handle, &mut hash) };
            assert_eq!(hash, table.game().state_hash());
            assert_eq!(jrs_game_free(handle), JRS_OK);
        }
        let each = |time: Duration| time.as_nanos() as f64 / count as f64;
        rust.push(each(rust_time));
        extra.push(each(c_time) - each(rust_time));
    }
    let (rust, extra) = (median(rust), median(extra));
    println!(
        "{game}{}: apply + mask {rust:.0} ns in Rust, {extra:+.0} ns through C: {:+.0} ns a call",
        if more.is_empty() { "" } else { " without a record" },
        extra / 2.0
    );
}

/// The arrays of a batch.
struct Memory {
    observation: Vec<f32>,
    mask: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    to_play: Vec<i32>,
}

impl Memory {
    fn of(batch: &dyn AnyBatch) -> Self {
        let shape = batch.shape();
        Memory {
            observation: vec![0.0; ROWS * shape.observation],
            mask: vec![0; ROWS * shape.actions],
            rewards: vec![0.0; ROWS * shape.players],
            done: vec![0; ROWS],
            to_play: vec![0; ROWS],
        }
    }

    fn rust_steps(&mut self, batch: &mut dyn AnyBatch) -> f64 {
        let start = Instant::now();
        for _ in 0..STEPS {
            let mut arrays = Arrays {
                observation: Observations::F32(&mut self.observation),
                mask: Some(&mut self.mask),
                rewards: Some(&mut self.rewards),
                done: Some(&mut self.done),
                to_play: Some(&mut self.to_play),
                ..Arrays::default()
            };
            batch.step_random(&mut arrays).expect("a step");
        }
        (ROWS * STEPS) as f64 / start.elapsed().as_secs_f64()
    }

    fn c_steps(&mut self, batch: *mut JrsBatch) -> f64 {
        let out = JrsArrays {
            observation: self.observation.as_mut_slice().into(),
            mask: self.mask.as_mut_slice().into(),
            rewards: self.rewards.as_mut_slice().into(),
            done: self.done.as_mut_slice().into(),
            to_play: self.to_play.as_mut_slice().into(),
            ..JrsArrays::default()
        };
        let start = Instant::now();
        for _ in 0..STEPS {
            // SAFETY: the arrays are as long as said.
            assert_eq!(unsafe { jrs_batch_step_random(batch, &out) }, JRS_OK);
        }
        (ROWS * STEPS) as f64 / start.elapsed().as_secs_f64()
    }
}

/// Seconds that all threads of this process have run, where Linux tells: what other programs on the
/// machine do does not enter.
fn run_time() -> Option<f64> {
    let mut nanoseconds = 0.0;
    for task in std::fs::read_dir("/proc/self/task").ok()? {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        nanoseconds += text.split(' ').next()?.parse::<f64>().ok()?;
    }
    Some(nanoseconds / 1e9)
}

/// What a work takes of the processors.
fn running<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = run_time();
    let answer = work();
    (answer, before.zip(run_time()).map_or(f64::NAN, |(before, after)| after - before))
}

fn batches(game: &str) {
    let texts = [1, 2].map(|threads| {
        config(game, &format!(", \"rows\": {ROWS}, \"seed\": 3, \"threads\": {threads}"))
    });
    let mut core = open_batch(&texts[0]).expect("a batch");
    let handles = texts.each_ref().map(|text| {
        let mut batch = null_mut();
        // SAFETY: the text is as long as said.
        let status = unsafe { jrs_batch_new(text.as_ptr().cast(), text.len(), &mut batch) };
        assert_eq!(status, JRS_OK);
        batch
    });
    let (mut rust_arrays, mut c_arrays) = (Memory::of(&*core), Memory::of(&*core));
    let mut per_core = Vec::new();
    let (mut best_one, mut best_two) = (0.0_f64, 0.0_f64);
    let (mut run_one, mut run_two) = (0.0, 0.0);
    for piece in 0..PIECES {
        // Each goes first as often as the other.
        let (rust, one) = if piece % 2 == 0 {
            let rust = rust_arrays.rust_steps(&mut *core);
            (rust, c_arrays.c_steps(handles[0]))
        } else {
            let one = c_arrays.c_steps(handles[0]);
            (rust_arrays.rust_steps(&mut *core), one)
        };
        assert_eq!(rust_arrays.observation, c_arrays.observation);
        per_core.push(one / rust);
        best_one = best_one.max(one);
        best_two = best_two.max(c_arrays.c_steps(handles[1]));
    }
    for _ in 0..PIECES / 10 {
        run_one += running(|| (0..10).for_each(|_| _ = c_arrays.c_steps(handles[0]))).1;
        run_two += running(|| (0..10).for_each(|_| _ = c_arrays.c_steps(handles[1]))).1;
        (0..10).for_each(|_| _ = rust_arrays.rust_steps(&mut *core));
    }
    // The same steps from the same seed: rows do not depend on the number of threads.
    let last = c_arrays.mask.clone();
    c_arrays.c_steps(handles[0]);
    c_arrays.c_steps(handles[1]);
    rust_arrays.rust_steps(&mut *core);
    assert_eq!(rust_arrays.mask, c_arrays.mask);
    assert_ne!(last, c_arrays.mask);
    for batch in handles {
        assert_eq!(jrs_batch_free(batch), JRS_OK);
    }
    println!(
        "{game}: batch of {ROWS}, observation, mask and rewards written: {:.2} million steps/s on one \
         thread; {:.2} of the core's own; {:.2} times that on two threads, which take {:.2} of the \
         processor time",
        best_one / 1e6,
        median(per_core),
        best_two / best_one,
        run_two / run_one
    );
}

fn main() {
    for game in games() {
        apply_and_mask(game, "");
        apply_and_mask(game, ", \"record\": false");
        batches(game);
    }
}
