//! Time and size of pictures: every decision of games that bots play.

use std::hint::black_box;
use std::time::Instant;

use jerusalem_core::{Bot, Turn, Viewer, open};
use jerusalem_view::{Highlight, Look, svg};

fn main() {
    println!("{:<28}{:>10}{:>12}{:>12}{:>12}", "", "pictures", "mean ms", "worst ms", "largest kB");
    for (name, config) in [
        ("Jerusalem, 4 players", r#"{"game": "jerusalem", "players": 4, "seed": 5}"#),
        ("The Walled City, Londonderry", r#"{"game": "walled-city", "players": 4, "seed": 5}"#),
        (
            "The Walled City, Borderlands",
            r#"{"game": "walled-city", "players": 4, "seed": 5, "board": "borderlands"}"#,
        ),
    ] {
        for highlight in [Highlight::None, Highlight::LegalMoves, Highlight::LastMove] {
            let mut table = open(config).expect("a configuration");
            let look = Look { highlight, ..Look::default() };
            let (mut count, mut total, mut worst, mut largest) = (0u32, 0.0, 0.0f64, 0);
            while let Turn::Player(seat) = table.game().turn() {
                for viewer in [Viewer::Seat(seat), Viewer::Public, Viewer::Omniscient] {
                    // The best of three: other work on the machine is not the drawing's.
                    let mut best = f64::MAX;
                    for _ in 0..3 {
                        let start = Instant::now();
                        let picture = svg(&*table, viewer, &look).expect("a picture");
                        best = best.min(start.elapsed().as_secs_f64() * 1e3);
                        largest = largest.max(black_box(picture).len());
                    }
                    count += 1;
                    total += best;
                    worst = worst.max(best);
                }
                let action = table.bot_action(Bot::Greedy, None).expect("a player is to move");
                table.apply(action).expect("it is legal");
            }
            let name = match highlight {
                Highlight::None => name,
                Highlight::LegalMoves => "  legal moves",
                _ => "  last move",
            };
            let mean = total / f64::from(count);
            let kb = largest as f64 / 1000.0;
            println!("{name:<28}{count:>10}{mean:>12.3}{worst:>12.3}{kb:>12.1}");
            assert!(largest <= 60_000, "a picture is too large");
        }
    }
}
