//! `max Moves`: the moves with the longest continuations (specification 06a 4.2).
//!
//! Every candidate is played on a copy of the state, and so is everything that the same player
//! may play after it. The search is bounded in depth and in positions.

use super::requirements::Worth;
use crate::game::action::{Action, MoveList};
use crate::game::context::Context;
use crate::game::rules::{Bool, Mode, Moves, MovesKind};
use crate::game::{MAX_COPIES, MAX_LOOKAHEAD};

impl<'a> Context<'a> {
    /// The moves that begin the longest (or most valuable) continuations, as executed.
    pub(super) fn max_moves(
        &mut self,
        with_value: Option<&Bool>,
        moves: &Moves,
        out: &mut MoveList,
    ) {
        let with_value = with_value.is_some_and(|b| self.bool(b));
        // Moves may be looked for within a copy already: only what this look-ahead visits counts.
        let outermost = !std::mem::replace(&mut self.scratch.scope.in_look_ahead, true);
        if outermost {
            self.scratch.scope.looked_ahead = 0;
        }
        let mut list = self.candidates_of(moves);
        let mark = out.mark();
        let mut best = 0;
        let mut record = self.scratch.memory.take_record();
        for i in 0..list.len() {
            self.complete(&mut list, i);
            // The only one is the best, however long.
            let worth = (list.len() > 1).then_some(with_value);
            let score = self.score_of(&list, i, 0, worth, Some(&mut record));
            if score > best || i == 0 {
                out.rewind(mark);
                best = score;
            }
            if score == best {
                out.push_executed(&list, i, &record);
            }
        }
        self.scratch.memory.give_record(record);
        self.scratch.memory.give_list(list);
        if outermost {
            self.scratch.scope.in_look_ahead = false;
        }
    }

    /// The moves of a ludeme, sketched unless a roll inside would make others the next time.
    fn candidates_of(&mut self, moves: &Moves) -> Box<MoveList> {
        let mut list = self.scratch.memory.take_list();
        if !self.game.features.stochastic {
            list.start_sketching(false);
        }
        self.generate(moves, &mut list);
        list
    }

    /// Plays a move on a copy; the length of the longest continuation, `so_far` included, or its
    /// value. Without `worth`, whether it counts by value, nothing is looked for behind the move.
    /// What the move did is left in `record`.
    fn score_of(
        &mut self,
        list: &MoveList,
        index: usize,
        so_far: i32,
        worth: Option<bool>,
        record: Option<&mut Vec<Action>>,
    ) -> i32 {
        self.scratch.scope.looked_ahead = self.scratch.scope.looked_ahead.saturating_add(1);
        let values = (worth == Some(true)).then(|| {
            let mut actions = self.scratch.memory.take_record();
            self.with_consequences(list, index, &mut actions);
            // Only the candidate's own removals are worth the level they name.
            let worth = match record.is_some() {
                true => Worth::Level,
                false => Worth::Top,
            };
            let value = self.captured(&actions, worth);
            self.scratch.memory.give_record(actions);
            value
        });
        let so_far = so_far.saturating_add(values.unwrap_or(1));
        self.on_copy(|copy| {
            // Moves that follow each other stand in each other here; they have a bound of their own.
            let pieces = std::mem::take(&mut copy.scratch.scope.in_pieces);
            let consequences = std::mem::take(&mut copy.scratch.scope.in_consequences);
            copy.apply(list, index);
            if let Some(record) = record {
                record.clear();
                record.extend_from_slice(&copy.scratch.applied);
            }
            let length = worth.map_or(so_far, |with_value| copy.longest(so_far, with_value));
            copy.scratch.scope.in_pieces = pieces;
            copy.scratch.scope.in_consequences = consequences;
            length
        })
    }

    /// The length of the longest continuation by the player who has just moved.
    fn longest(&mut self, so_far: i32, with_value: bool) -> i32 {
        if self.state.prev != self.state.mover || self.state.over {
            return so_far;
        }
        if self.scratch.scope.copies >= MAX_COPIES
            || self.scratch.scope.looked_ahead >= MAX_LOOKAHEAD
        {
            return so_far;
        }
        if let Some(moves) = self.only_longest(with_value) {
            // The longest of these are the legal moves: no need to choose and score them again.
            let list = self.candidates_of(moves);
            if !list.is_empty() {
                return self.best_of(list, so_far, with_value);
            }
            self.scratch.memory.give_list(list);
        }
        let mut list = self.scratch.memory.take_list();
        self.legal_moves(&mut list);
        self.best_of(list, so_far, with_value)
    }

    fn best_of(&mut self, mut list: Box<MoveList>, so_far: i32, with_value: bool) -> i32 {
        let mut best = 0;
        for i in 0..list.len() {
            self.complete(&mut list, i);
            best = best.max(self.score_of(&list, i, so_far, Some(with_value), None));
        }
        self.scratch.memory.give_list(list);
        best
    }

    /// The moves of which the longest continuations, counted the same way, are all that is legal.
    fn only_longest(&mut self, with_value: bool) -> Option<&'a Moves> {
        let game = self.game;
        let meta = &game.meta;
        if game.mode != Mode::Alternating || meta.pin || meta.swap || meta.filters() {
            return None;
        }
        let mut moves = game.play_of(self.state, usize::from(self.state.mover))?;
        loop {
            if moves.then.is_some() {
                return None;
            }
            moves = match &moves.kind {
                MovesKind::If(cond, yes, no) => match self.bool(cond) {
                    true => yes,
                    false => no.as_deref()?,
                },
                MovesKind::MaxMoves {
                    with_value: by_value,
                    moves,
                } => {
                    let by_value = by_value.as_ref().is_some_and(|b| self.bool(b));
                    // In stacks what is chosen by value is not what counts behind it.
                    let alike =
                        by_value == with_value && !(with_value && self.state.contents.stacking());
                    return alike.then_some(moves);
                }
                _ => return None,
            };
        }
    }
}
