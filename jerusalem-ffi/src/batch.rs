//! Many games that step together.

use jerusalem_core::{Shape, open_batch};
use std::ffi::c_char;

use crate::answer::{self, Library};
use crate::arrays::{JrsArrays, arrays};
use crate::boundary::{Span, array, call, exact, text};
use crate::handle::{JrsBatch, JrsGame, free_batch, insert_batch, with_batch_mut};
use crate::names::to_json;
use crate::saved::options;
use crate::status::{Fault, JRS_BAD_ROW};

/// How many elements one row takes in each array of a `jrs_arrays`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JrsShape {
    /// The number of rows.
    pub rows: usize,
    /// Elements of an observation.
    pub observation: usize,
    /// Size of the action space.
    pub actions: usize,
    /// The number of players.
    pub players: usize,
}

/// Makes a batch from a JSON configuration.
///
/// Keys: `game`, `players`, `rules` and `board` as for `jrs_game_new`; `rows`, the number of games,
/// 1 if left out; `seed` of all dice; `threads`, 1 if left out, 0 for as many as the machine has;
/// `ids` of actions, `"relative"` if left out, with players counted from the seat to move as
/// observations do (see `jrs_game_relative_id`), or `"absolute"` as in the calls of a game;
/// `auto_reset`, `false` to let a finished row stand instead of beginning a new game in the same step;
/// `auto_single`, `true` to let single legal actions play themselves; `bots`, a list with the name of
/// a bot (see `jrs_bots`, also for what each costs) or `null` for every seat: rows then stand only at
/// the turns of seats without one; `returns`, `"winner"`, `"rank"` or `"margin"`. Results do not
/// depend on the number of threads.
///
/// Threads: any.
/// Returns: `JRS_BAD_UTF8`, `JRS_BAD_JSON`, `JRS_UNKNOWN_GAME`, `JRS_BAD_CONFIG`, `JRS_TOO_MANY`.
///
/// # Safety
/// `config` points to `config_len` bytes and stays the caller's. `batch` points to a place for the
/// handle, which the caller owns and frees with `jrs_batch_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_new(
    config: *const c_char,
    config_len: usize,
    batch: *mut *mut JrsBatch,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(Library, "batch", batch, |_| {
            insert_batch(open_batch(text("config", config, config_len)?)?)
        })
    }
}

/// Copies a batch; the two then live their own lives.
///
/// Threads: shared.
/// Returns: `JRS_TOO_MANY`.
///
/// # Safety
/// `copy` points to a place for the handle, which the caller owns and frees with `jrs_batch_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_clone(batch: *const JrsBatch, copy: *mut *mut JrsBatch) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(batch, "copy", copy, |batch| insert_batch(batch.try_clone()?)) }
}

/// Ends a batch and its threads. NULL is fine and does nothing.
///
/// Threads: alone; while another thread is inside a call the batch is not freed.
/// Returns: `JRS_BUSY`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_batch_free(batch: *mut JrsBatch) -> i32 {
    call(|| free_batch(batch))
}

/// How long the caller's arrays must be. It never changes.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `shape` points to a `jrs_shape` and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_shape(batch: *const JrsBatch, shape: *mut JrsShape) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(batch, "shape", shape, |batch| {
            let Shape { observation, actions, players } = batch.shape();
            Ok(JrsShape { rows: batch.rows(), observation, actions, players })
        })
    }
}

/// The layout of observations as JSON; see `jrs_game_layout_json`.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_layout_json(
    batch: *const JrsBatch,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(batch, text, capacity, size, |batch| Ok(to_json(&batch.layout()))) }
}

/// Begins all games anew, as a new batch of this seed, and writes the rows. It also mends a batch
/// that answers `JRS_BROKEN`.
///
/// Threads: alone.
/// Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`.
///
/// # Safety
/// `out` is NULL or points to a `jrs_arrays` whose arrays are as long as it says; they stay the
/// caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_reset(
    batch: *mut JrsBatch,
    seed: u64,
    out: *const JrsArrays,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let mut arrays = unsafe { arrays(out, Span::none()) }?;
        with_batch_mut(batch, |batch| Ok(batch.reset(seed, &mut arrays)?))
    })
}

/// Writes the rows as they stand.
///
/// Threads: alone.
/// Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`, `JRS_BROKEN`.
///
/// # Safety
/// As for `jrs_batch_reset`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_show(batch: *mut JrsBatch, out: *const JrsArrays) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let mut arrays = unsafe { arrays(out, Span::none()) }?;
        with_batch_mut(batch, |batch| Ok(batch.show(&mut arrays)?))
    })
}

/// Carries out one action in every row and writes the rows. If one action is not legal in its row,
/// nothing happens anywhere. The actions of rows whose game is over are ignored.
///
/// Threads: alone.
/// Returns: `JRS_UNKNOWN_ACTION`, `JRS_ILLEGAL_ACTION`, `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`,
/// `JRS_BAD_ARGUMENT`, `JRS_BROKEN`.
///
/// # Safety
/// `actions` points to `actions_len` elements and stays the caller's; `out` as for `jrs_batch_reset`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_step(
    batch: *mut JrsBatch,
    actions: *const u16,
    actions_len: usize,
    out: *const JrsArrays,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise; the arrays do not overlap the actions.
        let (actions, mut arrays) = unsafe {
            let read = array("actions", actions, actions_len)?;
            (read, arrays(out, Span::of("actions", actions, actions_len))?)
        };
        with_batch_mut(batch, |batch| Ok(batch.step(actions, &mut arrays)?))
    })
}

/// Carries out a uniformly random legal action in every row and writes the rows.
///
/// Threads: alone.
/// Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`, `JRS_BROKEN`.
///
/// # Safety
/// As for `jrs_batch_reset`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_step_random(batch: *mut JrsBatch, out: *const JrsArrays) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let mut arrays = unsafe { arrays(out, Span::none()) }?;
        with_batch_mut(batch, |batch| Ok(batch.step_random(&mut arrays)?))
    })
}

/// Chooses a uniformly random legal action for every row, 0 where the game is over.
///
/// Threads: alone.
/// Returns: `JRS_WRONG_LENGTH` if `actions_len` is not the number of rows, `JRS_BROKEN`.
///
/// # Safety
/// `actions` points to `actions_len` elements and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_random_actions(
    batch: *mut JrsBatch,
    actions: *mut u16,
    actions_len: usize,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { exact("actions", actions, actions_len) }?;
        with_batch_mut(batch, |batch| {
            let rows = batch.rows();
            Ok(batch.random_actions(out.zeroed(rows)?)?)
        })
    })
}

/// Makes a game that stands where a row stands, with dice of its own seed and without a past.
/// `flags` is a sum of `JRS_FLAG_...`, or 0.
///
/// Threads: shared.
/// Returns: `JRS_BAD_ROW`, `JRS_BAD_ARGUMENT` for an unknown flag, `JRS_BROKEN`, `JRS_TOO_MANY`.
///
/// # Safety
/// `game` points to a place for the handle, which the caller owns and frees with `jrs_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_game(
    batch: *const JrsBatch,
    row: u64,
    seed: u64,
    flags: u32,
    game: *mut *mut JrsGame,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::game(batch, "game", game, |batch| {
            let options = options(flags)?;
            let far = |_| Fault::new(JRS_BAD_ROW, format!("row {row} does not exist"));
            Ok(batch.table(usize::try_from(row).map_err(far)?, seed, options)?)
        })
    }
}
