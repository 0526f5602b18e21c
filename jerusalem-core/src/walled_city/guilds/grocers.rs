//! Grocers: another player's guild is copied (Q13).

pub use super::Nothing as Pending;
use super::{Craft, Guild, Then};
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::greedy::{Thumb, VOTE};
use crate::walled_city::node::Node;
use crate::walled_city::rules::GrocersConstant;
use crate::walled_city::state::WalledCity;

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

pub(super) struct Grocers;

impl Craft for Grocers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [8, 3];

    fn possible(game: &WalledCity) -> bool {
        copyable(game) != 0
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Copy;
        Some(Pending {})
    }

    fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
        mask.insert_bits(game.board.offsets().copy, copyable(game));
    }

    /// 3 votes for the copied player, then the ability (§7, 13.5).
    fn play(game: &mut WalledCity, _: &mut Pending, action: Action) -> Then {
        let Action::Copy(seat) = action else { return Then::GoOn };
        let Some(guild) = game.guild_of(usize::from(seat)) else { return Then::Done };
        game.votes[usize::from(seat)] += 3;
        let constant = game.rules.constant_guilds.contains(guild);
        if constant && game.rules.grocers_constant == GrocersConstant::EveryTurn {
            game.used &= !(1 << game.me());
        }
        Then::Begin(guild)
    }

    fn use_now(thumb: &Thumb) -> i32 {
        thumb.trial() - 3 * VOTE
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Copy(seat) = action else { return 0 };
        let Some(guild) = thumb.game.guild_of(seat.into()) else { return -VOTE };
        guild.copy_now(thumb).unwrap_or_else(|| thumb.copied(action))
    }
}
