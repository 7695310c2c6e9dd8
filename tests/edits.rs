//! Recorded edits of real descriptions: does checking judge them like the reference does, and
//! does it point at the edit?
//!
//! `LUDEME_CONFORMANCE` names the folder with the recordings. The plain run takes every third
//! edit, `LUDEME_EDITS=all` takes all of them; `LUDEME_VERBOSE` names those that are missed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::time::Instant;

use flate2::read::GzDecoder;
use ludeme::diagnostic::Diagnostic;
use ludeme::lint::check;
use ludeme::load::{Loaded, Selection};
use rayon::prelude::*;
use serde::Deserialize;

use crate::conformance;
use crate::corpus::description;
use crate::fuzz::{TIME, thread_time};

/// Every so many edits are taken in the plain run.
const SAMPLE: usize = 3;

/// A description with one edit, and what the reference makes of it.
#[derive(Deserialize)]
struct Edit {
    file: String,
    at: usize,
    delete: String,
    insert: String,
    verdict: String,
}

/// How an edit is judged.
#[derive(Clone, Copy, Default)]
struct Judged {
    wrong: bool,
    odd: bool,
    /// The first problem stands on the edited line or in the bracket that encloses the edit.
    near: bool,
    in_time: bool,
}

/// The innermost pair of brackets that holds a place, one of its own brackets counting as
/// inside; the whole text if none does.
fn enclosing(text: &str, place: Range<usize>) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'/' if bytes.get(i + 1) == Some(&b'/') => {
                i += bytes[i..].iter().take_while(|b| **b != b'\n').count();
            }
            b'"' => i += 1 + bytes[i + 1..].iter().take_while(|b| **b != b'"').count(),
            b'(' | b'{' => open.push(i),
            b')' | b'}' => {
                let start = open.pop().unwrap_or(0);
                if start < place.start && i >= place.end.max(place.start + 1) - 1 {
                    return start..i + 1;
                }
            }
            _ => {}
        }
        i += 1;
    }
    0..text.len()
}

fn is_near(edit: &Edit, before: &str, after: &str, problem: &Diagnostic, loaded: &Loaded) -> bool {
    let edited = edit.at..edit.at + edit.insert.len();
    let line = |at: usize| loaded.sources.position(problem.span.file, at as u32).line;
    let lines = line(edited.start)..=line(edited.end.min(after.len()));
    let bracket = enclosing(before, edit.at..edit.at + edit.delete.len());
    let grown = after.len() as isize - before.len() as isize;
    let end = bracket.end.saturating_add_signed(grown);
    let start = problem.span.start as usize;
    !problem.span.file.is_embedded()
        && (lines.contains(&line(start)) || (bracket.start..end).contains(&start))
}

fn judge(edit: &Edit, before: &str) -> Judged {
    let mut after = before.to_owned();
    after.replace_range(edit.at..edit.at + edit.delete.len(), &edit.insert);
    let start = Instant::now();
    let earlier = thread_time(start);
    let loaded = check("edited.lud", &after, &Selection::default());
    let took = thread_time(start).saturating_sub(earlier);
    let first = loaded.diagnostics.first();
    Judged {
        wrong: loaded.errors().next().is_some(),
        odd: first.is_some(),
        near: first.is_some_and(|first| is_near(edit, before, &after, first, &loaded)),
        in_time: took < TIME,
    }
}

/// The share of some edits of which something holds.
fn share(
    judged: &[(Edit, Judged)],
    verdict: &str,
    of: fn(&Judged) -> bool,
    holds: fn(&Judged) -> bool,
) -> f64 {
    let all = judged
        .iter()
        .filter(|(edit, judged)| edit.verdict == verdict && of(judged));
    let (mut count, mut hits) = (0, 0);
    for (edit, judged) in all {
        count += 1;
        hits += usize::from(holds(judged));
        if !holds(judged) && std::env::var_os("LUDEME_VERBOSE").is_some() {
            let Edit {
                file,
                at,
                delete,
                insert,
                ..
            } = edit;
            eprintln!("{verdict}: {file}@{at} {delete:?} -> {insert:?}");
        }
    }
    if count == 0 {
        return 1.0;
    }
    f64::from(hits as u32) / f64::from(count)
}

#[test]
fn edits_are_judged_like_the_reference_does_and_found_where_they_are() {
    let Some(folder) = conformance::folder() else {
        return;
    };
    let all = std::env::var_os("LUDEME_EDITS").is_some_and(|value| value == "all");
    let file = fs::File::open(folder.join("mutants.jsonl.gz")).expect("recorded edits");
    let edits: Vec<Edit> = BufReader::new(GzDecoder::new(file))
        .lines()
        .enumerate()
        .filter(|(number, _)| all || number.is_multiple_of(SAMPLE))
        .map(|(_, line)| serde_json::from_str(&line.expect("a line")).expect("an edit"))
        .collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(256 << 20)
        .build();
    let judged: Vec<(Edit, Judged)> = pool.expect("threads start").install(|| {
        let judged = edits.into_par_iter().map(|edit| {
            let text = fs::read_to_string(description(&folder, &edit.file));
            let judged = judge(&edit, &text.expect("a description"));
            (edit, judged)
        });
        judged.collect()
    });
    let any = |_: &Judged| true;
    let rejected = share(&judged, "rejected", any, |j| j.wrong);
    let near = share(&judged, "rejected", |j| j.wrong, |j| j.near);
    let accepted = share(&judged, "ok", any, |j| !j.wrong);
    let incomplete = share(&judged, "incomplete", any, |j| j.odd);
    let hanging = share(&judged, "hang", any, |j| j.in_time);
    eprintln!(
        "{} edits: rejected {rejected:.4}, near the edit {near:.4}, accepted {accepted:.4}",
        judged.len()
    );
    assert!(
        rejected >= 0.995,
        "rejected only {rejected:.4} of the unsound edits"
    );
    assert!(
        near >= 0.98,
        "only {near:.4} of the reports are near the edit"
    );
    // A sample has too few sound edits for the bound of the whole.
    let least = if all { 0.985 } else { 0.98 };
    assert!(
        accepted >= least,
        "accepted only {accepted:.4} of the sound edits"
    );
    assert!(
        incomplete >= 1.0 && hanging >= 1.0,
        "{incomplete} {hanging}"
    );
}
