//! The laws every reached state of every game obeys.

use jerusalem_core::{ActionId, Dice, Game, OutcomeId, ReturnForm, Step, Turn, Viewer, below};

use crate::playout::{Driver, step};

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
        }
        if now(care.knowledge) {
            knowledge(&game, dice);
        }
        let before = game.clone();
        match step(&mut game, driver) {
            Some(step) => {
                assert_ne!(game, before, "{step:?} changed nothing");
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

/// A state is its position, as data and as text.
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
}

/// Exactly the members of the mask and of the outcomes are accepted; a refusal changes nothing.
pub fn every_id<G: Game>(game: &G) {
    let legal = game.legal();
    let space = game.action_count() as ActionId;
    let mut flags = vec![0; space.into()];
    legal.write_flags(&mut flags);
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
        } else {
            assert_eq!(copy, *game, "a refusal changes nothing");
        }
    }
    let outcomes = game.outcomes();
    for id in (0..jerusalem_core::MAX_OUTCOMES as OutcomeId + 1).chain([OutcomeId::MAX]) {
        let mut copy = game.clone();
        let accepted = copy.resolve(id).is_ok();
        assert_eq!(accepted, outcomes.weight(id) > 0, "outcome {id} at {}", game.node());
        if accepted {
            always(&copy);
        } else {
            assert_eq!(copy, *game, "a refusal changes nothing");
        }
    }
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

/// Observations fit their layout, and a determinised state looks the same to its seat.
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
        assert_eq!(look(&other, seat), bytes, "determinised for seat {seat} at {}", game.node());
        assert_eq!((other.turn(), other.node()), (game.turn(), game.node()));
        if game.turn() == Turn::Player(seat) {
            assert_eq!(other.legal(), game.legal());
        }
        let english = jerusalem_core::Lang::En;
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
