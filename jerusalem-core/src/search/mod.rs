//! Players who think: information-set Monte Carlo tree search for any [`Game`].
//!
//! A search thinks for one seat and knows what that seat knows: every simulation begins with a state
//! drawn by [`Game::determinize`] and never looks at the true one. Situations are told apart by what
//! a seat may know in them ([`Eye`]), so different orders of moves that lead to the same situation
//! share what was learnt, and so do the searches of one game's successive moves. Moves are opened in
//! the order of [`Game::weigh`]; a new situation is played on by rule of thumb to the end of the
//! [stage](Game::stage) and valued there by the [outlook](Game::outlook).
//!
//! With a limit by simulations the result is the same on every platform for the same seed, settings
//! and threads: all arithmetic is addition, multiplication, division and square root of IEEE numbers.
//!
//! ```
//! use jerusalem_core::search::Search;
//! use jerusalem_core::{Game, Jerusalem, jerusalem};
//!
//! let mut game = Jerusalem::new(&jerusalem::Config::new(2))?;
//! let mut search = Search::new(&game, Jerusalem::search_settings(), 7)?;
//! search.run(100, &|| false);
//! let action = search.best();
//! println!("{} of {} simulations", search.analysis().moves[0].visits, search.simulations());
//! game.apply(action)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod evaluator;
mod levels;
mod settings;
mod tree;
mod value;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "threads")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "threads")]
use std::thread;

pub use analysis::{Analysis, Move};
pub use evaluator::{Evaluator, Leaves};
pub use levels::Level;
pub(crate) use levels::think;
pub use settings::{Eye, Horizon, MAX_LEAVES, MAX_NODES, MAX_SIMULATIONS, MAX_THREADS, Settings};

use crate::batch::arrays::Shape;
use crate::bots::weightiest;
use crate::game::{ActionId, Game, MAX_PLAYERS, Seat, Turn};
use crate::layout::view_hash;
use crate::mask::ActionMask;
use crate::rng::Luck;
use tree::{Taken, Tree};
use value::{Shares, Worth, roll_out, worth};

/// Simulations between two looks at whether to stop.
const BREATH: u64 = 16;

/// A search that was not begun or not carried out; what it has learnt is as before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Nobody has to decide.
    #[error("there is nothing to search: {node} is {what}")]
    NoDecision {
        /// The node the game stands at.
        node: &'static str,
        /// A chance node or the end.
        what: &'static str,
    },
    /// Another seat than the one the search thinks for.
    #[error("the search thinks for seat {own}, and seat {actor} is to move")]
    OtherSeat {
        /// The seat it thinks for.
        own: Seat,
        /// The seat to move.
        actor: Seat,
    },
    /// Another configuration than the one the search was made for.
    #[error("the search was made for a game of another configuration")]
    OtherGame,
    /// A setting out of its range.
    #[error("{name} is {value}; allowed: {allowed}")]
    Setting {
        /// The setting.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// Its range.
        allowed: String,
    },
    /// More than a search may do.
    #[error("{asked} simulations; a search has made {made} and may make {most} in all", most = MAX_SIMULATIONS)]
    TooMany {
        /// How many were asked for.
        asked: u64,
        /// How many were made.
        made: u64,
    },
    /// Settings that cannot be read.
    #[error("the settings are not as they should be: {0}")]
    Json(String),
    /// An evaluator that gave nothing usable.
    #[error("the evaluator failed: {0}")]
    Evaluator(String),
}

/// A handle by which any thread stops a search, or the thinking of a batch's bots.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Stops the run that is under way or, if none is, the next one. Twice is as once.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked for and nothing has stopped for it yet.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes it back.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// A player's thoughts on a decision.
pub struct Search<G: Game> {
    root: Root<G>,
    settings: Settings,
    workers: Vec<Worker>,
    cancel: Cancel,
}

/// What is thought about.
struct Root<G> {
    /// Simulations determinise it; beside that only what its seat may know is asked of it.
    game: G,
    seat: Seat,
    legal: ActionMask,
    /// The stage at whose end simulations stop, if they do not go on to the end of the game.
    stage: Option<u32>,
}

/// One thread's tree and luck.
struct Worker {
    tree: Tree,
    luck: Luck,
    path: Vec<Taken>,
    simulations: u64,
}

/// Who says what a new situation is worth.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judge {
    /// The rule of thumb, by playing on.
    Thumb,
    Evaluator,
}

impl<G: Game> Search<G> {
    /// A search for the player to move.
    pub fn new(game: &G, settings: Settings, seed: u64) -> Result<Self, SearchError> {
        settings.check()?;
        let root = Root::new(game, settings.horizon)?;
        let workers = (0..settings.threads).map(|n| Worker::new(seed, n as u64)).collect();
        Ok(Search { root, settings, workers, cancel: Cancel::default() })
    }

    /// The seat that it thinks for.
    pub fn seat(&self) -> Seat {
        self.root.seat
    }

    /// How it thinks.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Simulations made, all runs and threads together, since the decision was set.
    pub fn simulations(&self) -> u64 {
        self.workers.iter().map(|worker| worker.simulations).sum()
    }

    /// Situations remembered.
    pub fn nodes(&self) -> usize {
        self.workers.iter().map(|worker| worker.tree.len()).sum()
    }

    /// Elements of an observation, of the action space, and players: what an evaluator is told.
    pub fn shape(&self) -> Shape {
        let game = &self.root.game;
        Shape {
            observation: game.observation_len(),
            actions: game.action_count(),
            players: game.players(),
        }
    }

    /// A handle by which another thread stops it.
    pub fn cancel_handle(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Thinks on: at most so many simulations more, fewer if `stop` says so or it is cancelled; how
    /// many it made. A single legal action needs none.
    ///
    /// `stop` is asked every few simulations; it is the place for a clock.
    pub fn run(
        &mut self,
        simulations: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<u64, SearchError> {
        let made = self.simulations();
        if simulations > MAX_SIMULATIONS - made.min(MAX_SIMULATIONS) {
            return Err(SearchError::TooMany { asked: simulations, made });
        }
        if self.root.legal.count() > 1 {
            let (root, settings, cancel) = (&self.root, &self.settings, &self.cancel);
            let threads = self.workers.len() as u64;
            let share = |n: u64| simulations / threads + u64::from(n < simulations % threads);
            let stop = || cancel.is_set() || stop();
            let think = |(n, worker): (usize, &mut Worker)| {
                worker.run(root, settings, share(n as u64), &stop);
            };
            on_all(&mut self.workers, think);
        }
        self.cancel.clear();
        Ok(self.simulations() - made)
    }

    /// Thinks about a later decision of the same seat, with what was learnt.
    ///
    /// Simulations are counted anew.
    pub fn advance(&mut self, game: &G) -> Result<(), SearchError> {
        let root = Root::new(game, self.settings.horizon)?;
        if root.seat != self.root.seat {
            return Err(SearchError::OtherSeat { own: self.root.seat, actor: root.seat });
        }
        if root.game.config() != self.root.game.config() {
            return Err(SearchError::OtherGame);
        }
        self.root = root;
        let nodes = self.settings.nodes;
        for worker in &mut self.workers {
            worker.simulations = 0;
            // What is left of earlier decisions must not be all there is room for.
            if worker.tree.len() > nodes / 2 {
                worker.tree.clear();
            }
        }
        Ok(())
    }

    /// The move it would make: the one tried most; the rule of thumb's before the first simulation.
    pub fn best(&self) -> ActionId {
        let moves = self.moves();
        let best = moves.iter().max_by(|a, b| a.rank(self.root.seat, b)).filter(|m| m.visits > 0);
        best.map_or_else(|| weightiest(&self.root.game).1, |best| best.action)
    }
}

impl<G: Game> fmt::Debug for Search<G> {
    /// Shows how it thinks and how much, and nothing of the game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("seat", &self.root.seat)
            .field("settings", &self.settings)
            .field("simulations", &self.simulations())
            .field("nodes", &self.nodes())
            .finish_non_exhaustive()
    }
}

impl<G: Game> Root<G> {
    fn new(game: &G, horizon: Horizon) -> Result<Self, SearchError> {
        let node = game.node();
        match game.turn() {
            Turn::Player(seat) => {
                let stage = (horizon == Horizon::Stage).then(|| game.stage());
                Ok(Root { seat, legal: game.legal(), stage, game: game.clone() })
            }
            Turn::Chance => Err(SearchError::NoDecision { node, what: "a chance node" }),
            Turn::Over => Err(SearchError::NoDecision { node, what: "the end" }),
        }
    }

    /// Whether simulations stop here.
    fn is_past(&self, game: &G) -> bool {
        self.stage.is_some_and(|stage| game.stage() != stage)
    }

    /// What tells a situation from others.
    fn key(&self, game: &G, actor: Seat, eye: Eye) -> u64 {
        view_hash(game, if eye == Eye::Own { self.seat } else { actor })
    }
}

impl Worker {
    fn new(seed: u64, stream: u64) -> Self {
        Worker {
            tree: Tree::default(),
            luck: Luck::new(seed, stream),
            path: Vec::new(),
            simulations: 0,
        }
    }

    fn run<G: Game>(
        &mut self,
        root: &Root<G>,
        settings: &Settings,
        simulations: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let shares = Shares::new(settings);
        for n in 0..simulations {
            if n % BREATH == 0 && stop() {
                return;
            }
            let mut path = std::mem::take(&mut self.path);
            let (mut game, leaf) = self.descend(root, settings, Judge::Thumb, &mut path);
            roll_out(&mut game, root.stage, shares, &mut self.luck);
            self.learn(&path, leaf, &worth(&game, settings));
            self.path = path;
        }
    }

    /// Goes from a possible state down the tree to a new situation, which is added while there is
    /// room, to one that waits for its evaluator, or to where simulations stop.
    fn descend<G: Game>(
        &mut self,
        root: &Root<G>,
        settings: &Settings,
        judge: Judge,
        path: &mut Vec<Taken>,
    ) -> (G, Option<u32>) {
        path.clear();
        let exploration = match judge {
            Judge::Thumb => settings.exploration,
            Judge::Evaluator => settings.evaluator_exploration,
        };
        let mut game = root.game.determinize(root.seat, &mut self.luck);
        while judge == Judge::Evaluator || !root.is_past(&game) {
            match game.turn() {
                Turn::Player(actor) => {
                    let legal = game.legal();
                    if legal.count() == 1 {
                        game.play(legal.nth(0).unwrap_or(0));
                        continue;
                    }
                    let key = root.key(&game, actor, settings.eye);
                    let Some(node) = self.tree.find(key) else {
                        let room = self.tree.len() < settings.nodes;
                        return (game, room.then(|| self.tree.add(key)));
                    };
                    if judge == Judge::Evaluator && self.tree.is_bare(node) {
                        return (game, Some(node));
                    }
                    let (taken, action) =
                        self.tree.choose(node, &game, actor, &legal, exploration, settings);
                    self.tree.enter(taken);
                    path.push(taken);
                    game.play(action);
                }
                Turn::Chance => {
                    let Some(id) = game.outcomes().draw(&mut self.luck) else { break };
                    game.happen(id);
                }
                Turn::Over => break,
            }
        }
        (game, None)
    }

    /// Writes down what a simulation came to.
    fn learn(&mut self, path: &[Taken], leaf: Option<u32>, worth: &Worth) {
        for &taken in path {
            self.tree.reward(taken, worth);
        }
        if let Some(leaf) = leaf {
            self.tree.look(leaf, worth);
        }
        self.simulations += 1;
    }
}

/// Lets every worker work, each on a thread.
fn on_all(workers: &mut [Worker], think: impl Fn((usize, &mut Worker)) + Sync) {
    #[cfg(feature = "threads")]
    if let [first, others @ ..] = workers
        && !others.is_empty()
    {
        thread::scope(|scope| {
            let think = &think;
            let mut here = Vec::new();
            for (n, worker) in others.iter_mut().enumerate() {
                let worker = Arc::new(Mutex::new(Some(worker)));
                let theirs = Arc::clone(&worker);
                let work = move || {
                    let taken = theirs.lock().unwrap_or_else(PoisonError::into_inner).take();
                    taken.into_iter().for_each(|worker| think((n + 1, worker)));
                };
                // Where no thread can be had, this one does the work too.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    here.push((n + 1, worker));
                }
            }
            think((0, first));
            for (n, worker) in here {
                let taken = worker.lock().unwrap_or_else(PoisonError::into_inner).take();
                taken.into_iter().for_each(|worker| think((n, worker)));
            }
        });
        return;
    }
    workers.iter_mut().enumerate().for_each(think);
}
