//! What a simulation comes to: played on by rule of thumb to the end of the stage, and valued there.

use rand::Rng;

use super::settings::Settings;
use crate::bots::random_action;
use crate::game::{ActionId, Game, MAX_PLAYERS, Turn};
use crate::mask::ActionMask;

/// What a situation is worth to every seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    /// Chance to win and lead, mixed, from 0 to 1.
    pub value: [f32; MAX_PLAYERS],
    /// Chance to win; the seats' add up to 1.
    pub win: [f32; MAX_PLAYERS],
    /// Points expected.
    pub points: [f32; MAX_PLAYERS],
}

impl Worth {
    #[inline]
    pub(super) fn add(&mut self, other: &Worth) {
        add(&mut self.value, &other.value);
        add(&mut self.win, &other.win);
        add(&mut self.points, &other.points);
    }
}

/// Adds every seat's to a sum.
#[inline]
pub(super) fn add(sums: &mut [f32; MAX_PLAYERS], more: &[f32; MAX_PLAYERS]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Shares of a rollout's decisions, of 2³².
#[derive(Clone, Copy)]
pub(super) struct Shares {
    random: u64,
    second: u64,
}

impl Shares {
    pub(super) fn new(settings: &Settings) -> Self {
        let of = |share: f32| (f64::from(share) * 4_294_967_296.0) as u64;
        Shares { random: of(settings.random), second: of(settings.random + settings.second) }
    }
}

/// Plays on until the stage, if one is given, or the game ends.
pub(super) fn roll_out<G: Game, R: Rng>(
    game: &mut G,
    stage: Option<u32>,
    shares: Shares,
    rng: &mut R,
) {
    while stage.is_none_or(|stage| game.stage() == stage) {
        match game.turn() {
            Turn::Player(_) => {
                let legal = game.legal();
                game.play(thumb(game, &legal, shares, rng));
            }
            Turn::Chance => {
                let Some(id) = game.outcomes().draw(rng) else { return };
                game.happen(id);
            }
            Turn::Over => return,
        }
    }
}

/// Mostly the best by rule of thumb, sometimes the second best, sometimes anything.
#[inline]
fn thumb<G: Game, R: Rng>(game: &G, legal: &ActionMask, shares: Shares, rng: &mut R) -> ActionId {
    let count = legal.count();
    if count <= 1 {
        return legal.nth(0).unwrap_or(0);
    }
    let luck = u64::from(rng.next_u32());
    if luck < shares.random {
        return random_action(legal, rng).unwrap_or(0);
    }
    let (mut best, mut second) = ((i32::MIN, 0), (i32::MIN, 0));
    game.weigh(legal, |id, weight| {
        if weight > best.0 {
            second = best;
            best = (weight, id);
        } else if weight > second.0 {
            second = (weight, id);
        }
    });
    if luck < shares.second && second.0 > i32::MIN { second.1 } else { best.1 }
}

/// What the game is worth where it stands.
pub(super) fn worth<G: Game>(game: &G, settings: &Settings) -> Worth {
    let points = game.outlook();
    let winner = game.winner();
    let others = points.len().saturating_sub(1).max(1) as f32;
    let mut worth = Worth::default();
    let mut lead = [0.0; MAX_PLAYERS];
    for (seat, &own) in points.iter().enumerate() {
        let mut wins = 1.0;
        for (_, &theirs) in points.iter().enumerate().filter(|other| other.0 != seat) {
            let ahead = own - theirs;
            let stays_ahead = 0.5 + 0.5 * ahead / (settings.spread + ahead.abs());
            wins *= stays_ahead;
            lead[seat] += stays_ahead / others;
        }
        worth.points[seat] = own;
        worth.win[seat] = match winner {
            Some(winner) => f32::from(u8::from(seat == winner)),
            None => wins,
        };
    }
    let all: f32 = worth.win.iter().sum();
    for (seat, lead) in lead.into_iter().enumerate() {
        worth.win[seat] /= all.max(f32::MIN_POSITIVE);
        worth.value[seat] = worth.win[seat] + settings.margin * (lead - worth.win[seat]);
    }
    worth
}
