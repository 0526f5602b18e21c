//! Fishmongers: a noble in an area is replaced by four peasants.

pub use super::Nothing as Pending;
use super::{Craft, Then};
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Loc;
use crate::walled_city::greedy::{PEASANT, Thumb};
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// The areas with a noble that can be replaced.
fn targets(game: &WalledCity, colour: usize) -> u64 {
    if game.peasant_supply[colour] < 4 {
        return 0;
    }
    game.noble_at[colour] & game.area_locs()
}

pub(super) struct Fishmongers;

impl Craft for Fishmongers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [6, 4];

    fn possible(game: &WalledCity) -> bool {
        (0..game.colours()).any(|colour| targets(game, colour) != 0)
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Fishmongers;
        Some(Pending {})
    }

    fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
        for colour in 0..game.colours() {
            game.insert_nobles(mask, colour, targets(game, colour));
        }
    }

    fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
        let Action::Noble { colour, at } = action else { return Then::GoOn };
        let (colour, area) = (usize::from(colour), game.loc_index(at));
        game.take_noble(colour, area);
        game.noble_supply[colour] += 1;
        game.settle(colour, area, 0, 4);
        Then::Done
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Noble { colour, at: Loc::Area(area) } = action else { return 0 };
        let noble = thumb.strength(area, true);
        thumb.arrives(colour, area, 4 * PEASANT - noble)
    }
}
