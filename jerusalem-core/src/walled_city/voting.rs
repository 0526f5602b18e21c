//! Phase C, voting (R4.13 to R4.15, R4.29 to R4.31), and all scoring (§5).

use super::board::Loc;
use super::cards::NUMBERS;
use super::node::Node;
use super::rules::NegativeDivision;
use super::state::WalledCity;
use super::token::FACTIONS;
use crate::bits::bits;

/// Citizens and nobles of every colour somewhere.
type Tally = [(u8, u8); 4];

impl WalledCity {
    /// Phase C, then phase D.
    pub(crate) fn vote(&mut self) {
        if self.round == 1 {
            self.form_districts(); // R4.13
        } else {
            self.flee();
        }
        for district in 0..self.districts {
            self.score_district(self.district_mask(district));
        }
        for faction in 0..FACTIONS.len() {
            self.score_faction(faction);
        }
        self.clamp_votes();
        self.begin_defence();
    }

    /// Q17: once after all awards of a phase.
    fn clamp_votes(&mut self) {
        if self.rules.clamp_votes {
            self.votes.iter_mut().for_each(|votes| *votes = (*votes).max(0));
        }
    }

    /// The areas of districts with an open gap.
    pub fn open_areas(&self) -> u32 {
        let open = self.all_gaps() & !self.walls.built();
        let areas = bits(open).fold(0, |mask, gap| mask | 1u32 << self.board.gap(gap).area);
        self.districts_around(areas)
    }

    /// R4.29
    fn flee(&mut self) {
        let areas = self.open_areas();
        for colour in 0..self.colours() {
            for area in bits(self.noble_at[colour] & u64::from(areas)) {
                self.noble_box[colour] += self.nobles[colour][area];
                self.nobles[colour][area] = 0;
            }
            self.noble_at[colour] &= !u64::from(areas);
        }
    }

    fn tally(&self, areas: u32, towers: u64) -> Tally {
        let locs = u64::from(areas) | towers << self.board.ax();
        std::array::from_fn(|colour| {
            let nobles: u8 =
                bits(self.noble_at[colour] & locs).map(|loc| self.nobles[colour][loc]).sum();
            let peasants: u8 =
                bits(self.peasant_at[colour] & areas).map(|area| self.peasants[colour][area]).sum();
            (nobles + peasants, nobles)
        })
    }

    /// Gives every colour its votes. The neutral colour's are kept for all to see, and decide nothing
    /// (Q48).
    fn award(&mut self, awards: [i16; 4]) {
        for (votes, award) in self.votes.iter_mut().zip(awards) {
            *votes += award;
        }
    }

    /// §5.1
    fn score_district(&mut self, areas: u32) {
        let awards = self.district_awards(areas);
        self.award(awards);
    }

    /// What every colour gets for the district of these areas (§5.1).
    pub(crate) fn district_awards(&self, areas: u32) -> [i16; 4] {
        let tally = self.tally(areas, 0);
        let tiles: i16 = bits(self.slots_in(areas))
            .filter(|&slot| self.tokens[slot].is_tile())
            .map(|slot| i16::from(self.tokens[slot].value()))
            .sum();
        let places = [5 + tiles, 3 + tiles, 2 + tiles, tiles];
        let mut awards = [0; 4];
        for (colour, &(citizens, nobles)) in tally.iter().enumerate() {
            if citizens == 0 {
                continue;
            }
            let ahead = tally.iter().filter(|&&other| other > (citizens, nobles)).count();
            let tied = tally.iter().filter(|&&other| other == (citizens, nobles)).count();
            let pool: i16 = places[ahead..ahead + tied].iter().sum();
            awards[colour] = match self.rules.negative_division {
                NegativeDivision::Trunc => pool / tied as i16,
                NegativeDivision::Floor => pool.div_euclid(tied as i16),
            };
        }
        awards
    }

    /// The symbols of a faction that count in this round (R2.6, R4.20).
    pub fn faction_value(&self, faction: usize) -> u8 {
        let dice = self.board.slot_list().iter().zip(&self.tokens);
        dice.filter(|(slot, token)| {
            token.faction() == Some(faction) && (self.round == 2 || matches!(slot.at, Loc::Area(_)))
        })
        .map(|(_, token)| token.value() as u8)
        .sum()
    }

    /// §5.2
    fn score_faction(&mut self, faction: usize) {
        let value = self.faction_value(faction);
        if value == 0 {
            return;
        }
        let (mut areas, mut towers) = (0u32, 0u64);
        for (slot, token) in self.board.slot_list().iter().zip(&self.tokens) {
            if token.faction() == Some(faction) {
                match slot.at {
                    Loc::Area(area) => areas |= 1 << area,
                    Loc::Tower(tower) if self.round == 2 => towers |= 1 << tower,
                    Loc::Tower(_) => {}
                }
            }
        }
        let mut tally = self.tally(self.districts_around(areas), towers);
        if self.players == 2 && !self.rules.neutral_in_factions {
            tally[2] = (0, 0);
        }
        let Some(&best) = tally.iter().filter(|tally| tally.0 > 0).max() else { return };
        let tied = tally.iter().filter(|&&other| other == best).count();
        for colour in (0..4).filter(|&colour| tally[colour] == best) {
            self.votes[colour] += i16::from(value) / tied as i16;
        }
    }

    /// The numbers of the card halves nearest to a tower, counter-clockwise and clockwise zone.
    pub(crate) fn near_halves(&self, tower: usize) -> [u8; 2] {
        let [before, after] = self.board.tower_zones(tower);
        let half = |zone: u8, end: u8| {
            self.zones[usize::from(zone)].get().map_or(0, |defence| {
                NUMBERS[usize::from(defence.card.kind)][usize::from(defence.orientation ^ end)]
            })
        };
        [half(before, 1), half(after, 0)]
    }

    /// What every colour gets for a tower (§5.3).
    pub(crate) fn tower_awards(&self, tower: usize) -> [i16; 4] {
        let [x, y] = self.near_halves(tower).map(i16::from);
        let loc = self.board.ax() + tower;
        let guards: [u8; 4] = std::array::from_fn(|colour| self.nobles[colour][loc]);
        let most = guards.into_iter().max().unwrap_or(0);
        let second = guards.into_iter().filter(|&n| n < most).max().unwrap_or(0);
        let shared = guards.iter().filter(|&&n| n == most).count() > 1;
        let has_second = second > 0 && (self.rules.tower_second_after_tie || !shared);
        guards.map(|n| match n {
            0 => 0,
            n if n == most => x + y,
            n if n == second && has_second => x.min(y),
            _ => 0,
        })
    }

    /// R4.33, R4.34
    pub(crate) fn score_towers(&mut self) {
        for tower in 0..self.board.towers() {
            let awards = self.tower_awards(tower);
            self.award(awards);
        }
        self.clamp_votes();
        self.node = Node::End;
    }
}
