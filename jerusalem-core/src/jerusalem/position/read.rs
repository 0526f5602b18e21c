//! A position as a state.

use crate::error::PositionError;
use crate::game::AnyGame;

use super::super::cards::{Card, Counts, KINDS, full_deck};
use super::super::city::{AREAS, Quarter, ROUNDS, first_office};
use super::super::knowledge::{Drafted, Drawn, MAX_PLAYED, Played};
use super::super::state::{Auction, Chain, HOME, Jerusalem, NONE, Placement};
use super::{DiscardPosition, Position, SeatPosition};

/// What the types cannot express is refused here, the rest by [`Jerusalem::check`].
///
/// [`Jerusalem::check`]: crate::AnyGame::check
impl TryFrom<&Position> for Jerusalem {
    type Error = PositionError;

    fn try_from(position: &Position) -> Result<Jerusalem, PositionError> {
        let mut reasons = Vec::new();
        let n = usize::from(position.players);
        if !(2..=4).contains(&n) {
            let reasons = vec![format!("players: {n} is not 2, 3 or 4")];
            return Err(PositionError::new(reasons));
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
        if reasons.is_empty() { Ok(game) } else { Err(PositionError::new(reasons)) }
    }
}

impl Jerusalem {
    /// The full deck less every card that is elsewhere; `None` if there are too many.
    pub(super) fn cards_left(&self) -> Option<Counts> {
        let mut left = full_deck(self.players());
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
    let n = game.players();
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
    let quarter = Quarter::ALL.get(usize::from(from.quarter)).copied().unwrap_or_else(|| {
        reasons.push(format!(
            "Influence is not possible in quarter {}, which does not exist",
            from.quarter
        ));
        Quarter::default()
    });
    game.chain = Chain {
        sold: from.sold,
        moved: from.moved,
        marshal: from.marshal,
        from: from.from,
        first_from: from.first_from,
        first_to: from.first_to,
        influence: from.influence,
        quarter,
    };
    game.due = position.due;
    game.tally = position.tally;
    game.picks = position.picks;
}
