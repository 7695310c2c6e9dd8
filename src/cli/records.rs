//! The files that records are kept in: written one whole line at a time, read back for `--after`,
//! `--resume` and `lud play`.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::files::{self, TextLines};
use crate::cli::replace::{only_regular, refuse_disk};
use crate::game::{Game, MAX_MOVES};
use crate::play::record::{Header, RecordLine};

/// A file that a record is written to, one whole line at a time.
pub struct Recorder {
    file: File,
    path: PathBuf,
}

impl Recorder {
    /// To a new file.
    pub fn new(path: &Path, force: bool) -> Result<Self, Failure> {
        let shown = path.display();
        refuse_disk(path)?;
        let found = std::fs::metadata(path);
        if !force && found.is_ok_and(|found| found.is_file() && found.len() > 0) {
            return Err(Failure::usage(format!(
                "there is something in {shown} already; --resume {shown} goes on with a \
                 record, --force writes over it"
            )));
        }
        let file =
            File::create(path).map_err(|e| Failure::input(format!("cannot write {shown}: {e}")))?;
        Ok(Recorder {
            file,
            path: path.to_owned(),
        })
    }

    /// Behind the whole lines of a file.
    pub fn behind(path: &Path, whole: u64) -> Result<Self, Failure> {
        only_regular(path)?;
        let unwritable =
            |e: std::io::Error| Failure::input(format!("cannot write {}: {e}", path.display()));
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .open(path)
            .map_err(unwritable)?;
        file.set_len(whole)
            .and_then(|()| file.seek(SeekFrom::End(0)).map(|_| ()))
            .map_err(unwritable)?;
        Ok(Recorder {
            file,
            path: path.to_owned(),
        })
    }

    pub fn write(&mut self, line: &RecordLine) -> Result<(), Failure> {
        let mut text = serde_json::to_string(line).map_err(|e| Failure::input(e.to_string()))?;
        text.push('\n');
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.flush())
            .map_err(|e| {
                Failure::input(format!(
                    "cannot write {}: {e}; what was written stays valid",
                    self.path.display()
                ))
            })
    }
}

/// The lines of a record, one at a time; a line cut off at the end is dropped.
pub struct RecordLines {
    lines: TextLines,
    path: PathBuf,
}

impl RecordLines {
    /// Opens a record.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        Ok(RecordLines {
            lines: TextLines::of(files::open(path)?, path),
            path: path.to_owned(),
        })
    }

    /// The next line.
    pub fn next(&mut self) -> Result<Option<RecordLine>, Failure> {
        let Some((number, line)) = self.lines.next_whole(&mut String::new())? else {
            return Ok(None);
        };
        serde_json::from_str(&line).map(Some).map_err(|e| {
            let path = self.path.display();
            Failure::input(format!("{path}:{number}: not a line of a record: {e}"))
        })
    }
}

/// Most moves read of one game: more than a game may have.
const MOST_MOVES: usize = 4 * MAX_MOVES as usize;

/// Reads the whole lines of a record, and how many bytes they have; a line cut off at the end is
/// dropped.
pub fn read_whole_record(path: &Path) -> Result<(Vec<RecordLine>, u64), Failure> {
    let mut record = RecordLines::open(path)?;
    let mut lines: Vec<RecordLine> = Vec::new();
    let mut moves = 0;
    while let Some(line) = record.next()? {
        match &line {
            RecordLine::Move(_) => moves += 1,
            _ => moves = 0,
        }
        lines.push(line);
        if moves > MOST_MOVES {
            let path = path.display();
            let why = format!("{path} is not a record: no game has so many moves");
            return Err(Failure::input(why));
        }
    }
    Ok((lines, record.lines.whole))
}

/// Reads the first game of a record: the first line, the start, the moves, the result.
pub fn read_record(path: &Path) -> Result<Vec<RecordLine>, Failure> {
    let mut record = RecordLines::open(path)?;
    let mut lines = Vec::new();
    let mut started = false;
    while let Some(line) = record.next()? {
        let over = matches!(line, RecordLine::Result(_));
        if let RecordLine::Start(_) = line {
            if started {
                break;
            }
            started = true;
        }
        lines.push(line);
        if lines.len() > MOST_MOVES {
            let path = path.display();
            let why = format!("{path} is not a record: no game has so many moves");
            return Err(Failure::input(why));
        }
        if over {
            break;
        }
    }
    Ok(lines)
}

/// Gives a game the limit of turns that a record was made with.
pub fn limit_as_recorded(game: &mut Game, lines: &[RecordLine]) {
    if let Some(RecordLine::Game(header)) = lines.first()
        && let Some(turns) = header.max_turns
    {
        game.turn_cap = turns;
    }
}

/// A record is not of what is played.
pub fn foreign(path: &Path, why: String) -> Failure {
    Failure::input(format!(
        "{} is not a record of this game: {why}",
        path.display()
    ))
}

/// The header of a record, if it is of the wanted game with its options and has the seed asked for.
pub fn header_of<'l>(
    path: &Path,
    lines: &'l [RecordLine],
    wanted: &Header,
    seed: Option<u64>,
) -> Result<&'l Header, Failure> {
    let Some(RecordLine::Game(header)) = lines.first() else {
        return Err(foreign(path, "it does not begin with a game line".into()));
    };
    if header.name != wanted.name || header.options != wanted.options {
        let why = format!("it is of {} with options {:?}", header.name, header.options);
        return Err(foreign(path, why));
    }
    if seed.is_some_and(|s| s != header.seed) {
        return Err(Failure::usage(format!(
            "the record has seed {}",
            header.seed
        )));
    }
    Ok(header)
}
