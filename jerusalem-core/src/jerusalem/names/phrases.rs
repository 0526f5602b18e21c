//! The 369 actions as phrases, put together from forms of the rulebooks' words.

use crate::lang::Lang;

use super::super::action::Action;
use super::super::cards::RESOURCE_PAIRS;
use super::super::city::{AREAS, Event, MARSHAL, Quarter};
use super::{COURT_INTRIGUE, INFLUENCE, SCHOLARS, Words};

/// How a phrase names an opponent.
#[derive(Clone, Copy)]
pub(super) enum Opponent {
    /// As the first, second or third player to the left.
    ToTheLeft,
    /// By the seat.
    Seat(usize),
}

/// The small areas, without and with their place on the board (§0).
const SMALL: [[Words; 2]; 2] = [
    [
        ["A", "A jelű", "A", "A", "A"],
        [
            "A (lower left)",
            "A jelű, bal alsó",
            "A (onderaan links)",
            "A (in basso a sinistra)",
            "A (vľavo dole)",
        ],
    ],
    [
        ["B", "B jelű", "B", "B", "B"],
        [
            "B (lower right)",
            "B jelű, jobb alsó",
            "B (onderaan rechts)",
            "B (in basso a destra)",
            "B (vpravo dole)",
        ],
    ],
];

/// Names of the areas of a quarter: large, small.
const AREA: [Words; 2] = [
    ["large area", "nagy terület", "groot gebied", "Area grande", "veľké územie"],
    [
        "small area {small}",
        "{small} kis terület",
        "klein gebied {small}",
        "Area piccola {small}",
        "malé územie {small}",
    ],
];

/// Where something is, whence it comes, whither it goes: in the large area, a small area, the Tower.
const WHERE: [(&str, [Words; 3]); 3] = [
    (
        "{in}",
        [
            [
                "in the large area of {quarter}",
                "{quarter} nagy területén",
                "in het grote gebied van {quarter}",
                "nell'Area grande {quarter}",
                "na veľkom území {quarter}",
            ],
            [
                "in small area {small} of {quarter}",
                "{quarter} {small} kis területén",
                "in het kleine gebied {small} van {quarter}",
                "nell'Area piccola {small} {quarter}",
                "na malom území {small} {quarter}",
            ],
            [
                "in the Tower of David",
                "Dávid Tornyában",
                "in de Davidstoren",
                "nella Torre di David",
                "v Dávidovej veži",
            ],
        ],
    ),
    (
        "{from}",
        [
            [
                "from the large area of {quarter}",
                "{quarter} nagy területéről",
                "uit het grote gebied van {quarter}",
                "dall'Area grande {quarter}",
                "z veľkého územia {quarter}",
            ],
            [
                "from small area {small} of {quarter}",
                "{quarter} {small} kis területéről",
                "uit het kleine gebied {small} van {quarter}",
                "dall'Area piccola {small} {quarter}",
                "z malého územia {small} {quarter}",
            ],
            [
                "from the Tower of David",
                "Dávid Tornyából",
                "uit de Davidstoren",
                "dalla Torre di David",
                "z Dávidovej veže",
            ],
        ],
    ),
    (
        "{to}",
        [
            [
                "to the large area of {quarter}",
                "{quarter} nagy területére",
                "naar het grote gebied van {quarter}",
                "nell'Area grande {quarter}",
                "na veľké územie {quarter}",
            ],
            [
                "to small area {small} of {quarter}",
                "{quarter} {small} kis területére",
                "naar het kleine gebied {small} van {quarter}",
                "nell'Area piccola {small} {quarter}",
                "na malé územie {small} {quarter}",
            ],
            [
                "to the Tower of David",
                "Dávid Tornyára",
                "naar de Davidstoren",
                "nella Torre di David",
                "do Dávidovej veže",
            ],
        ],
    ),
];

/// A quarter whose area is meant.
const OF_QUARTER: [Words; 5] = [
    [
        "the Royal Palace",
        "a Királyi Palota",
        "het Koninklijk paleis",
        "del Palazzo del Re",
        "Kráľovského paláca",
    ],
    ["the Templars", "a Templomosok", "de Tempelridders", "dei Templari", "Templárov"],
    ["the Patriarchs", "a Pátriárkák", "het Patriarchaat", "del Patriarcato", "Patriarchie"],
    ["the Market", "a Piac", "de Markt", "del Mercato", "Trhu"],
    ["the Nobility", "a Nemesség", "de Adel", "della Nobiltà", "Šľachty"],
];
const OF_ANY_QUARTER: Words =
    ["the quarter", "a városrész", "het machtscentrum", "del Settore", "štvrte"];

/// The opponent whose squire it is, and the one who is stolen from.
const TO_THE_LEFT: [(&str, [Words; 3]); 2] = [
    (
        "{of}",
        [
            [
                "of the 1st player to your left",
                "a tőled balra ülő 1. játékos",
                "van de 1e speler links van je",
                "del 1° giocatore alla tua sinistra",
                "1. hráča po vašej ľavici",
            ],
            [
                "of the 2nd player to your left",
                "a tőled balra ülő 2. játékos",
                "van de 2e speler links van je",
                "del 2° giocatore alla tua sinistra",
                "2. hráča po vašej ľavici",
            ],
            [
                "of the 3rd player to your left",
                "a tőled balra ülő 3. játékos",
                "van de 3e speler links van je",
                "del 3° giocatore alla tua sinistra",
                "3. hráča po vašej ľavici",
            ],
        ],
    ),
    (
        "{victim}",
        [
            [
                "from the 1st player to your left",
                "a tőled balra ülő 1. játékostól",
                "van de 1e speler links van je",
                "al 1° giocatore alla tua sinistra",
                "1. hráčovi po vašej ľavici",
            ],
            [
                "from the 2nd player to your left",
                "a tőled balra ülő 2. játékostól",
                "van de 2e speler links van je",
                "al 2° giocatore alla tua sinistra",
                "2. hráčovi po vašej ľavici",
            ],
            [
                "from the 3rd player to your left",
                "a tőled balra ülő 3. játékostól",
                "van de 3e speler links van je",
                "al 3° giocatore alla tua sinistra",
                "3. hráčovi po vašej ľavici",
            ],
        ],
    ),
];
const SEATED: [(&str, Words); 2] = [
    ("{of}", ["of {seat}", "{seat}", "van {seat}", "di {seat}", "hráča {seat}"]),
    ("{victim}", ["from {seat}", "{seat} játékostól", "van {seat}", "a {seat}", "hráčovi {seat}"]),
];

/// What is counted: squires, bezants, prestige, as objects of a verb; for 1, for 2 to 4, for more.
const AMOUNTS: [[Words; 3]; 3] = [
    [
        ["squire", "fegyverhordozót", "schildknaap", "scudiero", "panoša"],
        ["squires", "fegyverhordozót", "schildknapen", "scudieri", "panošov"],
        ["squires", "fegyverhordozót", "schildknapen", "scudieri", "panošov"],
    ],
    [
        ["bezant", "bizánci érmét", "zilverstuk", "bisante", "bezant"],
        ["bezants", "bizánci érmét", "zilverstukken", "bisanti", "bezanty"],
        ["bezants", "bizánci érmét", "zilverstukken", "bisanti", "bezantov"],
    ],
    [
        ["prestige", "hírnévpontot", "prestigepunt", "Punto Torre", "bod prestíže"],
        ["prestige", "hírnévpontot", "prestigepunten", "Punti Torre", "body prestíže"],
        ["prestige", "hírnévpontot", "prestigepunten", "Punti Torre", "bodov prestíže"],
    ],
];
const SQUIRES: usize = 0;
const BEZANTS: usize = 1;
const PRESTIGE: usize = 2;
const AND: Words = ["and", "és", "en", "e", "a"];

const CHOOSE_OFFICE: Words = [
    "Put the office of {office} up for auction",
    "Indíts licitet a {office} tisztségére",
    "Open de veiling voor het ambt {office}",
    "Apri l'asta per il Personaggio {office}",
    "Otvoriť dražbu o kartu úradníka {office}",
];
const BID: Words =
    ["Bid {amount}", "Ajánlj {amount}", "Bied {amount}", "Punta {amount}", "Ponúknuť {amount}"];
const PASS_BID: Words = ["Pass", "Passzolj", "Pas", "Passa", "Zdržať sa dražby"];
const KEEP_CARD: Words = [
    "Keep the card: {card}",
    "Tartsd meg a kártyát: {card}",
    "Houd de kaart: {card}",
    "Tieni la carta: {card}",
    "Ponechať si kartu: {card}",
];
const PLACE: Words = [
    "Place a squire {in}",
    "Helyezz egy fegyverhordozót {to}",
    "Plaats een schildknaap {in}",
    "Piazza uno scudiero {in}",
    "Umiestniť panoša {to}",
];
const BARON: Words = [
    "Place the baron {in}",
    "Helyezd a Bárót {to}",
    "Zet de baron {in}",
    "Piazza il Barone {in}",
    "Umiestniť baróna {to}",
];
const HIRE: Words = [
    "Hire a squire",
    "Bérelj fel egy fegyverhordozót",
    "Huur een schildknaap",
    "Compra uno scudiero",
    "Najať panoša",
];
const SELL: Words = [
    "Sell influence: return a squire {from}",
    "Kereskedj a befolyással: vegyél le egy fegyverhordozót {from}",
    "Ontsla een schildknaap {from}",
    "Recupera crediti: rimuovi uno scudiero {from}",
    "Predať vplyv: odstrániť panoša {from}",
];
const PLAY_CARD: Words = [
    "Play the card: {card}",
    "Játszd ki a kártyát: {card}",
    "Speel de kaart uit: {card}",
    "Gioca la carta: {card}",
    "Zahrať kartu: {card}",
];
const RESOURCES: Words = [
    "Take {amount}",
    "Vegyél el {amount}",
    "Neem {amount}",
    "Prendi {amount}",
    "Vziať si {amount}",
];
const TURNCOAT_OWN: Words = [
    "{name}: choose your squire {in}",
    "{name}: válaszd a saját fegyverhordozódat {in}",
    "{name}: kies je schildknaap {in}",
    "{name}: scegli il tuo scudiero {in}",
    "{name}: zvoliť svojho panoša {in}",
];
const TURNCOAT_OPP: Words = [
    "{name}: swap it with a squire {of} {in}",
    "{name}: cseréld ki {of} fegyverhordozójával {in}",
    "{name}: ruil met een schildknaap {of} {in}",
    "{name}: scambialo con uno scudiero {of} {in}",
    "{name}: zameniť ho za panoša {of} {in}",
];
const MOVE_FROM: Words = [
    "Move a squire {from}",
    "Mozgass egy fegyverhordozót {from}",
    "Verplaats een schildknaap {from}",
    "Sposta uno scudiero {from}",
    "Presunúť panoša {from}",
];
const MOVE_TO: Words =
    ["Move it {to}", "Tedd át {to}", "Verplaats hem {to}", "Spostalo {to}", "Presunúť ho {to}"];
const MOVE_STOP: Words = [
    "Move no second squire",
    "Ne mozgass második fegyverhordozót",
    "Verplaats geen tweede schildknaap",
    "Non spostare un secondo scudiero",
    "Nepresunúť druhého panoša",
];
const INFLUENCE_TO: Words = [
    "{name}: place a squire {in}",
    "{name}: helyezz egy fegyverhordozót {to}",
    "{name}: plaats een schildknaap {in}",
    "{name}: piazza uno scudiero {in}",
    "{name}: umiestniť panoša {to}",
];
const MARSHAL_MOVE: Words = [
    "{name}: move squires",
    "{name}: mozgass fegyverhordozókat",
    "{name}: verplaats schildknapen",
    "{name}: sposta scudieri",
    "{name}: presunúť panošov",
];
const MARSHAL_BEZANT: Words = [
    "{name}: take {amount}",
    "{name}: vegyél el {amount}",
    "{name}: neem {amount}",
    "{name}: prendi {amount}",
    "{name}: vziať si {amount}",
];
const END_TURN: Words = [
    "End the turn",
    "Fejezd be a fordulódat",
    "Beëindig je speelbeurt",
    "Termina il turno",
    "Ukončiť ťah",
];
const TOWER_TO: Words = [
    "{name}: move a squire {to}",
    "{name}: mozgass egy fegyverhordozót {to}",
    "{name}: verplaats een schildknaap {to}",
    "{name}: sposta uno scudiero {to}",
    "{name}: presunúť panoša {to}",
];
const TOWER_SKIP: Words = [
    "{name}: move nobody",
    "{name}: ne mozgass senkit",
    "{name}: verplaats niemand",
    "{name}: non spostare nessuno",
    "{name}: nikoho nepresunúť",
];
const SCHOLAR_DRAW: Words = [
    "{name}: return a squire and draw an action card",
    "{name}: tegyél vissza egy fegyverhordozót és húzz egy Akciókártyát",
    "{name}: leg een schildknaap terug en trek een actiekaart",
    "{name}: rimuovi uno scudiero e pesca una carta Azione",
    "{name}: vrátiť panoša a potiahnuť akčnú kartu",
];
const DECLINE: Words = [
    "{name}: decline",
    "{name}: ne élj az előjoggal",
    "{name}: zie af van het privilege",
    "{name}: rinuncia al privilegio",
    "{name}: nevyužiť privilégium",
];
const BUY_PRESTIGE: Words = [
    "{name}: buy {amount}",
    "{name}: vásárolj {amount}",
    "{name}: koop {amount}",
    "{name}: compra {amount}",
    "{name}: kúpiť {amount}",
];
const STEAL: Words = [
    "{name}: steal {amount} {victim}",
    "{name}: rabolj {amount} {victim}",
    "{name}: steel {amount} {victim}",
    "{name}: ruba {amount} {victim}",
    "{name}: ukradnúť {amount} {victim}",
];
const INCOME_ACCEPT: Words = [
    "Take the income",
    "Vedd el a bevételt",
    "Neem de inkomsten",
    "Prendi la rendita",
    "Vziať si príjem",
];
const INCOME_FORGO: Words = [
    "Income: forgo {amount}",
    "Bevétel: ne vegyél el {amount}",
    "Inkomsten: zie af van {amount}",
    "Rendita: rinuncia a {amount}",
    "Príjem: nevziať si {amount}",
];
const SUCCESSION_SAVE: Words = [
    "{name}: save {amount}",
    "{name}: ments meg {amount}",
    "{name}: red {amount}",
    "{name}: salva {amount}",
    "{name}: zachrániť {amount}",
];
const TAX_KEEP: Words = [
    "{name}: pay for a squire {in}",
    "{name}: fizess egy fegyverhordozóért {in}",
    "{name}: betaal voor een schildknaap {in}",
    "{name}: paga per uno scudiero {in}",
    "{name}: zaplatiť za panoša {in}",
];
const TAX_DONE: Words = [
    "{name}: pay no more",
    "{name}: ne fizess többet",
    "{name}: betaal niet meer",
    "{name}: non pagare altro",
    "{name}: viac neplatiť",
];
const WAR_REMOVE: Words = [
    "{name}: remove a squire {of} {from}",
    "{name}: vedd el {of} fegyverhordozóját {from}",
    "{name}: verwijder een schildknaap {of} {from}",
    "{name}: rimuovi uno scudiero {of} {from}",
    "{name}: odstrániť panoša {of} {from}",
];
const WAR_DONE: Words = [
    "{name}: remove no more",
    "{name}: ne vegyél el többet",
    "{name}: verwijder er geen meer",
    "{name}: non rimuovere altro",
    "{name}: viac neodstraňovať",
];

/// So many squires, bezants or prestige.
fn amount(n: u8, what: usize, lang: Lang) -> String {
    let form = match n {
        1 => 0,
        2..=4 => 1,
        _ => 2,
    };
    format!("{n} {}", AMOUNTS[what][form][lang as usize])
}

/// The two units of a `RES2` choice.
fn resources(choice: u8, lang: Lang) -> String {
    let pair = RESOURCE_PAIRS[usize::from(choice) % RESOURCE_PAIRS.len()];
    let taken = pair.iter().enumerate().filter(|(_, n)| **n > 0);
    let words: Vec<_> = taken.map(|(what, &n)| amount(n, what, lang)).collect();
    words.join(&format!(" {} ", AND[lang as usize]))
}

/// Which of the two small areas an area is, with its place where the rules give it.
fn small(quarter: Option<Quarter>, slot: usize, lang: Lang) -> &'static str {
    let placed = matches!(quarter, Some(Quarter::Patriarchs | Quarter::Market | Quarter::Nobility));
    SMALL[(slot + 1) % 2][usize::from(placed)][lang as usize]
}

/// An area without its quarter.
pub(super) fn area_of_quarter(area: usize, lang: Lang) -> String {
    let slot = area % 3;
    let small = small(Some(Quarter::of(area % AREAS)), slot, lang);
    AREA[usize::from(slot > 0)][lang as usize].replace("{small}", small)
}

/// Puts an area into a phrase.
fn located(phrase: String, quarter: Option<Quarter>, slot: usize, lang: Lang) -> String {
    let form = match (quarter, slot) {
        (Some(Quarter::David), _) => 2,
        (_, 0) => 0,
        _ => 1,
    };
    let of = match quarter {
        Some(quarter) => OF_QUARTER.get(quarter as usize).unwrap_or(&OF_ANY_QUARTER),
        None => &OF_ANY_QUARTER,
    };
    let phrase = WHERE
        .iter()
        .fold(phrase, |phrase, (mark, forms)| phrase.replace(mark, forms[form][lang as usize]));
    phrase.replace("{quarter}", of[lang as usize]).replace("{small}", small(quarter, slot, lang))
}

/// An action in words. The areas of an Overwhelming Influence are those of `influence`, if given.
pub(super) fn phrase(
    action: Action,
    lang: Lang,
    opponent: Opponent,
    influence: Option<Quarter>,
) -> String {
    let l = lang as usize;
    let plain = |words: Words| words[l].to_string();
    let named = |words: Words, name: &str| words[l].replace("{name}", name);
    let amounts = |phrase: String, amount: String| phrase.replace("{amount}", &amount);
    let at = |phrase: String, area: u8| {
        let area = usize::from(area) % AREAS;
        located(phrase, Some(Quarter::of(area)), area % 3, lang)
    };
    let against = |phrase: String, offset: u8| match opponent {
        Opponent::ToTheLeft => TO_THE_LEFT.iter().fold(phrase, |phrase, (mark, forms)| {
            phrase.replace(mark, forms[usize::from(offset.wrapping_sub(1) % 3)][l])
        }),
        Opponent::Seat(seat) => SEATED.iter().fold(phrase, |phrase, (mark, forms)| {
            phrase.replace(mark, &forms[l].replace("{seat}", &format!("p{seat}")))
        }),
    };
    let office = |f: u8| super::office(f, lang).unwrap_or_default();
    let event = |event: Event| super::event(event, lang);
    let turncoat = || super::card(super::Card::Turncoat, lang);
    let tower = super::quarter(Quarter::David, lang);
    let materials = super::BUILDING_MATERIALS[l];
    match action {
        Action::ChooseOffice(f) => CHOOSE_OFFICE[l].replace("{office}", office(f)),
        Action::Bid(a) => amounts(plain(BID), amount(a, BEZANTS, lang)),
        Action::PassBid => plain(PASS_BID),
        Action::KeepCard(k) => KEEP_CARD[l].replace("{card}", &super::card(k, lang)),
        Action::Place(a) => at(plain(PLACE), a),
        Action::Baron(a) => at(plain(BARON), a),
        Action::Hire => plain(HIRE),
        Action::Sell(a) => at(plain(SELL), a),
        Action::PlayCard(k) => PLAY_CARD[l].replace("{card}", &super::card(k, lang)),
        Action::Resources(c) => amounts(plain(RESOURCES), resources(c, lang)),
        Action::TurncoatOwn(a) => at(named(TURNCOAT_OWN, &turncoat()), a),
        Action::TurncoatOpp(o, a) => at(against(named(TURNCOAT_OPP, &turncoat()), o), a),
        Action::MoveFrom(a) => at(plain(MOVE_FROM), a),
        Action::MoveTo(a) => at(plain(MOVE_TO), a),
        Action::MoveStop => plain(MOVE_STOP),
        Action::InfluenceTo(s) => {
            located(named(INFLUENCE_TO, INFLUENCE[l]), influence, usize::from(s) % 3, lang)
        }
        Action::MarshalMove => named(MARSHAL_MOVE, office(MARSHAL)),
        Action::MarshalBezant => {
            amounts(named(MARSHAL_BEZANT, office(MARSHAL)), amount(1, BEZANTS, lang))
        }
        Action::EndTurn => plain(END_TURN),
        Action::TowerTo(a) => at(named(TOWER_TO, tower), a),
        Action::TowerSkip => named(TOWER_SKIP, tower),
        Action::ScholarDraw => named(SCHOLAR_DRAW, SCHOLARS[l]),
        Action::ScholarDecline => named(DECLINE, SCHOLARS[l]),
        Action::BuyPrestige(n) => {
            amounts(named(BUY_PRESTIGE, materials), amount(n, PRESTIGE, lang))
        }
        Action::Steal(o) => {
            amounts(against(named(STEAL, COURT_INTRIGUE[l]), o), amount(1, PRESTIGE, lang))
        }
        Action::StealDecline => named(DECLINE, COURT_INTRIGUE[l]),
        Action::IncomeAccept => plain(INCOME_ACCEPT),
        Action::IncomeForgo(r) => {
            // §11.19: prestige, squire, bezant.
            let what = [PRESTIGE, SQUIRES, BEZANTS][usize::from(r) % 3];
            amounts(plain(INCOME_FORGO), amount(1, what, lang))
        }
        Action::SuccessionSave(n) => {
            amounts(named(SUCCESSION_SAVE, event(Event::Succession)), amount(n, SQUIRES, lang))
        }
        Action::TaxKeep(s) => {
            let slot = usize::from(s) % 3;
            located(named(TAX_KEEP, event(Event::Tax)), Some(Quarter::Market), slot, lang)
        }
        Action::TaxDone => named(TAX_DONE, event(Event::Tax)),
        Action::WarRemove(o, a) => at(against(named(WAR_REMOVE, event(Event::War)), o), a),
        Action::WarDone => named(WAR_DONE, event(Event::War)),
    }
}
