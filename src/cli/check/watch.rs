//! `lud check --watch`: checks again whenever a file changes.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(200);

/// What is seen of a file without reading it.
type Seen = HashMap<String, Option<(SystemTime, u64)>>;

/// Checks some files, and again whenever one of them changes, comes or goes; ends only
/// when its output cannot be written.
pub fn watch<E>(
    mut find: impl FnMut() -> Vec<String>,
    mut check: impl FnMut(&[String]) -> Result<ExitCode, E>,
) -> Result<Infallible, E> {
    loop {
        let files = find();
        let seen = look(&files);
        if io::stdout().is_terminal() {
            // Clears the screen, so that what is there is what is so.
            print!("\x1b[2J\x1b[3J\x1b[H");
            let _ = io::stdout().flush();
        }
        check(&files)?;
        loop {
            sleep(PAUSE);
            if look(&find()) != seen {
                break;
            }
        }
    }
}

fn look(files: &[String]) -> Seen {
    let seen = files.iter().map(|file| {
        let meta = std::fs::metadata(file).ok();
        let seen = meta.and_then(|meta| Some((meta.modified().ok()?, meta.len())));
        (file.clone(), seen)
    });
    seen.collect()
}
