//! The steps of a game from a start position, and what a viewer saw of them.

use crate::error::{HistoryError, LoadError};
use crate::game::{Game, Seat, Step, Turn, Viewer};
use crate::lang::Lang;
use crate::rng::Dice;
use crate::saving::ply_name;

/// A start position and the steps taken from it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct History<G: Game> {
    /// The position before the first step.
    pub(crate) start: G,
    /// Whether the start is another position than the configuration's own.
    pub(crate) placed: bool,
    /// Decisions and outcomes in order.
    pub(crate) steps: Vec<Step>,
}

/// Takes one step; says what is wrong with it without naming anything hidden.
pub(crate) fn take_step<G: Game>(game: &mut G, step: Step, ply: usize) -> Result<(), LoadError> {
    let wrong = |what: String| Err(LoadError::damaged(ply_name(ply), what));
    match step {
        Step::Action(id) => match game.turn() {
            Turn::Player(_) if game.legal().contains(id) => game.play(id),
            Turn::Player(_) => {
                return wrong(format!("action {id} is not legal at {}", game.node()));
            }
            Turn::Chance => {
                return wrong(format!("action {id} stands where {} is a chance node", game.node()));
            }
            Turn::Over => return wrong(format!("action {id} comes after the end of the game")),
        },
        Step::Outcome(id) => {
            if game.outcomes().weight(id) == 0 {
                return wrong(format!("outcome {id} cannot happen at {}", game.node()));
            }
            game.happen(id);
        }
    }
    Ok(())
}

impl<G: Game> History<G> {
    /// Takes the first `plies` steps again and shows each to `each`: before, step, after.
    pub(crate) fn retrace(
        &self,
        plies: usize,
        mut each: impl FnMut(&G, Step, &G) -> Result<(), LoadError>,
    ) -> Result<G, LoadError> {
        let mut game = self.start.clone();
        for (i, &step) in self.steps.iter().take(plies).enumerate() {
            let before = game.clone();
            take_step(&mut game, step, i + 1)?;
            each(&before, step, &game)?;
        }
        Ok(game)
    }

    /// The state after `plies` steps, and the dice, which stand at the start, as they stand there.
    ///
    /// The dice are thrown at every chance node, also where the outcome was then chosen by hand, so
    /// that they are a function of the steps.
    pub(crate) fn rewind(&self, mut dice: Dice, plies: usize) -> Result<(G, Dice), LoadError> {
        let game = self.retrace(plies, |before, step, _| {
            if let Step::Outcome(_) = step {
                before.outcomes().draw(&mut dice);
            }
            Ok(())
        })?;
        Ok((game, dice))
    }

    /// What the viewer saw, one line a step; a step of which nothing is seen is an empty line.
    pub(crate) fn witness(&self, viewer: Viewer, lang: Lang) -> Result<Vec<String>, LoadError> {
        let mut lines = Vec::with_capacity(self.steps.len());
        self.retrace(self.steps.len(), |before, step, after| {
            lines.push(before.witness(step, after, viewer, lang));
            Ok(())
        })?;
        Ok(lines)
    }

    /// Everything `seat` knows from the set-up and has seen since, in words.
    pub(crate) fn recall(&self, seat: Seat) -> Result<String, LoadError> {
        let config = serde_json::to_string(&self.start.config())
            .map_err(|e| LoadError::damaged("configuration", e.to_string()))?;
        let mut text = format!("game {}\nconfig {config}\nseat {seat}\n", G::ID);
        if self.placed {
            text += &self.start.draw(Viewer::Seat(seat), Lang::En);
            text.push('\n');
        }
        for line in self.witness(Viewer::Seat(seat), Lang::En)? {
            text += &line;
            text.push('\n');
        }
        Ok(text)
    }
}

/// Refuses a seat that does not exist.
pub(crate) fn check_seat<G: Game>(game: &G, seat: Seat) -> Result<(), HistoryError> {
    let players = game.players();
    if seat < players { Ok(()) } else { Err(HistoryError::Seat { seat, players }) }
}

/// Refuses a viewer on a seat that does not exist.
pub(crate) fn check_viewer<G: Game>(game: &G, viewer: Viewer) -> Result<(), HistoryError> {
    match viewer {
        Viewer::Seat(seat) => check_seat(game, seat),
        Viewer::Omniscient | Viewer::Public => Ok(()),
    }
}

/// Refuses a language that the game has no words in.
pub(crate) fn check_lang<G: Game>(game: &G, lang: Lang) -> Result<(), HistoryError> {
    let known = game.languages();
    if known.contains(&lang) { Ok(()) } else { Err(HistoryError::Language { lang, known }) }
}
