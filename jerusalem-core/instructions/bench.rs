//! Instructions executed, counted by valgrind: equal from run to run, so a change shows.
//! Run with `make bench-instructions`.

use gungraun::{library_benchmark, library_benchmark_group, main};
use jerusalem_core::{
    Dice, Game, Jerusalem, Turn, WalledCity, jerusalem, playout, random_action, walled_city,
};
use std::hint::black_box;

fn jerusalem() -> Jerusalem {
    Jerusalem::new(&jerusalem::Config::new(4)).expect("four players can play")
}

fn walled_city() -> WalledCity {
    WalledCity::new(&walled_city::Config::londonderry(4)).expect("four players can play")
}

/// The position after some random decisions.
fn after<G: Game>(mut game: G, decisions: usize) -> G {
    let mut dice = Dice::new(3);
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

fn jerusalem_middle() -> Jerusalem {
    after(jerusalem(), 200)
}

fn jerusalem_seen() -> (Jerusalem, Vec<f32>) {
    let game = jerusalem_middle();
    let out = vec![0.0; game.observation_len()];
    (game, out)
}

fn walled_city_middle() -> WalledCity {
    after(walled_city(), 120)
}

fn walled_city_seen() -> (WalledCity, Vec<f32>) {
    let game = walled_city_middle();
    let out = vec![0.0; game.observation_len()];
    (game, out)
}

fn whole<G: Game>(mut game: G) -> G {
    playout(&mut game, &mut Dice::new(1));
    black_box(game)
}

fn observe<G: Game>((game, mut out): (G, Vec<f32>)) -> (G, Vec<f32>) {
    game.observe(0, black_box(&mut out)).expect("the right length");
    black_box((game, out))
}

#[library_benchmark]
#[bench::four_players(args = (), setup = jerusalem)]
fn jerusalem_playout(game: Jerusalem) -> Jerusalem {
    whole(game)
}

#[library_benchmark]
#[bench::middle(args = (), setup = jerusalem_middle)]
fn jerusalem_legal(game: Jerusalem) -> usize {
    black_box(black_box(&game).legal().count())
}

#[library_benchmark]
#[bench::middle(args = (), setup = jerusalem_seen)]
fn jerusalem_observe(seen: (Jerusalem, Vec<f32>)) -> (Jerusalem, Vec<f32>) {
    observe(seen)
}

#[library_benchmark]
#[bench::middle(args = (), setup = jerusalem_middle)]
fn jerusalem_determinize(game: Jerusalem) -> Jerusalem {
    black_box(game.determinize(0, &mut Dice::new(1)))
}

#[library_benchmark]
#[bench::four_players(args = (), setup = walled_city)]
fn walled_city_playout(game: WalledCity) -> WalledCity {
    whole(game)
}

#[library_benchmark]
#[bench::middle(args = (), setup = walled_city_middle)]
fn walled_city_legal(game: WalledCity) -> usize {
    black_box(black_box(&game).legal().count())
}

#[library_benchmark]
#[bench::middle(args = (), setup = walled_city_seen)]
fn walled_city_observe(seen: (WalledCity, Vec<f32>)) -> (WalledCity, Vec<f32>) {
    observe(seen)
}

library_benchmark_group!(
    name = jerusalem_group;
    benchmarks = jerusalem_playout, jerusalem_legal, jerusalem_observe, jerusalem_determinize
);

library_benchmark_group!(
    name = walled_city_group;
    benchmarks = walled_city_playout, walled_city_legal, walled_city_observe
);

main!(library_benchmark_groups = jerusalem_group, walled_city_group);
