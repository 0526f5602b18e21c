//! Things that both games draw: pieces of seats, icons, headings, cards, lists.

use jerusalem_core::{ActionId, Seat};

use crate::WIDTH;
use crate::marks::{Mark, Marks};
use crate::paper::{N, Paper, clean, fit, width, wrap};

/// Space between the picture's edge and what is drawn.
pub(crate) const MARGIN: f32 = 16.0;
/// Width that is drawn on.
pub(crate) const INNER: f32 = WIDTH - 2.0 * MARGIN;

/// The number of the neutral colour's shape and colour.
pub(crate) const NEUTRAL: usize = 4;

/// The shape of a seat's pieces around a point: circle, square, hexagon, diamond; the neutral colour's
/// is an octagon. `more` are attributes.
pub(crate) fn shape(paper: &mut Paper, seat: usize, x: f32, y: f32, r: f32, more: &str) {
    let fill = paper.colours.seats[seat.min(NEUTRAL)].0;
    let more = if more.is_empty() { String::new() } else { format!(" {more}") };
    let polygon = |paper: &mut Paper, points: &[(f32, f32)]| {
        paper.raw(format_args!(r#"<path d="M"#));
        for (i, (dx, dy)) in points.iter().enumerate() {
            let between = if i == 0 { "" } else { "L" };
            paper.raw(format_args!("{between}{} {}", N(x + dx * r), N(y + dy * r)));
        }
        paper.raw(format_args!(r#"Z" fill="{fill}"{more}/>"#));
    };
    match seat {
        0 => paper.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"{more}/>"#,
            N(x),
            N(y),
            N(r)
        )),
        1 => {
            let s = 0.88 * r;
            paper.raw(format_args!(
                r#"<rect x="{}" y="{}" width="{w}" height="{w}" rx="{}" fill="{fill}"{more}/>"#,
                N(x - s),
                N(y - s),
                N(0.2 * r),
                w = N(2.0 * s)
            ));
        }
        2 => polygon(
            paper,
            &[
                (-1.06, 0.0),
                (-0.53, -0.92),
                (0.53, -0.92),
                (1.06, 0.0),
                (0.53, 0.92),
                (-0.53, 0.92),
            ],
        ),
        3 => polygon(paper, &[(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)]),
        _ => polygon(
            paper,
            &[
                (-0.4, -0.95),
                (0.4, -0.95),
                (0.95, -0.4),
                (0.95, 0.4),
                (0.4, 0.95),
                (-0.4, 0.95),
                (-0.95, 0.4),
                (-0.95, -0.4),
            ],
        ),
    }
}

/// A piece of a seat with a number on it.
pub(crate) fn token(
    paper: &mut Paper,
    seat: usize,
    x: f32,
    y: f32,
    r: f32,
    text: &str,
    more: &str,
) {
    paper.with(r#"font-weight="700" text-anchor="middle""#);
    number(paper, seat, x, y, r, text, more);
    paper.close();
}

/// The same in a group whose text is bold and centred.
pub(crate) fn number(
    paper: &mut Paper,
    seat: usize,
    x: f32,
    y: f32,
    r: f32,
    text: &str,
    more: &str,
) {
    shape(paper, seat, x, y, r, more);
    let ink = paper.colours.seats[seat.min(NEUTRAL)].1;
    let size = if text.len() > 1 { r * 1.05 } else { r * 1.2 };
    paper.text("", x, y + size * 0.36, size, "", ink, text);
}

/// A crown above a piece, or a baron's.
pub(crate) fn crown(paper: &mut Paper, x: f32, y: f32, w: f32, fill: &str, more: &str) {
    let (h, l) = (0.8 * w, w / 2.0);
    paper.raw(format_args!(
        r#"<path d="M{} {}l{w4} {h2}l{w4} -{h2}l{w4} {h2}l{w4} -{h2}v{h}h-{w}Z" fill="{fill}" {more}/>"#,
        N(x - l),
        N(y - h / 2.0),
        w4 = N(w / 4.0),
        h2 = N(h * 0.36),
        h = N(h),
        w = N(w),
    ));
}

/// What an icon stands for.
#[derive(Clone, Copy)]
pub(crate) enum Icon {
    Squire,
    Bezant,
    Prestige,
    Card,
    Noble,
    Gone,
    Road,
    Wall,
}

/// An icon in a square of `size` around a point.
pub(crate) fn icon(paper: &mut Paper, what: Icon, x: f32, y: f32, size: f32) {
    let colours = paper.colours;
    let s = size / 20.0;
    let at = format!(
        r#"transform="translate({},{}) scale({})""#,
        N(x),
        N(y),
        (s * 100.0).round() / 100.0
    );
    let ink = colours.ink;
    match what {
        Icon::Squire => paper.raw(format_args!(
            r#"<path {at} fill="{ink}" d="M-7 9Q-7 0-2.5-1.5A4.6 4.6 0 1 1 2.5-1.5Q7 0 7 9Z"/>"#
        )),
        Icon::Noble => paper.raw(format_args!(
            r#"<path {at} fill="{ink}" d="M-7 9Q-7 2-2.5 0A4 4 0 1 1 2.5 0Q7 2 7 9ZM-5-6v-5l2.5 2 2.5-3 2.5 3 2.5-2v5Z"/>"#
        )),
        Icon::Gone => paper.raw(format_args!(
            r#"<path {at} fill="{}" d="M-7 9Q-7 2-2.5 0A4 4 0 1 1 2.5 0Q7 2 7 9Z"/><path {at} d="M-8 8 8-8" stroke="{ink}" stroke-width="2.5"/>"#,
            colours.muted
        )),
        Icon::Bezant => paper.raw(format_args!(
            r#"<g {at}><circle r="9" fill="{}" stroke="{ink}" stroke-width="1.2"/><circle r="5.5" fill="none" stroke="{ink}" stroke-width="1"/></g>"#,
            colours.gold
        )),
        Icon::Prestige => paper.raw(format_args!(
            r#"<path {at} fill="{}" stroke="{ink}" stroke-width="1.2" stroke-linejoin="round" d="M0-9.5 2.6-3.2 9.3-2.8 4.1 1.6 5.8 8.2 0 4.6-5.8 8.2-4.1 1.6-9.3-2.8-2.6-3.2Z"/>"#,
            colours.gold
        )),
        Icon::Card => paper.raw(format_args!(
            r#"<g {at} fill="{}" stroke="{ink}" stroke-width="1.4"><rect x="-8" y="-6" width="10" height="14" rx="1.5" transform="rotate(-12)"/><rect x="-3" y="-8" width="11" height="15" rx="1.5"/></g>"#,
            colours.field
        )),
        Icon::Road => paper.raw(format_args!(
            r#"<g {at}><path d="M-9 7 9-7" stroke="{}" stroke-width="6" stroke-linecap="round"/></g>"#,
            colours.road
        )),
        Icon::Wall => paper.raw(format_args!(
            r#"<path {at} d="M-9 8V-4h4v3h3v-3h4v3h3v-3h4V8Z" fill="{}" stroke="{}" stroke-width="1.2"/>"#,
            colours.stone, colours.stone_line
        )),
    }
}

/// The lines above the board; where they end.
pub(crate) fn heading(paper: &mut Paper, title: &str, where_: &str) {
    let ink = paper.colours.ink;
    let muted = paper.colours.muted;
    paper.text("heading", MARGIN, 38.0, 29.0, r#"font-weight="700""#, ink, title);
    let x = MARGIN + width(title, 29.0) * 1.07 + 18.0;
    let room = WIDTH - MARGIN - x;
    paper.text("phase", x, 37.0, 20.0, "", muted, &fit(where_, 20.0, room));
}

/// Whose turn it is and what is decided, below the heading.
pub(crate) fn question(paper: &mut Paper, seat: Option<Seat>, text: &str) {
    let mut x = MARGIN;
    paper.open("question", &Mark::default());
    if let Some(seat) = seat {
        token(paper, seat, x + 14.0, 64.0, 13.0, &seat.to_string(), "");
        x += 38.0;
    }
    let text = match seat {
        Some(seat) => format!("p{seat}: {text}"),
        None => text.to_string(),
    };
    let ink = paper.colours.ink;
    let room = WIDTH - MARGIN - x;
    paper.text("", x, 71.0, 21.0, r#"font-weight="700""#, ink, &fit(&text, 22.0, room));
    paper.close();
}

/// The seats from the first place to the last, below the heading.
pub(crate) fn ranking(paper: &mut Paper, seats: &[Seat]) {
    paper.open("ranking", &Mark::default());
    let ink = paper.colours.ink;
    let mut x = MARGIN;
    for (place, &seat) in seats.iter().enumerate() {
        paper.text("", x, 71.0, 21.0, r#"font-weight="700""#, ink, &format!("{}.", place + 1));
        token(paper, seat, x + 40.0, 64.0, 14.0, &seat.to_string(), "");
        x += 78.0;
    }
    paper.close();
}

/// Places things of different widths in rows.
pub(crate) struct Flow {
    left: f32,
    x: f32,
    pub y: f32,
    row: f32,
}

impl Flow {
    /// Rows of a height that begin at `left`.
    pub fn new(left: f32, y: f32, row: f32) -> Flow {
        Flow { left, x: left, y, row }
    }

    /// Where a thing of a width goes.
    pub fn place(&mut self, w: f32) -> (f32, f32) {
        if self.x + w > WIDTH - MARGIN && self.x > self.left {
            self.x = self.left;
            self.y += self.row;
        }
        let at = (self.x, self.y);
        self.x += w + 8.0;
        at
    }

    /// Where the rows end.
    pub fn end(&self) -> f32 {
        self.y + self.row
    }
}

/// The head of a list, on its own line; where the list begins.
pub(crate) fn head(paper: &mut Paper, id: &str, y: f32, text: &str) -> f32 {
    let muted = paper.colours.muted;
    paper.text(id, MARGIN, y + 16.0, 17.0, r#"font-weight="700""#, muted, &fit(text, 18.0, INNER));
    y + 24.0
}

/// A box with a text, as wide as the text; a card, a guild, an action. The flow places it.
pub(crate) fn chip(
    paper: &mut Paper,
    flow: &mut Flow,
    id: &str,
    mark: &Mark,
    text: &str,
    filled: bool,
) {
    let colours = paper.colours;
    let (size, h) = (17.0, 30.0);
    let text = fit(text, size, INNER - 24.0);
    let w = (width(&text, size) + 22.0).max(38.0);
    let (x, y) = flow.place(w);
    paper.open(id, mark);
    let plain = format!(r#"stroke="{}" stroke-width="1.2""#, colours.line);
    let outline = paper.outline(mark.emphasis, &plain);
    paper.rect([x, y, w, h], 7.0, if filled { colours.field } else { colours.panel }, &outline);
    let middle = r#"text-anchor="middle""#;
    paper.text("", x + w / 2.0, y + 21.0, size, middle, colours.ink, &text);
    paper.share(mark.emphasis, x + w - 6.0, y + 1.0);
    paper.close();
}

/// The legal actions that have no place on the board, as a list; where it ends.
pub(crate) fn choices<T: PartialEq>(
    paper: &mut Paper,
    marks: &mut Marks<'_, T>,
    y: f32,
    actions: Vec<(ActionId, String)>,
) -> f32 {
    if actions.is_empty() {
        return y;
    }
    let colours = paper.colours;
    paper.raw(format_args!(
        r#"<path d="M{} {y}H{}" stroke="{}"/>"#,
        N(MARGIN),
        N(WIDTH - MARGIN),
        colours.line,
        y = N(y + 2.0)
    ));
    paper.open("choices", &Mark::default());
    let mut flow = Flow::new(MARGIN, y + 14.0, 40.0);
    for (id, name) in actions {
        let mark = marks.listed(id);
        chip(paper, &mut flow, &format!("action-{id}"), &mark, &clean(&name, 120), true);
    }
    paper.close();
    flow.end()
}

/// What the viewer saw of the last decision; where it ends.
pub(crate) fn last_words(paper: &mut Paper, y: f32, words: &str) -> f32 {
    if words.is_empty() {
        return y;
    }
    let colours = paper.colours;
    let lines = wrap(&clean(words, 400), 17.0, INNER - 20.0);
    paper.open("last-move", &Mark::default());
    let mut at = y + 18.0;
    let h = 22.0 * lines.len() as f32;
    paper.rect([MARGIN, y + 2.0, 5.0, h], 2.0, colours.last, "");
    for line in &lines {
        paper.text("", MARGIN + 16.0, at, 17.0, "", colours.ink, line);
        at += 22.0;
    }
    paper.close();
    y + h + 10.0
}

/// Lines of small text; where they end.
pub(crate) fn lines(paper: &mut Paper, id: &str, y: f32, text: &str) -> f32 {
    let colours = paper.colours;
    let mut at = y + 16.0;
    paper.open(id, &Mark::default());
    for line in wrap(text, 17.0, INNER) {
        paper.text("", MARGIN, at, 17.0, "", colours.ink, &line);
        at += 23.0;
    }
    paper.close();
    at - 14.0
}
