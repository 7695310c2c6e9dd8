//! Effects that come along with a move (`apply`, specification 06a 1.5).
//!
//! Effects are generated before the move they are attached to and stand in front of it, the
//! last attached first. Their decision flags are cleared; their own consequences run right
//! behind them.

use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::Moves;
use crate::game::rules::moves::Apply;

/// Effects gathered for a move.
#[derive(Debug, Default)]
pub(super) struct Effects {
    moves: MoveList,
    /// Where each attachment that yielded something ends.
    ends: Vec<i32>,
    /// Its lists are borrowed from the scratch memory.
    borrowed: bool,
}

impl Effects {
    /// Forgets everything gathered.
    pub fn clear(&mut self) {
        if self.borrowed {
            self.moves.clear();
            self.ends.clear();
        }
    }

    /// Whether nothing is attached.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Appends the actions of the effects to the move being built.
    #[inline]
    pub fn push_to(&self, out: &mut MoveList) {
        if self.is_empty() {
            return;
        }
        for group in (0..self.ends.len()).rev() {
            let begin = if group == 0 { 0 } else { self.ends[group - 1] };
            for i in begin..self.ends[group] {
                out.append_items(&self.moves, i as usize, true);
            }
        }
    }
}

impl Context<'_> {
    /// Attaches an effect: it is generated now.
    pub(super) fn attach(&mut self, effect: &Moves, effects: &mut Effects) {
        if !effects.borrowed {
            effects.moves = self.scratch.take_list();
            effects.ends = self.scratch.take_ints();
            effects.borrowed = true;
        }
        let before = effects.moves.len();
        self.generate(effect, &mut effects.moves);
        if effects.moves.len() > before {
            effects.ends.push(effects.moves.len() as i32);
        }
    }

    /// Attaches an effect if its condition holds.
    pub(super) fn attach_apply(&mut self, apply: &Apply, effects: &mut Effects) {
        if self.holds(apply.cond.as_ref())
            && let Some(effect) = &apply.effect
        {
            self.attach(effect, effects);
        }
    }

    /// Appends the moves of an effect whose condition holds, unattached.
    pub(super) fn generate_apply(&mut self, apply: &Apply, out: &mut MoveList) {
        if self.holds(apply.cond.as_ref())
            && let Some(effect) = &apply.effect
        {
            self.generate(effect, out);
        }
    }

    /// Gives back the memory of effects.
    #[inline]
    pub(super) fn give_effects(&mut self, effects: &mut Effects) {
        if effects.borrowed {
            self.scratch.give_list(std::mem::take(&mut effects.moves));
            self.scratch.give_ints(std::mem::take(&mut effects.ends));
            effects.borrowed = false;
        }
    }

    /// Whether a condition holds or none was given.
    #[inline]
    pub(super) fn holds(&mut self, cond: Option<&crate::game::rules::Bool>) -> bool {
        cond.is_none_or(|c| self.bool(c))
    }
}
