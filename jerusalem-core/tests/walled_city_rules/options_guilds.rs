//! The options of §8 on single guilds; the Butchers' are in `options_butchers`.

use super::kit::*;

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
