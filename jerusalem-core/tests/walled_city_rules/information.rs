//! What is hidden, and from whom (§4.0, §12.3, V12, E139, Q10, Q26, Q27).

use super::kit::*;
use jerusalem_core::{Lang, Viewer};

fn sees(game: &WalledCity, seat: usize) -> Vec<u8> {
    let mut bytes = vec![0; game.observation_len()];
    game.observe(seat, &mut bytes).unwrap();
    bytes
}

/// Whether a seat can tell two states apart by what it is shown.
fn tells(seat: usize, one: &WalledCity, other: &WalledCity) -> bool {
    sees(one, seat) != sees(other, seat)
}

#[test]
fn v12_a_face_down_card_is_hidden_from_the_others() {
    let game = l("clothworkers fishmongers salters")
        .votes(&[0, 3, 9])
        .zone("Z4", 0, "5/0", 0, 1)
        .zone("Z6", 1, "5/0", 0, 1)
        .node(Node::DefenceCard)
        .with(|p| p.step = Some(2))
        .game();
    let one = after(&game, "card(3/2) zone(Z1, 1)");
    for other in ["card(3/2) zone(Z1, 0)", "card(4/1) zone(Z1, 1)", "card(2/2) zone(Z1, 0)"] {
        let other = after(&game, other);
        assert!(tells(2, &one, &other));
        assert!(!tells(0, &one, &other) && !tells(1, &one, &other));
    }
    let elsewhere = after(&game, "card(3/2) zone(Z2, 1)");
    assert!(tells(0, &one, &elsewhere));
    // Determinised for the others the card is anything of the eleven, for its owner what it is.
    let mut dice = Dice::new(12);
    let mut kinds = std::collections::HashSet::new();
    for _ in 0..400 {
        let world = one.determinize(0, &mut dice);
        let card = world.defence(0).unwrap();
        kinds.insert((card.card.kind, card.orientation));
        assert!(!tells(0, &one, &world));
        assert_eq!(one.determinize(2, &mut dice).defence(0), one.defence(0));
    }
    // Nine kinds with two orientations, 2/2 and 1/1 with one.
    assert_eq!(kinds.len(), 9 * 2 + 2);
}

fn extras(hands: &[&str; 3]) -> WalledCity {
    b("drapers goldsmiths skinners")
        .hands(hands)
        .left(&[0, 0, 0])
        .with(|p| p.walls_left = Some(vec![0; 3]))
        .node(Node::DefenceCard)
        .game()
}

#[test]
fn e139_an_extra_card_is_recognised_by_its_back() {
    let one = extras(&["5/0 3/2 4/0x", "5/0 3/2 3/1x", "5/0 3/2 2/2x"]);
    let other = extras(&["5/0 3/2 2/2x", "5/0 3/2 3/1x", "5/0 3/2 4/0x"]);
    assert!(!tells(1, &one, &other) && tells(0, &one, &other) && tells(2, &one, &other));
    let placed = after(&one, "card(4/0x) zone(Z1, 1)");
    for same in [after(&one, "card(4/0x) zone(Z1, 0)"), after(&other, "card(2/2x) zone(Z1, 0)")] {
        assert!(!tells(1, &placed, &same));
    }
    assert!(tells(1, &placed, &after(&one, "card(5/0) zone(Z1, 1)")));
    let mut dice = Dice::new(139);
    let mut kinds = std::collections::HashSet::new();
    for _ in 0..100 {
        let world = placed.determinize(1, &mut dice);
        let card = world.defence(0).unwrap().card;
        assert!(card.is_extra());
        kinds.insert(card.kind);
    }
    // Not the own 3/1x.
    assert_eq!(kinds, [11, 13].into());
}

#[test]
fn q27_backs_public() {
    let hidden = |public: bool| {
        let table = b("drapers goldsmiths skinners")
            .hands(&["5/0 3/2 4/0x", "5/0 3/2 3/1x", "5/0 3/2 2/2x"])
            .left(&[0, 0, 0])
            .with(|p| p.walls_left = Some(vec![0; 3]))
            .rules(|r| r.backs_public = public)
            .node(Node::DefenceCard);
        let game = table.game();
        let (extra, own) =
            (after(&game, "card(4/0x) zone(Z1, 1)"), after(&game, "card(5/0) zone(Z1, 1)"));
        !tells(1, &extra, &own)
    };
    assert!(!hidden(true));
    assert!(hidden(false));
}

fn trade(open: bool) -> WalledCity {
    let mut table = b("butchers bakers drapers")
        .round2()
        .actor(0)
        .hands(&["1/0 2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"])
        .left(&[1, 0, 0])
        .rules(|r| r.butchers_open = open);
    for seat in 0..3 {
        table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
    }
    after(&table.game(), "use_guild card(1/0) card(2/0)")
}

#[test]
fn q10_butchers_open() {
    let ends = |open: bool| {
        let game = trade(open);
        (after(&game, "card(1/1) card(5/0)"), after(&game, "card(3/2) card(5/0)"))
    };
    let (one, other) = ends(false);
    assert!(tells(0, &one, &other) && tells(1, &one, &other));
    assert!(!tells(2, &one, &other), "private to the pair");
    let (one, other) = ends(true);
    assert!(tells(2, &one, &other));
}

#[test]
fn q26_open_discards() {
    // Two cards with the same effect: a settled 0 and no noble to promote.
    let ends = |open: bool| {
        let game = l("salters mercers vintners")
            .round2()
            .used(&[true; 3])
            .actor(0)
            .rules(|r| r.open_discards = open)
            .game();
        let play = |card: &str| after(&game, &format!("gap(G1) card({card}) half(1) pass"));
        (play("5/0"), play("4/0"))
    };
    let pile =
        |game: &WalledCity, seat| game.draw(Viewer::Seat(seat), Lang::En).contains("Played by p0");
    let (one, other) = ends(true);
    assert!(tells(1, &one, &other));
    assert!(pile(&one, 0) && pile(&one, 1));
    let (one, other) = ends(false);
    assert!(pile(&one, 0) && !pile(&one, 1), "the pile is not shown");
    // A player with perfect recall still knows.
    assert!(tells(1, &one, &other));
    let mut dice = Dice::new(26);
    for _ in 0..20 {
        assert_eq!(played(&one.determinize(1, &mut dice), 0), played(&one, 0));
    }
}

/// The first of the games with these seeds that comes to a state of this kind without a trade and without
/// the Bakers, whose owner keeps a card more.
fn plain(config: &Config, stop: impl Fn(&WalledCity) -> bool) -> WalledCity {
    let bakers = |game: &WalledCity| {
        (0..game.players()).any(|seat| game.guild_of(seat) == Some(Guild::Bakers))
    };
    let plain = |seed: u64| {
        let game = until(config, seed, |game| stop(game) || bakers(game));
        (stop(&game) && game.position().trades.is_none()).then_some(game)
    };
    (0..50).find_map(plain).expect("one of fifty games is plain")
}

#[test]
fn before_d1_every_hand_is_known() {
    // Londonderry, and Borderlands with two and four: perfect information up to the defence phase.
    for config in [
        Config::londonderry(2),
        Config::londonderry(3),
        Config::londonderry(4),
        Config::borderlands(2),
        Config::borderlands(4),
    ] {
        let game = plain(&config, |game| game.at() == Node::DefenceCard);
        let mut dice = Dice::new(1);
        for seat in 0..game.players() {
            for _ in 0..10 {
                assert_eq!(game.determinize(seat, &mut dice), game);
            }
        }
    }
}

#[test]
fn after_d1_a_zone_has_as_many_candidates_as_the_text_says() {
    // §12.3, in physical cards: two players hold some kinds twice.
    for (config, candidates) in [
        (Config::londonderry(4), 5),
        (Config::londonderry(3), 6),
        (Config::londonderry(2), 10),
        (Config::borderlands(4), 5),
        (Config::borderlands(3), 6),
        (Config::borderlands(2), 10),
    ] {
        let game = plain(&config, |game| game.round() == 2);
        for seat in 0..game.players() {
            assert_eq!(hand(&game, seat).len() + 1, candidates);
        }
        let zone = (0..game.board().zones())
            .find(|&z| game.defence(z).is_some_and(|d| d.seat != 0))
            .unwrap();
        let placed = game.defence(zone).unwrap();
        let owner = usize::from(placed.seat);
        let mut expected = hand(&game, owner);
        expected.push(placed.card.name(owner));
        if config.players == 3 && config.board == BoardChoice::borderlands() {
            // The back tells whether it is an extra card; which one is known to their owners only.
            let extras = game
                .position()
                .hands
                .unwrap()
                .concat()
                .into_iter()
                .chain(game.position().zones.into_values().map(|d| d.card));
            let own = |name: &String| {
                hand(&game, 0).contains(name)
                    || game.position().zones.values().any(|d| d.seat == 0 && d.card == *name)
            };
            expected.retain(|name| !name.ends_with('x'));
            if placed.card.is_extra() {
                expected = extras.filter(|name| name.ends_with('x') && !own(name)).collect();
            }
        }
        let (mut dice, mut counts) = (Dice::new(2), std::collections::BTreeMap::new());
        let draws = 400 * expected.len();
        for _ in 0..draws {
            let card = game.determinize(0, &mut dice).defence(zone).unwrap().card;
            *counts.entry(card.name(owner)).or_insert(0) += 1;
        }
        for name in &expected {
            let copies = expected.iter().filter(|other| *other == name).count();
            let (drawn, wanted) = (counts[name] as f64, 400.0 * copies as f64);
            assert!((drawn - wanted).abs() < 5.0 * wanted.sqrt(), "{name}: {drawn}, not {wanted}");
        }
        assert_eq!(counts.values().sum::<usize>(), draws);
        assert!(counts.keys().all(|name| expected.contains(name)), "{counts:?}");
    }
}
