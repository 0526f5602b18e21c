//! The board that `docs/boards.md` shows is a board, and games on it end.

use jerusalem_core::walled_city::board::Board;
use jerusalem_core::walled_city::{Config, WalledCity};
use jerusalem_core::{AnyGame, Dice, Game, Turn, playout};
use serde_json::{Value, json};
use std::fs;

use crate::source::root;

/// The JSON of the example.
fn example() -> String {
    let text = fs::read_to_string(root().join("docs/boards.md")).expect("docs/boards.md");
    let (_, block) = text.split_once("```json\n").expect("an example");
    block.split("```").next().expect("an example").to_string()
}

#[test]
fn the_example_of_the_board_format_is_a_board() {
    let board = Board::parse(&example()).expect("a sound board");
    assert_eq!((board.id(), board.areas(), board.paths()), ("crossing", 4, 4));
    assert_eq!((board.gaps(), board.towers(), board.zones()), (8, 8, 8));
    // A wall that turns a corner is two items: a fence can cut the corner off.
    assert_eq!(board.cut_points(0), 10);
    // What the text says of a missing boundary and of another order.
    let mut file: Value = serde_json::from_str(&example()).expect("JSON");
    file["areas"].as_array_mut().expect("a list").swap(0, 1);
    Board::parse(&file.to_string()).expect("the same entries in another order");
    file["format"] = json!("walled-city-board/2");
    Board::parse(&file.to_string()).expect_err("another format");
}

#[test]
fn games_on_the_example_end() {
    let file: Value = serde_json::from_str(&example()).expect("JSON");
    for players in 2..=4 {
        let config = json!({"players": players, "board": file});
        let config: Config = serde_json::from_value(config).expect("a configuration");
        for seed in 0..20 {
            let mut game = WalledCity::new(&config).expect("a game");
            assert!(playout(&mut game, &mut Dice::new(seed)) > 20);
            assert_eq!(game.turn(), Turn::Over);
        }
    }
}
