//! Games on disk: whole games as bytes, records as JSON or bytes.

use jerusalem_core::{Chance, Step, TableOptions, open_record, restore};
use std::ffi::c_char;

use crate::answer::{self, Library};
use crate::boundary::{Span, apart, array, buffer, call};
use crate::handle::{JrsGame, with_game};
use crate::play::ply_of;
use crate::status::{Answer, Fault, JRS_BAD_ARGUMENT};

/// In place of a ply: the last one.
pub const JRS_LAST_PLY: u64 = u64::MAX;

/// A flag: the caller resolves chance, as with `"chance": "manual"`.
pub const JRS_FLAG_MANUAL: u32 = 1;
/// A flag: single legal actions play themselves, as with `"auto_single": true`.
pub const JRS_FLAG_AUTO_SINGLE: u32 = 2;
/// A flag: no steps are kept, as with `"record": false`.
pub const JRS_FLAG_NO_RECORD: u32 = 4;

/// In a list of steps: a decision.
pub const JRS_STEP_ACTION: u8 = 0;
/// In a list of steps: an outcome of chance.
pub const JRS_STEP_OUTCOME: u8 = 1;

/// The whole game as bytes: state, dice, options and record.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `data` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_snapshot(
    game: *const JrsGame,
    data: *mut u8,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::list(game, "data", data, capacity, size, |table| Ok(table.snapshot())) }
}

/// Makes the game that `jrs_game_snapshot` wrote, exactly.
///
/// Threads: any.
/// Returns: `JRS_BAD_DATA`, `JRS_UNKNOWN_GAME`, `JRS_TOO_MANY`.
///
/// # Safety
/// `data` points to `len` bytes and stays the caller's. `game` points to a place for the handle,
/// which the caller owns and frees with `jrs_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_restore(
    data: *const u8,
    len: usize,
    game: *mut *mut JrsGame,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::game(Library, "game", game, |_| Ok(restore(array("data", data, len)?)?)) }
}

/// The record as JSON: configuration, seed, every decision and outcome, the state's hash after each.
///
/// Threads: shared.
/// Returns: `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_record_json(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(game, text, capacity, size, |table| Ok(table.record_json()?)) }
}

/// The record as compact bytes.
///
/// Threads: shared.
/// Returns: `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `data` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_record_bytes(
    game: *const JrsGame,
    data: *mut u8,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::list(game, "data", data, capacity, size, |table| Ok(table.record_bytes()?)) }
}

/// Makes a game from a record, JSON or bytes, that stands at a ply, or with `JRS_LAST_PLY` at the
/// last; its dice stand where they stood there. `flags` is a sum of `JRS_FLAG_...`, or 0.
///
/// Threads: any.
/// Returns: `JRS_BAD_DATA`, `JRS_UNKNOWN_GAME`, `JRS_BAD_PLY`, `JRS_BAD_ARGUMENT` for an unknown
/// flag, `JRS_TOO_MANY`.
///
/// # Safety
/// `data` points to `len` bytes and stays the caller's. `game` points to a place for the handle,
/// which the caller owns and frees with `jrs_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_from_record(
    data: *const u8,
    len: usize,
    ply: u64,
    flags: u32,
    game: *mut *mut JrsGame,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::game(Library, "game", game, |_| {
            let data = array("data", data, len)?;
            let ply = if ply == JRS_LAST_PLY { None } else { Some(ply_of(ply)?) };
            Ok(open_record(data, ply, options(flags)?)?)
        })
    }
}

pub(crate) fn options(flags: u32) -> Answer<TableOptions> {
    let known = JRS_FLAG_MANUAL | JRS_FLAG_AUTO_SINGLE | JRS_FLAG_NO_RECORD;
    if flags & !known != 0 {
        let text = format!("flags {flags}: only 1, 2, 4 and their sums are known");
        return Err(Fault::new(JRS_BAD_ARGUMENT, text));
    }
    let manual = flags & JRS_FLAG_MANUAL != 0;
    Ok(TableOptions {
        chance: if manual { Chance::Manual } else { Chance::Auto },
        auto_single: flags & JRS_FLAG_AUTO_SINGLE != 0,
        record: flags & JRS_FLAG_NO_RECORD == 0,
    })
}

/// The steps so far: of each its kind, `JRS_STEP_ACTION` or `JRS_STEP_OUTCOME`, and its id.
///
/// Threads: shared.
/// Returns: `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `kinds` and `ids` point to `capacity` elements each, `size` to a `size_t` or nowhere; all stay the
/// caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_steps(
    game: *const JrsGame,
    kinds: *mut u8,
    ids: *mut u16,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    call(|| {
        apart(&[Span::of("kinds", kinds, capacity), Span::of("ids", ids, capacity)])?;
        // SAFETY: the caller's promise.
        let (out_kinds, out_ids) = unsafe {
            let kinds = buffer("kinds", kinds, capacity, size)?;
            (kinds, buffer("ids", ids, capacity, std::ptr::null_mut())?)
        };
        with_game(game, |table| {
            let pair = |&step: &Step| match step {
                Step::Action(id) => (JRS_STEP_ACTION, id),
                Step::Outcome(id) => (JRS_STEP_OUTCOME, id),
            };
            let (kinds, ids): (Vec<u8>, Vec<u16>) = table.steps()?.iter().map(pair).unzip();
            out_kinds.fill(&kinds)?;
            out_ids.fill(&ids)
        })
    })
}
