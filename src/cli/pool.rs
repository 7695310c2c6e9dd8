//! Runs many games on worker threads, with a progress bar on a terminal; the first failure ends the
//! run.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::arrange::Arrange;
use crate::cli::failure::Failure;
use crate::cli::interrupt::Interrupt;

/// Evaluation of deep descriptions is recursive.
pub const STACK: usize = 64 << 20;

/// How long to wait between looks at the workers: first, and at most.
const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

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
/// the jobs. When it is interrupted the results so far go to `broken`, which ends the program:
/// jobs that are being done are not waited for.
pub fn run<J: Sync, W, R: Send>(
    threads: usize,
    jobs: &[J],
    (interrupt, broken): (&Interrupt, impl FnOnce(Vec<R>) -> Failure),
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
        let at_work = |w: &std::io::Result<ScopedJoinHandle<'_, ()>>| {
            w.as_ref().is_ok_and(|handle| !handle.is_finished())
        };
        let mut pause = SHORTEST_PAUSE;
        while workers.iter().any(at_work) {
            if interrupt.is_seen() {
                stop.store(true, Ordering::Relaxed);
                let so_far = std::mem::take(&mut *done.lock().unwrap_or_else(|e| e.into_inner()));
                fail(broken(in_order(so_far)));
                break;
            }
            std::thread::sleep(pause);
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
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
    let done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    Ok(in_order(done))
}

/// Results in the order of their jobs.
fn in_order<R>(mut done: Vec<(usize, R)>) -> Vec<R> {
    done.arrange_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, r)| r).collect()
}
