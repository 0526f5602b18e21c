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

/// The board as everybody sees it after some decisions.
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

#[test]
fn a_board_file_plays_as_the_board_of_its_name() {
    let path = repo("jerusalem-core/src/walled_city/boards/borderlands.json");
    let board = std::fs::read_to_string(path).expect("a board");
    let config = |board: &str| {
        format!("{{\"game\": \"walled-city\", \"players\": 3, \"seed\": 6, \"board\": {board}}}")
    };
    let by_name = made(&config("\"borderlands\"")).expect("a game");
    let by_file = made(&config(&board)).expect("a game");
    assert_eq!(drawn_after(by_name, 30), drawn_after(by_file, 30));
    assert_eq!(made(&config("\"atlantis\"")), Err(JRS_BAD_CONFIG));
    assert_eq!(made(&config("{}")), Err(JRS_BAD_JSON));
}
