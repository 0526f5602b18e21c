//! The facts of a state, and the frozen hash of them.
//!
//! XXH3 is stable by its specification, the same on every platform, and fast on short input.

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// The facts of a state as bytes: whole numbers of fixed width, little-endian, one after another.
///
/// A list of varying length is written after its [`len`](Facts::len), and what may be absent after
/// a [`bool`](Facts::bool), so that different states never write the same bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Vec<u8>);

impl Facts {
    /// A number of one byte.
    #[inline]
    pub fn u8(&mut self, n: u8) {
        self.0.push(n);
    }

    /// 1 for true, 0 for false.
    #[inline]
    pub fn bool(&mut self, n: bool) {
        self.0.push(n.into());
    }

    /// A number of two bytes.
    #[inline]
    pub fn u16(&mut self, n: u16) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    /// A number of four bytes.
    #[inline]
    pub fn u32(&mut self, n: u32) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    /// A number of eight bytes.
    #[inline]
    pub fn u64(&mut self, n: u64) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    /// A number of four bytes with a sign.
    #[inline]
    pub fn i32(&mut self, n: i32) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    /// The length of what follows, as four bytes.
    #[inline]
    pub fn len(&mut self, n: usize) {
        self.u32(n as u32);
    }

    /// Numbers of one byte each.
    #[inline]
    pub fn bytes(&mut self, all: &[u8]) {
        self.0.extend_from_slice(all);
    }

    /// Everything written so far.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// The XXH3-64 of everything written so far.
    pub fn hash(&self) -> u64 {
        hash64(&self.0)
    }
}

/// The hash of everything that is saved.
pub(crate) fn hash64(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// A wider hash, for keys that must not collide.
pub(crate) fn hash128(bytes: &[u8]) -> u128 {
    xxh3_128(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the reference implementation.
    #[test]
    fn the_hash_is_the_specified_one() {
        assert_eq!(hash64(b""), 0x2d06_8005_38d3_94c2);
        assert_eq!(hash128(b""), 0x99aa_06d3_0147_98d8_6001_c324_468d_497f);
        let facts = Facts(vec![1, 2, 3]);
        assert_eq!(facts.hash(), hash64(&[1, 2, 3]));
    }

    #[test]
    fn numbers_have_a_fixed_width_and_order() {
        let mut facts = Facts::default();
        facts.u8(1);
        facts.bool(true);
        facts.u16(0x0302);
        facts.u32(4);
        facts.u64(5);
        facts.i32(-1);
        facts.len(2);
        facts.bytes(&[7, 8]);
        let written =
            [1, 1, 2, 3, 4, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 2, 0, 0, 0, 7, 8];
        assert_eq!(facts.as_slice(), written);
    }
}
