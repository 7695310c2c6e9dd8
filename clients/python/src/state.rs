//! `State` and `Move`: a position of a game, and its moves.

use ludeme::board::site::SiteType;
use ludeme::game::state_line::state_line;
use ludeme::game::text::write_move;
use ludeme::learn::encode::{Encoding, Listed, Order};
use ludeme::play::draw::{draw_for, site_name};
use ludeme::play::picture::{Picture, svg};
use ludeme::play::view::View;
use ludeme::play::words::describe;
use ludeme::search::choices::Choices;
use ludeme::search::utility;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;

use crate::error;
use crate::game::Game;
use crate::node::{History, Made, Node};
use crate::stack::with_room;

/// A legal move of a state.
#[pyclass(frozen, module = "ludeme", name = "Move")]
pub struct Move {
    /// Its place in the list of legal moves.
    #[pyo3(get)]
    index: usize,
    /// The move in words.
    #[pyo3(get)]
    text: String,
    /// The site it begins with, by name; None for none.
    #[pyo3(get, name = "from_site")]
    from: Option<String>,
    /// The site it ends with, by name; None for none.
    #[pyo3(get, name = "to_site")]
    to: Option<String>,
    /// Its lowest and highest level.
    #[pyo3(get)]
    levels: (i32, i32),
    /// All its actions before consequences, in the trial format.
    #[pyo3(get)]
    actions: String,
}

#[pymethods]
impl Move {
    fn __repr__(&self) -> String {
        format!("Move({}, {:?})", self.index, self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __index__(&self) -> usize {
        self.index
    }
}

/// A position: a value that can be copied, compared, hashed and pickled.
///
/// It is a decision (:attr:`legal_moves`), a chance node (:attr:`is_chance`) or the end
/// (:attr:`is_over`). Players are numbered from 1.
#[pyclass(module = "ludeme", name = "State")]
#[derive(Debug)]
pub struct State {
    game: Py<Game>,
    depth: usize,
    pub node: Node,
}

/// What a pickle of a state holds besides the game: seed, start draws, moves, open move, its roll,
/// pending outcomes.
type Pickled = (
    Option<u64>,
    Vec<u32>,
    Vec<(Vec<u32>, usize, Vec<u32>)>,
    Option<usize>,
    Vec<u32>,
    Vec<u32>,
);

impl State {
    pub fn start(game: Py<Game>, py: Python<'_>, seed: Option<u64>) -> Self {
        let (rules, depth) = (game.get().rules.clone(), game.get().depth);
        let node = py.detach(|| with_room(depth, || Node::new(rules, seed)));
        State { game, depth, node }
    }

    fn over_or_chance(&self) -> Option<&'static str> {
        if self.node.open() > 0 {
            Some("it is a chance node: draw with apply_chance")
        } else if self.node.is_over() {
            Some("the game is over")
        } else {
            None
        }
    }

    fn the_move(&self, index: usize) -> Move {
        let (rules, state, list) = (&**self.node.game(), self.node.state(), self.node.list());
        let m = &list.moves()[index];
        let types = list.decision(m).and_then(|a| a.types());
        let (from, to) = types.unwrap_or((rules.layout().default, rules.layout().default));
        let name = |ty: SiteType, site: i32| (site >= 0).then(|| site_name(rules, ty, site));
        let actions: Vec<_> = list
            .items(m)
            .iter()
            .filter_map(|item| match item {
                ludeme::game::action::Item::Action(action) => Some(*action),
                ludeme::game::action::Item::Then(_) => None,
            })
            .collect();
        let mut written = String::new();
        write_move(rules, m, &actions, &mut written);
        Move {
            index,
            text: describe(rules, state, list, m),
            from: name(from, m.from),
            to: name(to, m.to),
            levels: (m.level_min, m.level_max),
            actions: written,
        }
    }

    fn encoded(&mut self, encoding: &Encoding) -> (Vec<u32>, usize) {
        let mut out = Vec::new();
        let shared = self.node.with_listed(|game, state, scratch, list| {
            let listed = Listed {
                game,
                state,
                scratch,
                list,
            };
            encoding.write_actions(listed, &mut Order::default(), &mut out)
        });
        (out, shared)
    }
}

#[pymethods]
impl State {
    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.node.is_over()
    }

    /// Whether chance has to be drawn before anything else.
    #[getter]
    fn is_chance(&self) -> bool {
        self.node.open() > 0
    }

    /// The player to move, from 1.
    #[getter]
    fn mover(&self) -> u8 {
        self.node.state().mover
    }

    /// The number of the turn, from 1.
    #[getter]
    fn turn(&self) -> u32 {
        self.node.state().turn
    }

    /// Moves made so far.
    #[getter]
    fn moves(&self) -> usize {
        self.node.moves()
    }

    /// The legal moves; none at the end and at chance nodes. Duplicates are listed as the rules
    /// give them.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let legal = 0..self.legal_count();
        legal.map(|i| self.the_move(i)).collect()
    }

    /// How many legal moves there are, without making them.
    #[getter]
    fn legal_count(&self) -> usize {
        match self.node.is_over() || self.node.open() > 0 {
            true => 0,
            false => self.node.list().len(),
        }
    }

    /// Who chooses, and among how many options: the mover among the legal moves, or every player
    /// where all move at once.
    #[getter]
    fn choosers(&self) -> Vec<(u8, usize)> {
        if self.over_or_chance().is_some() {
            return Vec::new();
        }
        let choices = Choices::of(self.node.game(), self.node.state(), self.node.list());
        match choices.choosers.as_slice() {
            [_] => vec![(self.node.state().mover, self.legal_count())],
            many => many.iter().map(|c| (c.player, c.options.len())).collect(),
        }
    }

    /// The index of the legal move in which each of :attr:`choosers` takes the given option.
    fn joint(&self, options: Vec<usize>) -> PyResult<usize> {
        let choosers = self.choosers();
        if options.len() != choosers.len() {
            let (given, needed) = (options.len(), choosers.len());
            return Err(error::value(format!(
                "{given} options are given, {needed} are needed"
            )));
        }
        for (option, (player, n)) in options.iter().zip(&choosers) {
            if option >= n {
                return Err(PyIndexError::new_err(format!(
                    "player {player} has {n} options, there is no option {option}"
                )));
            }
        }
        match options.as_slice() {
            [one] => Ok(*one),
            many => {
                let (state, list) = (self.node.state(), self.node.list());
                Ok(Choices::of(self.node.game(), state, list).find(many))
            }
        }
    }

    /// Plays a legal move: a :class:`Move` of this state, its index, or its words. The state
    /// itself changes; ``state.copy()`` keeps the old one.
    fn apply(&mut self, py: Python<'_>, chosen: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Some(why) = self.over_or_chance() {
            return Err(error::value(format!("no move can be made: {why}")));
        }
        let legal = self.node.list().len();
        let pick = if let Ok(m) = chosen.cast::<Move>() {
            let m = m.get();
            let same = m.index < legal && {
                let own = self.the_move(m.index);
                own.text == m.text && own.actions == m.actions
            };
            if !same {
                let message = format!("`{}` is no legal move of this state", m.text);
                return Err(error::value(message));
            }
            m.index
        } else if let Ok(text) = chosen.extract::<String>() {
            let mut found = (0..legal).filter(|i| self.the_move(*i).text == text);
            match found.next() {
                Some(pick) => pick,
                None => return Err(error::value(format!("no legal move is `{text}`"))),
            }
        } else {
            match chosen.extract::<i64>() {
                Ok(i) if (0..legal as i64).contains(&i) => i as usize,
                Ok(i) => {
                    let message = format!("there are {legal} legal moves, there is no move {i}");
                    return Err(PyIndexError::new_err(message));
                }
                Err(_) => {
                    let message = "a move is given as a Move, its index or its words";
                    return Err(PyTypeError::new_err(message));
                }
            }
        };
        let (node, depth) = (&mut self.node, self.depth);
        py.detach(|| with_room(depth, || node.play(pick)));
        Ok(())
    }

    /// The outcomes of the open draw with their probabilities; empty where there is none.
    #[getter]
    fn chance_outcomes(&self) -> Vec<(u32, f64)> {
        let n = self.node.open();
        (0..n).map(|i| (i, 1.0 / f64::from(n))).collect()
    }

    /// Takes an outcome of the open draw.
    fn apply_chance(&mut self, py: Python<'_>, outcome: u32) -> PyResult<()> {
        let n = self.node.open();
        if n == 0 {
            return Err(error::value("no draw is open"));
        }
        if outcome >= n {
            let message = format!("the draw has {n} outcomes, there is no outcome {outcome}");
            return Err(PyIndexError::new_err(message));
        }
        let (node, depth) = (&mut self.node, self.depth);
        py.detach(|| with_room(depth, || node.draw(outcome)));
        Ok(())
    }

    /// What the end is worth to each player, from -1 (last) to 1 (alone first); zeros before it.
    /// Where players have exchanged sides, values go with the players, not with their places.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        if !self.node.is_over() {
            return vec![0.0; self.node.game().players().max(1)];
        }
        let mut worth = Vec::new();
        utility::of_state(self.node.game(), self.node.state(), &mut worth);
        worth.iter().map(|w| 2.0 * w - 1.0).collect()
    }

    /// The winner once the game is over: a player, 0 for nobody; None before.
    #[getter]
    fn winner(&self) -> Option<i32> {
        self.node.is_over().then(|| self.node.state().winner)
    }

    /// The rank of each player once the game is over (1.0 is best, ties share the mean).
    #[getter]
    fn ranking(&self) -> Vec<f64> {
        let players = 1..=self.node.game().players();
        players.map(|p| self.node.state().rank(p)).collect()
    }

    /// The state as one line, as it stands in records and traces.
    #[getter]
    fn line(&self) -> String {
        state_line(self.node.game(), self.node.state())
    }

    /// The board as text; with the eyes of a player, if one is named.
    #[pyo3(signature = (player = None))]
    fn board(&self, player: Option<u8>) -> PyResult<String> {
        let view = self.view(player)?;
        Ok(draw_for(self.node.game(), self.node.state(), &[], view))
    }

    /// The position as a picture, an SVG document; with the eyes of a player, if one is named.
    #[pyo3(signature = (player = None))]
    fn svg(&self, player: Option<u8>) -> PyResult<String> {
        let picture = Picture {
            view: self.view(player)?,
            ..Picture::default()
        };
        Ok(svg(self.node.game(), self.node.state(), &picture))
    }

    fn _repr_html_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// The position as planes of numbers: a float32 array of the shape that
    /// :meth:`Game.encoding` tells; with the eyes of a player, if one is named.
    #[pyo3(signature = (player = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        self.view(player)?;
        let encoding = Encoding::of(self.node.game(), 1).map_err(error::value)?;
        let array = PyArray3::zeros(py, encoding.shape(), false);
        {
            let mut writer = array.readwrite();
            let out = writer.as_slice_mut().map_err(error::value)?;
            let (state, list) = (self.node.state(), self.node.list());
            encoding.observe(self.node.game(), (state, list), player, out);
        }
        Ok(array)
    }

    /// The index of each legal move, in the order of :attr:`legal_moves`, and how many different
    /// moves have to share an index with another because there are not variants enough.
    #[pyo3(signature = (variants = 1))]
    fn action_indices<'py>(
        &mut self,
        py: Python<'py>,
        variants: usize,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, usize)> {
        let encoding = Encoding::of(self.node.game(), variants).map_err(error::value)?;
        let (actions, shared) = match self.over_or_chance() {
            Some(_) => (Vec::new(), 0),
            None => self.encoded(&encoding),
        };
        Ok((PyArray1::from_vec(py, actions), shared))
    }

    /// The kind of piece on each site (on top), as numbers of :attr:`Game.components`, in the order
    /// of the engine's own sites; with the eyes of a player, if one is named: -1 where it is hidden.
    #[pyo3(signature = (player = None))]
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        player: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let view = self.view(player)?;
        let (game, state) = (self.node.game(), self.node.state());
        let piece = |slot: usize| match view.seen(game, state, slot).last() {
            Some(top) if top.secret_what => -1,
            Some(top) => i32::from(top.level.what),
            None => 0,
        };
        Ok(PyArray1::from_iter(
            py,
            (0..game.layout().slots as usize).map(piece),
        ))
    }

    /// The player, from 1, who sits at a place, from 1: another than its number where players have
    /// exchanged sides.
    fn agent_of(&self, place: u8) -> PyResult<usize> {
        self.view(Some(place))?;
        let game = self.node.game();
        Ok(ludeme::search::agent_of(game, self.node.state(), place) + 1)
    }

    /// The place, from 1, at which a player, from 1, sits.
    fn seat_of(&self, player: u8) -> PyResult<u8> {
        self.view(Some(player))?;
        let places = 1..=self.node.game().players() as u8;
        let mut own = places.filter(|p| self.agent_of(*p).is_ok_and(|a| a == usize::from(player)));
        Ok(own.next().unwrap_or(player))
    }

    /// A copy that can be played on without touching this one.
    fn copy(&self, py: Python<'_>) -> State {
        State {
            game: self.game.clone_ref(py),
            depth: self.depth,
            node: self.node.clone(),
        }
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> State {
        self.copy(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<State>() else {
            return false;
        };
        let Ok(other) = other.try_borrow() else {
            return true;
        };
        let same_game = self.game.get() as *const Game == other.game.get() as *const Game
            || self.game.get().is_same(other.game.get());
        same_game && self.node.is_same(&other.node)
    }

    fn __hash__(&self) -> u64 {
        self.node.hash()
    }

    fn __repr__(&self) -> String {
        format!("State({:?}, {:?})", self.node.game().name(), self.line())
    }

    fn __str__(&self) -> String {
        draw_for(self.node.game(), self.node.state(), &[], View::default())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Py<Game>, Pickled))> {
        let again = py.import("ludeme._pickle")?.getattr("state_again")?;
        let history = self.node.history();
        let made = history
            .made
            .into_iter()
            .map(|m| (m.before, m.pick, m.after));
        let pickled = (
            history.seed,
            history.start,
            made.collect(),
            history.open_move,
            history.roll,
            history.pending,
        );
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Ok((again, (version, self.game.clone_ref(py), pickled)))
    }

    /// A state again, from what its pickle tells.
    #[staticmethod]
    fn _again(py: Python<'_>, game: Py<Game>, pickled: Pickled) -> PyResult<State> {
        let (seed, start, made, open_move, roll, pending) = pickled;
        let made = made.into_iter().map(|(before, pick, after)| Made {
            before,
            pick,
            after,
        });
        let history = History {
            seed,
            start,
            made: made.collect(),
            open_move,
            roll,
            pending,
        };
        let (rules, depth) = (game.get().rules.clone(), game.get().depth);
        let node = py.detach(|| with_room(depth, || Node::again(rules, &history)));
        match node {
            Some(node) => Ok(State { game, depth, node }),
            None => Err(error::value(
                "the pickle tells moves that the game does not have",
            )),
        }
    }
}

impl State {
    fn view(&self, player: Option<u8>) -> PyResult<View> {
        let players = self.node.game().players();
        match player {
            Some(p) if p == 0 || usize::from(p) > players => Err(error::value(format!(
                "there is no player {p}: players are 1 to {players}"
            ))),
            player => Ok(View { player }),
        }
    }
}
