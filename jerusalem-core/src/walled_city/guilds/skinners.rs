//! Skinners: a road or wall is taken off the board.

use serde::{Deserialize, Serialize};

use super::{Seen, Then, Under, pieces};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;
/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen::default()
    }

    fn facts(&self, _: &mut Facts) {}
}

pub(super) const NODES: &[Node] = &[Node::Skinners];

pub(super) fn possible(game: &WalledCity) -> bool {
    pieces::any(game)
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.node = Node::Skinners;
    Some(Pending {})
}

pub(super) fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
    pieces::legal(game, mask);
}

pub(super) fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
    let scope = game.rules.stacked_piece_scope;
    match action {
        Action::Path(path) => game.roads.remove(path.into(), scope),
        Action::Gap(gap) => game.walls.remove(gap.into(), scope),
        _ => return Then::GoOn,
    }
    game.topology_changed();
    Then::Done
}

pub(super) fn check(_: &WalledCity, _: &Pending) -> bool {
    true
}
