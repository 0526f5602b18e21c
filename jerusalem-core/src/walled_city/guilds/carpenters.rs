//! Carpenters: a fence (§6.1, 13.3).

use std::sync::Arc;

use super::super::board::topology::bits;
use super::super::node::Node;
use super::super::state::{NONE, Shared, WalledCity};
use crate::mask::ActionMask;

impl WalledCity {
    fn fence_areas(&self) -> impl Iterator<Item = usize> + '_ {
        let model = self.rules.fence_model;
        bits(self.all_areas()).filter(move |&area| self.board.fences_possible(area, model))
    }

    pub(super) fn carpenters_possible(&self) -> bool {
        self.fence_areas().next().is_some()
    }

    pub(super) fn fence_area_legal(&self, mask: &mut ActionMask) {
        let first = self.board.offsets().area;
        self.fence_areas().for_each(|area| mask.insert(first + area as u16));
    }

    pub(super) fn fence_area(&mut self, area: usize) {
        self.ability.at = area as u8;
        self.node = Node::FenceCut1;
    }

    pub(super) fn fence_cut_legal(&self, mask: &mut ActionMask) {
        let (area, model) = (usize::from(self.ability.at), self.rules.fence_model);
        let cuts = if self.node == Node::FenceCut1 {
            self.board.fence_starts(area, model)
        } else {
            self.board.fence_partners(area, usize::from(self.ability.pair[0]), model)
        };
        mask.insert_bits(self.board.offsets().cut, cuts);
    }

    pub(super) fn fence_cut(&mut self, cut: usize) {
        if self.node == Node::FenceCut1 {
            self.ability.pair[0] = cut as u8;
            self.node = Node::FenceCut2;
        } else {
            self.ability.pair[1] = cut as u8;
            self.next_fence_group();
        }
    }

    /// Asks for the next group of citizens in the area: colours ascending, nobles before peasants.
    fn next_fence_group(&mut self) {
        let area = usize::from(self.ability.at);
        for colour in 0..self.colours() {
            if self.nobles[colour][area] > 0 && self.ability.counts[0][colour] == NONE {
                self.ability.colour = colour as u8;
                self.node = Node::FenceNobles;
                return;
            }
            if self.peasants[colour][area] > 0 && self.ability.counts[1][colour] == NONE {
                self.ability.colour = colour as u8;
                self.node = Node::FencePeasants;
                return;
            }
        }
        let part1: u32 = self
            .ability
            .counts
            .iter()
            .flatten()
            .filter(|&&n| n != NONE)
            .map(|&n| u32::from(n))
            .sum();
        let all: u32 = (0..4)
            .map(|c| u32::from(self.nobles[c][area]) + u32::from(self.peasants[c][area]))
            .sum();
        // R6.12
        if self.board.slots_of_area(area) != 0 && 2 * part1 == all {
            self.ability.colour = NONE;
            self.node = Node::FenceToken;
        } else {
            self.place_fence(2 * part1 < all);
        }
    }

    pub(super) fn fence_count_legal(&self, mask: &mut ActionMask) {
        let (colour, area) = (usize::from(self.ability.colour), usize::from(self.ability.at));
        let here = match self.node {
            Node::FenceNobles => self.nobles[colour][area],
            _ => self.peasants[colour][area],
        };
        let first = self.board.offsets().count;
        mask.insert_range(first, first + u16::from(here));
    }

    pub(super) fn fence_count(&mut self, part1: u8) {
        let kind = usize::from(self.node == Node::FencePeasants);
        self.ability.counts[kind][usize::from(self.ability.colour)] = part1;
        self.next_fence_group();
    }

    pub(super) fn place_fence(&mut self, token_part2: bool) {
        let area = usize::from(self.ability.at);
        let [p, q] = self.ability.pair.map(usize::from);
        let part2 = self.board.areas();
        let token_part2 = token_part2 && self.board.slots_of_area(area) != 0;
        self.board =
            Shared(Arc::new(self.board.with_fence(area, p, q, token_part2, self.round == 2)));
        for colour in 0..self.colours() {
            let part1 = self.ability.counts.map(|counts| counts[colour]);
            for _ in part1[0]..self.nobles[colour][area] {
                self.take_noble(colour, area);
                self.add_noble(colour, part2);
            }
            for _ in part1[1]..self.peasants[colour][area] {
                self.take_peasant(colour, area);
                self.add_peasant(colour, part2);
            }
        }
        self.topology_changed();
        self.finish();
    }
}
