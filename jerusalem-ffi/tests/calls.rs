//! Random calls with random arguments, right and wrong: a status every time, and never a trace of a
//! call that was refused.

use jerusalem::*;
use jerusalem_core::{Dice, below, games};
use std::ffi::c_char;
use std::ptr::{null_mut, without_provenance_mut};

const CALLS: usize = 150_000;
const PAD: usize = 16;
const MARK: u8 = 0xa5;

/// Memory of the caller with a mark before, in and behind it.
struct Memory {
    bytes: Vec<u64>,
    len: usize,
}

impl Memory {
    fn new(len: usize) -> Self {
        let words = (len + 2 * PAD).div_ceil(8);
        Memory { bytes: vec![u64::from_ne_bytes([MARK; 8]); words], len }
    }

    fn start(&mut self) -> *mut u8 {
        self.bytes.as_mut_ptr().cast::<u8>().wrapping_add(PAD)
    }

    fn all(&self) -> impl Iterator<Item = u8> {
        self.bytes.iter().flat_map(|word| word.to_ne_bytes())
    }

    /// Whether nothing beside the memory was written, or with `whole` nothing at all.
    fn is_marked(&self, whole: bool) -> bool {
        let inside = PAD..PAD + self.len;
        self.all().enumerate().all(|(i, b)| b == MARK || (!whole && inside.contains(&i)))
    }
}

struct Caller {
    dice: Dice,
    games: Vec<*mut JrsGame>,
    batches: Vec<*mut JrsBatch>,
    seen: [usize; 32],
}

/// What a buffer is passed as.
#[derive(Clone, Copy)]
struct Passed {
    data: *mut u8,
    len: usize,
}

impl Caller {
    fn below(&mut self, n: u32) -> u32 {
        below(&mut self.dice, n)
    }

    fn rarely(&mut self) -> bool {
        self.below(12) == 0
    }

    /// A game: mostly live, else freed, another kind, NULL or nonsense.
    fn game(&mut self) -> *mut JrsGame {
        match self.below(40) {
            0 => null_mut(),
            1 => without_provenance_mut(self.below(u32::MAX) as usize),
            2 => {
                let count = self.batches.len() as u32;
                let i = self.below(count) as usize;
                self.batches.get(i).map_or(null_mut(), |batch| batch.cast())
            }
            3 => self.games.first().map_or(null_mut(), |g| g.map_addr(|a| a ^ (1 << 30))),
            _ => {
                let count = self.games.len() as u32;
                let i = self.below(count) as usize;
                self.games.get(i).copied().unwrap_or(null_mut())
            }
        }
    }

    fn batch(&mut self) -> *mut JrsBatch {
        match self.below(10) {
            0 => self.game().cast(),
            _ => {
                let count = self.batches.len() as u32;
                let i = self.below(count) as usize;
                self.batches.get(i).copied().unwrap_or(null_mut())
            }
        }
    }

    /// A small number, mostly; sometimes one at a border of its type.
    fn number(&mut self, usual: u32) -> u32 {
        const BORDERS: [u32; 6] = [u32::MAX, 65_535, 65_536, 1 << 31, 1023, 1024];
        match self.below(15) {
            0 => BORDERS[self.below(6) as usize],
            _ => self.below(usual),
        }
    }

    /// How memory of `len` elements of `size` bytes is passed: as it is, or shorter, NULL, misaligned.
    fn passed(&mut self, memory: &mut Memory, len: usize, size: usize) -> Passed {
        let data = memory.start();
        match self.below(12) {
            0 => Passed { data: null_mut(), len },
            1 => Passed { data, len: self.below(len as u32 + 1) as usize },
            2 if size > 1 => Passed { data: data.wrapping_add(1), len: len.saturating_sub(1) },
            3 => Passed { data, len: 0 },
            _ => Passed { data, len },
        }
    }

    fn text(&mut self) -> Vec<u8> {
        const TEXTS: [&str; 12] = [
            "greedy",
            "random",
            "bid(3)",
            "pass_bid",
            "",
            "{}",
            "{\"game\": \"jerusalem\", \"players\": 9}",
            "{\"game\": \"jerusalem\", \"players\": 2, \"record\": false}",
            "{\"game\": \"jerusalem\", \"players\": 3, \"chance\": \"manual\", \"seed\": 3}",
            "{\"game\": \"jerusalem\", \"players\": 4, \"rules\": \"dutch\", \"auto_single\": true}",
            "{\"game\": \"jerusalem\", \"players\": 2, \"rows\": 5, \"threads\": 2}",
            "{\"game\": \"jerusalem\", \"players\": 3, \"rows\": 3, \"auto_reset\": false}",
        ];
        let mut text = TEXTS[self.below(12) as usize].as_bytes().to_vec();
        // The other games are opened by the same words.
        let names: Vec<&str> = games().collect();
        let name = names[self.below(names.len() as u32) as usize];
        text = String::from_utf8_lossy(&text).replace("jerusalem", name).into_bytes();
        if self.rarely() {
            for _ in 0..=self.below(3) {
                let i = self.below(text.len() as u32) as usize;
                if let Some(byte) = text.get_mut(i) {
                    *byte = self.dice_byte();
                }
            }
        }
        text
    }

    fn dice_byte(&mut self) -> u8 {
        below(&mut self.dice, 256) as u8
    }

    /// The answer is a status that a caller's mistake can have, and a refusal has written nothing.
    fn answered(&mut self, status: i32, memories: &[&Memory], what: &str) {
        assert!((0..=JRS_TOO_MANY).contains(&status), "{what}: {status}");
        self.seen[status as usize] += 1;
        for memory in memories {
            assert!(memory.is_marked(status != JRS_OK), "{what}: {status}");
        }
    }

    /// A call that answers with a text or bytes.
    fn sized(&mut self, what: &str, call: impl Fn(*mut u8, usize, *mut usize) -> i32) {
        let len = [0, 1, 30, 4000, 200_000][self.below(5) as usize];
        let mut memory = Memory::new(len);
        let passed = self.passed(&mut memory, len, 1);
        let mut size = usize::MAX;
        let place = if self.rarely() { null_mut() } else { &raw mut size };
        let status = call(passed.data, passed.len, place);
        let known = status == JRS_OK || status == JRS_TOO_SMALL;
        assert_eq!(size != usize::MAX, known && !place.is_null(), "{what}: {status}");
        if status == JRS_TOO_SMALL && !place.is_null() {
            assert!(size > passed.len, "{what}");
        }
        self.answered(status, &[&memory], what);
    }

    /// A call that writes into an array of exactly the right length.
    fn exact(
        &mut self,
        what: &str,
        right: usize,
        size: usize,
        call: impl Fn(*mut u8, usize) -> i32,
    ) {
        let len = if self.rarely() { right + 1 } else { right };
        let mut memory = Memory::new(len * size);
        let passed = self.passed(&mut memory, len, size);
        let status = call(passed.data, passed.len);
        self.answered(status, &[&memory], what);
    }

    /// A call that makes a handle.
    fn makes<T>(&mut self, what: &str, call: impl Fn(*mut *mut T) -> i32) -> Option<*mut T> {
        let mut handle: *mut T = null_mut();
        let place = if self.rarely() { null_mut() } else { &raw mut handle };
        let status = call(place);
        assert_eq!(!handle.is_null(), status == JRS_OK, "{what}");
        self.answered(status, &[], what);
        (status == JRS_OK).then_some(handle)
    }

    fn keep(&mut self, game: Option<*mut JrsGame>) {
        let Some(game) = game else { return };
        if self.games.len() < 16 {
            self.games.push(game);
        } else {
            // What it replaces is freed; its handle may be passed again.
            let i = self.below(16) as usize;
            jrs_game_free(self.games[i]);
            self.games[i] = game;
        }
    }

    fn keep_batch(&mut self, batch: Option<*mut JrsBatch>) {
        let Some(batch) = batch else { return };
        if self.batches.len() < 3 {
            self.batches.push(batch);
        } else {
            let i = self.below(3) as usize;
            jrs_batch_free(self.batches[i]);
            self.batches[i] = batch;
        }
    }
}

fn one<T: Default>(call: impl Fn(*mut T) -> i32) -> Option<T> {
    let mut answer = T::default();
    (call(&raw mut answer) == JRS_OK).then_some(answer)
}

fn hash_of(game: *const JrsGame) -> Option<u64> {
    // SAFETY: a place for the answer.
    one(|out| unsafe { jrs_game_state_hash(game, out) })
}

fn bytes_of(call: impl Fn(*mut u8, usize, *mut usize) -> i32) -> Vec<u8> {
    let mut bytes = vec![0; 1 << 18];
    let mut size = 0;
    let fits = call(bytes.as_mut_ptr(), bytes.len(), &mut size) == JRS_OK;
    bytes.truncate(if fits { size } else { 0 });
    bytes
}

// SAFETY, of every call below: pointers that are not NULL point to memory of at least the length that
// is passed with them, and to nothing else that is used meanwhile.
impl Caller {
    fn change(&mut self) {
        let game = self.game();
        let before = hash_of(game);
        let what = self.below(7);
        let status = match what {
            0..=2 => {
                let legal = bytes_of(|data, capacity, size| unsafe {
                    let status = jrs_game_legal_actions(game, data.cast(), capacity / 2, size);
                    *size *= 2;
                    status
                });
                let count = legal.len() as u32 / 2;
                let action = if count == 0 || self.rarely() {
                    self.number(300)
                } else {
                    let i = 2 * self.below(count) as usize;
                    u32::from(u16::from_ne_bytes([legal[i], legal[i + 1]]))
                };
                jrs_game_apply(game, action)
            }
            3 => jrs_game_resolve(game, self.number(20)),
            4 => {
                let mut outcome = 0;
                let place = if self.rarely() { null_mut() } else { &raw mut outcome };
                unsafe { jrs_game_roll(game, place) }
            }
            5 => jrs_game_undo_to(game, u64::from(self.number(60))),
            _ => {
                let mut action = 0;
                let bot = self.text();
                let bot = if self.rarely() { &bot[..] } else { b"greedy" };
                let status = unsafe {
                    jrs_game_bot_action(game, bot.as_ptr().cast(), bot.len(), &raw mut action)
                };
                if status == JRS_OK { jrs_game_apply(game, action) } else { status }
            }
        };
        if status != JRS_OK {
            assert_eq!(hash_of(game), before, "change {what}: {status}");
        }
        self.answered(status, &[], "change");
    }

    fn view(&mut self) {
        let game = self.game();
        let seat = self.number(4);
        let viewer = (seat as i32).wrapping_sub(2);
        let language = self.number(6);
        let action = self.number(300);
        match self.below(16) {
            0 => self.sized("id", |t, n, s| unsafe { jrs_game_id(game, t.cast(), n, s) }),
            1 => self.sized("node", |t, n, s| unsafe { jrs_game_node(game, t.cast(), n, s) }),
            2 => self
                .sized("config", |t, n, s| unsafe { jrs_game_config_json(game, t.cast(), n, s) }),
            3 => {
                self.sized("state", |t, n, s| unsafe { jrs_game_state_json(game, t.cast(), n, s) })
            }
            4 => self
                .sized("record", |t, n, s| unsafe { jrs_game_record_json(game, t.cast(), n, s) }),
            5 => self.sized("bytes", |t, n, s| unsafe { jrs_game_record_bytes(game, t, n, s) }),
            6 => self.sized("save", |t, n, s| unsafe { jrs_game_save(game, t, n, s) }),
            7 => self
                .sized("layout", |t, n, s| unsafe { jrs_game_layout_json(game, t.cast(), n, s) }),
            8 => self.sized("observation", |t, n, s| unsafe {
                jrs_game_observation_json(game, seat, t.cast(), n, s)
            }),
            9 => self.sized("information", |t, n, s| unsafe {
                jrs_game_information_state(game, seat, t.cast(), n, s)
            }),
            10 => self.sized("draw", |t, n, s| unsafe {
                jrs_game_draw(game, viewer, language, t.cast(), n, s)
            }),
            11 => self.sized("log", |t, n, s| unsafe {
                jrs_game_log(game, viewer, language, t.cast(), n, s)
            }),
            12 => self.sized("name", |t, n, s| unsafe {
                jrs_game_action_name(game, action, language, t.cast(), n, s)
            }),
            13 => self.sized("outcome", |t, n, s| unsafe {
                jrs_game_outcome_name(game, action, t.cast(), n, s)
            }),
            14 => {
                let name = self.text();
                let mut found = u32::MAX;
                let status = unsafe {
                    let text: *const c_char = name.as_ptr().cast();
                    jrs_game_parse_action(game, text, name.len(), language, &mut found)
                };
                assert_eq!(found != u32::MAX, status == JRS_OK);
                self.answered(status, &[], "parse");
            }
            _ => {
                let mut turn = 99;
                let status = unsafe { jrs_game_turn(game, &raw mut turn) };
                assert_eq!(turn != 99, status == JRS_OK);
                self.answered(status, &[], "turn");
            }
        }
    }

    fn arrays(&mut self) {
        let game = self.game();
        let seat = self.number(4);
        let players = one(|out| unsafe { jrs_game_players(game, out) }).unwrap_or(2) as usize;
        let actions = one(|out| unsafe { jrs_game_action_count(game, out) }).unwrap_or(9);
        let len = one(|out| unsafe { jrs_game_observation_len(game, out) }).unwrap_or(9);
        match self.below(7) {
            0 => self.exact("mask", actions, 1, |d, n| unsafe { jrs_game_legal_mask(game, d, n) }),
            1 => self.exact("floats", len, 4, |d, n| unsafe {
                jrs_game_observe_f32(game, seat, d.cast(), n)
            }),
            2 => {
                self.exact("bytes", len, 1, |d, n| unsafe { jrs_game_observe_u8(game, seat, d, n) })
            }
            3 => self
                .exact("scores", players, 4, |d, n| unsafe { jrs_game_scores(game, d.cast(), n) }),
            4 => self.exact("places", players, 1, |d, n| unsafe { jrs_game_places(game, d, n) }),
            5 => self.exact("returns", players, 4, |d, n| unsafe {
                jrs_game_returns(game, seat, d.cast(), n)
            }),
            _ => self
                .exact("key", 16, 1, |d, n| unsafe { jrs_game_information_key(game, seat, d, n) }),
        }
    }

    fn make(&mut self) {
        let game = self.game();
        let seat = self.number(4);
        let flags = self.number(8);
        let text = self.text();
        let text_len = if self.rarely() { text.len() / 2 } else { text.len() };
        let from: *const c_char = text.as_ptr().cast();
        match self.below(9) {
            0..=2 => {
                let made = self.makes("new", |out| unsafe { jrs_game_new(from, text_len, out) });
                self.keep(made);
            }
            3 => {
                let made = self.makes("clone", |out| unsafe { jrs_game_clone(game, out) });
                self.keep(made);
            }
            4 => {
                let made = self.makes("determinize", |out| unsafe {
                    jrs_game_determinize(game, seat, 5, flags & 1, out)
                });
                self.keep(made);
            }
            5 => {
                let mut saved = bytes_of(|d, n, s| unsafe { jrs_game_save(game, d, n, s) });
                self.damage(&mut saved);
                let made = self.makes("load", |out| unsafe {
                    jrs_game_load(saved.as_ptr(), saved.len(), out)
                });
                self.keep(made);
            }
            6 => {
                let as_text = self.below(2) == 0;
                let mut record = bytes_of(|d, n, s| unsafe {
                    if as_text {
                        jrs_game_record_json(game, d.cast(), n, s)
                    } else {
                        jrs_game_record_bytes(game, d, n, s)
                    }
                });
                if as_text {
                    record.pop();
                }
                self.damage(&mut record);
                let ply = if flags == 0 { JRS_LAST_PLY } else { u64::from(self.number(50)) };
                let made = self.makes("record", |out| unsafe {
                    jrs_game_load_record(record.as_ptr(), record.len(), ply, flags, out)
                });
                self.keep(made);
            }
            7 => {
                let made = self.makes("position", |out| unsafe {
                    jrs_game_from_position(from, text_len, out)
                });
                self.keep(made);
            }
            _ => {
                let made = self.makes("batch", |out| unsafe { jrs_batch_new(from, text_len, out) });
                self.keep_batch(made);
            }
        }
    }

    fn damage(&mut self, data: &mut Vec<u8>) {
        if self.below(3) == 0 && !data.is_empty() {
            let i = self.below(data.len() as u32) as usize;
            match self.below(2) {
                0 => data.truncate(i),
                _ => data[i] ^= 1 << self.below(8),
            }
        }
    }

    fn step_batch(&mut self) {
        let batch = self.batch();
        let mut shape = JrsShape { rows: 3, observation: 5, actions: 7, players: 2 };
        let known = unsafe { jrs_batch_shape(batch, &mut shape) };
        let rows = shape.rows;
        let mut memories = [
            Memory::new(rows * shape.observation * 4),
            Memory::new(rows * shape.actions),
            Memory::new(rows * shape.players * 4),
            Memory::new(rows),
            Memory::new(rows * 4),
        ];
        let lens =
            [rows * shape.observation, rows * shape.actions, rows * shape.players, rows, rows];
        let sizes = [4, 1, 4, 1, 4];
        let mut passed = [Passed { data: null_mut(), len: 0 }; 5];
        for i in 0..5 {
            if self.below(3) > 0 {
                let near_right = self.rarely();
                passed[i] = if near_right {
                    self.passed(&mut memories[i], lens[i], sizes[i])
                } else {
                    Passed { data: memories[i].start(), len: lens[i] }
                };
            }
        }
        let [observation, mask, rewards, done, to_play] = passed;
        let out = JrsRows {
            struct_size: if self.rarely() { 8 } else { size_of::<JrsRows>() },
            observation_f32: observation.data.cast(),
            observation_f32_len: observation.len,
            observation_u8: null_mut(),
            observation_u8_len: 0,
            mask: if self.rarely() { rewards.data } else { mask.data },
            mask_len: mask.len,
            rewards: rewards.data.cast(),
            rewards_len: rewards.len,
            done: done.data,
            done_len: done.len,
            to_play: to_play.data.cast(),
            to_play_len: to_play.len,
            lengths: null_mut(),
            lengths_len: 0,
            last_observation_f32: null_mut(),
            last_observation_f32_len: 0,
            last_observation_u8: null_mut(),
            last_observation_u8_len: 0,
        };
        let mut actions = vec![0_u16; rows];
        if known == JRS_OK {
            unsafe { jrs_batch_random_actions(batch, actions.as_mut_ptr(), rows) };
        }
        if self.rarely() {
            actions[rows - 1] = self.number(900) as u16;
        }
        let status = match self.below(6) {
            0 => unsafe { jrs_batch_reset(batch, 3, &out) },
            1 => unsafe { jrs_batch_show(batch, &out) },
            2 => unsafe { jrs_batch_step_random(batch, &out) },
            3 => {
                let row = u64::from(self.number(6));
                let made = self.makes("row", |to| unsafe { jrs_batch_game(batch, row, 1, 0, to) });
                self.keep(made);
                return;
            }
            _ => unsafe { jrs_batch_step(batch, actions.as_ptr(), rows, &out) },
        };
        self.answered(status, &memories.each_ref(), "batch");
    }
}

#[test]
fn random_calls_get_a_status_and_refused_ones_leave_no_trace() {
    let mut caller =
        Caller { dice: Dice::new(20), games: Vec::new(), batches: Vec::new(), seen: [0; 32] };
    for _ in 0..CALLS {
        match caller.below(20) {
            0..=8 => caller.change(),
            9..=12 => caller.view(),
            13..=15 => caller.arrays(),
            16 | 17 => caller.step_batch(),
            18 => caller.make(),
            _ if caller.rarely() => {
                let game = caller.game();
                let status = jrs_game_free(game);
                caller.answered(status, &[], "free");
            }
            _ => (),
        }
    }
    for game in caller.games.drain(..) {
        jrs_game_free(game);
    }
    for batch in caller.batches.drain(..) {
        jrs_batch_free(batch);
    }
    assert_eq!(jrs_live_handles(), 0);
    // Every status that mistakes of one thread can have has been seen.
    let unseen: Vec<i32> = (0..JRS_TOO_MANY)
        .filter(|&status| caller.seen[status as usize] == 0)
        .filter(|status| ![JRS_BUSY, JRS_BAD_POSITION].contains(status))
        .collect();
    assert_eq!(unseen, [0; 0], "{:?}", caller.seen);
}
