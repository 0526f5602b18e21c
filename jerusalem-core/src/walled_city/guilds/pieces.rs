//! Built roads and walls as targets (Goldsmiths, Skinners).

use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::{Thumb, VOTE};
use crate::walled_city::state::WalledCity;

/// Whether a road or wall is built anywhere.
pub(super) fn any(game: &WalledCity) -> bool {
    game.roads.built() | game.walls.built() != 0
}

/// Every built path and gap.
pub(super) fn legal(game: &WalledCity, mask: &mut ActionMask) {
    let o = game.board.offsets();
    mask.insert_bits(o.path, game.roads.built());
    mask.insert_bits(o.gap, game.walls.built());
}

/// Points of the rule of thumb for a target.
pub(super) fn points(thumb: &Thumb, action: Action) -> i32 {
    match action {
        Action::Gap(gap) => thumb.outlook.open(gap.into()),
        Action::Path(_) => -VOTE,
        _ => 0,
    }
}
