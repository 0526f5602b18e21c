//! The table turned: who sits where changes nothing but the names of the seats.

use jerusalem_core::{ActionId, AnyGame, Game, OutcomeId, Seat, Step, Turn};
use std::collections::BTreeSet;

/// A game whose players can be moved.
pub trait Rotate: Game {
    /// Everybody moved `by` seats clockwise.
    fn rotated(position: &Self::Position, by: usize) -> Self::Position;

    /// The same outcome at a table that is turned.
    fn outcome_turned(&self, id: OutcomeId, _by: usize) -> OutcomeId {
        id
    }
}

/// The state with everybody moved.
pub fn turned<G: Rotate>(game: &G, by: usize) -> G {
    G::from_position(&G::rotated(&game.position(), by)).unwrap_or_else(|e| panic!("{e}"))
}

/// What a seat sees, without its own number.
fn seen<G: Game>(game: &G, seat: Seat) -> Vec<u8> {
    let mut view = vec![0; game.observation_len()];
    game.observe(seat, &mut view).expect("a seat and its buffer");
    let layout = game.layout();
    let own = layout.block("seat").expect("the own seat");
    let range = own.offset..own.offset + own.len();
    assert!(view[range.clone()].iter().enumerate().all(|(i, &e)| (e == 1) == (i == seat)));
    view.drain(range);
    view
}

/// The relative ids of what is legal, three ways the same.
fn relative_legal<G: Game>(game: &G, seat: Seat) -> Vec<ActionId> {
    let legal = game.legal();
    let mut ids: Vec<_> = legal.iter().map(|id| game.relative(seat, id)).collect();
    ids.sort_unstable();
    assert_eq!(game.relative_mask(seat, &legal).iter().collect::<Vec<_>>(), ids);
    assert!(legal.iter().all(|id| game.absolute(seat, game.relative(seat, id)) == id));
    ids
}

/// Everybody sees at the turned table what they saw before.
pub fn look_alike<G: Game>(game: &G, other: &G, by: usize) {
    let n = game.players();
    let moved = |seat: Seat| (seat + by) % n;
    assert_eq!(other.node(), game.node());
    let turn = match game.turn() {
        Turn::Player(seat) => Turn::Player(moved(seat)),
        turn => turn,
    };
    assert_eq!(other.turn(), turn);
    for seat in 0..n {
        assert_eq!(seen(other, moved(seat)), seen(game, seat), "{} of {seat}", game.node());
        assert_eq!(other.scores()[moved(seat)], game.scores()[seat]);
    }
}

/// Compares the game and the turned one before a step, and takes the step in both.
pub fn compare<G: Rotate>(game: &G, step: Step, after: &G, by: usize) {
    let mut other = turned(game, by);
    look_alike(game, &other, by);
    match (game.turn(), other.turn(), step) {
        (Turn::Player(one), Turn::Player(two), Step::Action(id)) => {
            let (here, there) = (relative_legal(game, one), relative_legal(&other, two));
            assert_eq!(there, here, "{}", game.node());
            let same = other.absolute(two, game.relative(one, id));
            other.apply(same).expect("legal in both");
        }
        (_, _, Step::Outcome(id)) => {
            other.resolve(game.outcome_turned(id, by)).expect("possible in both");
        }
        (turn, ..) => panic!("{step:?} at {turn:?}"),
    }
    assert_eq!(other, turned(after, by), "{step:?} at {}", game.node());
}

/// The places at the end move with the players.
pub fn end_alike<G: Rotate>(end: &G, by: usize) {
    let (places, other) = (end.places(), turned(end, by).places());
    assert!((0..end.players()).all(|s| other[(s + by) % end.players()] == places[s]));
}

/// The family of an action.
pub fn family(game: &impl AnyGame, id: ActionId) -> String {
    let name = game.action_name(id, None).expect("an action");
    name.split('(').next().unwrap_or_default().to_owned()
}

/// Requires that an action of every family was played.
pub fn all_played(game: &impl AnyGame, played: &BTreeSet<String>) {
    let all: BTreeSet<_> =
        (0..game.action_count() as ActionId).map(|id| family(game, id)).collect();
    let missing: Vec<_> = all.difference(played).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
}
