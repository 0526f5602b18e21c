//! Fishmongers: a noble in an area is replaced by four peasants.

use serde::{Deserialize, Serialize};

use super::{Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;
/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen::default()
    }

    fn facts(&self, _: &mut Facts) {}
}

pub(super) const NODES: &[Node] = &[Node::Fishmongers];

/// The areas with a noble that can be replaced.
fn targets(game: &WalledCity, colour: usize) -> u64 {
    if game.peasant_supply[colour] < 4 {
        return 0;
    }
    game.noble_at[colour] & game.area_locs()
}

pub(super) fn possible(game: &WalledCity) -> bool {
    (0..game.colours()).any(|colour| targets(game, colour) != 0)
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.node = Node::Fishmongers;
    Some(Pending {})
}

pub(super) fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
    for colour in 0..game.colours() {
        game.insert_nobles(mask, colour, targets(game, colour));
    }
}

pub(super) fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
    let Action::Noble { colour, at } = action else { return Then::GoOn };
    let (colour, area) = (usize::from(colour), game.loc_index(at));
    game.take_noble(colour, area);
    game.noble_supply[colour] += 1;
    game.settle(colour, area, 0, 4);
    Then::Done
}

pub(super) fn check(_: &WalledCity, _: &Pending) -> bool {
    true
}
