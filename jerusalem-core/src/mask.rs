//! A set of action ids: a fixed-size bitset over a game's flat action space.

use crate::game::{ActionId, MAX_ACTIONS};

const WORDS: usize = MAX_ACTIONS / 64;

/// A set of action ids; iterates in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ActionMask {
    words: [u64; WORDS],
    /// Size of the action space, at most [`MAX_ACTIONS`].
    len: u16,
}

impl ActionMask {
    /// The empty set over an action space of `len` ids.
    ///
    /// # Panics
    /// If `len` exceeds [`MAX_ACTIONS`].
    #[inline]
    pub fn empty(len: usize) -> Self {
        #[cfg(feature = "faults")]
        crate::faults::point();
        assert!(len <= MAX_ACTIONS);
        ActionMask { words: [0; WORDS], len: len as u16 }
    }

    /// Size of the action space (not of the set).
    #[inline]
    pub fn space(&self) -> usize {
        self.len as usize
    }

    /// Adds one id of the action space.
    #[inline]
    pub fn insert(&mut self, id: ActionId) {
        debug_assert!(id < self.len);
        if let Some(word) = self.words.get_mut(id as usize / 64) {
            *word |= 1 << (id % 64);
        }
    }

    /// Adds `first + i`, an id of the action space, for every set bit `i` of `bits`.
    #[inline]
    pub fn insert_bits(&mut self, first: ActionId, bits: u64) {
        let (index, shift) = (first as usize / 64, first % 64);
        debug_assert!(first as u32 + (64 - bits.leading_zeros()) <= self.len.into() || bits == 0);
        if let Some(word) = self.words.get_mut(index) {
            *word |= bits << shift;
        }
        if shift > 0 {
            let high = bits >> (64 - shift);
            if high != 0
                && let Some(word) = self.words.get_mut(index + 1)
            {
                *word |= high;
            }
        }
    }

    /// Takes `first + i` out for every set bit `i` of `bits`.
    #[inline]
    pub fn remove_bits(&mut self, first: ActionId, bits: u64) {
        let (index, shift) = (first as usize / 64, first % 64);
        if let Some(word) = self.words.get_mut(index) {
            *word &= !(bits << shift);
        }
        if let Some(word) = self.words.get_mut(index + 1) {
            *word &= !bits.checked_shr(64 - u32::from(shift)).unwrap_or(0);
        }
    }

    /// The ids `first..first + width` as bits, `width` at most 64.
    #[inline]
    pub fn bits(&self, first: ActionId, width: u16) -> u64 {
        let (index, shift) = (first as usize / 64, u32::from(first % 64));
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let high = word(index + 1).checked_shl(64 - shift).unwrap_or(0);
        let bits = word(index) >> shift | high;
        bits & u64::MAX.checked_shr(64u32.saturating_sub(width.into())).unwrap_or(0)
    }

    /// Adds the ids `first..=last` as far as they are in the action space; nothing if `last < first`.
    #[inline]
    pub fn insert_range(&mut self, first: ActionId, last: ActionId) {
        let Some(last) = self.len.checked_sub(1).map(|most| last.min(most)) else { return };
        let mut next = first as u32;
        while next <= last as u32 {
            let here = (64 - next % 64).min(last as u32 - next + 1);
            let bits = if here == 64 { u64::MAX } else { (1 << here) - 1 };
            if let Some(word) = self.words.get_mut(next as usize / 64) {
                *word |= bits << (next % 64);
            }
            next += here;
        }
    }

    /// Whether the id is in the set.
    #[inline]
    pub fn contains(&self, id: ActionId) -> bool {
        let word = self.words.get(id as usize / 64).copied().unwrap_or(0);
        id < self.len && word >> (id % 64) & 1 == 1
    }

    /// The bitset, 64 ids a word, lowest id first; as many words as the space needs.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words[..(self.len as usize).div_ceil(64).min(WORDS)]
    }

    /// Number of ids in the set.
    #[inline]
    pub fn count(&self) -> usize {
        self.words().iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&w| w == 0)
    }

    /// The `n`-th smallest id of the set, counted from 0.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<ActionId> {
        let mut left = n;
        for (i, &word) in self.words().iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                return Some(nth_bit(i, word, left));
            }
            left -= here;
        }
        None
    }

    /// The id whose rank `choose` says when it is told how many there are; `None` if there is none.
    #[inline]
    pub fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<ActionId> {
        let mut counts = [0; WORDS];
        let mut total = 0;
        for (count, &word) in counts.iter_mut().zip(self.words()) {
            if word != 0 {
                *count = word.count_ones();
                total += *count;
            }
        }
        if total == 0 {
            return None;
        }
        let mut left = choose(total);
        for (i, (&word, &here)) in self.words().iter().zip(&counts).enumerate() {
            if left < here {
                return Some(nth_bit(i, word, left as usize));
            }
            left -= here;
        }
        None
    }

    /// The ids in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.words().iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    (i * 64) as ActionId + bit as ActionId
                })
            })
        })
    }

    /// Writes 1 for every id of the set and 0 for the others.
    ///
    /// # Panics
    /// If `out` is not as long as the action space.
    #[inline]
    pub fn write_flags(&self, out: &mut [u8]) {
        assert_eq!(out.len(), self.space());
        let (whole, rest) = out.as_chunks_mut::<64>();
        for (flags, &word) in whole.iter_mut().zip(&self.words) {
            *flags = spread(word);
        }
        if let Some(&word) = self.words.get(whole.len()) {
            rest.copy_from_slice(&spread(word)[..rest.len()]);
        }
    }
}

/// The 64 bits of a word as 64 bytes, lowest first.
#[inline]
fn spread(word: u64) -> [u8; 64] {
    let mut flags = [0; 64];
    // Most words of most masks are empty.
    if word != 0 {
        for (i, eight) in flags.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let bits = word >> (8 * i) & 0xff;
            let bytes = (bits.wrapping_mul(0x8040_2010_0804_0201) >> 7) & 0x0101_0101_0101_0101;
            *eight = bytes.to_be_bytes();
        }
    }
    flags
}

impl std::fmt::Debug for ActionMask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The id of the `n`-th bit of word `i`.
#[inline]
fn nth_bit(i: usize, word: u64, n: usize) -> ActionId {
    let mut rest = word;
    for _ in 0..n {
        rest &= rest - 1;
    }
    (i * 64) as ActionId + rest.trailing_zeros() as ActionId
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> ActionMask {
        let mut mask = ActionMask::empty(369);
        mask.insert(0);
        mask.insert_range(60, 130);
        mask.insert_bits(310, 0b1_0000_0000_0000_0001);
        mask.insert(368);
        mask
    }

    #[test]
    fn counts_iterates_and_finds() {
        let mask = sample();
        let ids: Vec<_> = mask.iter().collect();
        assert!(ids.windows(2).all(|w| w[0] < w[1]));
        assert_eq!(ids.len(), mask.count());
        assert_eq!(ids.len(), 1 + 71 + 2 + 1);
        for (n, &id) in ids.iter().enumerate() {
            assert_eq!(mask.nth(n), Some(id));
            let rank = |total: u32| {
                assert_eq!(total as usize, ids.len());
                n as u32
            };
            assert_eq!(mask.pick(rank), Some(id));
            assert!(mask.contains(id));
        }
        assert_eq!(mask.pick(|total| total), None);
        let mut beyond = ActionMask::empty(3);
        beyond.insert_range(1, 9);
        beyond.insert_range(5, 9);
        beyond.insert_range(1030, 1031);
        assert_eq!(beyond.iter().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(ActionMask::empty(369).pick(|_| panic!("nothing to choose from")), None);
        assert_eq!(mask.nth(ids.len()), None);
        assert!(!mask.contains(369) && !mask.contains(u16::MAX));
    }

    #[test]
    fn bits_are_read_and_taken_out_across_words() {
        let mask = sample();
        for first in [0, 1, 59, 60, 63, 64, 100, 305, 368, 960, 1000] {
            for width in [0, 1, 20, 63, 64] {
                let bits = (0..width).filter(|i| mask.contains(first + i));
                let bits = bits.fold(0u64, |all, i| all | 1 << i);
                assert_eq!(mask.bits(first, width), bits, "{first} {width}");
                let mut rest = mask;
                rest.remove_bits(first, bits);
                assert_eq!(rest.count(), mask.count() - bits.count_ones() as usize);
                rest.insert_bits(first, bits);
                assert_eq!(rest, mask);
            }
        }
    }

    #[test]
    fn flags_say_the_same_as_contains() {
        let mask = sample();
        let mut flags = vec![7; 369];
        mask.write_flags(&mut flags);
        for (id, flag) in flags.iter().enumerate() {
            assert_eq!(*flag == 1, mask.contains(id as ActionId), "{id}");
        }
    }

    #[test]
    fn ranges_cover_whole_words() {
        let mut mask = ActionMask::empty(MAX_ACTIONS);
        mask.insert_range(0, (MAX_ACTIONS - 1) as ActionId);
        assert_eq!(mask.count(), MAX_ACTIONS);
        let mut none = ActionMask::empty(10);
        none.insert_range(5, 4);
        assert!(none.is_empty());
    }
}
