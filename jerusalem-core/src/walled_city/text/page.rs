//! Lines of plain text of a limited width.

use crate::lang::Lang;

use super::super::names::{Language, words};

/// Most columns of a line.
pub const WIDTH: usize = 100;

/// Lines in one language.
pub struct Page {
    pub lang: Lang,
    pub words: &'static Language,
    pub lines: Vec<String>,
}

impl Page {
    pub fn new(lang: Lang) -> Self {
        Page { lang, words: words(lang), lines: Vec::new() }
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
        let mut line = String::new();
        for item in items {
            if line.is_empty() {
                line = format!("{head}: {item}");
            } else if line.chars().count() + item.chars().count() + 3 > WIDTH {
                self.line(line + ",");
                line = format!("  {item}");
            } else {
                line += ", ";
                line += &item;
            }
        }
        if !line.is_empty() {
            self.line(line);
        }
    }

    /// A table with a head; the columns of `right` are set to the right.
    pub fn table(&mut self, rows: &[Vec<String>], right: std::ops::Range<usize>) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|t| t.chars().count()).max();
        let widths: Vec<_> = (0..columns).map(|c| wide(c).unwrap_or(0)).collect();
        for row in rows {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(c, (text, &width))| match right.contains(&c) {
                true => format!("{text:>width$}"),
                false => format!("{text:<width$}"),
            });
            self.line(cells.collect::<Vec<_>>().join("  "));
        }
    }
}

/// The first letters of a text that is too wide.
pub fn short(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.into(),
    }
}
