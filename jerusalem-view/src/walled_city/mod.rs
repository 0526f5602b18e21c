//! The Walled City: the board by its map, the players, guilds and cards.

mod layout;
mod map;
mod panels;

use jerusalem_core::walled_city::board::Loc;
use jerusalem_core::walled_city::{Action, Node, names};
use jerusalem_core::{ActionId, AnyGame, Lang, Table, Turn, Viewer, WalledCity};

use crate::legal_for;
use crate::look::Look;
use crate::marks::{Last, Marks};
use crate::paper::{Paper, clean};
use crate::pieces::{self, NEUTRAL};

/// What an action concerns.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Thing {
    Guild(usize),
    Player(usize),
    Path(usize),
    Gap(usize),
    /// A card in the hand of the one to decide, by kind.
    Card(u8),
    Area(usize),
    Tower(usize),
    Noble(usize, Loc),
    Peasant(usize, usize),
    Slot(usize),
    Zone(usize),
    /// Nothing on the board.
    List,
}

/// What an action concerns.
fn thing(action: Action) -> Thing {
    match action {
        Action::Guild(guild) => Thing::Guild(guild.index()),
        Action::Copy(seat) => Thing::Player(seat.into()),
        Action::Path(path) => Thing::Path(path.into()),
        Action::Gap(gap) => Thing::Gap(gap.into()),
        Action::Card(kind) => Thing::Card(kind),
        Action::Area(area) => Thing::Area(area.into()),
        Action::Tower(tower) => Thing::Tower(tower.into()),
        Action::Noble { colour, at } => Thing::Noble(colour.into(), at),
        Action::Peasant { colour, area } => Thing::Peasant(colour.into(), area.into()),
        Action::Promote { colour, area, .. } => Thing::Noble(colour.into(), Loc::Area(area)),
        Action::Slot(slot) | Action::Adjust { slot, .. } => Thing::Slot(slot.into()),
        Action::Zone { zone, .. } => Thing::Zone(zone.into()),
        Action::Pass | Action::UseGuild | Action::Half(_) | Action::Count(_) | Action::Cut(_) => {
            Thing::List
        }
    }
}

/// Where a decision was made, as everybody saw it: a card is nowhere, of a defence card only the zone.
pub(crate) fn last(before: &WalledCity, id: ActionId, _: Lang) -> Vec<Thing> {
    let (Turn::Player(actor), Some(action)) = (before.turn(), before.action(id)) else {
        return Vec::new();
    };
    match (action, thing(action)) {
        (Action::Promote { area, .. }, _) => vec![Thing::Area(area.into())],
        (_, Thing::Noble(_, Loc::Area(area))) => vec![Thing::Area(area.into())],
        (_, Thing::Noble(_, Loc::Tower(tower))) => vec![Thing::Tower(tower.into())],
        (_, Thing::Peasant(_, area)) => vec![Thing::Area(area)],
        (_, Thing::Card(_) | Thing::List | Thing::Guild(_)) => vec![Thing::Player(actor)],
        (_, place) => vec![place],
    }
}

/// The shape and colour of a colour's pieces.
fn piece(colour: usize, neutral: bool) -> usize {
    if neutral { NEUTRAL } else { colour }
}

/// The picture.
pub(crate) fn draw(
    table: &Table<WalledCity>,
    viewer: Viewer,
    look: &Look<'_>,
    last: Option<Last<Thing>>,
) -> String {
    let game = table.game();
    let lang = look.lang;
    let seen = game.seen_by(viewer, lang);
    let words = names::words(lang);
    let actions = legal_for(table, viewer).into_iter().map(|id| {
        let place = match (game.action(id).map_or(Thing::List, thing), seen.node) {
            // Another's hand is looked into: its cards are listed.
            (Thing::Card(_), Node::ButchersTake) => Thing::List,
            (place, _) => place,
        };
        (place, id)
    });
    let mut marks = Marks::new(actions.collect(), look, last);
    let mut paper = Paper::new(look.theme);

    let round = words.round.replace("{n}", &seen.round.to_string());
    let name = clean(seen.board.name(), 40);
    let place = format!("{name} · {round} · {}", seen.phase);
    pieces::heading(&mut paper, "The Walled City", &place);
    match seen.turn {
        Turn::Player(seat) => {
            let mut question = seen.question.clone();
            for item in &seen.done {
                question += &format!(" · {}", clean(item, 60));
            }
            pieces::question(&mut paper, Some(seat), &question);
        }
        Turn::Chance => pieces::question(&mut paper, None, &seen.question),
        Turn::Over => pieces::ranking(&mut paper, &seen.ranking),
    }
    let y = map::draw(&mut paper, &mut marks, &seen, lang, 84.0);
    let y = panels::players(&mut paper, &mut marks, &seen, lang, y + 6.0);
    let y = panels::offer(&mut paper, &mut marks, &seen, lang, y + 12.0);
    let mut y = panels::cards(&mut paper, &mut marks, &seen, lang, y);
    y = pieces::last_words(&mut paper, y, marks.last_words());
    let rest = marks.rest().into_iter();
    let rest = rest.map(|id| (id, game.action_name(id, Some(lang)).unwrap_or_default()));
    y = pieces::choices(&mut paper, &mut marks, y, rest.collect());
    let about = clean_lines(&game.draw(viewer, lang));
    paper.finish(&format!("The Walled City · {place}"), &about, y + 10.0)
}

/// A text board, whose lines are of an even length but for what comes from outside.
fn clean_lines(board: &str) -> String {
    let lines: Vec<_> = board.lines().take(200).map(|line| clean(line, 120)).collect();
    lines.join("\n")
}
