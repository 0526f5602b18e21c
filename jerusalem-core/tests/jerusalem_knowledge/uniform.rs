//! The sample of hidden cards is uniform over all arrangements of the distinct cards (§9.7).

use jerusalem_core::jerusalem::{
    Card, DiscardPosition, DraftPosition, Event, Jerusalem, Node, Position, Rules, ScholarPosition,
};
use jerusalem_core::{AnyGame, Dice, Game, Turn};
use std::collections::{BTreeMap, HashMap};

use crate::play::{TEMPERS, each_node};
use crate::reference::{Arrangement, Unknown, arrangement};

use Card::{Bezant2, Genoese, Move2, OiDavid, OiPalace, Prestige2, Resource2, Squire1, Turncoat};

/// By how many standard deviations a chi-square sum exceeds its mean (Wilson and Hilferty).
fn excess(chi_square: f64, freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// A right sampler exceeds this once in a million times.
const ONE_IN_A_MILLION: f64 = 4.75;

/// Compares samples with the exact distribution. Rare arrangements are counted together.
fn assert_fits(expected: &BTreeMap<Arrangement, f64>, seen: &BTreeMap<Arrangement, u32>) {
    for key in seen.keys() {
        assert!(expected.contains_key(key), "cannot be: {key:?}");
    }
    let total: f64 = expected.values().sum();
    let samples: u32 = seen.values().sum();
    let (mut chi_square, mut cells) = (0.0, 0);
    let (mut due, mut got) = (0.0, 0.0);
    let mut left = expected.len();
    let mut due_left = f64::from(samples);
    for (key, ways) in expected {
        let share = ways / total * f64::from(samples);
        due += share;
        due_left -= share;
        got += f64::from(seen.get(key).copied().unwrap_or(0));
        left -= 1;
        if due >= 12.0 && due_left >= 12.0 || left == 0 {
            chi_square += (got - due) * (got - due) / due;
            cells += 1;
            (due, got) = (0.0, 0.0);
        }
    }
    if cells < 2 {
        return;
    }
    let excess = excess(chi_square, f64::from(cells - 1));
    assert!(excess < ONE_IN_A_MILLION, "chi-square {chi_square:.1} of {cells} cells: {excess:.2}");
}

/// Samples one seat's unknown and compares; how many arrangements there are.
fn compare(game: &Jerusalem, observer: u8, samples: u32, seed: u64) -> usize {
    let position = game.position();
    let expected = Unknown::new(&position, observer).arrangements();
    assert!(expected.contains_key(&arrangement(&position)), "the truth is possible");
    let mut dice = Dice::stream(seed, observer.into());
    let mut states = HashMap::new();
    for _ in 0..samples {
        *states.entry(game.determinize(observer.into(), &mut dice)).or_insert(0) += 1;
    }
    let seen = states.into_iter().map(|(g, n)| (arrangement(&g.position()), n)).collect();
    assert_fits(&expected, &seen);
    if expected.len() < 300 {
        assert_eq!(seen.len(), expected.len(), "every arrangement is reached");
    }
    expected.len()
}

/// A history of drafts, Scholars and plays; hands follow from it.
struct History {
    position: Position,
}

impl History {
    /// Before the auction of the round after the last draft.
    fn new(players: u8, drafts: &[(&[u8], &[Card])]) -> Self {
        let mut position = Jerusalem::new(&jerusalem_core::jerusalem::Config::new(players))
            .expect("a valid configuration")
            .position();
        position.deck = None;
        position.round = drafts.len() as u8 + 1;
        let events = [Event::Succession, Event::Tax, Event::War];
        for (i, event) in events.into_iter().enumerate().take(drafts.len()) {
            position.events[i] = Some(event);
        }
        for (order, kept) in drafts {
            let kept: Vec<Option<Card>> = kept.iter().copied().map(Some).collect();
            for (&seat, card) in order.iter().zip(&kept) {
                position.seats[usize::from(seat)].hand.extend(*card);
            }
            position.drafts.push(DraftPosition { order: order.to_vec(), kept });
        }
        let (order, _) = drafts.last().expect("a draft");
        for (k, &seat) in order.iter().enumerate() {
            position.seats[usize::from(seat)].prev_office = Some(5 - players + k as u8);
        }
        History { position }
    }

    fn scholar(mut self, round: usize, seat: u8, card: Card) -> Self {
        self.position.scholars.resize(self.position.scholars.len().max(round), None);
        self.position.scholars[round - 1] = Some(ScholarPosition { seat, card });
        self.position.seats[usize::from(seat)].hand.push(card);
        self
    }

    fn editor(mut self, seat: u8, card: Card) -> Self {
        self.position.seats[usize::from(seat)].hand.push(card);
        self
    }

    fn played(mut self, round: u8, seat: u8, card: Card) -> Self {
        let hand = &mut self.position.seats[usize::from(seat)].hand;
        let at = hand.iter().position(|&c| c == card).expect("a card in hand");
        hand.remove(at);
        self.position.discard.push(DiscardPosition { seat, card, round });
        self
    }

    /// The draft of the next round, some cards kept, the packet on its way.
    fn drafting(mut self, order: &[u8], kept: &[Card], packet: &[Card], node: Node) -> Self {
        let players = self.position.players;
        let mut all: Vec<Option<Card>> = kept.iter().copied().map(Some).collect();
        all.resize(order.len(), None);
        for (k, (&seat, card)) in order.iter().zip(&all).enumerate() {
            let seat = &mut self.position.seats[usize::from(seat)];
            seat.office = Some(5 - players + k as u8);
            seat.hand.extend(*card);
        }
        self.position.drafts.push(DraftPosition { order: order.to_vec(), kept: all });
        self.position.packet = packet.to_vec();
        self.position.node = node;
        if node == Node::Draft {
            self.position.actor = order[kept.len()];
        }
        self
    }

    fn game(&self) -> Jerusalem {
        Jerusalem::from_position(&self.position).expect("a possible position")
    }
}

const SAMPLES: u32 = 200_000;

#[test]
fn two_players_first_and_last() {
    let game = History::new(
        2,
        &[(&[0, 1], &[Move2, Squire1]), (&[1, 0], &[Squire1, OiDavid]), (&[1, 0], &[Move2, Move2])],
    )
    .played(3, 1, Squire1)
    .game();
    // Seat 0 handed on the first card and cannot know the others.
    assert_eq!(compare(&game, 0, SAMPLES, 1), 118);
    assert_eq!(compare(&game, 1, SAMPLES, 2), 11);
}

#[test]
fn an_observer_always_first_knows_all_but_who_has_what() {
    // The same kinds handed on in several rounds, held and played.
    let game = History::new(
        4,
        &[
            (&[0, 1, 2, 3], &[OiDavid, Move2, Move2, Squire1]),
            (&[0, 3, 2, 1], &[OiPalace, Move2, Squire1, Bezant2]),
            (&[0, 2, 1, 3], &[Turncoat, Move2, Squire1, Prestige2]),
        ],
    )
    .played(2, 1, Move2)
    .played(3, 2, Squire1)
    .played(3, 2, Move2)
    .game();
    assert_eq!(compare(&game, 0, SAMPLES, 3), 48);
}

#[test]
fn first_middle_and_last_in_turn() {
    let game = History::new(
        3,
        &[
            (&[0, 1, 2], &[OiDavid, Move2, Move2]),
            (&[1, 0, 2], &[Squire1, Bezant2, Move2]),
            (&[2, 1, 0], &[Squire1, Move2, Genoese]),
        ],
    )
    .played(1, 1, Move2)
    .played(3, 2, Move2)
    .played(3, 1, Squire1)
    .played(3, 2, Squire1)
    .game();
    let arrangements = [0, 1, 2].map(|observer| compare(&game, observer, SAMPLES, 4));
    assert_eq!(arrangements, [25, 26, 322]);
}

#[test]
fn the_same_kind_played_twice_and_still_held() {
    let game = History::new(
        3,
        &[
            (&[1, 0, 2], &[Squire1, OiDavid, Prestige2]),
            (&[1, 2, 0], &[Squire1, Bezant2, Move2]),
            (&[0, 1, 2], &[Move2, Move2, Bezant2]),
            (&[0, 1, 2], &[Turncoat, Squire1, Bezant2]),
        ],
    )
    .scholar(3, 1, Genoese)
    .played(2, 1, Squire1)
    .played(4, 1, Squire1)
    .played(4, 2, Bezant2)
    .game();
    assert_eq!(compare(&game, 0, SAMPLES, 5), 7609);
}

#[test]
fn two_equal_cards_played_in_one_round() {
    let drafts: [(&[u8], &[Card]); 4] = [
        (&[1, 0, 2], &[Move2, OiDavid, Squire1]),
        (&[0, 1, 2], &[Genoese, Move2, Squire1]),
        (&[1, 0, 2], &[Move2, Bezant2, Turncoat]),
        (&[0, 2, 1], &[Bezant2, Squire1, Move2]),
    ];
    let game = History::new(3, &drafts)
        .played(2, 1, Move2)
        .played(4, 1, Move2)
        .played(4, 1, Move2)
        .played(4, 2, Squire1)
        .game();
    assert_eq!(compare(&game, 0, SAMPLES, 6), 25);
    let game = History::new(3, &drafts).played(2, 1, Move2).played(2, 1, Move2).game();
    assert_eq!(compare(&game, 0, SAMPLES, 7), 24);
}

#[test]
fn scholars_cards_come_from_the_pool_and_later() {
    let history = || {
        History::new(
            3,
            &[(&[0, 1, 2], &[OiDavid, Move2, Squire1]), (&[0, 2, 1], &[Bezant2, Move2, Squire1])],
        )
        .scholar(1, 1, Squire1)
        .scholar(2, 2, Move2)
    };
    // In round 1 the Scholars' card was not yet there.
    let early = history().played(1, 2, Squire1).played(2, 1, Squire1).game();
    assert_eq!(compare(&early, 0, SAMPLES, 8), 175);
    let late = history().played(2, 1, Move2).played(2, 1, Squire1).game();
    assert_eq!(compare(&late, 0, SAMPLES, 9), 351);
    assert_eq!(compare(&late, 1, SAMPLES, 10), 22974);
}

#[test]
fn a_packet_handed_on_is_on_its_way() {
    let history = || {
        History::new(4, &[(&[1, 0, 2, 3], &[Squire1, OiDavid, Move2, Squire1])])
            .played(1, 1, Squire1)
    };
    let packet = [Move2, Squire1, Bezant2];
    let game = history().drafting(&[0, 3, 1, 2], &[Genoese], &packet, Node::Draft).game();
    assert_eq!(compare(&game, 0, SAMPLES, 11), 2);
    let packet = [Move2, Bezant2];
    let game = history().drafting(&[0, 3, 1, 2], &[Genoese, Squire1], &packet, Node::Draft).game();
    assert_eq!(compare(&game, 0, SAMPLES, 12), 6);
    // He who looks at the packet knows it.
    assert_eq!(compare(&game, 1, SAMPLES, 13), 978);
}

#[test]
fn a_packet_not_yet_seen_is_part_of_the_unknown() {
    let history = || {
        History::new(3, &[(&[0, 1, 2], &[Genoese, Move2, Squire1])])
            .played(1, 1, Move2)
            .played(1, 2, Squire1)
    };
    let packet = [Move2, Squire1, Bezant2];
    let game = history().drafting(&[2, 1, 0], &[], &packet, Node::Draft).game();
    assert_eq!(compare(&game, 0, SAMPLES, 14), 458);
    let packet = [Move2, Bezant2];
    let game = history().drafting(&[2, 1, 0], &[Squire1], &packet, Node::Draft).game();
    assert_eq!(compare(&game, 0, SAMPLES, 15), 1277);
    assert_eq!(compare(&game, 1, SAMPLES, 15), 190);
    assert_eq!(compare(&game, 2, SAMPLES, 15), 14);
}

#[test]
fn a_packet_being_dealt_is_part_of_the_unknown() {
    let game = History::new(3, &[(&[0, 1, 2], &[Move2, Move2, Squire1])])
        .played(1, 1, Move2)
        .drafting(&[2, 1, 0], &[], &[Move2, Move2], Node::DealCard)
        .game();
    assert_eq!(compare(&game, 0, SAMPLES, 16), 99);
    assert_eq!(compare(&game, 1, SAMPLES, 17), 1303);
}

#[test]
fn an_editors_cards_were_there_from_the_beginning() {
    let game = History::new(2, &[(&[0, 1], &[Move2, Squire1])])
        .editor(1, Squire1)
        .editor(1, Move2)
        .played(1, 1, Squire1)
        .game();
    assert_eq!(compare(&game, 0, SAMPLES, 18), 74);
    let mut position = game.position();
    position.drafts.clear();
    let game = Jerusalem::from_position(&position).unwrap();
    assert_eq!(compare(&game, 0, SAMPLES, 19), 74);
}

#[test]
fn two_opponents_compete_for_what_was_handed_on() {
    let game = History::new(
        4,
        &[
            (&[0, 1, 2, 3], &[OiDavid, Move2, Move2, Resource2]),
            (&[1, 0, 2, 3], &[Move2, Genoese, Move2, Resource2]),
        ],
    )
    .played(1, 1, Move2)
    .played(2, 2, Move2)
    .played(2, 2, Move2)
    .game();
    let arrangements = [0, 1, 2, 3].map(|observer| compare(&game, observer, SAMPLES, 20));
    assert_eq!(arrangements, [12, 24, 1935, 1935]);
}

/// Positions of random games, wherever the arrangements can be counted.
#[test]
fn positions_of_random_games() {
    let mut compared = 0;
    for (i, temper) in TEMPERS.into_iter().enumerate() {
        for players in 2..=4u8 {
            let mut plies = 0u32;
            each_node(players, Rules::default(), temper, 90 + i as u64, |game| {
                plies += 1;
                if !plies.is_multiple_of(23) || game.turn() == Turn::Over {
                    return;
                }
                for observer in 0..players {
                    let position = game.position();
                    let unknown = Unknown::new(&position, observer);
                    if unknown.fillings() < 60_000.0 && !position.discard.is_empty() {
                        compare(game, observer, 10_000, plies.into());
                        compared += 1;
                    }
                }
            });
        }
    }
    assert!(compared > 60, "{compared}");
}
