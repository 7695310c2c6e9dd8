//! Diagnostics, their repairs, and the board of what was sound last.

use std::collections::HashMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use lsp_types::{
    CodeDescription, Diagnostic as LspDiagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DiagnosticTag, Location, NumberOrString, Range as LspRange, Uri,
};
use serde_json::{Value, json};

use super::answers::read;
use super::server::{Event, Outbox, STACK};
use super::snapshot::Snapshot;
use super::wire;
use crate::cli::matches::Subgames;
use crate::diagnostic::code::warning;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::Game;
use crate::ide::{
    board,
    check::{self, Checked},
};
use crate::load::{Selection, load_match};

/// Where a code is told about.
const CODES: &str = "https://crates.io/crates/ludeme#";

/// A text with what is wrong with it.
pub struct CheckedText {
    /// The text.
    pub snapshot: Arc<Snapshot>,
    /// What was found.
    pub checked: Checked,
    /// The last game that was sound: this text's, or that of an earlier one.
    pub game: Option<Arc<Game>>,
    /// The game, if it is this text's.
    pub new_game: Option<Arc<Game>>,
}

/// The thread that checks: only the newest text of a file.
pub struct Checks {
    waiting: Arc<Waiting>,
}

/// A text, and whether its board is shown.
type Asked = (Arc<Snapshot>, Arc<AtomicBool>);

#[derive(Default)]
struct Waiting {
    texts: Mutex<HashMap<String, Asked>>,
    more: Condvar,
}

impl Checks {
    /// Starts the thread.
    pub fn start(events: Sender<Event>, outbox: Outbox) -> io::Result<Checks> {
        let waiting = Arc::new(Waiting::default());
        let mailbox = waiting.clone();
        let check = move || {
            let mut games: HashMap<String, Arc<Game>> = HashMap::new();
            loop {
                let (snapshot, board) = mailbox.next();
                let checked = catch_unwind(AssertUnwindSafe(|| {
                    one(&snapshot, &board, &mut games, &outbox)
                }));
                // What a panic says is on standard error; the next text is checked all the same.
                let done = match checked {
                    Ok(Some(checked)) => events.send(Event::Checked(Arc::new(checked))),
                    Ok(None) | Err(_) => Ok(()),
                };
                if done.is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(check)?;
        Ok(Checks { waiting })
    }

    /// Asks for a check; an older text of the same file that waits is forgotten.
    pub fn ask(&self, snapshot: &Arc<Snapshot>, board: &Arc<AtomicBool>) {
        let mut texts = self
            .waiting
            .texts
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let key = snapshot.uri.as_str().to_owned();
        texts.insert(key, (snapshot.clone(), board.clone()));
        self.waiting.more.notify_one();
    }
}

impl Waiting {
    fn next(&self) -> Asked {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let key = texts.keys().next().cloned();
            if let Some(text) = key.and_then(|key| texts.remove(&key)) {
                return text;
            }
            texts = self
                .more
                .wait(texts)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Checks a text and tells the client, unless the text has changed meanwhile.
fn one(
    snapshot: &Arc<Snapshot>,
    board: &AtomicBool,
    games: &mut HashMap<String, Arc<Game>>,
    outbox: &Outbox,
) -> Option<CheckedText> {
    if snapshot.is_stale() {
        return None;
    }
    let mut checked = checked(snapshot);
    if snapshot.is_stale() {
        return None;
    }
    let problems: Vec<LspDiagnostic> = checked
        .diagnostics()
        .iter()
        .map(|d| diagnostic(snapshot, &checked, d))
        .collect();
    let params = json!({
        "uri": snapshot.uri,
        "version": snapshot.version,
        "diagnostics": problems,
    });
    let _ = outbox.send(wire::notification(
        "textDocument/publishDiagnostics",
        params,
    ));
    let key = snapshot.uri.as_str();
    let new_game = checked.loaded.game.take().map(Arc::new);
    if let Some(game) = &new_game {
        games.insert(key.to_owned(), game.clone());
    }
    let game = games.get(key).cloned();
    if board.load(Ordering::SeqCst) {
        let mut params = json!({
            "uri": snapshot.uri,
            "version": snapshot.version,
            "sound": new_game.is_some(),
        });
        if let (Some(game), Value::Object(params)) = (&game, &mut params) {
            params.insert("board".into(), json!(board::drawn(game)));
        }
        let _ = outbox.send(wire::notification("ludeme/board", params));
    }
    Some(CheckedText {
        snapshot: snapshot.clone(),
        checked,
        game,
        new_game,
    })
}

/// What `lud check` finds in a text: its matches are looked for beside it, too.
fn checked(snapshot: &Snapshot) -> Checked {
    let path = path_of(&snapshot.uri);
    let name = path.map_or_else(
        || snapshot.uri.to_string(),
        |path| path.display().to_string(),
    );
    let mut checked = check::check(&name, &snapshot.text, &Selection::default());
    if checked.loaded.errors().next().is_none()
        && checked.loaded.match_clause().is_some()
        && let Ok(find) = Subgames::default().finder(&name)
    {
        let (_, found) = load_match(&checked.loaded, find);
        checked.loaded.diagnostics.extend(found);
    }
    checked
}

/// The file of a text, if it is one.
fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let digits = std::str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/games` is `C:/games`.
    let drive = path.get(2..3) == Some(":");
    Some(PathBuf::from(if drive { path.get(1..)? } else { &path }))
}

fn diagnostic(snapshot: &Snapshot, checked: &Checked, found: &Diagnostic) -> LspDiagnostic {
    let mut message = found.message.clone();
    if !found.label.is_empty() {
        message.push_str(": ");
        message.push_str(&found.label);
    }
    for help in &found.help {
        message.push('\n');
        message.push_str(help);
    }
    let related =
        checked
            .related(found)
            .into_iter()
            .map(|(range, text)| DiagnosticRelatedInformation {
                location: Location::new(snapshot.uri.clone(), snapshot.range(&range)),
                message: if text.is_empty() {
                    "here".to_owned()
                } else {
                    text
                },
            });
    let related: Vec<_> = related.collect();
    let code = found.code.to_string();
    LspDiagnostic {
        range: snapshot.range(&checked.place(found)),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code_description: format!("{CODES}{}", found.code.slug())
            .parse()
            .ok()
            .map(|href| CodeDescription { href }),
        code: Some(NumberOrString::String(code)),
        source: Some("lud".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: UNUSED
            .contains(&found.code)
            .then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: Some(json!(found.code.slug())),
    }
}

/// What is shown faded: it could go.
const UNUSED: &[crate::diagnostic::Code] = &[
    warning::DEFINE_UNUSED,
    warning::OPTION_UNUSED,
    warning::PIECE_UNUSED,
    warning::REGION_UNUSED,
    warning::TRACK_UNUSED,
];

/// The repairs that touch a range, and all that are beyond doubt.
pub fn actions(
    snapshot: &Snapshot,
    checked: Option<&CheckedText>,
    params: &Value,
) -> Result<Value, String> {
    let range = snapshot.bytes(read::<LspRange>(params, "/range")?);
    let only: Vec<String> = read(params, "/context/only").unwrap_or_default();
    let wanted = |kind: &str| only.is_empty() || only.iter().any(|o| kind.starts_with(o.as_str()));
    // Repairs of an earlier text would change the wrong place.
    let Some(checked) = checked.filter(|c| c.snapshot.stamp == snapshot.stamp) else {
        return Ok(json!([]));
    };
    let edit = |edits: Value| {
        let mut changes = serde_json::Map::new();
        changes.insert(snapshot.uri.to_string(), edits);
        json!({ "changes": changes })
    };
    let mut actions = Vec::new();
    let repairs = checked.checked.repairs();
    for repair in repairs.iter().filter(|_| wanted("quickfix")) {
        let Some(problem) = checked.checked.diagnostics().get(repair.problem) else {
            continue;
        };
        let place = checked.checked.place(problem);
        if place.end < range.start || range.end < place.start {
            continue;
        }
        actions.push(json!({
            "title": repair.title,
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": [diagnostic(snapshot, &checked.checked, problem)],
            "edit": edit(json!(snapshot.edits(std::slice::from_ref(&repair.edit)))),
        }));
    }
    let all = only.iter().any(|o| "source.fixAll".starts_with(o.as_str()));
    if !repairs.is_empty() && all {
        let fixed = check::fix("", &snapshot.text, &Selection::default());
        if fixed != snapshot.text {
            let whole = snapshot.range(&(0..snapshot.text.len()));
            actions.push(json!({
                "title": "put right what is beyond doubt",
                "kind": "source.fixAll",
                "edit": edit(json!([{ "range": whole, "newText": fixed }])),
            }));
        }
    }
    Ok(Value::Array(actions))
}
