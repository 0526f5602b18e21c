//! Bytes are read as every kind of saved data: an answer or an error, never a panic; what is accepted
//! keeps every law. Frames are also read with their length and checksum made right, so that what
//! stands inside them is reached.
#![no_main]

#[path = "../../jerusalem-core/tests/common/every_law.rs"]
mod every_law;
#[path = "../../jerusalem-core/tests/common/frames.rs"]
mod frames;

use every_law::keeps_every_law;
use jerusalem_core::walled_city::board::Board;
use jerusalem_core::{Game, Jerusalem, Record, Table, WalledCity};
use libfuzzer_sys::fuzz_target;

fn load<G: Game>(bytes: &[u8]) {
    let mut mended = bytes.to_vec();
    let whole = frames::mend(&mut mended).map(|()| &mended[..]);
    for bytes in [Some(bytes), whole].into_iter().flatten() {
        if let Ok(mut table) = Table::<G>::restore(bytes) {
            keeps_every_law(table.game().clone(), 1);
            let _ = table.undo_to(0);
        }
        if let Ok(record) = Record::<G>::from_bytes(bytes) {
            keeps_every_law(record.replay(record.plies()).expect("it was replayed"), 1);
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(record) = Record::<G>::from_json(text) {
        keeps_every_law(record.replay(record.plies()).expect("it was replayed"), 1);
    }
    if let Ok(position) = serde_json::from_str::<G::Position>(text)
        && let Ok(game) = G::from_position(&position)
    {
        keeps_every_law(game, 1);
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
