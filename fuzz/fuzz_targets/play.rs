//! Bytes play a game: the first ones choose players and rules, the rest legal actions and outcomes.
//! The invariants hold after every step.
#![no_main]

use jerusalem_core::jerusalem::{Config, Jerusalem, Rules};
use jerusalem_core::{Game, play_bytes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [players, preset, rest @ ..] = bytes else { return };
    let name = Rules::PRESETS[usize::from(*preset) % Rules::PRESETS.len()];
    let rules = Rules::preset(name).expect("a preset");
    let config = Config { players: 2 + players % 3, rules };
    let mut game = Jerusalem::new(&config).expect("a valid set-up");
    play_bytes(&mut game, rest, |_, step, after| {
        if let Err(broken) = after.check() {
            panic!("after {step:?}: {broken}");
        }
    });
});
