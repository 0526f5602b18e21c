//! Goldsmiths: a road or wall is destroyed, with `fence_destroyable` also a fence.

pub use super::Nothing as Pending;
use super::{Craft, Then, pieces};
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// Part 2 of every fence that can be destroyed, as bits (13.5).
fn fences(game: &WalledCity) -> u64 {
    if !game.rules.fence_destroyable {
        return 0;
    }
    let fences = game.board.fences().iter().enumerate();
    fences
        .filter(|(f, _)| game.fences_destroyed >> f & 1 == 0)
        .fold(0, |mask, (_, fence)| mask | 1 << fence.part2)
}

pub(super) struct Goldsmiths;

impl Craft for Goldsmiths {
    type Pending = Pending;

    const WORTH: [i32; 2] = [3, 12];

    fn possible(game: &WalledCity) -> bool {
        pieces::any(game) || fences(game) != 0
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Goldsmiths;
        Some(Pending {})
    }

    fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
        pieces::legal(game, mask);
        mask.insert_bits(game.board.offsets().area, fences(game));
    }

    fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
        let scope = game.rules.stacked_piece_scope;
        match action {
            Action::Path(path) => game.roads.destroy(path.into(), scope),
            Action::Gap(gap) => game.walls.destroy(gap.into(), scope),
            Action::Area(part2) => {
                if let Some(f) = game.board.fences().iter().position(|fence| fence.part2 == part2) {
                    game.fences_destroyed |= 1 << f;
                }
            }
            _ => return Then::GoOn,
        }
        game.topology_changed();
        Then::Done
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        pieces::points(thumb, action)
    }
}
