//! Decisions: the table of action families, which gives typed actions, their flat ids (§12.1, 13.1) and
//! their short names.

use std::borrow::Cow;

use super::board::{Board, Loc};
use super::cards::{KINDS, kind_name};
use super::guilds::Guild;
use super::guilds::deck::GUILDS;
use crate::family::{Kind, Number, actions, words};

actions! {
    /// A decision with its parameters. Numbers are indices in board-file order; colours are seats, the
    /// neutral colour of two players is 2.
    pub enum Action in Board;

    /// Decline, stop, skip or end.
    pass: Pass;
    /// Take a guild from the offer.
    guild: Guild(guild: Guild in AnyGuild);
    /// Activate the own guild.
    use_guild: UseGuild;
    /// Copy the guild of a seat.
    copy: Copy(seat: u8 in Colour);
    /// A path.
    path: Path(path: u8 in PathOf);
    /// A gap.
    gap: Gap(gap: u8 in GapOf);
    /// A card by CARD index.
    card: Card(card: u8 in AnyCard);
    /// 0 or 1: the larger number to side A or B; settle with the larger or smaller; token to part 1 or 2.
    half: Half(half: u8 in Number<0, 1>);
    /// An area.
    area: Area(area: u8 in AreaOf);
    /// A tower.
    tower: Tower(tower: u8 in TowerOf);
    /// A number of citizens.
    count: Count(number: u8 in Number<0, 25>);
    /// A noble by colour and place.
    citizen_noble: Noble {
        /// Whose noble.
        colour: u8 in Colour,
        /// Where it stands.
        at: Loc in Place,
    };
    /// A peasant by colour and area.
    citizen_peasant: Peasant {
        /// Whose peasant.
        colour: u8 in Colour,
        /// Where it stands.
        area: u8 in AreaOf,
    };
    /// Promote a noble.
    promote: Promote {
        /// Whose noble.
        colour: u8 in Colour,
        /// Where it stands.
        area: u8 in AreaOf,
        /// Whether to the clockwise tower.
        clockwise: bool in Direction,
    };
    /// A slot.
    slot: Slot(slot: u8 in SlotOf);
    /// Adjust a die or tile.
    adjust: Adjust {
        /// Its slot.
        slot: u8 in SlotOf,
        /// Whether upwards.
        up: bool in Sign,
    };
    /// A defence zone.
    zone: Zone {
        /// The zone.
        zone: u8 in ZoneOf,
        /// 0: the larger number at the zone's first tower.
        orientation: u8 in Number<0, 1>,
    };
    /// A cut point of the area to be fenced.
    cut: Cut(cut: u8 in CutPoint);
}

/// A seat, or a colour.
type Colour = Number<0, 3>;

words! {
    /// The tower a noble is promoted to.
    pub(crate) Direction: bool = ["ccw", "cw"];
    /// How a token is adjusted.
    pub(crate) Sign: bool = ["-", "+"];
}

/// Makes kinds of things that a board has, by their ids in its file.
macro_rules! of_board {
    ($($(#[$doc:meta])* $name:ident: $count:ident, $id:ident;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Kind<Board> for $name {
            type Value = u8;

            #[inline]
            fn count(board: &Board) -> u16 {
                board.$count() as u16
            }

            #[inline]
            fn value(_: &Board, index: u16) -> Option<u8> {
                Some(index as u8)
            }

            #[inline]
            fn index(_: &Board, value: u8) -> Option<u16> {
                Some(value.into())
            }

            fn word(board: &Board, index: u16) -> Cow<'_, str> {
                board.$id(index.into()).into()
            }
        }
    )+};
}

of_board! {
    /// A path.
    PathOf: paths, path_id;
    /// A gap.
    GapOf: gaps, gap_id;
    /// An area, with room for fenced parts.
    AreaOf: ax, area_id;
    /// A tower.
    TowerOf: towers, tower_id;
    /// A slot.
    SlotOf: slots, slot_id;
    /// A zone.
    ZoneOf: zones, zone_id;
}

/// A guild.
pub(crate) struct AnyGuild;

impl Kind<Board> for AnyGuild {
    type Value = Guild;

    const COUNT: u16 = GUILDS as u16;

    #[inline]
    fn value(_: &Board, index: u16) -> Option<Guild> {
        Guild::new(index.into())
    }

    #[inline]
    fn index(_: &Board, guild: Guild) -> Option<u16> {
        Some(guild.index() as u16)
    }

    fn word(_: &Board, index: u16) -> Cow<'_, str> {
        Guild::new(index.into()).map_or("?", Guild::id).into()
    }
}

/// A card.
pub(crate) struct AnyCard;

impl Kind<Board> for AnyCard {
    type Value = u8;

    const COUNT: u16 = KINDS as u16;

    #[inline]
    fn value(_: &Board, index: u16) -> Option<u8> {
        Some(index as u8)
    }

    #[inline]
    fn index(_: &Board, value: u8) -> Option<u16> {
        Some(value.into())
    }

    fn word(_: &Board, index: u16) -> Cow<'_, str> {
        kind_name(index.into()).into()
    }
}

/// An area, then from the number of areas and parts on a tower.
pub(crate) struct Place;

impl Kind<Board> for Place {
    type Value = Loc;

    #[inline]
    fn count(board: &Board) -> u16 {
        (board.ax() + board.towers()) as u16
    }

    #[inline]
    fn value(board: &Board, index: u16) -> Option<Loc> {
        let ax = board.ax() as u16;
        Some(match index.checked_sub(ax) {
            None => Loc::Area(index as u8),
            Some(tower) => Loc::Tower(tower as u8),
        })
    }

    #[inline]
    fn index(board: &Board, at: Loc) -> Option<u16> {
        let ax = board.ax() as u16;
        match at {
            Loc::Area(area) => Some(u16::from(area)).filter(|&area| area < ax),
            Loc::Tower(tower) => Some(ax + u16::from(tower)),
        }
    }

    fn word(board: &Board, index: u16) -> Cow<'_, str> {
        Self::value(board, index).map_or("?", |at| loc_id(board, at)).into()
    }
}

/// A cut point, with the room that §12.1 reserves.
pub(crate) struct CutPoint;

impl Kind<Board> for CutPoint {
    type Value = u8;

    #[inline]
    fn count(board: &Board) -> u16 {
        board.cut_ids()
    }

    #[inline]
    fn value(_: &Board, index: u16) -> Option<u8> {
        Some(index as u8)
    }

    #[inline]
    fn index(_: &Board, value: u8) -> Option<u16> {
        Some(value.into())
    }

    fn word(_: &Board, index: u16) -> Cow<'_, str> {
        index.to_string().into()
    }
}

/// The file's id of a place.
pub(crate) fn loc_id(board: &Board, at: Loc) -> &str {
    match at {
        Loc::Area(area) => board.area_id(usize::from(area)),
        Loc::Tower(tower) => board.tower_id(usize::from(tower)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_and_actions_are_one_to_one() {
        for (board, total) in [(Board::londonderry(), 530), (Board::borderlands(), 500)] {
            assert_eq!(board.offsets().total, total);
            let mut names = HashSet::new();
            for id in 0..total {
                let action = Action::from_id(&board, id).unwrap();
                assert_eq!(action.id(&board), Some(id), "{action:?}");
                assert!(names.insert(action.name(&board)), "{action:?}");
            }
            assert_eq!(Action::from_id(&board, total), None);
        }
    }

    #[test]
    fn actions_outside_the_board_have_no_id() {
        let board = Board::londonderry();
        for action in [
            Action::Path(19),
            Action::Area(16),
            Action::Noble { colour: 0, at: Loc::Area(16) },
            Action::Noble { colour: 3, at: Loc::Tower(10) },
            Action::Noble { colour: 4, at: Loc::Area(0) },
            Action::Peasant { colour: 0, area: 16 },
            Action::Promote { colour: 0, area: 16, clockwise: false },
            Action::Zone { zone: 0, orientation: 2 },
            Action::Adjust { slot: 24, up: false },
            Action::Half(2),
            Action::Cut(15),
            Action::Count(26),
        ] {
            assert_eq!(action.id(&board), None, "{action:?}");
        }
    }
}
