//! The rules texts (`docs/rules`) beside code and tests: every number that is cited exists, every
//! option has its default and presets, every case has its test.

mod board;
mod coverage;
#[path = "../common/golden.rs"]
mod golden;
mod made_up;
mod options;
mod source;
mod text;

use jerusalem_core::{jerusalem, walled_city};
use serde_json::{Value, json};
use std::fs;

use coverage::Game;
use source::{About, Source};
use text::Text;

fn rules(name: &str) -> Text {
    let path = source::root().join("docs/rules").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Text::read(&text)
}

fn texts() -> [(About, Text); 2] {
    [(About::Jerusalem, rules("jerusalem.md")), (About::WalledCity, rules("walled-city.md"))]
}

/// Rules of Jerusalem from JSON.
fn jerusalem_rules(rules: Value) -> Result<jerusalem::Rules, String> {
    let config = serde_json::from_value(json!({"players": 3, "rules": rules}));
    config.map(|config: jerusalem::Config| config.rules).map_err(|e| e.to_string())
}

/// Rules of The Walled City from JSON.
fn walled_city_rules(rules: Value) -> Result<walled_city::Rules, String> {
    let config = serde_json::from_value(json!({"players": 3, "rules": rules}));
    config.map(|config: walled_city::Config| config.rules).map_err(|e| e.to_string())
}

/// The citations of numbers that no text has.
fn unknown(sources: &[Source], texts: &[(About, Text)]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for cite in source::cites(source.about, &source.text) {
            let own = |about: &About| source.about == About::Shared || source.about == *about;
            let known =
                texts.iter().any(|(about, text)| own(about) && text.labels.contains(&cite.label));
            if !known {
                found.push(format!("{}:{}: {}", source.path, cite.line, cite.label));
            }
        }
    }
    found
}

/// The cases of a text without a test, and the options.
fn untested(about: About, text: &Text, sources: &[Source]) -> Vec<String> {
    let tested = source::tested(about, sources);
    let kinds: &[&str] = match about {
        About::WalledCity => &["V", "E", "§12.4."],
        _ => &["s", "E"],
    };
    let cases = kinds.iter().flat_map(|kind| text.of_kind(kind));
    let cases = cases.filter(|case| !tested.contains(*case)).map(String::from);
    let options = text.options.iter().filter(|o| !options::has_test(o, about, sources));
    cases.chain(options.map(|option| option.name.clone())).collect()
}

/// The tests of options that no text has.
fn options_unknown(text: &Text, sources: &[Source]) -> Vec<String> {
    let tests = source::tests_of(About::Jerusalem, sources);
    let named = tests.filter_map(|test| test.name.strip_prefix("opt_").map(String::from));
    // Of all options at once.
    let whole = ["presets", "none"];
    let known = |name: &str| {
        let options = text.options.iter().map(|option| option.name.as_str());
        whole.into_iter().chain(options).any(|option| {
            name.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        })
    };
    named.filter(|name| !known(name)).collect()
}

fn nothing(found: Vec<String>) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_number_that_is_cited_exists() {
    let sources = source::all();
    nothing(unknown(&sources, &texts()));
    // The walk has seen both games, their tests and the doors.
    let count = |about| sources.iter().filter(|source| source.about == about).count();
    assert!(count(About::Jerusalem) > 20 && count(About::WalledCity) > 20);
    for door in ["jerusalem-ffi/src/lib.rs", "jerusalem-py/src/lib.rs", "CONTRIBUTING.md"] {
        assert!(sources.iter().any(|source| source.path == door), "{door}");
    }
}

#[test]
fn every_case_and_option_has_its_test() {
    let sources = source::all();
    for (about, text) in texts() {
        nothing(untested(about, &text, &sources));
    }
    nothing(options_unknown(&rules("jerusalem.md"), &sources));
}

#[test]
fn the_options_of_jerusalem_are_those_of_the_text() {
    let text = rules("jerusalem.md");
    assert_eq!(text.presets, ["hungarian", "dutch", "italian", "slovak"]);
    assert!(text.options.iter().all(|option| option.default.is_some()));
    nothing(options::faults(&text, jerusalem_rules));
}

#[test]
fn the_options_of_the_walled_city_are_those_of_the_text() {
    let text = rules("walled-city.md");
    assert_eq!(text.presets, ["literal"]);
    nothing(options::faults(&text, walled_city_rules));
}

#[test]
fn text_and_code_have_the_same_options_by_the_same_numbers() {
    let [(_, jerusalem), (_, walled_city)] = texts();
    nothing(options::strangers(&jerusalem, &jerusalem::Rules::help()));
    nothing(options::strangers(&walled_city, &walled_city::Rules::help()));
}

/// What the texts say to be there, so that a number lost in reading is found.
#[test]
fn the_texts_are_read_whole() {
    let [(_, jerusalem), (_, walled_city)] = texts();
    for (text, kind, count) in [
        (&jerusalem, "D", 74),
        (&jerusalem, "E", 18),
        (&jerusalem, "s", 120),
        (&jerusalem, "§11.", 21),
        (&walled_city, "R2.", 10),
        (&walled_city, "R4.", 35),
        (&walled_city, "R6.", 16),
        (&walled_city, "R7.", 9),
        (&walled_city, "Q", 58),
        (&walled_city, "V", 24 + 3),
        (&walled_city, "E", 140),
        (&walled_city, "C", 17),
        (&walled_city, "§12.4.", 14),
        (&walled_city, "§13.", 6),
    ] {
        assert_eq!(text.of_kind(kind).len(), count, "{kind}: {:?}", text.of_kind(kind));
    }
    assert_eq!((jerusalem.options.len(), walled_city.options.len()), (31, 33));
    assert!(jerusalem.options.iter().filter(|option| option.values.len() > 1).count() > 25);
    assert!(walled_city.options.iter().filter(|option| option.values.len() > 1).count() > 25);
    // Rules with cases that show them are rules, and the cases are cases.
    for text in [&jerusalem, &walled_city] {
        assert!(text.shown.len() > 60);
        let all = text.shown.iter().flat_map(|(rule, by)| by.iter().chain([rule]));
        nothing(all.filter(|label| !text.knows(label)).cloned().collect());
    }
}

/// `docs/rules/coverage.md` is what [`coverage::page`] makes; `UPDATE_GOLDEN=1` writes it anew.
#[test]
fn the_coverage_file_is_fresh() {
    let (sources, [(_, jerusalem), (_, walled_city)]) = (source::all(), texts());
    let game = |about, text| Game { about, text, sources: &sources };
    let page =
        coverage::page(&game(About::Jerusalem, &jerusalem), &game(About::WalledCity, &walled_city));
    golden::compare("../../docs/rules/coverage.md", &page);
}
