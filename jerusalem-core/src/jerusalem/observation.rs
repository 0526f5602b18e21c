//! What a seat may know, as a tensor.
use super::state::Jerusalem;
use crate::game::Seat;
use crate::layout::Sink;

pub(super) const LEN: usize = 1;

impl Jerusalem {
    pub(super) fn write_observation<S: Sink>(&self, _seat: Seat, sink: &mut S) {
        sink.block("round", &[1], 5, "round");
        sink.put(self.round);
    }
}
