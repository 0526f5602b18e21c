//! Swaps: one citizen of every other colour is replaced by an own one (Mercers, Painter-Stainers).

use serde::{Deserialize, Serialize};

use super::{Seen, Then, Under, next_colour};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
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

pub(super) const NODES: &[Node] = &[Node::Swap];

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

pub(super) fn possible(game: &WalledCity, of: Of) -> bool {
    supply(game, of) > 0 && later(game, of, None).is_some()
}

pub(super) fn begin(game: &mut WalledCity, of: Of) -> Option<Pending> {
    game.node = Node::Swap;
    later(game, of, None).map(|colour| Pending { colour, swaps: 0 })
}

pub(super) fn legal(game: &WalledCity, pending: &Pending, of: Of, mask: &mut ActionMask) {
    let colour = usize::from(pending.colour);
    match of {
        Of::Nobles => game.insert_nobles(mask, colour, game.noble_at[colour]),
        Of::Peasants => game.insert_peasants(mask, colour, game.peasant_at[colour]),
    }
    // Q29; at least one swap overall.
    let skippable = pending.swaps > 0 || later(game, of, Some(pending.colour)).is_some();
    if !game.rules.swap_all && skippable {
        mask.insert(game.board.offsets().pass);
    }
}

pub(super) fn play(game: &mut WalledCity, pending: &mut Pending, of: Of, action: Action) -> Then {
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
    match later(game, of, Some(pending.colour)) {
        Some(colour) if supply(game, of) > 0 => {
            pending.colour = colour;
            Then::GoOn
        }
        _ => Then::Done,
    }
}

pub(super) fn check(game: &WalledCity, pending: &Pending, of: Of) -> bool {
    let colour = usize::from(pending.colour);
    colour < game.colours()
        && colour != game.me()
        && has_target(game, of, colour)
        && supply(game, of) > 0
        && pending.swaps <= 3
}
