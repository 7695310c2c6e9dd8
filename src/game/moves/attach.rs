//! Effects that come along with a move (`apply`, specification 06a 1.5).
//!
//! Effects are generated before the move they are attached to and stand in front of it, the
//! last attached first. Their decision flags are cleared; their own consequences run right
//! behind them.

use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::Moves;
use crate::game::rules::moves::Apply;

/// Effects gathered for a move. Without any it costs nothing to make and to drop.
#[derive(Debug, Default)]
pub(super) struct Effects {
    gathered: Option<Gathered>,
}

/// Lists borrowed from the scratch memory.
#[derive(Debug)]
struct Gathered {
    moves: Box<MoveList>,
    /// Where each attachment that yielded something ends.
    ends: Vec<i32>,
}

impl Effects {
    /// Forgets everything gathered.
    pub fn clear(&mut self) {
        if let Some(gathered) = &mut self.gathered {
            gathered.moves.clear();
            gathered.ends.clear();
        }
    }

    /// Whether nothing is attached.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.gathered.as_ref().is_none_or(|g| g.ends.is_empty())
    }

    /// Appends the actions of the effects to the move being built.
    #[inline]
    pub fn push_to(&self, out: &mut MoveList) {
        let Some(Gathered { moves, ends }) = &self.gathered else {
            return;
        };
        for group in (0..ends.len()).rev() {
            let begin = if group == 0 { 0 } else { ends[group - 1] };
            for i in begin..ends[group] {
                out.append_items(moves, i as usize, true);
            }
        }
    }
}

impl Context<'_> {
    /// Attaches an effect: it is generated now.
    pub(super) fn attach(&mut self, effect: &Moves, effects: &mut Effects) {
        let gathered = effects.gathered.get_or_insert_with(|| Gathered {
            moves: self.scratch.memory.take_list(),
            ends: self.scratch.memory.take_ints(),
        });
        let before = gathered.moves.len();
        self.generate(effect, &mut gathered.moves);
        if gathered.moves.len() > before {
            gathered.ends.push(gathered.moves.len() as i32);
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
        if let Some(Gathered { moves, ends }) = effects.gathered.take() {
            self.scratch.memory.give_list(moves);
            self.scratch.memory.give_ints(ends);
        }
    }

    /// Whether a condition holds or none was given.
    #[inline]
    pub(super) fn holds(&mut self, cond: Option<&crate::game::rules::Bool>) -> bool {
        cond.is_none_or(|c| self.bool(c))
    }
}
