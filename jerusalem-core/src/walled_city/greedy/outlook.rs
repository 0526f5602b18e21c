//! What the board would bring if the votes were counted now, as a player may estimate it.
//!
//! Everything here is public or the player's own. A citizen's strength is 16; a noble's is a little
//! more where it is safe, and shrinks with the chance that it will flee (R4.29). Strengths add up, so
//! that ranks can be compared as the rules compare citizens, then nobles.

use std::cell::OnceCell;

use super::super::board::topology::NO_DISTRICT;
use super::super::board::{Loc, MAX_AREAS, MAX_TOWERS};
use super::super::cards::NUMBERS;
use super::super::state::WalledCity;
use super::super::token::{FACTIONS, Token};
use super::memo::Memo;
use crate::bits::bits;

/// The group of areas that do not exist, which no district of a board with room for them has.
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
/// The highest number of a card.
pub const MOST: usize = 5;

/// A player's share of the places of a district, in [`VOTE`]s: by eight times the players ahead of him,
/// and the players tied with him, himself included (§5.1).
const SHARES: [i32; 32] = shares([5, 3, 2, 0]);
/// Twelfths that each of so many gets.
const TWELFTHS: [i32; 5] = [0, 12, 6, 4, 3];

/// Something of every colour.
type Row = [i32; 4];
/// Something for every number of a card.
pub type Numbers = [i32; MOST + 1];

/// The estimates for one player.
pub struct Outlook<'a> {
    game: &'a WalledCity,
    me: usize,
    /// What a vote of every colour is worth to the player: the others' count against him.
    weight: Row,
    /// The district of every area; in round 1 every area is taken for a district of its own.
    pub group: [u8; MAX_AREAS],
    districts: [District; MAX_AREAS],
    factions: [Faction; FACTIONS.len()],
    /// The faction of every tower's die, if it counts.
    tower_faction: [Option<u8>; MAX_TOWERS],
    towers: Memo<Tower, MAX_TOWERS>,
    own: Memo<Changes, MAX_AREAS>,
    own_guards: Memo<[i16; MOST + 1], MAX_TOWERS>,
    halves: OnceCell<[[i32; 2]; MAX_TOWERS]>,
}

/// A district.
#[derive(Clone, Copy, Default)]
struct District {
    strength: Row,
    nobles: [u8; 4],
    /// Its open gaps.
    gaps: u8,
    /// The strength of a noble.
    noble: i32,
    tiles: i32,
    /// The factions with dice in it, as bits.
    factions: u8,
}

/// A faction.
#[derive(Clone, Copy, Default)]
struct Faction {
    strength: Row,
    value: i32,
    /// The districts with its dice, as bits.
    groups: u32,
}

/// A tower.
#[derive(Clone, Copy, Default)]
struct Tower {
    guards: Row,
    /// What a vote for everybody with the most guards is worth, and with the second most.
    weights: [i32; 2],
}

/// Something for every number of own nobles that leave, nobody, and every number of own peasants that
/// come.
pub type Changes = [i16; 2 * MOST + 1];

impl<'a> Outlook<'a> {
    #[inline(always)]
    pub fn new(game: &'a WalledCity, me: usize) -> Self {
        let mut weight = [0; 4];
        weight[..usize::from(game.players)].fill(-1);
        weight[me] += i32::from(game.players);
        let group = match game.round {
            1 => std::array::from_fn(|area| area as u8),
            _ => game.district.map(|d| if d == NO_DISTRICT { NOWHERE } else { d }),
        };
        let mut outlook = Outlook {
            game,
            me,
            weight,
            group,
            districts: [District { noble: GUARD, ..District::default() }; MAX_AREAS],
            factions: [Faction::default(); FACTIONS.len()],
            tower_faction: [None; MAX_TOWERS],
            towers: Memo::new(),
            own: Memo::new(),
            own_guards: Memo::new(),
            halves: OnceCell::new(),
        };
        if game.round == 2 {
            outlook.weigh_nobles();
        }
        outlook.count_citizens();
        outlook.count_tokens();
        outlook
    }

    pub fn group_of_gap(&self, gap: usize) -> u8 {
        self.group[usize::from(self.game.board.gap(gap).area)]
    }

    fn weigh_nobles(&mut self) {
        let walls = &self.game.walls;
        let open = self.game.all_gaps() & !walls.built();
        for gap in bits(open) {
            self.districts[usize::from(self.group_of_gap(gap))].gaps += 1;
        }
        let left: u8 = self.game.wall_supply.iter().sum();
        for district in &mut self.districts[..usize::from(self.game.districts)] {
            let safe = closing_chance(district.gaps, open.count_ones(), left);
            district.noble = noble_strength(safe);
        }
        for gap in bits(open & walls.destroyed()) {
            self.districts[usize::from(self.group_of_gap(gap))].noble = 0;
        }
    }

    fn count_citizens(&mut self) {
        let game = self.game;
        let places = |colour: usize| game.peasant_at[colour] | game.noble_at[colour] as u32;
        let settled = (0..4).fold(0, |areas, colour| areas | places(colour)) & game.all_areas();
        for area in bits(settled) {
            let district = &mut self.districts[usize::from(self.group[area])];
            for colour in 0..4 {
                let (nobles, peasants) = (game.nobles[colour][area], game.peasants[colour][area]);
                district.strength[colour] +=
                    district.noble * i32::from(nobles) + PEASANT * i32::from(peasants);
                district.nobles[colour] += nobles;
            }
        }
    }

    fn count_tokens(&mut self) {
        let game = self.game;
        for (slot, &token) in game.board.slot_list().iter().zip(&game.tokens) {
            let value = i32::from(token.value());
            match (slot.at, token.faction()) {
                (Loc::Area(area), Some(faction)) => {
                    let group = self.group[usize::from(area)];
                    self.factions[faction].value += value;
                    self.factions[faction].groups |= 1 << group;
                    self.districts[usize::from(group)].factions |= 1 << faction;
                }
                (Loc::Area(area), None) => {
                    self.districts[usize::from(self.group[usize::from(area)])].tiles += value;
                }
                (Loc::Tower(tower), Some(faction)) if game.round == 2 => {
                    let loc = game.loc_index(slot.at);
                    let guards = |colour: usize| GUARD * i32::from(game.nobles[colour][loc]);
                    self.tower_faction[usize::from(tower)] = Some(faction as u8);
                    self.factions[faction].value += value;
                    add(&mut self.factions[faction].strength, &std::array::from_fn(guards));
                }
                (Loc::Tower(_), _) => {}
            }
        }
        for faction in &mut self.factions {
            for group in bits(faction.groups) {
                add(&mut faction.strength, &self.districts[group].strength);
            }
        }
    }

    /// The strength of a noble in a district.
    pub fn noble(&self, group: usize) -> i32 {
        self.districts[group].noble
    }

    /// The player's nobles in a district.
    pub fn own_nobles(&self, group: usize) -> u8 {
        self.districts[group].nobles[self.me]
    }

    fn tower(&self, tower: usize) -> Tower {
        self.towers.get(tower, || {
            let loc = self.game.loc_index(Loc::Tower(tower as u8));
            let guards = std::array::from_fn(|colour| self.game.nobles[colour][loc].into());
            Tower { guards, weights: self.most_guards(&guards) }
        })
    }

    /// The numbers near a tower, in tenths.
    fn halves(&self, tower: usize) -> [i32; 2] {
        self.halves.get_or_init(|| self.look_at_zones())[tower]
    }

    fn look_at_zones(&self) -> [[i32; 2]; MAX_TOWERS] {
        let board = &self.game.board;
        let mut halves = [[0; 2]; MAX_TOWERS];
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
            halves[first][1] = numbers[0];
            halves[second][0] = numbers[1];
        }
        halves
    }

    /// How much `votes` for the player himself are worth.
    pub fn own(&self, votes: i32) -> i32 {
        VOTE * votes * (i32::from(self.game.players) - 1)
    }

    /// What a district brings for each of these strengths of one colour (§5.1).
    #[inline]
    fn places<const N: usize>(
        &self,
        strength: &Row,
        tiles: i32,
        colour: usize,
        own: &[i32; N],
    ) -> [i32; N] {
        // Nobody is behind or tied with one who is not there.
        let mut others = *strength;
        others[colour] = -1;
        let tiles = VOTE * tiles;
        let own_weight = self.weight[colour];
        let mut own_ranks = [1; N];
        let mut votes = [0; N];
        for (&other, &weight) in others.iter().zip(&self.weight) {
            let rank: i32 = others.iter().map(|&third| rank_of(other, third)).sum();
            let mut ranks = [rank; N];
            for n in 0..N {
                ranks[n] += rank_of(other, own[n]);
                own_ranks[n] += rank_of(own[n], other);
            }
            let weight = if other > 0 { weight } else { 0 };
            for n in 0..N {
                votes[n] += weight * (tiles + SHARES[ranks[n] as usize & 31]);
            }
        }
        for n in 0..N {
            let award = own_weight * (tiles + SHARES[own_ranks[n] as usize & 31]);
            votes[n] += if own[n] > 0 { award } else { 0 };
        }
        votes
    }

    /// What a faction brings for each of these strengths of one colour (§5.2).
    #[inline]
    fn winner<const N: usize>(
        &self,
        strength: &Row,
        value: i32,
        colour: usize,
        own: &[i32; N],
    ) -> [i32; N] {
        let mut others = *strength;
        others[colour] = 0;
        let (best, tied, weight) = self.leaders(&others);
        let own_weight = self.weight[colour];
        let won = share(value, 1) * own_weight;
        let shared = if best > 0 { share(value, tied + 1) * (weight + own_weight) } else { 0 };
        let lost = share(value, tied) * weight;
        own.map(|own| match own.max(0).cmp(&best) {
            std::cmp::Ordering::Greater => won,
            std::cmp::Ordering::Equal => shared,
            std::cmp::Ordering::Less => lost,
        })
    }

    /// The greatest strength, how many have it, and what a vote for each of them is worth.
    #[inline]
    fn leaders(&self, strength: &Row) -> (i32, usize, i32) {
        let best = strength.iter().copied().max().unwrap_or(0);
        let (mut tied, mut weight) = (0, 0);
        for (&own, own_weight) in strength.iter().zip(self.weight) {
            let leads = own == best && best > 0;
            tied += usize::from(leads);
            weight += own_weight * i32::from(leads);
        }
        (best, tied, weight)
    }

    /// What a vote for everybody with the most guards is worth, and with the second most (§5.3).
    #[inline]
    fn most_guards(&self, guards: &Row) -> [i32; 2] {
        let most = guards.iter().copied().max().unwrap_or(0);
        let second = guards.iter().map(|&n| if n < most { n } else { 0 }).max().unwrap_or(0);
        let mut weights = [0; 2];
        for (&n, weight) in guards.iter().zip(self.weight) {
            weights[0] += weight * i32::from(n == most && n > 0);
            weights[1] += weight * i32::from(n == second && n > 0);
        }
        weights
    }

    /// What a district and its factions bring if strengths change so.
    fn standing(&self, group: usize, change: &Row) -> i32 {
        let District { strength, tiles, factions, .. } = self.districts[group];
        let now = sum(&strength, change);
        let [mut votes] = self.places(&now, tiles, self.me, &[now[self.me]]);
        for faction in bits(factions) {
            let Faction { strength, value, .. } = self.factions[faction];
            let (_, tied, weight) = self.leaders(&sum(&strength, change));
            votes += share(value, tied) * weight;
        }
        votes
    }

    /// What it brings that a colour's strength in a district changes.
    pub fn shift(&self, group: usize, colour: usize, change: i32) -> i32 {
        let District { strength, tiles, factions, .. } = self.districts[group];
        let strengths = |row: &Row| [row[colour], (row[colour] + change).max(0)];
        let [before, now] = self.places(&strength, tiles, colour, &strengths(&strength));
        let mut gain = now - before;
        for faction in bits(factions) {
            let Faction { strength, value, .. } = self.factions[faction];
            let [before, now] = self.winner(&strength, value, colour, &strengths(&strength));
            gain += now - before;
        }
        gain
    }

    /// What it brings that own peasants come to a district, or own nobles leave it.
    #[inline]
    pub fn own_changes(&self, group: usize) -> Changes {
        self.own.get(group, || self.work_out_changes(group))
    }

    fn work_out_changes(&self, group: usize) -> Changes {
        let District { strength, noble, tiles, factions, nobles, .. } = self.districts[group];
        let row = |citizen: i32| -> Numbers { std::array::from_fn(|n| citizen * n as i32) };
        let come = self.gains(strength, tiles, factions, &row(PEASANT));
        // Nobody is promoted in round 1, and nobody who is not there.
        let leave = match self.game.round == 2 && nobles[self.me] > 0 {
            true => self.gains(strength, tiles, factions, &row(-noble)),
            false => [0; MOST + 1],
        };
        let mut changes = [0; 2 * MOST + 1];
        for n in 0..=MOST {
            changes[MOST - n] = leave[n] as i16;
            changes[MOST + n] = come[n] as i16;
        }
        changes
    }

    /// What each of these changes of own strength in a district brings, the first of which is none.
    #[inline]
    fn gains(&self, strength: Row, tiles: i32, factions: u8, changes: &Numbers) -> Numbers {
        let own = |row: &Row| changes.map(|change| (row[self.me] + change).max(0));
        let mut votes = self.places(&strength, tiles, self.me, &own(&strength));
        for faction in bits(factions) {
            let Faction { strength, value, .. } = self.factions[faction];
            add(&mut votes, &self.winner(&strength, value, self.me, &own(&strength)));
        }
        votes.map(|then| then - votes[0])
    }

    /// What it brings that a district's nobles count otherwise.
    pub fn reweigh(&self, group: usize, noble: i32) -> i32 {
        let district = &self.districts[group];
        let more = noble - district.noble;
        if more == 0 || district.nobles == [0; 4] {
            return 0;
        }
        let change = district.nobles.map(|nobles| more * i32::from(nobles));
        self.standing(group, &change) - self.standing(group, &[0; 4])
    }

    /// What it brings that this wall is built.
    pub fn close(&self, gap: usize) -> i32 {
        let walls = &self.game.walls;
        let group = usize::from(self.group_of_gap(gap));
        if (walls.built() | walls.destroyed()) >> gap & 1 == 1
            || self.districts[group].nobles == [0; 4]
        {
            return 0;
        }
        let open = (self.game.all_gaps() & !walls.built()).count_ones();
        let left: u8 = self.game.wall_supply.iter().sum();
        let gaps = self.districts[group].gaps - 1;
        let safe = closing_chance(gaps, open - 1, left.saturating_sub(1));
        self.reweigh(group, noble_strength(safe))
    }

    /// What it brings that this gap is open at the end.
    pub fn open(&self, gap: usize) -> i32 {
        self.reweigh(usize::from(self.group_of_gap(gap)), 0)
    }

    /// What it brings that a colour has more or fewer guards in a tower.
    pub fn guard(&self, tower: usize, colour: usize, change: i32) -> i32 {
        let Tower { mut guards, weights } = self.tower(tower);
        guards[colour] = (guards[colour] + change).max(0);
        let halves = self.halves(tower);
        let mut gain = worth(self.most_guards(&guards), halves) - worth(weights, halves);
        if let Some(faction) = self.tower_faction[tower] {
            let Faction { strength, value, .. } = self.factions[usize::from(faction)];
            let own = strength[colour];
            let own = [own, own + GUARD * change];
            let [before, now] = self.winner(&strength, value, colour, &own);
            gain += now - before;
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
                let Faction { strength, value, .. } = self.factions[faction];
                let (_, tied, weight) = self.leaders(&strength);
                (share(value + change, tied) - share(value, tied)) * weight
            }
            (None, Loc::Area(area)) => {
                let group = usize::from(self.group[usize::from(area)]);
                VOTE * change * self.present(group)
            }
            (None, Loc::Tower(_)) => 0,
        }
    }

    /// What it brings that two slots' tokens change their places.
    pub fn exchange(&self, one: usize, other: usize) -> i32 {
        let [first, second] = [one, other].map(|slot| self.game.tokens[slot]);
        if first.faction().is_some() && first.faction() == second.faction() {
            return self.revalued(first, one, other) + self.revalued(second, other, one);
        }
        self.moved(first, one, other) + self.moved(second, other, one)
    }

    /// What it brings that a die's symbols count, or do not, in another slot.
    fn revalued(&self, die: Token, from: usize, to: usize) -> i32 {
        let Some(faction) = die.faction() else { return 0 };
        let Faction { strength, value, .. } = self.factions[faction];
        let (_, tied, weight) = self.leaders(&strength);
        (share(value + self.more_symbols(die, from, to), tied) - share(value, tied)) * weight
    }

    /// The symbols that count more: in round 1 those in towers do not.
    fn more_symbols(&self, die: Token, from: usize, to: usize) -> i32 {
        let counts = |slot| self.game.round == 2 || self.group_of_slot(slot).is_some();
        i32::from(die.value()) * (i32::from(counts(to)) - i32::from(counts(from)))
    }

    fn group_of_slot(&self, slot: usize) -> Option<usize> {
        match self.game.board.slot(slot).at {
            Loc::Area(area) => Some(self.group[usize::from(area)].into()),
            Loc::Tower(_) => None,
        }
    }

    /// What it brings that a token lies in another slot.
    fn moved(&self, token: Token, from: usize, to: usize) -> i32 {
        let (here, there) = (self.group_of_slot(from), self.group_of_slot(to));
        if here.is_some() && here == there {
            return 0;
        }
        let Some(faction) = token.faction() else {
            let present = |group: Option<usize>| group.map_or(0, |group| self.present(group));
            return VOTE * i32::from(token.value()) * (present(there) - present(here));
        };
        let Faction { strength, value, .. } = self.factions[faction];
        let mut now = strength;
        // A district counts once, however many dice of the faction it has (§5.2).
        let others = |group: usize| {
            let slots = 0..self.game.board.slots();
            let dice = slots.filter(|&slot| self.game.tokens[slot].faction() == Some(faction));
            dice.filter(|&slot| slot != from && self.group_of_slot(slot) == Some(group)).count()
        };
        let counted = |slot: usize, group: Option<usize>| match group {
            Some(group) if others(group) > 0 => [0; 4],
            Some(group) => self.districts[group].strength,
            None if self.game.round == 1 => [0; 4],
            None => {
                let loc = self.game.loc_index(self.game.board.slot(slot).at);
                std::array::from_fn(|colour| GUARD * i32::from(self.game.nobles[colour][loc]))
            }
        };
        add(&mut now, &counted(to, there));
        add(&mut now, &counted(from, here).map(|n| -n));
        let votes = |strength: &Row, value| {
            let (_, tied, weight) = self.leaders(strength);
            share(value, tied) * weight
        };
        votes(&now, value + self.more_symbols(token, from, to)) - votes(&strength, value)
    }

    /// What a vote for everybody in a district is worth.
    fn present(&self, group: usize) -> i32 {
        let strength = &self.districts[group].strength;
        self.weight.iter().zip(strength).map(|(&weight, &own)| weight * i32::from(own > 0)).sum()
    }

    /// What a defence card with these numbers at a zone's two towers brings.
    pub fn defend(&self, zone: usize, numbers: [u8; 2]) -> i32 {
        let towers = self.game.board.zone(zone).towers.map(usize::from);
        let mut gain = 0;
        for (end, (tower, number)) in towers.into_iter().zip(numbers).enumerate() {
            let weights = self.tower(tower).weights;
            let before = self.halves(tower);
            let mut now = before;
            // The first tower has this zone clockwise of it.
            now[1 - end] = 10 * i32::from(number);
            gain += worth(weights, now) - worth(weights, before);
        }
        gain
    }

    /// What own guards more in a gap's two towers bring at best, for every number of them.
    pub fn guards_at(&self, gap: usize) -> Numbers {
        let towers = self.game.board.gap(gap).towers.map(usize::from);
        let [first, second] =
            towers.map(|tower| self.own_guards.get(tower, || self.more_guards(tower)));
        let mut best = [i32::MIN; MOST + 1];
        for (n, first) in first.into_iter().enumerate() {
            for (best, second) in best[n..].iter_mut().zip(second) {
                *best = (*best).max(i32::from(first) + i32::from(second));
            }
        }
        best
    }

    fn more_guards(&self, tower: usize) -> [i16; MOST + 1] {
        let Tower { mut guards, weights } = self.tower(tower);
        let halves = self.halves(tower);
        let mut gains = [0; MOST + 1];
        for gain in &mut gains[1..] {
            guards[self.me] += 1;
            *gain = (worth(self.most_guards(&guards), halves) - worth(weights, halves)) as i16;
        }
        if let Some(faction) = self.tower_faction[tower] {
            let Faction { strength, value, .. } = self.factions[usize::from(faction)];
            let own: Numbers = std::array::from_fn(|n| strength[self.me] + GUARD * n as i32);
            let votes = self.winner(&strength, value, self.me, &own);
            for (gain, then) in gains.iter_mut().zip(votes) {
                *gain += (then - votes[0]) as i16;
            }
        }
        gains
    }
}

/// What a tower with these numbers near it brings.
#[inline]
fn worth([most, second]: [i32; 2], [x, y]: [i32; 2]) -> i32 {
    VOTE * (x + y) / 10 * most + VOTE * x.min(y) / 10 * second
}

/// What each of so many gets of a faction's value.
#[inline]
fn share(value: i32, tied: usize) -> i32 {
    VOTE * value * TWELFTHS[tied] / 12
}

/// What an opponent of this strength adds to a rank: 8 if he is ahead, 1 if he is tied.
#[inline]
fn rank_of(own: i32, other: i32) -> i32 {
    8 * i32::from(other > own) + i32::from(other == own)
}

fn add<const N: usize>(to: &mut [i32; N], more: &[i32; N]) {
    to.iter_mut().zip(more).for_each(|(n, more)| *n += more);
}

/// Strengths after a change.
fn sum(strength: &Row, change: &Row) -> Row {
    std::array::from_fn(|colour| (strength[colour] + change[colour]).max(0))
}

/// The chance, in percent, that `gaps` of `open` gaps are all closed by `walls` walls.
fn closing_chance(gaps: u8, open: u32, walls: u8) -> i32 {
    let mut chance = 100;
    for closed in 0..i32::from(gaps) {
        let walls = i32::from(walls) - closed;
        chance = chance * walls.max(0) / (open as i32 - closed).max(1);
    }
    chance.min(100)
}

/// The strength of a noble that stays with this chance, in percent.
fn noble_strength(safe: i32) -> i32 {
    if safe == 0 { 0 } else { 1 + PEASANT * safe / 100 }
}

const fn shares(places: [i32; 4]) -> [i32; 32] {
    let mut shares = [0; 32];
    let mut ahead = 0;
    while ahead < 4 {
        let mut pool = 0;
        let mut tied = 1;
        while ahead + tied <= 4 {
            pool += places[ahead + tied - 1];
            shares[8 * ahead + tied] = VOTE * pool / tied as i32;
            tied += 1;
        }
        ahead += 1;
    }
    shares
}
