//! The map of a board that comes with one: points, faces and lines by number.

use std::collections::HashMap;

use super::Board;

/// The geometry of a printed board, x to the east and y to the north. Fences are not on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The points.
    pub points: Vec<[f64; 2]>,
    /// The points of every printed area, clockwise.
    pub faces: Vec<Vec<usize>>,
    /// The edges of every path.
    pub paths: Vec<Vec<[usize; 2]>>,
}

impl Board {
    /// The map, if the file has one.
    pub fn map(&self) -> Option<Map> {
        let file = &self.printed.source.0;
        let geometry = file.geometry.as_ref()?;
        let vertices = &geometry.vertices.0;
        let index: HashMap<&str, usize> =
            vertices.iter().enumerate().map(|(n, (name, _))| (name.as_str(), n)).collect();
        let find = |name: &str| index.get(name).copied();
        let faces: HashMap<&str, &Vec<String>> =
            geometry.faces.0.iter().map(|(id, face)| (id.as_str(), face)).collect();
        let edges: HashMap<&str, &Vec<[String; 2]>> =
            geometry.path_edges.0.iter().map(|(id, edges)| (id.as_str(), edges)).collect();
        Some(Map {
            points: vertices.iter().map(|(_, point)| [point.0, point.1]).collect(),
            faces: file
                .areas
                .iter()
                .map(|area| faces.get(area.id.as_str())?.iter().map(|v| find(v)).collect())
                .collect::<Option<_>>()?,
            paths: file
                .paths
                .iter()
                .map(|path| {
                    let edges = edges.get(path.id.as_str())?.iter();
                    edges.map(|[u, v]| Some([find(u)?, find(v)?])).collect()
                })
                .collect::<Option<_>>()?,
        })
    }

    /// The towers and gaps clockwise around the city.
    pub fn ring(&self) -> Vec<Ring> {
        let mut ring = vec![None; self.printed.source.0.ring.len()];
        for (tower, entry) in self.printed.source.0.towers.iter().enumerate() {
            if let Some(place) = ring.get_mut(entry.ring as usize) {
                *place = Some(Ring::Tower(tower));
            }
        }
        for (gap, what) in self.gaps.iter().enumerate() {
            if let Some(place) = ring.get_mut(usize::from(what.ring)) {
                *place = Some(Ring::Gap(gap));
            }
        }
        ring.into_iter().flatten().collect()
    }
}

/// A place of the fortification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// A tower.
    Tower(usize),
    /// A gap.
    Gap(usize),
}
