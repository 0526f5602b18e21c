//! The nodes of §13.2: where the game waits for a decision or for chance.

use crate::nodes::nodes;

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
        /// Grocers: whose guild.
        Copy = "G_COPY",
        /// Mercers, Painter-Stainers: a citizen of the next colour.
        Swap = "G_SWAP",
        /// Fishmongers: a noble.
        Fishmongers = "G_FISHMONGERS",
        /// Goldsmiths: a road or wall.
        Goldsmiths = "G_GOLDSMITHS",
        /// Skinners: a road or wall.
        Skinners = "G_SKINNERS",
        /// Merchant Taylors: a peasant.
        Taylors = "G_TAYLORS",
        /// Haberdashers: a die or tile.
        Haberdashers = "G_HABERDASHERS",
        /// Chance: the Haberdashers' roll.
        HaberdashersRoll = "G_HABERDASHERS_ROLL",
        /// Salters: the noble's area.
        SaltersNoble = "G_SALTERS_NOBLE",
        /// Salters: the peasant's area.
        SaltersPeasant = "G_SALTERS_PEASANT",
        /// Ironmongers: a noble of the next colour.
        IronmongersNoble = "G_IRONMONGERS_NOBLE",
        /// Ironmongers: its tower.
        IronmongersTower = "G_IRONMONGERS_TOWER",
        /// Vintners: a peasant.
        Vintners = "G_VINTNERS",
        /// Clothworkers: a die or tile.
        Clothworkers = "G_CLOTHWORKERS",
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
        /// Bakers: an own noble.
        Bakers = "G_BAKERS",
        /// Barbers: a noble.
        Barbers = "G_BARBERS",
        /// Saddlers: a citizen.
        SaddlersCitizen = "G_SADDLERS_CITIZEN",
        /// Saddlers: its destination.
        SaddlersArea = "G_SADDLERS_AREA",
        /// Butchers: a gift.
        ButchersGive = "G_BUTCHERS_GIVE",
        /// Butchers: the recipient returns a card.
        ButchersReturn = "G_BUTCHERS_RETURN",
        /// Butchers: the actor takes a card of the hand seen.
        ButchersTake = "G_BUTCHERS_TAKE",
        /// Armourers: a tower.
        Armourers = "G_ARMOURERS",
        /// Tanners: a die or tile.
        Tanners = "G_TANNERS",
        /// The game has ended.
        End = "END",
    }
}

impl Node {
    /// Whether chance decides here.
    #[inline]
    pub fn is_chance(self) -> bool {
        self as u8 <= Node::SetupRoad as u8 || self == Node::HaberdashersRoll
    }

    /// Whether an ability is being carried out here.
    #[inline]
    pub const fn is_guild(self) -> bool {
        Node::Copy as u8 <= self as u8 && self as u8 <= Node::Tanners as u8
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
