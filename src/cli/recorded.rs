//! Reads the flag `--after FILE` or `--after FILE:N`: the position that a record has reached, or
//! had after N moves of its first game.

use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::records::{limit_as_recorded, read_record};
use crate::game::Game;
use crate::play::record::{RecordLine, Trial};

/// A record, and how many moves of it are meant.
pub struct Recorded<'t> {
    path: &'t str,
    lines: Vec<RecordLine>,
    moves: Option<usize>,
}

impl<'t> Recorded<'t> {
    /// Reads the record that is asked for; its limit of turns becomes that of the game.
    pub fn read(text: &'t str, game: &mut Game) -> Result<Self, Failure> {
        let (path, moves) = match text.rsplit_once(':') {
            Some((path, n)) if !Path::new(text).exists() => {
                let n = n.parse::<usize>();
                let n = n.map_err(|_| Failure::usage(format!("`{text}` is not RECORD:N")))?;
                (path, Some(n))
            }
            _ => (text, None),
        };
        let lines = read_record(Path::new(path))?;
        limit_as_recorded(game, &lines);
        Ok(Recorded { path, lines, moves })
    }

    /// The game as far as it is meant.
    pub fn trial<'g>(&self, game: &'g Game) -> Result<Trial<'g>, Failure> {
        let path = self.path;
        let (trial, left) =
            Trial::of_record(game, &self.lines, self.moves.unwrap_or(usize::MAX))
                .map_err(|e| Failure::input(format!("{path} is not a record of this game: {e}")))?;
        match self.moves {
            Some(n) if left > 0 => Err(Failure::usage(format!(
                "{path} has only {} moves, not {n}",
                n - left
            ))),
            _ => Ok(trial),
        }
    }
}
