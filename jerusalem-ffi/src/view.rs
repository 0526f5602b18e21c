//! What a seat may know, and what a game is worth.

use jerusalem_core::{AnyTable, ReturnForm, Seat};
use std::fmt::Display;

use crate::answer;
use crate::handle::JrsGame;
use crate::status::{Answer, Fault, JRS_BAD_ARGUMENT, JRS_BAD_SEAT};

/// The winner gets 1, the others share -1.
pub const JRS_RETURNS_WINNER: u32 = 0;
/// From 1 for the first to -1 for the last, in equal steps.
pub const JRS_RETURNS_RANK: u32 = 1;
/// The own score less the mean of all scores.
pub const JRS_RETURNS_MARGIN: u32 = 2;

/// In place of a seat: nobody has won yet.
pub const JRS_NOBODY: i32 = -1;

/// The number of elements of an observation. It never changes during a game.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `len` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_observation_len(game: *const JrsGame, len: *mut usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(game, "len", len, |table| Ok(table.observation_len())) }
}

/// Writes what `seat` may know as floats: whole numbers from 0 to 255, explained by
/// `jrs_game_layout_json`. Valid at every moment, the end included.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_WRONG_LENGTH` if `len` is not the observation's.
///
/// # Safety
/// `observation` points to `len` elements and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_observe_f32(
    game: *const JrsGame,
    seat: u32,
    observation: *mut f32,
    len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "observation", observation, len, |table, out| {
            let seat = seat_of(table, seat)?;
            Ok(table.observe_f32(seat, out.zeroed(table.observation_len())?)?)
        })
    }
}

/// Writes what `seat` may know as bytes; otherwise as `jrs_game_observe_f32`.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_WRONG_LENGTH` if `len` is not the observation's.
///
/// # Safety
/// `observation` points to `len` bytes and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_observe_u8(
    game: *const JrsGame,
    seat: u32,
    observation: *mut u8,
    len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "observation", observation, len, |table, out| {
            let seat = seat_of(table, seat)?;
            Ok(table.observe_u8(seat, out.zeroed(table.observation_len())?)?)
        })
    }
}

/// A number of 16 bytes for everything `seat` has seen so far: equal exactly for equal texts of
/// `jrs_game_information_state`.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_WRONG_LENGTH` if `key_len` is not 16.
///
/// # Safety
/// `key` points to `key_len` bytes and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_information_key(
    game: *const JrsGame,
    seat: u32,
    key: *mut u8,
    key_len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "key", key, key_len, |table, out| {
            out.fill_exactly(&table.information_key(seat as Seat)?)
        })
    }
}

/// Makes a game that `seat` cannot tell from this one: what is hidden from the seat is drawn anew
/// and uniformly by `seed`, which is also the seed of the new game's dice. With `remember` not 0 it
/// carries what the seat has seen, so that its information state is the same; this needs the record.
/// With 0 it begins without a past.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_TOO_MANY`.
///
/// # Safety
/// `determinized` points to a place for the handle, which the caller owns and frees with
/// `jrs_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_determinize(
    game: *const JrsGame,
    seat: u32,
    seed: u64,
    remember: u32,
    determinized: *mut *mut JrsGame,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::game(game, "determinized", determinized, |table| {
            Ok(table.determinized(seat as Seat, seed, remember != 0)?)
        })
    }
}

/// The score of every seat so far.
///
/// Threads: shared.
/// Returns: `JRS_WRONG_LENGTH` if `len` is not the number of players.
///
/// # Safety
/// `scores` points to `len` elements and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_scores(
    game: *const JrsGame,
    scores: *mut i32,
    len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "scores", scores, len, |table, out| {
            out.fill_exactly(&table.game().scores())
        })
    }
}

/// The place of every seat, 0 for the first and none twice; before the end, as if it ended now.
///
/// Threads: shared.
/// Returns: `JRS_WRONG_LENGTH` if `len` is not the number of players.
///
/// # Safety
/// `places` points to `len` bytes and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_places(game: *const JrsGame, places: *mut u8, len: usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "places", places, len, |table, out| {
            out.fill_exactly(&table.game().places())
        })
    }
}

fn form_of(form: u32) -> Answer<ReturnForm> {
    match form {
        JRS_RETURNS_WINNER => Ok(ReturnForm::WinnerTakesAll),
        JRS_RETURNS_RANK => Ok(ReturnForm::Rank),
        JRS_RETURNS_MARGIN => Ok(ReturnForm::Margin),
        _ => {
            let text = format!("there is no form {form} of returns; there are 0 to 2");
            Err(Fault::new(JRS_BAD_ARGUMENT, text))
        }
    }
}

/// What the game was worth to every seat, in the form `JRS_RETURNS_WINNER`, `JRS_RETURNS_RANK` or
/// `JRS_RETURNS_MARGIN`; all 0 before the end. The sum is 0.
///
/// Threads: shared.
/// Returns: `JRS_BAD_ARGUMENT` for another form, `JRS_WRONG_LENGTH` if `len` is not the number of
/// players.
///
/// # Safety
/// `returns` points to `len` elements and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_returns(
    game: *const JrsGame,
    form: u32,
    returns: *mut f32,
    len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "returns", returns, len, |table, out| {
            out.fill_exactly(&table.game().returns(form_of(form)?))
        })
    }
}

/// The seat that has won, or `JRS_NOBODY` before the end.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `winner` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_winner(game: *const JrsGame, winner: *mut i32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "winner", winner, |table| {
            Ok(table.game().winner().map_or(JRS_NOBODY, |seat| seat as i32))
        })
    }
}

/// A number that is equal for equal states of a configuration, on every platform, through every door
/// and for ever.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `hash` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_state_hash(game: *const JrsGame, hash: *mut u64) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(game, "hash", hash, |table| Ok(table.game().state_hash())) }
}

/// A number that is equal for equal configurations, on every platform, through every door and for
/// ever: options at their default have no part in it.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `hash` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_config_hash(game: *const JrsGame, hash: *mut u64) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(game, "hash", hash, |table| Ok(table.config_hash())) }
}

/// A seat from outside.
pub(crate) fn seat_of<N>(table: &dyn AnyTable, seat: N) -> Answer<Seat>
where
    N: Copy + Display,
    usize: TryFrom<N>,
{
    let players = table.game().players();
    usize::try_from(seat).ok().filter(|&seat| seat < players).ok_or_else(|| {
        let last = players.saturating_sub(1);
        let text = format!("seat {seat} does not exist: {players} players have 0 to {last}");
        Fault::new(JRS_BAD_SEAT, text)
    })
}
