//! What is known: who may see what.

use crate::game::{Seat, Viewer};

use super::super::cards::{Counts, KINDS};
use super::super::node::Node;
use super::super::rules::ResourceView;
use super::super::state::{Jerusalem, NONE};

impl Jerusalem {
    /// Whether everybody sees what lies behind all screens, cards aside (D70, §11.14).
    #[inline(always)]
    pub(in super::super) fn screens_are_open(&self) -> bool {
        self.rules.resource_view == ResourceView::Tracked || self.node == Node::Over
    }

    /// Whether the viewer sees a seat's squires, bezants and supply (D70, §11.14).
    pub(in super::super) fn shows_resources(&self, seat: Seat, viewer: Viewer) -> bool {
        viewer.is(seat) || self.screens_are_open()
    }

    /// Whether the viewer sees a seat's hand: his own, and all of them at the end (§11.13).
    pub(in super::super) fn shows_hand(&self, seat: Seat, viewer: Viewer) -> bool {
        viewer.is(seat) || self.node == Node::Over
    }

    /// What `seat` handed on in a round's draft and knows to be among the later drafters: the number
    /// of each kind, and how many later positions there are. Nothing before he has kept his card.
    pub(in super::super) fn handed_on(&self, seat: Seat, round: u8) -> Counts {
        let draft = &self.drafts[usize::from(round) - 1];
        let mut handed = [0; KINDS];
        let Some(position) = draft.order.iter().position(|&s| usize::from(s) == seat) else {
            return handed;
        };
        if draft.kept[position] == NONE {
            return handed;
        }
        for &kind in draft.kept[position + 1..].iter().filter(|&&k| k != NONE) {
            handed[usize::from(kind)] += 1;
        }
        if round == self.round {
            for (to, &from) in handed.iter_mut().zip(&self.packet) {
                *to += from;
            }
        }
        handed
    }
}
