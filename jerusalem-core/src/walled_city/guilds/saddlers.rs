//! Saddlers: three peasants or two nobles cross a path each (R6.9).

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under};
use crate::bits::bits;
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// A citizen of the kind that moves.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Citizen {
    /// Whose it is.
    pub colour: u8,
    /// Where it stands.
    pub area: u8,
}

/// Moves under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// Whether nobles move; peasants else, or nobody yet.
    pub nobles: bool,
    /// The citizens that have moved, where they stand now; ascending, then none.
    pub moved: [Option<Citizen>; 2],
    /// The citizen that moves next.
    pub picked: Option<Citizen>,
}

impl Pending {
    /// Citizens that have moved.
    fn count(&self) -> u8 {
        self.moved.iter().flatten().count() as u8
    }

    /// Citizens that have moved to a place.
    fn moved_to(&self, colour: usize, area: usize) -> u8 {
        let there = |c: &&Citizen| (usize::from(c.colour), usize::from(c.area)) == (colour, area);
        self.moved.iter().flatten().filter(there).count() as u8
    }

    /// Citizens that move in all.
    fn all(&self) -> u8 {
        if self.nobles { 2 } else { 3 }
    }

    /// The moved citizens in ascending order.
    pub(crate) fn sort(&mut self) {
        self.moved.sort_unstable_by_key(|citizen| (citizen.is_none(), *citizen));
    }
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        let [colour, place] =
            [self.picked.map(|citizen| citizen.colour), self.picked.map(|citizen| citizen.area)];
        Seen { colour, place, picks: self.count(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.bool(self.nobles);
        for citizen in self.moved.iter().chain([&self.picked]) {
            to.bool(citizen.is_some());
            if let Some(Citizen { colour, area }) = *citizen {
                to.bytes(&[colour, area]);
            }
        }
    }
}

/// Where a citizen of this area can go (R6.9, Q7).
fn destinations(game: &WalledCity, area: usize) -> u32 {
    let fences = if game.rules.saddlers_cross_fence { u8::MAX } else { 0 };
    game.board.crossings(area, fences)
}

/// The areas that citizens can leave.
fn mobile(game: &WalledCity) -> u32 {
    bits(game.all_areas())
        .filter(|&area| destinations(game, area) != 0)
        .fold(0, |mask, area| mask | 1 << area)
}

/// Citizens of the kind in an area.
fn here(game: &WalledCity, nobles: bool, colour: usize, area: usize) -> u8 {
    if nobles { game.nobles[colour][area] } else { game.peasants[colour][area] }
}

/// Those of these areas where citizens of a colour stand.
fn at(game: &WalledCity, areas: u32, nobles: bool, colour: usize) -> u32 {
    areas & if nobles { game.noble_at[colour] as u32 } else { game.peasant_at[colour] }
}

/// Those of these areas where citizens of a colour stand that have not moved yet.
fn unmoved(game: &WalledCity, pending: &Pending, areas: u32, nobles: bool, colour: usize) -> u32 {
    let all = at(game, areas, nobles, colour);
    if pending.moved == [None; 2] {
        return all;
    }
    bits(all)
        .filter(|&area| pending.moved_to(colour, area) >= here(game, nobles, colour, area))
        .fold(all, |areas, area| areas & !(1 << area))
}

/// Citizens in these areas that have not moved yet.
fn left(game: &WalledCity, pending: &Pending, areas: u32, nobles: bool) -> u32 {
    let of = |colour: usize| -> u32 {
        let here = |area| here(game, nobles, colour, area) - pending.moved_to(colour, area);
        let areas = unmoved(game, pending, areas, nobles, colour);
        bits(areas).map(|area| u32::from(here(area))).sum()
    };
    (0..game.colours()).map(of).sum()
}

/// Whether enough citizens of the kind stand in these areas.
fn branch(game: &WalledCity, areas: u32, nobles: bool) -> bool {
    let none = Pending { nobles, ..Pending::default() };
    let needed = if game.rules.exact_guild_counts { none.all() } else { 1 };
    let of = |colour: usize| -> u32 {
        let here = |area| u32::from(here(game, nobles, colour, area));
        bits(at(game, areas, nobles, colour)).map(here).sum()
    };
    (0..game.colours()).map(of).sum::<u32>() >= u32::from(needed)
}

pub(super) struct Saddlers;

impl Craft for Saddlers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [12, 15];

    fn possible(game: &WalledCity) -> bool {
        let areas = mobile(game);
        branch(game, areas, false) || branch(game, areas, true)
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::SaddlersCitizen;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let o = game.board.offsets();
        if let Some(citizen) = pending.picked {
            let areas = destinations(game, usize::from(citizen.area));
            mask.insert_bits(o.area, u64::from(areas));
            return;
        }
        let begun = pending.count() > 0;
        let areas = mobile(game);
        let open = |nobles: bool| match begun {
            true => pending.nobles == nobles,
            false => branch(game, areas, nobles),
        };
        let (nobles, peasants) = (open(true), open(false));
        for colour in 0..game.colours() {
            if nobles {
                game.insert_nobles(
                    mask,
                    colour,
                    unmoved(game, pending, areas, true, colour).into(),
                );
            }
            if peasants {
                game.insert_peasants(mask, colour, unmoved(game, pending, areas, false, colour));
            }
        }
        if begun && !game.rules.exact_guild_counts {
            mask.insert(o.pass);
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        match (action, pending.picked) {
            (Action::Noble { colour, at }, _) => {
                pending.nobles = true;
                pending.picked = Some(Citizen { colour, area: game.loc_index(at) as u8 });
            }
            (Action::Peasant { colour, area }, _) => {
                pending.nobles = false;
                pending.picked = Some(Citizen { colour, area });
            }
            (Action::Area(area), Some(citizen)) => return cross(game, pending, citizen, area),
            _ => return Then::Done,
        }
        game.node = Node::SaddlersArea;
        Then::GoOn
    }

    /// The citizens already picked are possible and enough others are left.
    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let picking = game.node == Node::SaddlersCitizen;
        let moved = pending.count();
        if picking && moved == 0 {
            return *pending == Pending::default();
        }
        let areas = mobile(game);
        let real = |c: &Citizen| {
            let (colour, area) = (usize::from(c.colour), usize::from(c.area));
            colour < game.colours()
                && area < game.board.areas()
                && pending.moved_to(colour, area) <= here(game, pending.nobles, colour, area)
        };
        let picked = pending.picked.is_none_or(|c| {
            usize::from(c.colour) < game.colours()
                && c.area < 32
                && unmoved(game, pending, areas, pending.nobles, c.colour.into()) >> c.area & 1 == 1
        });
        let needed = if game.rules.exact_guild_counts { pending.all() } else { moved + 1 };
        picking == pending.picked.is_none()
            && moved < pending.all()
            && pending.moved.iter().flatten().all(real)
            && picked
            && left(game, pending, areas, pending.nobles) + u32::from(moved) >= u32::from(needed)
    }

    fn points(thumb: &Thumb, pending: &Pending, action: Action) -> i32 {
        match (action, pending.picked) {
            (Action::Area(area), Some(citizen)) => {
                thumb.arrives(citizen.colour, area, thumb.strength(area, pending.nobles))
            }
            _ => thumb.leaves(action),
        }
    }
}

fn cross(game: &mut WalledCity, pending: &mut Pending, citizen: Citizen, area: u8) -> Then {
    let (colour, from) = (usize::from(citizen.colour), usize::from(citizen.area));
    if pending.nobles {
        game.take_noble(colour, from);
        game.add_noble(colour, usize::from(area));
    } else {
        game.take_peasant(colour, from);
        game.add_peasant(colour, usize::from(area));
    }
    pending.picked = None;
    game.node = Node::SaddlersCitizen;
    let Some(free) = pending.moved.iter_mut().find(|moved| moved.is_none()) else {
        return Then::Done;
    };
    *free = Some(Citizen { colour: citizen.colour, area });
    pending.sort();
    let all = pending.count() == pending.all();
    let areas = mobile(game);
    let nobody = (0..game.colours()).all(|c| unmoved(game, pending, areas, pending.nobles, c) == 0);
    if all || nobody { Then::Done } else { Then::GoOn }
}
