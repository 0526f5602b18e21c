//! Setup (§2.3): chance in the order of 13.4, then starting roads.

use super::action::Action;
use super::board::{FIRST_EXTRA, SlotKind};
use super::cards::{Cards, EXTRA_OWNER};
use super::node::Node;
use super::rules::StartRoad3p;
use super::state::{NONE, WalledCity};
use super::token::{DICE_OF_FACTION, FACTIONS, Token};
use crate::game::{OutcomeId, Outcomes};
use crate::mask::ActionMask;
use crate::options::SeatOrRandom;

impl WalledCity {
    /// Hands out what there is and begins with the first die (R2.1 to R2.4).
    pub(crate) fn set_up(&mut self) {
        let players = usize::from(self.players);
        let supply = *self.board.supply(players);
        // R2.2
        for seat in 0..players {
            self.road_supply[seat] = supply.roads;
            self.wall_supply[seat] = supply.walls;
            self.noble_supply[seat] = supply.nobles;
            self.peasant_supply[seat] = supply.peasants;
            self.hands[seat][seat] =
                Cards::of(!supply.drop & ((1 << FIRST_EXTRA) - 1), supply.decks);
        }
        // R2.3
        if players == 2 {
            [self.noble_supply[2], self.peasant_supply[2]] = self.rules.neutral_supply;
            let gap_areas = self.board.gap_areas();
            for area in (0..self.board.areas()).filter(|area| gap_areas >> area & 1 == 1) {
                self.settle(2, area, 1, 2);
            }
            let ax = self.board.ax();
            for tower in 0..self.board.towers() {
                self.noble_supply[2] -= 1;
                self.add_noble(2, ax + tower);
            }
        }
        self.next_setup_slot(0);
    }

    /// Goes on with the next die slot from `slot` on, then with the survey slots (13.4).
    fn next_setup_slot(&mut self, slot: usize) {
        let slots = self.board.slots();
        let find = |kind, from: usize| (from..slots).find(|&s| self.board.slot(s).kind == kind);
        let die = if self.node == Node::SetupSurvey { None } else { find(SlotKind::Die, slot) };
        let from = if self.node == Node::SetupSurvey { slot } else { 0 };
        let (node, step) = match (die, find(SlotKind::Survey, from)) {
            (Some(die), _) => (Node::SetupFaction, die),
            (None, Some(tile)) => (Node::SetupSurvey, tile),
            (None, None) => (Node::SetupOffer, 0),
        };
        (self.node, self.step) = (node, step as u8);
    }

    fn after_offer(&mut self) {
        match self.rules.start_player {
            SeatOrRandom::Random => self.node = Node::SetupStartPlayer,
            SeatOrRandom::Seat(seat) => {
                self.start_player = seat;
                self.after_start_player();
            }
        }
    }

    fn after_start_player(&mut self) {
        self.step = 0;
        if self.board.supply(usize::from(self.players)).extra != 0 {
            self.node = Node::SetupExtra;
        } else {
            self.next_start_road();
        }
    }

    /// R2.10
    fn next_start_road(&mut self) {
        let players = self.players;
        if self.step == self.board.supply(usize::from(players)).start_roads {
            self.begin_join();
        } else if players == 3 && self.rules.start_road_3p == StartRoad3p::Random {
            self.node = Node::SetupRoad;
        } else {
            self.node = Node::StartRoad;
            let turn = if players == 3 { 0 } else { self.step };
            self.actor = (self.start_player + turn) % players;
        }
    }

    pub(crate) fn setup_legal(&self, mask: &mut ActionMask) {
        if self.node == Node::StartRoad {
            mask.insert_bits(self.board.offsets().path, self.roads.empty(self.all_paths()));
        }
    }

    pub(crate) fn setup_play(&mut self, action: Action) {
        if let (Node::StartRoad, Action::Path(path)) = (self.node, action) {
            self.place_start_road(usize::from(path));
        }
    }

    fn place_start_road(&mut self, path: usize) {
        self.roads.build(path);
        self.step += 1;
        self.next_start_road();
    }

    /// Die faces that show `value`.
    pub(crate) fn faces(&self, value: u8) -> u32 {
        self.rules.die_faces.iter().filter(|&&face| face == value).count() as u32
    }

    /// What chance may bring in setup (13.4).
    pub(crate) fn setup_outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        let mut each = |mask: u64| {
            for id in (0..64).filter(|id| mask >> id & 1 == 1) {
                outcomes.push(id, 1);
            }
        };
        match self.node {
            Node::SetupFaction => {
                let mut left = [u32::from(DICE_OF_FACTION); FACTIONS.len()];
                for faction in self.tokens.iter().filter_map(|token| token.faction()) {
                    left[faction] = left[faction].saturating_sub(1);
                }
                for (faction, &weight) in left.iter().enumerate() {
                    outcomes.push(faction as OutcomeId, weight);
                }
            }
            Node::SetupValue => {
                (1..=3)
                    .for_each(|value| outcomes.push(OutcomeId::from(value) - 1, self.faces(value)));
            }
            Node::SetupSurvey => each(0b11),
            Node::SetupOffer => each(u64::from(self.rules.deck(&self.board).0 & !self.offer)),
            Node::SetupStartPlayer => each((1 << self.players) - 1),
            Node::SetupExtra => {
                self.undealt().for_each(|card| {
                    outcomes.push(OutcomeId::from(card.kind) - FIRST_EXTRA as OutcomeId, 1);
                });
            }
            Node::SetupRoad => each(self.roads.empty(self.all_paths())),
            _ => {}
        }
        outcomes
    }

    pub(crate) fn setup_happen(&mut self, n: usize) {
        let step = usize::from(self.step);
        match self.node {
            Node::SetupFaction => {
                self.tokens[step] = Token::die(n, 0);
                self.node = Node::SetupValue;
            }
            Node::SetupValue => {
                self.tokens[step] = self.tokens[step].showing(n as i8 + 1);
                self.next_setup_slot(step + 1);
            }
            Node::SetupSurvey => {
                self.tokens[step] = Token::tile(n == 1);
                self.next_setup_slot(step + 1);
            }
            Node::SetupOffer => {
                self.offer |= 1 << n;
                let size = u32::from(self.board.supply(usize::from(self.players)).offer);
                if self.offer.count_ones() >= size {
                    self.after_offer();
                }
            }
            Node::SetupStartPlayer => {
                self.start_player = n as u8;
                self.after_start_player();
            }
            Node::SetupExtra => {
                self.hands[step][EXTRA_OWNER].add(FIRST_EXTRA + n);
                self.step += 1;
                if self.step == self.players {
                    self.step = 0;
                    self.next_start_road();
                }
            }
            Node::SetupRoad => self.place_start_road(n),
            _ => {}
        }
    }

    /// The starting player, once known.
    pub fn start_player(&self) -> Option<usize> {
        (self.start_player != NONE).then_some(usize::from(self.start_player))
    }
}
