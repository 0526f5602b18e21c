//! Guilds that touch dice and survey tiles: Haberdashers, Clothworkers, Tanners.

use super::super::board::Loc;
use super::super::board::topology::bits64;
use super::super::node::Node;
use super::super::state::{NONE, WalledCity};
use super::super::token::Token;
use crate::game::Outcomes;
use crate::mask::ActionMask;

/// The bits above `bit`.
fn above(bit: usize) -> u64 {
    u64::MAX << bit << 1
}

impl WalledCity {
    /// Slots lying in towers, as bits.
    fn tower_slots(&self) -> u64 {
        let slots = self.board.slot_list().iter().enumerate();
        slots
            .filter(|(_, slot)| matches!(slot.at, Loc::Tower(_)))
            .fold(0, |mask, (s, _)| mask | 1 << s)
    }

    /// Slots that guilds may touch (Q14).
    fn touchable(&self) -> u64 {
        let all = (1 << self.board.slots()) - 1;
        if self.round == 1 && !self.rules.guild_tower_dice_round1 {
            return all & !self.tower_slots();
        }
        all
    }

    /// Slots with a survey tile, as bits.
    fn tiles(&self) -> u64 {
        let tokens = self.tokens.iter().take(self.board.slots()).enumerate();
        tokens.filter(|(_, token)| token.is_tile()).fold(0, |mask, (s, _)| mask | 1 << s)
    }

    pub(super) fn haberdashers_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        mask.insert(o.pass);
        mask.insert_bits(o.slot, self.touchable());
    }

    pub(super) fn haberdashers(&mut self, slot: usize) {
        self.ability.at = slot as u8;
        self.node = Node::HaberdashersRoll;
    }

    /// Faces of the die, or the two sides of the tile.
    pub(in super::super) fn haberdashers_outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        if self.tokens[usize::from(self.ability.at)].is_tile() {
            (0..2).for_each(|side| outcomes.push(side, 1));
        } else {
            (1..=3u8).for_each(|value| outcomes.push(u16::from(value) - 1, self.faces(value)));
        }
        outcomes
    }

    /// The outcome of an attempt: symbols − 1 of a die; 1 for the +1 side of a tile.
    pub(in super::super) fn haberdashers_happen(&mut self, outcome: usize) {
        let slot = usize::from(self.ability.at);
        let token = self.tokens[slot];
        self.tokens[slot] = if token.is_tile() {
            Token::tile(outcome == 1)
        } else {
            token.showing(outcome as i8 + 1)
        };
        self.ability.at = NONE;
        self.ability.picks += 1;
        if self.ability.picks == 4 {
            self.finish();
        } else {
            self.node = Node::Haberdashers;
        }
    }

    pub(super) fn clothworkers_possible(&self) -> bool {
        let (slots, tiles) = (self.touchable(), self.tiles());
        let needed = if self.rules.exact_guild_counts { 2 } else { 1 };
        (slots & tiles).count_ones() >= needed || (slots & !tiles).count_ones() >= needed
    }

    /// The slots after `slot` that hold the same kind of token.
    fn later_of_kind(&self, slot: usize) -> u64 {
        let tiles = self.tiles();
        let kind = if tiles >> slot & 1 == 1 { tiles } else { !tiles };
        self.touchable() & kind & above(slot)
    }

    pub(super) fn clothworkers_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        if self.ability.picks > 0 {
            mask.insert_bits(o.slot, self.later_of_kind(usize::from(self.ability.at)));
            if !self.rules.exact_guild_counts {
                mask.insert(o.pass);
            }
            return;
        }
        for slot in bits64(self.touchable()) {
            if !self.rules.exact_guild_counts || self.later_of_kind(slot) != 0 {
                mask.insert(o.slot + slot as u16);
            }
        }
    }

    pub(super) fn clothworkers(&mut self, slot: usize) {
        let token = self.tokens[slot];
        self.tokens[slot] = token.showing(if token.is_tile() { -1 } else { 1 });
        self.ability.picks += 1;
        self.ability.at = slot as u8;
        if self.ability.picks == 2 || self.later_of_kind(slot) == 0 {
            self.finish();
        }
    }

    /// The slots after `slot` whose contents may be exchanged with its own: a tile never ends in a
    /// tower.
    fn tanners_partners(&self, slot: usize) -> u64 {
        let (tiles, towers) = (self.tiles(), self.tower_slots());
        let mut partners = self.touchable() & above(slot);
        if tiles >> slot & 1 == 1 {
            partners &= !towers;
        }
        if towers >> slot & 1 == 1 {
            partners &= !tiles;
        }
        partners
    }

    pub(super) fn tanners_possible(&self) -> bool {
        bits64(self.touchable()).any(|slot| self.tanners_partners(slot) != 0)
    }

    pub(super) fn tanners_legal(&self, mask: &mut ActionMask) {
        let first = self.board.offsets().slot;
        if self.ability.picks > 0 {
            mask.insert_bits(first, self.tanners_partners(usize::from(self.ability.at)));
            return;
        }
        for slot in bits64(self.touchable()) {
            if self.tanners_partners(slot) != 0 {
                mask.insert(first + slot as u16);
            }
        }
    }

    pub(super) fn tanners(&mut self, slot: usize) {
        if self.ability.picks == 0 {
            self.ability.picks = 1;
            self.ability.at = slot as u8;
        } else {
            self.tokens.swap(usize::from(self.ability.at), slot);
            self.finish();
        }
    }
}
