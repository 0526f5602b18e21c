//! Merchant Taylors: a peasant of an opponent, or of each (Q21), is taken off the board.

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under, next_colour};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::facts::option;
use crate::walled_city::greedy::Thumb;
use crate::walled_city::node::Node;
use crate::walled_city::rules::TaylorsScope;
use crate::walled_city::state::WalledCity;

/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// Q21 `each`: the opponent who is asked about.
    pub colour: Option<u8>,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { colour: self.colour, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.colour);
    }
}

/// Q21 `each`: the next opponent with a peasant.
fn later(game: &WalledCity, after: Option<u8>) -> Option<u8> {
    next_colour(&game.others(), after, |colour| game.peasant_at[colour] != 0)
}

pub(super) struct MerchantTaylors;

impl Craft for MerchantTaylors {
    type Pending = Pending;

    const WORTH: [i32; 2] = [17, 19];

    fn possible(game: &WalledCity) -> bool {
        later(game, None).is_some()
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Taylors;
        Some(match game.rules.taylors_scope {
            TaylorsScope::One => Pending { colour: None },
            TaylorsScope::Each => Pending { colour: later(game, None) },
        })
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        for colour in game.others() {
            if pending.colour.is_none_or(|asked| usize::from(asked) == colour) {
                game.insert_peasants(mask, colour, game.peasant_at[colour]);
            }
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Peasant { colour, area } = action else { return Then::GoOn };
        game.take_peasant(colour.into(), area.into());
        game.peasant_supply[usize::from(colour)] += 1;
        if game.rules.taylors_scope == TaylorsScope::One {
            return Then::Done;
        }
        pending.colour = later(game, pending.colour);
        if pending.colour.is_some() { Then::GoOn } else { Then::Done }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let asked = pending.colour.map(usize::from);
        asked.is_some() == (game.rules.taylors_scope == TaylorsScope::Each)
            && asked.is_none_or(|colour| {
                game.others().contains(&colour) && game.peasant_at[colour] != 0
            })
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        thumb.leaves(action)
    }
}
