//! The library itself, and the life of a game: made, copied, freed; what it was set up with.

use jerusalem_core::{Bot, config_schema, games, open, open_position, rules_help};
use std::ffi::c_char;

use crate::answer::{self, Library};
use crate::boundary::{call, text};
use crate::handle::{JrsGame, free_game};
use crate::names::to_json;
use crate::play::bot_of;

/// Number of the binary interface: it changes when a program compiled against an older header must
/// be compiled again.
pub const JRS_ABI_VERSION: u32 = 2;
/// First number of the library's version.
pub const JRS_VERSION_MAJOR: u32 = 0;
/// Second number of the library's version.
pub const JRS_VERSION_MINOR: u32 = 2;
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

/// The library's version as a text, such as `"0.2.0"`.
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
    // SAFETY: the caller's promise.
    unsafe { answer::text(Library, text, capacity, size, |_| Ok(lines(games()))) }
}

fn lines<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join("\n")
}

/// The bots that have a name of their own, one a line, weakest first: `random` and `greedy`, which
/// cost nothing worth telling; the levels `easy` and `medium`, a few milliseconds a move, `hard`,
/// about a tenth of a second, `expert`, about a second, and `max`, about ten. Beside them there is
/// `search:N` for every number N of simulations a move, from 1 to `JRS_MAX_SIMULATIONS`.
///
/// Wherever a bot is named, in `jrs_game_bot_action` and in the configuration of a batch, these are
/// the names. A level thinks for a number of simulations, not for a time: it plays alike on every
/// machine, and a slow one waits longer.
///
/// Threads: any.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_bots(text: *mut c_char, capacity: usize, size: *mut usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(Library, text, capacity, size, |_| Ok(lines(Bot::names()))) }
}

/// Whether a bot is fair: 1 if it chooses by what its player may know and by nothing else, which
/// holds for all that there are today; 0 if not.
///
/// Threads: any.
/// Returns: `JRS_UNKNOWN_NAME`, `JRS_BAD_UTF8`.
///
/// # Safety
/// `bot` points to `bot_len` bytes, `fair` to a number; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_bot_is_fair(
    bot: *const c_char,
    bot_len: usize,
    fair: *mut u32,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(Library, "fair", fair, |_| {
            Ok(bot_of(text("bot", bot, bot_len)?)?.is_fair().into())
        })
    }
}

/// The rule options and presets of a game in words, as JSON: `presets`, a meaning for every name, and
/// `options`, for every name its `rule`, `values`, `meaning`, `default` and the values in `presets`.
///
/// Threads: any.
/// Returns: `JRS_UNKNOWN_GAME`, `JRS_BAD_UTF8`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `name`, that of a game, points to `name_len` bytes, `text` to `capacity` bytes, `size` to a
/// `size_t` or nowhere; all stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_rules_help_json(
    name: *const c_char,
    name_len: usize,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    let help = |name| Ok(rules_help(name)?.json());
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(Library, text, capacity, size, |_| help(self::text("name", name, name_len)?))
    }
}

/// The JSON Schema (draft 2020-12) of what `jrs_game_new` takes for a game.
///
/// Threads: any.
/// Returns: `JRS_UNKNOWN_GAME`, `JRS_BAD_UTF8`, `JRS_TOO_SMALL`.
///
/// # Safety
/// As for `jrs_rules_help_json`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_config_schema_json(
    name: *const c_char,
    name_len: usize,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    let schema = |name| Ok(config_schema(name)?.to_string());
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(Library, text, capacity, size, |_| schema(self::text("name", name, name_len)?))
    }
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
    unsafe {
        answer::game(Library, "game", game, |_| Ok(open(text("config", config, config_len)?)?))
    }
}

/// Makes a game from a position: as `jrs_game_new`, with the key `position`, as
/// `jrs_game_position_json` writes it, in place of `players`, `rules` and `board`.
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
    unsafe {
        answer::game(Library, "game", game, |_| {
            Ok(open_position(text("config", config, config_len)?)?)
        })
    }
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
    // SAFETY: the caller's promise.
    unsafe { answer::game(game, "copy", copy, |table| Ok(table.clone_box())) }
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
    // SAFETY: the caller's promise.
    unsafe { answer::text(game, text, capacity, size, |table| Ok(table.game_id())) }
}

/// Players, rules and board as JSON; options that are at their default are left out.
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
    // SAFETY: the caller's promise.
    unsafe { answer::text(game, text, capacity, size, |table| Ok(table.config_json())) }
}

/// Every rule option with its value as JSON, also those at their default.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_rules_json(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| Ok(to_json(&table.game().rules_in_full())))
    }
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
    // SAFETY: the caller's promise.
    unsafe { answer::one(game, "players", players, |table| Ok(table.game().players() as u32)) }
}
