//! Which legal actions concern which drawn thing, and what stands out.

use jerusalem_core::ActionId;

use crate::look::{Highlight, Look};

/// Where the last decision was made, and what the viewer saw of it.
pub(crate) struct Last<T> {
    pub places: Vec<T>,
    pub words: String,
}

/// The legal actions of the viewer by the thing that each concerns.
pub(crate) struct Marks<'a, T> {
    actions: Vec<(T, ActionId)>,
    /// Whether an action has been written.
    written: Vec<bool>,
    highlight: Highlight<'a>,
    /// Where the last decision was made, and the words for it; both empty if it does not stand out.
    last: Last<T>,
}

/// What is written and shown on one thing.
#[derive(Default)]
pub(crate) struct Mark {
    pub ids: Vec<ActionId>,
    pub emphasis: Option<Emphasis>,
}

/// How a thing stands out.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Emphasis {
    Legal,
    Share(f32),
    Last,
}

impl<'a, T: PartialEq> Marks<'a, T> {
    pub fn new(actions: Vec<(T, ActionId)>, look: &Look<'a>, last: Option<Last<T>>) -> Self {
        let written = vec![false; actions.len()];
        let last = last.unwrap_or(Last { places: Vec::new(), words: String::new() });
        Marks { actions, written, highlight: look.highlight, last }
    }

    /// The mark of a thing; its actions count as written.
    pub fn of(&mut self, thing: T) -> Mark {
        let mut ids = Vec::new();
        for ((at, id), written) in self.actions.iter().zip(&mut self.written) {
            if *at == thing {
                ids.push(*id);
                *written = true;
            }
        }
        let at_last = self.last.places.contains(&thing);
        let emphasis = if at_last { Some(Emphasis::Last) } else { self.emphasis(&ids) };
        Mark { ids, emphasis }
    }

    /// The mark of an action that is listed.
    pub fn listed(&self, id: ActionId) -> Mark {
        let emphasis = match self.emphasis(&[id]) {
            // In the list everything is legal.
            Some(Emphasis::Legal) => None,
            other => other,
        };
        Mark { ids: vec![id], emphasis }
    }

    fn emphasis(&self, ids: &[ActionId]) -> Option<Emphasis> {
        match self.highlight {
            Highlight::LegalMoves if !ids.is_empty() => Some(Emphasis::Legal),
            Highlight::Opinion(shares) => {
                let of = |id: ActionId| shares.iter().find(|s| s.0 == id).map_or(0.0, |s| s.1);
                let share: f32 = ids.iter().map(|&id| of(id)).sum();
                (share > 0.0).then_some(Emphasis::Share(share.min(1.0)))
            }
            _ => None,
        }
    }

    /// The actions that no thing has taken, ascending.
    pub fn rest(&self) -> Vec<ActionId> {
        let left = self.actions.iter().zip(&self.written).filter(|(_, written)| !**written);
        let mut ids: Vec<_> = left.map(|((_, id), _)| *id).collect();
        ids.sort_unstable();
        ids
    }

    /// What the viewer saw of the last decision; empty if nothing.
    pub fn last_words(&self) -> &str {
        &self.last.words
    }
}
