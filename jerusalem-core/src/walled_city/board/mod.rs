//! The board in play: what is printed, and the fences placed so far.

pub mod fence;
pub mod file;
mod geometry;
mod loader;
pub mod map;
pub(crate) mod places;
mod supply;
pub mod topology;

use arrayvec::ArrayVec;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use self::fence::{Boundary, Fence, MAX_FENCES};
use self::file::{BoardError, BoardFile};
use super::action::{Action, Offsets};
pub use super::guilds::GUILD_IDS;
use crate::bits::bits;

/// Most areas of a board with its fenced parts (R6.15).
pub const MAX_AREAS: usize = 32;
/// Most paths of a board.
pub const MAX_PATHS: usize = 48;
/// Most gaps of a board.
pub const MAX_GAPS: usize = 32;
/// Most towers of a board, and most defence zones.
pub const MAX_TOWERS: usize = 16;
/// Most dice and survey slots of a board.
pub const MAX_SLOTS: usize = 40;

/// Kinds of construction cards without the extra cards (§3).
pub const CARDS: usize = 11;
/// The construction cards by CARD index, larger number first.
pub const CARD_NAMES: [&str; CARDS] =
    ["5/0", "4/1", "3/2", "4/0", "3/1", "2/2", "3/0", "2/1", "2/0", "1/1", "1/0"];
/// CARD index of the first extra card (R2.4).
pub const FIRST_EXTRA: usize = CARDS;
/// The extra cards by CARD index from [`FIRST_EXTRA`] on.
pub const EXTRA_NAMES: [&str; 3] = ["4/0", "3/1", "2/2"];

/// A place for citizens and tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loc {
    /// An area of the city.
    Area(u8),
    /// A tower of the fortification.
    Tower(u8),
}

/// A line between areas on which a road can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The areas of side A as bits.
    pub side_a: u32,
    /// The areas of side B as bits.
    pub side_b: u32,
}

impl Path {
    /// The areas that touch the path.
    #[inline]
    pub fn areas(&self) -> u32 {
        self.side_a | self.side_b
    }
}

/// An opening in the perimeter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gap {
    /// The area it leads out of (R6.5).
    pub area: u8,
    /// The nearest towers, counter-clockwise and clockwise (R6.6).
    pub towers: [u8; 2],
    /// Its place on the ring.
    pub ring: u8,
}

/// A place for a defence card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// The towers it lies between, in clockwise order (R6.7).
    pub towers: [u8; 2],
}

/// What lies in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotKind {
    /// A faction die.
    Die,
    /// A survey tile.
    Survey,
}

/// A printed place of a die or survey tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// What the slot is printed for.
    pub kind: SlotKind,
    /// Where its token lies, fences considered (R6.12).
    pub at: Loc,
}

/// What a player count is given (§2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    /// Roads of each player.
    pub roads: u8,
    /// Walls of each player.
    pub walls: u8,
    /// Nobles of each player.
    pub nobles: u8,
    /// Peasants of each player.
    pub peasants: u8,
    /// Starting roads of the table.
    pub start_roads: u8,
    /// Cards left out of every deck, bits by CARD index.
    pub drop: u16,
    /// Decks of each player.
    pub decks: u8,
    /// Extra cards of which each player gets one, bits by CARD index.
    pub extra: u16,
    /// Guilds in the offer.
    pub offer: u8,
}

impl Supply {
    /// The cards of a player's hand before the first turn, extra cards aside, by CARD index.
    pub fn hand(&self) -> [u8; CARDS] {
        std::array::from_fn(|card| if self.drop >> card & 1 == 1 { 0 } else { self.decks })
    }
}

/// Which guilds are shuffled (13.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GuildDeck {
    /// The Great Twelve.
    Londonderry,
    /// The eight Borderlands guilds and the dual ones.
    Borderlands,
    /// These guilds, by index.
    List(Vec<u8>),
}

/// What never changes on a board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Printed {
    pub source: BoardFile,
    /// Ids of the parts that fences will make.
    pub part_ids: [String; MAX_FENCES],
    pub zones: Vec<Zone>,
    /// The zones of every tower, counter-clockwise and clockwise.
    pub tower_zones: Vec<[u8; 2]>,
    /// For 2, 3 and 4 players.
    pub supply: [Supply; 3],
    pub deck: GuildDeck,
    pub offsets: Offsets,
    /// The action of every id.
    pub actions: Box<[Action]>,
    /// Ids of CUT: most cut points of an area and four (§12.1).
    pub cut_ids: u16,
    pub has_boundaries: bool,
}

/// A board as printed, with the fences placed so far: the topology the rules work on.
///
/// A board never changes; a fence makes a new one. All numbers are indices in file order (13.1),
/// fenced parts follow the printed areas. Index arguments must be below the board's sizes.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    pub(crate) printed: Arc<Printed>,
    pub(crate) areas: usize,
    pub(crate) paths: ArrayVec<Path, MAX_PATHS>,
    pub(crate) gaps: ArrayVec<Gap, MAX_GAPS>,
    pub(crate) slots: ArrayVec<Slot, MAX_SLOTS>,
    pub(crate) area_paths: [u64; MAX_AREAS],
    pub(crate) area_gaps: [u32; MAX_AREAS],
    pub(crate) area_slots: [u64; MAX_AREAS],
    /// Empty if the file leaves any out.
    pub(crate) boundaries: Vec<Boundary>,
    pub(crate) fences: ArrayVec<Fence, MAX_FENCES>,
    pub(crate) fence_sides: ArrayVec<[u8; 2], MAX_FENCES>,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut board = f.debug_struct("Board");
        board.field("id", &self.id()).field("fences", &self.fences).finish_non_exhaustive()
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
        self.paths.hash(state);
        self.fences.hash(state);
    }
}

impl Board {
    /// The shipped board Londonderry (§9.3).
    pub fn londonderry() -> Arc<Board> {
        static BOARD: OnceLock<Arc<Board>> = OnceLock::new();
        shipped(&BOARD, include_str!("../boards/londonderry.json"))
    }

    /// The shipped board Borderlands (§9.4).
    pub fn borderlands() -> Arc<Board> {
        static BOARD: OnceLock<Arc<Board>> = OnceLock::new();
        shipped(&BOARD, include_str!("../boards/borderlands.json"))
    }

    /// The shipped board of this id.
    pub fn shipped(id: &str) -> Option<Arc<Board>> {
        match id {
            "londonderry" => Some(Board::londonderry()),
            "borderlands" => Some(Board::borderlands()),
            _ => None,
        }
    }

    /// Reads a board text and performs every check of §9.2.
    pub fn parse(json: &str) -> Result<Board, BoardError> {
        loader::load(BoardFile::parse(json)?)
    }

    /// Makes a board of a file, with every check of §9.2.
    pub fn from_file(file: &BoardFile) -> Result<Board, BoardError> {
        loader::load(file.clone())
    }

    /// Whether the printed board is the shipped one of its id.
    pub fn is_shipped(&self) -> bool {
        Board::shipped(self.id()).is_some_and(|board| board.printed == self.printed)
    }

    /// The board's id.
    pub fn id(&self) -> &str {
        &self.printed.source.0.id
    }

    /// The board's name.
    pub fn name(&self) -> &str {
        &self.printed.source.0.name
    }

    /// The file the board was read from, as data; fences are not part of it.
    pub fn source(&self) -> &BoardFile {
        &self.printed.source
    }

    /// Areas that exist, fenced parts included.
    #[inline]
    pub fn areas(&self) -> usize {
        self.areas
    }

    /// Areas as printed.
    #[inline]
    pub fn base_areas(&self) -> usize {
        self.areas - self.fences.len()
    }

    /// Area numbers of the action space: the printed areas and room for two fences.
    #[inline]
    pub fn ax(&self) -> usize {
        self.base_areas() + MAX_FENCES
    }

    /// Number of paths.
    #[inline]
    pub fn paths(&self) -> usize {
        self.paths.len()
    }

    /// Number of gaps.
    #[inline]
    pub fn gaps(&self) -> usize {
        self.gaps.len()
    }

    /// Number of towers.
    #[inline]
    pub fn towers(&self) -> usize {
        self.printed.tower_zones.len()
    }

    /// Number of defence zones.
    #[inline]
    pub fn zones(&self) -> usize {
        self.printed.zones.len()
    }

    /// Number of dice and survey slots.
    #[inline]
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// A path.
    #[inline]
    pub fn path(&self, p: usize) -> &Path {
        &self.paths[p]
    }

    /// All paths.
    #[inline]
    pub fn path_list(&self) -> &[Path] {
        &self.paths
    }

    /// A gap.
    #[inline]
    pub fn gap(&self, g: usize) -> &Gap {
        &self.gaps[g]
    }

    /// All gaps.
    #[inline]
    pub fn gap_list(&self) -> &[Gap] {
        &self.gaps
    }

    /// A defence zone.
    #[inline]
    pub fn zone(&self, z: usize) -> &Zone {
        &self.printed.zones[z]
    }

    /// A slot.
    #[inline]
    pub fn slot(&self, s: usize) -> &Slot {
        &self.slots[s]
    }

    /// All slots.
    #[inline]
    pub fn slot_list(&self) -> &[Slot] {
        &self.slots
    }

    /// The zones of a tower, counter-clockwise and clockwise.
    #[inline]
    pub fn tower_zones(&self, t: usize) -> [u8; 2] {
        self.printed.tower_zones[t]
    }

    /// The gaps of an area as bits.
    #[inline]
    pub fn gaps_of_area(&self, a: usize) -> u32 {
        self.area_gaps[a]
    }

    /// The paths of an area as bits.
    #[inline]
    pub fn paths_of_area(&self, a: usize) -> u64 {
        self.area_paths[a]
    }

    /// The slots whose tokens lie in an area, as bits.
    #[inline]
    pub fn slots_of_area(&self, a: usize) -> u64 {
        self.area_slots[a]
    }

    /// The areas with at least one gap, as bits (R2.3).
    pub fn gap_areas(&self) -> u32 {
        self.gaps.iter().fold(0, |mask, gap| mask | 1 << gap.area)
    }

    /// The file's id of an area; fenced parts, placed or not, have ids too.
    pub fn area_id(&self, a: usize) -> &str {
        let areas = &self.printed.source.0.areas;
        areas.get(a).map_or_else(|| &self.printed.part_ids[a - areas.len()], |area| &area.id)
    }

    /// The name of an area; a fenced part has that of the area it was cut from, and its own id.
    pub fn area_title(&self, a: usize) -> String {
        if let Some(area) = self.printed.source.0.areas.get(a) {
            return area.name.as_ref().unwrap_or(&area.id).clone();
        }
        match self.fences.iter().find(|fence| usize::from(fence.part2) == a) {
            Some(fence) => {
                format!("{} / {}", self.area_title(usize::from(fence.area)), self.area_id(a))
            }
            None => self.area_id(a).to_string(),
        }
    }

    /// The file's id of a path.
    pub fn path_id(&self, p: usize) -> &str {
        &self.printed.source.0.paths[p].id
    }

    /// The file's id of a gap.
    pub fn gap_id(&self, g: usize) -> &str {
        &self.printed.source.0.gaps[g].id
    }

    /// The file's id of a tower.
    pub fn tower_id(&self, t: usize) -> &str {
        &self.printed.source.0.towers[t].id
    }

    /// The file's id of a zone.
    pub fn zone_id(&self, z: usize) -> &str {
        &self.printed.source.0.zones[z].id
    }

    /// The file's id of a slot.
    pub fn slot_id(&self, s: usize) -> &str {
        &self.printed.source.0.slots[s].id
    }

    /// The first action id of every family.
    #[inline]
    pub fn offsets(&self) -> &Offsets {
        &self.printed.offsets
    }

    /// The action of every id.
    #[inline]
    pub fn actions(&self) -> &[Action] {
        &self.printed.actions
    }

    /// Number of ids of CUT.
    pub(crate) fn cut_ids(&self) -> u16 {
        self.printed.cut_ids
    }

    /// What a table of 2, 3 or 4 players is given.
    pub fn supply(&self, players: usize) -> &Supply {
        &self.printed.supply[players.clamp(2, 4) - 2]
    }

    /// The guild deck as the file names it.
    pub fn guild_deck(&self) -> &GuildDeck {
        &self.printed.deck
    }

    /// Whether every area has a boundary; without, the Carpenters leave the deck (§9.2).
    pub fn has_boundaries(&self) -> bool {
        self.printed.has_boundaries
    }

    /// Brings the look-ups by area up to date.
    pub(crate) fn index(&mut self) {
        self.area_paths = [0; MAX_AREAS];
        self.area_gaps = [0; MAX_AREAS];
        self.area_slots = [0; MAX_AREAS];
        for (p, path) in self.paths.iter().enumerate() {
            for a in bits(path.areas()) {
                self.area_paths[a] |= 1 << p;
            }
        }
        for (g, gap) in self.gaps.iter().enumerate() {
            self.area_gaps[usize::from(gap.area)] |= 1 << g;
        }
        for (s, slot) in self.slots.iter().enumerate() {
            if let Loc::Area(a) = slot.at {
                self.area_slots[usize::from(a)] |= 1 << s;
            }
        }
    }
}

/// A board of this crate, kept; the tests load both.
fn shipped(kept: &OnceLock<Arc<Board>>, json: &str) -> Arc<Board> {
    if let Some(board) = kept.get() {
        return board.clone();
    }
    // Read before the cell is touched, so that nobody waits meanwhile: not a forked process either,
    // in which the thread that reads is missing.
    let board = match Board::parse(json) {
        Ok(board) => Arc::new(board),
        Err(error) => unreachable!("a shipped board is sound: {error}"),
    };
    kept.get_or_init(|| board).clone()
}
