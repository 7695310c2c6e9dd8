//! Putting a new text in place of a file, wholly or not at all.

use std::io::{self, Write};
use std::path::Path;

/// Puts a text in place of a file: it is written beside it first. Permissions stay.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    // The file that a link leads to is replaced, not the link.
    let path = path.canonicalize()?;
    let permissions = std::fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let mut file = std::fs::File::create_new(&beside)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::set_permissions(&beside, permissions))
        .and_then(|()| std::fs::rename(&beside, &path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}
