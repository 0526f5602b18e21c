//! The twenty guilds (§1.2, §7): a file each, and the list.
//!
//! A guild's file says when its ability is possible, how it begins, what is legal at its nodes, what an
//! action does, what is pending meanwhile, what a position may say of it, and how the rule of thumb uses
//! it (`Craft`). What several guilds do is in a file of the mechanic's name: `swaps`, `pieces`,
//! `tokens`.
//!
//! A guild more is its file, its lines here, and its name in every language.

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
use super::greedy::{Thumb, late};
use super::node::Node;
use super::rules::GuildWindows;
use super::state::{Ability, NONE, WalledCity, window};
use crate::facts::Facts;
use crate::game::Outcomes;
use crate::mask::ActionMask;

/// The list of the guilds: hands it to the macro of this name.
///
/// An entry is what the guild does, its name, its identifier, its file, and the nodes of its ability,
/// each with its name in the rules, `by chance` where no player decides. `at` names a common
/// node instead, which is not one guild's own. The order of guilds is that of §1.2, the order of nodes
/// that of §13.2; what is added comes last.
macro_rules! guilds {
    ($make:ident) => {
        $make! {
            common {
                /// Grocers: whose guild.
                Copy = "G_COPY",
                /// Mercers, Painter-Stainers: a citizen of the next colour.
                Swap = "G_SWAP",
            }

            /// Replaces one noble of every other colour.
            Mercers "mercers" mercers at Swap {}

            /// Copies another player's guild.
            Grocers "grocers" grocers at Copy {}

            /// Builds on a built place.
            Drapers "drapers" drapers {}

            /// Replaces a noble by four peasants.
            Fishmongers "fishmongers" fishmongers {
                /// Fishmongers: a noble.
                Fishmongers = "G_FISHMONGERS",
            }

            /// Destroys a road or wall.
            Goldsmiths "goldsmiths" goldsmiths {
                /// Goldsmiths: a road or wall.
                Goldsmiths = "G_GOLDSMITHS",
            }

            /// Takes a road or wall off the board.
            Skinners "skinners" skinners {
                /// Skinners: a road or wall.
                Skinners = "G_SKINNERS",
            }

            /// Takes a peasant of an opponent off the board.
            MerchantTaylors "merchant_taylors" merchant_taylors {
                /// Merchant Taylors: a peasant.
                Taylors = "G_TAYLORS",
            }

            /// Rolls dice and flips tiles anew.
            Haberdashers "haberdashers" haberdashers {
                /// Haberdashers: a die or tile.
                Haberdashers = "G_HABERDASHERS",
                /// Chance: the Haberdashers' roll.
                HaberdashersRoll = "G_HABERDASHERS_ROLL" by chance,
            }

            /// Places a noble and a peasant.
            Salters "salters" salters {
                /// Salters: the noble's area.
                SaltersNoble = "G_SALTERS_NOBLE",
                /// Salters: the peasant's area.
                SaltersPeasant = "G_SALTERS_PEASANT",
            }

            /// Moves one noble of every colour to a tower.
            Ironmongers "ironmongers" ironmongers {
                /// Ironmongers: a noble of the next colour.
                IronmongersNoble = "G_IRONMONGERS_NOBLE",
                /// Ironmongers: its tower.
                IronmongersTower = "G_IRONMONGERS_TOWER",
            }

            /// Replaces three peasants of a colour by nobles.
            Vintners "vintners" vintners {
                /// Vintners: a peasant.
                Vintners = "G_VINTNERS",
            }

            /// Lowers two dice or two tiles.
            Clothworkers "clothworkers" clothworkers {
                /// Clothworkers: a die or tile.
                Clothworkers = "G_CLOTHWORKERS",
            }

            /// Places a fence.
            Carpenters "carpenters" carpenters {
                /// Carpenters: the area.
                FenceArea = "G_FENCE_AREA",
                /// Carpenters: the first cut point.
                FenceCut1 = "G_FENCE_CUT1",
                /// Carpenters: the second cut point.
                FenceCut2 = "G_FENCE_CUT2",
                /// Carpenters: nobles of a colour into part 1.
                FenceNobles = "G_FENCE_NOBLES",
                /// Carpenters: peasants of a colour into part 1.
                FencePeasants = "G_FENCE_PEASANTS",
                /// Carpenters: the token's part.
                FenceToken = "G_FENCE_TOKEN",
            }

            /// Skips a turn for votes.
            Bakers "bakers" bakers {
                /// Bakers: an own noble.
                Bakers = "G_BAKERS",
            }

            /// Removes two nobles.
            Barbers "barbers" barbers {
                /// Barbers: a noble.
                Barbers = "G_BARBERS",
            }

            /// Moves citizens over paths.
            Saddlers "saddlers" saddlers {
                /// Saddlers: a citizen.
                SaddlersCitizen = "G_SADDLERS_CITIZEN",
                /// Saddlers: its destination.
                SaddlersArea = "G_SADDLERS_AREA",
            }

            /// Replaces one peasant of every other colour.
            PainterStainers "painter_stainers" painter_stainers at Swap {}

            /// Trades cards.
            Butchers "butchers" butchers {
                /// Butchers: a gift.
                ButchersGive = "G_BUTCHERS_GIVE",
                /// Butchers: the recipient returns a card.
                ButchersReturn = "G_BUTCHERS_RETURN",
                /// Butchers: the actor takes a card of the hand seen.
                ButchersTake = "G_BUTCHERS_TAKE",
            }

            /// Places two guards.
            Armourers "armourers" armourers {
                /// Armourers: a tower.
                Armourers = "G_ARMOURERS",
            }

            /// Exchanges two dice or tiles.
            Tanners "tanners" tanners {
                /// Tanners: a die or tile.
                Tanners = "G_TANNERS",
            }
        }
    };
}

pub(crate) use guilds;

macro_rules! make_guilds {
    (
        common { $($common:tt)* }
        $(
            $(#[$doc:meta])*
            $guild:ident $id:literal $file:ident $(at $at:ident)? {
                $($(#[$note:meta])* $node:ident = $name:literal $(by $chance:ident)?,)*
            }
        )*
    ) => {
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
                match self { $(Guild::$guild => $file::$guild::possible(game),)* }
            }

            /// Begins an ability that is possible; `None` if that is all.
            fn begin(self, game: &mut WalledCity) -> Option<Pending> {
                match self { $(Guild::$guild => $file::$guild::begin(game).map(Pending::$guild),)* }
            }

            /// The nodes of the ability.
            pub(crate) fn nodes(self) -> &'static [Node] {
                match self {
                    $(Guild::$guild => &[$(Node::$at,)? $(Node::$node,)*],)*
                }
            }

            /// What it is worth in rounds 1 and 2 to the rule of thumb.
            pub(super) fn worth(self) -> [i32; 2] {
                match self { $(Guild::$guild => $file::$guild::WORTH,)* }
            }

            /// Whether the rule of thumb thinks of using it now.
            pub(super) fn is_ripe(self, game: &WalledCity) -> bool {
                match self { $(Guild::$guild => $file::$guild::is_ripe(game),)* }
            }

            /// Points of the rule of thumb for using the own guild now, when the time has come.
            pub(super) fn use_now(self, thumb: &Thumb) -> i32 {
                match self { $(Guild::$guild => $file::$guild::use_now(thumb),)* }
            }

            /// Points of the rule of thumb for copying it now, unless it can be tried out.
            fn copy_now(self, thumb: &Thumb) -> Option<i32> {
                match self { $(Guild::$guild => $file::$guild::copy_now(thumb),)* }
            }

            /// Whether what follows depends on cards that the actor does not see.
            pub(super) fn is_hidden(self) -> bool {
                match self { $(Guild::$guild => $file::$guild::HIDDEN,)* }
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
                match self { $(Pending::$guild(pending) => $file::$guild::legal(game, pending, mask),)* }
            }

            fn play(&mut self, game: &mut WalledCity, action: Action) -> Then {
                match self { $(Pending::$guild(pending) => $file::$guild::play(game, pending, action),)* }
            }

            fn outcomes(&self, game: &WalledCity) -> Outcomes {
                match self { $(Pending::$guild(pending) => $file::$guild::outcomes(game, pending),)* }
            }

            fn happen(&mut self, game: &mut WalledCity, outcome: usize) -> Then {
                match self {
                    $(Pending::$guild(pending) => $file::$guild::happen(game, pending, outcome),)*
                }
            }

            /// The short name of an outcome.
            pub(crate) fn outcome_name(&self, game: &WalledCity, outcome: usize) -> Option<String> {
                match self {
                    $(Pending::$guild(pending) => {
                        $file::$guild::outcome_name(game, pending, outcome)
                    })*
                }
            }

            /// Points of the rule of thumb for an action.
            pub(super) fn points(&self, thumb: &Thumb, action: Action) -> i32 {
                match self {
                    $(Pending::$guild(pending) => $file::$guild::points(thumb, pending, action),)*
                }
            }

            /// Whether the choices can have been made.
            pub(crate) fn check(&self, game: &WalledCity) -> bool {
                match self { $(Pending::$guild(pending) => $file::$guild::check(game, pending),)* }
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

guilds! { make_guilds }

/// What a guild's file says of it.
trait Craft {
    /// What is under way in its ability.
    type Pending: Under;

    /// What it is worth in rounds 1 and 2 to the rule of thumb.
    const WORTH: [i32; 2];

    /// Whether what follows depends on cards that the actor does not see.
    const HIDDEN: bool = false;

    /// Whether the ability could be carried out completely now by the actor.
    fn possible(game: &WalledCity) -> bool;

    /// Begins an ability that is possible; `None` if that is all.
    fn begin(game: &mut WalledCity) -> Option<Self::Pending>;

    /// What is legal at its nodes.
    fn legal(game: &WalledCity, pending: &Self::Pending, mask: &mut ActionMask);

    /// Carries out an action.
    fn play(game: &mut WalledCity, pending: &mut Self::Pending, action: Action) -> Then;

    /// Whether the choices can have been made.
    fn check(_: &WalledCity, _: &Self::Pending) -> bool {
        true
    }

    /// What may happen at its chance nodes.
    fn outcomes(_: &WalledCity, _: &Self::Pending) -> Outcomes {
        Outcomes::default()
    }

    /// Lets an outcome happen.
    fn happen(_: &mut WalledCity, _: &mut Self::Pending, _outcome: usize) -> Then {
        Then::GoOn
    }

    /// The short name of an outcome.
    fn outcome_name(_: &WalledCity, _: &Self::Pending, _outcome: usize) -> Option<String> {
        None
    }

    /// Whether the rule of thumb thinks of using it now: as late as possible, when the others can
    /// answer least.
    fn is_ripe(game: &WalledCity) -> bool {
        late(game)
    }

    /// Points of the rule of thumb for using the own guild now, when the time has come.
    fn use_now(thumb: &Thumb) -> i32 {
        thumb.trial()
    }

    /// Points of the rule of thumb for copying it now, unless it can be tried out.
    fn copy_now(_: &Thumb) -> Option<i32> {
        None
    }

    /// Points of the rule of thumb for an action.
    fn points(_: &Thumb, _: &Self::Pending, _: Action) -> i32 {
        0
    }
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
    /// The choices in the form that all abilities share.
    fn seen(&self, _: &Board) -> Seen {
        Seen::default()
    }

    /// Writes the choices.
    fn facts(&self, _: &mut Facts) {}
}

/// Nothing is chosen before the ability is carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Nothing {}

impl Under for Nothing {}

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

    /// What may happen at the chance node of the ability under way.
    pub(crate) fn ability_outcomes(&self) -> Outcomes {
        self.pending().map_or_else(Outcomes::default, |pending| pending.outcomes(self))
    }

    pub(crate) fn ability_happen(&mut self, outcome: usize) {
        self.ability_step(|game, pending| pending.happen(game, outcome));
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
