//! Painter-Stainers: one peasant of every other colour is replaced by an own one.

pub use super::swaps::Pending;
use super::swaps::{Of, Swaps};

pub(super) struct PainterStainers;

impl Swaps for PainterStainers {
    const OF: Of = Of::Peasants;
    const WORTH: [i32; 2] = [13, 13];
}
