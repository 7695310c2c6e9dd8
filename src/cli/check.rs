//! `lud check`: is the description a game?

use std::process::ExitCode;

use clap::Args as ClapArgs;

use super::failure::Failure;
use super::input::{Choice, read_text};
use super::report;
use super::run::Format;
use crate::diagnostic::Severity;
use crate::expand::{Library, unused};
use crate::load::load;
use crate::source::FileId;
use crate::syntax::parse::parse;

/// Checks a description and reports everything that is wrong with it.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, the name of a shipped game, or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// Leaves out warnings.
    #[arg(short, long)]
    quiet: bool,
    /// What the output looks like; JSON is one object a line.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let text = read_text(&args.file)?;
    let mut loaded = load(&args.file, &text, &args.choice.selection());
    if !args.quiet && !report::has_errors(&loaded.diagnostics) {
        // What is unused is a question about the text as written, whatever is chosen in it.
        let (tree, _) = parse(FileId(0), &text);
        loaded
            .diagnostics
            .extend(unused(&tree, Library::standard()));
    }
    let json = args.format == Format::Json;
    let shown =
        (loaded.diagnostics.iter()).filter(|d| !args.quiet || d.severity == Severity::Error);
    report::show(shown, &loaded.sources, Some(&loaded.expanded.tree), json);
    if report::has_errors(&loaded.diagnostics) {
        return Ok(ExitCode::from(1));
    }
    if !json {
        println!("{}: no errors", args.file);
    }
    Ok(ExitCode::SUCCESS)
}
