//! `max Moves`: the moves with the longest continuations (specification 06a 4.2).
//!
//! Every candidate is played on a copy of the state, and so is everything that the same player
//! may play after it. The search is bounded in depth and in positions.

use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::{Bool, Moves};
use crate::game::{MAX_COPIES, MAX_LOOKAHEAD};

impl Context<'_> {
    /// The moves that begin the longest (or most valuable) continuations, as executed.
    pub(super) fn max_moves(
        &mut self,
        with_value: Option<&Bool>,
        moves: &Moves,
        out: &mut MoveList,
    ) {
        // Mostly nothing can be captured, which tables tell without a list.
        if !self.game.features.stochastic && !self.any_move(moves) {
            return;
        }
        let with_value = with_value.is_some_and(|b| self.bool(b));
        if self.scratch.copies == 0 {
            self.scratch.looked_ahead = 0;
        }
        let mut list = self.scratch.take_list();
        self.generate(moves, &mut list);
        let mark = out.mark();
        let mut best = 0;
        let mut record = self.scratch.take_record();
        for i in 0..list.len() {
            let score = self.score_of(&list, i, 0, with_value, Some(&mut record));
            if score > best || i == 0 {
                out.rewind(mark);
                best = score;
            }
            if score == best {
                out.push_executed(&list, i, &record);
            }
        }
        self.scratch.give_record(record);
        self.scratch.give_list(list);
    }

    /// Plays a move on a copy; the length of the longest continuation, `so_far` included. What
    /// the move did is left in `record`.
    fn score_of(
        &mut self,
        list: &MoveList,
        index: usize,
        so_far: i32,
        with_value: bool,
        record: Option<&mut Vec<crate::game::action::Action>>,
    ) -> i32 {
        self.scratch.looked_ahead = self.scratch.looked_ahead.saturating_add(1);
        let values = with_value.then(|| {
            let mut actions = self.scratch.take_record();
            self.with_consequences(list, index, &mut actions);
            let value = self.captured(&actions, true);
            self.scratch.give_record(actions);
            value
        });
        let so_far = so_far.saturating_add(values.unwrap_or(1));
        self.on_copy(|copy| {
            copy.apply(list, index);
            if let Some(record) = record {
                record.clear();
                record.extend_from_slice(&copy.scratch.applied);
            }
            copy.longest(so_far, with_value)
        })
    }

    /// The length of the longest continuation by the player who has just moved.
    fn longest(&mut self, so_far: i32, with_value: bool) -> i32 {
        if self.state.prev != self.state.mover || self.state.over {
            return so_far;
        }
        if self.scratch.copies >= MAX_COPIES || self.scratch.looked_ahead >= MAX_LOOKAHEAD {
            return so_far;
        }
        let mut list = self.scratch.take_list();
        self.legal_moves(&mut list);
        let mut best = 0;
        for i in 0..list.len() {
            best = best.max(self.score_of(&list, i, so_far, with_value, None));
        }
        self.scratch.give_list(list);
        best
    }
}
