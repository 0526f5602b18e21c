//! The contract, by way of the phases.

use super::config::Config;
use super::position::Position;
use super::state::WalledCity;
use crate::error::{ConfigError, PositionError};
use crate::game::{ActionId, OutcomeId, Outcomes, Turn};
use crate::mask::ActionMask;

impl WalledCity {
    /// The game before its first move.
    pub fn new(config: &Config) -> Result<Self, ConfigError> {
        WalledCity::set_up(config)
    }

    /// Who has to move.
    pub fn turn(&self) -> Turn {
        self.whose_turn()
    }

    /// What the player to move may do.
    pub fn legal(&self) -> ActionMask {
        self.legal_mask()
    }

    /// Carries out a legal action.
    pub fn play(&mut self, id: ActionId) {
        self.carry_out(id);
    }

    /// What chance may bring.
    pub fn outcomes(&self) -> Outcomes {
        self.chance_outcomes()
    }

    /// Lets an outcome happen.
    pub fn happen(&mut self, id: OutcomeId) {
        self.chance_happens(id);
    }

    /// The position as data.
    pub fn position(&self) -> Position {
        self.to_position()
    }

    /// A state from data.
    pub fn from_position(position: &Position) -> Result<Self, PositionError> {
        WalledCity::restore(position)
    }

    /// Every violation of the invariants.
    pub fn check(&self) -> Result<(), PositionError> {
        self.violations()
    }
}
