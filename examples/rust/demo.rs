//! Four bots play a game, shown round by round, and the final table.
//!
//! `cargo run --release --example demo -- [jerusalem|walled-city] [seed]`

use jerusalem_core::jerusalem::{self, Jerusalem};
use jerusalem_core::walled_city::{self, WalledCity};
use jerusalem_core::{Bot, Game, Lang, Table, TableOptions, Turn, Viewer};

/// Plays one game; `stage` names the part of the game a board is shown for.
fn show<G: Game>(
    config: &G::Config,
    seed: u64,
    stage: impl Fn(&G) -> String,
) -> Result<(), String> {
    let options = TableOptions::default();
    let mut table = Table::<G>::new(config, seed, options).map_err(|e| e.to_string())?;
    let players = table.game().players();
    let bots: Vec<Bot> =
        (0..players).map(|seat| if seat % 2 == 0 { Bot::Greedy } else { Bot::Random }).collect();
    let mut shown = stage(table.game());
    while let Turn::Player(seat) = table.turn() {
        let before = table.game().clone();
        let action = table.bot_action(bots[seat]).ok_or("no action")?;
        table.apply(action).map_err(|e| e.to_string())?;
        let now = stage(table.game());
        if now != shown {
            println!("\n=== {shown} ends ===\n{}", before.draw(Viewer::Public, Lang::En));
            shown = now;
        }
    }
    let game = table.game();
    println!("\n=== the end, after {} plies (seed {seed}) ===", table.ply());
    println!("{}", game.draw(Viewer::Public, Lang::En));
    println!("{:<6} {:<8} {:>6} {:>6}", "seat", "bot", "score", "place");
    let mut seats: Vec<_> = (0..players).collect();
    seats.sort_by_key(|&seat| game.places()[seat]);
    for seat in seats {
        let (score, place) = (game.scores()[seat], game.places()[seat] + 1);
        println!("{seat:<6} {:<8} {score:>6} {place:>6}", bots[seat]);
    }
    Ok(())
}

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "jerusalem".into());
    let seed = args.next().map_or(Ok(7), |s| s.parse()).map_err(|e| format!("seed: {e}"))?;
    match game.as_str() {
        "jerusalem" => {
            let config = jerusalem::Config::new(4);
            show::<Jerusalem>(&config, seed, |g| format!("round {}", g.round()))
        }
        "walled-city" => {
            let config = walled_city::Config::londonderry(4);
            show::<WalledCity>(&config, seed, |g| format!("round {}", g.round()))
        }
        other => Err(format!("no game is called {other:?}: jerusalem or walled-city")),
    }
}
