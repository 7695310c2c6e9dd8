//! `lud play` over a pipe, and sessions.

use std::path::Path;
use std::process::Output;

use ludeme::game::Game;
use ludeme::load::{Selection, load};
use ludeme::play::session::{Session, SessionError};
use ludeme::play::view::View;

use crate::cli::lud;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn shipped(name: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("games")
        .join(name);
    let description = std::fs::read_to_string(path).expect("a game");
    load(name, &description, &Selection::default())
        .game
        .expect("a game")
}

#[test]
fn every_line_is_answered_and_errors_do_not_end_the_game() {
    let input = "Z9\nmoves Trey A\nA3-A4\nundo\nredo\nhistory\nrules\nhelp\nboard\nquit\n";
    let output = lud(&["play", "ouk-chatrang", "--seed", "1"], input);
    assert!(output.status.success());
    let out = text(&output.stdout);
    let first: Vec<&str> = out.lines().take(2).collect();
    assert_eq!(first, ["game Ouk Chatrang", "seed 1"]);
    for wanted in [
        "error no legal move is `Z9`",
        "played 1 1 Trey A3-A4",
        "undone to move 0",
        "redone to move 1",
        "history 1 1 Trey A3-A4",
    ] {
        assert!(
            out.lines().any(|l| l == wanted),
            "{wanted} is missing in\n{out}"
        );
    }
    // One `ready` before each of the ten lines.
    assert_eq!(out.lines().filter(|l| l.starts_with("ready ")).count(), 10);
    let known = [
        "game", "seed", "|", "roll", "turn", "move", "ready", "played", "result", "ranks", "hint",
        "rules", "history", "saved", "undone", "redone", "help", "error",
    ];
    for line in out.lines() {
        let word = line.split(' ').next().unwrap_or("");
        assert!(known.contains(&word), "{line}");
    }
}

#[test]
fn agents_play_a_game_to_its_end_the_same_way_each_time() {
    let args = ["play", "chong", "--players", "random", "--seed", "5"];
    let (a, b) = (lud(&args, ""), lud(&args, ""));
    assert!(a.status.success());
    assert_eq!(a.stdout, b.stdout);
    let out = text(&a.stdout);
    assert!(
        out.lines().any(|l| l.starts_with("result Player ")),
        "{out}"
    );
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_not_been_left() {
    let dir = std::env::temp_dir().join(format!("ludeme-play-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("game.jsonl");
    let file = file.to_str().expect("a path");
    let moves = "1\n1\n1\n1\n1\n1\n1\n1\n";
    let whole = lud(&["play", "ssang-ryouk", "--seed", "9"], moves);
    let begun = lud(
        &["play", "ssang-ryouk", "--seed", "9", "--save", file],
        &moves[..8],
    );
    assert!(begun.status.success());
    let resumed = lud(&["play", "--resume", file], &moves[8..]);
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    let played = |o: &Output| -> Vec<String> {
        let out = text(&o.stdout);
        out.lines()
            .filter(|l| l.starts_with("played"))
            .map(str::to_owned)
            .collect()
    };
    let parts: Vec<String> = played(&begun).into_iter().chain(played(&resumed)).collect();
    assert_eq!(played(&whole).len(), 8);
    assert_eq!(parts, played(&whole));

    let kept = std::fs::read_to_string(file).expect("the game");
    let damaged = [
        kept.replacen("\"state\":\"", "\"state\":\"x", 1),
        kept.replacen("\"pick\":0", "\"pick\":77", 1),
        kept.replacen("{\"type\":\"game\"", "{\"type\":\"gone\"", 1),
        String::new(),
    ];
    for text_of_file in damaged {
        std::fs::write(file, text_of_file).expect("the file");
        let output = lud(&["play", "ssang-ryouk", "--resume", file], "1\n");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
        let error = text(&output.stderr);
        assert!(
            error.starts_with("error: ") && !error.contains("panic"),
            "{error}"
        );
    }
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn wrong_players_and_options_are_named() {
    for (args, wanted) in [
        (&["play", "chong", "--players", "nobody"][..], "random"),
        (
            &["play", "chong", "--players", "random,random,random"][..],
            "the game has 2",
        ),
        (
            &["play", "chong", "-o", "Board Size/1x1"][..],
            "Board Size/3x12",
        ),
        (
            &["play", "chong", "--choose"][..],
            "--choose needs a terminal",
        ),
        (
            &["play", "chong", "--resume", "/no/such/file"][..],
            "/no/such/file",
        ),
        (&["play"][..], "required"),
    ] {
        let output = lud(args, "");
        assert!(!output.status.success());
        let error = text(&output.stderr);
        assert!(error.contains(wanted), "{args:?}: {error}");
    }
}

#[test]
fn undo_and_redo_keep_the_throw() {
    let game = shipped("ssang-ryouk.lud");
    let mut session = Session::new(&game, 3);
    let mut seen = Vec::new();
    for _ in 0..12 {
        seen.push((session.roll(), session.choices().to_vec()));
        session.play(0).expect("a move");
    }
    while session.undo() {
        let (roll, choices) = seen.pop().expect("a position");
        assert_eq!(
            (session.roll(), session.choices()),
            (roll, choices.as_slice())
        );
    }
    assert!(seen.is_empty());
    while session.redo() {}
    assert_eq!(session.moves().len(), 12);
    session.undo();
    session.undo();
    session.play(session.choices().len() - 1).expect("a move");
    let again = Session::resume(&game, &session.lines()).expect("its own record");
    assert_eq!(again.choices(), session.choices());
    assert_eq!(again.state(), session.state());
}

#[test]
fn the_dice_show_a_roll_that_is_part_of_the_move() {
    let game = shipped("chong.lud");
    let mut session = Session::new(&game, 3);
    let mut rolls = std::collections::HashSet::new();
    for _ in 0..8 {
        let shown: Vec<i32> = session.roll().iter().map(|r| r.0).collect();
        let before = session.state().moves;
        session.play(0).expect("a move");
        let state = session.moves().last().expect("a move");
        assert_eq!(state.n, before);
        rolls.insert(shown);
    }
    assert!(rolls.len() > 2, "{rolls:?}");
}

#[test]
fn texts_that_mean_no_move_or_several_are_refused() {
    let game = shipped("ouk-chatrang.lud");
    let mut session = Session::new(&game, 0);
    assert!(
        matches!(session.find("trey"), Err(SessionError::Ambiguous { found, .. }) if found.len() == 8)
    );
    assert!(matches!(
        session.find("999"),
        Err(SessionError::NoSuchMove(_))
    ));
    assert_eq!(session.find("a3 a4"), session.find("Trey A3-A4"));
    assert!(session.play(999).is_err());
    assert!(!session.undo() && !session.redo());
}

#[test]
fn moves_of_hidden_pieces_are_told_by_their_sites() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/boards/hidden.lud");
    let description = std::fs::read_to_string(path).expect("a description");
    let description = description.replace(
        "(piece \"Bomb\" Each)",
        "(piece \"Bomb\" Each (move Step (to if:(is Empty (to)))))",
    );
    let game = load("hidden.lud", &description, &Selection::default())
        .game
        .expect("a game");
    let mut session = Session::new(&game, 0);
    let pick = session.find("B1-B2").expect("a move");
    session.play(pick).expect("a move");
    assert_eq!(session.words(0, View::of(1)), "Bomb B1-B2");
    assert_eq!(session.words(0, View::of(2)), "B1-B2");
    assert_eq!(session.words(0, View::default()), "Bomb B1-B2");
}
