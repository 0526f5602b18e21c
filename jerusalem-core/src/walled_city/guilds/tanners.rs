//! Tanners: two dice or tiles change their places.

pub use super::tokens::Pending;
use super::{Craft, Then, tokens};
use crate::bits::bits;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::{Thumb, VOTE};
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

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

pub(super) struct Tanners;

impl Craft for Tanners {
    type Pending = Pending;

    const WORTH: [i32; 2] = [6, 5];

    fn possible(game: &WalledCity) -> bool {
        bits(tokens::touchable(game)).any(|slot| partners(game, slot) != 0)
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Tanners;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let slots = game.board.offsets().slot;
        if let Some(first) = pending.first {
            mask.insert_bits(slots, partners(game, usize::from(first)));
            return;
        }
        for slot in bits(tokens::touchable(game)) {
            if partners(game, slot) != 0 {
                mask.insert(slots + slot as u16);
            }
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Slot(slot) = action else { return Then::GoOn };
        match pending.first.replace(slot) {
            None => Then::GoOn,
            Some(first) => {
                game.tokens.swap(usize::from(first), usize::from(slot));
                Then::Done
            }
        }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        pending.is_on(&game.board)
    }

    /// It is not known yet what the other slot holds.
    fn points(_: &Thumb, _: &Pending, _: Action) -> i32 {
        -VOTE
    }
}
