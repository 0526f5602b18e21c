//! Status codes and the text of the last error.

use jerusalem_core::search::SearchError;
use jerusalem_core::{
    BatchError, HistoryError, IllegalAction, IllegalOutcome, LoadError, ObserveError, OpenError,
};
use jerusalem_view::ViewError;
use std::any::Any;
use std::borrow::Cow;
use std::cell::Cell;
use std::ffi::{CStr, c_char};

/// The call did what it says.
pub const JRS_OK: i32 = 0;
/// A pointer that must not be NULL is NULL.
pub const JRS_NULL: i32 = 1;
/// The handle was never given out, or has been freed.
pub const JRS_BAD_HANDLE: i32 = 2;
/// The handle is of another kind: a batch where a game is meant, or a game for a search.
pub const JRS_WRONG_KIND: i32 = 3;
/// Another call is using the handle in a way that excludes this one: that of another thread, or the
/// one that an evaluator is called from; try again later.
pub const JRS_BUSY: i32 = 4;
/// The buffer is too small; the size needed has been reported.
pub const JRS_TOO_SMALL: i32 = 5;
/// An array or a text has an impossible or a wrong length.
pub const JRS_WRONG_LENGTH: i32 = 6;
/// A pointer is not aligned for its type, or two arrays overlap.
pub const JRS_BAD_POINTER: i32 = 7;
/// The text is not UTF-8.
pub const JRS_BAD_UTF8: i32 = 8;
/// The text is not JSON, or not the JSON that is meant here.
pub const JRS_BAD_JSON: i32 = 9;
/// There is no such game.
pub const JRS_UNKNOWN_GAME: i32 = 10;
/// The game, the batch or the search cannot be set up like this.
pub const JRS_BAD_CONFIG: i32 = 11;
/// The position cannot occur.
pub const JRS_BAD_POSITION: i32 = 12;
/// The saved data is foreign, newer, cut off or damaged.
pub const JRS_BAD_DATA: i32 = 13;
/// There is no action of this id.
pub const JRS_UNKNOWN_ACTION: i32 = 14;
/// The action exists but is not legal now.
pub const JRS_ILLEGAL_ACTION: i32 = 15;
/// The outcome cannot happen now.
pub const JRS_ILLEGAL_OUTCOME: i32 = 16;
/// There is nothing of this name.
pub const JRS_UNKNOWN_NAME: i32 = 17;
/// No player is to act: the game is over or waits for chance.
pub const JRS_NO_DECISION: i32 = 18;
/// There is no such seat.
pub const JRS_BAD_SEAT: i32 = 19;
/// There is no such ply.
pub const JRS_BAD_PLY: i32 = 20;
/// The game keeps no record.
pub const JRS_NOT_RECORDED: i32 = 21;
/// There is no such row.
pub const JRS_BAD_ROW: i32 = 22;
/// A number that stands for a choice is none of those allowed.
pub const JRS_BAD_ARGUMENT: i32 = 23;
/// Too many handles are open, memory is short for the rows of a batch, or a search would make too
/// many simulations.
pub const JRS_TOO_MANY: i32 = 24;
/// The library has failed inside. A game is exactly as it was; only if the steps of its past, taken
/// again to go back there, fail as well, it stands where its past begins, and these steps are lost
/// (compare `jrs_game_ply`). A batch that the call was to change answers `JRS_BROKEN` until it is
/// reset, and the caller's arrays may be half written. A search answers `JRS_BROKEN` until it is
/// freed.
pub const JRS_PANIC: i32 = 25;
/// A failure inside, which got `JRS_PANIC`, has left this batch half stepped or this search half
/// thought: reset the batch, free the search.
pub const JRS_BROKEN: i32 = 26;
/// An evaluator has returned an error, or something that no search can use.
pub const JRS_EVALUATOR: i32 = 27;
/// The search is about another game: of another configuration, or another seat is to move.
pub const JRS_OTHER_GAME: i32 = 28;

/// The names of all statuses.
const NAMES: [&CStr; 29] = [
    c"JRS_OK",
    c"JRS_NULL",
    c"JRS_BAD_HANDLE",
    c"JRS_WRONG_KIND",
    c"JRS_BUSY",
    c"JRS_TOO_SMALL",
    c"JRS_WRONG_LENGTH",
    c"JRS_BAD_POINTER",
    c"JRS_BAD_UTF8",
    c"JRS_BAD_JSON",
    c"JRS_UNKNOWN_GAME",
    c"JRS_BAD_CONFIG",
    c"JRS_BAD_POSITION",
    c"JRS_BAD_DATA",
    c"JRS_UNKNOWN_ACTION",
    c"JRS_ILLEGAL_ACTION",
    c"JRS_ILLEGAL_OUTCOME",
    c"JRS_UNKNOWN_NAME",
    c"JRS_NO_DECISION",
    c"JRS_BAD_SEAT",
    c"JRS_BAD_PLY",
    c"JRS_NOT_RECORDED",
    c"JRS_BAD_ROW",
    c"JRS_BAD_ARGUMENT",
    c"JRS_TOO_MANY",
    c"JRS_PANIC",
    c"JRS_BROKEN",
    c"JRS_EVALUATOR",
    c"JRS_OTHER_GAME",
];

/// The name of a status, such as `"JRS_BUSY"`; `"JRS_UNKNOWN_STATUS"` for any other number.
///
/// Threads: any.
/// Returns: a NUL-terminated text that belongs to the library for ever.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_status_name(status: i32) -> *const c_char {
    let name = usize::try_from(status).ok().and_then(|i| NAMES.get(i));
    name.map_or(c"JRS_UNKNOWN_STATUS", |name| name).as_ptr()
}

/// Bytes of the text of the last error, with its NUL.
const ROOM: usize = 2048;

thread_local! {
    // A fixed place without a destructor: the pointer stays good as long as the thread lives.
    static LAST: [Cell<u8>; ROOM] = const { [const { Cell::new(0) }; ROOM] };
}

/// What was wrong in the last call of this thread that did not return `JRS_OK`, in words.
///
/// Empty before the first such call; a call that succeeds leaves it alone.
///
/// Threads: any; each has a text of its own.
/// Returns: NUL-terminated UTF-8, cut after 2047 bytes. The memory belongs to the library: the next
/// failing call of the thread writes there, and it is gone when the thread ends.
#[unsafe(no_mangle)]
pub extern "C" fn jrs_last_error() -> *const c_char {
    LAST.try_with(|last| last.as_ptr().cast::<c_char>()).unwrap_or(c"".as_ptr())
}

/// Why a call is refused.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) status: i32,
    pub(crate) text: String,
}

/// What a call comes to.
pub(crate) type Answer<T = ()> = Result<T, Fault>;

impl Fault {
    pub(crate) fn new(status: i32, text: impl Into<String>) -> Self {
        Fault { status, text: text.into() }
    }

    /// A panic that was caught.
    pub(crate) fn panic(payload: Box<dyn Any + Send>) -> Self {
        let what = match payload.downcast::<String>() {
            Ok(text) => *text,
            Err(payload) => match payload.downcast::<&'static str>() {
                Ok(text) => (*text).to_owned(),
                Err(_) => "no reason given".to_owned(),
            },
        };
        Fault::new(JRS_PANIC, format!("the library has failed inside: {what}"))
    }

    /// Keeps the text for `jrs_last_error` and gives the status.
    #[cold]
    pub(crate) fn report(self) -> i32 {
        let text = without_nul(&self.text);
        let mut end = text.len().min(ROOM - 1);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        // A thread that is just ending has no text any more.
        let _ = LAST.try_with(|last| {
            let bytes = text.as_bytes()[..end].iter().copied();
            for (to, from) in last.iter().zip(bytes.chain([0])) {
                to.set(from);
            }
        });
        self.status
    }
}

/// A text that C can hold: a NUL would end it early.
pub(crate) fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

impl From<IllegalAction> for Fault {
    fn from(error: IllegalAction) -> Self {
        let status = match error {
            IllegalAction::Unknown { .. } => JRS_UNKNOWN_ACTION,
            IllegalAction::Chance { .. } | IllegalAction::Over { .. } => JRS_NO_DECISION,
            IllegalAction::UnknownName(_) => JRS_UNKNOWN_NAME,
            _ => JRS_ILLEGAL_ACTION,
        };
        Fault::new(status, error.to_string())
    }
}

impl From<IllegalOutcome> for Fault {
    fn from(error: IllegalOutcome) -> Self {
        Fault::new(JRS_ILLEGAL_OUTCOME, error.to_string())
    }
}

impl From<ObserveError> for Fault {
    fn from(error: ObserveError) -> Self {
        let status = match error {
            ObserveError::Length { .. } => JRS_WRONG_LENGTH,
            _ => JRS_BAD_SEAT,
        };
        Fault::new(status, error.to_string())
    }
}

impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Self {
        Fault::new(JRS_BAD_DATA, error.to_string())
    }
}

impl From<HistoryError> for Fault {
    fn from(error: HistoryError) -> Self {
        let status = match error {
            HistoryError::NotRecorded => JRS_NOT_RECORDED,
            HistoryError::Ply { .. } => JRS_BAD_PLY,
            HistoryError::Seat { .. } => JRS_BAD_SEAT,
            HistoryError::Language { .. } => JRS_BAD_ARGUMENT,
            _ => JRS_BAD_DATA,
        };
        Fault::new(status, error.to_string())
    }
}

impl From<ViewError> for Fault {
    fn from(error: ViewError) -> Self {
        match error {
            ViewError::Table(error) => error.into(),
            _ => Fault::new(JRS_BAD_ARGUMENT, error.to_string()),
        }
    }
}

impl From<BatchError> for Fault {
    fn from(error: BatchError) -> Self {
        let text = error.to_string();
        let status = match error {
            BatchError::Broken => JRS_BROKEN,
            BatchError::Memory { .. } => JRS_TOO_MANY,
            BatchError::Length { .. } => JRS_WRONG_LENGTH,
            BatchError::Row { .. } => JRS_BAD_ROW,
            BatchError::Illegal { source, .. } => Fault::from(source).status,
            _ => JRS_BAD_CONFIG,
        };
        Fault::new(status, text)
    }
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Self {
        let status = match error {
            SearchError::NoDecision { .. } => JRS_NO_DECISION,
            SearchError::OtherSeat { .. } | SearchError::OtherGame => JRS_OTHER_GAME,
            SearchError::TooMany { .. } => JRS_TOO_MANY,
            SearchError::Json(_) => JRS_BAD_JSON,
            SearchError::Evaluator(_) => JRS_EVALUATOR,
            _ => JRS_BAD_CONFIG,
        };
        Fault::new(status, error.to_string())
    }
}

impl From<OpenError> for Fault {
    fn from(error: OpenError) -> Self {
        let text = error.to_string();
        let status = match error {
            OpenError::Json { .. } | OpenError::TooLong { .. } => JRS_BAD_JSON,
            OpenError::UnknownGame { .. } => JRS_UNKNOWN_GAME,
            OpenError::Position(_) => JRS_BAD_POSITION,
            OpenError::Batch(error) => Fault::from(error).status,
            OpenError::Load(error) => Fault::from(error).status,
            OpenError::History(error) => Fault::from(error).status,
            _ => JRS_BAD_CONFIG,
        };
        Fault::new(status, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last() -> String {
        // SAFETY: the library's text is NUL-terminated, and this thread is alive.
        unsafe { CStr::from_ptr(jrs_last_error()) }.to_str().expect("UTF-8").to_owned()
    }

    #[test]
    fn status_numbers_are_frozen() {
        let source = include_str!("status.rs");
        let declared: Vec<(&str, usize)> = source
            .lines()
            .filter_map(|line| line.strip_prefix("pub const ")?.split_once(": i32 = "))
            .map(|(name, number)| (name, number.trim_end_matches(';').parse().expect("a number")))
            .collect();
        // A new status goes to the end of this list; nothing else here ever changes.
        let frozen = "OK NULL BAD_HANDLE WRONG_KIND BUSY TOO_SMALL WRONG_LENGTH BAD_POINTER \
            BAD_UTF8 BAD_JSON UNKNOWN_GAME BAD_CONFIG BAD_POSITION BAD_DATA UNKNOWN_ACTION \
            ILLEGAL_ACTION ILLEGAL_OUTCOME UNKNOWN_NAME NO_DECISION BAD_SEAT BAD_PLY NOT_RECORDED \
            BAD_ROW BAD_ARGUMENT TOO_MANY PANIC BROKEN EVALUATOR OTHER_GAME";
        let frozen: Vec<String> = frozen.split_whitespace().map(|n| format!("JRS_{n}")).collect();
        assert_eq!(declared.len(), frozen.len());
        for (i, (name, number)) in declared.iter().enumerate() {
            assert_eq!((*name, *number), (frozen[i].as_str(), i));
            assert_eq!(NAMES[i].to_str(), Ok(*name));
        }
    }

    #[test]
    fn every_status_has_a_name() {
        let name = |status| {
            // SAFETY: the names are static C strings.
            unsafe { CStr::from_ptr(jrs_status_name(status)) }.to_str().expect("ASCII")
        };
        assert_eq!(name(JRS_BUSY), "JRS_BUSY");
        assert_eq!(name(JRS_BROKEN), "JRS_BROKEN");
        for none in [-1, JRS_OTHER_GAME + 1, i32::MIN, i32::MAX] {
            assert_eq!(name(none), "JRS_UNKNOWN_STATUS");
        }
    }

    #[test]
    fn the_last_error_is_cut_between_characters_and_belongs_to_its_thread() {
        assert_eq!(Fault::new(JRS_BUSY, "é".repeat(ROOM)).report(), JRS_BUSY);
        assert_eq!(last(), "é".repeat((ROOM - 1) / 2));
        std::thread::spawn(|| assert_eq!(last(), "")).join().expect("no panic");
        Fault::new(JRS_BUSY, "short").report();
        assert_eq!(last(), "short");
    }

    #[test]
    fn a_nul_does_not_cut_the_last_error() {
        Fault::new(JRS_BUSY, "before\0after").report();
        assert_eq!(last(), "before\u{fffd}after");
    }
}
