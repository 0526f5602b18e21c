//! Boards that are refused, each with an error that names the check and the element.

use jerusalem_core::walled_city::FenceModel;
use jerusalem_core::walled_city::board::Board;
use jerusalem_core::walled_city::board::file::{BoardError, Check};
use serde_json::{Value, json};

use crate::{BORDERLANDS, LONDONDERRY, json as file};

/// What a refused board is refused for.
fn refusal(board: &Value) -> (Check, String) {
    match Board::parse(&board.to_string()) {
        Err(BoardError::Check { check, element, what }) => {
            assert!(!what.is_empty());
            (check, element)
        }
        other => panic!("{other:?}"),
    }
}

/// Edits Londonderry and expects this check to refuse it at this element.
fn londonderry(check: Check, element: &str, edit: impl FnOnce(&mut Value)) {
    let mut board = file(LONDONDERRY);
    edit(&mut board);
    assert_eq!(refusal(&board), (check, element.to_string()));
}

/// As [`londonderry`], the map left out, so that the board alone speaks.
fn unmapped(check: Check, element: &str, edit: impl FnOnce(&mut Value)) {
    londonderry(check, element, |board| {
        remove(board, "geometry");
        edit(board);
    });
}

/// Edits Borderlands and expects this check to refuse it at this element.
fn borderlands(check: Check, element: &str, edit: impl FnOnce(&mut Value)) {
    let mut board = file(BORDERLANDS);
    edit(&mut board);
    assert_eq!(refusal(&board), (check, element.to_string()));
}

fn remove(value: &mut Value, key: &str) {
    value.as_object_mut().and_then(|object| object.remove(key)).expect("the key was there");
}

fn list<'a>(value: &'a mut Value, key: &str) -> &'a mut Vec<Value> {
    value[key].as_array_mut().expect("a list")
}

/// Removes the entries of a list that `keep` does not want.
fn retain(value: &mut Value, key: &str, keep: impl Fn(&Value) -> bool) {
    list(value, key).retain(keep);
}

/// Numbers the ring places of gaps and towers anew.
fn renumber(board: &mut Value) {
    let ring = board["ring"].clone();
    let ring = ring.as_array().expect("a list");
    for key in ["gaps", "towers"] {
        for entry in list(board, key) {
            entry["ring"] = json!(ring.iter().position(|id| *id == entry["id"]));
        }
    }
}

#[test]
fn format() {
    londonderry(Check::Format, "\"walled-city-board/2\"", |b| {
        b["format"] = json!("walled-city-board/2");
    });
    londonderry(Check::Format, "D3", |b| b["slots"][2]["kind"] = json!("coin"));
}

#[test]
fn control_characters_in_texts() {
    let cut = "No\0rth";
    londonderry(Check::Format, "name", |b| b["name"] = json!(cut));
    londonderry(Check::Format, "notes", |b| b["notes"] = json!("two\nlines\0"));
    londonderry(Check::Format, "area A3", |b| b["areas"][2]["name"] = json!(cut));
    londonderry(Check::Ids, "area \"A\\0\"", |b| b["areas"][2]["id"] = json!("A\0"));
}

#[test]
fn duplicate_ids() {
    londonderry(Check::Ids, "area A1", |b| b["areas"][3]["id"] = json!("A1"));
    londonderry(Check::Ids, "path P1", |b| b["paths"][1]["id"] = json!("P1"));
    londonderry(Check::Ids, "gap G1", |b| b["gaps"][1]["id"] = json!("G1"));
    londonderry(Check::Ids, "tower T1", |b| b["towers"][1]["id"] = json!("T1"));
    londonderry(Check::Ids, "zone Z1", |b| b["zones"][1]["id"] = json!("Z1"));
    londonderry(Check::Ids, "slot D1", |b| b["slots"][1]["id"] = json!("D1"));
    londonderry(Check::Ids, "tower A1", |b| b["towers"][0]["id"] = json!("A1"));
}

#[test]
fn strange_ids() {
    londonderry(Check::Ids, "area \"\"", |b| b["areas"][0]["id"] = json!(""));
    londonderry(Check::Ids, "path \"P 1\"", |b| b["paths"][0]["id"] = json!("P 1"));
    let long = "x".repeat(33);
    londonderry(Check::Ids, &format!("zone {long:?}"), |b| b["zones"][0]["id"] = json!(long));
    londonderry(Check::Ids, "board \"a\\nb\"", |b| b["id"] = json!("a\nb"));
}

#[test]
fn unknown_ids() {
    londonderry(Check::Ids, "P2", |b| b["paths"][1]["side_b"] = json!(["A99"]));
    londonderry(Check::Ids, "P2", |b| b["paths"][1]["side_a"] = json!(["T1"]));
    londonderry(Check::Ids, "G3", |b| b["gaps"][2]["area"] = json!("A99"));
    londonderry(Check::Ids, "ring place 1", |b| b["ring"][1] = json!("G99"));
    londonderry(Check::Ids, "Z4", |b| b["zones"][3]["towers"] = json!(["T4", "G5"]));
    londonderry(Check::Ids, "S2", |b| b["slots"][21]["at"] = json!("P1"));
    londonderry(Check::Ids, "A1", |b| b["areas"][0]["boundary"][1] = json!({"path": "P99"}));
    londonderry(Check::Ids, "A1", |b| b["areas"][0]["boundary"][0] = json!({"wall": ["P1"]}));
}

#[test]
fn sides() {
    londonderry(Check::Sides, "P3", |b| b["paths"][2]["side_a"] = json!([]));
    londonderry(Check::Sides, "P3", |b| b["paths"][2]["side_b"] = json!([]));
    londonderry(Check::Sides, "P3", |b| b["paths"][2]["side_b"] = json!(["A3"]));
    londonderry(Check::Sides, "P3", |b| b["paths"][2]["side_b"] = json!(["A4", "A4"]));
    borderlands(Check::Sides, "P9", |b| b["paths"][8]["side_b"] = json!(["A9", "A1"]));
}

#[test]
fn ring() {
    londonderry(Check::Ring, "G2", |b| {
        list(b, "ring").remove(3);
    });
    londonderry(Check::Ring, "T2", |b| b["ring"][3] = json!("T2"));
    londonderry(Check::Ring, "G1", |b| list(b, "ring").push(json!("G1")));
    londonderry(Check::Ring, "G4", |b| b["gaps"][3]["ring"] = json!(7));
    londonderry(Check::Ring, "T4", |b| b["towers"][3]["ring"] = json!(8));
    londonderry(Check::Ring, "G4", |b| b["gaps"][3]["ring"] = json!(u64::MAX));
    londonderry(Check::Ring, "G1", |b| b["ring"] = json!([]));
    unmapped(Check::Ring, "towers", |b| {
        retain(b, "ring", |id| *id == "T1" || id.as_str().is_some_and(|id| id.starts_with('G')));
        retain(b, "towers", |t| t["id"] == "T1");
        renumber(b);
    });
}

#[test]
fn zones() {
    londonderry(Check::Zones, "Z1", |b| b["zones"][0]["towers"] = json!(["T1", "T3"]));
    londonderry(Check::Zones, "Z1", |b| b["zones"][0]["towers"] = json!(["T2", "T1"]));
    londonderry(Check::Zones, "Z1", |b| b["zones"][0]["towers"] = json!(["T1", "T1"]));
    londonderry(Check::Zones, "Z2", |b| b["zones"][1]["towers"] = json!(["T1", "T2"]));
    londonderry(Check::Zones, "T1", |b| {
        list(b, "zones").pop();
    });
}

/// A board of seven towers is sound but for its zones.
#[test]
fn too_few_zones() {
    unmapped(Check::ZoneCount, "zones", |b| {
        let gone = ["T8", "T9", "T10"];
        let stays = |id: &Value| !gone.iter().any(|t| id == t);
        retain(b, "ring", stays);
        retain(b, "towers", |t| stays(&t["id"]));
        retain(b, "slots", |s| stays(&s["at"]));
        retain(b, "zones", |z| stays(&z["towers"][0]));
        b["zones"][6]["towers"] = json!(["T7", "T1"]);
        renumber(b);
    });
}

#[test]
fn dice_and_tiles() {
    londonderry(Check::TowerDie, "T1", |b| b["slots"][11]["at"] = json!("T1"));
    londonderry(Check::TowerDie, "T2", |b| b["slots"][11]["at"] = json!("A4"));
    londonderry(Check::TowerDie, "T5", |b| {
        list(b, "slots").push(json!({"id": "D21", "kind": "die", "at": "T5"}));
    });
    londonderry(Check::TowerTile, "S1", |b| b["slots"][20]["at"] = json!("T3"));
    londonderry(Check::Dice, "slots", |b| {
        list(b, "slots").remove(0);
    });
    londonderry(Check::Dice, "slots", |b| {
        list(b, "slots").push(json!({"id": "D21", "kind": "die", "at": "A4"}));
    });
}

#[test]
fn too_few_paths_and_gaps() {
    // Four players with 5 roads: 20 of 19.
    londonderry(Check::Paths, "paths", |b| {
        b["supply"]["4"]["roads"] = json!(5);
        b["supply"]["4"]["drop"] = json!([]);
    });
    // Starting roads count.
    londonderry(Check::Paths, "paths", |b| b["supply"]["3"]["start_roads"] = json!(5));
    // Four players with 4 walls: 16 of 14.
    londonderry(Check::Gaps, "gaps", |b| {
        b["supply"]["4"]["walls"] = json!(4);
        b["supply"]["4"]["drop"] = json!([]);
    });
    // Without G12 to G14 eleven gaps are left for twelve walls.
    unmapped(Check::Gaps, "gaps", |b| {
        let gone = |id: &Value| ["G12", "G13", "G14"].iter().any(|g| id == g);
        retain(b, "ring", |id| !gone(id));
        retain(b, "gaps", |g| !gone(&g["id"]));
        for area in list(b, "areas") {
            remove(area, "boundary");
        }
        renumber(b);
    });
}

#[test]
fn neutral_setup() {
    // G5 opens A6 as well: eleven areas and ten towers need 21 nobles.
    unmapped(Check::Neutral, "neutral", |b| {
        b["gaps"][4]["area"] = json!("A6");
        list(&mut b["areas"][4], "boundary").remove(2);
        b["areas"][5]["boundary"][1] = json!({"wall": ["G5"]});
    });
    // Thirteen areas with a gap, eight towers: 21 nobles, 26 peasants.
    let mut b = file(BORDERLANDS);
    remove(&mut b, "geometry");
    for (gap, area) in [(0, "A9"), (1, "A10"), (4, "A11"), (5, "A12"), (8, "A13")] {
        b["gaps"][gap]["area"] = json!(area);
    }
    for area in list(&mut b, "areas") {
        remove(area, "boundary");
    }
    assert_eq!(refusal(&b), (Check::Neutral, "neutral".to_string()));
}

#[test]
fn disconnected() {
    unmapped(Check::Connected, "A4", |b| {
        // P3 and P8 no longer reach A4, and A4 reaches A5 only.
        b["paths"][2]["side_b"] = json!(["A14"]);
        b["paths"][7]["side_a"] = json!(["A3"]);
        b["paths"][8]["side_b"] = json!(["A4"]);
        b["paths"][11]["side_a"] = json!(["A8"]);
    });
    unmapped(Check::Connected, "A15", |b| list(b, "areas").push(json!({"id": "A15"})));
    unmapped(Check::Ids, "P1", |b| b["areas"] = json!([]));
}

#[test]
fn boundaries() {
    let boundary = |b: &mut Value, area: usize, items: Value| b["areas"][area]["boundary"] = items;
    // A gap of another area, a gap left out, a gap twice.
    londonderry(Check::Boundary, "A2", |b| b["areas"][1]["boundary"][1] = json!({"wall": ["G3"]}));
    londonderry(Check::Boundary, "A2", |b| b["areas"][1]["boundary"][1] = json!({"wall": []}));
    londonderry(Check::Boundary, "A2", |b| {
        b["areas"][1]["boundary"][1] = json!({"wall": ["G2", "G2"]});
    });
    // Gaps against the ring.
    londonderry(Check::Boundary, "A1", |b| {
        b["areas"][0]["boundary"][0] = json!({"wall": ["G1", "G14"]});
    });
    // The gap's own entry is wrong.
    londonderry(Check::Boundary, "A1", |b| b["gaps"][0]["area"] = json!("A2"));
    // A path of other areas, a path left out, a path twice, nothing at all.
    londonderry(Check::Boundary, "A2", |b| {
        list(&mut b["areas"][1], "boundary").push(json!({"path": "P5"}));
    });
    londonderry(Check::Boundary, "A13", |b| {
        list(&mut b["areas"][12], "boundary").pop();
    });
    londonderry(Check::Boundary, "A13", |b| {
        list(&mut b["areas"][12], "boundary").push(json!({"path": "P6"}));
    });
    londonderry(Check::Boundary, "A13", |b| boundary(b, 12, json!([])));
    // Neither or both.
    londonderry(Check::Boundary, "A13", |b| boundary(b, 12, json!([{}])));
    londonderry(Check::Boundary, "A13", |b| boundary(b, 12, json!([{"path": "P6", "wall": []}])));
    // Too many items, too many cut points.
    unmapped(Check::Size, "A13", |b| {
        boundary(b, 12, Value::from(vec![json!({"wall": []}); 1_000]));
    });
    unmapped(Check::Size, "A13", |b| {
        let mut items = vec![json!({"wall": []}); 27];
        items.extend(["P6", "P14", "P10"].map(|p| json!({"path": p})));
        boundary(b, 12, Value::from(items.clone()));
        assert!(Board::parse(&b.to_string()).is_ok(), "60 cut points are possible");
        boundary(b, 12, Value::from([items, vec![json!({"wall": []})]].concat()));
    });
}

#[test]
fn supply() {
    let row = |players: &'static str, key: &'static str, value: Value| {
        let mut board = file(LONDONDERRY);
        board["supply"][players][key] = value;
        refusal(&board)
    };
    let refused = |players: &str| (Check::Supply, format!("{players} players"));
    assert_eq!(row("4", "roads", json!(0)), refused("4"));
    assert_eq!(row("4", "walls", json!(0)), refused("4"));
    assert_eq!(row("3", "roads", json!(1_000_000)), refused("3"));
    assert_eq!(row("3", "nobles", json!(21)), refused("3"));
    assert_eq!(row("2", "peasants", json!(26)), refused("2"));
    assert_eq!(row("2", "start_roads", json!(u64::MAX)), refused("2"));
    assert_eq!(row("2", "decks", json!(0)), refused("2"));
    assert_eq!(row("3", "decks", json!(2)), refused("3"));
    assert_eq!(row("4", "offer", json!(7)), refused("4"));
    assert_eq!(row("4", "offer", json!(21)), refused("4"));
    assert_eq!(row("4", "drop", json!(["6/0"])), refused("4"));
    assert_eq!(row("4", "drop", json!(["1/0", "1/0"])), refused("4"));
    // Eight cards for nine plays.
    assert_eq!(row("4", "drop", json!(["1/0", "2/0", "5/0"])), refused("4"));
    assert_eq!(row("3", "extra", json!(["4/0", "3/1"])), refused("3"));
    assert_eq!(row("3", "extra", json!(["4/0", "4/0", "2/2"])), refused("3"));
    assert_eq!(row("3", "extra", json!(["5/0", "3/1", "2/2"])), refused("3"));
    assert_eq!(row("4", "extra", json!(["4/0", "3/1", "2/2"])), refused("4"));
    // Thirteen guilds of twelve.
    assert_eq!(row("4", "offer", json!(13)), (Check::GuildDeck, "guild_deck".to_string()));
}

#[test]
fn guild_decks() {
    londonderry(Check::GuildDeck, "\"york\"", |b| b["guild_deck"] = json!("york"));
    londonderry(Check::GuildDeck, "\"brewers\"", |b| b["guild_deck"] = json!(["brewers"]));
    let twice = json!(["bakers", "bakers"]);
    londonderry(Check::GuildDeck, "bakers", |b| b["guild_deck"] = twice);
    londonderry(Check::GuildDeck, "guild_deck", |b| b["guild_deck"] = json!(["bakers"]));
    // An offer of nine needs nine guilds without the Carpenters if there are no boundaries.
    let nine = [
        "mercers",
        "carpenters",
        "drapers",
        "bakers",
        "barbers",
        "saddlers",
        "tanners",
        "butchers",
        "salters",
    ];
    let mut board = file(LONDONDERRY);
    board["guild_deck"] = json!(nine);
    assert!(Board::parse(&board.to_string()).is_ok());
    remove(&mut board["areas"][0], "boundary");
    assert_eq!(refusal(&board), (Check::GuildDeck, "guild_deck".to_string()));
}

#[test]
fn sizes() {
    let many = |prefix: &str, n: usize| -> Vec<Value> {
        (0..n).map(|k| json!({"id": format!("{prefix}{k}"), "ring": k})).collect()
    };
    londonderry(Check::Size, "areas", |b| b["areas"] = many("A", 10_000).into());
    londonderry(Check::Size, "areas", |b| b["areas"] = many("A", 31).into());
    londonderry(Check::Size, "towers", |b| b["towers"] = many("T", 17).into());
    londonderry(Check::Size, "ring", |b| b["ring"] = json!(vec!["T1"; 60_000]));
    londonderry(Check::Size, "slots", |b| {
        let slot = |k| json!({"id": format!("S{k}"), "kind": "survey", "at": "A1"});
        b["slots"] = (0..41).map(slot).collect();
    });
    londonderry(Check::Size, "vertices", |b| {
        let vertices = (0..257).map(|k| (format!("v{k}"), json!([k, 0])));
        b["geometry"]["vertices"] = Value::Object(vertices.collect());
    });
}

#[test]
fn geometry_names_what_there_is() {
    londonderry(Check::Geometry, "A3", |b| remove(&mut b["geometry"]["faces"], "A3"));
    londonderry(Check::Geometry, "P3", |b| remove(&mut b["geometry"]["path_edges"], "P3"));
    londonderry(Check::Ids, "faces A99", |b| b["geometry"]["faces"]["A99"] = json!([]));
    londonderry(Check::Ids, "A1", |b| b["geometry"]["faces"]["A1"][0] = json!("nowhere"));
    londonderry(Check::Ids, "P1", |b| b["geometry"]["path_edges"]["P1"][0][0] = json!("nowhere"));
    londonderry(Check::Geometry, "vertex n1", |b| {
        b["geometry"]["vertices"]["n1"] = json!([1e300, 3]);
    });
    let twice = LONDONDERRY.replacen("\"vertices\": {", "\"vertices\": {\"sw\": [9, 9],", 1);
    let error = Board::parse(&twice).expect_err("twice");
    assert!(matches!(error, BoardError::Check { check: Check::Ids, .. }), "{error}");
}

#[test]
fn crossing_edges() {
    // The Diamond moved across P16, then onto the south wall.
    londonderry(Check::Crossing, "edge e1-j31", |b| {
        b["geometry"]["vertices"]["dia"] = json!([3.5, 0.5]);
    });
    let mut board = file(LONDONDERRY);
    board["geometry"]["vertices"]["dia"] = json!([1.5, 0]);
    assert_eq!(refusal(&board).0, Check::Crossing);
    // Two vertices in one place.
    let mut board = file(LONDONDERRY);
    board["geometry"]["vertices"]["n2"] = json!([1, 3]);
    assert_eq!(refusal(&board).0, Check::Crossing);
}

#[test]
fn faces_that_do_not_tile() {
    // Counter-clockwise.
    londonderry(Check::Faces, "A10", |b| {
        list(&mut b["geometry"]["faces"], "A10").reverse();
    });
    // All of them.
    londonderry(Check::Faces, "A1", |b| {
        for face in b["geometry"]["faces"].as_object_mut().expect("an object").values_mut() {
            face.as_array_mut().expect("a list").reverse();
        }
    });
    // Too small, twice at one vertex, on another's place.
    londonderry(Check::Faces, "A6", |b| b["geometry"]["faces"]["A6"] = json!(["jx", "e2"]));
    londonderry(Check::Faces, "A6", |b| {
        b["geometry"]["faces"]["A6"] = json!(["jx", "e2", "jx", "em"]);
    });
    londonderry(Check::Faces, "A13", |b| {
        b["geometry"]["faces"]["A13"] = b["geometry"]["faces"]["A12"].clone();
    });
}

#[test]
fn euler_characteristic() {
    // The square gets a corner of its own: a hole opens between it and the quarters.
    borderlands(Check::Euler, "faces", |b| {
        b["geometry"]["vertices"]["own"] = json!([0.0, 0.6]);
        b["geometry"]["faces"]["A13"][1] = json!("own");
    });
}

#[test]
fn paths_that_separate_others() {
    // Two paths change places.
    londonderry(Check::Separation, "P4", |b| {
        let edges = &mut b["geometry"]["path_edges"];
        let (third, fourth) = (edges["P3"].clone(), edges["P4"].clone());
        edges["P3"] = fourth;
        edges["P4"] = third;
    });
    londonderry(Check::Separation, "P3", |b| b["geometry"]["path_edges"]["P3"] = json!([]));
    // On the wall, across a face, on another path.
    londonderry(Check::Separation, "P3", |b| {
        b["geometry"]["path_edges"]["P3"] = json!([["n3", "j32"], ["n3", "nl"]]);
    });
    londonderry(Check::Separation, "P3", |b| {
        b["geometry"]["path_edges"]["P3"] = json!([["n3", "jx"]]);
    });
    londonderry(Check::Separation, "P4", |b| {
        b["geometry"]["path_edges"]["P4"] = json!([["nl", "jx"], ["n3", "j32"]]);
    });
    // Half of a T-path: an inner edge without a path; then a side it does not reach.
    borderlands(Check::Separation, "edge mN-r1", |b| {
        list(&mut b["geometry"]["path_edges"], "P9").remove(0);
    });
    borderlands(Check::Separation, "P17", |b| {
        b["paths"][16]["side_b"] = json!(["A12", "A11"]);
        for area in list(b, "areas") {
            remove(area, "boundary");
        }
    });
}

#[test]
fn a_path_is_one_line() {
    let mut b = file(BORDERLANDS);
    // P17 takes the southern street as well: its sides then are A9 A10 | A12 A11, in two pieces.
    b["paths"][16]["side_a"] = json!(["A9", "A10"]);
    b["paths"][16]["side_b"] = json!(["A12", "A11"]);
    b["geometry"]["path_edges"]["P17"] = json!([["mN", "cN"], ["mS", "cS"]]);
    retain(&mut b, "paths", |p| p["id"] != "P19");
    remove(&mut b["geometry"]["path_edges"], "P19");
    for area in list(&mut b, "areas") {
        remove(area, "boundary");
    }
    assert_eq!(refusal(&b), (Check::Separation, "P17".to_string()));
}

#[test]
fn boundaries_against_the_map() {
    londonderry(Check::Boundary, "A7", |b| {
        list(&mut b["areas"][6], "boundary").swap(0, 1);
    });
    londonderry(Check::Boundary, "A4", |b| {
        list(&mut b["areas"][3], "boundary").remove(1);
    });
    // Where a list starts is free, and so is cutting a stretch in two.
    let mut board = file(LONDONDERRY);
    list(&mut board["areas"][6], "boundary").rotate_left(2);
    list(&mut board["areas"][3], "boundary").insert(1, json!({"wall": []}));
    assert!(Board::parse(&board.to_string()).is_ok());
}

#[test]
fn ring_order_against_the_perimeter() {
    // G2 of A2 and G3 of A3 change places on the ring.
    londonderry(Check::RingOrder, "G2", |b| {
        list(b, "ring").swap(3, 4);
        renumber(b);
    });
    // The whole ring runs the other way.
    let mut board = file(LONDONDERRY);
    list(&mut board, "ring").reverse();
    for zone in list(&mut board, "zones") {
        list(zone, "towers").reverse();
    }
    for area in list(&mut board, "areas") {
        remove(area, "boundary");
    }
    renumber(&mut board);
    assert_eq!(refusal(&board).0, Check::RingOrder);
}

#[test]
fn errors_say_the_check_and_the_element() {
    let mut board = file(LONDONDERRY);
    board["paths"][2]["side_a"] = json!([]);
    let error = Board::parse(&board.to_string()).expect_err("empty side").to_string();
    assert_eq!(error, "sides non-empty and disjoint (R6.8): P3: side_a is empty");
}

#[test]
fn a_board_without_a_map_is_accepted() {
    for text in [LONDONDERRY, BORDERLANDS] {
        let mut board = file(text);
        remove(&mut board, "geometry");
        let board = Board::parse(&board.to_string()).expect("sound");
        assert!(board.has_boundaries() && !board.is_shipped());
        assert_eq!(board.offsets(), Board::shipped(board.id()).expect("shipped").offsets());
    }
}

#[test]
fn a_board_without_boundaries_is_accepted_and_has_no_fences() {
    let mut one_less = file(LONDONDERRY);
    remove(&mut one_less["areas"][7], "boundary");
    let mut none = file(LONDONDERRY);
    list(&mut none, "areas").iter_mut().for_each(|area| remove(area, "boundary"));
    for json in [one_less, none] {
        let board = Board::parse(&json.to_string()).expect("sound");
        assert!(!board.has_boundaries());
        assert!((0..14).all(|a| !board.fences_possible(a, FenceModel::Cutpoints)));
        assert_eq!(board.cut_points(0), 0);
        assert_eq!(board.offsets().total, 530 - 11);
    }
}

#[test]
fn r13_6_unknown_keys_are_ignored_and_missing_ones_are_londonderrys() {
    let mut board = file(LONDONDERRY);
    board["weather"] = json!({"rain": [1, 2, {"deep": null}]});
    board["areas"][0]["colour"] = json!("green");
    board["geometry"]["scale"] = json!(12.5);
    board["supply"]["7"] = json!("whatever");
    board["supply"]["4"]["cats"] = json!(-1);
    assert_eq!(Board::parse(&board.to_string()).as_ref(), Ok(&*Board::londonderry()));
    remove(&mut board, "supply");
    remove(&mut board, "guild_deck");
    remove(&mut board, "notes");
    let board = Board::parse(&board.to_string()).expect("sound");
    for players in 2..=4 {
        assert_eq!(board.supply(players), Board::londonderry().supply(players));
    }
    assert_eq!(board.guild_deck(), Board::londonderry().guild_deck());
}

#[test]
fn a_users_board_may_use_the_ids_of_fenced_parts() {
    let renamed = LONDONDERRY.replace("\"A3\"", "\"A15\"");
    let board = Board::parse(&renamed).expect("sound");
    assert_eq!([board.area_id(2), board.area_id(14), board.area_id(15)], ["A15", "A15'", "A16"]);
}
