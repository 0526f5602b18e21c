//! The options of a text against those of a game.

use jerusalem_core::options::Help;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::source::{About, Source, tests_of};
use crate::text::{Opt, Text};

/// Everything in which a game's options are not those of the text.
///
/// `read` makes rules of a mapping of options or the name of a preset. Values are compared by
/// reading them: an option has a value if saying so changes nothing.
pub fn faults<R: PartialEq + Serialize>(
    text: &Text,
    read: impl Fn(Value) -> Result<R, String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let none = || Value::Object(Map::new());
    let bases = std::iter::once(("default", none()))
        .chain(text.presets.iter().map(|name| (name.as_str(), Value::from(name.as_str()))));
    for (n, (preset, base)) in bases.enumerate() {
        let base = match read(base) {
            Ok(base) => base,
            Err(e) => {
                faults.push(format!("there is no {preset}: {e}"));
                continue;
            }
        };
        for option in &text.options {
            let value = if n == 0 { &option.default } else { &option.presets[n - 1] };
            let Some(value) = value else { continue };
            match with(&base, option, value, &read) {
                Ok(same) if same == base => {}
                Ok(_) => faults.push(format!("{} of {preset} is not {value}", option.name)),
                Err(e) => faults.push(format!("{} of {preset}: {e}", option.name)),
            }
        }
    }
    let Ok(base) = read(none()) else { return faults };
    for option in &text.options {
        let mut seen = Vec::new();
        for value in &option.values {
            match with(&base, option, value, &read) {
                Err(e) => faults.push(format!("{} cannot be {value}: {e}", option.name)),
                Ok(rules) if seen.contains(&rules) => {
                    faults.push(format!("{} = {value} is as another value", option.name));
                }
                Ok(rules) => seen.push(rules),
            }
        }
    }
    faults
}

/// Every option that only the text or only the game's table has, and every rule number of that table
/// that the text does not have or gives to another option.
pub fn strangers(text: &Text, help: &Help) -> Vec<String> {
    let mut found = Vec::new();
    for option in &text.options {
        if help.option(&option.name).is_none() {
            found.push(format!("{} is only in the text", option.name));
        }
    }
    for option in &help.options {
        match text.options.iter().find(|other| other.name == option.name) {
            None => found.push(format!("{} is only in the code", option.name)),
            Some(other) if other.rule != option.rule => found.push(format!(
                "{} is of {} in the text, of {} in the code",
                option.name, other.rule, option.rule
            )),
            Some(_) => {}
        }
        if !text.labels.contains(option.rule) {
            found.push(format!("{}: there is no {}", option.name, option.rule));
        }
    }
    found
}

/// These rules with one option said.
fn with<R: Serialize>(
    base: &R,
    option: &Opt,
    value: &Value,
    read: impl Fn(Value) -> Result<R, String>,
) -> Result<R, String> {
    let mut rules = serde_json::to_value(base).map_err(|e| e.to_string())?;
    let fields = rules.as_object_mut().ok_or("rules are no mapping")?;
    fields.insert(option.name.clone(), value.clone());
    read(rules)
}

/// The options in which a preset differs from the default.
pub fn differing(text: &Text, preset: usize) -> Vec<&Opt> {
    text.options.iter().filter(|option| option.presets[preset] != option.default).collect()
}

/// Whether an option has a test of its name: `opt_min_raise…`, `q05_fence_forces_split…`.
pub fn has_test(option: &Opt, about: About, sources: &[Source]) -> bool {
    tests_of(about, sources).any(|test| {
        let name = match about {
            About::WalledCity => test.name.strip_prefix('q').and_then(|rest| {
                let (number, name) = rest.split_once('_')?;
                (option.rule == format!("Q{}", number.trim_start_matches('0'))).then_some(name)
            }),
            _ => test.name.strip_prefix("opt_"),
        };
        let rest = name.and_then(|name| name.strip_prefix(option.name.as_str()));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    })
}
