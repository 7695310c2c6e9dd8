//! `lud tournament` as it is used.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::THREE;

/// A folder of its own with the game in it.
pub fn folder(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("ludeme-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join("three.lud"), THREE).expect("written");
    dir
}

pub fn lud(dir: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(arguments.split(' '))
        .current_dir(dir)
        .output()
        .expect("the binary runs")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const MEET: &str = "tournament three.lud --players uct:50,flat-mc:20,random --games 6 --seed 3";

#[test]
fn the_table_does_not_depend_on_threads() {
    let dir = folder("threads");
    let one = lud(&dir, &format!("{MEET} --threads 1 --format json"));
    let two = lud(&dir, &format!("{MEET} --threads 3 --format json"));
    assert!(one.status.success(), "{}", stderr(&one));
    assert_eq!(stdout(&one), stdout(&two));
    let json: serde_json::Value = serde_json::from_str(&stdout(&one)).expect("JSON");
    assert_eq!(json["pairs"].as_array().map(Vec::len), Some(3));
    let last = &json["standings"][2]["player"];
    assert_eq!(last, "random", "{json}");
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn a_killed_tournament_goes_on() {
    let dir = folder("killed");
    let whole = lud(&dir, MEET);
    let run = format!("{MEET} --out games.jsonl");
    assert_eq!(stdout(&lud(&dir, &run)), stdout(&whole));
    // As if killed in the middle of writing the sixth game.
    let file = dir.join("games.jsonl");
    let text = std::fs::read_to_string(&file).expect("results");
    assert_eq!(text.lines().count(), 1 + 18);
    let kept: Vec<&str> = text.lines().take(6).collect();
    let cut = format!(
        "{}\n{}",
        kept.join("\n"),
        &text.lines().nth(6).expect("a game")[..20]
    );
    std::fs::write(&file, &cut).expect("written");
    assert_eq!(stdout(&lud(&dir, &run)), stdout(&whole));
    let again = std::fs::read_to_string(&file).expect("results");
    assert!(
        again.starts_with(&format!("{}\n", kept.join("\n"))),
        "a game was lost"
    );
    assert_eq!(again.lines().count(), 1 + 18);
    // Another tournament does not go into the same file.
    let other = lud(
        &dir,
        "tournament three.lud --players uct:9,random --games 2 --seed 3 --out games.jsonl",
    );
    assert_eq!(other.status.code(), Some(1));
    assert!(stderr(&other).contains("another run"));
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn the_sequential_test_stops_early() {
    let dir = folder("sprt");
    let output = lud(
        &dir,
        "tournament three.lud --players uct:100,random --games 1000 --seed 1 --sprt 0,200 --format csv",
    );
    let text = stdout(&output);
    let row: Vec<&str> = text.lines().nth(1).expect("a row").split(',').collect();
    assert_eq!(row.last(), Some(&"higher"), "{text}");
    assert!(row[2].parse::<u32>().expect("games") < 500, "{text}");
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn mistakes_are_said() {
    let dir = folder("mistakes");
    for (arguments, code, word) in [
        (
            "tournament three.lud --players alphago,random",
            2,
            "the players are random",
        ),
        ("tournament three.lud --players uct", 2, "two players"),
        ("tournament three.lud --players uct,uct", 2, "the same"),
        (
            "tournament three.lud --players uct,random --games 0",
            2,
            "--games",
        ),
        (
            "tournament three.lud --players uct,random --time 0s",
            2,
            "between",
        ),
        (
            "tournament three.lud --players uct,random --iterations 0",
            2,
            "--iterations",
        ),
        (
            "tournament three.lud --players uct,random --sprt 5",
            2,
            "0,20",
        ),
        ("tournament none.lud --players uct,random", 1, "none.lud"),
        (
            "tournament three.lud --players uct:5,random --out no/where",
            1,
            "no/where",
        ),
    ] {
        let output = lud(&dir, arguments);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains(word),
            "{arguments}: {}",
            stderr(&output)
        );
    }
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn three_and_four_seats_are_shared_fairly() {
    let dir = folder("seats");
    for seats in [3, 4] {
        let text = format!(
            r#"(game "Several" (players {seats}) (equipment {{ (board (square 4)) (piece "Disc" Each) }})
                (rules (play (move Add (to (sites Empty))))
                    (end (if (is Line 3) (result Mover Win)))))"#
        );
        std::fs::write(dir.join("several.lud"), text).expect("written");
        let out = format!("games{seats}.jsonl");
        let run = format!(
            "tournament several.lud --players flat-mc:30,random --games 6 --seed 5 --out {out}"
        );
        let output = lud(&dir, &run);
        assert!(output.status.success(), "{}", stderr(&output));
        let written = std::fs::read_to_string(dir.join(&out)).expect("results");
        let mut sat = vec![[0; 2]; seats];
        for line in written.lines().skip(1) {
            let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let who: Vec<usize> = serde_json::from_value(game["seats"].clone()).expect("seats");
            let ranks: Vec<f64> = serde_json::from_value(game["ranking"].clone()).expect("ranks");
            assert_eq!((who.len(), ranks.len()), (seats, seats), "{line}");
            let worth = |player: usize| {
                let own = who.iter().zip(&ranks).filter(|(w, _)| **w == player);
                let worth: Vec<f64> = own
                    .map(|(_, rank)| (seats as f64 - rank) / (seats as f64 - 1.0))
                    .collect();
                worth.iter().sum::<f64>() / worth.len() as f64
            };
            let score = 0.5 + 0.5 * (worth(0) - worth(1));
            let told = game["score"].as_f64().expect("a score");
            assert!((told - score).abs() < 1e-9, "{score}: {line}");
            for (seat, player) in who.into_iter().enumerate() {
                sat[seat][player] += 1;
            }
        }
        assert_eq!(
            sat,
            vec![[3, 3]; seats],
            "sides change in every second game"
        );
    }
    let _ = std::fs::remove_dir_all(&dir);
}
