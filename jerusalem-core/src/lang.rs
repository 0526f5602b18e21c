//! The languages of the rulebooks.

use serde::{Deserialize, Serialize};

/// A language that things are named in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Hungarian.
    Hu,
    /// Dutch.
    Nl,
    /// Italian.
    It,
    /// Slovak.
    Sk,
}

impl Lang {
    /// All five, in the order of every table of names.
    pub const ALL: [Lang; 5] = [Lang::En, Lang::Hu, Lang::Nl, Lang::It, Lang::Sk];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        ["en", "hu", "nl", "it", "sk"][self as usize]
    }

    /// The language of a two-letter code.
    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}
