//! The command line: the only place with input, output and exit codes. What it says is found out in
//! the library below, which prints nothing.
//!
//! One file a subcommand, each with its arguments and a `run`. Exit codes: 0 when all is well, 1
//! when a description or other input is at fault, 2 when the command line is.

mod bench;
mod board;
mod check;
mod completions;
mod engine;
mod expand;
mod explain;
pub mod failure;
mod files;
mod fmt;
mod info;
mod input;
mod interrupt;
mod journal;
mod list;
mod lowered;
mod lsp;
mod matches;
mod new;
mod perft;
mod play;
mod players;
mod pool;
mod recorded;
mod records;
mod replace;
mod report;
mod run;
mod series;
mod serve;
mod solve;
mod study;
mod test;
mod tournament;
mod trace;
mod verify;
mod vocabulary;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use failure::Failure;

/// An engine for the Ludii game description language: runs, checks and measures `.lud` files.
#[derive(Parser, Debug)]
#[command(name = "lud", version, about, max_term_width = 100)]
struct Cli {
    /// When what is told is coloured; `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb` count where
    /// nothing is said.
    #[arg(long, value_enum, default_value_t = Colour::Auto, global = true, value_name = "WHEN")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// On terminals.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand, Debug)]
enum Command {
    Run(run::Args),
    Play(play::Args),
    Check(check::Args),
    Test(test::Args),
    New(new::Args),
    Explain(explain::Args),
    Fmt(fmt::Args),
    Expand(expand::Args),
    Info(info::Args),
    Board(board::Args),
    Perft(perft::Args),
    List(list::Args),
    Lsp(lsp::Args),
    Completions(completions::Args),
    Man(completions::ManArgs),
    Trace(trace::Args),
    Verify(verify::Args),
    Bench(bench::Args),
    Tournament(tournament::Args),
    Study(study::Args),
    Solve(solve::Args),
    Serve(serve::Args),
    Engine(engine::Args),
}

/// Deep descriptions are compiled and evaluated by recursion; this much stack holds the deepest
/// that the limits let through.
const STACK: usize = 256 << 20;

/// The command line, before its flags have one vocabulary.
fn command() -> clap::Command {
    Cli::command()
}

/// The process arguments as they are meant; ends the process if they mean nothing.
fn parsed() -> Cli {
    let plain = command();
    let given = vocabulary::arguments(&plain, std::env::args_os());
    let mut matches = vocabulary::applied_to(plain, &given).get_matches_from(given);
    Cli::from_arg_matches_mut(&mut matches).unwrap_or_else(|e| e.exit())
}

/// Runs `lud` with the process arguments.
pub fn main() -> ExitCode {
    let cli = parsed();
    report::set_colour(match cli.color {
        Colour::Auto => None,
        Colour::Always => Some(true),
        Colour::Never => Some(false),
    });
    let worker = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || dispatch(cli.command));
    let result = match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(Failure::bug()),
        Err(e) => Err(Failure::input(format!("cannot start a thread: {e}"))),
    };
    result.unwrap_or_else(|failure| {
        report::complain(&failure.to_string());
        ExitCode::from(failure.code)
    })
}

fn dispatch(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Run(args) => run::run(args),
        Command::Play(args) => play::run(args),
        Command::Check(args) => check::run(args),
        Command::Test(args) => test::run(args),
        Command::New(args) => new::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::Expand(args) => expand::run(args),
        Command::Info(args) => info::run(args),
        Command::Board(args) => board::run(args),
        Command::Perft(args) => perft::run(args),
        Command::List(args) => list::run(args),
        Command::Lsp(args) => lsp::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => completions::man(args),
        Command::Trace(args) => trace::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Tournament(args) => tournament::run(args),
        Command::Study(args) => study::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Engine(args) => engine::run(args),
    }
}
