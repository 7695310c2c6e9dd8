//! `lud play` over a pipe, and sessions.

use std::path::Path;
use std::process::Output;

use ludeme::game::Game;
use ludeme::load::{Selection, load};
use ludeme::play::session::{NamingError, Session, SessionError};
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
        "game", "seed", "legend", "|", "roll", "turn", "move", "ready", "played", "result",
        "ranks", "hint", "rules", "history", "saved", "undone", "redone", "help", "error",
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
fn a_file_that_holds_something_is_not_played_over() {
    let dir = std::env::temp_dir().join(format!("ludeme-taken-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("notes.txt");
    std::fs::write(&file, "notes").expect("written");
    let name = file.to_str().expect("a path");
    let taken = lud(&["play", "chong", "--save", name], "1\n");
    assert_eq!(taken.status.code(), Some(2));
    assert!(text(&taken.stderr).contains("--resume"));
    assert_eq!(std::fs::read_to_string(&file).expect("notes"), "notes");
    // Where nothing can be written that is told before the first move.
    for place in [dir.as_path(), &dir.join("none").join("game")] {
        let place = place.to_str().expect("a path");
        let lost = lud(&["play", "chong", "--save", place], "1\n");
        assert_eq!(lost.status.code(), Some(1));
        assert_eq!(text(&lost.stdout), "");
        assert!(text(&lost.stderr).contains("cannot write"));
    }
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn stacks_of_different_pieces_are_told_whole() {
    let board = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/boards/stacks.lud");
    let out = text(&lud(&["board", board.to_str().expect("a path")], "").stdout);
    assert!(
        out.contains("stacks, from the top:\n    A1: i D d D | B2: D d\n"),
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
        matches!(session.find("trey"), Err(SessionError::Unclear(NamingError::Ambiguous { found, .. })) if found.len() == 8)
    );
    assert!(matches!(
        session.find("999"),
        Err(SessionError::Unclear(NamingError::NoSuchMove(_)))
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

/// Site 1 and 2 are the better choices of the first player, 3 of the second.
const BOTH: &str = r#"(game "Both" (players 2) (mode Simultaneous)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules (play (or {
        (move Select (from 0) P1 (then (addScore P1 1)))
        (move Select (from 1) P1 (then (addScore P1 2)))
        (move Select (from 2) P1 (then (addScore P1 2)))
        (move Select (from 3) P2 (then (addScore P2 2)))
        (move Select (from 0) P2 (then (addScore P2 1))) }))
        (end (if (= (count Turns) 4) (byScore)))))"#;

#[test]
fn who_moves_at_the_same_time_is_asked_for_a_part_of_the_move() {
    let loaded = load("both.lud", BOTH, &Selection::default());
    let game = loaded.game.expect("a game");
    let mut session = Session::new(&game, 1);
    assert_eq!((session.mover(), session.choosers()), (1, vec![1, 2]));
    assert_eq!((session.choices().len(), session.list().len()), (3, 6));
    assert!(!session.play(2).expect("a part"));
    assert_eq!((session.mover(), session.choices().len()), (2, 2));
    assert_eq!(session.moves().len(), 0);
    // What was chosen is taken back before any move.
    assert!(session.undo());
    assert_eq!((session.mover(), session.choices().len()), (1, 3));
    assert!(!session.undo());
    assert!(!session.play(1).expect("a part"));
    let b2 = session.find("B2").expect("the fourth site");
    assert!(session.play(b2).expect("the last part"));
    assert_eq!(session.moves().len(), 1);
    assert_eq!([1, 2].map(|p| session.state().players[p].score), [2, 2]);
    let again = Session::resume(&game, &session.lines()).expect("its own record");
    assert_eq!(again.state(), session.state());
    assert_eq!((again.mover(), again.choices()), (1, session.choices()));
    // An agent picks a joint move, of which its own part counts.
    let pick = session.list().len() - 1;
    assert_eq!(session.choice_of(pick), 2);
    assert!(session.undo() && session.moves().len() == 0 && session.redo());
    assert_eq!(session.moves().len(), 1);
}

#[test]
fn on_a_pipe_every_person_chooses_in_turn() {
    let dir = std::env::temp_dir().join(format!("lud-both-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("both.lud");
    std::fs::write(&file, BOTH).expect("a file");
    let file = file.to_string_lossy();
    let output = lud(&["play", &file, "--seed", "1"], "2\n1\n");
    let people = text(&output.stdout);
    let wanted = ["ready 1", "chosen 1", "ready 2", "played 1", "ready 1"];
    let said = people
        .lines()
        .filter(|l| wanted.iter().any(|w| l.starts_with(w)));
    let said: Vec<&str> = said.map(|l| &l[..l.len().min(8)]).collect();
    assert_eq!(said, wanted, "{people}");
    let args = ["play", &file, "--seed", "1", "--players", "uct:50,human"];
    let output = lud(&args, "1\n1\n1\n1\n1\n");
    let alone = text(&output.stdout);
    assert!(
        !alone.contains("ready 1") && alone.contains("ready 2"),
        "{alone}"
    );
    assert!(alone.contains("result"), "{alone}");
    std::fs::remove_dir_all(&dir).expect("the folder goes");
}

#[test]
fn moves_without_a_choice_are_made_without_asking() {
    let folder = std::env::temp_dir().join(format!("ludeme-forced-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    // Two sites from which to choose, else one at a time from the left.
    let description = "(game \"Forced\" (players 2)
        (equipment { (board (rectangle 1 6)) (piece \"Disc\" Each) })
        (rules
            (play (if (= 2 (count Moves))
                (move Add (to (sites {2 3})))
                (move Add (to (min (array (sites Empty)))))))
            (end (if (is Full) (result Mover Win)))))";
    let file = folder.join("forced.lud");
    std::fs::write(&file, description).expect("a file");
    let file = file.to_str().expect("a path");
    let output = |args: &[&str], input: &str| {
        let args = [&["play", file, "--plain"], args].concat();
        let output = lud(&args, input);
        assert!(output.status.success());
        text(&output.stdout)
    };
    let asked = |out: &str| out.lines().filter(|l| l.starts_with("ready ")).count();
    let played = |out: &str| out.lines().filter(|l| l.starts_with("played ")).count();
    // Two moves are made, the third is asked for, and all the others are made again.
    let out = output(&["--auto"], "D1\n");
    assert_eq!((asked(&out), played(&out)), (1, 6), "{out}");
    assert!(out.contains("result"), "{out}");
    let out = output(&["--auto"], "quit\n");
    assert_eq!((asked(&out), played(&out)), (1, 2), "{out}");
    // Without it, each is asked for; an agent's moves are its own either way.
    let out = output(&[], "1\n1\n1\nquit\n");
    assert_eq!((asked(&out), played(&out)), (4, 3), "{out}");
    std::fs::remove_dir_all(&folder).expect("the folder can go");
}
