//! `lud new`: every template is a sound, formatted, playable game.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ludeme::format::format;
use ludeme::load::{Selection, load};
use ludeme::play::playout::Playouts;
use ludeme::templates::TEMPLATES;

fn lud(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the binary runs")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

#[test]
fn every_template_is_formatted_and_played_to_its_end() {
    assert_eq!(TEMPLATES.len(), 4);
    for template in TEMPLATES {
        let text = template.text("Nine Holes").expect("a sound name");
        assert_eq!(
            format(&text).expect("it parses"),
            text,
            "{}",
            template.board
        );
        let loaded = load("new.lud", &text, &Selection::default());
        assert!(
            loaded.diagnostics.is_empty(),
            "{}: {:?}",
            template.board,
            loaded.diagnostics
        );
        let game = loaded.game.expect("it compiles");
        let mut player = Playouts::new(&game);
        for seed in 0..20 {
            let outcome = player.playout(seed);
            assert!(
                !outcome.cut && outcome.moves > 5,
                "{}: {outcome:?}",
                template.board
            );
        }
    }
}

#[test]
fn what_is_written_is_checked_without_a_warning() {
    let dir = folder("new");
    for template in TEMPLATES {
        let file = format!("{}.lud", template.board);
        let args = ["new", "A Game", "--board", template.board, "--out", &file];
        assert_eq!(lud(&args, &dir).status.code(), Some(0));
        let output = lud(&["check", &file], &dir);
        assert_eq!(output.status.code(), Some(0));
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(!said.contains("warning["), "{said}");
    }
}

#[test]
fn nothing_is_overwritten() {
    let dir = folder("new-twice");
    assert_eq!(lud(&["new", "Nine Holes!"], &dir).status.code(), Some(0));
    let file = dir.join("nine-holes.lud");
    std::fs::write(&file, "mine").expect("it was written");
    let again = lud(&["new", "Nine Holes"], &dir);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("is there already"));
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "mine");
}

#[test]
fn names_and_boards_that_cannot_be_are_refused() {
    let dir = folder("new-usage");
    for args in [
        &["new", "a \"b\""][..],
        &["new", "!"],
        &["new", ""],
        &["new", "A", "--board", "moon"],
    ] {
        assert_eq!(lud(args, &dir).status.code(), Some(2), "{args:?}");
    }
    assert_eq!(std::fs::read_dir(&dir).expect("a folder").count(), 0);
}
