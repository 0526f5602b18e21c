//! A rule-of-thumb player.
use super::state::Jerusalem;
use crate::game::ActionId;
use rand::Rng;

impl Jerusalem {
    pub(super) fn rule_of_thumb<R: Rng>(&self, _rng: &mut R) -> ActionId {
        self.legal_here().nth(0).unwrap_or(0)
    }
}
