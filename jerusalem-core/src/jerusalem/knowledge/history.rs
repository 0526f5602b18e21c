//! What happened: the cards that were drafted, drawn and played, as far as somebody may remember them.

use super::super::state::{Jerusalem, NONE};

/// One round's draft, by position in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Drafted {
    pub order: [u8; 4],
    /// Kind kept at each position.
    pub kept: [u8; 4],
}

impl Drafted {
    pub const NOT_YET: Drafted = Drafted { order: [NONE; 4], kept: [NONE; 4] };
}

/// A card drawn with the Scholars.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Drawn {
    pub seat: u8,
    pub kind: u8,
}

impl Drawn {
    pub const NOBODY: Drawn = Drawn { seat: NONE, kind: NONE };
}

/// A card played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Played {
    pub seat: u8,
    pub kind: u8,
    pub round: u8,
}

impl Played {
    pub const NOTHING: Played = Played { seat: NONE, kind: NONE, round: 0 };
}

/// Most cards that can be played: all of them.
pub(in super::super) const MAX_PLAYED: usize = 27;

impl Jerusalem {
    /// The cards played so far, in order.
    pub(in super::super) fn played_cards(&self) -> &[Played] {
        &self.played[..usize::from(self.played_len).min(MAX_PLAYED)]
    }
}
