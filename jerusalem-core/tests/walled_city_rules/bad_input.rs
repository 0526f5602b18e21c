//! Calls that must be refused: a typed error that names the offender, and an unchanged state.

use super::kit::*;
use jerusalem_core::{IllegalAction, IllegalOutcome, ObserveError, OutcomeId};

fn refused(game: &WalledCity, id: ActionId) -> IllegalAction {
    let mut copy = game.clone();
    let error = copy.apply(id).expect_err("a refusal");
    assert!(copy == *game, "a refusal changes nothing");
    error
}

fn impossible(game: &WalledCity, id: OutcomeId) -> IllegalOutcome {
    let mut copy = game.clone();
    let error = copy.resolve(id).expect_err("a refusal");
    assert!(copy == *game, "a refusal changes nothing");
    error
}

#[test]
fn an_illegal_action_is_named() {
    let game = after(&l("salters mercers vintners").actor(0).game(), "path(P1) card(2/1)");
    let error = refused(&game, id(&game, "path(P2)"));
    assert_eq!(
        error.to_string(),
        "path(P2) (action 27) is not legal at HALF; legal here: use_guild (21), half(0) (73), \
         half(1) (74)"
    );
    assert!(matches!(error, IllegalAction::NotLegal { id: 27, node: "HALF", .. }));
}

#[test]
fn an_unknown_id_is_refused_everywhere() {
    for (config, last) in [(Config::londonderry(3), 529), (Config::borderlands(2), 499)] {
        let mut game = WalledCity::new(&config).unwrap();
        let mut dice = Dice::new(4);
        loop {
            for id in [last + 1, last + 2, 1023, 1024, u16::MAX] {
                assert_eq!(refused(&game, id), IllegalAction::Unknown { id, last });
            }
            if game.turn() == Turn::Over {
                break;
            }
            random_step(&mut game, &mut dice);
        }
    }
}

#[test]
fn every_illegal_id_is_refused_at_every_kind_of_node() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..40 {
        let mut config = if seed % 2 == 0 {
            Config::londonderry(2 + (seed % 3) as u8)
        } else {
            Config::borderlands(2 + (seed % 3) as u8)
        };
        config.rules.guild_pool = GuildPool::Mixed;
        let mut game = WalledCity::new(&config).unwrap();
        let mut dice = Dice::new(seed);
        while game.turn() != Turn::Over {
            if matches!(game.turn(), Turn::Player(_)) && seen.insert(game.at()) {
                let legal = game.legal();
                for id in (0..game.action_count() as ActionId).filter(|&id| !legal.contains(id)) {
                    let error = refused(&game, id);
                    let node = game.at().name();
                    assert!(
                        matches!(&error, IllegalAction::NotLegal { id: i, node: n, .. }
                            if *i == id && *n == node),
                        "{error}"
                    );
                }
            }
            random_step(&mut game, &mut dice);
        }
    }
    assert!(seen.len() >= 35, "{} nodes", seen.len());
}

#[test]
fn chance_takes_outcomes_and_players_take_actions() {
    let mut config = Config::borderlands(3);
    config.rules.start_road_3p = StartRoad3p::Random;
    let mut game = WalledCity::new(&config).unwrap();
    let (mut dice, mut met) = (Dice::new(1), Vec::new());
    while game.turn() == Turn::Chance {
        let node = game.at().name();
        met.push(node);
        for id in [0, 21, 26, 499] {
            assert_eq!(refused(&game, id), IllegalAction::Chance { id, node });
        }
        let outcomes = game.outcomes();
        for id in (0..65).chain([u16::MAX]).filter(|&id| outcomes.weight(id) == 0) {
            let error = impossible(&game, id);
            assert!(matches!(error, IllegalOutcome::Impossible { id: i, node: n, .. }
                    if i == id && n == node));
        }
        random_step(&mut game, &mut dice);
    }
    met.dedup();
    for node in [
        "SETUP_FACTION",
        "SETUP_VALUE",
        "SETUP_SURVEY",
        "SETUP_OFFER",
        "SETUP_START_PLAYER",
        "SETUP_EXTRA",
        "SETUP_ROAD",
    ] {
        assert!(met.contains(&node), "{node}");
    }
    assert_eq!(impossible(&game, 0), IllegalOutcome::NotChance { id: 0, node: "JOIN" });
    let roll = l("haberdashers salters vintners").actor(0).game();
    let roll = after(&roll, "use_guild slot(S1)");
    let node = "G_HABERDASHERS_ROLL";
    assert_eq!(refused(&roll, 0), IllegalAction::Chance { id: 0, node });
    assert!(matches!(impossible(&roll, 2), IllegalOutcome::Impossible { id: 2, .. }));
}

#[test]
fn an_outcome_of_weight_0_does_not_happen() {
    // Four blue dice are dealt: there is no fifth.
    let mut game = WalledCity::new(&Config::londonderry(2)).unwrap();
    for _ in 0..4 {
        game.resolve(0).unwrap();
        game.resolve(1).unwrap();
    }
    assert_eq!(game.outcomes().weight(0), 0);
    let words = impossible(&game, 0).to_string();
    assert_eq!(words, "outcome 0 cannot happen at SETUP_FACTION; possible here: 1, 2, 3, 4");
    // The second seat of three cannot be dealt the first one's extra card.
    let mut game = until(&Config::borderlands(3), 1, |game| game.at() == Node::SetupExtra);
    game.resolve(1).unwrap();
    assert!(matches!(impossible(&game, 1), IllegalOutcome::Impossible { id: 1, .. }));
}

#[test]
fn after_the_end_nothing_happens() {
    for config in [Config::londonderry(2), Config::borderlands(4)] {
        let end = until(&config, 3, |_| false);
        assert_eq!(end.turn(), Turn::Over);
        for id in 0..end.action_count() as ActionId {
            assert_eq!(refused(&end, id), IllegalAction::Over { id });
        }
        for id in 0..65 {
            assert_eq!(impossible(&end, id), IllegalOutcome::NotChance { id, node: "END" });
        }
    }
}

#[test]
fn an_observation_needs_a_seat_and_a_buffer_of_its_size() {
    let game = joining(&Config::londonderry(3), 1);
    let len = game.observation_len();
    let mut buffer = vec![0u8; len];
    assert_eq!(game.observe(3, &mut buffer), Err(ObserveError::Seat { seat: 3, players: 3 }));
    let short = game.observe(0, &mut buffer[1..]);
    assert_eq!(short, Err(ObserveError::Length { needed: len, given: len - 1 }));
    assert_eq!(game.observe(2, &mut buffer), Ok(()));
}
