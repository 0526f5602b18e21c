//! A rule-of-thumb player: settles where it pays, closes gaps, promotes and defends sensibly.
//!
//! Every legal action gets points from what its player may know; the best is chosen, the lowest id
//! among equals. Points are [`VOTE`]s of difference to the others.

mod abilities;
mod memo;
mod outlook;

use std::cell::OnceCell;

use crate::game::{ActionId, AnyGame, Turn};
use crate::mask::ActionMask;

use super::action::Action;
use super::cards::{NUMBERS, symmetric, total};
use super::node::Node;
use super::state::WalledCity;
use crate::bits::bits;
pub(super) use abilities::{last_turn, late};
use outlook::{Changes, MOST, Numbers, Outlook};
pub(super) use outlook::{PEASANT, VOTE};

/// Below everything else.
pub(super) const NEVER: i32 = i32::MIN / 2;

/// What every legal action is worth to the player to move.
pub(super) fn weigh(game: &WalledCity, legal: &ActionMask, mut each: impl FnMut(ActionId, i32)) {
    let Turn::Player(me) = game.turn() else { return };
    if let Node::Join | Node::StartRoad = game.node {
        for id in legal.iter() {
            each(id, game.action(id).map_or(NEVER, |action| join(game, action)));
        }
        return;
    }
    // A window offers the own guild or nothing.
    if let Node::Window1 | Node::Window4 = game.node
        && !game.guild_of(me).is_some_and(|guild| guild.is_ripe(game))
    {
        let pass = game.board.offsets().pass;
        return legal.iter().for_each(|id| each(id, if id == pass { 0 } else { NEVER }));
    }
    let thumb = Thumb::new(game, me);
    for id in legal.iter() {
        each(id, game.action(id).map_or(NEVER, |action| thumb.points(action)));
    }
}

/// Guilds that help at once or grow with the board come first.
fn join(game: &WalledCity, action: Action) -> i32 {
    match action {
        Action::Guild(guild) => guild.worth()[usize::from(game.round == 2)],
        _ => 0,
    }
}

/// The place of this turn's road or wall, as its builder sees it.
enum Anchor {
    Path([Numbers; 2]),
    Gap(Wall),
}

/// A gap, likewise.
struct Wall {
    group: usize,
    /// His nobles in the district.
    nobles: i32,
    /// What citizens of his that come or leave bring.
    changes: Changes,
    /// What guards of his bring.
    guards: Numbers,
}

/// A player who thinks.
pub(super) struct Thumb<'a> {
    pub game: &'a WalledCity,
    pub me: usize,
    pub outlook: Outlook<'a>,
    anchor: OnceCell<Anchor>,
}

impl<'a> Thumb<'a> {
    #[inline(always)]
    fn new(game: &'a WalledCity, me: usize) -> Self {
        Thumb { game, me, outlook: Outlook::new(game, me), anchor: OnceCell::new() }
    }

    fn points(&self, action: Action) -> i32 {
        let game = self.game;
        match (action, game.node) {
            (Action::UseGuild, _) => self.use_guild(),
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

    /// The best of the cards that may be laid, by what its larger and smaller number bring.
    fn best_card(&self, points: impl Fn(usize, usize) -> i32) -> i32 {
        let kinds = bits(self.game.playable(self.me));
        let points = kinds.map(|kind| {
            let [large, small] = NUMBERS[kind].map(usize::from);
            points(large, small) - self.price(kind)
        });
        points.max().unwrap_or(NEVER)
    }

    /// What a card could still do later.
    fn price(&self, kind: usize) -> i32 {
        i32::from(total(kind))
    }

    /// What citizens in an area bring, as peasants.
    #[inline]
    fn settle(&self, area: usize, citizens: u8) -> i32 {
        let left = self.game.noble_supply[self.me] + self.game.peasant_supply[self.me];
        let citizens = i32::from(citizens.min(left));
        let group = usize::from(self.outlook.group[area]);
        i32::from(self.outlook.own_changes(group)[MOST + citizens as usize]) + citizens
    }

    /// What every number of citizens brings in the best area of a side.
    fn settle_side(&self, areas: u32) -> Numbers {
        let left = self.game.noble_supply[self.me] + self.game.peasant_supply[self.me];
        let left = usize::from(left);
        let mut best = [i32::MIN; MOST + 1];
        for area in bits(areas) {
            let group = usize::from(self.outlook.group[area]);
            let changes = self.outlook.own_changes(group);
            for (citizens, best) in best.iter_mut().enumerate() {
                let citizens = citizens.min(left);
                *best = (*best).max(i32::from(changes[MOST + citizens]) + citizens as i32);
            }
        }
        best
    }

    /// What the numbers bring on both sides of a path.
    fn sides(&self, path: u8) -> [Numbers; 2] {
        let path = self.game.board.path(path.into());
        [self.settle_side(path.side_a), self.settle_side(path.side_b)]
    }

    /// A road with the best card for it.
    fn build_road(&self, path: u8) -> i32 {
        let [a, b] = self.sides(path);
        self.best_card(|large, small| (a[large] + b[small]).max(a[small] + b[large]))
    }

    /// A wall with the best card for it.
    fn build_wall(&self, gap: u8) -> i32 {
        let wall = self.wall(gap);
        self.outlook.close(gap.into())
            + self.best_card(|large, small| {
                self.promoting(&wall, large, small).max(self.promoting(&wall, small, large))
            })
    }

    fn wall(&self, gap: u8) -> Wall {
        let gap = usize::from(gap);
        let group = usize::from(self.outlook.group_of_gap(gap));
        Wall {
            group,
            nobles: self.outlook.own_nobles(group).into(),
            changes: self.outlook.own_changes(group),
            guards: self.outlook.guards_at(gap),
        }
    }

    /// What it brings to settle and then to promote as many as pays.
    fn promoting(&self, wall: &Wall, settle: usize, promote: usize) -> i32 {
        let (game, me) = (self.game, self.me);
        let left = game.noble_supply[me] + game.peasant_supply[me];
        let settle = (settle as i32).min(left.into());
        let fresh = settle.min(game.noble_supply[me].into());
        let most = (promote as i32).min(fresh + wall.nobles);
        let mut best = i32::MIN;
        for n in 0..=most {
            let district = if n <= fresh || fresh == settle {
                wall.changes[(MOST as i32 + settle - n) as usize].into()
            } else {
                let leave = self.outlook.noble(wall.group) * (n - fresh);
                self.outlook.shift(wall.group, me, PEASANT * (settle - fresh) - leave)
            };
            best = best.max(district + wall.guards[n as usize]);
        }
        best + settle
    }

    fn lay(&self, kind: usize) -> i32 {
        let [large, small] = NUMBERS[kind];
        self.split([large, small]).max(self.split([small, large])) - self.price(kind)
    }

    /// The numbers of a card on the two sides of this turn's road, or to settle and to promote at its
    /// wall.
    fn split(&self, [first, second]: [u8; 2]) -> i32 {
        match self.anchor() {
            Anchor::Path([a, b]) => a[usize::from(first)] + b[usize::from(second)],
            Anchor::Gap(wall) => self.promoting(wall, first.into(), second.into()),
        }
    }

    fn anchor(&self) -> &Anchor {
        let anchor = self.game.turn.anchor;
        self.anchor.get_or_init(|| match self.game.round {
            1 => Anchor::Path(self.sides(anchor)),
            _ => Anchor::Gap(self.wall(anchor)),
        })
    }

    /// The card's numbers, side A and side B or to settle and to promote.
    fn numbers(&self) -> [u8; 2] {
        let [large, small] = NUMBERS[usize::from(self.game.turn.card)];
        if self.game.turn.half == 1 { [small, large] } else { [large, small] }
    }

    fn half(&self, half: u8) -> i32 {
        let [large, small] = NUMBERS[usize::from(self.game.turn.card)];
        self.split(if half == 0 { [large, small] } else { [small, large] })
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
        let noble = self.outlook.noble(group);
        let strength = PEASANT * i32::from(settlers - nobles) + noble * i32::from(nobles);
        let now = self.outlook.shift(group, me, strength);
        let Anchor::Gap(wall) = self.anchor() else {
            // Nobles win ties; enough of them are kept for the towers.
            let kept = i32::from(game.noble_supply[me] - nobles);
            let wanted = 2 * i32::from(game.wall_supply[me]) + 2;
            return now - VOTE * (wanted - kept).max(0) + i32::from(nobles);
        };
        let promoted = self.numbers()[1].min(nobles).min(5);
        let best = (0..=promoted).map(|n| {
            self.outlook.shift(group, me, strength - noble * i32::from(n))
                + wall.guards[usize::from(n)]
        });
        best.max().unwrap_or(now) - i32::from(nobles)
    }

    fn promote(&self, colour: usize, area: usize, tower: usize) -> i32 {
        let group = usize::from(self.outlook.group[area]);
        self.outlook.shift(group, colour, -self.outlook.noble(group))
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
}
