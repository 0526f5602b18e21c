//! A position as data, in the words of the rules.
//!
//! Places, paths and slots are named by their ids in the board file. What is written says everything;
//! what a hand-written position leaves out is filled in as each field says.

mod check;
mod check_setup;
mod check_turn;
mod read;
mod read_cards;
mod write;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::config::Config;
use super::guilds::{Guild, Pending};
use super::node::Node;
use super::state::{NONE, window};
use super::token::Token;

pub(super) use check::check;
pub(super) use read::from_position;
pub(super) use write::position;

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

/// An ability being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityPosition {
    /// The window it was started in: 0 to 4, or 5 in the defence phase.
    pub window: u8,
    /// The guild whose ability it is, and what was chosen so far.
    pub pending: Pending,
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
