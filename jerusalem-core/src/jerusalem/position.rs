//! Any position as data (JSON or binary), for tests, puzzles, editors and snapshots.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::error::PositionError;

use super::cards::{Card, Counts, KINDS, full_deck};
use super::city::{AREAS, Event, ROUNDS, START_BEZANTS, first_office};
use super::config::rules_or_preset;
use super::rules::Rules;
use super::state::{
    Auction, Chain, Drafted, Drawn, HOME, Jerusalem, MAX_PLAYED, NONE, Node, Placement, Played,
    Player,
};

/// A position in the words of the rules. Absent fields have their value at the start of a game; an
/// absent `supply`, `deck` or turn order is worked out from the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 2, 3 or 4.
    pub players: u8,
    /// Rule options.
    #[serde(default, deserialize_with = "rules_or_preset")]
    pub rules: Rules,
    /// 1 to 5.
    #[serde(default = "one")]
    pub round: u8,
    /// The node the game stands at.
    #[serde(default = "auction_office")]
    pub node: Node,
    /// The seat to decide; the drawer at `DrawScholar`; 0 at other chance nodes and at the end.
    #[serde(default)]
    pub actor: u8,
    /// The players, by seat.
    #[serde(default)]
    pub seats: Vec<SeatPosition>,
    /// Undrawn cards.
    #[serde(default)]
    pub deck: Option<BTreeMap<Card, u8>>,
    /// Cards dealt for the draft and not yet kept.
    #[serde(default)]
    pub packet: Vec<Card>,
    /// Cards played, in order.
    #[serde(default)]
    pub discard: Vec<DiscardPosition>,
    /// Events of rounds 2, 3, 4 as far as revealed.
    #[serde(default)]
    pub events: [Option<Event>; 3],
    /// The auction under way.
    #[serde(default)]
    pub auction: AuctionPosition,
    /// Counters of the placement turn under way.
    #[serde(default)]
    pub placement: PlacementPosition,
    /// The chain of sub-decisions under way.
    #[serde(default)]
    pub chain: ChainPosition,
    /// Income still to be accepted or refused: squires, bezants, prestige of each seat.
    #[serde(default)]
    pub due: [[u16; 3]; 4],
    /// Succession: Palace squires each seat lost. War: squires taken from each seat. Tax: squires
    /// paid for in each Market slot.
    #[serde(default)]
    pub tally: [u8; 4],
    /// War: removals left.
    #[serde(default)]
    pub picks: u8,
    /// Seats barred from the large area of the Palace when phase 2 began.
    #[serde(default)]
    pub barred: Vec<u8>,
    /// The drafts of the rounds so far.
    #[serde(default)]
    pub drafts: Vec<DraftPosition>,
    /// The Scholars' cards of the rounds so far.
    #[serde(default)]
    pub scholars: Vec<Option<ScholarPosition>>,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPosition {
    /// Squires in each area.
    pub board: [u8; AREAS],
    /// Squires behind the screen.
    pub screen: u8,
    /// Squires not in play.
    pub supply: Option<u8>,
    /// Bezants.
    pub bezants: u16,
    /// Prestige on the track.
    pub prestige: u16,
    /// Floors of the tower.
    pub height: u8,
    /// Cards in hand.
    pub hand: Vec<Card>,
    /// Area of the baron, none at home.
    pub baron: Option<u8>,
    /// Office of this round.
    pub office: Option<u8>,
    /// Office of the round before.
    pub prev_office: Option<u8>,
}

impl Default for SeatPosition {
    fn default() -> Self {
        SeatPosition {
            board: [0; AREAS],
            screen: 0,
            supply: None,
            bezants: START_BEZANTS,
            prestige: 0,
            height: 0,
            hand: Vec::new(),
            baron: None,
            office: None,
            prev_office: None,
        }
    }
}

/// A card played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardPosition {
    /// By whom.
    pub seat: u8,
    /// The card.
    pub card: Card,
    /// In which round.
    pub round: u8,
}

/// The auction under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AuctionPosition {
    /// Office up for auction.
    pub office: Option<u8>,
    /// The standing bid.
    pub bid: u8,
    /// The seat that made it.
    pub bidder: u8,
    /// Seats that passed.
    pub passed: Vec<u8>,
}

/// Counters of a placement turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlacementPosition {
    /// Own squires that arrived in each area this turn.
    pub new: [u8; AREAS],
    /// Squires hired this turn.
    pub hired: u8,
    /// Whether Genoese mercenaries are in force.
    pub genoese: bool,
    /// Whether the Marshal's ability is used.
    pub marshal_used: bool,
}

/// A chain of sub-decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChainPosition {
    /// Squires of a sale returned so far.
    pub sold: u8,
    /// Squires moved so far.
    pub moved: u8,
    /// Whether the Marshal moves, not the card.
    pub marshal: bool,
    /// Origin of the present move, or area X of a Turncoat.
    pub from: u8,
    /// Origin of the first move.
    pub first_from: u8,
    /// Destination of the first move.
    pub first_to: u8,
    /// Squires of an Overwhelming Influence still to place.
    pub influence: u8,
    /// Its quarter.
    pub quarter: u8,
}

/// One round's draft, by position in turn order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftPosition {
    /// The seats in turn order.
    pub order: Vec<u8>,
    /// The cards kept, as far as they are.
    pub kept: Vec<Option<Card>>,
}

/// A card drawn with the Scholars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScholarPosition {
    /// By whom.
    pub seat: u8,
    /// The card.
    pub card: Card,
}

fn one() -> u8 {
    1
}

fn auction_office() -> Node {
    Node::AuctionOffice
}

fn some_if(value: u8, none: u8) -> Option<u8> {
    (value != none).then_some(value)
}

fn list(counts: &Counts) -> Vec<Card> {
    Card::ALL
        .into_iter()
        .flat_map(|card| std::iter::repeat_n(card, counts[card as usize].into()))
        .collect()
}

fn card_of(kind: u8) -> Option<Card> {
    Card::ALL.get(usize::from(kind)).copied()
}

fn bits(set: u8) -> Vec<u8> {
    (0..8).filter(|i| set >> i & 1 == 1).collect()
}

impl Jerusalem {
    pub(super) fn to_position(self) -> Position {
        let n = self.n();
        let last_draft = self.drafts.iter().rposition(|d| *d != Drafted::NOT_YET);
        let last_drawn = self.scholars.iter().rposition(|d| *d != Drawn::NOBODY);
        Position {
            players: self.players,
            rules: self.rules,
            round: self.round,
            node: self.node,
            actor: self.actor,
            seats: self.seats[..n].iter().map(seat_position).collect(),
            deck: Some(Card::ALL.into_iter().map(|c| (c, self.deck[c as usize])).collect()),
            packet: list(&self.packet),
            discard: self
                .played_cards()
                .iter()
                .filter_map(|p| {
                    let card = card_of(p.kind)?;
                    Some(DiscardPosition { seat: p.seat, card, round: p.round })
                })
                .collect(),
            events: self.events.map(|e| Event::ALL.get(usize::from(e)).copied()),
            auction: AuctionPosition {
                office: some_if(self.auction.office, 0),
                bid: self.auction.bid,
                bidder: self.auction.bidder,
                passed: bits(self.auction.passed),
            },
            placement: PlacementPosition {
                new: self.placement.new,
                hired: self.placement.hired,
                genoese: self.placement.genoese,
                marshal_used: self.placement.marshal_used,
            },
            chain: ChainPosition {
                sold: self.chain.sold,
                moved: self.chain.moved,
                marshal: self.chain.marshal,
                from: self.chain.from,
                first_from: self.chain.first_from,
                first_to: self.chain.first_to,
                influence: self.chain.influence,
                quarter: self.chain.quarter,
            },
            due: self.due,
            tally: self.tally,
            picks: self.picks,
            barred: bits(self.barred),
            drafts: self.drafts[..last_draft.map_or(0, |i| i + 1)]
                .iter()
                .map(|draft| DraftPosition {
                    order: draft.order.into_iter().filter(|&s| s != NONE).collect(),
                    kept: draft.kept[..n].iter().map(|&k| card_of(k)).collect(),
                })
                .collect(),
            scholars: self.scholars[..last_drawn.map_or(0, |i| i + 1)]
                .iter()
                .map(|d| card_of(d.kind).map(|card| ScholarPosition { seat: d.seat, card }))
                .collect(),
        }
    }

    /// Reads data into a state; what the types cannot express is refused here, the rest by `check`.
    pub(super) fn read_position(position: &Position) -> Result<Jerusalem, PositionError> {
        let mut reasons = Vec::new();
        let n = usize::from(position.players);
        if !(2..=4).contains(&n) {
            let reasons = vec![format!("players: {n} is not 2, 3 or 4")];
            return Err(PositionError { reasons });
        }
        reasons.extend(position.rules.faults(n));
        if !(1..=ROUNDS).contains(&position.round) {
            reasons.push(format!("round: {} is not 1 to {ROUNDS}", position.round));
        }
        if usize::from(position.actor) >= n {
            reasons.push(format!("actor: seat {} does not exist", position.actor));
        }
        if position.seats.len() > n {
            reasons.push(format!("seats: {} for {n} players", position.seats.len()));
        }
        let mut game = Jerusalem::blank(n, position.rules);
        game.round = position.round;
        game.node = position.node;
        game.actor = position.actor;
        for (seat, from) in position.seats.iter().take(n).enumerate() {
            read_seat(&mut game, seat, from, &mut reasons);
        }
        game.packet = count(&position.packet);
        for (name, len, most) in [
            ("discard", position.discard.len(), MAX_PLAYED),
            ("drafts", position.drafts.len(), usize::from(ROUNDS)),
            ("scholars", position.scholars.len(), usize::from(ROUNDS)),
        ] {
            if len > most {
                reasons.push(format!("{name}: {len} entries, at most {most}"));
            }
        }
        for played in position.discard.iter().take(MAX_PLAYED) {
            let DiscardPosition { seat, card, round } = *played;
            game.played[usize::from(game.played_len)] = Played { seat, kind: card as u8, round };
            game.played_len += 1;
        }
        game.events = position.events.map(|e| e.map_or(NONE, |e| e as u8));
        read_drafts(&mut game, position, &mut reasons);
        read_turn(&mut game, position, &mut reasons);
        match &position.deck {
            Some(deck) => deck.iter().for_each(|(card, &n)| game.deck[*card as usize] = n),
            None => match game.cards_left() {
                Some(left) => game.deck = left,
                None => reasons.push("cards: more of a kind than the deck has".into()),
            },
        }
        if reasons.is_empty() { Ok(game) } else { Err(PositionError { reasons }) }
    }

    /// A game with nothing on the table.
    pub(super) fn blank(players: usize, rules: Rules) -> Jerusalem {
        let empty = Player {
            board: [0; AREAS],
            hand: [0; KINDS],
            screen: 0,
            supply: 0,
            bezants: 0,
            prestige: 0,
            height: 0,
            baron: HOME,
            office: 0,
            prev_office: 0,
        };
        let mut seats = [empty; 4];
        for seat in &mut seats[..players] {
            seat.supply = rules.squires();
            seat.bezants = START_BEZANTS;
        }
        Jerusalem {
            rules,
            players: players as u8,
            round: 1,
            node: Node::AuctionOffice,
            actor: 0,
            seats,
            deck: full_deck(players),
            packet: [0; KINDS],
            events: [NONE; 3],
            auction: Auction::default(),
            placement: Placement::default(),
            chain: Chain::default(),
            due: [[0; 3]; 4],
            tally: [0; 4],
            picks: 0,
            barred: 0,
            drafts: [Drafted::NOT_YET; ROUNDS as usize],
            scholars: [Drawn::NOBODY; ROUNDS as usize],
            played: [Played::NOTHING; MAX_PLAYED],
            played_len: 0,
        }
    }

    /// The full deck less every card that is elsewhere; `None` if there are too many.
    pub(super) fn cards_left(&self) -> Option<Counts> {
        let mut left = full_deck(self.n());
        let elsewhere = self.seats.iter().map(|p| &p.hand).chain([&self.packet]);
        for counts in elsewhere {
            for (to, &n) in left.iter_mut().zip(counts) {
                *to = to.checked_sub(n)?;
            }
        }
        for played in self.played_cards() {
            let to = left.get_mut(usize::from(played.kind))?;
            *to = to.checked_sub(1)?;
        }
        Some(left)
    }
}

fn seat_position(player: &Player) -> SeatPosition {
    SeatPosition {
        board: player.board,
        screen: player.screen,
        supply: Some(player.supply),
        bezants: player.bezants,
        prestige: player.prestige,
        height: player.height,
        hand: list(&player.hand),
        baron: some_if(player.baron, HOME),
        office: some_if(player.office, 0),
        prev_office: some_if(player.prev_office, 0),
    }
}

fn count(cards: &[Card]) -> Counts {
    let mut counts = [0u8; KINDS];
    for card in cards {
        counts[*card as usize] = counts[*card as usize].saturating_add(1);
    }
    counts
}

fn read_seat(game: &mut Jerusalem, seat: usize, from: &SeatPosition, reasons: &mut Vec<String>) {
    let in_play = from.board.iter().map(|&n| u32::from(n)).sum::<u32>() + u32::from(from.screen);
    let left = u32::from(game.rules.squires()).checked_sub(in_play);
    let player = &mut game.seats[seat];
    player.supply = match (from.supply, left) {
        (Some(supply), _) => supply,
        (None, Some(left)) => left as u8,
        (None, None) => {
            reasons.push(format!("seat {seat}: {in_play} squires in play, more than there are"));
            0
        }
    };
    player.board = from.board;
    player.screen = from.screen;
    player.bezants = from.bezants;
    player.prestige = from.prestige;
    player.height = from.height;
    player.hand = count(&from.hand);
    player.baron = from.baron.unwrap_or(HOME);
    if from.baron.is_some_and(|area| usize::from(area) >= AREAS) {
        reasons.push(format!("seat {seat}: the baron's area does not exist"));
    }
    for (name, office) in [("office", from.office), ("prev_office", from.prev_office)] {
        let lowest = first_office(game.players.into());
        if office.is_some_and(|f| !(lowest..=4).contains(&f)) {
            reasons.push(format!("seat {seat}: {name} must be {lowest} to 4"));
        }
    }
    let player = &mut game.seats[seat];
    player.office = from.office.unwrap_or(0);
    player.prev_office = from.prev_office.unwrap_or(0);
}

fn read_drafts(game: &mut Jerusalem, position: &Position, reasons: &mut Vec<String>) {
    let n = game.n();
    for (round, from) in position.drafts.iter().take(ROUNDS.into()).enumerate() {
        if from.order.is_empty() && from.kept.iter().all(Option::is_none) {
            continue;
        }
        if from.order.len() != n || from.kept.len() > n {
            reasons.push(format!("drafts: round {} does not have {n} positions", round + 1));
            continue;
        }
        let draft = &mut game.drafts[round];
        draft.order[..n].copy_from_slice(&from.order);
        for (to, card) in draft.kept.iter_mut().zip(&from.kept) {
            *to = card.map_or(NONE, |c| c as u8);
        }
    }
    for (to, from) in game.scholars.iter_mut().zip(&position.scholars) {
        *to = from.map_or(Drawn::NOBODY, |d| Drawn { seat: d.seat, kind: d.card as u8 });
    }
    // The turn order follows from the offices once all are taken.
    let index = usize::from(position.round.clamp(1, ROUNDS)) - 1;
    let lowest = first_office(n);
    let ready = game.seats[..n].iter().all(|p| (lowest..=4).contains(&p.office));
    if ready && game.drafts[index] == Drafted::NOT_YET {
        for seat in 0..n {
            let place = usize::from(game.seats[seat].office - lowest);
            game.drafts[index].order[place] = seat as u8;
        }
    }
}

fn read_turn(game: &mut Jerusalem, position: &Position, reasons: &mut Vec<String>) {
    let mut set = |name: &str, seats: &[u8]| {
        seats.iter().fold(0u8, |set, &seat| {
            if seat >= position.players {
                reasons.push(format!("{name}: seat {seat} does not exist"));
            }
            set | 1u8.checked_shl(seat.into()).unwrap_or(0)
        })
    };
    let from = &position.auction;
    game.auction = Auction {
        office: from.office.unwrap_or(0),
        bid: from.bid,
        bidder: from.bidder,
        passed: set("auction.passed", &from.passed),
    };
    game.barred = set("barred", &position.barred);
    let from = &position.placement;
    game.placement = Placement {
        new: from.new,
        hired: from.hired,
        genoese: from.genoese,
        marshal_used: from.marshal_used,
    };
    let from = &position.chain;
    game.chain = Chain {
        sold: from.sold,
        moved: from.moved,
        marshal: from.marshal,
        from: from.from,
        first_from: from.first_from,
        first_to: from.first_to,
        influence: from.influence,
        quarter: from.quarter,
    };
    game.due = position.due;
    game.tally = position.tally;
    game.picks = position.picks;
}
