//! Mercers and Painter-Stainers: one citizen of every other colour is replaced by an own one.

use super::super::guilds::deck::Guild;
use super::super::node::Node;
use super::super::state::WalledCity;
use crate::mask::ActionMask;

impl WalledCity {
    /// Whether the swaps are of nobles.
    fn swaps_nobles(&self) -> bool {
        self.ability.guild == Guild::Mercers as u8
    }

    fn swap_supply(&self, nobles: bool) -> u8 {
        if nobles { self.noble_supply[self.me()] } else { self.peasant_supply[self.me()] }
    }

    fn has_target(&self, colour: usize, nobles: bool) -> bool {
        if nobles { self.noble_at[colour] != 0 } else { self.peasant_at[colour] != 0 }
    }

    pub(super) fn swaps_possible(&self, guild: Guild) -> bool {
        let nobles = guild == Guild::Mercers;
        self.swap_supply(nobles) > 0 && self.others().iter().any(|&c| self.has_target(c, nobles))
    }

    pub(super) fn start_swaps(&mut self) {
        self.node = Node::Swap;
        self.next_swap();
    }

    /// The next colour with a target; the end if there is none or the supply is empty.
    pub(super) fn next_swap(&mut self) {
        let nobles = self.swaps_nobles();
        let next = Self::next_colour(&self.others(), self.ability.colour, |colour| {
            self.has_target(colour, nobles)
        });
        match next {
            Some(colour) if self.swap_supply(nobles) > 0 => self.ability.colour = colour as u8,
            _ => self.finish(),
        }
    }

    pub(super) fn swap_legal(&self, mask: &mut ActionMask) {
        let (nobles, colour) = (self.swaps_nobles(), usize::from(self.ability.colour));
        if nobles {
            self.insert_nobles(mask, colour, self.noble_at[colour]);
        } else {
            self.insert_peasants(mask, colour, self.peasant_at[colour]);
        }
        let later = Self::next_colour(&self.others(), self.ability.colour, |colour| {
            self.has_target(colour, nobles)
        });
        // Q29; at least one swap overall.
        if !self.rules.swap_all && (self.ability.picks > 0 || later.is_some()) {
            mask.insert(self.board.offsets().pass);
        }
    }

    pub(super) fn swap_noble(&mut self, colour: usize, loc: usize) {
        let me = self.me();
        self.take_noble(colour, loc);
        self.noble_supply[colour] += 1;
        self.noble_supply[me] -= 1;
        self.add_noble(me, loc);
        self.ability.picks += 1;
        self.next_swap();
    }

    pub(super) fn swap_peasant(&mut self, colour: usize, area: usize) {
        self.take_peasant(colour, area);
        self.peasant_supply[colour] += 1;
        self.settle(self.me(), area, 0, 1);
        self.ability.picks += 1;
        self.next_swap();
    }
}
