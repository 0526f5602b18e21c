//! What every picture of every game obeys.

mod boards;
mod hidden;
mod kit;
mod marks;
mod shape;
