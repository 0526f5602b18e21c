//! The board and the moves in words.
use super::state::Jerusalem;
use crate::game::{OutcomeId, Step, Viewer};
use crate::lang::Lang;

impl Jerusalem {
    pub(super) fn draw_board(&self, _viewer: Viewer, _lang: Lang) -> String {
        format!("{:?}", self.node)
    }
    pub(super) fn tell(&self, _step: Step, _after: &Self, _viewer: Viewer, _lang: Lang) -> String {
        String::new()
    }
    pub(super) fn name_outcome(&self, id: OutcomeId) -> String {
        id.to_string()
    }
}
