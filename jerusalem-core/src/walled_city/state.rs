//! The state of a game: one flat value and the shared board.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::board::places::Places;
use super::board::topology::NO_DISTRICT;
use super::board::{Board, Loc, MAX_AREAS, MAX_SLOTS, MAX_TOWERS};
use super::cards::{Card, Pile, pick};
use super::guilds::{Guild, Pending};
use super::knowledge::log::Log;
use super::node::Node;
use super::rules::Rules;
use super::token::Token;
use crate::bits::bits;

/// No seat, guild, place, card …
pub(crate) const NONE: u8 = u8::MAX;
/// Places where nobles can stand.
pub(crate) const MAX_LOCS: usize = MAX_AREAS + MAX_TOWERS;

/// A seat or colour as an index; whatever uses it need not ask again whether it is one of four.
///
/// # Panics
/// If it is not, which no state has.
#[inline(always)]
pub(crate) fn index_of_four(n: u8) -> usize {
    assert!(n < 4, "a seat or colour");
    usize::from(n)
}

/// The windows of R4.7, and the one of `guild_in_defence`.
pub(crate) mod window {
    pub const W0: u8 = 0;
    pub const W1: u8 = 1;
    pub const W2: u8 = 2;
    pub const W3: u8 = 3;
    pub const W4: u8 = 4;
    pub const DEFENCE: u8 = 5;
}

/// The board in play, shared between states.
#[derive(Clone)]
pub(crate) struct Shared(pub Arc<Board>);

impl Deref for Shared {
    type Target = Board;
    #[inline]
    fn deref(&self) -> &Board {
        &self.0
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || *self.0 == *other.0
    }
}

impl Eq for Shared {}

impl std::hash::Hash for Shared {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} fences", self.id(), self.fences().len())
    }
}

/// A face-down defence card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Defence {
    /// Who placed it.
    pub seat: u8,
    /// The round it was placed in.
    pub round: u8,
    /// How many defence cards the seat had placed before.
    pub nth: u8,
    /// The card.
    pub card: Card,
    /// 0: the larger number at the zone's first tower.
    pub orientation: u8,
}

/// A zone in two bytes; 0 is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ZoneState(u16);

impl ZoneState {
    pub fn new(d: Defence) -> Self {
        let orientation = u16::from(d.orientation);
        let (seat, round, nth) = (u16::from(d.seat), u16::from(d.round - 1), u16::from(d.nth));
        let card = u16::from(d.card.number());
        ZoneState(1 << 15 | orientation << 14 | nth << 11 | round << 10 | seat << 8 | card)
    }

    #[inline]
    pub fn get(self) -> Option<Defence> {
        (self.0 != 0).then(|| Defence {
            seat: (self.0 >> 8 & 3) as u8,
            round: (self.0 >> 10 & 1) as u8 + 1,
            nth: (self.0 >> 11 & 7) as u8,
            card: Card::from_number(self.0 as u8),
            orientation: (self.0 >> 14 & 1) as u8,
        })
    }
}

/// The turn being played in phase B, or the defence card being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TurnState {
    /// The path or gap built on (R4.8, R4.23).
    pub anchor: u8,
    /// CARD index of the card laid, or of the defence card chosen.
    pub card: u8,
    /// 0: the larger number to side A; round 2: settle with the larger.
    pub half: u8,
    /// The areas that are settled on side A and B.
    pub areas: [u8; 2],
    /// Sides that are settled.
    pub settled: u8,
    /// Promotions left.
    pub promotions: u8,
    /// The open window, if any.
    pub window: u8,
    /// Whether a guild was used in this turn.
    pub used: bool,
    /// Whether this build is a copy of the Drapers' ability.
    pub drapers: bool,
}

impl TurnState {
    pub const NEW: TurnState = TurnState {
        anchor: NONE,
        card: NONE,
        half: NONE,
        areas: [NONE; 2],
        settled: 0,
        promotions: 0,
        window: NONE,
        used: false,
        drapers: false,
    };
}

/// The guild ability being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ability {
    /// The window the turn continues at.
    pub window: u8,
    /// What was chosen so far.
    pub pending: Pending,
}

/// A game of The Walled City.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WalledCity {
    pub(crate) board: Shared,
    /// Nobles of every colour by place: areas, then from `ax` on towers.
    pub(crate) nobles: [[u8; MAX_LOCS]; 4],
    pub(crate) peasants: [[u8; MAX_AREAS]; 4],
    /// The places where a colour has nobles.
    pub(crate) noble_at: [u64; 4],
    /// The areas where a colour has peasants.
    pub(crate) peasant_at: [u32; 4],
    pub(crate) noble_supply: [u8; 4],
    pub(crate) peasant_supply: [u8; 4],
    pub(crate) noble_box: [u8; 4],
    pub(crate) roads: Places,
    pub(crate) walls: Places,
    pub(crate) road_supply: [u8; 4],
    pub(crate) wall_supply: [u8; 4],
    pub(crate) tokens: [Token; MAX_SLOTS],
    /// Votes of every colour; the neutral one's are only looked at.
    pub(crate) votes: [i16; 4],
    /// The guild in front of every seat.
    pub(crate) guild: [u8; 4],
    /// The seats whose guild is turned.
    pub(crate) used: u8,
    pub(crate) offer: u32,
    pub(crate) hands: [Pile; 4],
    /// The cards every seat has laid face up.
    pub(crate) played: [Pile; 4],
    pub(crate) zones: [ZoneState; MAX_TOWERS],
    /// The extra cards that were traded (Q11), from bit 0 on.
    pub(crate) traded: u8,
    /// The district of every area, from C1 on.
    pub(crate) district: [u8; MAX_AREAS],
    /// Number of districts; 0 before C1.
    pub(crate) districts: u8,
    pub(crate) fences_destroyed: u8,
    pub(crate) rules: Rules,
    pub(crate) players: u8,
    pub(crate) round: u8,
    pub(crate) node: Node,
    /// The seat whose turn it is.
    pub(crate) actor: u8,
    pub(crate) start_player: u8,
    /// The seats in the order of the phase.
    pub(crate) order: [u8; 4],
    /// How far the phase, or the setup, has come.
    pub(crate) step: u8,
    pub(crate) turn: TurnState,
    pub(crate) ability: Option<Ability>,
    pub(crate) log: Log,
}

impl WalledCity {
    /// The board in play, fences included.
    pub fn board(&self) -> &Arc<Board> {
        &self.board.0
    }

    /// The options.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The round, 1 or 2.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The node the game stands at.
    pub fn at(&self) -> Node {
        self.node
    }

    /// Colours on the board: the players, and the neutral colour of two.
    #[inline]
    pub fn colours(&self) -> usize {
        if self.players == 2 { 3 } else { usize::from(self.players) }
    }

    /// The colours in the order of the actor: the own, clockwise, the neutral one last.
    #[inline]
    pub(crate) fn colours_from_me(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + use<> {
        let (me, players) = (self.me(), usize::from(self.players));
        (0..self.colours()).map(move |i| if i < players { (me + i) % players } else { i })
    }

    /// The place of a colour in that order.
    #[inline]
    pub(crate) fn place_from_me(&self, colour: usize) -> usize {
        let (me, players) = (self.me(), usize::from(self.players));
        if colour < players { (colour + players - me) % players } else { colour }
    }

    /// Whether the colour is the neutral one.
    #[inline]
    pub fn is_neutral(&self, colour: usize) -> bool {
        self.players == 2 && colour == 2
    }

    /// Votes of a seat, or of the neutral colour.
    pub fn votes(&self, colour: usize) -> i32 {
        i32::from(self.votes[colour])
    }

    /// The guild in front of a seat.
    #[inline]
    pub fn guild_of(&self, seat: usize) -> Option<Guild> {
        Guild::new(usize::from(self.guild[seat]))
    }

    /// Nobles of a colour at a place.
    pub fn nobles(&self, colour: usize, at: Loc) -> u8 {
        self.nobles[colour][self.loc_index(at)]
    }

    /// Peasants of a colour in an area.
    pub fn peasants(&self, colour: usize, area: usize) -> u8 {
        self.peasants[colour][area]
    }

    /// What lies in a slot.
    pub fn token(&self, slot: usize) -> Token {
        self.tokens[slot]
    }

    /// The defence card in a zone.
    pub fn defence(&self, zone: usize) -> Option<Defence> {
        self.zones[zone].get()
    }

    /// Roads on paths.
    pub fn roads(&self) -> &Places {
        &self.roads
    }

    /// Walls in gaps.
    pub fn walls(&self) -> &Places {
        &self.walls
    }

    /// The areas of every district as formed in C1 and kept since; empty before.
    pub fn district_masks(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.districts).map(|d| self.district_mask(d))
    }

    #[inline]
    pub(crate) fn district_mask(&self, district: u8) -> u32 {
        let mut mask = 0;
        for (area, &d) in self.district.iter().enumerate() {
            mask |= u32::from(d == district) << area;
        }
        mask
    }

    /// The index of a place in `nobles`.
    #[inline]
    pub(crate) fn loc_index(&self, at: Loc) -> usize {
        match at {
            Loc::Area(area) => usize::from(area),
            Loc::Tower(tower) => self.board.ax() + usize::from(tower),
        }
    }

    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn me(&self) -> usize {
        index_of_four(self.actor)
    }

    /// The areas as bits of a place mask.
    #[inline]
    pub(crate) fn area_locs(&self) -> u64 {
        (1 << self.board.ax()) - 1
    }

    /// The areas that exist, as bits.
    #[inline]
    pub(crate) fn all_areas(&self) -> u32 {
        ((1u64 << self.board.areas()) - 1) as u32
    }

    /// The paths as bits.
    #[inline]
    pub(crate) fn all_paths(&self) -> u64 {
        (1 << self.board.paths()) - 1
    }

    /// The gaps as bits.
    #[inline]
    pub(crate) fn all_gaps(&self) -> u64 {
        (1 << self.board.gaps()) - 1
    }

    /// Slots whose tokens lie in these areas, as bits.
    #[inline]
    pub(crate) fn slots_in(&self, areas: u32) -> u64 {
        let mut rest = areas;
        let mut slots = 0;
        while rest != 0 {
            slots |= self.board.slots_of_area(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
        slots
    }

    #[inline]
    pub(crate) fn add_noble(&mut self, colour: usize, loc: usize) {
        self.nobles[colour][loc] += 1;
        self.noble_at[colour] |= 1 << loc;
    }

    #[inline]
    pub(crate) fn take_noble(&mut self, colour: usize, loc: usize) {
        let here = &mut self.nobles[colour][loc];
        *here -= 1;
        if *here == 0 {
            self.noble_at[colour] &= !(1 << loc);
        }
    }

    #[inline]
    pub(crate) fn add_peasant(&mut self, colour: usize, area: usize) {
        self.peasants[colour][area] += 1;
        self.peasant_at[colour] |= 1 << area;
    }

    #[inline]
    pub(crate) fn take_peasant(&mut self, colour: usize, area: usize) {
        let here = &mut self.peasants[colour][area];
        *here -= 1;
        if *here == 0 {
            self.peasant_at[colour] &= !(1 << area);
        }
    }

    /// Places citizens of a colour from its supply.
    #[inline]
    pub(crate) fn settle(&mut self, colour: usize, area: usize, nobles: u8, peasants: u8) {
        self.noble_supply[colour] -= nobles;
        self.peasant_supply[colour] -= peasants;
        if nobles > 0 {
            self.nobles[colour][area] += nobles;
            self.noble_at[colour] |= 1 << area;
        }
        if peasants > 0 {
            self.peasants[colour][area] += peasants;
            self.peasant_at[colour] |= 1 << area;
        }
    }

    /// Peasants of a colour in all areas.
    pub(crate) fn peasants_on_board(&self, colour: usize) -> u32 {
        bits(self.peasant_at[colour]).map(|area| u32::from(self.peasants[colour][area])).sum()
    }

    /// Nobles of a colour at these places.
    pub(crate) fn nobles_at(&self, colour: usize, locs: u64) -> u32 {
        bits(locs & self.noble_at[colour]).map(|loc| u32::from(self.nobles[colour][loc])).sum()
    }

    /// Takes the card that CARD(kind) names out of a hand.
    #[inline]
    pub(crate) fn take_card(&mut self, seat: usize, kind: usize) -> Card {
        let card = pick(&self.hands[seat], seat, kind);
        self.hands[seat][usize::from(card.owner)].remove(kind);
        card
    }

    #[inline]
    pub(crate) fn give_card(&mut self, seat: usize, card: Card) {
        self.hands[seat][usize::from(card.owner)].add(usize::from(card.kind));
    }

    /// Forms the districts (R4.13) or brings them up to date (R6.4).
    pub(crate) fn form_districts(&mut self) {
        let forced = if self.rules.fence_forces_split { self.board.round2_fences() } else { 0 };
        let open = self.all_paths() & !self.roads.built();
        let districts = self.board.districts(open, self.fences_destroyed, forced);
        self.district = districts.of;
        self.districts = districts.count;
    }

    /// Brings the districts up to date if there are any.
    pub(crate) fn topology_changed(&mut self) {
        if self.districts > 0 {
            self.form_districts();
        }
    }

    /// A state with nothing on the board.
    pub(crate) fn blank(board: Arc<Board>, rules: Rules, players: u8) -> WalledCity {
        WalledCity {
            board: Shared(board),
            nobles: [[0; MAX_LOCS]; 4],
            peasants: [[0; MAX_AREAS]; 4],
            noble_at: [0; 4],
            peasant_at: [0; 4],
            noble_supply: [0; 4],
            peasant_supply: [0; 4],
            noble_box: [0; 4],
            roads: Places::default(),
            walls: Places::default(),
            road_supply: [0; 4],
            wall_supply: [0; 4],
            tokens: [Token::EMPTY; MAX_SLOTS],
            votes: [0; 4],
            guild: [NONE; 4],
            used: 0,
            offer: 0,
            hands: Default::default(),
            played: Default::default(),
            zones: Default::default(),
            traded: 0,
            district: [NO_DISTRICT; MAX_AREAS],
            districts: 0,
            fences_destroyed: 0,
            rules,
            players,
            round: 1,
            node: Node::SetupFaction,
            actor: 0,
            start_player: NONE,
            order: [NONE; 4],
            step: 0,
            turn: TurnState::NEW,
            ability: None,
            log: Log::default(),
        }
    }
}
