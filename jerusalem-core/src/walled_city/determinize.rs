//! Worlds that a seat cannot tell from the true one (§12.3).
//!
//! A world says which cards every other seat holds, which of them lie face down and how. It is drawn
//! uniformly: the cards whose holder is unknown are dealt to the seats with the right sizes and backs,
//! then each seat's face-down cards are chosen among its possession, then orientations. Without a trade
//! every such world is possible and the draw is direct. After a trade of the Butchers a world is kept only
//! if some history of the trades the seat did not see explains it: a returned card is higher than its gift,
//! an inspected hand held no higher card, the copy used is the one of 13.2. After very many trades (constant
//! Butchers) hardly any world drawn so is possible; then the draw is a random walk from the true world,
//! exchanging cards and keeping what can be explained. Face-down cards are drawn as §12.3 says: cards first,
//! then orientations.

use arrayvec::ArrayVec;
use rand::Rng;

use super::cards::{Card, Pile, pile_cards, symmetric};
use super::guild::Guild;
use super::knowledge::{KnownCards, ZoneCards, put, take};
use super::log::{Entry, Mode};
use super::node::Node;
use super::state::{Defence, NONE, WalledCity, ZoneState};
use crate::rng::below;

/// Steps of searching for histories before the draw becomes a walk: a bound that only many trades reach.
const PATIENCE: u32 = 40_000;
/// Exchanges that a walk tries.
const WALK: usize = 80;
/// Distributions of hidden backs that are considered.
const MATRICES: usize = 4_000;

/// Cards in a fixed room: all there are.
pub(super) type List = ArrayVec<Card, 64>;
/// How many cards of every back every seat possesses.
type Backs = [[u8; 4]; 4];

fn shuffle<R: Rng>(cards: &mut List, rng: &mut R) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

/// A uniform number below `n`, exact.
fn below_wide<R: Rng>(rng: &mut R, n: u128) -> u128 {
    let mask = u128::MAX.checked_shr(n.leading_zeros()).unwrap_or(0);
    loop {
        let wide = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        if wide & mask < n.max(1) {
            return wide & mask;
        }
    }
}

/// A world being tried.
pub(super) struct World {
    pub hands: [Pile; 4],
    pub zones: ZoneCards,
}

/// Where a card of a world is: in a seat's hand, or in the nth filled zone.
#[derive(Clone, Copy)]
enum Spot {
    Hand(usize, Card),
    Zone(usize),
}

impl World {
    /// A uniform card among those of the other seats.
    fn any<R: Rng>(&self, game: &WalledCity, seat: usize, rng: &mut R) -> Option<Spot> {
        let mut spots: ArrayVec<Spot, 64> = ArrayVec::new();
        for other in game.other_seats(seat) {
            spots.extend(pile_cards(&self.hands[other]).map(|card| Spot::Hand(other, card)));
        }
        if !game.revealed() {
            let zones = self.zones.0.iter().enumerate();
            let hidden = zones.filter(|(_, placed)| usize::from(placed.0) != seat);
            spots.extend(hidden.map(|(i, _)| Spot::Zone(i)));
        }
        spots.get(below(rng, spots.len() as u32) as usize).copied()
    }

    fn card(&self, spot: Spot) -> Card {
        match spot {
            Spot::Hand(_, card) => card,
            Spot::Zone(i) => self.zones.0[i].3,
        }
    }

    fn replace(&mut self, spot: Spot, old: Card, new: Card) {
        match spot {
            Spot::Hand(seat, _) => {
                take(&mut self.hands[seat], old);
                put(&mut self.hands[seat], new);
            }
            Spot::Zone(i) => self.zones.0[i].3 = new,
        }
    }
}

impl WalledCity {
    /// A state that `seat` cannot tell from this one, drawn uniformly.
    pub(crate) fn determinized<R: Rng>(&self, seat: usize, rng: &mut R) -> WalledCity {
        let KnownCards { known, pool, .. } = self.known_cards(seat);
        let mut rest: [Pile; 4] = Default::default();
        for other in self.other_seats(seat) {
            rest[other] = self.possession(other);
            for card in pile_cards(&known[other]) {
                take(&mut rest[other], card);
            }
        }
        let backs = rest.map(|pile| pile.map(|cards| cards.len() as u8));
        let keeping = self.log.mode() == Mode::Keeping;
        let matrices = (keeping && !self.rules.backs_public && !self.rules.butchers_open)
            .then(|| self.back_matrices(seat, &known, &pool));
        let by_size = self.log.mode() == Mode::Forgotten && !self.rules.backs_public;
        let seen = self.hands_seen(seat);
        let mut steps = 0;
        while steps < PATIENCE {
            let mut piles = known;
            if by_size {
                self.deal_by_size(seat, &backs, &pool, &mut piles, rng);
            } else {
                let backs = match &matrices {
                    Some(matrices) => draw_matrix(matrices, rng).unwrap_or(backs),
                    None => backs,
                };
                self.deal(seat, &backs, &pool, &mut piles, rng);
            }
            steps += 1;
            let Some(world) = self.lay_out(seat, &piles, rng) else { continue };
            if let Some(state) = self.embody(seat, &world, &seen, &mut steps, rng) {
                return state;
            }
        }
        self.walk(seat, &seen, rng)
    }

    /// Walks from the true world to another by exchanging cards of the other seats.
    fn walk<R: Rng>(&self, seat: usize, seen: &[(usize, Pile)], rng: &mut R) -> WalledCity {
        let mut world = World { hands: self.hands, zones: self.zone_cards() };
        for _ in 0..WALK {
            let mut next = World { hands: world.hands, zones: world.zones.clone() };
            let (Some(one), Some(two)) = (next.any(self, seat, rng), next.any(self, seat, rng))
            else {
                break;
            };
            let (a, b) = (next.card(one), next.card(two));
            if a == b || self.rules.backs_public && a.owner != b.owner {
                continue;
            }
            next.replace(one, a, b);
            next.replace(two, b, a);
            if self.is_possible(seat, &next, seen, rng) {
                world = next;
            }
        }
        self.embody(seat, &world, seen, &mut 0, rng).unwrap_or_else(|| self.clone())
    }

    fn is_possible<R: Rng>(
        &self,
        seat: usize,
        world: &World,
        seen: &[(usize, Pile)],
        rng: &mut R,
    ) -> bool {
        self.log.mode() != Mode::Keeping || self.explain(seat, world, seen, &mut 0, rng).is_some()
    }

    /// Deals the pool back by back.
    fn deal<R: Rng>(
        &self,
        seat: usize,
        backs: &Backs,
        pool: &Pile,
        piles: &mut [Pile; 4],
        rng: &mut R,
    ) {
        for (owner, cards) in pool.iter().enumerate().filter(|(_, cards)| !cards.is_empty()) {
            let mut cards: List = cards.iter().map(|kind| Card::new(owner, kind)).collect();
            shuffle(&mut cards, rng);
            for other in self.other_seats(seat) {
                for _ in 0..backs[other][owner] {
                    if let Some(card) = cards.pop() {
                        put(&mut piles[other], card);
                    }
                }
            }
        }
    }

    /// Deals the pool whatever the backs.
    fn deal_by_size<R: Rng>(
        &self,
        seat: usize,
        backs: &Backs,
        pool: &Pile,
        piles: &mut [Pile; 4],
        rng: &mut R,
    ) {
        let mut cards: List = pile_cards(pool).collect();
        shuffle(&mut cards, rng);
        for other in self.other_seats(seat) {
            for _ in 0..backs[other].iter().sum() {
                if let Some(card) = cards.pop() {
                    put(&mut piles[other], card);
                }
            }
        }
    }

    /// The hand that this seat is looking at.
    fn looked_at(&self, seat: usize) -> Option<usize> {
        (self.node == Node::ButchersTake && (seat == self.me() || self.rules.butchers_open))
            .then(|| self.recipient())
    }

    /// Chooses the face-down cards of every other seat among its possession.
    fn lay_out<R: Rng>(&self, seat: usize, piles: &[Pile; 4], rng: &mut R) -> Option<World> {
        let mut world = World { hands: self.hands, zones: self.zone_cards() };
        if self.revealed() {
            for other in self.other_seats(seat) {
                world.hands[other] = piles[other];
            }
            return Some(world);
        }
        for other in self.other_seats(seat) {
            let mut cards: List = pile_cards(&piles[other]).collect();
            let looked_at = self.looked_at(seat) == Some(other);
            if looked_at {
                for card in pile_cards(&self.hands[other]) {
                    let at = cards.iter().position(|&c| c == card)?;
                    cards.swap_remove(at);
                }
            }
            for (by, _, _, lies) in &mut world.zones.0 {
                if usize::from(*by) != other {
                    continue;
                }
                let fits = |card: &Card| !self.rules.backs_public || card.owner == lies.owner;
                let fitting = cards.iter().filter(|card| fits(card)).count() as u32;
                let nth = below(rng, fitting) as usize;
                let at = (0..cards.len()).filter(|&i| fits(&cards[i])).nth(nth)?;
                *lies = cards.swap_remove(at);
            }
            if !looked_at {
                world.hands[other] = Default::default();
                cards.iter().for_each(|&card| put(&mut world.hands[other], card));
            }
        }
        Some(world)
    }

    /// The state of a world, if a history explains it.
    fn embody<R: Rng>(
        &self,
        seat: usize,
        world: &World,
        seen: &[(usize, Pile)],
        steps: &mut u32,
        rng: &mut R,
    ) -> Option<WalledCity> {
        let mut state = self.clone();
        state.hands = world.hands;
        match self.log.mode() {
            Mode::Idle => {}
            Mode::Keeping => {
                let history = self.explain(seat, world, seen, steps, rng)?;
                state.rewrite(&history);
            }
            Mode::Forgotten => state.guess_gifts(seat, rng)?,
        }
        if !self.revealed() {
            for &(by, nth, zone, card) in &world.zones.0 {
                let Some(lies) = self.zones[usize::from(zone)].get() else { continue };
                if usize::from(by) == seat {
                    continue;
                }
                let turned = below(rng, 2) as u8;
                let orientation = if symmetric(usize::from(card.kind)) { 0 } else { turned };
                state.zones[usize::from(zone)] =
                    ZoneState::new(Defence { seat: by, round: lies.round, nth, card, orientation });
            }
        }
        if self.node == Node::DefenceZone && self.me() != seat {
            let hand: List = pile_cards(&state.hands[self.me()]).collect();
            state.turn.card = hand.get(below(rng, hand.len() as u32) as usize)?.kind;
        }
        Some(state)
    }

    /// Gifts under way that `seat` does not know, when nothing is remembered.
    fn guess_gifts<R: Rng>(&mut self, seat: usize, rng: &mut R) -> Option<()> {
        if self.ability.guild != Guild::Butchers as u8 {
            return Some(());
        }
        for to in self.other_seats(self.me()) {
            if self.ability.counts[0][to] == NONE {
                continue;
            }
            let highest = self.highest(&self.hands[to]);
            let asked = to == self.recipient();
            let fits = |card: &Card| match self.node {
                Node::ButchersReturn if asked => card.total() < highest,
                Node::ButchersTake if asked => card.total() >= highest,
                _ => true,
            };
            if self.sees_trade(seat, self.me(), to) {
                let gift = Card::from_number(self.ability.counts[0][to]);
                if !fits(&gift) {
                    return None;
                }
                continue;
            }
            let cards: List = pile_cards(&self.hands[to]).filter(fits).collect();
            let gift = cards.get(below(rng, cards.len() as u32) as usize)?;
            self.ability.counts[0][to] = gift.number();
        }
        Some(())
    }

    /// Every distribution of hidden backs that the trades allow, with its number of worlds; `known` cards
    /// are taken off.
    fn back_matrices(&self, seat: usize, known: &[Pile; 4], pool: &Pile) -> Vec<(Backs, u128)> {
        let (zones, logged) = (self.zone_cards(), self.logged_placements());
        let mut start: Backs = Default::default();
        let Some(hands) = self.hands_before_log() else { return Vec::new() };
        for other in 0..usize::from(self.players) {
            start[other] = hands[other].map(|cards| cards.len() as u8);
            for (_, card) in zones.of(other).filter(|&(nth, _)| logged[other] >> nth & 1 == 0) {
                start[other][usize::from(card.owner)] += 1;
            }
        }
        let mut now = vec![start];
        for entry in self.log.entries() {
            let mut next: Vec<Backs> = Vec::new();
            let mut add = |backs: Backs| {
                if next.len() < MATRICES && !next.contains(&backs) {
                    next.push(backs);
                }
            };
            for backs in &now {
                match entry {
                    Entry::Played { seat: by, card } => {
                        let mut backs = *backs;
                        if backs[by][usize::from(card.owner)] > 0 {
                            backs[by][usize::from(card.owner)] -= 1;
                            add(backs);
                        }
                    }
                    Entry::Gift { actor: from, to, card }
                    | Entry::Reply { actor: to, from, card } => {
                        for owner in 0..4 {
                            let sees = self.sees_trade(seat, from, to);
                            let right = !sees || owner == usize::from(card.owner);
                            if right && backs[from][owner] > 0 {
                                let mut backs = *backs;
                                backs[from][owner] -= 1;
                                backs[to][owner] += 1;
                                add(backs);
                            }
                        }
                    }
                    Entry::Placed { .. } | Entry::Inspected { .. } => add(*backs),
                }
            }
            now = next;
        }
        let mut matrices = Vec::new();
        for mut backs in now {
            if self.revealed() {
                for &(by, _, _, card) in &zones.0 {
                    let count = &mut backs[usize::from(by)][usize::from(card.owner)];
                    *count = count.saturating_sub(1);
                }
            }
            backs[seat] = [0; 4];
            let mut possible = true;
            let mut worlds = 1u128;
            for owner in 0..4 {
                let mut left = pool[owner].len() as u128;
                for other in self.other_seats(seat) {
                    let sure = known[other][owner].len() as u8;
                    possible &= backs[other][owner] >= sure;
                    backs[other][owner] = backs[other][owner].saturating_sub(sure);
                    let dealt = u128::from(backs[other][owner]);
                    possible &= dealt <= left;
                    worlds *= choose(left, dealt);
                    left = left.saturating_sub(dealt);
                }
                possible &= left == 0;
            }
            if possible {
                matrices.push((backs, worlds));
            }
        }
        matrices
    }
}

/// Ways to choose `k` of `n`.
fn choose(n: u128, k: u128) -> u128 {
    (0..k.min(n)).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

fn draw_matrix<R: Rng>(matrices: &[(Backs, u128)], rng: &mut R) -> Option<Backs> {
    let mut left = below_wide(rng, matrices.iter().map(|m| m.1).sum());
    for &(backs, worlds) in matrices {
        if left < worlds {
            return Some(backs);
        }
        left -= worlds;
    }
    None
}
