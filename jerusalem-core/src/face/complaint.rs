//! What is wrong with a JSON configuration, in words.

use crate::error::OpenError;
use crate::face::nearest::nearest;

/// What is wrong with a configuration and where. A wrong value is named by its key; a misspelt word
/// comes with the nearest right one, if there is one.
///
/// The words that are allowed stand in the error itself; `more` are allowed beside them in the outer
/// object.
pub(crate) fn complaint(json: &str, error: &serde_json::Error, more: &[&str]) -> OpenError {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!(" at line {line} column {column}");
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let near = misspelt(what).and_then(|(wrong, allowed)| {
        let outer = more.iter().copied().filter(|_| what.starts_with("unknown field"));
        nearest(wrong, quoted(allowed).chain(outer)).map(str::to_owned)
    });
    let what = wrong_value(what, key_at(json, line, column)).unwrap_or_else(|| what.to_owned());
    OpenError::Json { line, column, what, nearest: near }
}

/// The word that is none of those allowed, and the part of the message that says what is.
fn misspelt(what: &str) -> Option<(&str, &str)> {
    let rest = what.strip_prefix("unknown field `").or(what.strip_prefix("unknown variant `"))?;
    rest.split_once("`, expected ")
}

/// The words between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The message for a value that its key cannot have.
fn wrong_value(what: &str, key: Option<&str>) -> Option<String> {
    let key = key?;
    if let Some((wrong, allowed)) = misspelt(what) {
        let is_value = what.starts_with("unknown variant");
        return is_value.then(|| format!("{key}: expected {allowed}, given {wrong:?}"));
    }
    let rest = what.strip_prefix("invalid type: ").or(what.strip_prefix("invalid value: "))?;
    let (given, expected) = rest.rsplit_once(", expected ")?;
    let given = match given {
        "map" => "an object",
        "sequence" => "a list",
        text if text.starts_with("string ") => &text["string ".len()..],
        other => quoted(other).next().unwrap_or(other),
    };
    let expected = match expected {
        "u8" => "a number from 0 to 255",
        "u16" => "a number from 0 to 65535",
        "u32" => "a number from 0 to 4294967295",
        "u64" | "usize" => "a number from 0 to 18446744073709551615",
        "a boolean" => "true or false",
        other => other,
    };
    Some(format!("{key}: expected {expected}, given {given}"))
}

/// The key of the value that ends at this place, or that this place is in.
fn key_at(json: &str, line: usize, column: usize) -> Option<&str> {
    let before: usize = json.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let json = json.get(..before + column)?;
    // One key, or none yet, for every object and list that is open.
    let mut keys = Vec::new();
    let mut at = 0;
    while let Some(&byte) = json.as_bytes().get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => keys.push(None),
            b'}' | b']' => drop(keys.pop()),
            b',' => {
                if let Some(key) = keys.last_mut() {
                    *key = None;
                }
            }
            b'"' => {
                let start = at;
                let mut escaped = false;
                let end = json[start..].find(|c| {
                    let ends = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                let end = start + end?;
                at = end + 1;
                let is_key = json[at..].trim_start().starts_with(':');
                if let Some(key) = keys.last_mut().filter(|_| is_key) {
                    *key = Some(&json[start..end]);
                }
            }
            _ => (),
        }
    }
    keys.into_iter().rev().flatten().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_a_place() {
        let json = "{\"a\": {\"b\\\"\": [1, {\"c\": \":\"}, 2]},\n \"d\": true}";
        let key = |text: &str| {
            let end = json.find(text).expect("there") + text.len();
            let line = json[..end].matches('\n').count() + 1;
            key_at(json, line, end - json[..end].rfind('\n').map_or(0, |n| n + 1))
        };
        assert_eq!(key("[1"), Some("b\\\""));
        assert_eq!(key("\":\""), Some("c"));
        assert_eq!(key("2"), Some("b\\\""));
        assert_eq!(key("]}"), Some("a"));
        assert_eq!(key("true"), Some("d"));
        assert_eq!((key("{"), key_at(json, 9, 9), key_at("", 1, 0)), (None, None, None));
    }
}
