//! Armourers: two own nobles become guards.

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under};
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
    /// The tower of the first.
    pub first: Option<u8>,
}

impl Under for Pending {
    fn seen(&self, board: &Board) -> Seen {
        let place = self.first.map(|tower| board.ax() as u8 + tower);
        Seen { place, picks: self.first.is_some().into(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.first);
    }
}

pub(super) struct Armourers;

impl Craft for Armourers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [15, 17];

    fn possible(game: &WalledCity) -> bool {
        let needed = if game.rules.exact_guild_counts { 2 } else { 1 };
        game.noble_supply[game.me()] >= needed
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Armourers;
        Some(Pending::default())
    }

    /// Non-decreasing towers.
    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let o = game.board.offsets();
        let first = pending.first.map_or(0, u16::from);
        mask.insert_range(o.tower + first, o.tower + game.board.towers() as u16 - 1);
        if pending.first.is_some() && !game.rules.exact_guild_counts {
            mask.insert(o.pass);
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Tower(tower) = action else { return Then::Done };
        let me = game.me();
        game.noble_supply[me] -= 1;
        game.add_noble(me, game.board.ax() + usize::from(tower));
        let second = pending.first.replace(tower).is_some();
        if second || game.noble_supply[me] == 0 { Then::Done } else { Then::GoOn }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let both = game.rules.exact_guild_counts && pending.first.is_none();
        pending.first.is_none_or(|first| usize::from(first) < game.board.towers())
            && game.noble_supply[game.me()] > u8::from(both)
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Tower(tower) = action else { return 0 };
        thumb.outlook.guard(tower.into(), thumb.me, 1)
    }
}
