//! What one viewer may know of a game, as typed data for pictures: built by listing.

use arrayvec::ArrayVec;

use crate::game::{AnyGame, PerSeat, Seat, Turn, Viewer};
use crate::lang::Lang;

use super::cards::{Card, Counts};
use super::city::{AREAS, Event, Quarter};
use super::knowledge::MAX_PLAYED;
use super::names::words;
use super::node::Node;
use super::rules::Income;
use super::state::{HOME, Jerusalem};

/// What a viewer sees of the game. What is hidden from him is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// 1 to 5.
    pub round: u8,
    /// The node the game stands at.
    pub node: Node,
    /// Who has to move.
    pub turn: Turn,
    /// The phase, in words.
    pub phase: &'static str,
    /// What is decided now, in words; empty at the end.
    pub question: &'static str,
    /// The events of rounds 2, 3 and 4 as far as revealed.
    pub events: [Option<Event>; 3],
    /// The areas in play.
    pub open: [bool; AREAS],
    /// What each area pays.
    pub income: [Income; AREAS],
    /// The players.
    pub seats: PerSeat<SeatSeen>,
    /// Undrawn cards.
    pub deck: u8,
    /// The cards played, in order, with their players.
    pub discard: ArrayVec<(Seat, Card), MAX_PLAYED>,
    /// What the node is about.
    pub matter: Matter,
    /// The seats from the first place to the last, once the game is over.
    pub ranking: PerSeat<Seat>,
}

/// What a viewer sees of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSeen {
    /// Squires in each area.
    pub squires: [u8; AREAS],
    /// The area of the baron; `None` at home.
    pub baron: Option<usize>,
    /// The office of this round.
    pub office: Option<u8>,
    /// The office of the round before.
    pub last_office: Option<u8>,
    /// Prestige.
    pub prestige: u16,
    /// Floors of the tower.
    pub height: u8,
    /// Cards in hand.
    pub cards: u8,
    /// What lies behind the screen, if the viewer sees it.
    pub screen: Option<Screen>,
    /// The cards in hand by kind, if the viewer sees them.
    pub hand: Option<Counts>,
}

/// What lies behind a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Squires.
    pub squires: u8,
    /// Bezants.
    pub bezants: u16,
    /// Squires not in play, if they are limited (§11.16).
    pub supply: Option<u8>,
}

/// What the node at hand is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Nothing more than the board shows.
    Board,
    /// An office is chosen among these.
    Offices(ArrayVec<u8, 4>),
    /// An office is auctioned.
    Auction {
        /// The office.
        office: u8,
        /// The offices on display, this one included.
        display: ArrayVec<u8, 4>,
        /// The standing bid and who made it.
        bid: Option<(u8, Seat)>,
        /// Who has passed.
        passed: PerSeat<Seat>,
    },
    /// Cards to choose from.
    Packet {
        /// How many.
        count: u8,
        /// Which, if the viewer sees them.
        cards: Option<Counts>,
    },
    /// A placement turn.
    Placement {
        /// Squires that arrived in each area this turn.
        new: [u8; AREAS],
        /// Squires hired so far.
        hired: u8,
        /// What the next one costs.
        price: u16,
        /// Whether the Genoese mercenaries have been played.
        genoese: bool,
        /// Whether the Marshal's ability has been used.
        marshal_used: bool,
        /// The area a squire is being moved or swapped from.
        from: Option<usize>,
        /// Squires of an Overwhelming Influence still to place, and its quarter.
        influence: Option<(u8, Quarter)>,
        /// Squires of a sale returned so far.
        sold: Option<u8>,
        /// Who may not place a baron in the large area of the Royal Palace.
        barred: PerSeat<Seat>,
    },
    /// Income that may be refused: squires, bezants and prestige of each seat, 0 for what the
    /// viewer does not see.
    Due(PerSeat<[u16; 3]>),
    /// Succession: squires each seat lost.
    Lost(PerSeat<u8>),
    /// Special Tax: squires paid for in each slot of the Market.
    Paid([u8; 3]),
    /// War.
    War {
        /// Removals left.
        picks: u8,
        /// Squires taken from each seat.
        taken: PerSeat<u8>,
    },
}

impl Jerusalem {
    /// What the viewer may know, with words of one of the game's languages.
    pub fn seen_by(&self, viewer: Viewer, lang: Lang) -> Seen {
        let words = words(lang);
        let over = self.turn() == Turn::Over;
        Seen {
            round: self.round,
            node: self.node,
            turn: self.turn(),
            phase: self.phase(words),
            question: words.questions[self.node as usize],
            events: [2, 3, 4].map(|round| self.event_of(round)),
            open: std::array::from_fn(|area| self.open() >> area & 1 == 1),
            income: self.rules.income_table.areas,
            seats: self.all_seats().map(|seat| self.seat_seen(seat, viewer)).collect(),
            deck: self.deck.iter().sum(),
            discard: self
                .played_cards()
                .iter()
                .map(|p| (p.seat.into(), Self::card(p.kind.into())))
                .collect(),
            matter: self.matter(viewer),
            ranking: match over {
                true => crate::page::ranking(self).into_iter().collect(),
                false => PerSeat::new(),
            },
        }
    }

    fn seat_seen(&self, seat: Seat, viewer: Viewer) -> SeatSeen {
        let p = &self.seats[seat];
        SeatSeen {
            squires: p.board,
            baron: (p.baron != HOME).then_some(p.baron.into()),
            office: (p.office > 0).then_some(p.office),
            last_office: (p.prev_office > 0).then_some(p.prev_office),
            prestige: p.prestige,
            height: p.height,
            cards: p.hand_size(),
            screen: self.shows_resources(seat, viewer).then(|| Screen {
                squires: p.screen,
                bezants: p.bezants,
                supply: self.rules.squire_limit.map(|_| p.supply),
            }),
            hand: self.shows_hand(seat, viewer).then_some(p.hand),
        }
    }

    fn matter(&self, viewer: Viewer) -> Matter {
        let members = |bits: u8| self.all_seats().filter(move |seat| bits >> seat & 1 == 1);
        let offices = || (1..=4u8).filter(|f| self.display() >> (f - 1) & 1 == 1).collect();
        let tally = || self.all_seats().map(|seat| self.tally[seat]).collect();
        match self.node {
            Node::AuctionOffice => Matter::Offices(offices()),
            Node::AuctionOpen | Node::AuctionRaise => Matter::Auction {
                office: self.auction.office,
                display: offices(),
                bid: (self.node == Node::AuctionRaise)
                    .then_some((self.auction.bid, self.auction.bidder.into())),
                passed: members(self.auction.passed).collect(),
            },
            Node::DealCard | Node::Draft => {
                let drafter = self.node == Node::Draft && viewer.is(self.actor.into());
                let shown = drafter || viewer == Viewer::Omniscient;
                Matter::Packet {
                    count: self.packet.iter().sum(),
                    cards: shown.then_some(self.packet),
                }
            }
            Node::IncomeChoice => Matter::Due(
                self.all_seats()
                    .map(|seat| {
                        let [squires, bezants, prestige] = self.due[seat];
                        match self.shows_resources(seat, viewer) {
                            true => [squires, bezants, prestige],
                            false => [0, 0, prestige],
                        }
                    })
                    .collect(),
            ),
            Node::Succession => Matter::Lost(tally()),
            Node::Tax => Matter::Paid([0, 1, 2].map(|slot| self.tally[slot])),
            Node::War => Matter::War { picks: self.picks, taken: tally() },
            node if node.in_placement() => {
                let turn = &self.placement;
                let chain = &self.chain;
                Matter::Placement {
                    new: turn.new,
                    hired: turn.hired,
                    price: self.hire_price(),
                    genoese: turn.genoese,
                    marshal_used: turn.marshal_used,
                    from: matches!(node, Node::TurncoatOpp | Node::MoveTo)
                        .then_some(chain.from.into()),
                    influence: (node == Node::Influence)
                        .then_some((chain.influence, chain.quarter)),
                    sold: (node == Node::SellMore).then_some(chain.sold),
                    barred: members(self.barred).collect(),
                }
            }
            _ => Matter::Board,
        }
    }
}
