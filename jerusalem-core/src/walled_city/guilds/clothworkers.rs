//! Clothworkers: two dice are set to 1, or two survey tiles to −1.

pub use super::tokens::Pending;
use super::{Craft, Then, tokens};
use crate::bits::bits;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;
use crate::walled_city::token::Token;

/// The slots after `slot` that hold the same kind of token.
fn later(game: &WalledCity, slot: usize) -> u64 {
    let tiles = tokens::tiles(game);
    let kind = if tiles >> slot & 1 == 1 { tiles } else { !tiles };
    tokens::touchable(game) & kind & tokens::above(slot)
}

/// The lowest that a die or tile shows.
fn lowest(token: Token) -> Token {
    token.showing(if token.is_tile() { -1 } else { 1 })
}

pub(super) struct Clothworkers;

impl Craft for Clothworkers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [7, 6];

    fn possible(game: &WalledCity) -> bool {
        let (slots, tiles) = (tokens::touchable(game), tokens::tiles(game));
        let needed = if game.rules.exact_guild_counts { 2 } else { 1 };
        (slots & tiles).count_ones() >= needed || (slots & !tiles).count_ones() >= needed
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Clothworkers;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let o = game.board.offsets();
        if let Some(first) = pending.first {
            mask.insert_bits(o.slot, later(game, usize::from(first)));
            if !game.rules.exact_guild_counts {
                mask.insert(o.pass);
            }
            return;
        }
        for slot in bits(tokens::touchable(game)) {
            if !game.rules.exact_guild_counts || later(game, slot) != 0 {
                mask.insert(o.slot + slot as u16);
            }
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Slot(slot) = action else { return Then::Done };
        let token = &mut game.tokens[usize::from(slot)];
        *token = lowest(*token);
        if pending.first.replace(slot).is_some() || later(game, usize::from(slot)) == 0 {
            return Then::Done;
        }
        Then::GoOn
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        pending.is_on(&game.board)
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Slot(slot) = action else { return 0 };
        let slot = usize::from(slot);
        thumb.outlook.token(slot, lowest(thumb.game.tokens[slot]))
    }
}
