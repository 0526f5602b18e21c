//! The twenty guilds (§1.2, §7): a file each, and the list.
//!
//! A guild's file says when its ability is `possible`, how it begins, what is `legal` at its nodes, what
//! an action does, what is `Pending` meanwhile, and what a position may say of it (`check`). What several
//! guilds do is in a file of the mechanic's name: `swaps`, `pieces`, `tokens`.
//!
//! A guild more is its file, its lines here, its nodes in `node` and its name in every language.

pub mod armourers;
pub mod bakers;
pub mod barbers;
pub mod butchers;
pub mod carpenters;
pub mod clothworkers;
pub(crate) mod deck;
pub mod drapers;
pub mod fishmongers;
pub mod goldsmiths;
pub mod grocers;
pub mod haberdashers;
pub mod ironmongers;
pub mod mercers;
pub mod merchant_taylors;
pub mod painter_stainers;
mod pieces;
pub mod saddlers;
pub mod salters;
pub mod skinners;
mod swaps;
pub mod tanners;
mod tokens;
pub mod vintners;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::board::Board;
use super::node::Node;
use super::rules::GuildWindows;
use super::state::{Ability, NONE, WalledCity, window};
use crate::facts::Facts;
use crate::mask::ActionMask;

macro_rules! guilds {
    ($($(#[$doc:meta])* $guild:ident $id:literal $file:ident;)*) => {
        /// A guild.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Guild {
            $($(#[$doc])* #[serde(rename = $id)] $guild,)*
        }

        /// The guilds of §1.2 by index.
        pub const GUILD_IDS: [&str; [$($id),*].len()] = [$($id),*];

        impl Guild {
            /// All guilds by index.
            pub const ALL: [Guild; GUILD_IDS.len()] = [$(Guild::$guild),*];

            /// Whether the ability could be carried out completely now by the actor.
            fn possible(self, game: &WalledCity) -> bool {
                match self { $(Guild::$guild => $file::possible(game),)* }
            }

            /// Begins an ability that is possible; `None` if that is all.
            fn begin(self, game: &mut WalledCity) -> Option<Pending> {
                match self { $(Guild::$guild => $file::begin(game).map(Pending::$guild),)* }
            }

            /// The nodes of the ability.
            pub(crate) fn nodes(self) -> &'static [Node] {
                match self { $(Guild::$guild => $file::NODES,)* }
            }
        }

        /// What has been chosen in an ability under way. Numbers are indices as in actions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Pending {
            $($(#[$doc])* #[serde(rename = $id)] $guild($file::Pending),)*
        }

        impl Pending {
            /// The guild whose ability it is: the copied one after COPY.
            #[inline]
            pub fn guild(&self) -> Guild {
                match self { $(Pending::$guild(_) => Guild::$guild,)* }
            }

            fn legal(&self, game: &WalledCity, mask: &mut ActionMask) {
                match self { $(Pending::$guild(pending) => $file::legal(game, pending, mask),)* }
            }

            fn play(&mut self, game: &mut WalledCity, action: Action) -> Then {
                match self { $(Pending::$guild(pending) => $file::play(game, pending, action),)* }
            }

            /// Whether the choices can have been made.
            pub(crate) fn check(&self, game: &WalledCity) -> bool {
                match self { $(Pending::$guild(pending) => $file::check(game, pending),)* }
            }

            /// The choices in the form all abilities share.
            pub(crate) fn seen(&self, board: &Board) -> Seen {
                match self { $(Pending::$guild(pending) => pending.seen(board),)* }
            }

            /// Writes the choices.
            pub(crate) fn facts(&self, to: &mut Facts) {
                match self { $(Pending::$guild(pending) => pending.facts(to),)* }
            }
        }
    };
}

guilds! {
    /// Replaces one noble of every other colour.
    Mercers "mercers" mercers;
    /// Copies another player's guild.
    Grocers "grocers" grocers;
    /// Builds on a built place.
    Drapers "drapers" drapers;
    /// Replaces a noble by four peasants.
    Fishmongers "fishmongers" fishmongers;
    /// Destroys a road or wall.
    Goldsmiths "goldsmiths" goldsmiths;
    /// Takes a road or wall off the board.
    Skinners "skinners" skinners;
    /// Takes a peasant of an opponent off the board.
    MerchantTaylors "merchant_taylors" merchant_taylors;
    /// Rolls dice and flips tiles anew.
    Haberdashers "haberdashers" haberdashers;
    /// Places a noble and a peasant.
    Salters "salters" salters;
    /// Moves one noble of every colour to a tower.
    Ironmongers "ironmongers" ironmongers;
    /// Replaces three peasants of a colour by nobles.
    Vintners "vintners" vintners;
    /// Lowers two dice or two tiles.
    Clothworkers "clothworkers" clothworkers;
    /// Places a fence.
    Carpenters "carpenters" carpenters;
    /// Skips a turn for votes.
    Bakers "bakers" bakers;
    /// Removes two nobles.
    Barbers "barbers" barbers;
    /// Moves citizens over paths.
    Saddlers "saddlers" saddlers;
    /// Replaces one peasant of every other colour.
    PainterStainers "painter_stainers" painter_stainers;
    /// Trades cards.
    Butchers "butchers" butchers;
    /// Places two guards.
    Armourers "armourers" armourers;
    /// Exchanges two dice or tiles.
    Tanners "tanners" tanners;
}

/// How an ability goes on after an action.
enum Then {
    /// More is to be chosen.
    GoOn,
    /// It has ended: the turn continues at the same point (R7.6).
    Done,
    /// It has ended, and the turn with it.
    EndTurn,
    /// This one begins in its place.
    Begin(Guild),
}

/// The choices of an ability in the form that all share.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The colour it is about now, or has begun with.
    pub colour: Option<u8>,
    /// Picks, swaps, attempts or gifts so far.
    pub picks: u8,
    /// The slot picked before.
    pub slot: Option<u8>,
    /// The place picked before: an area, or from the number of areas and parts on a tower.
    pub place: Option<u8>,
}

/// What is under way in an ability.
trait Under {
    fn seen(&self, board: &Board) -> Seen;
    fn facts(&self, to: &mut Facts);
}

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
        // R7.8
        let guild = self.guild_of(me).filter(|&guild| guild != Guild::Drapers);
        guild.is_some_and(|guild| guild.possible(self))
    }

    /// R4.4, R4.5
    pub(crate) fn use_guild(&mut self) {
        let me = self.me();
        let Some(guild) = self.guild_of(me) else { return };
        if !self.rules.constant_guilds.contains(guild) {
            self.used |= 1 << me;
        }
        self.turn.used = true;
        self.begin_ability(guild, self.turn.window);
    }

    fn begin_ability(&mut self, guild: Guild, window: u8) {
        match guild.begin(self) {
            Some(pending) => self.ability = Some(Ability { window, pending }),
            None => self.resume(window),
        }
    }

    pub(crate) fn ability_legal(&self, mask: &mut ActionMask) {
        if let Some(ability) = &self.ability {
            ability.pending.legal(self, mask);
        }
    }

    pub(crate) fn ability_play(&mut self, action: Action) {
        self.ability_step(|game, pending| pending.play(game, action));
    }

    /// Something happens in the ability under way.
    fn ability_step(&mut self, step: impl FnOnce(&mut WalledCity, &mut Pending) -> Then) {
        let Some(mut ability) = self.ability.take() else { return };
        match step(self, &mut ability.pending) {
            Then::GoOn => self.ability = Some(ability),
            Then::Done => self.resume(ability.window),
            Then::EndTurn => self.end_turn(),
            Then::Begin(guild) => self.begin_ability(guild, ability.window),
        }
    }

    /// What is pending in the ability under way.
    #[inline]
    pub(crate) fn pending(&self) -> Option<&Pending> {
        self.ability.as_ref().map(|ability| &ability.pending)
    }

    fn pending_mut(&mut self) -> Option<&mut Pending> {
        self.ability.as_mut().map(|ability| &mut ability.pending)
    }

    /// The window the turn continues at after the ability under way; [`NONE`] without one.
    #[inline]
    pub(crate) fn ability_window(&self) -> u8 {
        self.ability.as_ref().map_or(NONE, |ability| ability.window)
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

    /// Adds CITIZEN_NOBLE(colour, ·) for the places of `locs`.
    fn insert_nobles(&self, mask: &mut ActionMask, colour: usize, locs: u64) {
        let width = (self.board.ax() + self.board.towers()) as u16;
        mask.insert_bits(self.board.offsets().citizen_noble + colour as u16 * width, locs);
    }

    /// Adds CITIZEN_PEASANT(colour, ·) for the areas of `areas`.
    fn insert_peasants(&self, mask: &mut ActionMask, colour: usize, areas: u32) {
        let first = self.board.offsets().citizen_peasant + (colour * self.board.ax()) as u16;
        mask.insert_bits(first, u64::from(areas));
    }
}

/// The colour of `list` after this one, or the first, that passes.
fn next_colour(list: &[usize], after: Option<u8>, passes: impl Fn(usize) -> bool) -> Option<u8> {
    let place = |colour: u8| list.iter().position(|&c| c == usize::from(colour));
    let from = after.map_or(0, |colour| place(colour).map_or(list.len(), |i| i + 1));
    let rest = list.get(from..)?;
    rest.iter().find(|&&colour| passes(colour)).map(|&colour| colour as u8)
}
