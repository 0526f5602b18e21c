//! The guilds that place, turn, move and remove citizens (§11, E49–E58, E67–E76).

use super::kit::*;

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
