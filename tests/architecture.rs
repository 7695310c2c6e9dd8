//! The map of the house: which wing must not import which (see the crate documentation).

use std::path::{Path, PathBuf};

/// The source files of a folder; unit tests may use the whole pipeline.
fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") && !is_test(&path) {
            out.push(path);
        }
    }
}

fn is_test(path: &Path) -> bool {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    path.strip_prefix(src)
        .is_ok_and(|p| p.iter().any(|part| part == "tests" || part == "tests.rs"))
}

/// The files of a module and its submodules.
fn module(name: &str) -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = vec![src.join(format!("{name}.rs"))];
    let dir = src.join(name);
    if dir.is_dir() {
        files(&dir, &mut found);
    }
    found
}

fn assert_apart(modules: &[&str], forbidden: &[&str]) {
    let mut read = 0;
    for name in modules {
        for file in module(name) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            read += 1;
            for other in forbidden {
                for form in [
                    format!("crate::{other}::"),
                    format!("crate::{other};"),
                    format!("crate::{{{other}"),
                ] {
                    assert!(!text.contains(&form), "{} imports {other}", file.display());
                }
            }
        }
    }
    assert!(read >= modules.len());
}

#[test]
fn the_play_wing_knows_no_language() {
    assert_apart(
        &["board", "game", "play", "search", "study"],
        &[
            "syntax",
            "source",
            "diagnostic",
            "catalogue",
            "expand",
            "resolve",
            "explain",
            "format",
            "compile",
            "lint",
            "load",
            "cli",
        ],
    );
}

#[test]
fn the_language_wing_knows_no_play() {
    assert_apart(
        &[
            "source",
            "diagnostic",
            "syntax",
            "catalogue",
            "expand",
            "explain",
            "format",
            "resolve",
        ],
        &[
            "board", "game", "play", "search", "study", "compile", "load", "cli",
        ],
    );
}

#[test]
fn the_engine_names_no_game() {
    for name in [
        "board",
        "game",
        "play",
        "search",
        "study",
        "compile",
        "resolve",
        "expand",
        "catalogue",
        "syntax",
    ] {
        for file in module(name) {
            let text = std::fs::read_to_string(&file)
                .expect("a source file")
                .to_lowercase();
            for game in ["chong\"", "ssang", "ouk chatrang", "choro"] {
                assert!(!text.contains(game), "{} names {game}", file.display());
            }
        }
    }
}
