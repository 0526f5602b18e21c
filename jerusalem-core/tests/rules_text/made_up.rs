//! The checks can fail: made-up texts and sources in which something is wrong.

use serde_json::json;

use crate::coverage::{Game, page};
use crate::source::{About, Source, cites, numbers_of, tests};
use crate::text::Text;
use crate::{jerusalem_rules, options, options_unknown, rules, unknown, untested};

const TEXT: &str = "
# A game

## 4. Procedure

### 4.1 Auction
1. First.
2. Second.

* **(b) Place the baron.**

**Step 3.3 Income.**

### 6.1 Rulings

**D1 One.** → `min_raise = 1 | 2`.

**D2 Two.** Nothing to do. (T)

### 6.9 Options

| option | default | hu | D |
|---|---|---|---|
| `min_raise` | 1 | = | 1 |

### 6.10 Shown

| ruling | shown by |
|---|---|
| D1 | 1–2, E1 |

## 7. Examples

**E1 First.**

## 8. Scenarios
1. First.
2. Second.
";

const CITY: &str = "
## 4. Play

* **R4.1** First. **R4.2 Second** and more.

## 8. Questions

| Q | Question | Option |
|---:|---|---|
| 1 | Which? | `clamp_votes` = false \\| true; `swap_all` = false \\| true (all) |

Defaults as a record:

```json
{\"clamp_votes\": false, \"swap_all\": false}
```

Preset `literal`, what differs:

```json
{\"swap_all\": true}
```

## 10. Vectors

| V | Situation | Expected |
|---|---|---|
| V07 ✓ | this | that |
| V17a | this | that |

| E | Scenario | Expected |
|---|---|---|
| 12 | this | that |

### 12.4 Invariants

1. First.

**13.1 Numbering.** As it is.
";

fn file(path: &str, text: &str) -> Source {
    Source { path: path.into(), about: crate::source::about(path), text: text.into() }
}

fn labels(text: &str) -> Vec<String> {
    Text::read(text).labels.into_iter().collect()
}

#[test]
fn numbers_of_a_text() {
    let jerusalem = "D1 D2 E1 s1 s2 step 3.3 §4 §4.1 §4.1(b) §4.1.1 §4.1.2 §6.1 §6.10 §6.9 §7 §8";
    assert_eq!(labels(TEXT).join(" "), jerusalem);
    assert_eq!(labels(CITY).join(" "), "E12 Q1 R4.1 R4.2 V17a V7 §10 §12.4 §12.4.1 §13.1 §4 §8");
    let text = Text::read(TEXT);
    assert_eq!(text.shown["D1"], ["s1", "s2", "E1"]);
    assert!(text.typographical.contains("D2") && !text.typographical.contains("D1"));
    assert_eq!(text.options[0].values, [json!(1), json!(2)]);
    let city = Text::read(CITY);
    assert_eq!(city.presets, ["literal"]);
    let names: Vec<_> = city.options.iter().map(|o| (o.name.as_str(), o.rule.as_str())).collect();
    assert_eq!(names, [("clamp_votes", "Q1"), ("swap_all", "Q1")]);
    assert_eq!(city.options[1].presets, [Some(json!(true))]);
    assert_eq!(city.options[1].values, [json!(false), json!(true)]);
}

#[test]
fn citations_of_a_source() {
    let of = |about, line: &str| -> Vec<String> {
        cites(about, line).into_iter().map(|cite| cite.label).collect()
    };
    let line = "// D24, E12 and §4.3(b); §11.5. Scenario 81, step 3.3, phase 2, R4.1, Q3, V1, 13.5";
    let found = ["D24", "E12", "§4.3(b)", "§11.5", "s81", "step 3.3"];
    assert_eq!(of(About::Jerusalem, line), found);
    let line = "\"(R4.25, Q10)\"; E129–E140, V17a, V07; 13.5, §13.2, § 9.1: 113.5 D3 W1 0.13.5 xQ3";
    let found = ["R4.25", "Q10", "E129", "E140", "V17a", "V7", "§13.5", "§13.2", "§9.1"];
    assert_eq!(of(About::WalledCity, line), found);
    assert_eq!(of(About::Shared, "D24 or R4.25, §6.9, C1, 13.5"), ["D24", "R4.25", "§6.9"]);
    assert!(of(About::Shared, "rand 0.13.5, E_NOT, Quarter1, #D9D9D9").is_empty());
}

#[test]
fn games_and_tests_of_a_source() {
    let about = crate::source::about;
    for (path, game) in [
        ("jerusalem-core/src/jerusalem/auction.rs", About::Jerusalem),
        ("jerusalem-core/tests/jerusalem_words/log.rs", About::Jerusalem),
        ("jerusalem-core/tests/walled_city_laws.rs", About::WalledCity),
        ("jerusalem-core/src/walled_city/guilds/dice.rs", About::WalledCity),
        ("jerusalem-core/src/table.rs", About::Shared),
        ("jerusalem-py/python/jerusalem/_game.py", About::Shared),
    ] {
        assert_eq!(about(path), game, "{path}");
    }
    let text = "#[test]\n#[ignore]\nfn s001_one() {}\nfn s002_two() {}\n  #[test]\n  fn e3() {";
    let names: Vec<_> = tests(text).into_iter().map(|test| test.name).collect();
    assert_eq!(names, ["s001_one", "e3"]);
    assert_eq!(numbers_of(About::Jerusalem, "s042_e01_only_new"), ["s42", "E1"]);
    let city = |name| numbers_of(About::WalledCity, name);
    assert_eq!(city("v22_e117_e118_the_nearest"), ["V22", "E117", "E118"]);
    assert_eq!(city("r6_16_the_anchor"), ["R6.16"]);
    assert_eq!(city("r13_6_unknown_keys"), ["§13.6"]);
    assert_eq!(city("i05_roads"), ["§12.4.5"]);
    assert_eq!(city("v17a_tied"), ["V17a"]);
    assert!(city("every_guild").is_empty() && city("e_3").is_empty());
}

#[test]
fn a_citation_of_no_rule_is_found() {
    let texts = [(About::Jerusalem, Text::read(TEXT)), (About::WalledCity, Text::read(CITY))];
    let core = "jerusalem-core/src/jerusalem/x.rs";
    let city = "jerusalem-core/src/walled_city/x.rs";
    let none: [String; 0] = [];
    assert_eq!(unknown(&[file(core, "D1 §4.1(b) E1\nstep 3.3")], &texts), none);
    assert_eq!(unknown(&[file(core, "\n// D3")], &texts), [format!("{core}:2: D3")]);
    assert_eq!(unknown(&[file(core, "§4.1.3")], &texts), [format!("{core}:1: §4.1.3")]);
    // E12 is of The Walled City alone, E1 of Jerusalem alone; a shared file may cite both.
    assert_eq!(unknown(&[file(core, "E12")], &texts), [format!("{core}:1: E12")]);
    assert_eq!(unknown(&[file(city, "E1 V17b")], &texts).len(), 2);
    assert_eq!(unknown(&[file("README.md", "E1 E12")], &texts), none);
    assert_eq!(unknown(&[file("README.md", "E2 R4.3")], &texts).len(), 2);
    let test = "jerusalem-core/tests/jerusalem/x.rs";
    assert_eq!(
        unknown(&[file(test, "#[test]\nfn s003_x() {}")], &texts),
        [format!("{test}:2: s3")]
    );
}

#[test]
fn a_case_without_a_test_is_found() {
    let text = Text::read(TEXT);
    let path = "jerusalem-core/tests/jerusalem/x.rs";
    let some = "#[test]\nfn s001_one() {}\nfn s002_no_test() {}\n#[test]\nfn opt_min() {}";
    let lacks = untested(About::Jerusalem, &text, &[file(path, some)]);
    assert_eq!(lacks, ["s2", "E1", "min_raise"]);
    assert_eq!(options_unknown(&text, &[file(path, some)]), ["min"]);
    let all = "#[test]\nfn s001_s002_e01_all() {}\n#[test]\nfn opt_min_raise_is_one() {}";
    assert!(untested(About::Jerusalem, &text, &[file(path, all)]).is_empty());
    // A test of the other game is no test of this one.
    let other = file("jerusalem-core/tests/walled_city/x.rs", all);
    assert_eq!(untested(About::Jerusalem, &text, &[other]).len(), 4);
    let city = Text::read(CITY);
    let path = "jerusalem-core/tests/walled_city/x.rs";
    let some = "#[test]\nfn v07_x() {}\n#[test]\nfn i01_x() {}\n#[test]\nfn q01_swap_all() {}";
    let lacks = untested(About::WalledCity, &city, &[file(path, some)]);
    assert_eq!(lacks, ["V17a", "E12", "clamp_votes"]);
}

#[test]
fn a_wrong_option_is_found() {
    let faults = |table: &str, values: &str| {
        let head = "| option | default | hu | D |\n|---|---|---|---|\n";
        options::faults(&Text::read(&format!("{head}{table}\n\n{values}")), jerusalem_rules)
    };
    let none: [String; 0] = [];
    assert_eq!(faults("| `gift_tie` | tied | **all** | 55 |", "→ `gift_tie = tied | all`"), none);
    assert_eq!(faults("| `min_raise` | 2 | 1 | 11 |", ""), ["min_raise of default is not 2"]);
    assert_eq!(
        faults("| `gift_tie` | tied | = | 55 |", ""),
        ["gift_tie of hungarian is not \"tied\""]
    );
    assert_eq!(faults("| `gift_toe` | 1 | 1 | 55 |", "").len(), 2);
    let wrong = faults("| `gift_tie` | tied | **all** | 55 |", "→ `gift_tie = tied | al`");
    assert!(wrong[0].starts_with("gift_tie cannot be \"al\""), "{wrong:?}");
    let head = "| option | default | klingon | D |\n|---|---|---|---|\n| `min_raise` | 1 | 1 | 1 |";
    let wrong = options::faults(&Text::read(head), jerusalem_rules);
    assert!(wrong[0].starts_with("there is no klingon"), "{wrong:?}");
    // Of the real table no option escapes.
    let mut text = rules("jerusalem.md");
    text.options.iter_mut().for_each(|option| option.presets[0] = Some(json!("nonsense")));
    let wrong = options::faults(&text, jerusalem_rules);
    let hungarian = wrong.iter().filter(|fault| fault.contains(" of hungarian: "));
    assert_eq!(hungarian.count(), text.options.len());
}

#[test]
fn an_option_of_one_side_only_is_found() {
    let none: [String; 0] = [];
    let mut help = jerusalem_core::jerusalem::Rules::help();
    help.options.retain(|option| option.name == "min_raise");
    let of_text = help.options[0].rule;
    let text = |rows: &str| {
        let head = "**D1 One.**\n\n**D11 Bids.**\n\n| option | default | D |\n|---|---|---|\n";
        Text::read(&format!("{head}{rows}"))
    };
    assert_eq!(of_text, "D11");
    assert_eq!(options::strangers(&text("| `min_raise` | 1 | 11 |"), &help), none);
    let both = text("| `min_raise` | 1 | 11 |\n| `max_raise` | 1 | 11 |");
    assert_eq!(options::strangers(&both, &help), ["max_raise is only in the text"]);
    assert_eq!(options::strangers(&text(""), &help), ["min_raise is only in the code"]);
    let other = text("| `min_raise` | 1 | 1 |");
    assert_eq!(
        options::strangers(&other, &help),
        ["min_raise is of D1 in the text, of D11 in the code"]
    );
    help.options[0].rule = "D75";
    assert_eq!(
        options::strangers(&both, &help),
        [
            "max_raise is only in the text",
            "min_raise is of D11 in the text, of D75 in the code",
            "min_raise: there is no D75"
        ]
    );
    // Of the real tables no option escapes, either way.
    for (text, help) in [
        (rules("jerusalem.md"), jerusalem_core::jerusalem::Rules::help()),
        (rules("walled-city.md"), jerusalem_core::walled_city::Rules::help()),
    ] {
        for lost in &help.options {
            let mut less = help.clone();
            less.options.retain(|option| option.name != lost.name);
            let found = options::strangers(&text, &less);
            assert_eq!(found, [format!("{} is only in the text", lost.name)]);
        }
        let mut less = Text { labels: text.labels.clone(), ..Text::default() };
        less.options.clear();
        assert_eq!(options::strangers(&less, &help).len(), help.options.len());
    }
}

#[test]
fn coverage_follows_the_sources() {
    let (text, city) = (Text::read(TEXT), Text::read(CITY));
    let made = |sources: &[Source]| {
        let game = |about, text| Game { about, text, sources };
        page(&game(About::Jerusalem, &text), &game(About::WalledCity, &city))
    };
    let nothing = made(&[]);
    assert!(nothing.contains("| rulings with an option, D | 1 | 0 | 0 |"), "{nothing}");
    assert!(nothing.contains("Not cited in code: D1."), "{nothing}");
    assert!(nothing.contains("Without a test: D1, E1, s1, s2."), "{nothing}");
    let code = file("jerusalem-core/src/jerusalem/x.rs", "// D1");
    let test = file("jerusalem-core/tests/jerusalem/x.rs", "#[test]\nfn s002_x() {}");
    let some = made(&[code, test]);
    // A scenario that shows D1 has its test.
    assert!(some.contains("| rulings with an option, D | 1 | 1 | 1 |"), "{some}");
    assert!(some.contains("Without a test: E1, s1."), "{some}");
    assert!(some.contains("| literal | 1 | 0 | `swap_all` |"), "{some}");
}
