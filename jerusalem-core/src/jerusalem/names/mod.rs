//! The names of everything in English, Hungarian, Dutch, Italian and Slovak (§1).
//!
//! Every table has one entry for each of [`Lang::ALL`], in that order. Areas beside the large one
//! are called A and B; A lies lower left and B lower right where the rules say so (§0).
//!
//! ```
//! use jerusalem_core::Lang;
//! use jerusalem_core::jerusalem::{Action, Quarter, names};
//!
//! assert_eq!(names::quarter(Quarter::Market, Lang::It), "Mercato");
//! assert_eq!(names::thing("squire", Lang::Nl), Some("schildknaap"));
//! assert_eq!(names::action(Action::Bid(3), Lang::En), "Bid 3 bezants");
//! ```

mod phrases;

use crate::lang::Lang;

use super::action::Action;
use super::cards::{Card, KINDS};
use super::city::{AREAS, Event, Quarter};
use phrases::Opponent;

/// A word in the five languages.
pub(super) type Words = [&'static str; 5];

/// The languages there are words in.
pub(super) const LANGUAGES: [Lang; 5] = Lang::ALL;

const QUARTERS: [Words; 6] = [
    ["Royal Palace", "Királyi Palota", "Koninklijk paleis", "Palazzo del Re", "Kráľovský palác"],
    ["Templars", "Templomosok", "Tempelridders", "Templari", "Templári"],
    ["Patriarchs", "Pátriárkák", "Patriarchaat", "Patriarcato", "Patriarchia"],
    ["Market", "Piac", "Markt", "Mercato", "Trh"],
    ["Nobility", "Nemesség", "Adel", "Nobiltà", "Šľachta"],
    ["Tower of David", "Dávid Tornya", "Davidstoren", "Torre di David", "Dávidova veža"],
];

const OFFICES: [Words; 4] = [
    ["Constable", "Várkapitány", "Hoofdman", "Connestabile", "Strážnik"],
    ["Treasurer", "Kincstárnok", "Schatbewaarder", "Tesoriere", "Pokladník"],
    ["Marshal", "Tábornagy", "Veldmaarschalk", "Maresciallo", "Maršal"],
    ["Admiral", "Tengernagy", "Admiraal", "Ammiraglio", "Admirál"],
];

const SCHOLARS: Words = ["Scholars", "Tudósok", "De geleerden", "Studioso", "Vzdelanie"];
const BUILDING_MATERIALS: Words = [
    "Building materials",
    "Építőanyagok",
    "Bouwmaterialen",
    "Materiale da Costruzione",
    "Stavebné materiály",
];
const COURT_INTRIGUE: Words = [
    "Court intrigue",
    "Udvari intrikák",
    "Intriges aan het koninklijk hof",
    "Intrigo a Corte",
    "Dvorné intrigy",
];

const EVENTS: [Words; 4] = [
    ["Succession to the Throne", "Trónöröklés", "Troonopvolger", "Successione del Re", "Nástupník"],
    [
        "Election of the Patriarch",
        "Pátriárka-választás",
        "Keuze van de patriarchen",
        "Elezione del Patriarca",
        "Voľba nového patriarchu",
    ],
    [
        "Special Tax",
        "Különadó",
        "Bijzondere belasting",
        "Tassazione Straordinaria",
        "Špeciálna daň",
    ],
    ["War", "Háború", "Oorlog", "Guerra", "Vojna"],
];

const CARDS: [Words; 8] = [
    ["+1 squire", "+1 fegyverhordozó", "+1 schildknaap", "+1 Scudiero", "+1 panoš"],
    ["+2 bezants", "+2 bizánci érme", "+2 zilverstukken", "+2 Bisanti", "+2 bezanty"],
    ["+2 prestige", "+2 Hírnév pont", "+2 prestigepunten", "+2 Punti Torre", "+2 body prestíže"],
    ["+2 resources", "+2 Erőforrás", "+2 hulpbronnen", "+2 Risorse", "+2 zdroje"],
    [
        "+1 squire +1 bezant",
        "+1 fegyverhordozó és +1 bizánci érme",
        "+1 schildknaap en +1 zilverstuk",
        "+1 Scudiero e +1 Bisante",
        "+1 panoš a +1 bezant",
    ],
    ["Turncoat", "Köpönyegforgató", "Overloper", "Voltagabbana", "Odpadlík"],
    [
        "Move two squires",
        "Mozgass 2 fegyverhordozót",
        "Verplaats 2 schildknapen",
        "Muovi 2 Scudieri",
        "Presun dvoch panošov",
    ],
    [
        "Genoese mercenaries",
        "Genovai zsoldosok",
        "Soldaten uit Genua",
        "Mercenari Economici",
        "Janovskí obchodníci",
    ],
];
const INFLUENCE: Words = [
    "Overwhelming Influence",
    "Elsöprő befolyás",
    "Oppermachtige invloed",
    "Influenza Schiacciante",
    "Zdrvujúca prevaha",
];

const THINGS: [(&str, Words); 27] = [
    ("quarter", ["quarter", "városrész", "machtscentrum", "Settore", "štvrť"]),
    ("area", ["area", "terület", "gebied", "Area", "územie"]),
    ("area_large", ["large area", "nagy terület", "groot gebied", "Area grande", "veľké územie"]),
    ("area_small", ["small area", "kis terület", "klein gebied", "Area piccola", "malé územie"]),
    ("calendar", ["calendar", "Naptár", "speelrondespoor", "Calendario", "kalendár"]),
    (
        "track",
        [
            "prestige track",
            "Hírnév sáv",
            "prestigespoor",
            "Tracciato dei Punti Torre",
            "počítadlo prestíže",
        ],
    ),
    ("office", ["office", "Tisztség", "ambt", "Personaggio", "úradník"]),
    ("squire", ["squire", "fegyverhordozó", "schildknaap", "scudiero", "panoš"]),
    ("bezant", ["bezant", "bizánci érme", "zilverstuk", "bisante", "bezant"]),
    ("silver", ["silver coin", "ezüst érme", "zilverstuk", "bisante d'argento", "strieborniak"]),
    ("gold", ["gold coin", "arany érme", "goudstuk", "bisante d'oro", "zlatka"]),
    ("prestige", ["prestige", "hírnév", "prestige", "Punto Torre", "prestíž"]),
    ("baron", ["baron", "Báró", "baron", "Barone", "barón"]),
    (
        "floor",
        ["tower floor", "toronyemelet", "torenverdieping", "Piano della Torre", "poschodie veže"],
    ),
    ("tower", ["castle tower", "vártorony", "vestingstoren", "Torre del castello", "hradná veža"]),
    (
        "office_card",
        ["office card", "Tisztségkártya", "ambtkaart", "carta Personaggio", "karta úradníka"],
    ),
    ("action_card", ["action card", "Akciókártya", "actiekaart", "carta Azione", "akčná karta"]),
    (
        "event_card",
        ["event card", "Eseménykártya", "gebeurteniskaart", "carta Evento", "karta udalosti"],
    ),
    ("screen", ["screen", "paraván", "zichtscherm", "schermo", "zástena"]),
    ("supply", ["supply", "készlet", "algemene voorraad", "riserva generale", "zásoba"]),
    ("bank", ["bank", "bank", "bank", "banca", "bank"]),
    ("mercenary", ["mercenary", "zsoldos", "huurling", "mercenario", "žoldnier"]),
    ("privilege", ["privilege", "előjog", "privilege", "privilegio", "privilégium"]),
    (
        "gifts",
        [
            "King's gifts",
            "A Király Ajándékai",
            "Geschenken van de koning",
            "Dono del Re",
            "Kráľovské dary",
        ],
    ),
    ("round", ["round", "kör", "speelronde", "round", "kolo"]),
    ("phase", ["phase", "fázis", "fase", "fase", "fáza"]),
    ("step", ["step", "lépés", "stap", "passo", "krok"]),
];

/// The keys of [`thing`].
pub fn thing_keys() -> impl Iterator<Item = &'static str> {
    THINGS.iter().map(|thing| thing.0)
}

/// A thing of the game by its key, such as `"squire"`; `None` if no thing has the key.
pub fn thing(key: &str, lang: Lang) -> Option<&'static str> {
    THINGS.iter().find(|thing| thing.0 == key).map(|thing| thing.1[lang as usize])
}

/// A quarter of the city.
pub fn quarter(quarter: Quarter, lang: Lang) -> &'static str {
    QUARTERS[quarter as usize][lang as usize]
}

/// An area of the city with its quarter; `None` if there is no such area.
pub fn area(area: usize, lang: Lang) -> Option<String> {
    (area < AREAS).then(|| {
        let quarter = Quarter::of(area);
        let name = self::quarter(quarter, lang);
        match quarter {
            Quarter::David => name.into(),
            _ => format!("{name}, {}", phrases::area_of_quarter(area, lang)),
        }
    })
}

/// Office 1 to 4; `None` if there is no such office.
pub fn office(office: u8, lang: Lang) -> Option<&'static str> {
    let index = usize::from(office).checked_sub(1)?;
    OFFICES.get(index).map(|names| names[lang as usize])
}

/// The privilege of a quarter, if it gives one.
pub fn privilege(quarter: Quarter, lang: Lang) -> Option<&'static str> {
    let names = match quarter {
        Quarter::Patriarchs => SCHOLARS,
        Quarter::Market => BUILDING_MATERIALS,
        Quarter::Nobility => COURT_INTRIGUE,
        Quarter::Palace | Quarter::Templars | Quarter::David => return None,
    };
    Some(names[lang as usize])
}

/// An event.
pub fn event(event: Event, lang: Lang) -> &'static str {
    EVENTS[event as usize][lang as usize]
}

/// A kind of action card.
pub fn card(card: Card, lang: Lang) -> String {
    match card.quarter() {
        Some(of) => format!("{} – {}", INFLUENCE[lang as usize], quarter(of, lang)),
        None => CARDS[card as usize % KINDS][lang as usize].into(),
    }
}

/// An action in words; no two actions of a language have the same.
///
/// Opponents are counted clockwise from the actor.
pub fn action(action: Action, lang: Lang) -> String {
    phrases::phrase(action, lang, Opponent::ToTheLeft, None)
}

/// An action in words that name the opponent by his seat, and the area of an Overwhelming
/// Influence with its quarter.
pub(super) fn action_of(
    action: Action,
    lang: Lang,
    opponent: impl Fn(u8) -> usize,
    influence: Quarter,
) -> String {
    let opponent = match action {
        Action::TurncoatOpp(o, _) | Action::WarRemove(o, _) | Action::Steal(o) => opponent(o),
        _ => 0,
    };
    phrases::phrase(action, lang, Opponent::Seat(opponent), Some(influence))
}
