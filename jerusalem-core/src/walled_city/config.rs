//! What is fixed before the first move: players, options, board.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

use super::board::Board;
use super::board::file::BoardFile;
use super::rules::Rules;
use crate::error::{ConfigError, quoted};
use crate::face::nearest::nearest;

/// A shipped board by its id, or a board file of one's own.
///
/// Written as the id, or as the board file itself; in a binary format as the id or the file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChoice {
    /// A shipped board: `londonderry` or `borderlands`.
    Named(String),
    /// A board file.
    File(BoardFile),
}

impl BoardChoice {
    /// The shipped board Londonderry.
    pub fn londonderry() -> Self {
        BoardChoice::Named("londonderry".to_string())
    }

    /// The shipped board Borderlands.
    pub fn borderlands() -> Self {
        BoardChoice::Named("borderlands".to_string())
    }

    /// The choice that leads to this board.
    pub(crate) fn of(board: &Board) -> Self {
        match Board::shipped(board.id()) {
            Some(shipped) if Arc::ptr_eq(&shipped.printed, &board.printed) => {
                BoardChoice::Named(board.id().to_string())
            }
            _ => BoardChoice::File(board.source().clone()),
        }
    }

    /// The board, with every check of §9.2.
    pub fn load(&self) -> Result<Arc<Board>, ConfigError> {
        match self {
            BoardChoice::Named(id) => Board::shipped(id).ok_or_else(|| {
                let near = nearest(id, ["londonderry", "borderlands"]);
                let near = near.map(|near| format!(" (did you mean {near:?}?)"));
                ConfigError {
                    reasons: vec![format!(
                        "there is no board {:?}{}: londonderry, borderlands, or a board file",
                        quoted(id),
                        near.unwrap_or_default()
                    )],
                }
            }),
            BoardChoice::File(file) => match Board::from_file(file) {
                Ok(board) => Ok(Arc::new(board)),
                Err(e) => Err(ConfigError { reasons: vec![format!("board: {e}")] }),
            },
        }
    }
}

impl Serialize for BoardChoice {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            BoardChoice::Named(id) => s.serialize_str(id),
            BoardChoice::File(file) => file.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = BoardChoice;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a board, or a board file")
            }
            fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<BoardChoice, E> {
                Ok(BoardChoice::Named(id.to_string()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardChoice, A::Error> {
                BoardFile::deserialize(MapAccessDeserializer::new(map)).map(BoardChoice::File)
            }
        }
        if d.is_human_readable() {
            return d.deserialize_any(Reader);
        }
        let text = String::deserialize(d)?;
        if !text.starts_with('{') {
            return Ok(BoardChoice::Named(text));
        }
        BoardFile::parse(&text).map(BoardChoice::File).map_err(D::Error::custom)
    }
}

/// Everything fixed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Number of players, 2 to 4.
    pub players: u8,
    /// The options of §8; in JSON also the name of a preset.
    pub rules: Rules,
    /// The board.
    pub board: BoardChoice,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 4, rules: Rules::default(), board: BoardChoice::londonderry() }
    }
}

impl Config {
    /// Londonderry with the default options.
    pub fn londonderry(players: u8) -> Self {
        Config { players, ..Config::default() }
    }

    /// Borderlands with the default options.
    pub fn borderlands(players: u8) -> Self {
        Config { players, board: BoardChoice::borderlands(), ..Config::default() }
    }

    /// The board, if a game can be set up with this configuration; else every reason why not.
    pub fn validate(&self) -> Result<Arc<Board>, ConfigError> {
        let mut reasons = Vec::new();
        if !(2..=4).contains(&self.players) {
            reasons.push(format!("{} players: the game is for 2, 3 or 4", self.players));
        }
        self.rules.complaints(usize::from(self.players), &mut reasons);
        let board = match self.board.load() {
            Ok(board) => board,
            Err(mut e) => {
                reasons.append(&mut e.reasons);
                return Err(ConfigError { reasons });
            }
        };
        if (2..=4).contains(&self.players) {
            self.fit(&board, &mut reasons);
        }
        if reasons.is_empty() { Ok(board) } else { Err(ConfigError { reasons }) }
    }

    /// Whether options, player count and board go together.
    fn fit(&self, board: &Board, reasons: &mut Vec<String>) {
        let players = usize::from(self.players);
        let supply = board.supply(players);
        // A number out of its range has its own reason.
        let defence = usize::from(self.defence_cards().clamp(1, 2));
        if board.zones() < 2 * players * defence {
            reasons.push(format!(
                "two_player_defence_cards = 2 needs 8 defence zones, {} has {} (13.5)",
                board.id(),
                board.zones()
            ));
        }
        let deck: usize = supply.hand().iter().map(|&copies| usize::from(copies)).sum();
        let hand = deck + usize::from(supply.extra != 0);
        let plays = usize::from(supply.roads) + usize::from(supply.walls) + 2 * defence;
        if hand < plays {
            reasons.push(format!("{plays} cards are played, but a hand has {hand} (§3)"));
        }
        let deck = self.rules.deck(board);
        let offer = usize::from(supply.offer);
        if offer < 2 * players {
            reasons.push(format!("the offer of {offer} guilds is too small for {players} (13.5)"));
        }
        if deck.len() < offer {
            reasons.push(format!(
                "the offer needs {offer} guilds, the deck has {} (R2.8)",
                deck.len()
            ));
        }
        if players == 2 {
            let areas = board.gap_areas().count_ones() as usize;
            let [nobles, peasants] = self.rules.neutral_supply.map(usize::from);
            if nobles < areas + board.towers() || peasants < 2 * areas {
                reasons.push(format!(
                    "neutral_supply: the setup needs [{}, {}] (R2.3)",
                    areas + board.towers(),
                    2 * areas
                ));
            }
        }
    }

    /// Defence cards of each player in a round (Q2).
    pub(crate) fn defence_cards(&self) -> u8 {
        if self.players == 2 { self.rules.two_player_defence_cards } else { 1 }
    }
}
