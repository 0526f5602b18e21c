//! Worlds that a seat cannot tell from the true one (§12.3).
//!
//! A world says which cards every other seat holds, which of them lie face down and how. Of all worlds that
//! are possible each is equally likely, whatever number of histories leads to it; the twins in the decks of
//! two players are different cards. Orientations are drawn after the cards.
//!
//! - Before a trade of the Butchers every deal of the unknown cards with the right sizes and backs is
//!   possible, and is drawn directly.
//! - After one a world is possible only if a history of the trades the seat did not see explains it: a
//!   returned card is higher than its gift, an inspected hand held no higher card, the copy used is the one
//!   of 13.2, an extra card was laid only where Q11 and Q12 allow it. Worlds are dealt and kept if a search
//!   finds a history; if that fails too often, all possible worlds are found and one is drawn. Both are
//!   exactly uniform. The history that comes with a world is any: histories are not equally likely.
//! - A search can take too long, or more than [`MOST`] worlds can be possible at once, of which then a random
//!   choice is followed. Such a draw is not uniform. It is common with constant Butchers, and a rare exception
//!   after two uses with hidden backs.
//! - When the log has overflowed, worlds are uniform but for the gift under way: it is drawn after the hands.
//!
//! No draw begins at the true world or falls back on it: what a seat does not see has no influence.

use arrayvec::ArrayVec;
use rand::Rng;

use super::explain::{Past, TooLong};
use super::log::{Entry, Mode};
use super::{KnownCards, ZoneCards, put, take};
use crate::rng::below;
use crate::walled_city::board::FIRST_EXTRA;
use crate::walled_city::cards::{Card, EXTRAS, Pile, pile_cards, pile_kinds, symmetric};
use crate::walled_city::node::Node;
use crate::walled_city::rules::ExtraCardRule;
use crate::walled_city::state::{Defence, WalledCity, ZoneState};

/// Steps of searching for histories of dealt worlds before all worlds are sought.
const PATIENCE: u32 = 150_000;
/// Worlds that are followed at once, all of them.
const MOST: usize = 40_000;
/// Distributions of hidden backs that are considered.
const MATRICES: usize = 4_000;
/// Deals that are tried for a gift under way that fits.
const GUESSES: u32 = 10_000;

/// Cards in a fixed room: all there are.
pub(crate) type List = ArrayVec<Card, 64>;
/// How many cards of every back every seat possesses.
type Backs = [[u8; 4]; 4];

/// The backs of the others' unknown cards.
enum Matrices {
    Known(Backs),
    /// Every distribution there can be, with its number of worlds.
    Hidden(Vec<(Backs, u128)>),
}

/// What there is to deal to the other seats.
struct Deal {
    seat: usize,
    known: [Pile; 4],
    pool: Pile,
    /// The true backs of the others' unknown cards.
    backs: Backs,
}

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
pub(crate) struct World {
    pub hands: [Pile; 4],
    pub zones: ZoneCards,
}

/// A state that `seat` cannot tell from this one.
pub(crate) fn determinize<R: Rng>(game: &WalledCity, seat: usize, rng: &mut R) -> WalledCity {
    let KnownCards { known, pool, .. } = game.known_cards(seat);
    let mut rest: [Pile; 4] = Default::default();
    for other in game.other_seats(seat) {
        rest[other] = game.possession(other);
        for card in pile_cards(&known[other]) {
            take(&mut rest[other], card);
        }
    }
    let backs = rest.map(|pile| pile.map(|cards| cards.len() as u8));
    let cards = Deal { seat, known, pool, backs };
    match game.log.mode() {
        Mode::Idle => {
            let world = game.dealt(&cards, &cards.backs, rng);
            game.embody(seat, &world, rng)
        }
        Mode::Keeping => game.explained(&cards, rng),
        Mode::Forgotten => game.unremembered(&cards, rng),
    }
}

impl WalledCity {
    /// A world of which a history is possible, with a history.
    fn explained<R: Rng>(&self, cards: &Deal, rng: &mut R) -> WalledCity {
        let seat = cards.seat;
        let (entries, places, seen) =
            (self.log_entries(), self.zone_cards(), self.hands_seen(seat));
        let mut backs = Matrices::Known(cards.backs);
        if !self.rules.backs_public && !self.rules.butchers_open {
            backs = self.back_matrices(seat, &cards.known, &cards.pool);
        }
        if let Some(mut past) = Past::new(self, seat, &entries, &seen, &places) {
            let mut steps = 0;
            while steps < PATIENCE {
                let Some(backs) = backs.draw(rng) else { break };
                let world = self.dealt(cards, &backs, rng);
                past.ask(&world.hands, &world.zones);
                match past.history(&mut steps, rng) {
                    Ok(Some(history)) => return self.embody(seat, &world, rng).with(&history),
                    Ok(None) => steps += 1,
                    Err(TooLong) => break,
                }
            }
            past.ask_all();
            for most in [MOST, 4 * MOST] {
                if let Some((world, history)) = past.world(most, rng) {
                    return self.embody(seat, &world, rng).with(&history);
                }
            }
        }
        // No history that was followed led here: sizes and public backs are all that is left.
        let world = self.dealt_by_size(cards, rng);
        self.embody(seat, &world, rng)
    }

    /// A world of which no more is known than the sizes of the hands, public backs, and the trade under
    /// way.
    fn unremembered<R: Rng>(&self, cards: &Deal, rng: &mut R) -> WalledCity {
        let mut strict = 0..GUESSES;
        loop {
            let world = self.dealt_by_size(cards, rng);
            let mut state = self.embody(cards.seat, &world, rng);
            let strict = strict.next().is_some();
            if state.guess_gifts(cards.seat, strict, rng) || !strict {
                state.free_extras(cards.seat);
                return state;
            }
        }
    }

    /// Which extra cards of the others were traded (Q11) is hidden: after so many trades all count as
    /// traded.
    fn free_extras(&mut self, seat: usize) {
        let extras = self.board.supply(usize::from(self.players)).extra != 0;
        if extras && self.rules.extra_card_rule != ExtraCardRule::NotTradeable {
            let own = pile_kinds(&self.hands[seat]) & EXTRAS;
            self.traded |= ((EXTRAS & !own) >> FIRST_EXTRA) as u8;
        }
    }

    /// A world dealt with these backs and laid out.
    fn dealt<R: Rng>(&self, cards: &Deal, backs: &Backs, rng: &mut R) -> World {
        let mut piles = cards.known;
        self.deal(cards.seat, backs, &cards.pool, &mut piles, rng);
        self.lay_out(cards.seat, &piles, rng)
    }

    /// A world dealt by the sizes of hands and, if they are public, the backs.
    fn dealt_by_size<R: Rng>(&self, cards: &Deal, rng: &mut R) -> World {
        if self.rules.backs_public {
            return self.dealt(cards, &cards.backs, rng);
        }
        let mut piles = cards.known;
        self.deal_by_size(cards.seat, &cards.backs, &cards.pool, &mut piles, rng);
        self.lay_out(cards.seat, &piles, rng)
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

    /// Chooses the face-down cards of every other seat among its possession.
    fn lay_out<R: Rng>(&self, seat: usize, piles: &[Pile; 4], rng: &mut R) -> World {
        let mut world = World { hands: self.hands, zones: self.zone_cards() };
        if self.revealed() {
            for other in self.other_seats(seat) {
                world.hands[other] = piles[other];
            }
            return world;
        }
        for other in self.other_seats(seat) {
            let mut cards: List = pile_cards(&piles[other]).collect();
            let looked_at = self.looked_at(seat) == Some(other);
            if looked_at {
                for card in pile_cards(&self.hands[other]) {
                    if let Some(at) = cards.iter().position(|&c| c == card) {
                        cards.swap_remove(at);
                    }
                }
            }
            for (by, _, _, lies) in &mut world.zones.0 {
                if usize::from(*by) != other {
                    continue;
                }
                let fits = |card: &Card| !self.rules.backs_public || card.owner == lies.owner;
                let fitting = cards.iter().filter(|card| fits(card)).count() as u32;
                let nth = below(rng, fitting) as usize;
                if let Some(at) = (0..cards.len()).filter(|&i| fits(&cards[i])).nth(nth) {
                    *lies = cards.swap_remove(at);
                }
            }
            if !looked_at {
                world.hands[other] = Default::default();
                cards.iter().for_each(|&card| put(&mut world.hands[other], card));
            }
        }
        world
    }

    /// The state of a world; the log is as it was.
    fn embody<R: Rng>(&self, seat: usize, world: &World, rng: &mut R) -> WalledCity {
        let mut state = self.clone();
        state.hands = world.hands;
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
            if let Some(card) = hand.get(below(rng, hand.len() as u32) as usize) {
                state.turn.card = card.kind;
            }
        }
        state
    }

    /// Guesses the gifts under way that `seat` does not know, when nothing is remembered; whether all fit
    /// the hands. If it is not strict any card of the hand will do.
    fn guess_gifts<R: Rng>(&mut self, seat: usize, strict: bool, rng: &mut R) -> bool {
        if self.trade().is_none() {
            return true;
        }
        let mut good = !strict || self.node != Node::ButchersGive || self.trade_can_go_on();
        for to in self.other_seats(self.me()) {
            let Some(given) = self.gift_to(to) else { continue };
            let highest = self.highest(&self.hands[to]);
            let asked = strict && Some(to) == self.recipient();
            let fits = |card: &Card| match self.node {
                Node::ButchersReturn if asked => card.total() < highest,
                Node::ButchersTake if asked => card.total() >= highest,
                _ => true,
            };
            if self.sees_trade(seat, self.me(), to) {
                good &= fits(&given);
                continue;
            }
            let cards: List = pile_cards(&self.hands[to]).filter(fits).collect();
            match cards.get(below(rng, cards.len() as u32) as usize) {
                Some(&gift) => self.replace_gift(to, gift),
                None => good = false,
            }
        }
        good
    }

    /// Every distribution of hidden backs that the trades allow, with its number of worlds; `known` cards
    /// are taken off. None if there are too many.
    fn back_matrices(&self, seat: usize, known: &[Pile; 4], pool: &Pile) -> Matrices {
        let (zones, logged) = (self.zone_cards(), self.logged_placements());
        let mut start: Backs = Default::default();
        let none = || Matrices::Hidden(Vec::new());
        let Some(hands) = self.hands_before_log() else { return none() };
        for other in 0..usize::from(self.players) {
            start[other] = hands[other].map(|cards| cards.len() as u8);
            for (_, card) in zones.of(other).filter(|&(nth, _)| logged[other] >> nth & 1 == 0) {
                start[other][usize::from(card.owner)] += 1;
            }
        }
        let mut now = vec![start];
        for entry in self.log.entries() {
            let mut next: Vec<Backs> = Vec::new();
            let mut add = |backs: Backs| next.push(backs);
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
            next.sort_unstable();
            next.dedup();
            now = next;
            if now.len() > MATRICES {
                return none();
            }
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
        Matrices::Hidden(matrices)
    }
}

/// Ways to choose `k` of `n`.
fn choose(n: u128, k: u128) -> u128 {
    (0..k.min(n)).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

impl Matrices {
    /// The backs of a uniform world, if there is one.
    fn draw<R: Rng>(&self, rng: &mut R) -> Option<Backs> {
        let matrices = match self {
            Matrices::Known(backs) => return Some(*backs),
            Matrices::Hidden(matrices) => matrices,
        };
        let mut left = below_wide(rng, matrices.iter().map(|m| m.1).sum());
        for &(backs, worlds) in matrices {
            if left < worlds {
                return Some(backs);
            }
            left -= worlds;
        }
        None
    }
}
