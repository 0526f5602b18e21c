//! Every arrangement of the cards a seat cannot see, by brute force (§9.7).

use jerusalem_core::jerusalem::{Card, Node, Position};
use std::collections::BTreeMap;

pub const COPIES: [u8; 14] = [3, 3, 3, 2, 2, 2, 4, 2, 1, 1, 1, 1, 1, 1];

/// The hidden cards of a position as a state shows them: kept and drawn cards, hands, packet.
pub type Arrangement = (Vec<Option<Card>>, Vec<Option<Card>>, Vec<Vec<Card>>, Vec<Card>);

pub fn arrangement(position: &Position) -> Arrangement {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort();
        cards
    };
    (
        position.drafts.iter().flat_map(|d| d.kept.clone()).collect(),
        position.scholars.iter().map(|s| s.map(|s| s.card)).collect(),
        position.seats.iter().map(|p| sorted(&p.hand)).collect(),
        sorted(&position.packet),
    )
}

#[derive(Clone, Copy)]
enum Holds {
    Kept(usize, usize),
    Drawn(usize),
    Packet,
    Editor,
}

/// A place for a card the observer cannot see.
struct Slot {
    holds: Holds,
    owner: Option<u8>,
    /// The round in which the observer handed the card on, or none.
    handed_on: Option<usize>,
    /// The round from which the owner can play it.
    from: u8,
}

/// The unknown of a seat in a position.
pub struct Unknown<'a> {
    position: &'a Position,
    observer: u8,
    slots: Vec<Slot>,
    /// Cards of each round's handed-on set, and of the pool at the end.
    sources: Vec<[u8; 14]>,
}

fn take(cards: &mut [u8; 14], card: Card) {
    cards[card as usize] = cards[card as usize].checked_sub(1).expect("the deck has that card");
}

impl<'a> Unknown<'a> {
    pub fn new(position: &'a Position, observer: u8) -> Self {
        let mut pool = COPIES;
        if position.players == 2 {
            pool[Card::OiPatriarchs as usize] = 0;
            pool[Card::OiNobility as usize] = 0;
        }
        let drafts = &position.drafts;
        let mut sources = vec![[0; 14]; drafts.len()];
        let mut slots = Vec::new();
        for card in &position.seats[usize::from(observer)].hand {
            take(&mut pool, *card);
        }
        for played in position.discard.iter().filter(|d| d.seat == observer) {
            take(&mut pool, played.card);
        }
        let dealing = matches!(position.node, Node::DealCard | Node::Draft);
        let looking = position.node == Node::Draft && position.actor == observer;
        let mut packet_handed_on = None;
        for (round, draft) in drafts.iter().enumerate() {
            let me = draft.order.iter().position(|&s| s == observer).expect("in every draft");
            let handed = draft.kept[me].is_some();
            let current = round + 1 == usize::from(position.round);
            for (k, card) in draft.kept.iter().enumerate().filter(|(k, _)| *k != me) {
                let Some(card) = *card else { continue };
                let later = handed && k > me;
                if later {
                    sources[round][card as usize] += 1;
                    take(&mut pool, card);
                }
                slots.push(Slot {
                    holds: Holds::Kept(round, k),
                    owner: Some(draft.order[k]),
                    handed_on: later.then_some(round),
                    from: round as u8 + 1,
                });
            }
            if current && dealing && handed && !looking {
                packet_handed_on = Some(round);
                for &card in &position.packet {
                    sources[round][card as usize] += 1;
                    take(&mut pool, card);
                }
            }
        }
        for (round, drawn) in position.scholars.iter().enumerate() {
            if let Some(drawn) = drawn.filter(|d| d.seat != observer) {
                slots.push(Slot {
                    holds: Holds::Drawn(round),
                    owner: Some(drawn.seat),
                    handed_on: None,
                    from: round as u8 + 2,
                });
            }
        }
        for card in &position.packet {
            if looking {
                take(&mut pool, *card);
            } else {
                let handed_on = packet_handed_on;
                slots.push(Slot { holds: Holds::Packet, owner: None, handed_on, from: 9 });
            }
        }
        for seat in (0..position.players).filter(|&s| s != observer) {
            let played = position.discard.iter().filter(|d| d.seat == seat).count();
            let cards = position.seats[usize::from(seat)].hand.len() + played;
            let known = slots.iter().filter(|s| s.owner == Some(seat)).count();
            for _ in known..cards {
                slots.push(Slot {
                    holds: Holds::Editor,
                    owner: Some(seat),
                    handed_on: None,
                    from: 1,
                });
            }
        }
        sources.push(pool);
        Unknown { position, observer, slots, sources }
    }

    /// An upper bound of the fillings by kind.
    pub fn fillings(&self) -> f64 {
        let kinds = |slot: &Slot| {
            let source = &self.sources[slot.handed_on.unwrap_or(self.sources.len() - 1)];
            source.iter().filter(|&&n| n > 0).count() as f64
        };
        self.slots.iter().map(kinds).product()
    }

    /// Whether every opponent had each card when he played it.
    fn consistent(&self, filling: &[Card]) -> bool {
        let position = self.position;
        (0..position.players).filter(|&s| s != self.observer).all(|seat| {
            (1..=position.round).all(|round| {
                let mut had = [0i8; 14];
                for (slot, &card) in self.slots.iter().zip(filling) {
                    if slot.owner == Some(seat) && slot.from <= round {
                        had[card as usize] += 1;
                    }
                }
                for played in &position.discard {
                    if played.seat == seat && played.round <= round {
                        had[played.card as usize] -= 1;
                    }
                }
                had.iter().all(|&n| n >= 0)
            })
        })
    }

    fn result(&self, filling: &[Card]) -> Arrangement {
        let mut position = self.position.clone();
        for (seat, p) in position.seats.iter_mut().enumerate() {
            if seat != usize::from(self.observer) {
                p.hand.clear();
            }
        }
        if self.slots.iter().any(|s| matches!(s.holds, Holds::Packet)) {
            position.packet.clear();
        }
        for (slot, &card) in self.slots.iter().zip(filling) {
            match slot.holds {
                Holds::Kept(round, k) => position.drafts[round].kept[k] = Some(card),
                Holds::Drawn(round) => {
                    if let Some(drawn) = &mut position.scholars[round] {
                        drawn.card = card;
                    }
                }
                Holds::Packet => position.packet.push(card),
                Holds::Editor => {}
            }
            if let Some(owner) = slot.owner {
                position.seats[usize::from(owner)].hand.push(card);
            }
        }
        for played in position.discard.iter().filter(|d| d.seat != self.observer) {
            let hand = &mut position.seats[usize::from(played.seat)].hand;
            let at = hand.iter().position(|&c| c == played.card).expect("he had the card");
            hand.swap_remove(at);
        }
        arrangement(&position)
    }

    /// Every arrangement, and in how many ways the 27 distinct cards make it.
    pub fn arrangements(&self) -> BTreeMap<Arrangement, f64> {
        let mut found = BTreeMap::new();
        let mut sources = self.sources.clone();
        self.extend(&mut Vec::new(), 1.0, &mut sources, &mut found);
        found
    }

    fn extend(
        &self,
        filling: &mut Vec<Card>,
        ways: f64,
        sources: &mut [[u8; 14]],
        found: &mut BTreeMap<Arrangement, f64>,
    ) {
        let Some(slot) = self.slots.get(filling.len()) else {
            if self.consistent(filling) {
                *found.entry(self.result(filling)).or_default() += ways;
            }
            return;
        };
        let source = slot.handed_on.unwrap_or(sources.len() - 1);
        for card in Card::ALL {
            let copies = sources[source][card as usize];
            if copies > 0 {
                sources[source][card as usize] -= 1;
                filling.push(card);
                self.extend(filling, ways * f64::from(copies), sources, found);
                filling.pop();
                sources[source][card as usize] += 1;
            }
        }
    }
}
