//! The options of §8 on the neutral colour.

use super::kit::*;

#[test]
fn q15_neutral_is_player() {
    let table = |guild: &str, on: bool| {
        b(&format!("{guild} drapers"))
            .neutral()
            .put("A9", &[[3, 1], [1, 1], [3, 1]])
            .rules(|r| r.neutral_is_player = on)
            .actor(0)
    };
    let names = |guild: &str, on: bool, moves: &str| {
        options(&after(&table(guild, on).game(), moves)).join(" ")
    };
    for (guild, moves, neutral) in [
        ("vintners", "use_guild", "citizen_peasant(2, A9)"),
        ("merchant_taylors", "use_guild", "citizen_peasant(2, A9)"),
    ] {
        assert!(names(guild, true, moves).contains(neutral), "{guild}");
        assert!(!names(guild, false, moves).contains(neutral), "{guild}");
    }
    for (guild, kind) in [("mercers", "noble"), ("painter_stainers", "peasant")] {
        let swap = format!("use_guild citizen_{kind}(1, A9)");
        assert!(names(guild, true, &swap).contains(&format!("citizen_{kind}(2, A9)")));
        assert_eq!(after(&table(guild, false).game(), &swap).at(), Node::Build, "{guild}");
    }
    let irons = "use_guild citizen_noble(0, A9) tower(T1) citizen_noble(1, A9) tower(T1)";
    assert_eq!(after(&table("ironmongers", true).game(), irons).at(), Node::IronmongersNoble);
    assert_eq!(after(&table("ironmongers", false).game(), irons).at(), Node::Build);
}

#[test]
fn q16_neutral_in_factions() {
    let score = |on: bool| {
        let game = vote(
            l("bakers mercers")
                .roads("P1 P2 P5 P6")
                .tokens("D1 blue 3, D2 blue 2, D11 blue 1, D12 blue 1")
                .put("A1", &[[1, 0], [0, 0], [2, 0]])
                .rules(|r| r.neutral_in_factions = on),
        );
        votes(&game)
    };
    // Second in the district; blue's 5 only without neutral.
    assert_eq!(score(true), [3, 0]);
    assert_eq!(score(false), [3 + 5, 0]);
}

#[test]
fn q30_neutral_supply() {
    let mut config = Config::londonderry(2);
    assert_eq!(supply(&joining(&config, 1), 2), [5, 0]);
    config.rules.neutral_supply = [24, 22];
    assert_eq!(supply(&joining(&config, 1), 2), [2, 4]);
}
