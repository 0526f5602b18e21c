//! The options of §8 on the guild cards: which there are, their numbers, constant ones.

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
