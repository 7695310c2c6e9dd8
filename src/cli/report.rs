//! What is printed on the terminal: lines of output, diagnostics, notes.

use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use crate::arrange::Arrange;
use crate::cli::failure::Failure;
use crate::diagnostic::render::{Renderings, printable};
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::SourceMap;
use crate::source::origin::Steps;

/// Prints a line, or several; a closed pipe ends the program quietly. This is the door for all text:
/// control characters of names are shown as JSON writes them.
pub fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{}", printable(text)) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => Err(Failure::input(format!("cannot write: {e}"))),
    }
}

/// Writes diagnostics to standard error, in the order of the text.
pub fn show<'d>(
    diagnostics: impl Iterator<Item = &'d Diagnostic>,
    sources: &SourceMap,
    steps: Option<&Steps>,
) {
    let mut shown: Vec<_> = diagnostics.collect();
    shown.arrange_by_key(|d| (std::cmp::Reverse(d.severity), d.span));
    let renderings = Renderings {
        sources,
        steps,
        colour: colour_on_terminal(),
    };
    let mut out = io::stderr().lock();
    let mut texts = shown
        .iter()
        .map(|d| writeln!(out, "{}\n", renderings.text(d)));
    // Whoever closed the pipe has seen enough; the exit code still tells the verdict.
    let _ = texts.try_for_each(|text| text);
}

/// Says on standard error what is wrong. Where nobody can read it, the exit code still tells.
pub fn complain(what: &str) {
    note(&format!("error: {what}"));
}

/// Prints what has been made fit to be seen to standard error.
pub fn print(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Says something on standard error beside the output of a command.
pub fn note(what: &str) {
    print(&printable(what));
}

/// Whether there is an error among some diagnostics.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

/// What the command line says about colour, if it says something.
static CHOSEN: OnceLock<Option<bool>> = OnceLock::new();

/// Notes what the command line says about colour.
pub fn set_colour(chosen: Option<bool>) {
    // It is said once.
    let _ = CHOSEN.set(chosen);
}

/// Whether text on standard error is coloured: as the command line says, else on a terminal,
/// unless <https://no-color.org>, <https://bixense.com/clicolors> or `TERM=dumb` say otherwise.
pub fn colour_on_terminal() -> bool {
    if let Some(Some(chosen)) = CHOSEN.get() {
        return *chosen;
    }
    let says = |name: &str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let set = |name: &str| says(name) && std::env::var(name).is_ok_and(|value| value != "0");
    if says("NO_COLOR") {
        return false;
    }
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    set("CLICOLOR_FORCE") || io::stderr().is_terminal() && !dumb
}
