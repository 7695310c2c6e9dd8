//! Which files a command line means: those it names, and every description below a directory.

use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;

/// The files that some arguments stand for, those of a directory sorted by path.
pub fn find(arguments: &[String]) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if !path.is_dir() {
            files.push(argument.clone());
            continue;
        }
        let below = below(path)?;
        if below.is_empty() {
            let message = format!("no `.lud` files below {argument}");
            return Err(Failure::input(message));
        }
        files.extend(below.iter().map(|path| path.display().to_string()));
    }
    Ok(files)
}

/// The descriptions below a directory, sorted by path.
pub fn below(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    collect(directory, &mut files)?;
    files.sort();
    Ok(files)
}

/// Collects the descriptions below a directory. Links to directories are not followed, since
/// they may lead in a circle.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable =
        |e: std::io::Error| Failure::input(format!("cannot read {}: {e}", directory.display()));
    for entry in std::fs::read_dir(directory).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable)?.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "lud") {
            files.push(path);
        }
    }
    Ok(())
}
