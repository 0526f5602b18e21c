//! The guilds (§11, E30–E60).

use super::kit::*;

#[test]
fn e030_drapers_build_on_a_starting_road() {
    let mut game = l("drapers mercers salters").roads("P19").actor(0).game();
    assert!(!can(&game, "use_guild"));
    assert_eq!(family(&game, "path").len(), 19);
    act(&mut game, "path(P19) card(2/1) half(0) count(0) count(0) pass");
    let position = game.position();
    assert_eq!((position.roads.len(), position.roads["P19"]), (1, 2));
    assert_eq!(position.guilds_used, [true, false, false]);
    assert_eq!((at(&game, "A8")[0], at(&game, "A9")[0]), ([2, 0], [1, 0]));
    // Used: the next build needs an empty path.
    let game = l("drapers mercers salters").roads("P19").used(&[true, false, false]).actor(0);
    assert!(!can(&game.game(), "path(P19)"));
}

#[test]
fn e031_drapers_do_not_build_on_a_destroyed_place_or_a_fence() {
    let game = l("drapers carpenters salters")
        .roads("P19")
        .fence("A2", 1, 5, 1)
        .with(|p| p.destroyed_roads = vec!["P3".into()])
        .actor(0)
        .game();
    assert!(can(&game, "path(P19)") && !can(&game, "path(P3)"));
    // A fence is no path: nothing but paths can be named.
    assert_eq!(options(&game).len(), 18);
}

#[test]
fn e032_skinners_clear_a_path_and_build_there() {
    let mut game = l("skinners mercers salters").roads("P3 P19").actor(0).game();
    assert!(!can(&game, "path(P3)"));
    act(&mut game, "use_guild");
    offers(&game, "path(P3) path(P19)");
    act(&mut game, "path(P3)");
    assert_eq!(game.at(), Node::Build);
    act(&mut game, "path(P3) card(1/1)");
    assert_eq!(game.position().roads.len(), 2);
}

#[test]
fn e033_skinners_take_the_road_just_built() {
    let mut game = l("skinners mercers salters").roads("P19").actor(0).game();
    act(&mut game, "path(P1) card(2/1) use_guild path(P1)");
    assert!(!game.position().roads.contains_key("P1"));
    act(&mut game, "half(0) count(0) count(0)");
    assert_eq!((at(&game, "A1")[0], at(&game, "A2")[0]), ([2, 0], [1, 0]));
    offers(&game, "adjust(D1, +) adjust(D2, +) pass");
    act(&mut game, "pass");
    assert!(can(&game, "path(P1)"));
}

#[test]
fn e034_a_destroyed_path_is_out_for_all() {
    let mut game = l("goldsmiths drapers skinners").roads("P2 P19").actor(0).game();
    act(&mut game, "use_guild");
    offers(&game, "path(P2) path(P19)");
    act(&mut game, "path(P2)");
    assert!(!can(&game, "path(P2)") && !can(&game, "path(P19)"));
    for seat in 1..3 {
        let position = game.position();
        let table = l("goldsmiths drapers skinners").with(|p| {
            p.roads = position.roads;
            p.destroyed_roads = position.destroyed_roads;
            p.actor = Some(seat);
        });
        let game = table.game();
        assert!(!can(&game, "path(P2)"), "seat {seat}");
        assert_eq!(can(&game, "path(P19)"), seat == 1);
        if seat == 2 {
            offers(&after(&game, "use_guild"), "path(P19)");
        }
    }
}

#[test]
fn e035_a_road_destroyed_in_b1_joins_its_areas_in_c1() {
    let roads = "P1 P2 P3 P6 P7";
    let standing = vote(l("bakers goldsmiths salters").roads(roads));
    assert!(district(&standing, "A2") && district(&standing, "A3"));
    let destroyed = vote(l("bakers goldsmiths salters").roads(roads).with(|p| {
        p.roads.remove("P2");
        p.destroyed_roads = vec!["P2".into()];
    }));
    assert!(district(&destroyed, "A2 A3"), "{:?}", districts(&destroyed));
}

#[test]
fn e036_goldsmiths_find_no_wall_in_round_1() {
    let game = after(&l("goldsmiths mercers salters").roads("P2").actor(0).game(), "use_guild");
    offers(&game, "path(P2)");
    let none = l("goldsmiths mercers salters").actor(0).game();
    assert!(!can(&none, "use_guild"));
}

#[test]
fn e037_skinners_clear_a_stack() {
    let mut game = l("skinners drapers salters").roads("P2 P2").actor(0).game();
    act(&mut game, "use_guild path(P2)");
    assert!(game.position().roads.is_empty() && can(&game, "path(P2)"));
}

#[test]
fn e038_goldsmiths_destroy_a_stack() {
    let mut game = l("goldsmiths drapers salters").roads("P2 P2").actor(0).game();
    act(&mut game, "use_guild path(P2)");
    assert!(game.position().roads.is_empty() && !can(&game, "path(P2)"));
    assert_eq!(game.position().destroyed_roads, ["P2"]);
}

#[test]
fn e039_bakers_need_three_own_nobles() {
    let two = l("bakers mercers salters").put("A1", &[[5, 2], [0, 3]]).actor(0);
    assert!(!can(&two.game(), "use_guild"));
    assert!(can(&two.put("T1", &[[0, 1]]).game(), "use_guild"));
}

#[test]
fn e040_bakers_skip_the_turn_for_13_votes() {
    let table = l("bakers mercers salters").put("A1", &[[0, 2]]).put("T4", &[[0, 1]]).actor(0);
    let before = table.game();
    let game =
        after(&before, "use_guild citizen_noble(0, A1) citizen_noble(0, T4) citizen_noble(0, A1)");
    assert_eq!(votes(&game), [13, 0, 0]);
    assert_eq!((boxed(&game, 0), supply(&game, 0)), (3, supply(&before, 0)));
    assert_eq!(game.position().roads_left.unwrap()[0], 4);
    assert!(game.position().roads.is_empty());
    assert_eq!(hand(&game, 0), hand(&before, 0));
    // The order is Mercers, Bakers, Salters.
    assert_eq!((game.at(), mover(&game)), (Node::Build, 2));
}

#[test]
fn e041_bakers_act_only_first_thing_in_the_turn() {
    let table = l("bakers mercers salters").put("A1", &[[0, 3]]).actor(0);
    let mut game = table.game();
    assert!(can(&game, "use_guild"));
    for step in ["path(P1)", "card(2/1)", "half(0)", "count(0)", "count(0)"] {
        act(&mut game, step);
        assert!(!can(&game, "use_guild"), "after {step}");
    }
    assert_eq!(game.at(), Node::Adjust);
    act(&mut game, "pass");
    assert_eq!(mover(&game), 2);
}

#[test]
fn e042_bakers_in_their_last_turn_keep_a_card() {
    let mut game = l("bakers mercers salters")
        .round2()
        .put("T4", &[[0, 3]])
        .zone("Z1", 0, "5/0", 0, 1)
        .zone("Z2", 1, "5/0", 0, 1)
        .zone("Z3", 2, "5/0", 0, 1)
        .hands(&["4/1 3/2", "4/1", "4/1"])
        .left(&[1, 0, 0])
        .actor(0)
        .game();
    let noble = "citizen_noble(0, T4)";
    act(&mut game, &format!("use_guild {noble} {noble} {noble}"));
    assert_eq!(game.at(), Node::DefenceCard);
    act(&mut game, "card(4/1) zone(Z4, 0) card(4/1) zone(Z5, 0)");
    assert_eq!(mover(&game), 0);
    offers(&game, "card(4/1) card(3/2)");
    act(&mut game, "card(3/2) zone(Z6, 0)");
    assert_eq!(game.at(), Node::End);
    assert_eq!([0, 1, 2].map(|s| hand(&game, s).len()), [1, 0, 0]);
}

#[test]
fn e043_grocers_copy_the_bakers() {
    let table = b("grocers bakers drapers").put("A1", &[[0, 3], [0, 1]]).actor(0);
    let mut game = table.game();
    let cards = hand(&game, 0);
    act(&mut game, "use_guild");
    offers(&game, "copy(1)");
    act(&mut game, "copy(1)");
    assert_eq!(votes(&game), [0, 3, 0]);
    offers(&game, "citizen_noble(0, A1)");
    act(&mut game, "citizen_noble(0, A1) citizen_noble(0, A1) citizen_noble(0, A1)");
    assert_eq!(votes(&game), [13, 3, 0]);
    assert_eq!((boxed(&game, 0), at(&game, "A1")[1]), (3, [0, 1]));
    assert_eq!(hand(&game, 0), cards);
    assert_eq!(game.position().guilds_used, [true, false, false]);
    assert_ne!(mover(&game), 0);
}

#[test]
fn e044_grocers_copy_a_used_guild() {
    let mut game = l("grocers mercers salters")
        .used(&[false, true, true])
        .put("A3", &[[0, 0], [0, 1], [0, 1]])
        .actor(0)
        .game();
    act(&mut game, "use_guild");
    offers(&game, "copy(1) copy(2)");
    act(&mut game, "copy(1) citizen_noble(1, A3) citizen_noble(2, A3)");
    assert_eq!(at(&game, "A3"), [[0, 2], [0, 0], [0, 0]]);
    assert_eq!(game.position().guilds_used, [true, true, true]);
    assert_eq!(votes(&game), [0, 3, 0]);
}

#[test]
fn e045_grocers_copy_the_drapers_only_at_the_build() {
    let table = b("grocers drapers barbers").roads("P1").actor(0);
    let mut game = table.game();
    assert!(can(&game, "use_guild"));
    let copied = after(&game, "use_guild copy(1)");
    // The build of this turn must then go on a built place.
    offers(&copied, "path(P1)");
    assert_eq!(votes(&copied), [0, 3, 0]);
    act(&mut game, "path(P2) card(2/1) half(0) count(0) count(0)");
    assert_eq!(game.at(), Node::Adjust);
    assert!(!can(&game, "use_guild"));
}

#[test]
fn e046_grocers_need_a_guild_that_can_act_now() {
    // No citizens, no roads: Mercers and Goldsmiths can do nothing.
    let table = l("grocers mercers goldsmiths").actor(0);
    assert!(!can(&table.game(), "use_guild"));
    let game = table.roads("P1").game();
    offers(&after(&game, "use_guild"), "copy(2)");
}

#[test]
fn e047_grocers_of_two_copy_the_one_opponent() {
    let game = l("grocers salters").neutral().actor(0).game();
    offers(&after(&game, "use_guild"), "copy(1)");
}

#[test]
fn e048_grocers_copy_the_merchant_taylors_once() {
    let mut game = l("grocers merchant_taylors salters")
        .put("A3", &[[1, 0], [2, 0], [1, 0]])
        .used(&[false, false, true])
        .actor(0)
        .game();
    act(&mut game, "use_guild copy(1)");
    offers(&game, "citizen_peasant(1, A3) citizen_peasant(2, A3)");
    act(&mut game, "citizen_peasant(1, A3)");
    assert_eq!(at(&game, "A3"), [[1, 0], [1, 0], [1, 0]]);
    assert!(game.position().guilds_used[0] && !can(&game, "use_guild"));
    act(&mut game, "path(P1) card(2/1) half(0) count(0) count(0)");
    assert!(!can(&game, "use_guild"));
}

#[test]
fn e049_fishmongers_on_a_neutral_noble() {
    let mut game = l("grocers fishmongers").neutral().actor(1).game();
    assert_eq!(supply(&game, 2), [5, 0]);
    act(&mut game, "use_guild citizen_noble(2, A8)");
    assert_eq!(at(&game, "A8")[2], [6, 0]);
    assert_eq!(supply(&game, 2), [1, 1]);
}

#[test]
fn e050_a_second_time_the_neutral_supply_is_short() {
    let mut table = l("grocers fishmongers").neutral().actor(0);
    table.0.citizens.insert("A8".into(), vec![[0, 0], [0, 0], [6, 0]]);
    assert!(!can(&table.game(), "use_guild"));
    let game = table.put("A1", &[[0, 1], [0, 1], [2, 1]]).game();
    let game = after(&game, "use_guild copy(1)");
    offers(&game, "citizen_noble(0, A1) citizen_noble(1, A1)");
}

#[test]
fn e051_fishmongers_do_not_reach_guards() {
    let table = l("fishmongers mercers salters").put("T4", &[[0, 1], [0, 1]]).actor(0);
    assert!(!can(&table.game(), "use_guild"));
    let game = after(&table.put("A1", &[[0, 0], [0, 1]]).game(), "use_guild");
    offers(&game, "citizen_noble(1, A1)");
    let game = after(&game, "citizen_noble(1, A1)");
    assert_eq!(at(&game, "A1")[1], [4, 0]);
    assert_eq!(supply(&game, 1), [16, 17]);
}

#[test]
fn e052_vintners_cannot_use_neutral_at_the_start_of_londonderry() {
    let game = l("vintners mercers").neutral().actor(0).game();
    assert!(!can(&game, "use_guild"));
    let game = l("vintners mercers").neutral().put("A4", &[[3, 0]]).actor(0).game();
    offers(&after(&game, "use_guild"), "citizen_peasant(0, A4)");
}

#[test]
fn e053_vintners_take_peasants_from_several_areas() {
    let game = l("vintners mercers salters").put("A1", &[[3, 0]]).put("A7", &[[2, 1]]).actor(0);
    let p = |area: &str| format!("citizen_peasant(0, {area})");
    let game = game.game();
    let moves = format!("use_guild {} {} {}", p("A1"), p("A1"), p("A7"));
    let done = after(&game, &moves);
    assert_eq!((at(&done, "A1")[0], at(&done, "A7")[0]), ([1, 2], [1, 2]));
    assert_eq!(supply(&done, 0), [15 + 3, 17 - 3]);
    // Once a colour is chosen it stays that colour.
    let mixed = l("vintners mercers salters").put("A1", &[[3, 0], [3, 0]]).actor(0).game();
    let mixed = after(&mixed, "use_guild citizen_peasant(1, A1)");
    offers(&mixed, "citizen_peasant(1, A1)");
}

#[test]
fn e054_ironmongers_need_a_noble_of_every_colour_in_an_area() {
    let table = l("ironmongers mercers salters").put("T1", &[[0, 0], [0, 2]]).actor(0);
    let table = table.put("A1", &[[0, 1], [3, 0], [0, 1]]);
    assert!(!can(&table.game(), "use_guild"));
    assert!(can(&table.put("A2", &[[0, 0], [0, 1]]).game(), "use_guild"));
}

#[test]
fn e055_ironmongers_of_round_1_place_guards_that_count_later() {
    let table = l("ironmongers mercers salters")
        .put("A1", &[[0, 1], [0, 1], [0, 1]])
        .tokens("D14 blue 1")
        .actor(0);
    let game = after(
        &table.game(),
        "use_guild citizen_noble(0, A1) tower(T4) citizen_noble(1, A1) tower(T4) \
         citizen_noble(2, A1) tower(T5)",
    );
    assert_eq!((game.at(), mover(&game)), (Node::Build, 0));
    assert_eq!(at(&game, "T4"), [[0, 1], [0, 1], [0, 0]]);
    assert_eq!(at(&game, "T5"), [[0, 0], [0, 0], [0, 1]]);
    // The citizens are these three guards only. Blue's dice show 3 in T4 and 1 three times in areas; green's 2
    // in T5 and 1 three times in areas.
    let guards = |table: Table| {
        let mut table = table.tokens(
            "D14 blue 3, D1 blue 1, D2 blue 1, D3 blue 1, \
             D15 green 2, D4 green 1, D5 green 1, D6 green 1",
        );
        table.0.citizens = game.position().citizens;
        table
    };
    // C1 knows no guards.
    assert_eq!(votes(&vote(guards(l("bakers mercers salters")))), [0, 0, 0]);
    // C2 (§5.2): blue is worth 3 + 1 + 1 + 1 = 6, and seats 0 and 1 tie for it with a guard each: 3 and 3.
    // Green is worth 2 + 1 + 1 + 1 = 5, for seat 2 alone. Nobody is where another faction has a die.
    let later = vote(guards(l("bakers mercers salters").round2()));
    assert_eq!((value(&later, "blue"), value(&later, "green")), (6, 5));
    assert_eq!(votes(&later), [3, 3, 5]);
    // Towers (§5.3): Z3 = (T3, T4) lies with its 1 at T4, Z4 = (T4, T5) with its 3 at T4 and its 2 at T5, and
    // Z5 is empty. T4 is worth 1 + 3 to each of the tied, T5 2 + 0 to seat 2.
    let end = finish(
        guards(l("bakers mercers salters")).zone("Z3", 0, "4/1", 0, 1).zone("Z4", 1, "3/2", 0, 1),
        "Z8",
    );
    assert_eq!(votes(&end), [4, 4, 2]);
}

#[test]
fn e056_mercers_with_one_noble_swap_once() {
    // 14 nobles are given to each of four.
    let mut game = l("mercers salters vintners drapers")
        .put("A14", &[[0, 13], [0, 1], [0, 1], [0, 1]])
        .actor(0)
        .game();
    act(&mut game, "use_guild pass citizen_noble(2, A14)");
    assert_eq!(game.at(), Node::Build);
    assert_eq!(at(&game, "A14"), [[0, 14], [0, 1], [0, 0], [0, 1]]);
    assert_eq!(supply(&game, 0)[1], 0);
}

#[test]
fn e057_mercers_swap_a_guard() {
    let mut game = l("mercers salters vintners").put("T4", &[[0, 0], [0, 1]]).actor(0).game();
    act(&mut game, "use_guild");
    // The only colour with a noble: no PASS.
    offers(&game, "citizen_noble(1, T4)");
    act(&mut game, "citizen_noble(1, T4)");
    assert_eq!(at(&game, "T4"), [[0, 1], [0, 0], [0, 0]]);
    assert_eq!((supply(&game, 0)[1], supply(&game, 1)[1]), (17, 18));
}

#[test]
fn e058_merchant_taylors_act_once_in_every_turn() {
    let mut game = l("merchant_taylors salters vintners")
        .put("A3", &[[4, 0], [2, 0], [2, 1]])
        .used(&[false, true, true])
        .actor(0)
        .game();
    for turn in 0..2 {
        act(&mut game, "use_guild");
        assert!(can(&game, "citizen_peasant(1, A3)") && can(&game, "citizen_peasant(2, A3)"));
        let own = |name: &String| name.starts_with("citizen_peasant(0");
        assert!(!can(&game, "pass") && !options(&game).iter().any(own));
        act(&mut game, "citizen_peasant(1, A3)");
        // After the first turn 3 of the supply are settled.
        assert_eq!(supply(&game, 1)[0], 19 + turn - 3 * turn);
        assert!(!can(&game, "use_guild"), "once a turn");
        assert!(!game.position().guilds_used[0], "never turned");
        let path = 1 + 3 * turn;
        for seat in 0..3 {
            act(&mut game, &format!("path(P{})", path + seat));
            act(&mut game, ["card(2/1)", "card(1/1)"][usize::from(turn)]);
            if turn == 0 {
                act(&mut game, "half(0)");
            }
            act(&mut game, "count(0) count(0) pass");
        }
        assert_eq!((game.at(), mover(&game)), (Node::Build, 0));
    }
}

#[test]
fn e059_haberdashers_stop_when_they_like() {
    let mut game = l("haberdashers salters vintners").tokens("D1 blue 1").actor(0).game();
    act(&mut game, "use_guild slot(D1)");
    let roll = |game: &mut WalledCity, outcome: u16, weight: u32| {
        assert_eq!(game.turn(), Turn::Chance);
        assert_eq!(game.outcomes().weight(outcome), weight);
        game.happen(outcome);
        game.check().unwrap();
    };
    roll(&mut game, 0, 2);
    assert_eq!(token(&game, "D1"), "blue 1");
    act(&mut game, "slot(D1)");
    roll(&mut game, 2, 2);
    assert_eq!(token(&game, "D1"), "blue 3");
    act(&mut game, "pass");
    assert_eq!(game.at(), Node::Build);
    assert!(!can(&game, "use_guild"));
    // A tile is a coin; the fourth attempt is the last.
    let mut game = l("haberdashers salters vintners").actor(0).game();
    act(&mut game, "use_guild");
    assert!(can(&game, "pass"));
    for _ in 0..4 {
        act(&mut game, "slot(S1)");
        assert_eq!(game.outcomes().as_slice().len(), 2);
        roll(&mut game, 0, 1);
        assert_eq!(token(&game, "S1"), "-1");
    }
    assert_eq!(game.at(), Node::Build);
}

#[test]
fn e060_haberdashers_roll_a_tower_die_in_round_1() {
    let mut game = l("haberdashers salters vintners").tokens("D11 blue 1").actor(0).game();
    let before = value(&game, "blue");
    act(&mut game, "use_guild slot(D11)");
    game.happen(2);
    assert_eq!(token(&game, "D11"), "blue 3");
    assert_eq!(value(&game, "blue"), before);
}
