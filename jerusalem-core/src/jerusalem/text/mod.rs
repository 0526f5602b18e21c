//! The board and the moves in words, as far as a viewer may see them.

mod board;
mod moves;

use crate::game::Seat;
use crate::lang::Lang;
use crate::page::listed;

use super::cards::{Card, Counts};
use super::names::{self, words};

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
    listed(&card_names(cards, lang), words(lang).none)
}
