//! The state of a game of Jerusalem: one small flat value.

use crate::game::{AnyGame, Seat};

use super::cards::{Card, Counts};
use super::city::{AREAS, Areas, Event, Quarter, ROUNDS, open_areas};
use super::knowledge::{Drafted, Drawn, MAX_PLAYED, Played};
use super::node::Node;
use super::rules::Rules;

/// What lies before and behind one player's screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Player {
    /// Squires in each area.
    pub board: [u8; AREAS],
    /// Cards in hand, by kind.
    pub hand: Counts,
    /// Squires behind the screen.
    pub screen: u8,
    /// Squires not in play.
    pub supply: u8,
    pub bezants: u16,
    pub prestige: u16,
    /// Floors of the tower.
    pub height: u8,
    /// Area of the baron, or [`HOME`].
    pub baron: u8,
    /// Office of this round, 0 for none yet.
    pub office: u8,
    /// Office of the round before, 0 in round 1.
    pub prev_office: u8,
}

/// Nobody has more bezants or prestige: beyond what five rounds can bring, and far from the end of
/// the counters.
pub(super) const MOST_BEZANTS: u16 = 20_000;
pub(super) const MOST_PRESTIGE: u16 = 20_000;

/// A baron that is not on the board.
pub(super) const HOME: u8 = u8::MAX;
/// No card, seat or area.
pub(super) const NONE: u8 = u8::MAX;

impl Player {
    /// The areas in which this player has squires.
    #[inline]
    pub fn present(&self) -> Areas {
        let mut areas = 0;
        for (area, &squires) in self.board.iter().enumerate() {
            areas |= Areas::from(squires != 0) << area;
        }
        areas
    }

    /// The areas in which this player has two squires or more.
    pub fn crowded(&self) -> Areas {
        let mut areas = 0;
        for (area, &squires) in self.board.iter().enumerate() {
            areas |= Areas::from(squires > 1) << area;
        }
        areas
    }

    /// The squires in a quarter.
    #[inline]
    pub fn in_quarter(&self, quarter: Quarter) -> u16 {
        let areas = if quarter == Quarter::David { 1 } else { 3 };
        self.board[quarter.large()..][..areas].iter().map(|&n| u16::from(n)).sum()
    }

    /// The area of the baron, as a set.
    #[inline]
    pub fn baron_area(&self) -> Areas {
        // No area is as far as HOME.
        Areas::checked_shl(1, self.baron.into()).unwrap_or(0)
    }

    /// Takes squires from the supply, as many as there are, behind the screen.
    #[inline]
    pub fn recruit(&mut self, squires: u16) {
        let got = squires.min(u16::from(self.supply)) as u8;
        self.supply -= got;
        self.screen += got;
    }

    /// Returns a squire of an area to the supply.
    #[inline]
    pub fn lose(&mut self, area: usize) {
        self.board[area] -= 1;
        self.supply += 1;
    }

    /// Returns all squires of an area to the supply; how many they were.
    #[inline]
    pub fn lose_all(&mut self, area: usize) -> u8 {
        let lost = std::mem::take(&mut self.board[area]);
        self.supply += lost;
        lost
    }

    #[inline]
    pub fn hand_size(&self) -> u8 {
        self.hand.iter().sum()
    }
}

/// The auction under way.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Auction {
    /// Office up for auction, 0 for none.
    pub office: u8,
    pub bid: u8,
    /// Seat that made the standing bid; 0 before the first.
    pub bidder: u8,
    /// Seats that passed, one bit each.
    pub passed: u8,
}

/// Counters of the placement turn under way; zero outside it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Placement {
    /// Own squires that arrived in each area this turn.
    pub new: [u8; AREAS],
    pub hired: u8,
    pub genoese: bool,
    pub marshal_used: bool,
}

/// The chain of sub-decisions under way; zero outside it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Chain {
    /// Squires of a sale returned so far.
    pub sold: u8,
    /// Squires moved so far.
    pub moved: u8,
    /// Whether the Marshal moves, not the card.
    pub marshal: bool,
    /// Origin of the present move, or area X of a Turncoat.
    pub from: u8,
    /// Origin and destination of the first move.
    pub first_from: u8,
    pub first_to: u8,
    /// Squires of an Overwhelming Influence still to place, and its quarter.
    pub influence: u8,
    pub quarter: Quarter,
}

/// A game of Jerusalem in progress.
///
/// Holds counts of undrawn cards and unrevealed events, never an order; what each seat has learnt in
/// the drafts follows from the cards kept at each position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Jerusalem {
    pub(super) rules: Rules,
    pub(super) players: u8,
    /// 1 to 5.
    pub(super) round: u8,
    pub(super) node: Node,
    /// Seat to decide; the drawer at `DrawScholar`; 0 at other chance nodes and at the end.
    pub(super) actor: u8,
    pub(super) seats: [Player; 4],
    /// Undrawn cards.
    pub(super) deck: Counts,
    /// Cards dealt for the draft and not yet kept.
    pub(super) packet: Counts,
    /// Events of rounds 2, 3, 4 as far as revealed, else [`NONE`].
    pub(super) events: [u8; 3],
    pub(super) auction: Auction,
    pub(super) placement: Placement,
    pub(super) chain: Chain,
    /// Income still to be accepted or refused: squires, bezants, prestige of each seat.
    pub(super) due: [[u16; 3]; 4],
    /// Succession: Palace squires each seat lost. War: squires the actor took from each seat.
    /// Tax: squires paid for in each Market slot.
    pub(super) tally: [u8; 4],
    /// War: removals the actor has left.
    pub(super) picks: u8,
    /// Seats barred from the large area of the Palace when phase 2 began, one bit each; zero outside phase 2.
    pub(super) barred: u8,
    pub(super) drafts: [Drafted; ROUNDS as usize],
    pub(super) scholars: [Drawn; ROUNDS as usize],
    pub(super) played: [Played; MAX_PLAYED],
    pub(super) played_len: u8,
}

impl Jerusalem {
    /// Seats in play.
    #[inline]
    pub(super) fn all_seats(&self) -> std::ops::Range<Seat> {
        0..self.players as Seat
    }

    #[inline]
    pub(super) fn me(&self) -> &Player {
        &self.seats[usize::from(self.actor)]
    }

    #[inline]
    pub(super) fn me_mut(&mut self) -> &mut Player {
        &mut self.seats[usize::from(self.actor)]
    }

    /// The seat `offset` places clockwise from `seat`.
    #[inline]
    pub(super) fn clockwise(&self, seat: Seat, offset: usize) -> Seat {
        let next = seat + offset;
        if next >= self.players() { next - self.players() } else { next }
    }

    /// The seat at a position of the turn order, once all offices are taken.
    #[inline]
    pub(super) fn in_order(&self, position: usize) -> Seat {
        usize::from(self.drafts[usize::from(self.round) - 1].order[position])
    }

    /// The actor's position in the turn order.
    #[inline]
    pub(super) fn position_of(&self, seat: Seat) -> usize {
        let order = &self.drafts[usize::from(self.round) - 1].order;
        order.iter().position(|&s| usize::from(s) == seat).unwrap_or(0)
    }

    #[inline]
    pub(super) fn open(&self) -> Areas {
        open_areas(self.players())
    }

    /// The areas in which a baron stands.
    #[inline]
    pub(super) fn blocked(&self) -> Areas {
        self.seats.iter().fold(0, |areas, p| areas | p.baron_area())
    }

    /// `free(a)` of §9.3.
    #[inline]
    pub(super) fn free(&self) -> Areas {
        self.open() & !self.blocked()
    }

    /// Bezants left in the bank.
    pub(super) fn bank(&self) -> u16 {
        match self.rules.bank_limit {
            None => u16::MAX,
            Some(limit) => {
                let held: u16 = self.all_seats().map(|s| self.seats[s].bezants).sum();
                limit.saturating_sub(held)
            }
        }
    }

    /// The bank pays, as far as it can (§11.4).
    #[inline]
    pub(super) fn pay_out(&mut self, seat: Seat, bezants: u16) {
        let paid = match self.rules.bank_limit {
            None => bezants,
            Some(_) => bezants.min(self.bank()),
        };
        let purse = &mut self.seats[seat].bezants;
        *purse = purse.saturating_add(paid).min(MOST_BEZANTS);
    }

    /// The player with the most of something, at least one; ties go to the lower office.
    #[inline]
    pub(super) fn leader(&self, count: impl Fn(&Player) -> u16) -> Option<Seat> {
        let mut best = None;
        let mut key = (0, 0);
        for seat in self.all_seats() {
            let player = &self.seats[seat];
            let this = (count(player), u8::MAX - player.office);
            if this.0 > 0 && this > key {
                key = this;
                best = Some(seat);
            }
        }
        best
    }

    /// The event revealed for a round.
    pub(super) fn event_of(&self, round: u8) -> Option<Event> {
        let index = usize::from(round).checked_sub(2)?;
        Event::ALL.get(usize::from(*self.events.get(index)?)).copied()
    }

    pub(super) fn set_turn(&mut self, node: Node, actor: Seat) {
        self.node = node;
        self.actor = actor as u8;
    }

    /// Keys of the final ranking (§4.6): height, prestige, lower office.
    pub(super) fn standing(&self, seat: Seat) -> (u8, u16, u8) {
        let p = &self.seats[seat];
        let office = if p.office > 0 { p.office } else { p.prev_office };
        (p.height, p.prestige, u8::MAX - office)
    }

    /// The card of an id that is known to be one.
    #[inline]
    pub(super) fn card(kind: usize) -> Card {
        Card::ALL[kind]
    }
}
