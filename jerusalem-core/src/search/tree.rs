//! The situations met and what came of the moves tried in them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::settings::Settings;
use super::value::{Worth, add};
use crate::game::{ActionId, Game, MAX_PLAYERS, Seat};
use crate::mask::ActionMask;

/// No edge.
const NONE: u32 = u32::MAX;

/// A situation: what somebody knows, by its key.
#[derive(Clone, Copy)]
struct Node {
    visits: u32,
    /// The first of its edges, which are a chain in the order they were opened.
    first: u32,
    last: u32,
    /// The sum of its values.
    values: [f32; MAX_PLAYERS],
}

/// A move of a situation.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    next: u32,
    pub(super) action: ActionId,
    pub(super) visits: u32,
    /// How often it could have been chosen: what is legal depends on what is hidden.
    available: u32,
    prior: f32,
    /// The sum of what it came to.
    pub(super) sums: Worth,
}

/// Where a simulation went: a node and the edge taken there.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    node: u32,
    edge: u32,
}

/// Keys are hashes already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[derive(Default)]
pub(super) struct Tree {
    keys: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Tree {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.nodes.clear();
        self.edges.clear();
    }

    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.keys.get(&key).copied()
    }

    pub(super) fn add(&mut self, key: u64) -> u32 {
        let node = self.nodes.len() as u32;
        let values = [0.0; MAX_PLAYERS];
        self.nodes.push(Node { visits: 0, first: NONE, last: NONE, values });
        self.keys.insert(key, node);
        node
    }

    /// The edges of a situation, in the order they were opened.
    pub(super) fn edges(&self, node: u32) -> impl Iterator<Item = &Edge> {
        let mut at = self.nodes[node as usize].first;
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            at = edge.next;
            Some(edge)
        })
    }

    /// Whether no move of a situation is open yet.
    pub(super) fn is_bare(&self, node: u32) -> bool {
        self.nodes[node as usize].first == NONE
    }

    /// Opens a move of a situation.
    pub(super) fn open(&mut self, node: u32, action: ActionId, prior: f32) -> u32 {
        let edge = self.edges.len() as u32;
        let sums = Worth::default();
        self.edges.push(Edge { next: NONE, action, visits: 0, available: 1, prior, sums });
        let node = &mut self.nodes[node as usize];
        match node.last {
            NONE => node.first = edge,
            last => self.edges[last as usize].next = edge,
        }
        node.last = edge;
        edge
    }

    /// The move to try now in a situation where `actor` may do what is `legal`.
    ///
    /// Moves are opened in the order of the rule of thumb and tried at once; among the open ones the
    /// best is taken, with a bonus for those tried less.
    pub(super) fn choose<G: Game>(
        &mut self,
        node: u32,
        game: &G,
        actor: Seat,
        legal: &ActionMask,
        exploration: f32,
        settings: &Settings,
    ) -> (Taken, ActionId) {
        let Node { visits, first, values, .. } = self.nodes[node as usize];
        let mean = values[actor] / visits.max(1) as f32;
        let mut open = ActionMask::empty(legal.space());
        let mut count = 0;
        let mut best = (f32::NEG_INFINITY, NONE);
        let mut at = first;
        while let Some(edge) = self.edges.get_mut(at as usize) {
            if legal.contains(edge.action) {
                open.insert(edge.action);
                count += 1;
                edge.available += 1;
                let tried = edge.visits as f32;
                let so_far = if edge.visits == 0 { mean } else { edge.sums.value[actor] / tried };
                let bonus = edge.prior * (edge.available as f32).sqrt() / (1.0 + tried);
                let score = so_far + exploration * bonus;
                if score > best.0 {
                    best = (score, at);
                }
            }
            at = edge.next;
        }
        let room = 1.0 + settings.widening * (visits as f32).sqrt();
        let edge = if (count as f32) < room.floor() && count < legal.count() {
            let action = next_best(game, legal, &open);
            let first_choice = count == 0;
            let prior = if first_choice { settings.prior } else { 1.0 - settings.prior };
            self.open(node, action, prior)
        } else {
            best.1
        };
        let taken = Taken { node, edge };
        (taken, self.action(taken))
    }

    /// Counts a way as gone, worth nothing to anybody until [`reward`](Tree::reward) says more.
    pub(super) fn enter(&mut self, taken: Taken) {
        self.nodes[taken.node as usize].visits += 1;
        self.edges[taken.edge as usize].visits += 1;
    }

    /// Takes back that a way was entered.
    pub(super) fn leave(&mut self, taken: Taken) {
        self.nodes[taken.node as usize].visits -= 1;
        self.edges[taken.edge as usize].visits -= 1;
    }

    pub(super) fn action(&self, taken: Taken) -> ActionId {
        self.edges.get(taken.edge as usize).map_or(0, |edge| edge.action)
    }

    /// What a way that was entered has come to.
    pub(super) fn reward(&mut self, taken: Taken, worth: &Worth) {
        add(&mut self.nodes[taken.node as usize].values, &worth.value);
        self.edges[taken.edge as usize].sums.add(worth);
    }

    /// A first look at a situation that was just added.
    pub(super) fn look(&mut self, node: u32, worth: &Worth) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        add(&mut node.values, &worth.value);
    }
}

/// The legal action not open yet that the rule of thumb thinks most of.
fn next_best<G: Game>(game: &G, legal: &ActionMask, open: &ActionMask) -> ActionId {
    let mut best = None;
    game.weigh(legal, |id, weight| {
        if best.is_none_or(|(most, _)| weight > most) && !open.contains(id) {
            best = Some((weight, id));
        }
    });
    best.map_or(0, |best| best.1)
}
