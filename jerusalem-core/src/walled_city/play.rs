//! Who moves, what is legal, and what an action does: from nodes to the phases.

use super::action::Action;
use super::board::Loc;
use super::node::Node;
use super::state::WalledCity;
use crate::game::{ActionId, Turn};
use crate::mask::ActionMask;

impl WalledCity {
    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.node {
            Node::End => Turn::Over,
            Node::ButchersReturn => Turn::Player(self.recipient()),
            node if node.is_chance() => Turn::Chance,
            _ => Turn::Player(self.me()),
        }
    }

    #[inline]
    pub(crate) fn legal_mask(&self) -> ActionMask {
        let mut mask = ActionMask::empty(usize::from(self.board.offsets().total()));
        match self.node {
            Node::StartRoad => self.start_road_legal(&mut mask),
            Node::Join => self.join_legal(&mut mask),
            Node::Build => self.build_legal(&mut mask),
            Node::Card => self.card_legal(&mut mask),
            Node::Half => self.half_legal(&mut mask),
            Node::SettleAreaA => self.settle_area_legal(0, &mut mask),
            Node::SettleAreaB => self.settle_area_legal(1, &mut mask),
            Node::SettleCountA | Node::SettleCountB | Node::SettleCount => {
                self.settle_count_legal(&mut mask);
            }
            Node::Window1 | Node::Window4 => self.pass_legal(&mut mask),
            Node::Promote => self.promote_legal(&mut mask),
            Node::Adjust => self.adjust_legal(&mut mask),
            Node::DefenceCard => self.defence_card_legal(&mut mask),
            Node::DefenceZone => self.defence_zone_legal(&mut mask),
            _ => self.guild_legal(&mut mask),
        }
        mask
    }

    pub(crate) fn carry_out(&mut self, id: ActionId) {
        let Some(action) = Action::from_id(&self.board, id) else { return };
        match action {
            Action::Pass => self.pass(),
            Action::UseGuild => self.use_guild(),
            Action::Guild(guild) => self.join(guild),
            Action::Path(path) => match self.node {
                Node::StartRoad => self.place_start_road(usize::from(path)),
                Node::Build => self.build(usize::from(path)),
                _ => self.guild_place(usize::from(path), true),
            },
            Action::Gap(gap) => match self.node {
                Node::Build => self.build(usize::from(gap)),
                _ => self.guild_place(usize::from(gap), false),
            },
            Action::Card(kind) => match self.node {
                Node::Card => self.play_card(usize::from(kind)),
                Node::DefenceCard => self.choose_defence_card(kind),
                _ => self.guild_pick(usize::from(kind)),
            },
            Action::Half(half) => match self.node {
                Node::Half => self.choose_half(half),
                _ => self.guild_pick(usize::from(half)),
            },
            Action::Area(area) => match self.node {
                Node::SettleAreaA => self.choose_settle_area(0, area),
                Node::SettleAreaB => self.choose_settle_area(1, area),
                _ => self.guild_pick(usize::from(area)),
            },
            Action::Count(n) => match self.node {
                Node::FenceNobles | Node::FencePeasants => self.guild_pick(usize::from(n)),
                _ => self.settle_count(n),
            },
            Action::Noble { colour, at } => {
                let loc = match at {
                    Loc::Area(area) => usize::from(area),
                    Loc::Tower(tower) => self.board.ax() + usize::from(tower),
                };
                self.guild_noble(usize::from(colour), loc);
            }
            Action::Peasant { colour, area } => {
                self.guild_peasant(usize::from(colour), usize::from(area));
            }
            Action::Promote { colour, area, clockwise } => {
                self.promote(usize::from(colour), usize::from(area), clockwise);
            }
            Action::Adjust { slot, up } => self.adjust(usize::from(slot), up),
            Action::Zone { zone, orientation } => self.defend(usize::from(zone), orientation),
            Action::Copy(n) | Action::Tower(n) | Action::Slot(n) | Action::Cut(n) => {
                self.guild_pick(usize::from(n));
            }
        }
    }

    fn pass(&mut self) {
        match self.node {
            Node::Window1 => self.end_settle(),
            Node::Promote => self.enter_adjust(super::state::window::W3),
            Node::Adjust => self.enter_window4(),
            Node::Window4 => self.end_turn(),
            _ => self.guild_pass(),
        }
    }
}
