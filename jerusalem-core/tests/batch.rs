//! Batches: the same games as played one by one, on any number of threads.

mod common;

use common::{BidConfig, BidRules, Bidding, config};
use jerusalem_core::search::Cancel;
use jerusalem_core::{
    AnyArray, AnyGame, Arrays, Batch, BatchError, BatchOptions, Bot, Dice, Elements, Game,
    IllegalAction, Observations, OpenError, ReturnForm, Shape, Turn, open_batch_with,
};

/// The arrays of a caller.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    seen: Vec<f32>,
    bytes: Vec<u8>,
    mask: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    to_play: Vec<i32>,
    lengths: Vec<u32>,
    last: Vec<u8>,
}

impl Written {
    fn of(batch: &Batch<Bidding>) -> Self {
        let (rows, shape) = (batch.rows(), batch.shape());
        // Full of rubbish: every element that is promised must be written.
        Written {
            seen: vec![99.0; rows * shape.observation],
            bytes: vec![99; rows * shape.observation],
            mask: vec![99; rows * shape.actions],
            rewards: vec![99.0; rows * shape.players],
            done: vec![99; rows],
            to_play: vec![99; rows],
            lengths: vec![99; rows],
            last: vec![99; rows * shape.observation],
        }
    }

    fn arrays(&mut self) -> Arrays<'_> {
        Arrays {
            observation: Observations::F32(&mut self.seen),
            mask: Some(&mut self.mask),
            rewards: Some(&mut self.rewards),
            done: Some(&mut self.done),
            to_play: Some(&mut self.to_play),
            lengths: Some(&mut self.lengths),
            last_observation: Observations::U8(&mut self.last),
        }
    }
}

fn batch(players: usize, rows: usize, options: BatchOptions) -> Batch<Bidding> {
    Batch::new(&config(players), rows, 7, options).unwrap()
}

/// Resolves chance as a table does.
fn settle(game: &mut Bidding, dice: &mut Dice) {
    while game.turn() == Turn::Chance {
        let id = game.outcomes().draw(dice).unwrap();
        game.resolve(id).unwrap();
    }
}

/// What is given in the order of the names stands under its name; another type is refused by name.
#[test]
fn arrays_are_made_in_the_order_of_their_names() {
    let shape = Shape { observation: 3, actions: 2, players: 4 };
    let described = Arrays::described(shape);
    let names: Vec<&str> = described.iter().map(|array| array.name).collect();
    assert_eq!(names, Arrays::NAMES);
    for (at, array) in described.iter().enumerate() {
        let (mut floats, mut bytes) = ([0.5; 1], [7; 1]);
        let (mut ints, mut counts) = ([-7; 1], [70; 1]);
        let right = match array.elements {
            Elements::Observations | Elements::Floats => AnyArray::F32(&mut floats),
            Elements::Flags => AnyArray::U8(&mut bytes),
            Elements::Ints => AnyArray::I32(&mut ints),
            Elements::Counts => AnyArray::U32(&mut counts),
        };
        let before = (0..at).map(|_| AnyArray::None);
        let made = Arrays::of(before.chain([right])).unwrap();
        let shown = format!("{made:?}");
        let wanted = ["0.5", "[7]", "-7", "70"].iter().filter(|text| shown.contains(*text));
        assert_eq!(wanted.count(), 1, "{shown}");
        let (_, after) = shown.split_once(&format!(" {}: ", array.name)).unwrap();
        assert!(!after.starts_with("None"), "{shown}");

        let (mut ints, mut counts) = ([0; 1], [0; 1]);
        let wrong = match array.elements {
            Elements::Ints => AnyArray::U32(&mut counts),
            _ => AnyArray::I32(&mut ints),
        };
        let before = (0..at).map(|_| AnyArray::None);
        let refused = Arrays::of(before.chain([wrong])).unwrap_err();
        assert_eq!(refused, BatchError::Elements { what: array.name });
    }
    let widths: Vec<_> = described.iter().map(|array| array.width).collect();
    assert_eq!(widths, [Some(3), Some(2), Some(4), None, None, None, Some(3)]);
}

#[test]
fn rows_are_the_games_played_one_by_one() {
    for players in 2..=4 {
        let mut batch = batch(players, 13, BatchOptions::default());
        let shape = batch.shape();
        let mut arrays = Written::of(&batch);
        let start = Bidding::new(&config(players)).unwrap();
        let mut singles: Vec<_> = (0..13)
            .map(|row| {
                let (mut game, mut dice) = (start.clone(), Dice::stream(7, row));
                settle(&mut game, &mut dice);
                (game, dice, 0)
            })
            .collect();
        let mut actions = vec![0; 13];
        let mut finished = 0;
        for step in 0..40 {
            batch.random_actions(&mut actions).unwrap();
            batch.step(&actions, &mut arrays.arrays()).unwrap();
            for (row, (game, dice, length)) in singles.iter_mut().enumerate() {
                game.apply(actions[row]).unwrap();
                settle(game, dice);
                *length += 1;
                assert_eq!(arrays.lengths[row], *length);
                let over = game.turn() == Turn::Over;
                assert_eq!(arrays.done[row], u8::from(over));
                let returns = game.returns(ReturnForm::WinnerTakesAll);
                assert_eq!(arrays.rewards[row * players..][..players], returns[..]);
                if over {
                    finished += 1;
                    let mut last = vec![0_u8; shape.observation];
                    game.observe(players - 1, &mut last).unwrap();
                    assert_eq!(arrays.last[row * last.len()..][..last.len()], last);
                    *game = start.clone();
                    settle(game, dice);
                    *length = 0;
                }
                assert_eq!(batch.game(row).unwrap(), game, "row {row}, step {step}");
                let Turn::Player(seat) = game.turn() else { panic!("nobody to move") };
                assert_eq!(arrays.to_play[row], seat as i32);
                let mut seen = vec![0.0_f32; shape.observation];
                game.observe(seat, &mut seen).unwrap();
                assert_eq!(arrays.seen[row * seen.len()..][..seen.len()], seen);
                let mut flags = vec![0; shape.actions];
                game.legal().write_flags(&mut flags);
                assert_eq!(arrays.mask[row * flags.len()..][..flags.len()], flags);
            }
        }
        assert_eq!(finished, 13 * (40 / (3 * players)));
    }
}

#[test]
fn one_go_is_the_same_as_two() {
    let mut one = batch(3, 9, BatchOptions::default());
    let mut two = one.try_clone().unwrap();
    let (mut first, mut second) = (Written::of(&one), Written::of(&two));
    let mut actions = vec![0; 9];
    for _ in 0..30 {
        one.step_random(&mut first.arrays()).unwrap();
        two.random_actions(&mut actions).unwrap();
        two.step(&actions, &mut second.arrays()).unwrap();
        assert_eq!(first, second);
    }
}

#[test]
fn random_actions_reach_every_legal_action() {
    let mut batch = batch(2, 200, BatchOptions::default());
    let mut actions = vec![0; 200];
    batch.random_actions(&mut actions).unwrap();
    for bid in 0..=5 {
        assert!(actions.contains(&bid), "{bid}");
    }
    assert!(actions.iter().all(|&id| id <= 5));
}

#[test]
fn threads_change_nothing() {
    for bots in [[None; 4], [None, Some(Bot::Greedy), Some(Bot::Random), None]] {
        let runs: Vec<_> = [1, 2, 3, 0]
            .into_iter()
            .map(|threads| {
                let options = BatchOptions { threads, bots, ..BatchOptions::default() };
                let mut batch = batch(3, 37, options);
                let mut arrays = Written::of(&batch);
                let mut actions = vec![0; 37];
                let mut seen = Vec::new();
                batch.show(&mut arrays.arrays()).unwrap();
                seen.push(arrays.clone());
                for step in 0..25 {
                    if step % 2 == 0 {
                        batch.step_random(&mut arrays.arrays()).unwrap();
                    } else {
                        batch.random_actions(&mut actions).unwrap();
                        batch.step(&actions, &mut arrays.arrays()).unwrap();
                    }
                    seen.push(arrays.clone());
                }
                batch.reset(11, &mut arrays.arrays()).unwrap();
                seen.push(arrays.clone());
                (seen, batch.playouts(0..100, 3))
            })
            .collect();
        for run in &runs[1..] {
            assert!(*run == runs[0]);
        }
    }
}

#[test]
fn a_reset_is_a_new_batch() {
    let mut old = batch(4, 6, BatchOptions::default());
    let mut arrays = Written::of(&old);
    for _ in 0..5 {
        old.step_random(&mut arrays.arrays()).unwrap();
    }
    let mut fresh = Batch::<Bidding>::new(&config(4), 6, 99, BatchOptions::default()).unwrap();
    let (mut first, mut second) = (Written::of(&old), Written::of(&old));
    old.reset(99, &mut first.arrays()).unwrap();
    fresh.show(&mut second.arrays()).unwrap();
    assert_eq!(first, second);
    assert!(first.done.iter().all(|&done| done == 0) && first.rewards.iter().all(|&r| r == 0.0));
    for _ in 0..20 {
        old.step_random(&mut first.arrays()).unwrap();
        fresh.step_random(&mut second.arrays()).unwrap();
        assert_eq!(first, second);
    }
}

#[test]
fn an_illegal_action_anywhere_changes_nothing_anywhere() {
    let mut batch = batch(2, 8, BatchOptions::default());
    let mut arrays = Written::of(&batch);
    let before: Vec<_> = (0..8).map(|row| batch.game(row).unwrap().clone()).collect();
    let untouched = arrays.clone();
    let mut actions = vec![0; 8];
    for (id, unknown) in [(6, false), (8, true), (u16::MAX, true)] {
        actions[7] = id;
        let error = batch.step(&actions, &mut arrays.arrays()).unwrap_err();
        match &error {
            BatchError::Illegal { row: 7, source: IllegalAction::Unknown { .. } } => {
                assert!(unknown);
            }
            BatchError::Illegal { row: 7, source: IllegalAction::NotLegal { legal, .. } } => {
                assert!(!unknown && legal.contains("bid 5"), "{legal}");
            }
            other => panic!("{other}"),
        }
        assert!(error.to_string().contains("row 7"), "{error}");
        assert!((0..8).all(|row| batch.game(row).unwrap() == &before[row]));
        assert_eq!(arrays, untouched);
    }
}

#[test]
fn wrong_lengths_are_refused_by_name() {
    let mut batch = batch(2, 4, BatchOptions::default());
    let good = Written::of(&batch);
    type Spoil = fn(&mut Written);
    let wrong: [(&str, Spoil); 7] = [
        ("observation", |a| a.seen.truncate(3)),
        ("mask", |a| a.mask.push(0)),
        ("rewards", |a| a.rewards.clear()),
        ("done", |a| a.done.truncate(3)),
        ("to_play", |a| a.to_play.push(0)),
        ("lengths", |a| a.lengths.push(0)),
        ("last_observation", |a| a.last.truncate(3)),
    ];
    for (name, spoil) in wrong {
        let mut arrays = good.clone();
        spoil(&mut arrays);
        let errors = [
            batch.step(&[0; 4], &mut arrays.arrays()),
            batch.step_random(&mut arrays.arrays()),
            batch.reset(1, &mut arrays.arrays()),
            batch.show(&mut arrays.arrays()),
        ];
        for error in errors {
            assert!(matches!(error, Err(BatchError::Length { what, .. }) if what == name));
        }
    }
    let actions = BatchError::Length { what: "actions", needed: 4, given: 3 };
    assert_eq!(batch.step(&[0; 3], &mut Arrays::default()), Err(actions.clone()));
    assert_eq!(batch.random_actions(&mut [0; 3]), Err(actions));
    let mut bytes = good.bytes.clone();
    let mut arrays = Arrays { observation: Observations::U8(&mut bytes), ..Arrays::default() };
    batch.show(&mut arrays).unwrap();
    assert!(bytes.iter().all(|&b| b != 99));
}

#[test]
fn impossible_batches_are_refused() {
    let new = |players, rows, threads| {
        let options = BatchOptions { threads, ..BatchOptions::default() };
        Batch::<Bidding>::new(&config(players), rows, 0, options)
    };
    assert!(matches!(new(1, 4, 1), Err(BatchError::Config(_))));
    assert!(matches!(new(2, 0, 1), Err(BatchError::Rows { rows: 0, .. })));
    assert!(matches!(new(2, usize::MAX, 1), Err(BatchError::Rows { .. })));
    if cfg!(feature = "threads") {
        assert!(matches!(new(2, 4, 100_000), Err(BatchError::Threads { .. })));
    }
    let batch = new(2, 4, 1).unwrap();
    assert_eq!(batch.game(4).unwrap_err(), BatchError::Row { row: 4, last: 3 });
    assert!(batch.legal(4).is_err() && batch.legal(3).is_ok());
}

#[test]
fn without_automatic_reset_finished_rows_rest() {
    let options = BatchOptions { auto_reset: false, ..BatchOptions::default() };
    let mut batch = batch(2, 3, options);
    let mut arrays = Written::of(&batch);
    for step in 1..=8 {
        batch.step_random(&mut arrays.arrays()).unwrap();
        let over = step >= 6;
        assert!(arrays.done.iter().all(|&done| (done == 1) == over), "step {step}");
        assert!(arrays.to_play.iter().all(|&seat| (seat == -1) == over));
        assert_eq!(arrays.mask.iter().all(|&flag| flag == 0), over);
        assert_eq!(arrays.rewards.iter().any(|&r| r != 0.0), step == 6);
        assert!(arrays.lengths.iter().all(|&length| length == step.min(6)));
    }
    // Any action will do where nobody acts.
    let before = batch.game(1).unwrap().clone();
    batch.step(&[u16::MAX; 3], &mut arrays.arrays()).unwrap();
    assert_eq!(*batch.game(1).unwrap(), before);
    batch.random_actions(&mut [9; 3]).unwrap();
}

#[test]
fn bots_move_inside_and_the_learner_is_always_asked() {
    let bots = [Some(Bot::Greedy), None, Some(Bot::Random), None];
    let mut batch = batch(3, 16, BatchOptions { bots, ..BatchOptions::default() });
    let mut arrays = Written::of(&batch);
    batch.show(&mut arrays.arrays()).unwrap();
    let mut games = 0;
    let mut wins = [0; 3];
    for step in 1..=60 {
        batch.step_random(&mut arrays.arrays()).unwrap();
        assert!(arrays.to_play.iter().all(|&seat| seat == 1), "step {step}");
        assert!(arrays.done.iter().all(|&done| (done == 1) == (step % 3 == 0)));
        for rewards in arrays.rewards.chunks(3) {
            assert!(rewards.iter().sum::<f32>().abs() < 1e-6);
            if let Some(seat) = rewards.iter().position(|&r| r == 1.0) {
                wins[seat] += 1;
                games += 1;
            }
        }
    }
    assert_eq!(games, 16 * 20);
    assert!(wins.iter().all(|&n| n > 20), "{wins:?}");
}

#[test]
fn with_bots_everywhere_a_step_is_a_game() {
    let options = BatchOptions { bots: [Some(Bot::Random); 4], ..BatchOptions::default() };
    let mut batch = batch(2, 5, options);
    let mut arrays = Written::of(&batch);
    for _ in 0..4 {
        batch.step(&[0; 5], &mut arrays.arrays()).unwrap();
        assert!(arrays.done.iter().all(|&done| done == 1));
        assert!(arrays.rewards.chunks(2).all(|r| r[0].abs() == 1.0 && r[0] == -r[1]));
    }
}

#[test]
fn single_choices_play_themselves() {
    let options = BatchOptions { auto_single: true, ..BatchOptions::default() };
    let mut batch = batch(2, 20, options);
    let mut arrays = Written::of(&batch);
    let mut short = 0;
    for _ in 0..30 {
        batch.step_random(&mut arrays.arrays()).unwrap();
        for row in 0..20 {
            assert!(batch.legal(row).unwrap().count() > 1);
            short += u32::from(arrays.done[row] == 1 && arrays.lengths[row] < 6);
        }
    }
    assert!(short > 0);
    // Nothing but single choices: every step tells a game that played itself.
    let config = BidConfig { players: 2, rules: BidRules { rounds: 1, max_bid: 0 } };
    let mut idle = Batch::<Bidding>::new(&config, 2, 1, options).unwrap();
    let mut arrays = Written::of(&idle);
    idle.step(&[0, 0], &mut arrays.arrays()).unwrap();
    assert_eq!((arrays.done, arrays.to_play), (vec![1, 1], vec![-1, -1]));
    assert!(arrays.rewards.iter().all(|&r| r.abs() == 1.0));
}

#[test]
fn returns_come_in_the_form_asked_for() {
    let options = BatchOptions { returns: ReturnForm::Rank, ..BatchOptions::default() };
    let mut batch = batch(4, 5, options);
    let mut arrays = Written::of(&batch);
    for _ in 0..12 {
        batch.step_random(&mut arrays.arrays()).unwrap();
    }
    for row in arrays.rewards.chunks(4) {
        let mut row = row.to_vec();
        row.sort_by(f32::total_cmp);
        assert_eq!(row[0], -1.0);
        assert_eq!(row[3], 1.0);
        assert!(row[1] < 0.0 && row[2] > 0.0);
    }
}

#[test]
fn playouts_add_up_and_leave_the_rows_alone() {
    let batch = batch(3, 2, BatchOptions::default());
    let before = batch.game(0).unwrap().clone();
    let totals = batch.playouts(0..200, 5);
    assert_eq!((totals.games, totals.decisions, totals.outcomes), (200, 1800, 1800));
    assert_eq!(totals.longest, 9);
    for place in 0..3 {
        assert_eq!((0..3).map(|seat| totals.places[seat][place]).sum::<u64>(), 200);
    }
    assert_eq!(totals.places[3], [0; 4]);
    assert!(totals.scores[..3].iter().all(|&score| score > 0));
    assert_eq!(batch.playouts(0..200, 5), totals);
    assert_eq!(batch.playouts(0..70, 5) + batch.playouts(70..200, 5), totals);
    assert_ne!(batch.playouts(0..200, 6), totals);
    assert_eq!(batch.playouts(0..0, 5).games, 0);
    assert_eq!(*batch.game(0).unwrap(), before);
}

#[test]
fn bots_that_are_stopped_while_they_think_leave_the_games_as_they_were() {
    let bots = [None, Some(Bot::Search(10_000_000)), None, None];
    for threads in [1, 2] {
        let mut batch = batch(2, 5, BatchOptions { bots, threads, ..BatchOptions::default() });
        let mut twin = batch.try_clone().unwrap();
        let mut shown = Written::of(&batch);
        batch.show(&mut shown.arrays()).unwrap();
        let actions = [batch.legal(0).unwrap().nth(0).unwrap(); 5];

        let handle = batch.cancel_handle();
        let mut written = Written::of(&batch);
        let stopped = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(20));
                handle.cancel();
            });
            batch.step(&actions, &mut written.arrays())
        });
        assert_eq!(stopped, Err(BatchError::Cancelled));
        assert!(!handle.is_set());
        written.last.clone_from(&shown.last);
        assert_eq!(written, shown, "the arrays show the games as they stand");

        // State, dice and luck are what they were.
        for row in 0..5 {
            assert_eq!(batch.game(row), twin.game(row));
        }
        let (mut one, mut other) = ([0; 5], [0; 5]);
        batch.random_actions(&mut one).unwrap();
        twin.random_actions(&mut other).unwrap();
        assert_eq!(one, other);

        // Asked for beforehand it stops the next call.
        handle.cancel();
        assert_eq!(batch.step(&actions, &mut Arrays::default()), Err(BatchError::Cancelled));
        handle.cancel();
        assert_eq!(batch.playouts(0..20, 1).games, 20);
        assert!(!handle.is_set());
    }
    let open = |cancel: Cancel| {
        let config = r#"{"game": "jerusalem", "players": 2, "bots": ["search:10000000"]}"#;
        open_batch_with(config, cancel).map(|_| ())
    };
    let cancel = Cancel::default();
    cancel.cancel();
    assert_eq!(open(cancel), Err(OpenError::Batch(BatchError::Cancelled)));
}
