//! `lud solve`: solves a puzzle of one player.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args as ClapArgs;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_game, went_well};
use crate::cli::report::say;
use crate::play::draw::draw;
use crate::search::limit::{Limit, MAX_NODES};
use crate::search::solve::{SolveEffort, solve};

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
    /// Time spent at most, such as 500ms, 30s or 5m.
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = time)]
    time: Duration,
    /// Looks for a second solution of a deduction puzzle too, and says whether there is one.
    #[arg(long)]
    unique: bool,
    /// Prints a JSON object instead of text.
    #[arg(long)]
    json: bool,
}

fn time(text: &str) -> Result<Duration, String> {
    match Limit::time(text)? {
        Limit::Time(time) => Ok(time),
        _ => Err(format!("`{text}` is no time")),
    }
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Output<'a> {
    game: &'a str,
    solved: bool,
    complete: bool,
    unique: Option<bool>,
    nodes: u64,
    moves: Option<&'a [String]>,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let game = load_game(&args.file, &args.choice)?;
    let effort = SolveEffort {
        nodes: args.nodes,
        time: Some(args.time),
        another: args.unique,
    };
    let solution = solve(&game, effort)
        .map_err(|e| Failure::input(format!("{} cannot be solved: {e}", game.name)))?;
    went_well(&args.file, &args.choice, &game)?;
    let moves = solution.moves.as_deref();
    if args.json {
        let output = Output {
            game: &game.name,
            solved: moves.is_some(),
            complete: solution.complete,
            unique: solution.unique,
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
        match (args.unique && game.features.deduction, solution.unique) {
            (true, Some(true)) => say("it is the only solution")?,
            (true, Some(false)) => say("there are other solutions")?,
            (true, None) => say("whether it is the only solution was not found out")?,
            (false, _) => {}
        }
        // Of a deduction puzzle the values on the board say all.
        if !game.features.deduction {
            for (i, words) in moves.iter().enumerate() {
                say(&format!("{:>4}. {words}", i + 1))?;
            }
        }
        say(&draw(&game, &solution.state, &[]))?;
    } else if solution.unplayable {
        say(&format!(
            "{}: there are values that keep the rules in the end, but no legal moves to them were found",
            game.name
        ))?;
    } else if solution.complete {
        say(&format!("{}: there is no solution", game.name))?;
    } else {
        say(&format!(
            "{}: no solution among {} positions; --nodes and --time allow more",
            game.name, solution.nodes
        ))?;
    }
    Ok(match moves {
        Some(_) => ExitCode::SUCCESS,
        None => ExitCode::from(1),
    })
}
