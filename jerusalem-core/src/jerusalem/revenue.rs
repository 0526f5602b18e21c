//! Phase 3: Tower of David, privileges, income, King's gifts, building (§4.4).

use crate::game::{ActionId, AnyGame, Seat};
use crate::mask::ActionMask;

use super::action::Action;
use super::cards::Card;
use super::city::{AREAS, Areas, DAVID, Quarter, ROUNDS};
use super::knowledge::Drawn;
use super::node::Node;
use super::rules::{FloorSurcharge, GiftTie, IncomeChoice, MarketPurchase, TowerMoveOut};
use super::state::{self, Jerusalem};

/// Most prestige Building materials sell at once.
const MOST_PRESTIGE: u16 = 4;
/// Bezants for one prestige.
const PRESTIGE_PRICE: u16 = 2;

const SQUIRES: usize = 0;
const BEZANTS: usize = 1;
const PRESTIGE: usize = 2;
/// The order of `INCOME_FORGO`, which is not that of the income table (§11.19).
const FORGO_ORDER: [usize; 3] = [PRESTIGE, SQUIRES, BEZANTS];

impl Jerusalem {
    /// Step 3.1.
    pub(super) fn begin_revenue(&mut self) {
        match self.leader(|p| p.board[DAVID].into()) {
            Some(seat) => {
                self.pay_out(seat, 1);
                self.set_turn(Node::TowerMove, seat);
            }
            None => self.patriarchs_privilege(),
        }
    }

    /// Where the controller of the Tower of David may send a squire (D43, D44).
    fn tower_destinations(&self) -> Areas {
        let david: Areas = 1 << DAVID;
        let own = self.me().baron_area();
        let may_leave = self.blocked() & david == 0
            || match self.rules.tower_move_out_of_blocked {
                TowerMoveOut::Allow => true,
                TowerMoveOut::OwnerOnly => own == david,
                TowerMoveOut::Forbid => false,
            };
        let own = if self.rules.tower_move_into_own_baron { own } else { 0 };
        if may_leave { (self.free() | own) & !david } else { 0 }
    }

    /// Step 3.2: the holder is the player with the most squires in the whole quarter (D46).
    fn holder(&self, quarter: Quarter) -> Option<Seat> {
        if self.open() & quarter.areas() == 0 {
            return None;
        }
        self.leader(|p| p.in_quarter(quarter))
    }

    fn patriarchs_privilege(&mut self) {
        match self.holder(Quarter::Patriarchs) {
            // D47.
            Some(seat) if self.seats[seat].screen > 0 && self.deck != [0; 14] => {
                self.set_turn(Node::Scholar, seat);
            }
            _ => self.market_privilege(),
        }
    }

    fn market_privilege(&mut self) {
        let least = match self.rules.market_purchase {
            MarketPurchase::UpTo4 => PRESTIGE_PRICE,
            MarketPurchase::AllOrNothing => PRESTIGE_PRICE * MOST_PRESTIGE,
        };
        match self.holder(Quarter::Market) {
            Some(seat) if self.seats[seat].bezants >= least => self.set_turn(Node::MarketBuy, seat),
            _ => self.nobility_privilege(),
        }
    }

    fn nobility_privilege(&mut self) {
        match self.holder(Quarter::Nobility) {
            Some(seat) => self.set_turn(Node::Steal, seat),
            None => self.income(),
        }
    }

    pub(super) fn legal_revenue(&self, mask: &mut ActionMask) {
        match self.node {
            Node::TowerMove => {
                mask.insert_bits(Action::FIRST.tower_to, self.tower_destinations().into());
                mask.insert(Action::FIRST.tower_skip);
            }
            Node::Scholar => {
                mask.insert_range(Action::FIRST.scholar_draw, Action::FIRST.scholar_decline)
            }
            Node::MarketBuy => match self.rules.market_purchase {
                MarketPurchase::UpTo4 => {
                    let most = (self.me().bezants / PRESTIGE_PRICE).min(MOST_PRESTIGE);
                    mask.insert_range(
                        Action::FIRST.buy_prestige,
                        Action::FIRST.buy_prestige + most,
                    );
                }
                MarketPurchase::AllOrNothing => {
                    mask.insert(Action::FIRST.buy_prestige);
                    if self.me().bezants >= PRESTIGE_PRICE * MOST_PRESTIGE {
                        mask.insert(Action::FIRST.buy_prestige + MOST_PRESTIGE);
                    }
                }
            },
            Node::Steal => {
                mask.insert_range(
                    Action::FIRST.steal,
                    Action::FIRST.steal + self.players() as ActionId - 2,
                );
                mask.insert(Action::FIRST.steal_decline);
            }
            _ => {
                mask.insert(Action::FIRST.income_accept);
                for (r, resource) in FORGO_ORDER.into_iter().enumerate() {
                    if self.due[usize::from(self.actor)][resource] > 0 {
                        mask.insert(Action::FIRST.income_forgo + r as ActionId);
                    }
                }
            }
        }
    }

    pub(super) fn play_revenue(&mut self, action: Action) {
        match action {
            Action::TowerTo(area) => {
                let board = &mut self.me_mut().board;
                board[DAVID] -= 1;
                board[usize::from(area)] += 1;
                self.patriarchs_privilege();
            }
            Action::TowerSkip => self.patriarchs_privilege(),
            Action::ScholarDraw => {
                self.me_mut().screen -= 1;
                self.me_mut().supply += 1;
                self.node = Node::DrawScholar;
            }
            Action::ScholarDecline => self.market_privilege(),
            Action::BuyPrestige(bought) => {
                self.me_mut().bezants -= u16::from(bought) * PRESTIGE_PRICE;
                self.gain_prestige(usize::from(self.actor), bought.into());
                self.nobility_privilege();
            }
            Action::Steal(offset) => {
                let thief = usize::from(self.actor);
                let victim = self.clockwise(thief, offset.into());
                let track = &mut self.seats[victim].prestige;
                *track = track.saturating_sub(1); // D49
                self.gain_prestige(thief, 1);
                self.income();
            }
            Action::StealDecline => self.income(),
            Action::IncomeForgo(resource) => {
                let resource = FORGO_ORDER[usize::from(resource)];
                self.due[usize::from(self.actor)][resource] -= 1;
            }
            Action::IncomeAccept => self.accept_income(),
            _ => {}
        }
    }

    pub(super) fn draw_scholar(&mut self, card: Card) {
        let seat = self.actor;
        self.deck[card as usize] -= 1;
        self.me_mut().hand[card as usize] += 1;
        self.scholars[usize::from(self.round) - 1] = Drawn { seat, kind: card as u8 };
        self.market_privilege();
    }

    pub(super) fn gain_prestige(&mut self, seat: Seat, prestige: u16) {
        let track = &mut self.seats[seat].prestige;
        *track = track.saturating_add(prestige).min(state::MOST_PRESTIGE);
    }

    fn credit(&mut self, seat: Seat, [squires, bezants, prestige]: [u16; 3]) {
        self.seats[seat].recruit(squires);
        self.pay_out(seat, bezants);
        self.gain_prestige(seat, prestige);
    }

    /// Step 3.3: what cannot be refused is credited at once, area by area (§11.11).
    fn income(&mut self) {
        let refusable = match self.rules.income_choice {
            IncomeChoice::None => [false; 3],
            IncomeChoice::Prestige => [false, false, true],
            IncomeChoice::All => [true; 3],
        };
        self.due = [[0; 3]; 4];
        for area in (0..AREAS).filter(|&a| a != DAVID) {
            let row = self.rules.income_table.areas[area];
            let Some(seat) = self.leader(|p| p.board[area].into()) else { continue };
            let mut now = [row.squires, row.bezants, row.prestige].map(u16::from);
            for resource in 0..3 {
                if refusable[resource] {
                    self.due[seat][resource] += std::mem::take(&mut now[resource]);
                }
            }
            self.credit(seat, now);
        }
        self.ask_income(0);
    }

    /// D51: once per player, in turn order.
    fn ask_income(&mut self, first: usize) {
        for position in first..self.players() {
            let seat = self.in_order(position);
            if self.due[seat] != [0; 3] {
                return self.set_turn(Node::IncomeChoice, seat);
            }
        }
        if self.round == ROUNDS {
            let gifts = self.kings_gifts();
            self.all_seats().for_each(|seat| self.gain_prestige(seat, gifts[seat]));
        }
        self.build();
    }

    fn accept_income(&mut self) {
        let seat = usize::from(self.actor);
        let due = std::mem::take(&mut self.due[seat]);
        self.credit(seat, due);
        self.ask_income(self.position_of(seat) + 1);
    }

    /// The prestige of the King's gifts for each seat (§5.7).
    pub(super) fn kings_gifts(&self) -> [u16; 4] {
        let mut gifts = [0; 4];
        let screens = self.seats.map(|p| u16::from(p.screen));
        let purses = self.seats.map(|p| p.bezants);
        for held in [screens, purses] {
            let most = held[..self.players()].iter().copied().max().unwrap_or(0);
            let leaders = held[..self.players()].iter().filter(|&&h| h == most).count();
            if most == 0 && !self.rules.gift_zero_counts {
                continue; // D56
            }
            for seat in self.all_seats() {
                gifts[seat] += match (leaders, held[seat] == most, self.rules.gift_tie) {
                    (1, leads, _) => 3 * u16::from(leads),
                    (_, leads, GiftTie::Tied) => u16::from(leads),
                    (_, _, GiftTie::All) => 1, // D55
                };
            }
        }
        for seat in self.all_seats() {
            gifts[seat] += u16::from(self.seats[seat].hand_size() > 0);
        }
        gifts
    }

    /// Step 3.4: everybody builds what his prestige pays for, in turn order, once (D53).
    fn build(&mut self) {
        let mut highest = match self.rules.floor_surcharge {
            FloorSurcharge::FirstInGame => self.seats.iter().map(|p| p.height).max().unwrap_or(0),
            FloorSurcharge::FirstInRound => 0,
        };
        // Levels built this round; a tower of more than 127 floors costs over 8,000 prestige.
        let mut this_round: u128 = 0;
        for position in 0..self.players() {
            let seat = self.in_order(position);
            let player = &mut self.seats[seat];
            loop {
                let level = player.height.saturating_add(1);
                let first = match self.rules.floor_surcharge {
                    FloorSurcharge::FirstInGame => highest < level,
                    FloorSurcharge::FirstInRound => this_round >> (level % 128) & 1 == 0, // D52
                };
                let price = u16::from(level) + 1 + u16::from(first); // §5.5
                if player.prestige < price || level > 127 {
                    break;
                }
                player.prestige -= price;
                player.height = level;
                highest = highest.max(level);
                this_round |= 1 << (level % 128);
            }
        }
        self.after_building();
    }
}
