//! Phase A, joining (R4.1 to R4.3, R4.21, R4.22), and the orders of play.

use super::action::Action;
use super::node::Node;
use super::state::{NONE, WalledCity};
use crate::mask::ActionMask;

impl WalledCity {
    /// The rank of the guild in front of a seat; a seat without one comes last.
    pub(crate) fn rank(&self, seat: usize) -> u8 {
        self.guild_of(seat).map_or(NONE, |guild| self.rules.priority(guild).rank())
    }

    /// The seats by ascending key.
    pub(crate) fn order_by<K: Ord>(&self, key: impl Fn(usize) -> K) -> [u8; 4] {
        let mut order = [NONE; 4];
        let seats = usize::from(self.players);
        for (place, seat) in order.iter_mut().zip(0..seats) {
            *place = seat as u8;
        }
        order[..seats].sort_by_key(|&seat| key(usize::from(seat)));
        order
    }

    /// Fewest votes first, ties by the lower number of the current guild (R4.16, R4.22).
    pub(crate) fn fewest_votes_first(&self) -> [u8; 4] {
        self.order_by(|seat| (self.votes[seat], self.rank(seat)))
    }

    pub(crate) fn begin_join(&mut self) {
        if self.round == 1 {
            let (start, players) = (self.start_player, self.players);
            self.order = self.order_by(|seat| (seat as u8 + players - start) % players); // R4.1
        } else {
            self.order = self.fewest_votes_first(); // R4.22
            self.guild = [NONE; 4]; // R4.21
            self.used = 0;
        }
        self.step = 0;
        self.actor = self.order[0];
        self.node = Node::Join;
    }

    pub(crate) fn join_legal(&self, mask: &mut ActionMask) {
        mask.insert_bits(self.board.offsets().guild, u64::from(self.offer));
    }

    pub(crate) fn join_play(&mut self, action: Action) {
        let Action::Guild(guild) = action else { return };
        let me = self.me();
        self.guild[me] = guild as u8;
        self.offer &= !(1 << guild as u32);
        self.step += 1;
        if self.step < self.players {
            self.actor = self.order[usize::from(self.step)];
        } else {
            self.order = self.order_by(|seat| self.rank(seat)); // R4.3
            self.step = 0;
            self.begin_turn();
        }
    }
}
