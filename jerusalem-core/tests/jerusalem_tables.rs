//! Tables, records and batches of Jerusalem: exact for every preset and number of players.

use jerusalem_core::jerusalem::{Config, Rules};
use jerusalem_core::{
    Batch, BatchOptions, Bot, Chance, Dice, Game, Jerusalem, Lang, Record, Step, Table,
    TableOptions, Turn, Viewer, below, playout, random_action,
};

fn configs() -> impl Iterator<Item = Config> {
    Rules::PRESETS.iter().flat_map(|name| {
        (2..=4).map(|players| Config { players, rules: Rules::preset(name).unwrap() })
    })
}

/// A whole random game and the table at every decision.
fn game(config: &Config, seed: u64, chance: Chance) -> Vec<Table<Jerusalem>> {
    let options = TableOptions { chance, ..TableOptions::default() };
    let mut table = Table::new(config, seed, options).unwrap();
    let mut rng = Dice::new(seed);
    let mut seen = vec![table.clone()];
    loop {
        match table.turn() {
            Turn::Player(_) => {
                table.apply(random_action(table.legal(), &mut rng).unwrap()).unwrap();
            }
            Turn::Chance => drop(table.roll().unwrap()),
            Turn::Over => return seen,
        }
        seen.push(table.clone());
    }
}

#[test]
fn records_snapshots_and_undo_are_exact() {
    for (number, config) in configs().enumerate() {
        let chance = if number % 2 == 0 { Chance::Auto } else { Chance::Manual };
        let seen = game(&config, number as u64, chance);
        let last = seen.last().unwrap();
        let record = last.record().unwrap();
        assert_eq!(Record::from_bytes(&record.to_bytes()).unwrap(), record);
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        for table in seen.iter().step_by(23) {
            let text = serde_json::to_string(&table.game().position()).unwrap();
            let position = serde_json::from_str(&text).unwrap();
            assert_eq!(Jerusalem::from_position(&position).unwrap(), *table.game());
            assert_eq!(Table::restore(&table.snapshot()).unwrap(), *table);
            let mut back = last.clone();
            back.undo_to(table.ply()).unwrap();
            assert_eq!(back, *table);
            assert_eq!(Table::from_record(&record, table.ply(), table.options()).unwrap(), *table);
            assert_eq!(record.replay(table.ply()).unwrap(), *table.game());
        }
    }
}

#[test]
fn the_same_seed_and_decisions_give_the_same_record() {
    for config in configs() {
        let [auto, manual] = [Chance::Auto, Chance::Manual]
            .map(|chance| game(&config, 9, chance).pop().unwrap().record().unwrap());
        assert_eq!(auto.to_json(), manual.to_json());
        assert_eq!(auto.to_bytes(), manual.to_bytes());
    }
}

#[test]
fn single_choices_change_the_asking_not_the_game() {
    let options = TableOptions { auto_single: true, ..TableOptions::default() };
    let mut skipped = 0;
    for seed in 0..10 {
        let mut short = Table::<Jerusalem>::new(&Config::new(3), seed, options).unwrap();
        let mut rng = Dice::new(seed);
        while let Some(id) = random_action(short.legal(), &mut rng) {
            assert!(short.legal().count() > 1);
            short.apply(id).unwrap();
        }
        let plain = TableOptions::default();
        let mut long = Table::<Jerusalem>::new(&Config::new(3), seed, plain).unwrap();
        for &step in short.steps().unwrap() {
            if let Step::Action(id) = step {
                skipped += usize::from(long.legal().count() == 1);
                long.apply(id).unwrap();
            }
        }
        assert_eq!(long.record().unwrap(), short.record().unwrap());
    }
    assert!(skipped > 0);
}

#[test]
fn information_states_do_not_tell_which_card_another_kept() {
    let mut tables = [0, 1].map(|kept| {
        let options = TableOptions { chance: Chance::Manual, ..TableOptions::default() };
        let mut table = Table::<Jerusalem>::new(&Config::new(4), 1, options).unwrap();
        while table.turn() != Turn::Chance {
            table.apply(table.legal().nth(0).unwrap()).unwrap();
        }
        [kept, 2, 3, 4].into_iter().for_each(|card| table.resolve(card).unwrap());
        table
    });
    let Turn::Player(drafter) = tables[0].turn() else { panic!("nobody drafts") };
    for table in &mut tables {
        table.apply(table.legal().nth(0).unwrap()).unwrap();
    }
    let Turn::Player(next) = tables[0].turn() else { panic!("nobody drafts") };
    let [one, two] = &tables;
    assert_ne!(one.game(), two.game());
    for seat in 0..4 {
        let texts = [one, two].map(|table| table.information_state(seat).unwrap());
        let keys = [one, two].map(|table| table.information_key(seat).unwrap());
        let logs = [one, two].map(|table| table.log(Viewer::Seat(seat), Lang::En).unwrap());
        assert_eq!(texts[0] == texts[1], seat != drafter, "{}", texts[0]);
        assert_eq!(keys[0] == keys[1], seat != drafter);
        assert_eq!(logs[0] == logs[1], seat != drafter);
        assert_eq!(texts[0].contains("\nlegal "), seat == next, "{}", texts[0]);
    }
    let public = [one, two].map(|table| table.log(Viewer::Public, Lang::En).unwrap());
    assert_eq!(public[0], public[1]);
}

#[test]
fn determinised_tables_keep_the_information_state() {
    let mut changed = 0;
    for config in configs() {
        let seen = game(&config, 17, Chance::Auto);
        for table in seen.iter().step_by(41) {
            for seat in 0..usize::from(config.players) {
                let other = table.determinized(seat, 5, true).unwrap();
                assert_eq!(other.information_state(seat), table.information_state(seat));
                changed += u32::from(other.game() != table.game());
            }
        }
    }
    assert!(changed > 100, "{changed}");
}

/// Bytes under the right checksum.
fn reseal(bytes: &mut [u8]) {
    let body = bytes.len() - 8;
    let sum = xxhash_rust::xxh3::xxh3_64(&bytes[..body]);
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn changed_data_under_a_right_checksum_is_refused_or_plays() {
    let mut rng = Dice::new(1);
    let mut accepted = 0;
    for config in [Config::new(2), Config::new(4)] {
        let seen = game(&config, 3, Chance::Auto);
        for table in seen.iter().step_by(61) {
            let bare = TableOptions { record: false, ..TableOptions::default() };
            let saved = [
                Table::from_game(*table.game(), 3, bare).snapshot(),
                table.snapshot(),
                table.record().unwrap().to_bytes(),
            ];
            for (kind, bytes) in saved.iter().enumerate() {
                for _ in 0..300 {
                    let mut changed = bytes.clone();
                    for _ in 0..=below(&mut rng, 2) {
                        let at = 21 + below(&mut rng, bytes.len() as u32 - 29) as usize;
                        changed[at] = match below(&mut rng, 3) {
                            0 => changed[at].wrapping_add(1),
                            1 => changed[at] ^ 1 << below(&mut rng, 8),
                            _ => below(&mut rng, 256) as u8,
                        };
                    }
                    reseal(&mut changed);
                    match kind {
                        0 => {
                            if let Ok(table) = Table::<Jerusalem>::restore(&changed) {
                                accepted += 1;
                                playout(&mut table.game().clone(), &mut rng);
                            }
                        }
                        1 => {
                            if let Ok(mut table) = Table::<Jerusalem>::restore(&changed) {
                                accepted += 1;
                                let _ = table.information_state(0);
                                let _ = table.record();
                                let _ = table.undo_to(1);
                            }
                        }
                        _ => drop(Record::<Jerusalem>::from_bytes(&changed)),
                    }
                }
            }
        }
    }
    assert!(accepted > 0, "no change was ever possible");
}

#[test]
fn batches_play_the_games_of_tables() {
    let config = Config::new(4);
    let mut batch = Batch::<Jerusalem>::new(&config, 1, 5, BatchOptions::default()).unwrap();
    // The first row of a batch has the dice of a table with the same seed.
    let mut table = Table::<Jerusalem>::new(&config, 5, TableOptions::default()).unwrap();
    let mut actions = [0];
    let mut done = [0];
    while table.turn() != Turn::Over {
        assert_eq!(batch.game(0).unwrap(), table.game());
        batch.random_actions(&mut actions).unwrap();
        table.apply(actions[0]).unwrap();
        let mut arrays =
            jerusalem_core::Arrays { done: Some(&mut done), ..jerusalem_core::Arrays::default() };
        batch.step(&actions, &mut arrays).unwrap();
        assert_eq!(done[0] == 1, table.turn() == Turn::Over);
    }
    assert_eq!(batch.game(0).unwrap().round(), 1);
}

#[test]
fn greedy_bots_win_inside_batches() {
    let bots = [Some(Bot::Greedy), None, None, None];
    for threads in [1, 2] {
        let options = BatchOptions { bots, threads, ..BatchOptions::default() };
        let batch = Batch::<Jerusalem>::new(&Config::new(4), 1, 5, options).unwrap();
        let totals = batch.playouts(0..100, 1);
        assert!(totals.places[0][0] >= 85, "{totals:?}");
    }
}
