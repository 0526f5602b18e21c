//! Butchers: cards are traded (R7.7).

use super::super::board::FIRST_EXTRA;
use super::super::cards::{Card, EXTRAS, Pile, higher, pile_kinds, pile_len};
use super::super::node::Node;
use super::super::rules::{ButchersOrder, ButchersTargets, ExtraCardRule};
use super::super::state::{NONE, WalledCity};
use crate::mask::ActionMask;

impl WalledCity {
    /// The kinds of a hand that can be traded (Q11).
    pub(in super::super) fn tradeable(&self, hand: &Pile) -> u16 {
        match self.rules.extra_card_rule {
            ExtraCardRule::NotTradeable => pile_kinds(hand) & !EXTRAS,
            ExtraCardRule::Card | ExtraCardRule::NoneAfterTrade => pile_kinds(hand),
        }
    }

    pub(super) fn butchers_possible(&self) -> bool {
        self.has_gifts(&self.hands[self.me()])
    }

    /// Whether a hand has the cards for a trade: one for every opponent, or one (13.5).
    pub(in super::super) fn has_gifts(&self, hand: &Pile) -> bool {
        match self.rules.butchers_targets {
            ButchersTargets::All => self.gifts_in(hand) >= usize::from(self.players) - 1,
            ButchersTargets::Subset => self.tradeable(hand) != 0,
        }
    }

    /// The cards of a hand that can be given.
    fn gifts_in(&self, hand: &Pile) -> usize {
        let kept = pile_kinds(hand) & !self.tradeable(hand);
        pile_len(hand) - kept.count_ones() as usize
    }

    /// Whether the actor has a card for every opponent that must still get one.
    pub(in super::super) fn butchers_can_go_on(&self) -> bool {
        let hand = &self.hands[self.me()];
        let players = usize::from(self.players);
        let now = (self.recipient() + players - self.me()) % players;
        let giving = self.node == Node::ButchersGive;
        let left = match (self.rules.butchers_targets, self.rules.butchers_order) {
            (ButchersTargets::Subset, _) => usize::from(giving),
            (ButchersTargets::All, _) if giving => players - now,
            (ButchersTargets::All, ButchersOrder::Sequential) => players - now - 1,
            (ButchersTargets::All, ButchersOrder::GiftsFirst) => 0,
        };
        self.gifts_in(hand) >= left
    }

    /// The seat that gets or returns a card now.
    #[inline]
    pub(in super::super) fn recipient(&self) -> usize {
        usize::from(self.ability.colour)
    }

    /// The next opponent clockwise after the present recipient, or after the actor.
    fn next_opponent(&self) -> Option<usize> {
        let players = usize::from(self.players);
        let from = if self.ability.colour == NONE { self.me() } else { self.recipient() };
        Some((from + 1) % players).filter(|&next| next != self.me())
    }

    pub(super) fn start_butchers(&mut self) {
        self.log.begin();
        self.next_gift();
    }

    /// Asks for the next opponent's gift; when no card is left the rest get none (13.5).
    fn next_gift(&mut self) {
        let some_left = self.tradeable(&self.hands[self.me()]) != 0;
        match self.next_opponent().filter(|_| some_left) {
            Some(seat) => {
                self.ability.colour = seat as u8;
                self.node = Node::ButchersGive;
            }
            None => {
                self.ability.colour = NONE;
                match self.rules.butchers_order {
                    ButchersOrder::GiftsFirst => self.next_reply(),
                    ButchersOrder::Sequential => self.finish(),
                }
            }
        }
    }

    pub(super) fn butchers_give_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        mask.insert_bits(o.card, u64::from(self.tradeable(&self.hands[self.me()])));
        let subset = self.rules.butchers_targets == ButchersTargets::Subset;
        if subset && (self.ability.picks > 0 || self.next_opponent().is_some()) {
            mask.insert(o.pass);
        }
    }

    pub(super) fn butchers_give(&mut self, kind: Option<usize>) {
        let (me, to) = (self.me(), self.recipient());
        let Some(kind) = kind else {
            self.next_gift();
            return;
        };
        let card = self.take_card(me, kind);
        self.give_card(to, card);
        self.note_trade(card);
        self.log.gift(me, to, card);
        self.ability.counts[0][to] = card.number();
        self.ability.picks += 1;
        match self.rules.butchers_order {
            ButchersOrder::GiftsFirst => self.next_gift(),
            ButchersOrder::Sequential => self.ask_reply(),
        }
    }

    fn note_trade(&mut self, card: Card) {
        if card.is_extra() {
            self.traded |= 1 << (usize::from(card.kind) - FIRST_EXTRA);
        }
    }

    /// The next recipient of a gift, clockwise.
    fn next_reply(&mut self) {
        while let Some(seat) = self.next_opponent() {
            self.ability.colour = seat as u8;
            if self.ability.counts[0][seat] != NONE {
                self.ask_reply();
                return;
            }
        }
        self.finish();
    }

    /// The kinds the recipient may return: totals strictly higher than the gift's.
    fn returnable(&self) -> u16 {
        let to = self.recipient();
        let gift = Card::from_number(self.ability.counts[0][to]);
        self.tradeable(&self.hands[to]) & higher(gift.total())
    }

    fn ask_reply(&mut self) {
        if self.returnable() != 0 {
            self.node = Node::ButchersReturn;
        } else {
            self.log.inspected(self.me(), self.recipient());
            self.node = Node::ButchersTake;
        }
    }

    pub(super) fn butchers_return_legal(&self, mask: &mut ActionMask) {
        mask.insert_bits(self.board.offsets().card, u64::from(self.returnable()));
    }

    pub(super) fn butchers_take_legal(&self, mask: &mut ActionMask) {
        let hand = &self.hands[self.recipient()];
        mask.insert_bits(self.board.offsets().card, u64::from(self.tradeable(hand)));
    }

    /// The card that the recipient returns, or that the actor takes.
    pub(super) fn butchers_reply(&mut self, kind: usize) {
        let (me, from) = (self.me(), self.recipient());
        let card = self.take_card(from, kind);
        self.give_card(me, card);
        self.note_trade(card);
        self.log.reply(me, from, card);
        match self.rules.butchers_order {
            ButchersOrder::GiftsFirst => self.next_reply(),
            ButchersOrder::Sequential => self.next_gift(),
        }
    }
}
