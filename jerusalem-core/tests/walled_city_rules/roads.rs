//! Turns of round 1 (§11, E17–E29).

use super::kit::*;

fn trio() -> Table {
    l("clothworkers fishmongers salters").used(&[true, true, true]).actor(0)
}

fn borderers() -> Table {
    b("goldsmiths drapers skinners").used(&[true, true, true]).actor(0)
}

#[test]
fn e017_5_0_settles_one_side_and_leaves_both_dice_adjustable() {
    let game = after(&trio().game(), "path(P1) card(5/0)");
    offers(&game, "half(0) half(1)");
    for (half, full, empty) in [(0, "A1", "A2"), (1, "A2", "A1")] {
        let game = after(&game, &format!("half({half}) count(2)"));
        assert_eq!((at(&game, full)[0], at(&game, empty)[0]), ([3, 2], [0, 0]));
        offers(&game, "adjust(D1, +) adjust(D2, +) pass");
    }
}

#[test]
fn e018_2_2_needs_no_orientation() {
    let game = after(&trio().game(), "path(P1) card(2/2)");
    assert_eq!(game.at(), Node::SettleCountA);
    offers(&game, "count(0) count(1) count(2)");
}

#[test]
fn e019_4_1_on_a_t_path() {
    let game = after(&borderers().game(), "path(P9) card(4/1)");
    for (half, single, double) in [(0, 4, 1), (1, 1, 4)] {
        for (area, other) in [("A9", "A12"), ("A12", "A9")] {
            let game = after(&game, &format!("half({half}) area({area}) count(0) count(0)"));
            assert_eq!(at(&game, "A1")[0], [single, 0]);
            assert_eq!((at(&game, area)[0], at(&game, other)[0]), ([double, 0], [0, 0]));
        }
    }
}

#[test]
fn e020_a_zero_needs_no_area() {
    let game = after(&borderers().game(), "path(P9) card(5/0) half(0)");
    assert_eq!(game.at(), Node::SettleCountA);
    let game = after(&game, "count(5)");
    assert_eq!(at(&game, "A1")[0], [0, 5]);
    offers(&game, "adjust(D1, +) adjust(D9, +) adjust(D12, +) pass");
}

#[test]
fn e021_only_nobles_of_the_supply_can_be_settled() {
    // 18 nobles and 20 peasants are given; 17 nobles and 10 peasants are elsewhere.
    let game = trio().put("A14", &[[10, 17]]).game();
    assert_eq!(supply(&game, 0), [10, 1]);
    let game = after(&game, "path(P1) card(3/0) half(0)");
    offers(&game, "count(0) count(1)");
}

#[test]
fn e022_without_peasants_all_are_nobles() {
    let game = trio().put("A14", &[[20, 13]]).game();
    assert_eq!(supply(&game, 0), [0, 5]);
    let mut game = after(&game, "path(P1) card(3/0) half(0)");
    offers(&game, "count(3)");
    act(&mut game, "count(3)");
    assert_eq!(at(&game, "A1")[0], [0, 3]);
}

#[test]
fn e023_a_built_or_destroyed_path_is_no_target() {
    let mut table = trio().roads("P1 P2");
    table.0.destroyed_roads = vec!["P3".into()];
    let game = table.game();
    for path in ["P1", "P2", "P3"] {
        assert!(!can(&game, &format!("path({path})")));
    }
    assert_eq!(options(&game).len(), 16);
}

#[test]
fn e024_a_die_stays_within_1_and_3_and_a_tile_is_flipped() {
    let game = trio().tokens("D2 blue 3, D1 green 1").game();
    let game = after(&game, "path(P1) card(5/0) half(0) count(0)");
    offers(&game, "adjust(D1, +) adjust(D2, -) pass");
    let down = after(&game, "adjust(D2, -)");
    assert_eq!(token(&down, "D2"), "blue 2");
    let game = trio().tokens("S3 -1, D2 blue 2").game();
    let game = after(&game, "path(P6) card(5/0) half(0) count(0)");
    offers(&game, "adjust(D2, -) adjust(D2, +) adjust(S3, +) pass");
    assert_eq!(token(&after(&game, "adjust(S3, +)"), "S3"), "+1");
}

#[test]
fn e025_tower_dice_are_not_adjusted_in_round_1() {
    let game = after(&trio().game(), "path(P4) card(5/0) half(0) count(0)");
    // A4 and A5 have towers at their walls, T3 to T5 with D13 to D15.
    offers(&game, "adjust(S1, -) adjust(D4, +) pass");
}

#[test]
fn e026_without_a_token_at_the_anchor_only_pass() {
    // A2 = P1 [G2] P2 P6, from the corner P6/P1 to the wall before G2, and A1 = [G14] [G1] P1 P5, from
    // the wall after G1 to the corner P1/P5: the parts at P1 are without their tokens.
    let game = l("carpenters fishmongers salters")
        .used(&[true; 3])
        .actor(0)
        .fence("A2", 0, 3, 1)
        .fence("A1", 5, 8, 1)
        .with(|p| p.fences.iter_mut().for_each(|f| f.token_part2 = true))
        .game();
    offers(&after(&game, "path(P1) card(2/2) count(0) count(0)"), "pass");
    let other = after(&game, "path(P6) card(2/2) count(0) count(0)");
    offers(&other, "adjust(D2, +) adjust(S3, -) pass");
    let table = l("carpenters fishmongers salters")
        .used(&[true; 3])
        .actor(0)
        .fence("A2", 4, 8, 1)
        .fence("A13", 0, 3, 1);
    let game = table.game();
    let board = game.board();
    // Whatever the fences: an anchor offers exactly the tokens that lie in the areas touching it.
    for p in 0..board.paths() {
        let touching = board.path(p).areas();
        let turn = after(&game, &format!("path({}) card(1/0) half(0)", board.path_id(p)));
        let turn = match turn.at() {
            Node::SettleAreaA | Node::SettleAreaB => {
                let area = options(&turn)[0].clone();
                after(&turn, &format!("{area} count(0)"))
            }
            _ => after(&turn, "count(0)"),
        };
        let slots = (0..board.slots()).filter(|&s| match board.slot(s).at {
            Loc::Area(area) => touching >> area & 1 == 1,
            Loc::Tower(_) => false,
        });
        // Every die shows 1 and every tile +1.
        let names = slots.map(|s| {
            let sign = if board.slot_id(s).starts_with('S') { '-' } else { '+' };
            format!("adjust({}, {sign})", board.slot_id(s))
        });
        offers(&turn, &format!("pass {}", names.collect::<Vec<_>>().join(" ")));
    }
}

#[test]
fn e027_adjusting_may_be_declined() {
    let before = after(&trio().game(), "path(P1) card(5/0) half(0) count(0)");
    let game = after(&before, "pass");
    assert_eq!(game.at(), Node::Build);
    assert_eq!(game.position().tokens, before.position().tokens);
}

#[test]
fn e028_a_road_may_separate_nothing() {
    let table = l("bakers fishmongers salters").actor(1).used(&[false, true, true]);
    let mut game = after(&table.game(), "path(P1) card(2/1) half(0) count(0) count(0) pass");
    assert_eq!((at(&game, "A1")[1], at(&game, "A2")[1]), ([2, 0], [1, 0]));
    let mut table = table.roads("P1");
    table.0.citizens = game.position().citizens;
    game = vote(table);
    assert_eq!(districts(&game).len(), 1);
}

#[test]
fn e029_nobody_settles_fewer_than_the_number() {
    let game = after(&trio().game(), "path(P1) card(4/1) half(0)");
    offers(&game, "count(0) count(1) count(2) count(3) count(4)");
    for nobles in 0..=4 {
        let game = after(&game, &format!("count({nobles})"));
        assert_eq!(at(&game, "A1")[0], [4 - nobles, nobles]);
    }
}
