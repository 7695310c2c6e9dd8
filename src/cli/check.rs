//! `lud check`: is the description a game, and is anything odd about it?

pub mod files;
mod fix;
mod levels;
mod output;
mod watch;

use std::process::ExitCode;

use clap::{Args as ClapArgs, ValueEnum};
use rayon::prelude::*;

use super::failure::{Failure, alone};
use super::input::{Choice, read_text, seed};
use super::matches::Subgames;
use crate::lint::{self, play::Games};
use crate::load::load_match;
use levels::Levels;
use output::{CheckReport, Sheet};

/// What the output looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: each problem with its lines, on standard error.
    Text,
    /// One line a problem: `file:line:column: severity[code]: message`.
    Short,
    /// One JSON object a line.
    Json,
    /// One SARIF 2.1.0 log.
    Sarif,
}

/// Checks descriptions and reports everything that is wrong or odd in them.
///
/// Exit code 0 without errors, 1 with errors (or warnings that are denied), 2 for bad usage.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Descriptions, directories of them, names of shipped games, or `-` for standard input.
    #[arg(value_name = "FILE|DIR", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    subgames: Subgames,
    /// Leaves out warnings.
    #[arg(short, long)]
    quiet: bool,
    /// What the output looks like.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Makes `warnings`, or the warnings of one code, count as errors; may be given several times.
    #[arg(long, value_name = "WARNINGS|CODE")]
    deny: Vec<String>,
    /// Leaves out the warnings of a code, `L0911` or `define-unused`; may be given several times.
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,
    /// Tells warnings of a code that are told on request only; may be given several times.
    #[arg(long, value_name = "CODE")]
    warn: Vec<String>,
    /// Plays so many random games, too, and warns of what they show.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    play: Option<u64>,
    /// The seed of the first random game.
    #[arg(long, default_value_t = 0, requires = "play", value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// Shows at most so many problems.
    #[arg(long, value_name = "N")]
    max: Option<usize>,
    /// Puts right in the files what is beyond doubt, and reports what remains.
    #[arg(long)]
    fix: bool,
    /// Checks again whenever a file changes, until it is interrupted.
    #[arg(long, conflicts_with = "fix")]
    watch: bool,
}

/// Threads that compile need as much stack as the deepest description does.
const STACK: usize = 64 << 20;

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let levels = Levels::of(&args.allow, &args.warn, &args.deny, args.quiet)?;
    let files = files::find(&args.files)?;
    if args.fix {
        fix::only_files(&files)?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build()
        .map_err(|e| Failure::input(format!("cannot start threads: {e}")))?;
    let sheet = Sheet::new(args.format, args.max);
    let check = |files: &[String]| -> Result<ExitCode, Failure> {
        let reports: Vec<CheckReport> = pool.install(|| {
            let checked = files.par_iter().map(|file| {
                let report = alone(|| Ok(one(file, &args, &levels, sheet)));
                report.unwrap_or_else(|bug| CheckReport::unreadable(bug.about(file)))
            });
            checked.collect()
        });
        sheet.print(files, &reports)
    };
    if args.watch {
        if args.files.iter().any(|file| file == "-") {
            return Err(Failure::usage("`--watch` cannot watch standard input"));
        }
        // A folder may be empty for a moment.
        let find = || files::find(&args.files).unwrap_or_default();
        watch::watch(find, |files| check(files))?;
    }
    check(&files)
}

/// Checks one description.
fn one(file: &str, args: &Args, levels: &Levels, sheet: Sheet) -> CheckReport {
    let text = match read_text(file) {
        Ok(text) => text,
        Err(failure) => return CheckReport::unreadable(failure),
    };
    let find = match args.subgames.finder(file) {
        Ok(find) => find,
        Err(failure) => return CheckReport::unreadable(failure),
    };
    let check = |text: &str| {
        let mut loaded = lint::check(file, text, &args.choice.selection());
        if let Some(count) = args.play {
            let seed = args.seed;
            lint::play::check(&mut loaded, Games { count, seed });
        }
        if loaded.errors().next().is_none() {
            let (_, found) = load_match(&loaded, &find);
            loaded.diagnostics.extend(found);
        }
        levels.apply(&mut loaded.diagnostics);
        loaded
    };
    if args.fix {
        return fix::one(file, &text, check, sheet);
    }
    sheet.report(&check(&text))
}
