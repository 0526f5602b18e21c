//! Draws the pictures of `docs/pictures`: `cargo run -p jerusalem-view --example pictures -- DIR`.

use std::error::Error;
use std::path::Path;

use jerusalem_core::{AnyTable, Bot, Lang, Turn, Viewer, open};
use jerusalem_view::{Highlight, Look, Theme, svg};

/// A picture: its name, the configuration, where to stop, and how it looks.
struct Picture {
    name: &'static str,
    config: &'static str,
    /// The node at which it is drawn, and how often the game has been there before.
    node: (&'static str, usize),
    lang: Lang,
    theme: Theme,
    highlight: Highlight<'static>,
    viewer: Option<Viewer>,
}

const JERUSALEM: &str = r#"{"game": "jerusalem", "players": 4, "seed": 7}"#;
const HIDDEN: &str =
    r#"{"game": "jerusalem", "players": 3, "seed": 7, "rules": {"resource_view": "hidden"}}"#;
const LONDONDERRY: &str = r#"{"game": "walled-city", "players": 4, "seed": 3}"#;
const BORDERLANDS: &str =
    r#"{"game": "walled-city", "players": 4, "seed": 7, "board": "borderlands"}"#;

fn pictures() -> Vec<Picture> {
    use Highlight::{LastMove, LegalMoves};
    use Theme::{Dark, Light};
    let one = |name, config, node, theme, highlight| Picture {
        name,
        config,
        node,
        lang: Lang::En,
        theme,
        highlight,
        viewer: None,
    };
    vec![
        one("jerusalem-auction", JERUSALEM, ("AuctionRaise", 30), Light, LegalMoves),
        one("jerusalem-draft", JERUSALEM, ("Draft", 3), Light, LegalMoves),
        one("jerusalem-placement", JERUSALEM, ("Turn", 40), Light, LegalMoves),
        one("jerusalem-revenue", JERUSALEM, ("TowerMove", 2), Light, LegalMoves),
        one("jerusalem-event", JERUSALEM, ("War", 0), Light, LegalMoves),
        one("jerusalem-dark", JERUSALEM, ("Turn", 110), Dark, LastMove),
        Picture {
            lang: Lang::It,
            viewer: Some(Viewer::Public),
            ..one("jerusalem-public-it", HIDDEN, ("Turn", 50), Light, LastMove)
        },
        one("jerusalem-end", JERUSALEM, ("Over", 0), Light, LastMove),
        one("walled-city-joining", LONDONDERRY, ("JOIN", 2), Light, LegalMoves),
        one("walled-city-building", LONDONDERRY, ("BUILD", 9), Light, LegalMoves),
        one("walled-city-defence", LONDONDERRY, ("D_ZONE", 2), Light, LegalMoves),
        one("walled-city-dark", LONDONDERRY, ("PROMOTE", 8), Dark, LastMove),
        one("walled-city-end", LONDONDERRY, ("END", 0), Light, LastMove),
        one("borderlands", BORDERLANDS, ("BUILD", 22), Light, LastMove),
        Picture {
            lang: Lang::Hu,
            ..one("borderlands-end-dark-hu", BORDERLANDS, ("END", 0), Dark, LastMove)
        },
    ]
}

/// A game that bots have played up to the node.
fn reach(config: &str, (node, times): (&str, usize)) -> Result<Box<dyn AnyTable>, Box<dyn Error>> {
    let mut table = open(config)?;
    let mut left = times;
    loop {
        if table.game().node() == node {
            if left == 0 {
                return Ok(table);
            }
            left -= 1;
        }
        let action = table.bot_action(Bot::Greedy, None);
        table.apply(action.ok_or_else(|| format!("the game never came to {node} so often"))?)?;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs/pictures".into());
    std::fs::create_dir_all(&folder)?;
    for picture in pictures() {
        let table = reach(picture.config, picture.node)
            .map_err(|error| format!("{}: {error}", picture.name))?;
        let viewer = picture.viewer.unwrap_or(match table.game().turn() {
            Turn::Player(seat) => Viewer::Seat(seat),
            _ => Viewer::Public,
        });
        let look = Look { lang: picture.lang, theme: picture.theme, highlight: picture.highlight };
        let drawing = svg(&*table, viewer, &look)?;
        std::fs::write(Path::new(&folder).join(picture.name).with_extension("svg"), drawing)?;
    }
    Ok(())
}
