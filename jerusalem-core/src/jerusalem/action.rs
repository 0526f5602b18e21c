//! The 369 actions (§9.2): one table of families makes flat ids, typed actions and short names.

use std::borrow::Cow;

use crate::family::{Kind, Number, actions, numbers, words};

use super::cards::Card;
use super::city::AREA_KEYS;

actions! {
    /// A decision with its parameters. Opponents are clockwise offsets 1–3 from the actor.
    pub enum Action;

    /// Put office 1–4 up for auction.
    choose_office: ChooseOffice(office: u8 in Number<1, 4>);
    /// Open with, or raise to, this amount.
    bid: Bid(amount: u8 in Number<0, 90>);
    /// Drop out of this auction.
    pass_bid: PassBid;
    /// Keep a card of the packet.
    keep_card: KeepCard(card: Card in Card);
    /// Place a squire from behind the screen.
    place: Place(area: u8 in Area<16>);
    /// Place the baron.
    baron: Baron(area: u8 in Area<16>);
    /// Hire a squire.
    hire: Hire;
    /// Return a squire of this area, one of three for a bezant.
    sell: Sell(area: u8 in Area<16>);
    /// Play a card.
    play_card: PlayCard(card: Card in Card);
    /// Choose two resources: index into SS, BB, PP, SB, SP, BP.
    res2: Resources(pair: u8 in Pair);
    /// Turncoat: the area of the own squire.
    turncoat_own: TurncoatOwn(area: u8 in Area<16>);
    /// Turncoat: the opponent and the area of his squire.
    turncoat_opp: TurncoatOpp(opponent: u8 in Number<1, 3>, area: u8 in Area<16>);
    /// The area a squire leaves.
    move_from: MoveFrom(area: u8 in Area<16>);
    /// The area it goes to.
    move_to: MoveTo(area: u8 in Area<16>);
    /// Move no second squire.
    move_stop: MoveStop;
    /// Overwhelming Influence: slot 0–2 in the card's quarter.
    influence_to: InfluenceTo(slot: u8 in Number<0, 2>);
    /// Marshal: begin to move squires.
    marshal_move: MarshalMove;
    /// Marshal: take a bezant.
    marshal_bezant: MarshalBezant;
    /// End the placement turn.
    end_turn: EndTurn;
    /// Tower of David: move one squire to this area.
    tower_to: TowerTo(area: u8 in Area<15>);
    /// Tower of David: move nobody.
    tower_skip: TowerSkip;
    /// Scholars: pay a squire, draw a card.
    scholar_draw: ScholarDraw;
    /// Scholars: decline.
    scholar_decline: ScholarDecline;
    /// Building materials: buy 0–4 prestige.
    buy_prestige: BuyPrestige(amount: u8 in Number<0, 4>);
    /// Court intrigue: the victim.
    steal: Steal(opponent: u8 in Number<1, 3>);
    /// Court intrigue: decline.
    steal_decline: StealDecline;
    /// Take what is left of the income.
    income_accept: IncomeAccept;
    /// Refuse one unit: 0 prestige, 1 squire, 2 bezant.
    income_forgo: IncomeForgo(resource: u8 in Refused);
    /// Succession: save 0–2 squires.
    succession_save: SuccessionSave(squires: u8 in Number<0, 2>);
    /// Special Tax: pay for a squire in Market slot 0–2.
    tax_keep: TaxKeep(slot: u8 in Number<0, 2>);
    /// Special Tax: pay no more.
    tax_done: TaxDone;
    /// War: remove an opponent's squire.
    war_remove: WarRemove(opponent: u8 in Number<1, 3>, area: u8 in Area<16>);
    /// War: remove no more.
    war_done: WarDone;
}

words! {
    /// Two units out of squires, bezants and prestige.
    pub(super) Pair: u8 = ["ss", "bb", "pp", "sb", "sp", "bp"];
    /// What is refused (§11.19).
    pub(super) Refused: u8 = ["prestige", "squire", "bezant"];
}

/// One of the first `N` areas.
pub(super) struct Area<const N: u8>;

impl<const N: u8> Kind<()> for Area<N> {
    type Value = u8;

    const VALUES: &'static [u8] = numbers(0, N - 1);

    #[inline]
    fn value(_: &(), index: u16) -> Option<u8> {
        Some(index as u8)
    }

    #[inline]
    fn index(_: &(), area: u8) -> Option<u16> {
        Some(area.into())
    }

    fn word(_: &(), index: u16) -> Cow<'_, str> {
        AREA_KEYS[usize::from(index)].into()
    }
}

impl Kind<()> for Card {
    type Value = Card;

    const VALUES: &'static [Card] = &Card::ALL;

    #[inline]
    fn value(_: &(), index: u16) -> Option<Card> {
        Card::ALL.get(usize::from(index)).copied()
    }

    #[inline]
    fn index(_: &(), card: Card) -> Option<u16> {
        Some(card as u16)
    }

    fn word(_: &(), index: u16) -> Cow<'_, str> {
        Card::ALL[usize::from(index)].key().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ActionId;

    #[test]
    fn ids_and_actions_are_one_to_one() {
        let mut names = std::collections::HashSet::new();
        for id in 0..Action::COUNT as ActionId {
            let action = Action::from_id(id).expect("every id is an action");
            assert_eq!(action.id(), Some(id));
            assert_eq!(Action::parse(&action.name()), Some(action));
            assert!(names.insert(action.name()), "{} is not unique", action.name());
        }
        assert_eq!(Action::from_id(Action::COUNT as ActionId), None);
        assert_eq!(Action::Steal(0).id(), None);
        assert_eq!(Action::WarRemove(4, 0).id(), None);
        assert_eq!(Action::TowerTo(15).id(), None);
    }
}
