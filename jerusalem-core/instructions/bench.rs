//! Instructions executed, counted by valgrind: equal from run to run, so a change shows.
//! Run with `make bench-instructions`.

use gungraun::{library_benchmark, library_benchmark_group, main};
use jerusalem_core::{
    Dice, Game, Jerusalem, Table, TableOptions, Turn, WalledCity, jerusalem, playout,
    random_action, walled_city,
};
use std::hint::black_box;

/// Whole games of a count.
const GAMES: usize = 20;

fn jerusalem() -> Jerusalem {
    Jerusalem::new(&jerusalem::Config::new(4)).expect("four players can play")
}

fn walled_city() -> WalledCity {
    WalledCity::new(&walled_city::Config::londonderry(4)).expect("four players can play")
}

/// Whole games, and one of them at every tenth decision.
struct Sample<G> {
    starts: Vec<G>,
    positions: Vec<G>,
    out: Vec<f32>,
}

fn sample<G: Game>(start: G) -> Sample<G> {
    let mut game = start.clone();
    let mut dice = Dice::new(3);
    let mut positions = Vec::new();
    for decision in 0.. {
        while game.turn() == Turn::Chance {
            let id = game.outcomes().draw(&mut dice).expect("an outcome");
            game.happen(id);
        }
        let Some(id) = random_action(&game.legal(), &mut dice) else { break };
        if decision % 10 == 0 {
            positions.push(game.clone());
        }
        game.play(id);
    }
    let out = vec![0.0; start.observation_len()];
    Sample { starts: vec![start; GAMES], positions, out }
}

fn playouts<G: Game>(mut sample: Sample<G>) -> Sample<G> {
    for (seed, game) in (1..).zip(&mut sample.starts) {
        playout(game, &mut Dice::new(seed));
    }
    black_box(sample)
}

fn legal<G: Game>(sample: Sample<G>) -> Sample<G> {
    for game in &sample.positions {
        black_box(black_box(game).legal());
    }
    sample
}

fn observe<G: Game>(mut sample: Sample<G>) -> Sample<G> {
    for game in &sample.positions {
        game.observe(0, black_box(&mut sample.out)).expect("the right length");
    }
    sample
}

fn determinize<G: Game>(sample: Sample<G>) -> Sample<G> {
    for game in &sample.positions {
        black_box(game.determinize(0, &mut Dice::new(1)));
    }
    sample
}

/// Whole games on a table that records; what is played does not depend on the table's own work.
fn table<G: Game>(sample: Sample<G>) -> Sample<G> {
    for (seed, game) in (1..).zip(&sample.starts) {
        let mut table = Table::from_game(game.clone(), seed, TableOptions::default());
        let mut dice = Dice::new(seed);
        while let Some(id) = random_action(table.legal(), &mut dice) {
            table.apply(id).expect("a legal action");
        }
        black_box(table);
    }
    sample
}

fn jerusalem_sample() -> Sample<Jerusalem> {
    sample(jerusalem())
}

fn walled_city_sample() -> Sample<WalledCity> {
    sample(walled_city())
}

#[library_benchmark]
#[bench::playouts(setup = jerusalem_sample, args = ())]
fn jerusalem_playouts(sample: Sample<Jerusalem>) -> Sample<Jerusalem> {
    playouts(sample)
}

#[library_benchmark]
#[bench::positions(setup = jerusalem_sample, args = ())]
fn jerusalem_legal(sample: Sample<Jerusalem>) -> Sample<Jerusalem> {
    legal(sample)
}

#[library_benchmark]
#[bench::positions(setup = jerusalem_sample, args = ())]
fn jerusalem_observe(sample: Sample<Jerusalem>) -> Sample<Jerusalem> {
    observe(sample)
}

#[library_benchmark]
#[bench::positions(setup = jerusalem_sample, args = ())]
fn jerusalem_determinize(sample: Sample<Jerusalem>) -> Sample<Jerusalem> {
    determinize(sample)
}

#[library_benchmark]
#[bench::playouts(setup = jerusalem_sample, args = ())]
fn jerusalem_table(sample: Sample<Jerusalem>) -> Sample<Jerusalem> {
    table(sample)
}

#[library_benchmark]
#[bench::playouts(setup = walled_city_sample, args = ())]
fn walled_city_playouts(sample: Sample<WalledCity>) -> Sample<WalledCity> {
    playouts(sample)
}

#[library_benchmark]
#[bench::positions(setup = walled_city_sample, args = ())]
fn walled_city_legal(sample: Sample<WalledCity>) -> Sample<WalledCity> {
    legal(sample)
}

#[library_benchmark]
#[bench::positions(setup = walled_city_sample, args = ())]
fn walled_city_observe(sample: Sample<WalledCity>) -> Sample<WalledCity> {
    observe(sample)
}

#[library_benchmark]
#[bench::positions(setup = walled_city_sample, args = ())]
fn walled_city_determinize(sample: Sample<WalledCity>) -> Sample<WalledCity> {
    determinize(sample)
}

#[library_benchmark]
#[bench::playouts(setup = walled_city_sample, args = ())]
fn walled_city_table(sample: Sample<WalledCity>) -> Sample<WalledCity> {
    table(sample)
}

library_benchmark_group!(
    name = jerusalem_group;
    benchmarks = jerusalem_playouts, jerusalem_legal, jerusalem_observe, jerusalem_determinize,
        jerusalem_table
);

library_benchmark_group!(
    name = walled_city_group;
    benchmarks = walled_city_playouts, walled_city_legal, walled_city_observe,
        walled_city_determinize, walled_city_table
);

main!(library_benchmark_groups = jerusalem_group, walled_city_group);
