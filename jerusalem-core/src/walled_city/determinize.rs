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

use super::cards::{Card, EXTRAS, Pile, pick, pile_cards, pile_kinds, symmetric, total};
use super::guild::Guild;
use super::knowledge::{Entries, KnownCards, ZoneCards, holds, put, take};
use super::log::{Entry, Log, Mode};
use super::node::Node;
use super::rules::ExtraCardRule;
use super::state::{Defence, NONE, WalledCity, ZoneState};
use crate::rng::below;

/// Steps of searching for histories before the draw becomes a walk: a bound that only many trades reach.
const PATIENCE: u32 = 60_000;
/// Steps of one search for a history.
const SEARCH: u32 = 3_000;
/// Exchanges that a walk tries.
const WALK: usize = 200;
/// Distributions of hidden backs that are considered.
const MATRICES: usize = 4_000;

/// Cards in a fixed room: all there are.
type List = ArrayVec<Card, 64>;
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

/// What the reply to a gift says about the gift's total.
#[derive(Clone, Copy)]
enum Need {
    Nothing,
    /// It is below this: a higher card was returned.
    Below(u8),
    /// It is at least this: no card of the hand was higher.
    AtLeast(u8),
}

/// A world being tried.
struct World {
    hands: [Pile; 4],
    zones: ZoneCards,
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

/// What a search for a history needs.
struct Search<'a> {
    game: &'a WalledCity,
    seat: usize,
    entries: &'a Entries,
    logged: [u8; 4],
    /// The hands this seat saw, by entry.
    seen: &'a [(usize, Pile)],
    zones: &'a ZoneCards,
    /// Where hidden choices are begun, so that no history is preferred.
    salt: u32,
    steps: u32,
    history: Entries,
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

    /// The hands of others that `seat` has inspected, by the entry of the log that says so.
    fn hands_seen(&self, seat: usize) -> Vec<(usize, Pile)> {
        let (entries, mut hands, mut seen) = (self.log_entries(), self.hands, Vec::new());
        for (i, &entry) in entries.iter().enumerate().rev() {
            if let Entry::Inspected { actor, whom } = entry
                && (seat == actor || self.rules.butchers_open)
            {
                seen.push((i, hands[whom]));
            }
            if self.undo(entry, &mut hands).is_none() {
                break;
            }
        }
        seen
    }

    /// The highest total among the cards of a hand that can be traded.
    fn highest(&self, hand: &Pile) -> u8 {
        let kinds = match self.rules.extra_card_rule {
            ExtraCardRule::NotTradeable => pile_kinds(hand) & !EXTRAS,
            ExtraCardRule::Card | ExtraCardRule::NoneAfterTrade => pile_kinds(hand),
        };
        (0..16).filter(|kind| kinds >> kind & 1 == 1).map(total).max().unwrap_or(0)
    }

    fn explain<R: Rng>(
        &self,
        seat: usize,
        world: &World,
        seen: &[(usize, Pile)],
        steps: &mut u32,
        rng: &mut R,
    ) -> Option<Entries> {
        let entries = self.log_entries();
        let mut search = Search {
            game: self,
            seat,
            entries: &entries,
            logged: self.logged_placements(),
            seen,
            zones: &world.zones,
            salt: rng.next_u32(),
            steps: 0,
            history: entries.clone(),
        };
        let mut needs = [Need::Nothing; 4];
        if self.node == Node::ButchersReturn {
            let hand = &world.hands[self.recipient()];
            needs[self.recipient()] = Need::Below(self.highest(hand));
        }
        let explained = search.back(entries.len(), world.hands, needs);
        *steps += search.steps;
        explained.then_some(search.history)
    }

    /// Puts another history in the place of the true one.
    fn rewrite(&mut self, history: &Entries) {
        let mut log = Log::default();
        log.begin();
        self.traded = 0;
        for &entry in history {
            log.add(entry);
            if let Entry::Gift { card, .. } | Entry::Reply { card, .. } = entry
                && card.is_extra()
            {
                self.traded |= 1 << (card.kind as usize - super::board::FIRST_EXTRA);
            }
            if let Entry::Gift { to, card, .. } = entry
                && self.ability.guild == Guild::Butchers as u8
                && self.ability.counts[0][to] != NONE
            {
                self.ability.counts[0][to] = card.number();
            }
        }
        self.log = log;
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

impl Search<'_> {
    /// Whether some history of the first `at` entries leads to these hands; it is left in `history`.
    fn back(&mut self, at: usize, mut hands: [Pile; 4], mut needs: [Need; 4]) -> bool {
        let game = self.game;
        self.steps += 1;
        if self.steps > SEARCH {
            return false;
        }
        let Some(&entry) = at.checked_sub(1).and_then(|last| self.entries.get(last)) else {
            return game.as_dealt(&hands, self.logged, self.zones);
        };
        let used = |hand: &Pile, holder: usize, card: Card| {
            pick(hand, holder, usize::from(card.kind)) == card
        };
        match entry {
            Entry::Played { seat, card } => {
                put(&mut hands[seat], card);
                // Q12: an extra card is laid only if there is no other.
                let free = game.rules.extra_card_rule == ExtraCardRule::NoneAfterTrade;
                let forced = !card.is_extra() || free || pile_kinds(&hands[seat]) & !EXTRAS == 0;
                forced && used(&hands[seat], seat, card) && self.back(at - 1, hands, needs)
            }
            Entry::Placed { seat, nth } => {
                let Some((_, card)) = self.zones.of(seat).find(|placed| placed.0 == nth) else {
                    return false;
                };
                put(&mut hands[seat], card);
                used(&hands[seat], seat, card) && self.back(at - 1, hands, needs)
            }
            Entry::Inspected { whom, .. } => {
                let seen = self.seen.iter().find(|seen| seen.0 == at - 1);
                if seen.is_some_and(|seen| seen.1 != hands[whom]) {
                    return false;
                }
                needs[whom] = Need::AtLeast(game.highest(&hands[whom]));
                self.back(at - 1, hands, needs)
            }
            Entry::Reply { actor, from, card } => {
                let before = at.checked_sub(2).and_then(|i| self.entries.get(i)).copied();
                let inspected = before == Some(Entry::Inspected { actor, whom: from });
                for card in self.candidates(&hands[actor], actor, from, card) {
                    let mut hands = hands;
                    take(&mut hands[actor], card);
                    put(&mut hands[from], card);
                    let mut needs = needs;
                    if !inspected {
                        needs[from] = Need::Below(card.total());
                    }
                    self.history[at - 1] = Entry::Reply { actor, from, card };
                    if used(&hands[from], from, card) && self.back(at - 1, hands, needs) {
                        return true;
                    }
                }
                false
            }
            Entry::Gift { actor, to, card } => {
                for card in self.candidates(&hands[to], actor, to, card) {
                    let fits = match needs[to] {
                        Need::Nothing => true,
                        Need::Below(total) => card.total() < total,
                        Need::AtLeast(total) => card.total() >= total,
                    };
                    let mut hands = hands;
                    take(&mut hands[to], card);
                    put(&mut hands[actor], card);
                    let mut needs = needs;
                    needs[to] = Need::Nothing;
                    self.history[at - 1] = Entry::Gift { actor, to, card };
                    if fits && used(&hands[actor], actor, card) && self.back(at - 1, hands, needs) {
                        return true;
                    }
                }
                false
            }
        }
    }

    /// The cards of `pile` that a trade between two seats may have moved, where one truly was moved.
    fn candidates(&self, pile: &Pile, a: usize, b: usize, truly: Card) -> List {
        let rules = &self.game.rules;
        if self.game.sees_trade(self.seat, a, b) {
            return std::iter::once(truly).filter(|&card| holds(pile, card)).collect();
        }
        let mut cards: List = (0..4)
            .flat_map(|owner| {
                let kinds = pile[owner].kinds();
                (0..16).filter(move |kind| kinds >> kind & 1 == 1).map(move |k| Card::new(owner, k))
            })
            .filter(|card| !rules.backs_public || card.owner == truly.owner)
            .filter(|card| rules.extra_card_rule != ExtraCardRule::NotTradeable || !card.is_extra())
            .collect();
        if !cards.is_empty() {
            let begin = self.salt as usize % cards.len();
            cards.rotate_left(begin);
        }
        cards
    }
}
