//! Pictures of a game as one viewer may see it: SVG that stands by itself.
//!
//! A picture is made of what `seen_by` of the game lists for the viewer and of nothing else, so that
//! nothing hidden is in its source. Every drawn thing has an `id`. Where legal actions concern it and
//! the viewer is the one to decide, it has them as `data-action`: one id, or several with spaces
//! between; what has no place on the board is listed below it.
//!
//! ```
//! use jerusalem_core::{Viewer, open};
//! use jerusalem_view::{Look, svg};
//!
//! let table = open(r#"{"game": "jerusalem", "players": 3, "seed": 7}"#)?;
//! let picture = svg(&*table, Viewer::Public, &Look::default())?;
//! assert!(picture.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod jerusalem;
mod look;
mod marks;
mod paper;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod walled_city;

use jerusalem_core::{
    ActionId, AnyTable, Game, HistoryError, Jerusalem, Lang, Step, Table, Turn, Viewer, WalledCity,
};

pub use look::{Highlight, Look, Theme};
#[cfg(feature = "png")]
pub use png::{PngError, png, rgb};

use marks::Last;
use paper::Paper;

/// Width of every picture in its own units; its height follows from what there is to show.
pub const WIDTH: f32 = 1000.0;

/// A picture that was not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// No such seat, no words in the language, or no record of a last move.
    #[error(transparent)]
    Table(#[from] HistoryError),
    /// An opinion about an action that is not legal.
    #[error("the opinion has action {id}, which is not legal now")]
    Opinion {
        /// The action.
        id: ActionId,
    },
    /// An opinion that is no share of the whole.
    #[error("the opinion on action {id} is not a share from 0 to 1")]
    Share {
        /// The action.
        id: ActionId,
    },
}

/// The table as the viewer may see it.
///
/// A game without a drawing of its own is shown as its text board.
pub fn svg(table: &dyn AnyTable, viewer: Viewer, look: &Look<'_>) -> Result<String, ViewError> {
    let game = table.game();
    let (players, known) = (game.players(), game.languages());
    if let Viewer::Seat(seat) = viewer
        && seat >= players
    {
        return Err(HistoryError::Seat { seat, players }.into());
    }
    if !known.contains(&look.lang) {
        return Err(HistoryError::Language { lang: look.lang, known }.into());
    }
    if let Highlight::Opinion(shares) = look.highlight {
        for &(id, share) in shares {
            if !table.legal().contains(id) {
                return Err(ViewError::Opinion { id });
            }
            if !(0.0..=1.0).contains(&share) {
                return Err(ViewError::Share { id });
            }
        }
    }
    let any = table.as_any();
    if let Some(table) = any.downcast_ref::<Table<Jerusalem>>() {
        let last = last_move(table, viewer, look, jerusalem::last)?;
        return Ok(jerusalem::draw(table, viewer, look, last));
    }
    if let Some(table) = any.downcast_ref::<Table<WalledCity>>() {
        let last = last_move(table, viewer, look, walled_city::last)?;
        return Ok(walled_city::draw(table, viewer, look, last));
    }
    Ok(text_board(table, viewer, look))
}

/// Where the last decision was made and what the viewer saw of it, if the look asks for it and there
/// was one. `place` lists what everybody sees of where.
fn last_move<G: Game, T>(
    table: &Table<G>,
    viewer: Viewer,
    look: &Look<'_>,
    place: impl Fn(&G, ActionId, Lang) -> Vec<T>,
) -> Result<Option<Last<T>>, ViewError> {
    if look.highlight != Highlight::LastMove {
        return Ok(None);
    }
    let record = table.record()?;
    let steps = table.steps()?;
    let Some((ply, id)) = steps.iter().enumerate().rev().find_map(|(ply, step)| match step {
        Step::Action(id) => Some((ply, *id)),
        Step::Outcome(_) => None,
    }) else {
        return Ok(None);
    };
    let before = record.replay(ply).map_err(HistoryError::from)?;
    let after = record.replay(ply + 1).map_err(HistoryError::from)?;
    let told = before.witness(Step::Action(id), &after, viewer, look.lang);
    // The facts for machines stand behind the words.
    let words = told.split(" [").next().unwrap_or_default().to_string();
    Ok(Some(Last { places: place(&before, id, look.lang), words }))
}

/// The actions of the viewer who is to decide; nobody else sees them.
fn legal_for<G: Game>(table: &Table<G>, viewer: Viewer) -> Vec<ActionId> {
    match table.turn() {
        Turn::Player(seat) if viewer.is(seat) => table.legal().iter().collect(),
        _ => Vec::new(),
    }
}

/// The board of a game that has no drawing, as text.
fn text_board(table: &dyn AnyTable, viewer: Viewer, look: &Look<'_>) -> String {
    let board = table.game().draw(viewer, look.lang);
    let legal = match table.game().turn() {
        Turn::Player(seat) if viewer.is(seat) => table.legal().iter().collect(),
        _ => Vec::new(),
    };
    let mut marks: marks::Marks<()> = marks::Marks::new(Vec::new(), look, None);
    let mut paper = Paper::new(look.theme);
    let colours = paper.colours;
    let mut y = 34.0;
    for (n, line) in board.lines().take(200).enumerate() {
        paper.text(&format!("line-{n}"), 20.0, y, 17.0, "", colours.ink, &paper::clean(line, 120));
        y += 22.0;
    }
    let names = legal
        .iter()
        .map(|&id| (id, table.game().action_name(id, Some(look.lang)).unwrap_or_default()));
    y = pieces::choices(&mut paper, &mut marks, y, names.collect());
    paper.finish(table.game_id(), &board, y)
}
