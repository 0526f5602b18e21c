//! Guild abilities (§7): when they may be started, and how they run.
//!
//! Each file holds the abilities of one kind: their conditions, nodes and effects together.

pub mod deck;

mod butchers;
mod carpenters;
mod citizens;
mod dice;
mod movers;
mod places;
mod swaps;

use super::action::Action;
use super::node::Node;
use super::rules::{GrocersConstant, GuildWindows};
use super::state::{Ability, NONE, WalledCity, window};
use crate::mask::ActionMask;
use arrayvec::ArrayVec;
use deck::Guild;

impl WalledCity {
    /// Whether USE_GUILD is legal now (13.2).
    pub(crate) fn can_use_guild(&self) -> bool {
        let open = match self.turn.window {
            window::W0 | window::W4 => true,
            window::W1 | window::W2 | window::W3 => self.rules.guild_windows == GuildWindows::Steps,
            window::DEFENCE => self.rules.guild_in_defence,
            _ => false,
        };
        let me = self.me();
        if !open || self.turn.used || self.used >> me & 1 == 1 {
            return false;
        }
        match self.guild_of(me) {
            None | Some(Guild::Drapers) => false,
            Some(Guild::Grocers) => self.copyable() != 0,
            Some(guild) => self.possible(guild),
        }
    }

    /// Whether the ability could be carried out completely now by the actor.
    fn possible(&self, guild: Guild) -> bool {
        let w0 = self.turn.window == window::W0;
        match guild {
            Guild::Mercers | Guild::PainterStainers => self.swaps_possible(guild),
            Guild::Grocers => false,
            Guild::Drapers => w0 && self.stackable_now() != 0,
            Guild::Fishmongers => self.fishmongers_possible(),
            Guild::Goldsmiths => self.goldsmiths_possible(),
            Guild::Skinners => self.skinners_possible(),
            Guild::MerchantTaylors => self.taylors_possible(),
            Guild::Haberdashers => true,
            Guild::Salters => self.salters_possible(),
            Guild::Ironmongers => self.ironmongers_possible(),
            Guild::Vintners => self.vintners_possible(),
            Guild::Clothworkers => self.clothworkers_possible(),
            Guild::Carpenters => self.carpenters_possible(),
            Guild::Bakers => w0 && self.bakers_possible(),
            Guild::Barbers => self.barbers_possible(),
            Guild::Saddlers => self.saddlers_possible(),
            Guild::Butchers => self.butchers_possible(),
            Guild::Armourers => self.armourers_possible(),
            Guild::Tanners => self.tanners_possible(),
        }
    }

    /// Built places of this round's kind, for a copy of the Drapers.
    fn stackable_now(&self) -> u64 {
        if self.round == 1 { self.roads.stackable() } else { self.walls.stackable() }
    }

    /// The seats whose guild the Grocers may copy now, as bits (Q13).
    fn copyable(&self) -> u64 {
        let me = self.me();
        (0..usize::from(self.players))
            .filter(|&seat| seat != me)
            .filter(|&seat| self.guild_of(seat).is_some_and(|guild| self.possible(guild)))
            .fold(0, |mask, seat| mask | 1 << seat)
    }

    /// R4.4, R4.5
    pub(crate) fn use_guild(&mut self) {
        let me = self.me();
        let Some(guild) = self.guild_of(me) else { return };
        if !self.rules.constant_guilds.contains(guild) {
            self.used |= 1 << me;
        }
        self.turn.used = true;
        self.ability = Ability { resume: self.turn.window, ..Ability::NONE };
        if guild == Guild::Grocers {
            self.ability.guild = guild as u8;
            self.node = Node::Copy;
        } else {
            self.start(guild);
        }
    }

    fn copy_legal(&self, mask: &mut ActionMask) {
        // The copied ability is judged in the window the Grocers were turned in.
        mask.insert_bits(self.board.offsets().copy, self.copyable());
    }

    /// 3 votes for the copied player, then the ability (§7, 13.5).
    fn copy(&mut self, seat: usize) {
        let Some(guild) = self.guild_of(seat) else { return };
        self.votes[seat] += 3;
        let constant = self.rules.constant_guilds.contains(guild);
        if constant && self.rules.grocers_constant == GrocersConstant::EveryTurn {
            self.used &= !(1 << self.me());
        }
        self.start(guild);
    }

    /// Begins an ability that is possible.
    fn start(&mut self, guild: Guild) {
        self.ability.guild = guild as u8;
        match guild {
            Guild::Mercers | Guild::PainterStainers => self.start_swaps(),
            Guild::Grocers => {}
            Guild::Drapers => {
                self.turn.drapers = true;
                self.finish();
            }
            Guild::Fishmongers => self.node = Node::Fishmongers,
            Guild::Goldsmiths => self.node = Node::Goldsmiths,
            Guild::Skinners => self.node = Node::Skinners,
            Guild::MerchantTaylors => self.start_taylors(),
            Guild::Haberdashers => self.node = Node::Haberdashers,
            Guild::Salters => self.start_salters(),
            Guild::Ironmongers => self.start_ironmongers(),
            Guild::Vintners => self.node = Node::Vintners,
            Guild::Clothworkers => self.node = Node::Clothworkers,
            Guild::Carpenters => self.node = Node::FenceArea,
            Guild::Bakers => self.start_bakers(),
            Guild::Barbers => self.node = Node::Barbers,
            Guild::Saddlers => self.node = Node::SaddlersCitizen,
            Guild::Butchers => self.start_butchers(),
            Guild::Armourers => self.node = Node::Armourers,
            Guild::Tanners => self.node = Node::Tanners,
        }
    }

    /// Ends the ability; the turn continues at the same point (R7.6).
    fn finish(&mut self) {
        let at = self.ability.resume;
        self.ability = Ability::NONE;
        self.resume(at);
    }

    /// The other colours clockwise after the actor, the neutral one last if it counts (Q15).
    fn others(&self) -> ArrayVec<usize, 4> {
        let (me, players) = (self.me(), usize::from(self.players));
        let mut others: ArrayVec<usize, 4> =
            (1..players).map(|ahead| (me + ahead) % players).collect();
        if players == 2 && self.rules.neutral_is_player {
            others.push(2);
        }
        others
    }

    /// The colour after `colour` (or the first, if it is [`NONE`]) in `list` that passes.
    fn next_colour(list: &[usize], colour: u8, passes: impl Fn(usize) -> bool) -> Option<usize> {
        let from = match colour {
            NONE => 0,
            _ => list.iter().position(|&c| c == usize::from(colour)).map_or(list.len(), |i| i + 1),
        };
        list.get(from..).and_then(|rest| rest.iter().copied().find(|&c| passes(c)))
    }

    pub(crate) fn ability_legal(&self, mask: &mut ActionMask) {
        match self.node {
            Node::Copy => self.copy_legal(mask),
            Node::Swap => self.swap_legal(mask),
            Node::Fishmongers => self.fishmongers_legal(mask),
            Node::Goldsmiths => self.goldsmiths_legal(mask),
            Node::Skinners => self.skinners_legal(mask),
            Node::Taylors => self.taylors_legal(mask),
            Node::Haberdashers => self.haberdashers_legal(mask),
            Node::SaltersNoble | Node::SaltersPeasant => self.salters_legal(mask),
            Node::IronmongersNoble => self.ironmongers_noble_legal(mask),
            Node::IronmongersTower => self.ironmongers_tower_legal(mask),
            Node::Vintners => self.vintners_legal(mask),
            Node::Clothworkers => self.clothworkers_legal(mask),
            Node::FenceArea => self.fence_area_legal(mask),
            Node::FenceCut1 | Node::FenceCut2 => self.fence_cut_legal(mask),
            Node::FenceNobles | Node::FencePeasants => self.fence_count_legal(mask),
            Node::FenceToken => mask.insert_bits(self.board.offsets().half, 0b11),
            Node::Bakers => self.bakers_legal(mask),
            Node::Barbers => self.barbers_legal(mask),
            Node::SaddlersCitizen => self.saddlers_citizen_legal(mask),
            Node::SaddlersArea => self.saddlers_area_legal(mask),
            Node::ButchersGive => self.butchers_give_legal(mask),
            Node::ButchersReturn => self.butchers_return_legal(mask),
            Node::ButchersTake => self.butchers_take_legal(mask),
            Node::Armourers => self.armourers_legal(mask),
            Node::Tanners => self.tanners_legal(mask),
            _ => {}
        }
    }

    pub(crate) fn ability_play(&mut self, action: Action) {
        match action {
            Action::Pass => self.guild_pass(),
            Action::Path(path) => self.guild_place(path.into(), true),
            Action::Gap(gap) => self.guild_place(gap.into(), false),
            Action::Noble { colour, at } => {
                self.guild_noble(colour.into(), self.loc_index(at));
            }
            Action::Peasant { colour, area } => self.guild_peasant(colour.into(), area.into()),
            Action::Copy(n)
            | Action::Card(n)
            | Action::Half(n)
            | Action::Area(n)
            | Action::Tower(n)
            | Action::Count(n)
            | Action::Slot(n)
            | Action::Cut(n) => self.guild_pick(n.into()),
            _ => {}
        }
    }

    /// PASS at a node of an ability.
    fn guild_pass(&mut self) {
        match self.node {
            Node::Swap => self.next_swap(),
            Node::SaltersNoble => self.salters_noble(None),
            Node::ButchersGive => self.butchers_give(None),
            _ => self.finish(),
        }
    }

    /// An action of an ability with one number: a seat, place, card, count, area, tower or slot.
    fn guild_pick(&mut self, n: usize) {
        match self.node {
            Node::Copy => self.copy(n),
            Node::SaltersNoble => self.salters_noble(Some(n)),
            Node::SaltersPeasant => self.salters_peasant(n),
            Node::IronmongersTower => self.ironmongers_tower(n),
            Node::Haberdashers => self.haberdashers(n),
            Node::Clothworkers => self.clothworkers(n),
            Node::Tanners => self.tanners(n),
            Node::Goldsmiths => self.destroy_fence(n),
            Node::FenceArea => self.fence_area(n),
            Node::FenceCut1 | Node::FenceCut2 => self.fence_cut(n),
            Node::FenceNobles | Node::FencePeasants => self.fence_count(n as u8),
            Node::FenceToken => self.place_fence(n == 1),
            Node::SaddlersArea => self.saddlers_area(n),
            Node::ButchersGive => self.butchers_give(Some(n)),
            Node::ButchersReturn => self.butchers_reply(n),
            Node::ButchersTake => self.butchers_reply(n),
            Node::Armourers => self.armourers(n),
            _ => {}
        }
    }

    /// A noble picked at a node of an ability.
    fn guild_noble(&mut self, colour: usize, loc: usize) {
        match self.node {
            Node::Swap => self.swap_noble(colour, loc),
            Node::Fishmongers => self.fishmongers(colour, loc),
            Node::IronmongersNoble => self.ironmongers_noble(loc),
            Node::Bakers => self.bakers(loc),
            Node::Barbers => self.barbers(colour, loc),
            Node::SaddlersCitizen => self.saddlers_citizen(colour, loc, true),
            _ => {}
        }
    }

    /// A peasant picked at a node of an ability.
    fn guild_peasant(&mut self, colour: usize, area: usize) {
        match self.node {
            Node::Swap => self.swap_peasant(colour, area),
            Node::Taylors => self.taylors(colour, area),
            Node::Vintners => self.vintners(colour, area),
            Node::SaddlersCitizen => self.saddlers_citizen(colour, area, false),
            _ => {}
        }
    }

    /// Adds CITIZEN_NOBLE(colour, ·) for the places of `locs`.
    fn insert_nobles(&self, mask: &mut ActionMask, colour: usize, locs: u64) {
        let width = (self.board.ax() + self.board.towers()) as u16;
        mask.insert_bits(self.board.offsets().noble + colour as u16 * width, locs);
    }

    /// Adds CITIZEN_PEASANT(colour, ·) for the areas of `areas`.
    fn insert_peasants(&self, mask: &mut ActionMask, colour: usize, areas: u32) {
        let first = self.board.offsets().peasant + (colour * self.board.ax()) as u16;
        mask.insert_bits(first, u64::from(areas));
    }
}
