//! Turns and flight of round 2 (§11, E117–E128).

use super::kit::*;

fn trio() -> Table {
    l("clothworkers fishmongers salters").round2().used(&[true; 3]).actor(0)
}

#[test]
fn e117_the_anchor_of_g9() {
    let game = trio().put("A9", &[[0, 1]]).roads("P15 P18 P19").game();
    let game = after(&game, "gap(G9) card(2/1) half(0) count(0)");
    assert_eq!(at(&game, "A9")[0], [2, 1]);
    offers(&game, "promote(0, A9, ccw) promote(0, A9, cw) pass");
    let adjust = after(&game, "pass");
    offers(&adjust, "adjust(S2, -) adjust(D17, +) adjust(D18, +) pass");
    assert_eq!(at(&after(&game, "promote(0, A9, ccw)"), "T7")[0], [0, 1]);
    assert_eq!(at(&after(&game, "promote(0, A9, cw)"), "T8")[0], [0, 1]);
}

#[test]
fn e118_the_ring_is_closed_at_g14() {
    let game = trio().put("A1", &[[0, 1]]).roads("P1 P5").game();
    let game = after(&game, "gap(G14) card(2/1) half(0) count(0)");
    assert_eq!(at(&after(&game, "promote(0, A1, ccw)"), "T10")[0], [0, 1]);
    assert_eq!(at(&after(&game, "promote(0, A1, cw)"), "T1")[0], [0, 1]);
}

fn three_areas() -> Table {
    trio().roads("P3 P5 P6 P7").put("A3", &[[0, 1], [0, 1]])
}

#[test]
fn e119_settling_in_the_anchor_area_promoting_and_adjusting_in_the_district() {
    let game = after(&three_areas().game(), "gap(G1) card(4/1) half(0) count(0)");
    assert!(district(&game, "A1 A2 A3"));
    assert_eq!(at(&game, "A1")[0], [4, 0]);
    assert!(can(&game, "promote(1, A3, cw)") && can(&game, "promote(0, A3, ccw)"));
    let game = after(&game, "pass");
    offers(&game, "adjust(D1, +) adjust(D2, +) adjust(D3, +) adjust(D11, +) adjust(D12, +) pass");
}

#[test]
fn e120_nobles_of_other_districts_are_not_promoted() {
    let game = three_areas().put("A4", &[[0, 2]]).put("A14", &[[0, 2]]).game();
    let game = after(&game, "gap(G1) card(4/1) half(0) count(0)");
    offers_of(
        &game,
        "promote",
        "promote(0, A3, ccw) promote(0, A3, cw) promote(1, A3, ccw) promote(1, A3, cw)",
    );
}

#[test]
fn e121_opponents_and_neutral_nobles_are_promoted() {
    let game = l("clothworkers salters")
        .round2()
        .neutral()
        .put("A1", &[[0, 0], [0, 1], [2, 1]])
        .roads("P1 P5")
        .used(&[true; 2])
        .actor(0)
        .game();
    let game = after(&game, "gap(G1) card(2/2) count(1)");
    assert_eq!(family(&game, "promote").len(), 6);
    // The noble settled in this very turn too.
    let game = after(&game, "promote(2, A1, cw) promote(0, A1, ccw)");
    assert_eq!((at(&game, "T2")[2], at(&game, "T1")[0]), ([0, 2], [0, 1]));
    assert_eq!(game.at(), Node::Adjust);
}

#[test]
fn e122_5_0_may_settle_none_and_promote_five() {
    let game = trio().put("A1", &[[0, 4], [0, 4]]).game();
    let mut game = after(&game, "gap(G1) card(5/0)");
    offers(&game, "half(0) half(1)");
    act(&mut game, "half(1)");
    for promotion in 0..5 {
        assert_eq!(game.at(), Node::Promote, "{promotion}");
        assert!(can(&game, "pass"));
        act(&mut game, ["promote(0, A1, cw)", "promote(1, A1, ccw)"][promotion % 2]);
    }
    assert_eq!(game.at(), Node::Adjust);
    assert_eq!((at(&game, "T2")[0], at(&game, "T1")[1]), ([0, 3], [0, 2]));
    assert_eq!(at(&game, "A1"), [[0, 1], [0, 2], [0, 0]]);
}

#[test]
fn e123_a_short_supply_settles_what_it_has() {
    let game = trio().put("A13", &[[19, 17]]).game();
    assert_eq!(supply(&game, 0), [1, 1]);
    let mut game = after(&game, "gap(G1) card(4/0) half(0)");
    offers(&game, "count(1)");
    act(&mut game, "count(1)");
    assert_eq!((at(&game, "A1")[0], supply(&game, 0)), ([1, 1], [0, 0]));
    // Q23: the same in round 1, side A first.
    let mut table = trio().put("A13", &[[19, 17]]);
    table.0.round = Round(1);
    let game = after(&table.game(), "path(P1) card(2/2)");
    let game = after(&game, "count(1)");
    assert_eq!((at(&game, "A1")[0], game.at()), ([1, 1], Node::Adjust));
}

#[test]
fn e124_skinners_at_w2_widen_the_district() {
    let mut game = l("skinners fishmongers salters")
        .round2()
        .roads("P1 P2 P5 P6")
        .put("A1", &[[0, 1]])
        .put("A2", &[[0, 0], [0, 1]])
        .actor(0)
        .game();
    act(&mut game, "gap(G1) card(4/1) half(0) count(0)");
    assert_eq!(game.at(), Node::Promote);
    assert!(!can(&game, "promote(1, A2, cw)") && can(&game, "use_guild"));
    act(&mut game, "use_guild path(P1)");
    assert!(district(&game, "A1 A2"));
    assert!(can(&game, "promote(1, A2, cw)"));
    act(&mut game, "promote(1, A2, cw)");
    assert!(can(&game, "adjust(D2, +)"));
}

#[test]
fn e125_goldsmiths_at_w4_open_a_gap_for_ever() {
    let mut game = l("goldsmiths drapers skinners").round2().walls("G1 G2 G3").actor(0).game();
    act(&mut game, "gap(G4) card(1/0) half(0) count(0) pass");
    assert_eq!(game.at(), Node::Window4);
    offers(&game, "use_guild pass");
    act(&mut game, "use_guild");
    offers(&game, "gap(G1) gap(G2) gap(G3) gap(G4)");
    act(&mut game, "gap(G2)");
    assert_eq!(game.position().destroyed_walls, ["G2"]);
    // The turn is over; Drapers, then Skinners, then Goldsmiths again.
    while game.round() == 2 && game.at() == Node::Build {
        assert!(!can(&game, "gap(G2)"));
        let build = family(&game, "gap").pop().unwrap();
        act(&mut game, &build);
        while game.at() != Node::Build && game.at() != Node::DefenceCard {
            let first = if can(&game, "pass") { "pass".into() } else { options(&game)[0].clone() };
            act(&mut game, &first);
        }
    }
    assert_eq!(game.position().destroyed_walls, ["G2"]);
    assert_eq!(game.open_areas() >> 1 & 1, 1);
}

#[test]
fn e126_nobles_of_both_areas_leave_guards_and_peasants_stay() {
    let game = vote(
        l("bakers mercers salters")
            .round2()
            .roads("P2 P5 P6")
            .walls("G1 G14")
            .put("A1", &[[1, 2], [0, 1]])
            .put("A2", &[[1, 1], [3, 0]])
            .put("T1", &[[0, 1], [0, 1]]),
    );
    assert!(district(&game, "A1 A2"));
    assert_eq!(at(&game, "A1"), [[1, 0], [0, 0], [0, 0]]);
    assert_eq!(at(&game, "A2"), [[1, 0], [3, 0], [0, 0]]);
    assert_eq!(at(&game, "T1"), [[0, 1], [0, 1], [0, 0]]);
    assert_eq!((boxed(&game, 0), boxed(&game, 1)), (3 + 3, 1));
}

#[test]
fn e127_who_had_nobles_only_takes_no_part_after_the_flight() {
    // A9 with a tile alone: no faction.
    let table = || {
        l("bakers mercers salters")
            .round2()
            .roads("P15 P18 P19")
            .put("A9", &[[1, 0], [0, 5], [0, 0]])
    };
    assert_eq!(votes(&vote(table())), [6, 0, 0]);
    assert_eq!(votes(&vote(table().walls("G9"))), [4, 6, 0]);
}

#[test]
fn e128_drapers_build_a_second_wall() {
    let mut game = l("drapers fishmongers salters").round2().walls("G1").actor(0).game();
    assert!(can(&game, "gap(G1)"));
    act(&mut game, "gap(G1) card(1/0) half(0) count(0) pass");
    assert_eq!(game.position().walls["G1"], 2);
    assert!(game.position().guilds_used[0]);
    // Twelve walls in fourteen gaps, one of them doubled: three gaps stay open.
    let mut dice = Dice::new(128);
    while game.at() != Node::DefenceCard {
        random_step(&mut game, &mut dice);
    }
    let walls = game.position().walls;
    assert_eq!((walls.len(), walls.values().sum::<u8>()), (11, 12));
}

#[test]
fn r4_6_a_guild_not_used_by_the_end_of_the_round_is_lost() {
    let mut unused = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let mut game = joining(&Config::londonderry(3), seed);
        let mut last = game.position();
        while (game.round(), game.at()) != (2, Node::Build) {
            if game.round() == 1 && game.at() == Node::Build {
                last = game.position();
            }
            let mut next = game.clone();
            let step = random_step(&mut next, &mut dice);
            if step != Step::Action(id(&game, "use_guild")) {
                game = next;
            }
        }
        let now = game.position();
        unused += last.guilds_used.iter().filter(|used| !**used).count();
        // Everybody has another guild, and nobody has two.
        assert!(now.guilds.iter().all(|guild| guild.is_some() && !last.guilds.contains(guild)));
        assert_eq!((now.guilds.len(), now.guilds_used), (3, vec![false; 3]));
        if can(&game, "use_guild") {
            let begun = after(&game, "use_guild").position().ability;
            let guild = begun.map(|ability| ability.pending.guild());
            assert!(guild.is_none() || guild == now.guilds[mover(&game)]);
        }
    }
    assert!(unused > 12, "{unused}");
}

#[test]
fn r4_26_the_card_of_a_wall_lies_face_up() {
    let before = trio().put("A1", &[[0, 1]]).game();
    let game = after(&before, "gap(G1) card(2/1) half(0) count(0) pass pass");
    assert_eq!((game.at(), mover(&game)), (Node::Build, 1));
    let count = |cards: Vec<String>| cards.iter().filter(|card| *card == "2/1").count();
    assert_eq!((count(played(&before, 0)), count(hand(&before, 0))), (0, 1));
    assert_eq!((count(played(&game, 0)), count(hand(&game, 0))), (1, 0));
    // It is out: nothing lies in a zone.
    assert!(game.position().zones.is_empty());
}
