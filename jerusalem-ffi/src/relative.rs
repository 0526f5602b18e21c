//! Relative ids: actions with the players counted from the seat that acts.

use jerusalem_core::{ActionId, AnyTable, Seat, Turn};

use crate::answer;
use crate::handle::JrsGame;
use crate::play::{action_of, no_action, nobody_acts, write_mask};
use crate::status::Answer;
use crate::view::seat_of;

/// In place of a seat: the one to move.
pub const JRS_TO_MOVE: i32 = -1;

/// The relative id of an action for a seat, or with `JRS_TO_MOVE` for the seat to move.
///
/// Relative ids count players from the seat that acts, as observations do, so that an id always says
/// the same to whoever learns from observations; batches use them unless told otherwise. Names,
/// records and the other calls of a game use the absolute ids of the rules.
///
/// Threads: shared.
/// Returns: `JRS_UNKNOWN_ACTION`, `JRS_BAD_SEAT`, `JRS_NO_DECISION` with `JRS_TO_MOVE` if no player is
/// to act.
///
/// # Safety
/// `relative` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_relative_id(
    game: *const JrsGame,
    seat: i32,
    action: u32,
    relative: *mut u32,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "relative", relative, |table| {
            let (seat, id) = (actor_of(table, seat)?, known_action(table, action)?);
            Ok(table.game().relative(seat, id).into())
        })
    }
}

/// The absolute id of a relative one; as `jrs_game_relative_id`, whose inverse it is.
///
/// Threads: shared.
/// Returns: `JRS_UNKNOWN_ACTION`, `JRS_BAD_SEAT`, `JRS_NO_DECISION` with `JRS_TO_MOVE` if no player is
/// to act.
///
/// # Safety
/// `action` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_absolute_id(
    game: *const JrsGame,
    seat: i32,
    relative: u32,
    action: *mut u32,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "action", action, |table| {
            let (seat, id) = (actor_of(table, seat)?, known_action(table, relative)?);
            Ok(table.game().absolute(seat, id).into())
        })
    }
}

/// One byte for every action of the action space, in relative ids of the seat to move: 1 if it is
/// legal, 0 if not.
///
/// Threads: shared.
/// Returns: `JRS_WRONG_LENGTH` if `mask_len` is not the size of the action space.
///
/// # Safety
/// `mask` points to `mask_len` bytes and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_relative_mask(
    game: *const JrsGame,
    mask: *mut u8,
    mask_len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "mask", mask, mask_len, |table, out| match table.game().turn() {
            Turn::Player(seat) => write_mask(&table.game().relative_mask(seat, table.legal()), out),
            Turn::Chance | Turn::Over => write_mask(table.legal(), out),
        })
    }
}

/// The seat that acts: the one given, or the one to move.
fn actor_of(table: &dyn AnyTable, seat: i32) -> Answer<Seat> {
    match (seat, table.game().turn()) {
        (JRS_TO_MOVE, Turn::Player(seat)) => Ok(seat),
        (JRS_TO_MOVE, _) => Err(nobody_acts(table)),
        (seat, _) => seat_of(table, seat),
    }
}

/// An id from outside that is in the action space.
fn known_action(table: &dyn AnyTable, action: u32) -> Answer<ActionId> {
    let id = action_of(table, action)?;
    let known = usize::from(id) < table.game().action_count();
    if known { Ok(id) } else { Err(no_action(table, action)) }
}
