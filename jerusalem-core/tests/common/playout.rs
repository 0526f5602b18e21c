//! Ways of playing a game to its end, for any game.

use jerusalem_core::{ActionId, ActionMask, Dice, Game, Outcomes, Step, Turn, below};

/// What decides for players and for chance.
pub trait Driver<G: Game> {
    /// One of the legal actions.
    fn decide(&mut self, game: &G, legal: &ActionMask) -> ActionId;
    /// One of the outcomes.
    fn draw(&mut self, game: &G, outcomes: &Outcomes) -> jerusalem_core::OutcomeId;
}

/// Uniform decisions, chance by its weights.
pub struct Uniform(pub Dice);

impl<G: Game> Driver<G> for Uniform {
    fn decide(&mut self, _: &G, legal: &ActionMask) -> ActionId {
        let nth = below(&mut self.0, legal.count() as u32);
        legal.nth(nth as usize).expect("a legal action")
    }

    fn draw(&mut self, _: &G, outcomes: &Outcomes) -> jerusalem_core::OutcomeId {
        outcomes.draw(&mut self.0).expect("an outcome")
    }
}

/// Bytes choose among what is possible, two for each choice; once they are used up, dice do.
pub struct Bytes<'a> {
    rest: &'a [u8],
    dice: Dice,
}

impl<'a> Bytes<'a> {
    /// A driver that plays these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Bytes { rest: bytes, dice: Dice::new(bytes.len() as u64) }
    }

    fn below(&mut self, n: usize) -> usize {
        match self.rest {
            [high, low, rest @ ..] => {
                self.rest = rest;
                usize::from(u16::from_be_bytes([*high, *low])) % n
            }
            _ => below(&mut self.dice, n as u32) as usize,
        }
    }
}

impl<G: Game> Driver<G> for Bytes<'_> {
    fn decide(&mut self, _: &G, legal: &ActionMask) -> ActionId {
        let nth = self.below(legal.count());
        legal.nth(nth).expect("a legal action")
    }

    fn draw(&mut self, _: &G, outcomes: &Outcomes) -> jerusalem_core::OutcomeId {
        let nth = self.below(outcomes.as_slice().len());
        outcomes.as_slice()[nth].0
    }
}

/// Takes one step; `None` at the end of the game.
pub fn step<G: Game>(game: &mut G, driver: &mut impl Driver<G>) -> Option<Step> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => {
            let id = driver.draw(game, &game.outcomes());
            game.resolve(id).unwrap_or_else(|e| panic!("{e}"));
            Some(Step::Outcome(id))
        }
        Turn::Player(_) => {
            let id = driver.decide(game, &game.legal());
            game.apply(id).unwrap_or_else(|e| panic!("{e}"));
            Some(Step::Action(id))
        }
    }
}

/// Plays to the end; `visit` sees the state before each step, the step, and the state after it.
pub fn playout<G: Game>(
    mut game: G,
    driver: &mut impl Driver<G>,
    mut visit: impl FnMut(&G, Step, &G),
) -> G {
    loop {
        let before = game.clone();
        match step(&mut game, driver) {
            Some(step) => visit(&before, step, &game),
            None => return game,
        }
    }
}
