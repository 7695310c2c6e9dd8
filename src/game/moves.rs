//! Generation of moves (specification 06a, 06b).

use super::action::MoveList;
use super::context::Context;
use super::rules::Moves;

impl Context<'_> {
    /// Appends the moves of a ludeme in the reference's order, its consequence attached to each.
    pub(crate) fn generate(&mut self, _moves: &Moves, _out: &mut MoveList) {
        unimplemented!()
    }

    /// Whether a ludeme yields any move; stops at the first where it can.
    pub(crate) fn any_move(&mut self, _moves: &Moves) -> bool {
        unimplemented!()
    }
}
