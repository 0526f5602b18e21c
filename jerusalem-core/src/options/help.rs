//! What the options of a game mean, as data for every door.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use super::values::Values;

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in data.
    pub name: &'static str,
    /// What it is.
    pub meaning: &'static str,
}

/// One rule option.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleOption {
    /// Its name in data.
    pub name: &'static str,
    /// Its number in the rules text.
    pub rule: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The values it can have.
    pub values: Values,
    /// The JSON Schema of a value.
    pub schema: Value,
    /// The value it has if nothing is said.
    pub default: Value,
    /// The values in those presets that differ from the default.
    pub presets: Object,
}

/// A JSON object whose keys keep their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object(pub Vec<(&'static str, Value)>);

impl Object {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The options and presets of a game.
///
/// Serialised, it is an object of `presets`, a meaning for every name, and `options`, for every name
/// an object of `rule`, `values` (a list, or a description), `meaning`, `words` (what each word means,
/// if they are words), `default` and `presets` (the values that differ from it).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Help {
    /// The presets, the default first.
    pub presets: Vec<Preset>,
    /// The options in the order of the table.
    pub options: Vec<RuleOption>,
}

impl Help {
    /// The option of a name.
    pub fn option(&self, name: &str) -> Option<&RuleOption> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The help as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The JSON Schema (draft 2020-12) of `rules`: the name of a preset, or an object of options.
    pub fn schema(&self) -> Value {
        let names = self
            .presets
            .iter()
            .map(|preset| json!({"const": preset.name, "description": preset.meaning}));
        let properties = self.options.iter().map(|option| {
            let mut schema = option.schema.clone();
            schema["description"] = format!("{} ({})", option.meaning, option.rule).into();
            schema["default"] = option.default.clone();
            (option.name.to_owned(), schema)
        });
        json!({
            "default": {},
            "anyOf": [
                {"description": "The name of a preset.", "oneOf": names.collect::<Vec<_>>()},
                {
                    "description": "The options that differ from the default.",
                    "type": "object",
                    "properties": properties.collect::<serde_json::Map<_, _>>(),
                    "additionalProperties": false,
                },
            ],
        })
    }
}

impl Serialize for Help {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut to = to.serialize_map(Some(2))?;
        to.serialize_entry("presets", &Presets(&self.presets))?;
        to.serialize_entry("options", &Options(&self.options))?;
        to.end()
    }
}

struct Presets<'a>(&'a [Preset]);

impl Serialize for Presets<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|preset| (preset.name, preset.meaning)))
    }
}

struct Options<'a>(&'a [RuleOption]);

impl Serialize for Options<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|option| (option.name, option)))
    }
}

impl Serialize for RuleOption {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut to = to.serialize_map(None)?;
        to.serialize_entry("rule", self.rule)?;
        match &self.values {
            Values::Words(words) => {
                let values: Vec<_> = words.iter().map(|(word, _)| word).collect();
                to.serialize_entry("values", &values)?;
            }
            Values::Listed(values) => to.serialize_entry("values", values)?,
            Values::Described(values) => to.serialize_entry("values", values)?,
        }
        to.serialize_entry("meaning", self.meaning)?;
        if let Values::Words(words) = self.values {
            let words = words.iter().map(|&(word, help)| (word, help.into()));
            to.serialize_entry("words", &Object(words.collect()))?;
        }
        to.serialize_entry("default", &self.default)?;
        to.serialize_entry("presets", &self.presets)?;
        to.end()
    }
}
