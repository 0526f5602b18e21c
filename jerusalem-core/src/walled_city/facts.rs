//! The facts of a state in their frozen order.
//!
//! Numbers are of one byte unless it is said otherwise. `?` is a fact that may be absent: a byte 0, or a
//! byte 1 and the fact. Seats, colours, areas, towers, paths, gaps, zones and slots are in ascending order;
//! how many there are follows from the configuration and the fences. A card is the number of its owner
//! times 11 plus its CARD index, an extra card 44, 45 or 46; a guild is its index in §1.2.
//!
//! | facts | |
//! |---|---|
//! | node | length of its name (four bytes), its name |
//! | round | 1 or 2 |
//! | actor, step | the seat, how far the phase or setup has come |
//! | order | of every seat, ? the seat at that place of the order |
//! | starting player | ? |
//! | votes | of every colour, four bytes with a sign |
//! | guilds | of every seat: ? the guild, whether it is turned |
//! | offer | bits of the guilds, four bytes |
//! | fences | how many (four bytes), then of each: area, cut points, whether the token went to part 2, whether round 2, whether destroyed |
//! | citizens | of every colour: nobles in areas, nobles in towers, peasants in areas |
//! | supply | of every colour: nobles, peasants, nobles out of the game |
//! | roads | of every path: pieces, whether destroyed; then roads gone; then left of every seat |
//! | walls | likewise by gap |
//! | tokens | of every slot: 0 nothing, 1 + 4 · faction + symbols, 64 a tile showing −1, 65 a tile showing +1 |
//! | hands, cards laid | of every seat: how many (four bytes), then the cards ascending; first all hands |
//! | zones | of every zone ?: seat, round, how many the seat had placed before, card, orientation |
//! | extra cards traded | bits |
//! | turn | ? anchor, ? card, ? half, ? area A, ? area B, sides settled, promotions left, ? window, whether a guild was used, whether the build is a copy of the Drapers |
//! | ability | ?: guild, window, and what its guild's file writes |
//! | trades | 0 none yet, 1 kept, 2 forgotten; how many movements (four bytes), then of each: 0 played (seat, card), 1 placed (seat, nth), 2 gift (actor, to, card), 3 inspected (actor, whom), 4 reply (actor, from, card) |
//!
//! Districts, tallies and the like follow from these and are left out.

use crate::facts::Facts;

use super::board::places::Places;
use super::cards::{Pile, pile_cards};
use super::knowledge::log::{Entry, Log, Mode};
use super::state::{Ability, NONE, TurnState, WalledCity};

/// A number that may be absent: whether it is there, then the number.
pub(super) fn option(to: &mut Facts, n: Option<u8>) {
    to.bool(n.is_some());
    if let Some(n) = n {
        to.u8(n);
    }
}

/// A number that is absent if it is [`NONE`].
fn unless_none(to: &mut Facts, n: u8) {
    option(to, (n != NONE).then_some(n));
}

/// Writes every fact of a state.
pub(super) fn write(game: &WalledCity, to: &mut Facts) {
    let (board, seats, colours) = (&game.board, usize::from(game.players), game.colours());
    let (ax, areas, towers) = (board.ax(), board.areas(), board.towers());
    to.len(game.node.name().len());
    to.bytes(game.node.name().as_bytes());
    to.bytes(&[game.round, game.actor, game.step]);
    game.order[..seats].iter().for_each(|&seat| unless_none(to, seat));
    unless_none(to, game.start_player);
    (0..colours).for_each(|colour| to.i32(game.votes(colour)));
    for seat in 0..seats {
        unless_none(to, game.guild[seat]);
        to.bool(game.used >> seat & 1 == 1);
    }
    to.u32(game.offer);
    to.len(board.fences().len());
    for (f, fence) in board.fences().iter().enumerate() {
        to.bytes(&[fence.area, fence.p, fence.q]);
        to.bool(fence.token_part2);
        to.bool(fence.round2);
        to.bool(game.fences_destroyed >> f & 1 == 1);
    }
    for colour in 0..colours {
        to.bytes(&game.nobles[colour][..areas]);
        to.bytes(&game.nobles[colour][ax..ax + towers]);
        to.bytes(&game.peasants[colour][..areas]);
    }
    for colour in 0..colours {
        let [nobles, peasants] = [game.noble_supply[colour], game.peasant_supply[colour]];
        to.bytes(&[nobles, peasants, game.noble_box[colour]]);
    }
    pieces(to, &game.roads, board.paths(), &game.road_supply[..seats]);
    pieces(to, &game.walls, board.gaps(), &game.wall_supply[..seats]);
    game.tokens[..board.slots()].iter().for_each(|token| to.u8(token.code()));
    game.hands[..seats].iter().for_each(|hand| cards(to, hand));
    game.played[..seats].iter().for_each(|played| cards(to, played));
    for zone in &game.zones[..board.zones()] {
        to.bool(zone.get().is_some());
        if let Some(d) = zone.get() {
            to.bytes(&[d.seat, d.round, d.nth, d.card.number(), d.orientation]);
        }
    }
    to.u8(game.traded);
    turn(to, &game.turn);
    to.bool(game.ability.is_some());
    if let Some(Ability { window, pending }) = &game.ability {
        to.bytes(&[pending.guild() as u8, *window]);
        pending.facts(to);
    }
    trades(to, &game.log);
}

fn pieces(to: &mut Facts, places: &Places, all: usize, left: &[u8]) {
    for place in 0..all {
        to.u8(places.pieces(place));
        to.bool(places.destroyed() >> place & 1 == 1);
    }
    to.u8(places.gone);
    to.bytes(left);
}

fn cards(to: &mut Facts, pile: &Pile) {
    to.len(pile_cards(pile).count());
    pile_cards(pile).for_each(|card| to.u8(card.number()));
}

fn turn(to: &mut Facts, turn: &TurnState) {
    let TurnState { anchor, card, half, areas, settled, promotions, window, used, drapers } = *turn;
    [anchor, card, half, areas[0], areas[1]].into_iter().for_each(|n| unless_none(to, n));
    to.bytes(&[settled, promotions]);
    unless_none(to, window);
    to.bool(used);
    to.bool(drapers);
}

fn trades(to: &mut Facts, log: &Log) {
    to.u8(match log.mode() {
        Mode::Idle => 0,
        Mode::Keeping => 1,
        Mode::Forgotten => 2,
    });
    to.len(log.entries().count());
    for entry in log.entries() {
        match entry {
            Entry::Played { seat, card } => to.bytes(&[0, seat as u8, card.number()]),
            Entry::Placed { seat, nth } => to.bytes(&[1, seat as u8, nth]),
            Entry::Gift { actor, to: whom, card } => {
                to.bytes(&[2, actor as u8, whom as u8, card.number()]);
            }
            Entry::Inspected { actor, whom } => to.bytes(&[3, actor as u8, whom as u8]),
            Entry::Reply { actor, from, card } => {
                to.bytes(&[4, actor as u8, from as u8, card.number()]);
            }
        }
    }
}
