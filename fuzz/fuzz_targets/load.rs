//! Bytes are read as every kind of saved data: an answer or an error, never a panic; what loads, plays.
#![no_main]

use jerusalem_core::jerusalem::{Jerusalem, Position};
use jerusalem_core::{Dice, Game, Record, Table, playout, snapshot};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut game) = snapshot::state_from_bytes::<Jerusalem>(bytes) {
        playout(&mut game, &mut Dice::new(1));
    }
    let _ = Table::<Jerusalem>::restore(bytes);
    let _ = Record::<Jerusalem>::from_bytes(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = Record::<Jerusalem>::from_json(text);
    if let Ok(position) = serde_json::from_str::<Position>(text)
        && let Ok(mut game) = Jerusalem::from_position(&position)
    {
        playout(&mut game, &mut Dice::new(1));
    }
});
