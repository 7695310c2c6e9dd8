//! Which agent decides which part of the moves in any list: the mover, or everybody where all move
//! at once. It builds on `play/choices`.

use super::agent_to_move;
use super::key::decision_key;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::rules::Mode;
use crate::game::state::State;
pub use crate::play::choices::{Choices, Chooser};

impl Choices {
    /// Reads them off a list of legal moves.
    pub fn of(game: &Game, state: &State, list: &MoveList) -> Self {
        if game.mode == Mode::Simultaneous
            && let Some(choices) = Choices::joint(game, state, list)
        {
            return choices;
        }
        let moves = list.moves().iter();
        let keys = moves.map(|m| decision_key(list, m, state.mover));
        let agent = agent_to_move(game, state);
        Choices {
            choosers: vec![Chooser::new(agent, state.mover, keys)],
        }
    }
}
