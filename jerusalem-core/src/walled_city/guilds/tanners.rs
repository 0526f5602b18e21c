//! Tanners: two dice or tiles change their places.

use serde::{Deserialize, Serialize};

use super::{Seen, Then, Under, tokens};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::board::topology::bits64;
use crate::walled_city::facts::option;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;
/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The first slot.
    pub first: Option<u8>,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { slot: self.first, picks: self.first.is_some().into(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.first);
    }
}

pub(super) const NODES: &[Node] = &[Node::Tanners];

/// The slots after `slot` whose contents may be exchanged with its own: a tile never ends in a tower.
fn partners(game: &WalledCity, slot: usize) -> u64 {
    let (tiles, towers) = (tokens::tiles(game), tokens::in_towers(game));
    let mut partners = tokens::touchable(game) & tokens::above(slot);
    if tiles >> slot & 1 == 1 {
        partners &= !towers;
    }
    if towers >> slot & 1 == 1 {
        partners &= !tiles;
    }
    partners
}

pub(super) fn possible(game: &WalledCity) -> bool {
    bits64(tokens::touchable(game)).any(|slot| partners(game, slot) != 0)
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.node = Node::Tanners;
    Some(Pending::default())
}

pub(super) fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
    let slots = game.board.offsets().slot;
    if let Some(first) = pending.first {
        mask.insert_bits(slots, partners(game, usize::from(first)));
        return;
    }
    for slot in bits64(tokens::touchable(game)) {
        if partners(game, slot) != 0 {
            mask.insert(slots + slot as u16);
        }
    }
}

pub(super) fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
    let Action::Slot(slot) = action else { return Then::GoOn };
    match pending.first.replace(slot) {
        None => Then::GoOn,
        Some(first) => {
            game.tokens.swap(usize::from(first), usize::from(slot));
            Then::Done
        }
    }
}

pub(super) fn check(game: &WalledCity, pending: &Pending) -> bool {
    pending.first.is_none_or(|first| usize::from(first) < game.board.slots())
}
