//! The twenty guilds: identifiers, decks and priority numbers (§1.2).

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

use super::{GUILD_IDS, Guild};
use crate::options::{OptionValue, Values};
use crate::walled_city::board::{Board, GuildDeck};
use crate::walled_city::rules::{FenceModel, GuildPool, Rules};

/// Number of guilds.
pub const GUILDS: usize = GUILD_IDS.len();

impl Guild {
    /// The guild of an index.
    #[inline]
    pub fn new(index: usize) -> Option<Guild> {
        Guild::ALL.get(index).copied()
    }

    /// The guild of an identifier.
    pub fn from_id(id: &str) -> Option<Guild> {
        GUILD_IDS.iter().position(|&name| name == id).and_then(Guild::new)
    }

    /// Its index.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its identifier.
    pub fn id(self) -> &'static str {
        GUILD_IDS[self.index()]
    }
}

/// A set of guilds, written as a list of identifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GuildSet(pub u32);

impl GuildSet {
    /// All twenty.
    pub const ALL: GuildSet = GuildSet((1 << GUILDS) - 1);
    /// London's Great Twelve: the deck of Londonderry.
    pub const GREAT_TWELVE: GuildSet = GuildSet((1 << 12) - 1);
    /// The guilds of Borderlands only.
    pub const ORANGE: GuildSet = GuildSet(Self::ALL.0 & !Self::GREAT_TWELVE.0);

    /// The set of these guilds.
    pub const fn of(guilds: &[Guild]) -> GuildSet {
        let (mut bits, mut i) = (0, 0);
        while i < guilds.len() {
            bits |= 1 << guilds[i] as u32;
            i += 1;
        }
        GuildSet(bits)
    }

    /// Whether the guild is in the set.
    #[inline]
    pub fn contains(self, guild: Guild) -> bool {
        self.0 >> guild as u32 & 1 == 1
    }

    /// Number of guilds in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The guilds by index.
    pub fn iter(self) -> impl Iterator<Item = Guild> {
        Guild::ALL.into_iter().filter(move |&guild| self.contains(guild))
    }
}

impl FromIterator<Guild> for GuildSet {
    fn from_iter<I: IntoIterator<Item = Guild>>(guilds: I) -> Self {
        GuildSet(guilds.into_iter().fold(0, |bits, guild| bits | 1 << guild as u32))
    }
}

impl Serialize for GuildSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for GuildSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Vec::<Guild>::deserialize(d)?.into_iter().collect())
    }
}

/// A priority number: lower acts first; `b` sorts directly after the same number without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Priority(u8);

impl Priority {
    /// The number, `b` or not; `None` if it is not from 1 to 99.
    pub fn new(number: u8, b: bool) -> Option<Priority> {
        (1..=99).contains(&number).then_some(Priority(2 * number + u8::from(b)))
    }

    /// The number without its `b`.
    pub fn number(self) -> u8 {
        self.0 / 2
    }

    /// Whether it carries a `b`.
    pub fn is_b(self) -> bool {
        self.0 % 2 == 1
    }

    /// Two times the number, and one more for a `b`.
    #[inline]
    pub fn rank(self) -> u8 {
        self.0
    }

    fn parse(text: &str) -> Option<Priority> {
        let (number, b) = match text.strip_suffix('b') {
            Some(number) => (number, true),
            None => (text, false),
        };
        Priority::new(number.parse().ok()?, b)
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number(), if self.is_b() { "b" } else { "" })
    }
}

impl Serialize for Priority {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Priority {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Priority;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a priority number from 1 to 99, as 7 or \"7b\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Priority, E> {
                Priority::parse(text)
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Priority, E> {
                u8::try_from(number)
                    .ok()
                    .and_then(|number| Priority::new(number, false))
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
            }
        }
        if d.is_human_readable() { d.deserialize_any(Reader) } else { d.deserialize_str(Reader) }
    }
}

/// Priority numbers that replace the computed ones, written as a mapping guild → number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PriorityTable([u8; GUILDS]);

impl PriorityTable {
    /// No number is replaced.
    pub const EMPTY: PriorityTable = PriorityTable([0; GUILDS]);

    /// Sets the number of a guild.
    pub fn set(&mut self, guild: Guild, priority: Priority) {
        self.0[guild.index()] = priority.rank();
    }

    /// The number of a guild, if the table has one.
    pub fn get(&self, guild: Guild) -> Option<Priority> {
        Some(Priority(self.0[guild.index()])).filter(|priority| priority.0 != 0)
    }
}

impl Serialize for PriorityTable {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let entries = Guild::ALL.into_iter().filter_map(|g| Some((g, self.get(g)?)));
        s.collect_map(entries.collect::<BTreeMap<_, _>>())
    }
}

impl<'de> Deserialize<'de> for PriorityTable {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut table = PriorityTable::default();
        for (guild, priority) in BTreeMap::<Guild, Priority>::deserialize(d)? {
            if table.get(guild).is_some() {
                return Err(D::Error::custom(format!("{} twice", guild.id())));
            }
            table.set(guild, priority);
        }
        Ok(table)
    }
}

impl Rules {
    /// The priority number of a guild (§1.2, Q3): the table's, else the appendix's.
    pub fn priority(&self, guild: Guild) -> Priority {
        if let Some(priority) = self.priority_table.get(guild) {
            return priority;
        }
        let index = guild.index();
        if GuildSet::GREAT_TWELVE.contains(guild) {
            return Priority(2 * (index as u8 + 1));
        }
        // The orange cards carry the numbers that no dual card has, in appendix order.
        let free = GuildSet(GuildSet::GREAT_TWELVE.0 & !self.dual_guilds.0);
        let number = free.iter().nth(index - 12).map_or(index, Guild::index);
        Priority(2 * (number as u8 + 1) + 1)
    }

    /// The guilds that are shuffled on a board (R2.8).
    pub fn deck(&self, board: &Board) -> GuildSet {
        let deck = match (self.guild_pool, board.guild_deck()) {
            (GuildPool::Mixed, _) => GuildSet::ALL,
            (GuildPool::Board, GuildDeck::Londonderry) => GuildSet::GREAT_TWELVE,
            (GuildPool::Board, GuildDeck::Borderlands) => {
                GuildSet(GuildSet::ORANGE.0 | self.dual_guilds.0)
            }
            (GuildPool::Board, GuildDeck::List(list)) => {
                list.iter().filter_map(|&index| Guild::new(usize::from(index))).collect()
            }
        };
        if self.fence_model == FenceModel::Off || !board.has_boundaries() {
            return GuildSet(deck.0 & !(1 << Guild::Carpenters as u32));
        }
        deck
    }
}

fn guild_schema() -> Value {
    json!({"enum": GUILD_IDS})
}

impl OptionValue for GuildSet {
    fn values() -> Values {
        Values::Described("a list of guilds".into())
    }

    fn schema() -> Value {
        json!({"type": "array", "items": guild_schema(), "uniqueItems": true})
    }
}

impl OptionValue for PriorityTable {
    fn values() -> Values {
        Values::Described("priority numbers by guild, as 7 or \"7b\"".into())
    }

    fn schema() -> Value {
        let number = json!({"type": "integer", "minimum": 1, "maximum": 99});
        let word = json!({"type": "string", "pattern": "^[1-9][0-9]?b?$"});
        json!({
            "type": "object",
            "propertyNames": guild_schema(),
            "additionalProperties": {"anyOf": [number, word]}
        })
    }
}
