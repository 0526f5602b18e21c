//! What a seat cannot know, sampled (§9.7).
//!
//! Every card an opponent has acquired fills a *slot*: kept in a draft, drawn with the Scholars, or put
//! into the hand by an editor; so does every card of a packet the observer does not see. A slot is
//! filled from a *source*: the cards the observer handed on in that round, or the pool of cards he has
//! never seen. All arrangements of the distinct cards in the slots are equally likely, as long as every
//! opponent had each card he played when he played it.
//!
//! The sample is exactly uniform. First every played card gets the source it came from: all ways to do
//! so are gone through, each weighted by the number of arrangements it stands for. Then it gets a slot
//! of that source, and the other slots are filled at random. An arrangement comes about once for every
//! way its cards explain what was played, so it is accepted in inverse proportion to those.

use crate::bits::bits;
use rand::Rng;

use crate::game::{AnyGame, Seat};
use crate::rng::below;

use super::super::cards::{Counts, KINDS, full_deck};
use super::super::city::ROUNDS;
use super::super::node::Node;
use super::super::state::{Jerusalem, NONE};

/// All cards there are, hence the most slots and the most cards played.
const CARDS: usize = 27;
const ALL_ROUNDS: usize = ROUNDS as usize;
/// The source of cards the observer has never seen; lower numbers are the rounds' handed-on cards.
const POOL: usize = ALL_ROUNDS;
const SOURCES: usize = POOL + 1;
/// Arrangements of handed-on cards; an edited packet brings them to 7 at most.
const FACTORIAL: [u64; 8] = [1, 1, 2, 6, 24, 120, 720, 5040];

/// A set of slots, one bit each.
type Slots = u32;

/// Where the card of a slot lies; rounds from 0.
#[derive(Clone, Copy)]
enum Place {
    Draft { round: u8, position: u8 },
    Scholars { round: u8 },
    Packet,
    Hand,
}

#[derive(Clone, Copy)]
struct Slot {
    place: Place,
    /// Whose it is, [`NONE`] in the packet.
    owner: u8,
    source: u8,
}

/// A card an opponent played; rounds from 0.
#[derive(Clone, Copy, Default)]
struct Play {
    seat: u8,
    kind: u8,
    round: u8,
    /// Sources it may have come from, one bit each.
    sources: u8,
    /// How many slots filled from the pool may have held it.
    pool_slots: u8,
    /// The source it comes from in the way under consideration.
    source: u8,
}

/// The cards of the sources that no slot has been given yet.
#[derive(Clone, Copy)]
struct Undealt {
    kinds: [Counts; SOURCES],
    /// How many they are.
    size: [u8; SOURCES],
    /// Slots of each seat and source given to played cards.
    given: [[u8; SOURCES]; 4],
}

/// What the observer does not know.
pub(in super::super) struct Hidden<'a> {
    game: &'a Jerusalem,
    seat: Seat,
    slots: [Slot; CARDS],
    slots_len: usize,
    /// By seat, then in the order of play.
    plays: [Play; CARDS],
    plays_len: usize,
    undealt: Undealt,
    /// Slots filled from the pool that each seat has in the placement of each round.
    pool_slots: [[Slots; ALL_ROUNDS]; 4],
    /// The slot of each seat filled from what was handed on in each round.
    handed_slots: [[Slots; ALL_ROUNDS]; 4],
    /// Arrangements of what is left of the pool, by its size and up to a common factor.
    pool_ways: [u128; CARDS + 1],
}

impl<'a> Hidden<'a> {
    pub fn new(game: &'a Jerusalem, seat: Seat) -> Self {
        let mut hidden = Hidden {
            game,
            seat,
            slots: [Slot { place: Place::Hand, owner: NONE, source: 0 }; CARDS],
            slots_len: 0,
            plays: [Play::default(); CARDS],
            plays_len: 0,
            undealt: Undealt {
                kinds: [[0; KINDS]; SOURCES],
                size: [0; SOURCES],
                given: [[0; SOURCES]; 4],
            },
            pool_slots: [[0; ALL_ROUNDS]; 4],
            handed_slots: [[0; ALL_ROUNDS]; 4],
            pool_ways: [0; CARDS + 1],
        };
        hidden.find_drafts();
        hidden.find_packet();
        hidden.find_pool();
        hidden.find_plays();
        hidden.count_pool_ways();
        hidden
    }

    /// A state that the observer cannot tell from this one, each with the same chance.
    ///
    /// A position in which someone has played a card he cannot have had is returned as it is.
    pub fn sample<R: Rng>(mut self, rng: &mut R) -> Jerusalem {
        let undealt = self.undealt;
        let mut ways = u128::MAX;
        self.walk(0, 1, &mut ways);
        let ways = u128::MAX - ways;
        if ways == 0 {
            return *self.game;
        }
        loop {
            self.walk(0, 1, &mut below_wide(rng, ways));
            let kinds = self.fill(rng);
            let acquired = self.acquired(&kinds);
            if self.accept(&kinds, &acquired, rng) {
                return self.arrange(&kinds, acquired);
            }
            self.undealt = undealt;
        }
    }

    /// A slot whose card the owner can play from round `from` on.
    #[inline]
    fn add_slot(&mut self, place: Place, owner: u8, source: usize, from: usize) {
        let slot: Slots = 1 << self.slots_len;
        self.slots[self.slots_len] = Slot { place, owner, source: source as u8 };
        self.slots_len += 1;
        let seat = usize::from(owner);
        if seat >= self.pool_slots.len() {
            return;
        }
        if source == POOL {
            self.pool_slots[seat][from..].iter_mut().for_each(|slots| *slots |= slot);
        } else {
            self.handed_slots[seat][source] = slot;
        }
    }

    #[inline]
    fn hand_on(&mut self, round: usize, kind: usize, copies: u8) {
        self.undealt.kinds[round][kind] += copies;
        self.undealt.size[round] += copies;
    }

    /// The slots of the drafts and the Scholars.
    fn find_drafts(&mut self) {
        let game = self.game;
        let mine = self.seat as u8;
        for round in 0..usize::from(game.round) {
            let draft = &game.drafts[round];
            // Once the observer has kept his card, the later ones are of those he handed on.
            let mut source = POOL;
            for (position, (&owner, &kind)) in draft.order.iter().zip(&draft.kept).enumerate() {
                if kind == NONE {
                    continue;
                }
                if owner == mine {
                    source = round;
                    continue;
                }
                let place = Place::Draft { round: round as u8, position: position as u8 };
                self.add_slot(place, owner, source, round);
                if source == round {
                    self.hand_on(round, kind.into(), 1);
                }
            }
            let drawn = game.scholars[round];
            if drawn.seat != NONE && drawn.seat != mine {
                let place = Place::Scholars { round: round as u8 };
                self.add_slot(place, drawn.seat, POOL, round + 1);
            }
        }
    }

    /// The slots of a packet the observer does not see.
    fn find_packet(&mut self) {
        let game = self.game;
        let drafter = game.node == Node::Draft && usize::from(game.actor) == self.seat;
        if !matches!(game.node, Node::DealCard | Node::Draft) || drafter {
            return;
        }
        let round = usize::from(game.round) - 1;
        let kept = game.drafts[round].kept[game.position_of(self.seat)] != NONE;
        let source = if kept { round } else { POOL };
        for (kind, &copies) in game.packet.iter().enumerate() {
            for _ in 0..copies {
                self.add_slot(Place::Packet, NONE, source, 0);
            }
            if kept {
                self.hand_on(round, kind, copies);
            }
        }
    }

    /// The pool: the deck less what the observer has or had, handed on or is looking at.
    fn find_pool(&mut self) {
        let game = self.game;
        let (handed, pool) = self.undealt.kinds.split_at_mut(POOL);
        let pool = &mut pool[0];
        *pool = full_deck(game.players());
        let less = |pool: &mut Counts, cards: &Counts| {
            pool.iter_mut().zip(cards).for_each(|(to, &n)| *to = to.saturating_sub(n));
        };
        less(pool, &game.seats[self.seat].hand);
        handed.iter().for_each(|cards| less(pool, cards));
        if game.node == Node::Draft && usize::from(game.actor) == self.seat {
            less(pool, &game.packet);
        }
        for card in game.played_cards().iter().filter(|p| usize::from(p.seat) == self.seat) {
            let left = &mut pool[usize::from(card.kind)];
            *left = left.saturating_sub(1);
        }
        self.undealt.size[POOL] = pool.iter().sum();
    }

    /// The opponents' plays, and the slots of cards that no draft and no Scholar explains.
    fn find_plays(&mut self) {
        let (game, observer) = (self.game, self.seat);
        for seat in game.all_seats().filter(|&s| s != observer) {
            let first = self.plays_len;
            for card in game.played_cards().iter().filter(|p| usize::from(p.seat) == seat) {
                self.plays[self.plays_len] = Play {
                    seat: seat as u8,
                    kind: card.kind,
                    round: card.round - 1,
                    ..Play::default()
                };
                self.plays_len += 1;
            }
            let slots = &self.slots[..self.slots_len];
            let known = slots.iter().filter(|s| usize::from(s.owner) == seat).count();
            let cards = usize::from(game.seats[seat].hand_size()) + self.plays_len - first;
            for _ in known..cards {
                self.add_slot(Place::Hand, seat as u8, POOL, 0);
            }
            for play in &mut self.plays[first..self.plays_len] {
                let kind = usize::from(play.kind);
                for round in 0..=usize::from(play.round) {
                    let holds = self.undealt.kinds[round][kind] > 0;
                    let slot = self.handed_slots[seat][round] != 0;
                    play.sources |= u8::from(holds && slot) << round;
                }
                let slots = self.pool_slots[seat][usize::from(play.round)];
                play.pool_slots = slots.count_ones() as u8;
                let holds = self.undealt.kinds[POOL][kind] > 0;
                play.sources |= u8::from(holds && slots != 0) << POOL;
            }
        }
    }

    /// With k of n pool cards given to plays, (n − k)! arrangements of the rest; all divided by the
    /// factorial for the greatest k there can be.
    fn count_pool_ways(&mut self) {
        let size = usize::from(self.undealt.size[POOL]);
        let least = size - self.plays_len.min(size);
        self.pool_ways[least] = 1;
        for n in least + 1..=size {
            self.pool_ways[n] = self.pool_ways[n - 1] * n as u128;
        }
    }

    /// Goes through the ways to give the plays from the `i`-th on their sources, until `target`, less
    /// the arrangements passed by, lies within one; whether it does. That way then stands.
    fn walk(&mut self, i: usize, ways: u128, target: &mut u128) -> bool {
        if i == self.plays_len {
            let size = &self.undealt.size;
            let handed: u64 = size[..POOL].iter().map(|&n| FACTORIAL[usize::from(n)]).product();
            let ways = ways * self.pool_ways[usize::from(size[POOL])] * u128::from(handed);
            if *target < ways {
                return true;
            }
            *target -= ways;
            return false;
        }
        let Play { seat, kind, sources, pool_slots, .. } = self.plays[i];
        let (seat, kind) = (usize::from(seat), usize::from(kind));
        for source in bits(sources) {
            let slots = if source == POOL { pool_slots } else { 1 };
            let undealt = &mut self.undealt;
            let free = slots - undealt.given[seat][source];
            let copies = undealt.kinds[source][kind];
            if free == 0 || copies == 0 {
                continue;
            }
            undealt.given[seat][source] += 1;
            undealt.kinds[source][kind] -= 1;
            undealt.size[source] -= 1;
            self.plays[i].source = source as u8;
            let choices = u64::from(free) * u64::from(copies);
            if self.walk(i + 1, ways * u128::from(choices), target) {
                return true;
            }
            let undealt = &mut self.undealt;
            undealt.given[seat][source] -= 1;
            undealt.kinds[source][kind] += 1;
            undealt.size[source] += 1;
        }
        false
    }

    /// The kind of card in every slot: the played cards by the way found, the others at random.
    fn fill<R: Rng>(&mut self, rng: &mut R) -> [u8; CARDS] {
        let mut kinds = [NONE; CARDS];
        let mut filled: Slots = 0;
        for play in &self.plays[..self.plays_len] {
            let (seat, round) = (usize::from(play.seat), usize::from(play.round));
            let slot = match usize::from(play.source) {
                POOL => {
                    let mut free = self.pool_slots[seat][round] & !filled;
                    for _ in 0..below(rng, free.count_ones()) {
                        free &= free - 1;
                    }
                    free.trailing_zeros()
                }
                source => self.handed_slots[seat][source].trailing_zeros(),
            };
            filled |= 1 << slot;
            kinds[slot as usize] = play.kind;
        }
        for (slot, kind) in self.slots[..self.slots_len].iter().zip(&mut kinds) {
            if *kind != NONE {
                continue;
            }
            let source = usize::from(slot.source);
            let mut nth = below(rng, self.undealt.size[source].into()) as u8;
            for (k, copies) in self.undealt.kinds[source].iter_mut().enumerate() {
                if nth < *copies {
                    *kind = k as u8;
                    *copies -= 1;
                    break;
                }
                nth -= *copies;
            }
            self.undealt.size[source] -= 1;
        }
        kinds
    }

    /// All cards the opponents have had.
    fn acquired(&self, kinds: &[u8; CARDS]) -> [Counts; 4] {
        let mut acquired = [[0; KINDS]; 4];
        for (slot, &kind) in self.slots[..self.slots_len].iter().zip(kinds) {
            if let Some(cards) = acquired.get_mut(usize::from(slot.owner)) {
                cards[usize::from(kind)] += 1;
            }
        }
        acquired
    }

    /// Accepts an arrangement in inverse proportion to the number of ways in which its slots explain
    /// the plays: each play of a kind may come from every slot with that kind the owner had, less
    /// those of his plays before. Plays of one kind in one round always change places.
    fn accept<R: Rng>(&self, kinds: &[u8; CARDS], acquired: &[Counts; 4], rng: &mut R) -> bool {
        let (mut ways, mut always) = (1, 1);
        let plays = &self.plays[..self.plays_len];
        for (i, play) in plays.iter().enumerate() {
            let (seat, round) = (usize::from(play.seat), usize::from(play.round));
            if acquired[seat][usize::from(play.kind)] < 2 {
                continue;
            }
            let before = plays[..i].iter().filter(|p| (p.seat, p.kind) == (play.seat, play.kind));
            let at_once = before.clone().filter(|p| p.round == play.round).count();
            let handed = &self.handed_slots[seat][..=round];
            let slots = handed.iter().fold(self.pool_slots[seat][round], |all, s| all | s);
            let equal = bits(slots).filter(|&slot| kinds[slot] == play.kind).count() as u32;
            ways *= equal - before.count() as u32;
            always *= at_once as u32 + 1;
        }
        ways == always || below(rng, ways) < always
    }

    /// The state with these cards in the slots.
    fn arrange(&self, kinds: &[u8; CARDS], acquired: [Counts; 4]) -> Jerusalem {
        let mut game = *self.game;
        let mut packet = [0; KINDS];
        let mut in_packet = false;
        for (slot, &kind) in self.slots[..self.slots_len].iter().zip(kinds) {
            match slot.place {
                Place::Draft { round, position } => {
                    game.drafts[usize::from(round)].kept[usize::from(position)] = kind;
                }
                Place::Scholars { round } => game.scholars[usize::from(round)].kind = kind,
                Place::Packet => {
                    packet[usize::from(kind)] += 1;
                    in_packet = true;
                }
                Place::Hand => {}
            }
        }
        if in_packet {
            game.packet = packet;
        }
        game.deck = self.undealt.kinds[POOL];
        for seat in game.all_seats().filter(|&s| s != self.seat) {
            game.seats[seat].hand = acquired[seat];
        }
        for play in &self.plays[..self.plays_len] {
            game.seats[usize::from(play.seat)].hand[usize::from(play.kind)] -= 1;
        }
        game
    }
}

/// A uniform number in `0..n`.
fn below_wide<R: Rng>(rng: &mut R, n: u128) -> u128 {
    if let Ok(n) = u32::try_from(n) {
        return below(rng, n).into();
    }
    let bits = 128 - n.leading_zeros();
    loop {
        let mut number = u128::from(rng.next_u64());
        if bits > 64 {
            number |= u128::from(rng.next_u64()) << 64;
        }
        number &= u128::MAX >> (128 - bits);
        if number < n {
            return number;
        }
    }
}
