//! The worked examples of §10. Olive is seat 0, William 1, Tanya 2.

use super::kit::*;

fn trio() -> Table {
    l("clothworkers fishmongers salters").roads("P19")
}

#[test]
fn v01_tower_dice_do_not_count_in_round_1() {
    let game = trio().tokens("D1 blue 3, D2 blue 2, D3 blue 2, D11 blue 3").game();
    assert_eq!(value(&game, "blue"), 7);
}

#[test]
fn v02_guild_numbers_4_9_12_make_the_order_of_construction() {
    let mut table = trio().node(Node::Join);
    table.0.guilds = vec![None; 3];
    let offer = "mercers fishmongers salters clothworkers drapers skinners vintners";
    table.0.offer = Some(offer.split(' ').map(|g| Guild::from_id(g).unwrap()).collect());
    let mut game = table.game();
    assert_eq!(mover(&game), 0);
    act(&mut game, "guild(clothworkers)");
    assert_eq!(mover(&game), 1);
    act(&mut game, "guild(fishmongers)");
    assert_eq!(mover(&game), 2);
    act(&mut game, "guild(salters)");
    let mut order = Vec::new();
    for turn in 0..3 {
        assert_eq!(game.at(), Node::Build);
        order.push(mover(&game));
        act(&mut game, &format!("path(P{}) card(5/0) half(0) count(0) pass", turn + 1));
        if game.at() == Node::Window4 {
            act(&mut game, "pass");
        }
    }
    assert_eq!(order, [1, 2, 0]);
    assert_eq!(mover(&game), 1);
}

fn blue_and_purple() -> WalledCity {
    trio().tokens("D1 blue 2, D2 purple 1, D3 blue 3, D4 blue 2, D11 blue 3").game()
}

#[test]
fn v03_a_road_with_2_1_settles_one_side_with_1_and_the_other_with_2() {
    let mut game = blue_and_purple();
    assert_eq!(mover(&game), 1);
    assert_eq!(game.position().roads_left.unwrap(), [5, 5, 5]);
    act(&mut game, "path(P1) card(2/1) half(1) count(0) count(1)");
    assert_eq!(at(&game, "A1"), [[0, 0], [1, 0], [0, 0]]);
    assert_eq!(at(&game, "A2"), [[0, 0], [1, 1], [0, 0]]);
    assert_eq!(game.position().roads_left.unwrap(), [5, 4, 5]);
    assert_eq!(played(&game, 1), ["2/1"]);
    assert!(!hand(&game, 1).contains(&"2/1".to_string()));
    assert_eq!(supply(&game, 1), [18, 17]);
}

#[test]
fn v04_one_of_the_two_dice_of_the_anchor_can_be_adjusted() {
    let mut game = after(&blue_and_purple(), "path(P1) card(2/1) half(1) count(0) count(1)");
    assert_eq!(game.at(), Node::Adjust);
    assert_eq!(value(&game, "blue"), 7);
    offers_of(&game, "adjust", "adjust(D1, -) adjust(D1, +) adjust(D2, +)");
    act(&mut game, "adjust(D1, +)");
    assert_eq!(token(&game, "D1"), "blue 3");
    assert_eq!(value(&game, "blue"), 8);
}

#[test]
fn v05_areas_without_a_road_between_them_are_one_district() {
    let table = |olive: u8| {
        l("clothworkers fishmongers bakers")
            .roads_but("P1 P2 P17 P19")
            .put("A1", &[[0, 0], [1, 1]])
            .put("A2", &[[olive, 0], [0, 0]])
            .put("A3", &[[0, 0], [1, 0]])
    };
    let game = vote(table(3));
    assert!(district(&game, "A1 A2 A3") && district(&game, "A10 A11"), "{:?}", districts(&game));
    // 14 areas, two of them joined to others in A, one in B, one by P19 that the Bakers' road leaves.
    assert_eq!(districts(&game).len(), 10);
    // The factions blue, purple and yellow have a die in district A and two in areas: 2 votes each.
    assert_eq!(votes(&game), [3, 5 + 6, 0]);
    assert_eq!(votes(&vote(table(4))), [5 + 6, 3, 0]);
}

#[test]
fn v06_three_tied_for_second_share_3_2_0() {
    assert_eq!(district_votes(0, &[[2, 0], [1, 0], [1, 0], [1, 0]]), [5, 1, 1, 1]);
}

#[test]
fn v07_places_by_citizens() {
    assert_eq!(district_votes(0, &[[5, 0], [1, 0], [4, 0]]), [5, 2, 3]);
}

#[test]
fn v08_nobles_break_a_tie_and_who_is_absent_gets_nothing() {
    assert_eq!(district_votes(0, &[[1, 1], [0, 0], [2, 0]]), [5, 0, 3]);
}

#[test]
fn v09_a_plus_tile_raises_every_place() {
    assert_eq!(district_votes(1, &[[1, 1], [1, 1], [2, 0]]), [5, 5, 3]);
}

#[test]
fn v10_a_faction_of_round_1_ignores_its_tower() {
    let game = vote(
        l("bakers mercers fishmongers")
            .roads("P1 P2 P3 P5 P6 P7")
            .tokens("D1 yellow 2, D2 yellow 2, D3 yellow 3, D11 yellow 3")
            .put("A1", &[[3, 3]])
            .put("A2", &[[0, 0], [3, 2]])
            .put("A3", &[[0, 0], [0, 0], [5, 2]])
            .put("T1", &[[0, 2]]),
    );
    assert_eq!(votes(&game), [5, 5, 5 + 7]);
}

#[test]
fn v11_a_tied_faction_is_divided() {
    let game = vote(
        l("bakers mercers fishmongers")
            .roads("P1 P2 P5 P6")
            .tokens("D1 purple 3, D2 purple 2, D11 purple 3, D12 purple 3")
            .put("A1", &[[1, 1]])
            .put("A2", &[[0, 0], [1, 1]]),
    );
    assert_eq!(votes(&game), [5 + 2, 5 + 2, 0]);
}

#[test]
fn v12_a_defence_card_counts_with_the_half_next_to_the_tower() {
    let mut game = trio().votes(&[0, 3, 9]).node(Node::DefenceCard).game();
    for (seat, zone) in [(0, "Z4"), (1, "Z6")] {
        assert_eq!(mover(&game), seat);
        act(&mut game, &format!("card(5/0) zone({zone}, 0)"));
    }
    assert_eq!(mover(&game), 2);
    act(&mut game, "card(3/2) zone(Z1, 1)");
    let placed = game.defence(0).unwrap();
    assert_eq!((placed.seat, placed.orientation), (2, 1));

    let game = finish(
        trio()
            .tokens("D11 blue 1, D12 orange 1")
            .zone("Z1", 2, "3/2", 1, 1)
            .put("T1", &[[0, 1]])
            .put("T2", &[[0, 0], [0, 1]]),
        "Z6",
    );
    assert_eq!(votes(&game), [2, 3, 0]);
}

#[test]
fn v13_four_guilds_are_left_for_round_2_and_the_fewest_votes_choose_first() {
    let mut game = trio().votes(&[7, 9, 2]).node(Node::DefenceCard).game();
    act(&mut game, "card(5/0) zone(Z1, 0) card(5/0) zone(Z2, 0) card(5/0) zone(Z3, 0)");
    assert_eq!((game.at(), game.round()), (Node::Join, 2));
    assert_eq!(options(&game).len(), 4);
    for seat in [2, 0, 1] {
        assert_eq!(mover(&game), seat);
        let guild = options(&game)[0].clone();
        act(&mut game, &guild);
    }
    assert_eq!(game.position().offer.unwrap().len(), 1);
}

fn tanyas_wall() -> WalledCity {
    trio()
        .round2()
        .roads("P1 P5")
        .tokens("D1 green 2, D11 blue 2, D12 orange 1")
        .put("A1", &[[0, 0], [0, 1], [0, 1]])
        .used(&[false, false, true])
        .actor(2)
        .game()
}

#[test]
fn v14_a_wall_settles_promotes_and_adjusts() {
    let mut game = tanyas_wall();
    let before = value(&game, "orange");
    act(&mut game, "gap(G1) card(4/1) half(0) count(0)");
    assert_eq!(at(&game, "A1"), [[0, 0], [0, 1], [4, 1]]);
    offers(
        &game,
        "promote(1, A1, cw) promote(1, A1, ccw) promote(2, A1, cw) promote(2, A1, ccw) pass",
    );
    act(&mut game, "promote(2, A1, cw)");
    assert_eq!(at(&game, "T2"), [[0, 0], [0, 0], [0, 1]]);
    offers(&game, "adjust(D1, -) adjust(D1, +) adjust(D11, -) adjust(D11, +) adjust(D12, +) pass");
    act(&mut game, "adjust(D12, +)");
    assert_eq!(at(&game, "A1"), [[0, 0], [0, 1], [4, 0]]);
    assert_eq!(value(&game, "orange"), before + 1);
    assert_eq!(game.at(), Node::Build);
}

#[test]
fn v15_all_nobles_of_a_district_with_an_open_gap_leave() {
    let game = vote(
        l("clothworkers fishmongers bakers")
            .round2()
            .roads("P1 P4 P5 P9 P14 P15 P17 P19")
            .walls("G2 G3 G5 G6 G7 G8 G10 G11 G12 G13 G14")
            .put("A5", &[[1, 0], [2, 0], [0, 0]])
            .put("A9", &[[1, 2], [0, 1], [0, 0]])
            .put("A10", &[[0, 0], [1, 0], [2, 1]])
            .put("A7", &[[0, 1], [0, 0], [0, 0]]),
    );
    assert_eq!(at(&game, "A5"), [[1, 0], [2, 0], [0, 0]]);
    assert_eq!(at(&game, "A9"), [[1, 0], [0, 0], [0, 0]]);
    assert_eq!(at(&game, "A10"), [[0, 0], [1, 0], [2, 0]]);
    assert_eq!(at(&game, "A7"), [[0, 1], [0, 0], [0, 0]]);
    // Tanya's other three are the Bakers'.
    assert_eq!((boxed(&game, 0), boxed(&game, 1), boxed(&game, 2)), (2, 1, 1 + 3));
    assert_eq!(supply(&game, 0)[1], 18 - 3);
}

#[test]
fn v16_a_faction_of_round_2_counts_its_tower() {
    let game = vote(
        l("bakers mercers fishmongers")
            .round2()
            .roads("P1 P2 P3 P5 P6 P7")
            .walls("G1 G2 G3 G14")
            .tokens("D1 yellow 3, D2 yellow 2, D3 yellow 2, D11 yellow 2")
            .put("A1", &[[6, 1]])
            .put("A2", &[[0, 0], [3, 2]])
            .put("A3", &[[0, 0], [0, 0], [5, 2]])
            .put("T1", &[[0, 1]]),
    );
    assert_eq!(value(&game, "yellow"), 9);
    assert_eq!(votes(&game), [5 + 9, 5, 5]);
}

#[test]
fn v17a_tied_for_most_guards_both_get_all() {
    let table = trio().zone("Z1", 0, "3/1", 0, 1).put("T2", &[[0, 0], [0, 2], [0, 2]]);
    assert_eq!(votes(&finish(table, "Z6")), [0, 1, 1]);
}

#[test]
fn v17b_second_most_guards_get_the_smaller_half() {
    let table = trio()
        .zone("Z1", 0, "3/2", 0, 1)
        .zone("Z2", 1, "4/1", 1, 1)
        .put("T2", &[[0, 2], [0, 0], [0, 1]]);
    assert_eq!(votes(&finish(table, "Z6")), [3, 0, 1]);
}

#[test]
fn v17c_with_one_empty_zone_the_second_gets_nothing() {
    let table = trio().zone("Z2", 1, "3/1", 0, 1).put("T2", &[[0, 0], [0, 1], [0, 2]]);
    assert_eq!(votes(&finish(table, "Z6")), [0, 0, 3]);
}

#[test]
fn v17d_empty_zones_are_worth_nothing() {
    let table = trio().put("T2", &[[0, 3], [0, 1], [0, 2]]);
    assert_eq!(votes(&finish(table, "Z6")), [0, 0, 0]);
}

#[test]
fn v18_a_number_goes_wholly_to_one_area_of_a_double_side() {
    let game = b("goldsmiths drapers skinners").roads("P5").actor(1).game();
    let mut game = after(&game, "path(P9) card(3/2) half(1)");
    assert_eq!(game.at(), Node::SettleAreaB);
    offers_of(&game, "area", "area(A9) area(A12)");
    act(&mut game, "area(A12) count(0) count(1)");
    assert_eq!(at(&game, "A1")[1], [2, 0]);
    assert_eq!(at(&game, "A12")[1], [2, 1]);
    assert_eq!(at(&game, "A9")[1], [0, 0]);
    offers_of(&game, "adjust", "adjust(D1, +) adjust(D9, +) adjust(D12, +)");
}

#[test]
fn v19_number_1b_acts_after_1() {
    let game = joined(l("carpenters mercers vintners"));
    assert_eq!(game.position().order.unwrap(), [1, 0, 2]);
    assert_eq!(mover(&game), 1);
}

#[test]
fn v20_three_players_have_five_turns_with_roads_and_four_with_walls() {
    let mut game = WalledCity::new(&Config::londonderry(3)).unwrap();
    let (mut dice, mut turns) = (Dice::new(20), [[0; 3]; 2]);
    while game.turn() != Turn::Over {
        if game.at() == Node::Card {
            turns[usize::from(game.round() - 1)][mover(&game)] += 1;
        }
        random_step(&mut game, &mut dice);
    }
    assert_eq!(turns, [[5; 3], [4; 3]]);
}

#[test]
fn v21_a_fence_on_a_t_path_makes_a_double_t() {
    // A13 = P21 P22 P23 P24: cut points 1 and 5 are the middles of P21 and P23.
    let game = b("goldsmiths carpenters skinners").fence("A13", 1, 5, 1).actor(0);
    let mut game = after(&game.used(&[false, true, false]).game(), "path(P21) card(2/1) half(0)");
    assert_eq!(game.at(), Node::SettleAreaA);
    offers_of(&game, "area", "area(A13) area(A14)");
    act(&mut game, "area(A14)");
    offers_of(&game, "area", "area(A9) area(A12)");
    act(&mut game, "area(A9) count(0) count(0)");
    assert_eq!((at(&game, "A14")[0], at(&game, "A9")[0]), ([2, 0], [1, 0]));
    offers_of(&game, "adjust", "adjust(D9, +) adjust(D12, +) adjust(S1, -)");
}

#[test]
fn v22_the_nearest_towers_are_the_first_in_each_direction() {
    let game = trio().round2().put("A9", &[[0, 1]]).actor(0).game();
    let game = after(&game, "gap(G9) card(1/1) count(0)");
    offers_of(&game, "promote", "promote(0, A9, ccw) promote(0, A9, cw)");
    let (ccw, cw) = (after(&game, "promote(0, A9, ccw)"), after(&game, "promote(0, A9, cw)"));
    assert_eq!((at(&ccw, "T7")[0], at(&cw, "T8")[0]), ([0, 1], [0, 1]));
}

#[test]
fn v23_the_zone_between_a_gaps_towers_holds_the_card_for_both() {
    let mut table = trio().zone("Z1", 2, "3/2", 1, 1);
    let game = after(&tanyas_wall(), "gap(G1) card(4/1) half(0) count(0) promote(2, A1, cw)");
    table.0.citizens = game.position().citizens;
    // The promoted guard stands at the half with the 3.
    assert_eq!(votes(&finish(table, "Z6")), [0, 0, 3]);
    for board in [Board::londonderry(), Board::borderlands()] {
        for gap in board.gap_list() {
            let zones = |t: usize| board.tower_zones(usize::from(gap.towers[t]));
            assert_eq!(zones(0)[1], zones(1)[0]);
        }
    }
}

#[test]
fn v24_3_2_settles_exactly_3_and_2() {
    let game = after(&trio().actor(0).game(), "path(P1) card(3/2)");
    for (half, a, b) in [(0, 3, 2), (1, 2, 3)] {
        let game = after(&game, &format!("half({half})"));
        assert_eq!(family(&game, "count").len(), a + 1);
        let game = after(&game, "count(1)");
        assert_eq!(family(&game, "count").len(), b + 1);
        let game = after(&game, "count(0)");
        assert_eq!(at(&game, "A1")[0], [a as u8 - 1, 1]);
        assert_eq!(at(&game, "A2")[0], [b as u8, 0]);
    }
}
