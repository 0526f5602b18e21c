//! The options of §8 on fences.

use super::kit::*;

#[test]
fn q05_fence_forces_split() {
    let fenced = |force: bool, round: u8| {
        // A2 cut from P1 to P2; P1 is open, so the parts are connected around the fence.
        let mut table = l("carpenters goldsmiths salters").roads("P2 P5 P6").actor(0);
        table.0.round = Round(2);
        table = table.rules(|r| r.fence_forces_split = force);
        if round == 2 {
            return after(&table.game(), "use_guild area(A2) cut(1) cut(6) half(0)");
        }
        table.fence("A2", 1, 6, 1).used(&[true, false, false]).game()
    };
    assert!(district(&fenced(false, 2), "A1 A2 A15"));
    let split = fenced(true, 2);
    assert!(district(&split, "A15") && district(&split, "A1 A2"), "{:?}", districts(&split));
    // Only fences of round 2.
    assert!(district(&fenced(true, 1), "A1 A2 A15"));
}

#[test]
fn q05_13_5_nothing_is_connected_through_the_side_that_is_split_off() {
    // The paths around A1 to A4 are built, but for P2, P3 and P4.
    const CLOSED: &str = "P1 P5 P9 P10 P11 P12";
    // A2 = [G4] P3 P10 P2 from the corner P3/P10 to the middle of P2: A1 | A2 A14, and A14 | A3.
    let fenced = |force: bool| {
        let table = b("carpenters bakers drapers").round2().roads(CLOSED).actor(0);
        let game = table.rules(|r| r.fence_forces_split = force).game();
        after(&game, "use_guild area(A2) cut(5) cut(8) half(0)")
    };
    assert!(district(&fenced(false), "A1 A2 A3 A4 A14"));
    let split = fenced(true);
    for apart in ["A14", "A1 A2", "A3 A4"] {
        assert!(district(&split, apart), "{:?}", districts(&split));
    }
}

#[test]
fn q06_fence_model() {
    let fences = |model: FenceModel| {
        let table = l("carpenters goldsmiths salters").actor(0).rules(|r| r.fence_model = model);
        let game = after(&table.game(), "use_guild area(A2)");
        options(&game)
    };
    assert_eq!(fences(FenceModel::Cutpoints).len(), 7);
    // The middles of P1 (1), of the wall (3, 4), of P2 (6); 8 on P6 is no first cut but a second.
    assert_eq!(fences(FenceModel::MidToMid), ["cut(1)", "cut(3)", "cut(4)", "cut(6)"]);
    let mut rules = Rules { guild_pool: GuildPool::Mixed, ..Rules::default() };
    assert!(rules.deck(&Board::londonderry()).contains(Guild::Carpenters));
    rules.fence_model = FenceModel::Off;
    for board in [Board::londonderry(), Board::borderlands()] {
        assert!(!rules.deck(&board).contains(Guild::Carpenters));
    }
    let refused = l("carpenters salters mercers").rules(|r| r.fence_model = FenceModel::Off);
    assert!(refused.refused().iter().any(|why| why.contains("carpenters")));
}

#[test]
fn q07_fence_destroyable() {
    let table = |on: bool| {
        l("goldsmiths carpenters salters")
            .round2()
            .roads("P1 P2 P6")
            .fence("A2", 1, 6, 1)
            .rules(|r| r.fence_destroyable = on)
            .actor(0)
            .game()
    };
    let game = after(&table(false), "use_guild");
    offers(&game, "path(P1) path(P2) path(P6)");
    let mut game = after(&table(true), "use_guild");
    offers(&game, "path(P1) path(P2) path(P6) area(A15)");
    act(&mut game, "area(A15)");
    assert!(district(&game, "A2 A15"), "{:?}", districts(&game));
    assert!(game.position().fences[0].destroyed);
    // Nothing is built there, and it is not destroyed twice.
    let again = l("goldsmiths carpenters salters")
        .round2()
        .roads("P1 P2 P6")
        .rules(|r| r.fence_destroyable = true)
        .with(|p| p.fences = game.position().fences)
        .actor(0)
        .game();
    offers(&after(&again, "use_guild"), "path(P1) path(P2) path(P6)");
}

#[test]
fn q07_saddlers_cross_fence() {
    let from = |cross: bool| {
        let game = l("saddlers carpenters salters")
            .fence("A2", 1, 6, 1)
            .put("A15", &[[0, 2]])
            .rules(|r| r.saddlers_cross_fence = cross)
            .actor(0)
            .game();
        options(&after(&game, "use_guild citizen_noble(0, A15)"))
    };
    assert_eq!(from(true), ["area(A1)", "area(A2)", "area(A3)", "area(A13)"]);
    assert_eq!(from(false), ["area(A1)", "area(A3)", "area(A13)"]);
}
