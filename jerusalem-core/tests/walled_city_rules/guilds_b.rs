//! The guilds (§11, E61–E82).

use super::kit::*;

#[test]
fn e061_clothworkers_take_two_dice_or_two_tiles() {
    let game = l("clothworkers salters vintners").tokens("D1 blue 3, D20 green 3").actor(0).game();
    let game = after(&game, "use_guild");
    assert!(can(&game, "slot(S1)"));
    let die = after(&game, "slot(D1)");
    assert_eq!(family(&die, "slot").len(), 19);
    assert!(!can(&die, "slot(D1)") && !options(&die).iter().any(|name| name.contains('S')));
    let tile = after(&game, "slot(S2)");
    offers(&tile, "slot(S3) slot(S4)");
    let done = after(&tile, "slot(S4)");
    assert_eq!(["S1", "S2", "S3", "S4"].map(|s| token(&done, s)), ["+1", "-1", "+1", "-1"]);
}

#[test]
fn e062_clothworkers_find_one_tile_in_borderlands() {
    let game = after(&b("clothworkers salters vintners").actor(0).game(), "use_guild");
    assert!(!can(&game, "slot(S1)") && can(&game, "slot(D19)"));
    // Nor is the tile the second of a die and a tile.
    let die = after(&game, "slot(D1)");
    assert!(!can(&die, "slot(S1)") && can(&die, "slot(D20)"));
}

#[test]
fn e063_clothworkers_on_a_die_that_shows_1() {
    let game = l("clothworkers salters vintners").tokens("D1 blue 1, D12 green 3").actor(0).game();
    let game = after(&game, "use_guild slot(D1) slot(D12)");
    assert_eq!((token(&game, "D1"), token(&game, "D12")), ("blue 1".into(), "green 1".into()));
}

#[test]
fn e064_tanners_put_no_tile_into_a_tower() {
    let game = after(&b("tanners salters vintners").actor(0).game(), "use_guild");
    // D15 lies in T3.
    let tower = after(&game, "slot(D15)");
    offers(&tower, "slot(D16) slot(D17) slot(D18) slot(D19) slot(D20)");
}

#[test]
fn e065_tanners_exchange_a_tile_and_a_die() {
    let game = b("tanners salters vintners").tokens("D1 green 3, S1 -1").actor(0).game();
    let mut game = after(&game, "use_guild slot(D1) slot(S1)");
    assert_eq!((token(&game, "D1"), token(&game, "S1")), ("-1".into(), "green 3".into()));
    // The tokens count where they are now: the road P2 touches A1 with the tile.
    act(&mut game, "path(P2) card(1/0) half(0) count(0)");
    offers(&game, "adjust(D1, +) adjust(D2, +) pass");
}

#[test]
fn e066_tanners_move_values_between_tower_and_area() {
    let table = l("tanners salters vintners").tokens("D11 blue 3, D2 yellow 1").actor(0);
    for (table, gain) in [(table.clone(), 3), (table.round2(), 0)] {
        let before = table.game();
        let game = after(&before, "use_guild slot(D2) slot(D11)");
        assert_eq!((token(&game, "D2"), token(&game, "D11")), ("blue 3".into(), "yellow 1".into()));
        assert_eq!(value(&game, "blue"), value(&before, "blue") + gain);
        assert_eq!(value(&game, "yellow"), value(&before, "yellow") - gain / 3);
    }
}

#[test]
fn e067_salters_without_nobles_place_a_peasant() {
    let game = l("salters mercers vintners").put("T1", &[[0, 18]]).actor(0).game();
    let mut game = after(&game, "use_guild");
    assert_eq!(game.at(), Node::SaltersPeasant);
    assert!(!can(&game, "pass"));
    assert_eq!(options(&game).len(), 14);
    act(&mut game, "area(A13)");
    assert_eq!((at(&game, "A13")[0], game.at()), ([1, 0], Node::Build));
}

#[test]
fn e068_salters_place_at_least_one() {
    let game = after(&l("salters mercers vintners").actor(0).game(), "use_guild");
    assert_eq!(game.at(), Node::SaltersNoble);
    let none = after(&game, "pass");
    assert!(!can(&none, "pass"));
    assert_eq!(at(&after(&none, "area(A1)"), "A1")[0], [1, 0]);
    let noble = after(&game, "area(A2) pass");
    assert_eq!((at(&noble, "A2")[0], noble.at()), ([0, 1], Node::Build));
    let both = after(&game, "area(A2) area(A14)");
    assert_eq!((at(&both, "A2")[0], at(&both, "A14")[0]), ([0, 1], [1, 0]));
}

#[test]
fn e069_saddlers_cross_to_the_other_side_of_a_t_path() {
    // A9 = P9 P10 P11 P18 P22 P21 P17, cut so that part 1 has P9 and P10 alone.
    let game = b("saddlers carpenters drapers")
        .fence("A9", 0, 4, 1)
        .put("A9", &[[0, 2], [0, 0], [0, 0]])
        .actor(0)
        .game();
    let game = after(&game, "use_guild citizen_noble(0, A9)");
    offers(&game, "area(A1) area(A2) area(A14)");
    // Without the fence A12 is reached over P17 alone.
    let game = b("saddlers bakers drapers").put("A9", &[[0, 2]]).actor(0).game();
    let game = after(&game, "use_guild citizen_noble(0, A9)");
    offers(&game, "area(A1) area(A2) area(A3) area(A10) area(A12) area(A13)");
}

#[test]
fn e070_saddlers_choose_either_area_beyond_a_t_path() {
    let game = b("saddlers bakers drapers").put("A1", &[[0, 2]]).actor(0).game();
    let game = after(&game, "use_guild citizen_noble(0, A1)");
    offers(&game, "area(A2) area(A8) area(A9) area(A12)");
    let game = after(&game, "area(A9) citizen_noble(0, A1)");
    offers(&game, "area(A2) area(A8) area(A9) area(A12)");
    let game = after(&game, "area(A12)");
    assert_eq!((at(&game, "A9")[0], at(&game, "A12")[0]), ([0, 1], [0, 1]));
    assert_eq!(game.at(), Node::Build);
}

#[test]
fn e071_saddlers_need_three_peasants_or_two_nobles() {
    let table = b("saddlers bakers drapers").put("A1", &[[1, 1], [1, 0]]).actor(0);
    assert!(!can(&table.game(), "use_guild"));
    let game = after(&table.put("A2", &[[0, 1]]).game(), "use_guild");
    offers(&game, "citizen_noble(0, A1) citizen_noble(0, A2)");
}

#[test]
fn e072_saddlers_move_nobody_twice() {
    let mut game = b("saddlers bakers drapers")
        .put("A1", &[[1, 0]])
        .put("A5", &[[0, 0], [2, 0]])
        .actor(0)
        .game();
    act(&mut game, "use_guild citizen_peasant(0, A1) area(A2)");
    offers(&game, "citizen_peasant(1, A5)");
    act(&mut game, "citizen_peasant(1, A5) area(A4)");
    offers(&game, "citizen_peasant(1, A5)");
    // Where another of the colour stands, that one may still go.
    let mut game =
        b("saddlers bakers drapers").put("A1", &[[2, 0]]).put("A2", &[[1, 0]]).actor(0).game();
    act(&mut game, "use_guild citizen_peasant(0, A1) area(A2) citizen_peasant(0, A2) area(A3)");
    offers(&game, "citizen_peasant(0, A1)");
}

#[test]
fn e073_saddlers_cross_built_open_and_destroyed_paths() {
    let game = l("saddlers goldsmiths drapers")
        .put("A1", &[[0, 2]])
        .roads("P5")
        .with(|p| p.destroyed_roads = vec!["P1".into()])
        .actor(0)
        .game();
    offers(&after(&game, "use_guild citizen_noble(0, A1)"), "area(A2) area(A12)");
}

#[test]
fn e074_barbers_remove_any_two_nobles() {
    let table = b("barbers bakers drapers").put("A1", &[[0, 1]]).put("T4", &[[0, 0], [0, 1]]);
    let before = table.actor(0).game();
    let mut game = after(&before, "use_guild citizen_noble(0, A1)");
    offers(&game, "citizen_noble(1, T4)");
    act(&mut game, "citizen_noble(1, T4)");
    assert_eq!([0, 1, 2].map(|c| boxed(&game, c)), [1, 1, 0]);
    assert_eq!((supply(&game, 0), supply(&game, 1)), (supply(&before, 0), supply(&before, 1)));
    // Not twice in another order: the higher one is not asked first.
    assert!(!can(&after(&before, "use_guild"), "citizen_noble(1, T4)"));
}

#[test]
fn e075_armourers_need_two_nobles() {
    let table = b("armourers bakers drapers").actor(0);
    assert!(!can(&table.clone().put("A1", &[[0, 17]]).game(), "use_guild"));
    let game = after(&table.put("A1", &[[0, 16]]).game(), "use_guild tower(T3)");
    assert!(can(&game, "tower(T3)") && !can(&game, "tower(T2)"));
    assert_eq!(at(&after(&game, "tower(T3)"), "T3")[0], [0, 2]);
}

#[test]
fn e076_painter_stainers_of_two_swap_with_neutral_too() {
    let game = b("painter_stainers bakers").put("A10", &[[0, 0], [1, 0]]).neutral().actor(0);
    let mut game = after(&game.game(), "use_guild");
    offers(&game, "citizen_peasant(1, A10) pass");
    act(&mut game, "citizen_peasant(1, A10)");
    assert!(can(&game, "pass") && can(&game, "citizen_peasant(2, A1)"));
    act(&mut game, "citizen_peasant(2, A1)");
    assert_eq!((at(&game, "A10")[0], at(&game, "A1")), ([1, 0], vec![[1, 0], [0, 0], [1, 1]]));
    assert_eq!((supply(&game, 1)[0], supply(&game, 2)[0]), (25, 10));
}

/// Late in round 2: seat 0 has one wall left and is about to trade.
fn trade(hands: &[&str]) -> Table {
    let guilds = ["butchers bakers drapers", "butchers bakers drapers skinners"][hands.len() - 3];
    let mut table = b(guilds).round2().actor(0).hands(hands);
    let mut left = vec![0; hands.len()];
    left[0] = 1;
    table = table.left(&left);
    for seat in 0..hands.len() as u8 {
        table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
    }
    table
}

#[test]
fn e077_butchers_who_give_5_0_look_at_the_hand() {
    let game = trade(&["5/0 1/0 2/2x", "4/1 3/2 3/1x", "1/1 4/0x"]).game();
    let mut game = after(&game, "use_guild");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersGive, 0));
    act(&mut game, "card(5/0) card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersTake, 0));
    offers(&game, "card(5/0) card(4/1) card(3/2) card(3/1x)");
    act(&mut game, "card(5/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersReturn, 2));
    act(&mut game, "card(4/0x)");
    assert_eq!([0, 1, 2].map(|s| hand(&game, s).len()), [3, 3, 2]);
    assert_eq!(hand(&game, 2), ["1/0 of 0", "1/1"]);
    assert_eq!((game.at(), mover(&game)), (Node::Build, 0));
}

#[test]
fn e078_the_recipient_returns_a_card_with_a_higher_total() {
    let game = trade(&["1/0 2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"]).game();
    let game = after(&game, "use_guild card(1/0) card(2/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersReturn, 1));
    offers(&game, "card(1/1) card(3/2) card(3/1x)");
}

#[test]
fn e079_without_a_higher_total_the_actor_takes() {
    let game = trade(&["2/2 1/0 4/0x", "4/0 2/1 3/1x", "5/0 2/2x"]).game();
    let game = after(&game, "use_guild card(2/2) card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersTake, 0));
    offers(&game, "card(2/2) card(4/0) card(2/1) card(3/1x)");
}

#[test]
fn e080_butchers_need_a_card_for_every_opponent() {
    let two = trade(&["2/2 1/1", "4/0", "5/0", "4/1"]).game();
    assert!(!can(&two, "use_guild"));
    let three = trade(&["2/2 1/1 3/0", "4/0", "5/0", "4/1"]).game();
    assert!(can(&three, "use_guild"));
}

#[test]
fn e081_a_traded_extra_card_stays_for_defence() {
    let game = trade(&["2/1 1/0 3/1x", "3/0 4/0x", "5/0 2/2x"]).game();
    let mut game = after(&game, "use_guild card(2/1) card(1/0)");
    offers(&game, "card(4/0x)");
    act(&mut game, "card(4/0x)");
    offers(&game, "card(5/0) card(2/2x)");
    act(&mut game, "card(5/0)");
    assert_eq!(hand(&game, 0), ["5/0 of 2", "4/0x", "3/1x"]);
    act(&mut game, "gap(G1)");
    offers(&game, "card(5/0)");
}

#[test]
fn e082_a_hand_of_extra_cards_alone_may_be_played() {
    let game = trade(&["4/0x 3/1x", "2/2x 5/0", "4/1"]).used(&[true, false, false]).game();
    let game = after(&game, "gap(G1)");
    offers(&game, "card(4/0x) card(3/1x)");
    let game = after(&game, "card(4/0x) half(0) count(0)");
    assert_eq!(at(&game, "A1")[0], [4, 0]);
}
