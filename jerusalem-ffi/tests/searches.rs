//! Searches through the door: they think as the core does, can be stopped while they run, and refuse
//! what they cannot do without a trace.

use jerusalem::*;
use jerusalem_core::{Lang, games};
use std::ffi::{CStr, c_void};
use std::ptr::{null, null_mut};
use std::sync::mpsc::{Receiver, Sender, channel};

/// A handle as the number it is, to be sent to other threads.
#[derive(Clone, Copy)]
struct Shared(usize);

impl Shared {
    fn search(self) -> *mut JrsSearch {
        std::ptr::without_provenance_mut(self.0)
    }
}

fn config(name: &str, players: usize) -> String {
    format!("{{\"game\": \"{name}\", \"players\": {players}, \"seed\": 6}}")
}

fn open(config: &str) -> *mut JrsGame {
    let mut game = null_mut();
    // SAFETY: the text is as long as said.
    let status = unsafe { jrs_game_new(config.as_ptr().cast(), config.len(), &mut game) };
    assert_eq!(status, JRS_OK);
    game
}

fn search_with(game: *const JrsGame, settings: &str) -> Result<*mut JrsSearch, i32> {
    let mut search = null_mut();
    // SAFETY: the text is as long as said.
    let status =
        unsafe { jrs_search_new(game, settings.as_ptr().cast(), settings.len(), 9, &mut search) };
    if status == JRS_OK { Ok(search) } else { Err(status) }
}

/// A search of a game that stands at a decision with something to think about.
fn search_of(name: &str) -> (*mut JrsGame, *mut JrsSearch) {
    let game = open(&config(name, 3));
    (game, search_with(game, "").expect("a search"))
}

fn one<T: Default>(call: impl FnOnce(*mut T) -> i32) -> T {
    let mut answer = T::default();
    assert_eq!(call(&mut answer), JRS_OK);
    answer
}

fn made<T>(call: impl FnOnce(*mut *mut T) -> i32) -> *mut T {
    let mut handle = null_mut();
    assert_eq!(call(&mut handle), JRS_OK);
    handle
}

fn simulations(search: *const JrsSearch) -> u64 {
    // SAFETY: a place for the answer.
    one(|out| unsafe { jrs_search_simulations(search, out) })
}

fn nodes(search: *const JrsSearch) -> u64 {
    // SAFETY: a place for the answer.
    one(|out| unsafe { jrs_search_nodes(search, out) })
}

fn best(search: *const JrsSearch) -> u32 {
    // SAFETY: a place for the answer.
    one(|out| unsafe { jrs_search_best(search, out) })
}

fn seat_to_move(game: *const JrsGame) -> i32 {
    // SAFETY: a place for the answer.
    one(|out| unsafe { jrs_game_turn(game, out) })
}

fn text(call: impl Fn(*mut u8, usize, *mut usize) -> i32) -> String {
    let (mut bytes, mut size) = (vec![0; 1 << 18], 0);
    assert_eq!(call(bytes.as_mut_ptr(), bytes.len(), &mut size), JRS_OK);
    bytes.truncate(size - 1);
    String::from_utf8(bytes).expect("UTF-8")
}

fn analysis(search: *const JrsSearch) -> String {
    // SAFETY: the buffer is as long as said.
    text(|to, n, size| unsafe { jrs_search_analysis_json(search, JRS_ENGLISH, to.cast(), n, size) })
}

fn last_error() -> &'static str {
    // SAFETY: the text is NUL-terminated and this thread lives on.
    unsafe { CStr::from_ptr(jrs_last_error()) }.to_str().expect("UTF-8")
}

/// A greedy step.
fn step(game: *mut JrsGame) -> bool {
    let mut action = 0;
    // SAFETY: a place for the answer; the text ends with a NUL.
    let status =
        unsafe { jrs_game_bot_action(game, c"greedy".as_ptr(), JRS_NUL_TERMINATED, &mut action) };
    status == JRS_OK && jrs_game_apply(game, action) == JRS_OK
}

fn free(game: *mut JrsGame, search: *mut JrsSearch) {
    assert_eq!((jrs_game_free(game), jrs_search_free(search)), (JRS_OK, JRS_OK));
}

#[test]
fn a_search_thinks_as_the_core_does_at_once_or_in_slices() {
    for name in games() {
        let table = jerusalem_core::open(&config(name, 3)).expect("a game");
        let mut core = table.search("{\"threads\": 2}", 9).expect("a search");
        core.run(120, &|| false).expect("a run");
        let game = open(&config(name, 3));
        let whole = search_with(game, "{\"threads\": 2}").expect("a search");
        assert_eq!(jrs_search_run(whole, 120, 0), JRS_OK);
        assert_eq!(analysis(whole), core.analysis_json(Lang::En).expect("English"), "{name}");
        assert_eq!(best(whole), u32::from(core.best()));
        assert_eq!((simulations(whole), nodes(whole)), (120, core.nodes() as u64));
        let sliced = search_with(game, "{\"threads\": 2}").expect("a search");
        for _ in 0..6 {
            assert_eq!(jrs_search_run(sliced, 20, 0), JRS_OK);
        }
        assert_eq!(analysis(sliced), analysis(whole), "{name}");
        free(game, whole);
        assert_eq!(jrs_search_free(sliced), JRS_OK);
    }
}

#[test]
fn moves_are_those_of_the_analysis() {
    for name in games() {
        let (game, search) = search_of(name);
        assert_eq!(jrs_search_run(search, 60, 0), JRS_OK);
        let (mut ids, mut visits, mut wins) = ([0; 1024], [0; 1024], [0.0; 1024]);
        let mut size = 0;
        // SAFETY: the arrays are as long as said.
        unsafe {
            let (ids, visits) = (ids.as_mut_ptr(), visits.as_mut_ptr());
            let moves = jrs_search_moves(search, ids, visits, wins.as_mut_ptr(), 1024, &mut size);
            assert_eq!(moves, JRS_OK);
        }
        let told: serde_json::Value = serde_json::from_str(&analysis(search)).expect("JSON");
        let seat = told["seat"].as_u64().expect("a seat") as usize;
        // SAFETY: a place for the answer.
        assert_eq!(one::<u32>(|out| unsafe { jrs_search_seat(search, out) }), seat as u32);
        let moves = told["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), size);
        for (i, each) in moves.iter().enumerate() {
            assert_eq!(each["action"], ids[i]);
            assert_eq!(each["visits"], visits[i]);
            assert_eq!(each["win"][seat].as_f64().expect("a number") as f32, wins[i]);
        }
        assert_eq!(u32::from(ids[0]), best(search));
        free(game, search);
    }
}

#[test]
fn limits_that_make_no_sense_are_refused_and_nothing_is_thought() {
    let (game, search) = search_of("jerusalem");
    assert_eq!(jrs_search_run(search, 30, 0), JRS_OK);
    let before = analysis(search);
    for (simulations, milliseconds, status, words) in [
        (0, 0, JRS_BAD_ARGUMENT, "one must be above 0"),
        (5, u32::MAX, JRS_BAD_ARGUMENT, "allowed: 0 to 86400000"),
        (JRS_MAX_SIMULATIONS - 29, 0, JRS_TOO_MANY, "may make 10000000 in all"),
        (u64::MAX, 5, JRS_TOO_MANY, "has made 30"),
    ] {
        assert_eq!(jrs_search_run(search, simulations, milliseconds), status);
        assert!(last_error().contains(words), "{}", last_error());
        let status_with = unsafe {
            // SAFETY: the evaluator is not called.
            jrs_search_run_with(search, simulations, milliseconds, Some(fine), null_mut())
        };
        assert_eq!(status_with, status);
        assert_eq!(analysis(search), before);
    }
    // A time alone is a limit too.
    assert_eq!(jrs_search_run(search, 0, 1), JRS_OK);
    assert!(simulations(search) >= 30);
    free(game, search);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    for name in games() {
        let game = open(&config(name, 2));
        for (settings, status, words) in [
            ("{\"nodes\": 0}", JRS_BAD_CONFIG, "nodes is 0; allowed: 1 to"),
            ("{\"threads\": 1000000}", JRS_BAD_CONFIG, "threads is 1000000; allowed: 1 to 64"),
            ("{\"spread\": -1}", JRS_BAD_CONFIG, "spread is -1; allowed"),
            ("{\"threads\": -1}", JRS_BAD_JSON, "-1"),
            ("{\"exploraton\": 1}", JRS_BAD_JSON, "exploraton"),
            ("7", JRS_BAD_JSON, "settings"),
        ] {
            assert_eq!(search_with(game, settings), Err(status), "{settings}");
            assert!(last_error().contains(words), "{}", last_error());
        }
        let spaces = search_with(game, " \n").expect("a search");
        // SAFETY: NULL stands for no changes, whatever its length.
        let own = made(|out| unsafe { jrs_search_new(game, null(), 99, 9, out) });
        let settings = |search: *mut JrsSearch| {
            // SAFETY: the buffer is as long as said.
            text(|to, n, size| unsafe { jrs_search_settings_json(search, to.cast(), n, size) })
        };
        assert_eq!(settings(own), settings(spaces));
        assert_eq!(jrs_search_free(own), JRS_OK);
        // All settings of a search make the same search again.
        let again = search_with(game, &settings(spaces)).expect("a search");
        assert_eq!(settings(again), settings(spaces));
        assert_eq!(jrs_search_free(again), JRS_OK);
        free(game, spaces);
    }
}

#[test]
fn where_nobody_decides_there_is_nothing_to_search() {
    for name in games() {
        let ends = open(&config(name, 2));
        let search = search_with(ends, "").expect("a search");
        assert_eq!(jrs_search_run(search, 20, 0), JRS_OK);
        let before = analysis(search);
        while step(ends) {}
        let manual = config(name, 2).replace('}', ", \"chance\": \"manual\"}");
        let chance = open(&manual);
        while step(chance) {}
        assert_eq!((seat_to_move(ends), seat_to_move(chance)), (JRS_OVER, JRS_CHANCE), "{name}");
        for (game, words) in [(ends, "the end"), (chance, "a chance node")] {
            assert_eq!(search_with(game, ""), Err(JRS_NO_DECISION));
            assert!(last_error().contains(words), "{}", last_error());
            assert_eq!(jrs_search_advance(search, game), JRS_NO_DECISION);
            assert_eq!(analysis(search), before);
        }
        assert_eq!(jrs_game_free(chance), JRS_OK);
        free(ends, search);
    }
}

#[test]
fn a_search_goes_on_to_a_later_decision_of_its_seat_and_to_no_other() {
    for name in games() {
        let (game, search) = search_of(name);
        assert_eq!(jrs_search_run(search, 60, 0), JRS_OK);
        let (before, seat) = (analysis(search), seat_to_move(game));
        let others = games().filter(|&other| other != name).map(|other| config(other, 3));
        for other in others.chain([config(name, 2)]).map(|config| open(&config)) {
            // The search of one game meets another: its seat is to move there or not.
            assert_eq!(jrs_search_advance(search, other), JRS_OTHER_GAME);
            assert_eq!(analysis(search), before, "{}", last_error());
            assert_eq!(jrs_game_free(other), JRS_OK);
        }
        assert_eq!(jrs_search_advance(search, null()), JRS_NULL);
        while seat_to_move(game) == seat {
            assert!(step(game), "{name}");
        }
        assert_eq!(jrs_search_advance(search, game), JRS_OTHER_GAME);
        assert!(last_error().contains(&format!("thinks for seat {seat}")), "{}", last_error());
        assert_eq!(analysis(search), before);
        while seat_to_move(game) != seat {
            assert!(step(game), "{name}");
        }
        let learnt = nodes(search);
        assert_eq!(jrs_search_advance(search, game), JRS_OK);
        assert_eq!((simulations(search), nodes(search)), (0, learnt));
        assert_eq!(jrs_game_apply(game, best(search)), JRS_OK);
        free(game, search);
    }
}

#[test]
fn a_search_is_stopped_by_another_thread_while_it_runs() {
    for settings in ["", "{\"threads\": 2}"] {
        let game = open(&config("jerusalem", 2));
        let search = search_with(game, settings).expect("a search");
        let shared = Shared(search.addr());
        std::thread::scope(|scope| {
            let run = scope.spawn(move || jrs_search_run(shared.search(), 0, JRS_MAX_MILLISECONDS));
            let mut total = 0;
            // The run is under way as soon as others are refused.
            // SAFETY: a place for the answer.
            while unsafe { jrs_search_simulations(search, &mut total) } != JRS_BUSY {
                std::thread::yield_now();
            }
            assert_eq!(jrs_search_run(search, 1, 0), JRS_BUSY);
            assert_eq!(jrs_search_free(search), JRS_BUSY);
            assert_eq!((jrs_search_cancel(search), jrs_search_cancel(search)), (JRS_OK, JRS_OK));
            assert_eq!(run.join().expect("no panic"), JRS_OK);
        });
        // Cancelling is over with the run it stopped.
        let made = simulations(search);
        assert_eq!(jrs_search_run(search, 10, 0), JRS_OK);
        assert_eq!(simulations(search), made + 10);
        free(game, search);
    }
}

#[test]
fn a_search_that_rests_is_stopped_before_its_next_run() {
    let (game, search) = search_of("walled-city");
    assert_eq!((jrs_search_cancel(search), jrs_search_cancel(search)), (JRS_OK, JRS_OK));
    assert_eq!((jrs_search_run(search, 40, 0), simulations(search)), (JRS_OK, 0));
    assert_eq!((jrs_search_run(search, 40, 0), simulations(search)), (JRS_OK, 40));
    free(game, search);
}

#[test]
fn searches_freed_by_one_thread_are_refused_to_the_others() {
    let game = open(&config("jerusalem", 2));
    for _ in 0..50 {
        let search = Shared(search_with(game, "").expect("a search").addr());
        let allowed = [JRS_OK, JRS_BUSY, JRS_BAD_HANDLE];
        std::thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || {
                    for turn in 0..10 {
                        let status = match (thread + turn) % 4 {
                            0 => {
                                let status = jrs_search_cancel(search.search());
                                assert_ne!(status, JRS_BUSY);
                                status
                            }
                            1 if turn > 5 => jrs_search_free(search.search()),
                            _ => jrs_search_run(search.search(), 5, 0),
                        };
                        assert!(allowed.contains(&status), "{status}");
                    }
                });
            }
        });
        let last = jrs_search_free(search.search());
        assert!([JRS_OK, JRS_BAD_HANDLE].contains(&last), "{last}");
        assert_eq!(jrs_search_cancel(search.search()), JRS_BAD_HANDLE);
    }
    assert_eq!(jrs_game_free(game), JRS_OK);
}

#[test]
fn only_a_search_can_be_stopped() {
    let (game, search) = search_of("jerusalem");
    assert_eq!(jrs_search_cancel(null()), JRS_NULL);
    assert_eq!(jrs_search_cancel(game.cast()), JRS_WRONG_KIND);
    assert_eq!(jrs_search_run(game.cast(), 1, 0), JRS_WRONG_KIND);
    assert_eq!(jrs_search_free(game.cast()), JRS_WRONG_KIND);
    assert_eq!(jrs_game_apply(search.cast(), 0), JRS_WRONG_KIND);
    assert_eq!(jrs_search_free(null_mut()), JRS_OK);
    free(game, search);
    assert_eq!(jrs_search_cancel(search), JRS_BAD_HANDLE);
    assert_eq!(jrs_search_free(search), JRS_BAD_HANDLE);
    // The slot is used again: an old handle stops nothing.
    let (game, next) = search_of("jerusalem");
    assert_eq!(jrs_search_cancel(search), JRS_BAD_HANDLE);
    assert_eq!((jrs_search_run(next, 5, 0), simulations(next)), (JRS_OK, 5));
    free(game, next);
}

/// An evaluator that finds all alike.
unsafe extern "C" fn fine(_: *mut c_void, _: *const JrsLeaves) -> i32 {
    0
}

/// What an evaluator answers, and what it has been asked.
#[derive(Default)]
struct Judge {
    status: i32,
    value: f32,
    logit: f32,
    calls: usize,
    rows: usize,
}

unsafe extern "C" fn judge(user_data: *mut c_void, leaves: *const JrsLeaves) -> i32 {
    // SAFETY: it is what the tests pass, and the arrays are as long as they say.
    let (judge, shape, seen, masks, logits, values) = unsafe {
        let JrsLeaves { shape, observations, masks, logits, values } = *leaves;
        (
            &mut *user_data.cast::<Judge>(),
            shape,
            std::slice::from_raw_parts(observations, shape.rows * shape.observation),
            std::slice::from_raw_parts(masks, shape.rows * shape.actions),
            std::slice::from_raw_parts_mut(logits, shape.rows * shape.actions),
            std::slice::from_raw_parts_mut(values, shape.rows * shape.players),
        )
    };
    for row in 0..shape.rows {
        let legal = &masks[row * shape.actions..][..shape.actions];
        assert!(legal.iter().filter(|&&flag| flag == 1).count() > 1);
        assert!(legal.iter().all(|&flag| flag <= 1));
        assert!(seen[row * shape.observation..][..shape.observation].iter().any(|&x| x > 0.0));
        let first = legal.iter().position(|&flag| flag == 1).expect("a legal action");
        logits[row * shape.actions + first] = judge.logit;
        values[row * shape.players] = judge.value;
    }
    judge.calls += 1;
    judge.rows += shape.rows;
    judge.status
}

fn run_with(search: *mut JrsSearch, simulations: u64, judged: &mut Judge) -> i32 {
    let to = (&raw mut *judged).cast();
    // SAFETY: the evaluator gets what it needs, which lives on.
    unsafe { jrs_search_run_with(search, simulations, 0, Some(judge), to) }
}

#[test]
fn an_evaluator_judges_leaves_in_batches() {
    for name in games() {
        let game = open(&config(name, 3));
        let search = search_with(game, "{\"leaves\": 8}").expect("a search");
        let mut judged = Judge { logit: 1.0, value: 0.25, ..Judge::default() };
        assert_eq!(run_with(search, 60, &mut judged), JRS_OK);
        assert_eq!(simulations(search), 60);
        assert_eq!((judged.calls, judged.rows), (8, 60), "{name}");
        assert_eq!(jrs_game_apply(game, best(search)), JRS_OK);
        free(game, search);
    }
}

#[test]
fn an_evaluator_that_fails_is_a_status_and_its_simulations_do_not_count() {
    for name in games() {
        let (game, search) = search_of(name);
        let mut good = Judge { value: 0.5, ..Judge::default() };
        assert_eq!(run_with(search, 32, &mut good), JRS_OK);
        let thought = |search| {
            let told: serde_json::Value = serde_json::from_str(&analysis(search)).expect("JSON");
            told["moves"].clone()
        };
        let before = thought(search);
        let bad = |status, value, logit| Judge { status, value, logit, ..Judge::default() };
        for (mut judged, words) in [
            (bad(-3, 0.0, 0.0), "it returned -3"),
            (bad(0, f32::NAN, 0.0), "a value is NaN; allowed: -1 to 1"),
            (bad(0, -1.01, 0.0), "a value is -1.01; allowed: -1 to 1"),
            (bad(0, 0.0, f32::NAN), "is NaN"),
            (bad(0, 0.0, f32::NEG_INFINITY), "is -inf"),
        ] {
            assert_eq!(run_with(search, 16, &mut judged), JRS_EVALUATOR);
            assert!(last_error().contains(words), "{}", last_error());
            assert_eq!((judged.calls, simulations(search)), (1, 32), "{name}");
            assert_eq!(thought(search), before, "{name}");
        }
        // SAFETY: there is no evaluator to call.
        let none = unsafe { jrs_search_run_with(search, 16, 0, None, null_mut()) };
        assert_eq!(none, JRS_NULL);
        assert_eq!(run_with(search, 16, &mut good), JRS_OK);
        assert_eq!(simulations(search), 48);
        free(game, search);
    }
}

/// An evaluator that lets another thread try, and tries itself.
struct Meeting {
    search: *mut JrsSearch,
    game: *mut JrsGame,
    inside: Sender<()>,
    tried: Receiver<()>,
}

unsafe extern "C" fn meet(user_data: *mut c_void, _: *const JrsLeaves) -> i32 {
    // SAFETY: it is what the test passes.
    let meeting = unsafe { &*user_data.cast::<Meeting>() };
    let (search, mut number) = (meeting.search, 0);
    meeting.inside.send(()).expect("the other thread");
    meeting.tried.recv().expect("the other thread");
    // From within its own run a search is busy, and never waits for itself.
    assert_eq!(jrs_search_run(search, 1, 0), JRS_BUSY);
    assert_eq!(jrs_search_advance(search, meeting.game), JRS_BUSY);
    assert_eq!(jrs_search_free(search), JRS_BUSY);
    // SAFETY: a place for the answer; the evaluator is not called.
    unsafe {
        assert_eq!(jrs_search_best(search, &mut number), JRS_BUSY);
        assert_eq!(jrs_search_run_with(search, 1, 0, Some(meet), user_data), JRS_BUSY);
    }
    assert!(last_error().contains("another call is using this search"), "{}", last_error());
    // Other handles are free, and a stop is heard.
    assert_eq!(one::<i32>(|out| unsafe { jrs_game_turn(meeting.game, out) }), 0);
    assert_eq!(jrs_search_cancel(search), JRS_OK);
    0
}

#[test]
fn two_threads_on_one_search_and_an_evaluator_on_its_own_are_busy() {
    let (game, search) = search_of("jerusalem");
    let shared = Shared(search.addr());
    let (inside, entered) = channel();
    let (told, tried) = channel();
    let mut meeting = Meeting { search, game, inside, tried };
    std::thread::scope(|scope| {
        scope.spawn(move || {
            entered.recv().expect("the run");
            let search = shared.search();
            assert_eq!(jrs_search_run(search, 1, 0), JRS_BUSY);
            assert!(last_error().contains("another call"), "{}", last_error());
            assert_eq!(jrs_search_free(search), JRS_BUSY);
            told.send(()).expect("the run");
        });
        let to = (&raw mut meeting).cast();
        // SAFETY: the evaluator gets what it needs, which lives on.
        let status = unsafe { jrs_search_run_with(search, 1000, 0, Some(meet), to) };
        assert_eq!(status, JRS_OK);
    });
    assert!((1..1000).contains(&simulations(search)), "it was stopped from inside");
    free(game, search);
}

#[test]
fn bots_that_think_go_by_their_names() {
    for name in games() {
        let game = open(&config(name, 2));
        let ask = |bot: &str| {
            let mut action = 0;
            // SAFETY: the text is as long as said.
            let status =
                unsafe { jrs_game_bot_action(game, bot.as_ptr().cast(), bot.len(), &mut action) };
            (status == JRS_OK).then_some(action).ok_or(status)
        };
        let legal = |action| {
            // SAFETY: a place for the handle.
            let copy = made(|out| unsafe { jrs_game_clone(game, out) });
            let status = jrs_game_apply(copy, action);
            assert_eq!(jrs_game_free(copy), JRS_OK);
            status == JRS_OK
        };
        for bot in ["easy", "medium", "search:40"] {
            assert!(legal(ask(bot).expect("an action")), "{bot}");
            assert_eq!(ask(bot), ask(bot), "{bot}");
        }
        for none in ["search:", "search:0", "search:-5", "search:99999999", "Hard"] {
            assert_eq!(ask(none), Err(JRS_UNKNOWN_NAME), "{none}");
            assert!(last_error().contains("or search:N"), "{}", last_error());
        }
        assert_eq!(jrs_game_free(game), JRS_OK);
    }
}

#[test]
fn every_bot_says_whether_it_is_fair() {
    // SAFETY: the buffer is as long as said.
    let names = text(|to, n, size| unsafe { jrs_bots(to.cast(), n, size) });
    let is_fair = |bot: &str| {
        let mut fair = 7;
        // SAFETY: the text is as long as said.
        match unsafe { jrs_bot_is_fair(bot.as_ptr().cast(), bot.len(), &mut fair) } {
            JRS_OK => Ok(fair),
            status => Err(status),
        }
    };
    assert!(names.lines().any(|name| name == "max"), "{names}");
    assert!(names.lines().chain(["search:200"]).all(|name| is_fair(name) == Ok(1)));
    assert_eq!(is_fair("hal"), Err(JRS_UNKNOWN_NAME));
}
