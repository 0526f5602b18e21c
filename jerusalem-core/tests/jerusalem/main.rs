//! The rules of Jerusalem, tested from their text (`jerusalem.md`) through the public interface.

#[path = "../common/damage.rs"]
mod damage;
#[path = "../common/golden.rs"]
mod golden;
mod ledger;
#[path = "../common/mixes.rs"]
mod mixes;
#[path = "../common/perft.rs"]
mod perft;
#[path = "../common/playthrough.rs"]
mod playthrough;
mod policy;
mod random_rules;
mod setup;
#[path = "../common/rotation.rs"]
mod turning;

mod bad_input;
mod bad_positions;
mod conventions;
mod damaged_data;
mod examples;
mod golden_files;
mod identity;
mod lawful_play;
mod options_phases;
mod options_placement;
mod options_table;
mod properties;
mod rotation;
mod scenarios_auction;
mod scenarios_baron;
mod scenarios_cards;
mod scenarios_events;
mod scenarios_information;
mod scenarios_placement;
mod scenarios_revenue;

use jerusalem_core::laws;
use jerusalem_core::laws as playout;
