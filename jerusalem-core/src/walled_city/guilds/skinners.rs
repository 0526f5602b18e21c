//! Skinners: a road or wall is taken off the board.

pub use super::Nothing as Pending;
use super::{Craft, Then, pieces};
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

pub(super) struct Skinners;

impl Craft for Skinners {
    type Pending = Pending;

    const WORTH: [i32; 2] = [4, 11];

    fn possible(game: &WalledCity) -> bool {
        pieces::any(game)
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Skinners;
        Some(Pending {})
    }

    fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
        pieces::legal(game, mask);
    }

    fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
        let scope = game.rules.stacked_piece_scope;
        match action {
            Action::Path(path) => game.roads.remove(path.into(), scope),
            Action::Gap(gap) => game.walls.remove(gap.into(), scope),
            _ => return Then::GoOn,
        }
        game.topology_changed();
        Then::Done
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        pieces::points(thumb, action)
    }
}
