//! Grocers: another player's guild is copied (Q13).

use serde::{Deserialize, Serialize};

use super::{Guild, Seen, Then, Under};
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::node::Node;
use crate::walled_city::rules::GrocersConstant;
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

pub(super) const NODES: &[Node] = &[Node::Copy];

/// The seats whose guild may be copied now, as bits: judged in the window the Grocers were turned in.
fn copyable(game: &WalledCity) -> u64 {
    let me = game.me();
    (0..usize::from(game.players))
        .filter(|&seat| seat != me)
        .filter(|&seat| {
            let guild = game.guild_of(seat).filter(|&guild| guild != Guild::Grocers);
            guild.is_some_and(|guild| guild.possible(game))
        })
        .fold(0, |mask, seat| mask | 1 << seat)
}

pub(super) fn possible(game: &WalledCity) -> bool {
    copyable(game) != 0
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.node = Node::Copy;
    Some(Pending {})
}

pub(super) fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
    mask.insert_bits(game.board.offsets().copy, copyable(game));
}

/// 3 votes for the copied player, then the ability (§7, 13.5).
pub(super) fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
    let Action::Copy(seat) = action else { return Then::GoOn };
    let Some(guild) = game.guild_of(usize::from(seat)) else { return Then::Done };
    game.votes[usize::from(seat)] += 3;
    let constant = game.rules.constant_guilds.contains(guild);
    if constant && game.rules.grocers_constant == GrocersConstant::EveryTurn {
        game.used &= !(1 << game.me());
    }
    Then::Begin(guild)
}

pub(super) fn check(_: &WalledCity, _: &Pending) -> bool {
    true
}
