//! Records and other JSON output: their shape is documented in the README and held here.

use std::process::Command;

use serde_json::Value;

fn lines(args: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(args)
        .output()
        .expect("the binary runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines()
        .map(|l| serde_json::from_str(l).expect("a JSON object a line"))
        .collect()
}

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

fn has(value: &Value, wanted: &[&str]) {
    for key in wanted {
        assert!(value.get(key).is_some(), "{key} is missing in {value}");
    }
}

#[test]
fn a_run_prints_game_start_moves_and_result() {
    let lines = lines(&["run", "chong", "--seed", "4", "--format", "json"]);
    has(
        &lines[0],
        &["type", "version", "file", "name", "options", "seed"],
    );
    assert_eq!(lines[0]["type"], "game");
    has(&lines[1], &["type", "game", "seed", "state"]);
    assert_eq!(lines[1]["type"], "start");
    let last = lines.last().expect("a line");
    assert_eq!(last["type"], "result");
    let mut result = keys(last);
    result.sort_unstable();
    assert_eq!(
        result,
        ["by", "game", "moves", "ranking", "seed", "type", "winner"]
    );
    let moves = &lines[2..lines.len() - 1];
    assert_eq!(
        moves.len() as u64,
        last["moves"].as_u64().expect("a number")
    );
    for (n, line) in moves.iter().enumerate() {
        has(
            line,
            &[
                "type", "game", "n", "mover", "pick", "legal", "text", "move", "state",
            ],
        );
        assert_eq!(line["n"], n);
    }
}

#[test]
fn the_same_seed_gives_the_same_record() {
    let run = || lines(&["run", "ssang-ryouk", "--seed", "9", "--format", "json"]);
    assert_eq!(run(), run());
}

#[test]
fn a_record_cut_off_anywhere_is_resumed_to_the_same_end() {
    let dir = std::env::temp_dir().join(format!("ludeme-records-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("record.jsonl");
    let path = file.to_str().expect("a path");
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_lud"))
            .args(args)
            .output()
            .expect("the binary runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    };
    run(&[
        "run", "chong", "--seed", "2", "--games", "2", "--quiet", "--record", path,
    ]);
    let whole = std::fs::read(&file).expect("the record");
    for part in [1, 3, 7] {
        std::fs::write(&file, &whole[..whole.len() * part / 8]).expect("a shorter record");
        run(&["run", "chong", "--games", "2", "--quiet", "--resume", path]);
        assert_eq!(std::fs::read(&file).expect("the record"), whole);
    }
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn a_foreign_record_is_refused() {
    let dir = std::env::temp_dir().join(format!("ludeme-foreign-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("record.jsonl");
    std::fs::write(&file, "{\"type\":\"game\",\"version\":1,\"file\":\"x\",\"name\":\"Other\",\"options\":[],\"seed\":1}\n")
        .expect("a record");
    let output = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(["run", "chong", "--resume", file.to_str().expect("a path")])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not a record of this game"));
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn perft_and_info_print_objects_of_their_types() {
    for line in lines(&["perft", "ouk-chatrang", "--depth", "2", "--format", "json"]) {
        assert_eq!(line["type"], "perft");
        has(&line, &["depth", "nodes"]);
    }
    let info = lines(&["info", "chong", "--format", "json"]);
    has(
        &info[0],
        &[
            "type",
            "name",
            "players",
            "board",
            "containers",
            "components",
            "dice",
            "options",
            "rulesets",
            "ludemes",
            "playouts",
            "asked",
        ],
    );
    // What a runner has a form for is not asked of the general code.
    let ouk = lines(&["info", "ouk-chatrang", "--format", "json"]);
    assert_eq!(ouk[0]["playouts"], "movers");
    assert!(ouk[0]["asked"].is_null(), "{}", ouk[0]);
    let chong = &info[0];
    if ["lists", "picks"].contains(&chong["playouts"].as_str().unwrap_or("")) {
        assert!(chong["asked"].is_string(), "{chong}");
    }
}

#[test]
fn a_bench_tells_why_games_are_slow() {
    let dir = std::env::temp_dir().join(format!("ludeme-why-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let game = |name: &str, size: &str, note: &str| {
        let text = format!(
            "(game \"G\" (players 2)
                (equipment {{ (board (square {size})) (hand Each)
                    (piece \"A\" Each (move Step (to if:(is Empty (to))))) }})
                (rules (start {{ (place \"A\" \"Hand\" count:4) (place \"A1\" 0) (place \"A2\" 15) }})
                    (play {note})
                    (end (if (> (count Moves) 40) (result Mover Draw)))))"
        );
        std::fs::write(dir.join(name), text).expect("the game is written");
    };
    let asking =
        "(if (< 4 (count Sites in:(sites Occupied by:Mover))) (forEach Piece) (move Pass))";
    game("plain.lud", "4", "(forEach Piece)");
    game("asking.lud", "4", asking);
    game("another.lud", "5", asking);
    let dir = dir.to_str().expect("a path");
    let told = lines(&[
        "bench", dir, "--secs", "0.02", "--runs", "1", "--why", "--json",
    ]);
    assert_eq!(told.len(), 5, "three games and two reasons: {told:?}");
    let reason = |line: &Value| (line["asked"].clone(), line["games"].clone());
    assert_eq!(reason(&told[3]), ("number: CountSites".into(), 2.into()));
    assert_eq!(reason(&told[4]), ("-".into(), 1.into()));
    for line in &told[3..] {
        assert_eq!(line["playouts"], "movers");
        assert!(line["moves_per_s"].as_f64().is_some_and(|rate| rate > 0.0));
    }
    let _ = std::fs::remove_dir_all(dir);
}

#[test]
fn perft_counts_from_where_a_record_has_come_to() {
    let dir = std::env::temp_dir().join(format!("ludeme-after-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("ouk.jsonl");
    let file = file.to_str().expect("a path");
    let record = lines(&["run", "ouk-chatrang", "--seed", "3", "--format", "json"]);
    let text: String = record.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(file, text).expect("the record is written");
    let moves: Vec<&Value> = record.iter().filter(|l| l["type"] == "move").collect();
    let after = |n: usize| format!("{file}:{n}");
    let perft = ["perft", "ouk-chatrang", "--depth", "1", "--format", "json"];
    for n in [0, 5, 12] {
        let leaves = lines(&[&perft[..], &["--after", &after(n)]].concat());
        assert_eq!(leaves[0]["nodes"], moves[n]["legal"], "after {n} moves");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(perft)
        .args(["--after", &after(moves.len() + 1)])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("has only"));
    let _ = std::fs::remove_dir_all(&dir);
}

/// Where the system has a device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_run_with_an_error() {
    let output = Command::new(env!("CARGO_BIN_EXE_lud"))
        .args([
            "run",
            "chong",
            "--seed",
            "1",
            "--quiet",
            "--record",
            "/dev/full",
        ])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("what was written stays valid"), "{stderr}");
}
