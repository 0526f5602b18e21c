//! The city: six quarters, sixteen areas, four offices, four events.

use serde::{Deserialize, Serialize};

/// Number of areas.
pub const AREAS: usize = 16;
/// The Tower of David: a quarter of one large area.
pub const DAVID: usize = 15;
/// The large area of the Royal Palace.
pub const PALACE_LARGE: usize = 0;
/// Number of rounds.
pub const ROUNDS: u8 = 5;
/// Bezants every player starts with.
pub const START_BEZANTS: u16 = 12;

/// A set of areas, one bit each.
pub type Areas = u16;

/// A quarter of the city.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quarter {
    /// Royal Palace, areas 0–2.
    #[default]
    Palace,
    /// Templars, areas 3–5.
    Templars,
    /// Patriarchs, areas 6–8; privilege Scholars.
    Patriarchs,
    /// Market, areas 9–11; privilege Building materials.
    Market,
    /// Nobility, areas 12–14; privilege Court intrigue.
    Nobility,
    /// Tower of David, area 15.
    David,
}

impl Quarter {
    /// All six, in the order of income.
    pub const ALL: [Quarter; 6] = [
        Quarter::Palace,
        Quarter::Templars,
        Quarter::Patriarchs,
        Quarter::Market,
        Quarter::Nobility,
        Quarter::David,
    ];

    /// The quarter an area lies in.
    #[inline]
    pub const fn of(area: usize) -> Quarter {
        Quarter::ALL[area / 3]
    }

    /// The large area; the only one of the Tower of David.
    #[inline]
    pub const fn large(self) -> usize {
        self as usize * 3
    }

    /// Its areas.
    #[inline]
    pub const fn areas(self) -> Areas {
        match self {
            Quarter::David => 1 << DAVID,
            _ => 0b111 << self.large(),
        }
    }
}

/// Whether an area is large; the Tower of David is.
#[inline]
pub const fn is_large(area: usize) -> bool {
    area.is_multiple_of(3)
}

/// The quarters in play: with two players the Patriarchs and the Nobility are closed (D67).
#[inline]
pub const fn open_areas(players: usize) -> Areas {
    match players {
        2 => !(Quarter::Patriarchs.areas() | Quarter::Nobility.areas()),
        _ => Areas::MAX,
    }
}

/// The lowest office in play: 3, 2 or 1 with two, three or four players.
#[inline]
pub const fn first_office(players: usize) -> u8 {
    5 - players as u8
}

/// The four offices by number, and the squires each brings.
#[inline]
pub const fn office_squires(office: u8) -> u8 {
    8 - office
}

/// Office 1.
pub const CONSTABLE: u8 = 1;
/// Office 2.
pub const TREASURER: u8 = 2;
/// Office 3.
pub const MARSHAL: u8 = 3;
/// Office 4.
pub const ADMIRAL: u8 = 4;

/// An event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Succession to the Throne.
    Succession,
    /// Election of the Patriarch.
    Election,
    /// Special Tax.
    Tax,
    /// War.
    War,
}

impl Event {
    /// All four, by id.
    pub const ALL: [Event; 4] = [Event::Succession, Event::Election, Event::Tax, Event::War];

    /// The short name, as data and logs have it.
    pub const fn key(self) -> &'static str {
        match self {
            Event::Succession => "succession",
            Event::Election => "election",
            Event::Tax => "tax",
            Event::War => "war",
        }
    }

    /// Whether the card is in the pool (no Election with two players).
    pub const fn in_pool(self, players: usize) -> bool {
        players > 2 || !matches!(self, Event::Election)
    }
}

/// The short name of an area, as action names have it.
pub const AREA_KEYS: [&str; AREAS] = [
    "palace",
    "palace_a",
    "palace_b",
    "templars",
    "templars_a",
    "templars_b",
    "patriarchs",
    "patriarchs_a",
    "patriarchs_b",
    "market",
    "market_a",
    "market_b",
    "nobility",
    "nobility_a",
    "nobility_b",
    "david",
];
