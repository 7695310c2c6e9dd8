//! The binary: what it prints, where, and with which exit code.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs `lud` with some text on standard input.
pub(crate) fn lud(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that does not read its input closes the pipe early.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const GAME: &str = "(game \"Three\" (players 2) (equipment { (board (square <Size:n>)) (piece \"Disc\" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
(option \"Size\" <Size> args:{<n>} { (item \"Small\" <3> \"three\")* (item \"Large\" <5> \"five\") })
";

#[test]
fn a_sound_description_is_accepted() {
    let output = lud(&["check", "-"], GAME);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stdout(&output), "-: no errors\n");
}

#[test]
fn a_faulty_description_is_rejected_with_its_place() {
    let output = lud(&["check", "-"], &GAME.replace("is Line", "is Lime"));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("-:2:"), "{}", stderr(&output));
    assert!(stdout(&output).is_empty());
}

#[test]
fn diagnostics_can_be_json() {
    let output = lud(&["check", "--format", "json", "-"], "(game \"Three\"");
    assert_eq!(output.status.code(), Some(1));
    let line: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("a JSON line");
    assert_eq!(line["name"], "unclosed-paren");
}

#[test]
fn expansion_is_printed_for_the_chosen_options() {
    let output = lud(&["expand", "-", "--option", "Size/Large"], GAME);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("(square 5)"));
    let output = lud(&["expand", "-", "--option", "Size/Huge"], GAME);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("`Size/Small`, `Size/Large`"));
    let output = lud(&["expand", "-", "--raw"], GAME);
    assert!(stdout(&output).contains("(square <Size:n>)"));
}

#[test]
fn what_cannot_be_read_is_said_plainly() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let not_text = folder.join("not-text.lud");
    std::fs::write(&not_text, b"(game \xff\xfe)").expect("the folder for tests can be written");
    for (path, message) in [
        (folder.join("no-such-file.lud"), "cannot read"),
        (not_text, "is not UTF-8: byte 6"),
    ] {
        let output = lud(&["check", &path.display().to_string()], "");
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    assert_eq!(lud(&["chekc"], "").status.code(), Some(2));
    let empty = lud(&["check", "-"], "");
    assert_eq!(empty.status.code(), Some(1));
    assert!(stderr(&empty).contains("empty-file"));
}

#[test]
fn a_bench_counts_the_same_games_on_any_number_of_threads() {
    let one = lud(&["bench", "-", "--playouts", "50", "--json"], GAME);
    assert_eq!(one.status.code(), Some(0), "{}", stderr(&one));
    let two = lud(
        &["bench", "-", "--playouts", "50", "--json", "--threads", "2"],
        GAME,
    );
    assert_eq!(stdout(&one), stdout(&two));
    let counts: serde_json::Value = serde_json::from_str(&stdout(&one)).expect("a JSON line");
    assert_eq!(counts["playouts"], 50);
    let moves = counts["moves"].as_u64().expect("a number");
    assert!((50 * 5..=50 * 9).contains(&moves), "{moves}");
    let other = lud(
        &["bench", "-", "--playouts", "50", "--json", "--seed", "9"],
        GAME,
    );
    assert_ne!(stdout(&one), stdout(&other));
}

#[test]
fn a_bench_is_compared_with_an_earlier_one() {
    let folder = std::env::temp_dir().join(format!("ludeme-bench-{}", std::process::id()));
    let inner = folder.join("inner");
    std::fs::create_dir_all(&inner).expect("a folder");
    std::fs::write(inner.join("three.lud"), GAME).expect("a file");
    let dir = folder.to_str().expect("a plain path");
    let first = lud(
        &["bench", dir, "--secs", "0.05", "--runs", "2", "--json"],
        "",
    );
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    let figures: serde_json::Value = serde_json::from_str(&stdout(&first)).expect("a JSON line");
    for key in [
        "playouts_per_s",
        "moves_per_s",
        "moves_per_playout",
        "load_ms",
        "state_bytes",
    ] {
        assert!(
            figures[key].as_f64().is_some_and(|v| v > 0.0),
            "{key}: {figures}"
        );
    }
    assert_eq!(figures["threads"], 1);
    let old = folder.join("old.jsonl");
    std::fs::write(&old, stdout(&first)).expect("a file");
    let old = old.to_str().expect("a plain path");
    let game = inner.join("three.lud");
    let game = game.to_str().expect("a plain path");
    let again = lud(&["bench", game, "--secs", "0.05", "--baseline", old], "");
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    assert!(
        stdout(&again).contains("1 games compared"),
        "{}",
        stdout(&again)
    );
    std::fs::write(folder.join("old.jsonl"), "no figures").expect("a file");
    let wrong = lud(&["bench", game, "--baseline", old], "");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(
        stderr(&wrong).contains("old.jsonl:1:"),
        "{}",
        stderr(&wrong)
    );
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_bench_of_nothing_is_an_error() {
    assert_eq!(lud(&["bench"], "").status.code(), Some(2));
    assert_eq!(
        lud(&["bench", "chong", "--secs", "0"], "").status.code(),
        Some(2)
    );
    let none = lud(&["bench", "no-such-game"], "");
    assert_eq!(none.status.code(), Some(1), "{}", stderr(&none));
}

#[test]
fn a_bench_of_a_player_counts_what_it_searches() {
    for (player, unit) in [
        ("flat-mc:20", "playouts"),
        ("uct:20", "iterations"),
        ("alpha-beta:20", "nodes"),
    ] {
        let args = ["bench", "-", "--player", player, "--secs", "0.01"];
        let json = [&args[..], &["--runs", "3", "--seed", "2", "--json"]].concat();
        let output = lud(&json, GAME);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let line: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("a JSON line");
        assert_eq!(
            (&line["player"], &line["unit"]),
            (&player.into(), &unit.into())
        );
        let count = |key: &str| line[key].as_u64().expect("a number");
        assert_eq!((count("positions"), count("decisions") % 5), (5, 0));
        let most = 20 * count("decisions");
        assert!((1..=most).contains(&count("work")), "{line}");
        if unit == "playouts" {
            assert_eq!(count("work"), most, "{line}");
        }
        if unit != "nodes" {
            assert!((1..=most).contains(&count("playouts")), "{line}");
        }
        assert!(count("moves") >= count("work"), "{line}");
        assert!(line["work_per_s"].as_f64() > line["decisions_per_s"].as_f64());
        let text = lud(&args, GAME);
        assert!(
            stdout(&text).contains(&format!("{unit}/s")),
            "{}",
            stdout(&text)
        );
    }
    // Without a limit the time is shared among the positions; flat Monte Carlo takes all of it.
    let args = [
        "bench", "-", "--player", "flat-mc", "--secs", "0.05", "--runs", "1", "--json",
    ];
    let line: serde_json::Value =
        serde_json::from_str(&stdout(&lud(&args, GAME))).expect("a JSON line");
    assert_eq!(line["decisions"], 5, "{line}");
}

#[test]
fn a_bench_refuses_players_that_cannot_be_measured() {
    let code = |args: &[&str]| {
        let output = lud(&[&["bench", "-"], args].concat(), GAME);
        (output.status.code(), stderr(&output))
    };
    let (status, error) = code(&["--player", "chess-master"]);
    assert_eq!(status, Some(2), "{error}");
    assert!(error.contains("the players are random, flat-mc"), "{error}");
    for with in [
        &["--playouts", "3"][..],
        &["--threads", "2"],
        &["--baseline", "x"],
    ] {
        let (status, error) = code(&[&["--player", "uct"], with].concat());
        assert_eq!(status, Some(2), "{error}");
        assert!(error.contains("cannot be used with"), "{error}");
    }
    let all_at_once = GAME.replace("(players 2)", "(players 2) (mode Simultaneous)");
    let output = lud(&["bench", "-", "--player", "alpha-beta"], &all_at_once);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("cannot play this game"),
        "{}",
        stderr(&output)
    );
    // Random moves are what playouts are made of.
    let args = [
        "bench", "-", "--player", "random", "--secs", "0.01", "--runs", "1",
    ];
    let output = lud(&args, GAME);
    assert!(
        stdout(&output).contains("playouts/s"),
        "{}",
        stderr(&output)
    );
    let forced = "(game \"Forced\" (players 2)
        (equipment { (board (square 3)) (piece \"Disc\" Each) })
        (rules (play (move Pass)) (end (if (all Passed) (result Mover Win)))))";
    let output = lud(&["bench", "-", "--player", "uct"], forced);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("leave no choice"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn warnings_can_be_allowed_and_denied() {
    let text = format!("(define \"Spare\" 3)\n{GAME}");
    let output = lud(&["check", "-"], &text);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), "-: no errors, 1 warning\n");
    let output = lud(&["check", "--allow", "define-unused", "-"], &text);
    assert_eq!(stdout(&output), "-: no errors\n");
    let output = lud(&["check", "--deny", "warnings", "-"], &text);
    assert_eq!(output.status.code(), Some(1));
    let output = lud(&["check", "--allow", "define-unusde", "-"], &text);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `define-unused`?"));
}

#[test]
fn mistakes_in_items_that_are_not_selected_are_warnings() {
    let text = GAME.replace("<5>", "<(size 5>");
    assert_eq!(lud(&["check", "-"], &text).status.code(), Some(1));
    let text = GAME.replace("<5>", "<Five>");
    let output = lud(&["check", "--format", "short", "-"], &text);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("warning[L0302 unknown-word]"));
}

/// Checks a file of this text with `--fix`; the file as it is afterwards.
fn fix(name: &str, text: &str) -> (Output, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for tests can be written");
    let output = lud(&["check", "--fix", &path.display().to_string()], "");
    let after = std::fs::read_to_string(&path).expect("the file is still there");
    (output, after)
}

#[test]
fn certain_mistakes_are_put_right_in_the_file() {
    let with_define = format!("(define \"Winning\" (result Mover Win))\n{GAME}")
        .replace("3) (result Mover Win)", "3) \"Winning\"");
    let marked = format!("\u{feff}{}", GAME.replace('\n', "\r\n"));
    for (name, good, slip, told) in [
        ("word", GAME, ("is Line", "is Lien"), "`Lien` is now `Line`"),
        ("bracket", GAME, ("Each) }", "Each }"), "inserted `)`"),
        ("ends", &marked, ("Each)", "Eahc)"), "`Eahc` is now `Each`"),
        (
            "define",
            &with_define,
            ("3) \"Winning\"", "3) (\"Winnign\")"),
            "`\"Winnign\"` is now `\"Winning\"`",
        ),
    ] {
        let (output, after) = fix(&format!("fix-{name}.lud"), &good.replace(slip.0, slip.1));
        let good = match name {
            "define" => good.replace(slip.0, "3) (\"Winning\")"),
            _ => good.to_owned(),
        };
        assert_eq!(after, good, "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stderr(&output).contains(told), "{}", stderr(&output));
    }
}

#[test]
fn uncertain_mistakes_are_left_alone() {
    let text = GAME
        .replace("result Mover", "result Moer")
        .replace("Line", "Row");
    let (output, after) = fix("fix-uncertain.lud", &text);
    assert_eq!(output.status.code(), Some(1));
    assert!(after.contains("(is Row 3)"), "{after}");
    let ambiguous = GAME
        .replace("\"Disc\" Each", "\"Disc\" P")
        .replace("P)", "P9)");
    let (output, after) = fix("fix-ambiguous.lud", &ambiguous);
    assert_eq!(after, ambiguous, "{}", stderr(&output));
    assert_eq!(lud(&["check", "--fix", "-"], GAME).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_keeps_its_text() {
    use std::os::unix::fs::PermissionsExt;
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fix-fixed.lud");
    let text = GAME.replace("is Line", "is Lien");
    let mode = |mode| std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode));
    std::fs::write(&path, &text).expect("the folder for tests can be written");
    mode(0o444).expect("a file of our own");
    let output = lud(&["check", "--fix", &path.display().to_string()], "");
    let after = std::fs::read_to_string(&path).expect("the file is still there");
    std::fs::remove_file(&path).expect("a file of our own");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("cannot write"),
        "{}",
        stderr(&output)
    );
    assert_eq!(after, text);
}

#[test]
fn a_report_can_be_a_sarif_log() {
    let output = lud(&["check", "--format", "sarif", "-"], "(game \"Three\"");
    assert_eq!(output.status.code(), Some(1));
    let log: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "L0103");
}

#[test]
fn signs_of_other_languages_without_end_are_told_soon() {
    for sign in ["?", "? ", "{\"a\":", "</a>", "else "] {
        let signs = sign.repeat(100_000);
        let within = GAME.replacen("(is Line", &format!("{signs}(is Line"), 1);
        for text in [&signs, &within] {
            let began = std::time::Instant::now();
            let output = lud(&["check", "-"], text);
            assert_eq!(output.status.code(), Some(1), "{sign}");
            // It takes less than two seconds where it is built for speed.
            assert!(began.elapsed().as_secs() < 30, "{sign}");
        }
    }
}
