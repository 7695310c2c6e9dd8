//! Diagnostics on the terminal, or as JSON lines.

use std::io::{self, IsTerminal, Write};

use crate::diagnostic::render::Renderings;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::SourceMap;
use crate::syntax::tree::Tree;

/// Writes diagnostics, errors before warnings and otherwise in the order of the text: as text to
/// standard error, as JSON to standard output.
pub fn show<'d>(
    diagnostics: impl Iterator<Item = &'d Diagnostic>,
    sources: &SourceMap,
    tree: Option<&Tree>,
    json: bool,
) {
    let mut shown: Vec<_> = diagnostics.collect();
    shown.sort_by_key(|d| (std::cmp::Reverse(d.severity), d.span));
    let renderings = Renderings {
        sources,
        tree,
        colour: !json && io::stderr().is_terminal() && wants_colour(),
    };
    let written = if json {
        let mut out = io::stdout().lock();
        let mut lines = shown
            .iter()
            .map(|d| writeln!(out, "{}", renderings.json(d)));
        lines.try_for_each(|line| line)
    } else {
        let mut out = io::stderr().lock();
        let mut texts = shown
            .iter()
            .map(|d| writeln!(out, "{}\n", renderings.text(d)));
        texts.try_for_each(|text| text)
    };
    // Whoever closed the pipe has seen enough; the exit code still tells the verdict.
    drop(written);
}

/// Whether there is an error among some diagnostics.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

/// The custom of <https://no-color.org>.
fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
