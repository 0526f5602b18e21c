//! The Butchers' log: every movement of cards from the first trade on.
//!
//! Before the Butchers are used, who holds which cards is known to all (§12.3); from then on it follows
//! from what a seat has seen of the trades. The log keeps them in a few bytes, with the plays and
//! placements in between, so that a state needs no history. It is empty in games without Butchers.

use crate::walled_city::cards::{CARD_NUMBERS, Card};

/// Bytes of the log. Enough for two uses of the Butchers by any number of players, and for constant
/// Butchers; only constant Butchers copied in every turn can fill it.
const CAPACITY: usize = 126;

/// One movement of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A card was laid face up.
    Played { seat: usize, card: Card },
    /// The seat's `nth` defence card was placed.
    Placed { seat: usize, nth: u8 },
    /// The actor gave a card.
    Gift { actor: usize, to: usize, card: Card },
    /// The actor looked at a hand that held no higher card.
    Inspected { actor: usize, whom: usize },
    /// The actor got a card back, returned or taken.
    Reply { actor: usize, from: usize, card: Card },
}

/// The movements of cards since the first trade; empty before it.
///
/// If it would overflow it forgets everything: then seats know no more than hands' sizes and backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Log {
    bytes: [u8; CAPACITY],
    len: u8,
    mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// No trade yet.
    Idle,
    /// Everything is kept.
    Keeping,
    /// It was too much.
    Forgotten,
}

impl Default for Log {
    fn default() -> Self {
        Log { bytes: [0; CAPACITY], len: 0, mode: Mode::Idle }
    }
}

const PLACED: u8 = CARD_NUMBERS as u8;
const GIFT: u8 = PLACED + 4;
const REPLY: u8 = GIFT + 4;
const INSPECTED: u8 = REPLY + 4;

impl Log {
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// The first trade begins.
    pub(crate) fn begin(&mut self) {
        if self.mode == Mode::Idle {
            self.mode = Mode::Keeping;
        }
    }

    pub(crate) fn forget(&mut self) {
        *self = Log { mode: Mode::Forgotten, ..Log::default() };
    }

    fn push(&mut self, seat: usize, code: u8, card: Option<Card>) {
        let (at, size) = (usize::from(self.len), 1 + usize::from(card.is_some()));
        if self.mode != Mode::Keeping {
            return;
        }
        if at + size > CAPACITY {
            self.forget();
            return;
        }
        self.bytes[at] = (seat as u8) << 6 | code;
        if let Some(card) = card {
            self.bytes[at + 1] = card.number();
        }
        self.len += size as u8;
    }

    #[inline]
    pub(crate) fn played(&mut self, seat: usize, card: Card) {
        self.push(seat, card.number(), None);
    }

    #[inline]
    pub(crate) fn placed(&mut self, seat: usize, nth: u8) {
        // R4.16, Q2: at most two in each of two rounds.
        assert!(nth < 4, "a seat places at most four defence cards");
        self.push(seat, PLACED + nth, None);
    }

    pub(crate) fn gift(&mut self, actor: usize, to: usize, card: Card) {
        self.push(actor, GIFT + to as u8, Some(card));
    }

    pub(crate) fn inspected(&mut self, actor: usize, whom: usize) {
        self.push(actor, INSPECTED + whom as u8, None);
    }

    pub(crate) fn reply(&mut self, actor: usize, from: usize, card: Card) {
        self.push(actor, REPLY + from as u8, Some(card));
    }

    pub(crate) fn add(&mut self, entry: Entry) {
        match entry {
            Entry::Played { seat, card } => self.played(seat, card),
            Entry::Placed { seat, nth } => self.placed(seat, nth),
            Entry::Gift { actor, to, card } => self.gift(actor, to, card),
            Entry::Inspected { actor, whom } => self.inspected(actor, whom),
            Entry::Reply { actor, from, card } => self.reply(actor, from, card),
        }
    }

    /// The entries, oldest first.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let bytes = &self.bytes[..usize::from(self.len)];
            let first = *bytes.get(at)?;
            let (seat, code) = (usize::from(first >> 6), first & 0x3f);
            let card = || Card::from_number(bytes.get(at + 1).copied().unwrap_or(0));
            let (entry, size) = match code {
                INSPECTED.. => {
                    (Entry::Inspected { actor: seat, whom: usize::from(code - INSPECTED) }, 1)
                }
                REPLY.. => {
                    let from = usize::from(code - REPLY);
                    (Entry::Reply { actor: seat, from, card: card() }, 2)
                }
                GIFT.. => {
                    let to = usize::from(code - GIFT);
                    (Entry::Gift { actor: seat, to, card: card() }, 2)
                }
                PLACED.. => (Entry::Placed { seat, nth: code - PLACED }, 1),
                number => (Entry::Played { seat, card: Card::from_number(number) }, 1),
            };
            at += size;
            Some(entry)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_in_order() {
        let card = |number| Card::from_number(number);
        let entries = [
            Entry::Gift { actor: 3, to: 0, card: card(46) },
            Entry::Inspected { actor: 3, whom: 0 },
            Entry::Reply { actor: 3, from: 0, card: card(0) },
            Entry::Played { seat: 2, card: card(22) },
            Entry::Placed { seat: 1, nth: 3 },
        ];
        let mut log = Log::default();
        log.add(entries[3]);
        assert_eq!(log.entries().count(), 0);
        log.begin();
        entries.iter().for_each(|&entry| log.add(entry));
        assert_eq!(log.entries().collect::<Vec<_>>(), entries);
        for _ in 0..CAPACITY {
            log.add(entries[0]);
        }
        assert_eq!((log.mode(), log.entries().count()), (Mode::Forgotten, 0));
    }
}
