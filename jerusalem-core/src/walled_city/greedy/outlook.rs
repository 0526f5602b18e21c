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

    /// What a district brings, by the strength of one colour in it (§5.1).
    #[inline]
    fn places(&self, strength: &Row, tiles: i32, colour: usize) -> impl Fn(i32) -> i32 + use<> {
        let mut others = *strength;
        others[colour] = -1;
        let mut ranks = [0; 4];
        for other in others {
            for (rank, own) in ranks.iter_mut().zip(others) {
                *rank += rank_of(own, other);
            }
        }
        let mut weights = self.weight;
        for (weight, &strength) in weights.iter_mut().zip(&others) {
            *weight *= i32::from(strength > 0);
        }
        let tiles = VOTE * tiles;
        let for_tiles = tiles * weights.iter().sum::<i32>();
        let own_weight = self.weight[colour];
        move |own| {
            let mut own_rank = 1;
            let mut votes = for_tiles;
            for ((&other, rank), weight) in others.iter().zip(ranks).zip(weights) {
                own_rank += rank_of(own, other);
                votes += weight * SHARES[(rank + rank_of(other, own)) as usize & 31];
            }
            let award = own_weight * (tiles + SHARES[own_rank as usize & 31]);
            if own > 0 { votes + award } else { votes }
        }
    }

    /// What a faction brings, by the strength of one colour in it (§5.2).
    #[inline]
    fn winner(&self, strength: &Row, value: i32, colour: usize) -> impl Fn(i32) -> i32 + use<> {
        let mut others = *strength;
        others[colour] = 0;
        let best = others.iter().copied().max().unwrap_or(0);
        let (mut tied, mut weight) = (0, 0);
        for (&other, theirs) in others.iter().zip(self.weight) {
            let leads = other == best && best > 0;
            tied += usize::from(leads);
            weight += theirs * i32::from(leads);
        }
        let share = |tied: usize| VOTE * value * TWELFTHS[tied] / 12;
        let own_weight = self.weight[colour];
        let won = share(1) * own_weight;
        let shared = if best > 0 { share(tied + 1) * (weight + own_weight) } else { 0 };
        let lost = share(tied) * weight;
        move |own: i32| match own.max(0).cmp(&best) {
            std::cmp::Ordering::Greater => won,
            std::cmp::Ordering::Equal => shared,
            std::cmp::Ordering::Less => lost,
        }
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
        let mut votes = self.places(&now, tiles, self.me)(now[self.me]);
        for faction in bits(factions) {
            let Faction { strength, value, .. } = self.factions[faction];
            let now = sum(&strength, change);
            votes += self.winner(&now, value, self.me)(now[self.me]);
        }
        votes
    }

    /// What it brings that a colour's strength in a district changes.
    pub fn shift(&self, group: usize, colour: usize, change: i32) -> i32 {
        let District { strength, tiles, factions, .. } = self.districts[group];
        let gain = |own: i32, votes: &dyn Fn(i32) -> i32| votes((own + change).max(0)) - votes(own);
        let mut votes = gain(strength[colour], &self.places(&strength, tiles, colour));
        for faction in bits(factions) {
            let Faction { strength, value, .. } = self.factions[faction];
            votes += gain(strength[colour], &self.winner(&strength, value, colour));
        }
        votes
    }

    /// What it brings that own peasants come to a district, or own nobles leave it.
    #[inline]
    pub fn own_changes(&self, group: usize) -> Changes {
        self.own.get(group, || self.work_out_changes(group))
    }

    fn work_out_changes(&self, group: usize) -> Changes {
        let District { strength, noble, tiles, factions, nobles, .. } = self.districts[group];
        let mut changes = [0; 2 * MOST + 1];
        // Nobody is promoted in round 1, and nobody who is not there.
        let leaving = if self.game.round == 1 { 0 } else { usize::from(nobles[self.me]).min(MOST) };
        let leave = MOST - leaving;
        let own = strength[self.me];
        count(&mut changes, leave, noble, own, self.places(&strength, tiles, self.me));
        for faction in bits(factions) {
            let Faction { strength, value, .. } = self.factions[faction];
            let own = strength[self.me];
            count(&mut changes, leave, noble, own, self.winner(&strength, value, self.me));
        }
        changes
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
            let winner = self.winner(&strength, value, colour);
            gain += winner(strength[colour] + GUARD * change) - winner(strength[colour]);
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
                let votes = |value| self.winner(&strength, value, self.me)(strength[self.me]);
                votes(value + change) - votes(value)
            }
            (None, Loc::Area(area)) => {
                let group = usize::from(self.group[usize::from(area)]);
                let District { strength, .. } = self.districts[group];
                let there = |(&weight, &strength): (&i32, &i32)| weight * i32::from(strength > 0);
                VOTE * change * self.weight.iter().zip(&strength).map(there).sum::<i32>()
            }
            (None, Loc::Tower(_)) => 0,
        }
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
            let winner = self.winner(&strength, value, self.me);
            let own = strength[self.me];
            for (n, gain) in gains.iter_mut().enumerate() {
                *gain += (winner(own + GUARD * n as i32) - winner(own)) as i16;
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

/// Adds what it brings if own strength changes, from the first number of nobles that can leave on.
#[inline]
fn count(to: &mut Changes, first: usize, noble: i32, own: i32, votes: impl Fn(i32) -> i32) {
    let now = votes(own);
    for (index, change) in to.iter_mut().enumerate().skip(first) {
        let citizens = index as i32 - MOST as i32;
        let strength = if citizens < 0 { noble } else { PEASANT };
        *change += (votes((own + citizens * strength).max(0)) - now) as i16;
    }
}

/// What an opponent of this strength adds to a rank: 8 if he is ahead, 1 if he is tied.
#[inline]
fn rank_of(own: i32, other: i32) -> i32 {
    8 * i32::from(other > own) + i32::from(other == own)
}

fn add(to: &mut Row, more: &Row) {
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
