//! Tables: dice, undo, information states, determinised tables, snapshots.

mod common;

use common::{BidConfig, BidRules, Bidding, config};
use jerusalem_core::search::Level;
use jerusalem_core::{
    AnyGame, Bot, Chance, Dice, HistoryError, IllegalAction, IllegalOutcome, Lang, LoadError, Step,
    Table, TableOptions, Turn, Viewer, random_action,
};

const MANUAL: TableOptions =
    TableOptions { chance: Chance::Manual, auto_single: false, record: true };

fn table(players: usize, seed: u64, options: TableOptions) -> Table<Bidding> {
    Table::new(&config(players), seed, options).unwrap()
}

/// Plays random actions until the end and shows the table before each of them.
fn play(table: &mut Table<Bidding>, seed: u64, mut each: impl FnMut(&Table<Bidding>)) {
    let mut rng = Dice::new(seed);
    loop {
        each(table);
        match table.turn() {
            Turn::Player(_) => {
                table.apply(random_action(table.legal(), &mut rng).unwrap()).unwrap()
            }
            Turn::Chance => drop(table.roll().unwrap()),
            Turn::Over => return,
        }
    }
}

#[test]
fn automatic_chance_asks_players_only() {
    for players in 2..=4 {
        let mut table = table(players, 5, TableOptions::default());
        play(&mut table, 1, |table| {
            assert_ne!(table.turn(), Turn::Chance);
            assert_eq!(*table.legal(), table.game().legal());
        });
        assert_eq!(table.ply(), 2 * 3 * players);
        assert_eq!(table.record().unwrap().plies(), table.ply());
    }
}

#[test]
fn automatic_and_manual_rolls_agree() {
    let mut auto = table(3, 11, TableOptions::default());
    let mut manual = table(3, 11, MANUAL);
    play(&mut auto, 2, |_| ());
    play(&mut manual, 2, |_| ());
    assert_eq!(auto.record().unwrap(), manual.record().unwrap());
    let other = table(3, 12, TableOptions::default());
    assert_ne!(auto.record().unwrap().steps()[..3], other.record().unwrap().steps()[..3]);
}

#[test]
fn chosen_outcomes_leave_later_luck_alone() {
    let mut rolled = table(2, 4, MANUAL);
    let mut chosen = table(2, 4, MANUAL);
    let luck = rolled.roll().unwrap();
    chosen.resolve(luck).unwrap();
    assert_eq!(rolled, chosen);
    assert_eq!(rolled.roll(), chosen.roll());
}

#[test]
fn refusals_change_nothing() {
    let mut table = table(2, 3, MANUAL);
    let before = table.clone();
    assert!(matches!(table.apply(0), Err(IllegalAction::Chance { id: 0, .. })));
    assert!(matches!(table.apply(99), Err(IllegalAction::Unknown { id: 99, last: 7 })));
    assert!(matches!(table.resolve(9), Err(IllegalOutcome::Impossible { id: 9, .. })));
    assert_eq!(table, before);
    table.resolve(0).unwrap();
    table.resolve(1).unwrap();
    let before = table.clone();
    assert!(matches!(table.apply(6), Err(IllegalAction::NotLegal { id: 6, .. })));
    assert!(matches!(table.resolve(0), Err(IllegalOutcome::NotChance { id: 0, .. })));
    assert!(matches!(table.roll(), Err(IllegalOutcome::NothingToRoll { node: "Bid" })));
    assert_eq!(table, before);
    play(&mut table, 1, |_| ());
    let before = table.clone();
    assert!(matches!(table.apply(0), Err(IllegalAction::Over { id: 0 })));
    assert!(table.roll().is_err() && table.resolve(0).is_err());
    assert_eq!(table, before);
    assert!(Table::<Bidding>::new(&config(5), 0, MANUAL).is_err());
}

#[test]
fn single_choices_play_themselves_and_are_recorded() {
    let options = TableOptions { auto_single: true, ..TableOptions::default() };
    let mut skipped = 0;
    for seed in 0..20 {
        let mut table = table(2, seed, options);
        let mut decisions = 0;
        play(&mut table, seed, |table| {
            assert_ne!(table.legal().count(), 1);
            decisions += usize::from(table.turn() != Turn::Over);
        });
        let steps = table.record().unwrap().steps().to_vec();
        let actions = steps.iter().filter(|s| matches!(s, Step::Action(_))).count();
        assert_eq!(actions, 6);
        skipped += actions - decisions;
    }
    assert!(skipped > 0, "no game ran into a single choice");
    // A game of nothing but single choices plays itself to the end.
    let config = BidConfig { players: 3, rules: BidRules { rounds: 2, max_bid: 0 } };
    let table = Table::<Bidding>::new(&config, 1, options).unwrap();
    assert_eq!((table.turn(), table.ply()), (Turn::Over, 12));
}

#[test]
fn undo_restores_state_and_dice_exactly() {
    for options in [TableOptions::default(), MANUAL] {
        let mut table = table(4, 9, options);
        let mut seen = Vec::new();
        play(&mut table, 7, |table| seen.push(table.clone()));
        for past in seen.iter().rev() {
            let mut back = table.clone();
            back.undo_to(past.ply()).unwrap();
            assert_eq!(back, *past);
            back.undo_to(past.ply()).unwrap();
            assert_eq!(back, *past);
        }
        // Also into the middle of what the table rolled by itself: the dice bring the same again.
        for ply in 0..table.ply() {
            let mut back = table.clone();
            back.undo_to(ply).unwrap();
            assert_eq!(back.ply(), ply);
            if let Step::Outcome(luck) = table.record().unwrap().steps()[ply] {
                assert_eq!(back.roll(), Ok(luck));
            }
        }
        let last = table.ply();
        let error = table.undo_to(last + 1).unwrap_err();
        assert_eq!(error, HistoryError::Ply { asked: last + 1, last });
        assert_eq!(table.ply(), last);
    }
}

#[test]
fn without_a_record_the_past_is_refused_and_nothing_else() {
    let options = TableOptions { record: false, ..TableOptions::default() };
    let mut bare = table(2, 6, options);
    let mut kept = table(2, 6, TableOptions::default());
    play(&mut bare, 1, |_| ());
    play(&mut kept, 1, |_| ());
    assert_eq!(bare.game(), kept.game());
    assert_eq!(bare.ply(), kept.ply());
    assert_eq!(bare.undo_to(0), Err(HistoryError::NotRecorded));
    assert_eq!(bare.record().unwrap_err(), HistoryError::NotRecorded);
    assert_eq!(bare.information_state(0), Err(HistoryError::NotRecorded));
    assert_eq!(bare.log(Viewer::Public, Lang::En), Err(HistoryError::NotRecorded));
    assert_eq!(Table::restore(&bare.snapshot()).unwrap(), bare);
}

#[test]
fn information_states_recall_everything_seen_and_nothing_hidden() {
    let mut one = table(3, 0, MANUAL);
    let mut two = one.clone();
    for (a, b) in [(0, 0), (1, 2), (3, 0)] {
        one.resolve(a).unwrap();
        two.resolve(b).unwrap();
    }
    assert_eq!(one.information_state(0), two.information_state(0));
    assert_eq!(one.information_key(0), two.information_key(0));
    for seat in 1..3 {
        assert_ne!(one.information_state(seat), two.information_state(seat));
        assert_ne!(one.information_key(seat), two.information_key(seat));
    }
    let text = one.information_state(0).unwrap();
    assert!(text.contains("legal bid 0, bid 1"), "{text}");
    assert!(text.contains("0 gets card 0") && !text.contains("1 gets"), "{text}");
    assert!(!one.information_state(1).unwrap().contains("legal"));
    assert_eq!(one.information_state(3), Err(HistoryError::Seat { seat: 3, players: 3 }));

    // Perfect recall: the way to a position counts.
    for (table, bids) in [(&mut one, [1, 0, 0]), (&mut two, [0, 0, 0])] {
        bids.into_iter().for_each(|bid| table.apply(bid).unwrap());
    }
    assert_ne!(one.information_key(0), two.information_key(0));
}

#[test]
fn logs_show_what_the_viewer_saw() {
    let mut table = table(2, 8, TableOptions::default());
    play(&mut table, 3, |_| ());
    let lines = |viewer, lang| table.log(viewer, lang).unwrap();
    assert_eq!(lines(Viewer::Omniscient, Lang::En).len(), 12);
    assert_eq!(lines(Viewer::Seat(1), Lang::En).len(), 9);
    assert_eq!(lines(Viewer::Public, Lang::En).len(), 6);
    assert!(lines(Viewer::Public, Lang::Hu).iter().all(|line| line.contains("licit")));
    assert!(table.log(Viewer::Seat(2), Lang::En).is_err());
}

#[test]
fn determinised_tables_look_the_same_to_their_seat() {
    let mut changed = 0;
    for seed in 0..10 {
        let mut table = table(4, seed, TableOptions::default());
        play(&mut table, seed, |table| {
            for seat in 0..4 {
                let other = table.determinized(seat, seed + 100, true).unwrap();
                assert_eq!(other.information_state(seat), table.information_state(seat));
                assert_eq!(*other.game(), table.determinize(seat, seed + 100).unwrap());
                changed += u32::from(other.game() != table.game());
                // The memory goes on, through bytes as well.
                let mut again = Table::<Bidding>::restore(&other.snapshot()).unwrap();
                assert_eq!(again, other);
                if table.turn() == Turn::Player(seat) && seat < 3 {
                    let mut real = table.clone();
                    real.apply(0).unwrap();
                    again.apply(0).unwrap();
                    assert_eq!(real.information_state(seat), again.information_state(seat));
                }
            }
        });
        assert_eq!(table.determinize(4, 0), Err(HistoryError::Seat { seat: 4, players: 4 }));
    }
    assert!(changed > 100);
    let bare = TableOptions { record: false, ..TableOptions::default() };
    let bare = table(2, 1, bare);
    assert!(bare.determinized(0, 1, false).is_ok());
    assert_eq!(bare.determinized(0, 1, true).unwrap_err(), HistoryError::NotRecorded);
}

#[test]
fn snapshots_are_exact_with_dice_and_record() {
    for options in [TableOptions::default(), MANUAL] {
        let mut table = table(3, 77, options);
        play(&mut table, 4, |table| {
            let copy = Table::restore(&table.snapshot()).unwrap();
            assert_eq!(copy, *table);
            assert_eq!(copy.snapshot(), table.snapshot());
            let (mut one, mut two) = (table.clone(), copy);
            play(&mut one, 5, |_| ());
            play(&mut two, 5, |_| ());
            assert_eq!(one, two);
            assert_eq!(two.record().unwrap(), one.record().unwrap());
        });
    }
}

#[test]
fn snapshots_cut_or_changed_anywhere_are_refused() {
    let mut table = table(2, 1, TableOptions::default());
    play(&mut table, 1, |_| ());
    let bytes = table.snapshot();
    for cut in 0..bytes.len() {
        assert!(Table::<Bidding>::restore(&bytes[..cut]).is_err(), "cut at {cut}");
        for flip in [1, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[cut] ^= flip;
            assert!(Table::<Bidding>::restore(&changed).is_err(), "byte {cut} ^ {flip}");
        }
    }
    let record = table.record().unwrap().to_bytes();
    let foreign = Table::<Bidding>::restore(&record);
    assert_eq!(foreign.unwrap_err(), LoadError::Foreign { expected: "snapshot" });
}

#[test]
fn a_record_continues_at_any_ply() {
    for options in [TableOptions::default(), MANUAL] {
        let mut table = table(3, 21, options);
        let mut seen = Vec::new();
        play(&mut table, 6, |table| seen.push(table.clone()));
        let record = table.record().unwrap();
        for past in &seen {
            assert_eq!(Table::from_record(&record, past.ply(), options).unwrap(), *past);
        }
        assert!(Table::from_record(&record, table.ply() + 1, options).is_err());
    }
}

#[test]
fn tables_start_from_any_position() {
    let mut first = table(2, 1, TableOptions::default());
    first.apply(1).unwrap();
    let mut second = Table::from_game(first.game().clone(), 5, TableOptions::default());
    assert_eq!(second.ply(), 0);
    play(&mut second, 1, |_| ());
    let record = second.record().unwrap();
    assert!(record.starts_from_position());
    assert_eq!(record.start(), first.game());
    assert_eq!(record.replay(record.plies()).unwrap(), *second.game());
    assert!(second.information_state(0).unwrap().contains("bids [2, 0]"));
}

#[test]
fn bots_choose_the_same_again_and_leave_the_dice_alone() {
    for bot in [Bot::Random, Bot::Greedy, Bot::Level(Level::Easy), Bot::Search(3)] {
        let mut table = table(4, 2, TableOptions::default());
        while table.turn() != Turn::Over {
            let before = table.clone();
            let id = table.bot_action(bot).unwrap();
            assert_eq!(table.bot_action(bot), Some(id));
            assert_eq!(table, before);
            table.apply(id).unwrap();
        }
        assert_eq!(table.bot_action(bot), None);
    }
    for bot in Bot::ALL.into_iter().chain([Bot::Search(1), Bot::Search(10_000_000)]) {
        assert_eq!(Bot::from_name(&bot.to_string()), Some(bot));
        assert!(bot.is_fair());
    }
    for none in ["search:", "search:0", "search:-1", "search:+1", "search:007", "search:10000001"] {
        assert_eq!(Bot::from_name(none), None, "{none}");
    }
    assert_eq!(Bot::from_name("perfect"), None);
}

#[test]
fn debug_shows_neither_seed_nor_dice_nor_record() {
    let mut table = table(2, 987_654_321, TableOptions::default());
    play(&mut table, 1, |_| ());
    let text = format!("{table:?} {:?} {:?}", table.record(), Dice::new(987_654_321));
    assert!(!text.contains("987654321") && !text.contains("card"), "{text}");
    assert!(!text.to_lowercase().contains("hash") && !text.contains("word"), "{text}");
}
