//! Values that are worked out when they are first asked for.

use std::cell::Cell;

/// Up to `N` values by number.
pub struct Memo<T, const N: usize> {
    known: Cell<u32>,
    values: Cell<[T; N]>,
}

impl<T: Copy + Default, const N: usize> Memo<T, N> {
    const ROOM: () = assert!(N <= 32, "a bit for every value");

    pub fn new() -> Self {
        let () = Self::ROOM;
        Memo { known: Cell::new(0), values: Cell::new([T::default(); N]) }
    }

    /// The value of a number, made if it is not known.
    #[inline]
    pub fn get(&self, n: usize, make: impl FnOnce() -> T) -> T {
        let values: &Cell<[T]> = &self.values;
        let value = &values.as_slice_of_cells()[n];
        if self.known.get() >> n & 1 == 0 {
            value.set(make());
            self.known.set(self.known.get() | 1 << n);
        }
        value.get()
    }
}
