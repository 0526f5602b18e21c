//! The names of everything in English, Hungarian, Dutch, Italian and Slovak (§1).
//!
//! A language is one file here, with all its `Words`, and a line in the table of languages.
//! Areas beside the large one are called A and B; A lies lower left and B lower right where the rules
//! say so (§0).
//!
//! ```
//! use jerusalem_core::Lang;
//! use jerusalem_core::jerusalem::{Action, Quarter, names};
//!
//! assert_eq!(names::quarter(Quarter::Market, Lang::It), "Mercato");
//! assert_eq!(names::thing("squire", Lang::Nl), Some("schildknaap"));
//! assert_eq!(names::action(Action::Bid(3), Lang::En), "Bid 3 bezants");
//! ```

mod en;
mod hu;
mod it;
mod nl;
mod phrases;
mod sk;
mod words;

use crate::lang::Lang;

use super::action::Action;
use super::cards::Card;
use super::city::{AREAS, Event, Quarter};
use phrases::Opponent;

pub use words::Words;

/// The languages there are words in, and the words.
const TABLE: &[(Lang, &Words)] = &[
    (Lang::En, &en::WORDS),
    (Lang::Hu, &hu::WORDS),
    (Lang::Nl, &nl::WORDS),
    (Lang::It, &it::WORDS),
    (Lang::Sk, &sk::WORDS),
];

/// The languages there are words in, English first.
pub const LANGUAGES: [Lang; TABLE.len()] = crate::lang::listed(TABLE);

/// The words of one of the [`LANGUAGES`].
pub fn words(lang: Lang) -> &'static Words {
    TABLE.iter().find(|(of, _)| *of == lang).map_or(&en::WORDS, |(_, words)| words)
}

/// The keys of [`thing`].
pub fn thing_keys() -> impl Iterator<Item = &'static str> {
    en::WORDS.things.iter().map(|thing| thing.0)
}

/// A thing of the game by its key, such as `"squire"`; `None` if no thing has the key.
pub fn thing(key: &str, lang: Lang) -> Option<&'static str> {
    words(lang).things.iter().find(|thing| thing.0 == key).map(|thing| thing.1)
}

/// A quarter of the city.
pub fn quarter(quarter: Quarter, lang: Lang) -> &'static str {
    words(lang).quarters[quarter as usize]
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
    words(lang).offices.get(index).copied()
}

/// The privilege of a quarter, if it gives one.
pub fn privilege(quarter: Quarter, lang: Lang) -> Option<&'static str> {
    let words = words(lang);
    match quarter {
        Quarter::Patriarchs => Some(words.scholars),
        Quarter::Market => Some(words.building_materials),
        Quarter::Nobility => Some(words.court_intrigue),
        Quarter::Palace | Quarter::Templars | Quarter::David => None,
    }
}

/// An event.
pub fn event(event: Event, lang: Lang) -> &'static str {
    words(lang).events[event as usize]
}

/// A kind of action card.
pub fn card(card: Card, lang: Lang) -> String {
    match card.quarter() {
        Some(of) => format!("{} – {}", words(lang).influence, quarter(of, lang)),
        None => words(lang).cards[card as usize].into(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_the_same_things() {
        for (lang, words) in TABLE {
            assert!(words.things.iter().map(|thing| thing.0).eq(thing_keys()), "{lang:?}");
        }
    }
}
