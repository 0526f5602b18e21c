//! A rule-of-thumb player: settles where it pays, closes gaps, promotes and defends sensibly.
//!
//! Every legal action gets points from what its player may know; the best is chosen, the lowest id
//! among equals. Points are [`VOTE`]s of difference to the others.

mod abilities;
mod outlook;

use crate::game::{ActionId, AnyGame, Turn};
use crate::mask::ActionMask;

use super::action::Action;
use super::cards::{NUMBERS, symmetric, total};
use super::guilds::Guild;
use super::node::Node;
use super::state::{NONE, WalledCity};
use crate::bits::bits;
use outlook::Outlook;
pub(super) use outlook::{PEASANT, VOTE};

/// Below everything else.
pub(super) const NEVER: i32 = i32::MIN / 2;

/// What every legal action is worth to the player to move.
pub(super) fn weigh(game: &WalledCity, legal: &ActionMask, mut each: impl FnMut(ActionId, i32)) {
    let Turn::Player(me) = game.turn() else { return };
    let thumb = Thumb { game, me, outlook: Outlook::new(game, me) };
    for id in legal.iter() {
        each(id, game.action(id).map_or(NEVER, |action| thumb.points(action)));
    }
}

/// A player who thinks.
pub(super) struct Thumb<'a> {
    pub game: &'a WalledCity,
    pub me: usize,
    pub outlook: Outlook<'a>,
}

impl Thumb<'_> {
    fn points(&self, action: Action) -> i32 {
        let game = self.game;
        match (action, game.node) {
            (Action::UseGuild, _) => self.use_guild(),
            (Action::Guild(guild), _) => self.join(guild),
            (Action::Path(path), Node::Build) => self.build_road(path),
            (Action::Gap(gap), Node::Build) => self.build_wall(gap),
            (Action::Card(kind), Node::Card) => self.lay(kind.into()),
            (Action::Half(half), Node::Half) => self.half(half),
            (Action::Area(area), Node::SettleAreaA | Node::SettleAreaB) => {
                let side = usize::from(game.node == Node::SettleAreaB);
                self.settle(area.into(), self.numbers()[side])
            }
            (Action::Count(nobles), _) if !game.node.is_guild() => self.nobles(nobles),
            (Action::Promote { colour, area, clockwise }, _) => {
                let gap = game.board.gap(game.turn.anchor.into());
                let tower = gap.towers[usize::from(clockwise)];
                self.promote(colour.into(), area.into(), tower.into())
            }
            (Action::Adjust { slot, up }, _) => {
                let slot = usize::from(slot);
                self.outlook.token(slot, game.tokens[slot].adjusted(up))
            }
            (Action::Card(kind), Node::DefenceCard) => self.defence_card(kind.into()),
            (Action::Zone { zone, orientation }, _) => {
                self.defend(zone.into(), usize::from(game.turn.card), orientation)
            }
            (Action::Pass, _) => 0,
            _ => game.pending().map_or(0, |pending| pending.points(self, action)),
        }
    }

    /// Guilds that help at once or grow with the board come first.
    fn join(&self, guild: Guild) -> i32 {
        guild.worth()[usize::from(self.game.round == 2)]
    }

    /// The best of the cards that may be laid.
    fn best_card(&self, points: impl Fn(usize) -> i32) -> i32 {
        let kinds = bits(self.game.playable(self.me));
        kinds.map(|kind| points(kind) - self.price(kind)).max().unwrap_or(NEVER)
    }

    /// What a card could still do later.
    fn price(&self, kind: usize) -> i32 {
        i32::from(total(kind))
    }

    /// What citizens in an area bring, as peasants.
    fn settle(&self, area: usize, citizens: u8) -> i32 {
        let left = self.game.noble_supply[self.me] + self.game.peasant_supply[self.me];
        let citizens = i32::from(citizens.min(left));
        let group = usize::from(self.outlook.group[area]);
        self.outlook.shift(group, self.me, PEASANT * citizens) + citizens
    }

    /// The best area of a side.
    fn settle_side(&self, areas: u32, citizens: u8) -> i32 {
        if citizens == 0 {
            return 0;
        }
        bits(areas).map(|area| self.settle(area, citizens)).max().unwrap_or(0)
    }

    /// A card on a path with its numbers on sides A and B.
    fn split(&self, path: u8, numbers: [u8; 2]) -> i32 {
        let path = self.game.board.path(path.into());
        self.settle_side(path.side_a, numbers[0]) + self.settle_side(path.side_b, numbers[1])
    }

    fn on_path(&self, path: u8, kind: usize) -> i32 {
        let [large, small] = NUMBERS[kind];
        let one = self.split(path, [large, small]);
        if large == small { one } else { one.max(self.split(path, [small, large])) }
    }

    fn in_gap(&self, gap: u8, kind: usize, guards: &[i32; 6]) -> i32 {
        let [large, small] = NUMBERS[kind];
        let one = self.settle_and_promote(gap, large, small, guards);
        one.max(self.settle_and_promote(gap, small, large, guards))
    }

    /// A road with the best card for it.
    fn build_road(&self, path: u8) -> i32 {
        self.best_card(|kind| self.on_path(path, kind))
    }

    /// A wall with the best card for it.
    fn build_wall(&self, gap: u8) -> i32 {
        let guards = self.outlook.guards_at(gap.into());
        self.outlook.close(gap.into()) + self.best_card(|kind| self.in_gap(gap, kind, &guards))
    }

    /// What it brings to settle and then to promote as many as pays.
    fn settle_and_promote(&self, gap: u8, settle: u8, promote: u8, guards: &[i32; 6]) -> i32 {
        let (game, me) = (self.game, self.me);
        let area = usize::from(game.board.gap(gap.into()).area);
        let group = usize::from(self.outlook.group[area]);
        let left = game.noble_supply[me] + game.peasant_supply[me];
        let settle = settle.min(left);
        let fresh = settle.min(game.noble_supply[me]);
        let there: u8 = bits(game.noble_at[me] & game.area_locs())
            .filter(|&a| usize::from(self.outlook.group[a]) == group)
            .map(|a| game.nobles[me][a])
            .sum();
        let most = promote.min(fresh + there).min(5);
        let points = (0..=most).map(|n| {
            let new = n.min(fresh);
            let stay = PEASANT * i32::from(settle - new);
            let leave = self.outlook.noble[group] * i32::from(n - new);
            self.outlook.shift(group, me, stay - leave) + guards[usize::from(n)]
        });
        points.max().unwrap_or(0) + i32::from(settle)
    }

    fn lay(&self, kind: usize) -> i32 {
        let anchor = self.game.turn.anchor;
        let points = match self.game.round {
            1 => self.on_path(anchor, kind),
            _ => self.in_gap(anchor, kind, &self.outlook.guards_at(anchor.into())),
        };
        points - self.price(kind)
    }

    /// The card's numbers, side A and side B or to settle and to promote.
    fn numbers(&self) -> [u8; 2] {
        let [large, small] = NUMBERS[usize::from(self.game.turn.card)];
        if self.game.turn.half == 1 { [small, large] } else { [large, small] }
    }

    fn half(&self, half: u8) -> i32 {
        let turn = &self.game.turn;
        let [large, small] = NUMBERS[usize::from(turn.card)];
        let [first, second] = if half == 0 { [large, small] } else { [small, large] };
        match self.game.round {
            1 => self.split(turn.anchor, [first, second]),
            _ => {
                let guards = self.outlook.guards_at(turn.anchor.into());
                self.settle_and_promote(turn.anchor, first, second, &guards)
            }
        }
    }

    /// How many of the settlers are nobles.
    fn nobles(&self, nobles: u8) -> i32 {
        let (game, me) = (self.game, self.me);
        let turn = &game.turn;
        let area = match game.node {
            Node::SettleCountA => turn.areas[0],
            Node::SettleCountB => turn.areas[1],
            _ => game.board.gap(turn.anchor.into()).area,
        };
        let group = usize::from(self.outlook.group[usize::from(area)]);
        let settlers = game.settling();
        let noble = self.outlook.noble[group];
        let strength = PEASANT * i32::from(settlers - nobles) + noble * i32::from(nobles);
        let now = self.outlook.shift(group, me, strength);
        if game.round == 1 {
            // Nobles win ties; enough of them are kept for the towers.
            let kept = i32::from(game.noble_supply[me] - nobles);
            let wanted = 2 * i32::from(game.wall_supply[me]) + 2;
            return now - VOTE * (wanted - kept).max(0) + i32::from(nobles);
        }
        let guards = self.outlook.guards_at(turn.anchor.into());
        let promoted = self.numbers()[1].min(nobles).min(5);
        let best = (0..=promoted).map(|n| {
            self.outlook.shift(group, me, strength - noble * i32::from(n)) + guards[usize::from(n)]
        });
        best.max().unwrap_or(now) - i32::from(nobles)
    }

    fn promote(&self, colour: usize, area: usize, tower: usize) -> i32 {
        let group = usize::from(self.outlook.group[area]);
        self.outlook.shift(group, colour, -self.outlook.noble[group])
            + self.outlook.guard(tower, colour, 1)
    }

    fn defence_card(&self, kind: usize) -> i32 {
        let zones = (0..self.game.board.zones()).filter(|&z| self.game.zones[z].get().is_none());
        let best = zones.map(|zone| {
            let turned = if symmetric(kind) { NEVER } else { self.defend(zone, kind, 1) };
            self.defend(zone, kind, 0).max(turned)
        });
        let price = if self.game.round == 1 { VOTE * i32::from(total(kind)) } else { 0 };
        best.max().unwrap_or(0) - price
    }

    fn defend(&self, zone: usize, kind: usize, orientation: u8) -> i32 {
        let [large, small] = NUMBERS[kind];
        let numbers = if orientation == 0 { [large, small] } else { [small, large] };
        self.outlook.defend(zone, numbers)
    }

    /// Whether this is the player's last turn of the round.
    pub fn last_turn(&self) -> bool {
        let pieces = match self.game.round {
            1 => self.game.road_supply[self.me],
            _ => self.game.wall_supply[self.me],
        };
        pieces == u8::from(self.game.turn.anchor == NONE)
    }
}
