//! Opening tables and batches of any game from JSON or saved bytes.
//!
//! A configuration is one JSON object. `game` names the game; `players`, `rules` and `board` are the
//! game's own; the other keys say how the table or the batch behaves:
//!
//! | table | default | |
//! |---|---|---|
//! | `seed` | 0 | seed of the dice |
//! | `chance` | `"auto"` | or `"manual"` |
//! | `auto_single` | `false` | single choices play themselves |
//! | `record` | `true` | keep the steps |
//!
//! | batch | default | |
//! |---|---|---|
//! | `seed` | 0 | seed of all dice |
//! | `rows` | 1 | number of games |
//! | `threads` | 1 | 0 for as many as the machine has |
//! | `auto_reset` | `true` | finished rows begin anew |
//! | `auto_single` | `false` | single choices play themselves |
//! | `ids` | `"relative"` | players in action ids are counted from the seat to move; or `"absolute"` |
//! | `bots` | `[]` | a bot's name or `null` for each seat |
//! | `returns` | `"winner"` | or `"rank"`, `"margin"` |

use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{DeserializeOwned, DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::fmt;
use std::marker::PhantomData;

use crate::batch::{Batch, BatchOptions, MAX_ROWS, MAX_THREADS};
use crate::bots::Bot;
use crate::error::{BatchError, LoadError, OpenError, quoted};
use crate::face::any::{AnyBatch, AnyTable};
use crate::face::complaint;
use crate::face::nearest::nearest;
use crate::game::{Game, MAX_PLAYERS, ReturnForm};
use crate::jerusalem::Jerusalem;
use crate::options::{Help, Object};
use crate::saving::frame::{self, Kind};
use crate::saving::record::{Record, head_of_json};
use crate::search::Cancel;
use crate::table::{Table, TableOptions};
use crate::walled_city::WalledCity;

/// Every game there is.
const GAMES: [Door; 2] = [Door::of::<Jerusalem>(), Door::of::<WalledCity>()];

type Opened<T> = Result<Box<T>, OpenError>;

/// How the tables and batches of one game are opened.
struct Door {
    id: &'static str,
    table: fn(&str) -> Opened<dyn AnyTable>,
    position: fn(&str) -> Opened<dyn AnyTable>,
    batch: fn(&str, Cancel) -> Opened<dyn AnyBatch>,
    help: fn() -> Help,
    schema: fn() -> Object,
    restore: fn(&[u8]) -> Opened<dyn AnyTable>,
    record: fn(Saved<'_>, Option<usize>, TableOptions) -> Opened<dyn AnyTable>,
}

/// A record as it comes from outside.
#[derive(Clone, Copy)]
enum Saved<'a> {
    Json(&'a str),
    Bytes(&'a [u8]),
}

/// The names of all games.
pub fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|door| door.id)
}

/// The rule options and presets of a game with what they mean.
pub fn rules_help(game: &str) -> Result<Help, OpenError> {
    Ok((door(game)?.help)())
}

/// The JSON Schema (draft 2020-12) of what [`open`] takes for a game.
pub fn config_schema(game: &str) -> Result<Value, OpenError> {
    let door = door(game)?;
    let mut schema = object_schema(&(door.schema)(), &TableKeys::schema());
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["properties"]["game"] = json!({"const": door.id});
    Ok(schema)
}

/// Opens a table from a JSON configuration.
///
/// ```
/// use jerusalem_core::open;
///
/// let mut table = open(r#"{"game": "jerusalem", "players": 3, "rules": "italian", "seed": 7}"#)?;
/// let action = table.legal().nth(0).expect("somebody is to move");
/// table.apply(action)?;
///
/// let wrong = open(r#"{"game": "jerusalem", "players": 3, "sede": 7}"#).unwrap_err();
/// assert!(wrong.to_string().contains("did you mean \"seed\"?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(json: &str) -> Result<Box<dyn AnyTable>, OpenError> {
    (named(json)?.table)(json)
}

/// Opens a table from any position: as [`open`], with the key `position` in place of the game's own
/// keys.
pub fn open_position(json: &str) -> Result<Box<dyn AnyTable>, OpenError> {
    (named(json)?.position)(json)
}

/// Opens a batch from a JSON configuration.
pub fn open_batch(json: &str) -> Result<Box<dyn AnyBatch>, OpenError> {
    open_batch_with(json, Cancel::default())
}

/// Opens a batch from a JSON configuration, which already this handle can stop: bots may have to
/// think before the first learner is asked.
pub fn open_batch_with(json: &str, cancel: Cancel) -> Result<Box<dyn AnyBatch>, OpenError> {
    (named(json)?.batch)(json, cancel)
}

/// Restores a table that was saved with [`AnyTable::snapshot`].
pub fn restore(bytes: &[u8]) -> Result<Box<dyn AnyTable>, OpenError> {
    let game = frame::open(bytes, Kind::Snapshot)?.game;
    (door(game)?.restore)(bytes)
}

/// Opens a record, JSON or bytes, as a table that stands at a ply; without one, at the last.
pub fn open_record(
    data: &[u8],
    ply: Option<usize>,
    options: TableOptions,
) -> Result<Box<dyn AnyTable>, OpenError> {
    LoadError::limit(data.len())?;
    if data.iter().find(|b| !b.is_ascii_whitespace()) != Some(&b'{') {
        let game = frame::open(data, Kind::Record)?.game;
        return (door(game)?.record)(Saved::Bytes(data), ply, options);
    }
    let text = std::str::from_utf8(data).map_err(|e| {
        LoadError::damaged(format!("byte {}", e.valid_up_to()), "this is not UTF-8 text")
    })?;
    let head = head_of_json(text)?;
    (door(&head.game)?.record)(Saved::Json(text), ply, options)
}

fn door(game: &str) -> Result<&'static Door, OpenError> {
    GAMES.iter().find(|door| door.id == game).ok_or_else(|| OpenError::UnknownGame {
        found: quoted(game).into_owned(),
        nearest: nearest(game, games()).map(str::to_owned),
        known: games().collect::<Vec<_>>().join(", "),
    })
}

fn named(json: &str) -> Result<&'static Door, OpenError> {
    #[derive(Deserialize)]
    #[serde(expecting = "a JSON object")]
    struct Name {
        game: String,
    }
    let schema = json!({"properties": {"game": {"type": "string"}}});
    door(&complaint::read::<Name>(json, &schema)?.game)
}

impl Door {
    const fn of<G: Game>() -> Door {
        Door {
            id: G::ID,
            table: |json| {
                let (keys, config) = read::<TableKeys, G::Config>(json, G::config_schema())?;
                Ok(Box::new(Table::<G>::new(&config, keys.seed, keys.options)?))
            },
            position: |json| {
                let own = Object(vec![("position", json!({"type": "object"}))]);
                let (keys, at) = read::<TableKeys, At<G::Position>>(json, own)?;
                let game = G::from_position(&at.position)?;
                Ok(Box::new(Table::from_game(game, keys.seed, keys.options)))
            },
            batch: |json, cancel| {
                let (keys, config) = read::<BatchKeys, G::Config>(json, G::config_schema())?;
                let game = G::new(&config).map_err(BatchError::from)?;
                let (bots, seats) = (keys.bots, game.players());
                if bots > seats {
                    return Err(BatchError::Bots { bots, seats }.into());
                }
                Ok(Box::new(Batch::start_with(game, keys.rows, keys.seed, keys.options, cancel)?))
            },
            help: G::rules_help,
            schema: G::config_schema,
            restore: |bytes| Ok(Box::new(Table::<G>::restore(bytes)?)),
            record: |saved, ply, options| {
                let record = match saved {
                    Saved::Json(text) => Record::<G>::from_json(text)?,
                    Saved::Bytes(bytes) => Record::<G>::from_bytes(bytes)?,
                };
                let ply = ply.unwrap_or(record.plies());
                Ok(Box::new(Table::from_record(&record, ply, options)?))
            },
        }
    }
}

/// A position beside the keys of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct At<P> {
    position: P,
}

/// The keys of a configuration that are not the game's own.
trait Keys: Default {
    /// Their names.
    const NAMES: &'static [&'static str];
    /// Their schemas.
    fn schema() -> Object;
    /// Reads the value of one of them.
    fn take<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error>;
}

fn number(low: u64, high: u64, default: u64) -> Value {
    json!({"type": "integer", "minimum": low, "maximum": high, "default": default})
}

fn flag(default: bool) -> Value {
    json!({"type": "boolean", "default": default})
}

#[derive(Default)]
struct TableKeys {
    seed: u64,
    options: TableOptions,
}

impl Keys for TableKeys {
    const NAMES: &'static [&'static str] = &["game", "seed", "chance", "auto_single", "record"];

    fn schema() -> Object {
        Object(vec![
            ("game", json!({"type": "string"})),
            ("seed", number(0, u64::MAX, 0)),
            ("chance", json!({"enum": ["auto", "manual"], "default": "auto"})),
            ("auto_single", flag(false)),
            ("record", flag(true)),
        ])
    }

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "seed" => self.seed = map.next_value()?,
            "chance" => self.options.chance = map.next_value()?,
            "auto_single" => self.options.auto_single = map.next_value()?,
            "record" => self.options.record = map.next_value()?,
            _ => drop(map.next_value::<String>()?),
        }
        Ok(())
    }
}

struct BatchKeys {
    seed: u64,
    rows: usize,
    /// Seats that are given a bot or `null`.
    bots: usize,
    options: BatchOptions,
}

impl Default for BatchKeys {
    fn default() -> Self {
        BatchKeys { seed: 0, rows: 1, bots: 0, options: BatchOptions::default() }
    }
}

impl Keys for BatchKeys {
    const NAMES: &'static [&'static str] =
        &["game", "seed", "rows", "threads", "auto_reset", "auto_single", "ids", "bots", "returns"];

    fn schema() -> Object {
        let bots: Vec<_> = Bot::names().map(Value::from).chain([Value::Null]).collect();
        let returns = ReturnForm::ALL.map(ReturnForm::name);
        Object(vec![
            ("game", json!({"type": "string"})),
            ("seed", number(0, u64::MAX, 0)),
            ("rows", number(1, MAX_ROWS as u64, 1)),
            ("threads", number(0, MAX_THREADS as u64, 1)),
            ("auto_reset", flag(true)),
            ("auto_single", flag(false)),
            ("ids", json!({"enum": ["relative", "absolute"], "default": "relative"})),
            (
                "bots",
                json!({
                    "type": "array", "maxItems": MAX_PLAYERS, "default": [],
                    "items": {"anyOf": [
                        {"enum": bots}, {"type": "string", "pattern": Bot::PATTERN},
                    ]},
                }),
            ),
            ("returns", json!({"enum": returns, "default": "winner"})),
        ])
    }

    fn take<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "seed" => self.seed = map.next_value()?,
            "rows" => self.rows = map.next_value()?,
            "threads" => self.options.threads = map.next_value()?,
            "auto_reset" => self.options.auto_reset = map.next_value()?,
            "auto_single" => self.options.auto_single = map.next_value()?,
            "ids" => self.options.ids = map.next_value()?,
            "bots" => (self.bots, self.options.bots) = bots(map.next_value()?)?,
            "returns" => self.options.returns = map.next_value()?,
            _ => drop(map.next_value::<String>()?),
        }
        Ok(())
    }
}

/// The number of bots in a list, and the bots by seat.
fn bots<E: Error>(names: Vec<Option<Bot>>) -> Result<(usize, [Option<Bot>; MAX_PLAYERS]), E> {
    if names.len() > MAX_PLAYERS {
        let what = format!("{} bots, but at most {MAX_PLAYERS} seats", names.len());
        return Err(E::custom(what));
    }
    let (given, mut bots) = (names.len(), [None; MAX_PLAYERS]);
    bots.iter_mut().zip(names).for_each(|(to, from)| *to = from);
    Ok((given, bots))
}

/// Reads one JSON object into the keys of a table or batch and the game's own part, whose schemas
/// are given.
fn read<K: Keys, C: DeserializeOwned>(json: &str, own: Object) -> Result<(K, C), OpenError> {
    let both: Both<K, C> = complaint::read(json, &object_schema(&own, &K::schema()))?;
    Ok((both.keys, both.rest))
}

/// The schema of an object with these keys.
fn object_schema(own: &Object, keys: &Object) -> Value {
    let all = || own.0.iter().chain(&keys.0);
    let required: Vec<_> =
        all().filter(|(_, schema)| schema.get("default").is_none()).map(|(name, _)| name).collect();
    let properties = all().map(|(name, schema)| ((*name).to_owned(), schema.clone()));
    json!({
        "type": "object",
        "properties": properties.collect::<serde_json::Map<_, _>>(),
        "required": required,
        "additionalProperties": false,
    })
}

struct Both<K, C> {
    keys: K,
    rest: C,
}

impl<'de, K: Keys, C: Deserialize<'de>> Deserialize<'de> for Both<K, C> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Object<K, C>(PhantomData<(K, C)>);
        impl<'de, K: Keys, C: Deserialize<'de>> Visitor<'de> for Object<K, C> {
            type Value = Both<K, C>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Both<K, C>, A::Error> {
                let mut keys = K::default();
                let rest = Without { keys: &mut keys, seen: Vec::new(), map };
                let rest = C::deserialize(MapAccessDeserializer::new(rest))?;
                Ok(Both { keys, rest })
            }
        }
        from.deserialize_map(Object(PhantomData))
    }
}

/// An object without the keys that are not the game's own; those are read on the way.
struct Without<'k, K, A> {
    keys: &'k mut K,
    seen: Vec<&'static str>,
    map: A,
}

impl<'de, K: Keys, A: MapAccess<'de>> MapAccess<'de> for Without<'_, K, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            let Some(&name) = K::NAMES.iter().find(|name| **name == key) else {
                let key: StringDeserializer<A::Error> = key.into_deserializer();
                return seed.deserialize(key).map(Some);
            };
            if self.seen.contains(&name) {
                return Err(A::Error::duplicate_field(name));
            }
            self.seen.push(name);
            self.keys.take(&key, &mut self.map)?;
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<'de> Deserialize<'de> for Bot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Bot::from_name(&name).ok_or_else(|| {
            D::Error::custom(format!("no bot is called {name:?}; there are {}", Bot::NAMING))
        })
    }
}

impl<'de> Deserialize<'de> for ReturnForm {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        ReturnForm::from_name(&name)
            .ok_or_else(|| D::Error::unknown_variant(&name, &["winner", "rank", "margin"]))
    }
}
