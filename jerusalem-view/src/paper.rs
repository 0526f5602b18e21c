//! The SVG text being written.

use std::fmt::Write;

use crate::WIDTH;
use crate::look::{Colours, Theme};
use crate::marks::{Emphasis, Mark};

/// A picture in the making. Presentation attributes alone, no style sheet, so that a picture inside of
/// a page changes nothing around it.
pub(crate) struct Paper {
    out: String,
    pub colours: &'static Colours,
}

/// A number with at most one decimal.
pub(crate) struct N(pub f32);

impl std::fmt::Display for N {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
        let sign = if tenths < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{part}"),
        }
    }
}

impl Paper {
    pub fn new(theme: Theme) -> Paper {
        Paper { out: String::with_capacity(32 * 1024), colours: theme.colours() }
    }

    /// Writes markup.
    pub fn raw(&mut self, markup: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(markup);
    }

    /// Opens the group of a thing, with the actions that concern it.
    pub fn open(&mut self, id: &str, mark: &Mark) {
        let _ = write!(self.out, r#"<g id="{id}""#);
        if let Some((first, rest)) = mark.ids.split_first() {
            let _ = write!(self.out, r#" data-action="{first}"#);
            for id in rest {
                let _ = write!(self.out, " {id}");
            }
            self.out.push('"');
        }
        self.out.push('>');
    }

    pub fn close(&mut self) {
        self.out.push_str("</g>");
    }

    /// A group that hands attributes on to what is in it.
    pub fn with(&mut self, attributes: &str) {
        let _ = write!(self.out, "<g {attributes}>");
    }

    /// What a pointer or a screen reader says of the group.
    pub fn title(&mut self, text: &str) {
        let _ = write!(self.out, "<title>{}</title>", escape(text));
    }

    /// A line of text of its own; the text is escaped. `more` are attributes.
    #[allow(clippy::too_many_arguments)]
    pub fn text(
        &mut self,
        id: &str,
        x: f32,
        y: f32,
        size: f32,
        more: &str,
        fill: &str,
        text: &str,
    ) {
        let id = if id.is_empty() { String::new() } else { format!(r#" id="{id}""#) };
        let more = if more.is_empty() { String::new() } else { format!(" {more}") };
        let _ = write!(
            self.out,
            r#"<text{id} x="{}" y="{}" font-size="{}" fill="{fill}"{more}>{}</text>"#,
            N(x),
            N(y),
            N(size),
            escape(text)
        );
    }

    /// Text in a group that says how it looks.
    pub fn plain(&mut self, x: f32, y: f32, text: &str) {
        let _ = write!(self.out, r#"<text x="{}" y="{}">{}</text>"#, N(x), N(y), escape(text));
    }

    /// A box; `more` are attributes.
    pub fn rect(&mut self, [x, y, w, h]: [f32; 4], round: f32, fill: &str, more: &str) {
        let more = if more.is_empty() { String::new() } else { format!(" {more}") };
        let _ = write!(
            self.out,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{fill}"{more}/>"#,
            N(x),
            N(y),
            N(w),
            N(h),
            N(round)
        );
    }

    /// The attributes of an outline that makes a thing stand out; those of a plain one if it does not.
    pub fn outline(&self, emphasis: Option<Emphasis>, plain: &str) -> String {
        match emphasis {
            None => plain.to_string(),
            Some(Emphasis::Legal) => {
                format!(r#"stroke="{}" stroke-width="3""#, self.colours.accent)
            }
            Some(Emphasis::Last) => {
                format!(r#"stroke="{}" stroke-width="4" stroke-dasharray="9 4""#, self.colours.last)
            }
            Some(Emphasis::Share(share)) => format!(
                r#"stroke="{}" stroke-width="{}" stroke-opacity="{}""#,
                self.colours.accent,
                N(1.5 + 5.0 * share),
                N(0.4 + 0.6 * share)
            ),
        }
    }

    /// The share of an opinion, as a small label centred at a point.
    pub fn share(&mut self, emphasis: Option<Emphasis>, x: f32, y: f32) {
        let Some(Emphasis::Share(share)) = emphasis else { return };
        let text = match (share * 100.0).round() as i32 {
            0 => "<1%".to_string(),
            n => format!("{n}%"),
        };
        let w = width(&text, 15.0) + 10.0;
        let colours = self.colours;
        self.rect([x - w / 2.0, y - 10.0, w, 20.0], 10.0, colours.accent, "");
        let more = r#"text-anchor="middle" font-weight="700""#;
        self.text("", x, y + 5.5, 15.0, more, colours.page, &text);
    }

    /// The whole picture.
    pub fn finish(self, title: &str, about: &str, height: f32) -> String {
        let colours = self.colours;
        let height = height.ceil();
        let mut svg = String::with_capacity(self.out.len() + about.len() + 1024);
        let _ = write!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-labelledby="title desc" font-family="Arimo,Arial,Helvetica,sans-serif"><title id="title">{}</title><desc id="desc">{}</desc>"#,
            escape(title),
            escape(about),
            w = N(WIDTH),
            h = N(height),
        );
        let _ = write!(
            svg,
            r#"<rect id="page" width="{}" height="{}" fill="{}"/>{}</svg>"#,
            N(WIDTH),
            N(height),
            colours.page,
            self.out
        );
        svg
    }
}

/// Text as XML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' => out.push(c),
            c if is_unfit(c) => {}
            c => out.push(c),
        }
    }
    out
}

/// Characters that XML does not have, and those that turn the direction of what follows.
fn is_unfit(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || matches!(c, '\u{061C}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}' | '\u{FFFE}' | '\u{FFFF}')
}

/// A text from outside: without what does not belong on a line, and no longer than `most` letters.
pub(crate) fn clean(text: &str, most: usize) -> String {
    let mut letters = text.chars().filter(|&c| !is_unfit(c));
    let mut out: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        out.pop();
        out.push('…');
    }
    out
}

/// About how wide a text is.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    let of = |c: char| match c {
        'i' | 'j' | 'l' | 'í' | 'ľ' | '\'' | '|' | '.' | ',' | ':' | ';' | '!' | ' ' | '·' => {
            0.28
        }
        'f' | 't' | 'r' | 'I' | '(' | ')' | '-' | '/' => 0.33,
        'm' | 'M' | 'W' | '%' => 0.85,
        'w' => 0.72,
        '…' | '—' | '→' => 1.0,
        c if c.is_uppercase() => 0.69,
        c if c.is_ascii() || c.is_alphabetic() && (c as u32) < 0x250 => 0.556,
        _ => 0.95,
    };
    size * text.chars().map(of).sum::<f32>()
}

/// A text cut to a width.
pub(crate) fn fit(text: &str, size: f32, most: f32) -> String {
    if width(text, size) <= most {
        return text.to_string();
    }
    let mut cut: String = text.to_string();
    while !cut.is_empty() && width(&cut, size) + size > most {
        cut.pop();
    }
    format!("{}…", cut.trim_end())
}

/// A text in lines of at most a width, broken at spaces.
pub(crate) fn wrap(text: &str, size: f32, most: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if width(&longer, size) > most && !line.is_empty() {
            lines.push(std::mem::replace(&mut line, word.to_string()));
        } else {
            line = longer;
        }
    }
    lines.push(line);
    lines.into_iter().map(|line| fit(&line, size, most)).collect()
}
