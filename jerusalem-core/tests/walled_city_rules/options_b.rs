//! The options of §8, Q13–Q47, and options that do not go together.

use super::kit::*;

#[test]
fn q13_grocers_constant() {
    let copied = |rule: GrocersConstant| {
        let table = l("grocers merchant_taylors salters").put("A3", &[[0, 0], [3, 0]]).actor(0);
        let table = table.rules(|r| r.grocers_constant = rule);
        after(&table.game(), "use_guild copy(1) citizen_peasant(1, A3)")
    };
    assert!(copied(GrocersConstant::Once).position().guilds_used[0]);
    let mut game = copied(GrocersConstant::EveryTurn);
    assert!(!game.position().guilds_used[0] && !can(&game, "use_guild"));
    assert_eq!(votes(&game), [0, 3, 0]);
    for path in 1..=3 {
        act(&mut game, &format!("path(P{path}) card(5/0) half(0) count(0) pass"));
        if game.at() == Node::Window4 {
            act(&mut game, "pass");
        }
    }
    assert_eq!(mover(&game), 0);
    act(&mut game, "use_guild copy(1) citizen_peasant(1, A3)");
    assert_eq!(votes(&game), [0, 6, 0]);
    // A guild that is not constant turns the Grocers.
    let table = l("grocers merchant_taylors salters").put("A3", &[[0, 0], [3, 0]]).actor(0);
    let table = table.rules(|r| r.grocers_constant = GrocersConstant::EveryTurn);
    let game = after(&table.game(), "use_guild copy(2) area(A1) area(A1)");
    assert!(game.position().guilds_used[0]);
}

#[test]
fn q14_guild_tower_dice_round1() {
    let slots = |guild: &str, on: bool, round: u8| {
        let mut table = l(&format!("{guild} salters vintners")).actor(0);
        table.0.round = Round(round);
        let table = table.rules(|r| r.guild_tower_dice_round1 = on);
        family(&after(&table.game(), "use_guild"), "slot")
    };
    let towers = |slots: &[String]| {
        slots.iter().filter(|s| (11..=20).any(|d| **s == format!("slot(D{d})"))).count()
    };
    for guild in ["haberdashers", "clothworkers", "tanners"] {
        assert!(towers(&slots(guild, true, 1)) > 0, "{guild}");
        assert_eq!(towers(&slots(guild, false, 1)), 0, "{guild}");
        assert!(towers(&slots(guild, false, 2)) > 0, "{guild}");
    }
    let table = l("tanners salters vintners").actor(0);
    let table = table.rules(|r| r.guild_tower_dice_round1 = false);
    let game = after(&table.game(), "use_guild slot(D1)");
    assert_eq!(towers(&options(&game)), 0);
}

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
fn q17_clamp_votes() {
    let score = |clamp: bool| {
        let table = district_table(-3, &[[4, 0], [3, 0], [2, 0], [1, 0]]);
        votes(&vote(table.votes(&[13, 0, 0, 1]).rules(|r| r.clamp_votes = clamp)))
    };
    assert_eq!(score(false), [15, 0, -1, -2]);
    assert_eq!(score(true), [15, 0, 0, 0]);
    // The clamp comes once, after all awards of the phase: −3 of a district, then +5 of one that is scored
    // later (its lowest area is higher), then +3 of a faction. A clamp after every award would make it 8.
    let table = district_table(-3, &[[4, 0], [3, 0], [2, 0], [1, 0]])
        .roads("P16")
        .tokens("D7 green 3, D11 green 1, D12 green 1, D13 green 1")
        .put("A8", &[[0, 0], [0, 0], [0, 0], [1, 0]])
        .rules(|r| r.clamp_votes = true);
    let game = vote(table.votes(&[13, 0, 0, 0]));
    let place = |area: &str| {
        let has = |d: &String| d.split(' ').any(|a| a == area);
        districts(&game).iter().position(has).unwrap()
    };
    assert!(district(&game, "A8") && place("A14") < place("A8"), "{:?}", districts(&game));
    assert_eq!(game.votes(3), -3 + 5 + 3);
}

#[test]
fn q18_negative_division() {
    let score = |rule: NegativeDivision| {
        let table = district_table(-3, &[[3, 0], [2, 0], [2, 0]]);
        votes(&vote(table.rules(|r| r.negative_division = rule)))
    };
    assert_eq!(score(NegativeDivision::Trunc), [2, 0, 0]);
    assert_eq!(score(NegativeDivision::Floor), [2, -1, -1]);
}

#[test]
fn q19_tower_second_after_tie() {
    let score = |on: bool, guards: [u8; 3]| {
        let table = l("bakers mercers salters")
            .zone("Z1", 0, "4/1", 1, 1)
            .zone("Z2", 1, "2/1", 0, 1)
            .put("T2", &guards.map(|n| [0, n]))
            .rules(|r| r.tower_second_after_tie = on);
        votes(&finish(table, "Z6"))
    };
    assert_eq!(score(true, [2, 2, 1]), [6, 6, 2]);
    assert_eq!(score(false, [2, 2, 1]), [6, 6, 0]);
    assert_eq!(score(false, [3, 2, 1]), [6, 2, 0]);
}

#[test]
fn q20_bakers_from_towers() {
    let table = |on: bool, area: u8| {
        l("bakers mercers salters")
            .put("A1", &[[0, area]])
            .put("T4", &[[0, 1]])
            .rules(|r| r.bakers_from_towers = on)
            .actor(0)
            .game()
    };
    assert!(can(&table(true, 2), "use_guild"));
    assert!(!can(&table(false, 2), "use_guild"));
    offers(&after(&table(false, 3), "use_guild"), "citizen_noble(0, A1)");
    offers(&after(&table(true, 3), "use_guild"), "citizen_noble(0, A1) citizen_noble(0, T4)");
}

#[test]
fn q21_taylors_scope() {
    let table = |scope: TaylorsScope| {
        l("merchant_taylors salters vintners drapers")
            .put("A3", &[[1, 0], [2, 0], [0, 1], [1, 0]])
            .put("A4", &[[0, 0], [1, 0], [0, 0], [1, 0]])
            .rules(|r| r.taylors_scope = scope)
            .actor(0)
            .game()
    };
    let one = after(&table(TaylorsScope::One), "use_guild citizen_peasant(1, A3)");
    assert_eq!(one.at(), Node::Build);
    let each = after(&table(TaylorsScope::Each), "use_guild");
    offers(&each, "citizen_peasant(1, A3) citizen_peasant(1, A4)");
    let each = after(&each, "citizen_peasant(1, A3)");
    // Seat 2 has no peasant.
    offers(&each, "citizen_peasant(3, A3) citizen_peasant(3, A4)");
    assert_eq!(after(&each, "citizen_peasant(3, A4)").at(), Node::Build);
}

#[test]
fn q24_start_road_3p() {
    let mut config = Config::londonderry(3);
    let at_road = |config: &Config| {
        until(config, 7, |game| matches!(game.at(), Node::StartRoad | Node::SetupRoad))
    };
    assert!(matches!(at_road(&config).turn(), Turn::Player(_)));
    config.rules.start_road_3p = StartRoad3p::Random;
    let mut game = at_road(&config);
    assert_eq!(game.turn(), Turn::Chance);
    let outcomes = game.outcomes();
    assert_eq!(outcomes.as_slice().len(), 19);
    assert!(outcomes.as_slice().iter().all(|o| o.1 == 1));
    game.happen(4);
    assert_eq!(game.at(), Node::Join);
    assert!(game.position().roads.contains_key("P5"));
    // Two players choose themselves all the same.
    config.players = 2;
    assert!(matches!(at_road(&config).turn(), Turn::Player(_)));
}

#[test]
fn q25_start_player() {
    let mut config = Config::londonderry(4);
    let mut seen = std::collections::HashSet::new();
    for seed in 0..30 {
        seen.insert(mover(&joining(&config, seed)));
    }
    assert_eq!(seen.len(), 4);
    config.rules.start_player = SeatOrRandom::Seat(2);
    for seed in 0..10 {
        let game = joining(&config, seed);
        assert_eq!(mover(&game), 2);
        assert_eq!(game.position().start_player, Some(2));
    }
    let node = until(&config, 1, |game| game.at() == Node::SetupStartPlayer);
    assert_eq!(node.turn(), Turn::Over, "there is no such chance");
}

#[test]
fn q28_die_faces() {
    let weights = |faces: [u8; 6]| {
        let mut table = l("haberdashers salters vintners").actor(0);
        table = table.rules(|r| r.die_faces = faces);
        let game = after(&table.game(), "use_guild slot(D1)");
        let outcomes = game.outcomes();
        [0, 1, 2].map(|id| outcomes.weight(id))
    };
    assert_eq!(weights([1, 1, 2, 2, 3, 3]), [2, 2, 2]);
    assert_eq!(weights([1, 1, 1, 1, 3, 3]), [4, 0, 2]);
    let mut config = Config::londonderry(2);
    config.rules.die_faces = [2; 6];
    let game = joining(&config, 3);
    let dice = game.position().tokens;
    assert!(dice.values().filter(|t| t.is_die()).all(|t| t.value() == 2));
}

#[test]
fn q29_swap_all() {
    let table = |all: bool, own: u8| {
        l("mercers salters vintners drapers")
            .put("A14", &[[0, own], [0, 1], [0, 1], [0, 1]])
            .rules(|r| r.swap_all = all)
            .actor(0)
            .game()
    };
    assert!(can(&after(&table(false, 0), "use_guild"), "pass"));
    let game = after(&table(true, 0), "use_guild");
    offers(&game, "citizen_noble(1, A14)");
    let game = after(&game, "citizen_noble(1, A14)");
    offers(&game, "citizen_noble(2, A14)");
    // A short supply goes in seat order.
    let game = after(&table(true, 13), "use_guild citizen_noble(1, A14)");
    assert_eq!(game.at(), Node::Build);
    assert_eq!(at(&game, "A14"), [[0, 14], [0, 0], [0, 1], [0, 1]]);
}

#[test]
fn q30_neutral_supply() {
    let mut config = Config::londonderry(2);
    assert_eq!(supply(&joining(&config, 1), 2), [5, 0]);
    config.rules.neutral_supply = [24, 22];
    assert_eq!(supply(&joining(&config, 1), 2), [2, 4]);
}

#[test]
fn q47_guild_pool() {
    let guilds = |config: &Config| {
        let mut all = GuildSet::default();
        for seed in 0..60 {
            for guild in joining(config, seed).position().offer.unwrap() {
                all.0 |= 1 << guild as u32;
            }
        }
        all
    };
    let mut config = Config::londonderry(4);
    assert_eq!(guilds(&config), GuildSet((1 << 12) - 1));
    config.rules.guild_pool = GuildPool::Mixed;
    assert_eq!(guilds(&config), GuildSet((1 << 20) - 1));
    let config = Config::borderlands(4);
    let four = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 5;
    assert_eq!(guilds(&config), GuildSet(0xff << 12 | four));
}

/// The reasons why there is no game with these options.
fn refused(players: u8, change: impl FnOnce(&mut Rules)) -> Vec<String> {
    let mut config = Config::londonderry(players);
    change(&mut config.rules);
    WalledCity::new(&config).map(|_| ()).expect_err("it is refused").reasons
}

#[test]
fn wrong_options_are_refused_with_every_reason() {
    let one = |reasons: Vec<String>, word: &str| {
        assert_eq!(reasons.len(), 1, "{reasons:?}");
        assert!(reasons[0].contains(word), "{reasons:?}");
    };
    for guild in [Guild::Carpenters, Guild::Bakers, Guild::Drapers, Guild::Grocers] {
        one(refused(3, |r| r.constant_guilds = GuildSet::of(&[guild])), "constant_guilds");
    }
    for cards in [0, 3, 255] {
        one(refused(3, |r| r.two_player_defence_cards = cards), "two_player_defence_cards");
    }
    use Guild::*;
    one(
        refused(3, |r| r.dual_guilds = GuildSet::of(&[Mercers, Drapers, Goldsmiths, Skinners])),
        "dual_guilds",
    );
    for wrong in [
        GuildSet::default(),
        GuildSet::of(&[Drapers]),
        GuildSet::of(&[Drapers, Grocers, Skinners, Bakers]),
        GuildSet::of(&[Drapers, Grocers, Skinners, Salters, Vintners]),
    ] {
        one(refused(3, |r| r.dual_guilds = wrong), "dual_guilds");
    }
    one(refused(2, |r| r.neutral_supply = [26, 25]), "neutral_supply");
    one(refused(2, |r| r.neutral_supply = [25, 26]), "neutral_supply");
    one(refused(2, |r| r.neutral_supply = [19, 25]), "neutral_supply");
    one(refused(2, |r| r.neutral_supply = [20, 19]), "neutral_supply");
    one(refused(3, |r| r.die_faces = [0, 1, 1, 2, 2, 3]), "die_faces");
    one(refused(3, |r| r.die_faces = [4, 1, 1, 2, 2, 3]), "die_faces");
    one(refused(3, |r| r.start_player = SeatOrRandom::Seat(3)), "start_player");
    for players in [0, 1, 5, 255] {
        let reasons = refused(players, |_| {});
        assert!(reasons.iter().any(|why| why.contains("players")), "{reasons:?}");
    }
    let table = r#"{"priority_table": {"clothworkers": "1"}}"#;
    let table: Rules = serde_json::from_str(table).unwrap();
    one(refused(3, |r| r.priority_table = table.priority_table), "priority_table");
    // Several at once.
    let reasons = refused(2, |r| {
        r.die_faces = [9; 6];
        r.start_player = SeatOrRandom::Seat(2);
        r.neutral_supply = [0, 0];
        r.two_player_defence_cards = 7;
    });
    for word in ["die_faces", "start_player", "neutral_supply", "two_player_defence_cards"] {
        assert!(reasons.iter().any(|why| why.contains(word)), "{word}: {reasons:?}");
    }
}

#[test]
fn options_and_boards_must_go_together() {
    let mut board: serde_json::Value =
        serde_json::from_str(include_str!("../../src/walled_city/boards/borderlands.json"))
            .unwrap();
    board["supply"]["3"]["offer"] = 5.into();
    let config = |board: &serde_json::Value, players: u8| Config {
        players,
        rules: Rules::default(),
        board: serde_json::from_value(board.clone()).unwrap(),
    };
    // An offer smaller than 2 × players: the board or the configuration says so.
    let why = config(&board, 3).validate().expect_err("too few guilds").reasons.join("; ");
    assert!(why.contains("offer"), "{why}");
    let unknown = Config { board: BoardChoice::Named("derry".into()), ..Config::londonderry(3) };
    assert!(unknown.validate().unwrap_err().reasons[0].contains("derry"));
    let unknown = Rules { die_faces: [0; 6], ..Rules::default() };
    let both = Config { board: BoardChoice::Named("derry".into()), rules: unknown, players: 7 };
    assert_eq!(both.validate().unwrap_err().reasons.len(), 3);
}

#[test]
fn unknown_options_are_refused_when_read() {
    for text in [
        r#"{"fence_modell": "off"}"#,
        r#"{"fence_model": "on"}"#,
        r#"{"start_player": "seat"}"#,
        r#"{"start_player": -1}"#,
        r#"{"start_player": 300}"#,
        r#"{"constant_guilds": ["smiths"]}"#,
        r#"{"constant_guilds": "salters"}"#,
        r#"{"die_faces": [1, 2, 3]}"#,
        r#"{"neutral_supply": [20]}"#,
        r#"{"neutral_supply": [20, 300]}"#,
        r#"{"clamp_votes": 1}"#,
        r#"{"priority_table": {"salters": "b"}}"#,
        r#"{"priority_table": {"salters": "0"}}"#,
        r#"{"priority_table": {"salters": "300"}}"#,
        r#"{"two_player_defence_cards": "one"}"#,
    ] {
        assert!(serde_json::from_str::<Rules>(text).is_err(), "{text}");
    }
}

#[test]
fn the_defaults_are_the_record_of_section_8() {
    let record = r#"{"constant_guilds": ["merchant_taylors"], "two_player_defence_cards": 1,
        "dual_guilds": ["grocers", "drapers", "goldsmiths", "skinners"], "guild_pool": "board",
        "guild_windows": "steps", "guild_in_defence": false,
        "fence_forces_split": false, "fence_model": "cutpoints", "fence_destroyable": false,
        "saddlers_cross_fence": true,
        "stacked_piece_scope": "location", "exact_guild_counts": true, "swap_all": false,
        "butchers_targets": "all", "butchers_order": "gifts_first", "butchers_open": false,
        "extra_card_rule": "card",
        "grocers_constant": "once", "taylors_scope": "one", "bakers_from_towers": true,
        "guild_tower_dice_round1": true,
        "neutral_is_player": true, "neutral_in_factions": true, "neutral_supply": [20, 25],
        "clamp_votes": false, "negative_division": "trunc", "tower_second_after_tie": true,
        "start_road_3p": "start_player", "start_player": "random", "die_faces": [1, 1, 2, 2, 3, 3],
        "open_discards": true, "backs_public": true}"#;
    let read: Rules = serde_json::from_str(record).unwrap();
    assert_eq!(read, Rules::default());
    assert_eq!(serde_json::to_value(Rules::default()).unwrap(), serde_json::json!({}));
    let mut written = serde_json::to_value(Rules::default().in_full()).unwrap();
    written.as_object_mut().unwrap().remove("priority_table");
    assert_eq!(written, serde_json::from_str::<serde_json::Value>(record).unwrap());
}
