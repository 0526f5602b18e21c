//! Collecting what is wrong with a position, all of it.

use crate::error::PositionError;

/// Every violated invariant, in words.
#[derive(Default)]
pub(crate) struct Reasons(pub Vec<String>);

impl Reasons {
    /// Notes a reason unless something holds.
    pub fn unless(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.0.push(reason());
        }
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The verdict.
    pub fn verdict(self) -> Result<(), PositionError> {
        if self.0.is_empty() { Ok(()) } else { Err(PositionError::new(self.0)) }
    }
}
