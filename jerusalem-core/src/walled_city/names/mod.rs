//! The names of everything (§1), a file a language.
//!
//! Areas, paths, gaps, towers, zones and slots go by the ids of the board file, which are the same in
//! every language. A language more is its file, and its line in the table of languages.

mod en;
mod hu;

use crate::lang::Lang;

use super::action::Action;
use super::board::{Board, CARD_NAMES, EXTRA_NAMES, FIRST_EXTRA, Loc};
use super::guilds::Guild;
use super::node::Node;
use super::token::{FACTIONS, Token};

/// The languages there are words in, and the words.
const TABLE: &[(Lang, &Language)] = &[(Lang::En, &en::EN), (Lang::Hu, &hu::HU)];

/// The languages there are words in, English first.
pub const LANGUAGES: [Lang; TABLE.len()] = crate::lang::listed(TABLE);

/// The words of one of the [`LANGUAGES`].
pub fn words(lang: Lang) -> &'static Language {
    TABLE.iter().find(|(of, _)| *of == lang).map_or(&en::EN, |(_, words)| words)
}

/// All words of a language; a field is named after its English. In phrases `{p}` and `{q}` stand for
/// players, `{n}` and `{m}` for what is named.
#[allow(missing_docs)]
pub struct Language {
    /// A guild.
    pub guild_name: fn(Guild) -> &'static str,
    /// Factions by index.
    pub factions: [&'static str; FACTIONS.len()],
    /// Things in the order of `THINGS`.
    pub things: [&'static str; THINGS.len()],
    /// What is decided at a node.
    pub title: fn(Node) -> &'static str,

    // The drawn board and the move log.
    pub setup: &'static str,
    pub phase_a: &'static str,
    pub phase_b: &'static str,
    pub phase_d: &'static str,
    pub end: &'static str,
    pub player: &'static str,
    pub votes: &'static str,
    pub guild: &'static str,
    pub used: &'static str,
    pub roads: &'static str,
    pub walls: &'static str,
    pub nobles: &'static str,
    pub peasants: &'static str,
    pub out_of_game: &'static str,
    pub cards: &'static str,
    pub area: &'static str,
    pub district: &'static str,
    pub tokens: &'static str,
    pub gaps: &'static str,
    pub tower: &'static str,
    pub die: &'static str,
    pub zone: &'static str,
    pub defence: &'static str,
    pub paths: &'static str,
    pub fences: &'static str,
    pub factions_head: &'static str,
    pub offer: &'static str,
    pub order: &'static str,
    pub legend: &'static str,
    pub hand: &'static str,
    pub played: &'static str,
    pub held: &'static str,
    pub unknown: &'static str,
    pub none: &'static str,
    pub extra: &'static str,
    pub back: &'static str,
    pub anchor: &'static str,
    pub card_laid: &'static str,
    pub larger_to: &'static str,
    pub settle_with: &'static str,
    pub token_to: &'static str,
    pub promotions: &'static str,
    pub to_settle: &'static str,
    pub count: &'static str,
    pub part_1: &'static str,
    pub about: &'static str,
    pub picks: &'static str,
    pub a_card: &'static str,
    pub a_zone: &'static str,
    pub gives: &'static str,
    pub returns: &'static str,
    pub takes: &'static str,
    pub sees: &'static str,
    pub dealt: &'static str,
    pub scored: &'static str,
    pub fled: &'static str,
    pub towers: &'static str,
    pub round: &'static str,
    pub turn: &'static str,
    pub wins: &'static str,

    // Actions.
    pub neutral: &'static str,
    pub pass: &'static str,
    pub join: &'static str,
    pub use_guild: &'static str,
    pub copy: &'static str,
    pub path: &'static str,
    pub gap_at: &'static str,
    pub card_of: &'static str,
    pub larger_first: &'static str,
    pub smaller_first: &'static str,
    pub area_at: &'static str,
    pub tower_at: &'static str,
    pub number: &'static str,
    pub noble: &'static str,
    pub neutral_noble: &'static str,
    pub guard: &'static str,
    pub neutral_guard: &'static str,
    pub peasant: &'static str,
    pub neutral_peasant: &'static str,
    pub promote_ccw: &'static str,
    pub neutral_promote_ccw: &'static str,
    pub promote_cw: &'static str,
    pub neutral_promote_cw: &'static str,
    pub slot_at: &'static str,
    pub raise: &'static str,
    pub lower: &'static str,
    pub larger_at: &'static str,
    pub cut_point: &'static str,
}

/// The keys of [`thing`].
const THINGS: [&str; 40] = [
    "area",
    "district",
    "city",
    "path",
    "t_path",
    "double_t_path",
    "road",
    "starting_road",
    "fence",
    "ring",
    "gap",
    "wall",
    "tower",
    "zone",
    "citizen",
    "noble",
    "peasant",
    "guard",
    "supply",
    "box",
    "faction",
    "die",
    "tracker",
    "survey",
    "slot",
    "guild",
    "offer",
    "priority",
    "constant",
    "card",
    "half",
    "votes",
    "round",
    "phase",
    "turn",
    "flee",
    "destroyed",
    "neutral",
    "start_player",
    "player",
];

/// The keys of [`thing`].
pub fn thing_keys() -> impl Iterator<Item = &'static str> {
    THINGS.into_iter()
}

/// A thing of the game by its key, such as `"noble"`; `None` if no thing has the key.
pub fn thing(key: &str, lang: Lang) -> Option<&'static str> {
    THINGS.iter().position(|&known| known == key).map(|at| words(lang).things[at])
}

/// A guild.
pub fn guild(guild: Guild, lang: Lang) -> &'static str {
    (words(lang).guild_name)(guild)
}

/// A faction by index; `None` if there is no such faction.
pub fn faction(faction: usize, lang: Lang) -> Option<&'static str> {
    words(lang).factions.get(faction).copied()
}

/// A die with its symbols, or a survey tile; nothing for an empty slot.
pub fn token(token: Token, lang: Lang) -> String {
    match (token.faction().and_then(|f| faction(f, lang)), token.value()) {
        (Some(faction), 0) => format!("{faction} ?"),
        (Some(faction), value) => format!("{faction} {value}"),
        (None, 0) => String::new(),
        (None, value) => format!("{value:+}"),
    }
}

/// A kind of construction card by CARD index; `None` if there is no such kind.
pub fn card(kind: usize) -> Option<String> {
    let extra = |kind: usize| EXTRA_NAMES.get(kind).map(|name| format!("{name} extra"));
    match CARD_NAMES.get(kind) {
        Some(name) => Some((*name).into()),
        None => extra(kind - FIRST_EXTRA),
    }
}

/// The players' names for colours: seats `p0` to `p3`, and the neutral colour of two players.
pub(super) fn colour(colour: usize, players: usize, lang: Lang) -> String {
    if players == 2 && colour == 2 {
        return words(lang).neutral.into();
    }
    format!("p{colour}")
}

/// An action in words; no two actions of a board and a language have the same.
///
/// Colours are seats; with two players colour 2 is the neutral one.
pub fn action(board: &Board, players: usize, action: Action, lang: Lang) -> String {
    let words = words(lang);
    let one = |phrase: &str, what: &str| phrase.replace("{n}", what);
    let area_id = |area: u8| board.area_id(usize::from(area));
    let owned = |phrase: &str, neutral: &str, owner: u8, at: &str| {
        let phrase = if players == 2 && owner == 2 { neutral } else { phrase };
        phrase.replace("{p}", &format!("p{owner}")).replace("{n}", at)
    };
    match action {
        Action::Pass => words.pass.into(),
        Action::Guild(g) => one(words.join, guild(g, lang)),
        Action::UseGuild => words.use_guild.into(),
        Action::Copy(seat) => one(words.copy, &seat.to_string()),
        Action::Path(path) => one(words.path, board.path_id(path.into())),
        Action::Gap(gap) => one(words.gap_at, board.gap_id(gap.into())),
        Action::Card(kind) => one(words.card_of, &card(kind.into()).unwrap_or_default()),
        Action::Half(0) => words.larger_first.into(),
        Action::Half(_) => words.smaller_first.into(),
        Action::Area(area) => one(words.area_at, area_id(area)),
        Action::Tower(tower) => one(words.tower_at, board.tower_id(tower.into())),
        Action::Count(n) => one(words.number, &n.to_string()),
        Action::Noble { colour, at: Loc::Area(area) } => {
            owned(words.noble, words.neutral_noble, colour, area_id(area))
        }
        Action::Noble { colour, at: Loc::Tower(tower) } => {
            owned(words.guard, words.neutral_guard, colour, board.tower_id(tower.into()))
        }
        Action::Peasant { colour, area } => {
            owned(words.peasant, words.neutral_peasant, colour, area_id(area))
        }
        Action::Promote { colour, area, clockwise: false } => {
            owned(words.promote_ccw, words.neutral_promote_ccw, colour, area_id(area))
        }
        Action::Promote { colour, area, clockwise: true } => {
            owned(words.promote_cw, words.neutral_promote_cw, colour, area_id(area))
        }
        Action::Slot(slot) => one(words.slot_at, board.slot_id(slot.into())),
        Action::Adjust { slot, up: true } => one(words.raise, board.slot_id(slot.into())),
        Action::Adjust { slot, up: false } => one(words.lower, board.slot_id(slot.into())),
        Action::Zone { zone, orientation } => {
            let [first, second] = board.zone(zone.into()).towers;
            let tower = board.tower_id(if orientation == 0 { first } else { second }.into());
            one(words.larger_at, board.zone_id(zone.into())).replace("{m}", tower)
        }
        Action::Cut(cut) => one(words.cut_point, &cut.to_string()),
    }
}
