//! Reads files: everything that the command line reads comes in through here, and only regular
//! files of a bounded size do.
//!
//! A device, a pipe or a link to one may never end, and a packed file may unpack to more than
//! there is memory. What is no regular file is refused where it was named and left out with a word
//! where a folder holds it; whole texts have a limit, and of files read line by line each line has.

use std::fs::{File, Metadata};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use super::failure::Failure;
use super::report::note;

/// Longest line of a record, a trace or a result file.
pub const MAX_LINE: u64 = 32 << 20;
/// Most bytes of a trace, unpacked.
pub const MAX_TRACE: u64 = 512 << 20;
/// Most bytes of a list, such as that of games expected to differ.
pub const MAX_LIST: u64 = 64 << 20;
/// Most folders within folders.
const MAX_FOLDERS: usize = 64;

/// What something is that is no regular file.
pub fn kind(found: &Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = found.file_type();
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_block_device() || kind.is_char_device() {
            return "a device";
        }
    }
    match found.is_dir() {
        true => "a directory",
        false => "no regular file",
    }
}

fn unreadable(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    move |e| Failure::input(format!("cannot read {}: {e}", path.display()))
}

/// Opens a regular file.
pub fn open(path: &Path) -> Result<File, Failure> {
    let refuse = |found: &Metadata| {
        let kind = kind(found);
        let instead = match kind {
            "a pipe" => "; give a file",
            _ => "",
        };
        Failure::input(format!("{} is {kind}, not a file{instead}", path.display()))
    };
    // Opening a pipe would wait for somebody to write to it.
    let found = std::fs::metadata(path).map_err(unreadable(path))?;
    if !found.is_file() {
        return Err(refuse(&found));
    }
    let file = File::open(path).map_err(unreadable(path))?;
    let found = file.metadata().map_err(unreadable(path))?;
    match found.is_file() {
        true => Ok(file),
        false => Err(refuse(&found)),
    }
}

/// Reads a regular file of at most so many bytes.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    take(open(path)?, most, &path.display().to_string())
}

/// Reads at most so many bytes; more are an error.
pub fn take(from: impl Read, most: u64, name: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|e| Failure::input(format!("cannot read {name}: {e}")))?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(Failure::input(format!("{name} is larger than {most} MiB")));
    }
    Ok(bytes)
}

/// Reads a regular file of text.
pub fn text(path: &Path, most: u64) -> Result<String, Failure> {
    let bytes = read(path, most)?;
    String::from_utf8(bytes).map_err(|e| {
        Failure::input(format!(
            "{} is not UTF-8: byte {} is not part of a character",
            path.display(),
            e.utf8_error().valid_up_to()
        ))
    })
}

/// The lines of a text file, one at a time.
pub struct TextLines {
    from: Box<dyn BufRead>,
    path: PathBuf,
    number: usize,
    read: u64,
    most: u64,
    /// Bytes up to the end of the last whole line.
    pub whole: u64,
}

impl TextLines {
    /// Those of an open file, from where it stands.
    pub fn of(file: File, path: &Path) -> Self {
        TextLines::from(Box::new(BufReader::new(file)), path, u64::MAX)
    }

    /// Those of a trace, which may be packed.
    pub fn of_trace(path: &Path) -> Result<Self, Failure> {
        let file = open(path)?;
        let from: Box<dyn BufRead> = match path.extension().is_some_and(|e| e == "gz") {
            true => Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(file)))),
            false => Box::new(BufReader::new(file)),
        };
        Ok(TextLines::from(from, path, MAX_TRACE))
    }

    fn from(from: Box<dyn BufRead>, path: &Path, most: u64) -> Self {
        TextLines {
            from,
            path: path.to_owned(),
            number: 0,
            read: 0,
            most,
            whole: 0,
        }
    }

    /// The next line that ends, with its number, without its end; what follows the last end is
    /// left in `rest`.
    pub fn next_whole(&mut self, rest: &mut String) -> Result<Option<(usize, String)>, Failure> {
        let Some((number, line, ended)) = self.next()? else {
            return Ok(None);
        };
        if ended {
            return Ok(Some((number, line)));
        }
        *rest = line;
        Ok(None)
    }

    /// The next line, with its number, and whether it ends.
    pub fn next(&mut self) -> Result<Option<(usize, String, bool)>, Failure> {
        let mut bytes = Vec::new();
        let path = self.path.display();
        let mut limited = (&mut self.from).take(MAX_LINE + 1);
        let n = limited.read_until(b'\n', &mut bytes);
        let n = n.map_err(unreadable(&self.path))? as u64;
        if n == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.read += n;
        let number = self.number;
        if n > MAX_LINE {
            let most = MAX_LINE >> 20;
            return Err(Failure::input(format!(
                "{path}:{number}: the line is longer than {most} MiB"
            )));
        }
        if self.read > self.most {
            let most = self.most >> 20;
            return Err(Failure::input(format!("{path} is larger than {most} MiB")));
        }
        let ended = bytes.last() == Some(&b'\n');
        if ended {
            bytes.pop();
            self.whole = self.read;
        }
        let line = String::from_utf8(bytes)
            .map_err(|_| Failure::input(format!("{path}:{number} is not UTF-8")))?;
        Ok(Some((number, line, ended)))
    }
}

/// The files below a folder whose names end in one of the endings, sorted by path. Links to
/// folders are not followed, since they may lead in a circle; what is no regular file is left out
/// with a word.
pub fn below(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    collect(folder, endings, 0, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(
    folder: &Path,
    endings: &[&str],
    depth: usize,
    files: &mut Vec<PathBuf>,
) -> Result<(), Failure> {
    for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
        let entry = entry.map_err(unreadable(folder))?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable(folder))?.is_dir() {
            match depth < MAX_FOLDERS {
                true => collect(&path, endings, depth + 1, files)?,
                false => note(&format!("left out: {} lies too deep", path.display())),
            }
            continue;
        }
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !endings.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        match std::fs::metadata(&path) {
            Ok(found) if found.is_file() => files.push(path),
            // A link to a folder that is called like a file.
            Ok(found) => note(&format!("left out: {} is {}", path.display(), kind(&found))),
            Err(e) => note(&format!("left out: {}: {e}", path.display())),
        }
    }
    Ok(())
}
