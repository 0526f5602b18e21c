//! What happened, what is known of it, and what cannot be known.

mod determinize;
mod history;
mod known;

pub(super) use determinize::Hidden;
pub(super) use history::{Drafted, Drawn, MAX_PLAYED, Played};
