//! Mercers: one noble of every other colour is replaced by an own one.

pub use super::swaps::Pending;
use super::swaps::{Of, Swaps};

pub(super) struct Mercers;

impl Swaps for Mercers {
    const OF: Of = Of::Nobles;
    const WORTH: [i32; 2] = [19, 16];
}
