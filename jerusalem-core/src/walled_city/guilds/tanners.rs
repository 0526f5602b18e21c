//! Tanners: two dice or tiles change their places.

pub use super::tokens::Pending;
use super::{Craft, Then, tokens};
use crate::bits::bits;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::{NEVER, Thumb};
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

    fn use_now(thumb: &Thumb) -> i32 {
        let slots = bits(tokens::touchable(thumb.game));
        slots.map(|slot| best_exchange(thumb, slot)).max().unwrap_or(0)
    }

    fn copy_now(thumb: &Thumb) -> Option<i32> {
        Some(Self::use_now(thumb))
    }

    fn points(thumb: &Thumb, pending: &Pending, action: Action) -> i32 {
        let Action::Slot(slot) = action else { return 0 };
        match pending.first {
            None => best_exchange(thumb, slot.into()),
            Some(first) => thumb.outlook.exchange(first.into(), slot.into()),
        }
    }
}

/// What it brings to exchange a slot's token for the best that comes after it.
fn best_exchange(thumb: &Thumb, slot: usize) -> i32 {
    let partners = bits(partners(thumb.game, slot));
    partners.map(|other| thumb.outlook.exchange(slot, other)).max().unwrap_or(NEVER)
}
