//! Positions that cannot occur, each refused with a reason that names what is wrong.

use super::kit::*;

fn three() -> Table {
    l("clothworkers fishmongers salters").roads("P19").actor(0)
}

/// Refused for one reason that contains these words.
#[track_caller]
fn refused(table: Table, words: &str) {
    let reasons = table.refused();
    assert!(reasons.iter().any(|why| why.contains(words)), "{words:?} not in {reasons:?}");
}

#[track_caller]
fn broken(change: impl FnOnce(&mut Position), words: &str) {
    refused(three().with(change), words);
}

#[test]
fn places_and_names_that_do_not_exist() {
    refused(three().put("A99", &[[1, 0]]), "A99");
    refused(three().put("A15", &[[1, 0]]), "A15");
    refused(three().put("T11", &[[0, 1]]), "T11");
    refused(three().roads("P20"), "P20");
    refused(three().walls("G15"), "G15");
    broken(|p| p.destroyed_roads = vec!["G1".into()], "G1");
    broken(|p| p.destroyed_walls = vec!["P1".into()], "P1");
    refused(three().tokens("D21 blue 1"), "D21");
    refused(three().zone("Z11", 0, "5/0", 0, 1), "Z11");
    refused(three().zone("Z1", 0, "6/0", 0, 1), "6/0");
    refused(three().zone("Z1", 3, "5/0", 0, 1), "seat 3");
    refused(three().fence("A99", 1, 6, 1), "A99");
    broken(|p| p.turn.anchor = Some("P99".into()), "P99");
    broken(|p| p.turn.card = Some("9/9".into()), "9/9");
    broken(|p| p.turn.areas = [Some("B1".into()), None], "B1");
    broken(|p| p.traded = vec!["5/0x".into()], "5/0x");
}

#[test]
fn citizens_that_do_not_add_up() {
    refused(three().put("A1", &[[21, 0]]), "colour 0 has 21 peasants");
    refused(three().put("A1", &[[0, 0], [0, 19]]), "colour 1 has 19 nobles");
    broken(|p| p.noble_box = vec![19], "colour 0 has 19 nobles");
    broken(|p| p.supply = Some(vec![[20, 17], [20, 18], [20, 18]]), "colour 0 has 17 nobles");
    broken(|p| p.supply = Some(vec![[20, 18], [20, 18], [19, 18]]), "colour 2 has 19 peasants");
    refused(three().put("T1", &[[1, 0]]), "T1");
    refused(three().put("A1", &[[0, 0], [0, 0], [0, 0], [1, 0]]), "A1");
    refused(three().put("A1", &[[255, 255], [255, 255]]), "colour 0");
    broken(|p| p.noble_box = vec![0; 5], "noble_box");
}

#[test]
fn dice_and_tiles_that_do_not_add_up() {
    refused(three().tokens("D1 blue 1, D2 blue 1, D3 blue 1, D4 blue 1, D5 blue 1"), "blue");
    refused(three().tokens("D11 +1, S1 blue 1"), "D11");
    refused(three().tokens("D1 +1, S1 +1, S2 +1, S3 +1, S4 +1"), "survey tiles");
    refused(three().tokens("D1 blue ?"), "D1");
}

#[test]
fn pieces_that_do_not_add_up() {
    refused(three().roads_but("").left(&[0, 0, 0]), "roads");
    refused(three().left(&[6, 5, 5]), "seat 0 has 6 roads");
    broken(|p| p.walls_left = Some(vec![5, 4, 4]), "seat 0 has 5 walls");
    broken(|p| p.roads_left = Some(vec![5, 5, 5, 5]), "roads_left");
    refused(three().walls("G1"), "walls stand in round 1");
    refused(three().roads("P1 P1 P1 P1"), "P1");
    broken(|p| p.destroyed_roads = vec!["P19".into()], "roads");
    refused(three().round2().with(|p| p.roads_left = Some(vec![1, 0, 0])), "roads are left");
    refused(three().node(Node::DefenceCard).left(&[1, 0, 0]), "roads are left");
    refused(three().left(&[0, 5, 5]), "nothing to build");
}

#[test]
fn fences_that_cannot_stand() {
    refused(three().fence("A2", 1, 2, 1), "A2");
    refused(three().fence("A2", 6, 1, 1), "A2");
    refused(three().fence("A2", 0, 60, 1), "A2");
    refused(three().fence("A2", 1, 6, 1).fence("A1", 1, 5, 1).fence("A3", 1, 6, 1), "fence");
    broken(
        |p| {
            p.config.rules.fence_model = FenceModel::Off;
            p.fences = vec![FencePosition {
                area: "A2".into(),
                p: 1,
                q: 6,
                token_part2: false,
                round: Round(1),
                destroyed: false,
            }];
        },
        "fence",
    );
    refused(three().fence("A2", 1, 6, 2), "round");
}

#[test]
fn cards_that_do_not_add_up() {
    refused(three().hands(&["5/0 5/0", "4/0", "4/0"]), "5/0");
    refused(three().hands(&["7/0", "4/0", "4/0"]), "7/0");
    refused(three().hands(&["5/0", "4/0", "4/0"]), "seat 0 holds 1 cards and needs");
    refused(three().hands(&["4/0x", "4/0", "4/0"]), "4/0x");
    refused(
        l("clothworkers fishmongers salters drapers").hands(&["1/0", "4/0", "4/0", "4/0"]),
        "1/0",
    );
    refused(three().round2().zone("Z1", 0, "2/2", 1, 1), "symmetric");
    refused(three().round2().zone("Z1", 0, "5/0", 2, 1), "orientation");
    refused(three().zone("Z1", 0, "5/0", 0, 2), "round 2");
    refused(
        three()
            .round2()
            .zone("Z1", 0, "5/0", 0, 1)
            .zone("Z2", 0, "4/1", 0, 1)
            .zone("Z3", 0, "3/2", 0, 1),
        "seat 0 has placed 3",
    );
    refused(three().zone("Z1", 0, "5/0", 0, 1).zone("Z2", 0, "5/0", 0, 1), "5/0");
    broken(|p| p.played = Some(vec![vec!["5/0".into(), "5/0".into()]]), "5/0");
}

#[test]
fn guilds_that_do_not_fit() {
    broken(|p| p.guilds = vec![Some(Guild::Salters); 3], "salters twice");
    broken(|p| p.guilds = vec![Some(Guild::Salters)], "no guild");
    broken(|p| p.guilds = vec![None; 5], "guilds");
    broken(|p| p.guilds = vec![Some(Guild::Bakers), None, None], "bakers are not in the deck");
    broken(|p| p.offer = Some(vec![]), "offer");
    broken(|p| p.offer = Some(vec![Guild::Tanners; 4]), "offer");
    broken(
        |p| {
            p.node = Node::Join;
            p.guilds = vec![];
            p.guilds_used = vec![true];
        },
        "used a guild",
    );
}

#[test]
fn turns_that_do_not_fit() {
    broken(|p| p.round = Round(0), "round");
    broken(|p| p.round = Round(3), "round");
    broken(|p| p.actor = Some(3), "seat 3");
    broken(|p| p.actor = Some(255), "seat 255");
    broken(|p| p.order = Some(vec![0, 0, 1]), "order");
    broken(|p| p.order = Some(vec![0, 1]), "order");
    broken(
        |p| {
            p.order = Some(vec![0, 1, 2]);
            p.step = Some(1);
        },
        "actor",
    );
    broken(|p| p.start_player = Some(7), "starting player");
    broken(|p| p.node = Node::Promote, "PROMOTE");
    broken(|p| p.node = Node::SettleCount, "SETTLE_COUNT");
    broken(|p| p.node = Node::Half, "HALF");
    broken(|p| p.node = Node::Card, "CARD");
    broken(|p| p.node = Node::Adjust, "ADJUST");
    broken(|p| p.node = Node::DefenceZone, "D_ZONE");
    broken(|p| p.turn.half = Some(2), "half");
    broken(|p| p.turn.drapers = true, "Drapers");
    broken(|p| p.node = Node::End, "");
}

#[test]
fn abilities_that_do_not_fit() {
    let ability = |pending: Pending| Some(AbilityPosition { window: 0, pending });
    let clothworkers = || Pending::Clothworkers(Default::default());
    broken(|p| p.node = Node::Tanners, "G_TANNERS");
    broken(|p| p.ability = ability(clothworkers()), "BUILD: no ability");
    broken(
        |p| {
            p.node = Node::Clothworkers;
            p.ability = ability(Pending::Salters(Default::default()));
        },
        "G_CLOTHWORKERS is not a node of that guild",
    );
    broken(
        |p| {
            p.node = Node::Clothworkers;
            p.ability = ability(clothworkers());
        },
        "not activated",
    );
    broken(
        |p| {
            p.node = Node::Clothworkers;
            p.turn.guild_used = true;
            p.ability = Some(AbilityPosition { window: 9, pending: clothworkers() });
        },
        "window",
    );
    broken(
        |p| {
            p.node = Node::Clothworkers;
            p.turn.guild_used = true;
            let first = Some(99);
            p.ability = ability(Pending::Clothworkers(guilds::clothworkers::Pending { first }));
        },
        "",
    );
}

#[test]
fn configurations_that_do_not_fit() {
    broken(|p| p.config.players = 1, "players");
    broken(|p| p.config.players = 5, "players");
    broken(|p| p.config.rules.die_faces = [7; 6], "die_faces");
    broken(|p| p.config.board = BoardChoice::Named("nowhere".into()), "nowhere");
    broken(|p| p.votes = vec![0; 4], "votes");
}

#[test]
fn every_reason_is_given() {
    let reasons = three()
        .put("A1", &[[30, 0]])
        .put("A77", &[[1, 0]])
        .tokens("D99 blue 1")
        .with(|p| p.actor = Some(9))
        .refused();
    for words in ["A77", "D99", "seat 9"] {
        assert!(reasons.iter().any(|why| why.contains(words)), "{words}: {reasons:?}");
    }
    let reasons = three().put("A1", &[[30, 0], [0, 30]]).left(&[6, 5, 5]).refused();
    assert!(reasons.len() >= 3, "{reasons:?}");
}

#[test]
fn positions_that_are_no_data() {
    for text in [
        "",
        "{",
        r#"{"knights": 3}"#,
        r#"{"node": "BUILT"}"#,
        r#"{"round": "one"}"#,
        r#"{"votes": [40000]}"#,
        r#"{"votes": [1.5]}"#,
        r#"{"citizens": {"A1": [[1]]}}"#,
        r#"{"citizens": {"A1": [[1, -1]]}}"#,
        r#"{"citizens": {"A1": [[1, 256]]}}"#,
        r#"{"tokens": {"D1": "red 1"}}"#,
        r#"{"tokens": {"D1": "blue 4"}}"#,
        r#"{"guilds": ["smiths"]}"#,
        r#"{"turn": {"anker": "P1"}}"#,
        r#"{"config": {"players": 3, "board": 7}}"#,
        r#"{"config": {"player": 3}}"#,
        r#"{"ability": {}}"#,
        r#"{"ability": {"window": 0, "pending": "clothworkers"}}"#,
        r#"{"ability": {"window": 0, "pending": {"clothworkers": {"second": 1}}}}"#,
        r#"{"ability": {"window": 0, "pending": {"butchers": {"gifts": ["3/2", null, null, null]}}}}"#,
        r#"{"fences": [{"area": "A1"}]}"#,
        r#"{"zones": {"Z1": {"card": "5/0"}}}"#,
    ] {
        assert!(serde_json::from_str::<Position>(text).is_err(), "{text}");
    }
}
