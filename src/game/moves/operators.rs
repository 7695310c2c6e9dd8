//! Operators that make moves of other moves, such as `or`, `if` and `append` (specification 06a
//! 3.2).

use crate::game::action::{Action, Item, MoveList};
use crate::game::context::Context;
use crate::game::rules::{Bool, Moves};

impl Context<'_> {
    /// One move that holds all moves; only the first of them is the decision.
    pub(super) fn append(&mut self, moves: &Moves, out: &mut MoveList) {
        let mut list = self.scratch.memory.take_list();
        self.generate(moves, &mut list);
        if let Some(&head) = list.moves().first() {
            for item in list.items_mut(0) {
                if let Item::Action(action) = item {
                    action.decision = true;
                }
            }
            let (from, to) = decision_sites(&list, 0);
            let begin = out.begin();
            for i in 0..list.len() {
                out.append_items(&list, i, i > 0);
            }
            let i = out.finish(begin, from, to);
            out.set_between(i, list.between(&head));
            out.set_mover(i, self.state.mover);
        }
        self.scratch.memory.give_list(list);
    }

    /// One move for every pair of a move of the first and one of the second.
    pub(super) fn all_combinations(&mut self, a: &Moves, b: &Moves, out: &mut MoveList) {
        let mut left = self.scratch.memory.take_list();
        let mut right = self.scratch.memory.take_list();
        self.generate(a, &mut left);
        self.generate(b, &mut right);
        for i in 0..left.len() {
            if out.is_overfull() || !self.scratch.budget.spend(right.len() as i64) {
                break;
            }
            let (from, to) = decision_sites(&left, i);
            for j in 0..right.len() {
                let begin = out.begin();
                out.append_items(&left, i, false);
                out.append_items(&right, j, false);
                out.finish(begin, from, to);
            }
        }
        self.scratch.memory.give_list(left);
        self.scratch.memory.give_list(right);
    }

    /// Each ludeme sees what the ones before have done.
    pub(super) fn seq(&mut self, list: &[Moves], out: &mut MoveList) {
        self.in_advance(|copy| {
            for moves in list {
                let mut found = copy.scratch.memory.take_list();
                copy.generate(moves, &mut found);
                for i in 0..found.len() {
                    let mut record = copy.scratch.memory.take_record();
                    copy.execute(&found, i, true, &mut record);
                    out.push_executed(&found, i, &record);
                    copy.scratch.memory.give_record(record);
                }
                copy.scratch.memory.give_list(found);
            }
        });
    }

    /// On a copy, again and again; the moves are then made once more when the result is played.
    pub(super) fn while_moves(&mut self, cond: &Bool, moves: &Moves, out: &mut MoveList) {
        self.in_advance(|copy| {
            for _ in 0..crate::game::MAX_LOOP {
                if !copy.bool(cond) {
                    break;
                }
                let first = out.len();
                copy.generate(moves, out);
                if out.len() == first {
                    // Nothing has changed, and nothing will.
                    break;
                }
                for i in first..out.len() {
                    let mut record = copy.scratch.memory.take_record();
                    copy.execute(out, i, false, &mut record);
                    copy.scratch.memory.give_record(record);
                }
            }
        });
    }
}

/// From and to of a move's first decision; −1 where it has none.
fn decision_sites(list: &MoveList, index: usize) -> (i32, i32) {
    list.decision(&list.moves()[index])
        .map_or((-1, -1), |a: Action| (a.from().0, a.to().0))
}
