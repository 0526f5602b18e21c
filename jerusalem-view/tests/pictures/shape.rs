//! Pictures are well-formed, small, and say what can be done.

use std::collections::HashSet;

use jerusalem_core::{AnyTable, HistoryError, Lang, Turn, Viewer};
use jerusalem_view::{Highlight, Theme, ViewError};

use super::kit::{check, draw, picture, table, viewers, visit};

#[test]
fn pictures_of_every_node_are_sound_and_have_every_legal_action_of_the_viewer() {
    let mut pictures = 0;
    let nodes = visit(12, 3, |table| {
        let legal: HashSet<u16> = table.legal().iter().collect();
        for viewer in viewers(table) {
            let actions = check(&picture(table, viewer));
            let decides = match table.game().turn() {
                Turn::Player(seat) => viewer.is(seat),
                _ => false,
            };
            let expected = if decides { legal.clone() } else { HashSet::new() };
            assert_eq!(actions, expected, "{viewer:?} at {}", table.game().node());
            pictures += 1;
        }
    });
    assert!(pictures > 3000, "{pictures}");
    // Every node where a player decides, and the end; the dice of a table resolve chance.
    let missing: Vec<_> = all_nodes().into_iter().filter(|node| !nodes.contains(node)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

/// The nodes of both games at which a picture can be asked for.
fn all_nodes() -> Vec<String> {
    use jerusalem_core::{jerusalem, walled_city};
    let jerusalem = jerusalem::Node::ALL.iter().filter(|node| !node.is_chance());
    let walled_city = walled_city::Node::ALL.iter().filter(|node| !node.is_chance());
    jerusalem
        .map(|node| format!("jerusalem {}", node.name()))
        .chain(walled_city.map(|node| format!("walled-city {}", node.name())))
        .collect()
}

#[test]
fn chance_nodes_are_drawn_too() {
    for config in [
        r#"{"game": "jerusalem", "players": 4, "chance": "manual""#,
        r#"{"game": "walled-city", "players": 3, "chance": "manual""#,
    ] {
        let mut table = table(config, 3);
        let mut seen = HashSet::new();
        while table.game().turn() != Turn::Over {
            match table.game().turn() {
                Turn::Chance => {
                    if seen.insert(table.game().node()) {
                        for viewer in viewers(&*table) {
                            assert!(check(&picture(&*table, viewer)).is_empty());
                        }
                    }
                    table.roll().expect("dice");
                }
                _ => {
                    let action = table.legal().iter().next().expect("legal");
                    table.apply(action).expect("legal");
                }
            }
        }
        assert!(seen.len() >= 2, "{seen:?}");
    }
}

#[test]
fn whole_games_stay_small_in_every_look() {
    for (config, langs) in [
        (r#"{"game": "jerusalem", "players": 4"#, &Lang::ALL[..]),
        (r#"{"game": "walled-city", "players": 4"#, &[Lang::En, Lang::Hu][..]),
        (r#"{"game": "walled-city", "players": 4, "board": "borderlands""#, &[Lang::En, Lang::Hu]),
    ] {
        let mut table = table(config, 11);
        while let Some(action) = table.bot_action(jerusalem_core::Bot::Greedy, None) {
            table.apply(action).expect("legal");
            if !table.ply().is_multiple_of(7) && table.game().turn() != Turn::Over {
                continue;
            }
            let legal: Vec<u16> = table.legal().iter().collect();
            let share = 1.0 / legal.len().max(1) as f32;
            let opinion: Vec<_> = legal.iter().map(|&id| (id, share)).collect();
            let viewer = match table.game().turn() {
                Turn::Player(seat) => Viewer::Seat(seat),
                _ => Viewer::Omniscient,
            };
            for &lang in langs {
                for (_, theme) in Theme::ALL {
                    for highlight in
                        [Highlight::LastMove, Highlight::LegalMoves, Highlight::Opinion(&opinion)]
                    {
                        check(&draw(&*table, viewer, lang, theme, highlight).expect("a picture"));
                    }
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let table = table(r#"{"game": "walled-city", "players": 3"#, 1);
    fn ask(
        table: &dyn AnyTable,
        viewer: Viewer,
        lang: Lang,
        highlight: Highlight<'_>,
    ) -> Result<String, ViewError> {
        draw(table, viewer, lang, Theme::Dark, highlight)
    }
    let seat = ask(&*table, Viewer::Seat(3), Lang::En, Highlight::None).unwrap_err();
    assert_eq!(seat, ViewError::Table(HistoryError::Seat { seat: 3, players: 3 }));
    let lang = ask(&*table, Viewer::Public, Lang::Sk, Highlight::None).unwrap_err();
    assert!(lang.to_string().contains("\"sk\""), "{lang}");
    let illegal = (0..1024).find(|id| !table.legal().contains(*id)).expect("an illegal action");
    let opinion = ask(&*table, Viewer::Public, Lang::En, Highlight::Opinion(&[(illegal, 0.5)]));
    assert_eq!(opinion.unwrap_err(), ViewError::Opinion { id: illegal });
    let legal = table.legal().iter().next().expect("a legal action");
    for share in [f32::NAN, -0.1, 1.5, f32::INFINITY] {
        let opinion = ask(&*table, Viewer::Public, Lang::En, Highlight::Opinion(&[(legal, share)]));
        assert_eq!(opinion.unwrap_err(), ViewError::Share { id: legal });
    }
    let silent = super::kit::table(r#"{"game": "jerusalem", "players": 3, "record": false"#, 1);
    let last = draw(&*silent, Viewer::Public, Lang::En, Theme::Light, Highlight::LastMove);
    assert_eq!(last.unwrap_err(), ViewError::Table(HistoryError::NotRecorded));
}
