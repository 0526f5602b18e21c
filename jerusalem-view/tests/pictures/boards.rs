//! Boards of users: without a map, and with hostile names.

use serde_json::{Value, json};

use jerusalem_core::{AnyTable, Bot, Lang, Turn, open};
use jerusalem_view::{Highlight, Theme};

use super::kit::{check, draw, picture, viewers};

/// The shipped boards and the board of the documentation, as data.
fn boards() -> Vec<Value> {
    let docs = include_str!("../../../docs/boards.md");
    let example = docs.split("```json").nth(1).and_then(|rest| rest.split("```").next());
    [
        include_str!("../../../jerusalem-core/src/walled_city/boards/londonderry.json"),
        include_str!("../../../jerusalem-core/src/walled_city/boards/borderlands.json"),
        example.expect("the example of docs/boards.md"),
    ]
    .into_iter()
    .map(|text| serde_json::from_str(text).expect("JSON"))
    .collect()
}

fn table(board: &Value, players: usize, seed: u64) -> Box<dyn AnyTable> {
    let config = json!({"game": "walled-city", "players": players, "seed": seed, "board": board});
    open(&config.to_string()).unwrap_or_else(|e| panic!("{e}"))
}

fn play_and_look(board: &Value, players: usize, mut each: impl FnMut(&dyn AnyTable)) {
    let mut table = table(board, players, 3);
    loop {
        if table.ply().is_multiple_of(9) || table.game().turn() == Turn::Over {
            each(&*table);
        }
        let Some(action) = table.bot_action(Bot::Random, None) else { break };
        table.apply(action).expect("legal");
    }
}

#[test]
fn boards_without_a_map_are_laid_out() {
    for mut board in boards() {
        board.as_object_mut().expect("an object").remove("geometry");
        board["id"] = json!("mine");
        for players in [2, 4] {
            play_and_look(&board, players, |table| {
                for viewer in viewers(table) {
                    let picture = picture(table, viewer);
                    check(&picture);
                    for kind in ["areas", "paths", "gaps", "towers", "zones"] {
                        let count = board[kind].as_array().expect("a list").len();
                        for n in 0..count {
                            let id = format!(r#"<g id="{}-{n}""#, kind.trim_end_matches('s'));
                            assert!(picture.contains(&id), "{id}");
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn hostile_names_are_escaped_and_cut() {
    let long = "W".repeat(10_000);
    let hostile = [
        r#"<script>alert("x")</script>"#,
        r#""onload='x' ]]> <!-- & &amp; <![CDATA["#,
        "\u{202E}evil\u{2066}\u{200F}\u{061C}",
        long.as_str(),
    ];
    for text in hostile {
        for (n, mut board) in boards().into_iter().enumerate() {
            board["id"] = json!("mine");
            board["name"] = json!(text);
            for area in board["areas"].as_array_mut().expect("areas") {
                area["name"] = json!(text);
            }
            if n == 1 {
                board.as_object_mut().expect("an object").remove("geometry");
            }
            play_and_look(&board, 3, |table| {
                for viewer in viewers(table) {
                    for lang in [Lang::En, Lang::Hu] {
                        let picture = draw(table, viewer, lang, Theme::Dark, Highlight::LastMove);
                        let picture = picture.expect("drawn");
                        check(&picture);
                        assert!(!picture.contains("<script"));
                        assert!(
                            !picture.contains(['\u{202E}', '\u{2066}', '\u{200F}', '\u{061C}'])
                        );
                        assert!(!picture.contains(&"W".repeat(100)));
                    }
                }
            });
        }
    }
}

#[test]
fn hostile_ids_are_escaped_too() {
    let mut board = boards().remove(2);
    board["id"] = json!("mine");
    let text = board.to_string();
    // An id may have everything but spaces and control characters.
    let text = ["A1", "P1", "G1", "T1", "Z1", "D1", "S1"].iter().fold(text, |text, id| {
        let new = json!(format!("<script>&\"'{}", id)).to_string();
        text.replace(&format!("\"{id}\""), &new)
    });
    let board: Value = serde_json::from_str(&text).expect("JSON");
    play_and_look(&board, 4, |table| {
        for viewer in viewers(table) {
            let picture = picture(table, viewer);
            check(&picture);
            assert!(!picture.contains("<script"));
        }
    });
}
