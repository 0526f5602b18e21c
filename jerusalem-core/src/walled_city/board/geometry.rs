//! Checks of a board that comes with its map: faces, edges and the order around the perimeter.

use std::collections::{BTreeMap, HashMap};

use super::file::{Check, Entries, File, Geometry, Point};
use super::loader::{Checked, refuse};
use super::{Gap, Path};

/// Most vertices of a map, and most vertices of all faces together.
const MAX_VERTICES: usize = 256;
const MAX_CORNERS: usize = 1024;
/// Largest coordinate of a map, either way.
const MAX_COORDINATE: f64 = 1e6;

/// Two vertices, the lower index first.
type EdgeKey = (usize, usize);

/// What lies along an edge.
#[derive(Default)]
struct Edge {
    /// The area to the right of the way from the lower vertex to the higher, and to the left.
    faces: [Option<usize>; 2],
    path: Option<usize>,
}

/// A map with its names resolved.
struct Map<'a> {
    file: &'a File,
    names: Vec<&'a str>,
    points: Vec<Point>,
    /// The vertices of every area, clockwise.
    faces: Vec<Vec<usize>>,
    edges: BTreeMap<EdgeKey, Edge>,
}

/// Checks that the map is a map and tells what the board tells.
pub(crate) fn check(file: &File, map: &Geometry, paths: &[Path], gaps: &[Gap]) -> Checked<()> {
    let map = Map::read(file, map)?;
    map.check_euler()?;
    let perimeter = map.perimeter()?;
    map.check_crossings()?;
    map.check_tiling(&perimeter)?;
    map.separate(paths)?;
    map.check_boundaries()?;
    map.check_ring(&perimeter, gaps)
}

/// The entries of an object by what its keys name; every name once, all names.
fn by_name<'a, T>(
    list: &str,
    entries: &'a Entries<T>,
    names: impl Iterator<Item = &'a str>,
) -> Checked<Vec<&'a T>> {
    let mut found = HashMap::new();
    for (key, value) in &entries.0 {
        if found.insert(key.as_str(), value).is_some() {
            return refuse(Check::Ids, format!("{list} {key:.40}"), "the id is used twice");
        }
    }
    let mut values = Vec::new();
    for name in names {
        match found.remove(name) {
            Some(value) => values.push(value),
            None => return refuse(Check::Geometry, name, format!("has no entry in {list}")),
        }
    }
    match found.keys().min() {
        None => Ok(values),
        Some(key) => refuse(Check::Ids, format!("{list} {key:.40}"), "the board has no such id"),
    }
}

impl<'a> Map<'a> {
    fn read(file: &'a File, map: &'a Geometry) -> Checked<Self> {
        let vertices = &map.vertices.0;
        if vertices.len() > MAX_VERTICES {
            let what = format!("{} entries, at most {MAX_VERTICES} are possible", vertices.len());
            return refuse(Check::Size, "vertices", what);
        }
        let mut index = HashMap::new();
        for (n, (name, point)) in vertices.iter().enumerate() {
            if index.insert(name.as_str(), n).is_some() {
                return refuse(Check::Ids, format!("vertex {name:.40}"), "the id is used twice");
            }
            let fits = |x: f64| x.abs() <= MAX_COORDINATE;
            if !(fits(point.0) && fits(point.1)) {
                let what = format!("coordinates go from -{MAX_COORDINATE} to {MAX_COORDINATE}");
                return refuse(Check::Geometry, format!("vertex {name:.40}"), what);
            }
        }
        let vertex = |name: &str, of: &str| match index.get(name) {
            Some(&n) => Ok(n),
            None => refuse(Check::Ids, of, format!("there is no vertex {name:.40}")),
        };

        let areas = file.areas.iter().map(|area| area.id.as_str());
        let mut faces: Vec<Vec<usize>> = Vec::new();
        let mut edges: BTreeMap<EdgeKey, Edge> = BTreeMap::new();
        let mut corners = 0;
        for (a, names) in by_name("faces", &map.faces, areas)?.into_iter().enumerate() {
            let id = &file.areas[a].id;
            corners += names.len();
            if corners > MAX_CORNERS {
                let what = format!("more than {MAX_CORNERS} vertices in all faces");
                return refuse(Check::Size, id, what);
            }
            let face = names.iter().map(|n| vertex(n, id)).collect::<Checked<Vec<_>>>()?;
            if face.len() < 3 {
                return refuse(Check::Faces, id, "a face has at least 3 vertices");
            }
            for (k, &u) in face.iter().enumerate() {
                if face[..k].contains(&u) {
                    let what = format!("comes to vertex {} twice", vertices[u].0);
                    return refuse(Check::Faces, id, what);
                }
                let v = face[(k + 1) % face.len()];
                let side = &mut edges.entry(key(u, v)).or_default().faces[usize::from(u > v)];
                if let Some(other) = side.replace(a) {
                    let [u, v] = [u, v].map(|n| &vertices[n].0);
                    let other = &file.areas[other].id;
                    let what = format!("lies on the same side of edge {u}-{v} as {other}");
                    return refuse(Check::Faces, id, what);
                }
            }
            faces.push(face);
        }

        let paths = file.paths.iter().map(|path| path.id.as_str());
        for (p, pairs) in by_name("path_edges", &map.path_edges, paths)?.into_iter().enumerate() {
            let id = &file.paths[p].id;
            if pairs.is_empty() || pairs.len() > MAX_CORNERS {
                let what = format!("{} edges, a path has 1 to {MAX_CORNERS}", pairs.len());
                return refuse(Check::Separation, id, what);
            }
            for [u, v] in pairs {
                let (from, to) = (vertex(u, id)?, vertex(v, id)?);
                let Some(edge) = edges.get_mut(&key(from, to)) else {
                    return refuse(Check::Separation, id, format!("{u}-{v} is no edge of a face"));
                };
                if let Some(other) = edge.path.replace(p) {
                    let other = &file.paths[other].id;
                    let what = format!("edge {u}-{v} belongs to {other} already");
                    return refuse(Check::Separation, id, what);
                }
            }
        }
        let (names, points) = vertices.iter().map(|(name, point)| (name.as_str(), *point)).unzip();
        Ok(Map { file, names, points, faces, edges })
    }

    fn edge_name(&self, (u, v): EdgeKey) -> String {
        format!("edge {}-{}", self.names[u], self.names[v])
    }

    fn area_id(&self, area: usize) -> &'a str {
        &self.file.areas[area].id
    }

    /// V − E + F = 2, the outside being a face.
    fn check_euler(&self) -> Checked<()> {
        let mut used = vec![false; self.points.len()];
        self.faces.iter().flatten().for_each(|&v| used[v] = true);
        let vertices = used.iter().filter(|&&used| used).count();
        let (edges, faces) = (self.edges.len(), self.faces.len() + 1);
        if vertices + faces != edges + 2 {
            let what = format!("{vertices} vertices - {edges} edges + {faces} faces is not 2");
            return refuse(Check::Euler, "faces", what);
        }
        Ok(())
    }

    /// The edges with one face as one closed clockwise walk: vertices and the areas after them.
    fn perimeter(&self) -> Checked<Vec<(usize, usize)>> {
        let mut next = BTreeMap::new();
        for (&(low, high), edge) in &self.edges {
            let (from, to, area) = match edge.faces {
                [Some(area), None] => (low, high, area),
                [None, Some(area)] => (high, low, area),
                _ => continue,
            };
            if next.insert(from, (to, area)).is_some() {
                let element = format!("vertex {}", self.names[from]);
                return refuse(Check::Faces, element, "the perimeter comes here twice");
            }
        }
        let Some((&start, _)) = next.first_key_value() else {
            return refuse(Check::Faces, "faces", "there is no perimeter");
        };
        let mut walk = Vec::new();
        let mut at = start;
        while let Some((to, area)) = next.remove(&at) {
            walk.push((at, area));
            at = to;
        }
        match next.first_key_value() {
            None if at == start => Ok(walk),
            rest => {
                let off = rest.map_or(at, |(&v, _)| v);
                let element = format!("vertex {}", self.names[off]);
                refuse(Check::Faces, element, "the perimeter is not one closed ring")
            }
        }
    }

    /// Twice the area of a clockwise polygon; negative if it is counter-clockwise.
    fn double_area(&self, polygon: &[usize]) -> f64 {
        let turns = polygon.iter().zip(polygon.iter().cycle().skip(1));
        turns
            .map(|(&u, &v)| (self.points[u], self.points[v]))
            .map(|(p, q)| q.0 * p.1 - p.0 * q.1)
            .sum()
    }

    /// The smallest area that is told from none.
    fn tolerance(&self) -> f64 {
        let size = self.points.iter().fold(0f64, |max, p| max.max(p.0.abs()).max(p.1.abs()));
        1e-9 * size * size
    }

    /// Edges meet at common vertices only.
    fn check_crossings(&self) -> Checked<()> {
        let tolerance = self.tolerance();
        let keys: Vec<_> = self.edges.keys().copied().collect();
        for (n, &first) in keys.iter().enumerate() {
            for &second in &keys[..n] {
                if self.meet(first, second, tolerance) {
                    let what = format!("meets {}", self.edge_name(second));
                    return refuse(Check::Crossing, self.edge_name(first), what);
                }
            }
        }
        Ok(())
    }

    /// Whether two different edges have a point in common that is not a vertex of both.
    fn meet(&self, first: EdgeKey, second: EdgeKey, tolerance: f64) -> bool {
        // Where vertex c lies seen from a to b: 1 left, -1 right, 0 on the line.
        let turn = |a: usize, b: usize, c: usize| {
            let [a, b, c] = [a, b, c].map(|v| self.points[v]);
            let area = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
            if area.abs() <= tolerance { 0 } else { area.signum() as i32 }
        };
        let (a, b) = first;
        let (c, d) = second;
        if let Some(shared) = [a, b].into_iter().find(|v| [c, d].contains(v)) {
            let (one, other) = (a + b - shared, c + d - shared);
            return turn(shared, one, other) == 0 && self.ahead(shared, one, other);
        }
        let turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
        if turns[0] * turns[1] < 0 && turns[2] * turns[3] < 0 {
            return true;
        }
        let on = |(a, b): EdgeKey, c| !(self.ahead(c, a, b));
        turns[0] == 0 && on(first, c)
            || turns[1] == 0 && on(first, d)
            || turns[2] == 0 && on(second, a)
            || turns[3] == 0 && on(second, b)
    }

    /// Whether `a` and `b` lie in the same direction from `from`, all three being on one line.
    fn ahead(&self, from: usize, a: usize, b: usize) -> bool {
        let [from, a, b] = [from, a, b].map(|v| self.points[v]);
        (a.0 - from.0) * (b.0 - from.0) + (a.1 - from.1) * (b.1 - from.1) > 0.0
    }

    /// Faces are clockwise and fill the perimeter.
    fn check_tiling(&self, perimeter: &[(usize, usize)]) -> Checked<()> {
        let tolerance = self.tolerance();
        let mut sum = 0.0;
        for (a, face) in self.faces.iter().enumerate() {
            let area = self.double_area(face);
            if area <= tolerance {
                let what = "its vertices do not go clockwise (x to the east, y to the north)";
                return refuse(Check::Faces, self.area_id(a), what);
            }
            sum += area;
        }
        let outline: Vec<_> = perimeter.iter().map(|step| step.0).collect();
        let whole = self.double_area(&outline);
        if (sum - whole).abs() > tolerance * self.faces.len() as f64 {
            let what = format!("cover {} of {}", sum / 2.0, whole / 2.0);
            return refuse(Check::Faces, "faces", what);
        }
        Ok(())
    }

    /// Each path is one line between exactly its side areas, and every inner edge has a path.
    fn separate(&self, paths: &[Path]) -> Checked<()> {
        let mut touched = vec![0u32; paths.len()];
        let mut lines: Vec<Vec<EdgeKey>> = vec![Vec::new(); paths.len()];
        for (&key, edge) in &self.edges {
            let name = || self.edge_name(key);
            match (edge.path, edge.faces) {
                (None, [Some(a), Some(b)]) => {
                    let what =
                        format!("no path between {} and {}", self.area_id(a), self.area_id(b));
                    return refuse(Check::Separation, name(), what);
                }
                (None, _) => {}
                (Some(p), [Some(a), Some(b)]) => {
                    let Path { side_a, side_b } = paths[p];
                    let between = |a: usize, b: usize| side_a >> a & side_b >> b & 1 == 1;
                    if !between(a, b) && !between(b, a) {
                        let [a, b] = [a, b].map(|area| self.area_id(area));
                        let what = format!("{} lies between {a} and {b}", name());
                        return refuse(Check::Separation, &self.file.paths[p].id, what);
                    }
                    touched[p] |= 1 << a | 1 << b;
                    lines[p].push(key);
                }
                (Some(p), _) => {
                    let what = format!("{} lies on the perimeter", name());
                    return refuse(Check::Separation, &self.file.paths[p].id, what);
                }
            }
        }
        for (p, path) in paths.iter().enumerate() {
            let id = &self.file.paths[p].id;
            let missing = path.areas() & !touched[p];
            if missing != 0 {
                let area = self.area_id(missing.trailing_zeros() as usize);
                return refuse(Check::Separation, id, format!("does not reach {area}"));
            }
            if !one_line(&lines[p]) {
                return refuse(Check::Separation, id, "its edges are not one line");
            }
        }
        Ok(())
    }

    /// A boundary that is given names paths and walls in the order of the face.
    fn check_boundaries(&self) -> Checked<()> {
        for (a, face) in self.faces.iter().enumerate() {
            let area = &self.file.areas[a];
            let Some(items) = &area.boundary else { continue };
            let around = face.iter().zip(face.iter().cycle().skip(1));
            let on_map = around.map(|(&u, &v)| self.edges.get(&key(u, v)).and_then(|e| e.path));
            let path_id = |p: usize| self.file.paths[p].id.as_str();
            let on_map = runs(on_map.map(|path| path.map(path_id)).collect());
            let listed = runs(items.iter().map(|item| item.path.as_deref()).collect());
            let turned = |by: usize| listed.iter().cycle().skip(by).take(listed.len());
            if on_map.len() != listed.len() || !(0..listed.len()).any(|by| turned(by).eq(&on_map)) {
                let names: Vec<_> = on_map.iter().map(|path| path.unwrap_or("wall")).collect();
                let what = format!("its face has the boundary {}", names.join(" "));
                return refuse(Check::Boundary, &area.id, what);
            }
        }
        Ok(())
    }

    /// Gaps in ring order lie on the perimeter stretches of their areas, once around.
    fn check_ring(&self, perimeter: &[(usize, usize)], gaps: &[Gap]) -> Checked<()> {
        let stretches = runs(perimeter.iter().map(|step| Some(step.1)).collect());
        let mut order: Vec<_> = (0..gaps.len()).collect();
        order.sort_by_key(|&g| gaps[g].ring);
        let area = |g: usize| Some(usize::from(gaps[g].area));
        // The gap at which the walk from each start gets stuck; the farthest is told.
        let mut stuck = 0;
        for start in 0..stretches.len() {
            let mut at = start;
            let fits = |&&g: &&usize| {
                while stretches[at % stretches.len()] != area(g) && at < start + stretches.len() {
                    at += 1;
                }
                stretches[at % stretches.len()] == area(g)
            };
            let walked = order.iter().take_while(fits).count();
            if walked == order.len() {
                return Ok(());
            }
            stuck = stuck.max(walked);
        }
        let g = order[stuck];
        let what = format!("{} comes elsewhere on the perimeter", self.file.gaps[g].area);
        refuse(Check::RingOrder, &self.file.gaps[g].id, what)
    }
}

fn key(u: usize, v: usize) -> EdgeKey {
    (u.min(v), u.max(v))
}

/// Whether edges form one line: they hang together and no vertex has more than two of them.
fn one_line(edges: &[EdgeKey]) -> bool {
    let meets = |v: usize| edges.iter().filter(|e| e.0 == v || e.1 == v).count();
    if edges.iter().any(|e| meets(e.0) > 2 || meets(e.1) > 2) {
        return false;
    }
    let mut rest = edges.to_vec();
    let mut reached: Vec<usize> = rest.pop().into_iter().flat_map(|e| [e.0, e.1]).collect();
    while let Some(n) = rest.iter().position(|e| reached.contains(&e.0) || reached.contains(&e.1)) {
        let (u, v) = rest.swap_remove(n);
        reached.extend([u, v]);
    }
    rest.is_empty()
}

/// A cyclic list with neighbours that are equal taken as one.
fn runs<T: PartialEq>(list: Vec<Option<T>>) -> Vec<Option<T>> {
    let mut runs = list;
    runs.dedup();
    while runs.len() > 1 && runs.first() == runs.last() {
        runs.pop();
    }
    runs
}
