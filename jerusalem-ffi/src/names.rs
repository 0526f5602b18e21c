//! Names of actions and outcomes, and texts for people and programs.

use jerusalem_core::{AnyTable, HistoryError, Lang, Viewer};
use jerusalem_view::{Highlight, Look, Theme};
use serde::Serialize;
use std::ffi::c_char;

use crate::answer;
use crate::boundary::text;
use crate::handle::JrsGame;
use crate::play::{action_of, no_action, outcome_of};
use crate::status::{Answer, Fault, JRS_BAD_ARGUMENT, JRS_ILLEGAL_OUTCOME};
use crate::view::seat_of;

/// No language: the short names that never change. For names of actions only.
pub const JRS_SHORT: u32 = 0;
/// English.
pub const JRS_ENGLISH: u32 = 1;
/// Hungarian.
pub const JRS_HUNGARIAN: u32 = 2;
/// Dutch.
pub const JRS_DUTCH: u32 = 3;
/// Italian.
pub const JRS_ITALIAN: u32 = 4;
/// Slovak.
pub const JRS_SLOVAK: u32 = 5;

/// A picture that is dark on light, in which nothing stands out.
pub const JRS_LIGHT: u32 = 0;
/// A picture that is light on dark.
pub const JRS_DARK: u32 = 1;
/// The last move stands out, as far as the viewer saw it.
pub const JRS_LAST_MOVE: u32 = 2;
/// The legal moves stand out, if the viewer is the one to decide.
pub const JRS_LEGAL_MOVES: u32 = 4;

/// In place of a seat: sees what everybody may see.
pub const JRS_PUBLIC: i32 = -1;
/// In place of a seat: sees everything, hidden things included.
pub const JRS_OMNISCIENT: i32 = -2;

/// The languages with their numbers, which count the core's from 1.
fn numbered() -> impl Iterator<Item = (u32, Lang)> {
    (JRS_SHORT + 1..).zip(Lang::ALL)
}

fn language(number: u32) -> Answer<Option<Lang>> {
    if number == JRS_SHORT {
        return Ok(None);
    }
    let found = numbered().find(|language| language.0 == number);
    found.map(|language| Some(language.1)).ok_or_else(|| {
        let text = format!("there is no language {number}; there are 0 to {}", Lang::ALL.len());
        Fault::new(JRS_BAD_ARGUMENT, text)
    })
}

/// A language from outside, for texts that have no short form.
pub(crate) fn spoken(number: u32) -> Answer<Lang> {
    language(number)?.ok_or_else(|| {
        Fault::new(
            JRS_BAD_ARGUMENT,
            format!("this text has no short form; choose a language, 1 to {}", Lang::ALL.len()),
        )
    })
}

/// A language that the game has words in.
fn words_of(table: &dyn AnyTable, lang: Option<Lang>) -> Answer<Option<Lang>> {
    let known = table.game().languages();
    match lang {
        Some(lang) if !known.contains(&lang) => Err(HistoryError::Language { lang, known }.into()),
        lang => Ok(lang),
    }
}

/// A look by its number.
fn look_of(number: u32, lang: Lang) -> Answer<Look<'static>> {
    let theme = if number & JRS_DARK != 0 { Theme::Dark } else { Theme::Light };
    let highlight = match number & !JRS_DARK {
        JRS_LIGHT => Highlight::None,
        JRS_LAST_MOVE => Highlight::LastMove,
        JRS_LEGAL_MOVES => Highlight::LegalMoves,
        _ => {
            let text = format!(
                "there is no look {number}: it is 0 or 1 (dark), and 2 (last move) or 4 (legal \
                 moves) added to it"
            );
            return Err(Fault::new(JRS_BAD_ARGUMENT, text));
        }
    };
    Ok(Look { lang, theme, highlight })
}

fn viewer_of(table: &dyn AnyTable, viewer: i32) -> Answer<Viewer> {
    match viewer {
        JRS_PUBLIC => Ok(Viewer::Public),
        JRS_OMNISCIENT => Ok(Viewer::Omniscient),
        seat => seat_of(table, seat).map(Viewer::Seat),
    }
}

/// The numbers of the languages that the game has words in, `JRS_ENGLISH` first.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `languages` points to `capacity` elements, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_languages(
    game: *const JrsGame,
    languages: *mut u32,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::list(game, "languages", languages, capacity, size, |table| {
            let known = table.game().languages();
            let is_known = |(number, lang)| known.contains(&lang).then_some(number);
            Ok(numbered().filter_map(is_known).collect())
        })
    }
}

/// The name of an action in a language, or with `JRS_SHORT` the short name that never changes.
///
/// Threads: shared.
/// Returns: `JRS_UNKNOWN_ACTION`, `JRS_BAD_ARGUMENT` for a language that the game has no words in,
/// `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_action_name(
    game: *const JrsGame,
    action: u32,
    language: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| {
            let lang = words_of(table, self::language(language)?)?;
            let name = table.game().action_name(action_of(table, action)?, lang);
            name.ok_or_else(|| no_action(table, action))
        })
    }
}

/// The action of a name, as `jrs_game_action_name` gives it in the same language; legal now or not.
///
/// Threads: shared.
/// Returns: `JRS_UNKNOWN_NAME`, `JRS_BAD_ARGUMENT` for a language that the game has no words in,
/// `JRS_BAD_UTF8`.
///
/// # Safety
/// `name` points to `name_len` bytes, `action` to a number; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_parse_action(
    game: *const JrsGame,
    name: *const c_char,
    name_len: usize,
    language: u32,
    action: *mut u32,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::one(game, "action", action, |table| {
            let lang = words_of(table, self::language(language)?)?;
            Ok(table.parse_action(text("name", name, name_len)?, lang)?.into())
        })
    }
}

/// The short name of an outcome that chance may bring now.
///
/// Threads: shared.
/// Returns: `JRS_ILLEGAL_OUTCOME`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_outcome_name(
    game: *const JrsGame,
    outcome: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| {
            let (id, game) = (outcome_of(outcome)?, table.game());
            if game.outcomes().weight(id) == 0 {
                let text = format!("outcome {id} cannot happen at {}", game.node());
                return Err(Fault::new(JRS_ILLEGAL_OUTCOME, text));
            }
            Ok(game.outcome_name(id))
        })
    }
}

/// The node of the rules that the game stands at, a short name that never changes.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_node(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(game, text, capacity, size, |table| Ok(table.game().node())) }
}

/// The board as plain text in a language, as far as the viewer may see it: a seat, `JRS_PUBLIC` or
/// `JRS_OMNISCIENT`.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_BAD_ARGUMENT` for a language that the game has no words in,
/// `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_draw(
    game: *const JrsGame,
    viewer: i32,
    language: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| {
            let lang = spoken(language)?;
            Ok(table.draw(viewer_of(table, viewer)?, lang)?)
        })
    }
}

/// A picture of the game as SVG in a language, as far as the viewer may see it: a seat, `JRS_PUBLIC`
/// or `JRS_OMNISCIENT`. `look` is `JRS_LIGHT` or `JRS_DARK`, and with it `JRS_LAST_MOVE` or
/// `JRS_LEGAL_MOVES` if something is to stand out.
///
/// Every drawn thing has an id. Where legal actions concern it and the viewer is the one to decide,
/// it has them as `data-action`, with spaces between.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED` for the last move of a game that keeps no record,
/// `JRS_BAD_ARGUMENT` for another look or a language that the game has no words in,
/// `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_svg(
    game: *const JrsGame,
    viewer: i32,
    language: u32,
    look: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| {
            let look = look_of(look, spoken(language)?)?;
            Ok(jerusalem_view::svg(table, viewer_of(table, viewer)?, &look)?)
        })
    }
}

/// The game so far in words, one line a step, as the viewer saw it: a seat, `JRS_PUBLIC` or
/// `JRS_OMNISCIENT`.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_BAD_ARGUMENT` for a language that the game has no
/// words in, `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_log(
    game: *const JrsGame,
    viewer: i32,
    language: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| {
            let lang = spoken(language)?;
            Ok(table.log(viewer_of(table, viewer)?, lang)?.join("\n"))
        })
    }
}

/// Everything `seat` has seen so far, in words: equal for games that the seat cannot tell apart.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_information_state(
    game: *const JrsGame,
    seat: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(
            game,
            text,
            capacity,
            size,
            |table| Ok(table.information_state(seat as usize)?),
        )
    }
}

/// The whole position as JSON, hidden things included: for `jrs_game_from_position`, for tools, not
/// for players.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_position_json(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(game, text, capacity, size, |table| Ok(table.position_json())) }
}

/// What `seat` may know as JSON: every block of the layout by its name, nested as its shape says.
///
/// Threads: shared.
/// Returns: `JRS_BAD_SEAT`, `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_observation_json(
    game: *const JrsGame,
    seat: u32,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        answer::text(game, text, capacity, size, |table| Ok(table.observation_json(seat as usize)?))
    }
}

/// The layout of observations as JSON: the encoding's version, and every block with its name,
/// offset, shape, largest value and meaning.
///
/// Threads: shared.
/// Returns: `JRS_TOO_SMALL`.
///
/// # Safety
/// `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jrs_game_layout_json(
    game: *const JrsGame,
    text: *mut c_char,
    capacity: usize,
    size: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { answer::text(game, text, capacity, size, |table| Ok(to_json(&table.layout()))) }
}

/// Plain data as JSON.
pub(crate) fn to_json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}
