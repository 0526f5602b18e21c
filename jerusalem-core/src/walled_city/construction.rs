//! Phase B, construction: turns with roads (R4.8 to R4.12) and with walls (R4.23 to R4.28).

use super::action::Action;
use super::board::{FIRST_EXTRA, Loc};
use super::cards::{EXTRAS, NUMBERS, Pile, pile_kinds, symmetric};
use super::guilds::Guild;
use super::node::Node;
use super::rules::ExtraCardRule;
use super::state::{NONE, TurnState, WalledCity, window};
use crate::bits::bits;
use crate::mask::ActionMask;

impl WalledCity {
    /// The pieces of this round that a seat still has to build.
    #[inline]
    fn pieces_left(&self, seat: usize) -> u8 {
        if self.round == 1 { self.road_supply[seat] } else { self.wall_supply[seat] }
    }

    /// Begins the turn of the next seat from `order[step]` on that has a piece left, or phase C.
    pub(crate) fn begin_turn(&mut self) {
        self.turn = TurnState::NEW;
        let players = usize::from(self.players);
        for ahead in 0..players {
            let step = (usize::from(self.step) + ahead) % players;
            let seat = self.order[step];
            if self.pieces_left(usize::from(seat)) > 0 {
                self.step = step as u8;
                self.actor = seat;
                self.turn.window = window::W0;
                self.node = Node::Build;
                return;
            }
        }
        self.vote();
    }

    pub(crate) fn end_turn(&mut self) {
        self.step = (self.step + 1) % self.players;
        self.begin_turn();
    }

    #[inline]
    pub(crate) fn construction_legal(&self, mask: &mut ActionMask) {
        let pass = self.board.offsets().pass;
        match self.node {
            Node::Build => self.build_legal(mask),
            // No ability may be started between the build and its card.
            Node::Card => return self.card_legal(mask),
            Node::Half => mask.insert_bits(self.board.offsets().half, 0b11),
            Node::SettleAreaA => self.settle_area_legal(0, mask),
            Node::SettleAreaB => self.settle_area_legal(1, mask),
            Node::SettleCountA | Node::SettleCountB | Node::SettleCount => {
                self.settle_count_legal(mask);
            }
            Node::Promote => self.promote_legal(mask),
            Node::Adjust => self.adjust_legal(mask),
            Node::Window1 | Node::Window4 => mask.insert(pass),
            _ => return,
        }
        self.window_legal(mask);
    }

    pub(crate) fn construction_play(&mut self, action: Action) {
        match (self.node, action) {
            (_, Action::UseGuild) => self.use_guild(),
            (Node::Build, Action::Path(place) | Action::Gap(place)) => self.build(place.into()),
            (Node::Card, Action::Card(kind)) => self.play_card(kind.into()),
            (Node::Half, Action::Half(half)) => {
                self.turn.half = half;
                self.go_on_settling();
            }
            (Node::SettleAreaA, Action::Area(area)) => self.choose_settle_area(0, area),
            (Node::SettleAreaB, Action::Area(area)) => self.choose_settle_area(1, area),
            (_, Action::Count(nobles)) => self.settle_count(nobles),
            (Node::Window1, Action::Pass) => self.end_settle(),
            (Node::Promote, Action::Promote { colour, area, clockwise }) => {
                self.promote(colour.into(), area.into(), clockwise);
            }
            (Node::Promote, Action::Pass) => self.enter_adjust(window::W3),
            (Node::Adjust, Action::Adjust { slot, up }) => self.adjust(slot.into(), up),
            (Node::Adjust, Action::Pass) => self.enter_window4(),
            (Node::Window4, Action::Pass) => self.end_turn(),
            _ => {}
        }
    }

    /// Paths or gaps that this build may use.
    pub(crate) fn build_targets(&self) -> u64 {
        let (places, all) = if self.round == 1 {
            (&self.roads, self.all_paths())
        } else {
            (&self.walls, self.all_gaps())
        };
        if self.turn.drapers {
            return places.stackable();
        }
        let mut targets = places.empty(all);
        // R7.8: choosing an occupied place is the Drapers' activation.
        let me = self.me();
        let drapers = self.guild[me] == Guild::Drapers as u8 && self.used >> me & 1 == 0;
        if drapers && !self.turn.used {
            targets |= places.stackable();
        }
        targets
    }

    fn build_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        let first = if self.round == 1 { o.path } else { o.gap };
        mask.insert_bits(first, self.build_targets());
    }

    /// R4.8, R4.23
    fn build(&mut self, place: usize) {
        let me = self.me();
        let (places, supply) = if self.round == 1 {
            (&mut self.roads, &mut self.road_supply[me])
        } else {
            (&mut self.walls, &mut self.wall_supply[me])
        };
        let occupied = places.built() >> place & 1 == 1;
        places.build(place);
        *supply -= 1;
        if occupied && !self.turn.drapers {
            self.used |= 1 << me;
            self.turn.used = true;
        }
        self.turn.drapers = false;
        self.turn.anchor = place as u8;
        self.turn.window = NONE;
        self.node = Node::Card;
    }

    /// The kinds of cards that may be laid in phase B (R2.4, Q11, Q12).
    pub(crate) fn playable(&self, seat: usize) -> u16 {
        self.playable_of(&self.hands[seat], self.traded)
    }

    /// The kinds of a hand that may be laid in phase B if these extra cards were traded.
    pub(crate) fn playable_of(&self, hand: &Pile, traded: u8) -> u16 {
        let kinds = pile_kinds(hand);
        let freed = match self.rules.extra_card_rule {
            ExtraCardRule::NoneAfterTrade => u16::from(traded) << FIRST_EXTRA,
            ExtraCardRule::Card | ExtraCardRule::NotTradeable => 0,
        };
        match kinds & (!EXTRAS | freed) {
            0 => kinds,
            free => free,
        }
    }

    fn card_legal(&self, mask: &mut ActionMask) {
        mask.insert_bits(self.board.offsets().card, u64::from(self.playable(self.me())));
    }

    fn play_card(&mut self, kind: usize) {
        let me = self.me();
        let card = self.take_card(me, kind);
        self.played[me][usize::from(card.owner)].add(kind);
        self.log.played(me, card);
        self.turn.card = kind as u8;
        self.enter_settle();
    }

    /// The numbers for side A and side B, or to settle and to promote.
    #[inline]
    pub(crate) fn numbers(&self) -> [u8; 2] {
        let [large, small] = NUMBERS[usize::from(self.turn.card)];
        if self.turn.half == 1 { [small, large] } else { [large, small] }
    }

    /// Citizens in the actor's supply.
    #[inline]
    pub(crate) fn citizens_left(&self) -> u8 {
        self.noble_supply[self.me()] + self.peasant_supply[self.me()]
    }

    /// Begins, or begins anew after an ability, to settle: window W1.
    pub(crate) fn enter_settle(&mut self) {
        self.turn.half = if symmetric(usize::from(self.turn.card)) { 0 } else { NONE };
        self.turn.areas = [NONE; 2];
        self.turn.settled = 0;
        self.turn.window = window::W1;
        if self.next_settle() {
            return;
        }
        if self.can_use_guild() {
            self.node = Node::Window1;
        } else {
            self.end_settle();
        }
    }

    /// Goes to the next settle node, if there is one.
    fn next_settle(&mut self) -> bool {
        if self.turn.half == NONE {
            self.node = Node::Half;
            return true;
        }
        let [first, second] = self.numbers();
        if self.round == 2 {
            if self.turn.settled == 0 && first.min(self.citizens_left()) > 0 {
                self.node = Node::SettleCount;
                return true;
            }
            return false;
        }
        if self.turn.settled == 0 {
            let left = self.citizens_left();
            let a = first.min(left);
            let b = second.min(left - a);
            let path = *self.board.path(usize::from(self.turn.anchor));
            for (side, number, areas, node) in
                [(0, a, path.side_a, Node::SettleAreaA), (1, b, path.side_b, Node::SettleAreaB)]
            {
                if number > 0 && self.turn.areas[side] == NONE {
                    if areas.count_ones() > 1 {
                        self.node = node;
                        return true;
                    }
                    self.turn.areas[side] = areas.trailing_zeros() as u8;
                }
            }
            if a > 0 {
                self.node = Node::SettleCountA;
                return true;
            }
            self.turn.settled = 1;
        }
        if self.turn.settled == 1 && second.min(self.citizens_left()) > 0 {
            self.node = Node::SettleCountB;
            return true;
        }
        false
    }

    fn go_on_settling(&mut self) {
        self.turn.window = NONE;
        if !self.next_settle() {
            self.end_settle();
        }
    }

    fn end_settle(&mut self) {
        if self.round == 1 {
            self.enter_adjust(window::W2);
        } else {
            self.turn.promotions = self.numbers()[1];
            self.enter_promote();
        }
    }

    fn settle_area_legal(&self, side: usize, mask: &mut ActionMask) {
        let path = self.board.path(usize::from(self.turn.anchor));
        let areas = if side == 0 { path.side_a } else { path.side_b };
        mask.insert_bits(self.board.offsets().area, u64::from(areas));
    }

    fn choose_settle_area(&mut self, side: usize, area: u8) {
        self.turn.areas[side] = area;
        self.go_on_settling();
    }

    /// The citizens to be settled at this node.
    pub(crate) fn settling(&self) -> u8 {
        let number = self.numbers()[usize::from(self.node == Node::SettleCountB)];
        number.min(self.citizens_left())
    }

    fn settle_count_legal(&self, mask: &mut ActionMask) {
        let (me, k) = (self.me(), self.settling());
        let first = self.board.offsets().count;
        let fewest = k.saturating_sub(self.peasant_supply[me]);
        let most = k.min(self.noble_supply[me]);
        mask.insert_range(first + u16::from(fewest), first + u16::from(most));
    }

    /// R4.9, R4.24
    fn settle_count(&mut self, nobles: u8) {
        let area = match self.node {
            Node::SettleCountA => self.turn.areas[0],
            Node::SettleCountB => self.turn.areas[1],
            _ => self.board.gap(usize::from(self.turn.anchor)).area,
        };
        let k = self.settling();
        self.settle(self.me(), usize::from(area), nobles, k - nobles);
        self.turn.settled += 1;
        self.go_on_settling();
    }

    /// The areas of the anchor district.
    pub(crate) fn anchor_district(&self) -> u32 {
        let area = usize::from(self.board.gap(usize::from(self.turn.anchor)).area);
        self.district_mask(self.district[area])
    }

    fn nobles_in(&self, areas: u32) -> bool {
        self.noble_at.iter().any(|at| at & u64::from(areas) != 0)
    }

    /// Promotion (R4.25), window W2; skipped if there is nothing to decide.
    pub(crate) fn enter_promote(&mut self) {
        self.turn.window = window::W2;
        let stop = self.turn.promotions > 0
            && (self.nobles_in(self.anchor_district()) || self.can_use_guild());
        if stop {
            self.node = Node::Promote;
        } else {
            self.enter_adjust(window::W3);
        }
    }

    fn promote_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        mask.insert(o.pass);
        let (district, ax) = (u64::from(self.anchor_district()), self.board.ax() as u16);
        for colour in 0..self.colours() {
            let row = o.promote + colour as u16 * 2 * ax;
            for area in bits(self.noble_at[colour] & district) {
                mask.insert_bits(row + 2 * area as u16, 0b11);
            }
        }
    }

    fn promote(&mut self, colour: usize, area: usize, clockwise: bool) {
        let gap = self.board.gap(usize::from(self.turn.anchor));
        let tower = gap.towers[usize::from(clockwise)];
        let tower = self.board.ax() + usize::from(tower);
        self.take_noble(colour, area);
        self.add_noble(colour, tower);
        self.turn.promotions -= 1;
        self.turn.window = NONE;
        if self.turn.promotions == 0 || !self.nobles_in(self.anchor_district()) {
            self.enter_adjust(window::W3);
        }
    }

    pub(crate) fn enter_adjust(&mut self, window: u8) {
        self.turn.promotions = 0;
        self.turn.window = window;
        self.node = Node::Adjust;
    }

    /// The slots whose tokens may be adjusted now (R4.11, R4.27).
    fn adjustable_slots(&self) -> u64 {
        let anchor = usize::from(self.turn.anchor);
        if self.round == 1 {
            return self.slots_in(self.board.path(anchor).areas());
        }
        let mut slots = self.slots_in(self.anchor_district());
        let towers = self.board.gap(anchor).towers;
        for (s, slot) in self.board.slot_list().iter().enumerate() {
            if let Loc::Tower(tower) = slot.at {
                slots |= u64::from(towers.contains(&tower)) << s;
            }
        }
        slots
    }

    fn adjust_legal(&self, mask: &mut ActionMask) {
        let o = self.board.offsets();
        mask.insert(o.pass);
        for slot in bits(self.adjustable_slots()) {
            let (down, up) = self.tokens[slot].adjustable();
            mask.insert_bits(o.adjust + 2 * slot as u16, u64::from(down) | u64::from(up) << 1);
        }
    }

    fn adjust(&mut self, slot: usize, up: bool) {
        self.tokens[slot] = self.tokens[slot].adjusted(up);
        self.enter_window4();
    }

    pub(crate) fn enter_window4(&mut self) {
        self.turn.window = window::W4;
        if self.can_use_guild() {
            self.node = Node::Window4;
        } else {
            self.end_turn();
        }
    }

    /// USE_GUILD, if the node is an open window.
    #[inline]
    pub(crate) fn window_legal(&self, mask: &mut ActionMask) {
        if self.can_use_guild() {
            mask.insert(self.board.offsets().use_guild);
        }
    }

    /// Goes back to where the turn stood when an ability began (R7.6).
    pub(crate) fn resume(&mut self, at: u8) {
        match at {
            window::W0 => {
                self.turn.window = window::W0;
                self.node = Node::Build;
            }
            window::W1 => self.enter_settle(),
            window::W2 if self.round == 2 => self.enter_promote(),
            window::W2 | window::W3 => self.enter_adjust(at),
            window::W4 => self.enter_window4(),
            _ => {
                self.turn.window = window::DEFENCE;
                self.node = Node::DefenceCard;
            }
        }
    }

    /// The districts' areas that a set of areas touches.
    pub(crate) fn districts_around(&self, areas: u32) -> u32 {
        bits(areas).fold(0, |mask, area| mask | self.district_mask(self.district[area]))
    }
}
