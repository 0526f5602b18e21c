//! From a position to a state: names are resolved, gaps filled in, everything checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::check::check;
use super::{Movement, Position};
use crate::error::PositionError;
use crate::walled_city::board::fence::Fence;
use crate::walled_city::board::places::Places;
use crate::walled_city::board::{Board, Loc, SlotKind};
use crate::walled_city::cards::{Card, KINDS, kind_name};
use crate::walled_city::guilds::deck::GuildSet;
use crate::walled_city::guilds::{Guild, Pending};
use crate::walled_city::knowledge::log::{Entry, Log};
use crate::walled_city::node::Node;
use crate::walled_city::state::{Ability, NONE, TurnState, WalledCity, window};
use crate::walled_city::token::{FACTIONS, Token};

/// The index of an id in a list of ids.
pub(crate) fn find<'a>(n: usize, id: impl Fn(usize) -> &'a str, wanted: &str) -> Option<usize> {
    (0..n).find(|&i| id(i) == wanted)
}

fn find_area(board: &Board, id: &str) -> Option<usize> {
    find(board.areas(), |a| board.area_id(a), id)
}

fn find_loc(board: &Board, id: &str) -> Option<Loc> {
    find_area(board, id)
        .map(|a| Loc::Area(a as u8))
        .or_else(|| find(board.towers(), |t| board.tower_id(t), id).map(|t| Loc::Tower(t as u8)))
}

/// Reads a position, noting everything that is wrong.
pub(crate) struct Reader<'a> {
    pub position: &'a Position,
    pub game: WalledCity,
    reasons: Vec<String>,
}

/// The state of a position; every reason if there is none.
pub(crate) fn from_position(position: &Position) -> Result<WalledCity, PositionError> {
    let config = &position.config;
    let base = config.validate().map_err(|e| PositionError::new(e.reasons))?;
    let mut reasons = Vec::new();
    let board = fenced(base, position, &mut reasons);
    let game = WalledCity::blank(board, config.rules, config.players);
    let mut reader = Reader { position, game, reasons };
    reader.round_and_guilds();
    reader.citizens();
    reader.pieces();
    reader.tokens();
    reader.cards();
    reader.order();
    reader.turn();
    reader.ability();
    reader.trades();
    reader.finish()
}
/// The board with the fences of the position.
fn fenced(base: Arc<Board>, position: &Position, reasons: &mut Vec<String>) -> Arc<Board> {
    if position.fences.is_empty() {
        return base;
    }
    let mut board = (*base).clone();
    let mut fences = Vec::new();
    for fence in &position.fences {
        let Some(area) = find_area(&board, &fence.area) else {
            reasons.push(format!("fence: there is no area {:?}", fence.area));
            return base;
        };
        fences.push(Fence {
            area: area as u8,
            p: fence.p,
            q: fence.q,
            part2: board.areas() as u8,
            token_part2: fence.token_part2,
            round2: fence.round.0 == 2,
        });
        match Board::rebuild(&base, &fences, position.config.rules.fence_model) {
            Ok(next) => board = next,
            Err(e) => {
                reasons.push(e.to_string());
                return base;
            }
        }
    }
    Arc::new(board)
}

impl Reader<'_> {
    pub(crate) fn refuse(&mut self, why: impl Into<String>) {
        self.reasons.push(why.into());
    }

    pub(crate) fn players(&self) -> usize {
        usize::from(self.game.players)
    }

    /// The list as an array by seat or colour.
    fn array<T: Copy>(&mut self, what: &str, list: &[T], most: usize, empty: T) -> [T; 4] {
        if list.len() > most {
            self.refuse(format!("{what} has {} entries, at most {most}", list.len()));
        }
        std::array::from_fn(|i| list.get(i).filter(|_| i < most).copied().unwrap_or(empty))
    }

    fn round_and_guilds(&mut self) {
        let (position, players) = (self.position, self.players());
        self.game.node = position.node;
        self.game.round = position.round.0;
        if !(1..=2).contains(&position.round.0) {
            self.refuse(format!("round {}: there are two", position.round.0));
            self.game.round = 1;
        }
        self.game.votes = self.array("votes", &position.votes, self.game.colours(), 0);
        let guilds = self.array("guilds", &position.guilds, players, None);
        self.game.guild = guilds.map(|guild| guild.map_or(NONE, |guild: Guild| guild as u8));
        let used = self.array("guilds_used", &position.guilds_used, players, false);
        self.game.used = (0..4).fold(0, |mask, seat| mask | u8::from(used[seat]) << seat);
        self.game.start_player = match position.start_player {
            Some(seat) => seat,
            None if position.node as u8 <= Node::SetupStartPlayer as u8 => NONE,
            None => 0,
        };
        self.game.offer = match &position.offer {
            Some(offer) => {
                let set: GuildSet = offer.iter().copied().collect();
                if set.len() != offer.len() {
                    self.refuse("the offer has a guild twice");
                }
                set.0
            }
            None if position.node as u8 <= Node::SetupOffer as u8 => 0,
            None => self.rest_of_offer(),
        };
    }

    /// As many guilds that nobody holds as the rules leave in the offer.
    fn rest_of_offer(&self) -> u32 {
        let game = &self.game;
        let held = (0..4).filter_map(|seat| game.guild_of(seat)).collect::<GuildSet>();
        let size = usize::from(game.board.supply(self.players()).offer);
        let gone = held.len() + if game.round == 2 { self.players() } else { 0 };
        let free = GuildSet(game.rules.deck(&game.board).0 & !held.0);
        free.iter().take(size.saturating_sub(gone)).collect::<GuildSet>().0
    }

    fn citizens(&mut self) {
        let (position, colours) = (self.position, self.game.colours());
        for (id, here) in &position.citizens {
            let Some(at) = find_loc(&self.game.board, id) else {
                self.refuse(format!("citizens: there is no area or tower {id:?}"));
                continue;
            };
            if here.len() > colours {
                self.refuse(format!("{id}: there are {colours} colours"));
            }
            let loc = self.game.loc_index(at);
            for (colour, &[peasants, nobles]) in here.iter().take(colours).enumerate() {
                if nobles > 0 {
                    self.game.nobles[colour][loc] = nobles;
                    self.game.noble_at[colour] |= 1 << loc;
                }
                match at {
                    Loc::Area(area) if peasants > 0 => {
                        self.game.peasants[colour][usize::from(area)] = peasants;
                        self.game.peasant_at[colour] |= 1 << area;
                    }
                    Loc::Tower(_) if peasants > 0 => {
                        self.refuse(format!("{id}: peasants are never in towers (R7.5)"));
                    }
                    _ => {}
                }
            }
        }
        self.game.noble_box = self.array("noble_box", &position.noble_box, colours, 0);
        if let Some(supply) = &position.supply {
            let supply = self.array("supply", supply, colours, [0, 0]);
            self.game.peasant_supply = supply.map(|[peasants, _]| peasants);
            self.game.noble_supply = supply.map(|[_, nobles]| nobles);
            return;
        }
        for colour in 0..colours {
            let [nobles, peasants] = self.game.given(colour).map(u32::from);
            let sum = |list: &[u8]| list.iter().map(|&n| u32::from(n)).sum::<u32>();
            let out = sum(&self.game.nobles[colour]) + u32::from(self.game.noble_box[colour]);
            let settled = sum(&self.game.peasants[colour]);
            // Too many citizens are refused by the checker.
            self.game.noble_supply[colour] = nobles.saturating_sub(out) as u8;
            self.game.peasant_supply[colour] = peasants.saturating_sub(settled) as u8;
        }
    }

    /// Effective and destroyed pieces; those left, and those gone.
    fn pieces(&mut self) {
        let (position, players) = (self.position, self.players());
        let board = self.game.board.clone();
        let supply = *board.supply(players);
        self.game.step = position.step.unwrap_or(0);
        let start = self.game.start_roads_placed();
        self.game.roads = self.places(&position.roads, &position.destroyed_roads, |id| {
            find(board.paths(), |p| board.path_id(p), id)
        });
        self.game.walls = self.places(&position.walls, &position.destroyed_walls, |id| {
            find(board.gaps(), |g| board.gap_id(g), id)
        });
        let roads = self.game.roads;
        let used = |places: &Places| (places.total() + places.destroyed().count_ones()) as u8;
        let built_up = self.in_defence() || position.node == Node::End;
        self.game.road_supply = match &position.roads_left {
            Some(left) => self.array("roads_left", left, players, 0),
            None if self.game.round == 2 || built_up => [0; 4],
            None => self.spread(supply.roads, used(&roads).saturating_sub(start)),
        };
        self.game.wall_supply = match &position.walls_left {
            Some(left) => self.array("walls_left", left, players, 0),
            None if self.game.round == 1 => self.spread(supply.walls, 0),
            None if built_up => [0; 4],
            None => self.spread(supply.walls, used(&self.game.walls)),
        };
        let gone = |places: &Places, left: &[u8; 4], all: u32| {
            let left: u32 = left.iter().map(|&n| u32::from(n)).sum();
            // More pieces than there are is refused by the checker.
            all.saturating_sub(places.total() + left) as u8
        };
        let all = players as u32 * u32::from(supply.roads) + u32::from(start);
        self.game.roads.gone = gone(&self.game.roads, &self.game.road_supply, all);
        let all = players as u32 * u32::from(supply.walls);
        self.game.walls.gone = gone(&self.game.walls, &self.game.wall_supply, all);
    }

    fn places(
        &mut self,
        built: &BTreeMap<String, u8>,
        destroyed: &[String],
        index: impl Fn(&str) -> Option<usize>,
    ) -> Places {
        let mut places = Places::default();
        for (id, &pieces) in built {
            match index(id) {
                Some(place) => {
                    for _ in 0..pieces {
                        let room = places.built() >> place & 1 == 0 || places.stackable() != 0;
                        if !room {
                            self.refuse(format!("{id}: two pieces at most are stacked (R7.8)"));
                            break;
                        }
                        places.build(place);
                    }
                }
                None => self.refuse(format!("there is no path or gap {id:?}")),
            }
        }
        for id in destroyed {
            match index(id) {
                Some(place) => places.mark_destroyed(place),
                None => self.refuse(format!("there is no path or gap {id:?}")),
            }
        }
        places
    }

    /// What every seat has left of `each` after `built` builds in turn order.
    fn spread(&self, each: u8, built: u8) -> [u8; 4] {
        let players = self.game.players;
        let order = match &self.position.order {
            Some(order) => order.clone(),
            None => self.game.order_by(|seat| self.game.rank(seat)).to_vec(),
        };
        let mut left = [0; 4];
        for seat in 0..players {
            let place = order.iter().position(|&s| s == seat).unwrap_or(usize::from(seat));
            let ahead = u8::from((place as u8) < built % players);
            left[usize::from(seat)] = each.saturating_sub(built / players + ahead);
        }
        left
    }

    fn tokens(&mut self) {
        let (position, slots) = (self.position, self.game.board.slots());
        for (id, &token) in &position.tokens {
            match find(slots, |s| self.game.board.slot_id(s), id) {
                Some(slot) => self.game.tokens[slot] = token,
                None => self.refuse(format!("tokens: there is no slot {id:?}")),
            }
        }
        if position.node as u8 <= Node::SetupSurvey as u8 {
            return;
        }
        // Dice of the factions in turn, as far as they are left.
        let mut left = [4u8; FACTIONS.len()];
        for faction in self.game.tokens.iter().filter_map(|token| token.faction()) {
            left[faction] = left[faction].saturating_sub(1);
        }
        let mut next = 0;
        for slot in 0..slots {
            if self.game.tokens[slot] != Token::EMPTY {
                continue;
            }
            self.game.tokens[slot] = match self.game.board.slot(slot).kind {
                SlotKind::Survey => Token::tile(true),
                SlotKind::Die => {
                    let ahead = (0..FACTIONS.len()).map(|i| (next + i) % FACTIONS.len());
                    match ahead.into_iter().find(|&faction| left[faction] > 0) {
                        Some(faction) => {
                            left[faction] -= 1;
                            next = faction + 1;
                            Token::die(faction, 1)
                        }
                        None => Token::EMPTY,
                    }
                }
            };
        }
    }

    fn order(&mut self) {
        let (position, players) = (self.position, self.players());
        let game = &self.game;
        let order = match &position.order {
            Some(order) if order.len() == players => {
                Some(std::array::from_fn(|i| order.get(i).copied().unwrap_or(NONE)))
            }
            Some(_) => None,
            None if position.node.is_setup() => Some([NONE; 4]),
            None if position.node == Node::Join && game.round == 1 => {
                let (start, n) = (game.start_player, game.players);
                Some(game.order_by(|seat| (seat as u8 + n).wrapping_sub(start) % n))
            }
            None if self.in_defence() || position.node == Node::Join => {
                Some(game.fewest_votes_first())
            }
            None => Some(game.order_by(|seat| game.rank(seat))),
        };
        match order {
            Some(order) => self.game.order = order,
            None => self.refuse(format!("the order names {players} seats")),
        }
        let joined = (0..players).filter(|&seat| self.game.guild[seat] != NONE).count();
        let step = match (position.step, position.actor) {
            (Some(step), _) => step,
            (None, _) if position.node == Node::Join => joined as u8,
            (None, Some(actor)) if !position.node.is_setup() => {
                let order = &self.game.order;
                order.iter().position(|&seat| seat == actor).map_or(0, |place| place as u8)
            }
            (None, _) => 0,
        };
        self.game.step = step;
        let by_order = self.game.order.get(usize::from(step) % players).copied();
        self.game.actor = match position.actor {
            Some(actor) => actor,
            None => by_order.filter(|&seat| seat != NONE).unwrap_or(0),
        };
        if self.game.actor >= self.game.players {
            self.refuse(format!("actor: there is no seat {}", self.game.actor));
            self.game.actor = 0;
        }
    }

    fn in_defence(&self) -> bool {
        matches!(self.position.node, Node::DefenceCard | Node::DefenceZone)
            || self.position.ability.as_ref().is_some_and(|a| a.window == window::DEFENCE)
    }

    fn turn(&mut self) {
        let data = &self.position.turn;
        let mut turn = TurnState::NEW;
        let board = self.game.board.clone();
        if let Some(id) = &data.anchor {
            let found = if self.game.round == 1 {
                find(board.paths(), |p| board.path_id(p), id)
            } else {
                find(board.gaps(), |g| board.gap_id(g), id)
            };
            match found {
                Some(place) => turn.anchor = place as u8,
                None => self.refuse(format!("anchor: there is no path or gap {id:?} to build on")),
            }
        }
        if let Some(name) = &data.card {
            match (0..KINDS).find(|&kind| kind_name(kind) == *name) {
                Some(kind) => turn.card = kind as u8,
                None => self.refuse(format!("there is no card {name:?}")),
            }
        }
        if data.half.is_some_and(|half| half > 1) {
            self.refuse("the half is 0 or 1");
        }
        turn.half = data.half.filter(|&half| half <= 1).unwrap_or(NONE);
        for (side, id) in data.areas.iter().enumerate() {
            let Some(id) = id else { continue };
            match find_area(&board, id) {
                Some(area) => turn.areas[side] = area as u8,
                None => self.refuse(format!("there is no area {id:?}")),
            }
        }
        turn.settled = data.settled;
        turn.promotions = data.promotions;
        turn.used = data.guild_used;
        turn.drapers = data.drapers;
        turn.window = self.position.node.window(self.game.round, data.window_closed);
        self.game.turn = turn;
    }

    fn ability(&mut self) {
        let Some(data) = &self.position.ability else { return };
        let (window, mut pending) = (data.window, data.pending);
        if let Pending::Saddlers(moves) = &mut pending {
            moves.sort();
        }
        self.game.ability = Some(Ability { window, pending });
        self.game.turn.window = window;
    }

    fn trades(&mut self) {
        let position = self.position;
        let mut log = Log::default();
        if position.trades.is_some() || position.trades_forgotten {
            log.begin();
        }
        for movement in position.trades.iter().flatten() {
            match self.entry(movement) {
                Ok(entry) => log.add(entry),
                Err(why) => self.refuse(format!("trades: {why}")),
            }
        }
        if position.trades_forgotten {
            log.forget();
        }
        self.game.log = log;
    }

    fn entry(&self, movement: &Movement) -> Result<Entry, String> {
        let seat = |seat: u8| {
            if seat < self.game.players {
                Ok(usize::from(seat))
            } else {
                Err(format!("there is no seat {seat}"))
            }
        };
        Ok(match movement {
            Movement::Played { seat: by, card } => {
                let by = seat(*by)?;
                Entry::Played { seat: by, card: Card::parse(card, by)? }
            }
            Movement::Placed { seat: by, nth } if *nth < 4 => {
                Entry::Placed { seat: seat(*by)?, nth: *nth }
            }
            Movement::Placed { nth, .. } => return Err(format!("a seat places no {nth} cards")),
            Movement::Gift { actor, to, card } => {
                let actor = seat(*actor)?;
                Entry::Gift { actor, to: seat(*to)?, card: Card::parse(card, actor)? }
            }
            Movement::Inspected { actor, whom } => {
                Entry::Inspected { actor: seat(*actor)?, whom: seat(*whom)? }
            }
            Movement::Reply { actor, from, card } => {
                let from = seat(*from)?;
                Entry::Reply { actor: seat(*actor)?, from, card: Card::parse(card, from)? }
            }
        })
    }

    fn finish(mut self) -> Result<WalledCity, PositionError> {
        for (f, fence) in self.position.fences.iter().enumerate().take(2) {
            self.game.fences_destroyed |= u8::from(fence.destroyed) << f;
        }
        let formed = self.game.round == 2 || self.in_defence() || self.game.node == Node::End;
        if self.reasons.is_empty() {
            if formed {
                self.game.form_districts();
            }
            check(&self.game)?;
            return Ok(self.game);
        }
        Err(PositionError::new(self.reasons))
    }
}
