//! [`Record`]: a game so far as JSON lines, which can be written, read and played again.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use super::{Game, Position};
use crate::game::state_line::state_line;
use crate::play::record::{Header, MoveLine, RecordLine, Trial, VERSION};

/// A move that was made, and those before it.
#[derive(Debug)]
pub(super) struct Step {
    pub pick: usize,
    /// Outcomes drawn before it.
    pub draws: Vec<u32>,
    /// Outcomes drawn in it.
    pub after: Vec<u32>,
    pub before: Option<Arc<Step>>,
}

impl Drop for Step {
    /// A long game is let go step by step, not by recursion.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut step) = next.and_then(Arc::into_inner) {
            next = step.before.take();
        }
    }
}

/// Why a record cannot be made, read or played again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The position did not come about by moves from the start.
    #[error("the position was set up: a record begins at the start")]
    SetUp,
    /// A line is none of a record.
    #[error("line {line}: {why}")]
    Unreadable {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The record is one of another game, or of other rules.
    #[error("the record is not one of this game: {0}")]
    Foreign(String),
}

/// A game, move by move, as JSON lines; the format is described in the README under "Records".
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    lines: Vec<RecordLine>,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// When a line is none of a record.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut lines = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            if text.trim().is_empty() {
                continue;
            }
            let unreadable = |e: serde_json::Error| RecordError::Unreadable {
                line,
                why: e.to_string(),
            };
            lines.push(serde_json::from_str(text).map_err(unreadable)?);
        }
        Ok(Record { lines })
    }

    /// The moves in words, first to last.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.move_lines().map(|line| line.text.as_str())
    }

    fn move_lines(&self) -> impl Iterator<Item = &MoveLine> {
        let first = self.lines.iter().find_map(|line| match line {
            RecordLine::Start(line) => Some(line.game),
            _ => None,
        });
        self.lines.iter().filter_map(move |line| match line {
            RecordLine::Move(line) if Some(line.game) == first => Some(line),
            _ => None,
        })
    }

    pub(super) fn of(position: &Position) -> Result<Record, RecordError> {
        let game = position.game();
        let past = position.past();
        let start = past.start.as_deref().ok_or(RecordError::SetUp)?;
        let header = Header {
            version: VERSION,
            file: game.file().to_owned(),
            name: game.name().to_owned(),
            options: game.options().to_vec(),
            seed: position.seed(),
            max_turns: None,
        };
        let (mut trial, first) = Trial::start_drawn(game.rules(), 0, position.seed(), start);
        let mut lines = vec![RecordLine::Game(header), first];
        for step in past.steps() {
            trial.scratch.chance.script(&step.draws);
            let legal = trial.legal();
            if step.pick >= legal {
                let why = format!("move {} is not legal any more", trial.state.moves);
                return Err(RecordError::Foreign(why));
            }
            trial.scratch.chance.script(&step.after);
            lines.push(RecordLine::Move(trial.play(step.pick)));
        }
        if position.outcome().is_some() {
            lines.push(RecordLine::Result(trial.result()));
        }
        Ok(Record { lines })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text = serde_json::to_string(line).map_err(|_| fmt::Error)?;
            writeln!(f, "{text}")?;
        }
        Ok(())
    }
}

impl Game {
    /// Plays the first game of a record again: the position it ends with.
    ///
    /// # Errors
    /// When the record is not one of this game.
    pub fn replay(&self, record: &Record) -> Result<Position, RecordError> {
        let foreign = |why: &str| RecordError::Foreign(why.to_owned());
        let start = record.lines.iter().find_map(|line| match line {
            RecordLine::Start(line) => Some((line.seed, &line.draws, &line.state)),
            _ => None,
        });
        let (seed, draws, state) = start.ok_or_else(|| foreign("no game begins in it"))?;
        if Position::first_line(self, (seed, draws)) != *state {
            return Err(foreign("the game begins with another position"));
        }
        let lines: Vec<&MoveLine> = record.move_lines().collect();
        let steps = lines.iter().map(|l| (&l.draws[..], l.pick, &l.after[..]));
        let mut numbered = lines.iter();
        let rules = self.rules();
        Position::replay(self, (seed, draws), steps, |_, list, _, after| {
            let Some(line) = numbered.next() else {
                return Ok(());
            };
            let (n, recorded, legal) = (line.n, line.legal, list.len());
            if recorded != legal {
                return Err(format!(
                    "move {n}: {recorded} legal moves recorded, {legal} found"
                ));
            }
            let reached = state_line(rules, after);
            if reached != line.state {
                let recorded = &line.state;
                return Err(format!(
                    "move {n}: the recorded state is `{recorded}`, reached is `{reached}`"
                ));
            }
            Ok(())
        })
        .map_err(RecordError::Foreign)
    }
}
