//! The Carpenters (§11, E83–E92); the topology alone is in `walled_city_boards`.

use super::kit::*;

/// A2 = P1 [G2] P2 P6: cut point 1 is the middle of P1, 6 the middle of P2.
const FENCE: &str = "use_guild area(A2) cut(1) cut(6)";

fn carpenters() -> Table {
    l("carpenters goldsmiths salters").actor(0)
}

/// The sides of a path as area ids.
fn sides(game: &WalledCity, path: usize) -> String {
    let board = game.board();
    let side = |mask: u32| {
        let areas = (0..board.areas()).filter(|a| mask >> a & 1 == 1);
        areas.map(|a| board.area_id(a)).collect::<Vec<_>>().join(" ")
    };
    let path = board.path(path - 1);
    format!("{} | {}", side(path.side_a), side(path.side_b))
}

#[test]
fn e083_a_fence_from_the_middle_of_p1_to_the_middle_of_p2() {
    let game = after(&carpenters().game(), FENCE);
    assert_eq!(game.at(), Node::FenceToken);
    let game = after(&game, "half(0)");
    assert_eq!(game.at(), Node::Build);
    assert_eq!(sides(&game, 1), "A1 | A2 A15");
    assert_eq!(sides(&game, 2), "A2 A15 | A3");
    assert_eq!(sides(&game, 6), "A15 | A13");
    assert_eq!(game.board().gap(1).area, 1);
    assert_eq!(game.position().guilds_used, [true, false, false]);
    assert_eq!(game.position().roads_left.unwrap()[0], 5);
}

#[test]
fn e084_the_parts_are_districts_when_all_paths_around_are_built() {
    let table = carpenters().round2().roads("P1 P2 P6");
    let game = after(&table.game(), &format!("{FENCE} half(0)"));
    assert!(district(&game, "A2") && district(&game, "A15"), "{:?}", districts(&game));
}

#[test]
fn e085_an_open_path_joins_the_parts_around_the_fence() {
    let table = carpenters().round2().roads("P2 P5 P6");
    let game = after(&table.game(), &format!("{FENCE} half(0)"));
    assert!(district(&game, "A1 A2 A15"), "{:?}", districts(&game));
}

#[test]
fn e086_a_fence_between_corners_makes_no_t_path() {
    let game = after(&carpenters().game(), "use_guild area(A2) cut(0) cut(5) half(0)");
    for (path, expected) in [(1, "A1 | A2"), (2, "A15 | A3"), (6, "A15 | A13")] {
        assert_eq!(sides(&game, path), expected);
    }
}

#[test]
fn e087_the_player_decides_the_tokens_part_when_the_parts_are_equal() {
    let table = carpenters().put("A2", &[[2, 1], [3, 0]]);
    let game = after(&table.game(), FENCE);
    assert_eq!(game.at(), Node::FenceNobles);
    offers(&game, "count(0) count(1)");
    let game = after(&game, "count(1)");
    assert_eq!(game.at(), Node::FencePeasants);
    offers(&game, "count(0) count(1) count(2)");
    let game = after(&game, "count(2)");
    offers(&game, "count(0) count(1) count(2) count(3)");
    let game = after(&game, "count(0)");
    assert_eq!(game.at(), Node::FenceToken);
    offers(&game, "half(0) half(1)");
    for (half, area) in [(0, 1), (1, 14)] {
        let game = after(&game, &format!("half({half})"));
        assert_eq!(game.board().slot(1).at, Loc::Area(area));
        assert_eq!(at(&game, "A2"), [[2, 1], [0, 0], [0, 0]]);
        assert_eq!(at(&game, "A15"), [[0, 0], [3, 0], [0, 0]]);
    }
}

#[test]
fn e088_the_token_goes_with_the_larger_part() {
    let table = carpenters().put("A2", &[[5, 0]]);
    let game = after(&table.game(), &format!("{FENCE} count(1)"));
    assert_eq!(game.at(), Node::Build);
    assert_eq!(game.board().slot(1).at, Loc::Area(14));
    assert_eq!((at(&game, "A2")[0], at(&game, "A15")[0]), ([1, 0], [4, 0]));
    let game = after(&table.game(), &format!("{FENCE} count(4)"));
    assert_eq!(game.board().slot(1).at, Loc::Area(1));
}

#[test]
fn e089_a_fence_over_two_t_paths_makes_double_ts() {
    let game = b("carpenters drapers bakers").actor(0).game();
    let game = after(&game, "use_guild area(A13) cut(1) cut(5) half(0)");
    assert_eq!(sides(&game, 21), "A13 A14 | A9 A12");
    assert_eq!(sides(&game, 23), "A13 A14 | A10 A11");
    assert_eq!(sides(&game, 22), "A13 | A9 A10");
    assert_eq!(sides(&game, 24), "A14 | A11 A12");
}

#[test]
fn e090_a_fence_does_not_end_twice_on_one_item() {
    let game = after(&carpenters().game(), "use_guild area(A2) cut(1)");
    // 2 is the corner P1/wall; the cuts ascend.
    offers(&game, "cut(3) cut(4) cut(5) cut(6) cut(7) cut(8)");
    let corner = after(&carpenters().game(), "use_guild area(A2) cut(0)");
    offers(&corner, "cut(3) cut(4) cut(5) cut(6)");
    // Every legal fence of an empty area, as counted in §9.3 and §9.4.
    let count = |game: &WalledCity| {
        let mut fences = 0;
        for area in family(game, "area") {
            let first = after(game, &area);
            fences +=
                options(&first).iter().map(|cut| options(&after(&first, cut)).len()).sum::<usize>();
        }
        fences
    };
    assert_eq!(count(&after(&carpenters().game(), "use_guild")), 284);
    assert_eq!(count(&after(&b("carpenters bakers").actor(0).game(), "use_guild")), 504);
}

#[test]
fn e091_a_second_fence_may_stand_in_a_part_of_the_first() {
    let table = l("carpenters grocers salters").fence("A2", 1, 6, 1).used(&[true, false, true]);
    let game = after(&table.actor(1).game(), "use_guild copy(0)");
    assert!(can(&game, "area(A2)") && can(&game, "area(A15)"));
    let mut game = after(&game, "area(A15)");
    let first = options(&game)[0].clone();
    act(&mut game, &first);
    let second = options(&game)[0].clone();
    // The token went with part 1 of the first: there is none to decide about.
    act(&mut game, &second);
    assert_eq!(game.board().areas(), 16);
    assert_eq!(game.board().area_id(15), "A16");
    assert_eq!(game.position().fences.len(), 2);
    assert_eq!(votes(&game), [3, 0, 0]);
}

#[test]
fn e092_nobles_behind_a_fence_do_not_flee() {
    let table = carpenters().round2().roads("P1 P2 P6").put("A2", &[[0, 3], [0, 2], [1, 1]]);
    let fenced = after(&table.game(), &format!("{FENCE} count(0) count(1) count(1) count(1)"));
    assert_eq!(at(&fenced, "A2"), [[0, 0], [0, 1], [1, 1]]);
    assert_eq!(at(&fenced, "A15"), [[0, 3], [0, 1], [0, 0]]);
    let position = fenced.position();
    let game = vote(l("carpenters bakers salters").round2().roads("P1 P2 P6").with(|p| {
        p.fences = position.fences;
        p.citizens = position.citizens;
        p.guilds_used = vec![true, false, false];
    }));
    assert_eq!(at(&game, "A2"), [[0, 0], [0, 0], [1, 0]]);
    assert_eq!(at(&game, "A15"), [[0, 3], [0, 1], [0, 0]]);
}

#[test]
fn r6_16_the_anchors_areas_are_read_anew_after_a_fence() {
    // A1 = [G14] [G1] P1 P5: a fence from the wall before G1 (4) to the middle of P1 (7), placed at W1.
    let game = after(&carpenters().game(), "path(P1) card(2/2)");
    assert_eq!(game.at(), Node::SettleCountA);
    let game = after(&game, "use_guild area(A1) cut(4) cut(7) half(0)");
    assert_eq!(sides(&game, 1), "A1 A15 | A2");
    assert_eq!(game.at(), Node::SettleAreaA);
    offers(&game, "area(A1) area(A15)");
    let game = after(&game, "area(A15) count(0) count(0)");
    assert_eq!((at(&game, "A15")[0], at(&game, "A2")[0]), ([2, 0], [2, 0]));
    // A gap's area may become a fenced part: the wall after G14 (2) to the corner P1/P5 (8).
    let game = after(&carpenters().round2().game(), "gap(G14) card(2/2)");
    let game = after(&game, "use_guild area(A1) cut(2) cut(8) half(0) count(0)");
    assert_eq!((at(&game, "A1")[0], at(&game, "A15")[0]), ([0, 0], [2, 0]));
    // The fence's part keeps the token in part 1.
    assert_eq!(game.board().gap(13).area, 14);
}
