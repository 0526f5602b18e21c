//! What a seat of Jerusalem may know: observations, and the states it cannot tell apart.

mod observation;
mod play;
