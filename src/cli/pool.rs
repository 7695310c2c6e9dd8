//! Long runs: worker threads, a bar on a terminal, the first failure ends them.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::failure::Failure;

/// Evaluation of deep descriptions is recursive.
pub const STACK: usize = 64 << 20;

/// The threads of a run: as asked, or one a core.
pub fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// A bar over so many games; hidden where nobody would see it.
pub fn bar(games: u64, quiet: bool) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {elapsed}  {eta} left");
    match style {
        Ok(style) if !quiet && std::io::stderr().is_terminal() => {
            ProgressBar::new(games).with_style(style)
        }
        _ => ProgressBar::hidden(),
    }
}

/// Does all jobs on some threads, each with a worker of its own; results come in the order of
/// the jobs.
pub fn run<J: Sync, W, R: Send>(
    threads: usize,
    jobs: &[J],
    worker: impl Fn() -> Result<W, Failure> + Sync,
    work: impl Fn(&mut W, &J) -> Result<R, Failure> + Sync,
) -> Result<Vec<R>, Failure> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let failed: Mutex<Option<Failure>> = Mutex::new(None);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(jobs.len()));
    let fail = |failure| {
        stop.store(true, Ordering::Relaxed);
        failed
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .get_or_insert(failure);
    };
    let one = || {
        let mut own = match worker() {
            Ok(own) => own,
            Err(failure) => return fail(failure),
        };
        while !stop.load(Ordering::Relaxed) {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(i) else { return };
            match work(&mut own, job) {
                Ok(result) => done
                    .lock()
                    .unwrap_or_else(|e| e.into_inner())
                    .push((i, result)),
                Err(failure) => return fail(failure),
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, jobs.len().max(1)))
            .map(|_| {
                let builder = std::thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, one)
            })
            .collect();
        for worker in workers {
            match worker {
                Ok(handle) => {
                    if handle.join().is_err() {
                        fail(Failure::bug());
                    }
                }
                Err(e) => fail(Failure::input(format!("cannot start a thread: {e}"))),
            }
        }
    });
    if let Some(failure) = failed.into_inner().unwrap_or_else(|e| e.into_inner()) {
        return Err(failure);
    }
    let mut done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.sort_by_key(|(i, _)| *i);
    Ok(done.into_iter().map(|(_, r)| r).collect())
}
