//! Golden files: what is reported for every code that has a mistake on record, as text and as
//! JSON; and what parsing and expansion make of small descriptions.
//!
//! `LUDEME_BLESS=1` writes the files anew; look at what changed before keeping it.

use std::path::{Path, PathBuf};

use ludeme::diagnostic::render::Renderings;
use ludeme::explain::mistakes;
use ludeme::load::{Selection, load};
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

#[test]
fn every_mistake_is_reported_as_before() {
    for mistake in mistakes() {
        let loaded = placed(mistake, mistake.wrong);
        let renderings = Renderings {
            sources: &loaded.sources,
            tree: Some(&loaded.expanded.tree),
            colour: false,
        };
        let reported = loaded.diagnostics.iter().find(|d| d.code == mistake.code);
        let diagnostic = reported.expect("a mistake is reported for its code");
        let name = format!("{}-{}", mistake.code, mistake.code.slug());
        let file = folder("errors").join(name);
        let text = format!("{}\n", renderings.text(diagnostic));
        compare(&file.with_extension("txt"), &text);
        let json = serde_json::to_string_pretty(&renderings.json(diagnostic));
        let json = json.expect("a diagnostic is an object");
        compare(&file.with_extension("json"), &format!("{json}\n"));
    }
}

#[test]
fn every_golden_report_belongs_to_a_mistake() {
    let names: Vec<_> = mistakes()
        .iter()
        .map(|m| format!("{}-{}", m.code, m.code.slug()))
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
