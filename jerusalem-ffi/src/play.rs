//! Whose turn it is, what is legal, and the calls that change a game.

use jerusalem_core::{ActionId, ActionMask, AnyTable, Bot, OutcomeId, Turn};
use std::ffi::c_char;

use crate::answer;
use crate::boundary::{Buffer, Span, apart, buffer, call, place, text};
use crate::handle::{JrsGame, with_game, with_game_mut};
use crate::status::{
    Answer, Fault, JRS_BAD_PLY, JRS_ILLEGAL_OUTCOME, JRS_NO_DECISION, JRS_UNKNOWN_ACTION,
    JRS_UNKNOWN_NAME,
};

/// In place of a seat: chance decides.
pub const JRS_CHANCE: i32 = -1;
/// In place of a seat: the game is over.
pub const JRS_OVER: i32 = -2;

/// Whose turn it is: a seat from 0 on, `JRS_CHANCE` or `JRS_OVER`.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `turn` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_turn(game: *const JrsGame, turn: *mut i32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "turn", turn, |table| {
            Ok(match table.game().turn() {
                Turn::Player(seat) => seat as i32,
                Turn::Chance => JRS_CHANCE,
                Turn::Over => JRS_OVER,
            })
        })
    }
}

/// How many steps have been taken since the start, decisions and outcomes together.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `ply` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_ply(game: *const JrsGame, ply: *mut u64) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(game, "ply", ply, |table| Ok(table.ply() as u64)) }
}

/// The size of the action space: ids are 0 to one less. It never changes during a game.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `count` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_action_count(game: *const JrsGame, count: *mut usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(game, "count", count, |table| Ok(table.game().action_count())) }
}

/// The ids of the legal actions, ascending; none if no player is to act.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `actions` points to `capacity` elements, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_legal_actions(
    game: *const JrsGame,
    actions: *mut u16,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { buffer("actions", actions, capacity, size) }?;
        with_game(game, |table| {
            let mut ids = [0; jerusalem_core::MAX_ACTIONS];
            let mut count = 0;
            for (to, id) in ids.iter_mut().zip(table.legal().iter()) {
                *to = id;
                count += 1;
            }
            out.fill(&ids[..count])
        })
    })
}

/// One byte for every action of the action space: 1 if it is legal, 0 if not.
///
/// Threads: shared.
/// Returns: `JRS_WRONG_LENGTH` if `mask_len` is not the size of the action space.
///
/// # Safety
/// `mask` points to `mask_len` bytes and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_legal_mask(
    game: *const JrsGame,
    mask: *mut u8,
    mask_len: usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::array(game, "mask", mask, mask_len, |table, out| write_mask(table.legal(), out))
    }
}

/// Writes 1 for every member and 0 for the others.
pub(crate) fn write_mask(mask: &ActionMask, out: Buffer<'_, u8>) -> Answer {
    mask.write_flags(out.zeroed(mask.space())?);
    Ok(())
}

/// An id from outside; refuses what no action space can hold.
pub(crate) fn action_of(table: &dyn AnyTable, action: u32) -> Answer<ActionId> {
    ActionId::try_from(action).map_err(|_| no_action(table, action))
}

pub(crate) fn no_action(table: &dyn AnyTable, action: u32) -> Fault {
    let last = table.game().action_count().saturating_sub(1);
    let text = format!("action {action} does not exist: the action space has the ids 0 to {last}");
    Fault::new(JRS_UNKNOWN_ACTION, text)
}

/// Carries out a decision of the player to move, and what follows by itself. Anything that is not
/// legal is refused, and the game is as before.
///
/// Threads: alone.
/// Returns: `JRS_UNKNOWN_ACTION`, `JRS_ILLEGAL_ACTION`, `JRS_NO_DECISION`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_game_apply(game: *mut JrsGame, action: u32) -> i32 {
    call(|| {
        let Ok(id) = ActionId::try_from(action) else {
            return with_game(game, |table| Err(no_action(table, action)));
        };
        with_game_mut(game, |table| Ok(table.apply(id)?))
    })
}

/// What chance may bring now, ascending by id, each with its integer weight; nothing if the turn is
/// not `JRS_CHANCE`.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `outcomes` and `weights` point to `capacity` elements each, `size` to a `size_t` or nowhere; all
/// stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_outcomes(
    game: *const JrsGame,
    outcomes: *mut u16,
    weights: *mut u32,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    call(|| {
        apart(&[Span::of("outcomes", outcomes, capacity), Span::of("weights", weights, capacity)])?;
        // SAFETY: the caller's promise.
        let (ids, weights) = unsafe {
            let ids = buffer("outcomes", outcomes, capacity, size)?;
            (ids, buffer("weights", weights, capacity, std::ptr::null_mut())?)
        };
        with_game(game, |table| {
            let possible = table.game().outcomes();
            let mut pairs = ([0; jerusalem_core::MAX_OUTCOMES], [0; jerusalem_core::MAX_OUTCOMES]);
            let places = pairs.0.iter_mut().zip(pairs.1.iter_mut());
            for ((id, weight), &(i, w)) in places.zip(possible.as_slice()) {
                (*id, *weight) = (i, w);
            }
            let count = possible.as_slice().len();
            ids.fill(&pairs.0[..count])?;
            weights.fill(&pairs.1[..count])
        })
    })
}

/// Lets chance bring this outcome, and then what follows by itself. An impossible one is refused,
/// and the game is as before.
///
/// Threads: alone.
/// Returns: `JRS_ILLEGAL_OUTCOME`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_game_resolve(game: *mut JrsGame, outcome: u32) -> i32 {
    call(|| with_game_mut(game, |table| Ok(table.resolve(outcome_of(outcome)?)?)))
}

pub(crate) fn outcome_of(outcome: u32) -> Answer<OutcomeId> {
    OutcomeId::try_from(outcome)
        .map_err(|_| Fault::new(JRS_ILLEGAL_OUTCOME, format!("there is no outcome {outcome}")))
}

/// Lets the dice decide the present chance node, and then what follows by itself; tells the outcome.
///
/// Threads: alone.
/// Returns: `JRS_ILLEGAL_OUTCOME` if the turn is not `JRS_CHANCE`.
///
/// # Safety
/// `outcome` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_roll(game: *mut JrsGame, outcome: *mut u32) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let out = unsafe { place("outcome", outcome) }?;
        out.set(with_game_mut(game, |table| Ok(table.roll()?))?.into());
        Ok(())
    })
}

/// Goes back to an earlier ply: state, dice and record are what they were there. Nothing plays
/// itself afterwards; where that ply is a chance node, `jrs_game_roll` brings the same outcome again.
///
/// Threads: alone.
/// Returns: `JRS_BAD_PLY`, `JRS_NOT_RECORDED`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_game_undo_to(game: *mut JrsGame, ply: u64) -> i32 {
    call(|| with_game_mut(game, |table| Ok(table.undo_to(ply_of(ply)?)?)))
}

/// A ply from outside.
pub(crate) fn ply_of(ply: u64) -> Answer<usize> {
    let far = |_| Fault::new(JRS_BAD_PLY, format!("ply {ply} does not exist"));
    usize::try_from(ply).map_err(far)
}

/// The bot of a name from outside.
pub(crate) fn bot_of(name: &str) -> Answer<Bot> {
    Bot::from_name(name).ok_or_else(|| {
        let known = Bot::NAMING;
        Fault::new(JRS_UNKNOWN_NAME, format!("no bot is called {name:?}; there are {known}"))
    })
}

pub(crate) fn nobody_acts(table: &dyn AnyTable) -> Fault {
    Fault::new(JRS_NO_DECISION, format!("no player is to act at {}", table.game().node()))
}

/// What a bot does for the player to move; the game stays as it is. The choice depends on the game's
/// seed and ply alone, and with a fair bot (see `jrs_bot_is_fair`) on nothing that the player may not
/// know. Names, and what each costs: see `jrs_bots`. The call lasts as long as the bot thinks, for
/// `max` about ten seconds; `jrs_search_new` makes a player that thinks in slices and can be stopped.
///
/// Threads: shared.
/// Returns: `JRS_UNKNOWN_NAME` for an unknown bot, `JRS_BAD_UTF8`, `JRS_NO_DECISION`.
///
/// # Safety
/// `bot` points to `bot_len` bytes, `action` to a number; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_bot_action(
    game: *const JrsGame,
    bot: *const c_char,
    bot_len: usize,
    action: *mut u32,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "action", action, |table| {
            let bot = bot_of(text("bot", bot, bot_len)?)?;
            table.bot_action(bot, None).map(u32::from).ok_or_else(|| nobody_acts(table))
        })
    }
}
