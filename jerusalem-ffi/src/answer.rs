//! The shapes of answers: a call that only asks, or that makes a game, has one of these.

use jerusalem_core::{AnyBatch, AnySearch, AnyTable};
use std::ffi::c_char;

use crate::boundary::{Buffer, Number, buffer, call, exact, place, text_buffer};
use crate::handle::{
    JrsBatch, JrsGame, JrsSearch, insert_game, with_batch, with_game, with_search,
};
use crate::status::Answer;

/// Who can be asked.
pub(crate) trait Asked {
    /// What answers.
    type Face: ?Sized;

    /// Lets it answer.
    fn ask<T>(self, ask: impl FnOnce(&Self::Face) -> Answer<T>) -> Answer<T>;
}

impl Asked for *const JrsGame {
    type Face = dyn AnyTable;

    #[inline]
    fn ask<T>(self, ask: impl FnOnce(&dyn AnyTable) -> Answer<T>) -> Answer<T> {
        with_game(self, ask)
    }
}

impl Asked for *const JrsBatch {
    type Face = dyn AnyBatch;

    fn ask<T>(self, ask: impl FnOnce(&dyn AnyBatch) -> Answer<T>) -> Answer<T> {
        with_batch(self, ask)
    }
}

impl Asked for *const JrsSearch {
    type Face = dyn AnySearch;

    fn ask<T>(self, ask: impl FnOnce(&dyn AnySearch) -> Answer<T>) -> Answer<T> {
        with_search(self, ask)
    }
}

/// The library itself, for what needs no handle.
pub(crate) struct Library;

impl Asked for Library {
    type Face = Library;

    fn ask<T>(self, ask: impl FnOnce(&Library) -> Answer<T>) -> Answer<T> {
        ask(&self)
    }
}

/// Answers with one number, one handle or one plain struct.
///
/// # Safety
/// As for [`place`].
#[inline]
pub(crate) unsafe fn one<A: Asked, T: Copy>(
    whom: A,
    what: &str,
    to: *mut T,
    ask: impl FnOnce(&A::Face) -> Answer<T>,
) -> i32 {
    call(|| {
        // SAFETY: the same promise.
        let to = unsafe { place(what, to) }?;
        to.set(whom.ask(ask)?);
        Ok(())
    })
}

/// Answers with a text of a size that the caller need not know.
///
/// # Safety
/// As for [`buffer`].
pub(crate) unsafe fn text<A: Asked, T: AsRef<str>>(
    whom: A,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
    ask: impl FnOnce(&A::Face) -> Answer<T>,
) -> i32 {
    call(|| {
        // SAFETY: the same promise.
        let to = unsafe { text_buffer(text, capacity, size) }?;
        to.text(whom.ask(ask)?.as_ref())
    })
}

/// Answers with elements of a number that the caller need not know.
///
/// # Safety
/// As for [`buffer`].
pub(crate) unsafe fn list<A: Asked, T: Number>(
    whom: A,
    what: &'static str,
    to: *mut T,
    capacity: usize,
    size: *mut usize,
    ask: impl FnOnce(&A::Face) -> Answer<Vec<T>>,
) -> i32 {
    call(|| {
        // SAFETY: the same promise.
        let to = unsafe { buffer(what, to, capacity, size) }?;
        to.fill(&whom.ask(ask)?)
    })
}

/// Answers with an array whose length the caller knows.
///
/// # Safety
/// As for [`exact`].
#[inline]
pub(crate) unsafe fn array<A: Asked, T: Number>(
    whom: A,
    what: &'static str,
    to: *mut T,
    len: usize,
    write: impl FnOnce(&A::Face, Buffer<'_, T>) -> Answer,
) -> i32 {
    call(|| {
        // SAFETY: the same promise.
        let to = unsafe { exact(what, to, len) }?;
        whom.ask(|face| write(face, to))
    })
}

/// Answers with the handle of a new game.
///
/// # Safety
/// As for [`place`].
pub(crate) unsafe fn game<A: Asked>(
    whom: A,
    what: &str,
    to: *mut *mut JrsGame,
    make: impl FnOnce(&A::Face) -> Answer<Box<dyn AnyTable>>,
) -> i32 {
    call(|| {
        // SAFETY: the same promise.
        let to = unsafe { place(what, to) }?;
        to.set(insert_game(whom.ask(make)?)?);
        Ok(())
    })
}
