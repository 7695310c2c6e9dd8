//! `lud fmt`: descriptions in the one layout.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde_json::{Value, json};
use similar::TextDiff;

use super::failure::Failure;
use super::files::below;
use super::input::read_text;
use super::replace::replace;
use super::report;
use super::report::say;
use crate::diagnostic::render::printable;
use crate::format::{Refusal, format};
use crate::source::SourceMap;

/// Lays descriptions out anew; comments and meaning stay what they are.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Descriptions, folders of them (`.lud` and `.def` files), or `-` for standard input.
    #[arg(value_name = "FILE|DIR", required = true)]
    paths: Vec<String>,
    /// Writes nothing; shows what would change, with exit code 1 if anything would.
    #[arg(long, visible_alias = "diff")]
    check: bool,
    /// One object a file, with what was found: `formatted`, `changed` or `refused`; of standard
    /// input with the new text.
    #[arg(long)]
    json: bool,
}

/// How a file was found.
#[derive(Clone, Copy, PartialEq)]
enum Formatting {
    Formatted,
    Changed,
    Refused,
}

/// Runs the command: every file is looked at, whatever is wrong with others.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    let mut failed = false;
    for path in &args.paths {
        if let Err(failure) = collect(path, &mut files) {
            report::complain(&failure.to_string());
            failed = true;
        }
    }
    let (mut changed, mut refused) = (0, usize::from(failed));
    for file in &files {
        let found = one(file, args.check, args.json);
        if args.json {
            let (verdict, text) = match &found {
                Ok((Formatting::Formatted, text)) => ("formatted", text.clone()),
                Ok((Formatting::Changed, text)) => ("changed", text.clone()),
                Ok((Formatting::Refused, _)) | Err(_) => ("refused", None),
            };
            let mut object = json!({ "type": "formatted", "file": file, "verdict": verdict });
            if let (Some(text), Value::Object(object)) = (text, &mut object) {
                object.insert("text".into(), text.into());
            }
            say(&object.to_string())?;
        }
        match found.map(|(found, _)| found) {
            Ok(Formatting::Formatted) => {}
            Ok(Formatting::Changed) => changed += 1,
            Ok(Formatting::Refused) => refused += 1,
            Err(failure) => {
                report::complain(&failure.to_string());
                refused += 1;
            }
        }
    }
    if files.iter().any(|file| file != "-") && (changed > 0 || io::stderr().is_terminal()) {
        let verb = if args.check {
            "would be formatted"
        } else {
            "formatted"
        };
        report::note(&format!("{changed} of {} files {verb}", files.len()));
    }
    Ok(ExitCode::from(u8::from(
        refused > 0 || args.check && changed > 0,
    )))
}

/// A file as given; of a folder all descriptions in it, by name.
fn collect(path: &str, files: &mut Vec<String>) -> Result<(), Failure> {
    if !Path::new(path).is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let before = files.len();
    let found = below(Path::new(path), &[".lud", ".def"])?;
    files.extend(found.iter().map(|path| path.to_string_lossy().into_owned()));
    if files.len() == before {
        return Err(Failure::input(format!("{path} holds no descriptions")));
    }
    Ok(())
}

/// How a file was found, and the new text of standard input where it is told as JSON.
fn one(file: &str, check: bool, json: bool) -> Result<(Formatting, Option<String>), Failure> {
    if file != "-" && !Path::new(file).exists() {
        return Err(Failure::input(format!("cannot read {file}: no such file")));
    }
    let text = read_text(file)?;
    let formatted = match format(&text) {
        Ok(formatted) => formatted,
        Err(Refusal::Syntax(diagnostics)) => {
            let mut sources = SourceMap::new();
            sources.add(file.to_owned(), text);
            report::show(diagnostics.iter(), &sources, None);
            return Ok((Formatting::Refused, None));
        }
        Err(refusal) => return Err(Failure::input(format!("{file}: {refusal}"))),
    };
    let found = match formatted == text {
        true => Formatting::Formatted,
        false => Formatting::Changed,
    };
    if json && file == "-" {
        return Ok((found, Some(formatted)));
    }
    if check {
        if formatted == text || json {
            return Ok((found, None));
        }
        let diff = TextDiff::from_lines(&text, &formatted);
        let shown = diff.unified_diff().header(file, "formatted").to_string();
        say(shown.trim_end())?;
        return Ok((Formatting::Changed, None));
    }
    if file == "-" {
        // What a file is made of stays as it is; a terminal is told what it can show.
        let shown = match io::stdout().is_terminal() {
            true => printable(&formatted),
            false => formatted.as_str().into(),
        };
        return match io::stdout().lock().write_all(shown.as_bytes()) {
            Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::input(format!("cannot write: {e}")))
            }
            _ => Ok((Formatting::Formatted, None)),
        };
    }
    if formatted == text {
        return Ok((Formatting::Formatted, None));
    }
    replace(Path::new(file), &formatted)
        .map_err(|e| Failure::input(format!("cannot write {file}: {e}")))?;
    Ok((Formatting::Changed, None))
}
