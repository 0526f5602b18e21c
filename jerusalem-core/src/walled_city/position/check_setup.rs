//! How far the setup has come: what holds before phase A (§2.3, 13.4).

use crate::options::SeatOrRandom;
use crate::walled_city::board::SlotKind;
use crate::walled_city::cards::EXTRA_OWNER;
use crate::walled_city::node::Node;
use crate::walled_city::rules::StartRoad3p;
use crate::walled_city::state::{NONE, WalledCity};
use crate::walled_city::token::Token;

impl WalledCity {
    /// Every way in which the setup is out of its order.
    pub(crate) fn check_setup(&self, reasons: &mut Vec<String>) {
        if !self.node.is_setup() {
            return;
        }
        let mut refuse = |wrong: bool, why: &str| {
            if wrong {
                reasons.push(format!("{}: {why}", self.node.name()));
            }
        };
        refuse(self.round != 1, "the setup comes before round 1 (R2.1)");
        refuse(self.votes != [0; 4], "nobody has votes (R2.1)");
        refuse(self.guild != [NONE; 4], "nobody has a guild");
        refuse(self.played.iter().flatten().any(|cards| !cards.is_empty()), "no card is played");
        refuse(self.zones.iter().any(|zone| zone.get().is_some()), "no defence card is placed");
        refuse(!self.board.fences().is_empty(), "no fence stands");
        refuse(self.roads.gone > 0 || self.walls.gone > 0, "no road or wall is gone");
        refuse(!self.tokens_in_order(), "the slots are not filled in their order (13.4)");
        let supply = self.board.supply(usize::from(self.players));
        let offer = self.offer.count_ones().cmp(&u32::from(supply.offer));
        let offered = match self.node {
            Node::SetupFaction | Node::SetupValue | Node::SetupSurvey => self.offer == 0,
            Node::SetupOffer => offer.is_lt(),
            _ => offer.is_eq(),
        };
        refuse(!offered, "the offer is not as far as the setup (R2.8)");
        let begun = self.node as u8 > Node::SetupStartPlayer as u8;
        let chosen = match self.rules.start_player {
            _ if !begun => NONE,
            SeatOrRandom::Random => self.start_player,
            SeatOrRandom::Seat(seat) => seat,
        };
        refuse(self.start_player != chosen, "the starting player is not as the options say (Q25)");
        let random = self.players == 3 && self.rules.start_road_3p == StartRoad3p::Random;
        let exists = match self.node {
            Node::SetupStartPlayer => self.rules.start_player == SeatOrRandom::Random,
            Node::SetupExtra => supply.extra != 0 && self.step < self.players,
            Node::SetupRoad => random && self.step < supply.start_roads,
            Node::StartRoad => !random && self.step < supply.start_roads,
            _ => true,
        };
        refuse(!exists, "there is no such step of the setup");
        for seat in 0..usize::from(self.players) {
            let dealt = self.hands[seat][EXTRA_OWNER].len();
            let due = match self.node {
                Node::SetupExtra => seat < usize::from(self.step),
                Node::SetupRoad | Node::StartRoad => supply.extra != 0,
                _ => false,
            };
            let extra = self.players == 3 && dealt != usize::from(due);
            refuse(extra, "the extra cards are not dealt in order (R2.4)");
        }
        if self.node == Node::StartRoad && begun {
            let turn = if self.players == 3 { 0 } else { self.step };
            let chooser = self.start_player.wrapping_add(turn) % self.players;
            refuse(self.actor != chooser, "another seat chooses the starting road (R2.10)");
        }
    }

    /// Whether the slots up to the present one are filled, and no others (13.4).
    fn tokens_in_order(&self) -> bool {
        let step = usize::from(self.step);
        (0..self.board.slots()).all(|s| {
            let token = self.tokens[s];
            let survey = self.board.slot(s).kind == SlotKind::Survey;
            let filled = if survey { token.is_tile() } else { token.is_die() && token.value() > 0 };
            match self.node {
                Node::SetupValue if s == step => token.is_die() && token.value() == 0,
                Node::SetupFaction | Node::SetupValue if s == step && survey => false,
                Node::SetupFaction | Node::SetupValue if survey || s >= step => {
                    token == Token::EMPTY
                }
                Node::SetupSurvey if survey && s >= step => token == Token::EMPTY,
                Node::SetupSurvey if s == step => false,
                _ => filled,
            }
        })
    }
}
