//! What a seat may know, as a tensor: every block lists something the observer is entitled to see.
//!
//! Seats come observer first, then clockwise; the rows of seats that are not in play are 0. Only the
//! block `seat` says where at the table the observer sits. Counts above 255 are written as 255.
//!
//! With `resource_view = hidden` (§11.14, §11.18) and until the game is over, these are 0: the
//! bezants, screens and supplies of the others, the bank, the squires and bezants of their income
//! still due, and the number of squires another player has hired this turn. What lies on the table
//! stays: bids, prestige, squires on the board, squires kept from an event.

use std::array::from_fn;

use crate::game::{AnyGame, Seat};
use crate::layout::{PAGE, Sink};

use super::cards::KINDS;
use super::city::{AREAS, ROUNDS};
use super::node::Node;
use super::state::{Jerusalem, NONE, Player};

const SEATS: usize = 4;
const ALL_ROUNDS: usize = ROUNDS as usize;
const NODES: usize = Node::ALL.len();

/// Number of elements.
pub(super) const LEN: usize = {
    let table = 2 + NODES + 2 * SEATS + 3 * 4;
    let seats = SEATS * (2 * AREAS + 5 + 2 * 4) + 1;
    let cards = 2 + SEATS + 2 * SEATS * KINDS + KINDS;
    let learnt = ALL_ROUNDS * (KINDS + 2 * SEATS);
    let auction = 4 + 1 + 2 * SEATS;
    let placement = AREAS + 3 + SEATS;
    let chain = 3 + 3 * AREAS + 6;
    let later = SEATS * 3 + SEATS + 3 + 1;
    table + seats + cards + learnt + auction + placement + chain + later
};

const _: () = assert!(LEN < PAGE, "an observation fits a page");

/// The index of a number that counts from 1; of 0 an index no row has.
#[inline(always)]
fn from_1(number: u8) -> usize {
    usize::from(number).wrapping_sub(1)
}

/// The index, or one that no row has.
#[inline(always)]
fn only_if(condition: bool, index: u8) -> usize {
    if condition { index.into() } else { usize::MAX }
}

#[inline(always)]
fn saturate(count: u16) -> u8 {
    count.min(255) as u8
}

/// One seat's view of the table.
pub(super) struct View<'a> {
    game: &'a Jerusalem,
    seat: Seat,
    /// Seats by their place in the view.
    seats: [Seat; SEATS],
    /// Places in the view by seat.
    places: [usize; SEATS],
}

impl<'a> View<'a> {
    #[inline(always)]
    pub fn new(game: &'a Jerusalem, seat: Seat) -> Self {
        let n = game.players();
        // Seats that are not in play have nothing.
        let seats: [Seat; SEATS] = from_fn(|i| if i < n { game.clockwise(seat, i) } else { i });
        let mut places = [0; SEATS];
        seats.iter().enumerate().for_each(|(place, &s)| places[s] = place);
        View { game, seat, seats, places }
    }

    #[inline(always)]
    pub fn write<S: Sink>(&self, sink: &mut S) {
        self.write_table(sink);
        self.write_seats(sink);
        self.write_cards(sink);
        self.write_learnt(sink);
        self.write_auction(sink);
        self.write_placement(sink);
        self.write_income_and_events(sink);
    }

    #[inline(always)]
    fn players(&self) -> [&Player; SEATS] {
        self.seats.map(|s| &self.game.seats[s])
    }

    /// The place of a seat in a row of marks; beyond the row, if it is none.
    #[inline(always)]
    fn place(&self, seat: u8) -> usize {
        self.places.get(usize::from(seat)).copied().unwrap_or(SEATS)
    }

    /// A set of seats by place.
    #[inline(always)]
    fn set(&self, seats: u8) -> [u8; SEATS] {
        self.seats.map(|s| seats >> s & 1)
    }

    #[inline(always)]
    fn moving(&self) -> bool {
        matches!(self.game.node, Node::MoveFrom | Node::MoveTo)
    }

    #[inline(always)]
    fn write_table<S: Sink>(&self, sink: &mut S) {
        sink.block("players", &[1], 4, "number of players");
        sink.put(self.game.players);
        sink.block("seat", &[SEATS], 1, "one-hot: the observer's own seat");
        sink.put_one_hot(SEATS, self.seat);
        sink.block("round", &[1], 5, "round, from 1");
        sink.put(self.game.round);
        sink.block("node", &[NODES], 1, "one-hot: the node of the rules");
        sink.put_one_hot(NODES, self.game.node as usize);
        sink.block("actor", &[SEATS], 1, "one-hot: who decides; 0 at chance nodes and at the end");
        let decides = !self.game.node.is_chance() && self.game.node != Node::Over;
        sink.put_one_hot(SEATS, if decides { self.place(self.game.actor) } else { SEATS });
        sink.block(
            "events",
            &[3, 4],
            1,
            "one-hot for rounds 2, 3, 4: succession, election, tax, war; 0 until revealed",
        );
        self.game.events.iter().for_each(|&event| sink.put_one_hot(4, event.into()));
    }

    #[inline(always)]
    fn write_seats<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let players = self.players();
        let open = self.game.screens_are_open();
        // The observer, or everybody.
        let shown = |counts: [u8; SEATS]| if open { counts } else { [counts[0], 0, 0, 0] };
        sink.block("board", &[SEATS, AREAS], 255, "squires of each seat in each area");
        players.iter().for_each(|p| sink.put_all(&p.board));
        sink.block("barons", &[SEATS, AREAS], 1, "one-hot: area of each baron; 0 at home");
        players.iter().for_each(|p| sink.put_one_hot(AREAS, p.baron.into()));
        sink.block("screen", &[SEATS], 255, "squires behind each screen");
        sink.put_all(&shown(players.map(|p| p.screen)));
        sink.block("supply", &[SEATS], 255, "squires not in play; 255 without a limit");
        let endless = game.rules.squire_limit.is_none();
        let supply = |i: usize| if endless && i < game.players() { 255 } else { players[i].supply };
        sink.put_all(&shown(from_fn(supply)));
        sink.block("bezants", &[SEATS], 255, "bezants, a standing bid included");
        sink.put_all(&shown(players.map(|p| saturate(p.bezants))));
        sink.block("bank", &[1], 255, "bezants in the bank; 255 without a limit");
        sink.put(if open { saturate(game.bank()) } else { 0 });
        sink.block("prestige", &[SEATS], 255, "prestige on the track");
        sink.put_all(&players.map(|p| saturate(p.prestige)));
        sink.block("height", &[SEATS], 255, "floors of each tower");
        sink.put_all(&players.map(|p| p.height));
        sink.block("office", &[SEATS, 4], 1, "one-hot: office of this round; 0 for none yet");
        players.iter().for_each(|p| sink.put_one_hot(4, from_1(p.office)));
        sink.block("prev_office", &[SEATS, 4], 1, "one-hot: office of the round before");
        players.iter().for_each(|p| sink.put_one_hot(4, from_1(p.prev_office)));
    }

    #[inline(always)]
    fn write_cards<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        sink.block("deck_size", &[1], 27, "undrawn cards");
        sink.put(game.deck.iter().sum());
        sink.block("hand_size", &[SEATS], 27, "cards in each hand");
        sink.put_all(&self.players().map(Player::hand_size));
        sink.block(
            "hands",
            &[SEATS, KINDS],
            4,
            "cards in hand by kind: the observer's; everybody's at the end (§11.13)",
        );
        let players = self.players();
        let over = game.node == Node::Over;
        sink.put_all(&players[0].hand);
        players[1..].iter().for_each(|p| sink.put_all(if over { &p.hand } else { &[0; KINDS] }));
        sink.block("played", &[SEATS, KINDS], 4, "cards each seat has played, by kind");
        sink.put_sums(SEATS * KINDS, |sums| {
            for card in game.played_cards() {
                sums.add(self.place(card.seat) * KINDS + usize::from(card.kind), 1);
            }
        });
        sink.block("packet_size", &[1], 4, "cards dealt for the draft and not yet kept");
        sink.put(game.packet.iter().sum());
        sink.block("packet", &[KINDS], 4, "those cards by kind, while the observer chooses one");
        let mine = game.node == Node::Draft && usize::from(game.actor) == self.seat;
        sink.put_all(if mine { &game.packet } else { &[0; KINDS] });
    }

    /// What the drafts and the Scholars have taught.
    #[inline(always)]
    fn write_learnt<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        sink.block(
            "handed_on",
            &[ALL_ROUNDS, KINDS],
            4,
            "cards by kind that the observer handed on in each round's draft, held by the later \
             drafters one each",
        );
        let held = usize::from(game.round).min(ALL_ROUNDS);
        sink.put_sums(ALL_ROUNDS * KINDS, |sums| {
            for (round, draft) in game.drafts[..held].iter().enumerate() {
                // Whether the observer has kept his card.
                let mut kept = false;
                for (&seat, &kind) in draft.order.iter().zip(&draft.kept) {
                    let card =
                        if kind == NONE { usize::MAX } else { round * KINDS + usize::from(kind) };
                    sums.add(card, kept.into());
                    kept |= usize::from(seat) == self.seat && kind != NONE;
                }
                if kept && round + 1 == held && game.node == Node::Draft {
                    for (kind, &cards) in game.packet.iter().enumerate() {
                        sums.add(round * KINDS + kind, cards);
                    }
                }
            }
        });
        sink.block(
            "draft_position",
            &[ALL_ROUNDS, SEATS],
            4,
            "each seat's place in the turn order of each round, from 1; 0 before the draft",
        );
        for draft in &game.drafts {
            sink.put_sums(SEATS, |sums| {
                for (&seat, position) in draft.order.iter().zip(1..) {
                    sums.add(self.place(seat), position);
                }
            });
        }
        sink.block(
            "scholars",
            &[ALL_ROUNDS, SEATS],
            1,
            "one-hot: who drew a card with the Scholars in each round, or is drawing it",
        );
        for (round, drawn) in (1..).zip(&game.scholars) {
            let drawing = game.node == Node::DrawScholar && round == game.round;
            sink.put_one_hot(SEATS, self.place(if drawing { game.actor } else { drawn.seat }));
        }
    }

    #[inline(always)]
    fn write_auction<S: Sink>(&self, sink: &mut S) {
        let auction = &self.game.auction;
        sink.block("auction_office", &[4], 1, "one-hot: office up for auction");
        sink.put_one_hot(4, from_1(auction.office));
        sink.block("auction_bid", &[1], 90, "the standing bid");
        sink.put(auction.bid);
        sink.block("auction_bidder", &[SEATS], 1, "one-hot: who made it");
        let raising = self.game.node == Node::AuctionRaise;
        sink.put_one_hot(SEATS, if raising { self.place(auction.bidder) } else { SEATS });
        sink.block("auction_passed", &[SEATS], 1, "who has passed in this auction");
        sink.put_all(&self.set(auction.passed));
    }

    #[inline(always)]
    fn write_placement<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let (placement, chain) = (&game.placement, &game.chain);
        sink.block(
            "new",
            &[AREAS],
            255,
            "squires of the actor that arrived in each area this turn",
        );
        sink.put_all(&placement.new);
        sink.block("hired", &[1], 255, "squires the actor hired this turn");
        let shown = self.game.screens_are_open() || usize::from(game.actor) == self.seat;
        sink.put(if shown { placement.hired } else { 0 });
        sink.block("genoese", &[1], 1, "whether Genoese mercenaries are in force");
        sink.put(placement.genoese.into());
        sink.block("marshal_used", &[1], 1, "whether the Marshal's ability is used");
        sink.put(placement.marshal_used.into());
        sink.block(
            "barred",
            &[SEATS],
            1,
            "barred from the large area of the Palace since phase 2 began (palace_baron_test)",
        );
        sink.put_all(&self.set(game.barred));
        sink.block("sold", &[1], 2, "squires of a sale returned so far");
        sink.put(if game.node == Node::SellMore { chain.sold.min(2) } else { 0 });
        sink.block("marshal", &[1], 1, "whether the Marshal moves squires, not the card");
        sink.put((self.moving() && chain.marshal).into());
        sink.block("from", &[AREAS], 1, "one-hot: origin of the move, or area X of a Turncoat");
        let leaving = matches!(game.node, Node::TurncoatOpp | Node::MoveTo);
        sink.put_one_hot(AREAS, only_if(leaving, chain.from));
        sink.block("first_from", &[AREAS], 1, "one-hot: origin of the first of two moves");
        let second = self.moving() && chain.moved > 0;
        sink.put_one_hot(AREAS, only_if(second, chain.first_from));
        sink.block("first_to", &[AREAS], 1, "one-hot: its destination");
        sink.put_one_hot(AREAS, only_if(second, chain.first_to));
        sink.block("influence", &[1], 2, "squires of an Overwhelming Influence still to place");
        sink.put(if game.node == Node::Influence { chain.influence.min(2) } else { 0 });
        sink.block("influence_quarter", &[6], 1, "one-hot: its quarter");
        sink.put_one_hot(6, only_if(game.node == Node::Influence, chain.quarter as u8));
    }

    #[inline(always)]
    fn write_income_and_events<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        sink.block(
            "due",
            &[SEATS, 3],
            255,
            "income that may still be refused: squires, bezants, prestige of each seat",
        );
        let mut due = self.seats.map(|s| game.due[s].map(saturate));
        if !self.game.screens_are_open() {
            due[1..].iter_mut().for_each(|[squires, bezants, _]| (*squires, *bezants) = (0, 0));
        }
        sink.put_all(due.as_flattened());
        let taxed = game.node == Node::Tax;
        sink.block(
            "lost",
            &[SEATS],
            255,
            "succession: Palace squires each seat lost; war: squires the actor took from each seat",
        );
        let lost = if taxed { [0; SEATS] } else { game.tally };
        sink.put_all(&self.seats.map(|s| lost[s]));
        sink.block("taxed", &[3], 255, "tax: squires paid for in each Market area");
        let [large, a, b, _] = if taxed { game.tally } else { [0; 4] };
        sink.put_all(&[large, a, b]);
        sink.block("picks", &[1], 255, "war: squires the actor may still remove");
        sink.put(game.picks);
    }
}
