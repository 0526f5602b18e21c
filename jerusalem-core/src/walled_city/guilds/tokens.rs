//! Dice and survey tiles as targets (Haberdashers, Clothworkers, Tanners).

use serde::{Deserialize, Serialize};

use super::{Seen, Under};
use crate::facts::Facts;
use crate::walled_city::board::{Board, Loc};
use crate::walled_city::facts::option;
use crate::walled_city::state::WalledCity;

/// The first of two slots is chosen, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The first slot.
    pub first: Option<u8>,
}

impl Pending {
    /// Whether there is such a slot.
    pub(super) fn is_on(&self, board: &Board) -> bool {
        self.first.is_none_or(|first| usize::from(first) < board.slots())
    }
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { slot: self.first, picks: self.first.is_some().into(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.first);
    }
}

/// The bits above `bit`.
pub(super) fn above(bit: usize) -> u64 {
    u64::MAX << bit << 1
}

/// Slots lying in towers, as bits.
pub(super) fn in_towers(game: &WalledCity) -> u64 {
    let slots = game.board.slot_list().iter().enumerate();
    slots.filter(|(_, slot)| matches!(slot.at, Loc::Tower(_))).fold(0, |mask, (s, _)| mask | 1 << s)
}

/// Slots that guilds may touch (Q14).
pub(super) fn touchable(game: &WalledCity) -> u64 {
    let all = (1 << game.board.slots()) - 1;
    if game.round == 1 && !game.rules.guild_tower_dice_round1 {
        return all & !in_towers(game);
    }
    all
}

/// Slots with a survey tile, as bits.
pub(super) fn tiles(game: &WalledCity) -> u64 {
    let tokens = game.tokens.iter().take(game.board.slots()).enumerate();
    tokens.filter(|(_, token)| token.is_tile()).fold(0, |mask, (s, _)| mask | 1 << s)
}
