//! The cards of a position: hands, piles and zones, and those it leaves out.

use super::read::{Reader, find};
use crate::walled_city::board::{CARDS, FIRST_EXTRA};
use crate::walled_city::cards::{Card, Cards, EXTRA_OWNER, KINDS, Pile, kind_name};
use crate::walled_city::node::Node;
use crate::walled_city::state::{Defence, ZoneState};

impl Reader<'_> {
    fn piles(&mut self, what: &str, piles: &[Vec<String>]) -> [Pile; 4] {
        let players = self.players();
        let mut result: [Pile; 4] = Default::default();
        if piles.len() > players {
            self.refuse(format!("{what}: there are {players} players"));
        }
        for (seat, cards) in piles.iter().take(players).enumerate() {
            for text in cards {
                match Card::parse(text, seat) {
                    Ok(card) => {
                        let pile = &mut result[seat][usize::from(card.owner)];
                        if pile.count(usize::from(card.kind)) == 2 {
                            self.refuse(format!("{what}: {text} three times"));
                        }
                        pile.add(usize::from(card.kind));
                    }
                    Err(why) => self.refuse(format!("{what}: {why}")),
                }
            }
        }
        result
    }

    pub(crate) fn cards(&mut self) {
        self.zones();
        let (position, players) = (self.position, self.players());
        let supply = *self.game.board.supply(players);
        self.game.played = match &position.played {
            Some(piles) => self.piles("played", piles),
            None => Default::default(),
        };
        let given = position.hands.as_ref().map(|piles| self.piles("hands", piles));
        if let Some(hands) = given {
            self.game.hands = hands;
        }
        // What is nowhere yet: in the owner's hand, or played by the owner if hands are given.
        if position.hands.is_none() || position.played.is_none() {
            let zones: Vec<Card> =
                self.game.zones.iter().filter_map(|zone| Some(zone.get()?.card)).collect();
            let deck = supply.hand();
            for owner in 0..players {
                for (kind, &copies) in deck.iter().enumerate().take(CARDS) {
                    for _ in self.seen(Card::new(owner, kind), &zones)..copies {
                        self.put_missing(owner, Card::new(owner, kind));
                    }
                }
            }
            if supply.extra != 0 && position.node as u8 > Node::SetupExtra as u8 {
                self.missing_extras(&zones);
            }
        }
        for name in &position.traded {
            match (FIRST_EXTRA..KINDS).find(|&kind| kind_name(kind) == *name) {
                Some(kind) => self.game.traded |= 1 << (kind - FIRST_EXTRA),
                None => self.refuse(format!("traded: {name:?} is not an extra card")),
            }
        }
    }

    /// Copies of a card that are somewhere already.
    fn seen(&self, card: Card, zones: &[Card]) -> u8 {
        let (owner, kind) = (usize::from(card.owner), usize::from(card.kind));
        let piles = self.game.hands.iter().chain(&self.game.played);
        let piled: u8 = piles.map(|pile| pile[owner].count(kind)).sum();
        piled + zones.iter().filter(|&&c| c == card).count() as u8
    }

    fn put_missing(&mut self, seat: usize, card: Card) {
        let piles = if self.position.hands.is_some() {
            &mut self.game.played
        } else {
            &mut self.game.hands
        };
        piles[seat][usize::from(card.owner)].add(usize::from(card.kind));
    }

    /// The extra cards that are nowhere yet, one for each seat that has none.
    fn missing_extras(&mut self, zones: &[Card]) {
        let mut missing: Vec<Card> = (FIRST_EXTRA..KINDS)
            .map(|kind| Card::new(EXTRA_OWNER, kind))
            .filter(|&card| self.seen(card, zones) == 0)
            .collect();
        missing.reverse();
        for seat in 0..self.players() {
            let placed = self.game.zones.iter().filter_map(|zone| zone.get());
            let mut placed = placed.filter(|d| usize::from(d.seat) == seat);
            let has = placed.any(|d| d.card.is_extra())
                || [&self.game.hands[seat], &self.game.played[seat]]
                    .iter()
                    .any(|pile| pile[EXTRA_OWNER] != Cards::default());
            if !has && let Some(card) = missing.pop() {
                self.put_missing(seat, card);
            }
        }
        while let Some(card) = missing.pop() {
            self.put_missing(0, card);
        }
    }

    fn zones(&mut self) {
        let position = self.position;
        let mut placed = Vec::new();
        for (id, data) in &position.zones {
            let board = self.game.board.clone();
            let Some(zone) = find(board.zones(), |z| board.zone_id(z), id) else {
                self.refuse(format!("there is no zone {id:?}"));
                continue;
            };
            if usize::from(data.seat) >= self.players() || !(1..=2).contains(&data.round.0) {
                self.refuse(format!("{id}: seat {} in round {}", data.seat, data.round.0));
                continue;
            }
            if data.orientation > 1 || data.nth.is_some_and(|nth| nth > 3) {
                self.refuse(format!("{id}: the orientation is 0 or 1, the card one of four"));
                continue;
            }
            match Card::parse(&data.card, usize::from(data.seat)) {
                Ok(card) => placed.push((data.round.0, zone, data, card)),
                Err(why) => self.refuse(format!("{id}: {why}")),
            }
        }
        placed.sort_by_key(|&(round, zone, ..)| (round, zone));
        let mut count = [0u8; 4];
        for (round, zone, data, card) in placed {
            let here = &mut count[usize::from(data.seat)];
            let nth = data.nth.unwrap_or(*here).min(3);
            *here += 1;
            let (seat, orientation) = (data.seat, data.orientation);
            self.game.zones[zone] = ZoneState::new(Defence { seat, round, nth, card, orientation });
        }
    }
}
