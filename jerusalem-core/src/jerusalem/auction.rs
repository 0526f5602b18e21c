//! Phase 1a: the auction of offices (§4.1).

use crate::game::{AnyGame, Seat};
use crate::mask::ActionMask;

use super::action::Action;
use super::city::first_office;
use super::node::Node;
use super::state::{Auction, Jerusalem};

impl Jerusalem {
    /// §4.1.1: round 1 the first bidder; later height, prestige, lowest previous office (D10).
    pub(super) fn first_opener(&self) -> Seat {
        let key = |seat: &Seat| {
            let p = &self.seats[*seat];
            (p.height, p.prestige, u8::MAX - p.prev_office)
        };
        self.all_seats().max_by_key(key).unwrap_or(0)
    }

    pub(super) fn open_auction(&mut self, opener: Seat) {
        self.auction = Auction::default();
        self.set_turn(Node::AuctionOffice, opener);
    }

    /// Offices still on display: bit `f - 1` for office `f`.
    pub(super) fn display(&self) -> u64 {
        let all = 0b1111u64 & !((1 << (first_office(self.players()) - 1)) - 1);
        self.all_seats()
            .map(|s| self.seats[s].office)
            .filter(|&f| f > 0)
            .fold(all, |left, f| left & !(1 << (f - 1)))
    }

    pub(super) fn legal_auction(&self, mask: &mut ActionMask) {
        let most = self.me().bezants.min(u16::from(self.rules.bid_cap));
        match self.node {
            Node::AuctionOffice => mask.insert_bits(Action::FIRST.choose_office, self.display()),
            Node::AuctionOpen => mask.insert_range(Action::FIRST.bid, Action::FIRST.bid + most),
            _ => {
                let least = u16::from(self.auction.bid) + u16::from(self.rules.min_raise); // D11
                mask.insert_range(Action::FIRST.bid + least, Action::FIRST.bid + most);
                mask.insert(Action::FIRST.pass_bid);
            }
        }
    }

    pub(super) fn play_auction(&mut self, action: Action) {
        match action {
            Action::ChooseOffice(office) => {
                self.auction.office = office;
                self.node = Node::AuctionOpen;
            }
            Action::Bid(amount) => {
                self.auction.bid = amount;
                self.auction.bidder = self.actor;
                self.next_bidder();
            }
            Action::PassBid => {
                self.auction.passed |= 1 << self.actor;
                self.next_bidder();
            }
            _ => {}
        }
    }

    /// Clockwise over those without an office who have not passed (§4.1.4).
    fn next_bidder(&mut self) {
        let mut seat = usize::from(self.actor);
        loop {
            seat = self.clockwise(seat, 1);
            if seat == usize::from(self.auction.bidder) {
                return self.award(seat);
            }
            if self.seats[seat].office == 0 && self.auction.passed >> seat & 1 == 0 {
                return self.set_turn(Node::AuctionRaise, seat);
            }
        }
    }

    fn award(&mut self, winner: Seat) {
        let Auction { office, bid, .. } = self.auction;
        self.seats[winner].office = office;
        self.seats[winner].bezants -= u16::from(bid);
        let without = |game: &Self, seat: Seat| game.seats[seat].office == 0;
        let mut waiting =
            (1..self.players()).map(|o| self.clockwise(winner, o)).filter(|&s| without(self, s));
        let next = waiting.next();
        let others = waiting.next().is_some();
        match next {
            // D13: clockwise from the winner.
            Some(opener) if others => self.open_auction(opener),
            // D14: the last one takes the last office for nothing.
            Some(last) => {
                self.seats[last].office = self.display().trailing_zeros() as u8 + 1;
                self.deal();
            }
            None => self.deal(),
        }
    }
}
