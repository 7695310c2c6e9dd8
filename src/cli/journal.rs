//! Result files of long runs: JSON lines, a header first, from which a run that was cut off goes
//! on.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cli::failure::Failure;
use crate::cli::files::TextLines;
use crate::cli::replace::only_regular;

/// A file that whole lines are added to; without a path they go nowhere.
#[derive(Debug)]
pub struct Journal {
    file: Option<(Mutex<File>, PathBuf)>,
}

impl Journal {
    /// Opens a journal and reads what is in it. What was left of a line that was not written to
    /// its end is cut off; lines of another run are refused.
    pub fn open<H, L>(path: Option<&Path>, header: &H) -> Result<(Self, Vec<L>), Failure>
    where
        H: Serialize + DeserializeOwned + PartialEq,
        L: DeserializeOwned,
    {
        let Some(path) = path else {
            return Ok((Journal { file: None }, Vec::new()));
        };
        let trouble = |e: std::io::Error| {
            Failure::input(format!("cannot read or write {}: {e}", path.display()))
        };
        only_regular(path)?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(trouble)?;
        let again = file.try_clone().map_err(trouble)?;
        let mut lines = TextLines::of(again, path);
        let mut rest = String::new();
        let mut next = || loop {
            match lines.next_whole(&mut rest)? {
                Some((_, line)) if line.trim().is_empty() => {}
                line => return Ok::<_, Failure>(line),
            }
        };
        let mut read = Vec::new();
        let fresh = match next()? {
            None => {
                // Only a header that was cut off may be written over, and nothing else.
                let begun = serde_json::to_string(header);
                let begun = begun.map_err(|e| Failure::input(e.to_string()))?;
                if !begun.starts_with(rest.trim()) {
                    return Err(another(path));
                }
                true
            }
            Some((_, first)) => {
                let known: Result<H, _> = serde_json::from_str(&first);
                if known.ok().as_ref() != Some(header) {
                    return Err(another(path));
                }
                while let Some((number, line)) = next()? {
                    read.push(serde_json::from_str(&line).map_err(|e| {
                        Failure::input(format!("{}, line {number}: {e}", path.display()))
                    })?);
                }
                false
            }
        };
        file.set_len(lines.whole).map_err(trouble)?;
        file.seek(SeekFrom::End(0)).map_err(trouble)?;
        let journal = Journal {
            file: Some((Mutex::new(file), path.to_owned())),
        };
        if fresh {
            journal.write(header)?;
        }
        Ok((journal, read))
    }

    /// Adds a line.
    pub fn write(&self, line: &impl Serialize) -> Result<(), Failure> {
        let Some((file, path)) = &self.file else {
            return Ok(());
        };
        let mut text = serde_json::to_string(line).map_err(|e| Failure::input(e.to_string()))?;
        text.push('\n');
        let mut file = file.lock().unwrap_or_else(|e| e.into_inner());
        file.write_all(text.as_bytes())
            .and_then(|()| file.flush())
            .map_err(|e| {
                Failure::input(format!(
                    "cannot write {}: {e}; what was written stays valid",
                    path.display()
                ))
            })
    }
}

fn another(path: &Path) -> Failure {
    Failure::input(format!(
        "{} holds another run: its first line is not that of these arguments; \
         choose another file, or the same arguments to go on",
        path.display()
    ))
}
