//! Diagnostics, their repairs, and the board of what was sound last.
//!
//! A text that has just changed is checked in two waves: what is selected at once, the items and
//! rulesets that are not after a pause in which nothing was typed. What the second wave said of
//! the text before stays beside the first wave of the next, where the text is the same. When all
//! is said, `$/ludeme/checked` tells so.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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
    check::{self, DocumentCheck},
};
use crate::load::{Selection, load_match};

/// How long nothing must be typed before what is not selected is checked.
const PAUSE: Duration = Duration::from_millis(300);

/// Where a code is told about.
const CODES: &str = "https://crates.io/crates/ludeme#";

/// A text with what is wrong with it.
pub struct CheckedText {
    /// The text.
    pub snapshot: Arc<Snapshot>,
    /// What was found.
    pub checked: DocumentCheck,
    /// The last game that was sound: this text's, or that of an earlier one.
    pub game: Option<Arc<Game>>,
    /// The game, if it is this text's and was not known before.
    pub new_game: Option<Arc<Game>>,
}

/// The thread that checks: only the newest text of a file.
pub struct Checks {
    waiting: Arc<Waiting>,
}

/// How much of a text is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wave {
    /// What is selected.
    Selected,
    /// What is not selected, too.
    All,
}

impl Wave {
    /// A text that was opened is checked as a whole, one that is being typed in waves.
    fn of(snapshot: &Snapshot) -> Wave {
        match snapshot.stamp {
            ..=1 => Wave::All,
            _ => Wave::Selected,
        }
    }
}

/// A problem and the bytes that it is shown at.
type Placed = (Range<usize>, LspDiagnostic);

/// What is known of a text from before.
#[derive(Default)]
struct Known {
    /// The last game that was sound.
    game: Option<Arc<Game>>,
    /// The text that was last checked as a whole, and what only that showed.
    whole: Option<(Arc<Snapshot>, Vec<Placed>)>,
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
            let mut known: HashMap<String, Known> = HashMap::new();
            loop {
                let (snapshot, board) = mailbox.next();
                let mut wave = Wave::of(&snapshot);
                loop {
                    // What a panic says is on standard error; the next text is checked all the same.
                    let checked = catch_unwind(AssertUnwindSafe(|| {
                        one(&snapshot, &board, wave, &mut known, &outbox)
                    }));
                    let Ok(Some((checked, rest))) = checked else {
                        break;
                    };
                    if events.send(Event::Checked(Arc::new(checked))).is_err() {
                        return;
                    }
                    if !rest || !mailbox.is_quiet() {
                        break;
                    }
                    wave = Wave::All;
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
    /// Waits for a pause; false as soon as a text comes.
    fn is_quiet(&self) -> bool {
        let texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let quiet = |texts: &mut HashMap<String, Asked>| texts.is_empty();
        let waited = self.more.wait_timeout_while(texts, PAUSE, quiet);
        waited.unwrap_or_else(PoisonError::into_inner).0.is_empty()
    }

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

/// Checks a text and tells the client, unless the text has changed meanwhile; whether there is
/// more to be checked.
fn one(
    snapshot: &Arc<Snapshot>,
    board: &AtomicBool,
    wave: Wave,
    known: &mut HashMap<String, Known>,
    outbox: &Outbox,
) -> Option<(CheckedText, bool)> {
    if snapshot.is_stale() {
        return None;
    }
    let (mut checked, rest) = checked(snapshot, wave);
    if snapshot.is_stale() {
        return None;
    }
    let key = snapshot.uri.as_str();
    let known = known.entry(key.to_owned()).or_default();
    let mut problems: Vec<Placed> = checked
        .diagnostics()
        .iter()
        .map(|d| (checked.place(d), diagnostic(snapshot, &checked, d)))
        .collect();
    if rest && let Some((before, more)) = &known.whole {
        problems.extend(moved(before, more, snapshot));
    }
    if !rest {
        let found = checked.diagnostics().iter().zip(&problems);
        let more = found.filter(|(found, _)| found.elsewhere);
        let more = more.map(|(_, problem)| problem.clone()).collect();
        known.whole = Some((snapshot.clone(), more));
    }
    let problems: Vec<LspDiagnostic> = problems.into_iter().map(|(_, problem)| problem).collect();
    let params = json!({
        "uri": snapshot.uri,
        "version": snapshot.version,
        "diagnostics": problems,
    });
    let _ = outbox.send(wire::notification(
        "textDocument/publishDiagnostics",
        params,
    ));
    if !rest {
        let params = json!({ "uri": snapshot.uri, "version": snapshot.version });
        let _ = outbox.send(wire::notification("$/ludeme/checked", params));
    }
    let new_game = checked.loaded.game.take().map(Arc::new);
    if let Some(game) = &new_game {
        known.game = Some(game.clone());
    }
    let game = known.game.clone();
    // The second wave finds the same game.
    let again = wave == Wave::All && Wave::of(snapshot) == Wave::Selected;
    if board.load(Ordering::SeqCst) && !again {
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
    let checked = CheckedText {
        snapshot: snapshot.clone(),
        checked,
        game,
        new_game: new_game.filter(|_| !again),
    };
    Some((checked, rest))
}

/// The problems of an earlier text that stand where nothing has changed since, at their places now.
fn moved(before: &Snapshot, problems: &[Placed], now: &Snapshot) -> Vec<Placed> {
    let (old, new) = (before.text.as_bytes(), now.text.as_bytes());
    let most = old.len().min(new.len());
    let same = (0..most).take_while(|n| old[*n] == new[*n]).count();
    let tail = (0..most - same)
        .take_while(|n| old[old.len() - 1 - n] == new[new.len() - 1 - n])
        .count();
    let place = |range: &Range<usize>| {
        if range.end < same {
            return Some(range.clone());
        }
        let start = range.start.checked_sub(old.len() - tail)?;
        let start = new.len() - tail + start;
        Some(start..start + range.len())
    };
    let kept = problems.iter().filter_map(|(range, problem)| {
        let range = place(range)?;
        let mut problem = problem.clone();
        problem.range = now.range(&range);
        // The places beside it may have moved otherwise.
        problem.related_information = None;
        Some((range, problem))
    });
    kept.collect()
}

/// What `lud check` finds in a text: its matches are looked for beside it, too.
/// Whether there is more to be checked stands beside it.
fn checked(snapshot: &Snapshot, wave: Wave) -> (DocumentCheck, bool) {
    let path = path_of(&snapshot.uri);
    let name = path.map_or_else(
        || snapshot.uri.to_string(),
        |path| path.display().to_string(),
    );
    let selection = Selection::default();
    let (mut checked, rest) = match wave {
        Wave::Selected => check::check_selected(&name, &snapshot.text, &selection),
        Wave::All => (check::check(&name, &snapshot.text, &selection), false),
    };
    if checked.loaded.errors().next().is_none()
        && checked.loaded.match_clause().is_some()
        && let Ok(find) = Subgames::default().finder(&name)
    {
        let (_, found) = load_match(&checked.loaded, find);
        checked.loaded.diagnostics.extend(found);
    }
    (checked, rest)
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

fn diagnostic(snapshot: &Snapshot, checked: &DocumentCheck, found: &Diagnostic) -> LspDiagnostic {
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

/// The repairs that touch a range, of which those beyond doubt are preferred, and all of the latter
/// at once.
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
            "isPreferred": repair.is_certain,
            "diagnostics": [diagnostic(snapshot, &checked.checked, problem)],
            "edit": edit(json!(snapshot.edits(std::slice::from_ref(&repair.edit)))),
        }));
    }
    let all = only.iter().any(|o| "source.fixAll".starts_with(o.as_str()));
    if repairs.iter().any(|repair| repair.is_certain) && all {
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
