//! Ironmongers and Saddlers: citizens move.

use super::super::board::topology::{bits, bits64};
use super::super::node::Node;
use super::super::state::{NONE, WalledCity};
use crate::mask::ActionMask;

impl WalledCity {
    /// The actor and the other colours.
    fn all_from_me(&self) -> arrayvec::ArrayVec<usize, 4> {
        let mut colours = self.others();
        colours.insert(0, self.me());
        colours
    }

    pub(super) fn ironmongers_possible(&self) -> bool {
        let areas = self.area_locs();
        self.all_from_me().iter().all(|&colour| self.noble_at[colour] & areas != 0)
    }

    pub(super) fn start_ironmongers(&mut self) {
        self.ability.colour = self.actor;
        self.node = Node::IronmongersNoble;
    }

    /// Whether every colour from the one being asked about on has a noble to move.
    pub(in super::super) fn ironmongers_can_go_on(&self) -> bool {
        let (colours, areas) = (self.all_from_me(), self.area_locs());
        match colours.iter().position(|&colour| colour == usize::from(self.ability.colour)) {
            Some(now) => colours[now..].iter().all(|&c| self.noble_at[c] & areas != 0),
            None => false,
        }
    }

    pub(super) fn ironmongers_noble_legal(&self, mask: &mut ActionMask) {
        let colour = usize::from(self.ability.colour);
        self.insert_nobles(mask, colour, self.noble_at[colour] & self.area_locs());
    }

    pub(super) fn ironmongers_noble(&mut self, area: usize) {
        self.ability.at = area as u8;
        self.node = Node::IronmongersTower;
    }

    pub(super) fn ironmongers_tower_legal(&self, mask: &mut ActionMask) {
        let first = self.board.offsets().tower;
        mask.insert_range(first, first + self.board.towers() as u16 - 1);
    }

    pub(super) fn ironmongers_tower(&mut self, tower: usize) {
        let (colour, area) = (usize::from(self.ability.colour), usize::from(self.ability.at));
        self.take_noble(colour, area);
        self.add_noble(colour, self.board.ax() + tower);
        self.ability.at = NONE;
        match Self::next_colour(&self.all_from_me(), self.ability.colour, |_| true) {
            Some(colour) => {
                self.ability.colour = colour as u8;
                self.node = Node::IronmongersNoble;
            }
            None => self.finish(),
        }
    }

    /// Where a citizen of this area can go (R6.9, Q7).
    fn destinations(&self, area: usize) -> u32 {
        let fences = if self.rules.saddlers_cross_fence { u8::MAX } else { 0 };
        self.board.crossings(area, fences)
    }

    /// The areas that citizens can leave.
    fn mobile_areas(&self) -> u32 {
        bits(self.all_areas())
            .filter(|&area| self.destinations(area) != 0)
            .fold(0, |mask, area| mask | 1 << area)
    }

    /// The areas with citizens of a colour that have not moved yet and can move.
    fn unmoved(&self, colour: usize, nobles: bool) -> u32 {
        let at = if nobles { self.noble_at[colour] as u32 } else { self.peasant_at[colour] };
        let mut areas = at & self.mobile_areas();
        for area in bits(areas) {
            let here = if nobles { self.nobles[colour][area] } else { self.peasants[colour][area] };
            let moved = (colour * 32 + area) as u8;
            if self.ability.pair.iter().filter(|&&m| m == moved).count() >= usize::from(here) {
                areas &= !(1 << area);
            }
        }
        areas
    }

    fn saddlers_branch(&self, nobles: bool) -> bool {
        let needed = match (self.rules.exact_guild_counts, nobles) {
            (false, _) => 1,
            (true, true) => 2,
            (true, false) => 3,
        };
        let areas = self.mobile_areas();
        let count = |colour: usize| -> u32 {
            if nobles {
                bits64(self.noble_at[colour] & u64::from(areas))
                    .map(|area| u32::from(self.nobles[colour][area]))
                    .sum()
            } else {
                bits(self.peasant_at[colour] & areas)
                    .map(|area| u32::from(self.peasants[colour][area]))
                    .sum()
            }
        };
        (0..self.colours()).map(count).sum::<u32>() >= needed
    }

    pub(super) fn saddlers_possible(&self) -> bool {
        self.saddlers_branch(false) || self.saddlers_branch(true)
    }

    /// Whether the citizens already picked are possible and enough others are left.
    pub(in super::super) fn saddlers_can_go_on(&self) -> bool {
        let a = &self.ability;
        let picking = self.node == Node::SaddlersCitizen;
        let noted = a.counts[0][0];
        let rest = a.counts.iter().flatten().skip(1).all(|&n| n == NONE);
        if picking && a.picks == 0 {
            return a.pair == [NONE; 2] && rest && noted == NONE;
        }
        if noted > 1 || !rest {
            return false;
        }
        let nobles = self.saddlers_nobles();
        let all = if nobles { 2 } else { 3 };
        let left = |colour: usize| -> usize {
            let here = |area: usize| {
                let moved = (colour * 32 + area) as u8;
                let all =
                    if nobles { self.nobles[colour][area] } else { self.peasants[colour][area] };
                usize::from(all) - a.pair.iter().filter(|&&m| m == moved).count()
            };
            bits(self.unmoved(colour, nobles)).map(here).sum()
        };
        let unmoved: usize = (0..self.colours()).map(left).sum();
        let needed = if self.rules.exact_guild_counts { all } else { a.picks + 1 };
        let moved = a.pair.iter().filter(|&&m| m != NONE).count();
        let picked = usize::from(a.colour) < self.colours()
            && a.at < 32
            && self.unmoved(usize::from(a.colour), nobles) >> a.at & 1 == 1;
        a.picks < all
            && moved == usize::from(a.picks)
            && unmoved + usize::from(a.picks) >= usize::from(needed)
            && (picking || picked)
    }

    pub(super) fn saddlers_citizen_legal(&self, mask: &mut ActionMask) {
        let begun = self.ability.picks > 0;
        let peasants = if begun { !self.saddlers_nobles() } else { self.saddlers_branch(false) };
        let nobles = if begun { self.saddlers_nobles() } else { self.saddlers_branch(true) };
        for colour in 0..self.colours() {
            if nobles {
                self.insert_nobles(mask, colour, u64::from(self.unmoved(colour, true)));
            }
            if peasants {
                self.insert_peasants(mask, colour, self.unmoved(colour, false));
            }
        }
        if begun && !self.rules.exact_guild_counts {
            mask.insert(self.board.offsets().pass);
        }
    }

    /// Whether nobles are being moved: noted in `counts` by the first pick.
    fn saddlers_nobles(&self) -> bool {
        self.ability.counts[0][0] == 1
    }

    pub(super) fn saddlers_citizen(&mut self, colour: usize, area: usize, noble: bool) {
        self.ability.colour = colour as u8;
        self.ability.at = area as u8;
        self.ability.counts[0][0] = u8::from(noble);
        self.node = Node::SaddlersArea;
    }

    pub(super) fn saddlers_area_legal(&self, mask: &mut ActionMask) {
        let areas = self.destinations(usize::from(self.ability.at));
        mask.insert_bits(self.board.offsets().area, u64::from(areas));
    }

    pub(super) fn saddlers_area(&mut self, area: usize) {
        let (colour, from) = (usize::from(self.ability.colour), usize::from(self.ability.at));
        let nobles = self.saddlers_nobles();
        if nobles {
            self.take_noble(colour, from);
            self.add_noble(colour, area);
        } else {
            self.take_peasant(colour, from);
            self.add_peasant(colour, area);
        }
        self.ability.at = NONE;
        self.ability.colour = NONE;
        if let Some(free) = self.ability.pair.iter_mut().find(|moved| **moved == NONE) {
            *free = (colour * 32 + area) as u8;
        }
        self.ability.pair.sort_unstable();
        self.ability.picks += 1;
        let all = if nobles { 2 } else { 3 };
        let more = (0..self.colours()).any(|colour| self.unmoved(colour, nobles) != 0);
        if self.ability.picks == all || !more {
            self.finish();
        } else {
            self.node = Node::SaddlersCitizen;
        }
    }
}
