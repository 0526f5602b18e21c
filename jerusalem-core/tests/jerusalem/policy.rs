//! A player who sells rarely, clusters squires and places barons eagerly (§9.3).

use jerusalem_core::jerusalem::{AREAS, Action};
use jerusalem_core::{ActionId, ActionMask, AnyGame, Dice, Jerusalem, OutcomeId, Outcomes, below};

use crate::playout::Driver;

/// Decides by weights; chance by its own.
pub struct Eager(pub Dice);

impl Driver<Jerusalem> for Eager {
    fn decide(&mut self, game: &Jerusalem, legal: &ActionMask) -> ActionId {
        // A favourite area for each seat and round draws the squires together.
        let jerusalem_core::Turn::Player(seat) = game.turn() else { panic!("nobody's turn") };
        let favourite = (seat * 5 + usize::from(game.round()) * 3) % AREAS;
        let weight = |id: ActionId| match game.action(id) {
            Some(Action::Baron(_)) => 4000,
            Some(Action::Place(a) | Action::MoveTo(a)) if usize::from(a) == favourite => 1200,
            Some(Action::Hire) => 200,
            Some(Action::PlayCard(_)) => 100,
            Some(Action::Sell(_)) => 1,
            Some(Action::Bid(a)) => 10 + 60 / (1 + u32::from(a)),
            Some(Action::EndTurn) => 20,
            Some(Action::IncomeAccept) => 200,
            _ => 40,
        };
        let total: u32 = legal.iter().map(weight).sum();
        let mut left = below(&mut self.0, total);
        for id in legal.iter() {
            if left < weight(id) {
                return id;
            }
            left -= weight(id);
        }
        panic!("nothing is legal")
    }

    fn draw(&mut self, _: &Jerusalem, outcomes: &Outcomes) -> OutcomeId {
        outcomes.draw(&mut self.0).expect("an outcome")
    }
}
