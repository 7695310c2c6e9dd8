//! `load` and `Game`: a description becomes a game, with its properties.

use std::path::Path;
use std::sync::Arc;

use ludeme::board::site::SiteType;
use ludeme::game::Game as Rules;
use ludeme::game::rules::Mode;
use ludeme::learn::encode::Encoding;
use ludeme::load::{Selection, load as load_text};
use ludeme::play::draw::{draw, site_name};
use ludeme::play::picture::{Picture, svg};
use ludeme::search::evaluate::Knowledge;
use ludeme::shipped;
use pyo3::exceptions::{PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;
use crate::stack;
use crate::state::State;

/// Largest description that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// A compiled game: its rules, immutable and shared by all its states.
///
/// Made by :func:`ludeme.load`. Two games are equal when they were made of the same text with the
/// same options.
#[pyclass(frozen, module = "ludeme", name = "Game")]
pub struct Game {
    pub rules: Arc<Rules>,
    /// How deeply its text is nested.
    pub depth: usize,
    /// What players learn of it before they play, once for all series and players.
    pub knowledge: Knowledge,
    file: String,
    text: String,
    options: Vec<String>,
    ruleset: Option<String>,
}

/// Loads a game from a file, by the name of a shipped game, or from the text itself.
#[pyfunction]
#[pyo3(signature = (game, options = Vec::new(), ruleset = None))]
pub fn load(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: Vec<String>,
    ruleset: Option<String>,
) -> PyResult<Game> {
    let name: String = match game.extract() {
        Ok(name) => name,
        Err(_) => game.call_method0("__fspath__")?.extract()?,
    };
    let (file, text) = match name.trim_start().starts_with('(') || name.contains('\n') {
        true => ("game.lud".to_owned(), name),
        false => {
            let text = read(&name)?;
            (name, text)
        }
    };
    made(py, file, text, options, ruleset)
}

/// The text of a file, or of a shipped game.
fn read(name: &str) -> PyResult<String> {
    let path = Path::new(name);
    let meta = match std::fs::metadata(path) {
        Ok(meta) => meta,
        Err(e) => {
            if let Some(game) = shipped::find(name) {
                return Ok(game.text.to_owned());
            }
            let names: Vec<&str> = shipped::GAMES.iter().map(|g| g.name).collect();
            let names = names.join(", ");
            let message = format!("cannot read {name}: {e}; the shipped games are {names}");
            return Err(PyFileNotFoundError::new_err(message));
        }
    };
    let refused = |why: String| Err(PyOSError::new_err(format!("cannot read {name}: {why}")));
    if !meta.is_file() {
        return refused("it is no regular file".into());
    }
    if meta.len() > MAX_BYTES {
        return refused(format!("it is larger than {} MiB", MAX_BYTES >> 20));
    }
    match std::fs::read(path).map(String::from_utf8) {
        Ok(Ok(text)) => Ok(text),
        Ok(Err(_)) => refused("it is not UTF-8".into()),
        Err(e) => refused(e.to_string()),
    }
}

fn made(
    py: Python<'_>,
    file: String,
    text: String,
    options: Vec<String>,
    ruleset: Option<String>,
) -> PyResult<Game> {
    let selection = Selection {
        options: options.clone(),
        ruleset: ruleset.clone(),
    };
    let mut loaded = py.detach(|| stack::with_much_room(|| load_text(&file, &text, &selection)));
    match loaded.game.take() {
        Some(rules) if loaded.errors().next().is_none() => Ok(Game {
            rules: Arc::new(rules),
            depth: stack::depth(&text),
            knowledge: Knowledge::default(),
            file,
            text,
            options,
            ruleset,
        }),
        _ => {
            let why = match loaded.match_clause().is_some() {
                true => format!("{file} is a match: load the games it is made of"),
                false => format!("{file} holds no game"),
            };
            Err(error::of_description(py, &loaded, &why))
        }
    }
}

/// The names of the games that come with the package.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    shipped::GAMES.iter().map(|g| g.name).collect()
}

/// The text of a shipped game.
#[pyfunction]
pub fn shipped_text(name: &str) -> PyResult<&'static str> {
    match shipped::find(name) {
        Some(game) => Ok(game.text),
        None => Err(PyFileNotFoundError::new_err(format!("no game `{name}`"))),
    }
}

#[pymethods]
impl Game {
    /// The game's name.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.name()
    }

    /// Where its text came from.
    #[getter]
    fn file(&self) -> &str {
        &self.file
    }

    /// Its text.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The options it was loaded with, `Category/Item`.
    #[getter]
    fn options(&self) -> Vec<String> {
        self.options.clone()
    }

    /// The ruleset it was loaded with.
    #[getter]
    fn ruleset(&self) -> Option<String> {
        self.ruleset.clone()
    }

    /// Number of players.
    #[getter]
    fn players(&self) -> usize {
        self.rules.players()
    }

    /// Whether chance takes part in play (dice, draws).
    #[getter]
    fn is_stochastic(&self) -> bool {
        self.rules.features().stochastic
    }

    /// Whether something is hidden from somebody.
    #[getter]
    fn is_hidden(&self) -> bool {
        self.rules.features().hidden
    }

    /// Whether all players move at once.
    #[getter]
    fn is_simultaneous(&self) -> bool {
        self.rules.mode() == Mode::Simultaneous
    }

    /// Whether it is a deduction puzzle.
    #[getter]
    fn is_deduction(&self) -> bool {
        self.rules.features().deduction
    }

    /// Moves after which a game is ended as a draw.
    #[getter]
    fn max_moves(&self) -> u32 {
        self.rules.move_limit()
    }

    /// The most outcomes of one draw: faces of a die, or what the rules may draw among (sites,
    /// pieces, whichever are more).
    #[getter]
    fn max_chance_outcomes(&self) -> u32 {
        let dice = self.rules.dice().into_iter().flat_map(|d| &d.faces);
        let faces = dice.map(|f| f.len() as u32).max().unwrap_or(1);
        match self.rules.features().random {
            true => faces.max(1 << 24),
            false => faces,
        }
    }

    /// The kinds of piece, by index; 0 is the empty site.
    #[getter]
    fn components(&self) -> Vec<String> {
        let names = self.rules.components().iter().map(|c| c.name.clone());
        names.collect()
    }

    /// The sites of the board of a type (`Cell`, `Vertex`, `Edge`; the default type where none is
    /// named) by number, as they are called in moves.
    #[pyo3(signature = (site_type = None))]
    fn sites(&self, site_type: Option<&str>) -> PyResult<Vec<String>> {
        let ty = match site_type {
            None => self.rules.layout().default,
            Some(name) => {
                let found = SiteType::ALL.into_iter().find(|t| t.name() == name);
                let wrong = || format!("no site type `{name}`: Cell, Vertex or Edge");
                found.ok_or_else(|| error::value(wrong()))?
            }
        };
        let sites = 0..self.rules.layout().count(ty) as i32;
        Ok(sites.map(|s| site_name(&self.rules, ty, s)).collect())
    }

    /// The start of a game. With a seed chance is drawn from it, as `lud run --seed` draws it;
    /// without one chance nodes are explicit (:meth:`State.chance_outcomes`).
    #[pyo3(signature = (seed = None))]
    fn start(slf: Py<Self>, py: Python<'_>, seed: Option<u64>) -> State {
        State::start(slf, py, seed)
    }

    /// The first position as text.
    fn board(&self) -> String {
        let (state, _) = self.rules.start_seeded(0);
        draw(&self.rules, &state, &[])
    }

    /// The first position as a picture, an SVG document.
    fn svg(&self) -> String {
        let (state, _) = self.rules.start_seeded(0);
        svg(&self.rules, &state, &Picture::default())
    }

    /// How positions and moves are written as numbers: a dictionary with `shape` (planes, rows,
    /// columns), `planes` (what each shows), `actions` (number of indices) and `variants`.
    #[pyo3(signature = (variants = 1))]
    fn encoding<'py>(&self, py: Python<'py>, variants: usize) -> PyResult<Bound<'py, PyDict>> {
        let encoding = Encoding::of(&self.rules, variants).map_err(error::value)?;
        let dict = PyDict::new(py);
        let [planes, rows, columns] = encoding.shape();
        dict.set_item("shape", (planes, rows, columns))?;
        dict.set_item("planes", encoding.plane_names(&self.rules))?;
        dict.set_item("actions", encoding.actions())?;
        dict.set_item("variants", encoding.variants())?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        format!(
            "Game({:?}, players={})",
            self.rules.name(),
            self.rules.players()
        )
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Game>()
            .is_ok_and(|other| self.is_same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.text, &self.options, &self.ruleset).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let again = py.import("ludeme._pickle")?.getattr("game_again")?;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let selection = (self.options.clone(), self.ruleset.clone());
        Ok((
            again,
            (
                version,
                self.file.clone(),
                self.text.clone(),
                selection.0,
                selection.1,
            ),
        ))
    }

    /// Loads a game from a text under the name of a file. For pickles.
    #[staticmethod]
    #[pyo3(signature = (file, text, options, ruleset))]
    fn _of_text(
        py: Python<'_>,
        file: String,
        text: String,
        options: Vec<String>,
        ruleset: Option<String>,
    ) -> PyResult<Game> {
        made(py, file, text, options, ruleset)
    }
}

/// What a pickle of a game holds: version, file, text, options, ruleset.
type Pickled = (String, String, String, Vec<String>, Option<String>);

impl Game {
    /// Whether both were made of the same text with the same options.
    pub fn is_same(&self, other: &Game) -> bool {
        self.text == other.text && self.options == other.options && self.ruleset == other.ruleset
    }
}
