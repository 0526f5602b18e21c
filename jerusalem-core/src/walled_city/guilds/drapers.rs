//! Drapers: the build of this turn goes on a built place.
//!
//! Building on one is the own guild's activation (R7.8); only a copy is begun.

pub use super::Nothing as Pending;
use super::{Craft, Then};
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::{Thumb, VOTE};
use crate::walled_city::state::{WalledCity, window};

pub(super) struct Drapers;

impl Craft for Drapers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [1, 1];

    fn possible(game: &WalledCity) -> bool {
        let places = if game.round == 1 { &game.roads } else { &game.walls };
        game.turn.window == window::W0 && places.stackable() != 0
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.turn.drapers = true;
        None
    }

    fn legal(_: &WalledCity, _: &Pending, _: &mut ActionMask) {}

    fn play(_: &mut WalledCity, _: &mut Pending, _: Action) -> Then {
        Then::Done
    }

    fn check(_: &WalledCity, _: &Pending) -> bool {
        false
    }

    fn is_ripe(_: &WalledCity) -> bool {
        false
    }

    fn copy_now(_: &Thumb) -> Option<i32> {
        Some(-VOTE)
    }
}
