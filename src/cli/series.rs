//! Flags and output that commands share which play many games.

use std::path::PathBuf;

use clap::Args;

use crate::cli::players::Budget;
use crate::game::Game;

/// Options of a series of games.
#[derive(Args, Debug)]
pub struct Series {
    #[command(flatten)]
    pub budget: Budget,
    /// Ends a game as a draw after so many turns.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_turns: Option<u32>,
    /// Games played at the same time; one a core by default.
    #[arg(long, value_name = "N", value_parser = threads_range)]
    pub threads: Option<usize>,
    /// Writes every game as it ends; a run that was cut off goes on from the file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// No bar.
    #[arg(long)]
    pub quiet: bool,
}

impl Series {
    /// Puts the limit of turns on a game.
    pub fn limit(&self, game: &mut Game) {
        if let Some(turns) = self.max_turns {
            game.turn_cap = turns;
        }
    }
}

/// Reads a number of threads.
pub fn threads_range(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(n) if (1..=256).contains(&n) => Ok(n),
        _ => Err("a number from 1 to 256 is wanted".into()),
    }
}
