//! `lud engine`: a program drives it and plays both sides.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lud"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Engine {
            input: child.stdin.take(),
            child,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("still open");
        writeln!(input, "{line}").expect("it listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("its line");
        assert!(!line.is_empty(), "the engine ended");
        line.trim().to_owned()
    }

    /// The lines up to the one that begins with a word, and that line.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let last = line.split(' ').next() == Some(word);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    fn ask(&mut self, object: Value) -> Value {
        self.say(&object.to_string());
        serde_json::from_str(&self.line()).expect("a JSON object")
    }

    fn quit(mut self) {
        self.say("quit");
        drop(self.input.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn a_program_plays_both_sides_over_ugi() {
    let mut engine = Engine::start(&["--player", "uct:20", "--seed", "3"]);
    engine.say("go nodes 1");
    assert_eq!(engine.line(), "error no game is loaded");
    engine.say("ugi");
    let hello = engine.until("ugiok");
    assert!(hello.iter().any(|line| line.starts_with("id name ludeme")));
    engine.say("setoption name Game value chong");
    engine.say("isready");
    assert_eq!(engine.line(), "readyok");
    let mut moves: Vec<String> = Vec::new();
    loop {
        let made = if moves.is_empty() {
            String::new()
        } else {
            format!(" moves {}", moves.join(" "))
        };
        engine.say(&format!("position start{made}"));
        engine.say("query gameover");
        if engine.line() == "response true" {
            break;
        }
        engine.say("query p1turn");
        let first = engine.line() == "response true";
        engine.say("query p2turn");
        assert_eq!(engine.line() == "response true", !first);
        engine.say("go nodes 20");
        let told = engine.until("bestmove");
        assert!(told[0].starts_with("info depth "), "{told:?}");
        let best = told.last().and_then(|line| line.strip_prefix("bestmove "));
        moves.push(best.expect("a move").to_owned());
        assert!(moves.len() < 500);
    }
    engine.say("query result");
    assert!(["response p1win", "response p2win"].contains(&engine.line().as_str()));
    // The end of a game is not the end of the engine.
    engine.say("uginewgame");
    engine.say("query gameover");
    assert_eq!(engine.line(), "response false");
    engine.quit();
}

#[test]
fn a_search_is_stopped_and_clocks_are_kept() {
    let mut engine = Engine::start(&["choro-lango", "--quiet"]);
    engine.say("isready");
    assert_eq!(engine.line(), "readyok");
    engine.say("go infinite");
    std::thread::sleep(Duration::from_millis(50));
    let begun = Instant::now();
    engine.say("stop");
    assert!(engine.line().starts_with("bestmove "));
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    // While it thinks it answers.
    engine.say("go wtime 30000 btime 30000");
    engine.say("query p1turn");
    assert!(engine.until("response").len() <= 2);
    engine.say("stop");
    engine.say("state");
    engine.until("state");
    engine.quit();
}

#[test]
fn a_time_for_a_move_is_kept_within_20_ms() {
    let mut engine = Engine::start(&["ouk-chatrang", "--quiet"]);
    engine.say("isready");
    assert_eq!(engine.line(), "readyok");
    let mut used: Vec<Duration> = Vec::new();
    // A machine that tests may be busy: the time is kept as soon as one half of some moves keep it.
    for _ in 0..5 {
        for _ in 0..8 {
            let begun = Instant::now();
            engine.say("go movetime 200");
            assert!(engine.line().starts_with("bestmove "));
            used.push(begun.elapsed());
        }
        used.sort_unstable();
        if used[used.len() / 2] <= Duration::from_millis(220) {
            break;
        }
    }
    let median = used[used.len() / 2];
    assert!(median <= Duration::from_millis(220), "{used:?}");
    assert!(median >= Duration::from_millis(150), "{used:?}");
    engine.quit();
}

#[test]
fn positions_are_set_up_and_taken_back() {
    let mut engine = Engine::start(&["ouk-chatrang"]);
    engine.say("state");
    let first = engine.line();
    engine.say("moves");
    let moves = engine.until("movesok");
    let m = moves[3].strip_prefix("move ").expect("a move").to_owned();
    engine.say(&format!("position start moves {m}"));
    engine.say("state");
    let second = engine.line();
    assert_ne!(first, second);
    engine.say(&format!("position {second}"));
    engine.say("state");
    assert_eq!(engine.line(), second);
    engine.say("undo");
    assert_eq!(engine.line(), "error there is no move to take back");
    engine.say("position start moves nonsense");
    assert_eq!(engine.line(), "error move 1: no legal move is `nonsense`");
    engine.say("position state m9");
    assert!(engine.line().starts_with("error "));
    engine.say("setoption name Game value no-such-game");
    assert!(engine.line().starts_with("error cannot read no-such-game"));
    engine.say("castle");
    assert!(engine.line().starts_with("error `castle` is no command"));
    engine.quit();
}

#[test]
fn the_same_in_json() {
    let mut engine = Engine::start(&["--json", "--seed", "5"]);
    let refused = engine.ask(json!({"cmd": "position", "id": 7}));
    assert_eq!(refused["ok"], false);
    assert_eq!(refused["id"], 7);
    let game = engine.ask(json!({"cmd": "game", "file": "chong"}));
    assert_eq!(
        (&game["players"], &game["stochastic"]),
        (&json!(2), &json!(true))
    );
    let mut plies = 0;
    loop {
        let position = engine.ask(json!({"cmd": "position"}));
        if position["result"] != "none" {
            assert_eq!(position["ranking"].as_array().map(Vec::len), Some(2));
            break;
        }
        let legal = engine.ask(json!({"cmd": "legal", "states": plies % 7 == 0}));
        let moves = legal["legal"].as_array().expect("moves");
        assert_eq!(
            moves.len() as u64,
            position["legal"].as_u64().expect("a number")
        );
        let m = &moves[plies % moves.len()];
        let after = engine.ask(json!({"cmd": "move", "move": m["index"]}));
        assert_eq!(after["ok"], true, "{after}");
        if let Some(state) = m["state"].as_str() {
            assert_eq!(after["state"], state);
        }
        plies += 1;
        assert!(plies < 1000);
    }
    let back = engine.ask(json!({"cmd": "undo"}));
    assert_eq!(back["ply"].as_u64(), Some(plies as u64 - 1));
    engine.quit();
}

#[test]
fn chance_is_given_where_it_is_asked_for() {
    let mut engine = Engine::start(&["--json", "ssang-ryouk"]);
    let legal = engine.ask(json!({"cmd": "legal"}));
    assert!(legal["legal"].as_array().is_some_and(|l| !l.is_empty()));
    // The dice are thrown when the turn passes.
    let chance = loop {
        let chance = engine.ask(json!({"cmd": "chance", "move": 0}));
        if chance["branches"].as_array().is_some_and(|b| b.len() > 1) {
            break chance;
        }
        let after = engine.ask(json!({"cmd": "move", "move": 0}));
        assert!(after["ply"].as_u64() < Some(20), "{after}");
    };
    let branches = chance["branches"].as_array().expect("branches");
    let sum: f64 = branches
        .iter()
        .filter_map(|b| b["likelihood"].as_f64())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let wanted = &branches[branches.len() / 2];
    let after = engine.ask(json!({"cmd": "move", "move": 0, "draws": wanted["draws"]}));
    assert_eq!(after["state"], wanted["state"]);
    let wrong = engine.ask(json!({"cmd": "move", "move": 0, "draws": [999]}));
    assert_eq!(wrong["ok"], false);
    let told = engine.ask(json!({"cmd": "go", "player": "uct", "nodes": 10}));
    assert_eq!(told["thinking"], true);
    let best: Value = serde_json::from_str(&engine.line()).expect("a JSON object");
    assert!(best["bestmove"].is_string(), "{best}");
    let ended = engine.ask(json!({"cmd": "nonsense"}));
    assert_eq!(ended["ok"], false);
    engine.say("not json");
    assert!(engine.line().contains("no JSON object"));
    engine.quit();
}

#[test]
fn the_board_is_shown_with_the_eyes_of_a_player() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/boards/hidden.lud"
    );
    let mut engine = Engine::start(&["--json"]);
    engine.ask(json!({ "cmd": "game", "file": path, "seed": 1 }));
    let mut board = |ask: Value| {
        let answer = engine.ask(ask);
        let board = answer["board"].as_str();
        board.unwrap_or_default().matches(['m', 'M']).count()
    };
    assert_eq!(board(json!({ "cmd": "board" })), 2);
    assert_eq!(board(json!({ "cmd": "board", "player": 1 })), 1);
    assert_eq!(board(json!({ "cmd": "board", "player": 3 })), 0);
    let mut engine = Engine::start(&[]);
    engine.say(&format!("setoption name Game value {path}"));
    engine.say("board 2");
    engine.say("board me");
    let lines = engine.until("error");
    let board = lines[..lines.len() - 1].join("\n");
    assert_eq!(board.matches(['m', 'M']).count(), 1, "{board}");
}
