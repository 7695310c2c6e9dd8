//! Sketched lists: simple moves without their actions (see
//! [`sketches`](crate::game::action::sketches)), and how one of them is completed.

use crate::game::action::MoveList;
use crate::game::action::sketches::Call;
use crate::game::context::Context;
use crate::game::rules::moves::{Apply, HopMove};
use crate::game::rules::{LeafId, Moves, MovesKind};

/// Whether a ludeme only passes on what the ludemes within it yield, without a look at the
/// actions, so that they may be sketched. Regions and hints bound by an iteration are not kept
/// with a sketch.
pub(super) fn passes_on(kind: &MovesKind) -> bool {
    matches!(
        kind,
        MovesKind::Leaf(_)
            | MovesKind::If(..)
            | MovesKind::Concat(_)
            | MovesKind::Priority(_)
            | MovesKind::ForEachPiece(_)
            | MovesKind::ForEachSite(..)
            | MovesKind::ForEachValue(..)
            | MovesKind::ForEachValueIn(..)
            | MovesKind::ForEachLevel { .. }
            | MovesKind::ForEachPlayer(_)
            | MovesKind::ForEachPlayerIn(..)
            | MovesKind::ForEachTeam(_)
            | MovesKind::Do { .. }
    )
}

/// Whether effects come along with a simple move.
fn has_effects(leaf: &Moves) -> bool {
    let effect = |apply: &Option<Apply>| apply.is_some();
    match &leaf.kind {
        MovesKind::Step(m) => effect(&m.to.apply),
        MovesKind::Slide(m) => {
            m.to.as_ref().is_some_and(|to| effect(&to.apply))
                || m.between.as_ref().is_some_and(|b| effect(&b.apply))
        }
        MovesKind::Hop(m) => hop_has_effects(m),
        MovesKind::Leap(m) => effect(&m.to.apply),
        MovesKind::FromTo(m) => effect(&m.to.apply),
        _ => true,
    }
}

fn hop_has_effects(m: &HopMove) -> bool {
    m.to.apply.is_some() || m.between.as_ref().is_some_and(|b| b.apply.is_some())
}

impl Context<'_> {
    /// The moves of a simple move ludeme, sketched if the list is.
    pub(super) fn simple_moves(&mut self, id: LeafId, out: &mut MoveList) {
        let game = self.game;
        let leaf = &game.leaf(id).moves;
        if !out.is_sketching() {
            self.generate_kind(leaf, out);
            return;
        }
        // What is drawn by chance is drawn once.
        let features = &game.features;
        if features.random || features.stochastic && has_effects(leaf) {
            let sketching = out.suspend_sketching();
            self.generate_kind(leaf, out);
            out.resume_sketching(sketching);
            return;
        }
        let turn = (self.state.mover, self.state.prev, self.state.next);
        out.begin_call();
        // A plan leaves the variables as they were; the ludeme itself may not.
        let before;
        let env = match self.planned::<false>(id, out) {
            Some(_) => &self.env,
            None => {
                before = self.env;
                self.generate_simple(leaf, out);
                &before
            }
        };
        out.end_call(|| Call {
            leaf: id,
            env: *env,
            turn,
        });
    }

    /// The moves of a simple move ludeme, whatever way the list takes them.
    fn generate_simple(&mut self, leaf: &Moves, out: &mut MoveList) {
        let decision = leaf.decision;
        match &leaf.kind {
            MovesKind::Step(m) => self.step::<false>(m, decision, out),
            MovesKind::Slide(m) => self.slide::<false>(m, decision, out),
            MovesKind::Hop(m) => self.hop::<false>(m, decision, out),
            MovesKind::Leap(m) => self.leap::<false>(m, decision, out),
            MovesKind::FromTo(m) => self.relocations::<false>(m, decision, out),
            _ => false,
        };
    }

    /// Gives a sketched move of a list its actions. The state must be the one the list was made for.
    pub(crate) fn complete(&mut self, list: &mut MoveList, index: usize) {
        let game = self.game;
        let Some((&call, nth)) = list.call(&list.moves()[index]) else {
            return;
        };
        let env = std::mem::replace(&mut self.env, call.env);
        let turn = (self.state.mover, self.state.prev, self.state.next);
        (self.state.mover, self.state.prev, self.state.next) = call.turn;
        let mut built = self.scratch.take_list();
        built.start_building(nth);
        self.generate_simple(&game.leaf(call.leaf).moves, &mut built);
        (self.state.mover, self.state.prev, self.state.next) = turn;
        self.env = env;
        if let Some(whole) = built.moves().get(nth as usize) {
            list.fill_in(index, &built, whole);
        }
        self.scratch.give_list(built);
    }

    /// Completes a move of a sketched list and tests the condition deferred on it.
    pub(crate) fn complete_legal(&mut self, list: &mut MoveList, index: usize) -> bool {
        self.complete(list, index);
        let Some(deferred) = list.deferred(index) else {
            return true;
        };
        let env = std::mem::replace(&mut self.env, deferred.env);
        let thens = list.cut_thens(index);
        let legal = self.holds_afterwards(list, index, self.game.check(deferred.check));
        list.set_thens(index, thens);
        self.env = env;
        legal
    }
}
