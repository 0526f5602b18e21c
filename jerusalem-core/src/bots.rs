//! Players that need nothing but the rules, and play that needs no player.

use std::fmt;

use rand::Rng;

use crate::game::{ActionId, Game, Step, Turn};
use crate::mask::ActionMask;
use crate::rng::below;
use crate::search::{Level, MAX_SIMULATIONS, think};

/// A player who comes with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bot {
    /// Chooses uniformly among the legal actions.
    Random,
    /// Plays by the game's rules of thumb.
    Greedy,
    /// Thinks as well as a level says.
    Level(Level),
    /// Thinks for so many simulations, at most [`MAX_SIMULATIONS`]: `search:200`.
    Search(u32),
}

impl Bot {
    /// The bots that have a name of their own, weakest first.
    pub const ALL: [Bot; 7] = [
        Bot::Random,
        Bot::Greedy,
        Bot::Level(Level::Easy),
        Bot::Level(Level::Medium),
        Bot::Level(Level::Hard),
        Bot::Level(Level::Expert),
        Bot::Level(Level::Max),
    ];
    /// How a bot is called, in words.
    pub const NAMING: &str = "random, greedy, easy, medium, hard, expert, max, or search:N with N \
        simulations a move";
    /// The names of bots that are made of a number, as a regular expression.
    pub(crate) const PATTERN: &str = "^search:[1-9][0-9]{0,7}$";

    /// The bots' own names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Bot::ALL.into_iter().filter_map(Bot::own_name)
    }

    fn own_name(self) -> Option<&'static str> {
        match self {
            Bot::Random => Some("random"),
            Bot::Greedy => Some("greedy"),
            Bot::Level(level) => Some(level.name()),
            Bot::Search(_) => None,
        }
    }

    /// The bot of this name.
    pub fn from_name(name: &str) -> Option<Bot> {
        let Some(number) = name.strip_prefix("search:") else {
            return Bot::ALL.into_iter().find(|bot| bot.own_name() == Some(name));
        };
        let digits = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
        let simulations = number.parse::<u32>().ok().filter(|_| digits)?;
        (u64::from(simulations) <= MAX_SIMULATIONS).then_some(Bot::Search(simulations))
    }

    /// Whether the bot chooses by what its player may know, and by nothing else. All of ours do.
    pub fn is_fair(self) -> bool {
        match self {
            Bot::Random | Bot::Greedy | Bot::Level(_) | Bot::Search(_) => true,
        }
    }

    /// Whether the bot takes its time: it searches.
    pub fn thinks(self) -> bool {
        matches!(self, Bot::Level(_) | Bot::Search(_))
    }

    /// What the bot does for the player to move; `None` at a chance node and after the end.
    pub fn choose<G: Game, R: Rng>(self, game: &G, rng: &mut R) -> Option<ActionId> {
        self.choose_until(game, rng, &|| false)
    }

    /// As [`choose`](Bot::choose), but a bot that thinks comes to an end as soon as `stop` says so,
    /// with the best that it has found.
    pub fn choose_until<G: Game, R: Rng>(
        self,
        game: &G,
        rng: &mut R,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<ActionId> {
        let Turn::Player(_) = game.turn() else { return None };
        match self {
            Bot::Random => random_action(&game.legal(), rng),
            Bot::Greedy => Some(game.greedy(rng)),
            Bot::Level(level) => {
                let simulations = level.simulations(G::search_pace());
                think(game, simulations, level.tolerance(), rng.next_u64(), stop).ok()
            }
            Bot::Search(simulations) => {
                think(game, simulations.into(), 0.0, rng.next_u64(), stop).ok()
            }
        }
    }
}

impl fmt::Display for Bot {
    /// The bot's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Search(simulations) => write!(f, "search:{simulations}"),
            bot => f.pad(bot.own_name().unwrap_or_default()),
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
