//! The languages of the rulebooks.

use serde::{Deserialize, Serialize};

macro_rules! languages {
    ($($lang:ident $code:literal $name:literal;)+) => {
        /// A language that things are named in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[non_exhaustive]
        pub enum Lang {
            $(#[doc = $name] $lang,)+
        }

        impl Default for Lang {
            fn default() -> Self {
                Lang::ALL[0]
            }
        }

        impl Lang {
            /// All of them; the first is the default.
            pub const ALL: [Lang; [$($code),+].len()] = [$(Lang::$lang),+];

            /// The two-letter code.
            pub fn code(self) -> &'static str {
                [$($code),+][self as usize]
            }

            /// The language's name in English.
            pub fn name(self) -> &'static str {
                [$($name),+][self as usize]
            }
        }
    };
}

languages! {
    En "en" "English";
    Hu "hu" "Hungarian";
    Nl "nl" "Dutch";
    It "it" "Italian";
    Sk "sk" "Slovak";
}

impl Lang {
    /// The language of a two-letter code.
    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

/// The languages of a table of words.
pub(crate) const fn listed<W, const N: usize>(table: &[(Lang, W)]) -> [Lang; N] {
    assert!(N == table.len());
    let mut languages = [Lang::En; N];
    let mut i = 0;
    while i < N {
        languages[i] = table[i].0;
        i += 1;
    }
    languages
}
