//! Players who think: they know what their seat knows, do the same again, stop when told, and take
//! advice from evaluators.

mod common;

use common::{Bidding, config};
use jerusalem_core::search::{
    Analysis, Eye, Leaves, Level, MAX_NODES, MAX_SIMULATIONS, Search, SearchError, Settings,
};
use jerusalem_core::{
    ActionId, AnyGame, Bot, Dice, Game, Jerusalem, Lang, Table, TableOptions, Turn, WalledCity,
    jerusalem, open, random_action, walled_city,
};
use std::sync::atomic::{AtomicU64, Ordering};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

fn jerusalem(players: u8) -> Jerusalem {
    Jerusalem::new(&jerusalem::Config::new(players)).unwrap()
}

fn walled_city(players: u8) -> WalledCity {
    WalledCity::new(&walled_city::Config::londonderry(players)).unwrap()
}

/// Decisions with a choice, on the way of bots who sometimes do anything.
fn decisions<G: Game>(start: &G, seed: u64, mut each: impl FnMut(&G)) {
    let mut dice = Dice::new(seed);
    let mut game = start.clone();
    loop {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let id = game.outcomes().draw(&mut dice).unwrap();
                game.happen(id);
            }
            Turn::Player(_) => {
                let legal = game.legal();
                if legal.count() > 1 {
                    each(&game);
                }
                let odd = jerusalem_core::below(&mut dice, 3) == 0;
                let bot = if odd { Bot::Random } else { Bot::Greedy };
                let id = bot.choose(&game, &mut dice).unwrap();
                game.play(id);
            }
        }
    }
}

fn first_decision<G: Game>(start: &G) -> G {
    let mut found = None;
    decisions(start, 1, |game| {
        found.get_or_insert(game.clone());
    });
    found.unwrap()
}

fn think<G: Game>(game: &G, settings: Settings, simulations: u64, seed: u64) -> Analysis {
    let mut search = Search::new(game, settings, seed).unwrap();
    assert_eq!(search.run(simulations, NEVER), Ok(simulations));
    search.analysis()
}

/// The same thoughts in every state that the player cannot tell from the true one, at every node.
fn fair<G: Game>(start: &G, settings: Settings, games: u64, nodes: usize, each_node: u32) {
    let mut seen = std::collections::BTreeMap::<_, u32>::new();
    let mut swapped = 0;
    for seed in 0..games {
        decisions(start, seed, |game| {
            let times = seen.entry(game.node()).or_default();
            *times += 1;
            if *times > each_node {
                return;
            }
            let Turn::Player(seat) = game.turn() else { return };
            let thoughts = think(game, settings, 24, seed);
            for n in 0..3 {
                let other = game.determinize(seat, &mut Dice::stream(seed, n));
                swapped += u32::from(other != *game);
                assert_eq!(think(&other, settings, 24, seed), thoughts, "at {}", game.node());
                let bot = Bot::Level(Level::Easy);
                let choice = |game: &G| bot.choose(game, &mut Dice::new(seed));
                assert_eq!(choice(&other), choice(game), "easy at {}", game.node());
            }
        });
    }
    assert!(seen.len() >= nodes, "{} nodes: {seen:?}", seen.len());
    assert!(swapped > 20, "{swapped} states were others");
}

#[test]
fn a_search_never_sees_what_its_seat_cannot_see_in_jerusalem() {
    for players in 2..=4 {
        fair(&jerusalem(players), Jerusalem::search_settings(), 6, 8, 4);
    }
    let actor = Settings { eye: Eye::Actor, ..Jerusalem::search_settings() };
    fair(&jerusalem(3), actor, 3, 8, 4);
}

#[test]
fn a_search_never_sees_what_its_seat_cannot_see_in_the_walled_city() {
    for players in 2..=4 {
        fair(&walled_city(players), WalledCity::search_settings(), 4, 8, 3);
    }
    let board = r#"{"players": 3, "board": "borderlands", "rules": {"butchers_open": false}}"#;
    let config = serde_json::from_str(board).unwrap();
    fair(&WalledCity::new(&config).unwrap(), WalledCity::search_settings(), 4, 8, 3);
}

#[test]
fn a_search_never_sees_what_its_seat_cannot_see_in_any_game() {
    let game = Bidding::new(&config(3)).unwrap();
    fair(&game, Settings::default(), 30, 1, 40);
}

#[test]
fn the_same_seed_thinks_the_same_in_one_go_or_in_slices() {
    fn check<G: Game>(game: &G) {
        for threads in [1, 2, 3] {
            let settings = Settings { threads, ..G::search_settings() };
            let whole = think(game, settings, 240, 5);
            assert_eq!(think(game, settings, 240, 5), whole);
            assert_ne!(think(game, settings, 240, 6), whole, "seeds differ");
            let mut sliced = Search::new(game, settings, 5).unwrap();
            for _ in 0..8 {
                assert_eq!(sliced.run(30, NEVER), Ok(30));
            }
            assert_eq!(sliced.simulations(), 240);
            assert_eq!(sliced.analysis(), whole);
            assert_eq!(sliced.best(), whole.moves[0].action);
        }
    }
    check(&first_decision(&jerusalem(3)));
    check(&first_decision(&walled_city(2)));
}

#[test]
fn an_analysis_adds_up() {
    fn check<G: Game>(start: &G) {
        let mut looked_at = 0;
        decisions(start, 3, |game| {
            looked_at += 1;
            if looked_at % 7 != 1 {
                return;
            }
            let Turn::Player(seat) = game.turn() else { return };
            let thoughts = think(game, G::search_settings(), 60, 9);
            let mut ids: Vec<_> = thoughts.moves.iter().map(|m| m.action).collect();
            assert!(thoughts.moves.windows(2).all(|w| w[0].visits >= w[1].visits));
            ids.sort_unstable();
            assert_eq!(ids, game.legal().iter().collect::<Vec<_>>());
            // The first simulation only looks at the decision.
            let visits: u64 = thoughts.moves.iter().map(|m| m.visits).sum();
            assert_eq!(visits, 59);
            assert!((1..=60).contains(&thoughts.nodes));
            assert_eq!(thoughts.seat, seat);
            for m in &thoughts.moves {
                assert_eq!(m.win.len(), game.players());
                let wins: f32 = m.win.iter().sum();
                let expected = if m.visits > 0 { 1.0 } else { 0.0 };
                assert!((wins - expected).abs() < 1e-3, "{m:?}");
                assert!(m.value.iter().all(|v| (0.0..=1.0).contains(v)), "{m:?}");
                assert_eq!(m.line.first(), (m.visits > 0).then_some(&m.action));
                assert_eq!(m.name, game.action_name(m.action, None).unwrap());
            }
        });
    }
    check(&jerusalem(4));
    check(&walled_city(4));
}

#[test]
fn lines_can_be_played_and_told_in_words() {
    let game = first_decision(&jerusalem(2));
    let mut search = Search::new(&game, Jerusalem::search_settings(), 1).unwrap();
    search.run(400, NEVER).unwrap();
    let thoughts = search.analysis();
    let line = &thoughts.moves[0].line;
    assert!(line.len() > 2, "{line:?}");
    assert!(game.clone().apply(line[0]).is_ok());
    let words = search.words(line, Lang::Hu);
    assert_eq!(words.len(), line.len());
    assert_eq!(words[0], game.action_name(line[0], Some(Lang::Hu)).unwrap());
    let json: serde_json::Value =
        serde_json::from_str(&search.analysis_json(Lang::Hu).unwrap()).unwrap();
    assert_eq!(json["simulations"], 400);
    assert_eq!(json["moves"][0]["words"][0], words[0].as_str());
    assert_eq!(json["moves"][0]["text"], words[0].as_str());
    assert!(
        Search::new(&first_decision(&walled_city(2)), Settings::default(), 1)
            .unwrap()
            .analysis_json(Lang::Sk)
            .is_err()
    );
}

#[test]
fn one_legal_action_costs_nothing() {
    let mut dice = Dice::new(4);
    let mut game = jerusalem(2);
    let mut met = 0;
    while game.turn() != Turn::Over {
        match game.turn() {
            Turn::Chance => {
                let id = game.outcomes().draw(&mut dice).unwrap();
                game.happen(id);
                continue;
            }
            _ if game.legal().count() == 1 => {
                let mut search = Search::new(&game, Settings::default(), 1).unwrap();
                assert_eq!(search.run(1_000_000, &|| panic!("nobody asks")), Ok(0));
                assert_eq!(search.best(), game.legal().nth(0).unwrap());
                assert_eq!(search.analysis().moves.len(), 1);
                met += 1;
            }
            _ => {}
        }
        game.play(random_action(&game.legal(), &mut dice).unwrap());
    }
    assert!(met > 3);
}

#[test]
fn before_the_first_simulation_the_rule_of_thumb_decides() {
    let game = first_decision(&walled_city(3));
    let mut search = Search::new(&game, WalledCity::search_settings(), 1).unwrap();
    assert_eq!(search.best(), game.greedy(&mut Dice::new(1)));
    assert_eq!(search.run(0, NEVER), Ok(0));
    assert_eq!(search.simulations(), 0);
    assert!(search.analysis().moves.iter().all(|m| m.visits == 0 && m.line.is_empty()));
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let game = first_decision(&jerusalem(4));
    let settings = Settings { threads: 2, ..Jerusalem::search_settings() };
    let mut search = Search::new(&game, settings, 1).unwrap();
    let asked = AtomicU64::new(0);
    let made = search.run(1_000_000, &|| asked.fetch_add(1, Ordering::Relaxed) > 20).unwrap();
    assert!((1..10_000).contains(&made), "{made}");
    assert_eq!(search.simulations(), made);

    // Cancelled before: the next run stops at once, the one after goes on.
    let cancel = search.cancel_handle();
    cancel.cancel();
    cancel.cancel();
    assert_eq!(search.run(1_000, NEVER), Ok(0));
    assert_eq!(search.run(100, NEVER), Ok(100));

    // Cancelled meanwhile, from another thread.
    let made = std::thread::scope(|scope| {
        let running = scope.spawn(|| search.run(MAX_SIMULATIONS / 2, NEVER));
        std::thread::sleep(std::time::Duration::from_millis(50));
        cancel.cancel();
        running.join().unwrap()
    });
    assert!(made.unwrap() < MAX_SIMULATIONS / 2);
    assert!(game.legal().contains(search.best()));
}

#[test]
fn memory_is_bounded_by_nodes() {
    let game = first_decision(&jerusalem(4));
    for nodes in [1, 2, 50] {
        let settings = Settings { nodes, ..Jerusalem::search_settings() };
        let mut search = Search::new(&game, settings, 1).unwrap();
        search.run(400, NEVER).unwrap();
        assert_eq!(search.nodes(), nodes);
        assert!(game.legal().contains(search.best()));
    }
}

#[test]
fn what_cannot_be_searched_is_refused_with_a_reason() {
    let at_chance = Bidding::new(&config(2)).unwrap();
    assert_eq!(at_chance.turn(), Turn::Chance);
    let refused = Search::new(&at_chance, Settings::default(), 1).unwrap_err();
    assert!(matches!(refused, SearchError::NoDecision { what: "a chance node", .. }), "{refused}");

    let mut over = jerusalem(2);
    jerusalem_core::playout(&mut over, &mut Dice::new(1));
    let refused = Search::new(&over, Settings::default(), 1).unwrap_err();
    assert!(refused.to_string().contains("nothing to search"), "{refused}");

    let game = first_decision(&jerusalem(2));
    let good = Settings::default();
    for (bad, name) in [
        (Settings { exploration: f32::NAN, ..good }, "exploration"),
        (Settings { exploration: -0.1, ..good }, "exploration"),
        (Settings { prior: 1.5, ..good }, "prior"),
        (Settings { second: f32::INFINITY, ..good }, "second"),
        (Settings { random: -1.0, ..good }, "random"),
        (Settings { margin: 2.0, ..good }, "margin"),
        (Settings { spread: 0.0, ..good }, "spread"),
        (Settings { widening: -1.0, ..good }, "widening"),
        (Settings { nodes: 0, ..good }, "nodes"),
        (Settings { nodes: MAX_NODES + 1, ..good }, "nodes"),
        (Settings { threads: 0, ..good }, "threads"),
        (Settings { threads: 65, ..good }, "threads"),
        (Settings { leaves: 0, ..good }, "leaves"),
        (Settings { evaluator_exploration: -1.0, ..good }, "evaluator_exploration"),
    ] {
        let refused = Search::new(&game, bad, 1).unwrap_err();
        assert!(matches!(refused, SearchError::Setting { name: n, .. } if n == name), "{refused}");
    }
    let mut search = Search::new(&game, good, 1).unwrap();
    search.run(10, NEVER).unwrap();
    let before = search.analysis();
    for absurd in [MAX_SIMULATIONS - 9, MAX_SIMULATIONS + 1, u64::MAX] {
        let refused = search.run(absurd, NEVER).unwrap_err();
        assert_eq!(refused, SearchError::TooMany { asked: absurd, made: 10 });
    }
    assert_eq!(search.analysis(), before);
}

#[test]
fn settings_are_changed_by_json() {
    let settings = Jerusalem::search_settings();
    assert_eq!(settings.changed_by(""), Ok(settings));
    assert_eq!(settings.changed_by("{}"), Ok(settings));
    let changed = settings.changed_by(r#"{"threads": 2, "eye": "actor", "prior": 0.5}"#).unwrap();
    assert_eq!(changed, Settings { threads: 2, eye: Eye::Actor, prior: 0.5, ..settings });
    for bad in ["[]", "{", r#"{"thread": 2}"#, r#"{"eye": "all"}"#, r#"{"nodes": -1}"#] {
        assert!(matches!(settings.changed_by(bad), Err(SearchError::Json(_))), "{bad}");
    }
}

#[test]
fn a_search_goes_on_with_what_it_has_learnt() {
    let mut game = first_decision(&jerusalem(2));
    let Turn::Player(seat) = game.turn() else { panic!("a decision") };
    let mut search = Search::new(&game, Jerusalem::search_settings(), 3).unwrap();
    search.run(600, NEVER).unwrap();
    let learnt = search.nodes();
    game.play(search.best());
    let mut dice = Dice::new(5);
    while game.turn() != Turn::Player(seat) || game.legal().count() == 1 {
        match game.turn() {
            Turn::Player(other) => {
                if other != seat {
                    let refused = search.advance(&game).unwrap_err();
                    assert_eq!(refused, SearchError::OtherSeat { own: seat, actor: other });
                }
                let id = game.greedy(&mut dice);
                game.play(id);
            }
            Turn::Chance => {
                assert!(matches!(search.advance(&game), Err(SearchError::NoDecision { .. })));
                let id = game.outcomes().draw(&mut dice).unwrap();
                game.happen(id);
            }
            Turn::Over => panic!("the game is long"),
        }
    }
    assert_eq!(search.advance(&first_decision(&jerusalem(3))), Err(SearchError::OtherGame));
    assert_eq!((search.simulations(), search.nodes()), (600, learnt));
    search.advance(&game).unwrap();
    assert_eq!((search.simulations(), search.nodes()), (0, learnt));
    let known: u64 = search.analysis().moves.iter().map(|m| m.visits).sum();
    assert!(known > 0, "the way that was expected was gone");
    for m in search.analysis().moves.iter().filter(|m| m.visits > 0) {
        assert!((m.win.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{m:?}");
    }
    search.run(50, NEVER).unwrap();
    let now: u64 = search.analysis().moves.iter().map(|m| m.visits).sum();
    assert_eq!(now, known + 50);

    // Room for new thoughts is made.
    let cramped = Settings { nodes: 20, ..Jerusalem::search_settings() };
    let mut search = Search::new(&game, cramped, 3).unwrap();
    search.run(100, NEVER).unwrap();
    assert_eq!(search.nodes(), 20);
    search.advance(&game).unwrap();
    assert_eq!(search.nodes(), 0);
}

#[test]
fn tables_of_any_game_can_be_searched() {
    for config in [r#"{"game": "jerusalem", "players": 3}"#, r#"{"game": "walled-city"}"#] {
        let mut table = open(config).unwrap();
        while table.legal().count() < 2 {
            let id = table.legal().nth(0).unwrap();
            table.apply(id).unwrap();
        }
        let mut search = table.search(r#"{"threads": 2}"#, 7).unwrap();
        assert_eq!(search.run(100, NEVER), Ok(100));
        assert_eq!(search.game_id(), table.game_id());
        assert!(table.legal().contains(search.best()));
        assert_eq!(search.shape().actions, table.game().action_count());
        assert!(search.advance(&*table).is_ok());
        let other = open(r#"{"game": "jerusalem", "players": 2}"#).unwrap();
        assert!(search.advance(&*other).is_err());
        assert!(table.search(r#"{"threads": 0}"#, 7).is_err());
        assert!(table.search("nonsense", 7).is_err());
        assert!(!format!("{search:?}").contains("hand"), "a search tells nothing of its game");
    }
}

#[test]
fn levels_are_bots_and_play_whole_games() {
    for level in [Level::Easy, Level::Medium] {
        let bot = Bot::Level(level);
        assert_eq!(Bot::from_name(level.name()), Some(bot));
        let mut table =
            Table::<Jerusalem>::new(&jerusalem::Config::new(2), 3, TableOptions::default())
                .unwrap();
        while let Some(id) = table.bot_action(bot) {
            table.apply(id).unwrap();
        }
        assert_eq!(table.turn(), Turn::Over);
    }
    let ladder: Vec<_> = Level::ALL.iter().map(|level| level.simulations(1_000)).collect();
    assert!(ladder.windows(2).all(|w| w[0] < w[1]), "{ladder:?}");
    assert!(Level::ALL.iter().all(|l| l.simulations(u64::MAX) <= MAX_SIMULATIONS));
    for pace in [Jerusalem::search_pace(), WalledCity::search_pace()] {
        assert!(Level::Medium.simulations(pace) < Level::Hard.simulations(pace));
    }
}

#[test]
fn a_weak_level_makes_small_mistakes_and_no_blunders() {
    let level = Level::Easy;
    let (mut best, mut others) = (0, 0);
    decisions(&jerusalem(3), 2, |game| {
        let Turn::Player(seat) = game.turn() else { return };
        for seed in 0..4 {
            // The bot's own thoughts: the first number of its luck is the seed.
            let mut luck = Dice::new(seed);
            let own = rand::Rng::next_u64(&mut Dice::new(seed));
            let simulations = level.simulations(Jerusalem::search_pace());
            let thoughts = think(game, Jerusalem::search_settings(), simulations, own);
            let chosen = Bot::Level(level).choose(game, &mut luck).unwrap();
            let chosen = thoughts.moves.iter().find(|m| m.action == chosen).unwrap();
            let loss = thoughts.moves[0].value[seat] - chosen.value[seat];
            assert!(chosen.visits > 0 && loss < level.tolerance(), "{chosen:?}");
            *(if loss <= 0.0 { &mut best } else { &mut others }) += 1;
        }
    });
    assert!(best > 50 && others > 20, "{best} {others}");
}

/// Prefers the highest id, and thinks everything even.
fn highest(leaves: &mut Leaves<'_>) -> Result<(), String> {
    let actions = leaves.masks.len() / leaves.rows;
    leaves.logits.iter_mut().enumerate().for_each(|(i, l)| *l = (i % actions) as f32);
    leaves.values.fill(0.0);
    Ok(())
}

#[test]
fn an_evaluator_is_asked_for_many_leaves_and_believed() {
    fn check<G: Game>(game: &G) {
        let settings = Settings { leaves: 8, ..G::search_settings() };
        let mut search = Search::new(game, settings, 1).unwrap();
        let shape = search.shape();
        let mut asked = Vec::new();
        let mut evaluator = |leaves: &mut Leaves<'_>| {
            assert_eq!(leaves.observations.len(), leaves.rows * shape.observation);
            assert_eq!(leaves.masks.len(), leaves.rows * shape.actions);
            assert_eq!(leaves.logits.len(), leaves.rows * shape.actions);
            assert_eq!(leaves.values.len(), leaves.rows * shape.players);
            for mask in leaves.masks.chunks(shape.actions) {
                assert!(mask.iter().filter(|&&legal| legal == 1).count() > 1);
            }
            asked.push(leaves.rows);
            highest(leaves)
        };
        assert_eq!(search.run_with(&mut evaluator, 100, NEVER), Ok(100));
        assert!(asked.iter().any(|&rows| rows > 1) && asked.iter().all(|&rows| rows <= 8));
        let thoughts = search.analysis();
        let Turn::Player(seat) = game.turn() else { panic!("a decision") };
        let relative = |id: ActionId| game.relative(seat, id);
        let highest = game.legal().iter().max_by_key(|&id| relative(id)).unwrap();
        assert_eq!(thoughts.moves[0].action, highest);
        assert!(thoughts.moves[0].value.iter().all(|v| (v - 0.5).abs() < 0.5));
    }
    check(&first_decision(&jerusalem(4)));
    check(&first_decision(&walled_city(3)));
}

#[test]
fn an_evaluator_that_fails_changes_nothing() {
    type Answer = fn(&mut Leaves<'_>) -> Result<(), String>;
    let game = first_decision(&jerusalem(3));
    let bad: [(Answer, &str); 4] = [
        (|_| Err("out of paper".into()), "out of paper"),
        (
            |leaves| {
                leaves.logits.fill(f32::NAN);
                Ok(())
            },
            "which is legal, is NaN",
        ),
        (
            |leaves| {
                leaves.values.fill(1.5);
                Ok(())
            },
            "a value is 1.5; allowed: -1 to 1",
        ),
        (
            |leaves| {
                leaves.values.fill(f32::NAN);
                Ok(())
            },
            "a value is NaN",
        ),
    ];
    for (mut answer, why) in bad {
        let mut search = Search::new(&game, Jerusalem::search_settings(), 1).unwrap();
        search.run_with(&mut highest, 40, NEVER).unwrap();
        let before = search.analysis();
        let refused = search.run_with(&mut answer, 40, NEVER).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
        let after = search.analysis();
        let visits =
            |a: &Analysis| a.moves.iter().map(|m| (m.action, m.visits)).collect::<Vec<_>>();
        assert_eq!(visits(&after), visits(&before));
        assert_eq!(search.run_with(&mut highest, 40, NEVER), Ok(40));
    }
}

#[test]
fn more_thinking_beats_less_in_a_game_without_a_rule_of_thumb() {
    let mut wins = 0;
    let games = 300;
    for n in 0..games {
        let seat = n as usize % 2;
        let mut dice = Dice::stream(8, n / 2);
        let mut luck = Dice::stream(9, n);
        let mut game = Bidding::new(&config(2)).unwrap();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let id = game.outcomes().draw(&mut dice).unwrap();
                    game.happen(id);
                }
                Turn::Player(actor) => {
                    let bot = if actor == seat { Bot::Search(100) } else { Bot::Random };
                    let id = bot.choose(&game, &mut luck).unwrap();
                    game.play(id);
                }
            }
        }
        wins += u64::from(game.places()[seat] == 0);
    }
    assert!(wins * 10 > games * 7, "{wins} of {games}");
}
