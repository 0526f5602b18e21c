//! Decisions: typed actions, their flat ids (§12.1, 13.1) and their short names.

use std::fmt;

use super::board::{Board, Loc};
use super::cards::{KINDS, kind_name};
use super::guilds::Guild;
use crate::game::ActionId;

/// A decision with its parameters. Numbers are indices in board-file order; colours are seats, the
/// neutral colour of two players is 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Decline, stop, skip or end.
    Pass,
    /// Take a guild from the offer.
    Guild(Guild),
    /// Activate the own guild.
    UseGuild,
    /// Copy the guild of a seat.
    Copy(u8),
    /// A path.
    Path(u8),
    /// A gap.
    Gap(u8),
    /// A card by CARD index.
    Card(u8),
    /// 0 or 1: the larger number to side A or B; settle with the larger or smaller; token to part 1 or 2.
    Half(u8),
    /// An area.
    Area(u8),
    /// A tower.
    Tower(u8),
    /// A number of citizens.
    Count(u8),
    /// A noble by colour and place.
    Noble {
        /// Whose noble.
        colour: u8,
        /// Where it stands.
        at: Loc,
    },
    /// A peasant by colour and area.
    Peasant {
        /// Whose peasant.
        colour: u8,
        /// Where it stands.
        area: u8,
    },
    /// Promote a noble.
    Promote {
        /// Whose noble.
        colour: u8,
        /// Where it stands.
        area: u8,
        /// Whether to the clockwise tower.
        clockwise: bool,
    },
    /// A slot.
    Slot(u8),
    /// Adjust a die or tile.
    Adjust {
        /// Its slot.
        slot: u8,
        /// Whether upwards.
        up: bool,
    },
    /// A defence zone.
    Zone {
        /// The zone.
        zone: u8,
        /// 0: the larger number at the zone's first tower.
        orientation: u8,
    },
    /// A cut point of the area to be fenced.
    Cut(u8),
}

impl Action {
    /// The action of an id.
    pub fn from_id(board: &Board, id: ActionId) -> Option<Action> {
        let o = board.offsets();
        let (ax, towers) = (board.ax() as u16, board.towers() as u16);
        let byte = |n: u16| n as u8;
        if id >= o.total() {
            return None;
        }
        Some(if id >= o.cut {
            Action::Cut(byte(id - o.cut))
        } else if id >= o.zone {
            let n = id - o.zone;
            Action::Zone { zone: byte(n / 2), orientation: byte(n % 2) }
        } else if id >= o.adjust {
            let n = id - o.adjust;
            Action::Adjust { slot: byte(n / 2), up: n % 2 == 1 }
        } else if id >= o.slot {
            Action::Slot(byte(id - o.slot))
        } else if id >= o.promote {
            let n = id - o.promote;
            Action::Promote {
                colour: byte(n / 2 / ax),
                area: byte(n / 2 % ax),
                clockwise: n % 2 == 1,
            }
        } else if id >= o.peasant {
            let n = id - o.peasant;
            Action::Peasant { colour: byte(n / ax), area: byte(n % ax) }
        } else if id >= o.noble {
            let n = id - o.noble;
            let loc = n % (ax + towers);
            let at = if loc < ax { Loc::Area(byte(loc)) } else { Loc::Tower(byte(loc - ax)) };
            Action::Noble { colour: byte(n / (ax + towers)), at }
        } else if id >= o.count {
            Action::Count(byte(id - o.count))
        } else if id >= o.tower {
            Action::Tower(byte(id - o.tower))
        } else if id >= o.area {
            Action::Area(byte(id - o.area))
        } else if id >= o.half {
            Action::Half(byte(id - o.half))
        } else if id >= o.card {
            Action::Card(byte(id - o.card))
        } else if id >= o.gap {
            Action::Gap(byte(id - o.gap))
        } else if id >= o.path {
            Action::Path(byte(id - o.path))
        } else if id >= o.copy {
            Action::Copy(byte(id - o.copy))
        } else if id >= o.use_guild {
            Action::UseGuild
        } else if id >= o.guild {
            Action::Guild(Guild::new(usize::from(id - o.guild))?)
        } else {
            Action::Pass
        })
    }

    /// The id of the action, if it is in the board's action space.
    pub fn id(self, board: &Board) -> Option<ActionId> {
        let o = board.offsets();
        let (ax, towers) = (board.ax(), board.towers());
        let member =
            |first: u16, index: usize, size: usize| (index < size).then_some(first + index as u16);
        let row = |colour: u8, width: usize, index: usize| {
            (index < width).then_some(usize::from(colour) * width + index)
        };
        match self {
            Action::Pass => Some(o.pass),
            Action::Guild(guild) => Some(o.guild + guild.index() as u16),
            Action::UseGuild => Some(o.use_guild),
            Action::Copy(seat) => member(o.copy, usize::from(seat), 4),
            Action::Path(path) => member(o.path, usize::from(path), board.paths()),
            Action::Gap(gap) => member(o.gap, usize::from(gap), board.gaps()),
            Action::Card(kind) => member(o.card, usize::from(kind), KINDS),
            Action::Half(half) => member(o.half, usize::from(half), 2),
            Action::Area(area) => member(o.area, usize::from(area), ax),
            Action::Tower(tower) => member(o.tower, usize::from(tower), towers),
            Action::Count(n) => member(o.count, usize::from(n), 26),
            Action::Noble { colour, at } => {
                let loc = match at {
                    Loc::Area(area) if usize::from(area) < ax => usize::from(area),
                    Loc::Area(_) => return None,
                    Loc::Tower(tower) => ax + usize::from(tower),
                };
                member(o.noble, row(colour, ax + towers, loc)?, 4 * (ax + towers))
            }
            Action::Peasant { colour, area } => {
                member(o.peasant, row(colour, ax, usize::from(area))?, 4 * ax)
            }
            Action::Promote { colour, area, clockwise } => {
                let index = 2 * row(colour, ax, usize::from(area))? + usize::from(clockwise);
                member(o.promote, index, 8 * ax)
            }
            Action::Slot(slot) => member(o.slot, usize::from(slot), board.slots()),
            Action::Adjust { slot, up } => {
                member(o.adjust, 2 * usize::from(slot) + usize::from(up), 2 * board.slots())
            }
            Action::Zone { zone, orientation } => {
                let index = 2 * usize::from(zone) + usize::from(orientation);
                (orientation < 2).then(|| member(o.zone, index, 2 * board.zones()))?
            }
            Action::Cut(cut) => member(o.cut, usize::from(cut), usize::from(o.total() - o.cut)),
        }
    }

    /// The short name with the ids of the board file: `path(P3)`, `promote(1, A2, cw)`, `pass`.
    pub fn name(self, board: &Board) -> String {
        Name(self, board).to_string()
    }
}

struct Name<'a>(Action, &'a Board);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Name(action, board) = *self;
        let area = |a: u8| board.area_id(usize::from(a));
        match action {
            Action::Pass => write!(f, "pass"),
            Action::Guild(guild) => write!(f, "guild({})", guild.id()),
            Action::UseGuild => write!(f, "use_guild"),
            Action::Copy(seat) => write!(f, "copy({seat})"),
            Action::Path(path) => write!(f, "path({})", board.path_id(usize::from(path))),
            Action::Gap(gap) => write!(f, "gap({})", board.gap_id(usize::from(gap))),
            Action::Card(kind) => write!(f, "card({})", kind_name(usize::from(kind))),
            Action::Half(half) => write!(f, "half({half})"),
            Action::Area(a) => write!(f, "area({})", area(a)),
            Action::Tower(tower) => write!(f, "tower({})", board.tower_id(usize::from(tower))),
            Action::Count(n) => write!(f, "count({n})"),
            Action::Noble { colour, at } => {
                write!(f, "citizen_noble({colour}, {})", loc_id(board, at))
            }
            Action::Peasant { colour, area: a } => {
                write!(f, "citizen_peasant({colour}, {})", area(a))
            }
            Action::Promote { colour, area: a, clockwise } => {
                let direction = if clockwise { "cw" } else { "ccw" };
                write!(f, "promote({colour}, {}, {direction})", area(a))
            }
            Action::Slot(slot) => write!(f, "slot({})", board.slot_id(usize::from(slot))),
            Action::Adjust { slot, up } => {
                let sign = if up { '+' } else { '-' };
                write!(f, "adjust({}, {sign})", board.slot_id(usize::from(slot)))
            }
            Action::Zone { zone, orientation } => {
                write!(f, "zone({}, {orientation})", board.zone_id(usize::from(zone)))
            }
            Action::Cut(cut) => write!(f, "cut({cut})"),
        }
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
            assert_eq!(board.offsets().total(), total);
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
