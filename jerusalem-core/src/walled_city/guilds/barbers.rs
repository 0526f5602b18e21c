//! Barbers: any two nobles leave the game.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

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
    /// Colour and place of the first: an area, or from the number of areas and parts on a tower.
    pub first: Option<[u8; 2]>,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        let [colour, place] = [0, 1].map(|i| self.first.map(|first| first[i]));
        Seen { colour, place, picks: self.first.is_some().into(), ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        to.bool(self.first.is_some());
        if let Some(first) = self.first {
            to.bytes(&first);
        }
    }
}

/// The places of a colour's nobles that are not before the first pick.
fn not_before(game: &WalledCity, first: [u8; 2], colour: usize) -> u64 {
    let at = game.noble_at[colour];
    match game.place_from_me(colour).cmp(&game.place_from_me(first[0].into())) {
        Ordering::Less => 0,
        Ordering::Equal => at & !((1 << first[1]) - 1),
        Ordering::Greater => at,
    }
}

pub(super) struct Barbers;

impl Craft for Barbers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [14, 9];

    fn possible(game: &WalledCity) -> bool {
        let needed = if game.rules.exact_guild_counts { 2 } else { 1 };
        (0..game.colours()).map(|colour| game.nobles_at(colour, u64::MAX)).sum::<u32>() >= needed
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Barbers;
        Some(Pending::default())
    }

    /// Non-decreasing picks, colours in the actor's order; the first leaves a second unless fewer are
    /// allowed.
    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        if let Some(first) = pending.first {
            for colour in 0..game.colours() {
                game.insert_nobles(mask, colour, not_before(game, first, colour));
            }
            if !game.rules.exact_guild_counts {
                mask.insert(game.board.offsets().pass);
            }
            return;
        }
        let last = game.colours_from_me().rev().find(|&colour| game.noble_at[colour] != 0);
        for colour in 0..game.colours() {
            let mut locs = game.noble_at[colour];
            if game.rules.exact_guild_counts && Some(colour) == last {
                let top = 63 - locs.leading_zeros() as usize;
                if game.nobles[colour][top] < 2 {
                    locs &= !(1 << top);
                }
            }
            game.insert_nobles(mask, colour, locs);
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        let Action::Noble { colour, at } = action else { return Then::Done };
        let loc = game.loc_index(at);
        game.take_noble(usize::from(colour), loc);
        game.noble_box[usize::from(colour)] += 1;
        let now = [colour, loc as u8];
        let more = (0..game.colours()).any(|colour| not_before(game, now, colour) != 0);
        if pending.first.replace(now).is_some() || !more { Then::Done } else { Then::GoOn }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let locs = game.board.ax() + game.board.towers();
        pending.first.is_none_or(|[colour, loc]| {
            usize::from(colour) < game.colours() && usize::from(loc) < locs
        })
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        thumb.leaves(action)
    }
}
