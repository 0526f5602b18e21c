//! From a board file to a board: every check of §9.2, in the order of the text.

use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::sync::Arc;

use super::fence::{Boundary, Item, MAX_CUTS, MAX_FENCES};
use super::file::{AreaEntry, BoardError, BoardFile, Check, FORMAT, File, PathEntry};
use super::geometry;
use super::supply::{read_deck, read_supply};
use super::{
    Action, Board, Gap, Loc, MAX_AREAS, MAX_GAPS, MAX_PATHS, MAX_SLOTS, MAX_TOWERS, Offsets, Path,
    Printed, Slot, SlotKind, Zone,
};
use crate::bits::bits;
use crate::game::MAX_ACTIONS;
use crate::limits::MAX_BOARD;

pub(crate) type Checked<T> = Result<T, BoardError>;

pub(crate) fn refuse<T>(
    check: Check,
    element: impl Into<String>,
    what: impl Into<String>,
) -> Checked<T> {
    Err(BoardError::check(check, element, what))
}

/// Makes a board of a file; the first check that fails is the error.
pub(crate) fn load(source: BoardFile) -> Checked<Board> {
    let file = &*source.0;
    check_sizes(file)?;
    let bytes = source.len()?;
    if bytes > MAX_BOARD {
        return Err(BoardError::TooLong { bytes });
    }
    check_format(file)?;
    let ids = Ids::collect(file)?;

    let paths = read_paths(file, &ids)?;
    let gap_areas =
        file.gaps.iter().map(|gap| ids.area(&gap.area, &gap.id)).collect::<Checked<Vec<_>>>()?;
    let gaps = read_ring(file, &ids, &gap_areas)?;
    let (zones, tower_zones) = read_zones(file, &ids)?;
    let slots = read_slots(file, &ids)?;
    check_connected(file, &paths)?;
    let boundaries = read_boundaries(file, &ids, &paths, &gaps)?;
    let deck = read_deck(file)?;
    let supply = read_supply(file, &deck, boundaries.is_some())?;
    check_neutral(file, &gaps)?;
    if let Some(map) = &file.geometry {
        geometry::check(file, map, &paths, &gaps)?;
    }

    let has_boundaries = boundaries.is_some();
    let boundaries = boundaries.unwrap_or_default();
    let cuts = boundaries.iter().map(Boundary::cut_points).max().unwrap_or(0);
    let areas = file.areas.len();
    let part_ids = std::array::from_fn(|k| ids.free(areas + k));
    let printed = Printed {
        part_ids,
        zones,
        tower_zones,
        supply,
        deck,
        offsets: Offsets::default(),
        actions: Box::default(),
        cut_ids: cuts as u16 + 4,
        has_boundaries,
        source,
    };
    let mut board = Board {
        printed: Arc::new(printed),
        areas,
        paths,
        gaps,
        slots,
        area_paths: [0; MAX_AREAS],
        area_gaps: [0; MAX_AREAS],
        area_slots: [0; MAX_AREAS],
        boundaries,
        fences: ArrayVec::new(),
        fence_sides: ArrayVec::new(),
    };
    let offsets = Offsets::new(&board);
    if usize::from(offsets.total) > MAX_ACTIONS {
        let what = format!("{} action ids, at most {MAX_ACTIONS} are possible", offsets.total);
        return refuse(Check::Actions, &board.source().0.id, what);
    }
    let actions = Action::table(&board);
    // Nobody else has the board yet.
    if let Some(printed) = Arc::get_mut(&mut board.printed) {
        printed.offsets = offsets;
        printed.actions = actions;
    }
    board.index();
    Ok(board)
}

fn check_format(file: &File) -> Checked<()> {
    if file.format != FORMAT {
        let what = format!("this engine reads {FORMAT:?}");
        return refuse(Check::Format, format!("{:?}", short(&file.format)), what);
    }
    check_id("board", &file.id)?;
    check_words("name", &file.name)?;
    check_words("notes", &file.notes.replace('\n', " "))?;
    for area in &file.areas {
        check_id("area", &area.id)?;
        check_words(&format!("area {}", area.id), area.name.as_deref().unwrap_or_default())?;
    }
    Ok(())
}

/// A text for people holds nothing that is not seen.
fn check_words(element: &str, text: &str) -> Checked<()> {
    if text.contains(char::is_control) {
        return refuse(Check::Format, element, "a text has no control characters");
    }
    Ok(())
}

/// No list is longer than the engine can hold, whatever the rest of the file says.
fn check_sizes(file: &File) -> Checked<()> {
    let lists = [
        ("areas", file.areas.len(), MAX_AREAS - MAX_FENCES),
        ("paths", file.paths.len(), MAX_PATHS),
        ("gaps", file.gaps.len(), MAX_GAPS),
        ("towers", file.towers.len(), MAX_TOWERS),
        ("zones", file.zones.len(), MAX_TOWERS),
        ("slots", file.slots.len(), MAX_SLOTS),
        ("ring", file.ring.len(), MAX_GAPS + MAX_TOWERS),
    ];
    for (list, len, max) in lists {
        if len > max {
            return refuse(Check::Size, list, format!("{len} entries, at most {max} are possible"));
        }
    }
    Ok(())
}

/// The start of a text that may be long.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn check_id(kind: &str, id: &str) -> Checked<()> {
    let strange = |c: char| c.is_whitespace() || c.is_control();
    if id.is_empty() || id.chars().count() > 32 || id.contains(strange) {
        let element = format!("{kind} {:?}", short(id));
        return refuse(Check::Ids, element, "an id has 1 to 32 characters and no spaces");
    }
    Ok(())
}

/// What an id names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Area(usize),
    Path(usize),
    Gap(usize),
    Tower(usize),
    Zone,
    Slot,
}

/// Every id of a file; no id is used twice, whatever it names.
struct Ids<'a>(HashMap<&'a str, Thing>);

impl<'a> Ids<'a> {
    fn collect(file: &'a File) -> Checked<Self> {
        let mut ids = HashMap::new();
        let mut add = |kind: &str, id: &'a str, thing| {
            check_id(kind, id)?;
            match ids.insert(id, thing) {
                None => Ok(()),
                Some(_) => refuse(Check::Ids, format!("{kind} {id}"), "the id is used twice"),
            }
        };
        for (n, area) in file.areas.iter().enumerate() {
            add("area", &area.id, Thing::Area(n))?;
        }
        for (n, path) in file.paths.iter().enumerate() {
            add("path", &path.id, Thing::Path(n))?;
        }
        for (n, gap) in file.gaps.iter().enumerate() {
            add("gap", &gap.id, Thing::Gap(n))?;
        }
        for (n, tower) in file.towers.iter().enumerate() {
            add("tower", &tower.id, Thing::Tower(n))?;
        }
        for zone in &file.zones {
            add("zone", &zone.id, Thing::Zone)?;
        }
        for slot in &file.slots {
            add("slot", &slot.id, Thing::Slot)?;
        }
        Ok(Ids(ids))
    }

    fn get(&self, id: &str) -> Option<Thing> {
        self.0.get(id).copied()
    }

    fn area(&self, id: &str, of: &str) -> Checked<usize> {
        match self.get(id) {
            Some(Thing::Area(n)) => Ok(n),
            _ => refuse(Check::Ids, of, format!("there is no area {:?}", short(id))),
        }
    }

    fn tower(&self, id: &str, of: &str) -> Checked<usize> {
        match self.get(id) {
            Some(Thing::Tower(n)) => Ok(n),
            _ => refuse(Check::Ids, of, format!("there is no tower {:?}", short(id))),
        }
    }

    /// The id of a fenced part: the next number, unless the file uses it.
    fn free(&self, index: usize) -> String {
        let mut id = format!("A{}", index + 1);
        while self.get(&id).is_some() {
            id.push('\'');
        }
        id
    }
}

fn read_paths(file: &File, ids: &Ids) -> Checked<ArrayVec<Path, MAX_PATHS>> {
    let side = |path: &PathEntry, name: &str, areas: &[String]| {
        let mut mask = 0u32;
        for id in areas {
            let area = ids.area(id, &path.id)?;
            if mask >> area & 1 == 1 {
                return refuse(Check::Sides, &path.id, format!("{name} lists {id} twice"));
            }
            mask |= 1 << area;
        }
        if mask == 0 {
            return refuse(Check::Sides, &path.id, format!("{name} is empty"));
        }
        Ok(mask)
    };
    let mut paths = ArrayVec::new();
    for path in &file.paths {
        let side_a = side(path, "side_a", &path.side_a)?;
        let side_b = side(path, "side_b", &path.side_b)?;
        if let Some(both) = bits(side_a & side_b).next() {
            let what = format!("{} lies on both sides", file.areas[both].id);
            return refuse(Check::Sides, &path.id, what);
        }
        paths.push(Path { side_a, side_b });
    }
    Ok(paths)
}

/// Checks the ring and finds the nearest towers of every gap (R6.6).
fn read_ring(file: &File, ids: &Ids, areas: &[usize]) -> Checked<ArrayVec<Gap, MAX_GAPS>> {
    let mut gap_at = vec![None; file.gaps.len()];
    let mut tower_at = vec![None; file.towers.len()];
    for (at, id) in file.ring.iter().enumerate() {
        let place = match ids.get(id) {
            Some(Thing::Gap(n)) => &mut gap_at[n],
            Some(Thing::Tower(n)) => &mut tower_at[n],
            _ => {
                let what = format!("there is no gap or tower {:?}", short(id));
                return refuse(Check::Ids, format!("ring place {at}"), what);
            }
        };
        if let Some(first) = place.replace(at) {
            return refuse(Check::Ring, id, format!("stands twice, at {first} and {at}"));
        }
    }
    let named = file.gaps.iter().map(|gap| (&gap.id, gap.ring));
    let named = named.chain(file.towers.iter().map(|tower| (&tower.id, tower.ring)));
    for ((id, ring), at) in named.zip(gap_at.iter().chain(&tower_at)) {
        match *at {
            None => return refuse(Check::Ring, id, "the ring leaves it out"),
            Some(at) if at as u64 != ring => {
                return refuse(Check::Ring, id, format!("stands at {at}, not at {ring}"));
            }
            Some(_) => {}
        }
    }
    if file.towers.len() < 2 {
        return refuse(Check::Ring, "towers", "a ring has at least 2 towers (Q50)");
    }
    let n = file.ring.len();
    let tower_from = |at: usize, step: usize| {
        let places = (1..n).map(|k| (at + k * step) % n);
        let towers = places.filter_map(|place| match ids.get(&file.ring[place]) {
            Some(Thing::Tower(t)) => Some(t as u8),
            _ => None,
        });
        towers.into_iter().next().unwrap_or(0)
    };
    let gaps = gap_at.iter().flatten().zip(areas);
    Ok(gaps
        .map(|(&at, &area)| Gap {
            area: area as u8,
            towers: [tower_from(at, n - 1), tower_from(at, 1)],
            ring: at as u8,
        })
        .collect())
}

type Zones = (Vec<Zone>, Vec<[u8; 2]>);

/// Checks the zones; the second list holds the zones of every tower, counter-clockwise first.
fn read_zones(file: &File, ids: &Ids) -> Checked<Zones> {
    let mut order: Vec<_> = (0..file.towers.len()).collect();
    order.sort_by_key(|&t| file.towers[t].ring);
    let mut next = vec![0; order.len()];
    for (k, &t) in order.iter().enumerate() {
        next[t] = order[(k + 1) % order.len()];
    }
    let mut zones = Vec::new();
    // The zone clockwise of every tower, then the one counter-clockwise.
    let mut after = vec![None; order.len()];
    let mut before = vec![None; order.len()];
    for (z, zone) in file.zones.iter().enumerate() {
        let [first, second] = &zone.towers;
        let towers = [ids.tower(first, &zone.id)?, ids.tower(second, &zone.id)?];
        if next[towers[0]] != towers[1] {
            let what = format!("{second} is not the next tower clockwise after {first}");
            return refuse(Check::Zones, &zone.id, what);
        }
        if let Some(other) = after[towers[0]].replace(z as u8) {
            let other = &file.zones[usize::from(other)].id;
            return refuse(Check::Zones, &zone.id, format!("lies where {other} lies"));
        }
        before[towers[1]] = Some(z as u8);
        zones.push(Zone { towers: towers.map(|t| t as u8) });
    }
    let mut tower_zones = Vec::new();
    for (t, tower) in file.towers.iter().enumerate() {
        match (before[t], after[t]) {
            (Some(ccw), Some(cw)) => tower_zones.push([ccw, cw]),
            _ => return refuse(Check::Zones, &tower.id, "a tower has two zones"),
        }
    }
    if zones.len() < 8 {
        let what = format!("{} zones, 4 players place 8 cards", zones.len());
        return refuse(Check::ZoneCount, "zones", what);
    }
    Ok((zones, tower_zones))
}

fn read_slots(file: &File, ids: &Ids) -> Checked<ArrayVec<Slot, MAX_SLOTS>> {
    let mut slots = ArrayVec::new();
    let mut tower_dice = vec![0; file.towers.len()];
    for slot in &file.slots {
        let kind = match slot.kind.as_str() {
            "die" => SlotKind::Die,
            "survey" => SlotKind::Survey,
            other => {
                let what = format!("kind is \"die\" or \"survey\", not {:?}", short(other));
                return refuse(Check::Format, &slot.id, what);
            }
        };
        let at = match ids.get(&slot.at) {
            Some(Thing::Area(n)) => Loc::Area(n as u8),
            Some(Thing::Tower(_)) if kind == SlotKind::Survey => {
                return refuse(Check::TowerTile, &slot.id, format!("lies in {}", slot.at));
            }
            Some(Thing::Tower(n)) => {
                tower_dice[n] += 1;
                Loc::Tower(n as u8)
            }
            _ => {
                let what = format!("there is no area or tower {:?}", short(&slot.at));
                return refuse(Check::Ids, &slot.id, what);
            }
        };
        slots.push(Slot { kind, at });
    }
    for (tower, &dice) in file.towers.iter().zip(&tower_dice) {
        if dice != 1 {
            return refuse(Check::TowerDie, &tower.id, format!("{dice} dice, a tower has one"));
        }
    }
    let dice = slots.iter().filter(|slot| slot.kind == SlotKind::Die).count();
    if dice != 20 {
        return refuse(Check::Dice, "slots", format!("{dice} dice, there are 20 (5 × 4)"));
    }
    Ok(slots)
}

fn check_connected(file: &File, paths: &[Path]) -> Checked<()> {
    let mut reached = 1u32;
    loop {
        let joined = paths.iter().filter(|path| path.areas() & reached != 0);
        let more = joined.fold(reached, |mask, path| mask | path.areas());
        if more == reached {
            break;
        }
        reached = more;
    }
    let Some(first) = file.areas.first() else {
        return refuse(Check::Connected, "areas", "there is no area");
    };
    match (0..file.areas.len()).find(|a| reached >> a & 1 == 0) {
        None => Ok(()),
        Some(a) => {
            let what = format!("no chain of paths leads there from {}", first.id);
            refuse(Check::Connected, &file.areas[a].id, what)
        }
    }
}

/// Checks the boundaries that are given; `None` unless all are.
fn read_boundaries(
    file: &File,
    ids: &Ids,
    paths: &[Path],
    gaps: &[Gap],
) -> Checked<Option<Vec<Boundary>>> {
    let mut boundaries = Vec::new();
    for (a, area) in file.areas.iter().enumerate() {
        if area.boundary.is_some() {
            boundaries.push(read_boundary(file, ids, paths, gaps, a, area)?);
        }
    }
    Ok((boundaries.len() == file.areas.len()).then_some(boundaries))
}

fn read_boundary(
    file: &File,
    ids: &Ids,
    paths: &[Path],
    gaps: &[Gap],
    a: usize,
    area: &AreaEntry,
) -> Checked<Boundary> {
    let entries = area.boundary.as_deref().unwrap_or_default();
    let wrong = |what: String| refuse(Check::Boundary, &area.id, what);
    if entries.len() > MAX_CUTS / 2 {
        let what = format!("{} boundary items, at most {}", entries.len(), MAX_CUTS / 2);
        return refuse(Check::Size, &area.id, what);
    }
    // Gaps by the order in which they follow each other clockwise.
    let mut order: Vec<_> = (0..gaps.len()).collect();
    order.sort_by_key(|&g| gaps[g].ring);
    let mut after = vec![0; gaps.len()];
    for (k, &g) in order.iter().enumerate() {
        after[g] = order[(k + 1) % order.len()];
    }
    let mut items = Vec::new();
    let (mut paths_seen, mut gaps_seen) = (0u64, 0u32);
    for entry in entries {
        match (&entry.path, &entry.wall) {
            (Some(id), None) => {
                let Some(Thing::Path(p)) = ids.get(id) else {
                    let what = format!("there is no path {:?}", short(id));
                    return refuse(Check::Ids, &area.id, what);
                };
                if paths[p].areas() >> a & 1 == 0 {
                    return wrong(format!("lists {id}, which has it on no side"));
                }
                if paths_seen >> p & 1 == 1 {
                    return wrong(format!("lists {id} twice"));
                }
                paths_seen |= 1 << p;
                items.push(Item::Path(p as u8));
            }
            (None, Some(list)) => {
                let mut stretch: Vec<u8> = Vec::new();
                for id in list {
                    let Some(Thing::Gap(g)) = ids.get(id) else {
                        let what = format!("there is no gap {:?}", short(id));
                        return refuse(Check::Ids, &area.id, what);
                    };
                    if usize::from(gaps[g].area) != a {
                        let other = &file.areas[usize::from(gaps[g].area)].id;
                        return wrong(format!("lists {id}, a gap of {other}"));
                    }
                    if gaps_seen >> g & 1 == 1 {
                        return wrong(format!("lists {id} twice"));
                    }
                    if stretch.last().is_some_and(|&last| after[usize::from(last)] != g) {
                        return wrong(format!("{id} does not follow on the ring"));
                    }
                    gaps_seen |= 1 << g;
                    stretch.push(g as u8);
                }
                items.push(Item::Wall(stretch));
            }
            _ => return wrong("an item is either a path or a wall".to_string()),
        }
    }
    for (p, path) in paths.iter().enumerate() {
        if path.areas() >> a & 1 == 1 && paths_seen >> p & 1 == 0 {
            return wrong(format!("leaves out {}", file.paths[p].id));
        }
    }
    for (g, gap) in gaps.iter().enumerate() {
        if usize::from(gap.area) == a && gaps_seen >> g & 1 == 0 {
            return wrong(format!("leaves out {}", file.gaps[g].id));
        }
    }
    match Boundary::new(items) {
        Some(boundary) if boundary.cut_points() <= MAX_CUTS => Ok(boundary),
        _ => refuse(Check::Size, &area.id, format!("more than {MAX_CUTS} cut points")),
    }
}

/// R2.3: a noble and two peasants of 20 and 25 in every area with a gap, a noble in every tower.
fn check_neutral(file: &File, gaps: &[Gap]) -> Checked<()> {
    let areas = gaps.iter().fold(0u32, |mask, gap| mask | 1 << gap.area).count_ones() as usize;
    let (nobles, peasants) = (areas + file.towers.len(), 2 * areas);
    if nobles > 20 {
        let what = format!("{nobles} nobles for {areas} areas and the towers, there are 20");
        return refuse(Check::Neutral, "neutral", what);
    }
    if peasants > 25 {
        let what = format!("{peasants} peasants for {areas} areas, there are 25");
        return refuse(Check::Neutral, "neutral", what);
    }
    Ok(())
}
