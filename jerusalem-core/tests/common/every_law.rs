//! What is asked of a state that came from outside.

use jerusalem_core::laws::{self, Care, Uniform, lawful};
use jerusalem_core::{Dice, Game, Turn};

/// The whole law suite, from this state to the end of its game.
pub fn keeps_every_law<G: Game>(game: G, seed: u64) {
    let mut dice = Dice::stream(seed, 13);
    laws::always(&game);
    laws::round_trips(&game);
    laws::every_id(&game);
    laws::names(&game);
    laws::relative_ids(&game);
    laws::knowledge(&game, &mut dice);
    let care = Care { most_steps: 5_000, round_trips: 30, every_id: 200, knowledge: 60 };
    let end = lawful(game, &mut Uniform(Dice::stream(seed, 14)), care, &mut dice, |_, _, _| ());
    assert_eq!(end.turn(), Turn::Over);
}
