//! The contract a game fulfils: what it must bring, and what it gets for nothing.

use arrayvec::ArrayVec;
use rand::Rng;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;

use crate::bots::random_action;
use crate::error::{ConfigError, IllegalAction, IllegalOutcome, ObserveError, PositionError};
use crate::facts::Facts;
use crate::lang::Lang;
use crate::layout::{Describe, Element, Layout, Sink, fill};
use crate::mask::ActionMask;
use crate::options::{Help, Object};
use crate::search::Settings;

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
    /// Chance decides: see [`AnyGame::outcomes`].
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
#[non_exhaustive]
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

    /// Sum of the weights, which must be below 2³².
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

/// A game in progress, whichever it is: what can be asked without knowing its types.
///
/// Answers tell the whole truth unless they say whose eyes they are for.
pub trait AnyGame: fmt::Debug + Send + Sync + 'static {
    /// Number of players.
    fn players(&self) -> usize;
    /// Who has to move.
    fn turn(&self) -> Turn;
    /// Size of the flat action space.
    fn action_count(&self) -> usize;
    /// What the player to move may do; empty at chance nodes and at the end, and only there.
    fn legal(&self) -> ActionMask;
    /// The score of every seat so far.
    fn scores(&self) -> PerSeat<i32>;
    /// Writes every fact of the state but its configuration, in an order that never changes.
    ///
    /// Two states of one configuration are equal exactly if their facts are. The facts are the
    /// state's identity in everything saved ([`state_hash`](AnyGame::state_hash)), so they follow
    /// the rules' own things and not the fields of a struct; what is ever added to them must write
    /// nothing where it is absent.
    fn facts(&self, to: &mut Facts);

    /// What chance may bring; empty unless the turn is [`Turn::Chance`].
    fn outcomes(&self) -> Outcomes {
        Outcomes::default()
    }

    /// The node of the rules the game stands at.
    fn node(&self) -> &'static str {
        match self.turn() {
            Turn::Player(_) => "Player",
            Turn::Chance => "Chance",
            Turn::Over => "Over",
        }
    }

    /// An action in words; unique among the actions of a language. Without a language, the
    /// short name that never changes.
    fn action_name(&self, id: ActionId, _lang: Option<Lang>) -> Option<String> {
        (usize::from(id) < self.action_count()).then(|| format!("action({id})"))
    }

    /// The action of a name as [`action_name`](AnyGame::action_name) gives it, in that language or
    /// short.
    fn parse_action(&self, name: &str, lang: Option<Lang>) -> Option<ActionId> {
        let name = name.trim();
        let space = 0..self.action_count() as ActionId;
        space.into_iter().find(|&id| self.action_name(id, lang).is_some_and(|n| n == name))
    }

    /// The short name of an outcome of the present chance node.
    fn outcome_name(&self, id: OutcomeId) -> String {
        format!("outcome({id})")
    }

    /// The languages that the game has words in, English first.
    fn languages(&self) -> &'static [Lang] {
        &[Lang::En]
    }

    /// The board as plain text, as far as the viewer may see it, in one of the
    /// [`languages`](AnyGame::languages).
    fn draw(&self, _viewer: Viewer, _lang: Lang) -> String {
        format!("{}, scores {:?}", self.node(), self.scores().as_slice())
    }

    /// The place of every seat by the tie-breaks of the rules: 0 is the winner, no place twice.
    /// Before the end, the standing as if it ended now. Without tie-breaks the lower seat is first.
    fn places(&self) -> PerSeat<u8> {
        let scores = self.scores();
        let better = |seat: Seat| {
            let others = scores.iter().enumerate();
            others.filter(|&(s, score)| (*score, seat) > (scores[seat], s)).count()
        };
        (0..scores.len()).map(|seat| better(seat) as u8).collect()
    }

    /// Every rule option with its value, also those at their default.
    fn rules_in_full(&self) -> Object {
        Object::default()
    }

    /// The invariants that hold in every reachable state; every violation.
    fn check(&self) -> Result<(), PositionError> {
        Ok(())
    }

    /// The relative id of an action for the seat that acts: players are counted from it.
    ///
    /// A permutation for each seat, with [`absolute`](AnyGame::absolute) as its inverse, so that
    /// what ids say fits what [`Game::observe`] says. Names, records and tables use the absolute
    /// ids of the rules.
    fn relative(&self, _seat: Seat, id: ActionId) -> ActionId {
        id
    }

    /// The absolute id of a relative one.
    fn absolute(&self, _seat: Seat, id: ActionId) -> ActionId {
        id
    }

    /// A set of absolute ids as the relative ids of a seat.
    fn relative_mask(&self, _seat: Seat, mask: &ActionMask) -> ActionMask {
        *mask
    }

    /// What the game was worth to every seat; all 0 before the end. Sums to 0.
    fn returns(&self, form: ReturnForm) -> PerSeat<f32> {
        let n = self.players();
        if self.turn() != Turn::Over {
            return (0..n).map(|_| 0.0).collect();
        }
        let others = n.saturating_sub(1).max(1) as f32;
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

    /// The winner, once the game is over.
    fn winner(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Over => self.places().iter().position(|&place| place == 0),
            _ => None,
        }
    }

    /// A number that is equal for equal states of a configuration, on every platform and for ever.
    fn state_hash(&self) -> u64 {
        let mut facts = Facts::default();
        self.facts(&mut facts);
        facts.hash()
    }
}

/// A game: a plain value that holds the whole truth and no luck.
///
/// Equal values behave equally for ever. What a seat may not know must be read through
/// [`observe`](Game::observe), [`draw`](AnyGame::draw) or [`witness`](Game::witness), never from
/// the value itself.
pub trait Game: AnyGame + Clone + Eq {
    /// The game's name in records and configurations.
    const ID: &'static str;
    /// Number of the observation encoding.
    const ENCODING: u32;

    /// Everything fixed before the first move: players, rule options, board.
    ///
    /// Written as JSON into everything saved: what is at its default is left out, and what is
    /// missing has its default, so that an option added later changes nothing that was saved before.
    type Config: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The whole position as data, written in the words of the rules, as JSON; what holds for
    /// fields of a configuration holds here too.
    type Position: Clone + fmt::Debug + Serialize + DeserializeOwned;

    /// The game before its first move.
    fn new(config: &Self::Config) -> Result<Self, ConfigError>;
    /// What the game was set up with.
    fn config(&self) -> Self::Config;
    /// Carries out an action that is a member of [`legal`](AnyGame::legal).
    ///
    /// For loops that have just chosen from the mask. With any other id the state that results is
    /// unspecified; use [`apply`](Game::apply) for ids from outside.
    fn play(&mut self, id: ActionId);
    /// Writes what `seat` may know, observer first, then clockwise; the same number of elements at
    /// every node, the end included, at most [`MAX_OBSERVATION`](crate::MAX_OBSERVATION).
    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S);
    /// A state that `seat` cannot tell from this one, drawn uniformly from all of them.
    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self;
    /// The position as data.
    fn position(&self) -> Self::Position;
    /// A state from data; refuses what the rules cannot produce, with every reason.
    fn from_position(position: &Self::Position) -> Result<Self, PositionError>;

    /// The rule options and presets with what they mean.
    fn rules_help() -> Help {
        Help::default()
    }

    /// The JSON Schemas (draft 2020-12) of the keys of a configuration.
    fn config_schema() -> Object {
        Object(vec![("rules", Self::rules_help().schema())])
    }

    /// Lets an outcome happen that is a member of [`outcomes`](AnyGame::outcomes), as
    /// [`play`](Game::play).
    fn happen(&mut self, _id: OutcomeId) {}

    /// What the viewer sees of a step from this state to `after`, in words; empty if nothing.
    ///
    /// Unless a game says otherwise, everybody sees actions and nobody sees outcomes.
    fn witness(&self, step: Step, _after: &Self, viewer: Viewer, lang: Lang) -> String {
        match (step, self.turn()) {
            (Step::Action(id), Turn::Player(seat)) => {
                format!("{seat}: {}", self.action_name(id, Some(lang)).unwrap_or_default())
            }
            (Step::Outcome(id), _) if viewer == Viewer::Omniscient => self.outcome_name(id),
            _ => String::new(),
        }
    }

    /// A sensible action by rule of thumb, using only what the player to move may know; a random
    /// one in a game that knows no better.
    ///
    /// At a chance node or after the end the id is meaningless.
    fn greedy<R: Rng>(&self, rng: &mut R) -> ActionId {
        random_action(&self.legal(), rng).unwrap_or(0)
    }

    /// Tells `each` what every member of `legal` is worth to the player to move, by rule of thumb and
    /// from what that player may know; ascending by id. All the same in a game that knows no better.
    fn weigh(&self, legal: &ActionMask, mut each: impl FnMut(ActionId, i32)) {
        legal.iter().for_each(|id| each(id, 0));
    }

    /// A number that changes where a search that looks ahead stops and takes the
    /// [`outlook`](Game::outlook): the end of a round, a scoring.
    fn stage(&self) -> u32 {
        0
    }

    /// The points that every seat may expect at the end, as far as the state tells.
    fn outlook(&self) -> PerSeat<f32> {
        self.scores().iter().map(|&score| score as f32).collect()
    }

    /// How a search of this game thinks best.
    fn search_settings() -> Settings {
        Settings::default()
    }

    /// Simulations that such a search makes in about a tenth of a second on one core: what the
    /// [levels](crate::search::Level) of players are made of.
    fn search_pace() -> u64 {
        2_000
    }

    /// Number of elements of an observation.
    fn observation_len(&self) -> usize {
        self.layout().len()
    }

    /// Carries out a legal action; anything else is refused and changes nothing.
    fn apply(&mut self, id: ActionId) -> Result<(), IllegalAction> {
        let legal = self.legal();
        if !legal.contains(id) {
            return Err(refuse_action(self, id, &legal, |id| id));
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
        sink.layout
    }
}

/// Why an id is not legal; `absolute` makes of a caller's id that of the rules.
#[cold]
pub(crate) fn refuse_action<G: Game>(
    game: &G,
    id: ActionId,
    legal: &ActionMask,
    absolute: impl Fn(ActionId) -> ActionId,
) -> IllegalAction {
    let space = game.action_count();
    if usize::from(id) >= space {
        return IllegalAction::Unknown { id, last: space.saturating_sub(1) as ActionId };
    }
    match game.turn() {
        Turn::Chance => IllegalAction::Chance { id, node: game.node() },
        Turn::Over => IllegalAction::Over { id },
        Turn::Player(_) => {
            let name = |id| game.action_name(absolute(id), None).unwrap_or_default();
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
