//! The guilds that give up a turn or copy one: Bakers and Grocers (§11, E39–E48).

use super::kit::*;

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
