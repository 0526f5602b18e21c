//! Phase 2: placement turns (§4.3).

use crate::game::{AnyGame, Seat};
use crate::mask::ActionMask;

use super::action::Action;
use super::city::{
    ADMIRAL, AREAS, Areas, CONSTABLE, MARSHAL, PALACE_LARGE, Quarter, TREASURER, is_large,
    office_squires,
};
use super::draft::kinds_in;
use super::node::Node;
use super::rules::{
    BaronDeparture, BaronNewSources, BaronScope, GenoeseTreasurer, IntoBlocked, PalaceBaronRound1,
    PalaceBaronTest,
};
use super::state::{Chain, HOME, Jerusalem, Placement};

/// Where an arriving squire comes from (D21).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Screen,
    Influence,
    MoveCard,
    Turncoat,
    Marshal,
}

impl Jerusalem {
    pub(super) fn begin_placement(&mut self) {
        self.barred = 0;
        if self.rules.palace_baron_test == PalaceBaronTest::PhaseStart {
            for seat in self.all_seats() {
                self.barred |= u8::from(self.tops_the_towers(seat)) << seat;
            }
        }
        self.begin_turn(0);
    }

    /// T0: office squires, the Admiral's bezant (D17, D37).
    fn begin_turn(&mut self, position: usize) {
        let seat = self.in_order(position);
        self.set_turn(Node::Turn, seat);
        let office = self.seats[seat].office;
        self.seats[seat].recruit(u16::from(office_squires(office)));
        if office == ADMIRAL {
            self.pay_out(seat, 1);
        }
    }

    #[inline(never)]
    fn end_turn(&mut self) {
        self.placement = Placement::default();
        let next = self.position_of(usize::from(self.actor)) + 1;
        if next < self.players() {
            self.begin_turn(next);
        } else {
            self.barred = 0;
            self.begin_revenue();
        }
    }

    /// Areas with no baron but, where `own` says so, the actor's.
    fn free_or_own(&self, own: bool) -> Areas {
        self.free() | if own { self.me().baron_area() } else { 0 }
    }

    /// `placeable(a)` of §9.3 (D23).
    fn placeable(&self) -> Areas {
        self.free_or_own(!self.rules.baron_blocks_owner_placement)
    }

    /// `movable(a)` of §9.3 (D24).
    pub(super) fn movable(&self) -> Areas {
        self.free_or_own(!self.rules.baron_blocks_owner_moves)
    }

    fn unless_blocked(&self, option: IntoBlocked) -> Areas {
        match option {
            IntoBlocked::Forbid => self.free(),
            IntoBlocked::OwnOnly => self.free_or_own(true),
            IntoBlocked::Allow => self.open(),
        }
    }

    /// D40.
    pub(super) fn influence_areas(&self, quarter: Quarter) -> Areas {
        self.unless_blocked(self.rules.influence_into_blocked) & quarter.areas()
    }

    /// The areas a squire may be sold from (D29).
    pub(super) fn saleable(&self) -> Areas {
        self.unless_blocked(self.rules.sell_from_blocked) & self.me().present()
    }

    /// §5.3.
    pub(super) fn hire_price(&self) -> u16 {
        let Placement { hired, genoese, .. } = self.placement;
        let regular = if genoese { 2 } else { 3 };
        let exclusive = genoese && self.rules.genoese_treasurer == GenoeseTreasurer::Exclusive; // D33
        if self.me().office == TREASURER && hired < 2 && !exclusive {
            regular.min(u16::from(hired) + 1)
        } else {
            regular
        }
    }

    /// §4.3 "palace-barred", with towers and track as they are (D25).
    fn tops_the_towers(&self, seat: Seat) -> bool {
        let key = |s: Seat| (self.seats[s].height, self.seats[s].prestige);
        self.all_seats().all(|other| key(other) <= key(seat))
    }

    /// D26, D27.
    fn palace_barred(&self) -> bool {
        let never = self.round == 1 && self.rules.palace_baron_round1 == PalaceBaronRound1::Never;
        never
            || match self.rules.palace_baron_test {
                PalaceBaronTest::Now => self.tops_the_towers(usize::from(self.actor)),
                PalaceBaronTest::PhaseStart => self.barred >> self.actor & 1 == 1,
            }
    }

    /// §4.3(b).
    fn baron_areas(&self) -> Areas {
        let me = self.me();
        if me.baron != HOME {
            return 0;
        }
        let mut enough: Areas = 0;
        match self.rules.baron_scope {
            BaronScope::Area => {
                let (large, small) = if me.office == CONSTABLE { (2, 1) } else { (3, 3) };
                for (area, &new) in self.placement.new.iter().enumerate() {
                    let need = if is_large(area) { large } else { small };
                    enough |= Areas::from(new >= need) << area;
                }
            }
            // D19: summed over the quarter; at least one own squire in the area itself.
            BaronScope::Quarter => {
                for area in 0..AREAS {
                    let quarter = Quarter::of(area);
                    let size = quarter.areas().count_ones() as usize;
                    let new: u16 = self.placement.new[quarter.large()..][..size]
                        .iter()
                        .map(|&n| u16::from(n))
                        .sum();
                    enough |= Areas::from(new >= baron_need(me.office, area)) << area;
                }
                enough &= me.present();
            }
        }
        enough &= self.free();
        if enough >> PALACE_LARGE & 1 == 1 && self.palace_barred() {
            enough &= !(1 << PALACE_LARGE);
        }
        enough
    }

    pub(super) fn legal_placement(&self, mask: &mut ActionMask) {
        if self.node == Node::SellMore {
            return mask.insert_bits(Action::FIRST.sell, self.saleable().into());
        }
        let me = self.me();
        if me.screen > 0 {
            mask.insert_bits(Action::FIRST.place, self.placeable().into());
        }
        mask.insert_bits(Action::FIRST.baron, self.baron_areas().into());
        if me.supply > 0 && me.bezants >= self.hire_price() {
            mask.insert(Action::FIRST.hire);
        }
        let saleable = self.saleable();
        if self.at_least_three(saleable) {
            mask.insert_bits(Action::FIRST.sell, saleable.into());
        }
        let hand = kinds_in(&me.hand);
        if hand != 0 {
            mask.insert_bits(Action::FIRST.play_card, self.playable(hand));
        }
        if me.office == MARSHAL && !self.placement.marshal_used {
            if self.move_origins() != 0 {
                mask.insert(Action::FIRST.marshal_move);
            }
            mask.insert(Action::FIRST.marshal_bezant);
        }
        mask.insert(Action::FIRST.end_turn);
    }

    fn at_least_three(&self, mut areas: Areas) -> bool {
        let mut squires = 0;
        while areas != 0 && squires < 3 {
            squires += u16::from(self.me().board[areas.trailing_zeros() as usize]);
            areas &= areas - 1;
        }
        squires >= 3
    }

    pub(super) fn play_placement(&mut self, action: Action) {
        match action {
            Action::Place(area) => {
                self.me_mut().screen -= 1;
                self.arrive(area.into(), Source::Screen);
            }
            Action::Baron(area) => self.me_mut().baron = area,
            Action::Hire => self.hire(),
            Action::Sell(area) => self.sell(area.into()),
            Action::PlayCard(card) => self.play_card(card),
            Action::MarshalMove => {
                self.placement.marshal_used = true;
                self.chain.marshal = true;
                self.node = Node::MoveFrom;
            }
            Action::MarshalBezant => {
                self.placement.marshal_used = true;
                self.pay_out(usize::from(self.actor), 1);
            }
            Action::EndTurn => self.end_turn(),
            _ => {}
        }
    }

    /// §4.3(c).
    #[inline(never)]
    fn hire(&mut self) {
        let price = self.hire_price();
        self.me_mut().bezants -= price;
        self.me_mut().recruit(1);
        self.placement.hired = self.placement.hired.saturating_add(1);
    }

    /// §4.3(d), one squire of three.
    #[inline(never)]
    fn sell(&mut self, area: usize) {
        self.me_mut().lose(area);
        self.departed(area);
        self.chain.sold += 1;
        self.node = Node::SellMore;
        if self.chain.sold == 3 {
            self.pay_out(usize::from(self.actor), 1);
            self.back_to_turn();
        }
    }

    pub(super) fn back_to_turn(&mut self) {
        self.chain = Chain::default();
        self.node = Node::Turn;
    }

    /// An own squire comes to stand in an area.
    pub(super) fn arrive(&mut self, area: usize, source: Source) {
        self.me_mut().board[area] += 1;
        let counts = match self.rules.baron_new_sources {
            BaronNewSources::All => true,
            BaronNewSources::NoMarshal => source != Source::Marshal,
            BaronNewSources::ScreenAndBoardCards => {
                !matches!(source, Source::Marshal | Source::Influence)
            }
        };
        if counts {
            self.placement.new[area] += 1;
        }
    }

    /// An own squire has left an area (D22, §11.8).
    pub(super) fn departed(&mut self, area: usize) {
        let left = self.me().board[area];
        let new = &mut self.placement.new[area];
        *new = match self.rules.baron_departure {
            BaronDeparture::NewestFirst => new.saturating_sub(1),
            BaronDeparture::OldestFirst => (*new).min(left),
        };
    }
}

/// `need(a)` (§5.2).
pub(super) const fn baron_need(office: u8, area: usize) -> u16 {
    match (office, is_large(area)) {
        (CONSTABLE, true) => 2,
        (CONSTABLE, false) => 1,
        _ => 3,
    }
}
