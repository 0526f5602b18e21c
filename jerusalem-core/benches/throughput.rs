//! Figures per second on this machine, one thread unless said. Run with `make bench`.
//!
//! Every game played is checked: the same seeds must give the same decisions and winners, so that
//! fast but wrong fails. Figures move from run to run; ratios within one run are what counts.

use jerusalem_core::{
    Dice, Game, Jerusalem, Table, TableOptions, Turn, WalledCity, jerusalem, random_action,
    walled_city,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Best of this many runs.
const RUNS: usize = 5;

fn best<T>(mut run: impl FnMut() -> (u64, T)) -> (f64, T) {
    let mut fastest = f64::MAX;
    let mut last = None;
    for _ in 0..RUNS {
        let start = Instant::now();
        let (units, result) = run();
        fastest = fastest.min(start.elapsed().as_secs_f64() / units as f64);
        last = Some(result);
    }
    (fastest, last.expect("at least one run"))
}

fn line(what: &str, seconds: f64, unit: &str) {
    let nanos = seconds * 1e9;
    println!("  {what:<56} {nanos:>9.1} ns  {:>9.3} M {unit}/s", 1e-6 / seconds);
}

/// What the games of a run came to.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    decisions: u64,
    wins: [u32; 4],
}

/// Plays whole random games; `step` carries out a legal action.
fn random_games<G: Game>(start: &G, games: u64, step: impl FnMut(&mut G, u16)) -> Outcome {
    let random = |game: &G, dice: &mut Dice| random_action(&game.legal(), dice);
    play_games(start, games, random, step)
}

/// Plays whole games; `choose` decides, `step` carries it out.
fn play_games<G: Game>(
    start: &G,
    games: u64,
    choose: impl Fn(&G, &mut Dice) -> Option<u16>,
    mut step: impl FnMut(&mut G, u16),
) -> Outcome {
    let mut outcome = Outcome { decisions: 0, wins: [0; 4] };
    for number in 0..games {
        let mut dice = Dice::stream(2010, number);
        let mut game = start.clone();
        loop {
            match game.turn() {
                Turn::Player(_) => {
                    let id = choose(&game, &mut dice).expect("a legal action");
                    step(&mut game, id);
                    outcome.decisions += 1;
                }
                Turn::Chance => {
                    let id = game.outcomes().draw(&mut dice).expect("an outcome");
                    game.happen(id);
                }
                Turn::Over => break,
            }
        }
        let winner = game.places().iter().position(|&p| p == 0).expect("a winner");
        outcome.wins[winner] += 1;
    }
    outcome
}

/// States at every decision of a few games, to measure single calls on.
fn sample<G: Game>(start: &G, games: u64) -> Vec<G> {
    let mut states = Vec::new();
    let _ = random_games_seen(start, games, &mut states);
    states
}

fn random_games_seen<G: Game>(start: &G, games: u64, seen: &mut Vec<G>) -> Outcome {
    random_games(start, games, |game, id| {
        seen.push(game.clone());
        game.play(id);
    })
}

fn suite<G: Game>(name: &str, start: &G, expected: Outcome) {
    println!(
        "{name}: state {} bytes, observation {} elements",
        size_of::<G>(),
        start.observation_len()
    );
    let games = u64::from(expected.wins.iter().sum::<u32>());
    let (seconds, played) = best(|| {
        let outcome = random_games(start, games, |game, id| {
            game.apply(id).expect("a legal action");
        });
        (outcome.decisions, outcome)
    });
    assert_eq!(played, expected, "{name}: the games of the bench have changed");
    line("random playout, legal + choice + checked apply", seconds, "decisions");
    let (seconds, again) = best(|| {
        let outcome = random_games(start, games, |game, id| game.play(id));
        (outcome.decisions, outcome)
    });
    assert_eq!(again, expected);
    line("random playout, legal + choice + play", seconds, "decisions");
    let random = seconds;
    let (seconds, _) = best(|| {
        let greedy = |game: &G, dice: &mut Dice| Some(game.greedy(dice));
        let outcome = play_games(start, games / 10, greedy, |game, id| game.play(id));
        (outcome.decisions, ())
    });
    line("greedy playout, choice + play", seconds, "decisions");
    println!("  a greedy decision costs {:.1} random ones", seconds / random);

    let states = sample(start, 20);
    let calls = states.len() as u64;
    let (seconds, _) = best(|| {
        for state in &states {
            black_box(black_box(state).legal());
        }
        (calls, ())
    });
    line("legal", seconds, "calls");
    let (seconds, _) = best(|| {
        for state in &states {
            black_box(black_box(state).clone());
        }
        (calls, ())
    });
    line("clone", seconds, "calls");
    let mut floats = vec![0f32; start.observation_len()];
    let (seconds, _) = best(|| {
        for state in &states {
            state.observe(0, black_box(&mut floats)).expect("the right length");
        }
        (calls, ())
    });
    line("observe into f32", seconds, "calls");
    let mut bytes = vec![0u8; start.observation_len()];
    let (seconds, _) = best(|| {
        for state in &states {
            state.observe(0, black_box(&mut bytes)).expect("the right length");
        }
        (calls, ())
    });
    line("observe into u8", seconds, "calls");
    let middle: Vec<&G> = states.iter().skip(states.len() / 3).step_by(7).collect();
    let mut dice = Dice::new(1);
    let (seconds, _) = best(|| {
        for state in &middle {
            black_box(state.determinize(0, &mut dice));
        }
        (middle.len() as u64, ())
    });
    line("determinize, sampled over whole games", seconds, "calls");
}

/// Cost of a decision by the part of the game it falls in.
fn by_part<G: Game>(start: &G, part: impl Fn(&G) -> usize, parts: usize) {
    let mut time = vec![Duration::ZERO; parts];
    let mut count = vec![0u64; parts];
    for state in sample(start, 200) {
        let legal = state.legal();
        let id = legal.nth(legal.count() / 2).expect("a legal action");
        let begin = Instant::now();
        for _ in 0..8 {
            let mut game = black_box(&state).clone();
            game.apply(black_box(id)).expect("a legal action");
            black_box(game);
        }
        time[part(&state)] += begin.elapsed();
        count[part(&state)] += 8;
    }
    let nanos = time.iter().zip(&count).map(|(t, &n)| t.as_nanos() as f64 / n as f64);
    let nanos: Vec<_> = nanos.map(|ns| format!("{ns:.0}")).collect();
    println!("  clone + checked apply, by round: {} ns", nanos.join(", "));
}

/// A table that keeps no record costs the same at every ply.
fn tables<G: Game>(config: &G::Config) {
    for record in [false, true] {
        let options = TableOptions { record, ..TableOptions::default() };
        let (seconds, _) = best(|| {
            let mut decisions = 0;
            for seed in 0..40 {
                let mut dice = Dice::new(seed);
                let mut table = Table::<G>::new(config, seed, options).expect("a valid set-up");
                while let Some(id) = random_action(table.legal(), &mut dice) {
                    table.apply(id).expect("a legal action");
                    decisions += 1;
                }
            }
            (decisions, ())
        });
        let what = if record { "table with record" } else { "table without record" };
        line(what, seconds, "decisions");
    }
}

fn main() {
    // `cargo test` runs benches too, with this argument: a word to say that they compile.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let config = jerusalem::Config::new(4);
    let start = Jerusalem::new(&config).expect("four players can play");
    suite(
        "Jerusalem, four players",
        &start,
        Outcome { decisions: 1_939_500, wins: [980, 962, 1046, 1012] },
    );
    by_part(&start, |game| usize::from(game.round()) - 1, 5);
    tables::<Jerusalem>(&config);

    let config = walled_city::Config::londonderry(4);
    let start = WalledCity::new(&config).expect("four players can play");
    let expected = Outcome { decisions: 213_358, wins: [262, 254, 243, 241] };
    suite("The Walled City, Londonderry, four players", &start, expected);
    by_part(&start, |game| usize::from(game.round()) - 1, 2);
    tables::<WalledCity>(&config);
}
