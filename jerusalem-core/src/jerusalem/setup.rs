//! The config of a game and its set-up (§3).

use serde::{Deserialize, Serialize};

use crate::error::ConfigError;

use super::cards::{KINDS, full_deck};
use super::city::{AREAS, ROUNDS, START_BEZANTS};
use super::knowledge::{Drafted, Drawn, MAX_PLAYED, Played};
use super::node::Node;
use super::rules::Rules;
use super::state::{Auction, Chain, HOME, Jerusalem, NONE, Placement, Player};

/// Number of players and rule options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// 2, 3 or 4.
    pub players: u8,
    /// The rule options; in JSON also the name of a preset.
    #[serde(default, skip_serializing_if = "Rules::are_default")]
    pub rules: Rules,
}

impl Config {
    /// The default rules for this number of players.
    pub fn new(players: u8) -> Config {
        Config { players, rules: Rules::default() }
    }

    /// Refuses what cannot be played, with every reason.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let mut reasons = Vec::new();
        if !(2..=4).contains(&self.players) {
            reasons.push(format!("players: {} is not 2, 3 or 4", self.players));
        } else {
            reasons = self.rules.faults(self.players.into());
        }
        if reasons.is_empty() { Ok(()) } else { Err(ConfigError { reasons }) }
    }
}

impl Jerusalem {
    /// A game with nothing on the table.
    pub(super) fn blank(players: usize, rules: Rules) -> Jerusalem {
        let empty = Player {
            board: [0; AREAS],
            hand: [0; KINDS],
            screen: 0,
            supply: 0,
            bezants: 0,
            prestige: 0,
            height: 0,
            baron: HOME,
            office: 0,
            prev_office: 0,
        };
        let mut seats = [empty; 4];
        for seat in &mut seats[..players] {
            seat.supply = rules.squires();
            seat.bezants = START_BEZANTS;
        }
        Jerusalem {
            rules,
            players: players as u8,
            round: 1,
            node: Node::AuctionOffice,
            actor: 0,
            seats,
            deck: full_deck(players),
            packet: [0; KINDS],
            events: [NONE; 3],
            auction: Auction::default(),
            placement: Placement::default(),
            chain: Chain::default(),
            due: [[0; 3]; 4],
            tally: [0; 4],
            picks: 0,
            barred: 0,
            drafts: [Drafted::NOT_YET; ROUNDS as usize],
            scholars: [Drawn::NOBODY; ROUNDS as usize],
            played: [Played::NOTHING; MAX_PLAYED],
            played_len: 0,
        }
    }
}
