//! `lud fmt`: one layout, nothing lost, nothing changed by a second time.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ludeme::format::{Refusal, format};
use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use rayon::prelude::*;

use crate::conformance;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn formatted(text: &str) -> String {
    format(text).unwrap_or_else(|e| panic!("{e}: {e:?}"))
}

#[test]
fn a_messy_text_is_laid_out() {
    let shown = formatted(&read(&here("tests/format/messy.lud")));
    let golden = here("tests/format/messy.formatted.lud");
    if std::env::var_os("LUD_BLESS").is_some() {
        std::fs::write(&golden, &shown).expect("the golden file can be written");
    }
    assert_eq!(shown, read(&golden));
    assert_eq!(formatted(&shown), shown);
}

#[test]
fn what_is_shipped_is_formatted() {
    let mut count = 0;
    for folder in ["games", "grammar/defines"] {
        for entry in std::fs::read_dir(here(folder)).expect("a folder").flatten() {
            if entry.path().extension().is_some_and(|e| e == "test") {
                continue;
            }
            let text = read(&entry.path());
            assert_eq!(formatted(&text), text, "{}", entry.path().display());
            count += 1;
        }
    }
    assert!(count >= 14);
}

#[test]
fn real_descriptions_keep_tree_and_comments_and_settle_at_once() {
    conformance::descriptions()
        .par_iter()
        .for_each(|(path, text)| {
            let once = format(text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let (before, _) = parse(FileId(0), text);
            let (after, _) = parse(FileId(0), &once);
            assert!(before == after, "{}", path.display());
            assert_eq!(text.matches("//").count(), once.matches("//").count());
            assert_eq!(formatted(&once), once, "{}", path.display());
        });
}

#[test]
fn line_ends_and_the_mark_stay() {
    let text = "\u{FEFF}(define \"A\"\r\n\r\n\r\n 1)\r\n\r\n\r\n(define \"B\" {1 2})";
    let shown = formatted(text);
    assert_eq!(
        shown,
        "\u{FEFF}(define \"A\" 1)\r\n\r\n(define \"B\" {1 2})\r\n"
    );
    assert_eq!(formatted(&shown), shown);
}

#[test]
fn what_cannot_be_read_is_refused() {
    for text in ["(game", "(a))", "(a \"b)", "", "({)}"] {
        assert!(matches!(format(text), Err(Refusal::Syntax(_))), "{text}");
    }
}

/// A folder of its own with some files in it.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("inner")).expect("the folder for tests can be written");
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("a file can be written");
    }
    folder
}

fn lud(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the binary runs")
}

const MESSY: &str = "(define \"A\"  (sites   Top))";
const NEAT: &str = "(define \"A\"\n    (sites Top)\n)\n";

#[test]
fn check_shows_what_would_change_and_writes_nothing() {
    let dir = folder("fmt-check", &[("a.lud", MESSY), ("b.lud", NEAT)]);
    let output = lud(&["fmt", "--check", "."], &dir);
    assert_eq!(output.status.code(), Some(1));
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("-(define \"A\"  (sites   Top))"), "{shown}");
    assert!(shown.contains("+    (sites Top)"), "{shown}");
    assert!(!shown.contains("b.lud"), "{shown}");
    assert_eq!(read(&dir.join("a.lud")), MESSY);
    assert_eq!(
        lud(&["fmt", "--check", "b.lud"], &dir).status.code(),
        Some(0)
    );
}

#[test]
fn a_folder_is_formatted_in_place_despite_a_broken_file() {
    let files = [
        ("a.lud", MESSY),
        ("inner/b.def", MESSY),
        ("c.lud", "(a"),
        ("d.txt", "(a"),
    ];
    let dir = folder("fmt-write", &files);
    let output = lud(&["fmt", "."], &dir);
    assert_eq!(output.status.code(), Some(1), "c.lud is broken");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("c.lud:1:1"), "{stderr}");
    assert_eq!(read(&dir.join("a.lud")), NEAT);
    assert_eq!(read(&dir.join("inner/b.def")), NEAT);
    assert_eq!(read(&dir.join("c.lud")), "(a");
    let left: Vec<_> = std::fs::read_dir(&dir)
        .expect("a folder")
        .flatten()
        .collect();
    assert_eq!(left.len(), 4, "no temporary file stays: {left:?}");
}

#[test]
fn usage_and_missing_files_have_their_exit_codes() {
    let dir = folder("fmt-usage", &[]);
    assert_eq!(lud(&["fmt"], &dir).status.code(), Some(2));
    assert_eq!(lud(&["fmt", "none.lud"], &dir).status.code(), Some(1));
    assert_eq!(lud(&["fmt", "inner"], &dir).status.code(), Some(1));
}
