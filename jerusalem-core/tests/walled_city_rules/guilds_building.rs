//! The guilds of roads and walls: Drapers, Skinners, Goldsmiths (§11, E30–E38).

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
