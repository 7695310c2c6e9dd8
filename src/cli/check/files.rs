//! Which files a command line means: those it names, and every description below a directory.

use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::files;

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
    files::below(directory, &[".lud"])
}
