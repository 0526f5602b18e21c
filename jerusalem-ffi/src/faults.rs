//! A failure inside of the real games: a game is as it was, a batch closed until it is reset, a search
//! until it is freed.

use jerusalem_core::faults::fail_at;
use jerusalem_core::games;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

use crate::*;

/// A call that fails at the `masks`-th mask that is made.
fn failing(masks: u32, call: impl FnOnce() -> i32) -> i32 {
    fail_at(masks);
    let status = call();
    fail_at(0);
    if status == JRS_PANIC {
        // SAFETY: the text is NUL-terminated and this thread lives on.
        let words = unsafe { CStr::from_ptr(jrs_last_error()) }.to_str().expect("UTF-8");
        assert!(words.contains("a fault was asked for"), "{words}");
    }
    status
}

fn made<T>(call: impl FnOnce(*mut *mut T) -> i32) -> *mut T {
    let mut handle = null_mut();
    assert_eq!(call(&mut handle), JRS_OK);
    handle
}

fn opened<T>(
    call: unsafe extern "C" fn(*const c_char, usize, *mut *mut T) -> i32,
    name: &str,
    more: &str,
) -> *mut T {
    let config = format!("{{\"game\": \"{name}\", \"players\": 4, \"seed\": 5{more}}}");
    // SAFETY: the text is as long as said.
    made(|out| unsafe { call(config.as_ptr().cast(), config.len(), out) })
}

fn snapshot(game: *const JrsGame) -> Vec<u8> {
    let mut data = vec![0; 1 << 18];
    let mut size = 0;
    // SAFETY: the buffer is as long as said.
    let status = unsafe { jrs_game_snapshot(game, data.as_mut_ptr(), data.len(), &mut size) };
    assert_eq!(status, JRS_OK);
    data.truncate(size);
    data
}

/// A random action for the player to move; none where chance decides.
fn chosen(game: *const JrsGame, turn: i32) -> Option<u32> {
    let mut action = 0;
    // SAFETY: a place for the answer; the text ends with a NUL.
    let mut choose = || unsafe {
        jrs_game_bot_action(game, c"random".as_ptr(), JRS_NUL_TERMINATED, &mut action)
    };
    assert!(turn == JRS_CHANCE || choose() == JRS_OK);
    (turn != JRS_CHANCE).then_some(action)
}

/// Takes an action, or lets the dice decide.
fn step(game: *mut JrsGame, action: Option<u32>) -> i32 {
    let mut outcome = 0;
    match action {
        Some(action) => jrs_game_apply(game, action),
        // SAFETY: a place for the answer.
        None => unsafe { jrs_game_roll(game, &mut outcome) },
    }
}

/// Lets a change fail in a copy of the game, which is then as before and can be changed; whether
/// there was anything to fail.
fn fails(game: *const JrsGame, masks: u32, change: impl Fn(*mut JrsGame) -> i32) -> bool {
    let before = snapshot(game);
    // SAFETY: a place for the handle.
    let copy = made(|out| unsafe { jrs_game_clone(game, out) });
    let status = failing(masks, || change(copy));
    if status == JRS_PANIC {
        assert_eq!(snapshot(copy), before);
        assert_eq!(change(copy), JRS_OK);
    } else {
        assert_eq!(status, JRS_OK);
    }
    assert_eq!(jrs_game_free(copy), JRS_OK);
    status == JRS_PANIC
}

#[test]
fn after_a_failure_a_game_is_exactly_as_before() {
    for name in games() {
        for (more, recorded, single) in [
            ("", true, false),
            (", \"record\": false, \"auto_single\": true", false, true),
            (", \"chance\": \"manual\", \"auto_single\": true", true, true),
        ] {
            let game = opened(jrs_game_new, name, more);
            let mut failed = [0; 4];
            for _ in 0..300 {
                let (mut turn, mut ply) = (0, 0);
                // SAFETY: places for the answers.
                unsafe {
                    assert_eq!(jrs_game_turn(game, &mut turn), JRS_OK);
                    assert_eq!(jrs_game_ply(game, &mut ply), JRS_OK);
                }
                if turn == JRS_OVER {
                    break;
                }
                let action = chosen(game, turn);
                // The first mask of a call, and later ones where steps play themselves.
                for masks in 1..=3 {
                    failed[masks as usize] +=
                        usize::from(fails(game, masks, |copy| step(copy, action)));
                }
                if recorded && ply > 2 {
                    failed[0] +=
                        usize::from(fails(game, 2, |copy| jrs_game_undo_to(copy, ply - 1)));
                }
                assert_eq!(step(game, action), JRS_OK);
            }
            assert_eq!(jrs_game_free(game), JRS_OK);
            assert!(failed[1] > 20, "{name}{more}: {failed:?}");
            assert!(!recorded || failed[0] > 20, "{name}{more}: {failed:?}");
            assert!(!single || failed[2] > 0, "{name}{more}: {failed:?}");
        }
    }
}

#[test]
fn after_a_failure_a_batch_is_closed_until_it_is_reset() {
    for name in games() {
        for threads in [1, 2] {
            let batch =
                opened(jrs_batch_new, name, &format!(", \"rows\": 8, \"threads\": {threads}"));
            // SAFETY: no arrays are wanted.
            let step = || unsafe { jrs_batch_step_random(batch, null()) };
            assert_eq!(step(), JRS_OK);
            assert_eq!(failing(3, step), JRS_PANIC, "{name}");
            assert_eq!((step(), step()), (JRS_BROKEN, JRS_BROKEN), "{name}");
            // SAFETY: no arrays are wanted.
            assert_eq!(unsafe { jrs_batch_reset(batch, 7, null()) }, JRS_OK);
            assert_eq!((step(), jrs_batch_free(batch)), (JRS_OK, JRS_OK));
        }
    }
}

#[test]
fn after_a_failure_a_search_is_closed_until_it_is_freed() {
    for name in games() {
        let game = opened(jrs_game_new, name, "");
        let before = snapshot(game);
        // SAFETY: a place for the handle; no settings.
        let search = made(|out| unsafe { jrs_search_new(game, null(), 0, 1, out) });
        assert_eq!(jrs_search_run(search, 20, 0), JRS_OK);
        assert_eq!(failing(40, || jrs_search_run(search, 200, 0)), JRS_PANIC, "{name}");
        assert_eq!(jrs_search_run(search, 20, 0), JRS_BROKEN, "{name}");
        assert_eq!(snapshot(game), before, "{name}");
        assert_eq!((jrs_search_free(search), jrs_game_free(game)), (JRS_OK, JRS_OK));
    }
}
