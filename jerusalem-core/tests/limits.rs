//! Everything that is read has a limit: what is at it is read, what is past it is refused.

#[path = "common/frames.rs"]
mod frames;

use jerusalem_core::limits::{
    MAX_ACTIONS, MAX_BOARD, MAX_BOARD_LIST, MAX_JSON, MAX_OBSERVATION, MAX_OUTCOMES, MAX_PLAYERS,
    MAX_PLIES, MAX_QUOTED, MAX_REASONS, MAX_ROWS, MAX_SAVED, MAX_THREADS, MIN_STACK,
};
use jerusalem_core::walled_city::board::file::{BoardError, BoardFile, Check};
use jerusalem_core::walled_city::board::{
    Board, MAX_AREAS, MAX_GAPS, MAX_PATHS, MAX_SLOTS, MAX_TOWERS,
};
use jerusalem_core::walled_city::{Config, Position, WalledCity};
use jerusalem_core::{
    Dice, Game, Jerusalem, LoadError, OpenError, Record, Table, TableOptions, open, open_batch,
    open_position, open_record, playout, restore,
};
use serde_json::{Value, json};

const BORDERLANDS: &str = include_str!("../src/walled_city/boards/borderlands.json");

/// The text, followed by as many spaces as make it so long.
fn padded(text: &str, bytes: usize) -> String {
    format!("{text}{}", " ".repeat(bytes - text.len()))
}

fn config_text(game: &str) -> String {
    json!({"game": game, "players": 3}).to_string()
}

#[test]
fn configurations_and_positions() {
    let too_long = OpenError::TooLong { bytes: MAX_JSON + 1, most: MAX_JSON };
    for game in ["jerusalem", "walled-city"] {
        let config = config_text(game);
        let table = open(&config).unwrap();
        let position = table.position_json();
        let position: Value = serde_json::from_str(&position).unwrap();
        let position = json!({"game": game, "position": position}).to_string();
        assert!(open(&padded(&config, MAX_JSON)).is_ok());
        assert!(open_batch(&padded(&config, MAX_JSON)).is_ok());
        assert!(open_position(&padded(&position, MAX_JSON)).is_ok());
        assert_eq!(open(&padded(&config, MAX_JSON + 1)).err(), Some(too_long.clone()));
        assert_eq!(open_batch(&padded(&config, MAX_JSON + 1)).err(), Some(too_long.clone()));
        assert_eq!(open_position(&padded(&position, MAX_JSON + 1)).err(), Some(too_long.clone()));
    }
}

#[test]
fn records_and_snapshots() {
    let too_long = LoadError::TooLong { bytes: MAX_SAVED + 1, most: MAX_SAVED };
    let mut table = open(&config_text("jerusalem")).unwrap();
    table.apply(table.legal().nth(0).unwrap()).unwrap();
    let record = table.record_json().unwrap();
    let options = TableOptions::default();
    let whole = padded(&record, MAX_SAVED);
    assert!(open_record(whole.as_bytes(), None, options).is_ok());
    assert!(Record::<Jerusalem>::from_json(&whole).is_ok());
    let past = padded(&record, MAX_SAVED + 1);
    assert_eq!(open_record(past.as_bytes(), None, options).err(), Some(too_long.clone().into()));
    assert_eq!(Record::<Jerusalem>::from_json(&past).err(), Some(too_long.clone()));
    // Bytes have no room for padding: at the limit it is not their length that is refused.
    let mut bytes = table.snapshot();
    bytes.resize(MAX_SAVED, 0);
    assert!(matches!(restore(&bytes).err(), Some(OpenError::Load(LoadError::Damaged { .. }))));
    bytes.push(0);
    assert_eq!(restore(&bytes).err(), Some(too_long.clone().into()));
    assert_eq!(Table::<Jerusalem>::restore(&bytes).err(), Some(too_long.clone()));
    assert_eq!(Record::<Jerusalem>::from_bytes(&bytes).err(), Some(too_long));
}

/// Borderlands with notes that make its compact text so long.
fn board(bytes: usize) -> String {
    let mut board: Value = serde_json::from_str(BORDERLANDS).unwrap();
    board["id"] = json!("my-town");
    board["notes"] = json!("x");
    let file: BoardFile = serde_json::from_value(board.clone()).unwrap();
    let rest = serde_json::to_string(&file).unwrap().len() - 1;
    board["notes"] = json!("x".repeat(bytes - rest));
    let file: BoardFile = serde_json::from_value(board).unwrap();
    let text = serde_json::to_string(&file).unwrap();
    assert_eq!(text.len(), bytes);
    text
}

/// A board is accepted in every form or in none, and what is accepted can be saved and loaded.
#[test]
fn boards() {
    let text = board(MAX_BOARD);
    assert!(Board::parse(&text).is_ok());
    let config: Value = serde_json::from_str(&text).unwrap();
    let config = json!({"game": "walled-city", "players": 2, "board": config}).to_string();
    let mut table = open(&config).unwrap();
    table.apply(table.legal().nth(0).unwrap()).unwrap();
    let snapshot = table.snapshot();
    assert_eq!(restore(&snapshot).unwrap().snapshot(), snapshot);
    for record in [table.record_json().unwrap().into_bytes(), table.record_bytes().unwrap()] {
        let read = open_record(&record, None, TableOptions::default()).unwrap();
        assert_eq!(read.game().state_hash(), table.game().state_hash());
    }
    let position: Value = serde_json::from_str(&table.position_json()).unwrap();
    let position = json!({"game": "walled-city", "position": position}).to_string();
    assert!(open_position(&position).is_ok());

    let text = board(MAX_BOARD + 1);
    assert_eq!(Board::parse(&text).err(), Some(BoardError::TooLong { bytes: MAX_BOARD + 1 }));
    let config = format!(r#"{{"game": "walled-city", "players": 2, "board": {text}}}"#);
    let error = open(&config).err().unwrap().to_string();
    assert!(error.contains(&format!("{} bytes", MAX_BOARD + 1)), "{error}");
}

/// Numbers that grow when they are written do not make a board that cannot be saved.
#[test]
fn a_board_is_as_long_as_it_is_written() {
    let vertex = |i: usize| format!("\"v{i}\": [1e15, 1e15]");
    let vertices: Vec<String> = (0..1_000).map(vertex).collect();
    let geometry = format!(
        r#""geometry": {{"vertices": {{{}}}, "faces": {{}}, "path_edges": {{}}}}"#,
        vertices.join(",")
    );
    let mut value: Value = serde_json::from_str(BORDERLANDS).unwrap();
    value.as_object_mut().unwrap().remove("geometry");
    value["notes"] = json!("");
    let rest = value.to_string().len() + geometry.len() + 1;
    value["notes"] = json!("x".repeat(MAX_BOARD - rest));
    let mut text = value.to_string();
    text.truncate(text.len() - 1);
    text += &format!(",{geometry}}}");
    assert_eq!(text.len(), MAX_BOARD);
    assert!(
        matches!(Board::parse(&text).err(), Some(BoardError::TooLong { bytes }) if bytes > MAX_BOARD)
    );
}

/// A list is counted while it is read: nothing after its last entry is looked at.
#[test]
fn lists_of_boards() {
    let board: Value = serde_json::from_str(BORDERLANDS).unwrap();
    for list in ["areas", "paths", "ring", "gaps", "towers", "zones", "slots"] {
        let entry = board[list][0].to_string();
        let text = |entries: usize| {
            let entries = vec![entry.as_str(); entries].join(",");
            let mut rest = board.clone();
            rest.as_object_mut().unwrap().remove(list);
            let rest = rest.to_string();
            format!("{{\"{list}\": [{entries}], {}", &rest[1..])
        };
        let file: BoardFile = serde_json::from_str(&text(MAX_BOARD_LIST)).unwrap();
        let at = Board::from_file(&file).err();
        assert!(matches!(at, Some(BoardError::Check { check: Check::Size, .. })), "{list}: {at:?}");
        let more = vec![entry.as_str(); MAX_BOARD_LIST + 1].join(",");
        let past = format!("{{\"{list}\": [{more}, and then no JSON");
        let error = serde_json::from_str::<BoardFile>(&past).unwrap_err().to_string();
        assert!(error.starts_with(&format!("more than {MAX_BOARD_LIST} entries")), "{error}");
    }
}

/// What stands on a board for people does not make its states other states.
#[test]
fn a_board_is_not_part_of_a_states_hash() {
    let hashes = |notes: &str| {
        let mut board: Value = serde_json::from_str(BORDERLANDS).unwrap();
        (board["id"], board["notes"]) = (json!("my-town"), json!(notes));
        let config: Config = serde_json::from_value(json!({"players": 3, "board": board})).unwrap();
        let mut table = Table::<WalledCity>::new(&config, 5, TableOptions::default()).unwrap();
        for _ in 0..40 {
            table.apply(table.legal().nth(0).unwrap()).unwrap();
        }
        table.record().unwrap().hashes().to_vec()
    };
    assert_eq!(hashes("short"), hashes(&"long ".repeat(20_000)));
}

type Snapshot = (
    String,
    u64,
    String,
    u64,
    u64,
    u64,
    Option<Vec<u32>>,
    Option<String>,
    u64,
    Option<(u8, String)>,
);

#[test]
fn plies() {
    let options = TableOptions { record: false, ..TableOptions::default() };
    let table =
        Table::<Jerusalem>::new(&jerusalem_core::jerusalem::Config::new(2), 1, options).unwrap();
    let bytes = table.snapshot();
    let saved: Snapshot = postcard::from_bytes(frames::payload(&bytes).unwrap()).unwrap();
    let at = |ply: u64| {
        let mut saved = saved.clone();
        saved.4 = ply;
        let payload = postcard::to_allocvec(&saved).unwrap();
        restore(&frames::with_payload(&bytes, &payload).unwrap())
    };
    assert_eq!(at(0).unwrap().snapshot(), bytes);
    let mut last = at(MAX_PLIES as u64).unwrap();
    assert_eq!(last.ply(), MAX_PLIES);
    last.apply(last.legal().nth(0).unwrap()).unwrap();
    for ply in [MAX_PLIES as u64 + 1, u32::MAX.into(), 3_000_000_000, u64::MAX] {
        let error = at(ply).err().unwrap().to_string();
        assert!(error.contains("ply is too large"), "{error}");
    }
}

#[test]
fn what_an_error_repeats() {
    let long = "seed".repeat(1 << 18);
    let config = |keys: String| format!(r#"{{"game": "jerusalem", "players": 3, {keys}}}"#);
    let walled = |keys: String| format!(r#"{{"game": "walled-city", "players": 3, {keys}}}"#);
    for text in [
        config(format!(r#""{long}": 1"#)),
        config(format!(r#""rules": {{"{long}": 1}}"#)),
        config(format!(r#""rules": "{long}""#)),
        config(format!(r#""rules": {{"baron_scope": "{long}"}}"#)),
        config(format!(r#""chance": "{long}""#)),
        walled(format!(r#""board": "{long}""#)),
        walled(format!(r#""rules": {{"priority_table": {{"{long}": 1}}}}"#)),
        walled(format!(r#""rules": {{"priority_table": {{"bakers": "{long}"}}}}"#)),
        format!(r#"{{"game": "{long}"}}"#),
    ] {
        let error = open(&text).err().unwrap().to_string();
        assert!(error.chars().count() < 4_000 + MAX_QUOTED, "{} characters", error.len());
        assert!(error.contains('…') && error.contains("seedseed"), "{error}");
    }
    let mut table = open(&config_text("jerusalem")).unwrap();
    table.apply(table.legal().nth(0).unwrap()).unwrap();
    let record: Value = serde_json::from_str(&table.record_json().unwrap()).unwrap();
    for place in ["/game", "/steps/0/name", "/steps/0/hash", "/check"] {
        let mut other = record.clone();
        *other.pointer_mut(place).unwrap() = json!(long);
        let other = other.to_string();
        let error = open_record(other.as_bytes(), None, TableOptions::default()).err().unwrap();
        assert!(error.to_string().chars().count() < 2_000, "{place}");
    }
}

#[test]
fn reasons() {
    let citizens: serde_json::Map<_, _> =
        (0..10_000).map(|i| (format!("nowhere {i}"), json!([[1, 1]]))).collect();
    let position: Position =
        serde_json::from_value(json!({"config": {"players": 3}, "citizens": citizens})).unwrap();
    let reasons = WalledCity::from_position(&position).unwrap_err().reasons;
    assert_eq!(reasons.len(), MAX_REASONS + 1);
    assert!(reasons[MAX_REASONS].ends_with("reasons more"), "{}", reasons[MAX_REASONS]);
}

#[test]
fn batches() {
    for (key, most) in [("rows", MAX_ROWS), ("threads", MAX_THREADS)] {
        let text = format!(r#"{{"game": "jerusalem", "players": 2, "{key}": {}}}"#, most + 1);
        let error = open_batch(&text).err().unwrap().to_string();
        assert!(error.contains(&most.to_string()), "{error}");
    }
    let text = format!(r#"{{"game": "jerusalem", "players": 2, "threads": {MAX_THREADS}}}"#);
    assert!(open_batch(&text).is_ok());
}

/// JSON that is nested too deep is refused, not followed.
#[test]
fn depth() {
    for depth in [200, 1_000_000] {
        let nested = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let config = format!(r#"{{"game": "jerusalem", "players": 3, "rules": {nested}}}"#);
        assert!(open(&config).is_err());
        assert!(open_position(&config).is_err());
        assert!(Board::parse(&nested[..nested.len().min(MAX_BOARD)]).is_err());
        assert!(open_record(config.as_bytes(), None, TableOptions::default()).is_err());
    }
}

/// No game comes near the most steps that are read.
#[test]
fn whole_games_fit() {
    let mut game = Jerusalem::new(&jerusalem_core::jerusalem::Config::new(4)).unwrap();
    playout(&mut game, &mut Dice::new(1));
    let mut table = open(&json!({"game": "jerusalem", "players": 4}).to_string()).unwrap();
    while let Some(id) = table.legal().nth(0) {
        table.apply(id).unwrap();
    }
    assert!(table.record_json().unwrap().len() * 20 < MAX_SAVED && table.ply() * 100 < MAX_PLIES);
}

/// What `SECURITY.md` says is what is so.
#[test]
fn the_limits_that_are_told() {
    let text = include_str!("../../SECURITY.md");
    let told = |what: &str| {
        let row = text.lines().find(|line| line.starts_with(&format!("| {what}")));
        let row = row.unwrap_or_else(|| panic!("{what} is not told"));
        let limit = row.split('|').nth(2).unwrap_or_default();
        limit.replace(", ", " ").replace(',', "").trim().to_owned()
    };
    let mib = |bytes: usize| format!("{} MiB", bytes >> 20);
    assert_eq!(told("configuration or position"), mib(MAX_JSON));
    assert_eq!(told("record or snapshot"), mib(MAX_SAVED));
    assert_eq!(told("board file"), mib(MAX_BOARD));
    assert_eq!(told("entries of a list"), MAX_BOARD_LIST.to_string());
    assert_eq!(told("steps of a table"), MAX_PLIES.to_string());
    let board = [MAX_AREAS, MAX_PATHS, MAX_GAPS, MAX_TOWERS, MAX_SLOTS].map(|n| n.to_string());
    assert_eq!(told("areas with fenced parts"), board.join(" "));
    let game = [MAX_ACTIONS, MAX_OUTCOMES, MAX_OBSERVATION, MAX_PLAYERS].map(|n| n.to_string());
    assert_eq!(told("action ids"), game.join(" "));
    assert_eq!(told("rows, threads"), format!("{MAX_ROWS} {MAX_THREADS}"));
    assert_eq!(told("characters of what"), format!("{MAX_QUOTED} {MAX_REASONS}"));
    assert_eq!(told("stack"), format!("{} KiB", MIN_STACK >> 10));
}
