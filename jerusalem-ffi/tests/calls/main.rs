//! Random calls with random arguments, right and wrong: a status every time, one that the header
//! lists, and never a trace of a call that was refused.

mod asked;

use jerusalem::*;
use jerusalem_core::{Dice, below, games};
use std::collections::BTreeSet;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::{null, null_mut, without_provenance_mut};

const HEADER: &str = include_str!("../../../include/jerusalem.h");
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
    searches: Vec<*mut JrsSearch>,
    /// Every function that was called, with each of its answers.
    seen: BTreeSet<(&'static str, i32)>,
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

    fn search(&mut self) -> *mut JrsSearch {
        match self.below(20) {
            0 => self.game().cast(),
            _ => {
                let count = self.searches.len() as u32;
                let i = self.below(count) as usize;
                self.searches.get(i).copied().unwrap_or(null_mut())
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
        const TEXTS: [&str; 15] = [
            "greedy",
            "random",
            "easy",
            "search:9",
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
            "{\"game\": \"jerusalem\", \"players\": 2, \"rows\": 2, \"bots\": [null, \"greedy\"], \
             \"returns\": \"margin\"}",
        ];
        let mut text = TEXTS[self.below(TEXTS.len() as u32) as usize].as_bytes().to_vec();
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

    /// The name of a game, or another text.
    fn name(&mut self) -> Vec<u8> {
        if self.below(2) == 0 {
            return self.text();
        }
        let names: Vec<&str> = games().collect();
        names[self.below(names.len() as u32) as usize].as_bytes().to_vec()
    }

    fn dice_byte(&mut self) -> u8 {
        below(&mut self.dice, 256) as u8
    }

    /// The answer is a status that a caller's mistake can have, and a refusal has written nothing.
    fn answered(&mut self, status: i32, memories: &[&Memory], what: &'static str) {
        let inside = [JRS_PANIC, JRS_BROKEN].contains(&status);
        assert!((0..=JRS_OTHER_GAME).contains(&status) && !inside, "{what}: {status}");
        self.seen.insert((what, status));
        for memory in memories {
            assert!(memory.is_marked(status != JRS_OK), "{what}: {status}");
        }
    }

    /// A call that answers with elements of a type, as many as there are.
    fn list<T>(&mut self, what: &'static str, call: impl Fn(*mut T, usize, *mut usize) -> i32) {
        let len = [0, 1, 30, 4000, 200_000][self.below(5) as usize] / size_of::<T>();
        let mut memory = Memory::new(len * size_of::<T>());
        let passed = self.passed(&mut memory, len, size_of::<T>());
        let mut size = usize::MAX;
        let place = if self.rarely() { null_mut() } else { &raw mut size };
        let status = call(passed.data.cast(), passed.len, place);
        let known = status == JRS_OK || status == JRS_TOO_SMALL;
        assert_eq!(size != usize::MAX, known && !place.is_null(), "{what}: {status}");
        if status == JRS_TOO_SMALL && !place.is_null() {
            assert!(size > passed.len, "{what}");
        }
        self.answered(status, &[&memory], what);
    }

    /// A call that writes into an array of exactly the right length, which is one of those of a game.
    fn array<T>(
        &mut self,
        what: &'static str,
        game: *const JrsGame,
        call: impl Fn(*mut T, usize) -> i32,
    ) {
        // SAFETY: places for the answers.
        let right = unsafe {
            match self.below(4) {
                0 => one(|out| jrs_game_players(game, out)).map(|players: u32| players as usize),
                1 => one(|out| jrs_game_action_count(game, out)),
                2 => one(|out| jrs_game_observation_len(game, out)),
                _ => Some(16),
            }
        };
        let len = right.unwrap_or(9) + usize::from(self.rarely());
        let mut memory = Memory::new(len * size_of::<T>());
        let passed = self.passed(&mut memory, len, size_of::<T>());
        let status = call(passed.data.cast(), passed.len);
        self.answered(status, &[&memory], what);
    }

    /// A call that answers with one number.
    fn number_of<T>(&mut self, what: &'static str, call: impl Fn(*mut T) -> i32) {
        let mut memory = Memory::new(size_of::<T>());
        let place = match self.below(12) {
            0 => null_mut(),
            1 => memory.start().wrapping_add(1),
            _ => memory.start(),
        };
        let status = call(place.cast());
        self.answered(status, &[&memory], what);
    }

    /// A call that answers with two arrays of as many elements; sometimes they overlap. The status.
    fn pairs<T, U>(
        &mut self,
        what: &'static str,
        call: impl Fn(*mut T, *mut U, usize, *mut usize) -> i32,
    ) -> i32 {
        let (first, second) = (size_of::<T>(), size_of::<U>());
        let len = [0, 3, 64, 4000][self.below(4) as usize];
        let mut memories = [Memory::new(len * first), Memory::new(len * second)];
        let one = self.passed(&mut memories[0], len, first);
        let mut two = self.passed(&mut memories[1], one.len, second);
        if self.rarely() && first <= second {
            two.data = one.data;
        }
        let mut size = usize::MAX;
        let status = call(one.data.cast(), two.data.cast(), one.len.min(two.len), &mut size);
        assert_eq!(size != usize::MAX, status == JRS_OK || status == JRS_TOO_SMALL, "{what}");
        if two.data == one.data && one.len.min(two.len) > 0 && !one.data.is_null() {
            assert_ne!(status, JRS_OK, "{what}: overlapping arrays");
        }
        self.answered(status, &memories.each_ref(), what);
        status
    }

    /// A call that answers with three arrays of as many elements; sometimes two overlap.
    fn triples<T, U, V>(
        &mut self,
        what: &'static str,
        call: impl Fn(*mut T, *mut U, *mut V, usize, *mut usize) -> i32,
    ) {
        let third = size_of::<V>();
        let mut memory = Memory::new(4000 * third);
        let three = self.passed(&mut memory, 4000, third);
        let overlapping = self.rarely();
        let status = self.pairs(what, |one: *mut T, two: *mut U, capacity, size| {
            let to = if overlapping { one.cast() } else { three.data.cast() };
            call(one, two, to, capacity.min(three.len), size)
        });
        assert!(!overlapping || status != JRS_OK, "{what}: overlapping arrays");
        self.answered(status, &[&memory], what);
    }

    /// A call that makes a handle.
    fn makes<T>(
        &mut self,
        what: &'static str,
        call: impl Fn(*mut *mut T) -> i32,
    ) -> Option<*mut T> {
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

    fn keep_search(&mut self, search: Option<*mut JrsSearch>) {
        let Some(search) = search else { return };
        if self.searches.len() < 4 {
            self.searches.push(search);
        } else {
            let i = self.below(4) as usize;
            jrs_search_free(self.searches[i]);
            self.searches[i] = search;
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
        let (what, status) = match self.below(7) {
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
                ("jrs_game_apply", jrs_game_apply(game, action))
            }
            3 => ("jrs_game_resolve", jrs_game_resolve(game, self.number(20))),
            4 => {
                let mut outcome = 0;
                let place = if self.rarely() { null_mut() } else { &raw mut outcome };
                ("jrs_game_roll", unsafe { jrs_game_roll(game, place) })
            }
            5 => ("jrs_game_undo_to", jrs_game_undo_to(game, u64::from(self.number(60)))),
            _ => {
                let mut action = 0;
                let bot = self.text();
                let bot = if self.rarely() { &bot[..] } else { b"greedy" };
                let status = unsafe {
                    jrs_game_bot_action(game, bot.as_ptr().cast(), bot.len(), &raw mut action)
                };
                self.answered(status, &[], "jrs_game_bot_action");
                match status {
                    JRS_OK => ("jrs_game_apply", jrs_game_apply(game, action)),
                    refused => ("jrs_game_bot_action", refused),
                }
            }
        };
        if status != JRS_OK {
            assert_eq!(hash_of(game), before, "{what}: {status}");
        }
        self.answered(status, &[], what);
    }

    /// Asks a game, or the library, something.
    fn ask(&mut self) {
        let game = self.game();
        let call = asked::ASKED[self.below(asked::ASKED.len() as u32) as usize];
        call(self, game);
    }

    fn make(&mut self) {
        let game = self.game();
        let seat = self.number(4);
        let flags = self.number(8);
        let text = self.text();
        let text_len = if self.rarely() { text.len() / 2 } else { text.len() };
        let from: *const c_char = text.as_ptr().cast();
        match self.below(10) {
            0..=2 => {
                let made =
                    self.makes("jrs_game_new", |out| unsafe { jrs_game_new(from, text_len, out) });
                self.keep(made);
            }
            3 => {
                let made = self.makes("jrs_game_clone", |out| unsafe { jrs_game_clone(game, out) });
                self.keep(made);
            }
            4 => {
                let made = self.makes("jrs_game_determinize", |out| unsafe {
                    jrs_game_determinize(game, seat, 5, flags & 1, out)
                });
                self.keep(made);
            }
            5 => {
                let mut saved = bytes_of(|d, n, s| unsafe { jrs_game_snapshot(game, d, n, s) });
                self.damage(&mut saved);
                let made = self.makes("jrs_game_restore", |out| unsafe {
                    jrs_game_restore(saved.as_ptr(), saved.len(), out)
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
                let made = self.makes("jrs_game_from_record", |out| unsafe {
                    jrs_game_from_record(record.as_ptr(), record.len(), ply, flags, out)
                });
                self.keep(made);
            }
            7 => {
                let config = self.position(game);
                let made = self.makes("jrs_game_from_position", |out| unsafe {
                    jrs_game_from_position(config.as_ptr().cast(), config.len(), out)
                });
                self.keep(made);
            }
            8 => {
                let batch = self.batch();
                let made =
                    self.makes("jrs_batch_clone", |out| unsafe { jrs_batch_clone(batch, out) });
                self.keep_batch(made);
            }
            _ => {
                let made = self
                    .makes("jrs_batch_new", |out| unsafe { jrs_batch_new(from, text_len, out) });
                self.keep_batch(made);
            }
        }
    }

    /// Makes a search, lets it think a little, stops it, or advances it; an advanced one is often
    /// refused, and then thinks about what it did before.
    fn think(&mut self) {
        let (search, game) = (self.search(), self.game());
        match self.below(9) {
            0 => {
                const SETTINGS: [&str; 7] = [
                    "",
                    "{\"threads\": 2}",
                    "{\"nodes\": 5, \"leaves\": 3}",
                    "{\"leaves\": 0}",
                    "{\"prior\": 2}",
                    "{\"pior\": 0.5}",
                    "[",
                ];
                let mut settings = SETTINGS[self.below(7) as usize].as_bytes().to_vec();
                if self.rarely() {
                    settings.push(self.dice_byte());
                }
                let from: *const c_char = match self.rarely() {
                    true => null(),
                    false => settings.as_ptr().cast(),
                };
                let made = self.makes("jrs_search_new", |out| unsafe {
                    jrs_search_new(game, from, settings.len(), 3, out)
                });
                self.keep_search(made);
            }
            1 => {
                let status = jrs_search_cancel(search);
                self.answered(status, &[], "jrs_search_cancel");
            }
            2 | 3 => {
                let before = thought(search);
                let status = jrs_search_advance(search, game);
                assert!(status == JRS_OK || thought(search) == before, "{status}");
                self.answered(status, &[], "jrs_search_advance");
            }
            4..=6 => {
                let (simulations, milliseconds) = self.limits();
                let before = thought(search);
                let status = jrs_search_run(search, simulations, milliseconds);
                assert!(status == JRS_OK || thought(search) == before, "{status}");
                self.answered(status, &[], "jrs_search_run");
            }
            _ => {
                let (simulations, milliseconds) = self.limits();
                let mut told = Told { search, answer: self.below(8), asked: false };
                let evaluator: JrsEvaluator = if self.rarely() { None } else { Some(judge) };
                let status = unsafe {
                    let to = (&raw mut told).cast();
                    jrs_search_run_with(search, simulations, milliseconds, evaluator, to)
                };
                let failed = told.asked && (1..=4).contains(&told.answer);
                assert_eq!(failed, status == JRS_EVALUATOR, "{}", told.answer);
                self.answered(status, &[], "jrs_search_run_with");
            }
        }
    }

    /// How long a search thinks: a little, mostly; sometimes not at all or far too long.
    fn limits(&mut self) -> (u64, u32) {
        match self.below(12) {
            0 => (0, 0),
            1 => (0, 1),
            2 => (JRS_MAX_SIMULATIONS + 1, 1),
            3 => (u64::MAX, 0),
            4 => (5, u32::MAX),
            _ => (1 + u64::from(self.below(20)), self.below(2)),
        }
    }

    /// The position of a game as a configuration; sometimes with another digit somewhere.
    fn position(&mut self, game: *const JrsGame) -> Vec<u8> {
        let text = |call: &dyn Fn(*mut u8, usize, *mut usize) -> i32| {
            let mut text = bytes_of(call);
            text.pop();
            text
        };
        let name = text(&|t, n, s| unsafe { jrs_game_id(game, t.cast(), n, s) });
        let mut state = text(&|t, n, s| unsafe { jrs_game_position_json(game, t.cast(), n, s) });
        let digits: Vec<usize> = (0..state.len()).filter(|&i| state[i].is_ascii_digit()).collect();
        if self.below(2) == 0 && !digits.is_empty() {
            let at = digits[self.below(digits.len() as u32) as usize];
            state[at] = b'0' + self.below(10) as u8;
        }
        [b"{\"game\": \"", &name[..], b"\", \"position\": ", &state[..], b"}"].concat()
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
        self.answered(known, &[], "jrs_batch_shape");
        let JrsShape { rows, observation, actions, players } = shape;
        // Length and size of the elements, in the order of `jrs_arrays`; observations twice.
        let arrays = [
            (rows * observation, 4),
            (rows * observation, 1),
            (rows * actions, 1),
            (rows * players, 4),
            (rows, 1),
            (rows, 4),
            (rows, 4),
            (rows * observation, 4),
            (rows * observation, 1),
        ];
        let mut memories = arrays.map(|(len, size)| Memory::new(len * size));
        let mut passed = [Passed { data: null_mut(), len: 0 }; 9];
        // Observations as floats or as bytes; seldom as both.
        let unwanted = [self.below(13), 7 + self.below(12)];
        for (i, (len, size)) in arrays.into_iter().enumerate() {
            let other = [0, 1].contains(&i) && unwanted[0] % 2 == i as u32 && unwanted[0] < 12
                || [7, 8].contains(&i) && 7 + unwanted[1] % 2 == i as u32 && unwanted[1] < 18;
            if !other && self.below(3) > 0 {
                passed[i] = if self.below(30) == 0 {
                    self.passed(&mut memories[i], len, size)
                } else {
                    Passed { data: memories[i].start(), len }
                };
            }
        }
        if self.below(30) == 0 {
            passed[2].data = passed[3].data;
        }
        let [floats, bytes, mask, rewards, done, to_play, lengths, last_floats, last_bytes] =
            passed;
        let observations = |floats: Passed, bytes: Passed| JrsObservations {
            floats: floats.data.cast(),
            bytes: bytes.data,
            len: if floats.data.is_null() { bytes.len } else { floats.len },
        };
        let out = JrsArrays {
            struct_size: if self.below(30) == 0 { 8 } else { size_of::<JrsArrays>() },
            observation: observations(floats, bytes),
            mask: JrsBytes { data: mask.data, len: mask.len },
            rewards: JrsFloats { data: rewards.data.cast(), len: rewards.len },
            done: JrsBytes { data: done.data, len: done.len },
            to_play: JrsInts { data: to_play.data.cast(), len: to_play.len },
            lengths: JrsCounts { data: lengths.data.cast(), len: lengths.len },
            last_observation: observations(last_floats, last_bytes),
        };
        let mut ids = vec![0_u16; rows];
        if known == JRS_OK {
            let len = if self.rarely() { rows - 1 } else { rows };
            let status = unsafe { jrs_batch_random_actions(batch, ids.as_mut_ptr(), len) };
            self.answered(status, &[], "jrs_batch_random_actions");
        }
        if self.rarely() {
            ids[rows - 1] = self.number(900) as u16;
        }
        let (what, status) = match self.below(8) {
            0 => ("jrs_batch_reset", unsafe { jrs_batch_reset(batch, 3, &out) }),
            1 => ("jrs_batch_show", unsafe { jrs_batch_show(batch, &out) }),
            2 => ("jrs_batch_step_random", unsafe { jrs_batch_step_random(batch, &out) }),
            3 => {
                let (row, flags) = (u64::from(self.number(6)), self.number(9));
                let made = self.makes("jrs_batch_game", |to| unsafe {
                    jrs_batch_game(batch, row, 1, flags, to)
                });
                self.keep(made);
                return;
            }
            4 => {
                return self.list("jrs_batch_layout_json", |t, n, s| unsafe {
                    jrs_batch_layout_json(batch, t, n, s)
                });
            }
            _ => ("jrs_batch_step", unsafe { jrs_batch_step(batch, ids.as_ptr(), rows, &out) }),
        };
        self.answered(status, &memories.each_ref(), what);
    }
}

/// What a search has thought of, as far as it can be told.
fn thought(search: *const JrsSearch) -> Option<(u64, u32, u32)> {
    // SAFETY: places for the answers.
    unsafe {
        let simulations = one(|out| jrs_search_simulations(search, out))?;
        let seat = one(|out| jrs_search_seat(search, out))?;
        Some((simulations, seat, one(|out| jrs_search_best(search, out))?))
    }
}

/// What an evaluator is told, and whether it was asked.
struct Told {
    search: *mut JrsSearch,
    answer: u32,
    asked: bool,
}

/// Answers rightly or wrongly, and finds its own search busy.
unsafe extern "C" fn judge(told: *mut c_void, leaves: *const JrsLeaves) -> i32 {
    // SAFETY: it is what `think` passes, and the arrays are as long as they say.
    let (told, leaves, logits, values) = unsafe {
        let JrsLeaves { shape, logits, values, .. } = *leaves;
        let logits = std::slice::from_raw_parts_mut(logits, shape.rows * shape.actions);
        let values = std::slice::from_raw_parts_mut(values, shape.rows * shape.players);
        (&mut *told.cast::<Told>(), &*leaves, logits, values)
    };
    assert!(leaves.shape.rows > 0 && logits.iter().chain(&*values).all(|&number| number == 0.0));
    assert_eq!(jrs_search_run(told.search, 1, 0), JRS_BUSY);
    assert_eq!(jrs_search_free(told.search), JRS_BUSY);
    assert_eq!(thought(told.search), None);
    told.asked = true;
    match told.answer {
        1 => return 7,
        2 => values[0] = f32::NAN,
        3 => values[0] = 1.5,
        4 => logits.fill(f32::INFINITY),
        5 => assert_eq!(jrs_search_cancel(told.search), JRS_OK),
        _ => values[0] = 0.5,
    }
    0
}

/// The functions of the header that answer with a status, each with the words above it.
fn documented() -> impl Iterator<Item = (&'static str, &'static str)> {
    let functions = HEADER.match_indices("\nint32_t jrs_").map(|(at, found)| {
        let name = at + found.len() - "jrs_".len();
        let end = name + HEADER[name..].find('(').expect("parameters");
        let words = HEADER[..at].rfind("/**").expect("a comment");
        (&HEADER[name..end], &HEADER[words..at])
    });
    functions.collect::<Vec<_>>().into_iter()
}

fn is_listed(status: i32, words: &str) -> bool {
    // SAFETY: the names are static C strings.
    let name = unsafe { CStr::from_ptr(jrs_status_name(status)) }.to_str().expect("ASCII");
    let mut found = words.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    found.any(|word| word == name)
}

#[test]
fn random_calls_get_a_status_and_refused_ones_leave_no_trace() {
    let mut caller = Caller {
        dice: Dice::new(20),
        games: Vec::new(),
        batches: Vec::new(),
        searches: Vec::new(),
        seen: BTreeSet::new(),
    };
    for _ in 0..CALLS {
        match caller.below(20) {
            0..=7 => caller.change(),
            8 => caller.think(),
            9..=15 => caller.ask(),
            16 | 17 => caller.step_batch(),
            18 => caller.make(),
            _ if caller.rarely() => {
                let game = caller.game();
                let status = jrs_game_free(game);
                caller.answered(status, &[], "jrs_game_free");
                let batch = caller.batch();
                let status = jrs_batch_free(batch);
                caller.answered(status, &[], "jrs_batch_free");
                let search = caller.search();
                let status = jrs_search_free(search);
                caller.answered(status, &[], "jrs_search_free");
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
    for search in caller.searches.drain(..) {
        jrs_search_free(search);
    }
    assert_eq!(jrs_live_handles(), 0);
    // Every function has done what it says, and has never answered what the header does not list.
    let (common, _) = HEADER.split_once("* Outputs.").expect("the words that hold for all");
    let mut functions = BTreeSet::new();
    for (name, words) in documented() {
        functions.insert(name);
        assert!(caller.seen.contains(&(name, JRS_OK)), "{name} never succeeds");
        for &(_, status) in caller.seen.iter().filter(|(called, _)| *called == name) {
            assert!(is_listed(status, common) || is_listed(status, words), "{name}: {status}");
        }
    }
    assert!(caller.seen.iter().all(|(called, _)| functions.contains(called)));
    // Every status that mistakes of one thread can have has been seen.
    let seen: BTreeSet<i32> = caller.seen.iter().map(|&(_, status)| status).collect();
    let unseen: Vec<i32> = (0..=JRS_OTHER_GAME).filter(|status| !seen.contains(status)).collect();
    assert_eq!(unseen, [JRS_BUSY, JRS_PANIC, JRS_BROKEN], "{seen:?}");
}
