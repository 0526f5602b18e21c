//! Guilds that place, replace and remove citizens: Fishmongers, Merchant Taylors, Salters, Vintners,
//! Bakers, Barbers, Armourers.

use super::super::board::topology::{bits, bits64};
use super::super::node::Node;
use super::super::rules::TaylorsScope;
use super::super::state::{NONE, WalledCity};
use crate::mask::ActionMask;

impl WalledCity {
    /// The areas with a noble that the Fishmongers can replace.
    fn fishmongers_targets(&self, colour: usize) -> u64 {
        if self.peasant_supply[colour] < 4 {
            return 0;
        }
        self.noble_at[colour] & self.area_locs()
    }

    pub(super) fn fishmongers_possible(&self) -> bool {
        (0..self.colours()).any(|colour| self.fishmongers_targets(colour) != 0)
    }

    pub(super) fn fishmongers_legal(&self, mask: &mut ActionMask) {
        for colour in 0..self.colours() {
            self.insert_nobles(mask, colour, self.fishmongers_targets(colour));
        }
    }

    pub(super) fn fishmongers(&mut self, colour: usize, area: usize) {
        self.take_noble(colour, area);
        self.noble_supply[colour] += 1;
        self.settle(colour, area, 0, 4);
        self.finish();
    }

    pub(super) fn taylors_possible(&self) -> bool {
        self.others().iter().any(|&colour| self.peasant_at[colour] != 0)
    }

    pub(super) fn start_taylors(&mut self) {
        self.node = Node::Taylors;
        if self.rules.taylors_scope == TaylorsScope::Each {
            self.next_taylors();
        }
    }

    /// Q21 `each`: the next opponent with a peasant.
    fn next_taylors(&mut self) {
        let next = Self::next_colour(&self.others(), self.ability.colour, |colour| {
            self.peasant_at[colour] != 0
        });
        match next {
            Some(colour) => self.ability.colour = colour as u8,
            None => self.finish(),
        }
    }

    pub(super) fn taylors_legal(&self, mask: &mut ActionMask) {
        for colour in self.others() {
            if self.ability.colour == NONE || usize::from(self.ability.colour) == colour {
                self.insert_peasants(mask, colour, self.peasant_at[colour]);
            }
        }
    }

    pub(super) fn taylors(&mut self, colour: usize, area: usize) {
        self.take_peasant(colour, area);
        self.peasant_supply[colour] += 1;
        match self.rules.taylors_scope {
            TaylorsScope::One => self.finish(),
            TaylorsScope::Each => self.next_taylors(),
        }
    }

    pub(super) fn salters_possible(&self) -> bool {
        let me = self.me();
        self.noble_supply[me] > 0 || self.peasant_supply[me] > 0
    }

    pub(super) fn start_salters(&mut self) {
        let has_noble = self.noble_supply[self.me()] > 0;
        self.node = if has_noble { Node::SaltersNoble } else { Node::SaltersPeasant };
    }

    pub(super) fn salters_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        mask.insert_bits(o.area, u64::from(self.all_areas()));
        // Not both PASS; a kind that is missing leaves no PASS for the other.
        let pass = match self.node {
            Node::SaltersNoble => self.peasant_supply[self.me()] > 0,
            _ => self.ability.picks > 0,
        };
        if pass {
            mask.insert(o.pass);
        }
    }

    pub(super) fn salters_noble(&mut self, area: Option<usize>) {
        let me = self.me();
        if let Some(area) = area {
            self.settle(me, area, 1, 0);
            self.ability.picks = 1;
        }
        if self.peasant_supply[me] > 0 {
            self.node = Node::SaltersPeasant;
        } else {
            self.finish();
        }
    }

    pub(super) fn salters_peasant(&mut self, area: usize) {
        self.settle(self.me(), area, 0, 1);
        self.finish();
    }

    pub(in super::super) fn peasants_on_board(&self, colour: usize) -> u32 {
        bits(self.peasant_at[colour]).map(|area| u32::from(self.peasants[colour][area])).sum()
    }

    fn vintners_colour(&self, colour: usize) -> bool {
        (!self.is_neutral(colour) || self.rules.neutral_is_player)
            && self.noble_supply[colour] >= 3
            && self.peasants_on_board(colour) >= 3
    }

    pub(super) fn vintners_possible(&self) -> bool {
        (0..self.colours()).any(|colour| self.vintners_colour(colour))
    }

    pub(super) fn vintners_legal(&self, mask: &mut ActionMask) {
        match self.ability.colour {
            NONE => (0..self.colours())
                .filter(|&colour| self.vintners_colour(colour))
                .for_each(|colour| self.insert_peasants(mask, colour, self.peasant_at[colour])),
            colour => {
                let colour = usize::from(colour);
                self.insert_peasants(mask, colour, self.peasant_at[colour]);
            }
        }
    }

    pub(super) fn vintners(&mut self, colour: usize, area: usize) {
        self.take_peasant(colour, area);
        self.peasant_supply[colour] += 1;
        self.settle(colour, area, 1, 0);
        self.ability.colour = colour as u8;
        self.ability.picks += 1;
        if self.ability.picks == 3 {
            self.finish();
        }
    }

    /// Where the actor's nobles may be taken from by the Bakers (Q20).
    pub(in super::super) fn bakers_targets(&self) -> u64 {
        let at = self.noble_at[self.me()];
        if self.rules.bakers_from_towers { at } else { at & self.area_locs() }
    }

    pub(in super::super) fn nobles_at(&self, colour: usize, locs: u64) -> u32 {
        bits64(locs & self.noble_at[colour]).map(|loc| u32::from(self.nobles[colour][loc])).sum()
    }

    pub(super) fn bakers_possible(&self) -> bool {
        self.nobles_at(self.me(), self.bakers_targets()) >= 3
    }

    pub(super) fn start_bakers(&mut self) {
        let me = self.me();
        if self.round == 1 {
            self.road_supply[me] -= 1;
            self.roads.gone += 1;
        } else {
            self.wall_supply[me] -= 1;
            self.walls.gone += 1;
        }
        self.node = Node::Bakers;
    }

    pub(super) fn bakers_legal(&self, mask: &mut ActionMask) {
        self.insert_nobles(mask, self.me(), self.bakers_targets());
    }

    pub(super) fn bakers(&mut self, loc: usize) {
        let me = self.me();
        self.take_noble(me, loc);
        self.noble_box[me] += 1;
        self.ability.picks += 1;
        if self.ability.picks == 3 {
            self.votes[me] += 13;
            self.ability = super::Ability::NONE;
            self.end_turn();
        }
    }

    pub(super) fn barbers_possible(&self) -> bool {
        let needed = if self.rules.exact_guild_counts { 2 } else { 1 };
        (0..self.colours()).map(|colour| self.nobles_at(colour, u64::MAX)).sum::<u32>() >= needed
    }

    /// Non-decreasing picks; the first leaves a second unless fewer are allowed.
    pub(super) fn barbers_legal(&self, mask: &mut ActionMask) {
        if self.ability.picks > 0 {
            let first = usize::from(self.ability.colour);
            for colour in first..self.colours() {
                let below = if colour == first { (1 << self.ability.at) - 1 } else { 0 };
                self.insert_nobles(mask, colour, self.noble_at[colour] & !below);
            }
            if !self.rules.exact_guild_counts {
                mask.insert(self.board.offsets().pass);
            }
            return;
        }
        let last = (0..self.colours()).rev().find(|&colour| self.noble_at[colour] != 0);
        for colour in 0..self.colours() {
            let mut locs = self.noble_at[colour];
            if self.rules.exact_guild_counts && Some(colour) == last {
                let top = 63 - locs.leading_zeros() as usize;
                if self.nobles[colour][top] < 2 {
                    locs &= !(1 << top);
                }
            }
            self.insert_nobles(mask, colour, locs);
        }
    }

    pub(super) fn barbers(&mut self, colour: usize, loc: usize) {
        self.take_noble(colour, loc);
        self.noble_box[colour] += 1;
        self.ability.picks += 1;
        self.ability.colour = colour as u8;
        self.ability.at = loc as u8;
        let below = (1 << loc) - 1;
        let more = self.noble_at[colour] & !below != 0
            || (colour + 1..self.colours()).any(|later| self.noble_at[later] != 0);
        if self.ability.picks == 2 || !more {
            self.finish();
        }
    }

    pub(super) fn armourers_possible(&self) -> bool {
        let needed = if self.rules.exact_guild_counts { 2 } else { 1 };
        self.noble_supply[self.me()] >= needed
    }

    pub(super) fn armourers_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        let first = if self.ability.picks > 0 { u16::from(self.ability.at) } else { 0 };
        mask.insert_range(o.tower + first, o.tower + self.board.towers() as u16 - 1);
        if self.ability.picks > 0 && !self.rules.exact_guild_counts {
            mask.insert(o.pass);
        }
    }

    pub(super) fn armourers(&mut self, tower: usize) {
        let me = self.me();
        self.noble_supply[me] -= 1;
        self.add_noble(me, self.board.ax() + tower);
        self.ability.picks += 1;
        self.ability.at = tower as u8;
        if self.ability.picks == 2 || self.noble_supply[me] == 0 {
            self.finish();
        }
    }
}
