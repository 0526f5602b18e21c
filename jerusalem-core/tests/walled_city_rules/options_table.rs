//! The options of §8 as a whole: defaults, presets, and what is refused.

use super::kit::*;

#[test]
fn q04_q05_q08_13_5_the_preset_literal() {
    let literal = Rules::preset("literal").unwrap();
    let by_letter = Rules {
        guild_in_defence: true,
        fence_forces_split: true,
        stacked_piece_scope: StackedPieceScope::Piece,
        ..Rules::default()
    };
    assert_eq!(literal, by_letter);
    assert_eq!(Rules::preset("default"), Some(Rules::default()));
    assert_eq!(Rules::preset("hungarian"), None);
    let config: Config = serde_json::from_str(r#"{"rules": "literal"}"#).unwrap();
    assert_eq!(config.rules, literal);
    let why = serde_json::from_str::<Config>(r#"{"rules": "literally"}"#).unwrap_err();
    assert!(why.to_string().contains("literal"), "{why}");
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
