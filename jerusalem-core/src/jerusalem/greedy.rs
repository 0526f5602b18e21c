//! A rule-of-thumb player: bids, places, blocks and builds sensibly.
//!
//! Every legal action gets a number of points from what its player may know. Points are tenths of a
//! prestige.

use crate::game::{AnyGame, Seat};

use super::action::Action;
use super::cards::{Card, RESOURCE_PAIRS};
use super::city::{AREAS, CONSTABLE, DAVID, MARSHAL, Quarter, ROUNDS, TREASURER};
use super::state::{Jerusalem, Player};

/// What a unit is worth, in tenths of a prestige.
const PRESTIGE: i32 = 10;
const BEZANT: i32 = 4;
const SQUIRE: i32 = 3;

impl Jerusalem {
    /// What an action is worth to the player to move.
    pub(super) fn points(&self, action: Action) -> i32 {
        let last_round = self.round == ROUNDS;
        let me = self.me();
        match action {
            Action::ChooseOffice(office) => self.office_value(office),
            Action::Bid(amount) => self.bid_points(amount),
            Action::PassBid | Action::TowerSkip | Action::ScholarDecline => 0,
            Action::KeepCard(card) => card_value(card, last_round),
            Action::Place(area) => self.place_points(area.into()),
            Action::Baron(area) => self.baron_points(area.into()),
            Action::Hire => self.hire_points(),
            Action::Sell(area) => self.leave_points(area.into()) - 20,
            Action::PlayCard(card) => self.play_points(card),
            Action::Resources(pair) => {
                let [s, b, p] = RESOURCE_PAIRS[usize::from(pair)].map(i32::from);
                s * SQUIRE + b * BEZANT + p * PRESTIGE
            }
            Action::TurncoatOwn(area) | Action::MoveFrom(area) => self.leave_points(area.into()),
            Action::TurncoatOpp(offset, area) => {
                let victim = self.clockwise(self.actor.into(), offset.into());
                self.arrive_points(area.into(), 1) + self.loss_points(victim, area.into())
            }
            Action::MoveTo(area) => self.arrive_points(area.into(), 2),
            Action::InfluenceTo(slot) => {
                let quarter = self.chain.quarter;
                let squires = self.chain.influence.into();
                self.arrive_points(quarter.large() + usize::from(slot), squires)
            }
            Action::MoveStop => 0,
            Action::MarshalMove => self.best_move() - 1,
            Action::MarshalBezant => BEZANT,
            Action::EndTurn => 0,
            Action::TowerTo(area) => self.arrive_points(area.into(), 1),
            Action::ScholarDraw => 8 - SQUIRE,
            Action::BuyPrestige(n) => i32::from(n),
            Action::Steal(offset) => {
                let victim = &self.seats[self.clockwise(self.actor.into(), offset.into())];
                1 + i32::from(victim.height) * 10 + i32::from(victim.prestige)
            }
            Action::StealDecline => 0,
            Action::IncomeAccept => 0,
            Action::IncomeForgo(_) => -1,
            Action::SuccessionSave(n) => i32::from(n),
            Action::TaxKeep(slot) => {
                let area = Quarter::Market.large() + usize::from(slot);
                if last_round || me.bezants > 2 { self.area_value(area) - 10 } else { -1 }
            }
            Action::TaxDone => 0,
            Action::WarRemove(offset, area) => {
                let victim = self.clockwise(self.actor.into(), offset.into());
                1 + self.loss_points(victim, area.into())
            }
            Action::WarDone => 0,
        }
    }

    fn office_value(&self, office: u8) -> i32 {
        match office {
            CONSTABLE => 4,
            TREASURER => 3,
            MARSHAL => 2,
            _ => 1,
        }
    }

    /// Bids as little as will do, up to the office's worth.
    fn bid_points(&self, amount: u8) -> i32 {
        let worth = self.office_value(self.auction.office).min(i32::from(self.me().bezants) / 3);
        let amount = i32::from(amount);
        if amount <= worth { 100 - amount } else { -amount }
    }

    /// Income and benefit of controlling an area.
    fn area_value(&self, area: usize) -> i32 {
        if area == DAVID {
            return BEZANT + SQUIRE;
        }
        let row = self.rules.income_table.areas[area];
        let worth_later = i32::from(self.round < ROUNDS);
        i32::from(row.prestige) * PRESTIGE
            + i32::from(row.bezants) * BEZANT * worth_later
            + i32::from(row.squires) * SQUIRE * worth_later
            + 1
    }

    /// Squires seat needs here to be ahead of everybody; 0 or less if it is.
    fn short_of_control(&self, seat: Seat, area: usize) -> i32 {
        let own = &self.seats[seat];
        let to_beat = |p: &Player| {
            let tie_is_enough = own.office < p.office;
            i32::from(p.board[area]) + i32::from(!tie_is_enough && p.board[area] > 0)
        };
        let others = self.all_seats().filter(|&s| s != seat);
        let target = others.map(|s| to_beat(&self.seats[s])).max().unwrap_or(0).max(1);
        target - i32::from(own.board[area])
    }

    /// Areas that pay are worth their income, spread over the squires still missing.
    fn place_points(&self, area: usize) -> i32 {
        let me = usize::from(self.actor);
        let short = self.short_of_control(me, area);
        let value = self.area_value(area);
        let screen = i32::from(self.me().screen);
        let later_players = self.players() as i32 - 1 - self.position_of(me) as i32;
        if short > screen {
            return -1;
        }
        if short > 0 {
            return 10 * value / (short + 1);
        }
        let barons_place = usize::from(self.me().baron) == area;
        let cushion = -short;
        if barons_place || cushion >= later_players.min(2) {
            return if self.round == ROUNDS && screen > 0 { -1 } else { 0 };
        }
        value * 2 / (cushion + 2)
    }

    fn arrive_points(&self, area: usize, squires: i32) -> i32 {
        let short = self.short_of_control(self.actor.into(), area);
        match short {
            s if s > squires => 0,
            s if s > 0 => self.area_value(area),
            _ => 2,
        }
    }

    /// What leaving an area costs.
    fn leave_points(&self, area: usize) -> i32 {
        let spare = -self.short_of_control(self.actor.into(), area);
        match spare {
            s if s > 0 => 2,
            0 => -self.area_value(area),
            _ => 3,
        }
    }

    /// What it is worth that somebody else loses a squire.
    fn loss_points(&self, victim: Seat, area: usize) -> i32 {
        let holds = self.short_of_control(victim, area) <= 0;
        let height = i32::from(self.seats[victim].height);
        if holds { self.area_value(area) / 2 + height } else { height }
    }

    fn best_move(&self) -> i32 {
        let me = usize::from(self.actor);
        let movable = self.movable();
        let within = |a: &usize| movable >> a & 1 == 1;
        let gain = (0..AREAS).filter(within).filter(|&a| {
            let short = self.short_of_control(me, a);
            (1..=2).contains(&short)
        });
        let gain = gain.map(|a| self.area_value(a)).max().unwrap_or(0);
        let spare = (0..AREAS)
            .filter(within)
            .any(|a| self.me().board[a] > 0 && self.short_of_control(me, a) != 0);
        if spare { gain } else { 0 }
    }

    /// Guards the best area won, once there are no more squires to place.
    fn baron_points(&self, area: usize) -> i32 {
        let me = usize::from(self.actor);
        let wins = self.short_of_control(me, area) <= 0;
        let follows = self.position_of(me) + 1 < self.players();
        if wins && follows { self.area_value(area) } else { 0 }
    }

    /// Hires when a squire would win an area, keeping a few bezants for the auctions.
    fn hire_points(&self) -> i32 {
        let me = self.me();
        let price = self.hire_price();
        let reserve = match (self.round, price) {
            (ROUNDS, _) => 0,
            (_, 1 | 2) => 4,
            _ => 8,
        };
        if me.bezants < price + reserve {
            return -1;
        }
        let next = i32::from(me.screen) + 1;
        let wins = (0..AREAS).any(|area| {
            let short = self.short_of_control(self.actor.into(), area);
            self.free() >> area & 1 == 1 && short == next && self.area_value(area) > 12
        });
        if wins { 3 } else { -1 }
    }

    fn play_points(&self, card: Card) -> i32 {
        let me = usize::from(self.actor);
        match card {
            Card::Squire1 | Card::Squire1Bezant1 | Card::Bezant2 => 500,
            Card::Prestige2 => 400,
            Card::Resource2 => 450,
            Card::Genoese => -1,
            Card::Turncoat | Card::Move2 => self.best_move() - 1,
            _ => {
                let quarter = card.quarter().unwrap_or(Quarter::David);
                let size = quarter.areas().count_ones() as usize;
                let wins = (quarter.large()..quarter.large() + size).any(|area| {
                    self.free() >> area & 1 == 1
                        && (1..=2).contains(&self.short_of_control(me, area))
                });
                if wins || self.round == ROUNDS { 300 } else { -1 }
            }
        }
    }
}

fn card_value(card: Card, last_round: bool) -> i32 {
    match card {
        Card::Prestige2 | Card::Resource2 => 20,
        Card::OiPalace => 18,
        Card::OiMarket | Card::OiPatriarchs | Card::OiNobility => 15,
        Card::Bezant2 => 9 - 5 * i32::from(last_round),
        Card::Turncoat | Card::Move2 => 8,
        Card::OiTemplars => 7,
        Card::Squire1Bezant1 => 6,
        Card::OiDavid | Card::Squire1 => 5,
        Card::Genoese => 2,
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::Bot;
    use crate::game::{AnyGame, Game, Turn};
    use crate::rng::Dice;

    use super::super::Config;
    use super::*;

    #[test]
    fn greedy_beats_three_random_players() {
        let mut wins = 0;
        for game_no in 0..2000u64 {
            let mut dice = Dice::stream(90, game_no);
            let seat = game_no as usize % 4;
            let mut game = Jerusalem::new(&Config::new(4)).expect("four players can play");
            loop {
                match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = game.outcomes().draw(&mut dice).expect("chance has outcomes");
                        game.happen(outcome);
                    }
                    Turn::Player(actor) => {
                        let bot = if actor == seat { Bot::Greedy } else { Bot::Random };
                        let id = bot.choose(&game, &mut dice).expect("a player has a choice");
                        game.apply(id).expect("bots play by the rules");
                    }
                }
            }
            wins += usize::from(game.places()[seat] == 0);
        }
        assert!(wins >= 1800, "{wins} of 2000");
    }
}
