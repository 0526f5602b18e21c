//! Bakers: the turn is skipped, three own nobles leave the game, 13 votes come.

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::greedy::{Thumb, last_turn};
use crate::walled_city::node::Node;
use crate::walled_city::state::{WalledCity, window};

/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// Nobles removed so far.
    pub removed: u8,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { picks: self.removed, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.u8(self.removed);
    }
}

/// Where the actor's nobles may be taken from (Q20).
fn targets(game: &WalledCity) -> u64 {
    let at = game.noble_at[game.me()];
    if game.rules.bakers_from_towers { at } else { at & game.area_locs() }
}

pub(super) struct Bakers;

impl Craft for Bakers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [5, 10];

    fn possible(game: &WalledCity) -> bool {
        game.turn.window == window::W0 && game.nobles_at(game.me(), targets(game)) >= 3
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        let me = game.me();
        if game.round == 1 {
            game.road_supply[me] -= 1;
            game.roads.gone += 1;
        } else {
            game.wall_supply[me] -= 1;
            game.walls.gone += 1;
        }
        game.node = Node::Bakers;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
        game.insert_nobles(mask, game.me(), targets(game));
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Noble { at, .. } = action else { return Then::GoOn };
        let me = game.me();
        game.take_noble(me, game.loc_index(at));
        game.noble_box[me] += 1;
        pending.removed += 1;
        if pending.removed < 3 {
            return Then::GoOn;
        }
        game.votes[me] += 13;
        Then::EndTurn
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let left = 3u8.saturating_sub(pending.removed);
        left > 0 && game.nobles_at(game.me(), targets(game)) >= u32::from(left)
    }

    /// The turn is lost, so only the last one is given up.
    fn is_ripe(game: &WalledCity) -> bool {
        last_turn(game)
    }

    fn use_now(thumb: &Thumb) -> i32 {
        thumb.trial() + thumb.outlook.own(13) - thumb.best_build()
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        thumb.leaves(action)
    }
}
