//! `lud solve`: solves a puzzle of one player.

use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_game};
use crate::cli::run::say;
use crate::play::draw::draw;
use crate::search::limit::MAX_NODES;
use crate::search::solve::solve;

/// Solves a puzzle: a game of one player without chance.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "GAME")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// Positions visited at most.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=MAX_NODES))]
    nodes: u64,
    /// Prints a JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Output<'a> {
    game: &'a str,
    solved: bool,
    complete: bool,
    nodes: u64,
    moves: Option<&'a [String]>,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let game = load_game(&args.file, &args.choice)?;
    let solution = solve(&game, args.nodes)
        .map_err(|e| Failure::input(format!("{} cannot be solved: {e}", game.name)))?;
    let moves = solution.moves.as_deref();
    if args.json {
        let output = Output {
            game: &game.name,
            solved: moves.is_some(),
            complete: solution.complete,
            nodes: solution.nodes,
            moves,
        };
        say(&serde_json::to_string(&output).map_err(|e| Failure::input(e.to_string()))?)?;
    } else if let Some(moves) = moves {
        let count = moves.len();
        say(&format!(
            "{}: solved in {count} moves, {} positions visited",
            game.name, solution.nodes
        ))?;
        for (i, words) in moves.iter().enumerate() {
            say(&format!("{:>4}. {words}", i + 1))?;
        }
        say(&draw(&game, &solution.state, &[]))?;
    } else if solution.complete {
        say(&format!("{}: there is no solution", game.name))?;
    } else {
        say(&format!(
            "{}: no solution among {} positions; --nodes allows more",
            game.name, solution.nodes
        ))?;
    }
    Ok(match moves {
        Some(_) => ExitCode::SUCCESS,
        None => ExitCode::from(1),
    })
}
