//! The board in plain text, and golden playthroughs.

use jerusalem_core::walled_city::board::file::BoardFile;
use jerusalem_core::walled_city::{BoardChoice, Config, Node, Rules, WalledCity};
use jerusalem_core::{AnyGame, Game, Lang, Viewer};
use std::collections::HashSet;
use std::path::PathBuf;

use crate::{LANGS, config, playout, rule_mix, tables, viewers};

fn fits(text: &str) {
    assert!(!text.ends_with('\n') && !text.contains(['{', '}']), "{text}");
    for line in text.lines() {
        assert!(line.chars().count() <= 100, "{line}");
        assert_eq!(line, line.trim_end());
    }
}

#[test]
fn every_node_is_drawn_for_everybody_within_100_columns() {
    let (mut nodes, mut fences) = (HashSet::new(), HashSet::new());
    for (board, players) in tables() {
        for seed in 0..30 {
            let mut ply = seed as usize;
            playout(&config(board, players, rule_mix(seed)), seed, |_, _, game| {
                ply += 1;
                // Rolling the dice is the same every time.
                let rolling = matches!(game.at(), Node::SetupFaction | Node::SetupValue);
                if rolling && seed > 0 {
                    return;
                }
                nodes.insert(game.at());
                fences.insert(game.board().fences().len());
                let all = viewers(players);
                let text = game.draw(all[ply / 2 % all.len()], LANGS[ply % 2]);
                assert!(text.contains(game.node()));
                fits(&text);
            });
        }
    }
    // With two citizens each, most turns settle nobody (WINDOW1).
    let json = include_str!("../../src/walled_city/boards/londonderry.json");
    let mut file: serde_json::Value = serde_json::from_str(json).expect("a board file");
    let supply = &mut file["supply"]["4"];
    (supply["nobles"], supply["peasants"]) = (1.into(), 1.into());
    let board = BoardChoice::File(BoardFile::parse(&file.to_string()).expect("a board file"));
    let poor = Config { players: 4, rules: rule_mix(5), board };
    for seed in 0..4 {
        playout(&poor, seed, |_, _, game| {
            nodes.insert(game.at());
            fits(&game.draw(Viewer::Seat(3), Lang::Hu));
        });
    }
    let missing: Vec<_> = Node::ALL.iter().filter(|node| !nodes.contains(node)).collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
    assert_eq!(fences.len(), 3, "no fence, one and two");
}

#[test]
fn boards_with_long_ids_are_drawn_within_100_columns() {
    let mut json = include_str!("../../src/walled_city/boards/borderlands.json").to_string();
    for (letter, last) in [('A', 13), ('P', 24), ('G', 16), ('T', 8), ('Z', 8), ('D', 20)] {
        for n in 1..=last {
            let long = format!("\"{letter}{n}-of-a-most-distinguished-town\"");
            json = json.replace(&format!("\"{letter}{n}\""), &long);
        }
    }
    let board = BoardChoice::File(BoardFile::parse(&json).expect("a board file"));
    for players in 2..=4 {
        let config = Config { players, rules: rule_mix(1), board: board.clone() };
        playout(&config, players.into(), |before, step, after| {
            fits(&before.draw(Viewer::Omniscient, Lang::Hu));
            before.witness(step, after, Viewer::Public, Lang::En);
        });
    }
}

#[test]
fn what_lies_on_the_board_is_drawn() {
    let rules = Rules::default();
    playout(&config(1, 3, rules), 5, |_, _, after| {
        let text = after.draw(Viewer::Public, Lang::En);
        let board = after.board();
        for area in 0..board.areas() {
            let row = text
                .lines()
                .find(|line| line.split_whitespace().next() == Some(board.area_id(area)));
            let row = row.unwrap_or_else(|| panic!("{} in {text}", board.area_id(area)));
            for colour in 0..after.colours() {
                use jerusalem_core::walled_city::board::Loc;
                let nobles = after.nobles(colour, Loc::Area(area as u8));
                let peasants = after.peasants(colour, area);
                if nobles + peasants > 0 {
                    assert!(row.contains(&format!("{peasants}+{nobles}")), "{row}");
                }
            }
        }
        for seat in 0..3 {
            let row = text.lines().find(|line| {
                let line = line.strip_prefix('>').unwrap_or(line).trim_start();
                line.starts_with(&format!("p{seat}  "))
            });
            let row = row.unwrap_or_else(|| panic!("p{seat} in {text}"));
            let votes = after.votes(seat).to_string();
            assert!(row.split_whitespace().any(|word| word == votes), "{row}");
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

/// Every step as the viewer sees it, and the board when a phase is first reached.
fn playthrough(config: &Config, seed: u64, viewer: Viewer, lang: Lang) -> String {
    let mut text =
        WalledCity::new(config).expect("a sound configuration").draw(viewer, lang) + "\n\n";
    let mut drawn = HashSet::new();
    playout(config, seed, |before, step, after| {
        text += &before.witness(step, after, viewer, lang);
        text += "\n";
        let shown = matches!(
            after.at(),
            Node::Join | Node::Card | Node::Promote | Node::DefenceCard | Node::End
        );
        if shown && drawn.insert((after.at(), after.round())) {
            text += &format!("\n{}\n\n", after.draw(viewer, lang));
        }
    });
    text
}

#[test]
fn golden_playthroughs() {
    let cases = [
        ("walled-city-londonderry-4-en-public.txt", 0, 4, 1, Viewer::Public, Lang::En),
        ("walled-city-londonderry-2-hu-seat0.txt", 0, 2, 2, Viewer::Seat(0), Lang::Hu),
        ("walled-city-borderlands-3-en-seat1.txt", 1, 3, 5, Viewer::Seat(1), Lang::En),
        ("walled-city-borderlands-4-hu-omniscient.txt", 1, 4, 4, Viewer::Omniscient, Lang::Hu),
    ];
    for (name, board, players, seed, viewer, lang) in cases {
        let config = config(board, players, Rules::default());
        golden(name, &playthrough(&config, seed, viewer, lang));
    }
}
