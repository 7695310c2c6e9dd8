//! Saved games: files that are whole at every moment.

use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::records::{RecordLines, read_record};
use crate::cli::replace::{followed, only_regular, put};
use crate::play::record::{Header, RecordLine};
use crate::play::session::Session;

/// A saved game that has been read.
pub struct Saved {
    /// What is played.
    pub header: Header,
    /// All lines.
    pub lines: Vec<RecordLine>,
}

/// Reads a saved game or another record.
pub fn read(path: &Path) -> Result<Saved, Failure> {
    let lines = read_record(path)?;
    match lines.first() {
        Some(RecordLine::Game(header)) => Ok(Saved {
            header: header.clone(),
            lines,
        }),
        _ => Err(Failure::input(format!(
            "{} is not a saved game: it does not begin with a game line",
            path.display()
        ))),
    }
}

/// Refuses a file that holds something already: a new game would take its place.
pub fn refuse_taken(path: &Path) -> Result<(), Failure> {
    only_regular(path)?;
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() > 0 => {
            let path = path.display();
            Err(Failure::usage(format!(
                "there is something in {path} already; --resume {path} goes on with a saved game"
            )))
        }
        _ => Ok(()),
    }
}

/// Where a game is kept while it is played.
pub struct Store {
    header: Header,
    path: Option<PathBuf>,
    /// The file is only there in case the game is cut off.
    temporary: bool,
}

impl Store {
    /// Keeps the game in a file, if one is given; with `always` in a file of its own otherwise.
    pub fn new(header: Header, path: Option<PathBuf>, always: bool) -> Self {
        let temporary = path.is_none();
        let path = path.or_else(|| always.then(|| autosave(&header.name)));
        Store {
            header,
            path,
            temporary,
        }
    }

    /// The file the game is kept in.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Writes the game to the file that was named for it, if one was.
    pub fn begin(&self, session: &Session<'_>) -> Result<(), Failure> {
        match self.temporary {
            true => Ok(()),
            false => self.keep(session),
        }
    }

    /// Writes the game to its file, if it has one.
    pub fn keep(&self, session: &Session<'_>) -> Result<(), Failure> {
        match &self.path {
            Some(path) => self.write(session, path),
            None => Ok(()),
        }
    }

    /// Refuses a file that holds something else than an earlier state of this game.
    pub fn refuse_other(&self, path: &Path) -> Result<(), Failure> {
        let own = || {
            let first = RecordLines::open(path).and_then(|mut record| record.next());
            matches!(first, Ok(Some(RecordLine::Game(header))) if header == self.header)
        };
        match refuse_taken(path) {
            Err(_) if own() => Ok(()),
            verdict => verdict,
        }
    }

    /// Writes the game to a file: beside it first, then in its place, so that no moment leaves
    /// half a game.
    pub fn write(&self, session: &Session<'_>, path: &Path) -> Result<(), Failure> {
        let mut text = String::new();
        let header = RecordLine::Game(self.header.clone());
        for line in std::iter::once(header).chain(session.lines()) {
            let line = serde_json::to_string(&line).map_err(|e| Failure::input(e.to_string()))?;
            text.push_str(&line);
            text.push('\n');
        }
        let written = followed(path).and_then(|path| put(&path, text.as_bytes()));
        written.map_err(|e| Failure::input(format!("cannot write {}: {e}", path.display())))
    }

    /// Removes the file if the game was only kept in case it was cut off.
    pub fn finish(&self) {
        if let (true, Some(path)) = (self.temporary, &self.path) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Where a game is kept that nobody named a file for.
fn autosave(name: &str) -> PathBuf {
    let letter = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(letter).take(60).collect();
    let home = std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .or_else(|| {
            let home = std::env::var_os("HOME")?;
            Some(Path::new(&home).join(".local").join("state"))
        });
    let dir = home.map(|h| h.join("ludeme"));
    let dir = dir.filter(|d| std::fs::create_dir_all(d).is_ok());
    let dir = dir.unwrap_or_else(std::env::temp_dir);
    dir.join(format!("{name}-{}.autosave.jsonl", std::process::id()))
}
