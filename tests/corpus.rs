//! The language wing against recorded descriptions: what the reference accepts and rejects.
//!
//! `LUDEME_CONFORMANCE` names the folder with the recordings; without it these tests skip.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use ludeme::diagnostic::{Diagnostic, Severity};
use ludeme::expand::{Library, Selection, expand};
use ludeme::resolve::resolve;
use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use rayon::prelude::*;
use serde::Deserialize;

use crate::conformance;

/// The errors that parsing, expansion and resolution find in a text.
fn errors(text: &str, selection: &Selection, library: &Library) -> Vec<Diagnostic> {
    let failed = |diagnostics: Vec<Diagnostic>| -> Vec<Diagnostic> {
        diagnostics
            .into_iter()
            .filter(|d| d.severity == Severity::Error)
            .collect()
    };
    let (tree, diagnostics) = parse(FileId(0), text);
    let found = failed(diagnostics);
    if !found.is_empty() {
        return found;
    }
    let (expanded, diagnostics) = expand(&tree, selection, library);
    let mut found = failed(diagnostics);
    if let Some(game) = expanded.game
        && found.is_empty()
    {
        found = failed(resolve(&expanded.tree, game, expanded.metadata).1);
    }
    found
}

#[test]
fn every_recorded_description_resolves() {
    let library = Library::standard();
    let rejected: Vec<String> = conformance::descriptions()
        .par_iter()
        .filter_map(|(path, text)| {
            let first = errors(text, &Selection::default(), library)
                .into_iter()
                .next()?;
            let (path, code, message) = (path.display(), first.code, first.message);
            Some(format!("{path}: {code} {message}"))
        })
        .collect();
    let list = rejected.join("\n");
    assert!(rejected.is_empty(), "{} rejected:\n{list}", rejected.len());
}

/// The first line of a recording: which description, and the options it was played with.
#[derive(Deserialize)]
struct Played {
    file: String,
    options: Vec<String>,
}

#[test]
fn every_recorded_choice_of_options_resolves() {
    let Some(folder) = conformance::folder() else {
        return;
    };
    let library = Library::standard();
    let mut records = Vec::new();
    let mut pending = vec![folder.join("traces-options")];
    while let Some(part) = pending.pop() {
        for entry in fs::read_dir(&part)
            .expect("a folder of recordings")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                &mut pending
            } else {
                &mut records
            }
            .push(path);
        }
    }
    let rejected: Vec<String> = records
        .par_iter()
        .filter_map(|record| {
            let mut line = String::new();
            let file = fs::File::open(record).expect("a recording");
            BufReader::new(GzDecoder::new(file))
                .read_line(&mut line)
                .expect("its first line");
            let Played { file, options } = serde_json::from_str(&line).expect("a game line");
            let text = fs::read_to_string(description(&folder, &file)).expect("a description");
            let selection = Selection {
                options: options.clone(),
                ..Selection::default()
            };
            let first = errors(&text, &selection, library).into_iter().next()?;
            Some(format!(
                "{file} {options:?}: {} {}",
                first.code, first.message
            ))
        })
        .collect();
    let list = rejected.join("\n");
    assert!(records.len() > 100, "only {} recordings", records.len());
    assert!(rejected.is_empty(), "{} rejected:\n{list}", rejected.len());
}

/// Where a recorded description lies.
pub fn description(folder: &Path, file: &str) -> PathBuf {
    let places = ["games", "games-more"].map(|part| folder.join(part).join(file));
    let found = places.into_iter().find(|path| path.exists());
    found.unwrap_or_else(|| panic!("no description {file}"))
}
