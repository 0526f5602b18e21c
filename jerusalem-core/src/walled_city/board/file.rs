//! Board files, format `walled-city-board/1`: the JSON as data, and every way a board is refused.

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::{fmt, io};

use crate::error::quoted;
use crate::limits::MAX_BOARD_LIST;

/// The `format` of a board file.
pub const FORMAT: &str = "walled-city-board/1";
pub use crate::limits::MAX_BOARD as MAX_TEXT;

/// A board file as data; it is a board only after [`Board::from_file`](super::Board::from_file).
///
/// In a text format it is written as the JSON object of the file, in a binary one as that object's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFile(pub(crate) Box<File>);

impl BoardFile {
    /// Reads a board text without checking the board.
    pub fn parse(json: &str) -> Result<Self, BoardError> {
        if json.len() > MAX_TEXT {
            return Err(BoardError::TooLong { bytes: json.len() });
        }
        match serde_json::from_str(json) {
            Ok(file) => Ok(BoardFile(Box::new(file))),
            Err(e) => Err(BoardError::Json {
                line: e.line(),
                column: e.column(),
                what: quoted(e.to_string().split(" at line ").next().unwrap_or_default()).into(),
            }),
        }
    }

    /// Bytes of the text that it is written as.
    pub(crate) fn len(&self) -> Result<usize, BoardError> {
        struct Count(usize);
        impl io::Write for Count {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.len();
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut count = Count(0);
        let written = serde_json::to_writer(&mut count, &self.0);
        let what =
            |e: serde_json::Error| BoardError::Json { line: 0, column: 0, what: e.to_string() };
        written.map(|()| count.0).map_err(what)
    }
}

impl Serialize for BoardFile {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if s.is_human_readable() {
            return self.0.serialize(s);
        }
        s.serialize_str(&serde_json::to_string(&self.0).map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for BoardFile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        if d.is_human_readable() {
            return Ok(BoardFile(Box::new(File::deserialize(d)?)));
        }
        BoardFile::parse(&String::deserialize(d)?).map_err(D::Error::custom)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct File {
    pub format: String,
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    #[serde(deserialize_with = "few")]
    pub areas: Vec<AreaEntry>,
    #[serde(deserialize_with = "few")]
    pub paths: Vec<PathEntry>,
    #[serde(deserialize_with = "few")]
    pub ring: Vec<String>,
    #[serde(deserialize_with = "few")]
    pub gaps: Vec<GapEntry>,
    #[serde(deserialize_with = "few")]
    pub towers: Vec<TowerEntry>,
    #[serde(deserialize_with = "few")]
    pub zones: Vec<ZoneEntry>,
    #[serde(deserialize_with = "few")]
    pub slots: Vec<SlotEntry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub geometry: Option<Geometry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<SupplyEntries>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild_deck: Option<DeckEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AreaEntry {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boundary: Option<Vec<ItemEntry>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ItemEntry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PathEntry {
    pub id: String,
    #[serde(deserialize_with = "few")]
    pub side_a: Vec<String>,
    #[serde(deserialize_with = "few")]
    pub side_b: Vec<String>,
    /// For drawing only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GapEntry {
    pub id: String,
    pub area: String,
    pub ring: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TowerEntry {
    pub id: String,
    pub ring: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ZoneEntry {
    pub id: String,
    pub towers: [String; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SlotEntry {
    pub id: String,
    pub kind: String,
    pub at: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Geometry {
    pub vertices: Entries<Point>,
    pub faces: Entries<Vec<String>>,
    pub path_edges: Entries<Vec<[String; 2]>>,
}

/// A vertex, x to the east and y to the north.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point(pub f64, pub f64);

/// JSON knows no NaN.
impl Eq for Point {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SupplyEntries {
    #[serde(rename = "2", default, skip_serializing_if = "Option::is_none")]
    pub two: Option<SupplyEntry>,
    #[serde(rename = "3", default, skip_serializing_if = "Option::is_none")]
    pub three: Option<SupplyEntry>,
    #[serde(rename = "4", default, skip_serializing_if = "Option::is_none")]
    pub four: Option<SupplyEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SupplyEntry {
    pub roads: u64,
    pub walls: u64,
    pub nobles: u64,
    pub peasants: u64,
    pub start_roads: u64,
    #[serde(default, deserialize_with = "few")]
    pub drop: Vec<String>,
    pub decks: u64,
    #[serde(default, deserialize_with = "few")]
    pub extra: Vec<String>,
    pub offer: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "guild_deck is a name or a list of guild ids")]
pub(crate) enum DeckEntry {
    Named(String),
    List(Vec<String>),
}

/// A list that is not too long to be a board's.
fn few<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    struct Reader<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
        type Value = Vec<T>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = list.next_element()? {
                if entries.len() == MAX_BOARD_LIST {
                    return Err(too_many());
                }
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    from.deserialize_seq(Reader(PhantomData))
}

fn too_many<E: serde::de::Error>() -> E {
    E::custom(format!("more than {MAX_BOARD_LIST} entries are in no list of a board"))
}

/// The entries of a JSON object by key, repeated keys included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entries<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self.0.iter().map(|(k, v)| (k, v)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Entries<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    if entries.len() == MAX_BOARD_LIST {
                        return Err(too_many());
                    }
                    entries.push(entry);
                }
                entries.sort_by(|a: &(String, T), b| a.0.cmp(&b.0));
                Ok(Entries(entries))
            }
        }
        d.deserialize_map(Reader(PhantomData))
    }
}

/// A check every board passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// The file is of a known format.
    Format,
    /// No list is longer than the engine can hold.
    Size,
    /// Ids are unique and resolvable.
    Ids,
    /// Sides are non-empty and disjoint.
    Sides,
    /// The ring holds every gap and tower once, in the places they name.
    Ring,
    /// Zones join consecutive towers, each pair once.
    Zones,
    /// Each tower has one die.
    TowerDie,
    /// No survey tile lies in a tower.
    TowerTile,
    /// There are 20 dice.
    Dice,
    /// There is a path for every road.
    Paths,
    /// There is a gap for every wall.
    Gaps,
    /// There is a zone for every defence card.
    ZoneCount,
    /// The neutral colour has enough citizens for its setup.
    Neutral,
    /// All areas are connected.
    Connected,
    /// Boundaries, sides and gaps tell the same.
    Boundary,
    /// The supply can be handed out and played.
    Supply,
    /// The guild deck is a set of guilds, large enough for the offer.
    GuildDeck,
    /// The action space is not too large.
    Actions,
    /// The geometry names what there is.
    Geometry,
    /// Faces tile the city.
    Faces,
    /// The Euler characteristic is 2.
    Euler,
    /// No edges cross.
    Crossing,
    /// Each path separates exactly its side areas.
    Separation,
    /// The ring order of gaps is the perimeter order of areas.
    RingOrder,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Format => "format (§9.2)",
            Check::Size => "size of the board",
            Check::Ids => "ids unique and resolvable (§9.2)",
            Check::Sides => "sides non-empty and disjoint (R6.8)",
            Check::Ring => "ring complete (R6.5)",
            Check::Zones => "zones join consecutive towers (R6.7)",
            Check::TowerDie => "each tower one die (§9.2)",
            Check::TowerTile => "no tile in a tower (§9.2)",
            Check::Dice => "20 dice slots (R2.5)",
            Check::Paths => "paths ≥ all roads (Q49)",
            Check::Gaps => "gaps ≥ all walls (Q49)",
            Check::ZoneCount => "zones ≥ 2 × players (R4.16)",
            Check::Neutral => "neutral setup affordable (R2.3)",
            Check::Connected => "areas connected (R6.2)",
            Check::Boundary => "boundaries consistent (§6.1)",
            Check::Supply => "supply (§2.2)",
            Check::GuildDeck => "guild deck (13.6)",
            Check::Actions => "action space (§12.1)",
            Check::Geometry => "geometry (§9.2)",
            Check::Faces => "faces tile the city (§9.2)",
            Check::Euler => "Euler characteristic 2 (§9.2)",
            Check::Crossing => "no crossing edges (§9.2)",
            Check::Separation => "each path separates exactly its side areas (§9.2)",
            Check::RingOrder => "ring order of gaps = perimeter order of areas (§9.2)",
        })
    }
}

/// A board that was not loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text is longer than any board.
    #[error("the board text has {bytes} bytes, at most {MAX_TEXT} are read")]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// Not JSON, or not JSON of this shape.
    #[error("line {line}, column {column}: {what}")]
    Json {
        /// Line of the text, from 1.
        line: usize,
        /// Column of the line.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// The file says something a board may not say.
    #[error("{check}: {element}: {what}")]
    Check {
        /// The check that failed.
        check: Check,
        /// The element it failed at, by its id.
        element: String,
        /// What is wrong with it.
        what: String,
    },
    /// A saved fence that cannot have been built.
    #[error("fence {index} (R6.10): {what}")]
    Fence {
        /// Which fence, from 0.
        index: usize,
        /// What is wrong with it.
        what: String,
    },
}

impl BoardError {
    pub(crate) fn check(check: Check, element: impl Into<String>, what: impl Into<String>) -> Self {
        BoardError::Check { check, element: element.into(), what: what.into() }
    }
}
