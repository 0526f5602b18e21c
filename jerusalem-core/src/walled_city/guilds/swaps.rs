//! Swaps: one citizen of every other colour is replaced by an own one (Mercers, Painter-Stainers).

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under, next_colour};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::greedy::{PEASANT, Thumb};
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;

/// Swaps under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The colour that is asked about.
    pub colour: u8,
    /// Swaps so far.
    pub swaps: u8,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { colour: Some(self.colour), picks: self.swaps, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.bytes(&[self.colour, self.swaps]);
    }
}

/// A guild that swaps.
pub(super) trait Swaps {
    /// What it swaps.
    const OF: Of;

    /// What it is worth in rounds 1 and 2 to the rule of thumb.
    const WORTH: [i32; 2];
}

/// What is swapped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Nobles,
    Peasants,
}

fn supply(game: &WalledCity, of: Of) -> u8 {
    match of {
        Of::Nobles => game.noble_supply[game.me()],
        Of::Peasants => game.peasant_supply[game.me()],
    }
}

fn has_target(game: &WalledCity, of: Of, colour: usize) -> bool {
    match of {
        Of::Nobles => game.noble_at[colour] != 0,
        Of::Peasants => game.peasant_at[colour] != 0,
    }
}

/// The next colour with a target after this one, or the first.
fn later(game: &WalledCity, of: Of, after: Option<u8>) -> Option<u8> {
    next_colour(&game.others(), after, |colour| has_target(game, of, colour))
}

impl<G: Swaps> Craft for G {
    type Pending = Pending;

    const WORTH: [i32; 2] = G::WORTH;

    fn possible(game: &WalledCity) -> bool {
        supply(game, G::OF) > 0 && later(game, G::OF, None).is_some()
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Swap;
        later(game, G::OF, None).map(|colour| Pending { colour, swaps: 0 })
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let colour = usize::from(pending.colour);
        match G::OF {
            Of::Nobles => game.insert_nobles(mask, colour, game.noble_at[colour]),
            Of::Peasants => game.insert_peasants(mask, colour, game.peasant_at[colour]),
        }
        // Q29; at least one swap overall.
        let skippable = pending.swaps > 0 || later(game, G::OF, Some(pending.colour)).is_some();
        if !game.rules.swap_all && skippable {
            mask.insert(game.board.offsets().pass);
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let me = game.me();
        match action {
            Action::Noble { colour, at } => {
                let (colour, loc) = (usize::from(colour), game.loc_index(at));
                game.take_noble(colour, loc);
                game.noble_supply[colour] += 1;
                game.noble_supply[me] -= 1;
                game.add_noble(me, loc);
                pending.swaps += 1;
            }
            Action::Peasant { colour, area } => {
                let (colour, area) = (usize::from(colour), usize::from(area));
                game.take_peasant(colour, area);
                game.peasant_supply[colour] += 1;
                game.settle(me, area, 0, 1);
                pending.swaps += 1;
            }
            _ => {}
        }
        // The end, if there is no other target or the supply is empty.
        match later(game, G::OF, Some(pending.colour)) {
            Some(colour) if supply(game, G::OF) > 0 => {
                pending.colour = colour;
                Then::GoOn
            }
            _ => Then::Done,
        }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let colour = usize::from(pending.colour);
        colour < game.colours()
            && colour != game.me()
            && has_target(game, G::OF, colour)
            && supply(game, G::OF) > 0
            && pending.swaps <= 3
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let comes = match action {
            Action::Noble { at, .. } => thumb.noble_comes(thumb.me, at),
            Action::Peasant { area, .. } => thumb.arrives(thumb.me as u8, area, PEASANT),
            _ => 0,
        };
        thumb.leaves(action) + comes
    }
}
