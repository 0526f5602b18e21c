//! The invariants of every reachable state, in one place.

use crate::game::AnyGame;
use crate::options::SeatOrRandom;
use crate::reasons::Reasons;

use super::super::cards::KINDS;
use super::super::city::{AREAS, Areas, DAVID, Event, MARSHAL, Quarter, ROUNDS, first_office};
use super::super::knowledge::Drafted;
use super::super::node::Node;
use super::super::rules::{EventReveal, IncomeChoice, PalaceBaronTest};
use super::super::state::{
    Auction, Chain, HOME, Jerusalem, MOST_BEZANTS, MOST_PRESTIGE, NONE, Placement, Player,
};

const MOST_FLOORS: u8 = 127;

impl Jerusalem {
    pub(in super::super) fn check_pieces(&self, reasons: &mut Reasons) {
        let mut barons = 0u16;
        for seat in self.all_seats() {
            let p = &self.seats[seat];
            let board: u32 = p.board.iter().map(|&n| u32::from(n)).sum();
            let squires = board + u32::from(p.screen) + u32::from(p.supply);
            let limit = u32::from(self.rules.squires());
            reasons.unless(squires == limit, || {
                format!("seat {seat}: {squires} squires on board, screen and supply, not {limit}")
            });
            reasons.unless(p.present() & !self.open() == 0, || {
                format!("seat {seat}: squires in a quarter that is not in play")
            });
            reasons.unless(p.bezants <= MOST_BEZANTS, || format!("seat {seat}: too many bezants"));
            reasons
                .unless(p.prestige <= MOST_PRESTIGE, || format!("seat {seat}: too much prestige"));
            reasons.unless(p.height <= MOST_FLOORS, || format!("seat {seat}: too many floors"));
            reasons.unless(p.baron_area() & !self.open() == 0, || {
                format!("seat {seat}: the baron stands in a quarter that is not in play")
            });
            reasons.unless(p.baron_area() & barons == 0, || "two barons in one area (D28)".into());
            barons |= p.baron_area();
            let may_be_out = self.node as u8 >= Node::Turn as u8
                || self.node == Node::RevealEvent && self.rules.event_reveal == EventReveal::Phase4;
            reasons.unless(p.baron == HOME || may_be_out, || {
                format!("seat {seat}: the baron is out at {}", self.node.name())
            });
        }
        if let Some(limit) = self.rules.bank_limit {
            let held: u32 = self.all_seats().map(|s| u32::from(self.seats[s].bezants)).sum();
            reasons
                .unless(held <= limit.into(), || format!("{held} bezants, the bank has {limit}"));
        }
    }

    pub(in super::super) fn check_offices(&self, reasons: &mut Reasons) {
        let n = self.players();
        for (name, offices) in [
            ("office", self.seats.map(|p| p.office)),
            ("prev_office", self.seats.map(|p| p.prev_office)),
        ] {
            for (i, &office) in offices[..n].iter().enumerate() {
                let held = (first_office(n)..=4).contains(&office);
                reasons.unless(office == 0 || held, || format!("seat {i}: {name} {office}"));
                reasons.unless(office == 0 || !offices[..i].contains(&office), || {
                    format!("two players have {name} {office}")
                });
            }
        }
        let taken = self.all_seats().filter(|&s| self.seats[s].office > 0).count();
        let before = self.all_seats().filter(|&s| self.seats[s].prev_office > 0).count();
        reasons.unless(before == if self.round == 1 { 0 } else { n }, || {
            format!("prev_office: {before} players have one in round {}", self.round)
        });
        let right = match self.node {
            Node::FirstBidder => taken == 0,
            Node::RevealEvent => {
                taken == if self.rules.event_reveal == EventReveal::Phase4 { n } else { 0 }
            }
            Node::AuctionOffice | Node::AuctionOpen | Node::AuctionRaise => taken + 2 <= n,
            _ => taken == n,
        };
        reasons.unless(right, || format!("{taken} players have an office at {}", self.node.name()));
        for (i, draft) in self.drafts.iter().enumerate() {
            let round = i as u8 + 1;
            let known = *draft != Drafted::NOT_YET;
            let due = round < self.round || round == self.round && taken == n;
            reasons.unless(!known || due, || format!("drafts: round {round} is not drafted yet"));
            reasons.unless(known || round != self.round || taken < n, || {
                "drafts: the turn order of this round is missing".into()
            });
            if !known {
                continue;
            }
            let mut seen = 0u8;
            for &seat in &draft.order[..n] {
                seen |= 1u8.checked_shl(seat.into()).unwrap_or(0);
            }
            reasons.unless(seen == (1 << n) - 1, || {
                format!("drafts: the order of round {round} does not name every seat once")
            });
            if round == self.round && taken == n {
                let sorted = draft.order[..n].iter().enumerate().all(|(k, &seat)| {
                    self.seats
                        .get(usize::from(seat))
                        .is_some_and(|p| usize::from(p.office) == k + usize::from(first_office(n)))
                });
                reasons
                    .unless(sorted, || "drafts: the order of this round is not by office".into());
            }
        }
    }

    /// Cards a seat is known to have acquired, less what it holds or has played, must not be positive.
    pub(in super::super) fn check_cards(&self, reasons: &mut Reasons) {
        reasons.unless(self.cards_left() == Some(self.deck), || {
            "cards: deck, packet, hands and discards are not one deck".into()
        });
        let mut owned = self.seats.map(|player| player.hand.map(i16::from));
        let n = self.players();
        for played in self.played_cards() {
            let sound = usize::from(played.seat) < n
                && usize::from(played.kind) < KINDS
                && (1..=self.round).contains(&played.round);
            reasons.unless(sound, || format!("discard: {played:?} cannot be"));
            if sound {
                owned[usize::from(played.seat)][usize::from(played.kind)] += 1;
            }
        }
        let rounds = self.played_cards().windows(2).all(|w| w[0].round <= w[1].round);
        reasons.unless(rounds, || "discard: not in the order of the rounds".into());
        let drafted = self.drafts.iter().flat_map(|d| d.order.into_iter().zip(d.kept));
        let drawn = self.scholars.iter().map(|d| (d.seat, d.kind));
        for (seat, kind) in drafted.chain(drawn).filter(|&(_, kind)| kind != NONE) {
            match owned.get_mut(usize::from(seat)).and_then(|o| o.get_mut(usize::from(kind))) {
                Some(left) if usize::from(seat) < n => *left -= 1,
                _ => reasons.0.push("drafts or scholars: a card or seat does not exist".into()),
            }
        }
        for (seat, kinds) in owned.iter().enumerate() {
            reasons.unless(kinds.iter().all(|&left| left >= 0), || {
                format!("seat {seat}: hand and discards lack a card that was acquired")
            });
        }
        let drawn_late = self.scholars[usize::from(self.round) - 1..].iter().skip(1);
        reasons.unless(drawn_late.clone().all(|d| d.kind == NONE), || {
            "scholars: a card of a later round".into()
        });
    }

    pub(in super::super) fn check_events(&self, reasons: &mut Reasons) {
        for (i, &event) in self.events.iter().enumerate() {
            let round = i as u8 + 2;
            if event == NONE {
                let waits = round > self.round
                    || round == self.round
                        && (self.node == Node::RevealEvent
                            || self.rules.event_reveal == EventReveal::Phase4
                                && (self.node as u8) < Node::Succession as u8);
                reasons.unless(waits, || format!("events: that of round {round} is not revealed"));
                continue;
            }
            let known =
                Event::ALL.get(usize::from(event)).is_some_and(|e| e.in_pool(self.players()));
            reasons.unless(known, || format!("events: that of round {round} is not in the pool"));
            reasons.unless(!self.events[..i].contains(&event), || {
                format!("events: that of round {round} occurred before")
            });
            let early = round > self.round
                || round == self.round
                    && (self.node == Node::RevealEvent
                        || self.rules.event_reveal == EventReveal::Phase4
                            && (self.node as u8) < Node::Succession as u8);
            reasons
                .unless(!early, || format!("events: that of round {round} is revealed too early"));
        }
    }

    /// Counters of a phase are zero outside it.
    pub(in super::super) fn check_scratch(&self, reasons: &mut Reasons) {
        let bidding = matches!(self.node, Node::AuctionOpen | Node::AuctionRaise);
        reasons.unless(bidding || self.auction == Auction::default(), || {
            "auction: none is under way".into()
        });
        reasons.unless(self.node.in_placement() || self.placement == Placement::default(), || {
            "placement: no turn is under way".into()
        });
        let chain = self.node.in_placement() && self.node != Node::Turn;
        reasons
            .unless(chain || self.chain == Chain::default(), || "chain: none is under way".into());
        let due = self.node == Node::IncomeChoice;
        reasons.unless(due || self.due == [[0; 3]; 4], || "due: no income is being chosen".into());
        let tally = matches!(self.node, Node::Succession | Node::Tax | Node::War);
        reasons.unless(tally || self.tally == [0; 4], || "tally: no event is under way".into());
        // Special Tax counts by the slots of the Market, the other events by seats.
        let counted = if self.node == Node::Tax { 3 } else { self.players() };
        reasons.unless(self.tally[counted..].iter().all(|&n| n == 0), || {
            "tally: more than there is to count".into()
        });
        reasons
            .unless(self.node == Node::War || self.picks == 0, || "picks: there is no war".into());
        let early =
            self.node.in_placement() && self.rules.palace_baron_test == PalaceBaronTest::PhaseStart;
        reasons.unless(early || self.barred == 0, || "barred: not in use".into());
        let packet: u8 = self.packet.iter().sum();
        let drafting = matches!(self.node, Node::DealCard | Node::Draft);
        reasons.unless(drafting || packet == 0, || "packet: no draft is under way".into());
        let actor = usize::from(self.actor);
        let nobody =
            self.node == Node::Over || self.node.is_chance() && self.node != Node::DrawScholar;
        reasons.unless(!nobody || actor == 0, || "actor: nobody is to decide".into());
    }

    pub(in super::super) fn check_node(&self, reasons: &mut Reasons) {
        let me = self.me();
        let name = self.node.name();
        let event_round = (2..ROUNDS).contains(&self.round);
        let is_event = |event| self.event_of(self.round) == Some(event);
        let position = self.position_of(self.actor.into());
        let packet = usize::from(self.packet.iter().sum::<u8>());
        let holds = match self.node {
            Node::FirstBidder => self.round == 1 && self.rules.first_bidder == SeatOrRandom::Random,
            Node::RevealEvent => event_round,
            Node::AuctionOffice => me.office == 0,
            Node::AuctionOpen => me.office == 0 && self.auction_is_sound(false),
            Node::AuctionRaise => me.office == 0 && self.auction_is_sound(true),
            Node::DealCard => packet < self.players() && self.deck != [0; KINDS],
            Node::Draft => self.draft_is_sound(position, packet),
            Node::Turn => self.placement_is_sound(),
            Node::SellMore
            | Node::Res2
            | Node::TurncoatOwn
            | Node::TurncoatOpp
            | Node::MoveFrom
            | Node::MoveTo
            | Node::Influence => {
                self.placement_is_sound() && self.chain_is_sound() && self.can_act()
            }
            Node::TowerMove => me.board[DAVID] > 0 && self.is_leader(|p| p.board[DAVID].into()),
            Node::Scholar => {
                me.screen > 0 && self.deck != [0; KINDS] && self.holds(Quarter::Patriarchs)
            }
            Node::DrawScholar => self.deck != [0; KINDS] && self.holds(Quarter::Patriarchs),
            Node::MarketBuy => self.holds(Quarter::Market) && self.has_choice(),
            Node::Steal => self.holds(Quarter::Nobility),
            Node::IncomeChoice => self.income_is_sound(),
            Node::Succession => {
                is_event(Event::Succession)
                    && me.baron != HOME
                    && self.tally[usize::from(self.actor)] > 0
                    && self.all_seats().all(|s| self.tally[s] <= self.seats[s].supply)
            }
            Node::Tax => {
                is_event(Event::Tax)
                    && (0..3).all(|s| self.tally[s] <= me.board[Quarter::Market.large() + s])
                    && self.has_choice()
            }
            Node::War => {
                is_event(Event::War)
                    && self.picks > 0
                    && me.in_quarter(Quarter::Templars) == 0
                    && self.tally[usize::from(self.actor)] == 0
                    && self.tally.iter().all(|&taken| taken <= 2)
                    && self.has_choice()
            }
            Node::Over => self.round == ROUNDS,
        };
        reasons.unless(holds, || format!("{name} is not possible here for seat {}", self.actor));
        if self.node != Node::Over && !self.node.is_chance() && holds {
            reasons.unless(self.can_act(), || format!("{name}: nothing would be legal"));
        }
    }

    fn can_act(&self) -> bool {
        !self.legal().is_empty()
    }

    /// Whether anything but declining is legal; other nodes are passed over (§9.3).
    fn has_choice(&self) -> bool {
        self.legal().count() > 1
    }

    fn is_leader(&self, count: impl Fn(&Player) -> u16) -> bool {
        self.leader(count) == Some(self.actor.into())
    }

    fn holds(&self, quarter: Quarter) -> bool {
        self.open() & quarter.areas() != 0 && self.is_leader(|p| p.in_quarter(quarter))
    }

    fn auction_is_sound(&self, bid_made: bool) -> bool {
        let Auction { office, bid, bidder, passed } = self.auction;
        let on_display = (1..=4).contains(&office) && self.display() >> (office - 1) & 1 == 1;
        if !bid_made {
            return on_display && bid == 0 && bidder == 0 && passed == 0;
        }
        let Some(high) = self.seats[..self.players()].get(usize::from(bidder)) else {
            return false;
        };
        on_display
            && bidder != self.actor
            && high.office == 0
            && high.bezants >= u16::from(bid)
            && bid <= self.rules.bid_cap
            && passed >> self.actor & 1 == 0
            && passed >> bidder & 1 == 0
            && self.all_seats().all(|s| passed >> s & 1 == 0 || self.seats[s].office == 0)
    }

    fn draft_is_sound(&self, position: usize, packet: usize) -> bool {
        position + 1 < self.players() && packet == self.players() - position
    }

    fn placement_is_sound(&self) -> bool {
        let me = self.me();
        let Placement { new, marshal_used, .. } = self.placement;
        new.iter().zip(&me.board).all(|(new, squires)| new <= squires)
            && (!marshal_used || me.office == MARSHAL)
    }

    /// Whether the chain under way is one a turn can lead to, with every other field zero.
    fn chain_is_sound(&self) -> bool {
        let me = self.me();
        let none = Chain::default();
        let Chain { sold, moved, marshal, from, first_from, first_to, influence, quarter } =
            self.chain;
        if [from, first_from, first_to].iter().any(|&a| usize::from(a) >= AREAS) {
            return false;
        }
        let within = |areas: Areas, area: u8| areas >> area & 1 == 1;
        match self.node {
            Node::SellMore => {
                let held = |area: usize| u16::from(me.board[area]);
                let areas = (0..AREAS).filter(|&a| within(self.saleable(), a as u8));
                self.chain == Chain { sold, ..none }
                    && matches!(sold, 1..=2)
                    && areas.map(held).sum::<u16>() + u16::from(sold) >= 3
            }
            Node::TurncoatOpp => {
                self.chain == Chain { from, ..none } && within(self.turncoat_origins(), from)
            }
            Node::MoveFrom | Node::MoveTo => {
                let first = moved == 1
                    && first_from != first_to
                    && within(self.movable(), first_from)
                    && within(self.movable() & me.present(), first_to);
                let choosing = self.node == Node::MoveFrom;
                let origins = if first { self.second_origins() } else { self.first_origins() };
                self.chain == Chain { moved, marshal, from, first_from, first_to, ..none }
                    && (first || self.chain == Chain { marshal, from, ..none })
                    && if choosing { from == 0 && origins != 0 } else { within(origins, from) }
                    && (!marshal || self.placement.marshal_used)
            }
            Node::Influence => {
                self.chain == Chain { influence, quarter, ..none }
                    && matches!(influence, 1..=2)
                    && influence <= me.supply
            }
            _ => self.chain == none,
        }
    }

    fn income_is_sound(&self) -> bool {
        let choice = self.rules.income_choice;
        let actor = self.position_of(self.actor.into());
        choice != IncomeChoice::None
            && self.due.iter().flatten().all(|&due| due <= MOST_BEZANTS)
            && self.due[self.players()..].iter().all(|due| *due == [0; 3])
            && (choice == IncomeChoice::All || self.due.iter().all(|d| d[0] == 0 && d[1] == 0))
            && (0..actor).all(|k| self.due[self.in_order(k)] == [0; 3])
    }
}
