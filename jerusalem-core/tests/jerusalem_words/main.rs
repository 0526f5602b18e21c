//! Names, boards and move logs of Jerusalem in words.

mod hidden;
mod log;
mod names;

use jerusalem_core::jerusalem::{Config, EventReveal, IncomeChoice, Jerusalem, Node, Rules};
use jerusalem_core::options::SeatOrRandom;
use jerusalem_core::{ActionId, AnyGame, Dice, Game, Lang, Step, Turn, Viewer, below};
use std::collections::HashSet;
use std::path::PathBuf;

/// Plays a game at random and shows every step; sells rarely and places barons eagerly.
fn playout(config: &Config, seed: u64, mut each: impl FnMut(&Jerusalem, Step, &Jerusalem)) {
    let mut dice = Dice::new(seed);
    let mut game = Jerusalem::new(config).expect("a sound configuration");
    loop {
        let before = game;
        let step = match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                Step::Outcome(game.outcomes().draw(&mut dice).expect("chance has outcomes"))
            }
            Turn::Player(_) => Step::Action(choose(&game, &mut dice)),
        };
        take(&mut game, step);
        each(&before, step, &game);
    }
}

fn choose(game: &Jerusalem, dice: &mut Dice) -> ActionId {
    let legal = game.legal();
    let barons: Vec<_> = legal.iter().filter(|id| (126..=141).contains(id)).collect();
    if !barons.is_empty() && below(dice, 2) == 0 {
        return barons[below(dice, barons.len() as u32) as usize];
    }
    loop {
        let id = legal.nth(below(dice, legal.count() as u32) as usize).expect("a legal action");
        let sale = (143..=158).contains(&id);
        if !sale || game.at() == Node::SellMore || below(dice, 12) == 0 {
            return id;
        }
    }
}

fn take(game: &mut Jerusalem, step: Step) {
    match step {
        Step::Action(id) => game.apply(id).expect("a legal action"),
        Step::Outcome(id) => game.resolve(id).expect("a possible outcome"),
    }
}

fn viewers(players: usize) -> Vec<Viewer> {
    let mut viewers = vec![Viewer::Public, Viewer::Omniscient];
    viewers.extend((0..players).map(Viewer::Seat));
    viewers
}

/// Rules that reach every node and every branch of the texts.
fn rule_mix(i: u64) -> Rules {
    match i % 6 {
        0 => Rules { first_bidder: SeatOrRandom::Random, ..Rules::default() },
        1 => Rules {
            event_reveal: EventReveal::Phase4,
            income_choice: IncomeChoice::All,
            bank_limit: Some(75),
            ..Rules::default()
        },
        2 => Rules { squire_limit: None, allow_void_cards: true, ..Rules::dutch() },
        3 => Rules::hungarian(),
        4 => Rules::italian(),
        _ => Rules { income_choice: IncomeChoice::None, ..Rules::slovak() },
    }
}

#[test]
fn every_node_is_drawn_for_everybody_within_100_columns() {
    let mut nodes = HashSet::new();
    for players in 2..=4 {
        for seed in 0..24 {
            let config = Config { players, rules: rule_mix(seed) };
            let n = usize::from(players);
            let start = Jerusalem::new(&config).expect("a sound configuration");
            let mut look = |game: &Jerusalem, ply: usize| {
                nodes.insert(game.at());
                let lang = Lang::ALL[ply % 5];
                let all = viewers(n);
                let viewer = all[ply / 5 % all.len()];
                let text = game.draw(viewer, lang);
                assert!(text.contains(game.node()));
                assert!(!text.ends_with('\n') && !text.contains(['{', '}']), "{text}");
                for line in text.lines() {
                    assert!(line.chars().count() <= 100, "{line}");
                    assert_eq!(line, line.trim_end());
                }
            };
            look(&start, 0);
            let mut ply = 0;
            playout(&config, seed, |_, _, after| {
                ply += 1;
                look(after, ply);
            });
        }
    }
    let missing: Vec<_> = Node::ALL.into_iter().filter(|node| !nodes.contains(node)).collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

#[test]
fn a_seat_sees_its_own_hand_and_at_the_end_everybody_elses() {
    playout(&Config::new(3), 4, |_, _, after| {
        let truth = after.position();
        for viewer in viewers(3) {
            let text = after.draw(viewer, Lang::En);
            for seat in 0..3 {
                let shown = text.contains(&format!("Cards of p{seat}: "));
                assert_eq!(shown, viewer.is(seat) || truth.node == Node::Over);
            }
            let packet = !truth.packet.is_empty()
                && text.contains("Cards to choose from: ")
                && !text.contains(&format!("Cards to choose from: {}", truth.packet.len()));
            let drafter = truth.node == Node::Draft && viewer.is(truth.actor.into());
            let dealt = viewer == Viewer::Omniscient && !truth.packet.is_empty();
            assert_eq!(packet, drafter || dealt);
        }
    });
}

/// Compares with a file under `tests/data/playthroughs`; `UPDATE_GOLDEN=1` writes it anew.
fn golden(name: &str, text: &str) {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data/playthroughs");
    let path = dir.join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(&dir).expect("a directory for the golden files");
        std::fs::write(&path, text).expect("a golden file");
        return;
    }
    let expected = std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; `make golden` writes it", path.display()));
    for (i, (new, old)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(new, old, "{} line {}", path.display(), i + 1);
    }
    assert_eq!(text, expected, "{}", path.display());
}

/// Every step of some rounds as the viewer sees it, and the board when a node is first reached.
fn playthrough(config: &Config, seed: u64, viewer: Viewer, lang: Lang, rounds: u8) -> String {
    let mut text =
        Jerusalem::new(config).expect("a sound configuration").draw(viewer, lang) + "\n\n";
    let mut drawn = HashSet::new();
    playout(config, seed, |before, step, after| {
        if before.round() > rounds {
            return;
        }
        text += &before.witness(step, after, viewer, lang);
        text += "\n";
        if drawn.insert(after.at()) && after.round() <= rounds {
            text += &format!("\n{}\n\n", after.draw(viewer, lang));
        }
    });
    text
}

#[test]
fn golden_playthroughs() {
    let cases = [
        ("jerusalem-2-en-public.txt", 2, 1, Viewer::Public, Lang::En, 5),
        ("jerusalem-3-en-seat1.txt", 3, 2, Viewer::Seat(1), Lang::En, 2),
        ("jerusalem-4-hu-omniscient.txt", 4, 3, Viewer::Omniscient, Lang::Hu, 2),
        ("jerusalem-3-nl-seat0.txt", 3, 4, Viewer::Seat(0), Lang::Nl, 2),
        ("jerusalem-4-it-seat2.txt", 4, 5, Viewer::Seat(2), Lang::It, 2),
        ("jerusalem-2-sk-seat0.txt", 2, 6, Viewer::Seat(0), Lang::Sk, 2),
    ];
    for (name, players, seed, viewer, lang, rounds) in cases {
        golden(name, &playthrough(&Config::new(players), seed, viewer, lang, rounds));
    }
}
