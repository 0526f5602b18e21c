//! Handles: numbers in the clothes of pointers.
//!
//! A handle is the number of a slot and of the slot's generation. It is never dereferenced, so that
//! whatever a caller passes is either a live handle or answered with a status: one that was freed
//! has an old generation, one of another kind finds another thing. Every slot has a lock that is
//! only ever tried: many calls may read a thing at once, one may change it, and a call that would
//! have to wait is refused. No call waits for another, so a process that is forked while other threads
//! make games can go on. What stops a search lies beside that lock, so that it can be stopped while it
//! runs. All this is safe code.

use jerusalem_core::search::Cancel;
use jerusalem_core::{AnyBatch, AnySearch, AnyTable};
use std::collections::VecDeque;
use std::sync::TryLockError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::boundary::guard;
use crate::status::{
    Answer, Fault, JRS_BAD_HANDLE, JRS_BROKEN, JRS_BUSY, JRS_NULL, JRS_PANIC, JRS_TOO_MANY,
    JRS_WRONG_KIND,
};

/// A game in progress. An opaque handle: made by `jrs_game_new` and others, ended by `jrs_game_free`.
pub struct JrsGame {
    _opaque: (),
}

/// Many games that step together. An opaque handle: made by `jrs_batch_new`, ended by `jrs_batch_free`.
pub struct JrsBatch {
    _opaque: (),
}

/// A player's thoughts on a decision. An opaque handle: made by `jrs_search_new`, ended by
/// `jrs_search_free`.
pub struct JrsSearch {
    _opaque: (),
}

/// Bits of a handle that number its slot; the others number the generation.
const INDEX_BITS: u32 = if usize::BITS == 64 { 24 } else { 18 };
const LAST_GENERATION: usize = usize::MAX >> INDEX_BITS;
const FIRST_CHUNK: usize = 64;
/// Chunk `c` has `FIRST_CHUNK << c` slots.
const CHUNKS: usize = INDEX_BITS as usize - FIRST_CHUNK.ilog2() as usize;
const SLOTS: usize = FIRST_CHUNK * ((1 << CHUNKS) - 1);

/// What a handle stands for.
pub(crate) enum Thing {
    /// A game.
    Game(Box<dyn AnyTable>),
    /// A batch.
    Batch(Box<dyn AnyBatch>),
    /// A search; none after a failure inside of it.
    Search(Option<Box<dyn AnySearch>>),
}

/// A slot has a cache line or two of its own: games of different threads do not disturb each other.
#[repr(align(64))]
struct Slot {
    /// The generation of the handle that is good now.
    generation: AtomicUsize,
    /// The slot that was given back before this one, from 1; 0 for none.
    before: AtomicUsize,
    thing: RwLock<Option<Thing>>,
    /// What stops the search that is the thing. The lock is held for a moment only.
    cancel: Mutex<Option<Cancel>>,
}

/// Slots that can be given out.
struct Free {
    /// The slot given back last, from 1, and above it how often this has changed. The others follow
    /// from slot to slot.
    last: AtomicU64,
    /// The first slot that was never given out.
    fresh: AtomicUsize,
    /// Slots that have used up their generations; after all others they begin again.
    rested: Mutex<VecDeque<usize>>,
}

static TABLE: [OnceLock<Box<[Slot]>>; CHUNKS] = [const { OnceLock::new() }; CHUNKS];
static FREE: Free = Free::new(0);
static LIVE: AtomicUsize = AtomicUsize::new(0);

impl Slot {
    fn new() -> Self {
        let (generation, before) = (AtomicUsize::new(1), AtomicUsize::new(0));
        Slot { generation, before, thing: RwLock::new(None), cancel: Mutex::new(None) }
    }
}

fn place_of(index: usize) -> (usize, usize) {
    let chunk = (index / FIRST_CHUNK + 1).ilog2() as usize;
    (chunk, index - FIRST_CHUNK * ((1 << chunk) - 1))
}

fn slot_of(index: usize) -> Option<&'static Slot> {
    let (chunk, within) = place_of(index);
    TABLE.get(chunk)?.get()?.get(within)
}

impl Free {
    const fn new(fresh: usize) -> Self {
        let rested = Mutex::new(VecDeque::new());
        Free { last: AtomicU64::new(0), fresh: AtomicUsize::new(fresh), rested }
    }

    /// The index of a slot, which is no longer free.
    fn take<'a>(&self, before: impl Fn(usize) -> Option<&'a AtomicUsize>) -> Answer<usize> {
        let pop = |last: u64| {
            let index = (last as u32 as usize).checked_sub(1)?;
            Some(followed(last, before(index)?.load(Ordering::Acquire)))
        };
        if let Ok(last) = self.last.fetch_update(Ordering::AcqRel, Ordering::Acquire, pop) {
            return Ok(last as u32 as usize - 1);
        }
        let next = |fresh: usize| (fresh < SLOTS).then_some(fresh + 1);
        if let Ok(fresh) = self.fresh.fetch_update(Ordering::AcqRel, Ordering::Acquire, next) {
            return Ok(fresh);
        }
        let rested = self.rested.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        rested.ok_or_else(|| Fault::new(JRS_TOO_MANY, format!("{SLOTS} handles are open")))
    }

    /// Gives back a slot; `before` is its own link.
    fn give_back(&self, index: usize, before: &AtomicUsize) {
        let push = |last: u64| {
            before.store(last as u32 as usize, Ordering::Release);
            Some(followed(last, index + 1))
        };
        // It is never refused.
        let _ = self.last.fetch_update(Ordering::AcqRel, Ordering::Acquire, push);
    }

    /// Gives back a slot that has used up its generations.
    fn rest(&self, index: usize) {
        self.rested.lock().unwrap_or_else(PoisonError::into_inner).push_back(index);
    }
}

/// The next value of [`Free::last`]: this slot, from 1, and one change more.
fn followed(last: u64, slot: usize) -> u64 {
    (last >> 32).wrapping_add(1) << 32 | slot as u64
}

/// The link of a slot in the list of free ones.
fn before(index: usize) -> Option<&'static AtomicUsize> {
    slot_of(index).map(|slot| &slot.before)
}

/// The slot of an index that was given out.
fn made(index: usize) -> &'static Slot {
    let (chunk, within) = place_of(index);
    let slots = TABLE[chunk].get().unwrap_or_else(|| {
        // Made before the cell is touched, so that nobody waits while it is made.
        let made = (0..FIRST_CHUNK << chunk).map(|_| Slot::new()).collect();
        TABLE[chunk].get_or_init(|| made)
    });
    &slots[within]
}

/// Gives a thing a handle.
fn insert(thing: Thing) -> Answer<usize> {
    loop {
        let index = FREE.take(before)?;
        let slot = made(index);
        let mut place = match slot.thing.try_write() {
            Ok(place) => place,
            Err(TryLockError::Poisoned(place)) => place.into_inner(),
            Err(TryLockError::WouldBlock) => {
                // Somebody tries an old handle; in a forked process he may do so for ever.
                FREE.rest(index);
                continue;
            }
        };
        let Ok(mut cancel) = slot.cancel.try_lock() else {
            FREE.rest(index);
            continue;
        };
        *cancel = match &thing {
            Thing::Search(search) => search.as_ref().map(|search| search.cancel_handle()),
            Thing::Game(_) | Thing::Batch(_) => None,
        };
        *place = Some(thing);
        LIVE.fetch_add(1, Ordering::Relaxed);
        return Ok(slot.generation.load(Ordering::Acquire) << INDEX_BITS | index);
    }
}

/// Gives a game a handle.
pub(crate) fn insert_game(table: Box<dyn AnyTable>) -> Answer<*mut JrsGame> {
    insert(Thing::Game(table)).map(std::ptr::without_provenance_mut)
}

/// Gives a batch a handle.
pub(crate) fn insert_batch(batch: Box<dyn AnyBatch>) -> Answer<*mut JrsBatch> {
    insert(Thing::Batch(batch)).map(std::ptr::without_provenance_mut)
}

/// Gives a search a handle.
pub(crate) fn insert_search(search: Box<dyn AnySearch>) -> Answer<*mut JrsSearch> {
    insert(Thing::Search(Some(search))).map(std::ptr::without_provenance_mut)
}

fn bad(what: &str) -> Fault {
    let text = format!("this is no handle of a {what}, or the {what} has been freed");
    Fault::new(JRS_BAD_HANDLE, text)
}

fn wrong_kind(what: &str) -> Fault {
    Fault::new(JRS_WRONG_KIND, format!("this handle is not one of a {what}"))
}

fn busy(what: &str) -> Fault {
    Fault::new(JRS_BUSY, format!("another call is using this {what}"))
}

/// The slot of a handle whose generation is good.
#[inline]
fn find(handle: usize, what: &str) -> Answer<&'static Slot> {
    if handle == 0 {
        return Err(Fault::new(JRS_NULL, format!("the {what} is NULL")));
    }
    let index = handle & ((1 << INDEX_BITS) - 1);
    match slot_of(index) {
        Some(slot) if is_good(slot, handle) => Ok(slot),
        _ => Err(bad(what)),
    }
}

#[inline]
fn is_good(slot: &Slot, handle: usize) -> bool {
    slot.generation.load(Ordering::Acquire) == handle >> INDEX_BITS
}

type Reading = RwLockReadGuard<'static, Option<Thing>>;
type Writing = RwLockWriteGuard<'static, Option<Thing>>;

#[inline]
fn read(handle: usize, what: &str) -> Answer<Reading> {
    let slot = find(handle, what)?;
    let guard = match slot.thing.try_read() {
        Ok(guard) => guard,
        Err(TryLockError::Poisoned(guard)) => guard.into_inner(),
        Err(TryLockError::WouldBlock) => return Err(busy(what)),
    };
    // It may have been freed in the meantime.
    if is_good(slot, handle) { Ok(guard) } else { Err(bad(what)) }
}

#[inline]
fn write(handle: usize, what: &str) -> Answer<Writing> {
    let slot = find(handle, what)?;
    let guard = match slot.thing.try_write() {
        Ok(guard) => guard,
        Err(TryLockError::Poisoned(guard)) => guard.into_inner(),
        Err(TryLockError::WouldBlock) => return Err(busy(what)),
    };
    if is_good(slot, handle) { Ok(guard) } else { Err(bad(what)) }
}

/// Lets a call read a game.
#[inline]
pub(crate) fn with_game<T>(
    game: *const JrsGame,
    work: impl FnOnce(&dyn AnyTable) -> Answer<T>,
) -> Answer<T> {
    match &*read(game.addr(), "game")? {
        Some(Thing::Game(table)) => guard(|| work(&**table)),
        Some(_) => Err(wrong_kind("game")),
        None => Err(bad("game")),
    }
}

/// Lets a call change a game. After a panic a table is what it was before.
#[inline]
pub(crate) fn with_game_mut<T>(
    game: *mut JrsGame,
    work: impl FnOnce(&mut dyn AnyTable) -> Answer<T>,
) -> Answer<T> {
    match &mut *write(game.addr(), "game")? {
        Some(Thing::Game(table)) => guard(|| work(&mut **table)),
        Some(_) => Err(wrong_kind("game")),
        None => Err(bad("game")),
    }
}

/// Lets a call read a batch.
pub(crate) fn with_batch<T>(
    batch: *const JrsBatch,
    work: impl FnOnce(&dyn AnyBatch) -> Answer<T>,
) -> Answer<T> {
    match &*read(batch.addr(), "batch")? {
        Some(Thing::Batch(batch)) => guard(|| work(&**batch)),
        Some(_) => Err(wrong_kind("batch")),
        None => Err(bad("batch")),
    }
}

/// Lets a call change a batch. After a panic a batch is broken until it is reset.
#[inline]
pub(crate) fn with_batch_mut<T>(
    batch: *mut JrsBatch,
    work: impl FnOnce(&mut dyn AnyBatch) -> Answer<T>,
) -> Answer<T> {
    match &mut *write(batch.addr(), "batch")? {
        Some(Thing::Batch(batch)) => guard(|| work(&mut **batch)),
        Some(_) => Err(wrong_kind("batch")),
        None => Err(bad("batch")),
    }
}

/// Lets a call read a search.
pub(crate) fn with_search<T>(
    search: *const JrsSearch,
    work: impl FnOnce(&dyn AnySearch) -> Answer<T>,
) -> Answer<T> {
    match &*read(search.addr(), "search")? {
        Some(Thing::Search(Some(search))) => guard(|| work(&**search)),
        Some(Thing::Search(None)) => Err(broken_search()),
        Some(_) => Err(wrong_kind("search")),
        None => Err(bad("search")),
    }
}

/// Lets a call change a search. After a panic there is none: what it has learnt may be half done.
pub(crate) fn with_search_mut<T>(
    search: *mut JrsSearch,
    work: impl FnOnce(&mut dyn AnySearch) -> Answer<T>,
) -> Answer<T> {
    let mut thing = write(search.addr(), "search")?;
    let answer = match &mut *thing {
        Some(Thing::Search(Some(search))) => guard(|| work(&mut **search)),
        Some(Thing::Search(None)) => Err(broken_search()),
        Some(_) => Err(wrong_kind("search")),
        None => Err(bad("search")),
    };
    if answer.as_ref().is_err_and(|fault| fault.status == JRS_PANIC) {
        *thing = Some(Thing::Search(None));
    }
    answer
}

fn broken_search() -> Fault {
    Fault::new(JRS_BROKEN, "the search has failed inside; free it and make another")
}

/// Stops a search, also one that is running: this never waits for a call on it.
pub(crate) fn cancel_search(search: *const JrsSearch) -> Answer {
    let slot = find(search.addr(), "search")?;
    let cancel = slot.cancel.lock().unwrap_or_else(PoisonError::into_inner);
    // It may have been freed in the meantime; what stops the next one comes after its generation.
    match &*cancel {
        _ if !is_good(slot, search.addr()) => Err(bad("search")),
        Some(cancel) => {
            cancel.cancel();
            Ok(())
        }
        None => Err(wrong_kind("search")),
    }
}

fn free(handle: usize, what: &str, is_kind: fn(&Thing) -> bool) -> Answer {
    if handle == 0 {
        return Ok(());
    }
    let mut guard = write(handle, what)?;
    match &*guard {
        Some(thing) if is_kind(thing) => {}
        Some(_) => return Err(wrong_kind(what)),
        None => return Err(bad(what)),
    }
    let thing = guard.take();
    let (index, generation) = (handle & ((1 << INDEX_BITS) - 1), handle >> INDEX_BITS);
    let slot = find(handle, what)?;
    slot.generation.store(generation % LAST_GENERATION + 1, Ordering::Release);
    drop(guard);
    LIVE.fetch_sub(1, Ordering::Relaxed);
    if generation < LAST_GENERATION {
        FREE.give_back(index, &slot.before);
    } else {
        FREE.rest(index);
    }
    drop(thing);
    Ok(())
}

/// Ends a game; NULL is nothing.
pub(crate) fn free_game(game: *mut JrsGame) -> Answer {
    free(game.addr(), "game", |thing| matches!(thing, Thing::Game(_)))
}

/// Ends a batch; NULL is nothing.
pub(crate) fn free_batch(batch: *mut JrsBatch) -> Answer {
    free(batch.addr(), "batch", |thing| matches!(thing, Thing::Batch(_)))
}

/// Ends a search; NULL is nothing.
pub(crate) fn free_search(search: *mut JrsSearch) -> Answer {
    free(search.addr(), "search", |thing| matches!(thing, Thing::Search(_)))
}

/// How many games, batches and searches have been made and not freed, in the whole process.
///
/// For finding leaks: 0 after everything has been freed.
///
/// Threads: any.
/// Returns: the number, never a status.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_live_handles() -> usize {
    LIVE.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::JRS_OK;
    use crate::{
        JrsShape, jrs_batch_free, jrs_batch_shape, jrs_batch_step_random, jrs_game_apply,
        jrs_game_clone, jrs_game_free,
    };

    fn game() -> *mut JrsGame {
        let name = jerusalem_core::games().next().expect("a game");
        let config = format!("{{\"game\": \"{name}\", \"players\": 2}}");
        insert_game(jerusalem_core::open(&config).expect("a game")).expect("a handle")
    }

    #[test]
    fn a_game_in_use_is_busy_for_calls_that_change_it_and_free_for_those_that_read() {
        let game = game();
        let mut copy = std::ptr::null_mut();
        let inside = with_game(game, |_| {
            assert_eq!(jrs_game_apply(game, 0), JRS_BUSY);
            assert_eq!(jrs_game_free(game), JRS_BUSY);
            // SAFETY: a place for the handle.
            assert_eq!(unsafe { jrs_game_clone(game, &mut copy) }, JRS_OK);
            Ok(())
        });
        assert!(inside.is_ok());
        let inside = write(game.addr(), "game");
        assert_eq!(jrs_game_apply(game, 0), JRS_BUSY);
        // SAFETY: a place for the handle.
        assert_eq!(unsafe { jrs_game_clone(game, &mut copy) }, JRS_BUSY);
        drop(inside);
        assert_eq!((jrs_game_free(game), jrs_game_free(copy)), (JRS_OK, JRS_OK));
    }

    #[test]
    fn a_batch_in_use_is_busy_for_calls_that_change_it_and_free_for_those_that_read() {
        let name = jerusalem_core::games().next().expect("a game");
        let config = format!("{{\"game\": \"{name}\", \"players\": 2}}");
        let batch = insert_batch(jerusalem_core::open_batch(&config).expect("a batch"));
        let batch = batch.expect("a handle");
        let shape = || {
            let mut shape = JrsShape { rows: 0, observation: 0, actions: 0, players: 0 };
            // SAFETY: a place for the answer.
            unsafe { jrs_batch_shape(batch, &mut shape) }
        };
        // SAFETY: no arrays are wanted.
        let step = || unsafe { jrs_batch_step_random(batch, std::ptr::null()) };
        let inside = with_batch(batch, |_| {
            assert_eq!((step(), jrs_batch_free(batch), shape()), (JRS_BUSY, JRS_BUSY, JRS_OK));
            Ok(())
        });
        assert!(inside.is_ok());
        let inside = write(batch.addr(), "batch");
        assert_eq!((step(), jrs_batch_free(batch), shape()), (JRS_BUSY, JRS_BUSY, JRS_BUSY));
        drop(inside);
        assert_eq!((step(), jrs_batch_free(batch)), (JRS_OK, JRS_OK));
    }

    #[test]
    fn without_a_free_slot_there_are_too_many() {
        let links: [AtomicUsize; 10] = Default::default();
        let before = |index: usize| links.get(index);
        let free = Free::new(SLOTS - 1);
        free.give_back(3, &links[3]);
        free.give_back(7, &links[7]);
        free.rest(5);
        free.rest(1);
        // The last that was given back, one that is new, and then those that have rested longest.
        for index in [7, 3, SLOTS - 1, 5, 1] {
            assert!(matches!(free.take(before), Ok(taken) if taken == index), "{index}");
        }
        assert!(matches!(free.take(before), Err(fault) if fault.status == JRS_TOO_MANY));
        free.give_back(0, &links[0]);
        assert!(matches!(free.take(before), Ok(0)));
    }

    #[test]
    fn a_slot_is_given_to_one_thread_at_a_time() {
        let links: [AtomicUsize; 8] = Default::default();
        let taken: [AtomicUsize; 8] = Default::default();
        let free = Free::new(SLOTS);
        (0..8).for_each(|index| free.give_back(index, &links[index]));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20_000 {
                        let Ok(index) = free.take(|index| links.get(index)) else { continue };
                        assert_eq!(taken[index].swap(1, Ordering::SeqCst), 0, "given out twice");
                        taken[index].store(0, Ordering::SeqCst);
                        free.give_back(index, &links[index]);
                    }
                });
            }
        });
        let mut left: Vec<_> = (0..8).filter_map(|_| free.take(|i| links.get(i)).ok()).collect();
        left.sort_unstable();
        assert_eq!(left, [0, 1, 2, 3, 4, 5, 6, 7]);
    }

    /// Where a handle has few bits, slots are used again after their last generation.
    #[test]
    fn handles_do_not_run_out_while_none_is_open() {
        let game = game();
        let (index, slot) = (game.addr() & ((1 << INDEX_BITS) - 1), find(game.addr(), "game").ok());
        let slot = slot.expect("a slot");
        slot.generation.store(LAST_GENERATION, Ordering::Release);
        let last = std::ptr::without_provenance_mut(LAST_GENERATION << INDEX_BITS | index);
        assert_eq!(jrs_game_free(game), JRS_BAD_HANDLE);
        assert_eq!(jrs_game_free(last), JRS_OK);
        assert_eq!(jrs_game_free(last), JRS_BAD_HANDLE);
        assert_eq!(slot.generation.load(Ordering::Acquire), 1, "it begins again");
        let rested = FREE.rested.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(rested.contains(&index));
    }

    #[test]
    fn slots_are_used_again_under_another_handle() {
        let mut handles = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let game = game();
            assert!(handles.insert(game.addr()), "a handle given out twice");
            assert_eq!(jrs_game_free(game), JRS_OK);
            assert_eq!(jrs_game_free(game), JRS_BAD_HANDLE);
        }
        let indices: Vec<usize> = handles.iter().map(|h| h & ((1 << INDEX_BITS) - 1)).collect();
        assert!(indices.iter().max() < Some(&FIRST_CHUNK), "slots are not used again");
    }

    #[test]
    fn every_index_has_a_place_of_its_own() {
        let mut places = (0..10_000).map(place_of).collect::<Vec<_>>();
        assert!(places.iter().all(|&(chunk, within)| within < FIRST_CHUNK << chunk));
        places.dedup();
        assert_eq!(places.len(), 10_000);
        assert!(place_of(SLOTS - 1).0 < CHUNKS && place_of(SLOTS).0 == CHUNKS);
    }
}
