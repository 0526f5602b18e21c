//! The contract, by way of the phases.

use rand::Rng;
use std::fmt;

use super::action::Action;
use super::config::Config;
use super::names;
use super::position::Position;
use super::state::WalledCity;
use crate::error::{ConfigError, PositionError};
use crate::facts::Facts;
use crate::game::{
    ActionId, AnyGame, Game, OutcomeId, Outcomes, PerSeat, Seat, Step, Turn, Viewer,
};
use crate::lang::Lang;
use crate::layout::Sink;
use crate::mask::ActionMask;

impl WalledCity {
    /// The typed action of an id.
    pub fn action(&self, id: ActionId) -> Option<Action> {
        Action::from_id(self.board(), id)
    }

    /// The id of a typed action, if it is in the action space.
    pub fn action_id(&self, action: Action) -> Option<ActionId> {
        action.id(self.board())
    }
}

impl AnyGame for WalledCity {
    #[inline]
    fn players(&self) -> usize {
        self.players.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn node(&self) -> &'static str {
        self.node.name()
    }

    #[inline]
    fn action_count(&self) -> usize {
        self.board().offsets().total().into()
    }

    #[inline]
    fn legal(&self) -> ActionMask {
        self.legal_mask()
    }

    fn outcomes(&self) -> Outcomes {
        self.chance_outcomes()
    }

    fn action_name(&self, id: ActionId, lang: Option<Lang>) -> Option<String> {
        let action = self.action(id)?;
        Some(match lang {
            None => action.name(self.board()),
            Some(lang) => names::action(self.board(), self.players.into(), action, lang),
        })
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        self.name_outcome(id)
    }

    fn scores(&self) -> PerSeat<i32> {
        (0..self.players()).map(|seat| self.votes(seat)).collect()
    }

    fn places(&self) -> PerSeat<u8> {
        self.standing()
    }

    fn check(&self) -> Result<(), PositionError> {
        self.violations()
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        self.draw_board(viewer, lang)
    }

    fn languages(&self) -> &'static [Lang] {
        &Lang::ALL
    }

    fn facts(&self, to: &mut Facts) {
        to.bytes(&postcard::to_allocvec(&self.position()).unwrap_or_default());
    }
}

impl Game for WalledCity {
    const ID: &'static str = "walled-city";
    const ENCODING: u32 = 1;

    type Config = Config;
    type Position = Position;

    fn new(config: &Config) -> Result<Self, ConfigError> {
        WalledCity::set_up(config)
    }

    fn config(&self) -> Config {
        self.configuration()
    }

    #[inline]
    fn play(&mut self, id: ActionId) {
        self.carry_out(id);
    }

    fn happen(&mut self, id: OutcomeId) {
        self.chance_happens(id);
    }

    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S) {
        self.write_observation(seat, sink);
    }

    fn observation_len(&self) -> usize {
        self.observation_elements()
    }

    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self {
        self.determinized(seat, rng)
    }

    fn position(&self) -> Position {
        self.to_position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        WalledCity::restore(position)
    }

    fn witness(&self, step: Step, after: &Self, viewer: Viewer, lang: Lang) -> String {
        self.tell(step, after, viewer, lang)
    }

    fn greedy<R: Rng>(&self, rng: &mut R) -> ActionId {
        self.rule_of_thumb(rng)
    }
}

impl fmt::Display for WalledCity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(Viewer::Omniscient, Lang::En))
    }
}

// The promise of the crate: a small flat value beside the shared board.
const _: () = assert!(size_of::<WalledCity>() <= 1024);
