//! Goldsmiths and Skinners: roads and walls are destroyed or taken off the board.

use super::super::node::Node;
use super::super::state::WalledCity;
use crate::mask::ActionMask;

impl WalledCity {
    /// Part 2 of every fence that the Goldsmiths can destroy, as bits (13.5).
    fn destroyable_fences(&self) -> u64 {
        if !self.rules.fence_destroyable {
            return 0;
        }
        let fences = self.board.fences().iter().enumerate();
        fences
            .filter(|(f, _)| self.fences_destroyed >> f & 1 == 0)
            .fold(0, |mask, (_, fence)| mask | 1 << fence.part2)
    }

    pub(super) fn skinners_possible(&self) -> bool {
        self.roads.built() | self.walls.built() != 0
    }

    pub(super) fn goldsmiths_possible(&self) -> bool {
        self.skinners_possible() || self.destroyable_fences() != 0
    }

    pub(super) fn skinners_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        mask.insert_bits(o.path, self.roads.built());
        mask.insert_bits(o.gap, self.walls.built());
    }

    pub(super) fn goldsmiths_legal(&self, mask: &mut ActionMask) {
        self.skinners_legal(mask);
        mask.insert_bits(self.board.offsets().area, self.destroyable_fences());
    }

    /// A path or gap picked at a node of the Goldsmiths or Skinners.
    pub(in super::super) fn guild_place(&mut self, place: usize, path: bool) {
        let scope = self.rules.stacked_piece_scope;
        let places = if path { &mut self.roads } else { &mut self.walls };
        if self.node == Node::Goldsmiths {
            places.destroy(place, scope);
        } else {
            places.remove(place, scope);
        }
        if path {
            self.topology_changed();
        }
        self.finish();
    }

    pub(super) fn destroy_fence(&mut self, part2: usize) {
        let fences = self.board.fences();
        if let Some(f) = fences.iter().position(|fence| usize::from(fence.part2) == part2) {
            self.fences_destroyed |= 1 << f;
        }
        self.topology_changed();
        self.finish();
    }
}
