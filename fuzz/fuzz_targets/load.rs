//! Bytes are read as every kind of saved data: an answer or an error, never a panic; what loads, plays.
#![no_main]

use jerusalem_core::walled_city::board::Board;
use jerusalem_core::{Dice, Game, Jerusalem, Record, Table, WalledCity, playout};
use libfuzzer_sys::fuzz_target;

fn load<G: Game>(bytes: &[u8]) {
    if let Ok(table) = Table::<G>::restore(bytes) {
        playout(&mut table.game().clone(), &mut Dice::new(1));
    }
    let _ = Record::<G>::from_bytes(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = Record::<G>::from_json(text);
    if let Ok(position) = serde_json::from_str::<G::Position>(text)
        && let Ok(mut game) = G::from_position(&position)
    {
        playout(&mut game, &mut Dice::new(1));
    }
}

fuzz_target!(|bytes: &[u8]| {
    load::<Jerusalem>(bytes);
    load::<WalledCity>(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = Board::parse(text);
        let _ = jerusalem_core::open(text);
    }
});
