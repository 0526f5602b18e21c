//! Phase 1b: the draft of action cards (§4.2).

use crate::game::{AnyGame, Outcomes, Seat};
use crate::mask::ActionMask;

use super::action::Action;
use super::cards::{Card, Counts};
use super::city::first_office;
use super::knowledge::Drafted;
use super::node::Node;
use super::state::{Auction, Jerusalem};

impl Jerusalem {
    /// Fixes the turn order (§0) and lets chance deal the packet.
    pub(super) fn deal(&mut self) {
        self.auction = Auction::default();
        let mut draft = Drafted::NOT_YET;
        for seat in self.all_seats() {
            let position = self.seats[seat].office - first_office(self.players());
            draft.order[usize::from(position)] = seat as u8;
        }
        self.drafts[usize::from(self.round) - 1] = draft;
        self.set_turn(Node::DealCard, 0);
    }

    pub(super) fn deck_outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        for (kind, &copies) in self.deck.iter().enumerate() {
            outcomes.push(kind as u16, u32::from(copies));
        }
        outcomes
    }

    pub(super) fn deal_card(&mut self, card: Card) {
        self.deck[card as usize] -= 1;
        self.packet[card as usize] += 1;
        if usize::from(self.packet.iter().sum::<u8>()) == self.players() {
            self.set_turn(Node::Draft, self.in_order(0));
        }
    }

    pub(super) fn legal_draft(&self, mask: &mut ActionMask) {
        mask.insert_bits(Action::FIRST.keep_card, kinds_in(&self.packet));
    }

    pub(super) fn play_draft(&mut self, action: Action) {
        let Action::KeepCard(card) = action else { return };
        let seat = usize::from(self.actor);
        let position = self.position_of(seat);
        self.keep(seat, position, card);
        let next = position + 1;
        if next + 1 < self.players() {
            return self.set_turn(Node::Draft, self.in_order(next));
        }
        // The last player receives a single card (§4.2.2).
        let last = kinds_in(&self.packet).trailing_zeros() as usize;
        if let Some(&last) = Card::ALL.get(last) {
            self.keep(self.in_order(next), next, last);
        }
        self.begin_placement();
    }

    fn keep(&mut self, seat: Seat, position: usize, card: Card) {
        self.packet[card as usize] -= 1;
        self.seats[seat].hand[card as usize] += 1;
        self.drafts[usize::from(self.round) - 1].kept[position] = card as u8;
    }
}

/// The kinds of which there is a card, one bit each.
#[inline]
pub(super) fn kinds_in(cards: &Counts) -> u64 {
    let mut kinds = 0;
    for (kind, &n) in cards.iter().enumerate() {
        kinds |= u64::from(n != 0) << kind;
    }
    kinds
}
