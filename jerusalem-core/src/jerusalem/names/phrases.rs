//! The 369 actions as phrases, put together from forms of the rulebooks' words.

use crate::lang::Lang;

use super::super::action::Action;
use super::super::cards::{Card, RESOURCE_PAIRS};
use super::super::city::{Event, MARSHAL, Quarter};
use super::words;

/// How a phrase names an opponent.
#[derive(Clone, Copy)]
pub(super) enum Opponent {
    /// As the first, second or third player to the left.
    ToTheLeft,
    /// By the seat.
    Seat(usize),
}

const SQUIRES: usize = 0;
const BEZANTS: usize = 1;
const PRESTIGE: usize = 2;

/// So many squires, bezants or prestige.
fn amount(n: u8, what: usize, lang: Lang) -> String {
    let form = match n {
        1 => 0,
        2..=4 => 1,
        _ => 2,
    };
    format!("{n} {}", words(lang).amounts[what][form])
}

/// The two units of a `RES2` choice.
fn resources(choice: u8, lang: Lang) -> String {
    let pair = RESOURCE_PAIRS[usize::from(choice)];
    let taken = pair.iter().enumerate().filter(|(_, n)| **n > 0);
    let amounts: Vec<_> = taken.map(|(what, &n)| amount(n, what, lang)).collect();
    amounts.join(&format!(" {} ", words(lang).and))
}

/// Which of the two small areas an area is, with its place where the rules give it.
fn small(quarter: Option<Quarter>, slot: usize, lang: Lang) -> &'static str {
    let placed = matches!(quarter, Some(Quarter::Patriarchs | Quarter::Market | Quarter::Nobility));
    words(lang).small[usize::from(slot != 1)][usize::from(placed)]
}

/// An area without its quarter.
pub(super) fn area_of_quarter(area: usize, lang: Lang) -> String {
    let slot = area % 3;
    let small = small(Some(Quarter::of(area)), slot, lang);
    words(lang).area[usize::from(slot > 0)].replace("{small}", small)
}

/// Puts an area into a phrase.
fn located(phrase: String, quarter: Option<Quarter>, slot: usize, lang: Lang) -> String {
    let form = match (quarter, slot) {
        (Some(Quarter::David), _) => 2,
        (_, 0) => 0,
        _ => 1,
    };
    let words = words(lang);
    let of = quarter.and_then(|quarter| words.of_quarter.get(quarter as usize));
    phrase
        .replace("{in}", words.inside[form])
        .replace("{from}", words.from[form])
        .replace("{to}", words.to[form])
        .replace("{quarter}", of.unwrap_or(&words.of_any_quarter))
        .replace("{small}", small(quarter, slot, lang))
}

/// An action in words. The areas of an Overwhelming Influence are those of `influence`, if given.
pub(super) fn phrase(
    action: Action,
    lang: Lang,
    opponent: Opponent,
    influence: Option<Quarter>,
) -> String {
    if action.id().is_none() {
        return action.name(); // There is no such action; its name says so.
    }
    let words = words(lang);
    let plain = |phrase: &str| phrase.to_string();
    let named = |phrase: &str, name: &str| phrase.replace("{name}", name);
    let amounts = |phrase: String, amount: String| phrase.replace("{amount}", &amount);
    let at = |phrase: String, area: u8| {
        let area = usize::from(area);
        located(phrase, Some(Quarter::of(area)), area % 3, lang)
    };
    let against = |phrase: String, offset: u8| match opponent {
        Opponent::ToTheLeft => {
            let form = |forms: [&'static str; 3]| forms[usize::from(offset) - 1];
            phrase.replace("{of}", form(words.of_left)).replace("{victim}", form(words.victim_left))
        }
        Opponent::Seat(seat) => {
            let form = |form: &str| form.replace("{seat}", &format!("p{seat}"));
            phrase
                .replace("{of}", &form(words.of_seat))
                .replace("{victim}", &form(words.victim_seat))
        }
    };
    let office = |f: u8| super::office(f, lang).unwrap_or_default();
    let event = |event: Event| super::event(event, lang);
    let turncoat = || super::card(Card::Turncoat, lang);
    let tower = super::quarter(Quarter::David, lang);
    match action {
        Action::ChooseOffice(f) => words.choose_office.replace("{office}", office(f)),
        Action::Bid(a) => amounts(plain(words.bid), amount(a, BEZANTS, lang)),
        Action::PassBid => plain(words.pass_bid),
        Action::KeepCard(k) => words.keep_card.replace("{card}", &super::card(k, lang)),
        Action::Place(a) => at(plain(words.place), a),
        Action::Baron(a) => at(plain(words.baron), a),
        Action::Hire => plain(words.hire),
        Action::Sell(a) => at(plain(words.sell), a),
        Action::PlayCard(k) => words.play_card.replace("{card}", &super::card(k, lang)),
        Action::Resources(c) => amounts(plain(words.resources), resources(c, lang)),
        Action::TurncoatOwn(a) => at(named(words.turncoat_own, &turncoat()), a),
        Action::TurncoatOpp(o, a) => at(against(named(words.turncoat_opp, &turncoat()), o), a),
        Action::MoveFrom(a) => at(plain(words.move_from), a),
        Action::MoveTo(a) => at(plain(words.move_to), a),
        Action::MoveStop => plain(words.move_stop),
        Action::InfluenceTo(s) => {
            located(named(words.influence_to, words.influence), influence, s.into(), lang)
        }
        Action::MarshalMove => named(words.marshal_move, office(MARSHAL)),
        Action::MarshalBezant => {
            amounts(named(words.marshal_bezant, office(MARSHAL)), amount(1, BEZANTS, lang))
        }
        Action::EndTurn => plain(words.end_turn),
        Action::TowerTo(a) => at(named(words.tower_to, tower), a),
        Action::TowerSkip => named(words.tower_skip, tower),
        Action::ScholarDraw => named(words.scholar_draw, words.scholars),
        Action::ScholarDecline => named(words.decline, words.scholars),
        Action::BuyPrestige(n) => {
            amounts(named(words.buy_prestige, words.building_materials), amount(n, PRESTIGE, lang))
        }
        Action::Steal(o) => {
            amounts(against(named(words.steal, words.court_intrigue), o), amount(1, PRESTIGE, lang))
        }
        Action::StealDecline => named(words.decline, words.court_intrigue),
        Action::IncomeAccept => plain(words.income_accept),
        Action::IncomeForgo(r) => {
            // §11.19: prestige, squire, bezant.
            let what = [PRESTIGE, SQUIRES, BEZANTS][usize::from(r)];
            amounts(plain(words.income_forgo), amount(1, what, lang))
        }
        Action::SuccessionSave(n) => amounts(
            named(words.succession_save, event(Event::Succession)),
            amount(n, SQUIRES, lang),
        ),
        Action::TaxKeep(s) => {
            let slot = usize::from(s);
            located(named(words.tax_keep, event(Event::Tax)), Some(Quarter::Market), slot, lang)
        }
        Action::TaxDone => named(words.tax_done, event(Event::Tax)),
        Action::WarRemove(o, a) => at(against(named(words.war_remove, event(Event::War)), o), a),
        Action::WarDone => named(words.war_done, event(Event::War)),
    }
}
