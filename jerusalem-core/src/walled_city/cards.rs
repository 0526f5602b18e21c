//! The construction cards (§3).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

use super::board::{CARD_NAMES, CARDS, EXTRA_NAMES, FIRST_EXTRA};

/// Kinds of cards, the extra ones included.
pub const KINDS: usize = CARDS + EXTRA_NAMES.len();
/// The owner of the extra cards: a colour nobody plays when there are any.
pub const EXTRA_OWNER: usize = 3;
/// The kinds of the extra cards as bits.
pub const EXTRAS: u16 = 0b111 << FIRST_EXTRA;

/// The two numbers of every kind, the larger first.
pub const NUMBERS: [[u8; 2]; KINDS] = [
    [5, 0],
    [4, 1],
    [3, 2],
    [4, 0],
    [3, 1],
    [2, 2],
    [3, 0],
    [2, 1],
    [2, 0],
    [1, 1],
    [1, 0],
    [4, 0],
    [3, 1],
    [2, 2],
];

/// The sum of the two numbers of a kind.
#[inline]
pub fn total(kind: usize) -> u8 {
    let [a, b] = NUMBERS[kind];
    a + b
}

/// Whether both numbers of a kind are equal.
#[inline]
pub fn symmetric(kind: usize) -> bool {
    let [a, b] = NUMBERS[kind];
    a == b
}

/// The kinds whose total is higher than `low`, as bits.
#[inline]
pub fn higher(low: u8) -> u16 {
    (0..KINDS).filter(|&kind| total(kind) > low).fold(0, |mask, kind| mask | 1 << kind)
}

/// A physical card: whose deck it comes from, and what it shows.
///
/// Written as `3/2 of 1`, in its owner's hand as `3/2`; the extra cards as `4/0x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card {
    /// The seat whose deck it comes from; its back shows that colour.
    pub owner: u8,
    /// CARD index.
    pub kind: u8,
}

/// Number of card numbers.
pub(crate) const CARD_NUMBERS: usize = 4 * CARDS + EXTRA_NAMES.len();

impl Card {
    /// The card of this deck and CARD index; extra cards are of the unused colour.
    #[inline]
    pub fn new(owner: usize, kind: usize) -> Card {
        let owner = if kind >= FIRST_EXTRA { EXTRA_OWNER } else { owner };
        Card { owner: owner as u8, kind: kind as u8 }
    }

    /// The sum of its numbers.
    #[inline]
    pub fn total(self) -> u8 {
        total(usize::from(self.kind))
    }

    /// Its number below [`CARD_NUMBERS`].
    #[inline]
    pub(crate) fn number(self) -> u8 {
        if self.is_extra() {
            4 * CARDS as u8 + (self.kind - FIRST_EXTRA as u8)
        } else {
            self.owner * CARDS as u8 + self.kind
        }
    }

    /// The card of a number.
    #[inline]
    pub(crate) fn from_number(number: u8) -> Card {
        let number = usize::from(number);
        if number >= 4 * CARDS {
            Card::new(EXTRA_OWNER, FIRST_EXTRA + (number - 4 * CARDS).min(2))
        } else {
            Card::new(number / CARDS, number % CARDS)
        }
    }

    /// Whether it is an extra card (R2.4).
    #[inline]
    pub fn is_extra(self) -> bool {
        usize::from(self.kind) >= FIRST_EXTRA
    }
}

/// The name of a kind: `3/2`, or `4/0x` for an extra card.
pub(crate) fn kind_name(kind: usize) -> String {
    match CARD_NAMES.get(kind) {
        Some(name) => (*name).to_string(),
        None => format!("{}x", EXTRA_NAMES[(kind - CARDS).min(EXTRA_NAMES.len() - 1)]),
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&kind_name(usize::from(self.kind)))?;
        if self.is_extra() { Ok(()) } else { write!(f, " of {}", self.owner) }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        // Nobody holds it: its owner must be named.
        Card::parse(&text, usize::MAX).map_err(serde::de::Error::custom)
    }
}

impl Card {
    /// Its name as a card held by `holder`.
    pub fn name(self, holder: usize) -> String {
        if usize::from(self.owner) == holder {
            return kind_name(usize::from(self.kind));
        }
        self.to_string()
    }

    /// The card of a name as a card held by `holder`.
    pub fn parse(text: &str, holder: usize) -> Result<Card, String> {
        let wrong = || {
            format!("{text:?} is not a card: write 3/2, 3/2 of 1 for another's, 4/0x for an extra")
        };
        if let Some(name) = text.strip_suffix('x') {
            let kind = EXTRA_NAMES.iter().position(|&n| n == name).ok_or_else(wrong)?;
            return Ok(Card::new(EXTRA_OWNER, FIRST_EXTRA + kind));
        }
        let (name, owner) = match text.split_once(" of ") {
            Some((name, owner)) => (name, owner.parse().map_err(|_| wrong())?),
            None => (text, holder),
        };
        let kind = CARD_NAMES.iter().position(|&n| n == name).ok_or_else(wrong)?;
        if owner < 4 { Ok(Card::new(owner, kind)) } else { Err(wrong()) }
    }
}

/// Cards of one deck: at most two of every kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards {
    once: u16,
    twice: u16,
}

impl Cards {
    /// `copies` (up to 2) of every kind in `kinds`.
    #[inline]
    pub fn of(kinds: u16, copies: u8) -> Cards {
        match copies {
            0 => Cards::default(),
            1 => Cards { once: kinds, twice: 0 },
            _ => Cards { once: kinds, twice: kinds },
        }
    }

    /// The kinds there are, as bits.
    #[inline]
    pub fn kinds(self) -> u16 {
        self.once
    }

    /// The cards without these kinds.
    #[inline]
    pub fn without(self, kinds: u16) -> Cards {
        Cards { once: self.once & !kinds, twice: self.twice & !kinds }
    }

    /// Number of cards.
    #[inline]
    pub fn len(self) -> usize {
        (self.once.count_ones() + self.twice.count_ones()) as usize
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.once == 0
    }

    /// Cards of a kind.
    #[inline]
    pub fn count(self, kind: usize) -> u8 {
        (self.once >> kind & 1) as u8 + (self.twice >> kind & 1) as u8
    }

    /// Cards of every kind.
    #[inline]
    pub(crate) fn counts(self) -> [u8; KINDS] {
        // Spreads eight bits over eight bytes.
        let eight = |bits: u16| {
            let spread = u64::from(bits & 0xff).wrapping_mul(0x8040_2010_0804_0201) >> 7;
            spread & 0x0101_0101_0101_0101
        };
        let both = |shift: u32| eight(self.once >> shift) + eight(self.twice >> shift);
        let halves = [both(0).to_be_bytes(), both(8).to_be_bytes()];
        std::array::from_fn(|kind| halves[kind / 8][kind % 8])
    }

    /// Adds a card; a third of its kind is lost.
    #[inline]
    pub fn add(&mut self, kind: usize) {
        self.twice |= self.once & 1 << kind;
        self.once |= 1 << kind;
    }

    /// Takes a card away, if there is one.
    #[inline]
    pub fn remove(&mut self, kind: usize) {
        if self.twice >> kind & 1 == 1 {
            self.twice &= !(1 << kind);
        } else {
            self.once &= !(1 << kind);
        }
    }

    /// The kinds, each as often as it occurs.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..KINDS).flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

/// Cards of all decks.
pub type Pile = [Cards; 4];

/// The kinds in a pile, as bits.
#[inline]
pub(crate) fn pile_kinds(pile: &Pile) -> u16 {
    pile.iter().fold(0, |mask, cards| mask | cards.kinds())
}

/// Number of cards in a pile.
#[inline]
pub(crate) fn pile_len(pile: &Pile) -> usize {
    pile.iter().map(|cards| cards.len()).sum()
}

/// The cards of a pile by owner and kind.
pub(crate) fn pile_cards(pile: &Pile) -> impl Iterator<Item = Card> {
    let pile = *pile;
    (0..4).flat_map(move |owner| pile[owner].iter().map(move |kind| Card::new(owner, kind)))
}

/// The physical card that CARD(kind) names in `holder`'s pile: the holder's own back first, then
/// that of the next owner clockwise (13.2).
#[inline]
pub(crate) fn pick(pile: &Pile, holder: usize, kind: usize) -> Card {
    let has = |owner: usize| pile[owner].kinds() >> kind & 1 == 1;
    let clockwise = (0..4).map(|i| (holder + i) % 4);
    Card::new(clockwise.into_iter().find(|&owner| has(owner)).unwrap_or(holder), kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_is_every_pair_with_a_total_from_1_to_5() {
        let mut pairs = Vec::new();
        for a in 0..=5 {
            pairs.extend((0..=a).filter(|b| (1..=5).contains(&(a + b))).map(|b| [a, b]));
        }
        let mut deck = NUMBERS[..CARDS].to_vec();
        deck.sort_unstable();
        assert_eq!(deck, pairs);
        assert_eq!(NUMBERS[..CARDS].iter().flatten().sum::<u8>(), 38);
        for (kind, [a, b]) in NUMBERS.iter().enumerate() {
            assert_eq!(kind_name(kind).trim_end_matches('x'), format!("{a}/{b}"));
        }
    }

    #[test]
    fn cards_have_numbers_and_names() {
        for number in 0..CARD_NUMBERS as u8 {
            let card = Card::from_number(number);
            assert_eq!(card.number(), number);
            for holder in 0..4 {
                assert_eq!(Card::parse(&card.name(holder), holder), Ok(card));
            }
        }
        for wrong in ["", "3/3", "3/2 of 4", "9/9 of 0", "5/0x", "3/2 of -1"] {
            assert!(Card::parse(wrong, 0).is_err(), "{wrong}");
        }
    }

    #[test]
    fn cards_count_to_two() {
        let mut cards = Cards::of(0b101, 1);
        cards.add(2);
        cards.add(1);
        assert_eq!((cards.len(), cards.count(2), cards.kinds()), (4, 2, 0b111));
        assert_eq!(cards.iter().collect::<Vec<_>>(), [0, 1, 2, 2]);
        assert_eq!(cards.counts()[..4], [1, 1, 2, 0]);
        cards.remove(2);
        cards.remove(0);
        assert_eq!((cards.len(), cards.count(2), cards.kinds()), (2, 1, 0b110));
    }
}
