//! The board and the moves in words, as far as a viewer may see them.

mod board;
mod moves;
mod words;

use crate::game::{OutcomeId, Seat, Viewer};
use crate::lang::Lang;

use super::cards::{Card, Counts};
use super::names::{self, EVENT_KEYS};
use super::rules::ResourceView;
use super::state::{Jerusalem, Node};

impl Jerusalem {
    pub(super) fn name_outcome(&self, id: OutcomeId) -> String {
        let index = usize::from(id);
        let name = match self.node {
            Node::FirstBidder => return format!("seat {id}"),
            Node::RevealEvent => EVENT_KEYS.get(index).copied(),
            _ => Card::ALL.get(index).map(|card| card.key()),
        };
        name.map_or_else(|| id.to_string(), Into::into)
    }

    /// Whether the viewer sees a seat's squires, bezants and supply (D70, §11.14).
    fn shows_resources(&self, seat: Seat, viewer: Viewer) -> bool {
        let tracked = self.rules.resource_view == ResourceView::Tracked;
        viewer.is(seat) || tracked || self.node == Node::Over
    }

    /// Whether the viewer sees a seat's hand: his own, and all of them at the end (§11.13).
    fn shows_hand(&self, seat: Seat, viewer: Viewer) -> bool {
        viewer.is(seat) || self.node == Node::Over
    }

    /// The seats from the first place to the last.
    fn ranking(&self) -> Vec<Seat> {
        let mut seats: Vec<_> = self.all_seats().collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(self.standing(seat)));
        seats
    }
}

/// A player, in every language.
fn player(seat: Seat) -> String {
    format!("p{seat}")
}

/// Every card of a set by name, in the order of the kinds.
fn card_names(cards: &Counts, lang: Lang) -> Vec<String> {
    kinds(cards).map(|card| names::card(card, lang)).collect()
}

/// Every card of a set, in the order of the kinds.
fn kinds(cards: &Counts) -> impl Iterator<Item = Card> {
    Card::ALL.into_iter().flat_map(|kind| std::iter::repeat_n(kind, cards[kind as usize].into()))
}

/// The same, as one text.
fn card_list(cards: &Counts, lang: Lang) -> String {
    match card_names(cards, lang) {
        names if names.is_empty() => words::NONE[lang as usize].into(),
        names => names.join(", "),
    }
}
