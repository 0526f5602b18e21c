//! What a seat of Jerusalem may know: observations, and the states it cannot tell apart.

mod determinize;
mod observation;
mod play;
mod reference;
mod uniform;
