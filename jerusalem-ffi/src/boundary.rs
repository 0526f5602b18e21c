//! The border: panics stop here, and the caller's memory is checked here.
//!
//! Every shared use of `unsafe` stands in this file. What it rests on is the same everywhere: the
//! caller's promise, written at each function of the header, that a pointer which is not NULL points
//! to as many elements as the call says and that nothing else uses them meanwhile. Everything that
//! can be checked without that promise is checked: NULL, alignment, lengths that no array can have,
//! overlap, UTF-8. Handles need no promise; see `handle`.

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::mem::{align_of, size_of};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::slice;

use crate::status::{
    Answer, Fault, JRS_BAD_POINTER, JRS_BAD_UTF8, JRS_NULL, JRS_OK, JRS_TOO_SMALL,
    JRS_WRONG_LENGTH, without_nul,
};

#[cfg(panic = "abort")]
compile_error!("a panic must not kill the caller: build this crate with panic = \"unwind\"");

/// In place of the length of a text: the text ends with a NUL.
pub const JRS_NUL_TERMINATED: usize = usize::MAX;

/// Runs a call; a refusal and a panic become a status and the text of the last error.
#[inline]
pub(crate) fn call(work: impl FnOnce() -> Answer) -> i32 {
    match guard(work) {
        Ok(()) => JRS_OK,
        Err(fault) => fault.report(),
    }
}

/// Turns a panic into a refusal. The core has left a game as it was, and a batch broken until it is
/// reset.
#[inline]
pub(crate) fn guard<T>(work: impl FnOnce() -> Answer<T>) -> Answer<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(Fault::panic(payload)))
}

fn check<T>(what: &str, data: *const T, len: usize) -> Answer {
    if data.is_null() {
        return Err(Fault::new(JRS_NULL, format!("{what} is NULL")));
    }
    if !data.addr().is_multiple_of(align_of::<T>()) {
        let text = format!("{what} is not aligned to {} bytes", align_of::<T>());
        return Err(Fault::new(JRS_BAD_POINTER, text));
    }
    let bytes = len.checked_mul(size_of::<T>()).filter(|&bytes| bytes <= isize::MAX as usize);
    if bytes.is_none_or(|bytes| data.addr().checked_add(bytes).is_none()) {
        let text = format!("{what} cannot have {len} elements");
        return Err(Fault::new(JRS_WRONG_LENGTH, text));
    }
    Ok(())
}

pub(crate) fn wrong_length(what: &str, given: usize, needed: usize) -> Fault {
    let text = format!("the array {what} has {given} elements, but {needed} are needed");
    Fault::new(JRS_WRONG_LENGTH, text)
}

/// The caller's array of numbers, to read.
///
/// # Safety
/// If `data` is not NULL, it points to `len` elements, which nobody writes while `'a` lasts.
#[inline]
pub(crate) unsafe fn array<'a, T: Number>(
    what: &str,
    data: *const T,
    len: usize,
) -> Answer<&'a [T]> {
    check(what, data, len)?;
    // SAFETY: not NULL, aligned and of a possible size by the check; the rest is the caller's promise.
    Ok(unsafe { slice::from_raw_parts(data, len) })
}

/// The caller's array of numbers, to be filled in place, if it is wanted: NULL is none.
///
/// # Safety
/// If `data` is not NULL, it points to `len` elements that have been initialised, which nobody else
/// uses while `'a` lasts.
pub(crate) unsafe fn wanted<'a, T: Number>(
    what: &str,
    data: *mut T,
    len: usize,
) -> Answer<Option<&'a mut [T]>> {
    if data.is_null() {
        return Ok(None);
    }
    check(what, data, len)?;
    // SAFETY: as in `array`. Every bit pattern is a number.
    Ok(Some(unsafe { slice::from_raw_parts_mut(data, len) }))
}

/// The caller's struct, whose first member is its size. A later version of the header may add
/// members at the end: what is longer begins the same.
///
/// # Safety
/// If `from` is not NULL, it points to a `usize` and, if that is the size of a `T` or more, to a `T`.
pub(crate) unsafe fn sized<T: Copy>(what: &str, from: *const T) -> Answer<T> {
    check(what, from, 1)?;
    // SAFETY: not NULL and aligned by the check; the rest is the caller's promise.
    let size = unsafe { from.cast::<usize>().read() };
    if size < size_of::<T>() {
        let text = format!("struct_size is {size}, but {what} has {}", size_of::<T>());
        return Err(Fault::new(JRS_WRONG_LENGTH, text));
    }
    // SAFETY: it is long enough.
    Ok(unsafe { from.read() })
}

/// The caller's text.
///
/// # Safety
/// If `data` is not NULL, it points to `len` bytes, or for `JRS_NUL_TERMINATED` to bytes that end
/// with a NUL; nobody writes them while `'a` lasts.
pub(crate) unsafe fn text<'a>(what: &str, data: *const c_char, len: usize) -> Answer<&'a str> {
    let bytes = if len == JRS_NUL_TERMINATED {
        check(what, data, 0)?;
        // SAFETY: not NULL; the caller promises the NUL.
        unsafe { CStr::from_ptr(data) }.to_bytes()
    } else {
        // SAFETY: the same promise.
        unsafe { array(what, data.cast::<u8>(), len)? }
    };
    std::str::from_utf8(bytes).map_err(|e| {
        Fault::new(JRS_BAD_UTF8, format!("{what} is not UTF-8: byte {}", e.valid_up_to()))
    })
}

/// A place for one answer. It is checked first and written last, on success.
pub(crate) struct Place<'a, T> {
    to: *mut T,
    life: PhantomData<&'a mut T>,
}

/// The caller's place for one answer.
///
/// # Safety
/// If `to` is not NULL, it points to a `T`, initialised or not, which nobody else uses while `'a` lasts.
#[inline]
pub(crate) unsafe fn place<'a, T: Copy>(what: &str, to: *mut T) -> Answer<Place<'a, T>> {
    check(what, to, 1)?;
    Ok(Place { to, life: PhantomData })
}

impl<T: Copy> Place<'_, T> {
    #[inline]
    pub(crate) fn set(self, value: T) {
        // SAFETY: checked when made; `'a` is not over.
        unsafe { self.to.write(value) };
    }
}

/// A buffer for an answer whose size the caller may not know, and the place for that size.
pub(crate) struct Buffer<'a, T> {
    what: &'static str,
    to: *mut T,
    capacity: usize,
    size: *mut usize,
    life: PhantomData<&'a mut T>,
}

/// The caller's buffer; without room it may be NULL, and the place for the size may always be NULL.
///
/// # Safety
/// If `to` is not NULL, it points to `capacity` elements; if `size` is not NULL, it points to a
/// `usize`; initialised or not, nobody else uses them while `'a` lasts.
#[inline]
pub(crate) unsafe fn buffer<'a, T: Number>(
    what: &'static str,
    to: *mut T,
    capacity: usize,
    size: *mut usize,
) -> Answer<Buffer<'a, T>> {
    if capacity > 0 {
        check(what, to, capacity)?;
    }
    if !size.is_null() {
        check("size", size, 1)?;
        apart(&[Span::of(what, to, capacity), Span::of("size", size, 1)])?;
    }
    Ok(Buffer { what, to, capacity, size, life: PhantomData })
}

/// The caller's array for an answer of exactly its length.
///
/// # Safety
/// If `to` is not NULL, it points to `len` elements; initialised or not, nobody else uses them while
/// `'a` lasts.
pub(crate) unsafe fn exact<'a, T: Number>(
    what: &'static str,
    to: *mut T,
    len: usize,
) -> Answer<Buffer<'a, T>> {
    check(what, to, len)?;
    Ok(Buffer { what, to, capacity: len, size: ptr::null_mut(), life: PhantomData })
}

impl<'a, T: Number> Buffer<'a, T> {
    /// The array, all zeros, to be filled in place, if it has the length that is needed.
    #[inline]
    pub(crate) fn zeroed(self, needed: usize) -> Answer<&'a mut [T]> {
        if self.capacity != needed {
            return Err(wrong_length(self.what, self.capacity, needed));
        }
        // SAFETY: checked when made; zeros are numbers of every kind.
        unsafe {
            self.to.write_bytes(0, needed);
            Ok(slice::from_raw_parts_mut(self.to, needed))
        }
    }

    /// Writes an answer that must be as long as the array.
    pub(crate) fn fill_exactly(self, answer: &[T]) -> Answer {
        if answer.len() != self.capacity {
            return Err(wrong_length(self.what, self.capacity, answer.len()));
        }
        self.fill(answer)
    }

    /// Writes the answer; reports its size also if it does not fit.
    #[inline]
    pub(crate) fn fill(self, answer: &[T]) -> Answer {
        self.fits(answer.len())?;
        if !answer.is_empty() {
            // SAFETY: there is room for the answer, which is the library's own memory.
            unsafe { ptr::copy_nonoverlapping(answer.as_ptr(), self.to, answer.len()) };
        }
        Ok(())
    }

    fn fits(&self, needed: usize) -> Answer {
        if !self.size.is_null() {
            // SAFETY: checked when made.
            unsafe { self.size.write(needed) };
        }
        if needed > self.capacity {
            let text = format!("the buffer has room for {}, needed are {needed}", self.capacity);
            return Err(Fault::new(JRS_TOO_SMALL, text));
        }
        Ok(())
    }
}

impl Buffer<'_, u8> {
    /// Writes the text and a NUL; the size counts the NUL.
    pub(crate) fn text(self, answer: &str) -> Answer {
        let answer = without_nul(answer);
        self.fits(answer.len() + 1)?;
        // SAFETY: there is room for the text and its NUL.
        unsafe {
            ptr::copy_nonoverlapping(answer.as_ptr(), self.to, answer.len());
            self.to.add(answer.len()).write(0);
        }
        Ok(())
    }
}

/// The caller's buffer for a text.
///
/// # Safety
/// As for [`buffer`].
pub(crate) unsafe fn text_buffer<'a>(
    to: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> Answer<Buffer<'a, u8>> {
    // SAFETY: the same promise; a `c_char` is a byte.
    unsafe { buffer("text", to.cast(), capacity, size) }
}

/// The memory of one array of the caller; that of an array that is NULL is empty.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    what: &'static str,
    start: usize,
    end: usize,
}

impl Span {
    pub(crate) fn of<T>(what: &'static str, data: *const T, len: usize) -> Self {
        let bytes = if data.is_null() { 0 } else { len.saturating_mul(size_of::<T>()) };
        let start = data.addr();
        Span { what, start, end: start.saturating_add(bytes) }
    }

    pub(crate) fn none() -> Self {
        Span { what: "", start: 0, end: 0 }
    }
}

/// Refuses arrays that share memory, before they become slices.
pub(crate) fn apart(spans: &[Span]) -> Answer {
    for (i, a) in spans.iter().enumerate() {
        for b in &spans[..i] {
            if a.start.max(b.start) < a.end.min(b.end) {
                let text = format!("the arrays {} and {} overlap", b.what, a.what);
                return Err(Fault::new(JRS_BAD_POINTER, text));
            }
        }
    }
    Ok(())
}

/// A number of the border: every bit pattern is one.
pub(crate) trait Number: Copy {}

impl Number for u8 {}
impl Number for u16 {}
impl Number for u32 {}
impl Number for u64 {}
impl Number for usize {}
impl Number for i32 {}
impl Number for f32 {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_an_answer_does_not_stand_in_it() {
        let mut words = [0_usize; 4];
        let to = words.as_mut_ptr().cast::<c_char>();
        for (word, good) in [(0, false), (1, false), (2, true)] {
            let size = words[word..].as_mut_ptr();
            // SAFETY: the memory is that of the array; nothing is written.
            let buffer = unsafe { text_buffer(to, 2 * size_of::<usize>(), size) };
            let status = buffer.err().map(|fault| fault.status);
            assert_eq!(status, if good { None } else { Some(JRS_BAD_POINTER) }, "word {word}");
        }
        // SAFETY: without room there is no buffer.
        assert!(unsafe { text_buffer(to, 0, words.as_mut_ptr()) }.is_ok());
    }

    #[test]
    fn a_nul_does_not_cut_a_text() {
        let (mut bytes, mut size) = ([0_u8; 16], 0);
        // SAFETY: the buffer is as long as said.
        let to = unsafe { text_buffer(bytes.as_mut_ptr().cast(), bytes.len(), &mut size) };
        to.and_then(|to| to.text("No\0rth")).expect("room");
        assert_eq!(&bytes[..size], "No\u{fffd}rth\0".as_bytes());
    }
}
