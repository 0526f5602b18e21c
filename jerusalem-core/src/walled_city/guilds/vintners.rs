//! Vintners: three peasants of a colour are replaced by nobles.

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::facts::option;
use crate::walled_city::greedy::{PEASANT, Thumb};
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The colour, once it is chosen.
    pub colour: Option<u8>,
    /// Peasants replaced so far.
    pub replaced: u8,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { colour: self.colour, picks: self.replaced, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.colour);
        to.u8(self.replaced);
    }
}

fn chosen(game: &WalledCity, colour: usize) -> bool {
    (!game.is_neutral(colour) || game.rules.neutral_is_player)
        && game.noble_supply[colour] >= 3
        && game.peasants_on_board(colour) >= 3
}

pub(super) struct Vintners;

impl Craft for Vintners {
    type Pending = Pending;

    const WORTH: [i32; 2] = [10, 8];

    fn possible(game: &WalledCity) -> bool {
        (0..game.colours()).any(|colour| chosen(game, colour))
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Vintners;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        for colour in 0..game.colours() {
            let open = match pending.colour {
                Some(begun) => usize::from(begun) == colour,
                None => chosen(game, colour),
            };
            if open {
                game.insert_peasants(mask, colour, game.peasant_at[colour]);
            }
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Peasant { colour, area } = action else { return Then::GoOn };
        game.take_peasant(colour.into(), area.into());
        game.peasant_supply[usize::from(colour)] += 1;
        game.settle(colour.into(), area.into(), 1, 0);
        *pending = Pending { colour: Some(colour), replaced: pending.replaced + 1 };
        if pending.replaced == 3 { Then::Done } else { Then::GoOn }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let left = 3u8.saturating_sub(pending.replaced);
        match pending.colour.map(usize::from) {
            None => pending.replaced == 0,
            Some(colour) => {
                (1..3).contains(&pending.replaced)
                    && colour < game.colours()
                    && game.noble_supply[colour] >= left
                    && game.peasants_on_board(colour) >= u32::from(left)
            }
        }
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Peasant { colour, area } = action else { return 0 };
        thumb.arrives(colour, area, thumb.strength(area, true) - PEASANT)
    }
}
