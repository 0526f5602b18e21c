//! Actions of no game, in a space of one size and in one of a board.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Kind, Number};
use crate::game::ActionId;

super::words! {
    /// Two resources.
    pub(crate) Pair: u8 = ["ss", "bb", "sb"];
    /// A direction.
    pub(crate) Direction: bool = ["ccw", "cw"];
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// A squire.
    Squire,
    /// A move.
    Move,
}

impl Kind<()> for Card {
    type Value = Card;

    const VALUES: &'static [Card] = &[Card::Squire, Card::Move];

    fn value(_: &(), index: u16) -> Option<Card> {
        [Card::Squire, Card::Move].get(usize::from(index)).copied()
    }

    fn index(_: &(), card: Card) -> Option<u16> {
        Some(card as u16)
    }

    fn word(_: &(), index: u16) -> Cow<'_, str> {
        ["squire", "move"][usize::from(index)].into()
    }
}

mod fixed {
    use super::*;

    crate::family::actions! {
        /// The actions of no game.
        pub enum Action;

        /// Put an office up for auction.
        choose_office: ChooseOffice(office: u8 in Number<1, 4>);
        /// Open with, or raise to,
        /// this amount.
        bid: Bid(amount: u8 in Number<0, 90>);
        /// Drop out.
        pass_bid: PassBid;
        /// Play a card.
        play_card: PlayCard(card: Card in Card);
        /// Two resources.
        res2: Resources(pair: u8 in Pair);
        /// The opponent and the area of his squire.
        turncoat_opp: TurncoatOpp(opponent: u8 in Number<1, 3>, area: u8 in Number<0, 15>);
        /// Promote a noble.
        promote: Promote {
            /// Whose noble.
            colour: u8 in Number<0, 3>,
            /// Where it stands.
            area: u8 in Number<0, 4>,
            /// Whether clockwise.
            clockwise: bool in Direction,
        };
        /// End the turn.
        end_turn: EndTurn;
    }
}

#[test]
fn ids_in_the_order_of_the_table() {
    use fixed::{Action, Offsets};
    const BID: ActionId = Action::FIRST.bid;
    assert_eq!(BID, 4);
    assert_eq!(
        Action::FIRST,
        Offsets {
            choose_office: 0,
            bid: 4,
            pass_bid: 95,
            play_card: 96,
            res2: 98,
            turncoat_opp: 101,
            promote: 149,
            end_turn: 189,
            total: 190
        }
    );
    assert_eq!(Action::COUNT, 190);
    for (id, action, name) in [
        (0, Action::ChooseOffice(1), "choose_office(1)"),
        (94, Action::Bid(90), "bid(90)"),
        (95, Action::PassBid, "pass_bid"),
        (97, Action::PlayCard(Card::Move), "play_card(move)"),
        (100, Action::Resources(2), "res2(sb)"),
        (101 + 16 * 2 + 7, Action::TurncoatOpp(3, 7), "turncoat_opp(3, 7)"),
        (
            149 + (3 * 5 + 2) * 2 + 1,
            Action::Promote { colour: 3, area: 2, clockwise: true },
            "promote(3, 2, cw)",
        ),
        (189, Action::EndTurn, "end_turn"),
    ] {
        assert_eq!(Action::from_id(id), Some(action));
        assert_eq!(action.id(), Some(id));
        assert_eq!(action.name(), name);
        assert_eq!(Action::parse(name), Some(action));
    }
    for id in 0..190 {
        let action = Action::from_id(id).expect("an action");
        assert_eq!(action.id(), Some(id));
        assert_eq!(Action::parse(&action.name()), Some(action));
    }
    assert_eq!((Action::from_id(190), Action::from_id(u16::MAX)), (None, None));
}

#[test]
fn what_is_no_action() {
    use fixed::Action;
    for (action, name) in [
        (Action::ChooseOffice(0), "choose_office(?)"),
        (Action::ChooseOffice(5), "choose_office(?)"),
        (Action::Bid(91), "bid(?)"),
        (Action::Resources(3), "res2(?)"),
        (Action::TurncoatOpp(1, 16), "turncoat_opp(1, ?)"),
        (Action::TurncoatOpp(4, 0), "turncoat_opp(?, 0)"),
        (Action::Promote { colour: 4, area: 5, clockwise: false }, "promote(?, ?, ccw)"),
    ] {
        assert_eq!(action.id(), None, "{action:?}");
        assert_eq!(action.name(), name);
        assert_eq!(Action::parse(name), None, "{name}");
    }
    for name in [
        "",
        "bid",
        "bid()",
        "bid(91)",
        "bid(-1)",
        "bid(+1)",
        "bid(01)",
        "bid( 1)",
        "bid(1",
        "bid(1))",
        "Bid(1)",
        "bid (1)",
        "pass_bid()",
        "pass_bid ",
        "turncoat_opp(1,2)",
        "turncoat_opp(1)",
        "turncoat_opp(1, 2, 3)",
        "turncoat_opp(1, )",
        "promote(0, cw)",
        ")",
        "()",
        "(",
        "é)",
        "bid(é)",
    ] {
        assert_eq!(Action::parse(name), None, "{name:?}");
    }
}

#[test]
fn families_as_data() {
    let families = fixed::Action::families();
    assert_eq!(families.len(), 8);
    let bid = &families[1];
    assert_eq!((bid.name, bid.first, bid.count), ("bid", 4, 91));
    assert_eq!(bid.meaning, "Open with, or raise to, this amount.");
    let promote = &families[6];
    let names: Vec<_> = promote.arguments.iter().map(|a| (a.name, a.count)).collect();
    assert_eq!(names, [("colour", 4), ("area", 5), ("clockwise", 2)]);
    assert_eq!(promote.arguments[2].words, ["ccw", "cw"]);
    assert_eq!(families[7].arguments, []);
    let mut next = 0;
    for family in families {
        assert_eq!(family.first, next);
        next += family.count;
    }
    assert_eq!(usize::from(next), fixed::Action::COUNT);
}

/// Areas and towers with names of their own.
pub struct Board {
    areas: Vec<&'static str>,
    towers: u16,
    offsets: board::Offsets,
    actions: Box<[board::Action]>,
}

impl Board {
    fn new(areas: &[&'static str], towers: u16) -> Board {
        let offsets = board::Offsets::default();
        let mut board = Board { areas: areas.to_vec(), towers, offsets, actions: Box::default() };
        board.offsets = board::Offsets::new(&board);
        board.actions = board::Action::table(&board);
        board
    }

    fn offsets(&self) -> &board::Offsets {
        &self.offsets
    }

    fn actions(&self) -> &[board::Action] {
        &self.actions
    }
}

/// An area or a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loc {
    /// An area.
    Area(u8),
    /// A tower.
    Tower(u8),
}

struct AreaNumber;

impl Kind<Board> for AreaNumber {
    type Value = u8;

    fn count(board: &Board) -> u16 {
        board.areas.len() as u16
    }

    fn value(_: &Board, index: u16) -> Option<u8> {
        Some(index as u8)
    }

    fn index(_: &Board, area: u8) -> Option<u16> {
        Some(area.into())
    }

    fn word(board: &Board, index: u16) -> Cow<'_, str> {
        board.areas[usize::from(index)].into()
    }
}

struct Place;

impl Kind<Board> for Place {
    type Value = Loc;

    fn count(board: &Board) -> u16 {
        AreaNumber::count(board) + board.towers
    }

    fn value(board: &Board, index: u16) -> Option<Loc> {
        Some(match index.checked_sub(AreaNumber::count(board)) {
            Some(tower) => Loc::Tower(tower as u8),
            None => Loc::Area(index as u8),
        })
    }

    fn index(board: &Board, at: Loc) -> Option<u16> {
        let areas = AreaNumber::count(board);
        match at {
            Loc::Area(area) => Some(area.into()).filter(|&area| area < areas),
            Loc::Tower(tower) => Some(areas + u16::from(tower)),
        }
    }

    fn word(board: &Board, index: u16) -> Cow<'_, str> {
        match index.checked_sub(AreaNumber::count(board)) {
            Some(tower) => format!("T{tower}").into(),
            None => AreaNumber::word(board, index),
        }
    }
}

mod board {
    use super::*;

    crate::family::actions! {
        /// The actions on no board.
        pub enum Action in Board;

        /// Decline.
        pass: Pass;
        /// An area.
        area: Area(area: u8 in AreaNumber);
        /// A noble by colour and place.
        citizen_noble: Noble {
            /// Whose noble.
            colour: u8 in Number<0, 3>,
            /// Where it stands.
            at: Loc in Place,
        };
        /// Adjust a die.
        adjust: Adjust {
            /// Where it lies.
            area: u8 in AreaNumber,
            /// Whether clockwise.
            clockwise: bool in Direction,
        };
        /// End the turn.
        end: End;
    }
}

#[test]
fn each_board_has_its_own_ids() {
    use board::Action;
    for (areas, towers, total) in [
        (&["A1", "A2", "A3"][..], 2, 1 + 3 + 4 * 5 + 6 + 1),
        (&["a, b", "c", "a", "b, cw", "(d)"], 1, 1 + 5 + 4 * 6 + 10 + 1),
        (&[], 0, 2),
    ] {
        let board = Board::new(areas, towers);
        assert_eq!(board.offsets().total, total);
        let mut names = HashSet::new();
        for id in 0..total {
            let action = Action::from_id(&board, id).expect("an action");
            assert_eq!(action.id(&board), Some(id), "{action:?}");
            let name = action.name(&board);
            assert_eq!(Action::parse(&board, &name), Some(action), "{name}");
            assert!(names.insert(name));
        }
        assert_eq!(Action::from_id(&board, total), None);
        let families = Action::families(&board);
        assert_eq!(families.iter().map(|family| family.count).sum::<u16>(), total);
    }
    let board = Board::new(&["A1", "A2", "A3"], 2);
    let noble = Action::Noble { colour: 2, at: Loc::Tower(1) };
    assert_eq!(noble.id(&board), Some(4 + 2 * 5 + 4));
    assert_eq!(noble.name(&board), "citizen_noble(2, T1)");
    let adjust = Action::Adjust { area: 1, clockwise: true };
    assert_eq!(adjust.id(&board), Some(board.offsets().adjust + 3));
    for action in [
        Action::Area(3),
        Action::Noble { colour: 0, at: Loc::Area(3) },
        Action::Noble { colour: 0, at: Loc::Tower(2) },
        Action::Noble { colour: 4, at: Loc::Area(0) },
    ] {
        assert_eq!(action.id(&board), None, "{action:?}");
    }
}
