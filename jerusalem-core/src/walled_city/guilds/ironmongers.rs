//! Ironmongers: one noble of every colour moves from an area to a tower.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under, next_colour};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::facts::option;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The colour whose noble moves.
    pub colour: u8,
    /// The area it leaves, once it is chosen.
    pub area: Option<u8>,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { colour: Some(self.colour), place: self.area, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.u8(self.colour);
        option(to, self.area);
    }
}

/// The actor and the other colours.
fn colours(game: &WalledCity) -> ArrayVec<usize, 4> {
    let mut colours = game.others();
    colours.insert(0, game.me());
    colours
}

/// The areas where a colour has nobles.
fn targets(game: &WalledCity, colour: usize) -> u64 {
    game.noble_at[colour] & game.area_locs()
}

pub(super) struct Ironmongers;

impl Craft for Ironmongers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [9, 18];

    fn possible(game: &WalledCity) -> bool {
        colours(game).iter().all(|&colour| targets(game, colour) != 0)
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::IronmongersNoble;
        Some(Pending { colour: game.actor, area: None })
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let colour = usize::from(pending.colour);
        if game.node == Node::IronmongersNoble {
            game.insert_nobles(mask, colour, targets(game, colour));
        } else {
            let first = game.board.offsets().tower;
            mask.insert_range(first, first + game.board.towers() as u16 - 1);
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        match (action, pending.area) {
            (Action::Noble { at, .. }, _) => {
                pending.area = Some(game.loc_index(at) as u8);
                game.node = Node::IronmongersTower;
            }
            (Action::Tower(tower), Some(area)) => {
                let colour = usize::from(pending.colour);
                game.take_noble(colour, usize::from(area));
                game.add_noble(colour, game.board.ax() + usize::from(tower));
                match next_colour(&colours(game), Some(pending.colour), |_| true) {
                    Some(colour) => *pending = Pending { colour, area: None },
                    None => return Then::Done,
                }
                game.node = Node::IronmongersNoble;
            }
            _ => {}
        }
        Then::GoOn
    }

    /// Every colour from the one being asked about on has a noble to move.
    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let colours = colours(game);
        let now = colours.iter().position(|&colour| colour == usize::from(pending.colour));
        let Some(now) = now else { return false };
        let named =
            pending.area.is_none_or(|area| targets(game, colours[now]) >> area.min(63) & 1 == 1);
        (game.node == Node::IronmongersTower) == pending.area.is_some()
            && named
            && colours[now..].iter().all(|&colour| targets(game, colour) != 0)
    }

    fn points(thumb: &Thumb, pending: &Pending, action: Action) -> i32 {
        match action {
            Action::Tower(tower) => thumb.outlook.guard(tower.into(), pending.colour.into(), 1),
            _ => thumb.leaves(action),
        }
    }
}
