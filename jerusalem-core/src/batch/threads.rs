//! The threads of a batch.

#[cfg(feature = "threads")]
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::error::BatchError;

/// Most threads of a batch.
#[cfg(feature = "threads")]
const MOST: usize = 256;

/// Parts of a work for each thread, so that a busy core does not hold up the others.
#[cfg(feature = "threads")]
const PARTS: usize = 8;

/// How often a thread that is done looks whether the others are, before it sleeps.
#[cfg(feature = "threads")]
const SPINS: usize = 1000;

/// A batch's own threads, or none.
#[derive(Clone, Default)]
pub(crate) struct Pool {
    #[cfg(feature = "threads")]
    helpers: Option<Helpers>,
}

/// The threads beside the caller's.
#[cfg(feature = "threads")]
#[derive(Clone)]
struct Helpers {
    threads: Arc<rayon::ThreadPool>,
    /// The process that has them; one forked from it has not.
    process: u32,
}

#[cfg(feature = "threads")]
impl Pool {
    /// Threads of this number, the caller's included; 0 for as many as the machine has.
    pub(crate) fn new(threads: usize) -> Result<Self, BatchError> {
        let number = match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from).min(MOST),
            number => number,
        };
        if number > MOST {
            let why = format!("at most {MOST} are allowed");
            return Err(BatchError::Threads { threads, why });
        }
        if number == 1 {
            return Ok(Pool { helpers: None });
        }
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(number - 1)
            .build()
            .map_err(|e| BatchError::Threads { threads, why: e.to_string() })?;
        let process = std::process::id();
        Ok(Pool { helpers: Some(Helpers { threads: Arc::new(threads), process }) })
    }

    /// Does a divisible work of `size` pieces on the threads and joins the results in order.
    ///
    /// `split` divides a work before its piece `at`.
    pub(crate) fn divide<W: Send, T: Send + Sync>(
        &self,
        size: usize,
        work: W,
        split: impl Fn(W, usize) -> (W, W),
        each: impl Fn(W) -> T + Sync,
        join: impl Fn(T, T) -> T,
    ) -> T {
        let here = |helpers: &&Helpers| helpers.process == std::process::id();
        let Some(Helpers { threads: helpers, .. }) = self.helpers.as_ref().filter(here) else {
            return each(work);
        };
        let threads = helpers.current_num_threads() + 1;
        let parts = cut(size, work, PARTS * threads, split);
        // Each thread begins with parts of its own, the same in every call, whose memory is near it.
        let take = |thread: usize| {
            let (before, own) = parts.split_at(thread * parts.len() / threads);
            own.iter().chain(before).for_each(|part| part.do_once(&each));
        };
        helpers.in_place_scope(|scope| {
            for thread in 1..threads {
                let take = &take;
                scope.spawn(move |_| take(thread));
            }
            take(0);
            // The others are about to be done: sooner than this thread would sleep and wake up.
            let open = || parts.iter().any(|part| part.result.get().is_none());
            (0..SPINS).take_while(|_| open()).for_each(|_| std::hint::spin_loop());
        });
        let results = parts.into_iter().filter_map(|part| part.result.into_inner());
        results.reduce(join).expect("every part has been done")
    }
}

/// A part of a work, which one of the threads takes.
#[cfg(feature = "threads")]
struct Part<W, T> {
    work: Mutex<Option<W>>,
    result: OnceLock<T>,
}

#[cfg(feature = "threads")]
impl<W, T> Part<W, T> {
    fn new(work: W) -> Self {
        Part { work: Mutex::new(Some(work)), result: OnceLock::new() }
    }

    /// Does this part, unless another thread has taken it.
    fn do_once(&self, each: impl Fn(W) -> T) {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(work) = work {
            self.result.get_or_init(|| each(work));
        }
    }
}

/// Cuts a work of `size` pieces into nearly equal parts.
#[cfg(feature = "threads")]
fn cut<W, T>(
    size: usize,
    mut work: W,
    parts: usize,
    split: impl Fn(W, usize) -> (W, W),
) -> Vec<Part<W, T>> {
    let parts = parts.clamp(1, size.max(1));
    let mut all = Vec::with_capacity(parts);
    for part in 1..parts {
        let (first, rest) = split(work, size / parts + usize::from(part <= size % parts));
        all.push(Part::new(first));
        work = rest;
    }
    all.push(Part::new(work));
    all
}

#[cfg(not(feature = "threads"))]
impl Pool {
    /// No threads but the caller's, whatever the number.
    pub(crate) fn new(_: usize) -> Result<Self, BatchError> {
        Ok(Pool {})
    }
}
