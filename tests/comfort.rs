//! What makes the command line pleasant: completions, pages, colours, near names, watching.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

use crate::cli::lud;

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn shells_are_told_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = out(&lud(&["completions", shell], ""));
        for command in ["tournament", "completions", "explain", "--json"] {
            assert!(
                text.contains(command.trim_start_matches('-')),
                "{shell}: {command}"
            );
        }
    }
}

#[test]
fn the_manual_has_a_page_for_every_command_and_their_examples() {
    let page = out(&lud(&["man"], ""));
    assert!(page.contains(".TH lud"), "{page}");
    let folder = std::env::temp_dir().join(format!("ludeme-man-{}", std::process::id()));
    let output = lud(&["man", "--out", folder.to_str().expect("a path")], "");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    for page in ["lud.1", "lud-check.1", "lud-explain.1"] {
        assert!(folder.join(page).is_file(), "{page}");
    }
    let check = fs::read_to_string(folder.join("lud-check.1")).expect("a page");
    assert!(check.contains("Examples"), "{check}");
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn every_help_ends_with_examples() {
    let help = out(&lud(&["check", "--help"], ""));
    let (_, examples) = help.split_once("Examples:").expect("examples");
    assert!(examples.contains("lud check three.lud"), "{examples}");
}

#[test]
fn json_is_asked_for_in_the_same_way() {
    for args in [
        vec!["info", "chong"],
        vec!["check", "chong"],
        vec!["perft", "chong", "--depth", "1"],
        vec!["run", "chong", "--seed", "1", "-q"],
    ] {
        let with = |extra: &[&'static str]| out(&lud(&[&args[..], extra].concat(), ""));
        let (short, long) = (with(&["--json"]), with(&["--format", "json"]));
        assert_eq!(short, long, "{args:?}");
        for line in short.lines() {
            let value: Result<serde_json::Value, _> = serde_json::from_str(line);
            assert!(value.is_ok(), "{args:?}: {line}");
        }
    }
}

/// What a mistake looks like with some environment and arguments.
fn mistake(args: &[&str], env: &[(&str, &str)]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lud"));
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command.envs(env.iter().copied());
    command.args(args).args(["check", "-"]).stdin(Stdio::null());
    err(&command.output().expect("the binary runs"))
}

#[test]
fn colour_is_what_is_asked_for() {
    let coloured = |args: &[&str], env: &[(&str, &str)]| mistake(args, env).contains("\x1b[");
    assert!(!coloured(&[], &[]));
    assert!(coloured(&["--color", "always"], &[]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn what_lists_and_tests_speaks_json_too() {
    for (args, kind) in [
        (&["list", "--json"][..], "game"),
        (
            &["test", "choro-lango", "--only", "L1", "--json"],
            "examples",
        ),
        (&["board", "chong", "--json"], "board"),
        (&["expand", "chong", "--json"], "expanded"),
    ] {
        let output = lud(args, "");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", err(&output));
        let text = out(&output);
        let last = text.lines().last().expect("a line");
        let value: serde_json::Value = serde_json::from_str(last).expect("a line of JSON");
        assert_eq!(value["type"], kind, "{args:?}");
    }
}

#[test]
fn near_names_are_offered() {
    let said = |args: &[&str]| err(&lud(args, ""));
    let chogn = said(&["run", "chogn"]);
    assert!(chogn.contains("did you mean `chong`?"), "{chogn}");
    let option = said(&["info", "chong", "-o", "Board Size/3x2l"]);
    assert!(option.contains("did you mean `Board Size/3x2"), "{option}");
    let command = said(&["tournamnet"]);
    assert!(command.contains("'tournament'"), "{command}");
}

#[test]
fn an_item_of_one_option_needs_no_category() {
    let run = |item| lud(&["expand", "chong", "-o", item], "");
    let (short, long) = (run("3x20"), run("Board Size/3x20"));
    assert_eq!(short.status.code(), Some(0), "{}", err(&short));
    assert_eq!(out(&short), out(&long));
}

#[test]
fn the_board_of_a_game_with_wrong_rules_is_shown() {
    let text = "(game \"T\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)})
        (rules (play (move Ad (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
    let output = lud(&["board", "-"], text);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("A   B   C"), "{}", out(&output));
    assert!(err(&output).contains("unknown-word"), "{}", err(&output));
    let output = lud(&["board", "-"], &text.replace("(square 3)", "(sqare 3)"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn watching_checks_again_when_the_file_changes() {
    let folder = std::env::temp_dir().join(format!("ludeme-watch-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("three.lud");
    let sound = lud(&["expand", "chong"], "").stdout;
    fs::write(&file, &sound).expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(["check", "--watch", "--format", "json"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The file is sound at first, so that the first line tells of the change.
    std::thread::sleep(std::time::Duration::from_millis(300));
    fs::write(&file, "(game \"Half").expect("a file");
    let line = lines.find_map(Result::ok);
    let _ = child.kill();
    let _ = child.wait();
    let _ = fs::remove_dir_all(&folder);
    assert!(
        line.as_ref().is_some_and(|l| l.contains("unclosed")),
        "{line:?}"
    );
}
