//! `lud expand`: the description without defines, options and ranges.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde_json::json;

use super::failure::Failure;
use super::input::{Choice, read_text};
use super::report;
use crate::diagnostic::Severity;
use crate::diagnostic::render::printable;
use crate::expand::{Library, expand};
use crate::source::SourceMap;
use crate::syntax::parse::parse;
use crate::syntax::print::print;

/// Prints a description with its defines, options and ranges spelled out.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, the name of a shipped game, or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// Prints the clauses as they are written, only laid out anew.
    #[arg(long)]
    raw: bool,
    /// Prints a JSON object with the text.
    #[arg(long)]
    json: bool,
}

/// Runs the command; what could be expanded is printed even if there are errors.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let text = read_text(&args.file)?;
    let mut sources = SourceMap::new();
    Library::register(&mut sources);
    let file = sources.add(args.file, text);
    let (mut tree, mut diagnostics) = parse(file, sources.text(file));
    if !args.raw && !report::has_errors(&diagnostics) {
        let (expanded, found) = expand(&tree, &args.choice.selection(), Library::standard());
        diagnostics.extend(found);
        tree = expanded.tree;
    }
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    report::show(errors, &sources, Some(tree.steps()));
    let text = print(&tree, &tree.roots);
    let sound = !report::has_errors(&diagnostics);
    let shown = match args.json {
        true => format!(
            "{}\n",
            json!({ "type": "expanded", "sound": sound, "text": text })
        ),
        false => printable(&text).to_string(),
    };
    // A reader such as `head` may have seen enough; that is no failure.
    match io::stdout().lock().write_all(shown.as_bytes()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            return Err(Failure::input(format!("cannot write: {e}")));
        }
        _ => {}
    }
    Ok(ExitCode::from(u8::from(!sound)))
}
