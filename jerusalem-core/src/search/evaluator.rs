//! Networks and the like in place of the rule of thumb: asked for many leaves at once.

use super::tree::Taken;
use super::value::{Worth, worth};
use super::{Judge, MAX_PLAYERS, MAX_SIMULATIONS, Root, Search, SearchError, Settings, Worker};
use crate::game::{ActionId, Game, Seat, Turn};
use crate::layout::fill;
use crate::mask::ActionMask;

/// Situations to be judged, one a row, each as the player to move there sees it: observation and
/// ids are those of that player (relative ids).
pub struct Leaves<'a> {
    /// Number of rows.
    pub rows: usize,
    /// Observations, `rows × observation_len`.
    pub observations: &'a [f32],
    /// What is legal, 1 or 0, `rows × action_count`.
    pub masks: &'a [u8],
    /// To be written: how good an action looks, before a softmax over the legal ones.
    pub logits: &'a mut [f32],
    /// To be written: what the situation is worth to every player, from −1 to 1, the player to move
    /// first, then clockwise; `rows × players`.
    pub values: &'a mut [f32],
}

/// Judges situations.
pub trait Evaluator {
    /// Writes logits and values of all rows, or says what is wrong.
    fn evaluate(&mut self, leaves: &mut Leaves<'_>) -> Result<(), String>;
}

impl<F: FnMut(&mut Leaves<'_>) -> Result<(), String>> Evaluator for F {
    fn evaluate(&mut self, leaves: &mut Leaves<'_>) -> Result<(), String> {
        self(leaves)
    }
}

/// A simulation that waits for its value.
struct Waiting<G> {
    game: G,
    actor: Seat,
    legal: ActionMask,
    leaf: Option<u32>,
    path: Vec<Taken>,
}

impl<G: Game> Search<G> {
    /// Thinks on as [`run`](Search::run) does, with an evaluator instead of the rule of thumb, on
    /// the caller's thread.
    ///
    /// Priors and values of a search should come from one source: what an earlier `run` has learnt
    /// stays, and is mixed with what this one learns. Where an evaluator fails, what was learnt
    /// before that call stays and the simulations that waited for it are not counted.
    pub fn run_with(
        &mut self,
        evaluator: &mut dyn Evaluator,
        simulations: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<u64, SearchError> {
        let made = self.simulations();
        if simulations > MAX_SIMULATIONS - made.min(MAX_SIMULATIONS) {
            return Err(SearchError::TooMany { asked: simulations, made });
        }
        let (settings, cancel) = (&self.settings, &self.cancel);
        let mut done = 0;
        let mut result = Ok(());
        if let Some(worker) = self.workers.first_mut().filter(|_| self.root.legal.count() > 1) {
            while done < simulations && result.is_ok() && !cancel.is_set() && !stop() {
                let leaves = (settings.leaves as u64).min(simulations - done);
                result = worker.run_batch(&self.root, settings, leaves as usize, evaluator);
                done += leaves;
            }
        }
        self.cancel.clear();
        result.map(|()| self.simulations() - made)
    }
}

impl Worker {
    /// So many simulations whose leaves are judged together.
    fn run_batch<G: Game>(
        &mut self,
        root: &Root<G>,
        settings: &Settings,
        leaves: usize,
        evaluator: &mut dyn Evaluator,
    ) -> Result<(), SearchError> {
        let mut waiting = Vec::with_capacity(leaves);
        for _ in 0..leaves {
            let mut path = Vec::new();
            let (game, leaf) = self.descend(root, settings, Judge::Evaluator, &mut path);
            match game.turn() {
                Turn::Player(actor) => {
                    let legal = game.legal();
                    waiting.push(Waiting { game, actor, legal, leaf, path });
                }
                _ => self.learn(&path, leaf, &worth(&game, settings)),
            }
        }
        let judged = judge(&waiting, evaluator);
        if judged.is_err() {
            for each in &waiting {
                each.path.iter().for_each(|&taken| self.tree.leave(taken));
            }
        }
        for (each, (priors, worth)) in waiting.iter().zip(judged.map_err(SearchError::Evaluator)?) {
            if let Some(leaf) = each.leaf.filter(|&leaf| self.tree.is_bare(leaf)) {
                for (action, prior) in priors {
                    self.tree.open(leaf, action, prior);
                }
            }
            self.learn(&each.path, each.leaf, &worth);
        }
        Ok(())
    }
}

type Judgement = (Vec<(ActionId, f32)>, Worth);

/// Asks the evaluator and reads its answer: for every leaf its moves, best first, with their shares,
/// and its worth.
fn judge<G: Game>(
    waiting: &[Waiting<G>],
    evaluator: &mut dyn Evaluator,
) -> Result<Vec<Judgement>, String> {
    let Some(first) = waiting.first() else { return Ok(Vec::new()) };
    let rows = waiting.len();
    let (len, actions) = (first.game.observation_len(), first.game.action_count());
    let players = first.game.players();
    let mut observations = vec![0.0; rows * len];
    let mut masks = vec![0; rows * actions];
    for (row, each) in waiting.iter().enumerate() {
        fill(&each.game, each.actor, &mut observations[row * len..][..len]);
        let relative = each.game.relative_mask(each.actor, &each.legal);
        relative.write_flags(&mut masks[row * actions..][..actions]);
    }
    let mut logits = vec![0.0; rows * actions];
    let mut values = vec![0.0; rows * players];
    let (observations, masks) = (&observations[..], &masks[..]);
    let (to_logits, to_values) = (&mut logits[..], &mut values[..]);
    evaluator.evaluate(&mut Leaves {
        rows,
        observations,
        masks,
        logits: to_logits,
        values: to_values,
    })?;
    let answers = waiting.iter().enumerate().map(|(row, each)| {
        let priors = priors(each, &logits[row * actions..][..actions])?;
        Ok((priors, read_values(each, &values[row * players..][..players])?))
    });
    answers.collect()
}

fn priors<G: Game>(each: &Waiting<G>, logits: &[f32]) -> Result<Vec<(ActionId, f32)>, String> {
    let logit = |id| logits[usize::from(each.game.relative(each.actor, id))];
    let mut all: Vec<_> = each.legal.iter().map(|id| (id, logit(id))).collect();
    if let Some((id, bad)) = all.iter().find(|(_, logit)| !logit.is_finite()) {
        return Err(format!("the logit of action {id}, which is legal, is {bad}"));
    }
    let most = all.iter().fold(f32::MIN, |most, &(_, logit)| most.max(logit));
    all.iter_mut().for_each(|(_, logit)| *logit = (*logit - most).exp());
    let sum: f32 = all.iter().map(|(_, share)| share).sum();
    all.iter_mut().for_each(|(_, share)| *share /= sum);
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    Ok(all)
}

fn read_values<G: Game>(each: &Waiting<G>, values: &[f32]) -> Result<Worth, String> {
    if let Some(bad) = values.iter().find(|value| !(-1.0..=1.0).contains(*value)) {
        return Err(format!("a value is {bad}; allowed: -1 to 1"));
    }
    let mut worth = Worth::default();
    for (offset, value) in values.iter().enumerate() {
        let seat = (each.actor + offset) % values.len();
        worth.value[seat] = 0.5 + 0.5 * value;
    }
    let sum: f32 = worth.value.iter().sum();
    for seat in 0..MAX_PLAYERS {
        worth.win[seat] = if sum > 0.0 { worth.value[seat] / sum } else { 0.0 };
    }
    worth.points =
        std::array::from_fn(|seat| each.game.outlook().get(seat).copied().unwrap_or(0.0));
    Ok(worth)
}
