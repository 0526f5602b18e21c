//! The seeded generator and the frozen ways of drawing from it.
//!
//! The stream (ChaCha8), [`below`] and the weighted draw of [`Outcomes::draw`] belong to the record
//! format: changing any of them is a new format number.

use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use std::convert::Infallible;

use crate::game::{OutcomeId, Outcomes};

/// A ChaCha8 stream named by a 64-bit seed; the same numbers on every platform.
#[derive(Clone, PartialEq, Eq)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of this seed, from its start.
    pub fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// One of many independent streams of a seed: game `stream` of a batch.
    pub fn stream(seed: u64, stream: u64) -> Self {
        let mut key = *b"........ jerusalem dice ........";
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[24..].copy_from_slice(&stream.to_le_bytes());
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// How many numbers of 32 bits have been used of the stream.
    pub fn used(&self) -> u64 {
        self.0.get_word_pos() as u64
    }

    /// The stream of a seed after this many numbers have been used.
    pub fn after(seed: u64, used: u64) -> Self {
        let mut dice = Self::new(seed);
        dice.0.set_word_pos(used.into());
        dice
    }
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dice(hidden)")
    }
}

impl TryRng for Dice {
    type Error = Infallible;
    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.next_u32())
    }
    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.next_u64())
    }
    #[inline]
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill_bytes(out);
        Ok(())
    }
}

/// A small generator for choices that no record depends on: SplitMix64.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Luck(u64);

impl Luck {
    /// One of many streams of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut luck = Luck(seed);
        let start = luck.next_u64() ^ stream;
        luck.0 = start;
        luck.0 = luck.next_u64();
        luck
    }
}

impl TryRng for Luck {
    type Error = Infallible;
    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next_u64() >> 32) as u32)
    }
    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ (z >> 31))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for chunk in out.chunks_mut(8) {
            let bytes = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
        Ok(())
    }
}

/// A uniform number in `0..n`, exact for every `n`; 0 if `n` is 0.
#[inline]
pub fn below<R: Rng>(rng: &mut R, n: u32) -> u32 {
    let mut wide = u64::from(rng.next_u32()) * u64::from(n);
    if (wide as u32) < n {
        let unfair = n.wrapping_neg() % n.max(1);
        while (wide as u32) < unfair {
            wide = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}

impl Outcomes {
    /// Draws an outcome by cumulative weight, in ascending id order; `None` if there is none.
    #[inline]
    pub fn draw<R: Rng>(&self, rng: &mut R) -> Option<OutcomeId> {
        let mut left = below(rng, self.total());
        for &(id, weight) in self.as_slice() {
            if left < weight {
                return Some(id);
            }
            left -= weight;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_frozen() {
        let mut dice = Dice::new(7);
        let first: Vec<u32> = (0..4).map(|_| below(&mut dice, 1000)).collect();
        assert_eq!(first, FROZEN);
        let mut other = Dice::stream(7, 1);
        assert_ne!(first, (0..4).map(|_| below(&mut other, 1000)).collect::<Vec<_>>());
    }
    const FROZEN: [u32; 4] = [117, 990, 934, 635];

    #[test]
    fn a_stream_continues_where_it_stood() {
        let mut dice = Dice::new(1);
        for n in 1..50 {
            below(&mut dice, n);
            let mut again = Dice::after(1, dice.used());
            assert_eq!(again, dice);
            assert_eq!(again.next_u32(), dice.next_u32());
        }
    }

    #[test]
    fn below_is_uniform_and_in_range() {
        let mut dice = Dice::new(3);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[below(&mut dice, 7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
        assert_eq!(below(&mut dice, 1), 0);
        assert_eq!(below(&mut dice, 0), 0);
    }
}
