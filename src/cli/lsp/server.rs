//! The life of the server: messages come in, texts are kept, work is handed out.

use std::collections::HashMap;
use std::io::{self, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, Request};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    InitializeParams, PositionEncodingKind, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::checks::{self, CheckedText, Checks};
use super::lenses::{self, Studies};
use super::snapshot::Snapshot;
use super::wire::{self, Incoming};
use super::{answers, names};
use crate::ide::Unit;

/// Deep descriptions are compiled by recursion.
pub const STACK: usize = 64 << 20;

/// How many threads answer.
const ANSWERERS: usize = 2;

/// Handed to the thread that writes, it is the last.
const END: Value = Value::Null;

/// How long a client that leaves may take to read what was said.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Codes of the protocol.
const NOT_INITIALIZED: i32 = -32002;
const INVALID_REQUEST: i32 = -32600;
const UNKNOWN_METHOD: i32 = -32601;
const BAD_PARAMS: i32 = -32602;
const INTERNAL: i32 = -32603;
const CANCELLED: i32 = -32800;
const CONTENT_MODIFIED: i32 = -32801;

/// What the thread of the protocol is told.
pub enum Event {
    /// The client sent something.
    Incoming(Incoming),
    /// The client has left.
    End,
    /// A text has been checked.
    Checked(Arc<CheckedText>),
    /// A game has been studied.
    Studied {
        /// Which text.
        uri: Uri,
        /// What the study found, in a line.
        line: String,
    },
}

/// Where messages to the client go.
pub type Outbox = Sender<Value>;

/// What the client can do.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// How it counts columns.
    pub unit: Unit,
    /// It fills in the places of snippets.
    pub snippets: bool,
    /// It asks for lenses anew when told.
    pub lens_refresh: bool,
    /// It has the commands of our own extension.
    pub own_commands: bool,
}

/// A text that the client has open.
struct OpenText {
    snapshot: Arc<Snapshot>,
    newest: Arc<AtomicU64>,
    checked: Option<Arc<CheckedText>>,
    /// Whether the board is shown.
    board: Arc<AtomicBool>,
    study: Option<String>,
}

/// A request to be answered on another thread.
struct Job {
    id: Value,
    method: String,
    params: Value,
    snapshot: Arc<Snapshot>,
    checked: Option<Arc<CheckedText>>,
    study: Option<String>,
    client: Client,
    cancelled: Arc<AtomicBool>,
}

/// Serves a client until it leaves; whether it did so in order.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<bool> {
    let (events, inbox) = mpsc::channel();
    let (outbox, outgoing) = mpsc::channel::<Value>();
    let sender = events.clone();
    thread::Builder::new().spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(incoming)) = wire::read(&mut input) {
            if sender.send(Event::Incoming(incoming)).is_err() {
                return;
            }
        }
        let _ = sender.send(Event::End);
    })?;
    let writer = thread::Builder::new().spawn(move || {
        let mut output = output;
        for message in outgoing.iter().take_while(|message| *message != END) {
            // A client that closes its end has left; reading tells.
            if wire::write(&mut output, &message).is_err() {
                return;
            }
        }
    })?;
    let last = outbox.clone();
    let orderly = Server::new(events, outbox)?.run(&inbox);
    // Everything that was to be said is written, unless the client reads no more; what is still
    // worked on is not waited for.
    let _ = last.send(END);
    let patience = Instant::now() + LAST_WORDS;
    while !writer.is_finished() && Instant::now() < patience {
        thread::sleep(Duration::from_millis(1));
    }
    Ok(orderly)
}

struct Server {
    outbox: Outbox,
    client: Option<Client>,
    shut_down: bool,
    texts: HashMap<String, OpenText>,
    jobs: Sender<Job>,
    checks: Checks,
    studies: Studies,
    /// The requests that are being answered, and how to cancel them.
    pending: HashMap<String, Arc<AtomicBool>>,
    asked: u64,
}

impl Server {
    fn new(events: Sender<Event>, outbox: Outbox) -> io::Result<Server> {
        let (jobs, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..ANSWERERS {
            let (waiting, outbox) = (waiting.clone(), outbox.clone());
            thread::Builder::new()
                .stack_size(STACK)
                .spawn(move || work(&waiting, &outbox))?;
        }
        Ok(Server {
            checks: Checks::start(events.clone(), outbox.clone())?,
            studies: Studies::start(events)?,
            outbox,
            client: None,
            shut_down: false,
            texts: HashMap::new(),
            jobs,
            pending: HashMap::new(),
            asked: 0,
        })
    }

    fn run(&mut self, inbox: &Receiver<Event>) -> bool {
        while let Ok(event) = inbox.recv() {
            match event {
                Event::End => return self.shut_down,
                Event::Incoming(Incoming::Message(Message::Notification(n)))
                    if n.method == "exit" =>
                {
                    return self.shut_down;
                }
                Event::Incoming(incoming) => self.incoming(incoming),
                Event::Checked(checked) => self.checked(checked),
                Event::Studied { uri, line } => {
                    if let Some(open) = self.texts.get_mut(uri.as_str()) {
                        open.study = Some(line);
                        self.refresh_lenses();
                    }
                }
            }
        }
        self.shut_down
    }

    fn say(&self, message: Value) {
        let _ = self.outbox.send(message);
    }

    fn log(&self, text: &str) {
        let params = json!({ "type": 2, "message": text });
        self.say(wire::notification("window/logMessage", params));
    }

    fn incoming(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Broken { code, why, id } => self.say(wire::refusal(&id, code, &why)),
            Incoming::Message(Message::Request(request)) => self.request(request),
            Incoming::Message(Message::Notification(n)) => self.notification(n),
            Incoming::Message(Message::Response(_)) => {}
        }
    }

    fn request(&mut self, request: Request) {
        let id = serde_json::to_value(&request.id).unwrap_or_default();
        if request.method == "initialize" {
            return match self.client {
                None => self.initialize(&id, request.params),
                Some(_) => self.say(wire::refusal(&id, INVALID_REQUEST, "initialized already")),
            };
        }
        let Some(client) = self.client else {
            let why = "the first request is `initialize`";
            return self.say(wire::refusal(&id, NOT_INITIALIZED, why));
        };
        if self.shut_down {
            return self.say(wire::refusal(&id, INVALID_REQUEST, "shut down already"));
        }
        match request.method.as_str() {
            "shutdown" => {
                self.shut_down = true;
                self.say(wire::answer(&id, Value::Null));
            }
            "ludeme/board" => self.show_board(&id, &request.params),
            "workspace/executeCommand" => self.command(&id, &request.params),
            method if answers::METHODS.contains(&method) || names::METHODS.contains(&method) => {
                let uri = text_of(&request.params).unwrap_or_default();
                let Some(open) = self.texts.get(&uri) else {
                    let why = format!("the text `{uri}` is not open");
                    return self.say(wire::refusal(&id, BAD_PARAMS, &why));
                };
                let cancelled = Arc::new(AtomicBool::new(false));
                self.pending.retain(|_, flag| Arc::strong_count(flag) > 1);
                self.pending.insert(id.to_string(), cancelled.clone());
                let job = Job {
                    id,
                    method: request.method,
                    params: request.params,
                    snapshot: open.snapshot.clone(),
                    checked: open.checked.clone(),
                    study: open.study.clone(),
                    client,
                    cancelled,
                };
                // The threads that answer live as long as the server.
                let _ = self.jobs.send(job);
            }
            method => {
                let why = format!("`{method}` is not known");
                self.say(wire::refusal(&id, UNKNOWN_METHOD, &why));
            }
        }
    }

    fn initialize(&mut self, id: &Value, params: Value) {
        let params: InitializeParams = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(e) => return self.say(wire::refusal(id, BAD_PARAMS, &e.to_string())),
        };
        let general = params.capabilities.general.unwrap_or_default();
        let encodings = general.position_encodings.unwrap_or_default();
        let unit = match encodings.contains(&PositionEncodingKind::UTF8) {
            true => Unit::Byte,
            false => Unit::Utf16,
        };
        let text = params.capabilities.text_document.unwrap_or_default();
        let item = text.completion.unwrap_or_default().completion_item;
        let workspace = params.capabilities.workspace.unwrap_or_default();
        let own = params.initialization_options.unwrap_or_default();
        let client = Client {
            unit,
            snippets: item.and_then(|i| i.snippet_support).unwrap_or(false),
            lens_refresh: workspace
                .code_lens
                .and_then(|c| c.refresh_support)
                .unwrap_or(false),
            own_commands: own
                .get("commands")
                .and_then(Value::as_bool)
                .unwrap_or(false),
        };
        self.client = Some(client);
        let encoding = match unit {
            Unit::Byte => "utf-8",
            _ => "utf-16",
        };
        let result = json!({
            "capabilities": answers::capabilities(encoding),
            "serverInfo": { "name": "lud", "version": env!("CARGO_PKG_VERSION") },
        });
        self.say(wire::answer(id, result));
    }

    fn notification(&mut self, notification: Notification) {
        if self.client.is_none() {
            return;
        }
        let method = notification.method.as_str();
        let params = notification.params;
        match method {
            "textDocument/didOpen" => self.with(params, method, Self::open),
            "textDocument/didChange" => self.with(params, method, Self::change),
            "textDocument/didClose" => self.with(params, method, Self::close),
            "$/cancelRequest" => {
                let id = params.get("id").map(Value::to_string).unwrap_or_default();
                if let Some(flag) = self.pending.get(&id) {
                    flag.store(true, Ordering::SeqCst);
                }
            }
            _ => {}
        }
    }

    /// Does something with the parameters of a notification, if they are what they must be.
    fn with<P: DeserializeOwned>(
        &mut self,
        params: Value,
        method: &str,
        deal: impl FnOnce(&mut Self, P),
    ) {
        match serde_json::from_value(params) {
            Ok(params) => deal(self, params),
            Err(e) => self.log(&format!("`{method}` is not understood: {e}")),
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let text = params.text_document;
        let newest = Arc::new(AtomicU64::new(0));
        self.keep(text.uri, text.version, text.text, newest);
    }

    fn keep(&mut self, uri: Uri, version: i32, text: String, newest: Arc<AtomicU64>) {
        let unit = self.client.map_or(Unit::Utf16, |client| client.unit);
        let snapshot = Arc::new(Snapshot::new(uri.clone(), version, text, unit, &newest));
        let known = self.texts.remove(uri.as_str());
        let (checked, board, study) = match known {
            Some(open) => (open.checked, open.board, open.study),
            None => (None, Arc::new(AtomicBool::new(false)), None),
        };
        self.checks.ask(&snapshot, &board);
        let open = OpenText {
            snapshot,
            newest,
            checked,
            board,
            study,
        };
        self.texts.insert(uri.as_str().to_owned(), open);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.uri;
        let Some(open) = self.texts.get(uri.as_str()) else {
            return self.log(&format!("`{}` changed, but is not open", uri.as_str()));
        };
        let newest = open.newest.clone();
        let unit = open.snapshot.unit;
        let mut text = open.snapshot.text.clone();
        for change in params.content_changes {
            match change.range {
                None => text = change.text,
                Some(range) => {
                    // Each change counts in the text that the one before has left.
                    let counter = Arc::new(AtomicU64::new(0));
                    let now = Snapshot::new(uri.clone(), 0, text, unit, &counter);
                    let bytes = now.bytes(range);
                    text = now.text;
                    text.replace_range(bytes, &change.text);
                }
            }
        }
        self.keep(uri, params.text_document.version, text, newest);
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        if let Some(open) = self.texts.remove(uri.as_str()) {
            // Whatever is still found out about it is stale.
            open.newest.fetch_add(1, Ordering::SeqCst);
            let params = json!({ "uri": uri, "diagnostics": [] });
            self.say(wire::notification(
                "textDocument/publishDiagnostics",
                params,
            ));
        }
    }

    fn checked(&mut self, checked: Arc<CheckedText>) {
        let uri = checked.snapshot.uri.clone();
        let Some(open) = self.texts.get_mut(uri.as_str()) else {
            return;
        };
        if checked.snapshot.is_stale() {
            return;
        }
        if let Some(game) = &checked.new_game {
            open.study = None;
            self.studies.ask(&checked.snapshot, game);
        }
        open.checked = Some(checked);
    }

    fn refresh_lenses(&mut self) {
        if self.client.is_some_and(|client| client.lens_refresh) {
            self.asked += 1;
            let id = format!("lenses-{}", self.asked);
            let method = "workspace/codeLens/refresh";
            self.say(json!({ "jsonrpc": "2.0", "id": id, "method": method }));
        }
    }

    /// Shows the board of a text from now on, or no longer.
    fn show_board(&mut self, id: &Value, params: &Value) {
        let uri = text_of(params).unwrap_or_default();
        let Some(open) = self.texts.get(&uri) else {
            let why = format!("the text `{uri}` is not open");
            return self.say(wire::refusal(id, BAD_PARAMS, &why));
        };
        let on = params.get("on").and_then(Value::as_bool).unwrap_or(true);
        open.board.store(on, Ordering::SeqCst);
        if on {
            self.checks.ask(&open.snapshot, &open.board);
        }
        self.say(wire::answer(id, Value::Null));
    }

    fn command(&mut self, id: &Value, params: &Value) {
        let name = params.get("command").and_then(Value::as_str);
        let uri = params.pointer("/arguments/0").and_then(Value::as_str);
        let uri = json!({ "textDocument": { "uri": uri } });
        match name {
            Some("ludeme.board") => self.show_board(id, &uri),
            Some("ludeme.study") => {
                let open = self.texts.get(&text_of(&uri).unwrap_or_default());
                let game = open.and_then(|open| {
                    let checked = open.checked.as_ref()?;
                    Some((open.snapshot.clone(), checked.game.clone()?))
                });
                if let Some((snapshot, game)) = game {
                    self.studies.ask(&snapshot, &game);
                }
                self.say(wire::answer(id, Value::Null));
            }
            other => {
                let why = format!("no command `{}`", other.unwrap_or_default());
                self.say(wire::refusal(id, BAD_PARAMS, &why));
            }
        }
    }
}

/// The text that some parameters are about.
fn text_of(params: &Value) -> Option<String> {
    let places = ["/textDocument/uri", "/data/uri", "/uri"];
    let uri = places
        .iter()
        .find_map(|place| params.pointer(place)?.as_str())?;
    // As it is written when it is a key.
    uri.parse::<Uri>().ok().map(|uri| uri.as_str().to_owned())
}

/// Answers requests until the server ends.
fn work(waiting: &Mutex<Receiver<Job>>, outbox: &Outbox) {
    loop {
        let job = match waiting.lock() {
            Ok(waiting) => waiting.recv(),
            Err(_) => return,
        };
        let Ok(job) = job else { return };
        let id = job.id.clone();
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&job)));
        let message = answered.unwrap_or_else(|_| {
            let why = format!("`{}` failed; this is a bug in lud", job.method);
            wire::refusal(&id, INTERNAL, &why)
        });
        if outbox.send(message).is_err() {
            return;
        }
    }
}

fn answer(job: &Job) -> Value {
    let cancelled = || job.cancelled.load(Ordering::SeqCst);
    if cancelled() {
        return wire::refusal(&job.id, CANCELLED, "cancelled");
    }
    // What covers the whole text is asked again when the text has changed.
    if answers::WHOLE.contains(&job.method.as_str()) && job.snapshot.is_stale() {
        return wire::refusal(&job.id, CONTENT_MODIFIED, "the text has changed");
    }
    let checked = job.checked.as_deref();
    let method = job.method.as_str();
    let result = match method {
        "textDocument/codeAction" => checks::actions(&job.snapshot, checked, &job.params),
        "textDocument/codeLens" => Ok(lenses::lenses(
            &job.snapshot,
            checked,
            job.study.as_deref(),
            job.client,
        )),
        _ if names::METHODS.contains(&method) => names::answer(&job.snapshot, method, &job.params),
        _ => answers::answer(&job.snapshot, method, &job.params, job.client),
    };
    if cancelled() {
        return wire::refusal(&job.id, CANCELLED, "cancelled");
    }
    match result {
        Ok(result) => wire::answer(&job.id, result),
        Err(why) => wire::refusal(&job.id, BAD_PARAMS, &why),
    }
}
