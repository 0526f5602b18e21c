//! A table of options of no game.

use serde_json::{Value, json};

use super::{SeatOrRandom, Values};

super::choices! {
    /// How often something happens.
    pub enum Often {
        Once = "once": "once",
        Never = "never": "not at all",
        Always = "always": "in every turn",
    }
}

/// A table of the entries of all tests, and of those that are given.
macro_rules! rules_with {
    ($name:ident $($more:tt)*) => {
        crate::options::options! {
            /// The options of no game.
            pub struct $name;
            presets {
                default: "As it is meant.",
                northern: "As in the north.",
                southern: "As in the south.",
            }
            "T1" bid_cap: u8 in 0..=90 = 90, { southern: 30 },
                "No bid is higher.";
            "T2" scope: enum Scope {
                    Area = "area": "in the area",
                    Quarter = "quarter": "anywhere in the quarter",
                } = Area, { northern: Quarter, southern: Quarter },
                "Where they must stand.";
            /// It is never asked.
            "T3" limit: Option<u8> in 1..=254 = Some(50), { northern: None },
                "How many there are.";
            "T4" first: SeatOrRandom = SeatOrRandom::Seat(0), { southern: SeatOrRandom::Random },
                "Who begins.";
            "T5" moves: bool as "forbid" | "allow" = false, { northern: true },
                "Whether they may move.";
            "T6" how_often: Often = Often::Once, { northern: Often::Never },
                "How often.";
            "T7" faces: [u8; 3] in 1..=3 = [1, 2, 3],
                "The faces of a die.";
            "T8" open: bool = true, "Whether it is seen.";
            "T9" bank: Option<u16> = None, "All coins.";
            $($more)*
        }
    };
}

rules_with! { Rules }

// Not everything of this table is asked for.
#[allow(dead_code)]
mod grown {
    use super::{Often, SeatOrRandom};
    rules_with! {
        Rules
        "T10" weather: enum Weather { Fair = "fair": "sun", Foul = "foul": "rain" } = Fair,
            { northern: Foul },
            "The weather.";
        "T11" guests: u8 = 4, "How many come.";
    }
}

fn read(json: Value) -> Result<Rules, String> {
    // From a tree and from text: both ways lead to the same.
    let text = serde_json::from_str::<Rules>(&json.to_string()).map_err(|e| e.to_string());
    let tree = serde_json::from_value::<Rules>(json).map_err(|e| e.to_string());
    match (&text, &tree) {
        (Err(text), Err(tree)) => assert!(text.starts_with(tree.as_str()), "{text} {tree}"),
        _ => assert_eq!(text, tree),
    }
    tree
}

fn write(rules: &Rules) -> String {
    serde_json::to_string(rules).expect("options are data")
}

#[test]
fn defaults_are_left_out_and_filled_in() {
    assert_eq!(write(&Rules::default()), "{}");
    assert_eq!(read(json!({})), Ok(Rules::default()));
    let rules = Rules {
        open: false,
        bid_cap: 7,
        limit: None,
        moves: true,
        first: SeatOrRandom::Random,
        ..Rules::default()
    };
    let text = r#"{"bid_cap":7,"limit":null,"first":"random","moves":"allow","open":false}"#;
    assert_eq!(write(&rules), text);
    assert_eq!(read(serde_json::from_str(text).expect("JSON")), Ok(rules));
    // What is written in full is read as well.
    let full = serde_json::to_string(&rules.in_full()).expect("data");
    assert!(
        full.starts_with(r#"{"bid_cap":7,"scope":"area","limit":null,"first":"random""#),
        "{full}"
    );
    assert_eq!(read(serde_json::from_str(&full).expect("JSON")), Ok(rules));
    for rules in Rules::PRESETS.map(|name| Rules::preset(name).expect("a preset")) {
        assert_eq!(read(serde_json::from_str(&write(&rules)).expect("JSON")), Ok(rules));
        let bytes = postcard::to_allocvec(&rules).expect("data");
        assert_eq!(postcard::from_bytes::<Rules>(&bytes), Ok(rules));
    }
}

#[test]
fn an_added_option_changes_nothing_that_was_written() {
    for name in Rules::PRESETS {
        let before = write(&Rules::preset(name).expect("a preset"));
        let after: grown::Rules = serde_json::from_str(&before).expect("what was written is read");
        assert_eq!((after.weather, after.guests), (grown::Weather::Fair, 4));
        assert_eq!(serde_json::to_string(&after).expect("data"), before);
        assert_eq!(
            read(serde_json::from_str(&before).expect("JSON")),
            Ok(Rules::preset(name).expect("a preset"))
        );
    }
    // Only a value that is not the default is told.
    let foul = grown::Rules { weather: grown::Weather::Foul, ..Default::default() };
    assert_eq!(serde_json::to_string(&foul).expect("data"), r#"{"weather":"foul"}"#);
}

#[test]
fn presets_by_name() {
    assert_eq!(Rules::PRESETS, ["default", "northern", "southern"]);
    assert_eq!(Rules::preset("default"), Some(Rules::default()));
    assert_eq!(Rules::preset("northern"), Some(Rules::northern()));
    assert_eq!(Rules::preset("eastern"), None);
    assert_eq!(read(json!("southern")), Ok(Rules::southern()));
    let southern = Rules {
        bid_cap: 30,
        scope: Scope::Quarter,
        first: SeatOrRandom::Random,
        ..Rules::default()
    };
    assert_eq!(Rules::southern(), southern);
    let northern = Rules::northern();
    assert_eq!((northern.limit, northern.moves, northern.how_often), (None, true, Often::Never));
}

#[test]
fn what_cannot_be_read_is_named() {
    let names =
        "`bid_cap`, `scope`, `limit`, `first`, `moves`, `how_often`, `faces`, `open`, `bank`";
    for (json, words) in [
        (json!({"bid_cup": 4}), format!("unknown field `bid_cup`, expected one of {names}")),
        (json!({"scope": "x"}), "unknown variant `x`, expected `area` or `quarter`".into()),
        (json!({"scope": 3}), "invalid type: integer `3`, expected `area` or `quarter`".into()),
        (
            json!({"how_often": "x"}),
            "unknown variant `x`, expected one of `once`, `never`, `always`".into(),
        ),
        (json!({"moves": "x"}), "unknown variant `x`, expected `forbid` or `allow`".into()),
        (
            json!({"moves": true}),
            "invalid type: boolean `true`, expected `forbid` or `allow`".into(),
        ),
        (
            json!({"first": 255}),
            "invalid value: integer `255`, expected a seat or \"random\"".into(),
        ),
        (json!({"bid_cap": 1.5}), "invalid type: floating point `1.5`, expected u8".into()),
        (
            json!("x"),
            "unknown variant `x`, expected one of `default`, `northern`, `southern`".into(),
        ),
        (
            json!(3),
            "invalid type: integer `3`, expected a mapping of rule options or one of default, \
             northern, southern"
                .into(),
        ),
    ] {
        assert_eq!(read(json), Err(words));
    }
    let twice = serde_json::from_str::<Rules>(r#"{"open": true, "open": true}"#);
    assert!(twice.expect_err("twice").to_string().starts_with("duplicate field `open`"));
}

#[test]
fn numbers_out_of_their_range_all_at_once() {
    assert_eq!(Rules::default().out_of_range(), Vec::<String>::new());
    let rules = Rules { bid_cap: 91, limit: Some(0), faces: [1, 4, 2], ..Rules::default() };
    assert_eq!(read(json!({"bid_cap": 91, "limit": 0, "faces": [1, 4, 2]})), Ok(rules));
    assert_eq!(
        rules.out_of_range(),
        [
            "bid_cap: 91 is not allowed, only 0 to 90",
            "limit: 0 is not allowed, only 1 to 254, or null for no limit",
            "faces: [1,4,2] is not allowed, only 3 numbers from 1 to 3",
        ]
    );
    assert_eq!(SeatOrRandom::Seat(1).fault("first", 2), None);
    let fault = SeatOrRandom::Seat(2).fault("first", 2);
    assert_eq!(
        fault.as_deref(),
        Some("first: seat 2 does not exist; a seat below 2 or \"random\"")
    );
}

#[test]
fn help_in_words() {
    let help = Rules::help();
    assert_eq!(help.presets.len(), 3);
    let scope = help.option("scope").expect("an option");
    assert_eq!((scope.rule, scope.meaning), ("T2", "Where they must stand."));
    assert_eq!(
        scope.values,
        Values::Words(&[("area", "in the area"), ("quarter", "anywhere in the quarter")])
    );
    assert_eq!(scope.presets.get("southern"), Some(&json!("quarter")));
    assert!(help.json().starts_with(
        r#"{"presets":{"default":"As it is meant.","northern":"As in the north.","southern":"As in the south."},"options":{"bid_cap":{"rule":"T1","values":"0 to 90","meaning":"No bid is higher.","default":90,"presets":{"southern":30}},"scope":{"rule":"T2","values":["area","quarter"],"meaning":"Where they must stand.","words":{"area":"in the area","quarter":"anywhere in the quarter"},"default":"area","presets":{"northern":"quarter","southern":"quarter"}},"limit":"#
    ), "{}", help.json());
    let json: Value = serde_json::from_str(&help.json()).expect("JSON");
    let values = |name: &str| json["options"][name]["values"].clone();
    assert_eq!(values("moves"), json!(["forbid", "allow"]));
    assert_eq!(values("open"), json!([false, true]));
    assert_eq!(values("bank"), json!("a number, or null for no limit"));
    assert_eq!(values("first"), json!("a seat, or \"random\""));
}

#[test]
fn a_schema_of_the_table() {
    let schema = Rules::help().schema();
    assert_eq!(schema["anyOf"][0]["oneOf"][1]["const"], "northern");
    let object = &schema["anyOf"][1];
    assert_eq!(object["additionalProperties"], false);
    let properties = &object["properties"];
    assert_eq!(
        properties["bid_cap"],
        json!({
            "type": "integer", "minimum": 0, "maximum": 90, "default": 90,
            "description": "No bid is higher. (T1)",
        })
    );
    assert_eq!(properties["scope"]["oneOf"][1]["const"], "quarter");
    assert_eq!(properties["moves"]["enum"], json!(["forbid", "allow"]));
    assert_eq!(properties["limit"]["anyOf"][1], json!({"type": "null"}));
    assert_eq!(properties["faces"]["minItems"], 3);
    assert_eq!(properties["open"]["type"], "boolean");
}
