//! Games that reach every node, and pictures as documents.

use std::collections::{BTreeMap, HashSet};

use jerusalem_core::{AnyTable, Bot, Lang, Turn, Viewer, open};
use jerusalem_view::{Highlight, Look, Theme, ViewError, svg};

/// Configurations that reach the nodes of both games.
pub fn configs() -> Vec<String> {
    let mut configs = Vec::new();
    for players in 2..=4 {
        configs.push(format!(r#"{{"game": "jerusalem", "players": {players}"#));
        configs.push(format!(
            r#"{{"game": "jerusalem", "players": {players}, "rules": {{"resource_view": "hidden", "income_choice": "all", "event_reveal": "phase4"}}"#
        ));
        for board in ["londonderry", "borderlands"] {
            configs.push(format!(
                r#"{{"game": "walled-city", "players": {players}, "board": "{board}""#
            ));
        }
    }
    configs.push(
        r#"{"game": "walled-city", "players": 3, "board": "borderlands", "rules": {"backs_public": true, "open_discards": true}"#.into(),
    );
    // Nobody can settle, so that a turn stops at the window before promoting.
    let docs = include_str!("../../../docs/boards.md");
    let example = docs.split("```json").nth(1).and_then(|rest| rest.split("```").next());
    let mut board: serde_json::Value =
        serde_json::from_str(example.expect("the example of docs/boards.md")).expect("JSON");
    board["id"] = "poor".into();
    board["supply"]["3"]["nobles"] = 0.into();
    board["supply"]["3"]["peasants"] = 1.into();
    configs.push(format!(r#"{{"game": "walled-city", "players": 3, "board": {board}"#));
    configs
}

/// A table of a configuration whose last brace is missing.
pub fn table(config: &str, seed: u64) -> Box<dyn AnyTable> {
    open(&format!(r#"{config}, "seed": {seed}}}"#)).unwrap_or_else(|e| panic!("{config}: {e}"))
}

/// Plays games with bots and shows the tables, `each` at most `most` times a node and configuration.
pub fn visit(seeds: u64, most: usize, mut each: impl FnMut(&dyn AnyTable)) -> HashSet<String> {
    let mut nodes = HashSet::new();
    for config in configs() {
        let mut shown: BTreeMap<&'static str, usize> = BTreeMap::new();
        for seed in 0..seeds {
            let mut table = table(&config, seed);
            loop {
                let node = table.game().node();
                let count = shown.entry(node).or_default();
                if *count < most {
                    *count += 1;
                    nodes.insert(format!("{} {node}", table.game_id()));
                    each(&*table);
                }
                if table.game().turn() == Turn::Over {
                    break;
                }
                let bot = if (table.ply() as u64 + seed).is_multiple_of(3) {
                    Bot::Greedy
                } else {
                    Bot::Random
                };
                let action = table.bot_action(bot, None).expect("a player is to move");
                table.apply(action).expect("it is legal");
            }
        }
    }
    nodes
}

/// The picture of a viewer.
pub fn picture(table: &dyn AnyTable, viewer: Viewer) -> String {
    draw(table, viewer, Lang::En, Theme::Light, Highlight::None).expect("a picture")
}

pub fn draw(
    table: &dyn AnyTable,
    viewer: Viewer,
    lang: Lang,
    theme: Theme,
    highlight: Highlight<'_>,
) -> Result<String, ViewError> {
    svg(table, viewer, &Look { lang, theme, highlight })
}

/// All viewers of a table.
pub fn viewers(table: &dyn AnyTable) -> Vec<Viewer> {
    let seats = (0..table.game().players()).map(Viewer::Seat);
    [Viewer::Public, Viewer::Omniscient].into_iter().chain(seats).collect()
}

/// Reads a picture as XML and checks what holds for every one; the actions it has.
pub fn check(picture: &str) -> HashSet<u16> {
    assert!(picture.len() <= 60_000, "{} bytes", picture.len());
    let document = roxmltree::Document::parse(picture).unwrap_or_else(|e| panic!("{e}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let mut ids = HashSet::new();
    let mut actions = HashSet::new();
    for node in root.descendants().filter(|n| n.is_element()) {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_string()), "{id} twice");
        }
        if let Some(list) = node.attribute("data-action") {
            assert!(node.attribute("id").is_some(), "an action on something without an id");
            for id in list.split(' ') {
                actions.insert(id.parse().expect("a number"));
            }
        }
        let name = node.tag_name().name();
        let known = ["svg", "title", "desc", "defs", "g", "rect", "circle", "path", "text", "use"];
        assert!(known.contains(&name), "<{name}>");
        for attribute in node.attributes() {
            let name = attribute.name();
            assert!(!name.starts_with("on") && name != "style", "{name}");
            let number = ["x", "y", "cx", "cy", "r", "width", "height", "font-size"];
            if number.contains(&name) {
                let value: f64 = attribute.value().parse().expect("a number");
                assert!(value.is_finite() && value.abs() < 5000.0, "{name} = {value}");
            }
        }
        assert!(node.attribute("href").is_none_or(|to| to == "#crown"));
        assert!(node.attributes().all(|a| !a.value().contains("NaN")), "not a number");
    }
    for id in ["title", "desc"] {
        let element = root.descendants().find(|n| n.attribute("id") == Some(id));
        assert!(element.and_then(|n| n.text()).is_some_and(|text| !text.is_empty()), "{id}");
    }
    assert!(!document.descendants().any(|n| n.is_comment()), "a comment");
    actions
}
