//! Jerusalem: the city, the calendar, the prestige track, the players, what is decided.

mod city;
mod now;
mod players;

use jerusalem_core::jerusalem::{Action, Matter, Quarter, Seen, names};
use jerusalem_core::{ActionId, AnyGame, Jerusalem, Lang, Seat, Table, Turn, Viewer};

use crate::legal_for;
use crate::look::Look;
use crate::marks::{Last, Mark, Marks};
use crate::paper::{Paper, wrap};
use crate::pieces::{self, INNER, MARGIN};

/// What an action concerns.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Thing {
    Area(usize),
    Squires(Seat, usize),
    /// A card in the actor's hand, by kind.
    Hand(u8),
    /// A card to choose from, by kind.
    Packet(u8),
    Office(u8),
    Player(Seat),
    /// Nothing on the board.
    List,
}

/// What an action concerns; `None` for what only the actor may know.
fn thing(action: Action, actor: Seat, players: usize, influence: Option<Quarter>) -> Thing {
    let seat = |offset: u8| (actor + usize::from(offset)) % players.max(1);
    match action {
        Action::Place(area)
        | Action::Baron(area)
        | Action::Sell(area)
        | Action::TurncoatOwn(area)
        | Action::MoveFrom(area)
        | Action::MoveTo(area)
        | Action::TowerTo(area) => Thing::Area(area.into()),
        Action::InfluenceTo(slot) => match influence {
            Some(quarter) => Thing::Area(quarter.large() + usize::from(slot)),
            None => Thing::List,
        },
        Action::TaxKeep(slot) => Thing::Area(Quarter::Market.large() + usize::from(slot)),
        Action::TurncoatOpp(offset, area) | Action::WarRemove(offset, area) => {
            Thing::Squires(seat(offset), area.into())
        }
        Action::Steal(offset) => Thing::Player(seat(offset)),
        Action::ChooseOffice(office) => Thing::Office(office),
        Action::KeepCard(card) => Thing::Packet(card as u8),
        Action::PlayCard(card) => Thing::Hand(card as u8),
        _ => Thing::List,
    }
}

fn influence(seen: &Seen) -> Option<Quarter> {
    match seen.matter {
        Matter::Placement { influence: Some((_, quarter)), .. } => Some(quarter),
        _ => None,
    }
}

/// Where a decision was made, as everybody saw it: a card kept is nowhere.
pub(crate) fn last(before: &Jerusalem, id: ActionId, lang: Lang) -> Vec<Thing> {
    let (Turn::Player(actor), Some(action)) = (before.turn(), before.action(id)) else {
        return Vec::new();
    };
    let seen = before.seen_by(Viewer::Public, lang);
    match thing(action, actor, before.players(), influence(&seen)) {
        Thing::Packet(_) | Thing::Hand(_) | Thing::List => vec![Thing::Player(actor)],
        place => vec![place],
    }
}

/// The picture.
pub(crate) fn draw(
    table: &Table<Jerusalem>,
    viewer: Viewer,
    look: &Look<'_>,
    last: Option<Last<Thing>>,
) -> String {
    let game = table.game();
    let lang = look.lang;
    let seen = game.seen_by(viewer, lang);
    let words = names::words(lang);
    let actor = match seen.turn {
        Turn::Player(seat) => seat,
        _ => 0,
    };
    let actions = legal_for(table, viewer).into_iter().map(|id| {
        let place = game
            .action(id)
            .map_or(Thing::List, |action| thing(action, actor, seen.seats.len(), influence(&seen)));
        (place, id)
    });
    let mut marks = Marks::new(actions.collect(), look, last);
    let mut paper = Paper::new(look.theme);

    let round = names::thing("round", lang).unwrap_or_default();
    let place = format!("{round} {}/5 · {}", seen.round, seen.phase);
    pieces::heading(&mut paper, "Jerusalem", &place);
    match seen.turn {
        Turn::Player(seat) => pieces::question(&mut paper, Some(seat), seen.question),
        Turn::Chance => pieces::question(&mut paper, None, seen.question),
        Turn::Over => pieces::ranking(&mut paper, &seen.ranking),
    }
    calendar(&mut paper, &seen, lang);
    let y = city::draw(&mut paper, &mut marks, &seen, lang, 162.0);
    let y = players::track(&mut paper, &seen, lang, y + 12.0);
    let y = players::draw(&mut paper, &mut marks, &seen, lang, y + 12.0);
    let mut y = now::draw(&mut paper, &mut marks, &seen, lang, y + 14.0);
    y = now::hands(&mut paper, &mut marks, &seen, lang, y);
    y = pieces::last_words(&mut paper, y, marks.last_words());
    let rest = marks.rest().into_iter();
    let rest = rest.map(|id| (id, game.action_name(id, Some(lang)).unwrap_or_default()));
    y = pieces::choices(&mut paper, &mut marks, y, rest.collect());
    let title = format!("Jerusalem · {place} · {}", words.prestige);
    paper.finish(&title, &game.draw(viewer, lang), y + 10.0)
}

/// The five rounds with their events.
fn calendar(paper: &mut Paper, seen: &Seen, lang: Lang) {
    let colours = paper.colours;
    let (y, h, gap) = (90.0, 60.0, 8.0);
    let w = (INNER - 4.0 * gap) / 5.0;
    paper.open("calendar", &Mark::default());
    for round in 1..=5u8 {
        let x = MARGIN + f32::from(round - 1) * (w + gap);
        paper.open(&format!("round-{round}"), &Mark::default());
        let now = round == seen.round;
        let stroke = match now {
            true => format!(r#"stroke="{}" stroke-width="3""#, colours.ink),
            false => format!(r#"stroke="{}""#, colours.line),
        };
        let fill = if now { colours.field } else { colours.panel };
        paper.rect([x, y, w, h], 8.0, fill, &stroke);
        let bold = r#"font-weight="700" text-anchor="middle""#;
        let ink = if round < seen.round { colours.muted } else { colours.ink };
        paper.text("", x + 22.0, y + 39.0, 26.0, bold, ink, &round.to_string());
        let event = match round {
            2..=4 => match seen.events[usize::from(round) - 2] {
                Some(event) => names::event(event, lang),
                None => "?",
            },
            5 => names::thing("gifts", lang).unwrap_or_default(),
            _ => "",
        };
        if event == "?" {
            paper.text("", x + w / 2.0 + 18.0, y + 38.0, 22.0, bold, colours.muted, "?");
        } else {
            let text = wrap(event, 16.0, w - 48.0);
            let mut at = y + 36.0 - 9.5 * (text.len() as f32 - 1.0);
            for line in text.iter().take(3) {
                paper.text("", x + 42.0, at, 16.0, "", ink, line);
                at += 19.0;
            }
        }
        paper.close();
    }
    paper.close();
}
