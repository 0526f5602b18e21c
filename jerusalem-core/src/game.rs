//! The contract both games fulfil.

use arrayvec::ArrayVec;
use rand::Rng;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;
use std::hash::Hash;

use crate::error::{ConfigError, IllegalAction, IllegalOutcome, ObserveError, PositionError};
use crate::lang::Lang;
use crate::layout::{Describe, Element, Layout, Sink, fill};
use crate::mask::ActionMask;

/// A player's place at the table, `0..players`, clockwise.
pub type Seat = usize;
/// An index into a game's flat action space.
pub type ActionId = u16;
/// An index into the outcomes of a chance node.
pub type OutcomeId = u16;

/// Most players of any game.
pub const MAX_PLAYERS: usize = 4;
/// Largest action space of any game or board.
pub const MAX_ACTIONS: usize = 1024;
/// Most outcomes of any chance node.
pub const MAX_OUTCOMES: usize = 64;

/// One value for every seat.
pub type PerSeat<T> = ArrayVec<T, MAX_PLAYERS>;

/// Who has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This seat decides.
    Player(Seat),
    /// Chance decides: see [`Game::outcomes`].
    Chance,
    /// Nobody: the game has ended.
    Over,
}

/// One ply of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A player's decision.
    Action(ActionId),
    /// What chance brought.
    Outcome(OutcomeId),
}

/// Whose eyes a text is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Sees everything, hidden cards included.
    Omniscient,
    /// Sees what this seat may see.
    Seat(Seat),
    /// Sees what everybody may see.
    Public,
}

impl Viewer {
    /// Whether this viewer sees what only `seat` sees.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Omniscient || self == Viewer::Seat(seat)
    }
}

/// How the end of a game is turned into numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReturnForm {
    /// Winner +1; the others share −1 equally.
    #[default]
    WinnerTakesAll,
    /// From +1 for the first to −1 for the last, in equal steps.
    Rank,
    /// Own score less the mean of all scores.
    Margin,
}

impl ReturnForm {
    /// All forms.
    pub const ALL: [ReturnForm; 3] =
        [ReturnForm::WinnerTakesAll, ReturnForm::Rank, ReturnForm::Margin];

    /// The form's name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            ReturnForm::WinnerTakesAll => "winner",
            ReturnForm::Rank => "rank",
            ReturnForm::Margin => "margin",
        }
    }

    /// The form of this name.
    pub fn from_name(name: &str) -> Option<ReturnForm> {
        ReturnForm::ALL.into_iter().find(|form| form.name() == name)
    }
}

/// The possible outcomes of a chance node with their integer weights, ascending by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes(ArrayVec<(OutcomeId, u32), MAX_OUTCOMES>);

impl Outcomes {
    /// Adds an outcome; one of weight 0 is left out. Ids must come in ascending order.
    #[inline]
    pub fn push(&mut self, id: OutcomeId, weight: u32) {
        debug_assert!(self.0.last().is_none_or(|last| last.0 < id));
        if weight > 0 {
            self.0.push((id, weight));
        }
    }

    /// Ids and weights.
    #[inline]
    pub fn as_slice(&self) -> &[(OutcomeId, u32)] {
        &self.0
    }

    /// Sum of the weights.
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|o| o.1).sum()
    }

    /// The weight of an outcome; 0 if it cannot happen.
    #[inline]
    pub fn weight(&self, id: OutcomeId) -> u32 {
        self.0.iter().find(|o| o.0 == id).map_or(0, |o| o.1)
    }
}

/// A game in progress: a plain value that holds the whole truth and no luck.
///
/// Equal values behave equally for ever. What a seat may not know must be read through
/// [`observe`](Game::observe), [`draw`](Game::draw) or [`witness`](Game::witness), never from the value itself.
pub trait Game: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The game's name in records and configurations.
    const ID: &'static str;
    /// Number of the observation encoding.
    const ENCODING: u32;

    /// Everything fixed before the first move: players, rule options, board.
    type Config: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The whole position as data, written in the words of the rules.
    ///
    /// Read and written by serde both as JSON and as postcard, which does not describe itself: no
    /// untagged, flattened or left-out fields.
    type Position: Clone + fmt::Debug + Serialize + DeserializeOwned;
    /// A decision with its parameters; one-to-one with the flat ids.
    type Action: Copy + Eq + fmt::Debug;

    /// The game before its first move.
    fn new(config: &Self::Config) -> Result<Self, ConfigError>;
    /// What the game was set up with.
    fn config(&self) -> Self::Config;
    /// Number of players.
    fn players(&self) -> usize;
    /// Who has to move.
    fn turn(&self) -> Turn;
    /// The node of the rules the game stands at.
    fn node(&self) -> &'static str;

    /// Size of the flat action space.
    fn action_count(&self) -> usize;
    /// What the player to move may do; empty at chance nodes and at the end, and only there.
    fn legal(&self) -> ActionMask;
    /// Carries out an action that is a member of [`legal`](Game::legal).
    ///
    /// For loops that have just chosen from the mask. With any other id the state that results is
    /// unspecified; use [`apply`](Game::apply) for ids from outside.
    fn play(&mut self, id: ActionId);
    /// What chance may bring; empty unless the turn is [`Turn::Chance`].
    fn outcomes(&self) -> Outcomes;
    /// Lets an outcome happen that is a member of [`outcomes`](Game::outcomes), as [`play`](Game::play).
    fn happen(&mut self, id: OutcomeId);

    /// The typed action of an id.
    fn action(&self, id: ActionId) -> Option<Self::Action>;
    /// The id of a typed action, if it is in the action space.
    fn action_id(&self, action: Self::Action) -> Option<ActionId>;
    /// An action in words; unique among the actions of a language. Without a language, the
    /// short name that never changes.
    fn action_name(&self, id: ActionId, lang: Option<Lang>) -> Option<String>;
    /// The short name of an outcome of the present chance node.
    fn outcome_name(&self, id: OutcomeId) -> String;

    /// Writes what `seat` may know, observer first, then clockwise; the same number of elements at
    /// every node, the end included.
    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S);
    /// Number of elements of an observation.
    fn observation_len(&self) -> usize;
    /// A state that `seat` cannot tell from this one, drawn uniformly from all of them.
    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self;

    /// The score of every seat so far.
    fn scores(&self) -> PerSeat<i32>;
    /// The place of every seat by the tie-breaks of the rules: 0 is the winner, no place twice.
    /// Before the end, the standing as if it ended now.
    fn places(&self) -> PerSeat<u8>;

    /// The position as data.
    fn position(&self) -> Self::Position;
    /// A state from data; refuses what the rules cannot produce, with every reason.
    fn from_position(position: &Self::Position) -> Result<Self, PositionError>;
    /// The invariants that hold in every reachable state; every violation.
    fn check(&self) -> Result<(), PositionError>;

    /// The board as plain text, as far as the viewer may see it.
    fn draw(&self, viewer: Viewer, lang: Lang) -> String;
    /// What the viewer sees of a step from this state to `after`, in words.
    fn witness(&self, step: Step, after: &Self, viewer: Viewer, lang: Lang) -> String;
    /// A sensible action by rule of thumb, using only what the player to move may know.
    ///
    /// At a chance node or after the end the id is meaningless.
    fn greedy<R: Rng>(&self, rng: &mut R) -> ActionId;

    /// Carries out a legal action; anything else is refused and changes nothing.
    fn apply(&mut self, id: ActionId) -> Result<(), IllegalAction> {
        let legal = self.legal();
        if !legal.contains(id) {
            return Err(refuse_action(self, id, &legal));
        }
        self.play(id);
        Ok(())
    }

    /// Lets chance bring this outcome; an impossible one is refused and changes nothing.
    fn resolve(&mut self, id: OutcomeId) -> Result<(), IllegalOutcome> {
        if self.turn() != Turn::Chance {
            return Err(IllegalOutcome::NotChance { id, node: self.node() });
        }
        let outcomes = self.outcomes();
        if outcomes.weight(id) == 0 {
            let ids: Vec<_> = outcomes.as_slice().iter().map(|o| o.0.to_string()).collect();
            return Err(IllegalOutcome::Impossible {
                id,
                node: self.node(),
                possible: ids.join(", "),
            });
        }
        self.happen(id);
        Ok(())
    }

    /// Writes what `seat` may know into `out`, which must have exactly
    /// [`observation_len`](Game::observation_len) elements.
    fn observe<T: Element>(&self, seat: Seat, out: &mut [T]) -> Result<(), ObserveError> {
        if seat >= self.players() {
            return Err(ObserveError::Seat { seat, players: self.players() });
        }
        let needed = self.observation_len();
        if out.len() != needed {
            return Err(ObserveError::Length { needed, given: out.len() });
        }
        fill(self, seat, out);
        Ok(())
    }

    /// The names, shapes and meanings of the blocks of an observation.
    fn layout(&self) -> Layout {
        let mut sink = Describe::new(Self::ENCODING);
        self.encode(0, &mut sink);
        debug_assert_eq!(sink.layout.len(), sink.written);
        debug_assert_eq!(sink.written, self.observation_len());
        sink.layout
    }

    /// The action of a name as [`action_name`](Game::action_name) gives it, in that language or short.
    fn parse_action(&self, name: &str, lang: Option<Lang>) -> Option<ActionId> {
        let name = name.trim();
        let space = 0..self.action_count() as ActionId;
        space.into_iter().find(|&id| self.action_name(id, lang).is_some_and(|n| n == name))
    }

    /// What the game was worth to every seat; all 0 before the end. Sums to 0.
    fn returns(&self, form: ReturnForm) -> PerSeat<f32> {
        let n = self.players();
        if self.turn() != Turn::Over {
            return (0..n).map(|_| 0.0).collect();
        }
        let others = (n - 1) as f32;
        match form {
            ReturnForm::WinnerTakesAll => {
                self.places().iter().map(|&p| if p == 0 { 1.0 } else { -1.0 / others }).collect()
            }
            ReturnForm::Rank => {
                self.places().iter().map(|&p| 1.0 - 2.0 * f32::from(p) / others).collect()
            }
            ReturnForm::Margin => {
                let scores = self.scores();
                let mean = scores.iter().sum::<i32>() as f32 / n as f32;
                scores.iter().map(|&s| s as f32 - mean).collect()
            }
        }
    }

    /// A number that is equal for equal states on every platform.
    fn state_hash(&self) -> u64 {
        let bytes = postcard::to_allocvec(&self.position()).unwrap_or_default();
        crate::record::fnv64(&bytes)
    }
}

#[cold]
pub(crate) fn refuse_action<G: Game>(game: &G, id: ActionId, legal: &ActionMask) -> IllegalAction {
    let space = game.action_count();
    if usize::from(id) >= space {
        return IllegalAction::Unknown { id, last: (space - 1) as ActionId };
    }
    match game.turn() {
        Turn::Chance => IllegalAction::Chance { id, node: game.node() },
        Turn::Over => IllegalAction::Over { id },
        Turn::Player(_) => {
            let name = |id| game.action_name(id, None).unwrap_or_default();
            let legal: Vec<_> = legal.iter().map(|id| format!("{} ({id})", name(id))).collect();
            IllegalAction::NotLegal {
                id,
                name: name(id),
                node: game.node(),
                legal: legal.join(", "),
            }
        }
    }
}
