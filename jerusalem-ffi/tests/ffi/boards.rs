//! A board file of the caller's own, through the C door.

use jerusalem::*;
use std::ptr::null_mut;

use crate::common::repo;

fn made(config: &str) -> Result<*mut JrsGame, i32> {
    let mut game = null_mut();
    // SAFETY: the text is as long as said.
    match unsafe { jrs_game_new(config.as_ptr().cast(), config.len(), &mut game) } {
        JRS_OK => Ok(game),
        status => Err(status),
    }
}

/// The board as one who sees everything sees it after some decisions, which ends the game.
fn drawn_after(game: *mut JrsGame, decisions: usize) -> Vec<u8> {
    let mut text = vec![0; 1 << 16];
    for _ in 0..decisions {
        let mut action = 0;
        // SAFETY: the text ends with a NUL.
        unsafe { jrs_game_bot_action(game, c"greedy".as_ptr(), JRS_NUL_TERMINATED, &mut action) };
        assert_eq!(jrs_game_apply(game, action), JRS_OK);
    }
    let mut size = 0;
    // SAFETY: the buffer is as long as said.
    let status = unsafe {
        let to = text.as_mut_ptr().cast();
        jrs_game_draw(game, JRS_OMNISCIENT, JRS_ENGLISH, to, text.len(), &mut size)
    };
    assert_eq!((status, jrs_game_free(game)), (JRS_OK, JRS_OK));
    text.truncate(size);
    text
}

fn config(board: &str) -> String {
    format!("{{\"game\": \"walled-city\", \"players\": 3, \"seed\": 6, \"board\": {board}}}")
}

fn borderlands() -> String {
    let path = repo("jerusalem-core/src/walled_city/boards/borderlands.json");
    std::fs::read_to_string(path).expect("a board")
}

#[test]
fn a_board_file_plays_as_the_board_of_its_name() {
    let by_name = made(&config("\"borderlands\"")).expect("a game");
    let by_file = made(&config(&borderlands())).expect("a game");
    assert_eq!(drawn_after(by_name, 30), drawn_after(by_file, 30));
    assert_eq!(made(&config("\"atlantis\"")), Err(JRS_BAD_CONFIG));
    assert_eq!(made(&config("{}")), Err(JRS_BAD_JSON));
}

#[test]
fn a_board_of_the_callers_own_is_the_one_that_is_played() {
    // Another id, another name, another area.
    let changes = [
        ("\"id\": \"borderlands\"", "\"id\": \"harbour\""),
        ("Borderlands (Neuf-Brisach)", "The Harbour"),
        ("\"name\": \"North front\"", "\"name\": \"Quayside\""),
    ];
    let mut board = borderlands();
    for (from, to) in changes {
        assert!(board.contains(from), "{from}");
        board = board.replace(from, to);
    }
    let game = made(&config(&board)).expect("a game");
    let mut text = vec![0_u8; 1 << 16];
    let mut size = 0;
    // SAFETY: the buffer is as long as said.
    let status =
        unsafe { jrs_game_config_json(game, text.as_mut_ptr().cast(), text.len(), &mut size) };
    assert_eq!(status, JRS_OK);
    let told = std::str::from_utf8(&text[..size - 1]).expect("UTF-8");
    for word in ["\"harbour\"", "\"The Harbour\"", "\"Quayside\""] {
        assert!(told.contains(word), "{word}: {told}");
    }
    assert!(!told.contains("borderlands\",") && !told.contains("North front"), "{told}");
    // What the game tells of itself opens the same game again.
    let again = format!("{{\"game\": \"walled-city\", \"seed\": 6, {}", &told[1..]);
    let again = made(&again).expect("the same game");
    let other = made(&config("\"borderlands\"")).expect("a game");
    let drawn = drawn_after(game, 30);
    assert_eq!(drawn, drawn_after(again, 30));
    assert_ne!(drawn, drawn_after(other, 30));
    assert!(String::from_utf8_lossy(&drawn).contains("The Harbour"));
}

#[test]
fn a_board_whose_texts_hold_a_nul_is_refused() {
    let board = borderlands().replace("North front", "No\\u0000rth");
    assert_eq!(made(&config(&board)), Err(JRS_BAD_CONFIG));
    // SAFETY: the text is NUL-terminated, and this thread lives on.
    let words = unsafe { std::ffi::CStr::from_ptr(jrs_last_error()) }.to_str().expect("UTF-8");
    assert!(words.contains("area A1") && words.contains("control characters"), "{words}");
}
