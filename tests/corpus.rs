//! The language wing against recorded descriptions: what the reference accepts and rejects.
//!
//! `LUDEME_CONFORMANCE` names the folder with the recordings; without it these tests skip.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

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
fn errors(text: &str, library: &Library) -> Vec<Diagnostic> {
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
    let (expanded, diagnostics) = expand(&tree, &Selection::default(), library);
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
            let first = errors(text, library).into_iter().next()?;
            let (path, code, message) = (path.display(), first.code, first.message);
            Some(format!("{path}: {code} {message}"))
        })
        .collect();
    let list = rejected.join("\n");
    assert!(rejected.is_empty(), "{} rejected:\n{list}", rejected.len());
}

/// A description with one edit, and what the reference makes of it.
#[derive(Deserialize)]
struct Mutant {
    file: String,
    at: usize,
    delete: String,
    insert: String,
    verdict: String,
}

impl Mutant {
    fn text(&self, folder: &Path) -> String {
        let base = ["games", "games-more"].map(|part| folder.join(part).join(&self.file));
        let path = base
            .iter()
            .find(|path| path.exists())
            .expect("the description of a mutant");
        let mut text = fs::read_to_string(path).expect("a description");
        text.replace_range(self.at..self.at + self.delete.len(), &self.insert);
        text
    }
}

#[test]
fn edited_descriptions_are_judged_like_the_reference_does() {
    let Some(folder) = conformance::folder() else {
        return;
    };
    let library = Library::standard();
    let file = fs::File::open(folder.join("mutants.jsonl.gz")).expect("recorded mutants");
    let mutants: Vec<Mutant> = BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("a line")).expect("a mutant"))
        .collect();
    let verdicts: Vec<(&Mutant, Option<Diagnostic>)> = mutants
        .par_iter()
        .map(|mutant| {
            (
                mutant,
                errors(&mutant.text(&folder), library).into_iter().next(),
            )
        })
        .collect();
    let mut tally = [[0usize; 2]; 2];
    for (mutant, error) in &verdicts {
        let judged = match mutant.verdict.as_str() {
            "ok" => 0,
            "rejected" => 1,
            _ => continue,
        };
        tally[judged][usize::from(error.is_some())] += 1;
        if std::env::var_os("LUDEME_VERBOSE").is_some() && (judged == 1) != error.is_some() {
            let said = error.as_ref().map(|e| format!("{} {}", e.code, e.message));
            let Mutant {
                file,
                at,
                delete,
                insert,
                verdict,
                ..
            } = mutant;
            eprintln!("{file}@{at} {delete:?} -> {insert:?}: {verdict}, here {said:?}");
        }
    }
    let share = |row: [usize; 2], column: usize| row[column] as f64 / (row[0] + row[1]) as f64;
    let (accepted, rejected) = (share(tally[0], 0), share(tally[1], 1));
    eprintln!("accepted {accepted:.4} of the sound edits, rejected {rejected:.4} of the unsound");
    assert!(
        accepted >= 0.98,
        "accepted only {accepted:.4} of the sound edits"
    );
    assert!(
        rejected >= 0.95,
        "rejected only {rejected:.4} of the unsound edits"
    );
}
