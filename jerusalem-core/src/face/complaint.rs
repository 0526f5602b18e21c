//! What is wrong with a JSON configuration, in words: judged by the configuration's own schema.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;
use serde_path_to_error::Segment;

use super::nearest::nearest;
use crate::error::{OpenError, quoted};
use crate::limits::MAX_JSON;

/// Reads JSON whose schema is known; what is wrong is told with its key, what is allowed there, and
/// the right word nearest to a misspelt one.
pub(crate) fn read<T: DeserializeOwned>(json: &str, schema: &Value) -> Result<T, OpenError> {
    if json.len() > MAX_JSON {
        return Err(OpenError::TooLong { bytes: json.len(), most: MAX_JSON });
    }
    let mut from = serde_json::Deserializer::from_str(json);
    let value = serde_path_to_error::deserialize(&mut from).map_err(|e| {
        let keys: Vec<&Segment> = e.path().iter().collect();
        complaint(json, e.inner(), &keys, schema)
    })?;
    from.end().map_err(|e| complaint(json, &e, &[], schema))?;
    Ok(value)
}

fn complaint(json: &str, e: &serde_json::Error, path: &[&Segment], schema: &Value) -> OpenError {
    let (line, column) = (e.line(), e.column());
    let text = e.to_string();
    let plain = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
    let told = match e.classify() {
        Category::Data => told(json, path, schema, plain),
        _ => None,
    };
    let (what, nearest) = told.unwrap_or_else(|| (quoted(plain).into_owned(), None));
    OpenError::Json { line, column, what, nearest }
}

/// What is wrong at a path, and the word that was perhaps meant there.
fn told(
    json: &str,
    path: &[&Segment],
    schema: &Value,
    plain: &str,
) -> Option<(String, Option<String>)> {
    let whole: Value = serde_json::from_str(json).ok()?;
    let (mut given, mut schema, mut name) = (&whole, schema, None);
    for segment in path {
        match segment {
            Segment::Map { key } => {
                let Some(inner) = property(schema, key) else { break };
                (given, schema, name) = (given.get(key)?, inner, Some(key));
            }
            Segment::Seq { index } => {
                (given, schema) = (given.get(index)?, schema.get("items").unwrap_or(&Value::Null));
            }
            Segment::Enum { .. } | Segment::Unknown => break,
        }
    }
    if let Some(unknown) = unknown_key(schema, given) {
        let known = properties(schema);
        let what = format!("unknown field `{}`, expected {}", quoted(unknown), any_of(&known));
        return Some((what, nearest(unknown, known).map(str::to_owned)));
    }
    let name = name?;
    let word = given.as_str().and_then(|word| nearest(word, words(schema)).filter(|&n| n != word));
    if fits(schema, given) {
        let said = plain.starts_with(&format!("{name}: "));
        let plain = quoted(plain);
        let what = if said { plain.into() } else { format!("{name}: {plain}") };
        return Some((what, word.map(str::to_owned)));
    }
    let what = format!("{name}: expected {}, given {}", allowed(schema), in_short(given));
    Some((what, word.map(str::to_owned)))
}

/// The schemas that a schema is one of; itself, if it does not branch.
fn branches(schema: &Value) -> &[Value] {
    let of = schema.get("anyOf").or_else(|| schema.get("oneOf"));
    let of = of.and_then(Value::as_array).filter(|of| !of.is_empty());
    of.map_or(std::slice::from_ref(schema), Vec::as_slice)
}

/// The schema of what stands at a key.
fn property<'a>(schema: &'a Value, key: &str) -> Option<&'a Value> {
    branches(schema).iter().find_map(|schema| {
        let named = schema.get("properties").and_then(|named| named.get(key));
        let listed = || words(&schema["propertyNames"]).contains(&key);
        named.or_else(|| listed().then_some(&schema["additionalProperties"]))
    })
}

fn properties(schema: &Value) -> Vec<&str> {
    let mut keys = Vec::new();
    for schema in branches(schema) {
        let named = schema["properties"].as_object().into_iter().flatten();
        keys.extend(named.map(|(key, _)| key.as_str()));
        keys.extend(words(&schema["propertyNames"]));
    }
    keys
}

/// The first key of an object that its schema does not know.
fn unknown_key<'a>(schema: &Value, given: &'a Value) -> Option<&'a str> {
    let closed = branches(schema).iter().any(|schema| {
        schema["additionalProperties"] == false || !words(&schema["propertyNames"]).is_empty()
    });
    let mut keys = given.as_object().filter(|_| closed)?.keys();
    keys.find(|key| property(schema, key).is_none()).map(String::as_str)
}

/// The words that a schema allows.
fn words(schema: &Value) -> Vec<&str> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let here = listed.chain(schema.get("const")).filter_map(Value::as_str);
    let branches = branches(schema).iter().filter(|inner| !std::ptr::eq(*inner, schema));
    here.chain(branches.flat_map(words)).collect()
}

/// Whether a value is what the schema asks for, as far as types, words and bounds go.
fn fits(schema: &Value, value: &Value) -> bool {
    let inner = branches(schema);
    if !std::ptr::eq(&inner[0], schema) {
        return inner.iter().any(|schema| fits(schema, value));
    }
    if let Some(only) = schema.get("const") {
        return only == value;
    }
    if let Some(listed) = schema["enum"].as_array() {
        return listed.contains(value);
    }
    match schema["type"].as_str() {
        Some("integer") => value.as_u64().is_some_and(|n| {
            let bound = |name: &str, or| schema[name].as_u64().unwrap_or(or);
            (bound("minimum", 0)..=bound("maximum", u64::MAX)).contains(&n)
        }),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("null") => value.is_null(),
        _ => true,
    }
}

/// What a schema allows, in words.
fn allowed(schema: &Value) -> String {
    let inner = branches(schema);
    let branching = !std::ptr::eq(&inner[0], schema);
    if branching && inner.iter().any(|schema| words(schema).is_empty()) {
        return inner.iter().map(allowed).collect::<Vec<_>>().join(" or ");
    }
    let words = words(schema);
    if !words.is_empty() {
        return any_of(&words);
    }
    match schema["type"].as_str() {
        Some("integer") => {
            let bound = |name: &str, or| schema[name].as_u64().unwrap_or(or);
            format!("a number from {} to {}", bound("minimum", 0), bound("maximum", u64::MAX))
        }
        Some("boolean") => "true or false".into(),
        Some("string") => "a text".into(),
        Some("array") => "a list".into(),
        Some("object") => "an object".into(),
        Some("null") => "null".into(),
        _ => "something else".into(),
    }
}

fn any_of(words: &[&str]) -> String {
    let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    match &words[..] {
        [one] => one.clone(),
        [one, other] => format!("{one} or {other}"),
        _ => format!("one of {}", words.join(", ")),
    }
}

fn in_short(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".into(),
        Value::Array(_) => "a list".into(),
        other => quoted(&other.to_string()).into_owned(),
    }
}
