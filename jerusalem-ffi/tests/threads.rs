//! Several threads at once: on games of their own, on one game that nobody changes, and on one game
//! that everybody wants.

use jerusalem::*;
use jerusalem_core::{Dice, below, games};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicUsize, Ordering};

const THREADS: u64 = 8;

/// A handle as the number it is, to be sent to other threads.
#[derive(Clone, Copy)]
struct Shared(usize);

impl Shared {
    fn game(self) -> *mut JrsGame {
        std::ptr::without_provenance_mut(self.0)
    }
}

fn open(name: &str, seed: u64) -> *mut JrsGame {
    let config = format!("{{\"game\": \"{name}\", \"players\": 3, \"seed\": {seed}}}");
    let mut game = null_mut();
    // SAFETY: the text is as long as said.
    let status = unsafe { jrs_game_new(config.as_ptr().cast(), config.len(), &mut game) };
    assert_eq!(status, JRS_OK);
    game
}

fn hash_of(game: *const JrsGame) -> Result<u64, i32> {
    let mut hash = 0;
    // SAFETY: a place for the answer.
    match unsafe { jrs_game_state_hash(game, &mut hash) } {
        JRS_OK => Ok(hash),
        status => Err(status),
    }
}

fn bot_action(game: *const JrsGame) -> Result<u32, i32> {
    let mut action = 0;
    let bot = "random";
    // SAFETY: the text is as long as said.
    match unsafe { jrs_game_bot_action(game, bot.as_ptr().cast(), bot.len(), &mut action) } {
        JRS_OK => Ok(action),
        status => Err(status),
    }
}

fn play_out(game: *mut JrsGame) -> u64 {
    while let Ok(action) = bot_action(game) {
        assert_eq!(jrs_game_apply(game, action), JRS_OK);
    }
    hash_of(game).expect("a hash")
}

#[test]
fn many_games_on_many_threads_end_as_on_one() {
    for name in games() {
        let play = |seed| {
            let game = open(name, seed);
            let hash = play_out(game);
            assert_eq!(jrs_game_free(game), JRS_OK);
            hash
        };
        let alone: Vec<u64> = (0..THREADS * 6).map(play).collect();
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let alone = &alone;
                scope.spawn(move || {
                    for seed in (0..THREADS * 6).filter(|seed| seed % THREADS == thread) {
                        assert_eq!(play(seed), alone[seed as usize]);
                    }
                });
            }
        });
    }
}

#[test]
fn one_const_game_is_read_by_several_threads_and_never_busy() {
    for name in games() {
        let game = open(name, 4);
        for _ in 0..10 {
            assert_eq!(jrs_game_apply(game, bot_action(game).expect("an action")), JRS_OK);
        }
        let (hash, action) = (hash_of(game), bot_action(game));
        let shared = Shared(game.addr());
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    for _ in 0..500 {
                        assert_eq!(hash_of(shared.game()), hash);
                        assert_eq!(bot_action(shared.game()), action);
                        let mut copy = null_mut();
                        // SAFETY: a place for the handle.
                        assert_eq!(unsafe { jrs_game_clone(shared.game(), &mut copy) }, JRS_OK);
                        assert_eq!(jrs_game_free(copy), JRS_OK);
                    }
                });
            }
        });
        assert_eq!(jrs_game_free(game), JRS_OK);
    }
}

#[test]
fn one_game_wanted_by_all_is_busy_for_some_and_whole_for_all() {
    for name in games() {
        let game = open(name, 5);
        let shared = Shared(game.addr());
        let applied = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    let game = shared.game();
                    for _ in 0..2000 {
                        let answer = bot_action(game);
                        let status = match answer {
                            Ok(action) => jrs_game_apply(game, action),
                            Err(status) => status,
                        };
                        match status {
                            JRS_OK => _ = applied.fetch_add(1, Ordering::Relaxed),
                            // Another thread was quicker, or is inside.
                            JRS_ILLEGAL_ACTION | JRS_NO_DECISION | JRS_BUSY => (),
                            other => panic!("status {other}"),
                        }
                    }
                });
            }
        });
        // The game went on step by step: it can be replayed to where it stands.
        let mut record = vec![0; 1 << 18];
        let mut size = 0;
        let mut again = null_mut();
        // SAFETY: the buffer is as long as said.
        unsafe {
            let to = record.as_mut_ptr();
            assert_eq!(jrs_game_record_bytes(game, to, record.len(), &mut size), JRS_OK);
            let status = jrs_game_from_record(record.as_ptr(), size, JRS_LAST_PLY, 0, &mut again);
            assert_eq!(status, JRS_OK);
        }
        assert_eq!(hash_of(again), hash_of(game));
        assert!(applied.load(Ordering::Relaxed) > 20);
        assert_eq!((jrs_game_free(game), jrs_game_free(again)), (JRS_OK, JRS_OK));
    }
}

#[test]
fn handles_freed_by_one_thread_are_refused_to_the_others() {
    let name = games().next().expect("a game");
    for round in 0..200 {
        let game = Shared(open(name, round).addr());
        let frees = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let frees = &frees;
                scope.spawn(move || {
                    let mut dice = Dice::stream(round, thread);
                    for _ in 0..20 {
                        let status = match below(&mut dice, 12) {
                            0 => {
                                let status = jrs_game_free(game.game());
                                frees.fetch_add(usize::from(status == JRS_OK), Ordering::Relaxed);
                                status
                            }
                            1..6 => jrs_game_undo_to(game.game(), 0),
                            _ => hash_of(game.game()).map_or_else(|status| status, |_| JRS_OK),
                        };
                        assert!([JRS_OK, JRS_BUSY, JRS_BAD_HANDLE].contains(&status), "{status}");
                    }
                });
            }
        });
        let last = jrs_game_free(game.game());
        let freed = frees.load(Ordering::Relaxed) + usize::from(last == JRS_OK);
        assert_eq!(freed, 1);
        assert_eq!(jrs_game_free(game.game()), JRS_BAD_HANDLE);
    }
}

#[test]
fn batches_on_one_and_two_threads_step_alike() {
    for name in games() {
        let run = |threads: usize| {
            let config = format!(
                "{{\"game\": \"{name}\", \"players\": 2, \"rows\": 16, \"seed\": 9, \"threads\": {threads}}}"
            );
            let mut batch = null_mut();
            let mut shape = JrsShape { rows: 0, observation: 0, actions: 0, players: 0 };
            // SAFETY: texts and arrays are as long as said.
            unsafe {
                let text = config.as_ptr().cast();
                assert_eq!(jrs_batch_new(text, config.len(), &mut batch), JRS_OK);
                assert_eq!(jrs_batch_shape(batch, &mut shape), JRS_OK);
                let mut seen = vec![0_u8; shape.rows * shape.observation];
                let mut rewards = vec![0_f32; shape.rows * shape.players];
                let out = JrsArrays {
                    observation: seen.as_mut_slice().into(),
                    rewards: rewards.as_mut_slice().into(),
                    ..JrsArrays::default()
                };
                for _ in 0..300 {
                    assert_eq!(jrs_batch_step_random(batch, &out), JRS_OK);
                }
                assert_eq!(jrs_batch_step(batch, null(), 16, null()), JRS_NULL);
                assert_eq!(jrs_batch_free(batch), JRS_OK);
                (seen, rewards)
            }
        };
        assert_eq!(run(1), run(2));
    }
}
