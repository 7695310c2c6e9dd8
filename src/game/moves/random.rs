//! `random`: chance draws one of several ludemes by weight, or some of the moves (specification 06b
//! 7).

use crate::game::MAX_LOOP;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::{Float, Int, Moves};

impl Context<'_> {
    /// The moves of one of several ludemes, drawn by weight.
    pub(super) fn random_weighted(
        &mut self,
        weights: &[Float],
        list: &[Moves],
        out: &mut MoveList,
    ) {
        const PARTS: u32 = 1 << 24;
        let total: f32 = weights.iter().map(|w| self.float(w)).sum();
        if total <= 0.0 {
            return;
        }
        let mut left = self.chance(PARTS) as f32 / PARTS as f32;
        for (weight, moves) in weights.iter().zip(list) {
            left -= self.float(weight) / total;
            if left <= 0.0 {
                self.generate(moves, out);
                return;
            }
        }
    }

    /// Some of the moves, drawn with replacement.
    pub(super) fn random_pick(&mut self, moves: &Moves, number: &Int, out: &mut MoveList) {
        let mut list = self.scratch.memory.take_list();
        self.generate(moves, &mut list);
        let number = self.int(number).clamp(0, MAX_LOOP as i32) as usize;
        for _ in 0..number.min(list.len()) {
            let index = self.chance(list.len() as u32);
            out.push_from(&list, index as usize);
        }
        self.scratch.memory.give_list(list);
    }
}
