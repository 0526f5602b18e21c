//! What a game of Jerusalem is set up with.

use serde::de::{self, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::error::ConfigError;

use super::rules::Rules;

/// Number of players and rule options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// 2, 3 or 4.
    pub players: u8,
    /// The rule options; in JSON also the name of a preset.
    #[serde(default, deserialize_with = "rules_or_preset")]
    pub rules: Rules,
}

impl Config {
    /// The default rules for this number of players.
    pub fn new(players: u8) -> Config {
        Config { players, rules: Rules::default() }
    }

    /// Refuses what cannot be played, with every reason.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let mut reasons = Vec::new();
        if !(2..=4).contains(&self.players) {
            reasons.push(format!("players: {} is not 2, 3 or 4", self.players));
        } else {
            reasons = self.rules.faults(self.players.into());
        }
        if reasons.is_empty() { Ok(()) } else { Err(ConfigError { reasons }) }
    }
}

/// A whole set of rules, or in human-readable data the name of a preset.
pub(super) fn rules_or_preset<'de, D: Deserializer<'de>>(from: D) -> Result<Rules, D::Error> {
    struct Either;
    impl<'de> Visitor<'de> for Either {
        type Value = Rules;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a mapping of rule options or one of {}", Rules::PRESETS.join(", "))
        }
        fn visit_str<E: de::Error>(self, name: &str) -> Result<Rules, E> {
            Rules::preset(name).ok_or_else(|| E::unknown_variant(name, &Rules::PRESETS))
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Rules, A::Error> {
            Rules::deserialize(MapAccessDeserializer::new(map))
        }
    }
    if from.is_human_readable() { from.deserialize_any(Either) } else { Rules::deserialize(from) }
}
