//! Hardening: nothing in a text may make the engine panic, hang or grow without bounds.
//!
//! [`properties`] holds what must be true of any text; the targets of cargo-fuzz in
//! `tests/fuzz/fuzz_targets` call the same functions. Here they run on the texts in
//! `tests/fuzz/regressions`, on hostile texts, and on real descriptions with one token changed.

mod bombs;
mod catalogue;
mod hostile;
mod mutants;
mod properties;
mod regressions;

use std::time::Duration;

/// What a check may take of a processor: a second as it is built for users, and twice that in a build
/// that is optimised less, on whatever machine the tests run.
pub const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 2 } else { 1 });

/// Does something on a thread with the stack that the command line has.
fn with_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(256 << 20)
            .spawn_scoped(scope, work);
        match thread.expect("a thread starts").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Time that this thread has had of a processor; on a busy machine the clock says more.
/// Without that figure of the system the time that has passed.
pub fn thread_time(since: std::time::Instant) -> Duration {
    let own = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = own.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}
