//! The options of §8, Q1–Q11.

use super::kit::*;

#[test]
fn q01_constant_guilds() {
    let taylors = || l("merchant_taylors salters vintners").put("A3", &[[0, 0], [2, 0]]).actor(0);
    let used = |table: Table| {
        after(&table.game(), "use_guild citizen_peasant(1, A3)").position().guilds_used[0]
    };
    assert!(!used(taylors()));
    assert!(used(taylors().rules(|r| r.constant_guilds = GuildSet::default())));
    // Any other guild may be constant: once in every turn.
    let salters = || l("salters mercers vintners").actor(0);
    let once = |table: Table| after(&table.game(), "use_guild area(A1) area(A1)");
    assert!(once(salters()).position().guilds_used[0]);
    let mut game = once(salters().rules(|r| r.constant_guilds = GuildSet::of(&[Guild::Salters])));
    assert!(!game.position().guilds_used[0]);
    for next in ["path(P1)", "card(2/2)", "count(0)", "count(0)", "pass"] {
        assert!(!can(&game, "use_guild"), "before {next}");
        act(&mut game, next);
    }
    // The others' turns; then the own next turn.
    for path in ["P3", "P5"] {
        assert_ne!(mover(&game), 0);
        act(&mut game, &format!("path({path}) card(2/2) count(0) count(0) pass"));
        if game.at() == Node::Window4 {
            act(&mut game, "pass");
        }
    }
    assert_eq!((game.at(), mover(&game)), (Node::Build, 0));
    act(&mut game, "use_guild area(A2) area(A2)");
    assert_eq!(at(&game, "A2")[0], [1 + 2, 1], "two peasants of P1, then one of each");
    assert!(!can(&game, "use_guild") && !game.position().guilds_used[0]);
}

#[test]
fn q02_two_player_defence_cards() {
    let table = |cards: u8| {
        l("salters mercers")
            .votes(&[0, 1])
            .rules(|r| r.two_player_defence_cards = cards)
            .node(Node::DefenceCard)
            .game()
    };
    let mut one = table(1);
    act(&mut one, "card(4/1) zone(Z1, 0) card(4/1) zone(Z2, 0)");
    assert_eq!((one.at(), one.round()), (Node::Join, 2));
    let mut two = table(2);
    for (seat, zone) in [(0, 1), (1, 2), (0, 3), (1, 4)] {
        assert_eq!((two.at(), mover(&two)), (Node::DefenceCard, seat));
        act(&mut two, &format!("card(4/1) zone(Z{zone}, 0)"));
    }
    assert_eq!((two.at(), two.round()), (Node::Join, 2));
    let mut config = Config::londonderry(2);
    config.rules.two_player_defence_cards = 2;
    let end = until(&config, 2, |_| false);
    assert_eq!([0, 1].map(|seat| hand(&end, seat).len()), [0, 0]);
    assert_eq!(end.position().zones.len(), 8);
}

#[test]
fn q03_dual_guilds() {
    use Guild::*;
    let numbers = |rules: &Rules| {
        let orange =
            [Carpenters, Bakers, Barbers, Saddlers, PainterStainers, Butchers, Armourers, Tanners];
        orange.map(|guild| rules.priority(guild).to_string()).join(" ")
    };
    let mut rules = Rules::default();
    assert_eq!(numbers(&rules), "1b 4b 7b 8b 9b 10b 11b 12b");
    let board = Board::borderlands();
    let deck = |rules: &Rules| rules.deck(&board);
    assert!(deck(&rules).contains(Goldsmiths) && !deck(&rules).contains(Salters));
    assert_eq!(deck(&rules).len(), 12);
    rules.dual_guilds = GuildSet::of(&[Grocers, Drapers, Salters, Clothworkers]);
    assert_eq!(numbers(&rules), "1b 4b 5b 6b 7b 8b 10b 11b");
    assert!(!deck(&rules).contains(Goldsmiths) && deck(&rules).contains(Salters));
    assert_eq!(rules.deck(&Board::londonderry()).len(), 12);
}

#[test]
fn q03_priority_table() {
    let table = || l("clothworkers fishmongers salters");
    assert_eq!(joined(table()).position().order.unwrap(), [1, 2, 0]);
    let rules =
        r#"{"priority_table": {"clothworkers": "3b", "fishmongers": "20", "salters": "5b"}}"#;
    let rules: Rules = serde_json::from_str(rules).unwrap();
    let game = joined(table().rules(|r| r.priority_table = rules.priority_table));
    assert_eq!(game.position().order.unwrap(), [0, 2, 1]);
    assert_eq!(mover(&game), 0);
}

#[test]
fn q04_guild_windows() {
    let windows = |rule: GuildWindows| {
        let mut game =
            l("salters fishmongers vintners").actor(0).rules(|r| r.guild_windows = rule).game();
        let mut seen = vec![can(&game, "use_guild")];
        for step in ["path(P1)", "card(2/2)", "count(0)", "count(0)", "pass"] {
            act(&mut game, step);
            seen.push(can(&game, "use_guild"));
        }
        assert_eq!(game.at(), Node::Window4);
        seen
    };
    // BUILD, CARD, SETTLE_COUNT_A, SETTLE_COUNT_B, ADJUST, WINDOW4.
    assert_eq!(windows(GuildWindows::Steps), [true, false, true, false, true, true]);
    assert_eq!(windows(GuildWindows::W0W4Only), [true, false, false, false, false, true]);
}

#[test]
fn q04_guild_windows_in_round_2() {
    let windows = |rule: GuildWindows| {
        let mut game = l("salters fishmongers vintners")
            .round2()
            .put("A1", &[[0, 3]])
            .actor(0)
            .rules(|r| r.guild_windows = rule)
            .game();
        let mut seen = vec![can(&game, "use_guild")];
        let promote = "promote(0, A1, cw)";
        for step in ["gap(G1)", "card(3/2)", "half(0)", "count(0)", promote, promote, "pass"] {
            act(&mut game, step);
            seen.push(can(&game, "use_guild"));
        }
        seen
    };
    // BUILD, CARD, HALF, SETTLE_COUNT, PROMOTE, PROMOTE, ADJUST, WINDOW4.
    let steps = [true, false, true, false, true, false, true, true];
    assert_eq!(windows(GuildWindows::Steps), steps);
    let ends = [true, false, false, false, false, false, false, true];
    assert_eq!(windows(GuildWindows::W0W4Only), ends);
}

#[test]
fn q04_window_1_without_a_settle_node() {
    // 2/2 with an empty supply settles nothing: a node of its own, only for a usable guild.
    let table = |guild: &str| {
        l(&format!("{guild} fishmongers vintners"))
            .put("A13", &[[20, 18]])
            .put("A14", &[[0, 0], [1, 0]])
            .actor(0)
    };
    let game = after(&table("merchant_taylors").game(), "path(P1) card(2/2)");
    assert_eq!(game.at(), Node::Window1);
    offers(&game, "use_guild pass");
    assert_eq!(after(&game, "pass").at(), Node::Adjust);
    assert_eq!(after(&table("salters").game(), "path(P1) card(2/2)").at(), Node::Adjust);
    // HALF is asked iff the numbers differ, even with an empty supply (13.2).
    assert_eq!(after(&table("salters").game(), "path(P1) card(4/1)").at(), Node::Half);
}

#[test]
fn q04_promotion_without_nobles() {
    // A PROMOTE node with PASS exists iff the guild can be used (13.2).
    let table = |used: bool| {
        l("salters fishmongers vintners").round2().used(&[used, false, false]).actor(0).game()
    };
    let usable = after(&table(false), "gap(G1) card(4/1) half(0) count(0)");
    assert_eq!(usable.at(), Node::Promote);
    offers(&usable, "use_guild pass");
    assert_eq!(after(&table(true), "gap(G1) card(4/1) half(0) count(0)").at(), Node::Adjust);
    // Limit 0: no PROMOTE node.
    assert_eq!(after(&table(false), "gap(G1) card(5/0) half(0) count(0)").at(), Node::Adjust);
}

#[test]
fn q04_guild_in_defence() {
    let table = |guild: &str, on: bool| {
        l(&format!("{guild} fishmongers vintners"))
            .votes(&[-9, 0, 0])
            .put("A1", &[[0, 3]])
            .roads("P1")
            .rules(|r| r.guild_in_defence = on)
            .node(Node::DefenceCard)
            .game()
    };
    assert!(!can(&table("salters", false), "use_guild"));
    let mut game = table("salters", true);
    assert_eq!(mover(&game), 0);
    act(&mut game, "use_guild area(A4) area(A4)");
    assert_eq!((game.at(), at(&game, "A4")[0]), (Node::DefenceCard, [1, 1]));
    assert!(!can(&game, "use_guild"));
    act(&mut game, "card(5/0) zone(Z1, 0)");
    assert!(!can(&table("bakers", true), "use_guild"));
    // Nor can the Grocers copy them there, but the others.
    let copies = |other: &str, node: Node| {
        let table = l(&format!("grocers {other} salters"))
            .votes(&[-9, 0, 0])
            .put("A1", &[[0, 3]])
            .roads("P1")
            .rules(|r| r.guild_in_defence = true)
            .node(node);
        let table = if node == Node::Build { table.actor(0) } else { table };
        let game = table.game();
        assert_eq!((game.at(), mover(&game)), (node, 0));
        family(&after(&game, "use_guild"), "copy")
    };
    for other in ["bakers", "drapers"] {
        assert_eq!(copies(other, Node::Build), ["copy(1)", "copy(2)"], "{other}");
        assert_eq!(copies(other, Node::DefenceCard), ["copy(2)"], "{other}");
    }
    // The order stays as it was when the phase began, whatever the votes (R4.17).
    let mut game = l("grocers salters vintners")
        .votes(&[0, 1, 2])
        .rules(|r| r.guild_in_defence = true)
        .node(Node::DefenceCard)
        .game();
    act(&mut game, "use_guild copy(1) area(A1) area(A1) card(5/0) zone(Z1, 0)");
    assert_eq!(votes(&game), [0, 4, 2]);
    assert_eq!(mover(&game), 1);
}

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

#[test]
fn q08_stacked_piece_scope() {
    use StackedPieceScope::*;
    let stack = |guild: &str, scope: StackedPieceScope| {
        let table = l(&format!("{guild} drapers salters")).roads("P2 P2").actor(0);
        after(&table.rules(|r| r.stacked_piece_scope = scope).game(), "use_guild path(P2)")
    };
    let game = stack("skinners", Location);
    assert!(game.position().roads.is_empty() && can(&game, "path(P2)"));
    let game = stack("skinners", Piece);
    assert_eq!(game.position().roads["P2"], 1);
    assert!(!can(&game, "path(P2)"));
    let game = stack("goldsmiths", Location);
    assert!(game.position().roads.is_empty());
    let game = stack("goldsmiths", Piece);
    assert_eq!(
        (game.position().roads["P2"], game.position().destroyed_roads),
        (1, vec!["P2".into()])
    );
    assert!(!can(&game, "path(P2)"));
    // The lower piece still separates and stays targetable, but nothing is built there.
    let piece = |guilds: &str, actor: u8| {
        let table = l(guilds).with(|p| {
            p.roads.insert("P2".into(), 1);
            p.destroyed_roads = vec!["P2".into()];
        });
        table.rules(|r| r.stacked_piece_scope = Piece).actor(actor).game()
    };
    let skinners = piece("skinners drapers salters", 0);
    offers(&after(&skinners, "use_guild"), "path(P2)");
    assert!(!can(&after(&skinners, "use_guild path(P2)"), "path(P2)"));
    assert!(!can(&piece("skinners drapers salters", 1), "path(P2)"));
    let standing = vote(l("bakers goldsmiths salters").roads("P1 P3 P6 P7").with(|p| {
        p.roads.insert("P2".into(), 1);
        p.destroyed_roads = vec!["P2".into()];
        p.config.rules.stacked_piece_scope = Piece;
    }));
    assert!(district(&standing, "A2") && district(&standing, "A3"));
}

#[test]
fn q09_exact_guild_counts() {
    let table = |guild: &str, exact: bool| {
        b(&format!("{guild} bakers drapers"))
            .put("A1", &[[2, 0]])
            .put("A5", &[[1, 1], [0, 16]])
            .actor(0)
            .rules(|r| r.exact_guild_counts = exact)
    };
    let then_pass = |guild: &str, first: &str| {
        let picked = after(&table(guild, false).game(), &format!("use_guild {first}"));
        assert!(can(&picked, "pass"), "{guild}");
        assert_eq!(after(&picked, "pass").at(), Node::Build);
        let exact = table(guild, true).game();
        if can(&exact, "use_guild") {
            assert!(!can(&after(&exact, &format!("use_guild {first}")), "pass"), "{guild}");
        }
    };
    then_pass("barbers", "citizen_noble(0, A5)");
    then_pass("saddlers", "citizen_peasant(0, A1) area(A2)");
    then_pass("armourers", "tower(T3)");
    then_pass("clothworkers", "slot(D1)");
    // With one piece the ability can be started, too.
    let one = |guild: &str, exact: bool| {
        let table = b(&format!("{guild} bakers drapers")).actor(0);
        let table = table.rules(|r| r.exact_guild_counts = exact);
        can(&table.put("A1", &[[0, 1]]).game(), "use_guild")
    };
    assert!(!one("barbers", true) && one("barbers", false));
    assert!(!one("saddlers", true) && one("saddlers", false));
    let armourers = |exact: bool| {
        let table = b("armourers bakers drapers").put("A1", &[[0, 17]]).actor(0);
        can(&table.rules(|r| r.exact_guild_counts = exact).game(), "use_guild")
    };
    assert!(!armourers(true) && armourers(false));
    // Bakers, Vintners and Tanners stay exact.
    let loose = |guild: &str| {
        let table = b(&format!("{guild} grocers drapers")).put("A1", &[[2, 2]]).actor(0);
        table.rules(|r| r.exact_guild_counts = false).game()
    };
    assert!(!can(&loose("bakers"), "use_guild") && !can(&loose("vintners"), "use_guild"));
    assert!(!can(&after(&loose("tanners"), "use_guild slot(D1)"), "pass"));
}

/// Late in round 2 of Borderlands: seat 0 has one wall left and the Butchers.
fn trade(hands: &[&str; 3]) -> Table {
    let mut table = b("butchers bakers drapers").round2().actor(0).hands(hands).left(&[1, 0, 0]);
    for seat in 0..3 {
        table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
    }
    table
}

const HANDS: [&str; 3] = ["1/0 2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"];

#[test]
fn q10_butchers_targets() {
    let all = after(&trade(&HANDS).game(), "use_guild");
    assert!(!can(&all, "pass"));
    let subset = |hands: &[&str; 3]| {
        trade(hands).rules(|r| r.butchers_targets = ButchersTargets::Subset).game()
    };
    let game = after(&subset(&HANDS), "use_guild");
    let skipped = after(&game, "pass");
    assert!(!can(&skipped, "pass"), "at least one gift");
    let game = after(&skipped, "card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersReturn, 2));
    let game = after(&game, "card(5/0)");
    assert_eq!(game.at(), Node::Build);
    assert_eq!(hand(&game, 1), hand(&trade(&HANDS).game(), 1));
}

#[test]
fn q10_13_5_a_subset_needs_one_tradeable_card() {
    let subset =
        |table: Table| table.rules(|r| r.butchers_targets = ButchersTargets::Subset).game();
    // The last card of the hand, after the wall's was laid, and two opponents.
    let late = || trade(&["2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"]);
    let all = after(&late().game(), "gap(G1) card(2/0)");
    assert!(!can(&all, "use_guild"));
    let game = after(&subset(late()), "gap(G1) card(2/0) use_guild");
    offers(&game, "card(4/0x) pass");
    let first = after(&game, "card(4/0x)");
    assert_eq!((first.at(), mover(&first)), (Node::ButchersReturn, 1), "the rest is skipped");
    assert_eq!(after(&first, "card(3/2)").at(), Node::Half);
    let second = after(&game, "pass");
    offers(&second, "card(4/0x)");
    assert_eq!(mover(&after(&second, "card(4/0x)")), 2);
    // One after the other: the card that came back is there for the next gift.
    let sequential = late().rules(|r| r.butchers_order = ButchersOrder::Sequential);
    let game = after(&subset(sequential), "gap(G1) card(2/0) use_guild card(4/0x) card(3/2)");
    offers(&game, "card(3/2) pass");
    // Cards that cannot be traded are not counted.
    let kept = || late().rules(|r| r.extra_card_rule = ExtraCardRule::NotTradeable);
    assert!(!can(&kept().game(), "use_guild"));
    let game = after(&subset(kept()), "use_guild");
    offers(&game, "card(2/0) pass");
    let given = after(&game, "card(2/0)");
    assert_eq!((given.at(), mover(&given)), (Node::ButchersReturn, 1), "the rest is skipped");
    assert!(!can(&after(&subset(kept()), "gap(G1) card(2/0)"), "use_guild"));
}

#[test]
fn q10_q13_13_5_grocers_copy_the_butchers_with_one_card() {
    let table = |targets: ButchersTargets| {
        let mut table = b("grocers butchers bakers").round2().actor(0);
        table = table.hands(&["2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"]).left(&[1, 0, 0]);
        for seat in 0..3 {
            table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
        }
        let game = table.rules(|r| r.butchers_targets = targets).game();
        after(&game, "gap(G1) card(2/0)")
    };
    assert!(!can(&table(ButchersTargets::All), "use_guild"));
    let game = after(&table(ButchersTargets::Subset), "use_guild");
    offers(&game, "copy(1)");
    offers(&after(&game, "copy(1)"), "card(4/0x) pass");
}

#[test]
fn q10_butchers_order() {
    let first = |order: ButchersOrder| {
        let table = trade(&HANDS).rules(|r| r.butchers_order = order);
        let game = after(&table.game(), "use_guild card(1/0)");
        (game.at(), mover(&game))
    };
    assert_eq!(first(ButchersOrder::GiftsFirst), (Node::ButchersGive, 0));
    assert_eq!(first(ButchersOrder::Sequential), (Node::ButchersReturn, 1));
    // A card that came back may be the next gift.
    let table = trade(&HANDS).rules(|r| r.butchers_order = ButchersOrder::Sequential);
    let game = after(&table.game(), "use_guild card(1/0) card(1/1)");
    assert!(can(&game, "card(1/1)"));
    // The condition stays: a card for every opponent.
    let short = trade(&["2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"])
        .rules(|r| {
            r.butchers_order = ButchersOrder::Sequential;
            r.extra_card_rule = ExtraCardRule::NotTradeable;
        })
        .game();
    assert!(!can(&short, "use_guild"));
}

#[test]
fn q11_extra_card_rule() {
    let after_trade = |rule: ExtraCardRule| {
        let table = trade(&["2/1 1/0 4/0x", "3/0 3/1x", "5/0 2/2x"]);
        let table = table.rules(|r| r.extra_card_rule = rule);
        let game = after(&table.game(), "use_guild card(2/1) card(1/0)");
        (options(&game), after(&game, "card(3/1x) card(5/0) gap(G1)"))
    };
    let (returns, game) = after_trade(ExtraCardRule::Card);
    assert_eq!(returns, ["card(3/1x)"]);
    offers(&game, "card(5/0)");
    let (_, game) = after_trade(ExtraCardRule::NoneAfterTrade);
    // The traded one is ordinary, the own one not.
    offers(&game, "card(5/0) card(3/1x)");

    let table = trade(&["2/1 1/0 4/0x", "3/0 3/1x", "5/0 2/2x"]);
    let table = table.rules(|r| r.extra_card_rule = ExtraCardRule::NotTradeable);
    let give = after(&table.game(), "use_guild");
    offers(&give, "card(2/1) card(1/0)");
    // 3/0 is no higher than 2/1, and the extra card is not part of the hand: the actor takes.
    let take = after(&give, "card(2/1) card(1/0)");
    assert_eq!((take.at(), mover(&take)), (Node::ButchersTake, 0));
    offers(&take, "card(2/1) card(3/0)");
    // A gift of an extra card taken back counts as traded.
    let table = trade(&["4/1 1/0 4/0x", "3/0 3/1x", "5/0 2/2x"]);
    let table = table.rules(|r| r.extra_card_rule = ExtraCardRule::NoneAfterTrade);
    let game = after(&table.game(), "use_guild card(4/0x) card(1/0)");
    assert_eq!(game.at(), Node::ButchersTake);
    let game = after(&game, "card(4/0x) card(2/2x) gap(G1)");
    offers(&game, "card(4/1) card(4/0x) card(2/2x)");
}
