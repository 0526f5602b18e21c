//! A player's thoughts on a decision: made of a game, run in slices, stopped from any thread, read.

use jerusalem_core::search::{Analysis, Leaves, MAX_SIMULATIONS};
use jerusalem_core::{AnySearch, Shape};
use std::ffi::{c_char, c_void};
use std::ptr::null_mut;
use std::time::{Duration, Instant};

use crate::answer;
use crate::batch::JrsShape;
use crate::boundary::{Span, apart, buffer, call, text};
use crate::handle::{
    JrsGame, JrsSearch, cancel_search, free_search, insert_search, with_game, with_search,
    with_search_mut,
};
use crate::names::{spoken, to_json};
use crate::status::{Answer, Fault, JRS_BAD_ARGUMENT, JRS_NULL};

/// Most simulations of a search, all runs since its decision was set together.
pub const JRS_MAX_SIMULATIONS: u64 = 10_000_000;
const _: () = assert!(JRS_MAX_SIMULATIONS == MAX_SIMULATIONS);
/// Most milliseconds of a run: a day.
pub const JRS_MAX_MILLISECONDS: u32 = 86_400_000;

/// Situations that an evaluator is asked about, one a row, each as the player to move there sees it:
/// the observation is that player's, and players in ids are counted from it (relative ids). Rows
/// follow each other without gaps. The arrays belong to the library and are gone after the call; a
/// later version of the library may add members at the end.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsLeaves {
    /// The number of rows, and how many elements a row takes in each array.
    pub shape: JrsShape,
    /// What the player to move knows: rows * observation.
    pub observations: *const f32,
    /// 1 for every legal action and 0 for the others: rows * actions.
    pub masks: *const u8,
    /// To be written: how good every action looks, before a softmax over the legal ones; those of
    /// the others are not read. All 0 before: rows * actions.
    pub logits: *mut f32,
    /// To be written: what the situation is worth to every player, from -1 to 1, the player to move
    /// first, then clockwise. All 0 before: rows * players.
    pub values: *mut f32,
}

/// Judges situations in place of the rule of thumb: writes `logits` and `values` of all rows and
/// returns 0, or any other number if it cannot. It must return: no exception and no `longjmp` may
/// leave it.
pub type JrsEvaluator =
    Option<unsafe extern "C" fn(user_data: *mut c_void, leaves: *const JrsLeaves) -> i32>;

/// Makes a search for the player to move. It knows what that player may know and nothing else, and
/// keeps a copy: the game may go on or be freed.
///
/// `settings` is a JSON object with what differs from the game's own settings; empty or NULL changes
/// nothing. `jrs_search_settings_json` tells all names: among them `threads`, each with a tree of its
/// own, `nodes`, the most situations that each remembers, and `leaves`, of which an evaluator is asked
/// for so many at once. With the same game, settings, seed and simulations a search thinks the same
/// on every platform, unless a time stops it.
///
/// Threads: shared.
/// Returns: `JRS_NO_DECISION` at a chance node and after the end, `JRS_BAD_UTF8`, `JRS_BAD_JSON`,
/// `JRS_BAD_CONFIG` for a setting out of its range, `JRS_TOO_MANY`.
///
/// # Safety
/// `settings` points to `settings_len` bytes or nowhere and stays the caller's. `search` points to a
/// place for the handle, which the caller owns and frees with `jrs_search_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_new(
    game: *const JrsGame,
    settings: *const c_char,
    settings_len: usize,
    seed: u64,
    search: *mut *mut JrsSearch,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "search", search, |table| {
            let settings = match settings.is_null() {
                true => "",
                false => text("settings", settings, settings_len)?,
            };
            insert_search(table.search(settings, seed)?)
        })
    }
}

/// Ends a search. NULL is fine and does nothing. One that is running is not freed: stop it with
/// `jrs_search_cancel`, and wait for its run to return.
///
/// Threads: alone.
/// Returns: `JRS_BUSY`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_search_free(search: *mut JrsSearch) -> i32 {
    call(|| free_search(search))
}

/// How long a run may last.
struct Limits {
    simulations: u64,
    until: Option<Instant>,
}

impl Limits {
    /// What a caller asks of a search; 0 is no such limit.
    fn new(search: &dyn AnySearch, simulations: u64, milliseconds: u32) -> Answer<Self> {
        if simulations == 0 && milliseconds == 0 {
            let text = "neither simulations nor milliseconds are limited; one must be above 0";
            return Err(Fault::new(JRS_BAD_ARGUMENT, text));
        }
        if milliseconds > JRS_MAX_MILLISECONDS {
            let most = JRS_MAX_MILLISECONDS;
            let text = format!("milliseconds is {milliseconds}; allowed: 0 to {most}");
            return Err(Fault::new(JRS_BAD_ARGUMENT, text));
        }
        let left = MAX_SIMULATIONS.saturating_sub(search.simulations());
        Ok(Limits {
            simulations: if simulations == 0 { left } else { simulations },
            // A platform without a clock can still count.
            until: (milliseconds > 0)
                .then(|| Instant::now() + Duration::from_millis(milliseconds.into())),
        })
    }

    fn are_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Thinks on, on this thread and as many others as its settings say: at most so many simulations
/// more and at most so many milliseconds; 0 is no such limit, and one of the two must be limited.
///
/// It returns when either is reached or the search is cancelled, at most a few simulations late. To
/// think in slices, call it again: what was learnt is kept. A single legal action needs no thought,
/// and no simulation is made; nor is one for a time alone when `JRS_MAX_SIMULATIONS` have been made.
///
/// Threads: alone; but `jrs_search_cancel` may be called meanwhile.
/// Returns: `JRS_BAD_ARGUMENT` without any limit and for more than `JRS_MAX_MILLISECONDS`;
/// `JRS_TOO_MANY` for more than are left of `JRS_MAX_SIMULATIONS`.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_search_run(
    search: *mut JrsSearch,
    simulations: u64,
    milliseconds: u32,
) -> i32 {
    call(|| {
        with_search_mut(search, |search| {
            let limits = Limits::new(search, simulations, milliseconds)?;
            search.run(limits.simulations, &|| limits.are_over())?;
            Ok(())
        })
    })
}

/// Thinks on as `jrs_search_run` does, on this thread alone, with an evaluator that gives priors and
/// values in place of the rule of thumb; it is called for `leaves` situations at once (see
/// `jrs_search_new`), and limits are looked at between its calls.
///
/// An evaluator that calls back into its own search gets `JRS_BUSY` there; only `jrs_search_cancel`
/// is allowed. Where it fails, what was learnt before that call of it stays, and the simulations that
/// waited for it are not counted. Runs with and without an evaluator should not be mixed in a search.
///
/// Threads: alone; but `jrs_search_cancel` may be called meanwhile.
/// Returns: as `jrs_search_run`: `JRS_BAD_ARGUMENT`, `JRS_TOO_MANY`; and `JRS_EVALUATOR` if the
/// evaluator returns an error, a logit of a legal action that is no finite number, or a value that is
/// not from -1 to 1.
///
/// # Safety
/// `evaluator` is a function that keeps to what a `jrs_evaluator` promises. `user_data` is passed to
/// it as it is, may be anything, and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_run_with(
    search: *mut JrsSearch,
    simulations: u64,
    milliseconds: u32,
    evaluator: JrsEvaluator,
    user_data: *mut c_void,
) -> i32 {
    call(|| {
        let evaluator = evaluator.ok_or_else(|| Fault::new(JRS_NULL, "the evaluator is NULL"))?;
        with_search_mut(search, |search| {
            let limits = Limits::new(search, simulations, milliseconds)?;
            let shape = search.shape();
            let mut judge = |leaves: &mut Leaves<'_>| {
                let leaves = shown(shape, leaves);
                // SAFETY: the caller's promise; the arrays live until the call returns.
                match unsafe { evaluator(user_data, &leaves) } {
                    0 => Ok(()),
                    error => Err(format!("it returned {error}")),
                }
            };
            search.run_with(&mut judge, limits.simulations, &|| limits.are_over())?;
            Ok(())
        })
    })
}

fn shown(shape: Shape, leaves: &mut Leaves<'_>) -> JrsLeaves {
    let Shape { observation, actions, players } = shape;
    JrsLeaves {
        shape: JrsShape { rows: leaves.rows, observation, actions, players },
        observations: leaves.observations.as_ptr(),
        masks: leaves.masks.as_ptr(),
        logits: leaves.logits.as_mut_ptr(),
        values: leaves.values.as_mut_ptr(),
    }
}

/// Stops the run that is under way or, if none is, the next one before it begins. That run returns
/// `JRS_OK` with what it has done. Twice is as once.
///
/// Threads: any, also while another thread is in a call on the same search, and from an evaluator; it
/// never waits and never gets `JRS_BUSY`.
/// Returns: nothing of its own.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_search_cancel(search: *const JrsSearch) -> i32 {
    call(|| cancel_search(search))
}

/// Thinks about a later decision of the same seat from now on, with what was learnt. Simulations are
/// counted anew; a refused call leaves the search at its decision.
///
/// Threads: alone with the search, shared with the game.
/// Returns: `JRS_NO_DECISION` at a chance node and after the end; `JRS_OTHER_GAME` if another seat is
/// to move or the game has another configuration.
///
/// # Safety
/// The game stays the caller's; the search keeps a copy of what it needs.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_search_advance(search: *mut JrsSearch, game: *const JrsGame) -> i32 {
    call(|| with_search_mut(search, |search| with_game(game, |table| Ok(search.advance(table)?))))
}

/// The seat that the search thinks for.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `seat` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_seat(search: *const JrsSearch, seat: *mut u32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(search, "seat", seat, |search| Ok(search.seat() as u32)) }
}

/// How many simulations were made since the decision was set.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `simulations` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_simulations(
    search: *const JrsSearch,
    simulations: *mut u64,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(search, "simulations", simulations, |search| Ok(search.simulations())) }
}

/// How many situations the search remembers.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `nodes` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_nodes(search: *const JrsSearch, nodes: *mut u64) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(search, "nodes", nodes, |search| Ok(search.nodes() as u64)) }
}

/// The action that the search would take: the one tried most, and before the first simulation that of
/// the rule of thumb. It is legal in the game that the search was made of or advanced to.
///
/// Threads: shared.
/// Returns: nothing of its own.
///
/// # Safety
/// `action` points to a number and stays the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_best(search: *const JrsSearch, action: *mut u32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::one(search, "action", action, |search| Ok(search.best().into())) }
}

/// Every legal action, best first: its id, how often it was tried, also at earlier decisions, and the
/// chance to win that it gives the search's own seat, from 0 to 1; 0 if it was never tried.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `actions`, `visits` and `wins` point to `capacity` elements each, `size` to a `size_t` or nowhere;
/// all stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_moves(
    search: *const JrsSearch,
    actions: *mut u16,
    visits: *mut u64,
    wins: *mut f32,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    call(|| {
        apart(&[
            Span::of("actions", actions, capacity),
            Span::of("visits", visits, capacity),
            Span::of("wins", wins, capacity),
        ])?;
        // SAFETY: the caller's promise.
        let (actions, visits, wins) = unsafe {
            let actions = buffer("actions", actions, capacity, size)?;
            let visits = buffer("visits", visits, capacity, null_mut())?;
            (actions, visits, buffer("wins", wins, capacity, null_mut())?)
        };
        with_search(search, |search| {
            let Analysis { seat, moves, .. } = search.analysis();
            actions.fill(&moves.iter().map(|each| each.action).collect::<Vec<_>>())?;
            visits.fill(&moves.iter().map(|each| each.visits).collect::<Vec<_>>())?;
            wins.fill(&moves.iter().map(|each| each.win[seat]).collect::<Vec<_>>())
        })
    })
}

/// The analysis as JSON: `seat`, `simulations`, `nodes`, and `moves`, best first. A move has its
/// `action`, its `name` and `text`, short and in the language, its `visits`, for every seat its
/// `value` (chance to win and lead mixed, from 0 to 1), chance to `win` and expected `points` (all 0 if
/// it was never tried), and what is likely to follow, this move first: `line` as ids, `words` in the
/// language.
///
/// Threads: shared.
/// Returns: `JRS_BAD_ARGUMENT` for a language that there is not or that the game has no words in,
/// `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_analysis_json(
    search: *const JrsSearch,
    language: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(search, text, capacity, size, |search| {
            Ok(search.analysis_json(spoken(language)?)?)
        })
    }
}

/// All settings of the search as JSON, also those that are the game's own.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_search_settings_json(
    search: *const JrsSearch,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(search, text, capacity, size, |search| Ok(to_json(&search.settings()))) }
}
