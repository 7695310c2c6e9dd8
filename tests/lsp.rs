//! The language server, driven by a client: messages over its standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ludeme::diagnostic::Severity;
use ludeme::diagnostic::code::warning;
use ludeme::load::Selection;
use ludeme::shipped::GAMES;
use serde_json::{Value, json};

use crate::conformance;

/// Longer than any answer takes, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

struct Client {
    child: Child,
    input: ChildStdin,
    incoming: Receiver<Value>,
    next: i64,
    told: Vec<Value>,
}

impl Client {
    /// A client whose server is ready.
    fn start() -> Client {
        let mut client = Client::spawn();
        let capabilities = json!({
            "general": { "positionEncodings": ["utf-8"] },
            "textDocument": { "completion": { "completionItem": { "snippetSupport": false } } },
        });
        let answer = client.ask("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(
            answer.pointer("/capabilities/positionEncoding"),
            Some(&json!("utf-8"))
        );
        client.tell("initialized", json!({}));
        client
    }

    fn spawn() -> Client {
        // `LUDEME_LATENCY` may name another build of the program, which is measured then.
        let measured = std::env::var_os("LUDEME_LATENCY").filter(|path| path.len() > 1);
        let program = measured.unwrap_or_else(|| env!("CARGO_BIN_EXE_lud").into());
        let mut child = Command::new(program)
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take().expect("its input");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            while let Some(message) = receive(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client {
            child,
            input,
            incoming,
            next: 0,
            told: Vec::new(),
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    fn receive(&mut self) -> Value {
        self.incoming
            .recv_timeout(PATIENCE)
            .expect("the server answers")
    }

    /// The whole answer to a request.
    fn answer(&mut self, id: i64) -> Value {
        let answers =
            |message: &Value| message["id"] == json!(id) && message.get("method").is_none();
        // Two threads answer: the answer may have come before that of an earlier request.
        if let Some(at) = self.told.iter().position(answers) {
            return self.told.remove(at);
        }
        loop {
            let message = self.receive();
            if answers(&message) {
                return message;
            }
            self.told.push(message);
        }
    }

    /// The result of a request that succeeds.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "lud", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Whether a notification about a version of a text has come.
    fn has_told(&self, method: &str, uri: &str, version: i64) -> bool {
        self.told.iter().any(|m| {
            let params = &m["params"];
            m["method"] == method && params["uri"] == uri && params["version"] == version
        })
    }

    /// The first notification of a method about a version of a text.
    fn wait_for(&mut self, method: &str, uri: &str, version: i64) -> Value {
        loop {
            let fits = |m: &Value| {
                let params = &m["params"];
                m["method"] == method && params["uri"] == uri && params["version"] == version
            };
            if let Some(place) = self.told.iter().position(fits) {
                return self.told.remove(place)["params"].clone();
            }
            let message = self.receive();
            self.told.push(message);
        }
    }

    /// The messages of the diagnostics of a text, with their lines and codes.
    fn diagnostics(&mut self, uri: &str, version: i64) -> Vec<(u64, String)> {
        // What is not selected comes after a pause: the last that is told counts.
        self.wait_for("$/ludeme/checked", uri, version);
        let mut told = self.wait_for("textDocument/publishDiagnostics", uri, version);
        while self.has_told("textDocument/publishDiagnostics", uri, version) {
            told = self.wait_for("textDocument/publishDiagnostics", uri, version);
        }
        let list = told["diagnostics"].as_array().cloned().unwrap_or_default();
        let mut found: Vec<_> = list
            .iter()
            .map(|d| {
                let line = d["range"]["start"]["line"].as_u64().unwrap_or_default();
                (line, d["code"].as_str().unwrap_or_default().to_owned())
            })
            .collect();
        found.sort();
        found
    }

    /// Leaves in order.
    fn leave(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        let status = self.child.wait().expect("the server ends");
        assert!(status.success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn receive(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// What `lud check` finds: lines and codes.
fn checked(text: &str) -> Vec<(u64, String)> {
    let loaded = ludeme::lint::check("", text, &Selection::default());
    let told = loaded
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error || !warning::ON_REQUEST.contains(&d.code));
    let mut found: Vec<_> = told
        .map(|d| {
            let own = !d.span.file.is_embedded();
            let at = own.then(|| loaded.sources.position(d.span.file, d.span.start));
            (
                at.map_or(0, |at| u64::from(at.line) - 1),
                d.code.to_string(),
            )
        })
        .collect();
    found.sort();
    found
}

fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.matches('\n').count();
    let column = at - before.rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": column })
}

fn here(uri: &str, text: &str, at: usize) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": position(text, at) })
}

#[test]
fn lsp_diagnostics_are_those_of_check() {
    let mut client = Client::start();
    for game in GAMES {
        let uri = format!("file:///games/{}.lud", game.name);
        client.open(&uri, game.text);
        assert_eq!(
            client.diagnostics(&uri, 1),
            checked(game.text),
            "{}",
            game.name
        );
    }
    let mut texts: Vec<String> = Vec::new();
    for (_, text) in conformance::descriptions().iter().skip(3).step_by(90) {
        // As it stands, and with a bracket, a letter or a quote missing in the middle.
        texts.push(text.clone());
        for mark in [")", "e", "\""] {
            let middle = text.len() / 2;
            let middle = (middle..)
                .find(|at| text.is_char_boundary(*at))
                .unwrap_or(0);
            if let Some(at) = text[middle..].find(mark) {
                let mut broken = text.clone();
                broken.replace_range(middle + at..middle + at + 1, "");
                texts.push(broken);
            }
        }
    }
    for (number, text) in texts.iter().enumerate() {
        let uri = format!("untitled:{number}");
        client.open(&uri, text);
        assert_eq!(
            client.diagnostics(&uri, 1),
            checked(text),
            "{number}: {text}"
        );
    }
    client.leave();
}

#[test]
fn lsp_follows_edits_and_offers_what_fits() {
    let game = GAMES[0];
    let uri = "file:///game.lud";
    let mut client = Client::start();
    client.open(uri, game.text);
    let at = game.text.find("(equipment").expect("equipment") + 1;
    let range = json!({ "start": position(game.text, at), "end": position(game.text, at + 9) });
    client.tell(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": uri, "version": 2 },
            "contentChanges": [{ "range": range, "text": "" }],
        }),
    );
    let mut text = game.text.to_owned();
    text.replace_range(at..at + 9, "");
    let offered = client.ask("textDocument/completion", here(uri, &text, at));
    let items = offered["items"].as_array().expect("items");
    let item = items
        .iter()
        .find(|i| i["label"] == "equipment")
        .expect("it is offered");
    let resolved = client.ask("completionItem/resolve", item.clone());
    let words = resolved["documentation"]["value"]
        .as_str()
        .unwrap_or_default();
    assert!(
        words.contains("Everything the game is played with"),
        "{resolved}"
    );
    assert_eq!(client.diagnostics(uri, 2), checked(&text));
    client.leave();
}

#[test]
fn lsp_answers_every_question_about_a_shipped_game() {
    let game = GAMES.iter().max_by_key(|g| g.text.len()).expect("a game");
    let (uri, text) = ("file:///game.lud", game.text);
    let mut client = Client::start();
    client.open(uri, text);
    client.diagnostics(uri, 1);
    let at = text.find("(define \"").expect("a define") + 9;
    let document = json!({ "textDocument": { "uri": uri } });
    let whole = json!({ "start": position(text, 0), "end": position(text, text.len()) });
    let mut ranged = document.clone();
    ranged["range"] = whole;
    ranged["context"] = json!({ "diagnostics": [] });
    let mut selected = document.clone();
    selected["positions"] = json!([position(text, at)]);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let mut formatted = document.clone();
    formatted["options"] = options;
    let mut referred = here(uri, text, at);
    referred["context"] = json!({ "includeDeclaration": true });
    for (method, params, some) in [
        ("textDocument/hover", here(uri, text, at), "/contents/value"),
        ("textDocument/definition", here(uri, text, at), "/0/range"),
        ("textDocument/references", referred, "/1/range"),
        (
            "textDocument/documentHighlight",
            here(uri, text, at),
            "/1/range",
        ),
        (
            "textDocument/prepareRename",
            here(uri, text, at),
            "/placeholder",
        ),
        ("textDocument/documentSymbol", document.clone(), "/0/name"),
        (
            "textDocument/foldingRange",
            document.clone(),
            "/0/startLine",
        ),
        ("textDocument/selectionRange", selected, "/0/parent/range"),
        (
            "textDocument/semanticTokens/full",
            document.clone(),
            "/data/4",
        ),
        (
            "textDocument/semanticTokens/range",
            ranged.clone(),
            "/data/4",
        ),
        ("textDocument/inlayHint", ranged.clone(), "/0/label"),
        ("textDocument/codeAction", ranged, ""),
        ("textDocument/codeLens", document.clone(), ""),
        ("textDocument/formatting", formatted, ""),
    ] {
        let answer = client.ask(method, params);
        assert!(answer.pointer(some).is_some(), "{method}: {answer}");
    }
    let end = text.find("(end").expect("an end") + 5;
    let help = client.ask("textDocument/signatureHelp", here(uri, text, end));
    assert!(help.pointer("/signatures/0/label").is_some(), "{help}");
    let mut renamed = here(uri, text, at);
    renamed["newName"] = json!("Quite-New");
    let edits = client.ask("textDocument/rename", renamed);
    let count = edits["changes"][uri].as_array().map_or(0, Vec::len);
    assert!(count > 1, "{edits}");
    client.leave();
}

#[test]
fn lsp_repairs_and_draws_what_is_typed() {
    let sound = "(game \"Three\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))\n";
    let slip = sound.replace("Line", "Lien");
    let uri = "untitled:three";
    let mut client = Client::start();
    client.open(uri, sound);
    client.diagnostics(uri, 1);
    client.ask("ludeme/board", json!({ "textDocument": { "uri": uri } }));
    let drawn = client.wait_for("ludeme/board", uri, 1);
    assert_eq!(drawn["sound"], true);
    assert!(
        drawn["board"]["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    assert_eq!(drawn["board"]["sites"].as_array().map(Vec::len), Some(9));
    let change = json!([{ "text": slip }]);
    let version = json!({ "uri": uri, "version": 2 });
    client.tell(
        "textDocument/didChange",
        json!({ "textDocument": version, "contentChanges": change }),
    );
    let found = client.diagnostics(uri, 2);
    assert_eq!(found, checked(&slip));
    let kept = client.wait_for("ludeme/board", uri, 2);
    assert_eq!(kept["sound"], false);
    assert_eq!(kept["board"]["name"], "Three");
    let at = position(&slip, slip.find("Lien").expect("the slip"));
    let asked = json!({
        "textDocument": { "uri": uri },
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    // The repairs are known when the thread of the protocol has heard of the check.
    let repair = (0..100).find_map(|_| {
        let actions = client.ask("textDocument/codeAction", asked.clone());
        let edit = actions.pointer("/0/edit/changes").cloned();
        if edit.is_none() {
            std::thread::sleep(Duration::from_millis(20));
        }
        edit
    });
    assert_eq!(repair.expect("a repair")[uri][0]["newText"], "Line");
    client.leave();
}

#[test]
fn lsp_offers_what_is_only_guessed_and_does_not_prefer_it() {
    let end = "(end (if (is Line 3) (result Mover Win)))";
    let text = format!(
        "(game \"Three\" (players 2)\n    (equipment {{(board (square 3)) (piece \"Disc\" Each)}})\n    (rules (play (move Add (to (sites Empty)))) {end}))\n"
    );
    let guessed = text.replace("(result Mover Win)", "(win Mover)");
    let uri = "untitled:three";
    let mut client = Client::start();
    client.open(uri, &guessed);
    client.diagnostics(uri, 1);
    let at = position(&guessed, guessed.find("win").expect("the word"));
    let asked = json!({
        "textDocument": { "uri": uri },
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    let action = (0..100).find_map(|_| {
        let actions = client.ask("textDocument/codeAction", asked.clone());
        std::thread::sleep(Duration::from_millis(20));
        actions.pointer("/0").cloned()
    });
    let action = action.expect("an offer");
    assert_eq!(action["isPreferred"], false);
    assert_eq!(action["kind"], "quickfix");
    let edit = &action["edit"]["changes"][uri][0];
    let written = edit["newText"].as_str().unwrap_or_default();
    let place = |end: &str| {
        let of = |key: &str| edit["range"][end][key].as_u64().unwrap_or(0) as usize;
        let line: usize = guessed
            .split_inclusive('\n')
            .take(of("line"))
            .map(str::len)
            .sum();
        line + of("character")
    };
    let mut repaired = guessed.clone();
    repaired.replace_range(place("start")..place("end"), written);
    assert_eq!(repaired, text);
    // What is guessed is not part of what is put right at once.
    let mut all = asked;
    all["context"]["only"] = json!(["source.fixAll"]);
    assert_eq!(client.ask("textDocument/codeAction", all), json!([]));
    client.leave();
}

#[test]
fn lsp_stays_up_whatever_a_client_sends() {
    let mut client = Client::spawn();
    // Before it is initialized, nothing is answered but that.
    let id = client.request("textDocument/hover", json!({}));
    assert_eq!(client.answer(id)["error"]["code"], -32002);
    client.ask("initialize", json!({ "capabilities": {} }));
    let id = client.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(client.answer(id)["error"]["code"], -32600);
    client.raw(b"this is no header\r\n");
    client.raw(b"Content-Length: 5\r\n\r\n{]]]]");
    client.raw(b"Content-Length: 4\r\n\r\ntrue");
    client.raw(b"Content-Length: nonsense\r\n\r\n");
    client.send(&json!([1, 2, 3]));
    client.send(&json!({ "id": 1.5, "method": "textDocument/hover" }));
    client.tell("textDocument/didOpen", json!({ "textDocument": 7 }));
    client.tell("textDocument/didChange", json!({ "nothing": true }));
    client.tell("no/such/notification", json!({}));
    client.tell("$/cancelRequest", json!({ "id": 4711 }));
    for (method, params, code) in [
        ("no/such/request", json!({}), -32601),
        ("textDocument/hover", json!({}), -32602),
        (
            "textDocument/hover",
            here("untitled:unknown", "", 0),
            -32602,
        ),
        (
            "workspace/executeCommand",
            json!({ "command": "no" }),
            -32602,
        ),
    ] {
        let id = client.request(method, params);
        assert_eq!(client.answer(id)["error"]["code"], code, "{method}");
    }
    // Half a file, a file of another kind, a gigantic paste, brackets without end.
    let half = &GAMES[0].text[..GAMES[0].text.len() / 2];
    let paste = GAMES[0].text.repeat(5_000_000 / GAMES[0].text.len());
    let deep = "(a ".repeat(50_000);
    for (number, text) in [half, "\u{7f}ELF\u{1}\u{0}\u{0}\"", &paste, &deep, ""]
        .iter()
        .enumerate()
    {
        let uri = format!("untitled:{number}");
        client.open(&uri, text);
        let found = client.diagnostics(&uri, 1);
        assert!(!found.is_empty(), "{number}");
        let offered = json!({ "line": 0, "character": 2 });
        let document = json!({ "uri": uri });
        let params = json!({ "textDocument": document, "position": offered });
        client.ask("textDocument/completion", params.clone());
        client.ask("textDocument/hover", params);
        client.ask(
            "textDocument/documentSymbol",
            json!({ "textDocument": document }),
        );
        client.tell("textDocument/didClose", json!({ "textDocument": document }));
    }
    // Positions beyond the text, ranges the wrong way round.
    let uri = "untitled:three";
    client.open(uri, "(game)");
    let backwards = json!({
        "start": { "line": 9, "character": 9 },
        "end": { "line": 0, "character": 0 },
    });
    client.tell(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": uri, "version": 2 },
            "contentChanges": [{ "range": backwards, "text": " " }],
        }),
    );
    assert_eq!(client.diagnostics(uri, 2), checked("(game) "));
    // Many requests, all of them cancelled: each is answered all the same.
    let ids: Vec<i64> = (0..50)
        .map(|_| client.request("textDocument/completion", here(uri, "(game) ", 1)))
        .collect();
    for id in &ids {
        client.tell("$/cancelRequest", json!({ "id": id }));
    }
    for id in ids {
        let answer = client.answer(id);
        let cancelled = answer["error"]["code"] == -32800;
        assert!(cancelled || answer.get("result").is_some(), "{answer}");
    }
    client.leave();
}

#[test]
fn lsp_ends_with_its_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lud"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut input = child.stdin.take().expect("its input");
    input
        .write_all(b"Content-Length: 100\r\n\r\n{")
        .expect("it reads");
    drop(input);
    // The client has gone without a word; the exit code tells.
    let status = child.wait().expect("the server ends");
    assert_eq!(status.code(), Some(1));
}

/// Letters typed into each game, each at a place of its own and taken out again.
const KEYSTROKES: usize = 25;

/// How long answers take after a keystroke in the ten largest recorded games, as a table in
/// Markdown. `LUDEME_LATENCY=PATH` measures that build of the program, `LUDEME_LATENCY=1` this one;
/// unset, two keystrokes in the largest game show that there are answers at all.
#[test]
fn lsp_latency_in_the_largest_games() {
    let Some(folder) = conformance::folder() else {
        return;
    };
    let measured = std::env::var_os("LUDEME_LATENCY").is_some();
    let (games, keystrokes) = if measured { (10, KEYSTROKES) } else { (1, 2) };
    let mut largest: Vec<(u64, std::path::PathBuf)> = Vec::new();
    let mut open = vec![folder.join("games")];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "lud") {
                largest.push((entry.metadata().map_or(0, |m| m.len()), path));
            }
        }
    }
    largest.sort();
    let asked = ["diagnostics", "completion", "hover"];
    let mut all: [Vec<f64>; 3] = Default::default();
    let mut table = format!(
        "| game | kB | {} |\n|---|--:|--:|--:|--:|\n",
        asked.join(" | ")
    );
    for (size, path) in largest.iter().rev().take(games) {
        let times = typed(&std::fs::read_to_string(path).expect("a text"), keystrokes);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        table.push_str(&format!("| {name} | {}", size / 1000));
        for (all, mut times) in all.iter_mut().zip(times) {
            table.push_str(&format!(" | {}", summary(&mut times)));
            all.extend(times);
        }
        table.push_str(" |\n");
    }
    let whole: Vec<String> = all.iter_mut().map(|times| summary(times)).collect();
    table.push_str(&format!("| all | | {} |", whole.join(" | ")));
    println!("milliseconds after a keystroke, median and worst\n\n{table}");
    assert!(
        all.iter()
            .all(|times| times.len() == 2 * keystrokes * games)
    );
}

/// The median and the longest of some times.
fn summary(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let worst = times.last().copied().unwrap_or_default();
    format!("{median:.0}, {worst:.0}")
}

/// Types a letter in names all over a text and takes it out again: milliseconds until diagnostics
/// come, until completions do, and until a hover does.
fn typed(text: &str, keystrokes: usize) -> [Vec<f64>; 3] {
    let uri = "file:///game.lud";
    let mut client = Client::start();
    client.open(uri, text);
    client.wait_for("textDocument/publishDiagnostics", uri, 1);
    let names: Vec<usize> = text
        .match_indices('(')
        .map(|(at, _)| at + 2)
        .filter(|at| {
            text.is_char_boundary(*at)
                && text.as_bytes().get(*at).is_some_and(u8::is_ascii_lowercase)
        })
        .collect();
    let mut times: [Vec<f64>; 3] = Default::default();
    let mut version = 1;
    for stroke in 0..keystrokes {
        let at = names[stroke * names.len() / keystrokes];
        for (from, to, letter) in [(at, at, "x"), (at, at + 1, "")] {
            let mut now = text.to_owned();
            let mut before = text.to_owned();
            match letter {
                "" => before.insert(at, 'x'),
                _ => now.insert(at, 'x'),
            }
            version += 1;
            let range = json!({ "start": position(&before, from), "end": position(&before, to) });
            let begun = std::time::Instant::now();
            client.tell(
                "textDocument/didChange",
                json!({
                    "textDocument": { "uri": uri, "version": version },
                    "contentChanges": [{ "range": range, "text": letter }],
                }),
            );
            // The editor asks for both at once; two threads answer.
            let completion = client.request("textDocument/completion", here(uri, &now, at));
            let hover = client.request("textDocument/hover", here(uri, &now, at));
            let mut open = 3;
            while open > 0 {
                let message = client.receive();
                let took = begun.elapsed().as_secs_f64() * 1000.0;
                let which = if message["params"]["version"] == version
                    && message["method"] == "textDocument/publishDiagnostics"
                {
                    0
                } else if message.get("method").is_some() {
                    continue;
                } else if message["id"] == completion {
                    1
                } else if message["id"] == hover {
                    2
                } else {
                    continue;
                };
                times[which].push(took);
                open -= 1;
            }
        }
    }
    client.leave();
    times
}
