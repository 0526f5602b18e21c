//! What a seat cannot know, sampled.
use super::state::Jerusalem;
use crate::game::Seat;
use rand::Rng;

impl Jerusalem {
    pub(super) fn sample_hidden<R: Rng>(&self, _seat: Seat, _rng: &mut R) -> Self {
        *self
    }
}
