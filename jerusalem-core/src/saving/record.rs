//! Records of games: decisions and outcomes, with the state's hash after every ply.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};

use super::frame::{self, Kind};
use super::{config_hash, from_json, of_codes, ply_name, start_of, to_codes, to_json};
use crate::error::{HistoryError, LoadError, quoted};
use crate::facts::hash64;
use crate::game::{ActionId, Game, OutcomeId, Step, Viewer};
use crate::lang::Lang;
use crate::table::{History, check_lang, check_viewer};

/// A game as it was played. It stores what chance brought, not the luck behind it, and so replays
/// whatever becomes of the generator.
///
/// Ply 0 is the start, ply `n` the state after `n` steps. A record holds the whole truth, hidden
/// outcomes included; [`log`](Record::log) is what may be shown to a player.
///
/// ```
/// use jerusalem_core::{Jerusalem, Record, Table, TableOptions, jerusalem};
///
/// let config = jerusalem::Config::new(2);
/// let mut table = Table::<Jerusalem>::new(&config, 7, TableOptions::default())?;
/// table.apply(table.legal().nth(0).expect("somebody is to move"))?;
/// let record = table.record()?;
/// let bytes = record.to_bytes();
/// assert_eq!(Record::from_bytes(&bytes)?, record);
/// assert_eq!(Record::from_json(&record.to_json())?, record);
/// assert!(Record::<Jerusalem>::from_bytes(&bytes[..20]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Record<G: Game> {
    seed: u64,
    history: History<G>,
    hashes: Vec<u64>,
}

impl<G: Game> Record<G> {
    /// Number of the format that is written; the newest one that is read.
    pub const FORMAT: u32 = frame::FORMAT;

    /// The record of these steps from the start of a game; an impossible step is refused.
    pub fn new(start: &G, seed: u64, steps: &[Step]) -> Result<Self, LoadError> {
        let placed = G::new(&start.config()).is_ok_and(|own| own != *start);
        let history = History { start: start.clone(), placed, steps: steps.to_vec() };
        Self::of(seed, history)
    }

    pub(crate) fn of(seed: u64, history: History<G>) -> Result<Self, LoadError> {
        let mut hashes = Vec::with_capacity(history.steps.len());
        history.retrace(history.steps.len(), |_, _, after| {
            hashes.push(after.state_hash());
            Ok(())
        })?;
        Ok(Record { seed, history, hashes })
    }

    /// What the game was set up with.
    pub fn config(&self) -> G::Config {
        self.history.start.config()
    }

    /// The seed of the table.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The state at ply 0.
    pub fn start(&self) -> &G {
        &self.history.start
    }

    /// Whether the game began from a position of its own instead of the configuration's start.
    pub fn starts_from_position(&self) -> bool {
        self.history.placed
    }

    /// Decisions and outcomes, in order.
    pub fn steps(&self) -> &[Step] {
        &self.history.steps
    }

    /// The hash of the state after each step.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Number of steps.
    pub fn plies(&self) -> usize {
        self.history.steps.len()
    }

    pub(crate) fn history(&self) -> &History<G> {
        &self.history
    }

    /// The state at a ply; every hash on the way must agree.
    pub fn replay(&self, ply: usize) -> Result<G, LoadError> {
        if ply > self.plies() {
            let what = format!("the record ends after {} plies", self.plies());
            return Err(LoadError::damaged(ply_name(ply), what));
        }
        let mut hashes = self.hashes.iter().enumerate();
        self.history.retrace(ply, |_, _, after| match hashes.next() {
            Some((_, &hash)) if hash == after.state_hash() => Ok(()),
            Some((i, _)) => {
                Err(LoadError::damaged(ply_name(i + 1), "the state differs from the one recorded"))
            }
            None => Err(LoadError::damaged("hashes", "there are fewer hashes than steps")),
        })
    }

    /// The game in words, as the viewer saw it; steps of which nothing was seen are left out.
    pub fn log(&self, viewer: Viewer, lang: Lang) -> Result<Vec<String>, HistoryError> {
        check_viewer(self.start(), viewer)?;
        check_lang(self.start(), lang)?;
        let mut lines = self.history.witness(viewer, lang)?;
        lines.retain(|line| !line.is_empty());
        Ok(lines)
    }

    /// One number for the configuration, the seed, the start and all hashes.
    fn check(&self) -> u64 {
        let mut bytes = Vec::with_capacity(24 + 8 * self.hashes.len());
        bytes.extend_from_slice(&config_hash(&self.history.start).to_le_bytes());
        bytes.extend_from_slice(&self.seed.to_le_bytes());
        bytes.extend_from_slice(&self.history.start.state_hash().to_le_bytes());
        bytes.extend(self.hashes.iter().flat_map(|hash| hash.to_le_bytes()));
        hash64(&bytes)
    }

    /// Compact bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let payload = Payload {
            config: to_json(&self.config()),
            seed: self.seed,
            start: self.history.placed.then(|| to_json(&self.history.start.position())),
            steps: to_codes(self.steps()),
            hashes: self.hashes.clone(),
            check: self.check(),
        };
        frame::seal(Kind::Record, G::ID, &payload)
    }

    /// The record of bytes; refuses what is cut off, foreign, newer, another game's, or does not
    /// replay to the states recorded.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let frame = frame::open(bytes, Kind::Record)?;
        frame.expect_game(G::ID)?;
        let payload: Payload = frame.read()?;
        let config: G::Config = from_json(&payload.config, "config")?;
        let position: Option<G::Position> =
            payload.start.as_deref().map(|text| from_json(text, "start")).transpose()?;
        let (start, placed) = start_of::<G>(&config, position.as_ref())?;
        let steps = of_codes(&payload.steps)?;
        if payload.hashes.len() != steps.len() {
            let what = format!("{} steps, but {} hashes", steps.len(), payload.hashes.len());
            return Err(frame.damaged(what));
        }
        let history = History { start, placed, steps };
        let record = Record { seed: payload.seed, history, hashes: payload.hashes };
        record.replay(record.plies())?;
        record.expect_check(Some(payload.check))?;
        Ok(record)
    }

    /// JSON for people, one line a step.
    pub fn to_json(&self) -> String {
        let mut text = format!(
            "{{\n  \"format\": {},\n  \"game\": {},\n  \"config\": {},\n  \"seed\": {},\n",
            Self::FORMAT,
            to_json(&G::ID),
            to_json(&self.config()),
            self.seed
        );
        if self.history.placed {
            let _ = writeln!(text, "  \"start\": {},", to_json(&self.history.start.position()));
        }
        text += "  \"steps\": [";
        let mut hashes = self.hashes.iter();
        let mut separator = "\n";
        let told = self.history.retrace(self.plies(), |before, step, _| {
            let (kind, id, name) = match step {
                Step::Action(id) => ("action", id, action_name(before, id)),
                Step::Outcome(id) => ("outcome", id, before.outcome_name(id)),
            };
            let hash = hashes.next().copied().unwrap_or_default();
            let _ = write!(
                text,
                "{separator}    {{\"{kind}\": {id}, \"name\": {}, \"hash\": \"{hash:016x}\"}}",
                to_json(&name)
            );
            separator = ",\n";
            Ok(())
        });
        debug_assert!(told.is_ok(), "a record replays");
        let end = if self.plies() == 0 { "" } else { "\n  " };
        let _ = write!(text, "{end}],\n  \"check\": \"{:016x}\"\n}}", self.check());
        text
    }

    /// The record of JSON; as strict as [`from_bytes`](Record::from_bytes), and every name must
    /// fit its id.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        head_of_json(text)?.expect_game(G::ID)?;
        let data: RecordJson<G::Config, G::Position> = parse(text)?;
        let (start, placed) = start_of::<G>(&data.config, data.start.as_ref())?;
        let mut steps = Vec::with_capacity(data.steps.len());
        let mut hashes = Vec::with_capacity(data.steps.len());
        for (i, step) in data.steps.iter().enumerate() {
            let at = || ply_name(i + 1);
            steps.push(match (step.action, step.outcome) {
                (Some(id), None) => Step::Action(id),
                (None, Some(id)) => Step::Outcome(id),
                _ => {
                    let what = "a step has either an action or an outcome";
                    return Err(LoadError::damaged(at(), what));
                }
            });
            hashes.push(hex(&step.hash).ok_or_else(|| {
                LoadError::damaged(at(), "the hash is not a number of 16 hexadecimal digits")
            })?);
        }
        let record = Record { seed: data.seed, history: History { start, placed, steps }, hashes };
        record.verify_names(&data.steps)?;
        record.expect_check(hex(&data.check))?;
        Ok(record)
    }

    fn expect_check(&self, told: Option<u64>) -> Result<(), LoadError> {
        if told == Some(self.check()) {
            return Ok(());
        }
        let what = "the configuration, the seed or the start does not belong to these steps";
        Err(LoadError::damaged("check", what))
    }

    fn verify_names(&self, told: &[StepJson]) -> Result<(), LoadError> {
        let mut rows = told.iter().zip(&self.hashes).enumerate();
        self.history.retrace(self.plies(), |before, step, after| {
            let Some((i, (row, &hash))) = rows.next() else { return Ok(()) };
            let name = match step {
                Step::Action(id) => action_name(before, id),
                Step::Outcome(id) => before.outcome_name(id),
            };
            if row.name != name {
                let what =
                    format!("the name {:?} does not fit the id, which is {name:?}", row.name);
                return Err(LoadError::damaged(ply_name(i + 1), what));
            }
            if hash != after.state_hash() {
                let what = "the state differs from the one recorded";
                return Err(LoadError::damaged(ply_name(i + 1), what));
            }
            Ok(())
        })?;
        Ok(())
    }
}

impl<G: Game> fmt::Debug for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record").field("game", &G::ID).field("plies", &self.plies()).finish()
    }
}

/// What a binary record holds.
#[derive(Serialize, Deserialize)]
struct Payload {
    /// The configuration as JSON.
    config: String,
    seed: u64,
    /// The position that the game began from as JSON, unless it is the configuration's own start.
    start: Option<String>,
    steps: Vec<u32>,
    hashes: Vec<u64>,
    check: u64,
}

/// What every JSON document of this library begins with.
#[derive(Deserialize)]
pub(crate) struct Head {
    format: u32,
    pub(crate) game: String,
}

impl Head {
    pub(crate) fn expect_game(&self, expected: &'static str) -> Result<(), LoadError> {
        if self.game == expected {
            Ok(())
        } else {
            Err(LoadError::WrongGame { found: quoted(&self.game).into_owned(), expected })
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordJson<C, P> {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "game")]
    _game: String,
    config: C,
    seed: u64,
    #[serde(default = "nothing")]
    start: Option<P>,
    steps: Vec<StepJson>,
    check: String,
}

fn nothing<P>() -> Option<P> {
    None
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepJson {
    action: Option<ActionId>,
    outcome: Option<OutcomeId>,
    name: String,
    hash: String,
}

/// Format and game of a JSON record.
pub(crate) fn head_of_json(text: &str) -> Result<Head, LoadError> {
    LoadError::limit(text.len())?;
    let head: Head = serde_json::from_str(text).map_err(|e| match e.classify() {
        serde_json::error::Category::Data => LoadError::Foreign { expected: Kind::Record.name() },
        _ => json_error(&e),
    })?;
    frame::check_format(head.format)?;
    Ok(head)
}

fn parse<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, LoadError> {
    serde_json::from_str(text).map_err(|e| json_error(&e))
}

fn json_error(error: &serde_json::Error) -> LoadError {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let at = format!("line {} column {}", error.line(), error.column());
    LoadError::damaged(at, text.strip_suffix(&place).unwrap_or(&text))
}

fn hex(text: &str) -> Option<u64> {
    let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
    digits.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

fn action_name<G: Game>(game: &G, id: ActionId) -> String {
    game.action_name(id, None).unwrap_or_default()
}
