//! The Walled City against its rules text: the vectors of §10 (`v…`), the edge cases of §11 (`e…`),
//! the options of §8 (`q…`), the action space of §12.1 and the invariants of §12.4 (`i…`).

#[path = "../common/damage.rs"]
mod damage;
#[path = "../common/golden.rs"]
mod golden;
mod kit;
#[path = "../common/mixes.rs"]
mod mixes;
#[path = "../common/perft.rs"]
mod perft;
#[path = "../common/playthrough.rs"]
mod playthrough;
mod random_rules;
#[path = "../common/rotation.rs"]
mod turning;

mod bad_input;
mod bad_positions;
mod damaged_data;
mod defence;
mod facts;
mod fences;
mod golden_files;
mod guilds_building;
mod guilds_butchers;
mod guilds_citizens;
mod guilds_tokens;
mod guilds_turns;
mod ids;
mod information;
mod invariants;
mod lawful_play;
mod options_butchers;
mod options_fences;
mod options_guild_cards;
mod options_guild_windows;
mod options_guilds;
mod options_neutral;
mod options_setup;
mod options_table;
mod options_voting;
mod questions;
mod reference;
mod roads;
mod rotation;
mod setup;
mod vectors;
mod voting;
mod walls;

use jerusalem_core::laws;
use jerusalem_core::laws as playout;
