//! The words of the drawn board and of the move log, in the order of [`Lang::ALL`].

use crate::lang::Lang;

use super::super::names::Words;
use super::super::node::Node;

/// Phases and steps of a round, as the rulebooks head them.
pub const AUCTION: Words = [
    "1 Auction of offices",
    "1 Licitálás Tisztségre",
    "1 Bod voor een ambt",
    "1 Asta per i Personaggi",
    "1 Dražba úradníkov",
];
pub const DRAFT: Words = [
    "1 Choice of action cards",
    "1 Akciókártyák választása",
    "1 Keuze van de actiekaarten",
    "1 Scelta delle carte Azione",
    "1 Voľba akčných kariet",
];
pub const PLACEMENT: Words = [
    "2 Placement of squires",
    "2 Fegyverhordozók telepítése",
    "2 Inzet van de schildknapen",
    "2 Piazzamento",
    "2 Umiestňovanie panošov",
];
pub const TOWER: Words = [
    "3.1 Tower of David",
    "3.1 Dávid Tornya",
    "3.1 Davidstoren",
    "3.1 Torre di David",
    "3.1 Dávidova veža",
];
pub const PRIVILEGES: Words =
    ["3.2 Privileges", "3.2 Előjogok", "3.2 Privileges", "3.2 Privilegi", "3.2 Privilégiá"];
pub const INCOME_STEP: Words =
    ["3.3 Income", "3.3 Bevételek", "3.3 Inkomsten", "3.3 Rendite", "3.3 Príjem"];
pub const EVENT_PHASE: Words = ["4 Event", "4 Esemény", "4 Gebeurtenis", "4 Evento", "4 Udalosť"];
pub const END: Words =
    ["End of the game", "A játék vége", "Einde van het spel", "Fine della partita", "Koniec hry"];

/// Heads of tables and lists.
pub const LARGE: Words = ["large", "nagy", "groot", "grande", "veľké"];
pub const SMALL_A: Words = ["small A", "kis A", "klein A", "piccola A", "malé A"];
pub const SMALL_B: Words = ["small B", "kis B", "klein B", "piccola B", "malé B"];
pub const SQUIRES: Words = ["squires", "fegyverhordozó", "schildknapen", "scudieri", "panoši"];
pub const BEZANTS: Words = ["bezants", "bizánci érme", "zilverstukken", "bisanti", "bezanty"];
pub const PRESTIGE: Words = ["prestige", "hírnév", "prestige", "Punti Torre", "prestíž"];
pub const SUPPLY: Words = ["supply", "készlet", "voorraad", "riserva", "zásoba"];
pub const HEIGHT: Words = ["tower", "torony", "toren", "torre", "veža"];
pub const CARDS: Words = ["cards", "kártya", "kaarten", "carte", "karty"];
pub const EVENTS: Words = ["Events", "Események", "Gebeurtenissen", "Eventi", "Udalosti"];
pub const DECK: Words = ["Deck", "Pakli", "Stapel", "Mazzo", "Balíček"];
pub const DISCARD: Words =
    ["Discard", "Dobott kártyák", "Aflegstapel", "Pila degli scarti", "Odložené karty"];
pub const HAND: Words =
    ["Cards of {p}", "{p} kártyái", "Kaarten van {p}", "Carte di {p}", "Karty hráča {p}"];
pub const PACKET: Words = [
    "Cards to choose from",
    "Választható kártyák",
    "Kaarten ter keuze",
    "Carte da scegliere",
    "Karty na výber",
];
pub const NONE: Words = ["none", "nincs", "geen", "nessuna", "žiadne"];
pub const NOT_IN_PLAY: Words =
    ["not in play", "nincs játékban", "niet in het spel", "non in gioco", "mimo hry"];
pub const BARONS: Words = ["Barons", "Bárók", "Baronnen", "Baroni", "Baróni"];
pub const BARRED: Words = [
    "No baron in the large area of the Royal Palace",
    "Nincs Báró a Királyi Palota nagy területén",
    "Geen baron in het grote gebied van het Koninklijk paleis",
    "Nessun Barone nell'Area grande del Palazzo del Re",
    "Bez baróna na veľkom území Kráľovského paláca",
];

/// The auction.
pub const BID: Words =
    ["standing bid", "legmagasabb ajánlat", "hoogste bod", "puntata più alta", "najvyššia ponuka"];
pub const PASSED: Words = ["passed", "passzolt", "gepast", "ha passato", "zdržali sa"];

/// The placement turn.
pub const NEW: Words = [
    "New squires this turn",
    "Új fegyverhordozók ebben a fordulóban",
    "Nieuwe schildknapen deze beurt",
    "Scudieri nuovi in questo turno",
    "Noví panoši v tomto ťahu",
];
pub const HIRED: Words = [
    "Squires hired",
    "Felbérelt zsoldosok",
    "Huurlingen",
    "Mercenari acquistati",
    "Najatí žoldnieri",
];
pub const PRICE: Words =
    ["next price", "következő ár", "volgende prijs", "prossimo prezzo", "ďalšia cena"];
pub const USED: Words = [
    "ability used",
    "képesség felhasználva",
    "bekwaamheid gebruikt",
    "abilità usata",
    "schopnosť použitá",
];
pub const SOLD: Words = [
    "Squires returned",
    "Levett fegyverhordozók",
    "Ontslagen schildknapen",
    "Scudieri rimossi",
    "Odstránení panoši",
];
pub const MOVED: Words = [
    "Squires moved",
    "Mozgatott fegyverhordozók",
    "Verplaatste schildknapen",
    "Scudieri spostati",
    "Presunutí panoši",
];
pub const ORIGIN: Words = ["from", "innen", "uit", "da", "odkiaľ"];
pub const TO_PLACE: Words = [
    "squires to place",
    "elhelyezendő fegyverhordozó",
    "te plaatsen schildknapen",
    "scudieri da piazzare",
    "panoši na umiestnenie",
];

/// Income and events.
pub const DUE: Words = [
    "Income due",
    "Járó bevétel",
    "Inkomsten te ontvangen",
    "Rendita spettante",
    "Nárok na príjem",
];
pub const LOST: Words = [
    "Squires lost",
    "Elvesztett fegyverhordozók",
    "Verloren schildknapen",
    "Scudieri persi",
    "Stratení panoši",
];
pub const PAID: Words = [
    "Squires paid for",
    "Kifizetett fegyverhordozók",
    "Betaalde schildknapen",
    "Scudieri pagati",
    "Zaplatení panoši",
];
pub const PICKS: Words = [
    "Removals left",
    "Még elvehető",
    "Nog te verwijderen",
    "Rimozioni rimaste",
    "Možno ešte odstrániť",
];
pub const TAKEN: Words = ["Removed", "Elvett", "Verwijderd", "Rimossi", "Odstránení"];

/// Drafts of the rounds so far.
pub const DRAFTED: Words =
    ["cards kept", "megtartott kártyák", "gehouden kaarten", "carte tenute", "ponechané karty"];
pub const KEPT: Words =
    ["{p} kept", "{p} megtartotta", "{p} hield", "{p} ha tenuto", "{p} si ponechal"];
pub const HANDED_ON: Words = [
    "handed on to {p}",
    "továbbadta {p} kezébe",
    "doorgegeven aan {p}",
    "passate a {p}",
    "podané hráčovi {p}",
];

/// What is seen of a step.
pub const KEEPS: Words = [
    "Keep an action card",
    "Tarts meg egy Akciókártyát",
    "Houd een actiekaart",
    "Tieni una carta Azione",
    "Ponechať si akčnú kartu",
];
pub const RECEIVES: Words = [
    "{p} receives the last card",
    "{p} kapja az utolsó kártyát",
    "{p} ontvangt de laatste kaart",
    "{p} riceve l'ultima carta",
    "{p} dostáva poslednú kartu",
];
pub const LOOKS: Words = [
    "{p} looks at the cards",
    "{p} megnézi a kártyákat",
    "{p} bekijkt de kaarten",
    "{p} guarda le carte",
    "{p} si pozerá karty",
];
pub const DEALT: Words = [
    "An action card is laid face down",
    "Egy Akciókártya lefordítva",
    "Een actiekaart wordt verdekt gelegd",
    "Una carta Azione a faccia in giù",
    "Akčná karta lícom dole",
];
pub const DRAWS: Words = [
    "{p} draws an action card",
    "{p} húz egy Akciókártyát",
    "{p} trekt een actiekaart",
    "{p} pesca una carta Azione",
    "{p} si ťahá akčnú kartu",
];
pub const OPENS: Words = [
    "{p} bids first",
    "{p} licitál elsőnek",
    "{p} biedt als eerste",
    "{p} apre la prima asta",
    "{p} draží ako prvý",
];
pub const EVENT: Words = ["Event", "Esemény", "Gebeurtenis", "Evento", "Udalosť"];
pub const TAKES_OFFICE: Words = [
    "{p} becomes {office}",
    "{p} tisztsége: {office}",
    "{p} wordt {office}",
    "{p} ottiene il Personaggio {office}",
    "{p} získava kartu úradníka {office}",
];
pub const TURN: Words = [
    "the turn of {p} begins",
    "{p} kerül sorra",
    "{p} is aan de beurt",
    "tocca a {p}",
    "na ťahu je {p}",
];
pub const CONTROLS_TOWER: Words = [
    "{p} controls the Tower of David",
    "Dávid Tornyát {p} uralja",
    "{p} controleert de Davidstoren",
    "{p} controlla la Torre di David",
    "{p} ovláda Dávidovu vežu",
];
pub const HOLDS: Words = [
    "{p} has the privilege {name}",
    "{p} előjoga: {name}",
    "{p} heeft het privilege {name}",
    "{p} ha il privilegio {name}",
    "{p} získava privilégium {name}",
];
pub const INCOME: Words = ["income", "bevételek", "inkomsten", "rendite", "príjem"];
pub const BUILDING: Words = ["building", "építkezés", "torenbouw", "costruzione", "stavba"];
pub const WINS: Words = [
    "the game is over, {p} wins",
    "vége a játéknak, {p} nyer",
    "het spel is afgelopen, {p} wint",
    "la partita è finita, vince {p}",
    "koniec hry, víťazí {p}",
];

/// What is decided at a node.
pub fn question(node: Node, lang: Lang) -> &'static str {
    QUESTIONS[node as usize][lang as usize]
}

const QUESTIONS: [Words; 25] = [
    [
        "who bids first?",
        "ki licitál elsőnek?",
        "wie biedt als eerste?",
        "chi apre la prima asta?",
        "kto draží ako prvý?",
    ],
    ["which event?", "melyik Esemény?", "welke gebeurtenis?", "quale Evento?", "ktorá udalosť?"],
    [
        "which office is auctioned?",
        "melyik Tisztségre licitáljatok?",
        "welk ambt wordt geveild?",
        "per quale Personaggio si apre l'asta?",
        "o ktorého úradníka sa draží?",
    ],
    ["opening bid?", "nyitó ajánlat?", "openingsbod?", "puntata d'apertura?", "prvá ponuka?"],
    [
        "raise or pass?",
        "emelés vagy passz?",
        "verhogen of passen?",
        "alzare o passare?",
        "zvýšiť alebo sa zdržať?",
    ],
    [
        "action cards are laid face down",
        "Akciókártyák lefordítva",
        "actiekaarten worden verdekt gelegd",
        "le carte Azione a faccia in giù",
        "akčné karty lícom dole",
    ],
    [
        "which card to keep?",
        "melyik kártyát tartja meg?",
        "welke kaart houden?",
        "quale carta tenere?",
        "ktorú kartu si ponechať?",
    ],
    ["placement turn", "telepítés", "speelbeurt", "turno di Piazzamento", "ťah"],
    [
        "which squire is returned next?",
        "melyik fegyverhordozó kerül le?",
        "welke schildknaap wordt ontslagen?",
        "quale scudiero rimuovere?",
        "ktorý panoš sa odstráni?",
    ],
    [
        "which two resources?",
        "melyik két erőforrás?",
        "welke twee hulpbronnen?",
        "quali due risorse?",
        "ktoré dva zdroje?",
    ],
    [
        "which own squire is swapped?",
        "melyik saját fegyverhordozó cserél?",
        "welke eigen schildknaap ruilt?",
        "quale proprio scudiero scambiare?",
        "ktorého svojho panoša zameniť?",
    ],
    [
        "with whose squire?",
        "kinek a fegyverhordozójával?",
        "met wiens schildknaap?",
        "con lo scudiero di chi?",
        "za koho panoša?",
    ],
    [
        "a squire from where?",
        "honnan egy fegyverhordozót?",
        "een schildknaap waarvandaan?",
        "da dove uno scudiero?",
        "odkiaľ panoša?",
    ],
    [
        "the squire to where?",
        "hová a fegyverhordozót?",
        "de schildknaap waarheen?",
        "dove lo scudiero?",
        "kam panoša?",
    ],
    [
        "a squire into which area?",
        "melyik területre egy fegyverhordozót?",
        "een schildknaap in welk gebied?",
        "in quale Area uno scudiero?",
        "na ktoré územie panoša?",
    ],
    [
        "a squire out of the Tower of David?",
        "fegyverhordozó Dávid Tornyából?",
        "een schildknaap uit de Davidstoren?",
        "uno scudiero dalla Torre di David?",
        "panoš z Dávidovej veže?",
    ],
    [
        "a squire for an action card?",
        "fegyverhordozó Akciókártyáért?",
        "een schildknaap voor een actiekaart?",
        "uno scudiero per una carta Azione?",
        "panoš za akčnú kartu?",
    ],
    [
        "which action card?",
        "melyik Akciókártya?",
        "welke actiekaart?",
        "quale carta Azione?",
        "ktorá akčná karta?",
    ],
    [
        "how much prestige to buy?",
        "hány hírnévpontot vásárol?",
        "hoeveel prestigepunten kopen?",
        "quanti Punti Torre comprare?",
        "koľko bodov prestíže kúpiť?",
    ],
    ["steal from whom?", "kitől rabol?", "stelen van wie?", "a chi rubare?", "komu ukradnúť?"],
    [
        "take the whole income?",
        "teljes bevétel?",
        "alle inkomsten nemen?",
        "prendere tutta la rendita?",
        "vziať si celý príjem?",
    ],
    [
        "how many squires are saved?",
        "hány fegyverhordozót ment meg?",
        "hoeveel schildknapen redden?",
        "quanti scudieri salvare?",
        "koľko panošov zachrániť?",
    ],
    [
        "for which squires to pay?",
        "mely fegyverhordozókért fizet?",
        "voor welke schildknapen betalen?",
        "per quali scudieri pagare?",
        "za ktorých panošov zaplatiť?",
    ],
    [
        "whose squire is removed?",
        "kinek a fegyverhordozóját veszi el?",
        "wiens schildknaap verwijderen?",
        "quale scudiero rimuovere?",
        "koho panoša odstrániť?",
    ],
    ["", "", "", "", ""],
];
