//! Setup and order (§11, E1–E16).

use super::kit::*;

fn kinds(cards: &[String]) -> Vec<&str> {
    let mut kinds: Vec<_> = cards.iter().map(String::as_str).collect();
    kinds.sort_unstable();
    kinds
}

fn twice(names: &str) -> Vec<&str> {
    let mut kinds: Vec<_> = names.split(' ').flat_map(|k| [k, k]).collect();
    kinds.sort_unstable();
    kinds
}

#[test]
fn e001_four_in_londonderry_hold_nine_cards() {
    let game = joining(&Config::londonderry(4), 1);
    for seat in 0..4 {
        let mut all: Vec<_> = "5/0 4/1 3/2 4/0 3/1 2/2 3/0 2/1 1/1".split(' ').collect();
        all.sort_unstable();
        assert_eq!(kinds(&hand(&game, seat)), all);
    }
}

#[test]
fn e002_two_in_londonderry_hold_eight_kinds_twice() {
    let game = joining(&Config::londonderry(2), 1);
    for seat in 0..2 {
        assert_eq!(kinds(&hand(&game, seat)), twice("4/1 3/2 4/0 3/1 2/2 3/0 2/1 1/1"));
    }
}

#[test]
fn e003_two_in_borderlands_hold_nine_kinds_twice() {
    let game = joining(&Config::borderlands(2), 1);
    for seat in 0..2 {
        assert_eq!(kinds(&hand(&game, seat)), twice("3/2 4/0 3/1 2/2 3/0 2/1 2/0 1/1 1/0"));
    }
}

#[test]
fn e004_three_in_borderlands_get_an_extra_card_for_defence_only() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..20 {
        let game = joining(&Config::borderlands(3), seed);
        let mut extras = Vec::new();
        for seat in 0..3 {
            let hand = hand(&game, seat);
            assert_eq!(hand.len(), 12);
            extras.extend(hand.into_iter().filter(|card| card.ends_with('x')));
        }
        seen.insert(extras.clone());
        extras.sort();
        assert_eq!(extras, ["2/2x", "3/1x", "4/0x"]);
        let at_card = until(&Config::borderlands(3), seed, |game| game.at() == Node::Card);
        assert_eq!(family(&at_card, "card").len(), 11);
        assert!(family(&at_card, "card").iter().all(|card| !card.contains('x')));
    }
    assert!(seen.len() >= 4, "the deal is chance: {seen:?}");
    let game = b("goldsmiths drapers skinners")
        .hands(&["5/0 4/0x", "5/0 3/1x", "5/0 2/2x"])
        .left(&[0, 0, 0])
        .with(|p| p.walls_left = Some(vec![0; 3]))
        .node(Node::DefenceCard);
    offers(&game.game(), "card(5/0) card(3/1x)");
}

#[test]
fn e005_the_neutral_citizens_of_londonderry() {
    let game = joining(&Config::londonderry(2), 3);
    for area in ["A1", "A2", "A3", "A5", "A7", "A8", "A9", "A10", "A11", "A12"] {
        assert_eq!(at(&game, area)[2], [2, 1], "{area}");
    }
    for area in ["A4", "A6", "A13", "A14"] {
        assert_eq!(at(&game, area)[2], [0, 0], "{area}");
    }
    (1..=10).for_each(|t| assert_eq!(at(&game, &format!("T{t}"))[2], [0, 1]));
    assert_eq!(supply(&game, 2), [5, 0]);
}

#[test]
fn e006_the_neutral_citizens_of_borderlands() {
    let game = joining(&Config::borderlands(2), 3);
    (1..=8).for_each(|a| assert_eq!(at(&game, &format!("A{a}"))[2], [2, 1]));
    (9..=13).for_each(|a| assert_eq!(at(&game, &format!("A{a}"))[2], [0, 0]));
    (1..=8).for_each(|t| assert_eq!(at(&game, &format!("T{t}"))[2], [0, 1]));
    assert_eq!(supply(&game, 2), [9, 4]);
}

#[test]
fn e007_towers_count_for_a_factions_value_in_round_2_only() {
    let table =
        l("mercers grocers drapers").tokens("D1 green 3, D2 green 2, D11 green 3, D12 green 1");
    assert_eq!(value(&table.game(), "green"), 5);
    assert_eq!(value(&table.round2().game(), "green"), 9);
}

#[test]
fn e008_the_offer_is_twice_the_players_and_one() {
    for (players, first, second) in [(4, 9, 5), (3, 7, 4), (2, 5, 3)] {
        for config in [Config::londonderry(players), Config::borderlands(players)] {
            assert_eq!(options(&joining(&config, 5)).len(), first);
            let later = until(&config, 5, |g| g.at() == Node::Join && g.round() == 2);
            assert_eq!(options(&later).len(), second);
            let end = until(&config, 5, |_| false);
            assert_eq!(end.position().offer.unwrap().len(), 1);
        }
    }
}

#[test]
fn e009_two_choose_four_starting_roads_in_turn() {
    let config = Config::londonderry(2);
    for seed in 0..4 {
        let mut game = until(&config, seed, |game| game.at() == Node::StartRoad);
        let start = usize::from(game.position().start_player.unwrap());
        let citizens = game.position().citizens;
        for (nth, path) in ["P1", "P5", "P9", "P19"].into_iter().enumerate() {
            assert_eq!(mover(&game), (start + nth) % 2);
            assert_eq!(options(&game).len(), 19 - nth);
            act(&mut game, &format!("path({path})"));
            assert_eq!(game.position().roads.len(), nth + 1);
        }
        assert_eq!((game.at(), mover(&game)), (Node::Join, start));
        assert_eq!(game.position().citizens, citizens);
        assert_eq!(game.position().roads_left.unwrap(), [6, 6]);
    }
}

#[test]
fn e010_a_starting_road_may_stand_on_a_t_path() {
    let mut game = until(&Config::borderlands(3), 2, |game| game.at() == Node::StartRoad);
    let start = usize::from(game.position().start_player.unwrap());
    assert_eq!(mover(&game), start);
    assert_eq!(options(&game).len(), 24);
    act(&mut game, "path(P9)");
    assert_eq!((game.at(), mover(&game)), (Node::Join, start));
}

#[test]
fn e011_round_1_order_is_ascending() {
    let game = joined(l("clothworkers fishmongers salters"));
    assert_eq!(game.position().order.unwrap(), [1, 2, 0]);
    assert_eq!(mover(&game), 1);
}

#[test]
fn e012_mixed_numbers_2_1b_1() {
    let game = joined(l("grocers carpenters mercers"));
    assert_eq!(game.position().order.unwrap(), [2, 1, 0]);
    assert_eq!(mover(&game), 2);
}

#[test]
fn e013_defence_is_in_ascending_order_of_votes_ties_by_number() {
    let game = l("salters fishmongers mercers clothworkers")
        .votes(&[10, 7, 10, -1])
        .node(Node::DefenceCard)
        .game();
    assert_eq!(game.position().order.unwrap(), [3, 1, 2, 0]);
    // The order comes from phase C itself, too.
    let game = vote(l("salters fishmongers mercers bakers").votes(&[10, 7, 10, -1]));
    assert_eq!(game.position().order.unwrap(), [3, 1, 2, 0]);
    let mut game = game;
    for (seat, zone) in [(3, 1), (1, 2), (2, 3), (0, 4)] {
        assert_eq!(mover(&game), seat);
        act(&mut game, &format!("card(5/0) zone(Z{zone}, 0)"));
    }
}

#[test]
fn e014_a_tie_in_a2_goes_to_the_lower_round_1_number_used_or_not() {
    for used in [[true, false, false], [false, true, false], [false, false, true]] {
        let mut game = l("salters fishmongers mercers")
            .votes(&[4, 4, 4])
            .used(&used)
            .node(Node::DefenceCard)
            .game();
        for zone in 1..=3 {
            act(&mut game, &format!("card(5/0) zone(Z{zone}, 0)"));
        }
        for seat in [2, 1, 0] {
            assert_eq!((game.at(), mover(&game)), (Node::Join, seat));
            let guild = options(&game)[0].clone();
            act(&mut game, &guild);
        }
    }
}

#[test]
fn e015_the_three_votes_of_the_grocers_count_for_the_order() {
    let mut game =
        l("grocers salters fishmongers").votes(&[0, 1, 3]).left(&[1, 0, 0]).actor(0).game();
    act(&mut game, "use_guild copy(1) area(A1) area(A1)");
    assert_eq!(votes(&game), [0, 4, 3]);
    act(&mut game, "path(P1) card(1/0) half(0) count(0) pass");
    // Seat 0 alone stands in the city.
    assert_eq!(game.at(), Node::DefenceCard);
    assert!(game.votes(0) > 4);
    assert_eq!(game.position().order.unwrap(), [2, 1, 0]);
    act(&mut game, "card(5/0) zone(Z1, 0) card(5/0) zone(Z2, 0) card(5/0) zone(Z3, 0)");
    assert_eq!((game.at(), mover(&game)), (Node::Join, 2));
}

#[test]
fn e016_a_final_tie_goes_to_the_lower_round_2_number() {
    let table = l("saddlers drapers haberdashers").votes(&[9, 9, 9]);
    let rank = |g: Guild| table.0.config.rules.priority(g);
    assert_eq!(rank(Guild::Drapers).to_string(), "3");
    assert_eq!(rank(Guild::Saddlers).to_string(), "8b");
    assert_eq!(rank(Guild::Haberdashers).to_string(), "8");
    let end = finish(table, "Z1");
    assert_eq!(votes(&end), [9, 9, 9]);
    assert_eq!(end.places().as_slice(), [2, 0, 1]);
}
