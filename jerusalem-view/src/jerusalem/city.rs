//! The six quarters with their areas.

use jerusalem_core::jerusalem::{AREA_KEYS, Matter, Quarter, Seen, names};
use jerusalem_core::{Lang, Turn};

use super::Thing;
use crate::marks::{Mark, Marks};
use crate::paper::{Paper, fit, width};
use crate::pieces::{INNER, Icon, MARGIN, crown, icon, token};

/// Height of a quarter.
const HEIGHT: f32 = 206.0;
const GAP: f32 = 12.0;

/// Draws the quarters in two rows; where they end.
pub(super) fn draw(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let w = (INNER - 2.0 * GAP) / 3.0;
    paper.open("city", &Mark::default());
    for (i, quarter) in Quarter::ALL.into_iter().enumerate() {
        let x = MARGIN + (i % 3) as f32 * (w + GAP);
        let y = y + (i / 3) as f32 * (HEIGHT + GAP);
        draw_quarter(paper, marks, seen, lang, quarter, [x, y, w]);
    }
    paper.close();
    y + 2.0 * HEIGHT + GAP
}

fn draw_quarter(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    quarter: Quarter,
    [x, y, w]: [f32; 3],
) {
    let colours = paper.colours;
    let large = quarter.large();
    paper.open(&format!("quarter-{}", AREA_KEYS[large]), &Mark::default());
    let line = format!(r#"stroke="{}""#, colours.line);
    paper.rect([x, y, w, HEIGHT], 12.0, colours.panel, &line);
    let name = fit(names::quarter(quarter, lang), 23.0, w - 28.0);
    paper.text("", x + 14.0, y + 26.0, 21.0, r#"font-weight="700""#, colours.ink, &name);
    if !seen.open[large] {
        let text = names::words(lang).not_in_play;
        let middle = r#"text-anchor="middle" font-style="italic""#;
        paper.text("", x + w / 2.0, y + HEIGHT / 2.0, 19.0, middle, colours.muted, text);
        paper.close();
        return;
    }
    if quarter == Quarter::David {
        let h = HEIGHT - 46.0;
        draw_area(paper, marks, seen, lang, large, [x + 10.0, y + 36.0, w - 20.0, h]);
    } else {
        let half = (w - 28.0) / 2.0;
        draw_area(paper, marks, seen, lang, large, [x + 10.0, y + 36.0, w - 20.0, 80.0]);
        draw_area(paper, marks, seen, lang, large + 1, [x + 10.0, y + 124.0, half, 72.0]);
        let right = x + 18.0 + half;
        draw_area(paper, marks, seen, lang, large + 2, [right, y + 124.0, half, 72.0]);
    }
    paper.close();
}

/// An area: what it pays, the squires of every player in a column of his own, the baron.
fn draw_area(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    area: usize,
    [x, y, w, h]: [f32; 4],
) {
    let colours = paper.colours;
    let mark = marks.of(Thing::Area(area));
    let key = AREA_KEYS[area];
    paper.open(&format!("area-{key}"), &mark);
    paper.title(&names::area(area, lang).unwrap_or_default());
    let origin = matches!(seen.matter, Matter::Placement { from: Some(from), .. } if from == area);
    let plain = match origin {
        true => format!(r#"stroke="{}" stroke-width="3" stroke-dasharray="3 4""#, colours.ink),
        false => format!(r#"stroke="{}""#, colours.line),
    };
    let outline = paper.outline(mark.emphasis, &plain);
    paper.rect([x, y, w, h], 8.0, colours.field, &outline);

    let quarter = Quarter::of(area);
    let mut at = x + 10.0;
    if let Some(letter) = [None, Some("A"), Some("B")][area - quarter.large()] {
        let bold = r#"font-weight="700""#;
        paper.text("", at, y + 22.0, 17.0, bold, colours.muted, letter);
        at += 22.0;
    }
    let income = seen.income[area];
    if quarter != Quarter::David {
        for (amount, what) in [
            (income.squires, Icon::Squire),
            (income.bezants, Icon::Bezant),
            (income.prestige, Icon::Prestige),
        ] {
            if amount > 0 {
                let text = amount.to_string();
                paper.text("", at, y + 22.0, 17.0, "", colours.ink, &text);
                at += width(&text, 17.0) + 11.0;
                icon(paper, what, at, y + 16.0, 15.0);
                at += 15.0;
            }
        }
    }
    if area == quarter.large()
        && let Some(name) = names::privilege(quarter, lang)
    {
        let end = r#"text-anchor="end" font-style="italic""#;
        let room = x + w - 10.0 - at;
        paper.text("", x + w - 10.0, y + 22.0, 16.0, end, colours.muted, &fit(name, 16.0, room));
    }
    paper.share(mark.emphasis, x + w - 24.0, y + 3.0);

    let wide = w > 200.0;
    let (r, step) = if wide { (18.0, 49.0) } else { (15.0, 35.0) };
    let middle = if h > 100.0 { y + h / 2.0 + 16.0 } else { y + h - r - 8.0 };
    let first = if wide { x + 30.0 } else { x + 19.5 };
    for (seat, player) in seen.seats.iter().enumerate() {
        let cx = first + seat as f32 * step;
        let count = player.squires[area];
        if count == 0 {
            continue;
        }
        let mark = marks.of(Thing::Squires(seat, area));
        paper.open(&format!("squires-{key}-{seat}"), &mark);
        let outline = paper.outline(mark.emphasis, "");
        token(paper, seat, cx, middle, r, &count.to_string(), &outline);
        if let Matter::Placement { new, .. } = &seen.matter
            && seen.turn == Turn::Player(seat)
            && new[area] > 0
        {
            let more = r#"text-anchor="middle" font-weight="700""#;
            let text = format!("+{}", new[area]);
            paper.text("", cx + r, middle - r + 3.0, 14.0, more, colours.ink, &text);
        }
        paper.share(mark.emphasis, cx, middle - r);
        paper.close();
    }
    if let Some(seat) = seen.seats.iter().position(|player| player.baron == Some(area)) {
        paper.open(&format!("baron-{seat}"), &Mark::default());
        let line = format!(r#"stroke="{}" stroke-width="1.5""#, colours.ink);
        let (fill, ink) = colours.seats[seat];
        let (cx, cy, size) = match wide {
            true => (x + w - 28.0, middle, 34.0),
            false => (x + w - 20.0, y + 19.0, 28.0),
        };
        crown(paper, cx, cy, size, fill, &line);
        let bold = r#"font-weight="700" text-anchor="middle""#;
        paper.text("", cx, cy + size * 0.33, size * 0.47, bold, ink, &seat.to_string());
        paper.close();
    }
    paper.close();
}
