//! Writes a position.

use std::collections::BTreeMap;

use super::{
    AbilityPosition, DefencePosition, FencePosition, Movement, Position, Round, TurnPosition,
};
use crate::bits::bits;
use crate::game::Game;
use crate::walled_city::action::loc_id;
use crate::walled_city::board::places::Places;
use crate::walled_city::board::{FIRST_EXTRA, Loc};
use crate::walled_city::cards::{Pile, kind_name, pile_cards};
use crate::walled_city::guilds::deck::GuildSet;
use crate::walled_city::knowledge::log::{Entry, Mode};
use crate::walled_city::state::{Ability, NONE, WalledCity};
use crate::walled_city::token::Token;

fn option(n: u8) -> Option<u8> {
    (n != NONE).then_some(n)
}

fn names(pile: &Pile, holder: usize) -> Vec<String> {
    pile_cards(pile).map(|card| card.name(holder)).collect()
}

/// The position as data.
pub(crate) fn position(game: &WalledCity) -> Position {
    let players = usize::from(game.players);
    let seats = |values: &[u8; 4]| Some(values[..players].to_vec());
    let board = &game.board;
    let slots = (0..board.slots()).filter(|&s| game.tokens[s] != Token::EMPTY);
    let zones = (0..board.zones()).filter_map(|z| {
        let d = game.zones[z].get()?;
        let card = d.card.name(usize::from(d.seat));
        let (round, nth) = (Round(d.round), Some(d.nth));
        let (seat, orientation) = (d.seat, d.orientation);
        let data = DefencePosition { seat, card, orientation, round, nth };
        Some((board.zone_id(z).to_string(), data))
    });
    let before_join = game.node.is_setup();
    Position {
        config: game.config(),
        node: game.node,
        round: Round(game.round),
        actor: Some(game.actor),
        order: (!before_join).then(|| game.order[..players].to_vec()),
        step: Some(game.step),
        start_player: option(game.start_player),
        votes: game.votes[..game.colours()].to_vec(),
        guilds: (0..players).map(|seat| game.guild_of(seat)).collect(),
        guilds_used: (0..players).map(|seat| game.used >> seat & 1 == 1).collect(),
        offer: Some(GuildSet(game.offer).iter().collect()),
        citizens: game.citizens(),
        supply: Some(
            (0..game.colours()).map(|c| [game.peasant_supply[c], game.noble_supply[c]]).collect(),
        ),
        noble_box: game.noble_box[..game.colours()].to_vec(),
        roads: pieces(&game.roads, |p| board.path_id(p)),
        destroyed_roads: bits(game.roads.destroyed())
            .map(|p| board.path_id(p).to_string())
            .collect(),
        roads_left: seats(&game.road_supply),
        walls: pieces(&game.walls, |g| board.gap_id(g)),
        destroyed_walls: bits(game.walls.destroyed())
            .map(|g| board.gap_id(g).to_string())
            .collect(),
        walls_left: seats(&game.wall_supply),
        fences: game.fence_positions(),
        tokens: slots.map(|s| (board.slot_id(s).to_string(), game.tokens[s])).collect(),
        hands: Some((0..players).map(|s| names(&game.hands[s], s)).collect()),
        played: Some((0..players).map(|s| names(&game.played[s], s)).collect()),
        zones: zones.collect(),
        traded: (0..3)
            .filter(|k| game.traded >> k & 1 == 1)
            .map(|k| kind_name(FIRST_EXTRA + k))
            .collect(),
        turn: game.turn_position(),
        ability: game
            .ability
            .map(|Ability { window, pending }| AbilityPosition { window, pending }),
        trades: (game.log.mode() != Mode::Idle).then(|| game.log.entries().map(movement).collect()),
        trades_forgotten: game.log.mode() == Mode::Forgotten,
    }
}

impl WalledCity {
    fn citizens(&self) -> BTreeMap<String, Vec<[u8; 2]>> {
        let areas = (0..self.board.areas()).map(|a| Loc::Area(a as u8));
        let towers = (0..self.board.towers()).map(|t| Loc::Tower(t as u8));
        areas
            .chain(towers)
            .filter_map(|at| {
                let loc = self.loc_index(at);
                let here: Vec<[u8; 2]> = (0..self.colours())
                    .map(|colour| {
                        let peasants = match at {
                            Loc::Area(area) => self.peasants[colour][usize::from(area)],
                            Loc::Tower(_) => 0,
                        };
                        [peasants, self.nobles[colour][loc]]
                    })
                    .collect();
                let any = here.iter().any(|c| *c != [0, 0]);
                any.then(|| (loc_id(&self.board, at).to_string(), here))
            })
            .collect()
    }

    fn fence_positions(&self) -> Vec<FencePosition> {
        let fences = self.board.fences().iter().enumerate();
        fences
            .map(|(f, fence)| FencePosition {
                area: self.board.area_id(usize::from(fence.area)).to_string(),
                p: fence.p,
                q: fence.q,
                token_part2: fence.token_part2,
                round: Round(1 + u8::from(fence.round2)),
                destroyed: self.fences_destroyed >> f & 1 == 1,
            })
            .collect()
    }

    fn turn_position(&self) -> TurnPosition {
        let turn = &self.turn;
        let anchor = option(turn.anchor).map(|anchor| {
            let place = usize::from(anchor);
            let board = &self.board;
            let id = if self.round == 1 { board.path_id(place) } else { board.gap_id(place) };
            id.to_string()
        });
        TurnPosition {
            anchor,
            card: option(turn.card).map(|kind| kind_name(usize::from(kind))),
            half: option(turn.half),
            areas: turn
                .areas
                .map(|a| option(a).map(|a| self.board.area_id(usize::from(a)).to_string())),
            settled: turn.settled,
            promotions: turn.promotions,
            window_closed: self.node.has_window() && turn.window == NONE,
            guild_used: turn.used,
            drapers: turn.drapers,
        }
    }
}

fn pieces<'a>(places: &Places, id: impl Fn(usize) -> &'a str) -> BTreeMap<String, u8> {
    bits(places.built()).map(|p| (id(p).to_string(), places.pieces(p))).collect()
}

fn movement(entry: Entry) -> Movement {
    let byte = |n: usize| n as u8;
    match entry {
        Entry::Played { seat, card } => {
            Movement::Played { seat: byte(seat), card: card.name(seat) }
        }
        Entry::Placed { seat, nth } => Movement::Placed { seat: byte(seat), nth },
        Entry::Gift { actor, to, card } => {
            Movement::Gift { actor: byte(actor), to: byte(to), card: card.name(actor) }
        }
        Entry::Inspected { actor, whom } => {
            Movement::Inspected { actor: byte(actor), whom: byte(whom) }
        }
        Entry::Reply { actor, from, card } => {
            Movement::Reply { actor: byte(actor), from: byte(from), card: card.name(from) }
        }
    }
}
