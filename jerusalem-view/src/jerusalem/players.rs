//! The prestige track and the players with their screens and towers.

use jerusalem_core::jerusalem::{SeatSeen, Seen, names};
use jerusalem_core::{Lang, Seat, Turn};

use super::Thing;
use crate::marks::{Mark, Marks};
use crate::paper::{N, Paper, fit};
use crate::pieces::{INNER, Icon, MARGIN, crown, icon, token};

/// Floors of a tower that are drawn.
const FLOORS: u8 = 12;

/// Prestige on a line; where it ends.
pub(super) fn track(paper: &mut Paper, seen: &Seen, lang: Lang, y: f32) -> f32 {
    let colours = paper.colours;
    let most = seen.seats.iter().map(|p| p.prestige).max().unwrap_or(0);
    // Tens above what anybody has.
    let end = (most / 10 + 1).max(2) * 10;
    let step = (end / 20).max(1);
    let (h, left) = (60.0, MARGIN + 92.0);
    paper.open("track", &Mark::default());
    paper.title(names::thing("track", lang).unwrap_or_default());
    paper.rect(
        [MARGIN, y, INNER, h],
        10.0,
        colours.panel,
        &format!(r#"stroke="{}""#, colours.line),
    );
    icon(paper, Icon::Prestige, MARGIN + 26.0, y + h / 2.0, 26.0);
    let at = |prestige: f32| left + prestige / f32::from(end) * (INNER - 132.0);
    let line = y + 36.0;
    paper.raw(format_args!(
        r#"<path d="M{} {line}H{}" stroke="{}" stroke-width="2"/>"#,
        N(at(0.0)),
        N(at(end.into())),
        colours.line,
        line = N(line)
    ));
    paper.with(&format!(r#"font-size="14" fill="{}" text-anchor="middle""#, colours.muted));
    for tick in (0..=end).step_by(step.into()) {
        let x = at(tick.into());
        paper.raw(format_args!(
            r#"<path d="M{} {}v8" stroke="{}"/>"#,
            N(x),
            N(line - 4.0),
            colours.line
        ));
        if tick % (5 * step) == 0 {
            paper.plain(x, y + h - 4.0, &tick.to_string());
        }
    }
    paper.close();
    for (seat, player) in seen.seats.iter().enumerate() {
        let before = seen.seats[..seat].iter().filter(|p| p.prestige == player.prestige).count();
        let together = seen.seats.iter().filter(|p| p.prestige == player.prestige).count();
        let spread = (before as f32 - (together as f32 - 1.0) / 2.0) * 24.0;
        paper.open(&format!("prestige-{seat}"), &Mark::default());
        let x = (at(player.prestige.into()) + spread).clamp(left - 36.0, MARGIN + INNER - 16.0);
        token(paper, seat, x, y + 21.0, 12.5, &seat.to_string(), "");
        paper.close();
    }
    paper.close();
    y + h
}

/// A panel for every player; where they end.
pub(super) fn draw(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let (gap, h) = (10.0, 182.0);
    let count = seen.seats.len().max(1) as f32;
    let w = (INNER - (count - 1.0) * gap) / count;
    paper.open("players", &Mark::default());
    for (seat, player) in seen.seats.iter().enumerate() {
        let x = MARGIN + seat as f32 * (w + gap);
        panel(paper, marks, seen, lang, (seat, player), [x, y, w, h]);
    }
    paper.close();
    y + h
}

fn panel(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    (seat, player): (Seat, &SeatSeen),
    [x, y, w, h]: [f32; 4],
) {
    let colours = paper.colours;
    let words = names::words(lang);
    let mark = marks.of(Thing::Player(seat));
    paper.open(&format!("player-{seat}"), &mark);
    let plain = match seen.turn == Turn::Player(seat) {
        true => format!(r#"stroke="{}" stroke-width="3""#, colours.ink),
        false => format!(r#"stroke="{}""#, colours.line),
    };
    let outline = paper.outline(mark.emphasis, &plain);
    paper.rect([x, y, w, h], 12.0, colours.panel, &outline);
    paper.share(mark.emphasis, x + w - 26.0, y + 2.0);

    token(paper, seat, x + 27.0, y + 26.0, 15.0, &seat.to_string(), "");
    let office = |f: Option<u8>| f.and_then(|f| names::office(f, lang));
    let room = w - 56.0;
    match (office(player.office), office(player.last_office)) {
        (Some(now), _) => {
            let text = fit(&format!("{} {now}", player.office.unwrap_or(0)), 19.5, room);
            paper.text("", x + 52.0, y + 33.0, 18.0, r#"font-weight="700""#, colours.ink, &text);
        }
        (None, Some(before)) => {
            let text = fit(&format!("({before})"), 18.0, room);
            paper.text("", x + 52.0, y + 33.0, 18.0, "", colours.muted, &text);
        }
        (None, None) => {}
    }

    // The screen, and what lies behind it.
    let shown = player.screen;
    let number = |n: Option<u32>| n.map_or("?".to_string(), |n| n.to_string());
    paper.open(&format!("screen-{seat}"), &Mark::default());
    paper.title(names::thing("screen", lang).unwrap_or_default());
    let line = format!(r#"stroke="{}" stroke-dasharray="5 3""#, colours.line);
    paper.rect([x + 10.0, y + 52.0, 138.0, 40.0], 6.0, colours.field, &line);
    let value = |paper: &mut Paper, what: Icon, dx: f32, dy: f32, text: &str| {
        icon(paper, what, x + dx, y + dy - 7.0, 20.0);
        paper.text("", x + dx + 16.0, y + dy, 20.0, r#"font-weight="700""#, colours.ink, text);
    };
    value(paper, Icon::Squire, 27.0, 79.0, &number(shown.map(|s| s.squires.into())));
    value(paper, Icon::Bezant, 95.0, 79.0, &number(shown.map(|s| s.bezants.into())));
    paper.close();
    value(paper, Icon::Prestige, 27.0, 122.0, &player.prestige.to_string());
    value(paper, Icon::Card, 95.0, 122.0, &player.cards.to_string());
    let supply = shown.map(|s| s.supply.map_or(String::new(), |n| n.to_string()));
    let supply = supply.unwrap_or_else(|| "?".into());
    if !supply.is_empty() {
        let text = fit(&format!("{} {supply}", words.supply), 16.0, 110.0);
        paper.text("", x + 16.0, y + 162.0, 16.0, "", colours.muted, &text);
    }
    if player.baron.is_none() {
        let line = format!(r#"stroke="{}" stroke-width="1.2""#, colours.ink);
        paper.open(&format!("baron-{seat}"), &Mark::default());
        crown(paper, x + 142.0, y + 157.0, 24.0, colours.seats[seat].0, &line);
        paper.close();
    }
    tower(paper, lang, seat, player.height, x + w - 38.0, y + h - 12.0);
    paper.close();
}

/// A tower of floors that stands at a point.
fn tower(paper: &mut Paper, lang: Lang, seat: Seat, height: u8, x: f32, y: f32) {
    let colours = paper.colours;
    let floors = height.min(FLOORS);
    paper.open(&format!("tower-{seat}"), &Mark::default());
    paper.title(&format!("{} {height}", names::words(lang).height));
    let (half, floor) = (21.0, 8.5);
    let stroke = format!(r#"stroke="{}" stroke-width="1.2""#, colours.stone_line);
    paper.rect([x - half - 4.0, y - 4.0, 2.0 * half + 8.0, 5.0], 0.0, colours.stone_line, "");
    let top = y - 4.0 - f32::from(floors) * floor;
    if floors > 0 {
        paper.rect(
            [x - half, top, 2.0 * half, f32::from(floors) * floor],
            0.0,
            colours.stone,
            &stroke,
        );
        paper.raw(format_args!(r#"<path d=""#));
        for n in 1..floors {
            let at = y - 4.0 - f32::from(n) * floor;
            paper.raw(format_args!("M{} {}h{}", N(x - half), N(at), N(2.0 * half)));
        }
        paper.raw(format_args!(r#"" stroke="{}" stroke-width="0.8"/>"#, colours.stone_line));
        // Battlements in the seat's colour.
        paper.raw(format_args!(
            r#"<path d="M{} {}v-10h9v4h7v-4h10v4h7v-4h9v10Z" fill="{}" {stroke}/>"#,
            N(x - half),
            N(top),
            colours.seats[seat].0
        ));
    }
    let bold = r#"font-weight="700" text-anchor="middle""#;
    paper.text("", x, top - 15.0, 20.0, bold, colours.ink, &height.to_string());
    paper.close();
}
