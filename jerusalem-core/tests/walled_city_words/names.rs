//! Names of things and actions.

use jerusalem_core::walled_city::{Guild, WalledCity, names};
use jerusalem_core::{ActionId, AnyGame, Game, Lang, Turn};
use std::collections::HashSet;

use crate::{LANGS, config, playout, rule_mix, tables};

#[test]
fn every_action_has_a_phrase_of_its_own_that_is_read_back() {
    for (board, players) in tables() {
        let game = WalledCity::new(&config(board, players, rule_mix(0))).unwrap();
        let count = game.action_count() as ActionId;
        for lang in LANGS {
            let mut seen = HashSet::new();
            for id in 0..count {
                let phrase = game.action_name(id, Some(lang)).unwrap();
                assert!(!phrase.contains(['{', '}']) && phrase.trim() == phrase, "{phrase}");
                // One number of players is enough for the slow way back.
                if players == 2 {
                    assert_eq!(game.parse_action(&phrase, Some(lang)), Some(id), "{phrase}");
                }
                assert!(seen.insert(phrase), "{lang:?} {id}");
            }
            assert_eq!(game.action_name(count, Some(lang)), None);
            assert_eq!(game.parse_action("nothing of the kind", Some(lang)), None);
        }
    }
}

#[test]
fn other_languages_use_the_english_words() {
    let game = WalledCity::new(&config(0, 4, rule_mix(0))).unwrap();
    for lang in [Lang::Nl, Lang::It, Lang::Sk] {
        for id in 0..game.action_count() as ActionId {
            assert_eq!(game.action_name(id, Some(lang)), game.action_name(id, Some(Lang::En)));
        }
        assert_eq!(names::guild(Guild::Tanners, lang), "Tanners");
    }
}

#[test]
fn phrases_are_in_the_words_of_the_rules() {
    let game = WalledCity::new(&config(0, 2, rule_mix(0))).unwrap();
    let name = |short: &str, lang| {
        let id = game.parse_action(short, None).unwrap_or_else(|| panic!("{short}"));
        game.action_name(id, Some(lang)).unwrap()
    };
    for (short, en, hu) in [
        ("guild(salters)", "join the Salters", "csatlakozás: besózó"),
        ("path(P3)", "path P3", "P3 ösvény"),
        ("gap(G14)", "gap G14", "G14 rés"),
        ("card(4/0x)", "card 4/0 extra", "4/0 extra kártya"),
        ("citizen_noble(1, A2)", "p1's noble in A2", "p1 nemese itt: A2"),
        ("citizen_noble(2, T3)", "neutral guard in T3", "semleges őrszem itt: T3"),
        ("citizen_peasant(0, A15)", "p0's peasant in A15", "p0 földművese itt: A15"),
        ("adjust(D7, +)", "raise D7", "D7 növelése"),
        ("zone(Z10, 1)", "zone Z10, larger number at T1", "Z10 zóna, nagyobb szám itt: T1"),
    ] {
        assert_eq!(name(short, Lang::En), en);
        assert_eq!(name(short, Lang::Hu), hu);
    }
}

#[test]
fn guilds_factions_cards_and_things_have_names_of_their_own() {
    for lang in LANGS {
        let guilds: HashSet<_> = Guild::ALL.map(|guild| names::guild(guild, lang)).into();
        assert_eq!(guilds.len(), Guild::ALL.len());
        let factions: HashSet<_> = (0..6).filter_map(|f| names::faction(f, lang)).collect();
        assert_eq!(factions.len(), 5);
        let things: HashSet<_> = names::thing_keys().map(|key| names::thing(key, lang)).collect();
        assert_eq!(things.len(), names::thing_keys().count());
        assert!(!things.contains(&None));
    }
    assert_eq!(names::thing("squire", Lang::En), None);
    let cards: HashSet<_> = (0..20).filter_map(names::card).collect();
    assert_eq!(cards.len(), 14);
    assert_eq!(names::guild(Guild::Carpenters, Lang::Hu), "ács");
}

#[test]
fn outcomes_of_a_node_have_names_of_their_own() {
    for (board, players) in tables() {
        for seed in 0..6 {
            playout(&config(board, players, rule_mix(seed)), seed, |before, _, _| {
                if before.turn() == Turn::Chance {
                    let outcomes = before.outcomes();
                    let ids = outcomes.as_slice().iter().map(|outcome| outcome.0);
                    let names: HashSet<_> = ids.map(|id| before.outcome_name(id)).collect();
                    assert_eq!(names.len(), outcomes.as_slice().len(), "{}", before.node());
                    assert!(!names.contains(""));
                }
            });
        }
    }
}
