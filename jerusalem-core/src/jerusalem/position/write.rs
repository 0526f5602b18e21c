//! A state as a position.

use super::super::cards::{Card, Counts};
use super::super::city::Event;
use super::super::knowledge::{Drafted, Drawn};
use super::super::state::{HOME, Jerusalem, NONE, Player};
use super::{
    AuctionPosition, ChainPosition, DiscardPosition, DraftPosition, PlacementPosition, Position,
    ScholarPosition, SeatPosition,
};
use crate::bits::bits;

impl From<&Jerusalem> for Position {
    fn from(game: &Jerusalem) -> Position {
        let n = usize::from(game.players);
        let last_draft = game.drafts.iter().rposition(|d| *d != Drafted::NOT_YET);
        let last_drawn = game.scholars.iter().rposition(|d| *d != Drawn::NOBODY);
        Position {
            players: game.players,
            rules: game.rules,
            round: game.round,
            node: game.node,
            actor: game.actor,
            seats: game.seats[..n].iter().map(seat_position).collect(),
            deck: Some(Card::ALL.into_iter().map(|c| (c, game.deck[c as usize])).collect()),
            packet: list(&game.packet),
            discard: game
                .played_cards()
                .iter()
                .filter_map(|p| {
                    let card = card_of(p.kind)?;
                    Some(DiscardPosition { seat: p.seat, card, round: p.round })
                })
                .collect(),
            events: game.events.map(|e| Event::ALL.get(usize::from(e)).copied()),
            auction: AuctionPosition {
                office: some_if(game.auction.office, 0),
                bid: game.auction.bid,
                bidder: game.auction.bidder,
                passed: seats(game.auction.passed),
            },
            placement: PlacementPosition {
                new: game.placement.new,
                hired: game.placement.hired,
                genoese: game.placement.genoese,
                marshal_used: game.placement.marshal_used,
            },
            chain: ChainPosition {
                sold: game.chain.sold,
                moved: game.chain.moved,
                marshal: game.chain.marshal,
                from: game.chain.from,
                first_from: game.chain.first_from,
                first_to: game.chain.first_to,
                influence: game.chain.influence,
                quarter: game.chain.quarter as u8,
            },
            due: game.due,
            tally: game.tally,
            picks: game.picks,
            barred: seats(game.barred),
            drafts: game.drafts[..last_draft.map_or(0, |i| i + 1)]
                .iter()
                .map(|draft| DraftPosition {
                    order: draft.order.into_iter().filter(|&s| s != NONE).collect(),
                    kept: draft.kept[..n].iter().map(|&k| card_of(k)).collect(),
                })
                .collect(),
            scholars: game.scholars[..last_drawn.map_or(0, |i| i + 1)]
                .iter()
                .map(|d| card_of(d.kind).map(|card| ScholarPosition { seat: d.seat, card }))
                .collect(),
        }
    }
}

fn seat_position(player: &Player) -> SeatPosition {
    SeatPosition {
        board: player.board,
        screen: player.screen,
        supply: Some(player.supply),
        bezants: player.bezants,
        prestige: player.prestige,
        height: player.height,
        hand: list(&player.hand),
        baron: some_if(player.baron, HOME),
        office: some_if(player.office, 0),
        prev_office: some_if(player.prev_office, 0),
    }
}

fn some_if(value: u8, none: u8) -> Option<u8> {
    (value != none).then_some(value)
}

fn list(counts: &Counts) -> Vec<Card> {
    Card::ALL
        .into_iter()
        .flat_map(|card| std::iter::repeat_n(card, counts[card as usize].into()))
        .collect()
}

fn card_of(kind: u8) -> Option<Card> {
    Card::ALL.get(usize::from(kind)).copied()
}

fn seats(set: u8) -> Vec<u8> {
    bits(set).map(|seat| seat as u8).collect()
}
