//! Assignments of deduction puzzles (specification 08 C).

use crate::game::action::{ActionKind, MoveList};
use crate::game::context::Context;
use crate::game::rules::{Bool, Start};

impl Context<'_> {
    /// For every variable that the start has not fixed, and every value: the assignment, if no
    /// constraint is violated by it, and the switch of the value.
    pub(super) fn satisfy(&mut self, constraints: &[Bool], out: &mut MoveList) {
        let game = self.game;
        let first = out.len();
        let ty = game.layout.default;
        let Some((low, high)) = game.puzzle_values[ty as usize] else {
            return;
        };
        let pairs = match game.start.first() {
            Some(Start::Assign { pairs, .. }) => &pairs[..],
            _ => &[][..],
        };
        let mut fixed = self.scratch.take_set();
        for (var, _) in pairs {
            let var = self.int(var);
            fixed.insert(var);
        }
        let mut variables = self.scratch.take_ints();
        self.puzzle_variables(constraints, &mut variables);
        // The constraints see the assignment made, and as the last move; both are undone.
        let old_last = (self.state.last.from, self.state.last.to);
        for &var in &variables {
            if fixed.contains(var) {
                continue;
            }
            let Some(slot) = self.slot(ty, var) else {
                continue;
            };
            let bits = self.state.contents.puzzle.get(slot).copied().unwrap_or(0);
            for value in low.max(0)..=high.min(63) {
                if let Some(set) = self.state.contents.puzzle.get_mut(slot) {
                    *set = 1 << value;
                }
                (self.state.last.from, self.state.last.to) = (var, var);
                let holds = constraints.iter().all(|c| self.bool(c));
                if let Some(set) = self.state.contents.puzzle.get_mut(slot) {
                    *set = bits;
                }
                (self.state.last.from, self.state.last.to) = old_last;
                if holds {
                    out.push(ActionKind::Assign { ty, var, value }, true);
                }
                if bits != 1 << value {
                    out.push(ActionKind::Toggle { ty, var, value }, true);
                }
            }
        }
        self.scratch.give_ints(variables);
        self.scratch.give_set(fixed);
        out.set_mover(first, 1);
    }
}
