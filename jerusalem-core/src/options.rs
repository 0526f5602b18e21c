//! Rule options: what each game's table of them tells, as data for every door.
//!
//! The macro `options!` makes everything of that table. A rule option is three places: its entry in
//! the table, the branch where the rule is, its test.

mod help;
mod read;
mod values;

#[cfg(test)]
mod tests;

pub use help::{Help, Object, Preset, RuleOption};
pub use values::{OptionValue, SeatOrRandom, Values};

pub(crate) use read::{Choosing, Chosen, Table, read, read_word};
pub(crate) use values::{Domain, Ints, Plain, Words, value_json};

/// Makes a type of some words: an enum that is written as a word and says what each word means.
///
/// ```ignore
/// choices! {
///     /// Whether something is possible where a baron stands.
///     pub enum IntoBlocked {
///         Forbid = "forbid": "nowhere",
///         OwnOnly = "own_only": "where the own baron stands",
///         Allow = "allow": "everywhere",
///     }
/// }
/// ```
///
/// The enum is `Copy`, has `ALL` and `word()`, reads and writes its word, and is an [`OptionValue`].
macro_rules! choices {
    ($(
        $(#[$doc:meta])*
        pub enum $name:ident { $($variant:ident = $word:literal: $help:literal),+ $(,)? }
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $(#[doc = $help] $variant),+ }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The value's word in data.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::options::read_word(from, &[$($word),+], $name::ALL)
            }
        }

        impl $crate::options::OptionValue for $name {
            fn values() -> $crate::options::Values {
                $crate::options::Values::Words(&[$(($word, $help)),+])
            }
        }
    )+};
}

/// Makes a game's options of one table.
///
/// ```ignore
/// options! {
///     /// The rule options (§6.9).
///     pub struct Rules;
///     presets {
///         default: "What the rules text holds to be meant.",
///         hungarian: "The Hungarian edition.",
///         dutch: "The Dutch edition.",
///     }
///
///     "D12" bid_cap: u8 in 0..=90 = 90,
///         "No bid is higher.";
///
///     "D19" baron_scope: enum BaronScope {
///             Area = "area": "in the baron's area",
///             Quarter = "quarter": "anywhere in its quarter",
///         } = Area, { hungarian: Quarter },
///         "Where the new squires for a baron must stand.";
///
///     "D40" influence_into_blocked: IntoBlocked = IntoBlocked::Forbid,
///         { dutch: IntoBlocked::Allow },
///         "Overwhelming Influence in an area in which a baron stands.";
/// }
/// ```
///
/// # An entry
///
/// `"rule" name: type = default, { preset: value, … }, "what it means in words.";`
///
/// The presets in braces are those that differ from the default; without any, the braces are left
/// out. Doc comments before an entry follow the words in the documentation of its field. The type is
/// one of
///
/// * `enum Name { Variant = "word": "what it means", … }`: the enum is made here, as by
///   [`choices!`]; the default and the presets' values are bare variants;
/// * `u8 in 1..=90`, `Option<u8> in 1..=254`, `[u8; 6] in 1..=3` (and `u16`): numbers in a range,
///   `None` being no limit;
/// * `bool as "forbid" | "allow"`: a `bool` that is written as one of two words, false first;
/// * any other type that is an [`OptionValue`]: `bool`, numbers, [`SeatOrRandom`], enums made by
///   [`choices!`], a game's own types.
///
/// # What it makes
///
/// * the struct, `Copy`, `Eq` and `Hash`, with a documented public field per entry; `Default`;
/// * `Rules::PRESETS`, `Rules::preset(name)`, and a constructor for every preset but the default
///   (`Rules::hungarian()`);
/// * serde: **written as an object of only what differs from the default**, in the order of the
///   table (`{}` for the default); read from such an object, what is left out being the default, or
///   from the name of a preset. So an option that is added changes nothing that was written before.
///   Names and words that do not exist are refused with those that do;
/// * `rules.in_full()`: every option with its value, as an [`Object`];
/// * `rules.out_of_range()`: a reason for every number that is not in its range (reading refuses
///   only what the type cannot hold, so that a config's validation tells all reasons at once);
/// * `Rules::help()`: the whole table as [`Help`], with its JSON and the JSON Schema.
///
/// A preset that is not in the list does not compile.
macro_rules! options {
    // An enum made here.
    (@entry $head:tt { $($done:tt)* }
        $(#[$doc:meta])*
        $rule:literal $name:ident: enum $choice:ident { $($variants:tt)* } = $default:ident,
        $({ $($preset:ident: $value:ident),+ $(,)? },)?
        $help:literal;
        $($rest:tt)*
    ) => {
        $crate::options::choices! {
            #[doc = $help]
            #[doc = ""]
            #[doc = concat!("Rule option ", $rule, ".")]
            pub enum $choice { $($variants)* }
        }
        $crate::options::options! {
            @entry $head { $($done)* {
                [$(#[$doc])*] $rule $name [$choice] [$crate::options::Plain::<$choice>::new()]
                [$choice::$default] [$($($preset: $choice::$value),+)?] $help
            } } $($rest)*
        }
    };
    // A bool that is written as a word.
    (@entry $head:tt { $($done:tt)* }
        $(#[$doc:meta])*
        $rule:literal $name:ident: bool as $no:literal | $yes:literal = $default:expr,
        $({ $($preset:ident: $value:expr),+ $(,)? },)?
        $help:literal;
        $($rest:tt)*
    ) => {
        $crate::options::options! {
            @entry $head { $($done)* {
                [$(#[$doc])*] $rule $name [bool] [$crate::options::Words(&[$no, $yes])]
                [$default] [$($($preset: $value),+)?] $help
            } } $($rest)*
        }
    };
    // Numbers in a range.
    (@entry $head:tt $done:tt
        $(#[$doc:meta])*
        $rule:literal $name:ident: $int:ident in $low:literal..=$high:literal $($rest:tt)*
    ) => {
        $crate::options::options! {
            @range $head $done [$(#[$doc])*] $rule $name [$int] [$low, $high] $($rest)*
        }
    };
    (@entry $head:tt $done:tt
        $(#[$doc:meta])*
        $rule:literal $name:ident: Option<$int:ident> in $low:literal..=$high:literal $($rest:tt)*
    ) => {
        $crate::options::options! {
            @range $head $done [$(#[$doc])*] $rule $name [Option<$int>] [$low, $high] $($rest)*
        }
    };
    (@entry $head:tt $done:tt
        $(#[$doc:meta])*
        $rule:literal $name:ident: [$int:ident; $n:literal] in $low:literal..=$high:literal
        $($rest:tt)*
    ) => {
        $crate::options::options! {
            @range $head $done [$(#[$doc])*] $rule $name [[$int; $n]] [$low, $high] $($rest)*
        }
    };
    (@range $head:tt { $($done:tt)* }
        [$($doc:tt)*] $rule:literal $name:ident [$($type:tt)*] [$low:literal, $high:literal]
        = $default:expr,
        $({ $($preset:ident: $value:expr),+ $(,)? },)?
        $help:literal;
        $($rest:tt)*
    ) => {
        $crate::options::options! {
            @entry $head { $($done)* {
                [$($doc)*] $rule $name [$($type)*]
                [$crate::options::Ints::<$($type)*>::new($low, $high)]
                [$default] [$($($preset: $value),+)?] $help
            } } $($rest)*
        }
    };
    // Any other type.
    (@entry $head:tt { $($done:tt)* }
        $(#[$doc:meta])*
        $rule:literal $name:ident: $type:ty = $default:expr,
        $({ $($preset:ident: $value:expr),+ $(,)? },)?
        $help:literal;
        $($rest:tt)*
    ) => {
        $crate::options::options! {
            @entry $head { $($done)* {
                [$(#[$doc])*] $rule $name [$type] [$crate::options::Plain::<$type>::new()]
                [$default] [$($($preset: $value),+)?] $help
            } } $($rest)*
        }
    };
    // All entries are read.
    (@entry
        { [$(#[$meta:meta])*] $rules:ident
          [default: $default_meaning:literal $(, $name:ident: $meaning:literal)*] }
        { $({
            [$(#[$doc:meta])*] $rule:literal $field:ident [$type:ty] [$domain:expr]
            [$default:expr] [$($preset:ident: $value:expr),*] $help:literal
        })* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $rules {
            $(
                #[doc = concat!($rule, ": ", $help)]
                $(#[$doc])*
                pub $field: $type,
            )*
        }

        impl Default for $rules {
            fn default() -> Self {
                $rules { $($field: $default),* }
            }
        }

        impl ::serde::Serialize for $rules {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use ::serde::ser::SerializeMap;
                let default = $rules::default();
                let differ = [$(self.$field != default.$field),*];
                let mut to = to.serialize_map(Some(differ.iter().filter(|&&d| d).count()))?;
                $(
                    if self.$field != default.$field {
                        let value = $crate::options::Chosen(&$domain, &self.$field);
                        to.serialize_entry(stringify!($field), &value)?;
                    }
                )*
                to.end()
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $rules {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::options::read(from)
            }
        }

        const _: () = {
            #[allow(non_camel_case_types)]
            #[derive(Clone, Copy, PartialEq)]
            enum Edition { default $(, $name)* }

            const EDITIONS: &[Edition] = &[Edition::default $(, Edition::$name)*];

            impl $rules {
                /// The names of the presets.
                pub const PRESETS: [&'static str; EDITIONS.len()] =
                    ["default" $(, stringify!($name))*];

                /// The preset of a name.
                pub fn preset(name: &str) -> Option<$rules> {
                    let at = $rules::PRESETS.iter().position(|&known| known == name)?;
                    Some($rules::of(EDITIONS[at]))
                }

                $(
                    #[doc = $meaning]
                    pub fn $name() -> $rules {
                        $rules::of(Edition::$name)
                    }
                )*

                fn of(edition: Edition) -> $rules {
                    let mut rules = $rules::default();
                    $($(
                        if edition == Edition::$preset {
                            rules.$field = $value;
                        }
                    )*)*
                    rules
                }

                /// Every option with its value.
                pub fn in_full(&self) -> $crate::options::Object {
                    use $crate::options::value_json;
                    $crate::options::Object(vec![
                        $((stringify!($field), value_json(&$domain, &self.$field))),*
                    ])
                }

                /// A reason for every number that is not in its range.
                pub fn out_of_range(&self) -> Vec<String> {
                    use $crate::options::Domain;
                    [$($domain.fault(stringify!($field), &self.$field)),*]
                        .into_iter()
                        .flatten()
                        .collect()
                }

                /// What the options and the presets mean.
                pub fn help() -> $crate::options::Help {
                    use $crate::options::{Domain, Preset, RuleOption, value_json};
                    let default = $rules::default();
                    let editions = [$((stringify!($name), $rules::$name())),*];
                    let editions: &[(&'static str, $rules)] = &editions;
                    let presets = vec![
                        Preset { name: "default", meaning: $default_meaning },
                        $(Preset { name: stringify!($name), meaning: $meaning }),*
                    ];
                    let options = vec![$({
                        let differ = editions.iter().filter(|(_, r)| r.$field != default.$field);
                        RuleOption {
                            name: stringify!($field),
                            rule: $rule,
                            meaning: $help,
                            values: $domain.values(),
                            schema: $domain.schema(),
                            default: value_json(&$domain, &default.$field),
                            presets: $crate::options::Object(
                                differ.map(|(n, r)| (*n, value_json(&$domain, &r.$field))).collect(),
                            ),
                        }
                    }),*];
                    $crate::options::Help { presets, options }
                }
            }

            impl $crate::options::Table for $rules {
                const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];
                const PRESETS: &'static [&'static str] = &$rules::PRESETS;

                fn preset(name: &str) -> Option<$rules> {
                    $rules::preset(name)
                }

                fn read_option<'de, A: ::serde::de::MapAccess<'de>>(
                    &mut self,
                    name: &str,
                    from: &mut A,
                ) -> Result<bool, A::Error> {
                    $(
                        if name == stringify!($field) {
                            let value = $crate::options::Choosing(&$domain);
                            self.$field = from.next_value_seed(value)?;
                            return Ok(true);
                        }
                    )*
                    Ok(false)
                }
            }
        };
    };
    // The whole table.
    (
        $(#[$meta:meta])*
        pub struct $rules:ident;
        presets { default: $default_meaning:literal $(, $name:ident: $meaning:literal)* $(,)? }
        $($entries:tt)+
    ) => {
        $crate::options::options! {
            @entry
            { [$(#[$meta])*] $rules [default: $default_meaning $(, $name: $meaning)*] }
            {}
            $($entries)+
        }
    };
}

pub(crate) use {choices, options};
