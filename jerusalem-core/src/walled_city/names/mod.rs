//! The names of everything in English and Hungarian (§1); the other languages use the English ones.
//!
//! Areas, paths, gaps, towers, zones and slots go by the ids of the board file, which are the same in
//! every language.

use crate::lang::Lang;

use super::action::Action;
use super::board::{Board, CARD_NAMES, EXTRA_NAMES, FIRST_EXTRA, Loc};
use super::guilds::{Guild, deck::GUILDS};
use super::token::{FACTIONS, Token};

/// A word in English and Hungarian.
pub(super) type Words = [&'static str; 2];

/// The word in a language.
pub(super) fn say(words: Words, lang: Lang) -> &'static str {
    words[usize::from(lang == Lang::Hu)]
}

const GUILD_NAMES: [Words; GUILDS] = [
    ["Mercers", "selyemkereskedő"],
    ["Grocers", "fűszeres"],
    ["Drapers", "méteráru-kereskedő"],
    ["Fishmongers", "halkereskedő"],
    ["Goldsmiths", "aranyműves"],
    ["Skinners", "bőrnyúzó"],
    ["Merchant Taylors", "szabó"],
    ["Haberdashers", "rövidáru-kereskedő"],
    ["Salters", "besózó"],
    ["Ironmongers", "vaskereskedő"],
    ["Vintners", "bortermelő"],
    ["Clothworkers", "posztógyári munkás"],
    ["Carpenters", "ács"],
    ["Bakers", "pék"],
    ["Barbers", "borbély"],
    ["Saddlers", "szíjgyártó"],
    ["Painter-Stainers", "festő-színező"],
    ["Butchers", "mészáros"],
    ["Armourers", "fegyvermester"],
    ["Tanners", "tímár"],
];

const FACTION_NAMES: [Words; FACTIONS.len()] = [
    ["blue", "kék"],
    ["purple", "lila"],
    ["yellow", "sárga"],
    ["green", "zöld"],
    ["orange", "narancssárga"],
];

const THINGS: [(&str, Words); 40] = [
    ("area", ["area", "terület"]),
    ("district", ["district", "városrész"]),
    ("city", ["city", "város"]),
    ("path", ["path", "ösvény"]),
    ("t_path", ["T-path", "T-ösvény"]),
    ("double_t_path", ["double T-path", "dupla T-ösvény"]),
    ("road", ["road", "út"]),
    ("starting_road", ["starting road", "kezdő út"]),
    ("fence", ["fence", "kerítés"]),
    ("ring", ["fortification", "erődítmény"]),
    ("gap", ["gap", "rés"]),
    ("wall", ["wall", "fal"]),
    ("tower", ["tower", "torony"]),
    ("zone", ["defence zone", "védelmi zóna"]),
    ("citizen", ["citizen", "polgár"]),
    ("noble", ["noble", "nemes"]),
    ("peasant", ["peasant", "földműves"]),
    ("guard", ["guard", "őrszem"]),
    ("supply", ["supply", "készlet"]),
    ("box", ["box", "doboz"]),
    ("faction", ["faction", "frakció"]),
    ("die", ["faction die", "frakciókocka"]),
    ("tracker", ["faction tracker", "frakciókövető"]),
    ("survey", ["survey tile", "felméréslapka"]),
    ("slot", ["slot", "hely"]),
    ("guild", ["guild", "céh"]),
    ("offer", ["guild offer", "céhkártya-kínálat"]),
    ("priority", ["priority number", "prioritásszám"]),
    ("constant", ["constant ability", "állandó képesség"]),
    ("card", ["construction card", "építménykártya"]),
    ("half", ["half", "fél"]),
    ("votes", ["votes", "szavazat"]),
    ("round", ["round", "forduló"]),
    ("phase", ["phase", "fázis"]),
    ("turn", ["turn", "kör"]),
    ("flee", ["flee", "elmenekül"]),
    ("destroyed", ["destroyed", "lerombolt"]),
    ("neutral", ["neutral player", "semleges játékos"]),
    ("start_player", ["starting player", "kezdőjátékos"]),
    ("player", ["player", "játékos"]),
];

/// The keys of [`thing`].
pub fn thing_keys() -> impl Iterator<Item = &'static str> {
    THINGS.iter().map(|thing| thing.0)
}

/// A thing of the game by its key, such as `"noble"`; `None` if no thing has the key.
pub fn thing(key: &str, lang: Lang) -> Option<&'static str> {
    THINGS.iter().find(|thing| thing.0 == key).map(|thing| say(thing.1, lang))
}

/// A guild.
pub fn guild(guild: Guild, lang: Lang) -> &'static str {
    say(GUILD_NAMES[guild.index()], lang)
}

/// A faction by index; `None` if there is no such faction.
pub fn faction(faction: usize, lang: Lang) -> Option<&'static str> {
    FACTION_NAMES.get(faction).map(|&names| say(names, lang))
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
        return say(["neutral", "semleges"], lang).into();
    }
    format!("p{colour}")
}

/// An action in words; no two actions of a board and a language have the same.
///
/// Colours are seats; with two players colour 2 is the neutral one.
pub fn action(board: &Board, players: usize, action: Action, lang: Lang) -> String {
    let phrase = |words: Words| say(words, lang);
    let one = |words: Words, what: &str| phrase(words).replace("{n}", what);
    let area_id = |area: u8| board.area_id(usize::from(area));
    // Hungarian has the owner's name before the thing, the neutral colour before it as well.
    let owned = |words: [Words; 2], owner: u8, at: &str| {
        let neutral = players == 2 && owner == 2;
        let words = phrase(words[usize::from(neutral)]);
        words.replace("{p}", &format!("p{owner}")).replace("{n}", at)
    };
    match action {
        Action::Pass => phrase(["pass", "passz"]).into(),
        Action::Guild(g) => one(["join the {n}", "csatlakozás: {n}"], guild(g, lang)),
        Action::UseGuild => phrase(["use the guild", "a céh aktiválása"]).into(),
        Action::Copy(seat) => {
            one(["copy the guild of p{n}", "p{n} céhének lemásolása"], &seat.to_string())
        }
        Action::Path(path) => one(["path {n}", "{n} ösvény"], board.path_id(path.into())),
        Action::Gap(gap) => one(["gap {n}", "{n} rés"], board.gap_id(gap.into())),
        Action::Card(kind) => {
            one(["card {n}", "{n} kártya"], &card(kind.into()).unwrap_or_default())
        }
        Action::Half(0) => {
            phrase(["larger number first, or part 1", "előbb a nagyobb szám, vagy 1. rész"]).into()
        }
        Action::Half(_) => {
            phrase(["smaller number first, or part 2", "előbb a kisebb szám, vagy 2. rész"]).into()
        }
        Action::Area(area) => one(["area {n}", "{n} terület"], area_id(area)),
        Action::Tower(tower) => one(["tower {n}", "{n} torony"], board.tower_id(tower.into())),
        Action::Count(n) => one(["number {n}", "szám: {n}"], &n.to_string()),
        Action::Noble { colour, at: Loc::Area(area) } => owned(
            [
                ["{p}'s noble in {n}", "{p} nemese itt: {n}"],
                ["neutral noble in {n}", "semleges nemes itt: {n}"],
            ],
            colour,
            area_id(area),
        ),
        Action::Noble { colour, at: Loc::Tower(tower) } => owned(
            [
                ["{p}'s guard in {n}", "{p} őrszeme itt: {n}"],
                ["neutral guard in {n}", "semleges őrszem itt: {n}"],
            ],
            colour,
            board.tower_id(tower.into()),
        ),
        Action::Peasant { colour, area } => owned(
            [
                ["{p}'s peasant in {n}", "{p} földművese itt: {n}"],
                ["neutral peasant in {n}", "semleges földműves itt: {n}"],
            ],
            colour,
            area_id(area),
        ),
        Action::Promote { colour, area, clockwise: false } => owned(
            [
                [
                    "promote {p}'s noble in {n} counter-clockwise",
                    "{p} nemesének előléptetése innen: {n}, az óramutatóval szemben",
                ],
                [
                    "promote a neutral noble in {n} counter-clockwise",
                    "semleges nemes előléptetése innen: {n}, az óramutatóval szemben",
                ],
            ],
            colour,
            area_id(area),
        ),
        Action::Promote { colour, area, clockwise: true } => owned(
            [
                [
                    "promote {p}'s noble in {n} clockwise",
                    "{p} nemesének előléptetése innen: {n}, az óramutató szerint",
                ],
                [
                    "promote a neutral noble in {n} clockwise",
                    "semleges nemes előléptetése innen: {n}, az óramutató szerint",
                ],
            ],
            colour,
            area_id(area),
        ),
        Action::Slot(slot) => one(["slot {n}", "{n} hely"], board.slot_id(slot.into())),
        Action::Adjust { slot, up } => {
            let words = if up {
                ["raise {n}", "{n} növelése"]
            } else {
                ["lower {n}", "{n} csökkentése"]
            };
            one(words, board.slot_id(slot.into()))
        }
        Action::Zone { zone, orientation } => {
            let towers = board.zone(zone.into()).towers;
            let tower = towers[usize::from(orientation % 2)];
            let (zone, tower) = (board.zone_id(zone.into()), board.tower_id(tower.into()));
            match lang {
                Lang::Hu => format!("{zone} zóna, nagyobb szám itt: {tower}"),
                _ => format!("zone {zone}, larger number at {tower}"),
            }
        }
        Action::Cut(cut) => one(["cut point {n}", "{n}. vágási pont"], &cut.to_string()),
    }
}
