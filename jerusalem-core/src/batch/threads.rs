//! The threads of a batch.

#[cfg(feature = "threads")]
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::BatchError;

/// Most threads of a batch.
pub const MAX_THREADS: usize = 256;

/// Parts of a work for each thread, so that a busy core does not hold up the others.
#[cfg(feature = "threads")]
const PARTS: usize = 8;

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
            0 => std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS),
            number => number,
        };
        if number > MAX_THREADS {
            let why = format!("at most {MAX_THREADS} are allowed");
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

    /// Does a divisible work of `size` pieces on the threads and joins the results in any order.
    ///
    /// `split` divides a work before its piece `at`.
    pub(crate) fn divide<W: Send, T: Send>(
        &self,
        size: usize,
        work: W,
        split: impl Fn(W, usize) -> (W, W),
        each: impl Fn(W) -> T + Sync,
        join: impl Fn(T, T) -> T + Sync,
    ) -> T {
        let here = |helpers: &&Helpers| helpers.process == std::process::id();
        let Some(Helpers { threads: helpers, .. }) = self.helpers.as_ref().filter(here) else {
            return each(work);
        };
        let threads = helpers.current_num_threads() + 1;
        let parts = Mutex::new(cut(size, work, PARTS * threads, split).into_iter());
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let take = || std::iter::from_fn(next).map(&each).reduce(&join);
        let others = Mutex::new(Vec::new());
        let own = helpers.in_place_scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|_| {
                    let result = take();
                    others.lock().unwrap_or_else(PoisonError::into_inner).extend(result);
                });
            }
            take()
        });
        let others = others.into_inner().unwrap_or_else(PoisonError::into_inner);
        own.into_iter().chain(others).reduce(join).expect("somebody has done the first part")
    }
}

/// Cuts a work of `size` pieces into nearly equal parts.
#[cfg(feature = "threads")]
fn cut<W>(size: usize, mut work: W, parts: usize, split: impl Fn(W, usize) -> (W, W)) -> Vec<W> {
    let parts = parts.clamp(1, size.max(1));
    let mut all = Vec::with_capacity(parts);
    for part in 1..parts {
        let (first, rest) = split(work, size / parts + usize::from(part <= size % parts));
        all.push(first);
        work = rest;
    }
    all.push(work);
    all
}

#[cfg(not(feature = "threads"))]
impl Pool {
    /// No threads but the caller's, whatever the number.
    pub(crate) fn new(_: usize) -> Result<Self, BatchError> {
        Ok(Pool {})
    }
}
