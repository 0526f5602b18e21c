//! Texts that are no boards: never a panic, always an answer.

use jerusalem_core::walled_city::FenceModel;
use jerusalem_core::walled_city::board::Board;
use jerusalem_core::walled_city::board::file::{BoardError, BoardFile, MAX_TEXT};
use jerusalem_core::{Dice, below};
use serde_json::{Value, json};

use crate::{BORDERLANDS, LONDONDERRY, json as file};

/// Uses what was accepted, so that a hole in the checks would show.
fn exercise(board: &Board) {
    let open = board.districts(u64::MAX, 0, 0);
    assert_eq!(open.count, 1);
    for area in 0..board.areas() {
        let starts = board.fence_starts(area, FenceModel::Cutpoints);
        if starts != 0 {
            let p = starts.trailing_zeros() as usize;
            let q = board.fence_partners(area, p, FenceModel::Cutpoints).trailing_zeros() as usize;
            let fenced = board.with_fence(area, p, q, true, true);
            assert_eq!(usize::from(fenced.districts(0, 0, 1).count), fenced.areas());
        }
    }
    assert!(usize::from(board.offsets().total) <= jerusalem_core::MAX_ACTIONS);
    for players in 2..=4 {
        let supply = board.supply(players);
        assert!(usize::from(supply.roads) * players <= board.paths());
        assert!(usize::from(supply.walls) * players <= board.gaps());
    }
    let text = serde_json::to_string(board.source()).expect("JSON");
    assert_eq!(Board::parse(&text).as_ref(), Ok(board));
}

fn is_json_error(text: &str) {
    match Board::parse(text) {
        Err(BoardError::Json { line, what, .. }) => assert!(line > 0 && !what.is_empty()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn texts_that_are_not_json() {
    for text in ["", " ", "null", "[]", "{}", "42", "\"board\"", "Londonderry", "{\"format\":1}"] {
        let error = Board::parse(text).expect_err("no board");
        assert!(matches!(error, BoardError::Json { .. }), "{error}");
    }
    is_json_error(&LONDONDERRY.replace('{', "("));
    is_json_error(&format!("{LONDONDERRY} and more"));
    is_json_error("\u{feff}{}");
}

#[test]
fn truncated_anywhere() {
    for text in [LONDONDERRY, BORDERLANDS] {
        for end in (0..text.trim_end().len()).filter(|&end| text.is_char_boundary(end)) {
            let error = Board::parse(&text[..end]).expect_err("truncated");
            assert!(matches!(error, BoardError::Json { .. }), "{end}: {error}");
        }
    }
}

#[test]
fn every_key_that_is_needed_is_asked_for() {
    let needed =
        ["format", "id", "name", "areas", "paths", "ring", "gaps", "towers", "zones", "slots"];
    for key in needed {
        let mut board = file(LONDONDERRY);
        board.as_object_mut().expect("an object").remove(key);
        let error = Board::parse(&board.to_string()).expect_err("a key is missing").to_string();
        assert!(error.contains(&format!("`{key}`")), "{error}");
    }
}

#[test]
fn numbers_of_all_sizes() {
    for number in ["-1", "1e999", "18446744073709551616", "0.5", "1e-400", "NaN", "true", "null"] {
        for key in ["\"ring\": 1\n", "\"roads\": 4", "\"offer\": 9"] {
            let place = key.split(':').next().expect("a key");
            let text = LONDONDERRY.replacen(key, &format!("{place}: {number}\n"), 1);
            assert_ne!(text, LONDONDERRY);
            is_json_error(&text);
        }
    }
    let huge = LONDONDERRY.replacen("0.5", "1e999", 1).replacen("1.5", "1e999", 1);
    is_json_error(&huge);
}

#[test]
fn deep_nesting() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        is_json_error(&deep);
        for key in ["areas", "ring", "geometry", "supply", "guild_deck"] {
            is_json_error(&format!("{{\"{key}\":{deep}}}"));
        }
        // Below an unknown key it is ignored.
        let text = LONDONDERRY.replacen('{', &format!("{{\"unknown\":{deep},"), 1);
        assert!(Board::parse(&text).is_ok());
    }
}

#[test]
fn more_text_than_any_board_has() {
    let long = format!("{LONDONDERRY}{}", " ".repeat(MAX_TEXT));
    assert_eq!(Board::parse(&long), Err(BoardError::TooLong { bytes: long.len() }));
    let area = json!({"id": "A1", "name": "x".repeat(200), "boundary": [{"path": "P1"}]});
    let mut board = file(LONDONDERRY);
    board["areas"] = Value::from(vec![area; 10_000]);
    assert!(matches!(Board::parse(&board.to_string()), Err(BoardError::TooLong { .. })));
    // As data it is refused by its size.
    let file: BoardFile = serde_json::from_value(board).expect("of the right shape");
    let error = Board::from_file(&file).expect_err("10,000 areas").to_string();
    assert_eq!(error, "size of the board: areas: 10000 entries, at most 30 are possible");
}

#[test]
fn random_bytes_changed() {
    let mut dice = Dice::new(9);
    let (mut accepted, mut refused) = (0, 0);
    for text in [LONDONDERRY, BORDERLANDS] {
        for _ in 0..3_000 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=below(&mut dice, 3) {
                let at = below(&mut dice, bytes.len() as u32) as usize;
                match below(&mut dice, 4) {
                    0 => bytes[at] = below(&mut dice, 256) as u8,
                    1 => bytes[at] = b"0123456789AGPTZ\"{}[],:-."[below(&mut dice, 24) as usize],
                    2 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, b"0123456789"[below(&mut dice, 10) as usize]),
                }
            }
            match Board::parse(&String::from_utf8_lossy(&bytes)) {
                Ok(board) => {
                    accepted += 1;
                    exercise(&board);
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

/// Every value of a JSON tree, by a pointer to it.
fn pointers(value: &Value, here: String, all: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (n, item) in list.iter().enumerate() {
                pointers(item, format!("{here}/{n}"), all);
            }
        }
        Value::Object(object) => {
            for (key, item) in object {
                pointers(item, format!("{here}/{key}"), all);
            }
        }
        _ => {}
    }
    all.push(here);
}

/// Values change places within the file: of the right shape, and mostly of the wrong sense.
#[test]
fn random_values_changed() {
    let mut dice = Dice::new(10);
    let (mut accepted, mut checked) = (0, 0);
    for text in [LONDONDERRY, BORDERLANDS] {
        let whole = file(text);
        let mut all = Vec::new();
        pointers(&whole, String::new(), &mut all);
        for _ in 0..4_000 {
            let mut board = whole.clone();
            if below(&mut dice, 2) == 0 {
                board.as_object_mut().expect("an object").remove("geometry");
            }
            for _ in 0..=below(&mut dice, 2) {
                let from = &all[below(&mut dice, all.len() as u32) as usize];
                let to = &all[below(&mut dice, all.len() as u32) as usize];
                let alike = |v: &Value| (v.is_string(), v.is_number(), v.is_array());
                let value = whole.pointer(from).expect("there").clone();
                match board.pointer_mut(to) {
                    Some(place) if alike(place) == alike(&value) => *place = value,
                    Some(Value::Array(list)) if !list.is_empty() => {
                        list.remove(below(&mut dice, list.len() as u32) as usize);
                    }
                    _ => {}
                }
            }
            match Board::parse(&board.to_string()) {
                Ok(board) => {
                    accepted += 1;
                    exercise(&board);
                }
                Err(BoardError::Check { element, what, .. }) => {
                    checked += 1;
                    assert!(!element.is_empty() && !what.is_empty());
                }
                Err(_) => {}
            }
        }
    }
    assert!(accepted > 100 && checked > 1_000, "{accepted} accepted, {checked} refused by a check");
}
