//! Values that are worked out when they are first asked for.

use std::cell::Cell;

/// Up to `N` values by number.
pub struct Memo<T, const N: usize> {
    known: Cell<u32>,
    values: [Cell<T>; N],
}

impl<T: Copy + Default, const N: usize> Memo<T, N> {
    const ROOM: () = assert!(N <= 32, "a bit for every value");

    pub fn new() -> Self {
        let () = Self::ROOM;
        Memo { known: Cell::new(0), values: std::array::from_fn(|_| Cell::new(T::default())) }
    }

    /// The value of a number, made if it is not known.
    #[inline]
    pub fn get(&self, n: usize, make: impl FnOnce() -> T) -> T {
        let known = self.known.get();
        if known >> n & 1 == 0 {
            self.values[n].set(make());
            self.known.set(known | 1 << n);
        }
        self.values[n].get()
    }
}
