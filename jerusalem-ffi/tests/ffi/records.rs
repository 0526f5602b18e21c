//! Golden records: the same states after every ply through every door.

use jerusalem_core::{AnyTable, Bot, Chance, Step, TableOptions, Turn, open, open_record};
use std::path::PathBuf;

use crate::common::{compare, games, repo};

/// A line of the list of records.
struct Golden {
    path: PathBuf,
    bots: Vec<Bot>,
    config: String,
}

fn list() -> Vec<Golden> {
    let text = std::fs::read_to_string(repo("tests/data/records/games.txt")).expect("the list");
    let golden = |line: &str| {
        let (name, rest) = line.split_once(' ').expect("a name");
        let (bots, config) = rest.trim_start().split_once(' ').expect("bots");
        let bots = bots.split(',').map(|bot| Bot::from_name(bot).expect("a bot")).collect();
        let path = repo(&format!("tests/data/records/{name}.json"));
        Golden { path, bots, config: config.trim().to_owned() }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(golden).collect()
}

/// The files of all golden records.
pub fn paths() -> Vec<PathBuf> {
    list().into_iter().map(|golden| golden.path).collect()
}

fn play(golden: &Golden) -> Box<dyn AnyTable> {
    let mut table = open(&golden.config).expect("a configuration");
    while let Turn::Player(seat) = table.game().turn() {
        let bot = golden.bots[seat % golden.bots.len()];
        let action = table.bot_action(bot, None).expect("an action");
        table.apply(action).expect("legal");
    }
    table
}

#[test]
fn records_are_what_the_engine_plays() {
    let list = list();
    for golden in &list {
        let record = play(golden).record_json().expect("a record");
        compare(&golden.path, &format!("{record}\n"));
    }
    let text = list.iter().map(|golden| golden.config.as_str()).collect::<String>();
    for game in games() {
        assert!(text.contains(&format!("{game:?}")), "no golden record of {game}");
    }
}

#[test]
fn rust_replays_records_to_the_same_states() {
    for golden in list() {
        let text = std::fs::read(&golden.path).expect("a record");
        let end = open_record(&text, None, TableOptions::default()).expect("a record");
        let options = TableOptions { chance: Chance::Manual, ..TableOptions::default() };
        let mut table = open_record(&text, Some(0), options).expect("a record");
        let written = hashes(&String::from_utf8(text).expect("UTF-8"));
        let steps = end.steps().expect("steps");
        assert_eq!(written.len(), steps.len());
        for (&step, hash) in steps.iter().zip(written) {
            match step {
                Step::Action(id) => table.apply(id).expect("legal"),
                Step::Outcome(id) => table.resolve(id).expect("possible"),
            }
            assert_eq!(
                table.game().state_hash(),
                hash,
                "{} ply {}",
                golden.path.display(),
                table.ply()
            );
        }
        assert_eq!(table.game().turn(), Turn::Over);
    }
}

fn hashes(record: &str) -> Vec<u64> {
    let hash = |line: &str| {
        let (_, hash) = line.split_once("\"hash\": \"")?;
        u64::from_str_radix(&hash[..16], 16).ok()
    };
    record.lines().filter_map(hash).collect()
}
