//! `lud check --fix`: what is certain is put right in the file, the rest is reported.

use std::path::Path;

use super::output::{CheckReport, Sheet};
use crate::cli::failure::Failure;
use crate::cli::replace::replace;
use crate::lint::fix::{Applied, fix};
use crate::load::Loaded;

/// Refuses what is no file that could be written.
pub fn only_files(files: &[String]) -> Result<(), Failure> {
    match files.iter().find(|file| !Path::new(file).is_file()) {
        None => Ok(()),
        Some(other) if other == "-" => Err(Failure::usage("`--fix` cannot change standard input")),
        Some(other) => Err(Failure::usage(format!(
            "`--fix` changes files, and {other} is none"
        ))),
    }
}

/// Fixes one file and reports what was done and what remains.
pub fn one(file: &str, text: &str, check: impl Fn(&str) -> Loaded, sheet: Sheet) -> CheckReport {
    let fixed = fix(text, &check);
    if fixed.applied.is_empty() {
        return sheet.report(&fixed.loaded);
    }
    if let Err(e) = replace(Path::new(file), &fixed.text) {
        let failure = Failure::input(format!("cannot write {file}: {e}"));
        return sheet.report(&check(text)).unwritable(failure);
    }
    let told = fixed.applied.iter().map(|applied| tell(file, applied));
    sheet.report(&fixed.loaded).with_fixed(told.collect())
}

/// `three.lud:2:3: fixed[L0302 unknown-word]: `Lime` is now `Line``
fn tell(file: &str, applied: &Applied) -> String {
    let Applied {
        code,
        at,
        written,
        replacement,
    } = applied;
    let what = if written.is_empty() {
        format!("inserted `{replacement}`")
    } else {
        format!("`{written}` is now `{replacement}`")
    };
    let (line, column, name) = (at.line, at.column, code.slug());
    format!("{file}:{line}:{column}: fixed[{code} {name}]: {what}")
}
