//! The words of the drawn board and of the move log, in English and Hungarian.

use crate::lang::Lang;

use super::super::names::{Words, say};
use super::super::node::Node;

/// Phases of a round, as the rulebook heads them.
pub const SETUP: Words = ["setup", "előkészületek"];
pub const PHASE_A: Words = ["A joining", "A csatlakozásfázis"];
pub const PHASE_B: Words = ["B construction", "B építésfázis"];
pub const PHASE_D: Words = ["D defence", "D védelmi fázis"];
pub const END: Words = ["end of the game", "a játék vége"];

/// Heads of tables and lists.
pub const PLAYER: Words = ["player", "játékos"];
pub const VOTES: Words = ["votes", "szavazat"];
pub const GUILD: Words = ["guild", "céh"];
pub const USED: Words = ["used", "elfordítva"];
pub const ROADS: Words = ["roads", "út"];
pub const WALLS: Words = ["walls", "fal"];
pub const NOBLES: Words = ["nobles", "nemes"];
pub const PEASANTS: Words = ["peasants", "földműves"];
pub const BOX: Words = ["box", "doboz"];
pub const CARDS: Words = ["cards", "kártya"];
pub const AREA: Words = ["area", "terület"];
pub const DISTRICT: Words = ["district", "városrész"];
pub const TOKENS: Words = ["dice, tiles", "kocka, lapka"];
pub const GAPS: Words = ["gaps", "rések"];
pub const TOWER: Words = ["tower", "torony"];
pub const DIE: Words = ["die", "kocka"];
pub const ZONE: Words = ["zone", "zóna"];
pub const DEFENCE: Words = ["defence card", "védelmi kártya"];
pub const PATHS: Words = ["Paths", "Ösvények"];
pub const FENCES: Words = ["Fences", "Kerítések"];
pub const FACTIONS: Words = ["Factions", "Frakciók"];
pub const OFFER: Words = ["Guild offer", "Céhkártya-kínálat"];
pub const ORDER: Words = ["Order", "Sorrend"];
pub const LEGEND: Words = [
    "2+1 = 2 peasants, 1 noble; paths and gaps: - empty, = built, x destroyed",
    "2+1 = 2 földműves, 1 nemes; ösvény és rés: - üres, = beépített, x lerombolt",
];
pub const HAND: Words = ["Hand of {p}", "{p} kártyái"];
pub const PLAYED: Words = ["Played by {p}", "{p} kijátszott kártyái"];
pub const HELD: Words = ["{p} holds or has placed", "{p} kezében vagy lerakva"];
pub const UNKNOWN: Words = ["{n} unknown", "{n} ismeretlen"];
pub const NONE: Words = ["none", "nincs"];
pub const EXTRA: Words = ["extra", "extra"];
pub const BACK: Words = ["back of {p}", "{p} hátlapja"];

/// The turn being played.
pub const ANCHOR: Words = ["built on", "építés helye"];
pub const CARD_LAID: Words = ["card", "kártya"];
pub const LARGER_TO: Words = ["{n} to side A, {m} to side B", "{n} az A, {m} a B oldalra"];
pub const SETTLE_WITH: Words = ["settle {n}, promote {m}", "letelepedés {n}, előléptetés {m}"];
pub const TOKEN_TO: Words = ["token to part {n}", "a kocka vagy lapka a(z) {n}. részbe"];
pub const PROMOTIONS: Words = ["promotions left", "hátralévő előléptetés"];
pub const TO_SETTLE: Words = ["to settle", "letelepítendő"];
pub const COUNT: Words = ["{n} nobles, {m} peasants", "{n} nemes, {m} földműves"];
pub const PART_1: Words = ["{n} of {m} into part 1", "{m} közül {n} az 1. részbe"];
pub const ABOUT: Words = ["about", "érintett"];
pub const PICKS: Words = ["picks", "eddigi választás"];

/// What is seen of a step.
pub const A_CARD: Words = ["a card face down", "egy lefordított kártya"];
pub const A_ZONE: Words = ["zone {n}", "{n} zóna"];
pub const GIVES: Words = ["a card to {p}", "egy kártya {p} kezébe"];
pub const RETURNS: Words = ["a card back to {p}", "egy kártya vissza {p} kezébe"];
pub const TAKES: Words = ["a card from {p}", "egy kártya {p} kezéből"];
pub const SEES: Words = ["{p} looks at the hand of {q}", "{p} megnézi {q} kezét"];
pub const DEALT: Words = ["extra card to {p}", "extra kártya {p} kezébe"];
pub const SCORED: Words =
    ["districts and factions are scored", "városrészek és frakciók értékelése"];
pub const FLED: Words = ["nobles flee", "nemesek menekülnek"];
pub const TOWERS: Words = ["towers are scored", "a tornyok értékelése"];
pub const ROUND: Words = ["round {n}", "{n}. forduló"];
pub const TURN: Words = ["the turn of {p} begins", "{p} köre kezdődik"];
pub const WINS: Words = ["the game is over, {p} wins", "vége a játéknak, {p} nyer"];

/// What is decided at a node.
pub fn title(node: Node, lang: Lang) -> &'static str {
    let words = match node {
        Node::SetupFaction => ["faction of the die", "a kocka frakciója"],
        Node::SetupValue => ["symbols of the die", "a kocka szimbólumai"],
        Node::SetupSurvey => ["side of the survey tile", "a felméréslapka oldala"],
        Node::SetupOffer => ["guild for the offer", "céh a kínálatba"],
        Node::SetupStartPlayer => ["starting player", "kezdőjátékos"],
        Node::SetupExtra => ["extra card", "extra kártya"],
        Node::SetupRoad | Node::StartRoad => ["starting road", "kezdő út"],
        Node::Join => ["joining a guild", "csatlakozás céhhez"],
        Node::Build => ["build", "építés"],
        Node::Card => ["construction card", "építménykártya"],
        Node::Half => ["numbers of the card", "a kártya számai"],
        Node::SettleAreaA => ["area on side A", "terület az A oldalon"],
        Node::SettleAreaB => ["area on side B", "terület a B oldalon"],
        Node::SettleCountA => ["settle on side A", "letelepedés az A oldalon"],
        Node::SettleCountB => ["settle on side B", "letelepedés a B oldalon"],
        Node::SettleCount => ["settle", "letelepedés"],
        Node::Window1 => ["before promoting", "az előléptetés előtt"],
        Node::Promote => ["promote", "előléptetés"],
        Node::Adjust => ["adjust a die or tile", "kocka vagy lapka beállítása"],
        Node::Window4 => ["end of the turn", "a kör vége"],
        Node::DefenceCard => ["defence card", "védelmi kártya"],
        Node::DefenceZone => ["defence zone", "védelmi zóna"],
        Node::Copy => ["guild to copy", "lemásolt céh"],
        Node::Swap => ["citizen to replace", "kicserélt polgár"],
        Node::Fishmongers => ["noble to replace", "kicserélt nemes"],
        Node::Goldsmiths => ["road or wall to destroy", "lerombolt út vagy fal"],
        Node::Skinners => ["road or wall to take away", "levett út vagy fal"],
        Node::Taylors => ["peasant to take away", "levett földműves"],
        Node::Haberdashers => ["die or tile to roll", "újradobott kocka vagy lapka"],
        Node::HaberdashersRoll => ["roll", "dobás"],
        Node::SaltersNoble => ["area of the noble", "a nemes területe"],
        Node::SaltersPeasant => ["area of the peasant", "a földműves területe"],
        Node::IronmongersNoble => ["noble to move", "mozgatott nemes"],
        Node::IronmongersTower => ["its tower", "a tornya"],
        Node::Vintners => ["peasant to replace", "kicserélt földműves"],
        Node::Clothworkers => ["die or tile to lower", "csökkentett kocka vagy lapka"],
        Node::FenceArea => ["area to fence", "elkerített terület"],
        Node::FenceCut1 => ["first end of the fence", "a kerítés első vége"],
        Node::FenceCut2 => ["second end of the fence", "a kerítés második vége"],
        Node::FenceNobles => ["nobles", "nemesek"],
        Node::FencePeasants => ["peasants", "földművesek"],
        Node::FenceToken => ["die or tile", "kocka vagy lapka"],
        Node::Bakers => ["own noble to remove", "levett saját nemes"],
        Node::Barbers => ["noble to remove", "levett nemes"],
        Node::SaddlersCitizen => ["citizen to move", "mozgatott polgár"],
        Node::SaddlersArea => ["its destination", "az új területe"],
        Node::ButchersGive => ["gift", "ajándék"],
        Node::ButchersReturn => ["card returned", "visszaadott kártya"],
        Node::ButchersTake => ["card taken", "elvett kártya"],
        Node::Armourers => ["tower for a noble", "torony egy nemesnek"],
        Node::Tanners => ["die or tile to exchange", "kicserélt kocka vagy lapka"],
        Node::End => END,
    };
    say(words, lang)
}
