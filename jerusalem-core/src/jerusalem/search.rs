//! How a search looks at Jerusalem: to the end of the round, and by what lies there.

use super::city::{AREAS, ROUNDS};
use super::node::Node;
use super::state::{Jerusalem, Player};
use crate::game::PerSeat;
use crate::search::{Eye, Horizon, Settings};

/// What a search of Jerusalem thinks with.
pub(super) const SETTINGS: Settings = Settings {
    exploration: 0.05,
    evaluator_exploration: 1.0,
    prior: 0.9,
    widening: 2.0,
    second: 0.1,
    random: 0.02,
    margin: 0.5,
    spread: 10.0,
    horizon: Horizon::Stage,
    eye: Eye::Own,
    nodes: 1 << 18,
    threads: 1,
    leaves: 16,
};

/// Simulations in about a tenth of a second.
pub(super) const PACE: u64 = 15_000;

/// What things are worth in prestige while rounds are to come.
const BEZANT: f32 = 0.65;
const SQUIRE: f32 = 1.0;
const SQUIRE_IN_CITY: f32 = 0.45;
const CARD: f32 = 1.0;
/// The part of an area's income that its controller may hope for again.
const INCOME: f32 = 0.5;

impl Jerusalem {
    /// The round: what an auction was worth shows at its end.
    #[inline]
    pub(super) fn round_or_end(&self) -> u32 {
        u32::from(self.round) + u32::from(self.node == Node::Over)
    }

    /// Prestige built and unbuilt, and while rounds are to come what may become prestige.
    pub(super) fn prospects(&self) -> PerSeat<f32> {
        let mut all: PerSeat<f32> = self.all_seats().map(|seat| built(&self.seats[seat])).collect();
        if self.node == Node::Over {
            return all;
        }
        let rounds = f32::from(ROUNDS + 1 - self.round);
        let soon = rounds.min(2.0) / 2.0;
        for (seat, prestige) in all.iter_mut().enumerate() {
            let player = &self.seats[seat];
            let in_city: u16 = player.board.iter().map(|&n| u16::from(n)).sum();
            *prestige += soon
                * (BEZANT * f32::from(player.bezants)
                    + SQUIRE * f32::from(player.screen)
                    + SQUIRE_IN_CITY * f32::from(in_city))
                + CARD * f32::from(player.hand_size());
        }
        for area in 0..AREAS {
            if let Some(seat) = self.leader(|player| player.board[area].into()) {
                let row = self.rules.income_table.areas[area];
                all[seat] += INCOME
                    * (f32::from(row.prestige)
                        + BEZANT * f32::from(row.bezants)
                        + SQUIRE * f32::from(row.squires));
            }
        }
        all
    }
}

/// Prestige on the track and in the floors of the tower (§5.5: level n costs n + 1).
fn built(player: &Player) -> f32 {
    let height = f32::from(player.height);
    height * (height + 3.0) / 2.0 + f32::from(player.prestige)
}
