//! Players that need nothing but the rules, and play that needs no player.

use rand::Rng;

use crate::game::{ActionId, Game, Step, Turn};
use crate::mask::ActionMask;
use crate::rng::below;

/// A player who comes with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bot {
    /// Chooses uniformly among the legal actions.
    Random,
    /// Plays by the game's rules of thumb.
    Greedy,
}

impl Bot {
    /// All bots.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// The names of all bots.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Bot::ALL.into_iter().map(Bot::name)
    }

    /// The bot's name.
    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// The bot of this name.
    pub fn from_name(name: &str) -> Option<Bot> {
        Bot::ALL.into_iter().find(|bot| bot.name() == name)
    }

    /// What the bot does for the player to move; `None` at a chance node and after the end.
    pub fn choose<G: Game, R: Rng>(self, game: &G, rng: &mut R) -> Option<ActionId> {
        match (self, game.turn()) {
            (_, Turn::Chance | Turn::Over) => None,
            (Bot::Random, Turn::Player(_)) => random_action(&game.legal(), rng),
            (Bot::Greedy, Turn::Player(_)) => Some(game.greedy(rng)),
        }
    }
}

/// A uniformly random member of the set; `None` if it is empty.
#[inline]
pub fn random_action<R: Rng>(mask: &ActionMask, rng: &mut R) -> Option<ActionId> {
    mask.pick(|count| below(rng, count))
}

/// The action that [`Game::weigh`] gives the most, the lowest id among equals, and its weight; id 0
/// where there is none.
#[inline]
pub(crate) fn weightiest<G: Game>(game: &G) -> (i32, ActionId) {
    let mut best = (i32::MIN, 0);
    game.weigh(&game.legal(), |id, weight| {
        if weight > best.0 {
            best = (weight, id);
        }
    });
    best
}

/// Plays uniformly random actions and fair chance until the game is over; the number of decisions.
///
/// ```
/// use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, Turn, jerusalem, playout};
///
/// let mut game = Jerusalem::new(&jerusalem::Config::new(3))?;
/// assert!(playout(&mut game, &mut Dice::new(7)) > 100);
/// assert_eq!(game.turn(), Turn::Over);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn playout<G: Game, R: Rng>(game: &mut G, rng: &mut R) -> u64 {
    let mut decisions = 0;
    loop {
        match game.turn() {
            Turn::Player(_) => {
                let Some(id) = random_action(&game.legal(), rng) else { return decisions };
                game.play(id);
                decisions += 1;
            }
            Turn::Chance => {
                let Some(id) = game.outcomes().draw(rng) else { return decisions };
                game.happen(id);
            }
            Turn::Over => return decisions,
        }
    }
}

/// Lets bytes choose among the legal actions and the possible outcomes, until the bytes or the game
/// end, and shows every step to `each`: before, step, after.
///
/// One byte a choice, two where there are more than 256 to choose from. Every choice can be reached
/// by some bytes and every bytes play something: for property tests and fuzzers.
pub fn play_bytes<G: Game>(game: &mut G, bytes: &[u8], mut each: impl FnMut(&G, Step, &G)) {
    let mut bytes = bytes.iter().copied().map(usize::from);
    let mut pick = |count: usize| {
        let low = bytes.next()?;
        let high = if count > 256 { bytes.next()? } else { 0 };
        (low | high << 8).checked_rem(count)
    };
    loop {
        let before = game.clone();
        let step = match game.turn() {
            Turn::Player(_) => {
                let legal = game.legal();
                let Some(id) = pick(legal.count()).and_then(|n| legal.nth(n)) else { return };
                game.play(id);
                Step::Action(id)
            }
            Turn::Chance => {
                let outcomes = game.outcomes();
                let possible = outcomes.as_slice();
                let Some(&(id, _)) = pick(possible.len()).and_then(|n| possible.get(n)) else {
                    return;
                };
                game.happen(id);
                Step::Outcome(id)
            }
            Turn::Over => return,
        };
        each(&before, step, game);
    }
}
