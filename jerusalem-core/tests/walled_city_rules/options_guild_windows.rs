//! The options of §8 on when a guild may be used.

use super::kit::*;

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
