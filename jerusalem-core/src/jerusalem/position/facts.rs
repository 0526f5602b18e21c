//! The identity of a state: its facts, in an order that never changes.

use crate::facts::Facts;

use super::super::knowledge::{Drafted, Drawn};
use super::super::node::Node;
use super::super::state::{HOME, Jerusalem, NONE};

/// Writes 1 and the value, or 0 if it is `none`.
fn unless(to: &mut Facts, none: u8, value: u8) {
    to.bool(value != none);
    if value != none {
        to.u8(value);
    }
}

impl Jerusalem {
    /// Writes the facts of the state, without its config.
    ///
    /// Seats, areas, card kinds, quarters, offices and events are the numbers of §0 and §11.1; what is
    /// "if any" is a byte 0, or a byte 1 and the value. "Each seat" goes by ascending seat, as many as
    /// play. The order is frozen: what is ever added comes at the end and writes nothing where it is
    /// absent.
    ///
    /// | no. | fact | form |
    /// |---|---|---|
    /// | 1 | round, 1 to 5 | u8 |
    /// | 2 | node: the length of its name in §9.3 or §10, the name | u32, bytes |
    /// | 3 | who decides, or draws with the Scholars, if anybody | u8 |
    /// | 4 | each seat: squires in each area | 16 × u8 |
    /// | | squires behind the screen, in the supply | u8, u8 |
    /// | | bezants, prestige | u16, u16 |
    /// | | floors of the tower | u8 |
    /// | | cards in hand of each kind | 14 × u8 |
    /// | | area of the baron, office, office of the round before, each if any | 3 × u8 |
    /// | 5 | undrawn cards of each kind | 14 × u8 |
    /// | 6 | cards of the packet of each kind | 14 × u8 |
    /// | 7 | events of rounds 2, 3, 4, each if revealed | 3 × u8 |
    /// | 8 | drafts of rounds 1 to 5, each if its turn order is known: the seats in turn order, and the kinds they kept, each if any | seats × u8, seats × u8 |
    /// | 9 | Scholars of rounds 1 to 5, if a card was drawn: seat, kind | u8, u8 |
    /// | 10 | cards played: how many; seat, kind and round of each | u32, 3 × u8 |
    /// | 11 | at `AuctionOpen` and `AuctionRaise`: the office | u8 |
    /// | | at `AuctionRaise`: the bid, the bidder, who passed, one bit each | 3 × u8 |
    /// | 12 | in a placement turn: new squires in each area | 16 × u8 |
    /// | | squires hired, whether Genoese are in force, whether the Marshal is used | u8, 2 × bool |
    /// | | seats barred from the Palace when phase 2 began, one bit each | u8 |
    /// | 13 | at `SellMore`: squires returned | u8 |
    /// | | at `TurncoatOpp`: area X | u8 |
    /// | | at `MoveFrom` and `MoveTo`: whether the Marshal moves; origin and destination of the first move, if made | bool, 2 × u8 |
    /// | | at `MoveTo`: the origin | u8 |
    /// | | at `Influence`: squires to place, the quarter | u8, u8 |
    /// | 14 | at `IncomeChoice`, each seat: squires, bezants, prestige due | 3 × u16 |
    /// | 15 | at `Succession`, each seat: squires lost | u8 |
    /// | | at `Tax`: squires paid for in each slot of the Market | 3 × u8 |
    /// | | at `War`, each seat: squires taken; then the removals left | u8; u8 |
    pub(in super::super) fn write_facts(&self, to: &mut Facts) {
        to.u8(self.round);
        let node = self.node.name();
        to.len(node.len());
        to.bytes(node.as_bytes());
        let nobody =
            self.node == Node::Over || self.node.is_chance() && self.node != Node::DrawScholar;
        unless(to, NONE, if nobody { NONE } else { self.actor });
        for seat in self.all_seats() {
            let player = &self.seats[seat];
            to.bytes(&player.board);
            to.u8(player.screen);
            to.u8(player.supply);
            to.u16(player.bezants);
            to.u16(player.prestige);
            to.u8(player.height);
            to.bytes(&player.hand);
            unless(to, HOME, player.baron);
            unless(to, 0, player.office);
            unless(to, 0, player.prev_office);
        }
        to.bytes(&self.deck);
        to.bytes(&self.packet);
        self.events.iter().for_each(|&event| unless(to, NONE, event));
        self.write_history(to);
        self.write_phase(to);
    }

    fn write_history(&self, to: &mut Facts) {
        let players = usize::from(self.players);
        for draft in &self.drafts {
            to.bool(*draft != Drafted::NOT_YET);
            if *draft != Drafted::NOT_YET {
                to.bytes(&draft.order[..players]);
                draft.kept[..players].iter().for_each(|&kind| unless(to, NONE, kind));
            }
        }
        for drawn in &self.scholars {
            to.bool(*drawn != Drawn::NOBODY);
            if *drawn != Drawn::NOBODY {
                to.bytes(&[drawn.seat, drawn.kind]);
            }
        }
        to.len(self.played_cards().len());
        for played in self.played_cards() {
            to.bytes(&[played.seat, played.kind, played.round]);
        }
    }

    /// What only the phase at hand has.
    fn write_phase(&self, to: &mut Facts) {
        let (auction, chain) = (&self.auction, &self.chain);
        if matches!(self.node, Node::AuctionOpen | Node::AuctionRaise) {
            to.u8(auction.office);
        }
        if self.node.in_placement() {
            let turn = &self.placement;
            to.bytes(&turn.new);
            to.u8(turn.hired);
            to.bool(turn.genoese);
            to.bool(turn.marshal_used);
            to.u8(self.barred);
        }
        match self.node {
            Node::AuctionRaise => to.bytes(&[auction.bid, auction.bidder, auction.passed]),
            Node::SellMore => to.u8(chain.sold),
            Node::TurncoatOpp => to.u8(chain.from),
            Node::MoveFrom | Node::MoveTo => {
                to.bool(chain.marshal);
                to.bool(chain.moved > 0);
                if chain.moved > 0 {
                    to.bytes(&[chain.first_from, chain.first_to]);
                }
                if self.node == Node::MoveTo {
                    to.u8(chain.from);
                }
            }
            Node::Influence => to.bytes(&[chain.influence, chain.quarter as u8]),
            Node::IncomeChoice => {
                for seat in self.all_seats() {
                    self.due[seat].iter().for_each(|&due| to.u16(due));
                }
            }
            Node::Succession | Node::War => {
                to.bytes(&self.tally[..usize::from(self.players)]);
                if self.node == Node::War {
                    to.u8(self.picks);
                }
            }
            Node::Tax => to.bytes(&self.tally[..3]),
            _ => {}
        }
    }
}
