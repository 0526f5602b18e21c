//! Faction dice and survey tiles.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The factions, by index.
pub const FACTIONS: [&str; 5] = ["blue", "purple", "yellow", "green", "orange"];
/// Dice of a faction.
pub const DICE_OF_FACTION: u8 = 4;

/// What lies in a slot: a die of a faction, a survey tile, or nothing yet.
///
/// Written as `blue 3`, `+1` or `-1`; during setup as `blue ?` or `empty`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Token(u8);

const MINUS: u8 = 0x40;
const PLUS: u8 = 0x41;
/// Number of token codes.
pub(crate) const TOKEN_CODES: usize = PLUS as usize + 1;

impl Token {
    /// Nothing yet.
    pub const EMPTY: Token = Token(0);

    /// A die showing 1 to 3 symbols, or 0 if it has not been rolled.
    #[inline]
    pub const fn die(faction: usize, value: u8) -> Token {
        Token(1 + 4 * faction as u8 + value)
    }

    /// A survey tile, +1 or −1.
    #[inline]
    pub const fn tile(plus: bool) -> Token {
        Token(if plus { PLUS } else { MINUS })
    }

    /// Its number below [`TOKEN_CODES`].
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// The faction of a die.
    #[inline]
    pub fn faction(self) -> Option<usize> {
        (1..=20).contains(&self.0).then(|| usize::from((self.0 - 1) / 4))
    }

    /// Whether it is a survey tile.
    #[inline]
    pub fn is_tile(self) -> bool {
        self.0 >= MINUS
    }

    /// Whether it is a die.
    #[inline]
    pub fn is_die(self) -> bool {
        (1..=20).contains(&self.0)
    }

    /// The symbols of a die, 0 if it has not been rolled; +1 or −1 of a tile.
    #[inline]
    pub fn value(self) -> i8 {
        match self.0 {
            0 => 0,
            PLUS => 1,
            MINUS => -1,
            die => ((die - 1) % 4) as i8,
        }
    }

    /// Whether it can be adjusted downwards and upwards (R4.11).
    #[inline]
    pub fn adjustable(self) -> (bool, bool) {
        if self.is_tile() {
            return (self.0 == PLUS, self.0 == MINUS);
        }
        let value = self.value();
        (value > 1, value > 0 && value < 3)
    }

    /// One step up or down: a die by one symbol, a tile flipped.
    #[inline]
    pub(crate) fn adjusted(self, up: bool) -> Token {
        match (self.is_tile(), up) {
            (true, _) => Token(self.0 ^ 1),
            (false, true) => Token(self.0 + 1),
            (false, false) => Token(self.0 - 1),
        }
    }

    /// The same die with another value; a tile with `value` above 0 or not.
    #[inline]
    pub(crate) fn showing(self, value: i8) -> Token {
        match self.faction() {
            Some(faction) => Token::die(faction, value as u8),
            None => Token::tile(value > 0),
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.faction(), self.value()) {
            (Some(faction), 0) => write!(f, "{} ?", FACTIONS[faction]),
            (Some(faction), value) => write!(f, "{} {value}", FACTIONS[faction]),
            (None, 0) => f.write_str("empty"),
            (None, value) => write!(f, "{value:+}"),
        }
    }
}

impl From<Token> for String {
    fn from(token: Token) -> String {
        token.to_string()
    }
}

impl TryFrom<String> for Token {
    type Error = String;
    fn try_from(text: String) -> Result<Token, String> {
        let wrong = || format!("{text:?} is not a token: write \"blue 3\", \"+1\" or \"-1\"");
        match text.as_str() {
            "empty" => return Ok(Token::EMPTY),
            "+1" => return Ok(Token::tile(true)),
            "-1" => return Ok(Token::tile(false)),
            _ => {}
        }
        let (faction, value) = text.split_once(' ').ok_or_else(wrong)?;
        let faction = FACTIONS.iter().position(|&name| name == faction).ok_or_else(wrong)?;
        match value {
            "?" => Ok(Token::die(faction, 0)),
            "1" | "2" | "3" => Ok(Token::die(faction, value.as_bytes()[0] - b'0')),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_as_they_are_written() {
        let dice = (0..5).flat_map(|f| (0..=3).map(move |v| Token::die(f, v)));
        let tokens = dice.chain([Token::EMPTY, Token::tile(true), Token::tile(false)]);
        for token in tokens {
            assert_eq!(Token::try_from(token.to_string()), Ok(token));
        }
        for wrong in ["", "blue", "blue 4", "red 1", "1"] {
            assert!(Token::try_from(wrong.to_string()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn e24_a_die_stays_within_1_and_3() {
        assert_eq!(Token::die(2, 3).adjustable(), (true, false));
        assert_eq!(Token::die(2, 1).adjustable(), (false, true));
        assert_eq!(Token::die(2, 1).adjusted(true), Token::die(2, 2));
        assert_eq!(Token::die(2, 2).adjusted(false), Token::die(2, 1));
        assert_eq!(Token::tile(true).adjustable(), (true, false));
        assert_eq!(Token::tile(true).adjusted(false), Token::tile(false));
        assert_eq!(Token::tile(false).adjusted(true), Token::tile(true));
    }
}
