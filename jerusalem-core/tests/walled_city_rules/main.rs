//! The Walled City against its rules text: the vectors of §10 (`v…`), the edge cases of §11 (`e…`),
//! the options of §8 (`q…`), the action space of §12.1 and the invariants of §12.4 (`i…`).

mod kit;

mod bad_input;
mod defence;
mod fences;
mod guilds_a;
mod guilds_b;
mod ids;
mod information;
mod options_a;
mod options_b;
mod roads;
mod setup;
mod vectors;
mod voting;
mod walls;
