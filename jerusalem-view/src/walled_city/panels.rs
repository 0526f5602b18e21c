//! The players, the guilds on offer, the factions, and the cards.

use jerusalem_core::walled_city::{ColourSeen, NUMBERS, Seen, names};
use jerusalem_core::{Lang, Turn};

use super::{Thing, piece};
use crate::marks::{Mark, Marks};
use crate::paper::{Paper, fit, width};
use crate::pieces::{Flow, INNER, Icon, MARGIN, chip, head, icon, token};

/// A panel for every colour; where they end.
pub(super) fn players(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let (gap, h) = (10.0, 136.0);
    let count = seen.colours.len().max(1) as f32;
    let w = (INNER - (count - 1.0) * gap) / count;
    paper.open("players", &Mark::default());
    for (colour, of) in seen.colours.iter().enumerate() {
        let x = MARGIN + colour as f32 * (w + gap);
        panel(paper, marks, seen, lang, (colour, of), [x, y, w, h]);
    }
    paper.close();
    y + h
}

fn panel(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    (colour, of): (usize, &ColourSeen),
    [x, y, w, h]: [f32; 4],
) {
    let colours = paper.colours;
    let words = names::words(lang);
    let mark = marks.of(Thing::Player(colour));
    paper.open(&format!("player-{colour}"), &mark);
    paper.title(&of.name);
    let plain = match seen.turn == Turn::Player(colour) {
        true => format!(r#"stroke="{}" stroke-width="3""#, colours.ink),
        false => format!(r#"stroke="{}""#, colours.line),
    };
    let outline = paper.outline(mark.emphasis, &plain);
    paper.rect([x, y, w, h], 12.0, colours.panel, &outline);
    paper.share(mark.emphasis, x + w - 26.0, y + 2.0);
    let text = if of.neutral { String::new() } else { colour.to_string() };
    token(paper, piece(colour, of.neutral), x + 26.0, y + 26.0, 15.0, &text, "");
    let bold = r#"font-weight="700""#;
    let end = r#"text-anchor="end""#;
    let votes = format!("{} {}", of.votes, words.votes);
    paper.text("", x + w - 12.0, y + 33.0, 19.0, &format!("{end} {bold}"), colours.ink, &votes);
    if of.neutral {
        let room = w - 70.0 - width(&votes, 20.0);
        paper.text("", x + 50.0, y + 32.0, 17.0, "", colours.ink, &fit(&of.name, 17.0, room));
    }
    if let Some((guild, priority, used)) = of.guild {
        let mut text = format!("{} {priority}", names::guild(guild, lang));
        if used {
            text += &format!(" ({})", words.used);
        }
        let ink = if used { colours.muted } else { colours.ink };
        let text = fit(&text, 17.0, w - 24.0);
        paper.open(&format!("guild-of-{colour}"), &Mark::default());
        paper.text("", x + 12.0, y + 62.0, 17.0, "", ink, &text);
        paper.close();
    }
    let cell = (w - 20.0) / 3.0;
    let mut value = |what: Icon, n: usize, text: String, about: &str| {
        let (cx, cy) = (x + 22.0 + (n % 3) as f32 * cell, y + 84.0 + (n / 3) as f32 * 32.0);
        paper.raw(format_args!("<g>"));
        paper.title(about);
        icon(paper, what, cx, cy, 19.0);
        paper.text("", cx + 15.0, cy + 7.0, 18.0, "", colours.ink, &text);
        paper.close();
    };
    value(Icon::Squire, 0, of.peasant_supply.to_string(), words.peasants);
    value(Icon::Noble, 1, of.noble_supply.to_string(), words.nobles);
    if !of.neutral {
        value(Icon::Card, 2, of.cards.to_string(), words.cards);
        value(Icon::Road, 3, of.roads.to_string(), words.roads);
        value(Icon::Wall, 4, of.walls.to_string(), words.walls);
    }
    if of.noble_box > 0 {
        value(Icon::Gone, 5, of.noble_box.to_string(), words.out_of_game);
    }
    paper.close();
}

/// The factions with their sums, and the guilds on offer; where they end.
pub(super) fn offer(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let colours = paper.colours;
    let words = names::words(lang);
    paper.open("factions", &Mark::default());
    let head_text = format!("{}:", words.factions_head);
    paper.text("", MARGIN, y + 20.0, 17.0, r#"font-weight="700""#, colours.muted, &head_text);
    let mut x = MARGIN + width(&head_text, 18.0) + 12.0;
    for (faction, value) in seen.factions.iter().enumerate() {
        let name = names::faction(faction, lang).unwrap_or_default();
        paper.open(&format!("faction-{faction}"), &Mark::default());
        let dark = r##"stroke="#1B1A17" stroke-width="1.2""##;
        paper.rect([x, y + 2.0, 26.0, 26.0], 6.0, colours.factions[faction], dark);
        let bold = r#"text-anchor="middle" font-weight="700""#;
        let letter: String = name.chars().next().into_iter().flat_map(char::to_uppercase).collect();
        paper.text("", x + 13.0, y + 21.0, 17.0, bold, "#1B1A17", &letter);
        let text = format!("{name} {value}");
        paper.text("", x + 33.0, y + 21.0, 17.0, "", colours.ink, &text);
        x += 33.0 + width(&text, 17.0) + 20.0;
        paper.close();
    }
    if !seen.order.is_empty() {
        let end = r#"text-anchor="end""#;
        let at = MARGIN + INNER - 34.0 * seen.order.len() as f32 - 8.0;
        paper.text("", at, y + 20.0, 17.0, end, colours.muted, &format!("{}:", words.order));
        for (n, &seat) in seen.order.iter().enumerate() {
            token(paper, seat, at + 22.0 + 34.0 * n as f32, y + 14.0, 12.0, &seat.to_string(), "");
        }
    }
    paper.close();
    let y = y + 40.0;
    if seen.offer.is_empty() {
        return y;
    }
    paper.open("offer", &Mark::default());
    let y = head(paper, "", y, words.offer);
    let mut flow = Flow::new(MARGIN, y, 38.0);
    for (guild, priority) in &seen.offer {
        let mark = marks.of(Thing::Guild(guild.index()));
        let text = format!("{priority} {}", names::guild(*guild, lang));
        chip(paper, &mut flow, &format!("guild-{}", guild.id()), &mark, &text, true);
    }
    paper.close();
    flow.end() + 4.0
}

/// A construction card.
fn card(paper: &mut Paper, flow: &mut Flow, id: &str, mark: &Mark, kind: u8, faint: bool) {
    let colours = paper.colours;
    let (w, h) = (58.0, 36.0);
    let (x, y) = flow.place(w);
    let [large, small] = NUMBERS.get(usize::from(kind)).copied().unwrap_or_default();
    paper.open(id, mark);
    let plain = format!(r#"stroke="{}" stroke-width="1.3""#, colours.line);
    let outline = paper.outline(mark.emphasis, &plain);
    paper.rect([x, y, w, h], 6.0, if faint { colours.panel } else { colours.field }, &outline);
    paper.raw(format_args!(
        r#"<path d="M{} {}l-10 24" stroke="{}"/>"#,
        crate::paper::N(x + w / 2.0 + 5.0),
        crate::paper::N(y + 6.0),
        colours.line
    ));
    let bold = r#"text-anchor="middle" font-weight="700""#;
    let ink = if faint { colours.muted } else { colours.ink };
    paper.text("", x + 16.0, y + 25.0, 20.0, bold, ink, &large.to_string());
    paper.text("", x + w - 16.0, y + 25.0, 20.0, bold, ink, &small.to_string());
    if kind >= 11 {
        paper.text("", x + w - 7.0, y + 13.0, 13.0, bold, colours.accent, "x");
    }
    paper.share(mark.emphasis, x + w - 12.0, y + 1.0);
    paper.close();
}

/// The hands and what is known of cards; where they end.
pub(super) fn cards(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let words = names::words(lang);
    let mut y = y;
    for (seat, of) in seen.colours.iter().enumerate() {
        if let Some(hand) = of.hand.as_ref().filter(|hand| !hand.is_empty()) {
            paper.open(&format!("hand-{seat}"), &Mark::default());
            y = head(paper, "", y, &words.hand.replace("{p}", &of.name));
            let mut flow = Flow::new(MARGIN, y, 44.0);
            for (n, &kind) in hand.iter().enumerate() {
                let mark = match seen.turn == Turn::Player(seat) {
                    true => marks.of(Thing::Card(kind)),
                    false => Mark::default(),
                };
                card(paper, &mut flow, &format!("card-{seat}-{n}"), &mark, kind, false);
            }
            paper.close();
            y = flow.end();
        }
    }
    let name = |kind: &u8| names::card(usize::from(*kind)).unwrap_or_default();
    for (seat, of) in seen.colours.iter().enumerate() {
        let mut parts = Vec::new();
        if let Some((known, unknown)) = &of.held {
            let mut items: Vec<_> = known.iter().map(name).collect();
            if *unknown > 0 {
                items.push(words.unknown.replace("{n}", &unknown.to_string()));
            }
            if !items.is_empty() {
                parts.push(format!(
                    "{}: {}",
                    words.held.replace("{p}", &of.name),
                    items.join(", ")
                ));
            }
        }
        if let Some(played) = of.played.as_ref().filter(|played| !played.is_empty()) {
            let items: Vec<_> = played.iter().map(name).collect();
            parts.push(format!("{}: {}", words.played.replace("{p}", &of.name), items.join(", ")));
        }
        if !parts.is_empty() {
            let text = parts.join("  ·  ");
            y = crate::pieces::lines(paper, &format!("cards-of-{seat}"), y, &text) + 2.0;
        }
    }
    y + 6.0
}
