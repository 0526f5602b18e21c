//! The frame around everything saved as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `JRSL` |
//! | 1 | kind: `R` record, `S` snapshot |
//! | 2 | format number, little-endian |
//! | 1 | length of the game's id |
//! | n | the game's id |
//! | 4 | length of the payload, little-endian |
//! | m | payload: postcard |
//! | 8 | XXH3-64 of all bytes before, little-endian |

use serde::{Serialize, de::DeserializeOwned};

use crate::error::{LoadError, quoted};
use crate::facts::hash64;

/// Number of the format written; the newest one read.
pub(crate) const FORMAT: u32 = 2;
/// The oldest format read.
pub(crate) const OLDEST: u32 = 2;
const MAGIC: &[u8; 4] = b"JRSL";
const HEAD: usize = 8;
const CHECKSUM: usize = 8;

/// What a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Record,
    Snapshot,
}

impl Kind {
    fn letter(self) -> u8 {
        match self {
            Kind::Record => b'R',
            Kind::Snapshot => b'S',
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Record => "record",
            Kind::Snapshot => "snapshot",
        }
    }
}

/// Refuses a format that is not read.
pub(crate) fn check_format(found: u32) -> Result<(), LoadError> {
    match found {
        0..OLDEST => Err(LoadError::Older { found, oldest: OLDEST }),
        OLDEST..=FORMAT => Ok(()),
        _ => Err(LoadError::Newer { found, known: FORMAT }),
    }
}

/// Puts a value into a frame.
pub(crate) fn seal<T: Serialize>(kind: Kind, game: &str, value: &T) -> Vec<u8> {
    let payload = postcard::to_allocvec(value).expect("positions and records are plain data");
    let mut bytes = Vec::with_capacity(HEAD + game.len() + 4 + payload.len() + CHECKSUM);
    bytes.extend_from_slice(MAGIC);
    bytes.push(kind.letter());
    bytes.extend_from_slice(&(FORMAT as u16).to_le_bytes());
    bytes.push(game.len() as u8);
    bytes.extend_from_slice(game.as_bytes());
    bytes.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&payload);
    let sum = hash64(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// A frame that is whole: its game's id and its payload with the payload's place.
pub(crate) struct Open<'a> {
    pub(crate) game: &'a str,
    payload: &'a [u8],
    offset: usize,
}

fn at_byte(byte: usize, what: impl Into<String>) -> LoadError {
    LoadError::damaged(format!("byte {byte}"), what)
}

/// Opens a frame of this kind.
pub(crate) fn open(bytes: &[u8], kind: Kind) -> Result<Open<'_>, LoadError> {
    LoadError::limit(bytes.len())?;
    let foreign = LoadError::Foreign { expected: kind.name() };
    let cut = |needed: usize| {
        at_byte(bytes.len(), format!("the data ends here, but at least {needed} bytes are needed"))
    };
    let start = bytes.len().min(MAGIC.len());
    if bytes.is_empty() || bytes[..start] != MAGIC[..start] {
        return Err(foreign);
    }
    let letter = *bytes.get(4).ok_or_else(|| cut(HEAD))?;
    if letter != kind.letter() {
        return Err(foreign);
    }
    let Some(&[low, high, id_len]) = bytes.get(5..HEAD) else { return Err(cut(HEAD)) };
    let format = u16::from_le_bytes([low, high]).into();
    check_format(format)?;
    let length_at = HEAD + usize::from(id_len);
    let offset = length_at + 4;
    let id = bytes.get(HEAD..length_at).ok_or_else(|| cut(length_at))?;
    let Some(&[a, b, c, d]) = bytes.get(length_at..offset) else { return Err(cut(offset)) };
    let length = u32::from_le_bytes([a, b, c, d]) as usize;
    let end = offset.saturating_add(length);
    let whole = end.saturating_add(CHECKSUM);
    let payload = bytes.get(offset..end).ok_or_else(|| cut(whole))?;
    let sum = bytes.get(end..whole).ok_or_else(|| cut(whole))?;
    if bytes.len() > whole {
        return Err(at_byte(whole, "there is more data than belongs here"));
    }
    if hash64(&bytes[..end]).to_le_bytes() != sum {
        return Err(at_byte(end, format!("the checksum of the bytes 0 to {} is wrong", end - 1)));
    }
    let game = std::str::from_utf8(id).map_err(|_| at_byte(HEAD, "the game's id is not text"))?;
    Ok(Open { game, payload, offset })
}

impl Open<'_> {
    /// Refuses another game's data.
    pub(crate) fn expect_game(&self, expected: &'static str) -> Result<(), LoadError> {
        if self.game == expected {
            Ok(())
        } else {
            Err(LoadError::WrongGame { found: quoted(self.game).into_owned(), expected })
        }
    }

    /// Reads the payload.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, LoadError> {
        let mut reader = postcard::Deserializer::from_bytes(self.payload);
        let value = T::deserialize(&mut reader);
        let left = reader.finalize().map_or(0, <[u8]>::len);
        let here = self.offset + self.payload.len() - left;
        match value {
            Ok(value) if left == 0 => Ok(value),
            Ok(_) => Err(at_byte(here, "there is more data than belongs here")),
            Err(e) => Err(at_byte(here, e.to_string())),
        }
    }

    /// An error about what the payload says.
    pub(crate) fn damaged(&self, what: impl Into<String>) -> LoadError {
        at_byte(self.offset, what)
    }
}
