//! Panics on demand inside of a game, for tests of what a panic leaves behind.

use std::cell::Cell;

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(0) };
}

/// Lets the `masks`-th action mask that a game makes on this thread from now on panic; 0 for none.
pub fn fail_at(masks: u32) {
    LEFT.set(masks);
}

/// Lets every action mask that a game makes on this thread panic from now on, until
/// [`fail_at`] is called.
pub fn fail_always() {
    LEFT.set(u32::MAX);
}

/// Panics if it is time.
pub(crate) fn point() {
    match LEFT.get() {
        0 => (),
        1 => {
            LEFT.set(0);
            panic!("a fault was asked for");
        }
        u32::MAX => panic!("faults were asked for"),
        left => LEFT.set(left - 1),
    }
}
