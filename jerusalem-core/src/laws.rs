//! The laws that every reached state of every game obeys, for the tests of a game.
//!
//! A law that is broken panics with what was seen.
//!
//! ```
//! use jerusalem_core::laws::{Care, Uniform, lawful};
//! use jerusalem_core::{Dice, Game, Jerusalem, jerusalem};
//!
//! let game = Jerusalem::new(&jerusalem::Config::new(2))?;
//! let mut dice = Dice::new(1);
//! lawful(game, &mut Uniform(Dice::new(2)), Care::default(), &mut dice, |_, _, _| ());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::bots::random_action;
use crate::facts::Facts;
use crate::game::{
    ActionId, Game, MAX_OUTCOMES, OutcomeId, Outcomes, ReturnForm, Step, Turn, Viewer,
};
use crate::lang::Lang;
use crate::mask::ActionMask;
use crate::rng::{Dice, below};
use crate::search::Search;

/// Simulations of a search that must know no more than its seat.
const THOUGHTS: u64 = 6;

/// How much is looked at.
#[derive(Clone, Copy)]
pub struct Care {
    /// No game has more steps.
    pub most_steps: usize,
    /// One state in so many is written down and read back.
    pub round_trips: u32,
    /// One state in so many is offered every id there is.
    pub every_id: u32,
    /// One state in so many is looked at from every seat and determinised for it.
    pub knowledge: u32,
}

impl Default for Care {
    fn default() -> Self {
        Care { most_steps: 5_000, round_trips: 8, every_id: 50, knowledge: 40 }
    }
}

/// Plays to the end under the laws; `visit` sees every step with the states before and after it.
pub fn lawful<G: Game>(
    mut game: G,
    driver: &mut impl Driver<G>,
    care: Care,
    dice: &mut Dice,
    mut visit: impl FnMut(&G, Step, &G),
) -> G {
    let config = game.config();
    let len = game.observation_len();
    for _ in 0..care.most_steps {
        always(&game);
        assert_eq!((game.config(), game.observation_len()), (config.clone(), len));
        let mut now = |one_in: u32| below(dice, one_in.max(1)) == 0;
        if now(care.round_trips) {
            round_trips(&game);
        }
        if now(care.every_id) {
            every_id(&game);
            names(&game);
            relative_ids(&game);
        }
        if now(care.knowledge) {
            knowledge(&game, dice);
        }
        let before = game.clone();
        match step(&mut game, driver) {
            Some(step) => {
                assert_ne!(game, before, "{step:?} changed nothing");
                assert_ne!(game.state_hash(), before.state_hash(), "{step:?} changed no fact");
                visit(&before, step, &game);
            }
            None => {
                round_trips(&game);
                every_id(&game);
                knowledge(&game, dice);
                at_the_end(&game);
                return game;
            }
        }
    }
    panic!("no end after {} steps: {game:?}", care.most_steps);
}

/// What holds of every state.
pub fn always<G: Game>(game: &G) {
    if let Err(error) = game.check() {
        panic!("{error} at {}: {game:?}", game.node());
    }
    let (legal, outcomes) = (game.legal(), game.outcomes());
    assert_eq!(legal.space(), game.action_count());
    match game.turn() {
        Turn::Player(seat) => {
            assert!(seat < game.players());
            assert!(!legal.is_empty(), "nothing is legal at {}: {game:?}", game.node());
            assert!(outcomes.as_slice().is_empty());
        }
        Turn::Chance => {
            assert!(legal.is_empty());
            assert!(outcomes.total() > 0);
        }
        Turn::Over => assert!(legal.is_empty() && outcomes.as_slice().is_empty()),
    }
    let mut last = None;
    let mut count = 0;
    for (nth, id) in legal.iter().enumerate() {
        assert!(last < Some(id), "ascending, none twice");
        assert!(usize::from(id) < game.action_count());
        assert!(legal.contains(id));
        assert_eq!(legal.nth(nth), Some(id));
        last = Some(id);
        count += 1;
    }
    assert_eq!((legal.count(), legal.nth(count)), (count, None));
    assert!(outcomes.as_slice().windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert!(
        outcomes.as_slice().iter().all(|&(id, weight)| weight > 0 && outcomes.weight(id) == weight)
    );
    if game.turn() != Turn::Over {
        for form in [ReturnForm::WinnerTakesAll, ReturnForm::Rank, ReturnForm::Margin] {
            assert!(game.returns(form).iter().all(|&value| value == 0.0));
        }
    }
    let mut places = game.places().to_vec();
    places.sort_unstable();
    assert!(places.iter().enumerate().all(|(place, &p)| place == usize::from(p)), "{places:?}");
    assert_eq!((places.len(), game.scores().len()), (game.players(), game.players()));
}

/// A state is its position, in words.
pub fn round_trips<G: Game>(game: &G) {
    let position = game.position();
    let direct = G::from_position(&position).unwrap_or_else(|e| panic!("{e}: {game:?}"));
    assert_eq!(direct, *game);
    let text = serde_json::to_string(&position).expect("positions are data");
    let read: G::Position = serde_json::from_str(&text).expect("as written");
    let again = G::from_position(&read).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(again, *game);
    assert_eq!(again.state_hash(), game.state_hash());
    assert_eq!((again.legal(), again.outcomes()), (game.legal(), game.outcomes()));
    let config = serde_json::to_string(&game.config()).expect("configurations are data");
    let config: G::Config = serde_json::from_str(&config).expect("as written");
    assert_eq!(config, game.config());
    assert_eq!(G::new(&config).map(|new| new.config()), Ok(config));
}

/// Exactly the members of the mask and of the outcomes are accepted; a refusal changes nothing.
pub fn every_id<G: Game>(game: &G) {
    let legal = game.legal();
    let space = game.action_count() as ActionId;
    let mut flags = vec![0; space.into()];
    legal.write_flags(&mut flags);
    let mut siblings: Vec<G> = Vec::new();
    for id in (0..space + 2).chain([ActionId::MAX]) {
        let flag = flags.get(usize::from(id)).copied().unwrap_or(0);
        assert_eq!(flag == 1, legal.contains(id));
        let mut copy = game.clone();
        let accepted = copy.apply(id).is_ok();
        assert_eq!(accepted, legal.contains(id), "action {id} at {}", game.node());
        if accepted {
            always(&copy);
            let mut played = game.clone();
            played.play(id);
            assert_eq!(played, copy);
            assert_ne!(copy, *game, "action {id} changes nothing at {}", game.node());
            same_facts_same_state(&copy, game);
            let earlier = siblings.iter().filter(|s| s.state_hash() == copy.state_hash());
            earlier.for_each(|sibling| same_facts_same_state(sibling, &copy));
            siblings.push(copy);
        } else {
            assert_eq!(copy, *game, "a refusal changes nothing");
        }
    }
    let outcomes = game.outcomes();
    for id in (0..MAX_OUTCOMES as OutcomeId + 1).chain([OutcomeId::MAX]) {
        let mut copy = game.clone();
        let accepted = copy.resolve(id).is_ok();
        assert_eq!(accepted, outcomes.weight(id) > 0, "outcome {id} at {}", game.node());
        if accepted {
            always(&copy);
            assert_ne!(copy, *game, "outcome {id} changes nothing at {}", game.node());
        } else {
            assert_eq!(copy, *game, "a refusal changes nothing");
        }
    }
}

/// States of one configuration are equal exactly if their facts are.
pub fn same_facts_same_state<G: Game>(one: &G, other: &G) {
    let facts = |game: &G| {
        let mut facts = Facts::default();
        game.facts(&mut facts);
        facts
    };
    assert_eq!(facts(one) == facts(other), one == other, "{one:?} and {other:?}");
}

/// Ids and short names are one-to-one.
pub fn names<G: Game>(game: &G) {
    for id in game.legal().iter() {
        let name = game.action_name(id, None).expect("legal actions have names");
        assert_eq!(game.parse_action(&name, None), Some(id), "{name}");
    }
    let space = game.action_count() as ActionId;
    assert!(game.action_name(space, None).is_none());
}

/// Relative ids are a permutation for every seat, and masks follow it.
pub fn relative_ids<G: Game>(game: &G) {
    let space = game.action_count() as ActionId;
    let legal = game.legal();
    for seat in 0..game.players() {
        let relative = game.relative_mask(seat, &legal);
        assert_eq!((relative.count(), relative.space()), (legal.count(), legal.space()));
        for id in 0..space {
            let there = game.relative(seat, id);
            assert!(there < space, "{id} becomes {there}");
            assert_eq!(game.absolute(seat, there), id);
            assert_eq!(relative.contains(there), legal.contains(id), "id {id} of seat {seat}");
        }
        // Ids that do not exist stay what they are.
        for id in [space, ActionId::MAX] {
            assert_eq!((game.relative(seat, id), game.absolute(seat, id)), (id, id));
        }
    }
}

/// Observations fit their layout, and a determinised state looks the same to its seat, its weights
/// included.
pub fn knowledge<G: Game>(game: &G, dice: &mut Dice) {
    let layout = game.layout();
    assert_eq!((layout.len(), layout.version), (game.observation_len(), G::ENCODING));
    let look = |game: &G, seat| {
        let mut bytes = vec![0u8; layout.len()];
        game.observe(seat, &mut bytes).expect("a seat and its buffer");
        bytes
    };
    for seat in 0..game.players() {
        let bytes = look(game, seat);
        let mut floats = vec![0f32; layout.len()];
        game.observe(seat, &mut floats).expect("a seat and its buffer");
        assert!(bytes.iter().zip(&floats).all(|(&byte, &float)| f32::from(byte) == float));
        for block in &layout.blocks {
            let inside = &bytes[block.offset..block.offset + block.len()];
            assert!(inside.iter().all(|&n| n <= block.max), "{}: {inside:?}", block.name);
        }
        let other = game.determinize(seat, dice);
        always(&other);
        same_facts_same_state(&other, game);
        assert_eq!(look(&other, seat), bytes, "determinised for seat {seat} at {}", game.node());
        assert_eq!((other.turn(), other.node()), (game.turn(), game.node()));
        if game.turn() == Turn::Player(seat) {
            assert_eq!(other.legal(), game.legal());
            let weigh = |game: &G| {
                let mut weights = Vec::new();
                game.weigh(&game.legal(), |id, weight| weights.push((id, weight)));
                weights
            };
            assert_eq!(weigh(&other), weigh(game), "greedy knows too much at {}", game.node());
            let think = |game: &G| {
                let mut search = Search::new(game, G::search_settings(), 1).expect("a decision");
                search.run(THOUGHTS, &|| false).expect("few simulations");
                search.analysis()
            };
            assert_eq!(think(&other), think(game), "a search knows too much at {}", game.node());
        }
        let english = Lang::En;
        assert_eq!(other.draw(Viewer::Seat(seat), english), game.draw(Viewer::Seat(seat), english));
    }
}

/// Returns sum to zero and go by the places.
fn at_the_end<G: Game>(game: &G) {
    let places = game.places();
    for form in [ReturnForm::WinnerTakesAll, ReturnForm::Rank, ReturnForm::Margin] {
        let returns = game.returns(form);
        assert_eq!(returns.len(), game.players());
        assert!(returns.iter().sum::<f32>().abs() < 1e-3, "{returns:?}");
    }
    let returns = game.returns(ReturnForm::WinnerTakesAll);
    let ranks = game.returns(ReturnForm::Rank);
    for (seat, &place) in places.iter().enumerate() {
        assert_eq!(returns[seat] == 1.0, place == 0);
        assert!((0..places.len()).all(|s| (places[s] < place) == (ranks[s] > ranks[seat])));
    }
}

/// What decides for players and for chance.
pub trait Driver<G: Game> {
    /// One of the legal actions.
    fn decide(&mut self, game: &G, legal: &ActionMask) -> ActionId;
    /// One of the outcomes.
    fn draw(&mut self, game: &G, outcomes: &Outcomes) -> OutcomeId;
}

/// Uniform decisions, chance by its weights.
pub struct Uniform(pub Dice);

impl<G: Game> Driver<G> for Uniform {
    fn decide(&mut self, _: &G, legal: &ActionMask) -> ActionId {
        random_action(legal, &mut self.0).expect("a legal action")
    }

    fn draw(&mut self, _: &G, outcomes: &Outcomes) -> OutcomeId {
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

    fn draw(&mut self, _: &G, outcomes: &Outcomes) -> OutcomeId {
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
