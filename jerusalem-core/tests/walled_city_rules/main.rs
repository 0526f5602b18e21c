//! The Walled City against its rules text: the vectors of §10 (`v…`), the edge cases of §11 (`e…`),
//! the options of §8 (`q…`), the action space of §12.1 and the invariants of §12.4 (`i…`).

mod kit;

mod guilds_a;
mod roads;
mod setup;
mod vectors;
