//! Names of everything (§1) and of every action.

use jerusalem_core::jerusalem::{
    AREAS, Action, Card, Config, Event, Jerusalem, Node, Quarter, names,
};
use jerusalem_core::{ActionId, AnyGame, Game, Lang, Step};
use std::collections::HashSet;

use crate::{playout, rule_mix};

#[test]
fn every_action_has_its_own_name_in_every_language_and_parses_back() {
    let game = Jerusalem::new(&Config::new(2)).expect("a sound configuration");
    for lang in Lang::ALL {
        let mut seen = HashSet::new();
        for id in 0..Action::COUNT as ActionId {
            let name = game.action_name(id, Some(lang)).expect("a name");
            assert!(!name.contains(['{', '}']), "{name}");
            assert_eq!(name, name.trim());
            assert!(seen.insert(name.clone()), "{lang:?}: {name} is not unique");
            assert_eq!(game.parse_action(&name, Some(lang)), Some(id), "{lang:?}: {name}");
        }
        assert_eq!(game.action_name(Action::COUNT as ActionId, Some(lang)), None);
    }
}

#[test]
fn names_of_all_things_are_those_of_the_vocabulary() {
    use Lang::{En, Hu, It, Nl, Sk};
    let all = |name: &dyn Fn(Lang) -> String| Lang::ALL.map(name);
    // §1.1
    assert_eq!(
        all(&|l| names::quarter(Quarter::Palace, l).into()),
        [
            "Royal Palace",
            "Királyi Palota",
            "Koninklijk paleis",
            "Palazzo del Re",
            "Kráľovský palác"
        ]
    );
    assert_eq!(
        all(&|l| names::quarter(Quarter::David, l).into()),
        ["Tower of David", "Dávid Tornya", "Davidstoren", "Torre di David", "Dávidova veža"]
    );
    assert_eq!(names::thing("area_large", Sk), Some("veľké územie"));
    assert_eq!(names::area(9, Nl).as_deref(), Some("Markt, groot gebied"));
    assert_eq!(names::area(10, En).as_deref(), Some("Market, small area A (lower left)"));
    assert_eq!(names::area(14, It).as_deref(), Some("Nobiltà, Area piccola B (in basso a destra)"));
    assert_eq!(names::area(1, En).as_deref(), Some("Royal Palace, small area A"));
    assert_eq!(names::area(15, Hu).as_deref(), Some("Dávid Tornya"));
    assert_eq!(names::area(16, En), None);
    // §1.2
    assert_eq!(
        all(&|l| names::office(1, l).unwrap_or_default().into()),
        ["Constable", "Várkapitány", "Hoofdman", "Connestabile", "Strážnik"]
    );
    assert_eq!(names::office(3, Hu), Some("Tábornagy"));
    assert_eq!((names::office(0, En), names::office(5, En)), (None, None));
    // §1.3
    assert_eq!(
        all(&|l| names::thing("squire", l).unwrap_or_default().into()),
        ["squire", "fegyverhordozó", "schildknaap", "scudiero", "panoš"]
    );
    assert_eq!(names::thing("bezant", Nl), Some("zilverstuk"));
    assert_eq!(names::thing("prestige", It), Some("Punto Torre"));
    assert_eq!(names::thing("gifts", Sk), Some("Kráľovské dary"));
    assert_eq!(names::thing("dragon", En), None);
    // §1.4
    assert_eq!(names::privilege(Quarter::Patriarchs, Sk), Some("Vzdelanie"));
    assert_eq!(names::privilege(Quarter::Market, It), Some("Materiale da Costruzione"));
    assert_eq!(names::privilege(Quarter::Nobility, Nl), Some("Intriges aan het koninklijk hof"));
    assert_eq!(names::privilege(Quarter::Palace, En), None);
    // §1.5
    assert_eq!(
        all(&|l| names::event(Event::Tax, l).into()),
        [
            "Special Tax",
            "Különadó",
            "Bijzondere belasting",
            "Tassazione Straordinaria",
            "Špeciálna daň"
        ]
    );
    // §1.6
    assert_eq!(
        all(&|l| names::card(Card::Genoese, l)),
        [
            "Genoese mercenaries",
            "Genovai zsoldosok",
            "Soldaten uit Genua",
            "Mercenari Economici",
            "Janovskí obchodníci"
        ]
    );
    assert_eq!(names::card(Card::OiNobility, Hu), "Elsöprő befolyás – Nemesség");
    assert_eq!(names::card(Card::OiPatriarchs, Sk), "Zdrvujúca prevaha – Patriarchia");
    assert_eq!(names::card(Card::Squire1Bezant1, It), "+1 Scudiero e +1 Bisante");
}

#[test]
fn nothing_lacks_a_name() {
    for lang in Lang::ALL {
        let keys: Vec<_> = names::thing_keys().collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        assert!(keys.iter().all(|key| names::thing(key, lang).is_some_and(|n| !n.is_empty())));
        let areas: HashSet<_> = (0..AREAS).filter_map(|area| names::area(area, lang)).collect();
        assert_eq!(areas.len(), AREAS);
        let cards: HashSet<_> = Card::ALL.map(|card| names::card(card, lang)).into();
        assert_eq!(cards.len(), Card::ALL.len());
    }
}

#[test]
fn actions_are_phrases() {
    use Lang::{En, Hu, It, Nl, Sk};
    let name = |action: Action, lang| names::action(action, lang);
    assert_eq!(name(Action::Place(9), En), "Place a squire in the large area of the Market");
    assert_eq!(name(Action::Place(9), Hu), "Helyezz egy fegyverhordozót a Piac nagy területére");
    assert_eq!(
        name(Action::Sell(3), Nl),
        "Ontsla een schildknaap uit het grote gebied van de Tempelridders"
    );
    assert_eq!(name(Action::MoveTo(15), Sk), "Presunúť ho do Dávidovej veže");
    assert_eq!(
        name(Action::WarRemove(2, 13), It),
        "Guerra: rimuovi uno scudiero del 2° giocatore alla tua sinistra \
         dall'Area piccola A (in basso a sinistra) della Nobiltà"
    );
    assert_eq!(
        name(Action::TurncoatOpp(1, 2), En),
        "Turncoat: swap it with a squire of the 1st player to your left \
         in small area B of the Royal Palace"
    );
    let bids = [0, 1, 2, 5].map(|n| name(Action::Bid(n), Sk));
    assert_eq!(
        bids,
        ["Ponúknuť 0 bezantov", "Ponúknuť 1 bezant", "Ponúknuť 2 bezanty", "Ponúknuť 5 bezantov"]
    );
    assert_eq!(name(Action::Resources(5), En), "Take 1 bezant and 1 prestige");
    assert_eq!(name(Action::IncomeForgo(1), En), "Income: forgo 1 squire");
    assert_eq!(
        name(Action::Steal(3), Hu),
        "Udvari intrikák: rabolj 1 hírnévpontot a tőled balra ülő 3. játékostól"
    );
}

#[test]
fn outcomes_have_short_names() {
    let config = Config { players: 3, rules: rule_mix(0) };
    let mut seen = HashSet::new();
    playout(&config, 5, |before, step, _| {
        if let Step::Outcome(id) = step {
            let name = before.outcome_name(id);
            let expected = match before.at() {
                Node::FirstBidder => format!("seat {id}"),
                Node::RevealEvent => ["succession", "election", "tax", "war"][id as usize].into(),
                _ => Card::ALL[id as usize].key().to_string(),
            };
            assert_eq!(name, expected);
            assert!(!before.outcome_name(999).is_empty());
            seen.insert(before.node());
        }
    });
    assert!(seen.contains("FirstBidder") && seen.contains("RevealEvent"));
}
