//! Observations (§4.7, §9.6, §11.13, §11.14, §11.17).

use jerusalem_core::jerusalem::{
    Card, Config, Event, Income, IncomeChoice, Jerusalem, Node, Position, ResourceView, Rules,
};
use jerusalem_core::{AnyGame, Dice, Game, Seat, Turn};

use crate::play::{Temper, block, choose, differing, each_node, each_table, seen, step};

fn counts(cards: &[Card]) -> [u8; 14] {
    let mut counts = [0; 14];
    cards.iter().for_each(|&card| counts[card as usize] += 1);
    counts
}

#[test]
fn the_layout_has_the_announced_length_and_unique_names() {
    for players in 2..=4 {
        let game = Jerusalem::new(&Config::new(players)).unwrap();
        let layout = game.layout();
        assert_eq!(layout.len(), game.observation_len());
        let mut offset = 0;
        for b in &layout.blocks {
            assert_eq!(b.offset, offset, "{}", b.name);
            assert!(!b.is_empty() && !b.meaning.is_empty());
            assert_eq!(layout.blocks.iter().filter(|other| other.name == b.name).count(), 1);
            offset += b.len();
        }
    }
}

#[test]
fn no_element_exceeds_its_block_at_any_node() {
    each_table(|players, rules, temper| {
        let layout = Jerusalem::new(&Config { players, rules }).unwrap().layout();
        each_node(players, rules, temper, 11, |game| {
            for seat in 0..game.players() {
                let observation = seen(game, seat);
                for b in &layout.blocks {
                    let elements = &observation[b.offset..b.offset + b.len()];
                    assert!(elements.iter().all(|&e| e <= b.max), "{}: {elements:?}", b.name);
                }
            }
        });
    });
}

#[test]
fn f32_and_u8_say_the_same() {
    each_node(4, Rules::default(), Temper::Learned, 3, |game| {
        let mut floats = vec![9.5f32; game.observation_len()];
        game.observe(1, &mut floats).unwrap();
        let whole: Vec<f32> = seen(game, 1).into_iter().map(f32::from).collect();
        assert_eq!(floats, whole);
    });
}

/// Everything public is where the position has it, seen from every seat.
#[test]
fn the_blocks_say_what_the_position_says() {
    each_table(|players, rules, temper| {
        let n = usize::from(players);
        each_node(players, rules, temper, 5, |game| {
            let position = game.position();
            for seat in 0..n {
                let view = seen(game, seat);
                let row = |name: &str, place: usize, width: usize| {
                    block(&view, name)[place * width..][..width].to_vec()
                };
                let one = |name: &str| block(&view, name)[0];
                assert_eq!(one("players"), players);
                assert_eq!(one("round"), position.round);
                assert_eq!(block(&view, "seat").iter().position(|&e| e == 1), Some(seat));
                assert_eq!(
                    block(&view, "node").iter().position(|&e| e == 1),
                    Node::ALL.iter().position(|&node| node == position.node)
                );
                let actor = match game.turn() {
                    Turn::Player(actor) => Some((actor + n - seat) % n),
                    _ => None,
                };
                assert_eq!(block(&view, "actor").iter().position(|&e| e == 1), actor);
                for place in 0..4 {
                    let Some(p) = position.seats.get((seat + place) % n).filter(|_| place < n)
                    else {
                        assert_eq!(row("board", place, 16), [0; 16]);
                        assert_eq!(row("barons", place, 16), [0; 16]);
                        assert_eq!(row("played", place, 14), [0; 14]);
                        for name in ["supply", "screen", "bezants", "height", "hand_size"] {
                            assert_eq!(row(name, place, 1), [0], "{name}");
                        }
                        continue;
                    };
                    let played: Vec<Card> = position
                        .discard
                        .iter()
                        .filter(|d| usize::from(d.seat) == (seat + place) % n)
                        .map(|d| d.card)
                        .collect();
                    let hot = |name: &str, width| {
                        row(name, place, width).iter().position(|&e| e == 1).map(|i| i as u8)
                    };
                    let small = |count: u16| vec![count.min(255) as u8];
                    assert_eq!(row("board", place, 16), p.board);
                    assert_eq!(hot("barons", 16), p.baron);
                    assert_eq!(hot("office", 4), p.office.map(|f| f - 1));
                    assert_eq!(hot("prev_office", 4), p.prev_office.map(|f| f - 1));
                    assert_eq!(row("screen", place, 1), [p.screen]);
                    assert_eq!(row("supply", place, 1), [p.supply.unwrap()]);
                    assert_eq!(row("bezants", place, 1), small(p.bezants));
                    assert_eq!(row("prestige", place, 1), small(p.prestige));
                    assert_eq!(row("height", place, 1), [p.height]);
                    assert_eq!(row("hand_size", place, 1), [p.hand.len() as u8]);
                    assert_eq!(row("played", place, 14), counts(&played));
                    let shown = place == 0 || position.node == Node::Over;
                    let hand = if shown { counts(&p.hand) } else { [0; 14] };
                    assert_eq!(row("hands", place, 14), hand);
                }
                let mine = position.node == Node::Draft && usize::from(position.actor) == seat;
                let packet = if mine { counts(&position.packet) } else { [0; 14] };
                assert_eq!(block(&view, "packet"), packet);
                assert_eq!(one("packet_size"), position.packet.len() as u8);
                assert_eq!(one("deck_size"), position.deck.as_ref().unwrap().values().sum::<u8>());
                assert_eq!(one("auction_bid"), position.auction.bid);
                assert_eq!(block(&view, "new"), position.placement.new);
                assert_eq!(one("hired"), position.placement.hired);
                assert_eq!(one("picks"), position.picks);
                for (round, drawn) in position.scholars.iter().enumerate() {
                    let drawer = drawn.map(|d| (usize::from(d.seat) + n - seat) % n);
                    let row = row("scholars", round, 4);
                    if game.at() != Node::DrawScholar {
                        assert_eq!(row.iter().position(|&e| e == 1), drawer);
                    }
                }
            }
        });
    });
}

/// Scenario 21: drafter k sees N−k+1 cards, and nobody else sees any.
#[test]
fn s021_drafter_k_sees_the_rest_of_the_packet() {
    for players in 2..=4u8 {
        let mut drafted = 0;
        each_node(players, Rules::default(), Temper::Uniform, 21, |game| {
            let Node::Draft = game.at() else { return };
            let position = game.position();
            let order = &position.drafts.last().unwrap().order;
            let k = order.iter().position(|&s| s == position.actor).unwrap();
            drafted += 1;
            for seat in 0..players.into() {
                let view = seen(game, seat);
                let cards: u8 = block(&view, "packet").iter().sum();
                let drafter = seat == usize::from(position.actor);
                assert_eq!(cards, if drafter { players - k as u8 } else { 0 });
            }
        });
        assert_eq!(drafted, 5 * (players - 1));
    }
}

/// Scenario 23: who neither drafts nor drafts next sees only that a card was kept.
#[test]
fn s023_a_kept_card_shows_as_one_card_more_in_hand() {
    for players in [3u8, 4] {
        for seed in 0..20 {
            let mut game = Jerusalem::new(&Config::new(players)).unwrap();
            let mut dice = Dice::stream(seed, 23);
            let mut compared = 0;
            while game.turn() != Turn::Over {
                let before = game;
                step(&mut game, Temper::Uniform, &mut dice);
                // At the round's last KEEP the last drafter gets his card as well.
                if before.at() != Node::Draft || game.at() != Node::Draft {
                    continue;
                }
                let (Turn::Player(drafter), Turn::Player(next)) = (before.turn(), game.turn())
                else {
                    panic!("two drafters")
                };
                for seat in (0..usize::from(players)).filter(|s| ![drafter, next].contains(s)) {
                    let (old, new) = (seen(&before, seat), seen(&game, seat));
                    let differing = differing(&old, &new);
                    assert_eq!(differing, ["actor", "hand_size", "packet_size"]);
                    let place = |s: Seat| (s + usize::from(players) - seat) % usize::from(players);
                    let sizes = |view: &[u8]| block(view, "hand_size").to_vec();
                    let mut expected = sizes(&old);
                    expected[place(drafter)] += 1;
                    assert_eq!(sizes(&new), expected);
                    assert_eq!(block(&new, "actor")[place(next)], 1);
                    compared += 1;
                }
            }
            assert_eq!(compared, 5 * if players == 4 { 4 } else { 1 });
        }
    }
}

/// Scenario 24: the first drafter knows what the later drafters hold together.
#[test]
fn s024_the_first_drafter_knows_the_other_cards() {
    for players in 2..=4u8 {
        let mut game = Jerusalem::new(&Config::new(players)).unwrap();
        let mut dice = Dice::stream(24, players.into());
        let mut known: Vec<(Seat, usize, [u8; 14])> = Vec::new();
        while game.turn() != Turn::Over {
            let before = game.position();
            let first = before.node == Node::Draft && before.packet.len() == usize::from(players);
            let action = game.turn();
            if let (true, Turn::Player(seat)) = (first, action) {
                let id = choose(&game, Temper::Uniform, &mut dice);
                let Some(jerusalem_core::jerusalem::Action::KeepCard(kept)) = game.action(id)
                else {
                    panic!("the first drafter keeps a card")
                };
                let mut rest = counts(&before.packet);
                rest[kept as usize] -= 1;
                game.apply(id).unwrap();
                known.push((seat, usize::from(before.round) - 1, rest));
            } else {
                step(&mut game, Temper::Uniform, &mut dice);
            }
            // From the moment he hands them on until the end of the game.
            for &(seat, round, rest) in &known {
                let view = seen(&game, seat);
                assert_eq!(block(&view, "handed_on")[14 * round..][..14], rest);
                let positions = &block(&view, "draft_position")[4 * round..][..4];
                assert_eq!(positions[0], 1);
                assert_eq!(rest.iter().sum::<u8>(), players - 1);
            }
        }
        assert_eq!(known.len(), 5);
    }
}

/// What each drafter handed on is what the later drafters kept.
#[test]
fn handed_on_is_what_the_later_drafters_keep() {
    each_table(|players, rules, temper| {
        each_node(players, rules, temper, 77, |game| {
            let position = game.position();
            for (round, draft) in position.drafts.iter().enumerate() {
                for (k, &seat) in draft.order.iter().enumerate() {
                    let later: Vec<Card> = draft.kept[k + 1..].iter().flatten().copied().collect();
                    let mut expected = counts(&later);
                    if draft.kept[k].is_none() {
                        expected = [0; 14];
                    } else if round + 1 == usize::from(position.round) {
                        let packet = counts(&position.packet);
                        expected.iter_mut().zip(packet).for_each(|(to, n)| *to += n);
                    }
                    let view = seen(game, seat.into());
                    assert_eq!(block(&view, "handed_on")[14 * round..][..14], expected);
                }
            }
        });
    });
}

/// Scenario 119: events appear when they are revealed, and of the deck only its size.
#[test]
fn s119_no_observation_has_the_set_aside_event_or_the_deck() {
    for players in 2..=4u8 {
        each_node(players, Rules::default(), Temper::Hoarding, 119, |game| {
            let position = game.position();
            for seat in 0..usize::from(players) {
                let view = seen(game, seat);
                for (row, event) in block(&view, "events").chunks(4).zip(position.events) {
                    let hot: Vec<usize> = (0..4).filter(|&e| row[e] == 1).collect();
                    assert_eq!(
                        hot,
                        event.map(|e: Event| e as usize).into_iter().collect::<Vec<_>>()
                    );
                }
            }
            // The card to come next is in no observation: chance has not decided it.
            if game.turn() == Turn::Chance && game.at() == Node::DrawScholar {
                for outcome in game.outcomes().as_slice() {
                    let mut after = *game;
                    after.resolve(outcome.0).unwrap();
                    let first = game.outcomes().as_slice()[0].0;
                    let mut other = *game;
                    other.resolve(first).unwrap();
                    for seat in
                        (0..usize::from(players)).filter(|&s| s != usize::from(position.actor))
                    {
                        assert_eq!(seen(&after, seat), seen(&other, seat));
                    }
                }
            }
        });
    }
    // Two decks of one size, the same cards elsewhere but one.
    let deck_of = |held: Card| {
        let json = format!(
            r#"{{"players": 4, "round": 2, "node": "AuctionOffice",
                "events": ["war", null, null],
                "seats": [{{"prev_office": 1}}, {{"prev_office": 2, "hand": ["{}"]}},
                          {{"prev_office": 3}}, {{"prev_office": 4}}]}}"#,
            held.key()
        );
        let position: Position = serde_json::from_str(&json).unwrap();
        Jerusalem::from_position(&position).unwrap()
    };
    let (a, b) = (deck_of(Card::Move2), deck_of(Card::OiDavid));
    assert_ne!(a.position().deck, b.position().deck);
    for seat in [0, 2, 3] {
        assert_eq!(seen(&a, seat), seen(&b, seat));
    }
    assert_ne!(seen(&a, 1), seen(&b, 1));
}

/// §11.17: the first drafter sees the packet once it is complete, and only he.
#[test]
fn a_packet_being_dealt_is_seen_by_nobody() {
    let mut game = Jerusalem::new(&Config::new(4)).unwrap();
    let mut dice = Dice::new(17);
    let mut dealt = 0;
    while game.turn() != Turn::Over {
        if game.at() == Node::DealCard && dealt < 8 {
            dealt += 1;
            let outcomes = game.outcomes();
            let views: Vec<Vec<Vec<u8>>> = outcomes
                .as_slice()
                .iter()
                .map(|&(kind, _)| {
                    let mut after = game;
                    after.resolve(kind).unwrap();
                    let drafter = match after.turn() {
                        Turn::Player(drafter) => Some(drafter),
                        _ => None,
                    };
                    (0..4).filter(|&s| Some(s) != drafter).map(|s| seen(&after, s)).collect()
                })
                .collect();
            assert!(views.windows(2).all(|w| w[0] == w[1]));
        }
        step(&mut game, Temper::Uniform, &mut dice);
    }
    assert_eq!(dealt, 8);
}

/// Gives the other seats other resources, as far as the position allows.
fn with_other_resources(game: &Jerusalem, seat: Seat) -> Option<Jerusalem> {
    let mut position = game.position();
    for (other, p) in position.seats.iter_mut().enumerate().filter(|(s, _)| *s != seat) {
        p.bezants += 3 + other as u16;
        if p.supply > Some(0) {
            p.supply = p.supply.map(|n| n - 1);
            p.screen += 1;
        }
    }
    for (_, due) in position.due.iter_mut().enumerate().filter(|(s, _)| *s != seat) {
        if *due != [0; 3] {
            due[0] += 1;
            due[1] += 2;
        }
    }
    if usize::from(position.actor) != seat && position.node == Node::Turn {
        position.placement.hired += 1;
    }
    Jerusalem::from_position(&position).ok()
}

/// §11.14, §11.18: with the hidden view an observer cannot tell what the others have.
#[test]
fn d70_hidden_resources_are_in_no_observation_before_the_end() {
    let mut compared = 0;
    let mut incomes = 0;
    for income_choice in [IncomeChoice::Prestige, IncomeChoice::All] {
        for players in 2..=4u8 {
            let rules = Rules {
                resource_view: ResourceView::Hidden,
                bank_limit: Some(2_000),
                income_choice,
                ..Rules::default()
            };
            each_node(players, rules, Temper::Hoarding, 70, |game| {
                for seat in 0..usize::from(players) {
                    let Some(other) = with_other_resources(game, seat) else { continue };
                    if other == *game {
                        continue;
                    }
                    compared += 1;
                    incomes += u32::from(game.at() == Node::IncomeChoice);
                    let (view, changed) = (seen(game, seat), seen(&other, seat));
                    if game.at() == Node::Over {
                        assert_ne!(view, changed);
                    } else {
                        assert_eq!(differing(&view, &changed), [""; 0]);
                    }
                    assert_eq!(block(&view, "screen")[0], game.position().seats[seat].screen);
                }
            });
        }
    }
    assert!(compared > 3_000 && incomes > 100, "{compared} {incomes}");
}

/// With the tracked view they are there.
#[test]
fn d70_tracked_resources_are_shown() {
    let rules = Rules { bank_limit: Some(90), ..Rules::default() };
    let mut changes = 0;
    each_node(3, rules, Temper::Uniform, 71, |game| {
        let Some(other) = with_other_resources(game, 0) else { return };
        let names = differing(&seen(game, 0), &seen(&other, 0));
        assert!(["bezants", "bank"].iter().all(|name| names.contains(name)), "{names:?}");
        changes += 1;
    });
    assert!(changes > 50, "{changes}");
}

/// §11.16: without a limit there is no number of squires left.
#[test]
fn an_endless_supply_is_255() {
    let rules = Rules { squire_limit: None, ..Rules::default() };
    each_node(3, rules, Temper::Uniform, 16, |game| {
        assert_eq!(block(&seen(game, 2), "supply"), [255, 255, 255, 0]);
        assert_eq!(block(&seen(game, 2), "bank"), [255]);
    });
}

/// Counts beyond 255 stay 255.
#[test]
fn large_counts_saturate() {
    let none = Income { squires: 0, bezants: 0, prestige: 0 };
    let mut rules = Rules::default();
    rules.income_table.areas = [none; 16];
    let mut position = Jerusalem::new(&Config { players: 2, rules }).unwrap().position();
    position.seats[1].bezants = 15_000;
    position.seats[1].prestige = 300;
    let game = Jerusalem::from_position(&position).unwrap();
    let view = seen(&game, 0);
    assert_eq!(block(&view, "bezants"), [12, 255, 0, 0]);
    assert_eq!(block(&view, "prestige"), [0, 255, 0, 0]);
    assert_eq!(block(&seen(&game, 1), "bezants"), [255, 12, 0, 0]);
}
