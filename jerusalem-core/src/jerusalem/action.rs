//! The 369 actions (§9.2): flat ids, typed actions, short names.

use crate::game::ActionId;

use super::cards::{Card, KINDS};
use super::city::{AREA_KEYS, AREAS};

/// Size of the action space.
pub const ACTIONS: usize = 369;

/// First id of every family; frozen.
pub(super) mod id {
    use crate::game::ActionId;

    pub const CHOOSE_OFFICE: ActionId = 0;
    pub const BID: ActionId = 4;
    pub const PASS_BID: ActionId = 95;
    pub const KEEP_CARD: ActionId = 96;
    pub const PLACE: ActionId = 110;
    pub const BARON: ActionId = 126;
    pub const HIRE: ActionId = 142;
    pub const SELL: ActionId = 143;
    pub const PLAY_CARD: ActionId = 159;
    pub const RES2: ActionId = 173;
    pub const TURNCOAT_OWN: ActionId = 179;
    pub const TURNCOAT_OPP: ActionId = 195;
    pub const MOVE_FROM: ActionId = 243;
    pub const MOVE_TO: ActionId = 259;
    pub const MOVE_STOP: ActionId = 275;
    pub const INFLUENCE_TO: ActionId = 276;
    pub const MARSHAL_MOVE: ActionId = 279;
    pub const MARSHAL_BEZANT: ActionId = 280;
    pub const END_TURN: ActionId = 281;
    pub const TOWER_TO: ActionId = 282;
    pub const TOWER_SKIP: ActionId = 297;
    pub const SCHOLAR_DRAW: ActionId = 298;
    pub const SCHOLAR_DECLINE: ActionId = 299;
    pub const BUY_PRESTIGE: ActionId = 300;
    pub const STEAL: ActionId = 305;
    pub const STEAL_DECLINE: ActionId = 308;
    pub const INCOME_ACCEPT: ActionId = 309;
    pub const INCOME_FORGO: ActionId = 310;
    pub const SUCCESSION_SAVE: ActionId = 313;
    pub const TAX_KEEP: ActionId = 316;
    pub const TAX_DONE: ActionId = 319;
    pub const WAR_REMOVE: ActionId = 320;
    pub const WAR_DONE: ActionId = 368;
}

/// A decision with its parameters. Opponents are clockwise offsets 1–3 from the actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Put office 1–4 up for auction.
    ChooseOffice(u8),
    /// Open with, or raise to, this amount.
    Bid(u8),
    /// Drop out of this auction.
    PassBid,
    /// Keep a card of the packet.
    KeepCard(Card),
    /// Place a squire from behind the screen.
    Place(u8),
    /// Place the baron.
    Baron(u8),
    /// Hire a squire.
    Hire,
    /// Return a squire of this area, one of three for a bezant.
    Sell(u8),
    /// Play a card.
    PlayCard(Card),
    /// Choose two resources: index into SS, BB, PP, SB, SP, BP.
    Resources(u8),
    /// Turncoat: the area of the own squire.
    TurncoatOwn(u8),
    /// Turncoat: the opponent and the area of his squire.
    TurncoatOpp(u8, u8),
    /// The area a squire leaves.
    MoveFrom(u8),
    /// The area it goes to.
    MoveTo(u8),
    /// Move no second squire.
    MoveStop,
    /// Overwhelming Influence: slot 0–2 in the card's quarter.
    InfluenceTo(u8),
    /// Marshal: begin to move squires.
    MarshalMove,
    /// Marshal: take a bezant.
    MarshalBezant,
    /// End the placement turn.
    EndTurn,
    /// Tower of David: move one squire to this area.
    TowerTo(u8),
    /// Tower of David: move nobody.
    TowerSkip,
    /// Scholars: pay a squire, draw a card.
    ScholarDraw,
    /// Scholars: decline.
    ScholarDecline,
    /// Building materials: buy 0–4 prestige.
    BuyPrestige(u8),
    /// Court intrigue: the victim.
    Steal(u8),
    /// Court intrigue: decline.
    StealDecline,
    /// Take what is left of the income.
    IncomeAccept,
    /// Refuse one unit: 0 prestige, 1 squire, 2 bezant.
    IncomeForgo(u8),
    /// Succession: save 0–2 squires.
    SuccessionSave(u8),
    /// Special Tax: pay for a squire in Market slot 0–2.
    TaxKeep(u8),
    /// Special Tax: pay no more.
    TaxDone,
    /// War: remove an opponent's squire.
    WarRemove(u8, u8),
    /// War: remove no more.
    WarDone,
}

impl Action {
    /// The action of a flat id.
    pub fn from_id(action: ActionId) -> Option<Action> {
        let opponent = |first: ActionId| {
            let i = (action - first) as u8;
            (1 + i / AREAS as u8, i % AREAS as u8)
        };
        let arg = |first: ActionId| (action - first) as u8;
        let card = |first: ActionId| Card::ALL[(action - first) as usize % KINDS];
        Some(match action {
            0..=3 => Action::ChooseOffice(1 + arg(id::CHOOSE_OFFICE)),
            4..=94 => Action::Bid(arg(id::BID)),
            id::PASS_BID => Action::PassBid,
            96..=109 => Action::KeepCard(card(id::KEEP_CARD)),
            110..=125 => Action::Place(arg(id::PLACE)),
            126..=141 => Action::Baron(arg(id::BARON)),
            id::HIRE => Action::Hire,
            143..=158 => Action::Sell(arg(id::SELL)),
            159..=172 => Action::PlayCard(card(id::PLAY_CARD)),
            173..=178 => Action::Resources(arg(id::RES2)),
            179..=194 => Action::TurncoatOwn(arg(id::TURNCOAT_OWN)),
            195..=242 => {
                let (opponent, area) = opponent(id::TURNCOAT_OPP);
                Action::TurncoatOpp(opponent, area)
            }
            243..=258 => Action::MoveFrom(arg(id::MOVE_FROM)),
            259..=274 => Action::MoveTo(arg(id::MOVE_TO)),
            id::MOVE_STOP => Action::MoveStop,
            276..=278 => Action::InfluenceTo(arg(id::INFLUENCE_TO)),
            id::MARSHAL_MOVE => Action::MarshalMove,
            id::MARSHAL_BEZANT => Action::MarshalBezant,
            id::END_TURN => Action::EndTurn,
            282..=296 => Action::TowerTo(arg(id::TOWER_TO)),
            id::TOWER_SKIP => Action::TowerSkip,
            id::SCHOLAR_DRAW => Action::ScholarDraw,
            id::SCHOLAR_DECLINE => Action::ScholarDecline,
            300..=304 => Action::BuyPrestige(arg(id::BUY_PRESTIGE)),
            305..=307 => Action::Steal(1 + arg(id::STEAL)),
            id::STEAL_DECLINE => Action::StealDecline,
            id::INCOME_ACCEPT => Action::IncomeAccept,
            310..=312 => Action::IncomeForgo(arg(id::INCOME_FORGO)),
            313..=315 => Action::SuccessionSave(arg(id::SUCCESSION_SAVE)),
            316..=318 => Action::TaxKeep(arg(id::TAX_KEEP)),
            id::TAX_DONE => Action::TaxDone,
            320..=367 => {
                let (opponent, area) = opponent(id::WAR_REMOVE);
                Action::WarRemove(opponent, area)
            }
            id::WAR_DONE => Action::WarDone,
            _ => return None,
        })
    }

    /// The flat id; `None` if a parameter is out of range.
    pub fn to_id(self) -> Option<ActionId> {
        let one = |first: ActionId, arg: u8, count: u8| {
            (arg < count).then(|| first + ActionId::from(arg))
        };
        let two = |first: ActionId, opponent: u8, area: u8| {
            ((1..=3).contains(&opponent) && area < AREAS as u8)
                .then(|| first + 16 * ActionId::from(opponent - 1) + ActionId::from(area))
        };
        match self {
            Action::ChooseOffice(f) => one(id::CHOOSE_OFFICE, f.checked_sub(1)?, 4),
            Action::Bid(a) => one(id::BID, a, 91),
            Action::PassBid => Some(id::PASS_BID),
            Action::KeepCard(k) => one(id::KEEP_CARD, k as u8, 14),
            Action::Place(a) => one(id::PLACE, a, 16),
            Action::Baron(a) => one(id::BARON, a, 16),
            Action::Hire => Some(id::HIRE),
            Action::Sell(a) => one(id::SELL, a, 16),
            Action::PlayCard(k) => one(id::PLAY_CARD, k as u8, 14),
            Action::Resources(c) => one(id::RES2, c, 6),
            Action::TurncoatOwn(a) => one(id::TURNCOAT_OWN, a, 16),
            Action::TurncoatOpp(o, a) => two(id::TURNCOAT_OPP, o, a),
            Action::MoveFrom(a) => one(id::MOVE_FROM, a, 16),
            Action::MoveTo(a) => one(id::MOVE_TO, a, 16),
            Action::MoveStop => Some(id::MOVE_STOP),
            Action::InfluenceTo(s) => one(id::INFLUENCE_TO, s, 3),
            Action::MarshalMove => Some(id::MARSHAL_MOVE),
            Action::MarshalBezant => Some(id::MARSHAL_BEZANT),
            Action::EndTurn => Some(id::END_TURN),
            Action::TowerTo(a) => one(id::TOWER_TO, a, 15),
            Action::TowerSkip => Some(id::TOWER_SKIP),
            Action::ScholarDraw => Some(id::SCHOLAR_DRAW),
            Action::ScholarDecline => Some(id::SCHOLAR_DECLINE),
            Action::BuyPrestige(n) => one(id::BUY_PRESTIGE, n, 5),
            Action::Steal(o) => one(id::STEAL, o.checked_sub(1)?, 3),
            Action::StealDecline => Some(id::STEAL_DECLINE),
            Action::IncomeAccept => Some(id::INCOME_ACCEPT),
            Action::IncomeForgo(r) => one(id::INCOME_FORGO, r, 3),
            Action::SuccessionSave(n) => one(id::SUCCESSION_SAVE, n, 3),
            Action::TaxKeep(s) => one(id::TAX_KEEP, s, 3),
            Action::TaxDone => Some(id::TAX_DONE),
            Action::WarRemove(o, a) => two(id::WAR_REMOVE, o, a),
            Action::WarDone => Some(id::WAR_DONE),
        }
    }

    /// The short name that never changes, such as `bid(3)` or `turncoat_opp(1, market_a)`.
    pub fn short_name(self) -> String {
        let area = |a: u8| AREA_KEYS[a as usize % AREAS];
        match self {
            Action::ChooseOffice(f) => format!("choose_office({f})"),
            Action::Bid(a) => format!("bid({a})"),
            Action::PassBid => "pass_bid".into(),
            Action::KeepCard(k) => format!("keep_card({})", k.key()),
            Action::Place(a) => format!("place({})", area(a)),
            Action::Baron(a) => format!("baron({})", area(a)),
            Action::Hire => "hire".into(),
            Action::Sell(a) => format!("sell({})", area(a)),
            Action::PlayCard(k) => format!("play_card({})", k.key()),
            Action::Resources(c) => {
                format!("res2({})", ["ss", "bb", "pp", "sb", "sp", "bp"][c as usize % 6])
            }
            Action::TurncoatOwn(a) => format!("turncoat_own({})", area(a)),
            Action::TurncoatOpp(o, a) => format!("turncoat_opp({o}, {})", area(a)),
            Action::MoveFrom(a) => format!("move_from({})", area(a)),
            Action::MoveTo(a) => format!("move_to({})", area(a)),
            Action::MoveStop => "move_stop".into(),
            Action::InfluenceTo(s) => format!("influence_to({s})"),
            Action::MarshalMove => "marshal_move".into(),
            Action::MarshalBezant => "marshal_bezant".into(),
            Action::EndTurn => "end_turn".into(),
            Action::TowerTo(a) => format!("tower_to({})", area(a)),
            Action::TowerSkip => "tower_skip".into(),
            Action::ScholarDraw => "scholar_draw".into(),
            Action::ScholarDecline => "scholar_decline".into(),
            Action::BuyPrestige(n) => format!("buy_prestige({n})"),
            Action::Steal(o) => format!("steal({o})"),
            Action::StealDecline => "steal_decline".into(),
            Action::IncomeAccept => "income_accept".into(),
            Action::IncomeForgo(r) => {
                format!("income_forgo({})", ["prestige", "squire", "bezant"][r as usize % 3])
            }
            Action::SuccessionSave(n) => format!("succession_save({n})"),
            Action::TaxKeep(s) => format!("tax_keep({s})"),
            Action::TaxDone => "tax_done".into(),
            Action::WarRemove(o, a) => format!("war_remove({o}, {})", area(a)),
            Action::WarDone => "war_done".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_actions_are_one_to_one() {
        let mut names = std::collections::HashSet::new();
        for id in 0..ACTIONS as ActionId {
            let action = Action::from_id(id).expect("every id is an action");
            assert_eq!(action.to_id(), Some(id));
            assert!(names.insert(action.short_name()), "{} is not unique", action.short_name());
        }
        assert_eq!(Action::from_id(ACTIONS as ActionId), None);
        assert_eq!(Action::Steal(0).to_id(), None);
        assert_eq!(Action::WarRemove(4, 0).to_id(), None);
        assert_eq!(Action::TowerTo(15).to_id(), None);
    }
}
