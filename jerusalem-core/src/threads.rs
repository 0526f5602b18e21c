//! The threads of a batch.

use crate::error::BatchError;

/// Most threads of a batch.
#[cfg(feature = "threads")]
const MOST: usize = 256;

/// A batch's own threads, or none.
#[derive(Clone, Default)]
pub(crate) struct Pool {
    #[cfg(feature = "threads")]
    pool: Option<std::sync::Arc<rayon::ThreadPool>>,
}

#[cfg(feature = "threads")]
impl Pool {
    /// Threads of this number; 0 for as many as the machine has; none for 1.
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
            return Ok(Pool { pool: None });
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(number)
            .build()
            .map_err(|e| BatchError::Threads { threads, why: e.to_string() })?;
        Ok(Pool { pool: Some(std::sync::Arc::new(pool)) })
    }

    /// Does a divisible work of `size` pieces on the threads and joins the results.
    ///
    /// `split` divides a work before its piece `at`.
    pub(crate) fn divide<W: Send, T: Send>(
        &self,
        size: usize,
        work: W,
        split: impl Fn(W, usize) -> (W, W) + Sync,
        each: impl Fn(W) -> T + Sync,
        join: impl Fn(T, T) -> T + Sync,
    ) -> T {
        match &self.pool {
            None => each(work),
            Some(pool) => {
                // Several pieces a thread, so that a busy core does not hold up the others.
                let grain = size.div_ceil(4 * pool.current_num_threads()).max(1);
                pool.install(|| halve(size, work, grain, &split, &each, &join))
            }
        }
    }
}

#[cfg(feature = "threads")]
fn halve<W: Send, T: Send>(
    size: usize,
    work: W,
    grain: usize,
    split: &(impl Fn(W, usize) -> (W, W) + Sync),
    each: &(impl Fn(W) -> T + Sync),
    join: &(impl Fn(T, T) -> T + Sync),
) -> T {
    if size <= grain {
        return each(work);
    }
    let middle = size / 2;
    let (low, high) = split(work, middle);
    let (low, high) = rayon::join(
        || halve(middle, low, grain, split, each, join),
        || halve(size - middle, high, grain, split, each, join),
    );
    join(low, high)
}

#[cfg(not(feature = "threads"))]
impl Pool {
    /// No threads but the caller's, whatever the number.
    pub(crate) fn new(_: usize) -> Result<Self, BatchError> {
        Ok(Pool {})
    }
}
