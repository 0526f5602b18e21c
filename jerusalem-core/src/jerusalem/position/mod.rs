//! Any position as data, for tests, puzzles, editors and everything saved: the data itself, how it is
//! written and read, the invariants it is checked by, and the facts that are its identity.

mod check;
mod facts;
mod read;
mod write;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::cards::Card;
use super::city::{AREAS, Event, START_BEZANTS};
use super::node::Node;
use super::rules::Rules;

/// A position in the words of the rules. Absent fields have their value at the start of a game; an
/// absent `supply`, `deck` or turn order is worked out from the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 2, 3 or 4.
    pub players: u8,
    /// Rule options.
    #[serde(default, skip_serializing_if = "Rules::are_default")]
    pub rules: Rules,
    /// 1 to 5.
    #[serde(default = "one")]
    pub round: u8,
    /// The node the game stands at.
    #[serde(default = "auction_office")]
    pub node: Node,
    /// The seat to decide; the drawer at `DrawScholar`; 0 at other chance nodes and at the end.
    #[serde(default)]
    pub actor: u8,
    /// The players, by seat.
    #[serde(default)]
    pub seats: Vec<SeatPosition>,
    /// Undrawn cards.
    #[serde(default)]
    pub deck: Option<BTreeMap<Card, u8>>,
    /// Cards dealt for the draft and not yet kept.
    #[serde(default)]
    pub packet: Vec<Card>,
    /// Cards played, in order.
    #[serde(default)]
    pub discard: Vec<DiscardPosition>,
    /// Events of rounds 2, 3, 4 as far as revealed.
    #[serde(default)]
    pub events: [Option<Event>; 3],
    /// The auction under way.
    #[serde(default)]
    pub auction: AuctionPosition,
    /// Counters of the placement turn under way.
    #[serde(default)]
    pub placement: PlacementPosition,
    /// The chain of sub-decisions under way.
    #[serde(default)]
    pub chain: ChainPosition,
    /// Income still to be accepted or refused: squires, bezants, prestige of each seat.
    #[serde(default)]
    pub due: [[u16; 3]; 4],
    /// Succession: Palace squires each seat lost. War: squires taken from each seat. Tax: squires
    /// paid for in each Market slot.
    #[serde(default)]
    pub tally: [u8; 4],
    /// War: removals left.
    #[serde(default)]
    pub picks: u8,
    /// Seats barred from the large area of the Palace when phase 2 began.
    #[serde(default)]
    pub barred: Vec<u8>,
    /// The drafts of the rounds so far.
    #[serde(default)]
    pub drafts: Vec<DraftPosition>,
    /// The Scholars' cards of the rounds so far.
    #[serde(default)]
    pub scholars: Vec<Option<ScholarPosition>>,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    /// Squires in each area.
    pub board: [u8; AREAS],
    /// Squires behind the screen.
    pub screen: u8,
    /// Squires not in play.
    pub supply: Option<u8>,
    /// Bezants.
    pub bezants: u16,
    /// Prestige on the track.
    pub prestige: u16,
    /// Floors of the tower.
    pub height: u8,
    /// Cards in hand.
    pub hand: Vec<Card>,
    /// Area of the baron, none at home.
    pub baron: Option<u8>,
    /// Office of this round.
    pub office: Option<u8>,
    /// Office of the round before.
    pub prev_office: Option<u8>,
}

impl Default for SeatPosition {
    fn default() -> Self {
        SeatPosition {
            board: [0; AREAS],
            screen: 0,
            supply: None,
            bezants: START_BEZANTS,
            prestige: 0,
            height: 0,
            hand: Vec::new(),
            baron: None,
            office: None,
            prev_office: None,
        }
    }
}

/// A card played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardPosition {
    /// By whom.
    pub seat: u8,
    /// The card.
    pub card: Card,
    /// In which round.
    pub round: u8,
}

/// The auction under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AuctionPosition {
    /// Office up for auction.
    pub office: Option<u8>,
    /// The standing bid.
    pub bid: u8,
    /// The seat that made it.
    pub bidder: u8,
    /// Seats that passed.
    pub passed: Vec<u8>,
}

/// Counters of a placement turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlacementPosition {
    /// Own squires that arrived in each area this turn.
    pub new: [u8; AREAS],
    /// Squires hired this turn.
    pub hired: u8,
    /// Whether Genoese mercenaries are in force.
    pub genoese: bool,
    /// Whether the Marshal's ability is used.
    pub marshal_used: bool,
}

/// A chain of sub-decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChainPosition {
    /// Squires of a sale returned so far.
    pub sold: u8,
    /// Squires moved so far.
    pub moved: u8,
    /// Whether the Marshal moves, not the card.
    pub marshal: bool,
    /// Origin of the present move, or area X of a Turncoat.
    pub from: u8,
    /// Origin of the first move.
    pub first_from: u8,
    /// Destination of the first move.
    pub first_to: u8,
    /// Squires of an Overwhelming Influence still to place.
    pub influence: u8,
    /// Its quarter.
    pub quarter: u8,
}

/// One round's draft, by position in turn order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftPosition {
    /// The seats in turn order.
    pub order: Vec<u8>,
    /// The cards kept, as far as they are.
    pub kept: Vec<Option<Card>>,
}

/// A card drawn with the Scholars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScholarPosition {
    /// By whom.
    pub seat: u8,
    /// The card.
    pub card: Card,
}

fn one() -> u8 {
    1
}

fn auction_office() -> Node {
    Node::AuctionOffice
}
