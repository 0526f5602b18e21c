//! The library itself, and the life of a game: made, copied, freed; what it was set up with.

use jerusalem_core::{AnyTable, Bot, OpenError, games, open, open_position};
use std::ffi::c_char;

use crate::boundary::{call, place, text, text_buffer};
use crate::handle::{JrsGame, free_game, insert_game, with_game};
use crate::status::Answer;

/// Number of the binary interface: it changes when a program compiled against an older header must
/// be compiled again.
pub const JRS_ABI_VERSION: u32 = 1;
/// First number of the library's version.
pub const JRS_VERSION_MAJOR: u32 = 0;
/// Second number of the library's version.
pub const JRS_VERSION_MINOR: u32 = 1;
/// Third number of the library's version.
pub const JRS_VERSION_PATCH: u32 = 0;

/// The `JRS_ABI_VERSION` that the library was built with; compare it with the header's.
///
/// Threads: any.
/// Returns: the number, never a status.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_abi_version() -> u32 {
    JRS_ABI_VERSION
}

/// The library's version as a text, such as `"0.1.0"`.
///
/// Threads: any.
/// Returns: a NUL-terminated text that belongs to the library for ever.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The names of all games, one a line.
///
/// Threads: any.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_games(text: *mut c_char, capacity: usize, size: *mut usize) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { text_buffer(text, capacity, size) }?;
        out.text(&games().collect::<Vec<_>>().join("\n"))
    })
}

/// The names of all bots, one a line.
///
/// Threads: any.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_bots(text: *mut c_char, capacity: usize, size: *mut usize) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { text_buffer(text, capacity, size) }?;
        out.text(&Bot::names().collect::<Vec<_>>().join("\n"))
    })
}

/// Makes a game from a JSON configuration.
///
/// Keys: `game` (see `jrs_games`) and `players`; `rules`, the name of an edition or an object of
/// options; `board` for The Walled City, the name of a board or the whole board file as an object;
/// `seed` of the dice, 0 if left out; `chance`, `"auto"` (the game throws its dice itself, the
/// default) or `"manual"`; `auto_single`, `true` to let a single legal action play itself; `record`,
/// `false` to keep no steps, for speed: no undo, no record, no information states.
///
/// Threads: any.
/// Returns: `JRS_BAD_UTF8`, `JRS_BAD_JSON`, `JRS_UNKNOWN_GAME`, `JRS_BAD_CONFIG`, `JRS_TOO_MANY`.
///
/// # Safety
/// `config` points to `config_len` bytes and stays the caller's. `game` points to a place for the
/// handle, which the caller owns and frees with `jrs_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_new(
    config: *const c_char,
    config_len: usize,
    game: *mut *mut JrsGame,
) -> i32 {
    // SAFETY: the caller's promise.
    call(|| unsafe { open_with(open, config, config_len, game) })
}

/// Makes a game from a position: as `jrs_game_new`, with the key `position`, as
/// `jrs_game_state_json` writes it, in place of `players`, `rules` and `board`.
///
/// Threads: any.
/// Returns: `JRS_BAD_UTF8`, `JRS_BAD_JSON`, `JRS_UNKNOWN_GAME`, `JRS_BAD_CONFIG`,
/// `JRS_BAD_POSITION`, `JRS_TOO_MANY`.
///
/// # Safety
/// As for `jrs_game_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_from_position(
    config: *const c_char,
    config_len: usize,
    game: *mut *mut JrsGame,
) -> i32 {
    // SAFETY: the caller's promise.
    call(|| unsafe { open_with(open_position, config, config_len, game) })
}

unsafe fn open_with(
    how: fn(&str) -> Result<Box<dyn AnyTable>, OpenError>,
    config: *const c_char,
    config_len: usize,
    game: *mut *mut JrsGame,
) -> Answer {
    // SAFETY: the caller's promise.
    let (config, out) = unsafe { (text("config", config, config_len)?, place("game", game)?) };
    out.set(insert_game(how(config)?)?);
    Ok(())
}

/// Copies a game with its dice and its record; the two then live their own lives.
///
/// Threads: shared.
/// Returns: `JRS_TOO_MANY`.
///
/// # Safety
/// `copy` points to a place for the handle, which the caller owns and frees with `jrs_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_clone(game: *const JrsGame, copy: *mut *mut JrsGame) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { place("copy", copy) }?;
        let table = with_game(game, |table| Ok(table.clone_box()))?;
        out.set(insert_game(table)?);
        Ok(())
    })
}

/// Ends a game. NULL is fine and does nothing; a handle freed before gets `JRS_BAD_HANDLE`.
///
/// Threads: alone; while another thread is inside a call the game is not freed.
/// Returns: `JRS_BUSY`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_game_free(game: *mut JrsGame) -> i32 {
    call(|| free_game(game))
}

/// The game's name, as in the configuration.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_id(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { text_buffer(text, capacity, size) }?;
        with_game(game, |table| out.text(table.game_id()))
    })
}

/// Players, rules and board as JSON, every option written out.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_config_json(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { text_buffer(text, capacity, size) }?;
        with_game(game, |table| out.text(&table.config_json()))
    })
}

/// The number of players.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `players` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_players(game: *const JrsGame, players: *mut u32) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { place("players", players) }?;
        out.set(with_game(game, |table| Ok(table.players() as u32))?);
        Ok(())
    })
}
