//! A rule-of-thumb player: bids, places, blocks and builds sensibly.
//!
//! Every legal action gets a number of points from what its player may know. Points are tenths of a
//! prestige.

use crate::bits::bits;
use crate::game::{ActionId, AnyGame, Seat};
use crate::mask::ActionMask;

use super::action::Action;
use super::cards::{Card, RESOURCE_PAIRS};
use super::city::{AREAS, Areas, DAVID, Quarter, ROUNDS};
use super::node::Node;
use super::state::{Jerusalem, Player};

/// What a unit is worth, in tenths of a prestige.
const PRESTIGE: i32 = 10;
const BEZANT: i32 = 6;
const SQUIRE: i32 = 6;
/// A bezant in the last round, where it counts for the King's gifts alone. A squire is worth nothing
/// then.
const LAST_BEZANT: i32 = 2;
/// The Tower of David.
const TOWER_OF_DAVID: i32 = 12;
/// Percent that an area is worth more where opponents stand: one of two gains what the other loses, one
/// of more leaves the fight to others.
const CONTESTED_BY_TWO: i32 = 40;
const CONTESTED: i32 = -53;
/// The Scholars, and a prestige that Building materials can buy.
const SCHOLARS: i32 = 8;
const MATERIALS: i32 = 2;
/// Squires that an area costs beside those that are missing, in quarters.
const DISTANCE: i32 = 3;
/// Squires are hired for areas worth more than this, so many for one, and bezants left.
const HIRE_FOR: i32 = 8;
const HIRE_MOST: i32 = 2;
const HIRE_KEEP: i32 = 2;
/// What the offices are worth in bezants, by number.
const OFFICES: [i32; 4] = [2, 2, 3, 1];
/// At most one part of so many of the bezants is bid.
const PURSE: i32 = 3;

/// What every legal action is worth to the player to move.
#[inline]
pub(super) fn weigh(game: &Jerusalem, legal: &ActionMask, mut each: impl FnMut(ActionId, i32)) {
    match game.node {
        Node::Turn => Contest::new(game).weigh_turn(legal, each),
        node if node.in_placement() || node.moves_squires() => {
            let contest = Contest::new(game);
            for id in legal.iter() {
                each(id, Action::from_id(id).map_or(i32::MIN, |action| contest.points(action)));
            }
        }
        _ => {
            for id in legal.iter() {
                each(id, Action::from_id(id).map_or(i32::MIN, |action| game.points(action)));
            }
        }
    }
}

impl Node {
    /// Whether it is about squires on the board, after the placement.
    const fn moves_squires(self) -> bool {
        matches!(self, Node::TowerMove | Node::Tax | Node::War)
    }
}

impl Jerusalem {
    /// What an action is worth that leaves the squires on the board alone.
    #[inline]
    fn points(&self, action: Action) -> i32 {
        match action {
            Action::ChooseOffice(office) => office_value(office),
            Action::Bid(amount) => self.bid_points(amount),
            Action::KeepCard(card) => card_value(card, self.round == ROUNDS),
            Action::ScholarDraw => 8 - SQUIRE,
            Action::BuyPrestige(n) => i32::from(n),
            Action::Steal(offset) => {
                let victim = &self.seats[self.clockwise(self.actor.into(), offset.into())];
                1 + i32::from(victim.height) * 10 + i32::from(victim.prestige)
            }
            Action::IncomeForgo(_) => -1,
            Action::SuccessionSave(n) => i32::from(n),
            _ => 0,
        }
    }

    /// Bids as little as will do, up to the office's worth.
    fn bid_points(&self, amount: u8) -> i32 {
        let worth = office_value(self.auction.office).min(i32::from(self.me().bezants) / PURSE);
        let amount = i32::from(amount);
        if amount <= worth { 100 - amount } else { -amount }
    }
}

fn office_value(office: u8) -> i32 {
    OFFICES[usize::from(office.saturating_sub(1)).min(OFFICES.len() - 1)]
}

/// The areas as the player to move sees them.
struct Contest<'a> {
    game: &'a Jerusalem,
    me: Seat,
    /// Squires missing to be ahead of everybody; 0 or less where the player is.
    short: [i16; AREAS],
    /// Income and benefit of controlling an area.
    value: [i16; AREAS],
    /// The areas where opponents stand.
    contested: Areas,
    /// No bezant or squire is of use any more.
    last_round: bool,
}

impl<'a> Contest<'a> {
    #[inline]
    fn new(game: &'a Jerusalem) -> Self {
        let me = usize::from(game.actor);
        let last_round = game.round == ROUNDS;
        let mut contest =
            Contest { game, me, short: [0; AREAS], value: [0; AREAS], contested: 0, last_round };
        contest.count_squires();
        contest.count_income();
        contest
    }

    /// Squires, then the lower office: eight times the squires of the best opponent and a part for
    /// his office, which an own squire more outdoes.
    fn count_squires(&mut self) {
        let rank = |seat: Seat| 7 - i16::from(self.game.seats[seat].office);
        let own_rank = rank(self.me);
        let mut strongest = [0i16; AREAS];
        for seat in self.game.all_seats().filter(|&seat| seat != self.me) {
            let rank = rank(seat);
            for (best, &squires) in strongest.iter_mut().zip(&self.game.seats[seat].board) {
                *best = (*best).max(8 * i16::from(squires) + rank);
            }
        }
        let own = &self.game.me().board;
        for ((short, best), &own) in self.short.iter_mut().zip(strongest).zip(own) {
            *short = ((best + 8 - own_rank) >> 3).max(1) - i16::from(own);
        }
        for (area, best) in strongest.into_iter().enumerate() {
            self.contested |= Areas::from(best >= 8) << area;
        }
    }

    fn count_income(&mut self) {
        let game = self.game;
        let (bezant, squire) = if self.last_round { (LAST_BEZANT, 0) } else { (BEZANT, SQUIRE) };
        let (bezant, squire) = (bezant as i16, squire as i16);
        let contested = if game.players == 2 { CONTESTED_BY_TWO } else { CONTESTED } as i16;
        for (area, row) in game.rules.income_table.areas.iter().enumerate() {
            let income = i16::from(row.prestige) * PRESTIGE as i16
                + i16::from(row.bezants) * bezant
                + i16::from(row.squires) * squire;
            let more = contested * i16::from(self.contested >> area & 1 == 1);
            self.value[area] = income + income * more / 100 + 1;
        }
        self.value[DAVID] = TOWER_OF_DAVID as i16;
    }

    /// What a squire in every quarter brings nearer to its privilege.
    fn privileges(&self) -> [i32; 6] {
        let game = self.game;
        let mut points = [0; 6];
        let me = game.me();
        let screen = i32::from(me.screen);
        let bought = i32::from(me.bezants / 2).min(4);
        let privileges = [(Quarter::Patriarchs, SCHOLARS), (Quarter::Market, MATERIALS * bought)];
        for (quarter, worth) in privileges {
            if worth == 0 || game.open() & quarter.areas() == 0 {
                continue;
            }
            let rank = |p: &Player| 8 * i32::from(p.in_quarter(quarter)) + 7 - i32::from(p.office);
            let others = game.all_seats().filter(|&seat| seat != self.me);
            let best = others.map(|seat| rank(&game.seats[seat])).max().unwrap_or(0);
            let short = (best + 8 - rank(me)) >> 3;
            if (1..=screen).contains(&short) {
                points[quarter as usize] = 10 * worth / (short + 1);
            }
        }
        points
    }

    #[inline]
    fn short(&self, area: usize) -> i32 {
        self.short[area].into()
    }

    #[inline]
    fn value(&self, area: usize) -> i32 {
        self.value[area].into()
    }

    /// The areas where `squires` more would win control, and one less would not.
    fn won_by(&self, squires: std::ops::RangeInclusive<i16>) -> Areas {
        let mut areas = 0;
        for (area, short) in self.short.iter().enumerate() {
            areas |= Areas::from(squires.contains(short)) << area;
        }
        areas
    }

    /// The actions of a placement turn, family by family as their ids go.
    #[inline]
    fn weigh_turn(&self, legal: &ActionMask, mut each: impl FnMut(ActionId, i32)) {
        let first = Action::FIRST;
        let game = self.game;
        let screen = i32::from(game.me().screen);
        let later_players = game.players() as i32 - 1 - game.position_of(self.me) as i32;
        let places = legal.bits(first.place, AREAS as u16);
        if places != 0 {
            let privileges = self.privileges();
            for area in bits(places) {
                let points = self.place(area, screen, later_players) + privileges[area / 3];
                each(first.place + area as ActionId, points);
            }
        }
        for area in bits(legal.bits(first.baron, AREAS as u16)) {
            let guards = self.short[area] <= 0 && later_players > 0;
            each(first.baron + area as ActionId, if guards { self.value(area) } else { 0 });
        }
        if legal.contains(first.hire) {
            each(first.hire, self.hire());
        }
        for area in bits(legal.bits(first.sell, AREAS as u16)) {
            each(first.sell + area as ActionId, self.leave(area) - 20);
        }
        for card in bits(legal.bits(first.play_card, Card::ALL.len() as u16)) {
            each(first.play_card + card as ActionId, self.play(Jerusalem::card(card)));
        }
        if legal.contains(first.marshal_move) {
            each(first.marshal_move, self.best_move() - 1);
        }
        if legal.contains(first.marshal_bezant) {
            each(first.marshal_bezant, BEZANT);
        }
        if legal.contains(first.end_turn) {
            each(first.end_turn, 0);
        }
    }

    /// What another action is worth that changes where squires stand.
    fn points(&self, action: Action) -> i32 {
        match action {
            Action::Sell(area) => self.leave(area.into()) - 20,
            Action::Resources(pair) => {
                let [s, b, p] = RESOURCE_PAIRS[usize::from(pair)].map(i32::from);
                s * SQUIRE + b * BEZANT + p * PRESTIGE
            }
            Action::TurncoatOwn(area) | Action::MoveFrom(area) => self.leave(area.into()),
            Action::TurncoatOpp(offset, area) => {
                self.arrive(area.into(), 1) + self.loss(offset, area.into())
            }
            Action::MoveTo(area) => self.arrive(area.into(), 2),
            Action::InfluenceTo(slot) => {
                let area = self.game.chain.quarter.large() + usize::from(slot);
                self.arrive(area, self.game.chain.influence.into())
            }
            Action::TowerTo(area) => self.arrive(area.into(), 1),
            Action::TaxKeep(slot) => {
                let area = Quarter::Market.large() + usize::from(slot);
                let rich = self.last_round || self.game.me().bezants > 2;
                if rich { self.value(area) - 10 } else { -1 }
            }
            Action::WarRemove(offset, area) => 1 + self.loss(offset, area.into()),
            _ => 0,
        }
    }

    /// Areas that pay are worth their income, spread over the squires still missing; where the player
    /// is just ahead of everybody, one squire more secures them against those who come later.
    #[inline]
    fn place(&self, area: usize, screen: i32, later_players: i32) -> i32 {
        let (short, value) = (self.short(area), self.value(area));
        if short > screen {
            return -1;
        }
        if short > 0 {
            return 40 * value / (4 * short + DISTANCE);
        }
        let barons_place = usize::from(self.game.me().baron) == area;
        let secured = barons_place || short < 0 || later_players == 0;
        if secured { -1 } else { value }
    }

    fn arrive(&self, area: usize, squires: i32) -> i32 {
        match self.short(area) {
            s if s > squires => 0,
            s if s > 0 => self.value(area),
            _ => 2,
        }
    }

    /// What leaving an area costs.
    #[inline]
    fn leave(&self, area: usize) -> i32 {
        match -self.short(area) {
            spare if spare > 0 => 2,
            0 => -self.value(area),
            _ => 3,
        }
    }

    /// What it is worth that somebody else loses a squire.
    fn loss(&self, offset: u8, area: usize) -> i32 {
        let victim = self.game.clockwise(self.me, offset.into());
        let holds = self.game.leader(|p| p.board[area].into()) == Some(victim);
        let height = i32::from(self.game.seats[victim].height);
        if holds { self.value(area) / 2 + height } else { height }
    }

    /// What the best move of two squires wins.
    fn best_move(&self) -> i32 {
        let movable = self.game.movable();
        let spare = self.game.me().present() & movable & !self.won_by(0..=0);
        if spare == 0 {
            return 0;
        }
        let won = bits(self.won_by(1..=2) & movable);
        won.map(|area| self.value(area)).max().unwrap_or(0)
    }

    /// Hires when squires would win an area, keeping a few bezants for the auctions.
    fn hire(&self) -> i32 {
        let me = self.game.me();
        let price = i32::from(self.game.hire_price());
        let bezants = i32::from(me.bezants);
        let reserve = if self.last_round { 0 } else { HIRE_KEEP };
        let most = ((bezants - reserve) / price).min(HIRE_MOST) as i16;
        let screen = i16::from(me.screen);
        let mut won = bits(self.won_by(screen + 1..=screen + most) & self.game.free());
        if won.any(|area| self.value(area) > HIRE_FOR) { 3 } else { -1 }
    }

    fn play(&self, card: Card) -> i32 {
        match card {
            Card::Squire1 | Card::Squire1Bezant1 | Card::Bezant2 => 500,
            Card::Prestige2 => 400,
            Card::Resource2 => 450,
            Card::Genoese => -1,
            Card::Turncoat | Card::Move2 => self.best_move() - 1,
            _ => {
                let quarter = card.quarter().unwrap_or(Quarter::David);
                let wins = self.won_by(1..=2) & self.game.free() & quarter.areas() != 0;
                if wins || self.last_round { 300 } else { -1 }
            }
        }
    }
}

fn card_value(card: Card, last_round: bool) -> i32 {
    match card {
        Card::Prestige2 | Card::Resource2 => 20,
        Card::OiPalace => 18,
        Card::OiMarket | Card::OiPatriarchs | Card::OiNobility => 15,
        Card::Bezant2 => 6 - 5 * i32::from(last_round),
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
