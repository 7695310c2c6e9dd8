//! Traces: written from play, and played again like a recording.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use ludeme::load::{Selection, load};
use ludeme::play::trace::TraceLine;
use ludeme::play::trace::record::{Extent, head, retrace, trace_play};
use ludeme::play::trace::replay::replay;
use ludeme::shipped::GAMES;
use serde_json::Value;

use crate::conformance::folder;

#[test]
fn own_play_is_a_trace_that_agrees_with_the_game() {
    for shipped in GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let game = loaded.game.expect("a shipped game has no errors");
        let mut lines = head(&game, shipped.name, &[]).to_vec();
        let extent = Extent {
            seed: 11,
            games: 2,
            steps: 40,
            hashed: 10,
        };
        trace_play(&game, extent, |line| lines.push(line.clone()));
        let report = replay(&game, &lines, None);
        assert!(report.passes() && report.acts_alike(), "{report:?}");
        assert!(report.steps >= 8, "{}: {}", shipped.name, report.steps);
        let mut again: Vec<TraceLine> = Vec::new();
        let problems = retrace(&game, &lines, |line| again.push(line.clone()));
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(again, lines, "{}", shipped.name);
    }
}

#[test]
fn a_recorded_move_that_is_not_legal_ends_its_trial() {
    let shipped = &GAMES[0];
    let loaded = load(shipped.name, shipped.text, &Selection::default());
    let game = loaded.game.expect("a shipped game has no errors");
    let mut lines = head(&game, shipped.name, &[]).to_vec();
    let extent = Extent {
        seed: 3,
        games: 1,
        steps: 5,
        hashed: 0,
    };
    trace_play(&game, extent, |line| lines.push(line.clone()));
    let Some(TraceLine::Step(step)) = lines.get_mut(6) else {
        panic!("a step");
    };
    step.legal = vec!["999-999".to_owned()];
    step.pick = 0;
    let mut written = 0;
    let problems = retrace(&game, &lines, |_| written += 1);
    assert_eq!(written, 6, "three lines, the start and two steps");
    assert!(problems[0].starts_with("trial 1: step 2:"), "{problems:?}");
}

#[test]
fn a_key_names_the_sites_of_the_move_and_not_of_what_is_put_in_front() {
    let text = "(game \"Marching\" (players 2)
        (equipment { (board (square 3))
            (piece \"Disc\" Each (move Step Forward (to if:(is Empty (to))))) })
        (rules (start { (place \"Disc1\" {0 1}) (place \"Disc2\" 7) })
            (play (do (forEach Piece) next:(addScore Mover 1)))
            (end (if (= (score Mover) 2) (result Mover Win)))))";
    let loaded = load("marching.lud", text, &Selection::default());
    let game = loaded.game.expect("a sound description");
    let mut keys = BTreeSet::new();
    trace_play(
        &game,
        Extent {
            seed: 1,
            games: 1,
            steps: 4,
            hashed: 0,
        },
        |line| {
            if let TraceLine::Step(step) = line {
                keys.extend(step.legal.iter().cloned());
            }
        },
    );
    assert_eq!(keys, BTreeSet::from(["-1--1".to_owned()]));
}

#[test]
fn rolls_that_are_not_recorded_are_tried() {
    // The outer condition drops every move but after one of the rolls, dice and all.
    let text = "(game \"Waiting\" (players 2)
        (equipment { (board (rectangle 1 6)) (dice d:4 num:2)
            (piece \"Disc\" Each (move Step All (to if:(is Empty (to))))) })
        (rules (start { (place \"Disc1\" 0) (place \"Disc2\" 5) })
            (play (do (do (roll) next:(forEach Piece)) ifAfterwards:(< (count Pips) 4)))
            (end (if (= (count Moves) 30) (result Mover Draw)))))";
    let loaded = load("waiting.lud", text, &Selection::default());
    let game = loaded.game.expect("a sound description");
    let mut lines = head(&game, "waiting.lud", &[]).to_vec();
    let extent = Extent {
        seed: 5,
        games: 2,
        steps: 30,
        hashed: 0,
    };
    trace_play(&game, extent, |line| lines.push(line.clone()));
    let steps = lines.iter().filter_map(|line| match line {
        TraceLine::Step(step) => Some(step.is_forced_pass()),
        _ => None,
    });
    let forced: Vec<bool> = steps.collect();
    assert!(forced.contains(&true) && forced.contains(&false));
    let report = replay(&game, &lines, None);
    assert!(report.passes(), "{report:?}");
}

#[test]
fn regions_drawn_by_chance_are_not_compared() {
    let text = "(game \"Foggy\" (players 2)
        (equipment { (board (square 6)) (piece \"Disc\" Each)
            (regions \"Fog\" (sites Random (sites Board) num:8)) (regions \"Shore\" (union (sites \"Fog\") (sites Corners))) (regions \"Rim\" (sites Outer)) })
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
    let loaded = load("foggy.lud", text, &Selection::default());
    let game = loaded.game.expect("a sound description");
    let mut lines = head(&game, "foggy.lud", &[]).to_vec();
    let shift = |lines: &mut [TraceLine], name: &str| {
        for line in lines {
            let TraceLine::Equipment(equipment) = line else {
                continue;
            };
            for region in equipment.regions.iter_mut().filter(|r| r.name == name) {
                region.sites = vec![0, 1];
            }
        }
    };
    shift(&mut lines, "Fog");
    let report = replay(&game, &lines, None);
    assert!(report.passes(), "{report:?}");
    assert_eq!(report.random_regions, ["Fog", "Shore"]);
    shift(&mut lines, "Rim");
    assert_eq!(replay(&game, &lines, None).equipment, Some(false));
}

/// Recordings, one in so many.
fn recordings(dir: &Path, every: usize) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found.into_iter().step_by(every).collect()
}

/// Equal, numbers within the tolerance of the format.
fn near(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            (a.as_f64().unwrap_or(0.0) - b.as_f64().unwrap_or(1.0)).abs() <= 0.001
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| near(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let same = |(k, v): (&String, &Value)| b.get(k).is_some_and(|w| near(v, w));
            a.len() == b.len() && a.iter().all(same)
        }
        _ => a == b,
    }
}

/// The set of the legal moves in place of their list, the move picked in place of its index.
fn as_set(mut line: Value) -> Value {
    let Some(legal) = line.get("legal").and_then(Value::as_array) else {
        return line;
    };
    let texts: Vec<&str> = legal.iter().filter_map(Value::as_str).collect();
    let pick = line.get("pick").and_then(Value::as_u64).unwrap_or(0) as usize;
    let picked = texts[pick].split('#').next().unwrap_or("").to_owned();
    let set: BTreeSet<&str> = texts.into_iter().collect();
    let set: Vec<Value> = set.into_iter().map(Value::from).collect();
    line["legal"] = Value::from(set);
    line["pick"] = Value::from(picked);
    line
}

#[test]
fn a_recording_played_again_gives_its_lines() {
    let Some(folder) = folder() else {
        return;
    };
    let mut compared = 0;
    for file in recordings(&folder.join("traces"), 61) {
        let recorded = read(&file);
        let game = recorded[0].clone();
        let name = game["file"].as_str().expect("a file");
        let output = Command::new(env!("CARGO_BIN_EXE_lud"))
            .arg("trace")
            .arg(folder.join("games").join(name))
            .arg("--like")
            .arg(&file)
            .output()
            .expect("the binary runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let lines = text.lines().map(|l| serde_json::from_str(l).expect("JSON"));
        let written: Vec<Value> = lines.collect();
        let random = game["flags"]
            .as_str()
            .is_some_and(|f| f.contains("random=true"));
        if !random {
            assert_eq!(written.len(), recorded.len(), "{name}");
        }
        for (got, wanted) in written.into_iter().zip(recorded) {
            if random && wanted["type"] == "trial" {
                break;
            }
            let (got, wanted) = (as_set(got), as_set(wanted));
            assert!(near(&got, &wanted), "{name}\n{wanted}\n{got}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared} lines");
}

/// The lines of a compressed recording.
fn read(file: &Path) -> Vec<Value> {
    let bytes = std::fs::read(file).expect("a recording");
    let mut text = String::new();
    std::io::Read::read_to_string(
        &mut flate2::read::MultiGzDecoder::new(&bytes[..]),
        &mut text,
    )
    .expect("it is compressed text");
    let lines = text.lines().map(|l| serde_json::from_str(l).expect("JSON"));
    lines.collect()
}
