//! Many games that step together.

use jerusalem_core::{Arrays, Observations, open_batch};
use std::ffi::c_char;

use crate::boundary::{Span, apart, array, call, exact, place, sized, text, text_buffer, wanted};
use crate::handle::{
    JrsBatch, JrsGame, Mends, free_batch, insert_batch, insert_game, with_batch, with_batch_mut,
};
use crate::names::layout_json;
use crate::saved::options;
use crate::status::{Answer, Fault, JRS_BAD_ARGUMENT, JRS_BAD_ROW};

/// How many elements one row takes in each array of a `jrs_rows`.
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

/// The caller's arrays that a batch writes into, row after row without gaps. An array that is NULL
/// is not written; observations are written as floats or as bytes, not as both. The arrays must not
/// overlap. Set everything to 0 first, then `struct_size`, then the arrays that are wanted.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsRows {
    /// `sizeof(jrs_rows)`.
    pub struct_size: usize,
    /// What the seat to move knows, as floats: rows * observation.
    pub observation_f32: *mut f32,
    /// Elements of `observation_f32`.
    pub observation_f32_len: usize,
    /// What the seat to move knows, as bytes: rows * observation.
    pub observation_u8: *mut u8,
    /// Elements of `observation_u8`.
    pub observation_u8_len: usize,
    /// 1 for every legal action and 0 for the others: rows * actions.
    pub mask: *mut u8,
    /// Elements of `mask`.
    pub mask_len: usize,
    /// What this step was worth to every seat: rows * players.
    pub rewards: *mut f32,
    /// Elements of `rewards`.
    pub rewards_len: usize,
    /// 1 if this step ended a game, or if the row stands at the end of one: rows.
    pub done: *mut u8,
    /// Elements of `done`.
    pub done_len: usize,
    /// The seat to move, or -1 if the row's game is over: rows.
    pub to_play: *mut i32,
    /// Elements of `to_play`.
    pub to_play_len: usize,
    /// Steps of the row's game, or of the game that this step ended: rows.
    pub lengths: *mut u32,
    /// Elements of `lengths`.
    pub lengths_len: usize,
    /// The end as the last seat to move saw it, as floats, written where this step ended a game and
    /// left alone elsewhere: rows * observation.
    pub last_observation_f32: *mut f32,
    /// Elements of `last_observation_f32`.
    pub last_observation_f32_len: usize,
    /// The same as bytes: rows * observation.
    pub last_observation_u8: *mut u8,
    /// Elements of `last_observation_u8`.
    pub last_observation_u8_len: usize,
}

/// Makes a batch from a JSON configuration.
///
/// Keys: `game`, `players`, `rules` and `board` as for `jrs_game_new`; `rows`, the number of games,
/// 1 if left out; `seed` of all dice; `threads`, 1 if left out, 0 for as many as the machine has;
/// `auto_reset`, `false` to let a finished row stand instead of beginning a new game in the same step;
/// `auto_single`, `true` to let single legal actions play themselves; `bots`, a list with the name of
/// a bot or `null` for every seat: rows then stand only at the turns of seats without one; `returns`,
/// `"winner"`, `"rank"` or `"margin"`. Results do not depend on the number of threads.
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
    call(|| {
        // SAFETY: the caller's promise.
        let (config, out) =
            unsafe { (text("config", config, config_len)?, place("batch", batch)?) };
        out.set(insert_batch(open_batch(config)?)?);
        Ok(())
    })
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
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { place("copy", copy) }?;
        let batch = with_batch(batch, |batch| Ok(batch.try_clone()?))?;
        out.set(insert_batch(batch)?);
        Ok(())
    })
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
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { place("shape", shape) }?;
        out.set(with_batch(batch, |batch| {
            let shape = batch.shape();
            Ok(JrsShape {
                rows: batch.rows(),
                observation: shape.observation,
                actions: shape.actions,
                players: shape.players,
            })
        })?);
        Ok(())
    })
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
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { text_buffer(text, capacity, size) }?;
        with_batch(batch, |batch| out.text(&layout_json(&batch.layout())))
    })
}

/// Begins all games anew, as a new batch of this seed, and writes the rows. It also mends a batch
/// that answers `JRS_BROKEN`.
///
/// Threads: alone.
/// Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`.
///
/// # Safety
/// `out` is NULL or points to a `jrs_rows` whose arrays are as long as it says; they stay the
/// caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_batch_reset(
    batch: *mut JrsBatch,
    seed: u64,
    out: *const JrsRows,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let mut arrays = unsafe { arrays(out, Span::none()) }?;
        with_batch_mut(batch, Mends::Yes, |batch| Ok(batch.reset(seed, &mut arrays)?))
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
pub unsafe extern "C" fn jrs_batch_show(batch: *mut JrsBatch, out: *const JrsRows) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let mut arrays = unsafe { arrays(out, Span::none()) }?;
        with_batch_mut(batch, Mends::No, |batch| Ok(batch.show(&mut arrays)?))
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
    out: *const JrsRows,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise; the arrays's arrays do not overlap the actions.
        let (actions, mut arrays) = unsafe {
            let read = array("actions", actions, actions_len)?;
            (read, arrays(out, Span::of("actions", actions, actions_len))?)
        };
        with_batch_mut(batch, Mends::No, |batch| Ok(batch.step(actions, &mut arrays)?))
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
pub unsafe extern "C" fn jrs_batch_step_random(batch: *mut JrsBatch, out: *const JrsRows) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let mut arrays = unsafe { arrays(out, Span::none()) }?;
        with_batch_mut(batch, Mends::No, |batch| Ok(batch.step_random(&mut arrays)?))
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
        with_batch_mut(batch, Mends::No, |batch| {
            let rows = batch.rows();
            Ok(batch.random_actions(out.zeroed("actions", rows)?)?)
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
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { place("game", game) }?;
        let options = options(flags)?;
        let far = |_| Fault::new(JRS_BAD_ROW, format!("row {row} does not exist"));
        let row = usize::try_from(row).map_err(far)?;
        let table = with_batch(batch, |batch| Ok(batch.table(row, seed, options)?))?;
        out.set(insert_game(table)?);
        Ok(())
    })
}

impl JrsRows {
    fn spans(&self, actions: Span) -> [Span; 10] {
        [
            actions,
            Span::of("observation_f32", self.observation_f32, self.observation_f32_len),
            Span::of("observation_u8", self.observation_u8, self.observation_u8_len),
            Span::of("mask", self.mask, self.mask_len),
            Span::of("rewards", self.rewards, self.rewards_len),
            Span::of("done", self.done, self.done_len),
            Span::of("to_play", self.to_play, self.to_play_len),
            Span::of("lengths", self.lengths, self.lengths_len),
            Span::of(
                "last_observation_f32",
                self.last_observation_f32,
                self.last_observation_f32_len,
            ),
            Span::of("last_observation_u8", self.last_observation_u8, self.last_observation_u8_len),
        ]
    }
}

/// The caller's arrays, none of which overlaps another or the actions.
///
/// # Safety
/// The promise of `jrs_batch_reset`.
unsafe fn arrays<'a>(out: *const JrsRows, actions: Span) -> Answer<Arrays<'a>> {
    if out.is_null() {
        return Ok(Arrays::default());
    }
    // SAFETY: `out` points to as many bytes as its first member says; an array that is not NULL is
    // as long as the caller says, and no two share memory.
    unsafe {
        let rows = sized("jrs_rows", out)?;
        apart(&rows.spans(actions))?;
        Ok(Arrays {
            observation: observations(
                "observation",
                (rows.observation_f32, rows.observation_f32_len),
                (rows.observation_u8, rows.observation_u8_len),
            )?,
            mask: wanted("mask", rows.mask, rows.mask_len)?,
            rewards: wanted("rewards", rows.rewards, rows.rewards_len)?,
            done: wanted("done", rows.done, rows.done_len)?,
            to_play: wanted("to_play", rows.to_play, rows.to_play_len)?,
            lengths: wanted("lengths", rows.lengths, rows.lengths_len)?,
            last_observation: observations(
                "last_observation",
                (rows.last_observation_f32, rows.last_observation_f32_len),
                (rows.last_observation_u8, rows.last_observation_u8_len),
            )?,
        })
    }
}

/// # Safety
/// As for [`wanted`].
unsafe fn observations<'a>(
    what: &str,
    f32s: (*mut f32, usize),
    u8s: (*mut u8, usize),
) -> Answer<Observations<'a>> {
    // SAFETY: the same promise.
    let both = unsafe { (wanted(what, f32s.0, f32s.1)?, wanted(what, u8s.0, u8s.1)?) };
    match both {
        (None, None) => Ok(Observations::None),
        (Some(floats), None) => Ok(Observations::F32(floats)),
        (None, Some(bytes)) => Ok(Observations::U8(bytes)),
        (Some(_), Some(_)) => {
            let text = format!("{what} is asked for as floats and as bytes; choose one");
            Err(Fault::new(JRS_BAD_ARGUMENT, text))
        }
    }
}
