//! Bytes play a game: the first two choose game, players and rules, the rest legal actions and outcomes.
//! The invariants hold after every step.
#![no_main]

use jerusalem_core::jerusalem::{self, Jerusalem};
use jerusalem_core::walled_city::{self, GuildPool, WalledCity};
use jerusalem_core::{Game, play_bytes};
use libfuzzer_sys::fuzz_target;

fn play<G: Game>(config: &G::Config, bytes: &[u8]) {
    let mut game = G::new(config).expect("a valid set-up");
    play_bytes(&mut game, bytes, |_, step, after| {
        if let Err(broken) = after.check() {
            panic!("after {step:?}: {broken}");
        }
    });
}

fuzz_target!(|bytes: &[u8]| {
    let [table, rules, rest @ ..] = bytes else { return };
    let players = 2 + table % 3;
    if table & 0x80 == 0 {
        let presets = jerusalem::Rules::PRESETS;
        let name = presets[usize::from(*rules) % presets.len()];
        let rules = jerusalem::Rules::preset(name).expect("a preset");
        play::<Jerusalem>(&jerusalem::Config { players, rules }, rest);
    } else {
        let mut config = match rules & 1 {
            0 => walled_city::Config::londonderry(players),
            _ => walled_city::Config::borderlands(players),
        };
        if rules & 2 == 2 {
            config.rules.guild_pool = GuildPool::Mixed;
        }
        play::<WalledCity>(&config, rest);
    }
});
