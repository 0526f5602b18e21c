//! The action cards.

use serde::{Deserialize, Serialize};

use super::city::Quarter;

/// Number of card kinds.
pub const KINDS: usize = 14;

/// How many of each kind.
pub type Counts = [u8; KINDS];

/// A kind of action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// +1 squire.
    Squire1,
    /// +2 bezants.
    Bezant2,
    /// +2 prestige.
    Prestige2,
    /// +2 resources.
    Resource2,
    /// +1 squire +1 bezant.
    #[serde(rename = "squire1_bezant1")]
    Squire1Bezant1,
    /// Turncoat.
    Turncoat,
    /// Move two squires.
    Move2,
    /// Genoese mercenaries.
    Genoese,
    /// Overwhelming Influence in the Royal Palace.
    OiPalace,
    /// Overwhelming Influence in the Templars.
    OiTemplars,
    /// Overwhelming Influence in the Patriarchs.
    OiPatriarchs,
    /// Overwhelming Influence in the Market.
    OiMarket,
    /// Overwhelming Influence in the Nobility.
    OiNobility,
    /// Overwhelming Influence in the Tower of David.
    OiDavid,
}

impl Card {
    /// All kinds, by id.
    pub const ALL: [Card; KINDS] = [
        Card::Squire1,
        Card::Bezant2,
        Card::Prestige2,
        Card::Resource2,
        Card::Squire1Bezant1,
        Card::Turncoat,
        Card::Move2,
        Card::Genoese,
        Card::OiPalace,
        Card::OiTemplars,
        Card::OiPatriarchs,
        Card::OiMarket,
        Card::OiNobility,
        Card::OiDavid,
    ];

    /// The short name, as action names have it.
    pub const fn key(self) -> &'static str {
        const KEYS: [&str; KINDS] = [
            "squire1",
            "bezant2",
            "prestige2",
            "resource2",
            "squire1_bezant1",
            "turncoat",
            "move2",
            "genoese",
            "oi_palace",
            "oi_templars",
            "oi_patriarchs",
            "oi_market",
            "oi_nobility",
            "oi_david",
        ];
        KEYS[self as usize]
    }

    /// The quarter of an Overwhelming Influence card.
    pub const fn quarter(self) -> Option<Quarter> {
        match (self as usize).checked_sub(Card::OiPalace as usize) {
            Some(q) => Some(Quarter::ALL[q]),
            None => None,
        }
    }
}

/// The whole deck: 27 cards, 25 with two players (§3).
pub const fn full_deck(players: usize) -> Counts {
    let mut deck = [3, 3, 3, 2, 2, 2, 4, 2, 1, 1, 1, 1, 1, 1];
    if players == 2 {
        deck[Card::OiPatriarchs as usize] = 0;
        deck[Card::OiNobility as usize] = 0;
    }
    deck
}

/// The two units of a `RES2` choice as squires, bezants, prestige: SS, BB, PP, SB, SP, BP.
pub const RESOURCE_PAIRS: [[u8; 3]; 6] =
    [[2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 1, 0], [1, 0, 1], [0, 1, 1]];
