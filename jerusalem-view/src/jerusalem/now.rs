//! What the node is about, the hands and the discard.

use jerusalem_core::jerusalem::{Card, Matter, Quarter, Seen, names};
use jerusalem_core::{Lang, Seat};

use super::Thing;
use crate::marks::{Mark, Marks};
use crate::paper::{Paper, fit};
use crate::pieces::{self, Flow, Icon, MARGIN, chip, head, icon, lines, token};

/// Draws what is decided now; where it ends.
pub(super) fn draw(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let words = names::words(lang);
    let per_seat = |counts: &[u8]| -> Vec<String> {
        let some = counts.iter().enumerate().filter(|(_, n)| **n > 0);
        some.map(|(seat, n)| format!("p{seat} {n}")).collect()
    };
    let listed = |paper: &mut Paper, what: &str, items: Vec<String>| {
        if items.is_empty() {
            return y;
        }
        lines(paper, "matter", y, &format!("{what}: {}", items.join(" · "))) + 6.0
    };
    match &seen.matter {
        Matter::Board => y,
        Matter::Offices(display) => offices(paper, marks, seen, lang, y, display, None),
        Matter::Auction { office, display, bid, passed } => {
            let end = offices(paper, marks, seen, lang, y, display, Some(*office));
            auction(paper, lang, end, *bid, passed)
        }
        Matter::Packet { count, cards } => {
            paper.open("packet", &Mark::default());
            let y = head(paper, "packet-head", y, &format!("{} ({count})", words.packet));
            let mut flow = Flow::new(MARGIN, y, 40.0);
            match cards {
                Some(cards) => {
                    for (card, nth) in copies(cards) {
                        let mark = marks.of(Thing::Packet(card as u8));
                        let id = format!("packet-{}-{nth}", card.key());
                        chip(paper, &mut flow, &id, &mark, &names::card(card, lang), true);
                    }
                }
                None => {
                    for n in 0..*count {
                        let (x, y) = flow.place(24.0);
                        back(paper, &format!("packet-back-{n}"), x, y);
                    }
                }
            }
            paper.close();
            flow.end()
        }
        Matter::Placement {
            new: _,
            hired,
            price,
            genoese,
            marshal_used,
            from,
            influence,
            sold,
            barred,
        } => {
            let mut items =
                vec![format!("{}: {hired}", words.hired), format!("{}: {price}", words.price)];
            if *genoese {
                items.push(names::card(Card::Genoese, lang));
            }
            if *marshal_used {
                let marshal = names::office(3, lang).unwrap_or_default();
                items.push(format!("{marshal}: {}", words.used));
            }
            if let Some(from) = from {
                let area = names::area(*from, lang).unwrap_or_default();
                items.push(format!("{}: {area}", words.origin));
            }
            if let Some((count, quarter)) = influence {
                let name = names::quarter(*quarter, lang);
                items.push(format!("{name}, {}: {count}", words.to_place));
            }
            if let Some(sold) = sold {
                items.push(format!("{}: {sold}/3", words.sold));
            }
            if !barred.is_empty() {
                let barred: Vec<_> = barred.iter().map(|seat| format!("p{seat}")).collect();
                items.push(format!("{}: {}", words.barred, barred.join(", ")));
            }
            lines(paper, "matter", y, &items.join(" · ")) + 6.0
        }
        Matter::Due(due) => {
            let mut items = Vec::new();
            for (seat, due) in due.iter().enumerate() {
                for (n, word) in due.iter().zip([words.squires, words.bezants, words.prestige]) {
                    if *n > 0 {
                        items.push(format!("p{seat} {n} {word}"));
                    }
                }
            }
            listed(paper, words.due, items)
        }
        Matter::Lost(lost) => listed(paper, words.lost, per_seat(lost)),
        Matter::Paid(paid) => {
            let large = Quarter::Market.large();
            let some = paid.iter().enumerate().filter(|(_, n)| **n > 0);
            let items = some.map(|(slot, n)| {
                format!("{} {n}", names::area(large + slot, lang).unwrap_or_default())
            });
            listed(paper, words.paid, items.collect())
        }
        Matter::War { picks, taken } => {
            let mut items = vec![picks.to_string()];
            let taken = per_seat(taken);
            if !taken.is_empty() {
                items.push(format!("{}: {}", words.taken, taken.join(", ")));
            }
            listed(paper, words.picks, items)
        }
    }
}

/// The office cards of this round: on display, auctioned, or taken by a player.
fn offices(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
    display: &[u8],
    auctioned: Option<u8>,
) -> f32 {
    let colours = paper.colours;
    let (w, h, gap) = (234.5, 54.0, 10.0);
    paper.open("offices", &Mark::default());
    let first = 5 - seen.seats.len().clamp(1, 4) as u8;
    for (n, office) in (first..=4).enumerate() {
        let x = MARGIN + n as f32 * (w + gap);
        let mark = marks.of(Thing::Office(office));
        paper.open(&format!("office-{office}"), &mark);
        let taker = seen.seats.iter().position(|player| player.office == Some(office));
        let free = display.contains(&office) || auctioned == Some(office);
        let plain = match auctioned == Some(office) {
            true => format!(r#"stroke="{}" stroke-width="3.5""#, colours.ink),
            false => format!(r#"stroke="{}""#, colours.line),
        };
        let outline = paper.outline(mark.emphasis, &plain);
        let fill = if free { colours.field } else { colours.panel };
        paper.rect([x, y, w, h], 8.0, fill, &outline);
        let ink = if free { colours.ink } else { colours.muted };
        let bold = r#"font-weight="700""#;
        paper.text("", x + 12.0, y + 35.0, 24.0, bold, ink, &office.to_string());
        let name = fit(names::office(office, lang).unwrap_or_default(), 18.5, 120.0);
        paper.text("", x + 36.0, y + 33.0, 18.0, "", ink, &name);
        match taker {
            Some(seat) => token(paper, seat, x + w - 28.0, y + 27.0, 15.0, &seat.to_string(), ""),
            None => {
                icon(paper, Icon::Squire, x + w - 24.0, y + 26.0, 20.0);
                let text = format!("+{}", 8 - office);
                let end = r#"text-anchor="end""#;
                paper.text("", x + w - 36.0, y + 33.0, 18.0, end, ink, &text);
            }
        }
        paper.share(mark.emphasis, x + w - 20.0, y + 2.0);
        paper.close();
    }
    paper.close();
    y + h + 10.0
}

fn auction(paper: &mut Paper, lang: Lang, y: f32, bid: Option<(u8, Seat)>, passed: &[Seat]) -> f32 {
    let words = names::words(lang);
    let colours = paper.colours;
    if bid.is_none() && passed.is_empty() {
        return y;
    }
    paper.open("auction", &Mark::default());
    let mut x = MARGIN;
    let say = |paper: &mut Paper, x: &mut f32, text: &str, more: &str| {
        paper.text("", *x, y + 22.0, 19.0, more, colours.ink, text);
        *x += crate::paper::width(text, 19.0) * 1.06 + 10.0;
    };
    if let Some((bid, seat)) = bid {
        say(paper, &mut x, &format!("{}: {bid}", words.standing_bid), r#"font-weight="700""#);
        icon(paper, Icon::Bezant, x + 6.0, y + 15.0, 20.0);
        token(paper, seat, x + 40.0, y + 15.0, 13.0, &seat.to_string(), "");
        x += 84.0;
    }
    if !passed.is_empty() {
        say(paper, &mut x, &format!("{}:", words.passed), "");
        for &seat in passed {
            token(
                paper,
                seat,
                x + 14.0,
                y + 15.0,
                13.0,
                &seat.to_string(),
                r#"fill-opacity="0.75""#,
            );
            x += 36.0;
        }
    }
    paper.close();
    y + 40.0
}

/// The back of a card.
fn back(paper: &mut Paper, id: &str, x: f32, y: f32) {
    let colours = paper.colours;
    paper.open(id, &Mark::default());
    let line = format!(r#"stroke="{}" stroke-width="1.2""#, colours.stone_line);
    paper.rect([x, y, 24.0, 32.0], 4.0, colours.stone, &line);
    paper.rect([x + 4.0, y + 4.0, 16.0, 24.0], 2.0, "none", &line);
    paper.close();
}

/// The cards of a set, with a number for every copy.
fn copies(cards: &[u8]) -> impl Iterator<Item = (Card, u8)> {
    let kinds = Card::ALL.into_iter().zip(cards.to_vec());
    kinds.flat_map(|(card, count)| (0..count).map(move |nth| (card, nth)))
}

/// The hands that the viewer sees, the deck and the discard; where they end.
pub(super) fn hands(
    paper: &mut Paper,
    marks: &mut Marks<'_, Thing>,
    seen: &Seen,
    lang: Lang,
    y: f32,
) -> f32 {
    let words = names::words(lang);
    let actor = match seen.turn {
        jerusalem_core::Turn::Player(seat) => Some(seat),
        _ => None,
    };
    let mut y = y;
    for (seat, player) in seen.seats.iter().enumerate() {
        let Some(hand) = &player.hand else { continue };
        if player.cards == 0 {
            continue;
        }
        paper.open(&format!("hand-{seat}"), &Mark::default());
        y = head(paper, "", y, &words.hand.replace("{p}", &format!("p{seat}")));
        let mut flow = Flow::new(MARGIN, y, 40.0);
        for (card, nth) in copies(hand) {
            let mark = match actor == Some(seat) {
                true => marks.of(Thing::Hand(card as u8)),
                false => Mark::default(),
            };
            let id = format!("card-{seat}-{}-{nth}", card.key());
            chip(paper, &mut flow, &id, &mark, &names::card(card, lang), true);
        }
        paper.close();
        y = flow.end();
    }
    let mut text = format!("{}: {}", words.deck, seen.deck);
    if !seen.discard.is_empty() {
        let played = seen.discard.iter();
        let played: Vec<_> =
            played.map(|(seat, card)| format!("p{seat} {}", names::card(*card, lang))).collect();
        text += &format!("  ·  {}: {}", words.discard, played.join(", "));
    }
    pieces::lines(paper, "deck", y, &text) + 6.0
}
