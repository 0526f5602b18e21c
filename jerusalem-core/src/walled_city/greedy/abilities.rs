//! When a guild is used, and on whom: what the guilds' own files ask.

use super::super::action::Action;
use super::super::board::Loc;
use super::super::state::{NONE, WalledCity, window};
use super::outlook::PEASANT;
use super::{NEVER, Thumb};
use crate::bits::bits;
use crate::bots::weightiest;
use crate::game::Game;

/// Most decisions of an ability that is tried out.
const TRIAL: usize = 12;

/// Whether an ability cannot wait: it is the end of the last turn, or of any with a constant guild.
pub fn late(game: &WalledCity) -> bool {
    let constant = |guild| game.rules.constant_guilds.contains(guild);
    (game.turn.window == window::W4 || game.turn.window == window::DEFENCE)
        && (last_turn(game) || game.guild_of(game.me()).is_some_and(constant))
}

/// Whether this is the player's last turn of the round.
pub fn last_turn(game: &WalledCity) -> bool {
    let pieces = match game.round {
        1 => game.road_supply[game.me()],
        _ => game.wall_supply[game.me()],
    };
    pieces == u8::from(game.turn.anchor == NONE)
}

impl Thumb<'_> {
    /// What using the guild brings, against waiting.
    pub fn use_guild(&self) -> i32 {
        let guild = self.game.guild_of(self.me).filter(|guild| guild.is_ripe(self.game));
        guild.map_or(NEVER, |guild| guild.use_now(self))
    }

    /// The sum of the points of the best decisions of the own guild's ability.
    pub fn trial(&self) -> i32 {
        let mut trial = self.game.clone();
        trial.use_guild();
        let mut gain = 0;
        for _ in 0..TRIAL {
            let hidden = trial.pending().is_none_or(|pending| pending.guild().is_hidden());
            if hidden || trial.node.is_chance() {
                break;
            }
            let (points, id) = weightiest(&trial);
            gain += points;
            trial.play(id);
        }
        gain
    }

    /// What the best build of this turn brings.
    pub fn best_build(&self) -> i32 {
        let game = self.game;
        let targets = bits(game.build_targets());
        let points = targets.map(|place| match game.round {
            1 => self.build_road(place as u8),
            _ => self.build_wall(place as u8),
        });
        points.max().unwrap_or(0)
    }

    /// The best decision after a COPY.
    pub fn copied(&self, copy: Action) -> i32 {
        let mut trial = self.game.clone();
        let Some(id) = copy.id(&self.game.board) else { return NEVER };
        trial.play(id);
        if trial.node.is_guild() { weightiest(&trial).0 } else { 0 }
    }

    /// The strength of a citizen in an area.
    pub fn strength(&self, area: u8, noble: bool) -> i32 {
        let group = self.outlook.group[usize::from(area)];
        if noble { self.outlook.noble(group.into()) } else { PEASANT }
    }

    /// Strength of a colour comes to an area.
    pub fn arrives(&self, colour: u8, area: u8, strength: i32) -> i32 {
        let group = self.outlook.group[usize::from(area)];
        self.outlook.shift(group.into(), colour.into(), strength)
    }

    /// A noble of a colour comes to a place.
    pub fn noble_comes(&self, colour: usize, at: Loc) -> i32 {
        match at {
            Loc::Tower(tower) => self.outlook.guard(tower.into(), colour, 1),
            Loc::Area(area) => self.arrives(colour as u8, area, self.strength(area, true)),
        }
    }

    /// The citizen that the action names leaves its place.
    pub fn leaves(&self, action: Action) -> i32 {
        match action {
            Action::Noble { colour, at: Loc::Tower(tower) } => {
                self.outlook.guard(tower.into(), colour.into(), -1)
            }
            Action::Noble { colour, at: Loc::Area(area) } => {
                self.arrives(colour, area, -self.strength(area, true))
            }
            Action::Peasant { colour, area } => self.arrives(colour, area, -PEASANT),
            _ => 0,
        }
    }
}
