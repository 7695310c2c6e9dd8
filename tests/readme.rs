//! The README: every command in it runs, every description in it compiles and plays.

use std::path::{Path, PathBuf};
use std::process::Command;

use ludeme::load::{Selection, load};
use ludeme::play::playout::Playouts;

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    std::fs::read_to_string(path).expect("the README is there")
}

/// The fenced blocks of a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    text.split(&fence)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or("").to_owned())
        .collect()
}

/// Splits a command line; double quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("one word").push(c),
        }
    }
    words.retain(|w| !w.is_empty());
    words
}

/// A folder of its own for the files the commands write.
fn folder() -> PathBuf {
    let dir = std::env::temp_dir().join(format!("ludeme-readme-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    dir
}

#[test]
fn every_command_runs_and_prints_what_is_shown() {
    let dir = folder();
    let mut ran = 0;
    for block in blocks(&readme(), "console") {
        let mut parts = block.split("$ lud ");
        parts.next();
        for part in parts {
            let (line, shown) = part.split_once('\n').unwrap_or((part, ""));
            let output = Command::new(env!("CARGO_BIN_EXE_lud"))
                .args(words(line))
                .current_dir(&dir)
                .output()
                .expect("the binary runs");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "lud {line}: {stderr}");
            let stdout = String::from_utf8_lossy(&output.stdout);
            for wanted in shown.lines().filter(|l| !l.trim().is_empty()) {
                assert!(
                    stdout.lines().any(|l| l == wanted),
                    "lud {line} does not print\n{wanted}\nbut\n{stdout}"
                );
            }
            ran += 1;
        }
    }
    let _ = std::fs::remove_dir_all(&dir);
    assert!(ran >= 10, "{ran} commands");
}

#[test]
fn every_description_compiles_and_plays() {
    let blocks = blocks(&readme(), "lud");
    assert!(!blocks.is_empty());
    for text in blocks {
        let loaded = load("readme.lud", &text, &Selection::default());
        let game = loaded
            .game
            .as_ref()
            .unwrap_or_else(|| panic!("{}", loaded.first_error()));
        assert!(Playouts::new(game).playout(1).moves > 0);
    }
}

#[test]
fn the_picture_is_the_board_of_the_game() {
    let dir = folder();
    let out = dir.join("picture.svg");
    let status = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(["board", "chong", "--svg"])
        .arg(&out)
        .status()
        .expect("the binary runs");
    assert!(status.success());
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/chong.svg");
    let read = |path: &Path| std::fs::read_to_string(path).expect("the picture is there");
    assert_eq!(read(&out), read(&golden));
}
