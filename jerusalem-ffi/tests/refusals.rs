//! Refusals that random calls seldom meet: overlapping arrays, short memory, impossible positions,
//! a NUL where C would end a text.

use jerusalem::*;
use jerusalem_core::games;
use std::ffi::CStr;
use std::process::Command;
use std::ptr::{null_mut, without_provenance_mut};

fn opened<T>(
    call: unsafe extern "C" fn(*const std::ffi::c_char, usize, *mut *mut T) -> i32,
    config: &str,
) -> Result<*mut T, i32> {
    let mut handle = null_mut();
    // SAFETY: the text is as long as said.
    match unsafe { call(config.as_ptr().cast(), config.len(), &mut handle) } {
        JRS_OK => Ok(handle),
        status => Err(status),
    }
}

fn last_error() -> &'static str {
    // SAFETY: the text is NUL-terminated and this thread lives on.
    unsafe { CStr::from_ptr(jrs_last_error()) }.to_str().expect("UTF-8")
}

#[test]
fn overlapping_arrays_of_outcomes_and_steps_are_refused() {
    let config = "{\"game\": \"jerusalem\", \"players\": 2, \"chance\": \"manual\"}";
    let game = opened(jrs_game_new, config).expect("a game");
    let mut memory = vec![0x5a5a_5a5a_u32; 512];
    let start = memory.as_mut_ptr();
    // SAFETY: every pointer lies in the memory, with as many elements behind it as said.
    unsafe {
        let outcomes = |ids, weights| jrs_game_outcomes(game, ids, weights, 64, null_mut());
        assert_eq!(outcomes(start.cast(), start), JRS_BAD_POINTER);
        assert!(last_error().contains("outcomes and weights overlap"), "{}", last_error());
        assert_eq!(outcomes(start.add(31).cast(), start), JRS_BAD_POINTER);
        let steps = |kinds, ids| jrs_game_steps(game, kinds, ids, 100, null_mut());
        assert_eq!(steps(start.cast(), start.cast()), JRS_BAD_POINTER);
        assert!(last_error().contains("kinds and ids overlap"), "{}", last_error());
        assert_eq!(steps(start.cast::<u8>().add(199), start.cast()), JRS_BAD_POINTER);
        assert!(memory.iter().all(|&word| word == 0x5a5a_5a5a));
        assert_eq!(outcomes(start.add(64).cast(), start), JRS_OK);
        assert_eq!(steps(start.cast::<u8>().add(200), start.cast()), JRS_OK);
    }
    assert_eq!(jrs_game_free(game), JRS_OK);
}

/// Copies a batch until memory is short; run in a process of its own, with little memory.
fn copy_until_refused() {
    let config = "{\"game\": \"jerusalem\", \"players\": 2, \"rows\": 20000}";
    let batch = opened(jrs_batch_new, config).expect("a batch");
    let mut copies = vec![batch];
    let status = loop {
        let mut copy = null_mut();
        // SAFETY: a place for the handle.
        match unsafe { jrs_batch_clone(batch, &mut copy) } {
            JRS_OK => copies.push(copy),
            status => break status,
        }
        assert!(copies.len() < 10_000, "memory is never short");
    };
    assert_eq!(status, JRS_TOO_MANY);
    assert!(last_error().contains("not enough memory for 20000 rows"), "{}", last_error());
    assert!(copies.into_iter().all(|copy| jrs_batch_free(copy) == JRS_OK));
}

#[test]
#[cfg(target_os = "linux")]
fn a_batch_without_memory_for_a_copy_is_refused() {
    const INSIDE: &str = "JERUSALEM_LITTLE_MEMORY";
    if std::env::var_os(INSIDE).is_some() {
        return copy_until_refused();
    }
    let test = std::env::current_exe().expect("the test's own path");
    let out = Command::new("sh")
        .args(["-c", "ulimit -v 400000; exec \"$0\" --exact \"$1\" --test-threads 1"])
        .arg(test)
        .arg("a_batch_without_memory_for_a_copy_is_refused")
        .env(INSIDE, "1")
        .output()
        .expect("sh");
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(
        out.status.success(),
        "{}\n{said}\n{}",
        out.status,
        String::from_utf8_lossy(&out.stderr)
    );
    assert!(said.contains("1 passed"), "{said}");
}

#[test]
fn an_impossible_position_is_refused() {
    for name in games() {
        let game = opened(jrs_game_new, &format!("{{\"game\": \"{name}\", \"players\": 2}}"));
        let game = game.expect("a game");
        let mut text = vec![0_u8; 1 << 16];
        let mut size = 0;
        // SAFETY: the buffer is as long as said.
        let status = unsafe {
            jrs_game_position_json(game, text.as_mut_ptr().cast(), text.len(), &mut size)
        };
        assert_eq!((status, jrs_game_free(game)), (JRS_OK, JRS_OK));
        let position = std::str::from_utf8(&text[..size - 1]).expect("UTF-8");
        let config = |position: &str| format!("{{\"game\": \"{name}\", \"position\": {position}}}");
        let placed = opened(jrs_game_from_position, &config(position)).expect("a position");
        assert_eq!(jrs_game_free(placed), JRS_OK);
        let (before, round) = position.split_once("\"round\":").expect("a round");
        let (_, after) = round.split_once(',').expect("more");
        let impossible = config(&format!("{before}\"round\":200,{after}"));
        assert_eq!(opened(jrs_game_from_position, &impossible), Err(JRS_BAD_POSITION), "{name}");
    }
}

#[test]
fn a_key_with_a_nul_does_not_cut_the_last_error() {
    let config = "{\"game\": \"jerusalem\", \"players\": 2, \"se\\u0000ed\": 1}";
    assert_eq!(opened(jrs_game_new, config), Err(JRS_BAD_JSON));
    assert!(last_error().contains("did you mean \"seed\"?"), "{}", last_error());
}

#[test]
fn a_handle_that_was_never_given_out_is_refused() {
    for nonsense in [1, 1 << 20, usize::MAX] {
        assert_eq!(jrs_game_free(without_provenance_mut(nonsense)), JRS_BAD_HANDLE);
        assert_eq!(jrs_batch_free(without_provenance_mut(nonsense)), JRS_BAD_HANDLE);
    }
}
