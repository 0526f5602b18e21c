//! Saved bytes as others would forge them: a payload of one's own in a frame that is whole.

use xxhash_rust::xxh3::xxh3_64;

/// Where the payload's length stands, after the game's id.
fn length_at(bytes: &[u8]) -> Option<usize> {
    Some(8 + usize::from(*bytes.get(7)?))
}

/// The payload of a frame.
#[allow(dead_code, reason = "not every user looks inside")]
pub fn payload(bytes: &[u8]) -> Option<&[u8]> {
    bytes.get(length_at(bytes)? + 4..bytes.len().checked_sub(8)?)
}

/// Makes length and checksum right, whatever the payload is.
pub fn mend(bytes: &mut [u8]) -> Option<()> {
    let (at, end) = (length_at(bytes)?, bytes.len().checked_sub(8)?);
    let length = u32::try_from(end.checked_sub(at + 4)?).ok()?;
    bytes.get_mut(at..at + 4)?.copy_from_slice(&length.to_le_bytes());
    let sum = xxh3_64(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    Some(())
}

/// The frame of these bytes around another payload.
#[allow(dead_code, reason = "not every user makes frames")]
pub fn with_payload(bytes: &[u8], payload: &[u8]) -> Option<Vec<u8>> {
    let mut other = bytes.get(..length_at(bytes)? + 4)?.to_vec();
    other.extend_from_slice(payload);
    other.extend_from_slice(&[0; 8]);
    mend(&mut other)?;
    Some(other)
}
