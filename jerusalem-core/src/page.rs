//! Pages of plain text: what boards are drawn on and moves are told in, in every game.

use crate::game::{AnyGame, Seat};
use crate::lang::Lang;

/// Most columns of a line.
const WIDTH: usize = 100;

/// Lines in one language, with the game's words of that language.
pub(crate) struct Page<W: 'static> {
    pub lang: Lang,
    pub words: &'static W,
    /// What stands between the items of a list.
    pub between: &'static str,
    lines: Vec<String>,
}

impl<W> Page<W> {
    /// An empty page.
    pub fn new(lang: Lang, words: &'static W, between: &'static str) -> Self {
        Page { lang, words, between, lines: Vec::new() }
    }

    /// Adds a line, broken where it is too wide: at a space if there is one.
    pub fn line(&mut self, line: impl AsRef<str>) {
        let mut rest = line.as_ref().trim_end().to_string();
        while rest.chars().count() > WIDTH {
            let ends = rest.char_indices().map(|(at, _)| at);
            let end = ends.take(WIDTH + 1).last().unwrap_or(rest.len());
            let indent = rest.len() - rest.trim_start().len();
            let space = rest[indent..end].rfind(' ').map(|at| at + indent);
            let end = space.filter(|&at| at > indent).unwrap_or(end);
            let tail = format!("    {}", rest[end..].trim_start());
            self.lines.push(rest[..end].trim_end().into());
            rest = tail;
        }
        self.lines.push(rest);
    }

    /// `head: item, item …`, broken between items. Nothing without items.
    pub fn list(&mut self, head: &str, items: impl IntoIterator<Item = String>) {
        let (between, at_end) = (self.between, self.between.trim_end());
        let both = between.chars().count() + at_end.chars().count();
        let mut line = String::new();
        for item in items {
            if line.is_empty() {
                line = format!("{head}: {item}");
            } else if line.chars().count() + item.chars().count() + both > WIDTH {
                self.line(line + at_end);
                line = format!("  {item}");
            } else {
                line += between;
                line += &item;
            }
        }
        if !line.is_empty() {
            self.line(line);
        }
    }

    /// A table; the columns that `left` names are set to the left, the others to the right.
    pub fn table(&mut self, rows: &[Vec<String>], left: impl Fn(usize) -> bool) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|t| t.chars().count()).max();
        let widths: Vec<_> = (0..columns).map(|c| wide(c).unwrap_or(0)).collect();
        for row in rows {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(c, (text, &width))| match left(c) {
                true => format!("{text:<width$}"),
                false => format!("{text:>width$}"),
            });
            self.line(cells.collect::<Vec<_>>().join("  "));
        }
    }

    /// The seats of a game in the order of their places.
    pub fn places(&mut self, game: &impl AnyGame) {
        let places = ranking(game).into_iter().enumerate();
        let places: Vec<_> = places.map(|(i, seat)| format!("{}. p{seat}", i + 1)).collect();
        self.line(places.join("  "));
    }

    /// The whole text.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// The seats from the first place to the last.
pub(crate) fn ranking(game: &impl AnyGame) -> Vec<Seat> {
    let places = game.places();
    let mut seats: Vec<Seat> = (0..game.players()).collect();
    seats.sort_by_key(|&seat| places[seat]);
    seats
}

/// A phrase about one player.
pub(crate) fn about(phrase: &str, seat: Seat) -> String {
    phrase.replace("{p}", &format!("p{seat}"))
}

/// Items as one text, or the word for none.
pub(crate) fn listed(items: &[String], none: &str) -> String {
    if items.is_empty() { none.into() } else { items.join(", ") }
}

/// Sentences and facts about a step as one line.
pub(crate) fn told(sentences: &[String], facts: &[String]) -> String {
    format!("{} [{}]", sentences.join("; "), facts.join("; "))
}

/// The first letters of a text that is too wide.
pub(crate) fn short(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.into(),
    }
}
