//! Drapers: the build of this turn goes on a built place.
//!
//! Building on one is the own guild's activation (R7.8); only a copy is begun.

use serde::{Deserialize, Serialize};

use super::{Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::node::Node;
use crate::walled_city::state::{WalledCity, window};
/// Nothing is ever under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen::default()
    }

    fn facts(&self, _: &mut Facts) {}
}

pub(super) const NODES: &[Node] = &[];

pub(super) fn possible(game: &WalledCity) -> bool {
    let places = if game.round == 1 { &game.roads } else { &game.walls };
    game.turn.window == window::W0 && places.stackable() != 0
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.turn.drapers = true;
    None
}

pub(super) fn legal(_: &WalledCity, _: &Pending, _: &mut ActionMask) {}

pub(super) fn play(_: &mut WalledCity, _: &mut Pending, _: Action) -> Then {
    Then::Done
}

pub(super) fn check(_: &WalledCity, _: &Pending) -> bool {
    false
}
