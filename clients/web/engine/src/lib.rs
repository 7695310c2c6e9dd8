//! The engine behind the page: one function, [`Engine::ask`], that takes a request as JSON and
//! answers as JSON. The page runs it in a worker.
//!
//! ```
//! let mut engine = ludeme_web_engine::Engine::new();
//! let answer = engine.ask(r#"{"ask":"check","text":"(game \"A\" (players 2)"}"#);
//! assert!(answer.contains("\"errors\":1"));
//! ```
//!
//! | module | what it answers |
//! |---|---|
//! | `text` | what is wrong with a description, what it offers to choose |
//! | `table` | a game with its seats: positions, moves, records |
//! | `seats` | machines that think in slices, so that they can be stopped |
//! | `study` | many games, some at a time |
//!
//! What a position says is what the player who looks may know: nothing else leaves this crate
//! while a game with hidden information goes on.

mod seats;
mod study;
mod table;
mod text;

use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use study::Study;
use table::Table;

/// The longest description that is read, in bytes.
pub const MAX_TEXT: usize = 1 << 20;
/// The longest record that is read, in bytes.
pub const MAX_RECORD: usize = 16 << 20;

/// What the page asks.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Request {
    /// The shipped games.
    Games,
    /// What is wrong with a description.
    Check(text::Source),
    /// What may stand at a place of a description.
    Complete { text: String, at: usize },
    /// What a word of a description means.
    Hover { text: String, at: usize },
    /// A new game, or one that goes on with a record.
    Open {
        #[serde(flatten)]
        source: text::Source,
        seed: u64,
        #[serde(default)]
        record: Option<String>,
        #[serde(default)]
        seats: Vec<String>,
    },
    /// Whose turn it is, and nothing else.
    Turn,
    /// The position as a player sees it; nobody is a game that hides nothing, or is over.
    View { player: Option<u8> },
    /// Makes a move of the position, by its place in the list; without one what the machine thought of.
    Play {
        #[serde(default)]
        pick: Option<usize>,
    },
    /// Which move a text means.
    Find { words: String },
    /// Takes moves back to the last decision of a person, or makes them again.
    Undo,
    /// Makes moves again.
    Redo,
    /// The game as a record.
    Record,
    /// Lets the machine whose turn it is think for some milliseconds.
    Think { millis: u64 },
    /// What a search would do for the player to move.
    Hint { millis: u64 },
    /// Begins a study.
    StudyBegin {
        #[serde(flatten)]
        source: text::Source,
        seed: u64,
        player: String,
    },
    /// Plays games of the study for some milliseconds, but no more than so many in all.
    Study { millis: u64, games: u64 },
    /// Counts random games of the open game.
    Bench { games: u64 },
}

/// The engine of one worker.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    table: Option<Table>,
    study: Option<Study>,
}

#[wasm_bindgen]
impl Engine {
    /// An engine without a game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Answers a request; `{"error": WHY}` where it cannot.
    pub fn ask(&mut self, request: &str) -> String {
        let answer = serde_json::from_str(request)
            .map_err(|e| format!("no request: {e}"))
            .and_then(|request| self.answer(request));
        let answer = answer.unwrap_or_else(|why| json!({ "error": why }));
        answer.to_string()
    }
}

impl Engine {
    fn answer(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Games => Ok(text::games()),
            Request::Check(source) => source.check(),
            Request::Complete { text, at } => text::complete(&text, at),
            Request::Hover { text, at } => text::hover(&text, at),
            Request::Open {
                source,
                seed,
                record,
                seats,
            } => {
                self.table = None;
                self.study = None;
                let table = Table::open(&source, seed, record.as_deref(), &seats)?;
                let about = table.about();
                self.table = Some(table);
                Ok(about)
            }
            Request::StudyBegin {
                source,
                seed,
                player,
            } => {
                self.study = Some(Study::begin(&source, seed, &player)?);
                Ok(json!({}))
            }
            Request::Study { millis, games } => match &mut self.study {
                Some(study) => study.go_on(millis, games),
                None => Err("no study has begun".into()),
            },
            request => {
                let table = self.table.as_mut().ok_or("no game is open")?;
                match request {
                    Request::Turn => Ok(table.turn()),
                    Request::View { player } => table.view(player),
                    Request::Play { pick } => table.play(pick),
                    Request::Find { words } => Ok(table.find(&words)),
                    Request::Undo => Ok(table.step_back()),
                    Request::Redo => Ok(table.step_on()),
                    Request::Record => table.record(),
                    Request::Think { millis } => table.think(millis),
                    Request::Hint { millis } => table.hint(millis),
                    Request::Bench { games } => Ok(table.bench(games)),
                    _ => Err("no such request".into()),
                }
            }
        }
    }
}

/// Calls the worker's function with what was said when the engine fell over, so that the page can
/// show it.
#[wasm_bindgen(start)]
pub fn start() {
    #[cfg(target_family = "wasm")]
    std::panic::set_hook(Box::new(|info| fell(&info.to_string())));
}

#[cfg(target_family = "wasm")]
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = globalThis, js_name = engineFell)]
    fn fell(why: &str);
}
