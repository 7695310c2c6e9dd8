//! Access to the recorded games and traces, for the tests that need them.

use std::path::{Path, PathBuf};

/// The folder named by `LUDEME_CONFORMANCE`; `None`, with a note, when it is not set.
pub fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("LUDEME_CONFORMANCE").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: LUDEME_CONFORMANCE does not name the folder of recorded games");
    }
    folder
}

/// Every game description of the folder, sorted by path.
pub fn descriptions() -> Vec<(PathBuf, String)> {
    let Some(folder) = folder() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for part in ["games", "games-more"] {
        collect(&folder.join(part), &mut found);
    }
    found.sort();
    assert!(!found.is_empty(), "no games below {}", folder.display());
    found
}

fn collect(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    let entries = std::fs::read_dir(folder).expect("the folder of games can be read");
    for entry in entries {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "lud") {
            let text = std::fs::read_to_string(&path).expect("a game is text");
            found.push((path, text));
        }
    }
}
