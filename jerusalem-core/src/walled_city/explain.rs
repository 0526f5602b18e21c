//! Histories: whether the trades a seat did not see can have led to a world (§12.3).
//!
//! The log is gone through backwards. A movement the seat saw is undone as it was; of one it did not see,
//! every card that fits is tried.

use rand::Rng;

use super::board::FIRST_EXTRA;
use super::cards::{Card, EXTRAS, Pile, pick, pile_kinds, total};
use super::determinize::{List, World};
use super::guild::Guild;
use super::knowledge::{Entries, ZoneCards, holds, put, take};
use super::log::{Entry, Log};
use super::node::Node;
use super::rules::ExtraCardRule;
use super::state::{NONE, WalledCity};

/// Steps of one search for a history.
const SEARCH: u32 = 3_000;

/// What the reply to a gift says about the gift's total.
#[derive(Clone, Copy)]
enum Need {
    Nothing,
    /// It is below this: a higher card was returned.
    Below(u8),
    /// It is at least this: no card of the hand was higher.
    AtLeast(u8),
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
    /// The hands of others that `seat` has inspected, by the entry of the log that says so.
    pub(super) fn hands_seen(&self, seat: usize) -> Vec<(usize, Pile)> {
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
    pub(super) fn highest(&self, hand: &Pile) -> u8 {
        let kinds = match self.rules.extra_card_rule {
            ExtraCardRule::NotTradeable => pile_kinds(hand) & !EXTRAS,
            ExtraCardRule::Card | ExtraCardRule::NoneAfterTrade => pile_kinds(hand),
        };
        (0..16).filter(|kind| kinds >> kind & 1 == 1).map(total).max().unwrap_or(0)
    }

    pub(super) fn explain<R: Rng>(
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
    pub(super) fn rewrite(&mut self, history: &Entries) {
        let mut log = Log::default();
        log.begin();
        self.traded = 0;
        for &entry in history {
            log.add(entry);
            if let Entry::Gift { card, .. } | Entry::Reply { card, .. } = entry
                && card.is_extra()
            {
                self.traded |= 1 << (card.kind as usize - FIRST_EXTRA);
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
