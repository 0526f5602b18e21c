//! What a search has to say about every move.

use std::cmp::Ordering;

use serde::Serialize;

use super::value::Worth;
use super::{Search, Worker};
use crate::error::HistoryError;
use crate::game::{ActionId, Game, MAX_PLAYERS, PerSeat, Seat, Turn};
use crate::lang::Lang;
use crate::rng::Luck;
use crate::table::check_lang;

/// Most moves of a line.
const LINE: usize = 12;

/// What a search thinks of a decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The seat that it thinks for.
    pub seat: Seat,
    /// Simulations made.
    pub simulations: u64,
    /// Situations remembered.
    pub nodes: usize,
    /// The legal moves, best first.
    pub moves: Vec<Move>,
}

/// What a search thinks of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// The move.
    pub action: ActionId,
    /// Its short name.
    pub name: String,
    /// How often it was tried.
    pub visits: u64,
    /// What it is worth to every seat, chance to win and lead mixed, from 0 to 1; 0 if never tried.
    pub value: PerSeat<f32>,
    /// Every seat's chance to win; 0 if never tried.
    pub win: PerSeat<f32>,
    /// The points that every seat may expect; 0 if never tried.
    pub points: PerSeat<f32>,
    /// What is likely to follow: this move first, then the most tried ones.
    pub line: Vec<ActionId>,
}

impl Move {
    /// More visits first, then more value, then the lower id.
    pub(super) fn rank(&self, seat: Seat, other: &Move) -> Ordering {
        let by_value = self.value[seat].total_cmp(&other.value[seat]);
        self.visits.cmp(&other.visits).then(by_value).then(other.action.cmp(&self.action))
    }
}

impl<G: Game> Search<G> {
    /// What it thinks of every legal move, best first, with the line that is likely to follow.
    pub fn analysis(&self) -> Analysis {
        let mut moves = self.moves();
        moves.sort_by(|a, b| b.rank(self.seat(), a));
        for each in moves.iter_mut().filter(|each| each.visits > 0) {
            each.line = self.line(each.action);
        }
        let (simulations, nodes) = (self.simulations(), self.nodes());
        Analysis { seat: self.seat(), simulations, nodes, moves }
    }

    /// Moves in words.
    pub fn words(&self, moves: &[ActionId], lang: Lang) -> Vec<String> {
        moves.iter().filter_map(|&id| self.root.game.action_name(id, Some(lang))).collect()
    }

    /// The analysis as JSON, with every move (`text`) and line (`words`) also in words.
    pub fn analysis_json(&self, lang: Lang) -> Result<String, HistoryError> {
        check_lang(&self.root.game, lang)?;
        let mut all = serde_json::to_value(self.analysis()).unwrap_or_default();
        for each in all["moves"].as_array_mut().into_iter().flatten() {
            let line: Vec<ActionId> =
                serde_json::from_value(each["line"].clone()).unwrap_or_default();
            let action = each["action"].as_u64().unwrap_or_default() as ActionId;
            each["text"] = self.words(&[action], lang).concat().into();
            each["words"] = self.words(&line, lang).into();
        }
        Ok(all.to_string())
    }

    /// What all workers together think of every legal move, ascending by id.
    pub(super) fn moves(&self) -> Vec<Move> {
        self.root.legal.iter().map(|action| self.opinion(action)).collect()
    }

    fn opinion(&self, action: ActionId) -> Move {
        let edges = self.workers.iter().filter_map(|worker| {
            let root = worker.tree.find(self.root_key())?;
            worker.tree.edges(root).find(|edge| edge.action == action)
        });
        let mut visits = 0;
        let mut sums = Worth::default();
        for edge in edges {
            visits += u64::from(edge.visits);
            sums.add(&edge.sums);
        }
        let players = self.root.game.players();
        let mean = |sums: [f32; MAX_PLAYERS]| -> PerSeat<f32> {
            sums.iter().take(players).map(|sum| sum / visits.max(1) as f32).collect()
        };
        Move {
            action,
            name: self.root.game.action_name(action, None).unwrap_or_default(),
            visits,
            value: mean(sums.value),
            win: mean(sums.win),
            points: mean(sums.points),
            line: Vec::new(),
        }
    }

    fn root_key(&self) -> u64 {
        self.root.key(&self.root.game, self.root.seat, self.settings.eye)
    }

    /// The most tried moves after `first`, in one of the states the seat may be in.
    fn line(&self, first: ActionId) -> Vec<ActionId> {
        let Some(Worker { tree, .. }) = self.workers.first() else { return vec![first] };
        let mut luck = Luck::new(u64::from(first), 0);
        let mut game = self.root.game.determinize(self.root.seat, &mut luck);
        game.play(first);
        let mut line = vec![first];
        while line.len() < LINE && !self.root.is_past(&game) {
            match game.turn() {
                Turn::Player(actor) => {
                    let legal = game.legal();
                    let node = tree.find(self.root.key(&game, actor, self.settings.eye));
                    let edges = node.into_iter().flat_map(|node| tree.edges(node));
                    let tried = edges.filter(|edge| edge.visits > 0 && legal.contains(edge.action));
                    let best = tried.max_by_key(|edge| edge.visits).map(|edge| edge.action);
                    let only = legal.nth(0).filter(|_| legal.count() == 1);
                    let Some(action) = only.or(best) else { break };
                    game.play(action);
                    line.push(action);
                }
                Turn::Chance => {
                    let Some(id) = game.outcomes().draw(&mut luck) else { break };
                    game.happen(id);
                }
                Turn::Over => break,
            }
        }
        line
    }
}
