//! `lud lsp`: a language server over standard input and output.
//!
//! This is the only place that knows the protocol; what is answered comes from [`crate::ide`].
//!
//! ```text
//!  stdin ── wire ──► events ──► one thread for the protocol ──► outbox ──► stdout
//!                      ▲             │ snapshots
//!                      │             ├──► answers: two threads, completion to formatting
//!                      │             ├──► checks: one thread, only the newest text of a file
//!                      └─────────────┴──► studies: one thread, when nothing else is asked
//! ```
//!
//! A snapshot is a text with its version. Whatever is found out about one that is no longer the
//! newest is thrown away; a request that was cancelled, or whose text has gone on, is answered so.
//! The last game that was sound is kept, so that its board stays in sight while a rule is typed.
//!
//! | file | what it does |
//! |---|---|
//! | `wire` | frames of messages, whatever a client sends |
//! | `server` | the life of the server, its texts, who answers what |
//! | `snapshot` | a text of a version, and places in it as the client counts |
//! | `answers` | requests about a snapshot |
//! | `names` | requests about names: definition, references, rename |
//! | `checks` | diagnostics, their repairs, the board |
//! | `lenses` | what stands over the game; the study behind it |

mod answers;
mod checks;
mod lenses;
mod names;
mod server;
mod snapshot;
mod wire;

use std::io;
use std::process::ExitCode;

use clap::Args as ClapArgs;

use super::failure::Failure;

/// Serves editors: diagnostics, completion, hover, rename and more, over standard input and output.
///
/// Editors start it themselves; `clients/` has the lines that Neovim, Helix, Emacs, Zed and
/// VS Code need.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// As other language servers have it; standard input and output are used with and without it.
    #[arg(long)]
    stdio: bool,
}

/// Runs the command until the client leaves.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let Args { stdio: _ } = args;
    let orderly = server::serve(io::stdin(), io::stdout())
        .map_err(|e| Failure::input(format!("cannot serve: {e}")))?;
    Ok(ExitCode::from(u8::from(!orderly)))
}
