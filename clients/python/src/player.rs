//! `Player`: an agent that chooses moves, by its text (`uct:1000`).

use ludeme::search::spec::AgentSpec;
use ludeme::search::{Agent, SearchPosition};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;
use crate::game::Game;
use crate::stack::with_room;
use crate::state::State;

/// Something that chooses moves: ``random``, ``flat-mc:1000``, ``uct:1000``, ``alpha-beta:5s``; see
/// ``lud tournament --help`` for all settings. The same seed gives the same choices where the limit
/// is not a time.
#[pyclass(module = "ludeme", name = "Player", unsendable)]
pub struct Player {
    game: Py<Game>,
    spec: AgentSpec,
    agent: Box<dyn Agent>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, spec, seed = 1))]
    fn new(game: Py<Game>, spec: &str, seed: u64) -> PyResult<Self> {
        let spec: AgentSpec = spec.parse().map_err(error::value)?;
        let rules = &game.get().rules;
        spec.check(rules).map_err(error::value)?;
        let knowledge = &game.get().knowledge;
        let agent = spec
            .agent_with(rules, seed, knowledge)
            .map_err(error::value)?;
        Ok(Player { game, spec, agent })
    }

    /// Starts a new game with another seed.
    fn begin(&mut self, seed: u64) {
        self.agent.begin(seed);
    }

    /// Chooses a legal move of a state: a dictionary with `index`, `value` (what it expects for the
    /// mover, 0 a loss to 1 a win; None where it does not know), `work` (iterations, playouts or
    /// nodes) and `depth`.
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        state: PyRef<'py, State>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let own = &self.game.get().rules;
        if !std::sync::Arc::ptr_eq(own, state.node.game()) {
            return Err(error::value(
                "the state is one of another game than the player's",
            ));
        }
        if state.node.open() > 0 || state.node.is_over() {
            return Err(error::value("there is nothing to choose in this state"));
        }
        let depth = self.game.get().depth;
        let node = &state.node;
        let (agent, rules) = (&mut self.agent, &**own);
        let decision = py.detach(|| {
            let position = SearchPosition::new(rules, node.state(), node.list());
            with_room(depth, || agent.choose(position))
        });
        let dict = PyDict::new(py);
        dict.set_item("index", decision.pick)?;
        dict.set_item("value", decision.value)?;
        dict.set_item("work", decision.effort.work)?;
        dict.set_item("depth", decision.depth)?;
        Ok(dict)
    }

    /// The player as text.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Player({:?})", self.spec.to_string())
    }
}
