//! Writes files: everything that the command line writes to a file goes through here.
//!
//! A text takes the place of a file wholly or not at all. Only regular files are replaced, and only
//! by the same kind of output; anything else stays unless `--force` is given. The file that a link
//! leads to is written, not the link.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::files::kind;

/// How the files of a kind that this program writes are known.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// What they begin with.
    begin: &'static [u8],
    /// What stands in them not far behind.
    mark: &'static [u8],
}

impl Sort {
    /// Pictures of lines.
    pub const SVG: Sort = Sort {
        begin: b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=",
        mark: b"stroke-linejoin=\"round\">\n<title>",
    };
    /// Pictures of pixels.
    pub const PNG: Sort = Sort {
        begin: b"\x89PNG\r\n\x1a\n",
        mark: b"tEXtSoftware\0ludeme",
    };
    /// Pages of studies.
    pub const HTML: Sort = Sort {
        begin: b"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">",
        mark: b"tbody tr:nth-child(even)>*{background:#f4f0e8}",
    };

    /// How far behind the beginning the mark may end.
    const NEAR: u64 = 4096;

    fn is_sort_of(self, path: &Path) -> io::Result<bool> {
        let mut begin = Vec::new();
        File::open(path)?.take(Self::NEAR).read_to_end(&mut begin)?;
        let mut windows = begin.windows(self.mark.len());
        Ok(begin.starts_with(self.begin) && windows.any(|w| w == self.mark))
    }
}

/// A PNG with the name of the program in it, by which [`Sort::PNG`] knows it.
pub fn signed(png: &[u8]) -> Vec<u8> {
    // Signature and header: 8 bytes, and 25 of a chunk that is always as long.
    const HEAD: usize = 33;
    let text = Sort::PNG.mark;
    let Some((head, rest)) = png.split_at_checked(HEAD) else {
        return png.to_owned();
    };
    let mut crc = flate2::Crc::new();
    crc.update(text);
    let length = (text.len() - b"tEXt".len()) as u32;
    let chunk = [&length.to_be_bytes(), text, &crc.sum().to_be_bytes()].concat();
    [head, &chunk, rest].concat()
}

/// Puts a text in place of a file that is there. Permissions stay.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    put(&path.canonicalize()?, text.as_bytes())
}

/// Tells early whether an output could be written: where it would take the place of something
/// else, that is refused unless it is forced.
pub fn can_take(path: &Path, sort: Sort, force: bool) -> Result<(), Failure> {
    let shown = path.display();
    let found = match std::fs::metadata(path) {
        Ok(found) => found,
        Err(e) if e.kind() == ErrorKind::NotFound => return folder_of(path),
        Err(e) => return Err(Failure::input(format!("cannot write {shown}: {e}"))),
    };
    if found.is_dir() {
        return Err(Failure::input(format!(
            "cannot write {shown}: it is a directory"
        )));
    }
    if !found.is_file() || found.len() == 0 || force {
        return Ok(());
    }
    match sort.is_sort_of(path) {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(Failure::usage(format!(
            "there is something else in {shown} already; --force writes over it"
        ))),
    }
}

/// Whether there is a folder to write a new file to. A link that leads nowhere is followed.
fn folder_of(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    let path = followed(path).map_err(|e| Failure::input(format!("cannot write {shown}: {e}")))?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match folder.is_dir() {
        true => Ok(()),
        false => Err(Failure::input(format!(
            "cannot write {shown}: there is no folder {}",
            folder.display()
        ))),
    }
}

/// Writes an output: in place of a regular file, or where there is nothing. A device or a pipe,
/// such as `/dev/stdout`, is written to as it is.
pub fn write(path: &Path, bytes: &[u8], sort: Sort, force: bool) -> Result<(), Failure> {
    refuse_disk(path)?;
    can_take(path, sort, force)?;
    let written = match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => File::options()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(bytes)),
        _ => followed(path).and_then(|path| put(&path, bytes)),
    };
    written.map_err(|e| Failure::input(format!("cannot write {}: {e}", path.display())))
}

/// Refuses a path at which something is that may not be written to line after line: a folder, or a
/// disk as a whole.
pub fn refuse_disk(path: &Path) -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if std::fs::metadata(path).is_ok_and(|found| found.file_type().is_block_device()) {
            return only_regular(path);
        }
    }
    match path.is_dir() {
        true => only_regular(path),
        false => Ok(()),
    }
}

/// Refuses a path at which something is that is no regular file: what is written there is to be
/// read again.
pub fn only_regular(path: &Path) -> Result<(), Failure> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(Failure::input(format!(
            "cannot write {}: it is {}",
            path.display(),
            kind(&found)
        ))),
        _ => Ok(()),
    }
}

/// The path that links lead to, also where nothing is there yet.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match std::fs::read_link(&path) {
            Ok(target) => {
                let beside = path.parent().unwrap_or(Path::new(""));
                path = beside.join(target);
            }
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("the links lead in a circle"))
}

/// Puts bytes in place of a file: they are written beside it first, under a name that nothing
/// has. The path leads through no link. Permissions stay.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            return Err(io::Error::other(format!("it is {}", kind(&found))));
        }
        Ok(found) => Some(found.permissions()),
        Err(e) if e.kind() == ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    if permissions
        .as_ref()
        .is_some_and(std::fs::Permissions::readonly)
    {
        return Err(ErrorKind::PermissionDenied.into());
    }
    let (mut file, beside) = beside(path)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| match permissions {
            Some(permissions) => std::fs::set_permissions(&beside, permissions),
            None => Ok(()),
        })
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// A new file beside another one.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    const TRIES: u32 = 100;
    let name: String = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .chars()
        .take(80)
        .collect();
    for n in 0..TRIES {
        let beside = path.with_file_name(format!(".{name}.{}-{n}.tmp", std::process::id()));
        match File::create_new(&beside) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            made => return Ok((made?, beside)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
