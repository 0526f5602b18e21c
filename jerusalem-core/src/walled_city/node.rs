//! The nodes of §13.2: where the game waits for a decision or for chance.

use super::guilds::guilds;
use crate::nodes::nodes;

/// The nodes of the phases, then those of the guilds, then the end.
macro_rules! make_nodes {
    (
        common { $($(#[$doc:meta])* $common:ident = $common_name:literal,)* }
        $(
            $(#[$_:meta])*
            $guild:ident $id:literal $file:ident $(at $at:ident)? {
                $($(#[$note:meta])* $node:ident = $name:literal $(by $chance:ident)?,)*
            }
        )*
    ) => {
        nodes! {
            /// A node of the game.
            #[derive(Default)]
            pub enum Node {
                /// Chance: the faction of the next die (13.4).
                SetupFaction = "SETUP_FACTION",
                /// Chance: the value of that die.
                SetupValue = "SETUP_VALUE",
                /// Chance: the side of the next survey tile.
                SetupSurvey = "SETUP_SURVEY",
                /// Chance: the next guild of the offer.
                SetupOffer = "SETUP_OFFER",
                /// Chance: the starting player.
                SetupStartPlayer = "SETUP_START_PLAYER",
                /// Chance: the next seat's extra card.
                SetupExtra = "SETUP_EXTRA",
                /// Chance: a starting road.
                SetupRoad = "SETUP_ROAD",
                /// A player chooses a starting road.
                StartRoad = "START_ROAD",
                /// A player takes a guild.
                Join = "JOIN",
                /// A turn begins: build; window W0.
                #[default]
                Build = "BUILD",
                /// A card is laid.
                Card = "CARD",
                /// Which number goes where.
                Half = "HALF",
                /// The area of side A.
                SettleAreaA = "SETTLE_AREA_A",
                /// The area of side B.
                SettleAreaB = "SETTLE_AREA_B",
                /// Nobles among those settled on side A.
                SettleCountA = "SETTLE_COUNT_A",
                /// Nobles among those settled on side B.
                SettleCountB = "SETTLE_COUNT_B",
                /// Nobles among those settled in round 2.
                SettleCount = "SETTLE_COUNT",
                /// Window W1 of a turn without settling.
                Window1 = "WINDOW1",
                /// A noble is promoted.
                Promote = "PROMOTE",
                /// A die or tile is adjusted.
                Adjust = "ADJUST",
                /// Window W4.
                Window4 = "WINDOW4",
                /// A defence card is chosen.
                DefenceCard = "D_CARD",
                /// The zone of the defence card.
                DefenceZone = "D_ZONE",
                $($(#[$doc])* $common = $common_name,)*
                $($($(#[$note])* $node = $name,)*)*
                /// The game has ended.
                End = "END",
            }
        }

        /// The nodes of guilds where chance decides, as bits.
        const GUILD_CHANCE: u64 = 0 $($($(| Node::$node.$chance())?)*)*;
    };
}

guilds! { make_nodes }

impl Node {
    /// Whether chance decides here.
    #[inline]
    pub fn is_chance(self) -> bool {
        self as u8 <= Node::SetupRoad as u8 || GUILD_CHANCE & self.chance() != 0
    }

    /// The set of this node alone, as bits; the list of guilds says `by chance`.
    const fn chance(self) -> u64 {
        1 << self as u8
    }

    /// Whether an ability is being carried out here.
    #[inline]
    pub const fn is_guild(self) -> bool {
        Node::Copy as u8 <= self as u8 && (self as u8) < Node::End as u8
    }

    /// The part of the rules that says what happens here.
    #[inline]
    pub(crate) fn phase(self) -> Phase {
        PHASES[self as usize]
    }

    /// Whether it is before phase A of round 1.
    #[inline]
    pub const fn is_setup(self) -> bool {
        self as u8 <= Node::StartRoad as u8
    }
}

/// The phase of every node.
const PHASES: [Phase; Node::ALL.len()] = {
    let mut phases = [Phase::Construction; Node::ALL.len()];
    let mut i = 0;
    while i < phases.len() {
        let node = Node::ALL[i];
        phases[i] = match node {
            Node::Join => Phase::Join,
            Node::DefenceCard | Node::DefenceZone => Phase::Defence,
            Node::End => Phase::End,
            _ if node.is_setup() => Phase::Setup,
            _ if node.is_guild() => Phase::Ability,
            _ => Phase::Construction,
        };
        i += 1;
    }
    phases
};

/// A part of the rules with nodes of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Setup and starting roads (§2.3).
    Setup,
    /// Phase A.
    Join,
    /// Phase B.
    Construction,
    /// Phase D.
    Defence,
    /// A guild's ability (§7).
    Ability,
    /// The game has ended.
    End,
}
