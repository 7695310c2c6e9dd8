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

/// A place of a description, in bytes.
#[derive(Deserialize)]
struct Place {
    text: String,
    at: usize,
}

/// How a game begins, beside its description: with a record it goes on.
#[derive(Deserialize)]
struct Opening {
    seed: u64,
    #[serde(default)]
    record: Option<String>,
    #[serde(default)]
    seats: Vec<String>,
}

/// How a study begins, beside its description.
#[derive(Deserialize)]
struct Plan {
    seed: u64,
    player: String,
}

/// What the other requests say; each reads what it needs.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Body {
    /// The player who looks; nobody in a game that hides nothing, or is over.
    player: Option<u8>,
    /// A move by its place in the list.
    pick: Option<usize>,
    /// A move as a person types it.
    words: String,
    /// How long an answer may take.
    millis: u64,
    /// How many games are played at most.
    games: u64,
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

    /// Answers a request, an object whose `ask` names it; `{"error": WHY}` where it cannot.
    ///
    /// | `ask` | what is done | what it takes |
    /// |---|---|---|
    /// | `games` | the shipped games | |
    /// | `check` | what is wrong with a description | `text`, `file`, `options` |
    /// | `complete`, `hover` | what may stand at a place of a description, what stands there | `text`, `at` |
    /// | `open` | a new game, or one that goes on with a record | a description, `seed`, `record`, `seats` |
    /// | `turn` | whose turn it is, and nothing else | |
    /// | `view` | the position as a player sees it | `player` |
    /// | `play` | makes a move of the list, or what the machine thought of | `pick` |
    /// | `find` | which move a text means | `words` |
    /// | `undo`, `redo` | moves back to the last decision of a person, or makes them again | |
    /// | `record` | the game as a record | |
    /// | `think` | lets the machine whose turn it is think | `millis` |
    /// | `hint` | what a search would do for the player to move | `millis` |
    /// | `study_begin` | begins a study | a description, `seed`, `player` |
    /// | `study` | plays games of the study | `millis`, `games` in all |
    /// | `bench` | counts random games of the open game | `games` |
    pub fn ask(&mut self, request: &str) -> String {
        let answer = serde_json::from_str(request)
            .map_err(not_read)
            .and_then(|request: Value| self.answer(&request));
        let answer = answer.unwrap_or_else(|why| json!({ "error": why }));
        answer.to_string()
    }
}

/// What a request says, read as this kind of request needs it.
fn of<'a, T: Deserialize<'a>>(request: &'a Value) -> Result<T, String> {
    T::deserialize(request).map_err(not_read)
}

fn not_read(why: serde_json::Error) -> String {
    format!("no request: {why}")
}

impl Engine {
    fn answer(&mut self, request: &Value) -> Result<Value, String> {
        let name = request["ask"]
            .as_str()
            .ok_or("no request: nothing is asked")?;
        match name {
            "games" => Ok(text::games()),
            "check" => of::<text::Source>(request)?.check(),
            "complete" => {
                let Place { text, at } = of(request)?;
                text::complete(&text, at)
            }
            "hover" => {
                let Place { text, at } = of(request)?;
                text::hover(&text, at)
            }
            "open" => {
                let source = of(request)?;
                let opening: Opening = of(request)?;
                self.table = None;
                self.study = None;
                let record = opening.record.as_deref();
                let table = Table::open(&source, opening.seed, record, &opening.seats)?;
                let about = table.about();
                self.table = Some(table);
                Ok(about)
            }
            "study_begin" => {
                let source = of(request)?;
                let plan: Plan = of(request)?;
                self.study = Some(Study::begin(&source, plan.seed, &plan.player)?);
                Ok(json!({}))
            }
            "study" => {
                let Body { millis, games, .. } = of(request)?;
                let study = self.study.as_mut().ok_or("no study has begun")?;
                study.go_on(millis, games)
            }
            _ => {
                let table = self.table.as_mut().ok_or("no game is open")?;
                let body: Body = of(request)?;
                match name {
                    "turn" => Ok(table.turn()),
                    "view" => table.view(body.player),
                    "play" => table.play(body.pick),
                    "find" => Ok(table.find(&body.words)),
                    "undo" => Ok(table.step_back()),
                    "redo" => Ok(table.step_on()),
                    "record" => table.record(),
                    "think" => table.think(body.millis),
                    "hint" => table.hint(body.millis),
                    "bench" => Ok(table.bench(body.games)),
                    _ => Err(format!("no request: nothing is called {name}")),
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
