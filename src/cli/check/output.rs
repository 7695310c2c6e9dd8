//! Reports of many files: rendered where they are checked, printed in order.

use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::Value;

use super::Format;
use crate::cli::failure::Failure;
use crate::cli::report::say;
use crate::cli::report::{colour_on_terminal, complain, note};
use crate::diagnostic::render::{Renderings, printable, sarif};
use crate::load::Loaded;

/// What was found in one file, ready to be printed.
#[derive(Debug)]
pub struct CheckReport {
    problems: Vec<OutputProblem>,
    errors: usize,
    warnings: usize,
    /// Why the file could not be read, or not be written with its fixes.
    unreadable: Option<Failure>,
    fixed: Vec<String>,
}

#[derive(Debug)]
enum OutputProblem {
    Line(String),
    Result(Value),
}

impl CheckReport {
    /// A file that could not be read.
    pub fn unreadable(failure: Failure) -> CheckReport {
        CheckReport {
            problems: Vec::new(),
            errors: 0,
            warnings: 0,
            unreadable: Some(failure),
            fixed: Vec::new(),
        }
    }

    /// Tells what was put right in the file, a line each.
    pub fn with_fixed(mut self, fixed: Vec<String>) -> CheckReport {
        self.fixed = fixed;
        self
    }

    /// Tells that the fixes could not be written.
    pub fn unwritable(mut self, failure: Failure) -> CheckReport {
        self.unreadable = Some(failure);
        self
    }
}

/// How reports are made and printed.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    format: Format,
    max: usize,
    colour: bool,
}

impl Sheet {
    /// A sheet with at most so many problems on it.
    pub fn new(format: Format, max: Option<usize>) -> Sheet {
        Sheet {
            format,
            max: max.unwrap_or(usize::MAX),
            colour: format == Format::Text && colour_on_terminal(),
        }
    }

    /// Renders what was found in one file.
    pub fn report(self, loaded: &Loaded) -> CheckReport {
        let renderings = Renderings {
            sources: &loaded.sources,
            steps: Some(loaded.expanded.tree.steps()),
            colour: self.colour,
        };
        let shown = loaded.diagnostics.iter().take(self.max);
        let problems = shown.map(|d| match self.format {
            Format::Text => OutputProblem::Line(format!("{}\n", renderings.text(d))),
            Format::Short => OutputProblem::Line(renderings.short(d)),
            Format::Json => {
                OutputProblem::Line(printable(&renderings.json(d).to_string()).into_owned())
            }
            Format::Sarif => OutputProblem::Result(renderings.sarif(d)),
        });
        let errors = loaded.errors().count();
        CheckReport {
            problems: problems.collect(),
            errors,
            warnings: loaded.diagnostics.len() - errors,
            unreadable: None,
            fixed: Vec::new(),
        }
    }

    /// Prints the reports and says how it went.
    pub fn print(self, files: &[String], reports: &[CheckReport]) -> Result<ExitCode, Failure> {
        for line in reports.iter().flat_map(|report| &report.fixed) {
            note(line);
        }
        let written = match self.format {
            Format::Text => self.lines(reports, &mut io::stderr().lock()),
            Format::Short | Format::Json => self.lines(reports, &mut io::stdout().lock()),
            Format::Sarif => self.sarif(reports, &mut io::stdout().lock()),
        };
        // Whoever closed the pipe has seen enough, and the exit code still tells the verdict; a
        // report that was to be kept and could not is a failure.
        if let Err(e) = written
            && e.kind() != io::ErrorKind::BrokenPipe
            && self.format != Format::Text
        {
            return Err(Failure::input(format!("cannot write: {e}")));
        }
        for failure in reports.iter().filter_map(|r| r.unreadable.as_ref()) {
            complain(&failure.to_string());
        }
        let total = Total::of(reports);
        if matches!(self.format, Format::Text | Format::Short) {
            let hidden = (total.errors + total.warnings).saturating_sub(self.max);
            if hidden > 0 {
                note(&format!("{hidden} more not shown\n"));
            }
            let summary = total.summary(files);
            // The verdict is the output of the command; with errors it belongs to them.
            if total.fails() || self.format == Format::Short {
                note(&summary);
            } else {
                say(&summary)?;
            }
        }
        Ok(ExitCode::from(u8::from(total.fails())))
    }

    fn lines(self, reports: &[CheckReport], out: &mut impl Write) -> io::Result<()> {
        let problems = reports.iter().flat_map(|report| &report.problems);
        for problem in problems.take(self.max) {
            if let OutputProblem::Line(line) = problem {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()
    }

    fn sarif(self, reports: &[CheckReport], out: &mut impl Write) -> io::Result<()> {
        let problems = reports.iter().flat_map(|report| &report.problems);
        let results = problems.take(self.max).filter_map(|problem| match problem {
            OutputProblem::Result(value) => Some(value.clone()),
            OutputProblem::Line(_) => None,
        });
        let log = sarif::log(results.collect()).to_string();
        writeln!(out, "{}", printable(&log))?;
        out.flush()
    }
}

/// What was found in all files.
struct Total {
    errors: usize,
    warnings: usize,
    unreadable: usize,
}

impl Total {
    fn of(reports: &[CheckReport]) -> Total {
        Total {
            errors: reports.iter().map(|report| report.errors).sum(),
            warnings: reports.iter().map(|report| report.warnings).sum(),
            unreadable: (reports.iter())
                .filter(|report| report.unreadable.is_some())
                .count(),
        }
    }

    fn fails(&self) -> bool {
        self.errors + self.unreadable > 0
    }

    /// `three.lud: no errors, 2 warnings`
    fn summary(&self, files: &[String]) -> String {
        let what = match files {
            [only] => only.clone(),
            many => format!("{} files", many.len()),
        };
        let errors = match self.errors {
            0 if self.unreadable == 0 => "no errors".to_owned(),
            n => count(n, "error"),
        };
        let mut parts = vec![errors];
        if self.warnings > 0 {
            parts.push(count(self.warnings, "warning"));
        }
        if self.unreadable > 0 {
            parts.push(format!(
                "{} not read or not written",
                count(self.unreadable, "file")
            ));
        }
        format!("{what}: {}", parts.join(", "))
    }
}

fn count(n: usize, noun: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{s}")
}
