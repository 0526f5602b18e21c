//! Histories: the trades a seat did not see, and the worlds they can have led to (§12.3).
//!
//! The log is gone through forwards from the deal, by the rules of play. A movement the seat saw happens
//! as it was; of one it did not see, every card that fits is tried. What is to come prunes the search: at
//! every entry a card may only be where the later movements can still take it to where it is seen next.

use arrayvec::ArrayVec;
use rand::Rng;

use super::determinize::World;
use super::log::{Entry, Log};
use super::{Entries, MAX_ENTRIES, ZoneCards, put, take, without_extras};
use crate::bits::bits;
use crate::rng::below;
use crate::walled_city::board::{FIRST_EXTRA, MAX_TOWERS};
use crate::walled_city::cards::{Card, Pile, higher, pick, pile_cards, pile_kinds, total};
use crate::walled_city::node::Node;
use crate::walled_city::rules::ButchersTargets;
use crate::walled_city::state::{NONE, WalledCity};

/// Steps of one search for a history: a bound that only constant Butchers reach.
const SEARCH: u32 = 30_000;

/// Worlds that are followed when there are too many for all.
const FEW: usize = 5_000;

/// Kinds of every deck, as bits.
type Kinds = [u16; 4];
/// The cards that may be in every seat's hand.
type Where = [Kinds; 4];

/// Cards of different kinds.
type Choices = ArrayVec<Card, 16>;

/// A world at one entry of the log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    hands: [Pile; 4],
    /// The numbers of the defence cards, in the order of [`ZoneCards`].
    zones: [u8; MAX_TOWERS],
    /// The totals of gifts that are not answered yet.
    gifts: [u8; 4],
    /// Extra cards that were traded, as bits (Q11).
    traded: u8,
}

/// A moment, where it comes from among those of the entry before, and by which card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    moment: Moment,
    from: u32,
    card: u8,
}

/// A search for a history took too long.
pub(crate) struct TooLong;

/// What a seat knows of the past, and what is to be explained.
pub(crate) struct Past<'a> {
    game: &'a WalledCity,
    seat: usize,
    entries: &'a Entries,
    /// The hands this seat saw, by entry.
    seen: &'a [(usize, Pile)],
    places: &'a ZoneCards,
    logged: [u8; 4],
    /// The hands when the log began, but for the others' extra cards.
    dealt: [Pile; 4],
    /// The extra cards dealt to the others, by kind.
    extras: ArrayVec<Card, 3>,
    /// The cards that may lie in every zone.
    lies: ArrayVec<Kinds, MAX_TOWERS>,
    /// Where cards may be before every entry, and after the last.
    may: ArrayVec<Where, { MAX_ENTRIES + 1 }>,
    /// The hands that are to come about, if it is about one world.
    end: Option<[Pile; 4]>,
}

fn among(kinds: &Kinds, card: Card) -> bool {
    kinds[usize::from(card.owner)] >> card.kind & 1 == 1
}

fn only(card: Card) -> Kinds {
    let mut kinds = [0; 4];
    kinds[usize::from(card.owner)] = 1 << card.kind;
    kinds
}

/// A card is known to be in this hand.
fn pin(may: &mut Where, seat: usize, card: Card) {
    let owner = usize::from(card.owner);
    may.iter_mut().for_each(|kinds| kinds[owner] &= !(1 << card.kind));
    may[seat][owner] |= 1 << card.kind;
}

fn kinds_of(pile: &Pile) -> Kinds {
    pile.map(|cards| cards.kinds())
}

impl WalledCity {
    /// The hands of others that `seat` has inspected, by the entry of the log that says so.
    pub(crate) fn hands_seen(&self, seat: usize) -> Vec<(usize, Pile)> {
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
    pub(crate) fn highest(&self, hand: &Pile) -> u8 {
        let kinds = self.tradeable(hand);
        (0..16).filter(|kind| kinds >> kind & 1 == 1).map(total).max().unwrap_or(0)
    }

    /// Whether the log follows the rules.
    pub(crate) fn log_is_lawful(&self) -> bool {
        let (entries, places) = (self.log_entries(), self.zone_cards());
        Past::new(self, 0, &entries, &[], &places).is_some_and(|mut past| {
            past.ask(&self.hands, &places);
            past.is_lawful()
        })
    }

    /// This state with another history in the place of the true one.
    pub(crate) fn with(mut self, history: &Entries) -> WalledCity {
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
            if let Entry::Gift { to, card, .. } = entry {
                self.replace_gift(to, card);
            }
        }
        self.log = log;
        self
    }
}

impl<'a> Past<'a> {
    /// What `seat` knows; `None` if the log does not lead to the hands.
    pub fn new(
        game: &'a WalledCity,
        seat: usize,
        entries: &'a Entries,
        seen: &'a [(usize, Pile)],
        places: &'a ZoneCards,
    ) -> Option<Past<'a>> {
        let logged = game.logged_placements();
        let mut dealt = game.hands_before_log()?;
        for &(by, nth, _, card) in &places.0 {
            if logged[usize::from(by)] >> nth & 1 == 0 {
                put(&mut dealt[usize::from(by)], card);
            }
        }
        let mut extras: ArrayVec<Card, 3> = ArrayVec::new();
        if game.board.supply(usize::from(game.players)).extra != 0 {
            for other in game.other_seats(seat) {
                let card = pile_cards(&dealt[other]).find(|card| card.is_extra())?;
                extras.push(card);
                dealt[other] = without_extras(dealt[other]);
            }
        }
        extras.sort_unstable();
        let (lies, may) = (ArrayVec::new(), ArrayVec::new());
        Some(Past {
            game,
            seat,
            entries,
            seen,
            places,
            logged,
            dealt,
            extras,
            lies,
            may,
            end: None,
        })
    }

    /// Asks for every world that the seat cannot tell from the true one.
    pub fn ask_all(&mut self) {
        let game = self.game;
        let mut pool: Kinds = [0; 4];
        for other in game.other_seats(self.seat) {
            let kinds = kinds_of(&game.possession(other));
            (0..4).for_each(|owner| pool[owner] |= kinds[owner]);
        }
        self.lies.clear();
        for &(by, _, _, card) in &self.places.0 {
            let owner = usize::from(card.owner);
            let mut kinds = pool;
            if game.revealed() || usize::from(by) == self.seat {
                kinds = only(card);
            } else if game.rules.backs_public {
                kinds = [0; 4];
                kinds[owner] = pool[owner];
            }
            self.lies.push(kinds);
        }
        let mut last = [pool; 4];
        last[self.seat] = kinds_of(&game.hands[self.seat]);
        self.end = None;
        self.look_back(last);
    }

    /// Asks for the histories of one world.
    pub fn ask(&mut self, hands: &[Pile; 4], zones: &ZoneCards) {
        self.lies = zones.0.iter().map(|placed| only(placed.3)).collect();
        self.end = Some(*hands);
        self.look_back(hands.each_ref().map(kinds_of));
    }

    /// Where cards may be at every entry so that they can still come to where they are seen next.
    fn look_back(&mut self, last: Where) {
        self.may.clear();
        // In a game of two there are twins, of which one is seen and not the other; but nothing is hidden.
        let twins = self.game.players == 2;
        let mut may = if twins { [[u16::MAX; 4]; 4] } else { last };
        self.may.push(may);
        for (at, &entry) in self.entries.iter().enumerate().rev() {
            match entry {
                _ if twins => {}
                Entry::Played { seat, card } => pin(&mut may, seat, card),
                Entry::Placed { seat, nth } => {
                    let lies = self.zone(seat, nth).map_or([0; 4], |zone| self.lies[zone]);
                    (0..4).for_each(|owner| may[seat][owner] |= lies[owner]);
                }
                Entry::Gift { actor: from, to, card } | Entry::Reply { actor: to, from, card } => {
                    if self.game.sees_trade(self.seat, from, to) {
                        pin(&mut may, from, card);
                    } else {
                        (0..4).for_each(|owner| may[from][owner] |= may[to][owner]);
                    }
                }
                Entry::Inspected { whom, .. } => {
                    if let Some(hand) = self.hand_seen(at) {
                        let kinds = kinds_of(hand);
                        for (seat, may) in may.iter_mut().enumerate() {
                            for owner in 0..4 {
                                let there = seat == whom;
                                may[owner] &= if there { kinds[owner] } else { !kinds[owner] };
                            }
                        }
                    }
                }
            }
            self.may.push(may);
        }
        self.may.reverse();
    }

    fn hand_seen(&self, at: usize) -> Option<&Pile> {
        self.seen.iter().find(|seen| seen.0 == at).map(|seen| &seen.1)
    }

    /// The index of a seat's `nth` placement.
    fn zone(&self, seat: usize, nth: u8) -> Option<usize> {
        let mut places = self.places.0.iter();
        places.position(|&(by, n, _, _)| usize::from(by) == seat && n == nth)
    }

    /// Whether every hand may be as it is at this moment.
    fn may_be(&self, at: usize, moment: &Moment) -> bool {
        let may = &self.may[at];
        (0..4).all(|s| (0..4).all(|o| moment.hands[s][o].kinds() & !may[s][o] == 0))
    }

    /// Calls `each` with every moment at which the log can have begun, until it says true.
    fn begin(&self, turned: bool, each: &mut impl FnMut(Moment) -> bool) -> bool {
        let deals = if self.extras.len() == 2 { 2 } else { 1 };
        (0..deals).any(|deal| {
            let mut hands = self.dealt;
            let turned = usize::from(turned) ^ deal;
            for (i, other) in self.game.other_seats(self.seat).take(self.extras.len()).enumerate() {
                put(&mut hands[other], self.extras[(i + turned) % self.extras.len()]);
            }
            let (zones, gifts, traded) = ([NONE; MAX_TOWERS], [0; 4], 0);
            self.lay(0, Moment { hands, zones, gifts, traded }, each)
        })
    }

    /// Lays the defence cards of before the log, from a zone on.
    fn lay(&self, zone: usize, moment: Moment, each: &mut impl FnMut(Moment) -> bool) -> bool {
        let Some(&(by, nth, _, _)) = self.places.0.get(zone) else {
            return self.may_be(0, &moment) && each(moment);
        };
        let seat = usize::from(by);
        if self.logged[seat] >> nth & 1 == 1 {
            return self.lay(zone + 1, moment, each);
        }
        bits(pile_kinds(&moment.hands[seat])).any(|kind| {
            let card = pick(&moment.hands[seat], seat, kind);
            let mut moment = moment;
            take(&mut moment.hands[seat], card);
            moment.zones[zone] = card.number();
            among(&self.lies[zone], card) && self.lay(zone + 1, moment, each)
        })
    }

    /// The cards that an entry can have moved; for an inspection any, if it can have happened.
    fn choices(&self, at: usize, moment: &Moment) -> Choices {
        let (game, entry) = (self.game, self.entries[at]);
        let mut choices = Choices::new();
        let (holder, kinds) = match entry {
            Entry::Inspected { whom, .. } => {
                let hand = &moment.hands[whom];
                let higher = game.tradeable(hand) & higher(moment.gifts[whom]);
                if higher == 0 && self.hand_seen(at).is_none_or(|seen| seen == hand) {
                    choices.push(Card::new(0, 0));
                }
                return choices;
            }
            Entry::Played { seat, .. } => {
                (seat, game.playable_of(&moment.hands[seat], moment.traded))
            }
            Entry::Placed { seat, .. } => (seat, pile_kinds(&moment.hands[seat])),
            Entry::Gift { actor, .. } => {
                let hand = &moment.hands[actor];
                if self.opens(at) && !game.has_gifts(hand) {
                    return choices;
                }
                (actor, game.tradeable(hand))
            }
            Entry::Reply { actor, from, .. } => {
                let inspected = Some(&Entry::Inspected { actor, whom: from });
                let taken = at.checked_sub(1).and_then(|i| self.entries.get(i)) == inspected;
                let returned = if taken { u16::MAX } else { higher(moment.gifts[from]) };
                (from, game.tradeable(&moment.hands[from]) & returned)
            }
        };
        let (hand, stays) = (&moment.hands[holder], &self.may[at + 1][holder]);
        // A card that may not stay has to be the one that goes.
        let leaving: u32 =
            (0..4).map(|owner| (hand[owner].kinds() & !stays[owner]).count_ones()).sum();
        if leaving > 1 {
            return choices;
        }
        let fits = |card: Card| match entry {
            Entry::Played { card: truly, .. } => card == truly,
            Entry::Placed { seat, nth } => {
                self.zone(seat, nth).is_some_and(|zone| among(&self.lies[zone], card))
            }
            Entry::Gift { actor: from, to, card: truly }
            | Entry::Reply { actor: to, from, card: truly } => {
                if game.sees_trade(self.seat, from, to) {
                    card == truly
                } else {
                    among(&self.may[at + 1][to], card)
                        && (!game.rules.backs_public || card.owner == truly.owner)
                }
            }
            Entry::Inspected { .. } => false,
        };
        for kind in bits(kinds) {
            let card = pick(hand, holder, kind);
            if (leaving == 0 || !among(stays, card)) && fits(card) {
                choices.push(card);
            }
        }
        choices
    }

    /// Whether a gift is the first of a use.
    fn opens(&self, at: usize) -> bool {
        let Entry::Gift { actor: giver, .. } = self.entries[at] else { return false };
        let before = self.entries[..at].iter().rev();
        let use_of = |entry: &&Entry| match **entry {
            Entry::Gift { actor, .. }
            | Entry::Reply { actor, .. }
            | Entry::Inspected { actor, .. } => actor == giver,
            Entry::Played { .. } | Entry::Placed { .. } => false,
        };
        before.take_while(use_of).next().is_none()
    }

    /// The moment after an entry that moved a card.
    fn after(&self, at: usize, moment: &Moment, card: Card) -> Moment {
        let mut next = *moment;
        match self.entries[at] {
            Entry::Inspected { .. } => {}
            Entry::Played { seat, .. } => {
                take(&mut next.hands[seat], card);
            }
            Entry::Placed { seat, nth } => {
                take(&mut next.hands[seat], card);
                if let Some(zone) = self.zone(seat, nth) {
                    next.zones[zone] = card.number();
                }
            }
            Entry::Gift { actor: from, to, .. } | Entry::Reply { actor: to, from, .. } => {
                take(&mut next.hands[from], card);
                put(&mut next.hands[to], card);
                if card.is_extra() {
                    next.traded |= 1 << (usize::from(card.kind) - FIRST_EXTRA);
                }
                match self.entries[at] {
                    Entry::Gift { .. } => next.gifts[to] = card.total(),
                    _ => next.gifts[from] = 0,
                }
            }
        }
        next
    }

    /// Whether what is going on now fits the last moment.
    fn ends(&self, moment: &Moment) -> bool {
        let game = self.game;
        let none_given = game.trade().is_none_or(|trade| trade.given() == 0);
        let some = game.rules.butchers_targets == ButchersTargets::Subset;
        let going_on = match game.node {
            Node::ButchersReturn => game.recipient().is_some_and(|to| {
                game.tradeable(&moment.hands[to]) & higher(moment.gifts[to]) != 0
            }),
            Node::ButchersGive if none_given || some => game.has_gifts(&moment.hands[game.me()]),
            _ => true,
        };
        going_on && self.end.is_none_or(|end| end == moment.hands)
    }

    /// A history of what was asked for, if there is one. Choices are tried in random order, which does not
    /// make histories equally likely. An error says that the search took too long.
    pub fn history<R: Rng>(
        &self,
        steps: &mut u32,
        rng: &mut R,
    ) -> Result<Option<Entries>, TooLong> {
        let mut history = self.entries.clone();
        let (turned, last) = (below(rng, 2) == 1, *steps + SEARCH);
        let found =
            self.begin(turned, &mut |moment| self.find(0, &moment, &mut history, last, steps, rng));
        if *steps >= last { Err(TooLong) } else { Ok(found.then_some(history)) }
    }

    /// Whether a history goes on from here; also true when the search has taken too long.
    fn find<R: Rng>(
        &self,
        at: usize,
        moment: &Moment,
        history: &mut Entries,
        last: u32,
        steps: &mut u32,
        rng: &mut R,
    ) -> bool {
        if at == self.entries.len() {
            return self.ends(moment);
        }
        *steps += 1;
        if *steps >= last {
            return true;
        }
        let mut choices = self.choices(at, moment);
        while !choices.is_empty() {
            let n = if choices.len() == 1 { 0 } else { below(rng, choices.len() as u32) };
            let moved = choices.swap_remove(n as usize);
            set_card(&mut history[at], moved);
            if self.find(at + 1, &self.after(at, moment, moved), history, last, steps, rng) {
                return true;
            }
        }
        false
    }

    /// A uniform one of all worlds that histories lead to, with a history of it. Where more than `most`
    /// worlds are possible at an entry, only a random choice of a few of them is followed from there on; then
    /// it is not uniform, and nothing may be found.
    pub fn world<R: Rng>(&self, mut most: usize, rng: &mut R) -> Option<(World, Entries)> {
        let (mut now, mut next, mut links) = (Vec::new(), Vec::new(), Vec::new());
        self.begin(false, &mut |moment| {
            now.push(Step { moment, from: 0, card: 0 });
            false
        });
        for at in 0..self.entries.len() {
            for (from, Step { moment, .. }) in now.iter().enumerate() {
                for card in self.choices(at, moment) {
                    let (moment, card) = (self.after(at, moment, card), card.number());
                    next.push(Step { moment, from: from as u32, card });
                }
            }
            std::mem::swap(&mut now, &mut next);
            next.clear();
            now.sort_unstable();
            now.dedup_by_key(|step| step.moment);
            if now.len() > most {
                most = most.min(FEW);
                for i in 0..most {
                    let other = i + below(rng, (now.len() - i) as u32) as usize;
                    now.swap(i, other);
                }
                now.truncate(most);
            }
            links.push(now.iter().map(|step| (step.from, step.card)).collect::<Vec<_>>());
        }
        for (i, step) in now.iter_mut().enumerate() {
            step.from = i as u32;
        }
        now.retain(|step| self.ends(&step.moment));
        for step in &mut now {
            (step.moment.gifts, step.moment.traded) = ([0; 4], 0);
        }
        now.sort_unstable();
        now.dedup_by_key(|step| step.moment);
        let weights = now.iter().map(|step| self.copies(&step.moment));
        let mut left = below(rng, weights.clone().sum());
        let nth = weights.into_iter().position(|weight| {
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        });
        let Step { moment, mut from, .. } = *now.get(nth?)?;
        let mut history = self.entries.clone();
        for (entry, links) in history.iter_mut().zip(&links).rev() {
            let &(before, card) = links.get(from as usize)?;
            set_card(entry, Card::from_number(card));
            from = before;
        }
        let mut world = World { hands: moment.hands, zones: self.places.clone() };
        for (placed, &number) in world.zones.0.iter_mut().zip(&moment.zones) {
            placed.3 = Card::from_number(number);
        }
        Some((world, history))
    }

    /// The ways to choose the face-down cards of a world: of twins, either may lie there.
    fn copies(&self, moment: &Moment) -> u32 {
        let mut piles = moment.hands;
        let zones = || self.places.0.iter().zip(&moment.zones);
        let mut ways = 1;
        for (&(by, ..), &number) in zones() {
            let (pile, card) = (&mut piles[usize::from(by)], Card::from_number(number));
            put(pile, card);
            ways *= u32::from(pile[usize::from(card.owner)].count(usize::from(card.kind)));
        }
        ways
    }

    /// Whether the history that was asked for is the true one, by the rules.
    pub fn is_lawful(&self) -> bool {
        let Some(hands) = self.game.hands_before_log() else { return false };
        let mut zones = [NONE; MAX_TOWERS];
        for (zone, placed) in self.places.0.iter().enumerate() {
            zones[zone] = placed.3.number();
        }
        let mut moment = Moment { hands, zones, gifts: [0; 4], traded: 0 };
        for (at, &entry) in self.entries.iter().enumerate() {
            let moved = match entry {
                Entry::Played { card, .. }
                | Entry::Gift { card, .. }
                | Entry::Reply { card, .. } => card,
                Entry::Placed { seat, nth } => match self.zone(seat, nth) {
                    Some(zone) => self.places.0[zone].3,
                    None => return false,
                },
                Entry::Inspected { .. } => Card::new(0, 0),
            };
            if !self.choices(at, &moment).contains(&moved) {
                return false;
            }
            moment = self.after(at, &moment, moved);
        }
        self.ends(&moment)
    }
}

/// Says which card an entry moved, if it is one that says so.
fn set_card(entry: &mut Entry, moved: Card) {
    if let Entry::Gift { card, .. } | Entry::Reply { card, .. } = entry {
        *card = moved;
    }
}
