//! Roads on paths and walls in gaps (R6.1, R7.9).

use crate::walled_city::rules::StackedPieceScope;

const NONE: u8 = u8::MAX;

/// The state of all paths, or of all gaps.
///
/// A place is built if an effective piece stands on it. It is destroyed if the Goldsmiths have been
/// there; both can be true only with `stacked_piece_scope = piece`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places {
    built: u64,
    destroyed: u64,
    /// The places of the effective pieces above the first, ascending: at most two come from the
    /// Drapers and their copy.
    stacked: [u8; 2],
    /// Pieces destroyed or out of the game.
    pub(crate) gone: u8,
}

impl Default for Places {
    fn default() -> Self {
        Places { built: 0, destroyed: 0, stacked: [NONE; 2], gone: 0 }
    }
}

impl Places {
    /// The places with an effective piece, as bits.
    #[inline]
    pub fn built(&self) -> u64 {
        self.built
    }

    /// The places where something was destroyed, as bits.
    #[inline]
    pub fn destroyed(&self) -> u64 {
        self.destroyed
    }

    /// The places of `all` on which anybody can build.
    #[inline]
    pub fn empty(&self, all: u64) -> u64 {
        all & !(self.built | self.destroyed)
    }

    /// The places on which the Drapers can build.
    #[inline]
    pub fn stackable(&self) -> u64 {
        if self.stacked[1] == NONE { self.built & !self.destroyed } else { 0 }
    }

    /// Effective pieces on a place.
    #[inline]
    pub fn pieces(&self, place: usize) -> u8 {
        let above = self.stacked.iter().filter(|&&p| usize::from(p) == place).count();
        (self.built >> place & 1) as u8 + above as u8
    }

    /// Effective pieces on all places.
    #[inline]
    pub fn total(&self) -> u32 {
        self.built.count_ones() + self.stacked.iter().filter(|&&p| p != NONE).count() as u32
    }

    /// Puts a piece on a place.
    #[inline]
    pub(crate) fn build(&mut self, place: usize) {
        if self.built >> place & 1 == 1 {
            self.stacked[1] = place as u8;
            self.stacked.sort_unstable();
        }
        self.built |= 1 << place;
    }

    fn take_top(&mut self, place: usize) {
        self.gone += 1;
        match self.stacked.iter().position(|&p| usize::from(p) == place) {
            Some(top) => {
                self.stacked[top] = NONE;
                self.stacked.sort_unstable();
            }
            None => self.built &= !(1 << place),
        }
    }

    /// Takes the piece, or all pieces, off a place (Skinners).
    pub(crate) fn remove(&mut self, place: usize, scope: StackedPieceScope) {
        self.take_top(place);
        while scope == StackedPieceScope::Location && self.built >> place & 1 == 1 {
            self.take_top(place);
        }
    }

    /// Destroys the piece, or the whole place (Goldsmiths).
    pub(crate) fn destroy(&mut self, place: usize, scope: StackedPieceScope) {
        self.remove(place, scope);
        self.destroyed |= 1 << place;
    }

    /// Marks a place as destroyed without changing its effective pieces.
    pub(crate) fn mark_destroyed(&mut self, place: usize) {
        self.destroyed |= 1 << place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_counts_as_one_place() {
        let mut roads = Places::default();
        for _ in 0..3 {
            roads.build(4);
        }
        assert_eq!((roads.pieces(4), roads.total(), roads.stackable()), (3, 3, 0));
        let mut cleared = roads;
        cleared.remove(4, StackedPieceScope::Location);
        assert_eq!((cleared.total(), cleared.gone, cleared.empty(0b11_0000)), (0, 3, 0b11_0000));
        roads.destroy(4, StackedPieceScope::Piece);
        assert_eq!((roads.pieces(4), roads.empty(0b1_0000), roads.stackable()), (2, 0, 0));
        roads.destroy(4, StackedPieceScope::Location);
        assert_eq!((roads.total(), roads.gone, roads.destroyed()), (0, 3, 0b1_0000));
    }
}
