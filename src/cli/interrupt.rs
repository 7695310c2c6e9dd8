//! Ctrl-C in long runs: what there is by then is printed, and how the run goes on.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};

use crate::cli::report::complain;

/// The exit code of what was interrupted.
const INTERRUPTED: i32 = 130;

/// Whether the run was interrupted.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Watches from now on. The second Ctrl-C ends the program at once. Where the system does not
    /// let signals be watched, the first one does.
    pub fn watch() -> Self {
        let seen = Arc::new(AtomicBool::new(false));
        // In this order: what the first one sets the second one finds.
        let second = register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&seen));
        if second.is_ok() {
            register(SIGINT, Arc::clone(&seen)).ok();
        }
        Interrupt(seen)
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_seen(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Ends the program once what there is has been printed, and says how to go on.
pub fn leave(done: u64, all: u64, out: Option<&std::path::Path>) -> ! {
    let games = format!("interrupted after {done} of {all} games");
    complain(&match out {
        Some(path) => format!("{games}; the same command goes on from {}", path.display()),
        None => format!("{games}; with `--out FILE` a run goes on where it was interrupted"),
    });
    exit(INTERRUPTED);
}
