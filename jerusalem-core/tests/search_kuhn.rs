//! The search on Kuhn poker, whose value is known: −1/18 for the first player.

#[allow(dead_code)]
#[path = "../../examples/rust/kuhn.rs"]
mod kuhn;

use jerusalem_core::search::{Eye, Horizon, Search, Settings};
use jerusalem_core::{ActionId, AnyGame, Game, Seat, Turn};
use kuhn::Kuhn;
use std::collections::HashMap;

/// Stakes count as they are, nearly in proportion.
const SETTINGS: Settings = Settings {
    exploration: 0.1,
    evaluator_exploration: 1.0,
    prior: 0.5,
    widening: 10.0,
    second: 0.0,
    random: 1.0,
    margin: 1.0,
    spread: 50.0,
    horizon: Horizon::End,
    eye: Eye::Actor,
    nodes: 1 << 10,
    threads: 1,
    leaves: 1,
};

/// How often the known best play bets, by the own card and what was said.
fn equilibrium(card: u8, said: &[bool]) -> f64 {
    const OFTEN: f64 = 1.0 / 3.0;
    match (said, card) {
        ([], 0) => OFTEN,
        ([], 1) => 0.0,
        ([], _) => 1.0,
        ([false], 0) => 1.0 / 3.0,
        ([false], 1) => 0.0,
        ([true], 0) | ([false, true], 0) => 0.0,
        ([true], 1) => 1.0 / 3.0,
        ([false, true], 1) => OFTEN + 1.0 / 3.0,
        (_, _) => 1.0,
    }
}

/// What the search does, by what its player knows.
#[derive(Default)]
struct Thinker {
    simulations: u64,
    moves: HashMap<(u8, Vec<bool>), ActionId>,
}

impl Thinker {
    fn bets(&mut self, game: &Kuhn, seat: Seat) -> f64 {
        let knows = (game.cards[seat], game.said.clone());
        let simulations = self.simulations;
        let action = *self.moves.entry(knows).or_insert_with(|| {
            let mut search = Search::new(game, SETTINGS, 1).unwrap();
            search.run(simulations, &|| false).unwrap();
            search.best()
        });
        f64::from(action)
    }
}

/// What the search wins on average from `seat` against the best play, over all deals.
fn won(seat: Seat, simulations: u64) -> f64 {
    fn from(game: &Kuhn, seat: Seat, thinker: &mut Thinker) -> f64 {
        let Turn::Player(actor) = game.turn() else { return game.scores()[seat].into() };
        let bets = match actor == seat {
            true => thinker.bets(game, seat),
            false => equilibrium(game.cards[actor], &game.said),
        };
        [(0, 1.0 - bets), (1, bets)]
            .into_iter()
            .filter(|&(_, chance)| chance > 0.0)
            .map(|(id, chance)| {
                let mut next = game.clone();
                next.play(id);
                chance * from(&next, seat, thinker)
            })
            .sum()
    }
    let mut thinker = Thinker { simulations, ..Thinker::default() };
    let deals = (0..3).flat_map(|a| (0..3).map(move |b| [a, b])).filter(|[a, b]| a != b);
    let all: f64 = deals
        .map(|cards| from(&Kuhn { cards: cards.to_vec(), said: vec![] }, seat, &mut thinker))
        .sum();
    all / 6.0
}

#[test]
fn its_play_approaches_the_known_value() {
    const VALUE: f64 = -1.0 / 18.0;
    for (seat, value) in [(0, VALUE), (1, -VALUE)] {
        let loss = |simulations| value - won(seat, simulations);
        // Nobody wins more than the value against the best play.
        for simulations in [1, 10, 100, 1_000, 10_000] {
            let loss = loss(simulations);
            println!("seat {seat}, {simulations} simulations: {loss:.4} below the value");
            assert!(loss > -1e-9);
        }
        assert!(loss(10_000) < 0.01, "seat {seat} loses {}", loss(10_000));
    }
}
