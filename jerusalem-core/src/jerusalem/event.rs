//! Phase 4: the events (§4.5); the beginning and the end of a round (§4.0, §4.6).

use crate::game::{ActionId, AnyGame, Outcomes, Seat};
use crate::mask::ActionMask;

use super::action::Action;
use super::city::{Areas, Event, Quarter, ROUNDS};
use super::node::Node;
use super::rules::EventReveal;
use super::state::{HOME, Jerusalem};

impl Jerusalem {
    /// §4.0: the event is turned up before the auction.
    fn begin_round(&mut self) {
        let event_round = (2..ROUNDS).contains(&self.round);
        if event_round && self.rules.event_reveal == EventReveal::RoundStart {
            self.set_turn(Node::RevealEvent, 0);
        } else {
            self.open_auction(self.first_opener());
        }
    }

    pub(super) fn event_outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        for event in Event::ALL {
            let revealed = self.events.contains(&(event as u8));
            outcomes.push(event as u16, u32::from(event.in_pool(self.players()) && !revealed));
        }
        outcomes
    }

    pub(super) fn reveal_event(&mut self, event: Event) {
        self.events[usize::from(self.round) - 2] = event as u8;
        match self.rules.event_reveal {
            EventReveal::RoundStart => self.open_auction(self.first_opener()),
            EventReveal::Phase4 => self.begin_event(),
        }
    }

    pub(super) fn after_building(&mut self) {
        match self.round {
            ROUNDS => self.set_turn(Node::Over, 0), // §11.13
            1 => self.cleanup(),
            _ if self.rules.event_reveal == EventReveal::Phase4 => {
                self.set_turn(Node::RevealEvent, 0);
            }
            _ => self.begin_event(),
        }
    }

    /// §4.6.1.
    fn cleanup(&mut self) {
        for player in &mut self.seats {
            player.baron = HOME;
            player.prev_office = std::mem::take(&mut player.office);
        }
        self.tally = [0; 4];
        self.picks = 0;
        self.round += 1;
        self.begin_round();
    }

    fn begin_event(&mut self) {
        match self.event_of(self.round) {
            Some(Event::Succession) => {
                // §11.12: all Palace squires go first.
                for seat in self.all_seats() {
                    self.tally[seat] = self.lose_quarter(seat, Quarter::Palace);
                }
                self.ask_succession(0);
            }
            Some(Event::Election) => {
                self.election();
                self.cleanup();
            }
            Some(Event::Tax) => self.ask_tax(0),
            Some(Event::War) => self.ask_war(0),
            None => self.cleanup(),
        }
    }

    /// All squires of a seat leave a quarter; how many they were.
    fn lose_quarter(&mut self, seat: Seat, quarter: Quarter) -> u8 {
        (0..3).map(|slot| self.seats[seat].lose_all(quarter.large() + slot)).sum()
    }

    fn ask_succession(&mut self, first: usize) {
        for position in first..self.players() {
            let seat = self.in_order(position);
            if self.seats[seat].baron != HOME && self.tally[seat] > 0 {
                return self.set_turn(Node::Succession, seat);
            }
        }
        self.cleanup();
    }

    /// Every player present in an area is cut to the smallest number there.
    fn election(&mut self) {
        for quarter in [Quarter::Patriarchs, Quarter::Nobility] {
            for area in quarter.large()..quarter.large() + 3 {
                let present = self.seats.iter().map(|p| p.board[area]).filter(|&n| n > 0);
                let Some(least) = present.min() else { continue };
                for player in &mut self.seats {
                    let lost = player.board[area].saturating_sub(least);
                    player.board[area] -= lost;
                    player.supply += lost;
                }
            }
        }
    }

    fn ask_tax(&mut self, first: usize) {
        for position in first..self.players() {
            let seat = self.in_order(position);
            self.tally = [0; 4];
            if self.seats[seat].bezants > 0 && self.seats[seat].in_quarter(Quarter::Market) > 0 {
                return self.set_turn(Node::Tax, seat);
            }
            self.lose_unpaid(seat);
        }
        self.cleanup();
    }

    fn lose_unpaid(&mut self, seat: Seat) {
        for slot in 0..3 {
            let player = &mut self.seats[seat];
            let area = Quarter::Market.large() + slot;
            let lost = player.board[area] - self.tally[slot];
            player.board[area] -= lost;
            player.supply += lost;
        }
    }

    /// Market slots with a squire not yet paid for.
    fn unpaid(&self) -> u64 {
        (0..3).fold(0, |slots, slot| {
            let squires = self.me().board[Quarter::Market.large() + slot];
            slots | u64::from(squires > self.tally[slot]) << slot
        })
    }

    fn ask_war(&mut self, first: usize) {
        for position in first..self.players() {
            let seat = self.in_order(position);
            self.tally = [0; 4];
            self.picks = self.lose_quarter(seat, Quarter::Templars); // D62
            self.set_turn(Node::War, seat);
            if self.war_targets().iter().any(|&areas| areas != 0) {
                return;
            }
        }
        self.cleanup();
    }

    /// The areas from which the actor may remove a squire of each seat (D63, D64).
    fn war_targets(&self) -> [Areas; 4] {
        let mut areas = self.open();
        if !self.rules.war_pick_blocked {
            areas &= !self.blocked();
        }
        if !self.rules.war_pick_templars {
            areas &= !Quarter::Templars.areas();
        }
        let mut targets = [0; 4];
        for seat in self.all_seats() {
            if self.picks > 0 && seat != usize::from(self.actor) && self.tally[seat] < 2 {
                targets[seat] = self.seats[seat].present() & areas;
            }
        }
        targets
    }

    pub(super) fn legal_event(&self, mask: &mut ActionMask) {
        match self.node {
            Node::Succession => {
                let most = self.tally[usize::from(self.actor)].min(2);
                mask.insert_range(
                    Action::FIRST.succession_save,
                    Action::FIRST.succession_save + ActionId::from(most),
                );
            }
            Node::Tax => {
                if self.me().bezants > 0 {
                    mask.insert_bits(Action::FIRST.tax_keep, self.unpaid());
                }
                mask.insert(Action::FIRST.tax_done);
            }
            _ => {
                let targets = self.war_targets();
                for offset in 1..self.players() {
                    let victim = self.clockwise(usize::from(self.actor), offset);
                    let first = Action::FIRST.war_remove + 16 * (offset as ActionId - 1);
                    mask.insert_bits(first, targets[victim].into());
                }
                mask.insert(Action::FIRST.war_done);
            }
        }
    }

    pub(super) fn play_event(&mut self, action: Action) {
        let seat = usize::from(self.actor);
        let next = self.position_of(seat) + 1;
        match action {
            Action::SuccessionSave(saved) => {
                let player = self.me_mut();
                player.supply -= saved;
                player.board[usize::from(player.baron)] += saved;
                self.tally[seat] = 0;
                self.ask_succession(next);
            }
            Action::TaxKeep(slot) => {
                self.me_mut().bezants -= 1;
                self.tally[usize::from(slot)] += 1;
                if self.me().bezants == 0 || self.unpaid() == 0 {
                    self.lose_unpaid(seat);
                    self.ask_tax(next);
                }
            }
            Action::TaxDone => {
                self.lose_unpaid(seat);
                self.ask_tax(next);
            }
            Action::WarRemove(offset, area) => {
                let victim = self.clockwise(seat, offset.into());
                self.seats[victim].lose(area.into());
                self.tally[victim] += 1;
                self.picks -= 1;
                if self.war_targets().iter().all(|&areas| areas == 0) {
                    self.ask_war(next);
                }
            }
            Action::WarDone => self.ask_war(next),
            _ => {}
        }
    }
}
