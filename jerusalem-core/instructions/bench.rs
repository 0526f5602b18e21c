//! Instructions executed, counted by valgrind: equal from run to run, so a change shows.
//! Run with `make bench-instructions`.

use gungraun::{library_benchmark, library_benchmark_group, main};
use jerusalem_core::{Dice, Game, Jerusalem, Turn, jerusalem, playout, random_action};
use std::hint::black_box;

fn start() -> Jerusalem {
    Jerusalem::new(&jerusalem::Config::new(4)).expect("four players can play")
}

/// The position after `decisions` random decisions.
fn after(decisions: usize) -> Jerusalem {
    let mut dice = Dice::new(3);
    let mut game = start();
    let mut made = 0;
    while made < decisions {
        match game.turn() {
            Turn::Player(_) => {
                let id = random_action(&game.legal(), &mut dice).expect("a legal action");
                game.play(id);
                made += 1;
            }
            Turn::Chance => {
                let id = game.outcomes().draw(&mut dice).expect("an outcome");
                game.happen(id);
            }
            Turn::Over => break,
        }
    }
    game
}

#[library_benchmark]
#[bench::four_players(args = (), setup = start)]
fn jerusalem_playout(mut game: Jerusalem) -> Jerusalem {
    playout(&mut game, &mut Dice::new(1));
    black_box(game)
}

#[library_benchmark]
#[bench::middle(args = (200), setup = after)]
fn jerusalem_legal(game: Jerusalem) -> usize {
    black_box(black_box(&game).legal().count())
}

#[library_benchmark]
#[bench::middle(args = (200), setup = after)]
fn jerusalem_observe(game: Jerusalem) -> f32 {
    let mut out = [0f32; 1024];
    let len = game.observation_len();
    game.observe(0, black_box(&mut out[..len])).expect("the right length");
    black_box(out[0])
}

#[library_benchmark]
#[bench::middle(args = (200), setup = after)]
fn jerusalem_determinize(game: Jerusalem) -> Jerusalem {
    black_box(game.determinize(0, &mut Dice::new(1)))
}

library_benchmark_group!(
    name = jerusalem_group;
    benchmarks = jerusalem_playout, jerusalem_legal, jerusalem_observe, jerusalem_determinize
);

main!(library_benchmark_groups = jerusalem_group);
