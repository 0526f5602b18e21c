//! The options of §8 on the setup, and on the defence cards of two.

use super::kit::*;

#[test]
fn q02_two_player_defence_cards() {
    let table = |cards: u8| {
        l("salters mercers")
            .votes(&[0, 1])
            .rules(|r| r.two_player_defence_cards = cards)
            .node(Node::DefenceCard)
            .game()
    };
    let mut one = table(1);
    act(&mut one, "card(4/1) zone(Z1, 0) card(4/1) zone(Z2, 0)");
    assert_eq!((one.at(), one.round()), (Node::Join, 2));
    let mut two = table(2);
    for (seat, zone) in [(0, 1), (1, 2), (0, 3), (1, 4)] {
        assert_eq!((two.at(), mover(&two)), (Node::DefenceCard, seat));
        act(&mut two, &format!("card(4/1) zone(Z{zone}, 0)"));
    }
    assert_eq!((two.at(), two.round()), (Node::Join, 2));
    let mut config = Config::londonderry(2);
    config.rules.two_player_defence_cards = 2;
    let end = until(&config, 2, |_| false);
    assert_eq!([0, 1].map(|seat| hand(&end, seat).len()), [0, 0]);
    assert_eq!(end.position().zones.len(), 8);
}

#[test]
fn q24_start_road_3p() {
    let mut config = Config::londonderry(3);
    let at_road = |config: &Config| {
        until(config, 7, |game| matches!(game.at(), Node::StartRoad | Node::SetupRoad))
    };
    assert!(matches!(at_road(&config).turn(), Turn::Player(_)));
    config.rules.start_road_3p = StartRoad3p::Random;
    let mut game = at_road(&config);
    assert_eq!(game.turn(), Turn::Chance);
    let outcomes = game.outcomes();
    assert_eq!(outcomes.as_slice().len(), 19);
    assert!(outcomes.as_slice().iter().all(|o| o.1 == 1));
    game.happen(4);
    assert_eq!(game.at(), Node::Join);
    assert!(game.position().roads.contains_key("P5"));
    // Two players choose themselves all the same.
    config.players = 2;
    assert!(matches!(at_road(&config).turn(), Turn::Player(_)));
}

#[test]
fn q25_start_player() {
    let mut config = Config::londonderry(4);
    let mut seen = std::collections::HashSet::new();
    for seed in 0..30 {
        seen.insert(mover(&joining(&config, seed)));
    }
    assert_eq!(seen.len(), 4);
    config.rules.start_player = SeatOrRandom::Seat(2);
    for seed in 0..10 {
        let game = joining(&config, seed);
        assert_eq!(mover(&game), 2);
        assert_eq!(game.position().start_player, Some(2));
    }
    let node = until(&config, 1, |game| game.at() == Node::SetupStartPlayer);
    assert_eq!(node.turn(), Turn::Over, "there is no such chance");
}

#[test]
fn q28_die_faces() {
    let weights = |faces: [u8; 6]| {
        let mut table = l("haberdashers salters vintners").actor(0);
        table = table.rules(|r| r.die_faces = faces);
        let game = after(&table.game(), "use_guild slot(D1)");
        let outcomes = game.outcomes();
        [0, 1, 2].map(|id| outcomes.weight(id))
    };
    assert_eq!(weights([1, 1, 2, 2, 3, 3]), [2, 2, 2]);
    assert_eq!(weights([1, 1, 1, 1, 3, 3]), [4, 0, 2]);
    let mut config = Config::londonderry(2);
    config.rules.die_faces = [2; 6];
    let game = joining(&config, 3);
    let dice = game.position().tokens;
    assert!(dice.values().filter(|t| t.is_die()).all(|t| t.value() == 2));
}
