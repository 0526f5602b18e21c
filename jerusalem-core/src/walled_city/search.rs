//! How a search looks at The Walled City: to the first voting, then to the end.

use super::node::Node;
use super::state::WalledCity;
use crate::game::{AnyGame, PerSeat};
use crate::search::{Eye, Horizon, Settings};

/// What a search of The Walled City thinks with.
pub(super) const SETTINGS: Settings = Settings {
    exploration: 0.1,
    evaluator_exploration: 1.0,
    prior: 0.7,
    widening: 2.0,
    second: 0.04,
    random: 0.0,
    margin: 0.5,
    spread: 10.0,
    horizon: Horizon::Stage,
    eye: Eye::Own,
    nodes: 1 << 18,
    threads: 1,
    leaves: 16,
};

/// Simulations in about a tenth of a second.
pub(super) const PACE: u64 = 3_000;

/// The part of the votes of a district that are likely to be won there once more.
const AGAIN: f32 = 0.5;

impl WalledCity {
    /// Votings held; the second is followed by little else.
    #[inline]
    pub(super) fn votings(&self) -> u32 {
        let defence = matches!(self.node, Node::DefenceCard | Node::DefenceZone);
        u32::from(self.round == 2 || defence)
    }

    /// Votes, and after the first voting what the districts may bring in the second.
    pub(super) fn prospects(&self) -> PerSeat<f32> {
        let mut all: PerSeat<f32> =
            (0..self.players()).map(|seat| f32::from(self.votes[seat])).collect();
        if self.node != Node::End && self.votings() == 1 {
            for district in 0..self.districts {
                let awards = self.district_awards(self.district_mask(district));
                for (votes, award) in all.iter_mut().zip(awards) {
                    *votes += AGAIN * f32::from(award);
                }
            }
        }
        all
    }
}
