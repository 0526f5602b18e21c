//! Butchers: cards are traded (R7.7).

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::{Board, FIRST_EXTRA};
use crate::walled_city::cards::{Card, EXTRAS, Pile, higher, pile_kinds, pile_len, total};
use crate::walled_city::facts::option;
use crate::walled_city::greedy::{Thumb, VOTE};
use crate::walled_city::knowledge::holds;
use crate::walled_city::node::Node;
use crate::walled_city::rules::{ButchersOrder, ButchersTargets, ExtraCardRule};
use crate::walled_city::state::WalledCity;

/// A trade under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The opponent who gets or returns a card now.
    pub opponent: u8,
    /// The card given to every seat, answered or not.
    pub gifts: [Option<Card>; 4],
}

impl Pending {
    /// Gifts so far.
    pub(crate) fn given(&self) -> u8 {
        self.gifts.iter().flatten().count() as u8
    }
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { colour: Some(self.opponent), picks: self.given(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.u8(self.opponent);
        self.gifts.iter().for_each(|gift| option(to, gift.map(Card::number)));
    }
}

impl WalledCity {
    /// The trade under way.
    #[inline]
    pub(crate) fn trade(&self) -> Option<&Pending> {
        match self.pending() {
            Some(super::Pending::Butchers(trade)) => Some(trade),
            _ => None,
        }
    }

    /// The seat that gets or returns a card now.
    #[inline]
    pub(crate) fn recipient(&self) -> Option<usize> {
        self.trade().map(|trade| usize::from(trade.opponent))
    }

    /// The card given to a seat in the trade under way.
    pub(crate) fn gift_to(&self, seat: usize) -> Option<Card> {
        self.trade().and_then(|trade| trade.gifts.get(seat).copied().flatten())
    }

    /// Puts another card in the place of a gift.
    pub(crate) fn replace_gift(&mut self, seat: usize, card: Card) {
        if let Some(super::Pending::Butchers(trade)) = self.pending_mut()
            && let Some(Some(gift)) = trade.gifts.get_mut(seat)
        {
            *gift = card;
        }
    }

    /// Whether a gift of the trade under way is with this seat and not answered.
    pub(crate) fn gift_is_out(&self, seat: usize) -> bool {
        self.trade().is_some_and(|trade| is_out(self, trade, seat))
    }

    /// The kinds of a hand that can be traded (Q11).
    pub(crate) fn tradeable(&self, hand: &Pile) -> u16 {
        match self.rules.extra_card_rule {
            ExtraCardRule::NotTradeable => pile_kinds(hand) & !EXTRAS,
            ExtraCardRule::Card | ExtraCardRule::NoneAfterTrade => pile_kinds(hand),
        }
    }

    /// Whether a hand has the cards for a trade: one for every opponent, or one (13.5).
    pub(crate) fn has_gifts(&self, hand: &Pile) -> bool {
        match self.rules.butchers_targets {
            ButchersTargets::All => gifts_in(self, hand) >= usize::from(self.players) - 1,
            ButchersTargets::Subset => self.tradeable(hand) != 0,
        }
    }

    /// Whether the actor has a card for every opponent that must still get one.
    pub(crate) fn trade_can_go_on(&self) -> bool {
        self.trade().is_some_and(|trade| can_go_on(self, trade))
    }
}

/// The cards of a hand that can be given.
fn gifts_in(game: &WalledCity, hand: &Pile) -> usize {
    let kept = pile_kinds(hand) & !game.tradeable(hand);
    pile_len(hand) - kept.count_ones() as usize
}

/// How many seats clockwise from the actor.
fn ahead(game: &WalledCity, seat: usize) -> usize {
    let players = usize::from(game.players);
    (seat + players - game.me()) % players
}

fn is_out(game: &WalledCity, trade: &Pending, seat: usize) -> bool {
    if trade.gifts.get(seat).is_none_or(|gift| gift.is_none()) {
        return false;
    }
    let (here, now) = (ahead(game, seat), ahead(game, usize::from(trade.opponent)));
    match (game.rules.butchers_order, game.node) {
        (ButchersOrder::GiftsFirst, Node::ButchersGive) => here < now,
        (ButchersOrder::GiftsFirst, _) => here >= now,
        (ButchersOrder::Sequential, Node::ButchersGive) => false,
        (ButchersOrder::Sequential, _) => here == now,
    }
}

fn can_go_on(game: &WalledCity, trade: &Pending) -> bool {
    let players = usize::from(game.players);
    let now = ahead(game, usize::from(trade.opponent));
    let giving = game.node == Node::ButchersGive;
    let left = match (game.rules.butchers_targets, game.rules.butchers_order) {
        (ButchersTargets::Subset, _) => usize::from(giving),
        (ButchersTargets::All, _) if giving => players - now,
        (ButchersTargets::All, ButchersOrder::Sequential) => players - now - 1,
        (ButchersTargets::All, ButchersOrder::GiftsFirst) => 0,
    };
    gifts_in(game, &game.hands[game.me()]) >= left
}

/// The next opponent clockwise after a seat.
fn next_opponent(game: &WalledCity, after: usize) -> Option<usize> {
    Some((after + 1) % usize::from(game.players)).filter(|&next| next != game.me())
}

pub(super) struct Butchers;

impl Craft for Butchers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [18, 17];

    const HIDDEN: bool = true;

    fn possible(game: &WalledCity) -> bool {
        game.has_gifts(&game.hands[game.me()])
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.log.begin();
        game.node = Node::ButchersGive;
        let first = next_opponent(game, game.me())?;
        Some(Pending { opponent: first as u8, gifts: [None; 4] })
    }

    fn legal(game: &WalledCity, trade: &Pending, mask: &mut ActionMask) {
        let (o, opponent) = (game.board.offsets(), usize::from(trade.opponent));
        let kinds = match game.node {
            Node::ButchersGive => game.tradeable(&game.hands[game.me()]),
            Node::ButchersReturn => returnable(game, trade),
            _ => game.tradeable(&game.hands[opponent]),
        };
        mask.insert_bits(o.card, u64::from(kinds));
        let subset = game.rules.butchers_targets == ButchersTargets::Subset;
        let skippable = trade.given() > 0 || next_opponent(game, opponent).is_some();
        if game.node == Node::ButchersGive && subset && skippable {
            mask.insert(o.pass);
        }
    }

    fn play(game: &mut WalledCity, trade: &mut Pending, action: Action) -> Then {
        let (me, opponent) = (game.me(), usize::from(trade.opponent));
        let sequential = game.rules.butchers_order == ButchersOrder::Sequential;
        match (game.node, action) {
            (Node::ButchersGive, Action::Card(kind)) => {
                let card = game.take_card(me, kind.into());
                game.give_card(opponent, card);
                note(game, card);
                game.log.gift(me, opponent, card);
                trade.gifts[opponent] = Some(card);
                if sequential { ask_reply(game, trade) } else { next_gift(game, trade) }
            }
            (Node::ButchersGive, _) => next_gift(game, trade),
            // The recipient returns a card, or the actor takes one.
            (_, Action::Card(kind)) => {
                let card = game.take_card(opponent, kind.into());
                game.give_card(me, card);
                note(game, card);
                game.log.reply(me, opponent, card);
                if sequential { next_gift(game, trade) } else { next_reply(game, trade, opponent) }
            }
            _ => Then::GoOn,
        }
    }

    /// The gifts are where they were given, and there are enough cards for the next.
    fn check(game: &WalledCity, trade: &Pending) -> bool {
        let opponent = usize::from(trade.opponent);
        let seat = |seat: usize| seat < usize::from(game.players) && seat != game.me();
        if !seat(opponent) {
            return false;
        }
        let held = trade.gifts.iter().enumerate().all(|(to, gift)| {
            gift.is_none_or(|card| {
                seat(to) && (!is_out(game, trade, to) || holds(&game.hands[to], card))
            })
        });
        let asked = game.node == Node::ButchersGive || is_out(game, trade, opponent);
        held && asked && can_go_on(game, trade)
    }

    /// Higher cards are worth having from the beginning.
    fn is_ripe(_: &WalledCity) -> bool {
        true
    }

    fn use_now(_: &Thumb) -> i32 {
        VOTE
    }

    fn copy_now(_: &Thumb) -> Option<i32> {
        Some(VOTE)
    }

    /// The least card as a gift or an answer, the best from an open hand.
    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Card(kind) = action else { return 0 };
        let total = i32::from(total(kind.into()));
        if thumb.game.node == Node::ButchersTake { total } else { -total }
    }
}

/// Notes that an extra card was traded.
fn note(game: &mut WalledCity, card: Card) {
    if card.is_extra() {
        game.traded |= 1 << (usize::from(card.kind) - FIRST_EXTRA);
    }
}

/// Asks for the next opponent's gift; when no card is left the rest get none (13.5).
fn next_gift(game: &mut WalledCity, trade: &mut Pending) -> Then {
    let some_left = game.tradeable(&game.hands[game.me()]) != 0;
    match next_opponent(game, usize::from(trade.opponent)).filter(|_| some_left) {
        Some(next) => {
            trade.opponent = next as u8;
            game.node = Node::ButchersGive;
            Then::GoOn
        }
        None if game.rules.butchers_order == ButchersOrder::GiftsFirst => {
            next_reply(game, trade, game.me())
        }
        None => Then::Done,
    }
}

/// The next recipient of a gift after a seat, clockwise.
fn next_reply(game: &mut WalledCity, trade: &mut Pending, after: usize) -> Then {
    let mut after = after;
    while let Some(next) = next_opponent(game, after) {
        if trade.gifts[next].is_some() {
            trade.opponent = next as u8;
            return ask_reply(game, trade);
        }
        after = next;
    }
    Then::Done
}

/// The kinds the recipient may return: totals strictly higher than the gift's.
fn returnable(game: &WalledCity, trade: &Pending) -> u16 {
    let to = usize::from(trade.opponent);
    let gift = trade.gifts[to].map_or(u8::MAX, Card::total);
    game.tradeable(&game.hands[to]) & higher(gift)
}

fn ask_reply(game: &mut WalledCity, trade: &Pending) -> Then {
    if returnable(game, trade) != 0 {
        game.node = Node::ButchersReturn;
    } else {
        game.log.inspected(game.me(), usize::from(trade.opponent));
        game.node = Node::ButchersTake;
    }
    Then::GoOn
}
