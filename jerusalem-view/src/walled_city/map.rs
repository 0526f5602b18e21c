//! The board: areas, paths, the fortification with its towers, gaps and defence zones.

use jerusalem_core::Lang;
use jerusalem_core::walled_city::board::Loc;
use jerusalem_core::walled_city::{Anchor, Places, Seen, Token, names};

use super::layout::{self, P, Plan, Room, Spot, add, hearts, inside, length, mid, sub, times};
use super::{Thing, piece};
use crate::marks::{Mark, Marks};
use crate::paper::{N, Paper, clean, width};
use crate::pieces::{INNER, MARGIN, crown, number, shape};

/// Height and width of a piece's place in an area.
const CELL: [f32; 2] = [33.0, 38.0];
/// Height of an area's name.
const NAME: f32 = 21.0;

/// Draws the board; where it ends.
pub(super) fn draw(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let room = Room { left: MARGIN, top: y, width: INNER, most: 860.0 };
    let plan = layout::plan(&seen.board, &room);
    let colours = paper.colours;
    let dark = format!(r#"stroke="{}""#, colours.ink);
    paper.raw(format_args!(r#"<defs><g id="crown">"#));
    crown(paper, 0.0, 0.0, 15.6, colours.gold, &dark);
    paper.raw(format_args!("</g></defs>"));
    paper.open("board", &Mark::default());
    paper.title(&clean(seen.board.name(), 80));
    polygon(paper, &plan.outline, colours.panel, "");
    let mut labels = Labels::new();
    if !plan.links.is_empty() {
        paper.raw(format_args!(
            r#"<path fill="none" stroke="{}" stroke-width="2" d=""#,
            colours.line
        ));
        for [a, b] in &plan.links {
            paper.raw(format_args!("M{} {}L{} {}", N(a[0]), N(a[1]), N(b[0]), N(b[1])));
        }
        paper.raw(format_args!(r#""/>"#));
    }
    for area in 0..seen.board.areas() {
        draw_area(paper, marks, seen, lang, &plan, area);
    }
    paper.with(r#"id="paths" fill="none" stroke-linecap="round" stroke-linejoin="round""#);
    for path in 0..seen.board.paths() {
        draw_path(paper, marks, seen, &plan, path, &mut labels);
    }
    paper.close();
    for (fence, &[a, b]) in plan.fences.iter().enumerate() {
        paper.open(&format!("fence-{fence}"), &Mark::default());
        let gone = seen.fences_destroyed >> fence & 1 == 1;
        line(
            paper,
            &[[a, b]],
            colours.road,
            if gone { 2.0 } else { 7.0 },
            r#"stroke-dasharray="4 3""#,
        );
        if gone {
            cross(paper, mid(a, b));
        }
        paper.close();
    }
    polygon(
        paper,
        &plan.outline,
        "none",
        &format!(r#"stroke="{}" stroke-width="11" stroke-linejoin="round""#, colours.stone_line),
    );
    polygon(
        paper,
        &plan.outline,
        "none",
        &format!(r#"stroke="{}" stroke-width="8" stroke-linejoin="round""#, colours.stone),
    );
    for gap in 0..seen.board.gaps() {
        draw_gap(paper, marks, seen, plan.gaps[gap], gap, &mut labels);
    }
    for zone in 0..seen.board.zones() {
        draw_zone(paper, marks, seen, plan.zones[zone], zone, &mut labels);
    }
    for tower in 0..seen.board.towers() {
        draw_tower(paper, marks, seen, lang, plan.towers[tower], tower);
    }
    write_labels(paper, &labels);
    paper.close();
    y + plan.height
}

fn polygon(paper: &mut Paper, points: &[P], fill: &str, more: &str) {
    paper.raw(format_args!(r#"<path d="M"#));
    for (i, p) in points.iter().enumerate() {
        let between = if i == 0 { "" } else { "L" };
        paper.raw(format_args!("{between}{} {}", N(p[0]), N(p[1])));
    }
    let more = if more.is_empty() { String::new() } else { format!(" {more}") };
    paper.raw(format_args!(r#"Z" fill="{fill}"{more}/>"#));
}

fn line(paper: &mut Paper, lines: &[[P; 2]], stroke: &str, w: f32, more: &str) {
    paper.raw(format_args!(r#"<path d=""#));
    let mut end = None;
    for [a, b] in lines {
        if end != Some(*a) {
            paper.raw(format_args!("M{} {}", N(a[0]), N(a[1])));
        }
        paper.raw(format_args!("L{} {}", N(b[0]), N(b[1])));
        end = Some(*b);
    }
    let more = if more.is_empty() { String::new() } else { format!(" {more}") };
    paper.raw(format_args!(r#"" stroke="{stroke}" stroke-width="{}"{more}/>"#, N(w)));
}

/// What was destroyed.
fn cross(paper: &mut Paper, at: P) {
    let colours = paper.colours;
    paper.raw(format_args!(
        r#"<path d="M{} {}l16 16m0-16l-16 16" fill="none" stroke="{}" stroke-width="4" stroke-linecap="round"/>"#,
        N(at[0] - 8.0),
        N(at[1] - 8.0),
        colours.ink
    ));
}

/// The names of paths, gaps and zones, which are written last.
type Labels = Vec<(P, String)>;

fn write_labels(paper: &mut Paper, labels: &Labels) {
    let colours = paper.colours;
    paper.with(&format!(
        r#"id="labels" font-size="14" text-anchor="middle" fill="{}" stroke="{}" stroke-width="3" paint-order="stroke" pointer-events="none""#,
        colours.muted, colours.page
    ));
    for (at, text) in labels {
        paper.plain(at[0], at[1] + 5.0, text);
    }
    paper.close();
}

/// What stands or lies in an area.
enum Item {
    Peasants(usize, u8),
    Nobles(usize, u8),
    Token(usize),
}

/// How the things of an area are set: scale, columns, which of its titles is written, the middle.
struct Setting {
    scale: f32,
    columns: usize,
    title: usize,
    middle: P,
}

/// The title is the id, set like a piece before all others.
const IN_CELL: usize = 3;

/// The largest setting that lies within the area, with the longest title that has room.
fn setting(polygon: &[P], count: usize, titles: &[String; 3]) -> Setting {
    let hearts = hearts(polygon);
    let fits = |c: P, w: f32, h: f32| {
        let (w, h) = (w / 2.0 + 6.0, h / 2.0 + 4.0);
        [-1.0, 1.0, 0.0]
            .iter()
            .all(|i| [-1.0, 1.0, 0.0].iter().all(|j| inside(polygon, [c[0] + i * w, c[1] + j * h])))
    };
    for scale in [1.0, 0.92, 0.84, 0.76, 0.68, 0.6] {
        for title in 0..=IN_CELL {
            if title == 0 && scale < 0.76 || title == IN_CELL && scale > 0.76 {
                continue;
            }
            let (wide, over, count) = match titles.get(title) {
                Some(text) => (width(text, 15.0), NAME, count),
                None => (0.0, 0.0, count + 1),
            };
            for &middle in &hearts {
                for columns in (1..=count.max(1)).rev() {
                    let rows = count.div_ceil(columns) as f32;
                    let w = (columns as f32 * CELL[0]).max(wide) * scale;
                    let h = (over + rows * CELL[1]) * scale;
                    if fits(middle, w, h) {
                        return Setting { scale, columns, title, middle };
                    }
                }
            }
        }
    }
    // Rather over the edge than too small to read.
    let columns = (count as f32 + 1.0).sqrt().ceil() as usize;
    Setting { scale: 0.56, columns, title: IN_CELL, middle: hearts[0] }
}

/// A district's number, which no area is called by.
fn roman(mut n: u8) -> String {
    let mut text = String::new();
    for (value, letters) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while n >= value {
            text.push_str(letters);
            n -= value;
        }
    }
    text
}

fn draw_area(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    plan: &Plan,
    area: usize,
) {
    let colours = paper.colours;
    let Some(outline) = plan.areas.get(area) else { return };
    let board = &seen.board;
    let id = clean(board.area_id(area), 12);
    let name = clean(&board.area_title(area), 24);
    let mark = marks.of(Thing::Area(area));
    paper.open(&format!("area-{area}"), &mark);
    let district = seen.districts[area];
    let words = names::words(lang);
    let mut about = if name == id { id.clone() } else { format!("{id} {name}") };
    if let Some(district) = district {
        about += &format!(", {} {}", words.district, roman(district + 1));
    }
    paper.title(&about);
    let fill = district.map_or(colours.field, |d| colours.districts[usize::from(d) % 6]);
    polygon(paper, outline, fill, "");

    let mut items: Vec<Item> = Vec::new();
    items.extend(layout::slots_at(board, Loc::Area(area as u8)).map(Item::Token));
    items.retain(|item| !matches!(item, Item::Token(slot) if seen.tokens[*slot] == Token::EMPTY));
    for (colour, of) in seen.colours.iter().enumerate() {
        if of.nobles[area] > 0 {
            items.push(Item::Nobles(colour, of.nobles[area]));
        }
        if of.peasants[area] > 0 {
            items.push(Item::Peasants(colour, of.peasants[area]));
        }
    }
    let numbered = |text: &str| match district {
        Some(district) => format!("{text} · {}", roman(district + 1)),
        None => text.to_string(),
    };
    let whole = if name == id { id.clone() } else { format!("{id} {name}") };
    let titles = [numbered(&whole), numbered(&id), id];
    let set = setting(outline, items.len(), &titles);
    let skip = usize::from(set.title == IN_CELL);
    let over = if skip == 1 { 0.0 } else { NAME };
    let cells = items.len() + skip;
    let rows = cells.div_ceil(set.columns.max(1));
    let h = over + rows as f32 * CELL[1];
    paper.with(&format!(
        r#"transform="translate({},{}) scale({})" font-weight="700" text-anchor="middle""#,
        N(set.middle[0]),
        N(set.middle[1]),
        set.scale
    ));
    let cell = |n: usize| {
        let (row, column) = (n / set.columns, n % set.columns);
        let here = (cells - row * set.columns).min(set.columns) as f32;
        let x = (column as f32 - (here - 1.0) / 2.0) * CELL[0];
        [x, -h / 2.0 + over + (row as f32 + 0.5) * CELL[1]]
    };
    let light = r#"font-weight="400""#;
    match titles.get(set.title) {
        Some(title) => paper.text("", 0.0, -h / 2.0 + 14.0, 15.0, light, colours.muted, title),
        None => {
            let [x, y] = cell(0);
            paper.text("", x, y + 7.0, 19.0, light, colours.ink, &clean(&titles[2], 4));
        }
    }
    for (n, item) in items.iter().enumerate() {
        let [x, y] = cell(n + skip);
        match *item {
            Item::Token(slot) => draw_token(paper, marks, seen, lang, slot, [x, y]),
            Item::Peasants(colour, count) => {
                let mark = marks.of(Thing::Peasant(colour, area));
                paper.open(&format!("peasants-{area}-{colour}"), &mark);
                let outline = paper.outline(mark.emphasis, "");
                let piece = piece(colour, seen.colours[colour].neutral);
                number(paper, piece, x, y + 3.0, 12.5, &count.to_string(), &outline);
                paper.share(mark.emphasis, x, y - 14.0);
                paper.close();
            }
            Item::Nobles(colour, count) => {
                let mark = marks.of(Thing::Noble(colour, Loc::Area(area as u8)));
                paper.open(&format!("nobles-{area}-{colour}"), &mark);
                noble(paper, seen, colour, count, [x, y + 3.0], 12.5, &mark);
                paper.close();
            }
        }
    }
    paper.close();
    if mark.emphasis.is_some() {
        let outline_of = paper.outline(mark.emphasis, "");
        // Inside of the border, so that paths do not hide it.
        let c = hearts(outline)[0];
        let inner: Vec<P> = outline
            .iter()
            .map(|&p| {
                let way = sub(p, c);
                add(c, times(way, (1.0 - 12.0 / length(way).max(13.0)).max(0.3)))
            })
            .collect();
        polygon(paper, &inner, "none", &outline_of);
        paper.share(mark.emphasis, set.middle[0], set.middle[1] - h / 2.0 * set.scale - 6.0);
    }
    paper.close();
}

/// A noble or guard: its colour's shape with a crown.
fn noble(paper: &mut Paper, seen: &Seen, colour: usize, count: u8, at: P, r: f32, mark: &Mark) {
    let piece = piece(colour, seen.colours[colour].neutral);
    let up = if piece == 3 { 1.2 } else { 1.0 };
    paper.raw(format_args!(
        r##"<use href="#crown" x="{}" y="{}"/>"##,
        N(at[0]),
        N(at[1] - r * up - 2.5)
    ));
    let outline = paper.outline(mark.emphasis, "");
    number(paper, piece, at[0], at[1], r, &count.to_string(), &outline);
    paper.share(mark.emphasis, at[0], at[1] - r - 8.0);
}

/// A faction die with its letter and symbols, or a survey tile.
fn draw_token(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    slot: usize,
    [x, y]: P,
) {
    let colours = paper.colours;
    let what = seen.tokens[slot];
    let mark = marks.of(Thing::Slot(slot));
    paper.open(&format!("slot-{slot}"), &mark);
    paper.title(&format!("{} {}", clean(seen.board.slot_id(slot), 12), names::token(what, lang)));
    let dark = r##"stroke="#1B1A17" stroke-width="1.3""##;
    let outline = paper.outline(mark.emphasis, dark);
    match what.faction() {
        Some(faction) => {
            paper.rect([x - 14.0, y - 13.0, 28.0, 28.0], 6.0, colours.factions[faction], &outline);
            let letter = names::faction(faction, lang).unwrap_or_default().chars().next();
            let letter: String = letter.into_iter().flat_map(char::to_uppercase).collect();
            paper.text("", x, y + 3.5, 15.0, "", "#1B1A17", &letter);
            match what.value() {
                0 => paper.text("", x, y + 14.0, 11.0, "", "#1B1A17", "?"),
                value => {
                    paper.raw(format_args!(
                        r##"<path stroke="#1B1A17" stroke-width="5.2" stroke-linecap="round" d=""##
                    ));
                    for n in 0..value {
                        let dx = (f32::from(n) - (f32::from(value) - 1.0) / 2.0) * 7.5;
                        paper.raw(format_args!("M{} {}h0", N(x + dx), N(y + 9.5)));
                    }
                    paper.raw(format_args!(r#""/>"#));
                }
            }
        }
        None => {
            let text = if what.value() > 0 { "+1" } else { "−1" };
            let fill = if what.value() > 0 { "#FFFFFF" } else { "#4A463E" };
            let ink = if what.value() > 0 { "#1B1A17" } else { "#FFFFFF" };
            paper.rect([x - 15.0, y - 10.0, 30.0, 22.0], 3.0, fill, &outline);
            paper.text("", x, y + 7.0, 16.0, "", ink, text);
        }
    }
    paper.share(mark.emphasis, x, y - 16.0);
    paper.close();
}

/// How many pieces a path or gap has, and whether something was destroyed there.
fn state(places: &Places, place: usize) -> (u8, bool) {
    (places.pieces(place), places.destroyed() >> place & 1 == 1)
}

fn draw_path(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    plan: &Plan,
    path: usize,
    labels: &mut Labels,
) {
    let colours = paper.colours;
    let lines = &plan.paths[path];
    let mark = marks.of(Thing::Path(path));
    paper.open(&format!("path-{path}"), &mark);
    let id = clean(seen.board.path_id(path), 6);
    paper.title(&id);
    let (pieces, destroyed) = state(&seen.roads, path);
    if let Some(emphasis) = mark.emphasis {
        use crate::marks::Emphasis;
        let (stroke, w) = match emphasis {
            Emphasis::Legal => (colours.accent, 11.0),
            Emphasis::Last => (colours.last, 18.0),
            Emphasis::Share(share) => (colours.accent, 8.0 + 8.0 * share),
        };
        line(paper, lines, stroke, w, r#"stroke-opacity="0.45""#);
    }
    let anchor = seen.anchor == Some(Anchor::Path(path));
    if pieces > 0 {
        let w = if anchor { 13.0 } else { 10.0 };
        line(paper, lines, colours.ink, w, "");
        line(paper, lines, colours.road, w - 3.0, "");
    } else {
        // Wide and unseen, for a pointer.
        line(paper, lines, colours.line, 2.5, r#"stroke-dasharray="7 6" stroke-linecap="butt""#);
    }
    let middle = lines[lines.len() / 2];
    let at = match lines.len() % 2 {
        0 => middle[0],
        _ => mid(middle[0], middle[1]),
    };
    if destroyed {
        cross(paper, at);
    }
    if pieces > 1 {
        let bold = r#"text-anchor="middle" font-weight="700""#;
        shape(paper, crate::pieces::NEUTRAL, at[0], at[1], 12.0, "");
        paper.text("", at[0], at[1] + 5.0, 14.0, bold, colours.ink, &format!("×{pieces}"));
    } else if pieces == 0 && !destroyed {
        labels.push((at, id));
    }
    paper.share(mark.emphasis, at[0], at[1] - 14.0);
    paper.close();
}

fn draw_gap(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    spot: Spot,
    gap: usize,
    labels: &mut Labels,
) {
    let colours = paper.colours;
    let mark = marks.of(Thing::Gap(gap));
    paper.open(&format!("gap-{gap}"), &mark);
    let id = clean(seen.board.gap_id(gap), 6);
    paper.title(&id);
    let (pieces, destroyed) = state(&seen.walls, gap);
    let angle = spot.along[1].atan2(spot.along[0]).to_degrees();
    paper.with(&format!(
        r#"transform="translate({},{}) rotate({})""#,
        N(spot.at[0]),
        N(spot.at[1]),
        N(angle)
    ));
    let anchor = seen.anchor == Some(Anchor::Gap(gap));
    let plain = format!(
        r#"stroke="{}" stroke-width="{}""#,
        if pieces > 0 { colours.ink } else { colours.line },
        if anchor { 3 } else { 1 }
    );
    let outline = paper.outline(mark.emphasis, &plain);
    if pieces > 0 {
        // A wall with battlements outwards.
        paper.raw(format_args!(
            r#"<path d="M-25 8V-11h9v5h8v-5h7.500v5h8v-5h8v5h8v-5h1.500V8Z" fill="{}" {outline}/>"#,
            colours.stone_line
        ));
    } else {
        paper.rect([-25.0, -8.0, 50.0, 16.0], 3.0, colours.page, &outline);
    }
    paper.close();
    if destroyed {
        cross(paper, spot.at);
    }
    if pieces > 1 {
        let bold = r#"text-anchor="middle" font-weight="700""#;
        let [x, y] = spot.at;
        paper.text("", x, y + 6.0, 15.0, bold, colours.page, &format!("×{pieces}"));
    } else if pieces == 0 && !destroyed {
        labels.push((spot.at, id));
    }
    let up = add(spot.at, times(spot.out, -20.0));
    paper.share(mark.emphasis, up[0], up[1]);
    paper.close();
}

fn draw_zone(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    spot: Spot,
    zone: usize,
    labels: &mut Labels,
) {
    let colours = paper.colours;
    let mark = marks.of(Thing::Zone(zone));
    paper.open(&format!("zone-{zone}"), &mark);
    let id = clean(seen.board.zone_id(zone), 6);
    let at = add(spot.at, times(spot.out, 44.0));
    let [x, y] = at;
    let angle = spot.along[1].atan2(spot.along[0]).to_degrees();
    let place = format!(r#"transform="translate({},{}) rotate({})""#, N(x), N(y), N(angle));
    paper.with(r#"font-weight="700" text-anchor="middle""#);
    match &seen.zones[zone] {
        None => {
            let plain = format!(r#"stroke="{}" stroke-dasharray="4 4""#, colours.line);
            let outline = paper.outline(mark.emphasis, &plain);
            paper.with(&place);
            paper.rect(
                [-33.0, -17.0, 66.0, 34.0],
                5.0,
                "none",
                &format!(r#"pointer-events="all" {outline}"#),
            );
            paper.close();
            labels.push((at, id));
        }
        Some(card) => {
            paper.title(&format!("{id}: p{} r{}", card.seat, card.round));
            let plain = format!(r#"stroke="{}" stroke-width="1.5""#, colours.ink);
            let outline = paper.outline(mark.emphasis, &plain);
            paper.with(&place);
            let fill = if card.numbers.is_some() { colours.field } else { colours.stone };
            paper.rect([-37.0, -18.0, 74.0, 36.0], 5.0, fill, &outline);
            paper.close();
            shape(paper, card.seat, x, y, 11.0, "");
            let ink = colours.seats[card.seat.min(3)].1;
            paper.text("", x, y + 5.0, 13.0, "", ink, &card.seat.to_string());
            for (n, way) in [(0, -24.0), (1, 24.0)] {
                let [x, y] = add(at, times(spot.along, way));
                let text = card.numbers.map_or("?".to_string(), |numbers| numbers[n].to_string());
                paper.text("", x, y + 7.0, 20.0, "", colours.ink, &text);
            }
            if let Some(back) = card.back {
                let [x, y] = add(at, times(spot.out, 18.0));
                shape(paper, usize::from(back), x, y, 5.0, "");
            }
        }
    }
    paper.close();
    paper.share(mark.emphasis, x, y - 20.0);
    paper.close();
}

fn draw_tower(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    spot: Spot,
    tower: usize,
) {
    let colours = paper.colours;
    let mark = marks.of(Thing::Tower(tower));
    paper.open(&format!("tower-{tower}"), &mark);
    let id = clean(seen.board.tower_id(tower), 6);
    paper.title(&id);
    let [x, y] = add(spot.at, times(spot.out, 17.0));
    let plain = format!(r#"stroke="{}" stroke-width="1.5""#, colours.ink);
    let outline = paper.outline(mark.emphasis, &plain);
    paper.raw(format_args!(
        r#"<path d="M{} {}v-48h11v7h9v-7h12v7h9v-7h11v48Z" fill="{}" {outline}/>"#,
        N(x - 26.0),
        N(y + 24.0),
        colours.stone
    ));
    paper.with(r#"font-weight="700" text-anchor="middle""#);
    for slot in layout::slots_at(&seen.board, Loc::Tower(tower as u8)) {
        if seen.tokens[slot] != Token::EMPTY {
            draw_token(paper, marks, seen, lang, slot, [x, y + 3.0]);
        }
    }
    let held: Vec<_> =
        (0..seen.colours.len()).filter(|&colour| seen.colours[colour].guards[tower] > 0).collect();
    // Guards stand outside, beside each other where the tower is on the upper or lower side.
    let level = spot.out[1].abs() > 0.5;
    let centre = match level {
        true => [x, y + 44.0 * spot.out[1].signum() + if spot.out[1] > 0.0 { 6.0 } else { 0.0 }],
        false => [x + 44.0 * spot.out[0].signum(), y],
    };
    for (n, &colour) in held.iter().enumerate() {
        let shift = (n as f32 - (held.len() as f32 - 1.0) / 2.0) * if level { 27.0 } else { 34.0 };
        let at =
            if level { [centre[0] + shift, centre[1]] } else { [centre[0], centre[1] + shift] };
        let mark = marks.of(Thing::Noble(colour, Loc::Tower(tower as u8)));
        paper.open(&format!("guards-{tower}-{colour}"), &mark);
        noble(paper, seen, colour, seen.colours[colour].guards[tower], at, 11.5, &mark);
        paper.close();
    }
    paper.close();
    let up = add(spot.at, times(spot.out, -34.0));
    paper.share(mark.emphasis, up[0], up[1]);
    paper.close();
}
