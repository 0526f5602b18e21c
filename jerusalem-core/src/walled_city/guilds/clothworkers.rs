//! Clothworkers: two dice are set to 1, or two survey tiles to −1.

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
    /// The slot of the first.
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

pub(super) const NODES: &[Node] = &[Node::Clothworkers];

/// The slots after `slot` that hold the same kind of token.
fn later(game: &WalledCity, slot: usize) -> u64 {
    let tiles = tokens::tiles(game);
    let kind = if tiles >> slot & 1 == 1 { tiles } else { !tiles };
    tokens::touchable(game) & kind & tokens::above(slot)
}

pub(super) fn possible(game: &WalledCity) -> bool {
    let (slots, tiles) = (tokens::touchable(game), tokens::tiles(game));
    let needed = if game.rules.exact_guild_counts { 2 } else { 1 };
    (slots & tiles).count_ones() >= needed || (slots & !tiles).count_ones() >= needed
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.node = Node::Clothworkers;
    Some(Pending::default())
}

pub(super) fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
    let o = game.board.offsets();
    if let Some(first) = pending.first {
        mask.insert_bits(o.slot, later(game, usize::from(first)));
        if !game.rules.exact_guild_counts {
            mask.insert(o.pass);
        }
        return;
    }
    for slot in bits64(tokens::touchable(game)) {
        if !game.rules.exact_guild_counts || later(game, slot) != 0 {
            mask.insert(o.slot + slot as u16);
        }
    }
}

pub(super) fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
    let Action::Slot(slot) = action else { return Then::Done };
    let token = &mut game.tokens[usize::from(slot)];
    *token = token.showing(if token.is_tile() { -1 } else { 1 });
    if pending.first.replace(slot).is_some() || later(game, usize::from(slot)) == 0 {
        return Then::Done;
    }
    Then::GoOn
}

pub(super) fn check(game: &WalledCity, pending: &Pending) -> bool {
    pending.first.is_none_or(|first| usize::from(first) < game.board.slots())
}
