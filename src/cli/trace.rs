//! `lud trace`: writes play as JSON lines, so that it can be compared with other recordings.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_game, seed, went_well};
use crate::cli::report::note;
use crate::cli::report::say;
use crate::cli::verify::read_trace;
use crate::play::trace::record::{Extent, head, retrace, trace_play};
use crate::play::trace::{GameLine, TraceLine};

/// Writes a trace: a recording played again, or random play.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "GAME")]
    game: String,
    /// Plays the options, outcomes of chance and moves of this trace (.jsonl or .jsonl.gz).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "games", "steps", "hashed", "options", "ruleset"])]
    like: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Seed of the first game.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// Most steps of a game.
    #[arg(long, value_name = "N", default_value_t = 300)]
    steps: u32,
    /// Steps of each game that tell where every legal move leads, if there are at most 80.
    #[arg(long, value_name = "N", default_value_t = 60)]
    hashed: u32,
}

/// Runs the command; exit code 1 if a recorded move is not legal.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut failed = None;
    let mut write = |line: &TraceLine| {
        if failed.is_none() {
            let text = serde_json::to_string(line).unwrap_or_default();
            failed = say(&text).err();
        }
    };
    let mut problems = Vec::new();
    if let Some(file) = &args.like {
        let recording = read_trace(file)?;
        let options = recording.iter().find_map(|l| match l {
            TraceLine::Game(GameLine { options, .. }) => Some(options.clone()),
            _ => None,
        });
        let Some(options) = options else {
            return Err(Failure::input(format!(
                "{}: a trace has a line of type `game`",
                file.display()
            )));
        };
        let game = load_game(&args.game, &Choice::of(options))?;
        problems = retrace(&game, &recording, write);
    } else {
        let game = load_game(&args.game, &args.choice)?;
        for line in head(&game, &args.game, &args.choice.selected()) {
            write(&line);
        }
        let extent = Extent {
            seed: args.seed,
            games: args.games,
            steps: args.steps,
            hashed: args.hashed,
        };
        trace_play(&game, extent, write);
        went_well(&args.game, &args.choice, &game)?;
    }
    if let Some(failure) = failed {
        return Err(failure);
    }
    for problem in &problems {
        note(problem);
    }
    Ok(ExitCode::from(u8::from(!problems.is_empty())))
}
