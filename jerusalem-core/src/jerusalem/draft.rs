//! Phase 1b: the draft of action cards (§4.2).

use crate::game::{ActionId, Outcomes, Seat};
use crate::mask::ActionMask;

use super::action::id;
use super::cards::{Counts, KINDS};
use super::city::first_office;
use super::state::{Auction, Drafted, Jerusalem, NONE, Node};

impl Jerusalem {
    /// Fixes the turn order (§0) and lets chance deal the packet.
    pub(super) fn deal(&mut self) {
        self.auction = Auction::default();
        let mut draft = Drafted::NOT_YET;
        for seat in self.all_seats() {
            let position = self.seats[seat].office - first_office(self.n());
            draft.order[usize::from(position) % 4] = seat as u8;
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

    pub(super) fn deal_card(&mut self, kind: usize) {
        self.deck[kind] -= 1;
        self.packet[kind] += 1;
        if usize::from(self.packet.iter().sum::<u8>()) == self.n() {
            self.set_turn(Node::Draft, self.in_order(0));
        }
    }

    pub(super) fn legal_draft(&self, mask: &mut ActionMask) {
        mask.insert_bits(id::KEEP_CARD, kinds_in(&self.packet));
    }

    pub(super) fn play_draft(&mut self, action: ActionId) {
        let seat = usize::from(self.actor);
        let position = self.position_of(seat);
        self.keep(seat, position, usize::from(action - id::KEEP_CARD));
        let next = position + 1;
        if next + 1 < self.n() {
            return self.set_turn(Node::Draft, self.in_order(next));
        }
        // The last player receives a single card (§4.2.2).
        let last = kinds_in(&self.packet).trailing_zeros() as usize;
        self.keep(self.in_order(next), next, last);
        self.begin_placement();
    }

    fn keep(&mut self, seat: Seat, position: usize, kind: usize) {
        self.packet[kind % KINDS] -= 1;
        self.take_card(seat, kind);
        self.drafts[usize::from(self.round) - 1].kept[position] = kind as u8;
    }

    /// What `seat` handed on in a round's draft and knows to be among the later drafters: the number
    /// of each kind, and how many later positions there are. Nothing before he has kept his card.
    pub(super) fn handed_on(&self, seat: Seat, round: u8) -> Counts {
        let draft = &self.drafts[usize::from(round) - 1];
        let mut handed = [0; KINDS];
        let Some(position) = draft.order.iter().position(|&s| usize::from(s) == seat) else {
            return handed;
        };
        if draft.kept[position] == NONE {
            return handed;
        }
        for &kind in draft.kept[position + 1..].iter().filter(|&&k| k != NONE) {
            handed[usize::from(kind) % KINDS] += 1;
        }
        if round == self.round {
            for (to, &from) in handed.iter_mut().zip(&self.packet) {
                *to += from;
            }
        }
        handed
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
