//! Golden files: the report for every code that has a mistake on record, as text and as JSON; and
//! what parsing and expansion make of small descriptions.
//!
//! `LUDEME_BLESS=1` writes the files anew; look at what changed before keeping it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ludeme::diagnostic::Code;
use ludeme::diagnostic::code::{expansion, rules, runtime, syntax, validity};
use ludeme::diagnostic::render::Renderings;
use ludeme::explain::mistakes;
use ludeme::load::{Loaded, Selection, load};
use ludeme::syntax::print::print;

use crate::examples::placed;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

/// Compares a text with a golden file, or writes the file.
pub fn compare(golden: &Path, found: &str) {
    if std::env::var_os("LUDEME_BLESS").is_some() {
        std::fs::write(golden, found).expect("the golden file is written");
        return;
    }
    let wanted = std::fs::read_to_string(golden).unwrap_or_default();
    let different = wanted.lines().zip(found.lines()).find(|(a, b)| a != b);
    assert!(
        wanted == found,
        "{} has changed: {different:?}",
        golden.display()
    );
}

/// Holds what is reported for a code to its golden files.
fn compare_report(code: Code, loaded: &Loaded) {
    let renderings = Renderings {
        sources: &loaded.sources,
        steps: Some(loaded.expanded.tree.steps()),
        colour: false,
    };
    let reported = loaded.diagnostics.iter().find(|d| d.code == code);
    let diagnostic = reported.unwrap_or_else(|| panic!("{} is not reported", code.slug()));
    let file = folder("errors").join(format!("{code}-{}", code.slug()));
    let text = format!("{}\n", renderings.text(diagnostic));
    compare(&file.with_extension("txt"), &text);
    let json = serde_json::to_string_pretty(&renderings.json(diagnostic));
    let json = json.expect("a diagnostic is an object");
    compare(&file.with_extension("json"), &format!("{json}\n"));
}

#[test]
fn every_mistake_is_reported_as_before() {
    for mistake in mistakes() {
        compare_report(mistake.code, &placed(mistake, mistake.wrong));
    }
}

/// Codes of limits, each with a text beyond the limit: too long to stand in a file.
fn limits() -> [(Code, String); 5] {
    let doubling: String = (1..40)
        .map(|n| format!("(define \"D{n}\" (+ (\"D{}\") (\"D{}\")))\n", n - 1, n - 1))
        .collect();
    let chain: String = (1..450)
        .map(|n| format!("(define \"C{n}\" (+ 1 (\"C{}\")))\n", n - 1))
        .collect();
    let counts = "(count Sites in:(sites Board))";
    let loops = format!(
        "(game \"Loops\" (players 2) (equipment {{ (board (square 90)) (piece \"Disc\" Each) }})\n    (rules (play (move Add (to (sites Empty)) (then (addScore Mover\n        (size Array (results from:(sites Board) to:(sites Board) {counts}))))))\n    (end (if (no Moves Next) (result Next Loss)))))\n"
    );
    [
        (runtime::TOO_MUCH_WORK, loops),
        (syntax::NESTING_LIMIT, "(not ".repeat(300)),
        (syntax::TEXT_LIMIT, " ".repeat(5 << 20)),
        (
            expansion::EXPANSION_SIZE,
            format!("(define \"D0\" 1)\n{doubling}(game \"Large\" (players (\"D39\")))\n"),
        ),
        (
            expansion::EXPANSION_DEPTH,
            format!("(define \"C0\" 1)\n{chain}(game \"Deep\" (players (\"C449\")))\n"),
        ),
    ]
}

#[test]
fn every_limit_is_reported_as_before() {
    for (code, text) in limits() {
        let loaded = load("limit.lud", &text, &Selection::default());
        compare_report(code, &loaded);
    }
}

/// What cannot be shown: a fault of the engine itself.
const UNSHOWN: [Code; 1] = [validity::UNREAD_CALL];

#[test]
fn every_code_has_a_golden_report_and_every_report_a_code() {
    let shown = mistakes().iter().map(|m| m.code);
    let shown: BTreeSet<Code> = shown.chain(limits().map(|(code, _)| code)).collect();
    let all: BTreeSet<Code> = rules().map(|rule| rule.code).collect();
    let missing: Vec<_> = all.difference(&shown).collect();
    assert_eq!(missing, UNSHOWN.iter().collect::<Vec<_>>());
    let names: Vec<_> = (shown.iter())
        .map(|code| format!("{code}-{}", code.slug()))
        .collect();
    let entries = std::fs::read_dir(folder("errors")).expect("a folder");
    for entry in entries.flatten() {
        let path = entry.path();
        let stem = path.file_stem().and_then(|s| s.to_str());
        let known = stem.is_some_and(|stem| names.iter().any(|name| name == stem));
        assert!(known, "{} belongs to no mistake", path.display());
    }
}

#[test]
fn stages_make_of_descriptions_what_they_made_before() {
    let entries = std::fs::read_dir(folder("stages")).expect("a folder");
    let mut seen = 0;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "lud") {
            continue;
        }
        seen += 1;
        let text = std::fs::read_to_string(&path).expect("a description");
        let loaded = load("stage.lud", &text, &Selection::default());
        assert!(loaded.game.is_some(), "{}", loaded.first_error());
        let written = &loaded.written;
        compare(
            &path.with_extension("tree"),
            &print(written, &written.roots),
        );
        let expanded = &loaded.expanded.tree;
        let found = print(expanded, &expanded.roots);
        compare(&path.with_extension("expanded"), &found);
    }
    assert!(seen >= 4, "{seen} descriptions");
}
