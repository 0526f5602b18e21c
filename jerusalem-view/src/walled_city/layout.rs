//! Where everything of a board goes: by its map, or around a circle if it has none.

use jerusalem_core::walled_city::board::map::{Map, Ring};
use jerusalem_core::walled_city::board::{Board, Loc};

/// A point of the picture, y downwards.
pub(super) type P = [f32; 2];

/// A place of the fortification: where it is, which way is out, and which way is clockwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub at: P,
    pub out: P,
    pub along: P,
}

/// Where everything goes.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The fortification, clockwise.
    pub outline: Vec<P>,
    /// The outline of every area, fenced parts included.
    pub areas: Vec<Vec<P>>,
    /// The line of every path.
    pub paths: Vec<Vec<[P; 2]>>,
    /// Lines that only show which areas a path touches.
    pub links: Vec<[P; 2]>,
    /// The line of every fence.
    pub fences: Vec<[P; 2]>,
    pub gaps: Vec<Spot>,
    pub towers: Vec<Spot>,
    pub zones: Vec<Spot>,
    /// Height of it all.
    pub height: f32,
}

/// The box that the board is drawn into: left, top, width; and most height.
pub(super) struct Room {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub most: f32,
}

/// Space outside of the fortification for towers and defence cards.
const OUTSIDE: f32 = 86.0;

/// Where everything of the board goes.
pub(super) fn plan(board: &Board, room: &Room) -> Plan {
    match board.map() {
        Some(map) => by_map(board, &map, room),
        None => around_circle(board, room),
    }
}

pub(super) fn add(a: P, b: P) -> P {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn sub(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn times(a: P, s: f32) -> P {
    [a[0] * s, a[1] * s]
}

pub(super) fn mid(a: P, b: P) -> P {
    times(add(a, b), 0.5)
}

pub(super) fn length(a: P) -> f32 {
    (a[0] * a[0] + a[1] * a[1]).sqrt()
}

fn unit(a: P) -> P {
    let l = length(a);
    if l > 1e-6 { times(a, 1.0 / l) } else { [1.0, 0.0] }
}

/// A closed line by the way along it.
struct Walk {
    points: Vec<P>,
    /// The way to every point, and at last the whole.
    way: Vec<f32>,
}

impl Walk {
    fn new(points: Vec<P>) -> Walk {
        let mut way = vec![0.0];
        let mut sum = 0.0;
        for (i, &p) in points.iter().enumerate() {
            sum += length(sub(points[(i + 1) % points.len()], p));
            way.push(sum);
        }
        Walk { points, way }
    }

    fn whole(&self) -> f32 {
        self.way.last().copied().unwrap_or(0.0).max(1e-3)
    }

    fn at(&self, s: f32) -> P {
        let s = s.rem_euclid(self.whole());
        let i = self.way[1..].iter().position(|&end| s <= end).unwrap_or(0);
        let (a, b) = (self.points[i], self.points[(i + 1) % self.points.len()]);
        let part = (s - self.way[i]) / (self.way[i + 1] - self.way[i]).max(1e-6);
        add(a, times(sub(b, a), part))
    }

    fn spot(&self, s: f32) -> Spot {
        let along = unit(sub(self.at(s + 18.0), self.at(s - 18.0)));
        Spot { at: self.at(s), out: [along[1], -along[0]], along }
    }
}

/// Towers stand between the gaps before and after them on the ring, zones between their towers.
fn ring_spots(board: &Board, walk: &Walk, gap_way: &[f32], plan: &mut Plan) {
    let ring = board.ring();
    let whole = walk.whole();
    let first_gap = ring.iter().position(|place| matches!(place, Ring::Gap(_)));
    let mut tower_way = vec![0.0; board.towers()];
    match first_gap {
        None => {
            for (n, place) in ring.iter().enumerate() {
                if let Ring::Tower(t) = place {
                    tower_way[*t] = whole * n as f32 / ring.len() as f32;
                }
            }
        }
        Some(first) => {
            let mut waiting: Vec<usize> = Vec::new();
            let mut before = 0.0;
            for n in 0..=ring.len() {
                match ring[(first + n) % ring.len()] {
                    Ring::Tower(t) => waiting.push(t),
                    Ring::Gap(g) => {
                        let way = (gap_way[g] - before).rem_euclid(whole);
                        let way = if n == ring.len() && way < 1e-3 { whole } else { way };
                        let parts = waiting.len() as f32 + 1.0;
                        for (i, t) in waiting.drain(..).enumerate() {
                            tower_way[t] = before + way * (i as f32 + 1.0) / parts;
                        }
                        before = gap_way[g];
                    }
                }
            }
        }
    }
    plan.gaps = gap_way.iter().map(|&s| walk.spot(s)).collect();
    plan.towers = tower_way.iter().map(|&s| walk.spot(s)).collect();
    plan.zones = (0..board.zones())
        .map(|z| {
            let [a, b] = board.zone(z).towers.map(|t| tower_way[usize::from(t)]);
            let way = (b - a).rem_euclid(whole);
            walk.spot(a + way / 2.0)
        })
        .collect();
}

/// A board with a map.
fn by_map(board: &Board, map: &Map, room: &Room) -> Plan {
    let low = |i: usize| map.points.iter().fold(f64::MAX, |m, p| m.min(p[i]));
    let high = |i: usize| map.points.iter().fold(f64::MIN, |m, p| m.max(p[i]));
    let (x0, x1, y0, y1) = (low(0), high(0), low(1), high(1));
    let (w, h) = ((x1 - x0).max(1e-9) as f32, (y1 - y0).max(1e-9) as f32);
    let scale = ((room.width - 2.0 * OUTSIDE) / w).min((room.most - 2.0 * OUTSIDE) / h);
    let left = room.left + (room.width - scale * w) / 2.0;
    let top = room.top + OUTSIDE;
    let points: Vec<P> = map
        .points
        .iter()
        .map(|p| [left + scale * (p[0] - x0) as f32, top + scale * (y1 - p[1]) as f32])
        .collect();

    // Edges with one face are the perimeter.
    let mut next = std::collections::BTreeMap::new();
    let edges = |face: &[usize]| {
        (0..face.len()).map(|i| (face[i], face[(i + 1) % face.len()])).collect::<Vec<_>>()
    };
    let all: std::collections::HashSet<(usize, usize)> =
        map.faces.iter().flat_map(|face| edges(face)).collect();
    for (area, face) in map.faces.iter().enumerate() {
        for (u, v) in edges(face) {
            if !all.contains(&(v, u)) {
                next.insert(u, (v, area));
            }
        }
    }
    let mut outline = Vec::new();
    let mut owners = Vec::new();
    if let Some((&start, _)) = next.first_key_value() {
        let mut at = start;
        while let Some((to, area)) = next.remove(&at) {
            outline.push(points[at]);
            owners.push(area);
            at = to;
        }
    }
    // Begin where the area changes, so that no stretch is torn.
    let turn = (0..owners.len())
        .find(|&i| owners[i] != owners[(i + owners.len() - 1) % owners.len()])
        .unwrap_or(0);
    outline.rotate_left(turn);
    owners.rotate_left(turn);
    let walk = Walk::new(outline.clone());
    let mut stretches: Vec<(usize, f32, f32)> = Vec::new();
    for (i, &area) in owners.iter().enumerate() {
        match stretches.last_mut().filter(|last| last.0 == area) {
            Some(last) => last.2 = walk.way[i + 1],
            None => stretches.push((area, walk.way[i], walk.way[i + 1])),
        }
    }

    let gap_way = gaps_on(board, &stretches);
    let mut plan = Plan {
        outline,
        paths: map
            .paths
            .iter()
            .map(|edges| edges.iter().map(|&[u, v]| [points[u], points[v]]).collect())
            .collect(),
        height: scale * h + 2.0 * OUTSIDE,
        ..Plan::default()
    };
    ring_spots(board, &walk, &gap_way, &mut plan);
    let gaps: Vec<P> = plan.gaps.iter().map(|spot| spot.at).collect();
    let mut faces: Vec<Vec<P>> =
        map.faces.iter().map(|face| face.iter().map(|&v| points[v]).collect()).collect();
    for fence in 0..board.fences().len() {
        plan.fences.push(cut(board, fence, &mut faces, &plan.paths, &gaps));
    }
    plan.areas = faces;
    plan
}

/// The way to every gap: those of a stretch of the perimeter are spread over it.
fn gaps_on(board: &Board, stretches: &[(usize, f32, f32)]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..board.gaps()).collect();
    order.sort_by_key(|&g| board.gap(g).ring);
    let count = stretches.len().max(1);
    // A gap may lie in a part of a fenced area; the perimeter knows the area as printed.
    let printed = |g: usize| {
        let mut area = usize::from(board.gap(g).area);
        for fence in board.fences().iter().rev() {
            if usize::from(fence.part2) == area {
                area = fence.area.into();
            }
        }
        area
    };
    // Begin where the area changes, so that the gaps of a stretch follow each other.
    let turn = (0..order.len())
        .find(|&i| printed(order[i]) != printed(order[(i + order.len() - 1) % order.len()]))
        .unwrap_or(0);
    order.rotate_left(turn);
    let mut best: Vec<usize> = Vec::new();
    for start in 0..count {
        let mut at = start;
        let mut taken = Vec::new();
        for &g in &order {
            while at < start + count && stretches[at % count].0 != printed(g) {
                at += 1;
            }
            if at >= start + count {
                break;
            }
            taken.push(at % count);
        }
        if taken.len() > best.len() {
            best = taken;
        }
        if best.len() == order.len() {
            break;
        }
    }
    let mut way = vec![0.0; board.gaps()];
    for (n, &g) in order.iter().enumerate() {
        let Some(&stretch) = best.get(n) else { continue };
        let together = best.iter().filter(|&&s| s == stretch).count() as f32;
        let before = best[..n].iter().filter(|&&s| s == stretch).count() as f32;
        let (_, from, to) = stretches[stretch];
        way[g] = from + (to - from) * (before + 0.5) / together;
    }
    way
}

/// The distance of a point from a line between two others.
pub(super) fn distance(p: P, [a, b]: [P; 2]) -> f32 {
    let (d, e) = (sub(b, a), sub(p, a));
    let along = (d[0] * e[0] + d[1] * e[1]) / (d[0] * d[0] + d[1] * d[1]).max(1e-6);
    length(sub(p, add(a, times(d, along.clamp(0.0, 1.0)))))
}

/// Cuts the face of a fenced area in two; the line of the fence.
///
/// The ends lie where the paths and gaps around the area change from one part to the other.
fn cut(
    board: &Board,
    fence: usize,
    faces: &mut Vec<Vec<P>>,
    paths: &[Vec<[P; 2]>],
    gaps: &[P],
) -> [P; 2] {
    let fences = board.fences();
    let area = usize::from(fences[fence].area);
    // The parts that later fences made of each part.
    let mut parts = [1u32 << area, 1u32 << fences[fence].part2];
    for later in &fences[fence + 1..] {
        for part in &mut parts {
            if *part >> later.area & 1 == 1 {
                *part |= 1 << later.part2;
            }
        }
    }
    let sides = |areas: u32| [areas & parts[0] != 0, areas & parts[1] != 0];
    let face = faces[area].clone();
    let walk = Walk::new(face.clone());
    // Marks around the face: the way to each, and the parts it touches.
    let mut marks: Vec<(f32, [bool; 2])> = Vec::new();
    for (i, &a) in face.iter().enumerate() {
        let b = face[(i + 1) % face.len()];
        for (p, lines) in paths.iter().enumerate() {
            if lines.iter().any(|&l| distance(a, l) < 0.5 && distance(b, l) < 0.5) {
                let way = (walk.way[i] + walk.way[i + 1]) / 2.0;
                marks.push((way, sides(board.path(p).areas())));
            }
        }
        for (g, &at) in gaps.iter().enumerate() {
            if distance(at, [a, b]) < 0.5 {
                marks.push((walk.way[i] + length(sub(at, a)), sides(1 << board.gap(g).area)));
            }
        }
    }
    marks.retain(|(_, sides)| sides[0] || sides[1]);
    marks.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut ends: Vec<f32> = Vec::new();
    let whole = walk.whole();
    for (i, &(way, sides)) in marks.iter().enumerate() {
        let (after, next) = marks[(i + 1) % marks.len()];
        if sides == [true, true] {
            ends.push(way);
        } else if next != [true, true] && next != sides {
            let gap = (after - way).rem_euclid(whole);
            let middle = way + gap / 2.0;
            let corner = walk.way[..face.len()]
                .iter()
                .map(|&w| (w - way).rem_euclid(whole))
                .filter(|&d| d > 0.0 && d < gap)
                .min_by(|a, b| (a - gap / 2.0).abs().total_cmp(&(b - gap / 2.0).abs()));
            ends.push(corner.map_or(middle, |d| way + d).rem_euclid(whole));
        }
    }
    let (p, q) = match ends[..] {
        [p, q] if (q - p).abs() > 1.0 => (p.min(q), p.max(q)),
        // Nothing tells the parts apart: across the middle.
        _ => (whole * 0.1, whole * 0.6),
    };
    let between = |from: f32, to: f32| {
        let mut part = vec![walk.at(from)];
        let turns = walk.way[..face.len()].iter().zip(&face);
        let inside = |w: f32| (w - from).rem_euclid(whole);
        let mut corners: Vec<(f32, P)> = turns
            .map(|(&w, &p)| (inside(w), p))
            .filter(|(d, _)| *d > 0.5 && *d < (to - from).rem_euclid(whole) - 0.5)
            .collect();
        corners.sort_by(|a, b| a.0.total_cmp(&b.0));
        part.extend(corners.into_iter().map(|(_, p)| p));
        part.push(walk.at(to));
        part
    };
    let (one, other) = (between(p, q), between(q, p));
    let inside = |way: f32| way > p && way < q;
    let first_is_inside =
        marks.iter().find(|(_, sides)| *sides == [true, false]).map(|&(way, _)| inside(way));
    let second_is_inside =
        marks.iter().find(|(_, sides)| *sides == [false, true]).map(|&(way, _)| inside(way));
    let swap = first_is_inside == Some(false) || second_is_inside == Some(true);
    let (part1, part2) = if swap { (other, one) } else { (one, other) };
    faces[area] = part1;
    faces.push(part2);
    [walk.at(p), walk.at(q)]
}

/// A board without a map: areas as discs, those with gaps along the fortification, the others between
/// their neighbours.
fn around_circle(board: &Board, room: &Room) -> Plan {
    let size = room.width.min(room.most);
    let radius = size / 2.0 - OUTSIDE;
    let centre = [room.left + room.width / 2.0, room.top + size / 2.0];
    let turn = |part: f32| {
        let angle = std::f32::consts::TAU * part - std::f32::consts::FRAC_PI_2;
        [angle.cos(), angle.sin()]
    };
    let outline: Vec<P> =
        (0..72).map(|n| add(centre, times(turn(n as f32 / 72.0), radius))).collect();
    let walk = Walk::new(outline.clone());
    let ring = board.ring();
    let mut part = vec![0.0; board.gaps()];
    for (n, place) in ring.iter().enumerate() {
        if let Ring::Gap(g) = place {
            part[*g] = n as f32 / ring.len().max(1) as f32;
        }
    }
    let gap_way: Vec<f32> = part.iter().map(|p| p * walk.whole()).collect();

    let count = board.areas();
    let mut at: Vec<P> = Vec::new();
    let mut fixed = Vec::new();
    for area in 0..count {
        let gaps = (0..board.gaps()).filter(|&g| usize::from(board.gap(g).area) == area);
        let towards = gaps.clone().fold([0.0, 0.0], |sum, g| add(sum, turn(part[g])));
        fixed.push(gaps.count() > 0);
        let start = match fixed[area] {
            true => times(unit(add(towards, [1e-4, 0.0])), 0.7 * radius),
            false => times(turn(0.382 * area as f32), 0.2 * radius),
        };
        at.push(start);
    }
    let mut near = vec![vec![false; count]; count];
    for p in 0..board.paths() {
        let path = board.path(p);
        for a in (0..count).filter(|a| path.side_a >> a & 1 == 1) {
            for b in (0..count).filter(|b| path.side_b >> b & 1 == 1) {
                near[a][b] = true;
                near[b][a] = true;
            }
        }
    }
    // Neighbours draw each other near and all keep apart.
    let apart = 1.5 * radius / (count as f32).sqrt();
    for _ in 0..80 {
        let old = at.clone();
        for a in 0..count {
            let mut push = [0.0, 0.0];
            for b in (0..count).filter(|&b| b != a) {
                let d = sub(old[a], old[b]);
                let far = length(d).max(1.0);
                let away = if length(d) < 1.0 { turn(0.618 * a as f32) } else { unit(d) };
                if far < apart {
                    push = add(push, times(away, 0.35 * (apart - far)));
                } else if near[a][b] && !fixed[a] {
                    push = add(push, times(away, -0.1 * (far - apart)));
                }
            }
            let moved = add(old[a], times(push, if fixed[a] { 0.5 } else { 1.0 }));
            let far = length(moved);
            let most = 0.78 * radius;
            at[a] = if far > most { times(moved, most / far) } else { moved };
        }
    }
    let mut nearest = f32::MAX;
    for a in 0..count {
        for b in 0..a {
            nearest = nearest.min(length(sub(at[a], at[b])));
        }
    }
    let disc = (nearest * 0.44).clamp(24.0, 0.27 * radius);
    let at: Vec<P> = at.into_iter().map(|p| add(centre, p)).collect();

    let mut plan = Plan {
        outline,
        areas: at
            .iter()
            .map(|&c| (0..20).map(|n| add(c, times(turn(n as f32 / 20.0), disc))).collect())
            .collect(),
        height: size,
        ..Plan::default()
    };
    ring_spots(board, &walk, &gap_way, &mut plan);
    let mean = |areas: u32| {
        let sides = (0..count).filter(|a| areas >> a & 1 == 1);
        let n = sides.clone().count().max(1) as f32;
        times(sides.fold([0.0, 0.0], |sum, a| add(sum, at[a])), 1.0 / n)
    };
    let mut hubs: Vec<P> = Vec::new();
    for p in 0..board.paths() {
        let path = board.path(p);
        let (a, b) = (mean(path.side_a), mean(path.side_b));
        let along = unit(sub(b, a));
        let across = [-along[1], along[0]];
        let mut hub = mid(a, b);
        // Paths between the same areas lie side by side.
        while hubs.iter().any(|&other| length(sub(other, hub)) < 26.0) {
            hub = add(hub, times(across, 28.0));
        }
        hubs.push(hub);
        plan.paths.push(vec![[add(hub, times(across, 16.0)), add(hub, times(across, -16.0))]]);
        for area in (0..count).filter(|a| path.areas() >> a & 1 == 1) {
            let way = sub(hub, at[area]);
            let edge = add(at[area], times(unit(way), disc.min(length(way))));
            plan.links.push([edge, hub]);
        }
    }
    for fence in 0..board.fences().len() {
        let [a, b] = board.fence_sides(fence).map(|area| at[usize::from(area)]);
        let across = unit([a[1] - b[1], b[0] - a[0]]);
        let hub = mid(a, b);
        plan.fences.push([add(hub, times(across, 22.0)), add(hub, times(across, -22.0))]);
    }
    plan
}

/// Whether a point lies in a polygon.
pub(super) fn inside(polygon: &[P], [x, y]: P) -> bool {
    let mut within = false;
    let mut before = polygon.len().wrapping_sub(1);
    for (i, p) in polygon.iter().enumerate() {
        let q = polygon[before];
        if (p[1] > y) != (q[1] > y) && x < (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1]) + p[0] {
            within = !within;
        }
        before = i;
    }
    within
}

/// Points of a polygon that are far from its edges, the farthest first, about.
pub(super) fn hearts(polygon: &[P]) -> Vec<P> {
    let low = |i: usize| polygon.iter().fold(f32::MAX, |m, p| m.min(p[i]));
    let high = |i: usize| polygon.iter().fold(f32::MIN, |m, p| m.max(p[i]));
    let (x0, x1, y0, y1) = (low(0), high(0), low(1), high(1));
    let middle = [(x0 + x1) / 2.0, (y0 + y1) / 2.0];
    let edges = |p: P| {
        let next = polygon.iter().cycle().skip(1);
        polygon.iter().zip(next).fold(f32::MAX, |m, (&a, &b)| m.min(distance(p, [a, b])))
    };
    const STEPS: usize = 12;
    let mut found: Vec<(f32, P)> = Vec::new();
    for i in 1..STEPS {
        for j in 1..STEPS {
            let part = |n: usize, a: f32, b: f32| a + (b - a) * n as f32 / STEPS as f32;
            let p = [part(i, x0, x1), part(j, y0, y1)];
            if inside(polygon, p) {
                // A whisker towards the middle, so that a square's heart is its centre.
                found.push((edges(p) - 0.02 * length(sub(p, middle)), p));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let most = found.first().map_or(0.0, |f| f.0);
    let far = found.into_iter().take_while(|f| f.0 > 0.55 * most).map(|f| f.1);
    let mut hearts: Vec<P> = Vec::new();
    for p in far {
        if hearts.iter().all(|&q| length(sub(p, q)) > 0.3 * most) && hearts.len() < 12 {
            hearts.push(p);
        }
    }
    if hearts.is_empty() {
        hearts.push(middle);
    }
    hearts
}

/// The slots of a place.
pub(super) fn slots_at(board: &Board, at: Loc) -> impl Iterator<Item = usize> + '_ {
    let slots = board.slot_list().iter().enumerate();
    slots.filter(move |(_, slot)| slot.at == at).map(|(s, _)| s)
}
