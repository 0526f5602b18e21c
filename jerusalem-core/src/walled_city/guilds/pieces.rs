//! Built roads and walls as targets (Goldsmiths, Skinners).

use crate::mask::ActionMask;
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
