//! Districts: which areas hang together (§6).

use std::num::NonZero;

use crate::bits::bits;

use super::{Board, MAX_AREAS};

/// The district of an area that does not exist.
pub const NO_DISTRICT: u8 = u8::MAX;

/// The areas of the city by district; districts are numbered by their lowest area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Districts {
    /// The district of every area, [`NO_DISTRICT`] for areas that do not exist.
    pub of: [u8; MAX_AREAS],
    /// Number of districts.
    pub count: u8,
    /// The areas of every district as bits; 0 from `count` on.
    pub masks: [u32; MAX_AREAS],
}

impl Districts {
    /// The areas of the district that `area` belongs to.
    #[inline]
    pub fn around(&self, area: usize) -> u32 {
        self.masks.get(usize::from(self.of[area])).copied().unwrap_or(0)
    }

    /// The areas of every district.
    #[inline]
    pub fn masks(&self) -> &[u32] {
        &self.masks[..usize::from(self.count)]
    }
}

impl Board {
    /// The districts (R6.2) when the paths of `open_paths` carry no effective road.
    ///
    /// The fences of `destroyed_fences` join their sides. Those of `forced_fences` make the
    /// higher-numbered side a district of its own if its sides are connected all the same, one
    /// fence after the other: nothing is connected through that side any more (Q5, 13.5).
    pub fn districts(&self, open_paths: u64, destroyed_fences: u8, forced_fences: u8) -> Districts {
        let forced = forced_fences & !destroyed_fences;
        let mut around = self.components(open_paths, destroyed_fences, 0);
        let mut alone = 0;
        for f in (0..self.fences().len()).filter(|f| forced >> f & 1 == 1) {
            let [low, high] = self.fence_sides(f);
            if around[usize::from(high)] >> low & 1 == 1 {
                alone |= 1 << high;
                around = self.components(open_paths, destroyed_fences, alone);
            }
        }
        let mut districts =
            Districts { of: [NO_DISTRICT; MAX_AREAS], count: 0, masks: [0; MAX_AREAS] };
        for (area, &mask) in around.iter().enumerate().take(self.areas()) {
            let lowest = mask.trailing_zeros() as usize;
            if lowest == area {
                districts.of[area] = districts.count;
                districts.masks[usize::from(districts.count)] = mask;
                districts.count += 1;
            } else {
                districts.of[area] = districts.of[lowest];
            }
        }
        districts
    }

    /// The areas that hang together with every area, itself included, as bits; those of `alone` hang
    /// together with none.
    #[inline]
    fn components(&self, open_paths: u64, destroyed_fences: u8, alone: u32) -> [u32; MAX_AREAS] {
        let mut around: [u32; MAX_AREAS] = std::array::from_fn(|a| 1 << a);
        for (p, path) in self.path_list().iter().enumerate() {
            if open_paths >> p & 1 == 1 {
                join(&mut around, path.areas() & !alone);
            }
        }
        for f in 0..self.fences().len() {
            let [low, high] = self.fence_sides(f);
            if destroyed_fences >> f & 1 == 1 {
                join(&mut around, (1 << low | 1 << high) & !alone);
            }
        }
        around
    }

    /// The areas a citizen of `area` reaches by crossing one path (R6.9) or one of the fences of
    /// `across_fences` (Q7).
    pub fn crossings(&self, area: usize, across_fences: u8) -> u32 {
        let mut reached = 0;
        for p in bits(self.paths_of_area(area)) {
            let path = self.path(p);
            reached |= if path.side_a >> area & 1 == 1 { path.side_b } else { path.side_a };
        }
        for f in 0..self.fences().len() {
            let [low, high] = self.fence_sides(f).map(usize::from);
            if across_fences >> f & 1 == 1 {
                reached |= if low == area {
                    1 << high
                } else if high == area {
                    1 << low
                } else {
                    0
                };
            }
        }
        reached
    }
}

/// Makes the components of all `areas` one.
#[inline]
fn join(around: &mut [u32; MAX_AREAS], areas: u32) {
    let Some(some) = NonZero::new(areas) else { return };
    if around[some.trailing_zeros() as usize] & areas == areas {
        return;
    }
    let joined = bits(areas).fold(0, |all, a| all | around[a]);
    for a in bits(joined) {
        around[a] = joined;
    }
}
