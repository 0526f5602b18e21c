//! When a guild is used, and on whom.

use super::super::action::Action;
use super::super::board::Loc;
use super::super::board::topology::bits64;
use super::super::cards::total;
use super::super::guilds::{Guild, Pending};
use super::super::node::Node;
use super::super::state::{WalledCity, window};
use super::super::token::Token;
use super::outlook::{PEASANT, VOTE};
use super::{NEVER, Thumb, best};
use crate::game::Game;

/// Most decisions of an ability that is tried out.
const TRIAL: usize = 12;

impl Thumb<'_> {
    /// What using the guild brings, against waiting.
    pub fn use_guild(&self) -> i32 {
        let game = self.game;
        let Some(guild) = game.guild_of(self.me) else { return NEVER };
        let constant = game.rules.constant_guilds.contains(guild);
        let last = self.last_turn();
        match guild {
            // Higher cards are worth having from the beginning.
            Guild::Butchers => return VOTE,
            Guild::Carpenters | Guild::Drapers => return NEVER,
            // Only at the beginning of a turn, which is lost.
            Guild::Bakers => {
                let cost = self.best_build();
                return if last { self.trial(guild) - cost } else { NEVER };
            }
            Guild::Haberdashers if !last || game.turn.window == window::W0 => return NEVER,
            Guild::Haberdashers => return self.best_roll(),
            _ => {}
        }
        // As late as possible, when the others can answer least.
        let late = game.turn.window == window::W4 || game.turn.window == window::DEFENCE;
        if !late || !(last || constant) {
            return NEVER;
        }
        self.trial(guild)
    }

    /// The sum of the points of the ability's best decisions.
    fn trial(&self, guild: Guild) -> i32 {
        let mut trial = self.game.clone();
        trial.use_guild();
        let mut gain = 0;
        for _ in 0..TRIAL {
            if !trial.node.is_guild() || trial.node.is_chance() || hidden(&trial) {
                break;
            }
            let (points, id) = best(&trial);
            gain += points;
            trial.play(id);
        }
        match guild {
            Guild::Bakers => gain + self.outlook.own(13),
            Guild::Grocers => gain - 3 * VOTE,
            _ => gain,
        }
    }

    /// What the best build of this turn brings.
    fn best_build(&self) -> i32 {
        let game = self.game;
        let targets = bits64(game.build_targets());
        let points = targets.map(|place| match game.round {
            1 => self.build_road(place as u8),
            _ => self.build_wall(place as u8),
        });
        points.max().unwrap_or(0)
    }

    /// An action at a node of an ability.
    pub fn ability(&self, action: Action) -> i32 {
        let game = self.game;
        match (action, game.node) {
            (Action::Copy(seat), _) => self.copied(seat.into()),
            (Action::Noble { colour, at }, node) => self.noble(colour.into(), at, node),
            (Action::Peasant { colour, area }, node) => {
                self.peasant(colour.into(), area.into(), node)
            }
            (Action::Gap(gap), Node::Goldsmiths | Node::Skinners) => self.outlook.open(gap.into()),
            (Action::Path(_), Node::Goldsmiths | Node::Skinners) => -VOTE,
            (Action::Slot(slot), Node::Haberdashers) => self.roll(slot.into()),
            (Action::Slot(slot), Node::Clothworkers) => {
                let token = game.tokens[usize::from(slot)];
                let lowest = token.showing(if token.is_tile() { -1 } else { 1 });
                self.outlook.token(slot.into(), lowest)
            }
            (Action::Slot(_), Node::Tanners) => -VOTE,
            (Action::Area(area), Node::SaltersNoble) => {
                let group = usize::from(self.outlook.group[usize::from(area)]);
                self.outlook.shift(group, self.me, self.outlook.noble[group])
            }
            (Action::Area(area), Node::SaltersPeasant) => {
                self.arrive(self.me, area.into(), PEASANT)
            }
            (Action::Area(area), Node::SaddlersArea) => {
                let Some(Pending::Saddlers(moves)) = game.pending() else { return 0 };
                let Some(citizen) = moves.picked else { return 0 };
                let colour = usize::from(citizen.colour);
                let group = usize::from(self.outlook.group[usize::from(area)]);
                let strength = if moves.nobles { self.outlook.noble[group] } else { PEASANT };
                self.outlook.shift(group, colour, strength)
            }
            (Action::Tower(tower), Node::IronmongersTower) => {
                let Some(Pending::Ironmongers(moves)) = game.pending() else { return 0 };
                self.outlook.guard(tower.into(), moves.colour.into(), 1)
            }
            (Action::Tower(tower), _) => self.outlook.guard(tower.into(), self.me, 1),
            // The least card as a gift or an answer, the best from an open hand.
            (Action::Card(kind), Node::ButchersTake) => i32::from(total(kind.into())),
            (Action::Card(kind), _) => -i32::from(total(kind.into())),
            _ => 0,
        }
    }

    fn arrive(&self, colour: usize, area: usize, strength: i32) -> i32 {
        self.outlook.shift(usize::from(self.outlook.group[area]), colour, strength)
    }

    /// How good another's guild would be, if it can be tried out.
    fn copied(&self, seat: usize) -> i32 {
        match self.game.guild_of(seat) {
            Some(Guild::Butchers) => VOTE,
            Some(Guild::Haberdashers) => self.best_roll(),
            Some(Guild::Carpenters | Guild::Drapers) | None => -VOTE,
            Some(_) => {
                let mut trial = self.game.clone();
                let Some(id) = Action::Copy(seat as u8).id(&self.game.board) else { return NEVER };
                trial.play(id);
                if trial.node.is_guild() { best(&trial).0 } else { 0 }
            }
        }
    }

    fn noble(&self, colour: usize, at: Loc, node: Node) -> i32 {
        let me = self.me;
        match at {
            Loc::Tower(tower) => {
                let tower = usize::from(tower);
                let gone = self.outlook.guard(tower, colour, -1);
                match node {
                    Node::Swap => gone + self.outlook.guard(tower, me, 1),
                    _ => gone,
                }
            }
            Loc::Area(area) => {
                let group = usize::from(self.outlook.group[usize::from(area)]);
                let noble = self.outlook.noble[group];
                let gone = self.outlook.shift(group, colour, -noble);
                match node {
                    Node::Swap => gone + self.outlook.shift(group, me, noble),
                    Node::Fishmongers => self.outlook.shift(group, colour, 4 * PEASANT - noble),
                    // The tower is chosen next.
                    _ => gone,
                }
            }
        }
    }

    fn peasant(&self, colour: usize, area: usize, node: Node) -> i32 {
        let group = usize::from(self.outlook.group[area]);
        let gone = self.outlook.shift(group, colour, -PEASANT);
        match node {
            Node::Swap => gone + self.outlook.shift(group, self.me, PEASANT),
            Node::Vintners => {
                self.outlook.shift(group, colour, self.outlook.noble[group] - PEASANT)
            }
            _ => gone,
        }
    }

    /// What a roll of a die or a flip of a tile brings on average.
    fn roll(&self, slot: usize) -> i32 {
        let token = self.game.tokens[slot];
        if token.is_tile() {
            return self.outlook.token(slot, Token::tile(token.value() < 0)) / 2;
        }
        let faces = self.game.rules.die_faces;
        let sum: i32 =
            faces.iter().map(|&face| self.outlook.token(slot, token.showing(face as i8))).sum();
        sum / faces.len() as i32
    }

    fn best_roll(&self) -> i32 {
        (0..self.game.board.slots()).map(|slot| self.roll(slot)).max().unwrap_or(0)
    }
}

/// Whether what follows depends on cards the player does not see.
fn hidden(game: &WalledCity) -> bool {
    matches!(game.node, Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake)
}
