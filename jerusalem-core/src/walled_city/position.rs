//! A position as data, in the words of the rules.
//!
//! Places, paths and slots are named by their ids in the board file. [`WalledCity::position`] writes
//! everything; what a hand-written position leaves out is filled in as each field says.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::action::loc_id;
use super::board::{FIRST_EXTRA, Loc};
use super::cards::{Pile, kind_name, pile_cards};
use super::config::{BoardChoice, Config};
use super::guild::{Guild, GuildSet};
use super::log::{Entry, Mode};
use super::node::Node;
use super::places::Places;
use super::state::{NONE, WalledCity, window};
use super::token::Token;
use super::topology::bits64;

/// A game in progress as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// Players, options, board.
    pub config: Config,
    /// The node the game stands at; BUILD if left out.
    pub node: Node,
    /// 1 or 2; 1 if left out.
    pub round: Round,
    /// The seat whose turn it is; else that of `step`.
    pub actor: Option<u8>,
    /// The seats in the order of the phase; else as the rules say.
    pub order: Option<Vec<u8>>,
    /// How far the phase or setup has come; else from `actor`. Setup: the slot, the seat dealt to, or
    /// the starting roads placed. Joining: guilds taken. Construction: index in `order`. Defence: cards
    /// placed.
    pub step: Option<u8>,
    /// The starting player, once known; seat 0 if left out after setup.
    pub start_player: Option<u8>,
    /// Votes of every seat, and of the neutral colour after two; 0 for those left out.
    pub votes: Vec<i16>,
    /// The guild of every seat.
    pub guilds: Vec<Option<Guild>>,
    /// Whether every seat's guild is turned.
    pub guilds_used: Vec<bool>,
    /// The offer; else the first guilds of the deck that nobody holds, as many as the rules leave.
    pub offer: Option<Vec<Guild>>,
    /// Citizens by area or tower: for every colour `[peasants, nobles]`.
    pub citizens: BTreeMap<String, Vec<[u8; 2]>>,
    /// `[peasants, nobles]` of every colour in supply; else what is not on the board or in the box.
    pub supply: Option<Vec<[u8; 2]>>,
    /// Nobles of every colour out of the game.
    pub noble_box: Vec<u8>,
    /// Effective roads by path.
    pub roads: BTreeMap<String, u8>,
    /// Paths where a road was destroyed.
    pub destroyed_roads: Vec<String>,
    /// Roads left of every seat; else spread evenly by the roads built and destroyed, in turn order.
    pub roads_left: Option<Vec<u8>>,
    /// Effective walls by gap.
    pub walls: BTreeMap<String, u8>,
    /// Gaps where a wall was destroyed.
    pub destroyed_walls: Vec<String>,
    /// Walls left of every seat; else as for roads.
    pub walls_left: Option<Vec<u8>>,
    /// The fences, in the order they were placed.
    pub fences: Vec<FencePosition>,
    /// What lies in every slot; slots left out get dice of the factions in turn, showing 1, and +1 tiles.
    pub tokens: BTreeMap<String, Token>,
    /// The cards of every seat; else what is neither played nor placed.
    pub hands: Option<Vec<Vec<String>>>,
    /// The cards every seat has laid face up; else what is missing from hands and zones, by owner.
    pub played: Option<Vec<Vec<String>>>,
    /// The defence cards by zone.
    pub zones: BTreeMap<String, DefencePosition>,
    /// The extra cards that were traded.
    pub traded: Vec<String>,
    /// The turn being played.
    pub turn: TurnPosition,
    /// The ability being carried out.
    pub ability: Option<AbilityPosition>,
    /// The movements of cards since the first trade of the Butchers; none before it.
    pub trades: Option<Vec<Movement>>,
    /// Whether there were more trades than are remembered.
    pub trades_forgotten: bool,
}

/// The number of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Round(pub u8);

impl Default for Round {
    fn default() -> Self {
        Round(1)
    }
}

/// A fence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FencePosition {
    /// The area that was cut.
    pub area: String,
    /// The lower cut point.
    pub p: u8,
    /// The higher cut point.
    pub q: u8,
    /// Whether the area's tokens went to part 2.
    #[serde(default)]
    pub token_part2: bool,
    /// The round it was placed in; 1 if left out.
    #[serde(default)]
    pub round: Round,
    /// Whether it was destroyed.
    #[serde(default)]
    pub destroyed: bool,
}

/// A face-down defence card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DefencePosition {
    /// Who placed it.
    pub seat: u8,
    /// The card.
    pub card: String,
    /// 0: the larger number at the zone's first tower.
    #[serde(default)]
    pub orientation: u8,
    /// The round it was placed in; 1 if left out.
    #[serde(default)]
    pub round: Round,
    /// How many defence cards the seat had placed before; else in the order of rounds and zones.
    #[serde(default)]
    pub nth: Option<u8>,
}

/// The turn being played in phase B, or the defence card being placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnPosition {
    /// The path or gap built on.
    pub anchor: Option<String>,
    /// The card laid, or the defence card chosen.
    pub card: Option<String>,
    /// 0: the larger number to side A, or to settle with; 1 the smaller.
    pub half: Option<u8>,
    /// The areas that are settled on side A and B.
    pub areas: [Option<String>; 2],
    /// Sides that are settled.
    pub settled: u8,
    /// Promotions left.
    pub promotions: u8,
    /// Whether the settle or promote step is under way, so that the guild cannot be used.
    pub window_closed: bool,
    /// Whether a guild was used in this turn.
    pub guild_used: bool,
    /// Whether this build is a copy of the Drapers' ability.
    pub drapers: bool,
}

/// An ability being carried out. Numbers are indices as in actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityPosition {
    /// The guild whose ability it is: the copied one after COPY.
    pub guild: Guild,
    /// The window it was started in: 0 to 4, or 5 in the defence phase.
    pub window: u8,
    /// The colour being asked about or chosen; Butchers: the recipient.
    #[serde(default)]
    pub colour: Option<u8>,
    /// Picks, swaps, attempts or gifts so far.
    #[serde(default)]
    pub picks: u8,
    /// The slot, area or place picked.
    #[serde(default)]
    pub at: Option<u8>,
    /// Saddlers: moved citizens as colour · 32 + area. Carpenters: cut points.
    #[serde(default)]
    pub pair: [Option<u8>; 2],
    /// Carpenters: nobles, then peasants of every colour for part 1. Saddlers: 1 if nobles move.
    /// Butchers: the number of the card given to every seat.
    #[serde(default)]
    pub counts: [[Option<u8>; 4]; 2],
}

/// A movement of cards since the first trade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// A card was laid face up.
    Played {
        /// By whom.
        seat: u8,
        /// The card.
        card: String,
    },
    /// A defence card was placed.
    Placed {
        /// By whom.
        seat: u8,
        /// How many the seat had placed before.
        nth: u8,
    },
    /// A gift of the Butchers.
    Gift {
        /// Who gave it.
        actor: u8,
        /// Who got it.
        to: u8,
        /// The card.
        card: String,
    },
    /// The actor looked at a hand.
    Inspected {
        /// Who looked.
        actor: u8,
        /// Whose hand.
        whom: u8,
    },
    /// The actor got a card for the gift.
    Reply {
        /// Who got it.
        actor: u8,
        /// From whom.
        from: u8,
        /// The card.
        card: String,
    },
}

fn option(n: u8) -> Option<u8> {
    (n != NONE).then_some(n)
}

fn names(pile: &Pile, holder: usize) -> Vec<String> {
    pile_cards(pile).map(|card| card.name(holder)).collect()
}

impl WalledCity {
    /// What the game was set up with.
    pub(crate) fn configuration(&self) -> Config {
        Config { players: self.players, rules: self.rules, board: BoardChoice::of(&self.board) }
    }

    /// The position as data.
    pub(crate) fn to_position(&self) -> Position {
        let players = usize::from(self.players);
        let seats = |values: &[u8; 4]| Some(values[..players].to_vec());
        let board = &self.board;
        let slots = (0..board.slots()).filter(|&s| self.tokens[s] != Token::EMPTY);
        let zones = (0..board.zones()).filter_map(|z| {
            let d = self.zones[z].get()?;
            let card = d.card.name(usize::from(d.seat));
            let (round, nth) = (Round(d.round), Some(d.nth));
            let (seat, orientation) = (d.seat, d.orientation);
            let data = DefencePosition { seat, card, orientation, round, nth };
            Some((board.zone_id(z).to_string(), data))
        });
        let before_join = self.node.is_setup();
        Position {
            config: self.configuration(),
            node: self.node,
            round: Round(self.round),
            actor: Some(self.actor),
            order: (!before_join).then(|| self.order[..players].to_vec()),
            step: Some(self.step),
            start_player: option(self.start_player),
            votes: self.votes[..self.colours()].to_vec(),
            guilds: (0..players).map(|seat| self.guild_of(seat)).collect(),
            guilds_used: (0..players).map(|seat| self.used >> seat & 1 == 1).collect(),
            offer: Some(GuildSet(self.offer).iter().collect()),
            citizens: self.citizens(),
            supply: Some(
                (0..self.colours())
                    .map(|c| [self.peasant_supply[c], self.noble_supply[c]])
                    .collect(),
            ),
            noble_box: self.noble_box[..self.colours()].to_vec(),
            roads: pieces(&self.roads, |p| board.path_id(p)),
            destroyed_roads: bits64(self.roads.destroyed())
                .map(|p| board.path_id(p).to_string())
                .collect(),
            roads_left: seats(&self.road_supply),
            walls: pieces(&self.walls, |g| board.gap_id(g)),
            destroyed_walls: bits64(self.walls.destroyed())
                .map(|g| board.gap_id(g).to_string())
                .collect(),
            walls_left: seats(&self.wall_supply),
            fences: self.fence_positions(),
            tokens: slots.map(|s| (board.slot_id(s).to_string(), self.tokens[s])).collect(),
            hands: Some((0..players).map(|s| names(&self.hands[s], s)).collect()),
            played: Some((0..players).map(|s| names(&self.played[s], s)).collect()),
            zones: zones.collect(),
            traded: (0..3)
                .filter(|k| self.traded >> k & 1 == 1)
                .map(|k| kind_name(FIRST_EXTRA + k))
                .collect(),
            turn: self.turn_position(),
            ability: self.ability_position(),
            trades: (self.log.mode() != Mode::Idle)
                .then(|| self.log.entries().map(movement).collect()),
            trades_forgotten: self.log.mode() == Mode::Forgotten,
        }
    }

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

    fn ability_position(&self) -> Option<AbilityPosition> {
        let a = &self.ability;
        Some(AbilityPosition {
            guild: Guild::new(usize::from(a.guild))?,
            window: a.resume,
            colour: option(a.colour),
            picks: a.picks,
            at: option(a.at),
            pair: a.pair.map(option),
            counts: a.counts.map(|counts| counts.map(option)),
        })
    }
}

impl Node {
    /// Whether the settle or promote step can be at its beginning here, or under way.
    pub(crate) fn has_window(self) -> bool {
        matches!(
            self,
            Node::SettleAreaA
                | Node::SettleAreaB
                | Node::SettleCountA
                | Node::SettleCountB
                | Node::SettleCount
                | Node::Promote
        )
    }

    /// The window that is open here, in this round.
    pub(crate) fn window(self, round: u8, closed: bool) -> u8 {
        match self {
            Node::Build => window::W0,
            Node::Half | Node::Window1 => window::W1,
            Node::Promote if !closed => window::W2,
            Node::Adjust if round == 1 => window::W2,
            Node::Adjust => window::W3,
            Node::Window4 => window::W4,
            Node::DefenceCard => window::DEFENCE,
            _ if self.has_window() && !closed => window::W1,
            _ => NONE,
        }
    }
}

fn pieces<'a>(places: &Places, id: impl Fn(usize) -> &'a str) -> BTreeMap<String, u8> {
    bits64(places.built()).map(|p| (id(p).to_string(), places.pieces(p))).collect()
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
