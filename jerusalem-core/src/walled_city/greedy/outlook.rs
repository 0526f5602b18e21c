//! What the board would bring if the votes were counted now, as a player may estimate it.
//!
//! Everything here is public or the player's own. A citizen's strength is 16; a noble's is a little
//! more where it is safe, and shrinks with the chance that it will flee (R4.29). Strengths add up, so
//! that ranks can be compared as the rules compare citizens, then nobles.

use super::super::board::topology::NO_DISTRICT;
use super::super::board::{Loc, MAX_AREAS, MAX_TOWERS};
use super::super::cards::NUMBERS;
use super::super::state::WalledCity;
use super::super::token::{FACTIONS, Token};
use crate::bits::bits;

/// The group of areas that do not exist.
const NOWHERE: u8 = MAX_AREAS as u8 - 1;

/// A vote, in the unit of all estimates.
pub const VOTE: i32 = 10;
/// The strength of a peasant.
pub const PEASANT: i32 = 16;
/// The strength of a guard, and of a noble that cannot flee.
pub const GUARD: i32 = PEASANT + 1;
/// An unknown number on a card near a tower, in tenths.
const UNKNOWN_HALF: i32 = 17;
/// A zone that may still be filled, likewise.
const OPEN_HALF: i32 = 12;

const DICE: usize = FACTIONS.len();
/// Something of every colour.
type Row = [i32; 4];

/// The estimates for one player.
pub struct Outlook<'a> {
    game: &'a WalledCity,
    me: usize,
    players: usize,
    /// The district of every area; in round 1 every area is taken for a district of its own.
    pub group: [u8; MAX_AREAS],
    strength: [Row; MAX_AREAS],
    /// The strength of a noble in every district.
    pub noble: [i32; MAX_AREAS],
    tiles: [i32; MAX_AREAS],
    /// The factions with dice in every district, as bits.
    factions: [u8; MAX_AREAS],
    faction_strength: [Row; DICE],
    pub faction_value: [i32; DICE],
    /// The faction of every tower's die, if it counts.
    tower_faction: [Option<u8>; MAX_TOWERS],
    guards: [Row; MAX_TOWERS],
    /// The numbers near every tower, in tenths.
    halves: [[i32; 2]; MAX_TOWERS],
}

impl<'a> Outlook<'a> {
    pub fn new(game: &'a WalledCity, me: usize) -> Self {
        let mut outlook = Outlook {
            game,
            me,
            players: usize::from(game.players),
            group: std::array::from_fn(|area| area as u8),
            strength: [[0; 4]; MAX_AREAS],
            noble: [GUARD; MAX_AREAS],
            tiles: [0; MAX_AREAS],
            factions: [0; MAX_AREAS],
            faction_strength: [[0; 4]; DICE],
            faction_value: [0; DICE],
            tower_faction: [None; MAX_TOWERS],
            guards: [[0; 4]; MAX_TOWERS],
            halves: [[0; 2]; MAX_TOWERS],
        };
        if game.round == 2 {
            // Areas that do not exist are together in a group that no district of a board with room for
            // them has.
            outlook.group = game.district.map(|d| if d == NO_DISTRICT { NOWHERE } else { d });
            outlook.weigh_nobles();
        }
        outlook.count_citizens();
        outlook.count_tokens();
        outlook.look_at_zones();
        outlook
    }

    fn weigh_nobles(&mut self) {
        let open = self.game.all_gaps() & !self.game.walls.built();
        let mut gaps = [0; MAX_AREAS];
        for gap in bits(open) {
            gaps[usize::from(self.group_of_gap(gap))] += 1;
        }
        for (group, &gaps) in gaps.iter().enumerate() {
            let forever = bits(open & self.game.walls.destroyed())
                .any(|gap| usize::from(self.group_of_gap(gap)) == group);
            let left: u8 = self.game.wall_supply.iter().sum();
            let safe = if forever { 0 } else { closing_chance(gaps, open.count_ones(), left) };
            self.noble[group] = noble_strength(safe);
        }
    }

    pub fn group_of_gap(&self, gap: usize) -> u8 {
        self.group[usize::from(self.game.board.gap(gap).area)]
    }

    fn count_citizens(&mut self) {
        let game = self.game;
        let ax = game.board.ax();
        for colour in 0..game.colours() {
            for area in bits(game.peasant_at[colour]) {
                let group = usize::from(self.group[area]);
                self.strength[group][colour] += PEASANT * i32::from(game.peasants[colour][area]);
            }
            for loc in bits(game.noble_at[colour]) {
                let nobles = i32::from(game.nobles[colour][loc]);
                if loc < ax {
                    let group = usize::from(self.group[loc]);
                    self.strength[group][colour] += self.noble[group] * nobles;
                } else {
                    self.guards[loc - ax][colour] = nobles;
                }
            }
        }
    }

    fn count_tokens(&mut self) {
        let round_2 = self.game.round == 2;
        for (slot, &token) in self.game.board.slot_list().iter().zip(&self.game.tokens) {
            let group = match slot.at {
                Loc::Area(area) => Some(usize::from(self.group[usize::from(area)])),
                Loc::Tower(_) => None,
            };
            let Some(faction) = token.faction() else {
                if let Some(group) = group {
                    self.tiles[group] += i32::from(token.value());
                }
                continue;
            };
            if round_2 || group.is_some() {
                self.faction_value[faction] += i32::from(token.value());
            }
            match (group, slot.at) {
                (Some(group), _) if self.factions[group] >> faction & 1 == 0 => {
                    self.factions[group] |= 1 << faction;
                    for colour in 0..4 {
                        self.faction_strength[faction][colour] += self.strength[group][colour];
                    }
                }
                (None, Loc::Tower(tower)) if round_2 => {
                    let tower = usize::from(tower);
                    self.tower_faction[tower] = Some(faction as u8);
                    for colour in 0..4 {
                        self.faction_strength[faction][colour] +=
                            GUARD * self.guards[tower][colour];
                    }
                }
                _ => {}
            }
        }
    }

    fn look_at_zones(&mut self) {
        let board = &self.game.board;
        for zone in 0..board.zones() {
            let numbers = match self.game.zones[zone].get() {
                Some(d) if usize::from(d.seat) == self.me => {
                    let [large, small] = NUMBERS[usize::from(d.card.kind)].map(i32::from);
                    let turned = d.orientation == 1;
                    if turned { [10 * small, 10 * large] } else { [10 * large, 10 * small] }
                }
                Some(_) => [UNKNOWN_HALF; 2],
                None => [OPEN_HALF; 2],
            };
            let [first, second] = board.zone(zone).towers.map(usize::from);
            // The first tower has this zone clockwise of it.
            self.halves[first][1] = numbers[0];
            self.halves[second][0] = numbers[1];
        }
    }

    /// Own votes against the others', of these awards to every colour.
    fn balance(&self, awards: Row) -> i32 {
        let all: i32 = awards[..self.players].iter().sum();
        self.players as i32 * awards[self.me] - all
    }

    /// How much `votes` for the player himself are worth.
    pub fn own(&self, votes: i32) -> i32 {
        VOTE * votes * (self.players as i32 - 1)
    }

    /// §5.1
    fn district(&self, strength: &Row, tiles: i32) -> i32 {
        let places = [5 + tiles, 3 + tiles, 2 + tiles, tiles];
        let mut awards = [0; 4];
        for (award, &own) in awards.iter_mut().zip(strength).filter(|(_, s)| **s > 0) {
            let ahead = strength.iter().filter(|&&other| other > own).count();
            let tied = strength.iter().filter(|&&other| other == own).count();
            let pool: i32 = places.iter().skip(ahead).take(tied).sum();
            *award = VOTE * pool / tied as i32;
        }
        self.balance(awards)
    }

    /// §5.2
    fn faction(&self, strength: &Row, value: i32) -> i32 {
        let best = strength.iter().copied().max().unwrap_or(0);
        if best <= 0 {
            return 0;
        }
        let tied = strength.iter().filter(|&&other| other == best).count() as i32;
        self.balance(strength.map(|own| if own == best { VOTE * value / tied } else { 0 }))
    }

    /// §5.3
    fn tower(&self, guards: &Row, [x, y]: [i32; 2]) -> i32 {
        let most = guards.iter().copied().max().unwrap_or(0);
        let second = guards.iter().copied().filter(|&n| n < most).max().unwrap_or(0);
        let first = VOTE * (x + y) / 10;
        let other = VOTE * x.min(y) / 10;
        self.balance(guards.map(|n| match n {
            0 => 0,
            n if n == most => first,
            n if n == second => other,
            _ => 0,
        }))
    }

    /// What it brings that a colour's strength in a district changes.
    pub fn shift(&self, group: usize, colour: usize, change: i32) -> i32 {
        let mut now = self.strength[group];
        now[colour] = (now[colour] + change).max(0);
        let mut gain = self.district(&now, self.tiles[group])
            - self.district(&self.strength[group], self.tiles[group]);
        for faction in bits(self.factions[group]) {
            let before = &self.faction_strength[faction];
            let mut now = *before;
            now[colour] = (now[colour] + change).max(0);
            let value = self.faction_value[faction];
            gain += self.faction(&now, value) - self.faction(before, value);
        }
        gain
    }

    /// What it brings that a district's nobles count otherwise.
    pub fn reweigh(&self, group: usize, noble: i32) -> i32 {
        let mut gain = 0;
        let mut now = self.strength[group];
        let change: Row = std::array::from_fn(|colour| {
            let nobles: u8 = bits(self.game.noble_at[colour] & self.game.area_locs())
                .filter(|&area| usize::from(self.group[area]) == group)
                .map(|area| self.game.nobles[colour][area])
                .sum();
            i32::from(nobles) * (noble - self.noble[group])
        });
        let add = |row: &mut Row| row.iter_mut().zip(change).for_each(|(n, c)| *n += c);
        add(&mut now);
        gain += self.district(&now, self.tiles[group])
            - self.district(&self.strength[group], self.tiles[group]);
        for faction in bits(self.factions[group]) {
            let before = &self.faction_strength[faction];
            let mut now = *before;
            add(&mut now);
            let value = self.faction_value[faction];
            gain += self.faction(&now, value) - self.faction(before, value);
        }
        gain
    }

    /// What it brings that this wall is built.
    pub fn close(&self, gap: usize) -> i32 {
        let walls = &self.game.walls;
        if (walls.built() | walls.destroyed()) >> gap & 1 == 1 {
            return 0;
        }
        let open = self.game.all_gaps() & !walls.built();
        let group = self.group_of_gap(gap);
        let gaps = bits(open).filter(|&g| self.group_of_gap(g) == group).count() as u32 - 1;
        let left: u8 = self.game.wall_supply.iter().sum();
        let safe = closing_chance(gaps, open.count_ones() - 1, left.saturating_sub(1));
        self.reweigh(usize::from(group), noble_strength(safe))
    }

    /// What it brings that this gap is open at the end.
    pub fn open(&self, gap: usize) -> i32 {
        self.reweigh(usize::from(self.group_of_gap(gap)), 0)
    }

    /// What it brings that a colour has more or fewer guards in a tower.
    pub fn guard(&self, tower: usize, colour: usize, change: i32) -> i32 {
        let mut now = self.guards[tower];
        now[colour] = (now[colour] + change).max(0);
        let halves = self.halves[tower];
        let mut gain = self.tower(&now, halves) - self.tower(&self.guards[tower], halves);
        if let Some(faction) = self.tower_faction[tower] {
            let before = &self.faction_strength[usize::from(faction)];
            let mut now = *before;
            now[colour] = (now[colour] + GUARD * change).max(0);
            let value = self.faction_value[usize::from(faction)];
            gain += self.faction(&now, value) - self.faction(before, value);
        }
        gain
    }

    /// What it brings that a slot's token shows something else.
    pub fn token(&self, slot: usize, now: Token) -> i32 {
        let before = self.game.tokens[slot];
        let change = i32::from(now.value()) - i32::from(before.value());
        match (before.faction(), self.game.board.slot(slot).at) {
            (Some(_), Loc::Tower(_)) if self.game.round == 1 => 0,
            (Some(faction), _) => {
                let (strength, value) =
                    (&self.faction_strength[faction], self.faction_value[faction]);
                self.faction(strength, value + change) - self.faction(strength, value)
            }
            (None, Loc::Area(area)) => {
                let group = usize::from(self.group[usize::from(area)]);
                let (strength, tiles) = (&self.strength[group], self.tiles[group]);
                self.district(strength, tiles + change) - self.district(strength, tiles)
            }
            (None, Loc::Tower(_)) => 0,
        }
    }

    /// What a defence card with these numbers at a zone's two towers brings.
    pub fn defend(&self, zone: usize, numbers: [u8; 2]) -> i32 {
        let towers = self.game.board.zone(zone).towers.map(usize::from);
        let mut gain = 0;
        for (end, (tower, number)) in towers.into_iter().zip(numbers).enumerate() {
            let before = self.halves[tower];
            let mut now = before;
            // The first tower has this zone clockwise of it.
            now[1 - end] = 10 * i32::from(number);
            gain += self.tower(&self.guards[tower], now) - self.tower(&self.guards[tower], before);
        }
        gain
    }

    /// What `n` own guards more in a gap's two towers bring at best, for `n` up to 5.
    pub fn guards_at(&self, gap: usize) -> [i32; 6] {
        let towers = self.game.board.gap(gap).towers.map(usize::from);
        let [first, second]: [[i32; 6]; 2] =
            towers.map(|tower| std::array::from_fn(|n| self.guard(tower, self.me, n as i32)));
        std::array::from_fn(|n| (0..=n).map(|k| first[k] + second[n - k]).max().unwrap_or(0))
    }
}

/// The chance, in percent, that `gaps` of `open` gaps are all closed by `walls` walls.
fn closing_chance(gaps: u32, open: u32, walls: u8) -> i32 {
    let mut chance = 100;
    for closed in 0..gaps {
        let walls = i32::from(walls) - closed as i32;
        chance = chance * walls.max(0) / (open - closed).max(1) as i32;
    }
    chance.min(100)
}

/// The strength of a noble that stays with this chance, in percent.
fn noble_strength(safe: i32) -> i32 {
    if safe == 0 { 0 } else { 1 + PEASANT * safe / 100 }
}
