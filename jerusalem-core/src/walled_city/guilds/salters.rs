//! Salters: an own noble and an own peasant are placed, or one of them.

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// Whether the noble was placed.
    pub noble_placed: bool,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { picks: self.noble_placed.into(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.bool(self.noble_placed);
    }
}

pub(super) struct Salters;

impl Craft for Salters {
    type Pending = Pending;

    const WORTH: [i32; 2] = [16, 14];

    fn possible(game: &WalledCity) -> bool {
        let me = game.me();
        game.noble_supply[me] > 0 || game.peasant_supply[me] > 0
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        let has_noble = game.noble_supply[game.me()] > 0;
        game.node = if has_noble { Node::SaltersNoble } else { Node::SaltersPeasant };
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let o = game.board.offsets();
        mask.insert_bits(o.area, u64::from(game.all_areas()));
        // Not both PASS; a kind that is missing leaves no PASS for the other.
        let pass = match game.node {
            Node::SaltersNoble => game.peasant_supply[game.me()] > 0,
            _ => pending.noble_placed,
        };
        if pass {
            mask.insert(o.pass);
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let me = game.me();
        let area = match action {
            Action::Area(area) => Some(usize::from(area)),
            _ => None,
        };
        if game.node == Node::SaltersPeasant {
            if let Some(area) = area {
                game.settle(me, area, 0, 1);
            }
            return Then::Done;
        }
        if let Some(area) = area {
            game.settle(me, area, 1, 0);
            pending.noble_placed = true;
        }
        if game.peasant_supply[me] == 0 {
            return Then::Done;
        }
        game.node = Node::SaltersPeasant;
        Then::GoOn
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        match game.node {
            Node::SaltersNoble => game.noble_supply[game.me()] > 0 && !pending.noble_placed,
            _ => game.peasant_supply[game.me()] > 0,
        }
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Area(area) = action else { return 0 };
        let strength = thumb.strength(area, thumb.game.node == Node::SaltersNoble);
        thumb.arrives(thumb.me as u8, area, strength)
    }
}
