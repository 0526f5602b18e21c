//! Playing an action card, and the chains of sub-decisions it opens (§4.3.1).

use crate::bits::bits;
use crate::game::{ActionId, AnyGame};
use crate::mask::ActionMask;

use super::action::Action;
use super::cards::{Card, RESOURCE_PAIRS};
use super::city::{Areas, Quarter};
use super::knowledge::Played;
use super::node::Node;
use super::placement::Source;
use super::rules::{MarshalMove, MoveCount};
use super::state::Jerusalem;

impl Jerusalem {
    /// The kinds of a hand that may be played (D42).
    pub(super) fn playable(&self, hand: u64) -> u64 {
        if self.rules.allow_void_cards {
            return hand;
        }
        let mut playable = 0;
        for kind in bits(hand) {
            playable |=
                u64::from(Card::ALL.get(kind).is_some_and(|&card| self.has_effect(card))) << kind;
        }
        playable
    }

    /// Whether at least one unit of the card's effect can happen (D42).
    fn has_effect(&self, card: Card) -> bool {
        match card {
            Card::Squire1 => self.me().supply > 0,
            Card::Turncoat => self.turncoat_origins() != 0,
            Card::Move2 => self.move_origins() != 0,
            card => match card.quarter() {
                Some(quarter) => self.me().supply > 0 && self.influence_areas(quarter) != 0,
                None => true,
            },
        }
    }

    #[inline(never)]
    pub(super) fn play_card(&mut self, card: Card) {
        let seat = usize::from(self.actor);
        // Only `allow_void_cards` offers a card without effect: it is discarded (§11.7).
        let void = !self.has_effect(card);
        self.me_mut().hand[card as usize] -= 1;
        self.played[usize::from(self.played_len)] =
            Played { seat: self.actor, kind: card as u8, round: self.round };
        self.played_len += 1;
        if void {
            return;
        }
        match card {
            Card::Squire1 => self.me_mut().recruit(1),
            Card::Bezant2 => self.pay_out(seat, 2),
            Card::Prestige2 => self.gain_prestige(seat, 2),
            Card::Resource2 => self.node = Node::Res2,
            Card::Squire1Bezant1 => {
                self.me_mut().recruit(1);
                self.pay_out(seat, 1);
            }
            Card::Turncoat => self.node = Node::TurncoatOwn,
            Card::Move2 => self.node = Node::MoveFrom,
            Card::Genoese => self.placement.genoese = true,
            card => {
                let quarter = card.quarter().unwrap_or(Quarter::David);
                self.chain.influence = self.me().supply.min(2);
                self.chain.quarter = quarter;
                self.node = Node::Influence;
            }
        }
    }

    pub(super) fn legal_card_play(&self, mask: &mut ActionMask) {
        match self.node {
            Node::Res2 => mask.insert_range(Action::FIRST.res2, Action::FIRST.res2 + 5),
            Node::TurncoatOwn => {
                mask.insert_bits(Action::FIRST.turncoat_own, self.turncoat_origins().into())
            }
            Node::TurncoatOpp => {
                let areas = self.movable() & !(1 << self.chain.from);
                for offset in 1..self.players() {
                    let victim = self.clockwise(usize::from(self.actor), offset);
                    let first = Action::FIRST.turncoat_opp + 16 * (offset as ActionId - 1);
                    mask.insert_bits(first, (self.seats[victim].present() & areas).into());
                }
            }
            Node::MoveFrom if self.chain.moved == 0 => {
                mask.insert_bits(Action::FIRST.move_from, self.first_origins().into());
            }
            Node::MoveFrom => {
                mask.insert_bits(Action::FIRST.move_from, self.second_origins().into());
                if self.move_count() == MoveCount::UpTo2 {
                    mask.insert(Action::FIRST.move_stop);
                }
            }
            Node::MoveTo => {
                let areas = if self.second_is_same_pair() {
                    1 << self.chain.first_to
                } else {
                    self.movable() & !(1 << self.chain.from)
                };
                mask.insert_bits(Action::FIRST.move_to, areas.into());
            }
            _ => {
                let quarter = self.chain.quarter;
                let areas = self.influence_areas(quarter);
                mask.insert_bits(Action::FIRST.influence_to, u64::from(areas >> quarter.large()));
            }
        }
    }

    pub(super) fn play_card_play(&mut self, action: Action) {
        match action {
            Action::Resources(pair) => {
                let seat = usize::from(self.actor);
                let [squires, bezants, prestige] = RESOURCE_PAIRS[usize::from(pair)].map(u16::from);
                self.me_mut().recruit(squires);
                self.pay_out(seat, bezants);
                self.gain_prestige(seat, prestige);
                self.back_to_turn();
            }
            Action::TurncoatOwn(area) => {
                self.chain.from = area;
                self.node = Node::TurncoatOpp;
            }
            Action::TurncoatOpp(offset, area) => {
                self.swap(offset.into(), area.into());
                self.back_to_turn();
            }
            Action::MoveFrom(area) => {
                self.chain.from = area;
                self.node = Node::MoveTo;
            }
            Action::MoveTo(area) => self.move_to(area),
            Action::MoveStop => self.back_to_turn(),
            Action::InfluenceTo(slot) => self.influence_to(slot.into()),
            _ => {}
        }
    }

    /// The areas X from which a Turncoat finds a partner in another area (D39).
    pub(super) fn turncoat_origins(&self) -> Areas {
        let movable = self.movable();
        let me = usize::from(self.actor);
        let others = self.all_seats().filter(|&s| s != me);
        let partners = others.fold(0, |areas, s| areas | self.seats[s].present()) & movable;
        let mut own = self.me().present() & movable;
        if partners.is_power_of_two() {
            own &= !partners;
        }
        if partners == 0 { 0 } else { own }
    }

    fn swap(&mut self, offset: usize, area: usize) {
        let victim = self.clockwise(usize::from(self.actor), offset);
        let from = usize::from(self.chain.from);
        self.me_mut().board[from] -= 1;
        self.departed(from);
        self.seats[victim].board[area] -= 1;
        self.seats[victim].board[from] += 1;
        self.arrive(area, Source::Turncoat);
    }

    /// The areas from which an own squire can move somewhere.
    pub(super) fn move_origins(&self) -> Areas {
        let movable = self.movable();
        if movable.count_ones() < 2 { 0 } else { self.me().present() & movable }
    }

    /// The areas the first squire may leave. A Marshal who must move two the same way leaves an
    /// area of two while there is one (D36, §11.5).
    pub(super) fn first_origins(&self) -> Areas {
        let areas = self.move_origins();
        if self.move_count() == MoveCount::UpTo2 || !self.is_same_pair() {
            return areas;
        }
        let pairs = self.me().crowded() & areas;
        if pairs != 0 { pairs } else { areas }
    }

    fn move_count(&self) -> MoveCount {
        if self.chain.marshal { self.rules.marshal_count } else { self.rules.move_card_count }
    }

    /// Whether both squires go the same way (D35).
    fn is_same_pair(&self) -> bool {
        self.chain.marshal && self.rules.marshal_move == MarshalMove::SamePair
    }

    fn second_is_same_pair(&self) -> bool {
        self.chain.moved == 1 && self.is_same_pair()
    }

    /// The areas from which a second, different squire can move (§11.5).
    pub(super) fn second_origins(&self) -> Areas {
        let (from, to) = (self.chain.first_from, self.chain.first_to);
        let mut areas = self.move_origins();
        if self.second_is_same_pair() {
            areas &= 1 << from;
        } else if self.me().board[usize::from(to)] < 2 {
            areas &= !(1 << to);
        }
        areas
    }

    fn move_to(&mut self, to: u8) {
        let from = usize::from(self.chain.from);
        self.me_mut().board[from] -= 1;
        self.departed(from);
        let source = if self.chain.marshal { Source::Marshal } else { Source::MoveCard };
        self.arrive(usize::from(to), source);
        self.chain.moved += 1;
        if self.chain.moved == 1 {
            self.chain.first_from = self.chain.from;
            self.chain.first_to = to;
            self.chain.from = 0;
            self.node = Node::MoveFrom;
            if self.second_origins() != 0 {
                return;
            }
        }
        self.back_to_turn();
    }

    fn influence_to(&mut self, slot: usize) {
        let quarter = self.chain.quarter;
        self.me_mut().supply -= 1;
        self.arrive(quarter.large() + slot, Source::Influence);
        self.chain.influence -= 1;
        if self.chain.influence == 0 {
            self.back_to_turn();
        }
    }
}
