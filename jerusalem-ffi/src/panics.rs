//! A failure inside never crosses the border: proved with a game that fails on demand.

use jerusalem_core::{
    ActionId, ActionMask, AnyGame, Batch, BatchOptions, ConfigError, Facts, Game, Lang, PerSeat,
    PositionError, Seat, Sink, Table, TableOptions, Turn, Viewer,
};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

use crate::handle::{insert_batch, insert_game};
use crate::*;

/// Two seats push a counter to the end in turn; one action, or drawing the board, fails half-way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Bomb {
    count: u8,
    fragile: bool,
}

const END: u8 = 250;
const PUSH: u32 = 0;
const EXPLODE: u32 = 1;

thread_local! {
    /// Whether every action fails on this thread, also one that is taken again.
    static WET: Cell<bool> = const { Cell::new(false) };
}

impl AnyGame for Bomb {
    fn players(&self) -> usize {
        2
    }
    fn turn(&self) -> Turn {
        if self.count < END { Turn::Player(usize::from(self.count % 2)) } else { Turn::Over }
    }
    fn action_count(&self) -> usize {
        2
    }
    fn legal(&self) -> ActionMask {
        let mut mask = ActionMask::empty(2);
        if self.turn() != Turn::Over {
            mask.insert_range(0, if self.fragile { 1 } else { 0 });
        }
        mask
    }
    fn scores(&self) -> PerSeat<i32> {
        [0, 0].into_iter().collect()
    }
    fn draw(&self, _: Viewer, _: Lang) -> String {
        panic!("the board is on fire")
    }
    fn facts(&self, to: &mut Facts) {
        to.u8(self.count);
    }
}

impl Game for Bomb {
    const ID: &'static str = "bomb";
    const ENCODING: u32 = 1;
    type Config = bool;
    type Position = Bomb;

    fn new(&fragile: &bool) -> Result<Self, ConfigError> {
        Ok(Bomb { count: 0, fragile })
    }
    fn config(&self) -> bool {
        self.fragile
    }
    fn play(&mut self, id: ActionId) {
        self.count += 1;
        assert!(u32::from(id) != EXPLODE, "the bomb went off");
        assert!(!WET.get(), "the powder is wet");
    }
    fn encode<S: Sink>(&self, _: Seat, sink: &mut S) {
        sink.block("count", &[], END, "the counter");
        sink.put(self.count);
    }
    fn determinize<R: Rng>(&self, _: Seat, _: &mut R) -> Self {
        *self
    }
    fn position(&self) -> Bomb {
        *self
    }
    fn from_position(position: &Bomb) -> Result<Self, PositionError> {
        Ok(*position)
    }
}

fn bomb(record: bool) -> *mut JrsGame {
    let options = TableOptions { record, ..TableOptions::default() };
    let table = Table::<Bomb>::new(&true, 1, options).expect("a bomb");
    insert_game(Box::new(table)).expect("a handle")
}

fn last_error() -> &'static str {
    // SAFETY: the text is NUL-terminated and this thread lives on.
    unsafe { CStr::from_ptr(jrs_last_error()) }.to_str().expect("UTF-8")
}

fn snapshot(game: *const JrsGame) -> Vec<u8> {
    let mut data = vec![0; 4096];
    let mut size = 0;
    // SAFETY: the buffer is as long as said.
    let status = unsafe { jrs_game_snapshot(game, data.as_mut_ptr(), data.len(), &mut size) };
    assert_eq!(status, JRS_OK);
    data.truncate(size);
    data
}

#[test]
fn after_a_panic_a_game_is_exactly_as_before() {
    for record in [true, false] {
        let game = bomb(record);
        assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
        assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
        let before = snapshot(game);
        for _ in 0..3 {
            assert_eq!(jrs_game_apply(game, EXPLODE), JRS_PANIC, "record {record}");
            assert!(last_error().contains("the bomb went off"), "{}", last_error());
            assert_eq!(snapshot(game), before, "record {record}");
        }
        for _ in 2..END {
            assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
        }
        let mut turn = 0;
        // SAFETY: a place for the answer.
        assert_eq!(unsafe { jrs_game_turn(game, &mut turn) }, JRS_OK);
        assert_eq!(turn, JRS_OVER);
        assert_eq!(jrs_game_free(game), JRS_OK);
    }
}

#[test]
fn after_a_panic_in_undo_a_game_is_exactly_as_before() {
    let game = bomb(true);
    for _ in 0..4 {
        assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
    }
    let before = snapshot(game);
    WET.set(true);
    for _ in 0..2 {
        assert_eq!(jrs_game_undo_to(game, 2), JRS_PANIC);
        assert!(last_error().contains("the powder is wet"), "{}", last_error());
        assert_eq!(snapshot(game), before);
    }
    WET.set(false);
    assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
    assert_eq!(jrs_game_undo_to(game, 4), JRS_OK);
    assert_eq!(snapshot(game), before);
    assert_eq!(jrs_game_undo_to(game, 2), JRS_OK);
    assert_eq!(jrs_game_free(game), JRS_OK);
}

#[test]
fn a_game_that_cannot_be_put_back_stands_where_its_past_begins() {
    for record in [true, false] {
        let game = bomb(record);
        let start = snapshot(game);
        assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
        let one_on = snapshot(game);
        // The steps that lead back fail too.
        WET.set(true);
        assert_eq!(jrs_game_apply(game, PUSH), JRS_PANIC);
        WET.set(false);
        assert_eq!(snapshot(game), start, "record {record}");
        assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
        assert_eq!(snapshot(game), one_on, "record {record}");
        assert_eq!(jrs_game_free(game), JRS_OK);
    }
}

#[test]
fn a_long_game_without_a_record_is_restored_exactly() {
    let options = TableOptions { record: false, ..TableOptions::default() };
    let table = Table::<Bomb>::new(&true, 1, options).expect("a bomb");
    let game = insert_game(Box::new(table)).expect("a handle");
    for pushes in 0..200 {
        let before = snapshot(game);
        assert_eq!(jrs_game_apply(game, EXPLODE), JRS_PANIC);
        assert_eq!(snapshot(game), before, "after {pushes}");
        assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
    }
    assert_eq!(jrs_game_free(game), JRS_OK);
}

#[test]
fn a_panic_while_reading_is_a_status_and_writes_nothing() {
    let game = bomb(true);
    let mut text = [7 as c_char; 16];
    let mut size = 99;
    let draw = |text: &mut [c_char; 16], size: &mut usize| {
        // SAFETY: the buffer is as long as said.
        unsafe { jrs_game_draw(game, JRS_PUBLIC, JRS_ENGLISH, text.as_mut_ptr(), 16, size) }
    };
    assert_eq!(draw(&mut text, &mut size), JRS_PANIC);
    assert!(last_error().contains("the board is on fire"), "{}", last_error());
    assert_eq!((text, size), ([7; 16], 99));
    assert_eq!(jrs_game_apply(game, PUSH), JRS_OK);
    assert_eq!(jrs_game_free(game), JRS_OK);
}

#[test]
fn after_a_panic_a_batch_is_closed_until_it_is_reset() {
    for threads in [1, 2] {
        let options = BatchOptions { threads, ..BatchOptions::default() };
        let batch = Batch::<Bomb>::new(&true, 8, 1, options).expect("a batch");
        let batch = insert_batch(Box::new(batch)).expect("a handle");
        let step = |action: u32| {
            let mut actions = [PUSH as u16; 8];
            actions[5] = action as u16;
            // SAFETY: the array is as long as said.
            unsafe { jrs_batch_step(batch, actions.as_ptr(), 8, null()) }
        };
        assert_eq!(step(PUSH), JRS_OK);
        assert_eq!(step(EXPLODE), JRS_PANIC);
        assert!(last_error().contains("the bomb went off"), "{}", last_error());
        assert_eq!(step(PUSH), JRS_BROKEN);
        let (mut actions, mut copy, mut game) = ([0; 8], null_mut(), null_mut());
        // SAFETY: no arrays are wanted, the others are as long as said; NULL is refused.
        unsafe {
            assert_eq!(jrs_batch_show(batch, null()), JRS_BROKEN);
            assert_eq!(jrs_batch_step_random(batch, null()), JRS_BROKEN);
            assert_eq!(jrs_batch_random_actions(batch, actions.as_mut_ptr(), 8), JRS_BROKEN);
            assert_eq!(jrs_batch_clone(batch, &mut copy), JRS_BROKEN);
            assert_eq!(jrs_batch_game(batch, 0, 0, 0, &mut game), JRS_BROKEN);
            assert_eq!(jrs_batch_game(batch, 0, 0, 0, null_mut()), JRS_NULL);
            assert_eq!(jrs_batch_reset(batch, 1, null()), JRS_OK);
        }
        assert_eq!(step(PUSH), JRS_OK);
        assert_eq!(jrs_batch_free(batch), JRS_OK);
    }
}

#[test]
fn after_a_panic_a_search_is_closed_until_it_is_freed() {
    for settings in [c"", c"{\"threads\": 2}"] {
        let (game, mut search) = (bomb(true), null_mut());
        let before = snapshot(game);
        // SAFETY: a place for the handle; the text ends with a NUL.
        let status =
            unsafe { jrs_search_new(game, settings.as_ptr(), JRS_NUL_TERMINATED, 1, &mut search) };
        assert_eq!(status, JRS_OK);
        // Before long it tries what fails.
        assert_eq!(jrs_search_run(search, 1000, 0), JRS_PANIC);
        assert!(last_error().contains("failed inside"), "{}", last_error());
        let (mut action, mut simulations) = (7, 7);
        // SAFETY: places for the answers.
        unsafe {
            assert_eq!(jrs_search_best(search, &mut action), JRS_BROKEN);
            assert_eq!(jrs_search_simulations(search, &mut simulations), JRS_BROKEN);
        }
        assert_eq!((action, simulations), (7, 7));
        assert_eq!(jrs_search_run(search, 10, 0), JRS_BROKEN);
        assert_eq!(jrs_search_advance(search, game), JRS_BROKEN);
        assert!(last_error().contains("make another"), "{}", last_error());
        assert_eq!(jrs_search_cancel(search), JRS_OK);
        assert_eq!(snapshot(game), before);
        assert_eq!((jrs_search_free(search), jrs_game_free(game)), (JRS_OK, JRS_OK));
    }
}
