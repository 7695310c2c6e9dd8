//! What the machine gives below the command line: its clock and its threads.
//!
//! Everything else in the library is a function of its input. Where there are no threads, as in a
//! web page, or without the feature `parallel`, the same work is done one piece after the other
//! with the same results.

use std::io;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

/// Room for the recursion of deep rules on a thread of [`each`].
const STACK: usize = 64 << 20;

/// Room for the recursion over the deepest description that the limits let through.
const DEEP: usize = 256 << 20;

/// Works where there is room for deep recursion, whatever the stack of the calling thread: on a
/// thread of its own, where there are threads and one can be started.
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if cfg!(target_family = "wasm") {
        return work();
    }
    // What is left to do if no thread was started.
    let work = std::sync::Mutex::new(Some(work));
    let take = || work.lock().ok().and_then(|mut work| work.take());
    let done = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(DEEP);
        let started = builder.spawn_scoped(scope, || take().map(|work| work()));
        started.ok().and_then(|handle| match handle.join() {
            Ok(done) => done,
            Err(cause) => std::panic::resume_unwind(cause),
        })
    });
    match (done, take()) {
        (Some(done), _) => done,
        (None, Some(work)) => work(),
        (None, None) => unreachable!("the work is done or left"),
    }
}

/// Lets all workers work at the same time, each on a thread of its own, and waits for them;
/// the results come in their order. A single worker works on the calling thread, and so do all,
/// in turn, where there are no threads.
///
/// # Errors
/// When a thread cannot be started. Those that were started have then done their work.
pub fn each<W: Send, R: Send>(
    workers: &mut [W],
    work: impl Fn(&mut W) -> R + Sync,
) -> io::Result<Vec<R>> {
    if workers.len() <= 1 || cfg!(target_family = "wasm") {
        return Ok(workers.iter_mut().map(work).collect());
    }
    let work = &work;
    std::thread::scope(|scope| {
        let started: io::Result<Vec<_>> = workers
            .iter_mut()
            .map(|worker| {
                std::thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || work(worker))
            })
            .collect();
        let joined = started?.into_iter().map(|handle| match handle.join() {
            Ok(result) => result,
            Err(cause) => std::panic::resume_unwind(cause),
        });
        Ok(joined.collect())
    })
}

/// Does the jobs `0..jobs` on all cores and gives their results in order. A thread makes what it
/// works with once, by `init`.
#[cfg(all(feature = "parallel", not(target_family = "wasm")))]
pub fn map<T, R: Send>(
    jobs: u64,
    init: impl Fn() -> T + Send + Sync,
    work: impl Fn(&mut T, u64) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    let jobs: Vec<u64> = (0..jobs).collect();
    jobs.into_par_iter().map_init(init, work).collect()
}

/// Does the jobs `0..jobs` one after the other and gives their results. What they work with is
/// made once, by `init`.
#[cfg(not(all(feature = "parallel", not(target_family = "wasm"))))]
pub fn map<T, R>(
    jobs: u64,
    init: impl Fn() -> T,
    mut work: impl FnMut(&mut T, u64) -> R,
) -> Vec<R> {
    let mut with = init();
    (0..jobs).map(|job| work(&mut with, job)).collect()
}

/// Works on a list in pieces on all cores: `work` gets a piece and the place of its first element.
/// A piece has at least `least` elements, and there are at most `pieces` a core.
#[cfg(all(feature = "parallel", not(target_family = "wasm")))]
pub fn pieces<T: Send>(
    list: &mut [T],
    (least, pieces): (usize, usize),
    work: impl Fn(&mut [T], usize) + Send + Sync,
) {
    use rayon::prelude::*;
    let most = rayon::current_num_threads().max(1) * pieces.max(1);
    let size = list.len().div_ceil(most).max(least.max(1));
    if size >= list.len() {
        return work(list, 0);
    }
    let chunks = list.par_chunks_mut(size).enumerate();
    chunks.for_each(|(k, piece)| work(piece, k * size));
}

/// Works on a list in one piece: `work` gets it and 0, the place of its first element.
#[cfg(not(all(feature = "parallel", not(target_family = "wasm"))))]
pub fn pieces<T>(list: &mut [T], _: (usize, usize), work: impl Fn(&mut [T], usize)) {
    work(list, 0);
}
