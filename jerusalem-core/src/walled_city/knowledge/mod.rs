//! What seats know of each other's cards (§12.3).
//!
//! Every card played in phase B is seen by all, so before the Butchers are used the cards in a seat's
//! *possession* (its hand and its face-down defence cards) are known to everybody, but for the extra
//! cards; only which of them lie in the zones is hidden. The state keeps no table for that: it follows
//! from the state itself.
//!
//! Once the Butchers trade, the [`Log`](self::log::Log) notes every movement of cards. What a seat saw of
//! it is public knowledge (plays, placements, who gave to whom, that a hand was inspected; with
//! `backs_public` the colours of the backs) and its own trades (the cards given, returned, taken, and the
//! hands it inspected; with `butchers_open` everybody's). [`WalledCity::known_cards`] replays the log as
//! one seat saw it and tells, for every other seat, the cards it surely possesses and how many others of
//! which back. It never says more than the seat can know. It may say less than a perfect reasoner would
//! find out: the rest (a returned card is higher than the gift, an inspected hand held no higher card,
//! which copy of a card is used first) is left to
//! [`determinize`](self::determinize).

pub(crate) mod determinize;
mod explain;
pub(crate) mod log;

use arrayvec::ArrayVec;

use self::log::{Entry, Mode};
use super::board::{FIRST_EXTRA, MAX_TOWERS};
use super::cards::{Card, Cards, EXTRA_OWNER, EXTRAS, KINDS, Pile, pick, pile_cards, pile_kinds};
use super::node::Node;
use super::state::WalledCity;
use crate::reasons::Reasons;

/// Most entries of a log.
pub(crate) const MAX_ENTRIES: usize = 128;
/// The entries of a log, oldest first.
pub(crate) type Entries = ArrayVec<Entry, MAX_ENTRIES>;

/// What a seat knows of all cards that are not in its own possession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCards {
    /// Cards that surely are in the possession (hand or face-down zones) of every other seat.
    pub known: [Pile; 4],
    /// Other cards of every seat's possession by back; with hidden backs all under 0.
    pub others: [[u8; 4]; 4],
    /// The cards those are, whoever has which; during the deal also those not dealt yet.
    pub pool: Pile,
}

/// Adds the cards of one pile to another.
pub(crate) fn add_pile(to: &mut Pile, from: &Pile) {
    for card in pile_cards(from) {
        to[usize::from(card.owner)].add(usize::from(card.kind));
    }
}

/// Whether a pile holds a card.
#[inline]
pub(crate) fn holds(pile: &Pile, card: Card) -> bool {
    pile[usize::from(card.owner)].kinds() >> card.kind & 1 == 1
}

#[inline]
pub(crate) fn put(pile: &mut Pile, card: Card) {
    pile[usize::from(card.owner)].add(usize::from(card.kind));
}

/// Takes a card out of a pile; whether it was there.
#[inline]
pub(crate) fn take(pile: &mut Pile, card: Card) -> bool {
    let there = holds(pile, card);
    pile[usize::from(card.owner)].remove(usize::from(card.kind));
    there
}

impl WalledCity {
    /// Whether defence cards lie face up.
    #[inline]
    pub(crate) fn revealed(&self) -> bool {
        self.node == Node::End
    }

    /// Whether `seat` sees the cards of a trade between `a` and `b`.
    pub(crate) fn sees_trade(&self, seat: usize, a: usize, b: usize) -> bool {
        self.rules.butchers_open || seat == a || seat == b
    }

    /// The card of a seat's `nth` placement.
    pub(crate) fn placed_card(&self, seat: usize, nth: u8) -> Option<Card> {
        let placed = self.zones.iter().filter_map(|zone| zone.get());
        let mut mine = placed.filter(|d| usize::from(d.seat) == seat && d.nth == nth);
        mine.next().map(|d| d.card)
    }

    pub(crate) fn log_entries(&self) -> Entries {
        self.log.entries().take(MAX_ENTRIES).collect()
    }

    /// Undoes an entry on the true hands; `None` if it cannot have happened.
    pub(crate) fn undo(&self, entry: Entry, hands: &mut [Pile; 4]) -> Option<()> {
        match entry {
            Entry::Played { seat, card } => {
                put(&mut hands[seat], card);
                (pick(&hands[seat], seat, usize::from(card.kind)) == card).then_some(())
            }
            Entry::Placed { seat, nth } => {
                let card = self.placed_card(seat, nth)?;
                put(&mut hands[seat], card);
                Some(())
            }
            Entry::Gift { actor, to, card } => {
                let there = take(&mut hands[to], card);
                put(&mut hands[actor], card);
                there.then_some(())
            }
            Entry::Reply { actor, from, card } => {
                let there = take(&mut hands[actor], card);
                put(&mut hands[from], card);
                there.then_some(())
            }
            Entry::Inspected { .. } => Some(()),
        }
    }

    /// The true hands when the log began.
    pub(crate) fn hands_before_log(&self) -> Option<[Pile; 4]> {
        let mut hands = self.hands;
        for &entry in self.log_entries().iter().rev() {
            self.undo(entry, &mut hands)?;
        }
        Some(hands)
    }

    /// Whether these hands, with the defence cards of before the log, are as dealt and played: own
    /// cards, and one extra card each if there are any.
    pub(crate) fn as_dealt(&self, hands: &[Pile; 4], logged: [u8; 4], cards: &ZoneCards) -> bool {
        let extras = usize::from(self.board.supply(usize::from(self.players)).extra != 0);
        (0..usize::from(self.players)).all(|seat| {
            let before = cards.of(seat).filter(|&(nth, _)| logged[seat] >> nth & 1 == 0);
            let mut foreign = (0..4).any(|o| {
                o != seat && !hands[seat][o].is_empty() && (o != EXTRA_OWNER || extras == 0)
            });
            let mut count = hands[seat][EXTRA_OWNER].len() * extras;
            for (_, card) in before {
                count += usize::from(card.is_extra());
                foreign |= !card.is_extra() && usize::from(card.owner) != seat;
            }
            !foreign && (extras == 0 || count == 1)
        })
    }

    /// The defence cards as they lie.
    pub(crate) fn zone_cards(&self) -> ZoneCards {
        let mut cards = ZoneCards::default();
        for (zone, state) in self.zones.iter().enumerate() {
            if let Some(d) = state.get() {
                cards.0.push((d.seat, d.nth, zone as u8, d.card));
            }
        }
        cards
    }

    /// The placements of every seat that the log contains, as bits.
    pub(crate) fn logged_placements(&self) -> [u8; 4] {
        let mut logged = [0; 4];
        for entry in self.log.entries() {
            if let Entry::Placed { seat, nth } = entry {
                logged[seat] |= 1 << nth;
            }
        }
        logged
    }

    /// The log leads from the deal to the hands of now.
    pub(crate) fn check_log(&self, reasons: &mut Reasons) {
        let mode = self.log.mode();
        let early = self.node.is_setup() || self.node == Node::Join && self.round == 1;
        reasons.unless(!early || mode == Mode::Idle, || {
            format!("{}: nobody has traded yet (R7.7)", self.node.name())
        });
        reasons.unless(mode != Mode::Idle || self.trade().is_none(), || {
            "trades: the trade under way is missing (R7.7)".to_string()
        });
        reasons.unless(mode == Mode::Forgotten || self.traded == self.extras_traded(), || {
            "traded: not the extra cards that were traded (R7.7)".to_string()
        });
        let lawful = mode != Mode::Keeping
            || self.log_fits_the_table()
                && self.hands_before_log().is_some_and(|hands| {
                    self.as_dealt(&hands, self.logged_placements(), &self.zone_cards())
                })
                && self.log_is_lawful();
        reasons.unless(lawful, || "trades: they do not lead to the hands (R7.7)".to_string());
    }

    /// The extra cards that the log has seen change hands, as bits.
    fn extras_traded(&self) -> u8 {
        self.log.entries().fold(0, |traded, entry| match entry {
            Entry::Gift { card, .. } | Entry::Reply { card, .. } if card.is_extra() => {
                traded | 1 << (usize::from(card.kind) - FIRST_EXTRA)
            }
            _ => traded,
        })
    }

    /// Whether the seats of the log are at the table, and every card it has seen laid lies there, once.
    fn log_fits_the_table(&self) -> bool {
        let players = usize::from(self.players);
        let (mut played, mut placed) = (self.played, [0u8; 4]);
        self.log.entries().all(|entry| match entry {
            Entry::Gift { actor, to: other, .. }
            | Entry::Reply { actor, from: other, .. }
            | Entry::Inspected { actor, whom: other } => {
                actor != other && actor.max(other) < players
            }
            Entry::Played { seat, card } => seat < players && take(&mut played[seat], card),
            Entry::Placed { seat, nth } => {
                // A seat's cards are placed in their order.
                let in_order = placed[seat] >> nth == 0;
                placed[seat] |= 1 << nth;
                seat < players && in_order && self.placed_card(seat, nth).is_some()
            }
        }) && (0..players).all(|seat| {
            // From the first that was logged on, all are.
            let all = self.zone_cards().of(seat).fold(0u8, |all, (nth, _)| all | 1 << nth);
            let first = placed[seat] & placed[seat].wrapping_neg();
            placed[seat] == 0 || placed[seat] == all & !(first - 1)
        })
    }

    /// The cards of a seat's possession: its hand and its face-down zones.
    pub(crate) fn possession(&self, seat: usize) -> Pile {
        let mut pile = self.hands[seat];
        if !self.revealed() {
            for (_, card) in self.zone_cards().of(seat) {
                put(&mut pile, card);
            }
        }
        pile
    }

    /// What `seat` knows of the other seats' cards.
    pub fn known_cards(&self, seat: usize) -> KnownCards {
        let mut known: [Pile; 4] = Default::default();
        match self.log.mode() {
            Mode::Idle => {
                for other in self.other_seats(seat) {
                    known[other] = without_extras(self.possession(other));
                }
            }
            Mode::Keeping => self.replay(seat, &mut known),
            Mode::Forgotten => self.trade_under_way(seat, &mut known),
        }
        let mut others = [[0; 4]; 4];
        let mut pool: Pile = Default::default();
        for other in self.other_seats(seat) {
            let mut rest = self.possession(other);
            for card in pile_cards(&known[other]) {
                take(&mut rest, card);
            }
            for (owner, cards) in rest.iter().enumerate() {
                let back = if self.rules.backs_public { owner } else { 0 };
                others[other][back] += cards.len() as u8;
            }
            add_pile(&mut pool, &rest);
        }
        if self.node == Node::SetupExtra {
            self.undealt().for_each(|card| put(&mut pool, card));
        }
        KnownCards { known, others, pool }
    }

    /// The gifts and the hand that `seat` sees of a trade under way.
    fn trade_under_way(&self, seat: usize, known: &mut [Pile; 4]) {
        for to in self.other_seats(seat) {
            if self.looked_at(seat) == Some(to) {
                known[to] = self.hands[to];
            } else if self.sees_trade(seat, self.me(), to)
                && self.gift_is_out(to)
                && let Some(gift) = self.gift_to(to)
            {
                put(&mut known[to], gift);
            }
        }
    }

    /// The hand that this seat is looking at.
    pub(crate) fn looked_at(&self, seat: usize) -> Option<usize> {
        (self.node == Node::ButchersTake && (seat == self.me() || self.rules.butchers_open))
            .then(|| self.recipient())
            .flatten()
    }

    /// The extra cards that nobody has been dealt.
    pub(crate) fn undealt(&self) -> impl Iterator<Item = Card> + use<> {
        let dealt = self.hands.iter().fold(0, |mask, hand| mask | pile_kinds(hand));
        let left = self.board.supply(usize::from(self.players)).extra & !dealt;
        (FIRST_EXTRA..KINDS)
            .filter(move |kind| left >> kind & 1 == 1)
            .map(|kind| Card::new(EXTRA_OWNER, kind))
    }

    /// The seats that are not `seat`.
    pub(crate) fn other_seats(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        (0..usize::from(self.players)).filter(move |&other| other != seat)
    }

    /// Replays the log as `seat` saw it: the cards every other seat surely possesses.
    fn replay(&self, seat: usize, known: &mut [Pile; 4]) {
        let Some(mut hands) = self.hands_before_log() else { return };
        let (zones, logged) = (self.zone_cards(), self.logged_placements());
        for other in self.other_seats(seat) {
            known[other] = without_extras(hands[other]);
            if !self.revealed() {
                for (nth, card) in zones.of(other) {
                    if logged[other] >> nth & 1 == 0 && !card.is_extra() {
                        put(&mut known[other], card);
                    }
                }
            }
        }
        for entry in self.log.entries() {
            match entry {
                Entry::Played { seat: by, card } => {
                    take(&mut hands[by], card);
                    take(&mut known[by], card);
                }
                Entry::Placed { seat: by, nth } => {
                    if let Some(card) = self.placed_card(by, nth) {
                        take(&mut hands[by], card);
                        if self.revealed() {
                            take(&mut known[by], card);
                        }
                    }
                }
                Entry::Inspected { actor, whom } => {
                    if self.rules.butchers_open || seat == actor {
                        most_of_both(&mut known[whom], &hands[whom]);
                    }
                }
                Entry::Gift { actor: from, to, card } | Entry::Reply { actor: to, from, card } => {
                    take(&mut hands[from], card);
                    put(&mut hands[to], card);
                    if self.sees_trade(seat, from, to) {
                        take(&mut known[from], card);
                        put(&mut known[to], card);
                    } else if self.rules.backs_public {
                        known[from][usize::from(card.owner)] = Cards::default();
                    } else {
                        known[from] = Default::default();
                    }
                }
            }
        }
        known[seat] = Default::default();
    }
}

/// The pile without its extra cards.
pub(crate) fn without_extras(mut pile: Pile) -> Pile {
    pile[EXTRA_OWNER] = pile[EXTRA_OWNER].without(EXTRAS);
    pile
}

/// Every card as often as in the pile that has it more often.
fn most_of_both(to: &mut Pile, from: &Pile) {
    for (to, from) in to.iter_mut().zip(from) {
        for kind in 0..KINDS {
            while to.count(kind) < from.count(kind) {
                to.add(kind);
            }
        }
    }
}

/// Defence cards: seat, placement, zone, card.
#[derive(Clone, Debug, Default)]
pub(crate) struct ZoneCards(pub ArrayVec<(u8, u8, u8, Card), MAX_TOWERS>);

impl ZoneCards {
    /// The placements of a seat and their cards.
    pub fn of(&self, seat: usize) -> impl Iterator<Item = (u8, Card)> + '_ {
        let mine = self.0.iter().filter(move |placed| usize::from(placed.0) == seat);
        mine.map(|&(_, nth, _, card)| (nth, card))
    }
}
