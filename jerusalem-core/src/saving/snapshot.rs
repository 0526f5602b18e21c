//! Snapshots: whole tables as bytes.

use serde::{Deserialize, Serialize};

use super::frame::{self, Kind};
use super::{config_hash, from_json, of_codes, start_of, to_codes, to_json};
use crate::error::LoadError;
use crate::game::Game;
use crate::limits::MAX_PLIES;
use crate::rng::Dice;
use crate::table::{History, Memory, Table, TableOptions};

/// What the bytes of a snapshot hold.
#[derive(Serialize, Deserialize)]
struct SnapshotData {
    /// The configuration as JSON, and its hash.
    config: String,
    config_hash: u64,
    /// How the table behaves, as JSON.
    options: String,
    seed: u64,
    ply: u64,
    /// Numbers of the dice that have been used.
    dice: u64,
    /// The steps, if the table records.
    steps: Option<Vec<u32>>,
    /// A position as JSON: where the steps begin, unless that is the configuration's own start; or,
    /// without steps, where the table stands.
    position: Option<String>,
    /// The hash of the state that the table stands at.
    state_hash: u64,
    /// What a seat remembers from before the start.
    memory: Option<(u8, String)>,
}

impl<G: Game> Table<G> {
    /// The whole table as bytes: state, dice, options and record.
    pub fn snapshot(&self) -> Vec<u8> {
        let history = self.history().ok();
        let position = match history {
            None => Some(self.game.position()),
            Some(history) => history.placed.then(|| history.start.position()),
        };
        let data = SnapshotData {
            config: to_json(&self.game.config()),
            config_hash: config_hash(&self.game),
            options: to_json(&self.options),
            seed: self.seed,
            ply: self.ply as u64,
            dice: self.dice.used(),
            steps: history.map(|history| to_codes(&history.steps)),
            position: position.as_ref().map(to_json),
            state_hash: self.game.state_hash(),
            memory: self.memory.as_deref().map(|m| (m.seat, m.text.clone())),
        };
        frame::seal(Kind::Snapshot, G::ID, &data)
    }

    /// The table that [`snapshot`](Table::snapshot) wrote, exactly.
    ///
    /// A past is played again and must lead to the present that was saved.
    pub fn restore(bytes: &[u8]) -> Result<Self, LoadError> {
        let frame = frame::open(bytes, Kind::Snapshot)?;
        frame.expect_game(G::ID)?;
        let data: SnapshotData = frame.read()?;
        let config: G::Config = from_json(&data.config, "config")?;
        let options: TableOptions = from_json(&data.options, "options")?;
        let position: Option<G::Position> =
            data.position.as_deref().map(|text| from_json(text, "position")).transpose()?;
        let ply = usize::try_from(data.ply).ok().filter(|&ply| ply <= MAX_PLIES);
        let ply = ply.ok_or_else(|| frame.damaged("the ply is too large"))?;
        if data.dice > 64 * MAX_PLIES as u64 {
            return Err(frame.damaged("the dice have been used too often"));
        }
        if data.steps.is_some() != options.record {
            return Err(frame.damaged("a table has a past exactly if it records"));
        }
        let (start, placed) = start_of::<G>(&config, position.as_ref())?;
        if config_hash(&start) != data.config_hash {
            return Err(frame.damaged("the configuration is not the one that was saved"));
        }
        let (game, dice, history) = match &data.steps {
            None if !placed => return Err(frame.damaged("there is neither a past nor a position")),
            None => (start, Dice::after(data.seed, data.dice), None),
            Some(codes) => {
                let history = History { start, placed, steps: of_codes(codes)? };
                let (game, dice) = history.rewind(Dice::new(data.seed), history.steps.len())?;
                if (history.steps.len(), dice.used()) != (ply, data.dice) {
                    return Err(frame.damaged("the past leads to another ply"));
                }
                (game, dice, Some(history))
            }
        };
        if game.state_hash() != data.state_hash {
            return Err(frame.damaged("the past leads to another state than the one saved"));
        }
        let memory = data.memory.map(|(seat, text)| Memory { seat, text });
        if memory.as_ref().is_some_and(|m| usize::from(m.seat) >= game.players()) {
            return Err(frame.damaged("a seat that does not exist remembers something"));
        }
        let mut table = Table::standing(game, dice, data.seed, options, ply, history);
        table.memory = memory.map(Box::new);
        Ok(table)
    }
}
