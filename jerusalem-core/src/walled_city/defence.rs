//! Phase D, defence (R4.16 to R4.18, R4.32).

use super::action::Action;
use super::cards::{pile_kinds, symmetric};
use super::node::Node;
use super::state::{Defence, NONE, TurnState, WalledCity, ZoneState, window};
use crate::mask::ActionMask;

impl WalledCity {
    pub(crate) fn begin_defence(&mut self) {
        self.order = self.fewest_votes_first(); // R4.17: fixed for the phase
        self.step = 0;
        self.next_defence();
    }

    /// Defence cards of each player in a round (Q2).
    pub(crate) fn defence_cards(&self) -> u8 {
        if self.players == 2 { self.rules.two_player_defence_cards } else { 1 }
    }

    fn next_defence(&mut self) {
        self.turn = TurnState::NEW;
        if self.step < self.players * self.defence_cards() {
            self.actor = self.order[usize::from(self.step % self.players)];
            self.turn.window = window::DEFENCE;
            self.node = Node::DefenceCard;
        } else if self.round == 1 {
            self.round = 2; // R4.19
            self.begin_join();
        } else {
            self.score_towers();
        }
    }

    pub(crate) fn defence_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        if self.node == Node::DefenceCard {
            mask.insert_bits(o.card, u64::from(pile_kinds(&self.hands[self.me()])));
            self.window_legal(mask);
            return;
        }
        let orientations = if symmetric(usize::from(self.turn.card)) { 0b01 } else { 0b11 };
        for zone in (0..self.board.zones()).filter(|&zone| self.zones[zone].get().is_none()) {
            mask.insert_bits(o.zone + 2 * zone as u16, orientations);
        }
    }

    pub(crate) fn defence_play(&mut self, action: Action) {
        match (self.node, action) {
            (Node::DefenceCard, Action::Card(kind)) => {
                self.turn.card = kind;
                self.turn.window = NONE;
                self.node = Node::DefenceZone;
            }
            (Node::DefenceCard, Action::UseGuild) => self.use_guild(),
            (Node::DefenceZone, Action::Zone { zone, orientation }) => {
                self.defend(usize::from(zone), orientation);
            }
            _ => {}
        }
    }

    /// R4.16
    fn defend(&mut self, zone: usize, orientation: u8) {
        let me = self.me();
        let card = self.take_card(me, usize::from(self.turn.card));
        let placed = self.zones.iter().filter_map(|zone| zone.get());
        let nth = placed.filter(|defence| usize::from(defence.seat) == me).count() as u8;
        let (seat, round) = (me as u8, self.round);
        self.zones[zone] = ZoneState::new(Defence { seat, round, nth, card, orientation });
        self.log.placed(me, nth);
        self.step += 1;
        self.next_defence();
    }
}
