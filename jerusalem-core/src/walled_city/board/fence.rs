//! Fences: where an area can be cut in two, and what the cut does (§6.1, 13.3).

use serde::{Deserialize, Serialize};

use super::file::BoardError;
use super::{Board, Loc};
use crate::bits::bits;
use crate::walled_city::rules::FenceModel;

/// Most fences of a game (R6.15).
pub const MAX_FENCES: usize = 2;
/// Most cut points of an area, so that CUT fits in 64 ids.
pub const MAX_CUTS: usize = 60;

/// A fence: a road piece that cuts an area in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fence {
    /// The area that was cut; its number stays with part 1.
    pub area: u8,
    /// The lower cut point, in the numbering of the area before the cut.
    pub p: u8,
    /// The higher cut point.
    pub q: u8,
    /// The number of part 2.
    pub part2: u8,
    /// Whether the area's tokens went to part 2 (R6.12).
    pub token_part2: bool,
    /// Whether it was placed in round 2.
    pub round2: bool,
}

/// One piece of an area's boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A path, or the part of it this area touches.
    Path(u8),
    /// A stretch of the fortification with its gaps clockwise.
    Wall(Vec<u8>),
    /// One side of a fence; it has a corner but no inner point.
    Fence(u8),
}

/// A point where a fence can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cut {
    /// The item it lies on or, for a corner, begins.
    item: usize,
    /// The inner point of the item; a corner has none.
    inner: Option<usize>,
}

/// The closed boundary of an area, clockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Boundary {
    pub items: Vec<Item>,
    cuts: Vec<Cut>,
    /// For every cut point the later ones a fence can join it to (R6.10).
    partners: Vec<u64>,
    /// The cut points that are not corners.
    inner: u64,
}

impl Boundary {
    /// Numbers the cut points; `None` if there are more than [`MAX_CUTS`] + 2.
    pub fn new(items: Vec<Item>) -> Option<Self> {
        let mut cuts = Vec::new();
        for (item, what) in items.iter().enumerate() {
            let points = match what {
                Item::Path(_) => 1,
                Item::Wall(gaps) => gaps.len() + 1,
                Item::Fence(_) => 0,
            };
            cuts.push(Cut { item, inner: None });
            cuts.extend((0..points).map(|k| Cut { item, inner: Some(k) }));
            if cuts.len() > MAX_CUTS + MAX_FENCES {
                return None;
            }
        }
        // The items a cut point lies on or at an end of.
        let last = items.len().saturating_sub(1);
        let touches = |cut: &Cut| match cut.inner {
            Some(_) => 1u64 << cut.item,
            None => 1 << cut.item | 1 << cut.item.checked_sub(1).unwrap_or(last),
        };
        let partners = (0..cuts.len())
            .map(|p| {
                let apart = |&q: &usize| touches(&cuts[p]) & touches(&cuts[q]) == 0;
                (p + 1..cuts.len()).filter(apart).fold(0, |mask, q| mask | 1 << q)
            })
            .collect();
        let inner = cuts
            .iter()
            .enumerate()
            .fold(0, |mask, (k, cut)| if cut.inner.is_some() { mask | 1 << k } else { mask });
        Some(Boundary { items, cuts, partners, inner })
    }

    /// Number of cut points.
    pub fn cut_points(&self) -> usize {
        self.cuts.len()
    }

    fn partners(&self, p: usize, model: FenceModel) -> u64 {
        let all = self.partners.get(p).copied().unwrap_or(0);
        match model {
            FenceModel::Cutpoints => all,
            FenceModel::MidToMid if self.inner >> p & 1 == 1 => all & self.inner,
            FenceModel::MidToMid | FenceModel::Off => 0,
        }
    }

    /// The boundaries of part 1 (clockwise from `p` to `q`) and part 2, each closed by `fence`.
    fn split(&self, p: usize, q: usize, fence: u8) -> [Vec<Item>; 2] {
        let (p, q) = (self.cuts[p], self.cuts[q]);
        [self.walk(p, q, fence), self.walk(q, p, fence)]
    }

    fn walk(&self, from: Cut, to: Cut, fence: u8) -> Vec<Item> {
        let mut part = vec![match (&self.items[from.item], from.inner) {
            (Item::Wall(gaps), Some(k)) => Item::Wall(gaps[k..].to_vec()),
            (item, _) => item.clone(),
        }];
        let n = self.items.len();
        let mut item = (from.item + 1) % n;
        while item != to.item {
            part.push(self.items[item].clone());
            item = (item + 1) % n;
        }
        match (&self.items[to.item], to.inner) {
            (_, None) => {}
            (Item::Wall(gaps), Some(k)) => part.push(Item::Wall(gaps[..k].to_vec())),
            (item, Some(_)) => part.push(item.clone()),
        }
        part.push(Item::Fence(fence));
        part
    }
}

impl Board {
    /// Number of cut points of an area; 0 without boundaries.
    pub fn cut_points(&self, area: usize) -> usize {
        self.boundaries.get(area).map_or(0, Boundary::cut_points)
    }

    /// The cut points above `p` that a fence can join to `p`, as bits (R6.10).
    #[inline]
    pub fn fence_partners(&self, area: usize, p: usize, model: FenceModel) -> u64 {
        self.boundaries.get(area).map_or(0, |boundary| boundary.partners(p, model))
    }

    /// The cut points that can be the lower end of a fence, as bits.
    pub fn fence_starts(&self, area: usize, model: FenceModel) -> u64 {
        (0..self.cut_points(area))
            .filter(|&p| self.fence_partners(area, p, model) != 0)
            .fold(0, |mask, p| mask | 1 << p)
    }

    /// Whether a fence can be placed in an area.
    pub fn fences_possible(&self, area: usize, model: FenceModel) -> bool {
        self.fences.len() < MAX_FENCES
            && (0..self.cut_points(area)).any(|p| self.fence_partners(area, p, model) != 0)
    }

    /// The fences placed so far, in order.
    pub fn fences(&self) -> &[Fence] {
        &self.fences
    }

    /// The fences placed in round 2, as bits.
    pub fn round2_fences(&self) -> u8 {
        (0..self.fences.len()).filter(|&f| self.fences[f].round2).fold(0, |mask, f| mask | 1 << f)
    }

    /// The two areas whose boundaries contain a fence, the lower number first (13.3).
    #[inline]
    pub fn fence_sides(&self, fence: usize) -> [u8; 2] {
        self.fence_sides[fence]
    }

    /// The board with one more fence, from cut point `p` to `q` of `area` (R6.10 to R6.13).
    ///
    /// # Panics
    /// If `q` is not one of the [`fence_partners`](Board::fence_partners) of `p`, or two fences stand.
    pub fn with_fence(
        &self,
        area: usize,
        p: usize,
        q: usize,
        token_part2: bool,
        round2: bool,
    ) -> Board {
        let legal = self.fence_partners(area, p, FenceModel::Cutpoints);
        assert!(q < 64 && legal >> q & 1 == 1 && self.fences.len() < MAX_FENCES);
        let fence = self.fences.len() as u8;
        let part2 = self.areas;
        let parts = self.boundaries[area].split(p, q, fence);

        let mut board = self.clone();
        board.areas += 1;
        let mut touched = [0u64; 2];
        for (part, items) in parts.iter().enumerate() {
            for item in items {
                match item {
                    Item::Path(path) => touched[part] |= 1 << path,
                    Item::Wall(gaps) if part == 1 => {
                        for &g in gaps {
                            board.gaps[usize::from(g)].area = part2 as u8;
                        }
                    }
                    Item::Wall(_) | Item::Fence(_) => {}
                }
            }
        }
        // R6.11: on a path that part 2 touches it stands beside part 1 or in its place.
        for path in bits(touched[1]) {
            let stays = touched[0] >> path & 1 == 1;
            let sides = &mut board.paths[path];
            for side in [&mut sides.side_a, &mut sides.side_b] {
                if *side >> area & 1 == 1 {
                    *side |= 1 << part2;
                    if !stays {
                        *side &= !(1 << area);
                    }
                }
            }
        }
        // 13.3: all slots of an area move together.
        if token_part2 {
            for slot in &mut board.slots {
                if slot.at == Loc::Area(area as u8) {
                    slot.at = Loc::Area(part2 as u8);
                }
            }
        }
        let [part1, part2_items] = parts.map(Boundary::new);
        // A part has at most one cut point more than its area, and two fences at most are placed.
        board.boundaries[area] = part1.expect("room for two fences");
        board.boundaries.push(part2_items.expect("room for two fences"));
        board.fences.push(Fence {
            area: area as u8,
            p: p as u8,
            q: q as u8,
            part2: part2 as u8,
            token_part2,
            round2,
        });
        board.fence_sides = (0..board.fences.len()).map(|f| board.sides_of(f)).collect();
        board.index();
        board
    }

    fn sides_of(&self, fence: usize) -> [u8; 2] {
        let mut sides = (0..self.areas)
            .filter(|&a| self.boundaries[a].items.contains(&Item::Fence(fence as u8)));
        [sides.next(), sides.next()].map(|side| side.unwrap_or(0) as u8)
    }

    /// A board with the fences of saved data; refuses fences that cannot have been built.
    pub fn rebuild(base: &Board, fences: &[Fence], model: FenceModel) -> Result<Board, BoardError> {
        let refuse = |index, what: String| Err(BoardError::Fence { index, what });
        if !base.fences.is_empty() {
            return refuse(0, "the board given has fences already".to_string());
        }
        if fences.len() > MAX_FENCES {
            return refuse(MAX_FENCES, format!("a game has at most {MAX_FENCES} fences"));
        }
        let mut board = base.clone();
        for (index, fence) in fences.iter().enumerate() {
            let Fence { area, p, q, part2, token_part2, round2 } = *fence;
            let (a, p, q) = (usize::from(area), usize::from(p), usize::from(q));
            if a >= board.areas {
                return refuse(index, format!("there is no area {area}"));
            }
            if usize::from(part2) != board.areas {
                return refuse(index, format!("part 2 is area {}, not {part2}", board.areas));
            }
            if q >= 64 || p >= 64 || board.fence_partners(a, p, model) >> q & 1 == 0 {
                let id = board.area_id(a);
                return refuse(index, format!("{id} has no fence from cut point {p} to {q}"));
            }
            board = board.with_fence(a, p, q, token_part2, round2);
        }
        Ok(board)
    }
}
