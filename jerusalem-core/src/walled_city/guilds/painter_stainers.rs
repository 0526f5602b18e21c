//! Painter-Stainers: one peasant of every other colour is replaced by an own one.

use super::Then;
pub use super::swaps::Pending;
use super::swaps::{self, Of};
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::state::WalledCity;

pub(super) use super::swaps::NODES;

pub(super) fn possible(game: &WalledCity) -> bool {
    swaps::possible(game, Of::Peasants)
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    swaps::begin(game, Of::Peasants)
}

pub(super) fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
    swaps::legal(game, pending, Of::Peasants, mask);
}

pub(super) fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
    swaps::play(game, pending, Of::Peasants, action)
}

pub(super) fn check(game: &WalledCity, pending: &Pending) -> bool {
    swaps::check(game, pending, Of::Peasants)
}
