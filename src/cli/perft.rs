//! `lud perft`: counts the leaves of the game tree.

use std::process::ExitCode;
use std::time::Instant;

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_game, went_well};
use crate::cli::recorded::Recorded;
use crate::cli::report::say;
use crate::cli::run::Format;
use crate::play::perft::Perft;
use crate::play::record::Trial;
use crate::play::words::describe;

/// Counts the leaves of the game tree, one count a depth.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// Number of moves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// Counts from the end of a recorded game instead of the start: FILE or FILE:MOVES.
    #[arg(long, value_name = "RECORD")]
    after: Option<String>,
    /// Splits the last count by first move.
    #[arg(long)]
    divide: bool,
    /// What the output looks like.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut game = load_game(&args.file, &args.choice)?;
    let recorded = args.after.as_deref();
    let recorded = recorded.map(|text| Recorded::read(text, &mut game));
    let trial = match recorded.transpose()? {
        Some(recorded) => recorded.trial(&game)?,
        None => Trial::start(&game, 0, 0).0,
    };
    if args.format == Format::Text {
        say(&format!(
            "{}: leaves by depth; a roll is an edge that costs no depth, the last ply is counted",
            game.name
        ))?;
    }
    let mut perft = Perft::new(&game);
    for depth in 1..=args.depth {
        let begin = Instant::now();
        let nodes = perft.count(&trial.state, depth);
        let seconds = begin.elapsed().as_secs_f64();
        match args.format {
            Format::Text => say(&format!("{depth:>5} {nodes:>20}  {:.3} s", seconds))?,
            Format::Json => say(
                &serde_json::json!({"type": "perft", "depth": depth, "nodes": nodes}).to_string(),
            )?,
        }
    }
    if args.divide && args.depth > 0 {
        let parts = perft.divide(&trial.state, args.depth, |game, state, list, i| {
            describe(game, state, list, &list.moves()[i])
        });
        for (name, nodes) in parts {
            match args.format {
                Format::Text => say(&format!("  {name:<32} {nodes:>16}"))?,
                Format::Json => say(
                    &serde_json::json!({"type": "divide", "move": name, "nodes": nodes})
                        .to_string(),
                )?,
            }
        }
    }
    went_well(&args.file, &args.choice, &game)?;
    Ok(ExitCode::SUCCESS)
}
