//! A panic inside of a game, which is a bug, leaves a table exactly as it was and a batch broken
//! until it is reset.

use jerusalem_core::faults::{fail_always, fail_at};
use jerusalem_core::{
    ActionId, Arrays, Batch, BatchError, BatchOptions, Bot, Chance, Game, Jerusalem, Table,
    TableOptions, Turn, WalledCity, jerusalem, walled_city,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether a call panicked.
fn panics<T>(call: impl FnOnce() -> T) -> bool {
    let answer = catch_unwind(AssertUnwindSafe(call));
    fail_at(0);
    answer.is_err()
}

fn tables<G: Game>(config: &G::Config) {
    let options = TableOptions::default();
    let bare = TableOptions { record: false, auto_single: true, ..options };
    let manual = TableOptions { chance: Chance::Manual, auto_single: true, ..options };
    for options in [options, bare, manual] {
        let mut table = Table::<G>::new(config, 5, options).unwrap();
        let mut failed = [0; 4];
        while table.turn() != Turn::Over && table.ply() < 300 {
            let before = table.clone();
            let id = table.bot_action(Bot::Random);
            // The first mask of a call, and a later one where steps play themselves.
            for at in 1..=3 {
                let change = |table: &mut Table<G>| match id {
                    Some(id) => table.apply(id).unwrap(),
                    None => drop(table.roll().unwrap()),
                };
                fail_at(at);
                let panicked = panics(|| change(&mut table));
                failed[at as usize] += u32::from(panicked);
                if panicked {
                    assert_eq!(table, before);
                    assert_eq!(table.snapshot(), before.snapshot());
                } else {
                    table = before.clone();
                }
            }
            if options.record && table.ply() > 2 {
                fail_at(2);
                if panics(|| table.undo_to(table.ply() - 1)) {
                    assert_eq!(table, before);
                    failed[0] += 1;
                }
                table = before.clone();
            }
            match id {
                Some(id) => table.apply(id).unwrap(),
                None => drop(table.roll().unwrap()),
            }
        }
        assert!(!options.record || failed[0] > 20, "{failed:?} with {options:?}");
        assert!(failed[1] > 20, "{failed:?} with {options:?}");
        assert!(!options.auto_single || failed[2] > 0, "{failed:?} with {options:?}");
    }
}

#[test]
fn after_a_panic_a_table_is_exactly_as_before() {
    tables::<Jerusalem>(&jerusalem::Config::new(3));
    tables::<WalledCity>(&walled_city::Config::londonderry(4));
}

/// What has been played before fails as well.
fn tables_that_cannot_go_back<G: Game>(config: &G::Config) {
    for record in [true, false] {
        let options = TableOptions { record, ..TableOptions::default() };
        let mut table = Table::<G>::new(config, 5, options).unwrap();
        for _ in 0..100 {
            table.apply(table.bot_action(Bot::Random).unwrap()).unwrap();
        }
        let (id, ply) = (table.legal().nth(0).unwrap(), table.ply());
        fail_always();
        assert!(panics(|| table.apply(id)));
        assert!(table.ply() < ply && (!record || table.ply() == 0), "{}", table.ply());
        assert_eq!(Table::restore(&table.snapshot()).unwrap(), table);
        // The same game goes on from there.
        while table.turn() != Turn::Over {
            match table.bot_action(Bot::Random) {
                Some(id) => table.apply(id).unwrap(),
                None => drop(table.roll().unwrap()),
            }
        }
    }
}

#[test]
fn a_table_that_cannot_go_back_stands_where_its_past_begins() {
    tables_that_cannot_go_back::<Jerusalem>(&jerusalem::Config::new(4));
    tables_that_cannot_go_back::<WalledCity>(&walled_city::Config::londonderry(4));
}

fn batches<G: Game>(config: &G::Config) {
    for threads in [1, 2] {
        let options = BatchOptions { threads, ..BatchOptions::default() };
        let mut batch = Batch::<G>::new(config, 8, 1, options).unwrap();
        let mut whole = batch.try_clone().unwrap();
        let mut out = Arrays::default();
        let mut actions = [0; 8];
        batch.random_actions(&mut actions).unwrap();
        fail_at(3);
        assert!(panics(|| batch.step(&actions, &mut Arrays::default())));
        let broken = Err(BatchError::Broken);
        assert_eq!(batch.step(&actions, &mut out), broken);
        assert_eq!(batch.step_random(&mut out), broken);
        assert_eq!(batch.show(&mut out), broken);
        assert_eq!(batch.random_actions(&mut actions), broken);
        assert_eq!(batch.game(0).err(), Some(BatchError::Broken));
        assert_eq!(batch.legal(0).err(), Some(BatchError::Broken));
        assert_eq!(batch.try_clone().err(), Some(BatchError::Broken));
        batch.reset(7, &mut out).unwrap();
        whole.reset(7, &mut out).unwrap();
        let games = |batch: &Batch<G>| (0..8).map(|i| batch.game(i).unwrap().clone()).collect();
        let (one, other): (Vec<G>, Vec<G>) = (games(&batch), games(&whole));
        assert_eq!(one, other);
        let mut again: [ActionId; 8] = [0; 8];
        batch.random_actions(&mut actions).unwrap();
        whole.random_actions(&mut again).unwrap();
        assert_eq!(actions, again);
    }
}

#[test]
fn after_a_panic_a_batch_is_broken_until_it_is_reset() {
    batches::<Jerusalem>(&jerusalem::Config::new(4));
    batches::<WalledCity>(&walled_city::Config::borderlands(2));
}
