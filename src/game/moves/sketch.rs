//! Sketched lists: simple moves listed without their actions (see
//! [`sketches`](crate::game::action::sketches)). Only a move that is to be played is completed with
//! its actions.

use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::action::sketches::{Call, Requirement};
use crate::game::context::Context;
use crate::game::rules::moves::Apply;
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
            | MovesKind::ForEachDie { .. }
            | MovesKind::MaxDistance { .. }
            | MovesKind::Do { .. }
            | MovesKind::AvoidStoredState(_)
    )
}

/// Whether dice may be rolled while the moves of a ludeme are made: they are by an effect that
/// comes along with a move. What is not known to roll none may.
pub(super) fn may_roll(game: &Game, moves: &Moves) -> bool {
    let is = |kind: &MovesKind| match kind {
        MovesKind::None
        | MovesKind::Pass
        | MovesKind::Remove { .. }
        | MovesKind::Select { .. }
        | MovesKind::SwapPieces { .. }
        | MovesKind::MoveAgain
        | MovesKind::SetScore { .. }
        | MovesKind::SetPlayerValue { .. }
        | MovesKind::SetSite { .. }
        | MovesKind::SetVar(..)
        | MovesKind::SetCounter(_)
        | MovesKind::SetPending(_)
        | MovesKind::Flip { .. }
        | MovesKind::Remember { .. }
        | MovesKind::Forget { .. } => Some(false),
        _ => None,
    };
    has_effect(game, moves, &is, true)
}

/// Whether an effect that comes along with a move of a ludeme binds the variable of levels, which
/// keeps its last value for the moves that are made after it.
pub(super) fn leaves_level(game: &Game, moves: &Moves) -> bool {
    let is = |kind: &MovesKind| matches!(kind, MovesKind::ForEachLevel { .. }).then_some(true);
    has_effect(game, moves, &is, false)
}

/// Whether `is` says yes to a ludeme, or to one that comes along with its moves. Where it does not
/// know, the ludemes within are asked, and of others `otherwise` is taken to be the case.
fn has_effect(
    game: &Game,
    moves: &Moves,
    is: &dyn Fn(&MovesKind) -> Option<bool>,
    otherwise: bool,
) -> bool {
    let asked = |m: &Moves| has_effect(game, m, is, otherwise);
    let by = |apply: Option<&Apply>| {
        let effect = apply.and_then(|a| a.effect.as_deref());
        effect.is_some_and(asked)
    };
    if let Some(known) = is(&moves.kind) {
        return known;
    }
    match &moves.kind {
        MovesKind::Leaf(id) => asked(&game.leaf(*id).moves),
        MovesKind::Step(m) => by(m.to.apply.as_ref()),
        MovesKind::Slide(m) => {
            by(m.to.as_ref().and_then(|to| to.apply.as_ref()))
                || by(m.between.as_ref().and_then(|b| b.apply.as_ref()))
        }
        MovesKind::Hop(m) => {
            by(m.to.apply.as_ref()) || by(m.between.as_ref().and_then(|b| b.apply.as_ref()))
        }
        MovesKind::Leap(m) => by(m.to.apply.as_ref()),
        MovesKind::FromTo(m) => by(m.to.apply.as_ref()),
        MovesKind::Add(m) => by(m.to.apply.as_ref()),
        MovesKind::If(_, yes, no) => asked(yes) || no.as_deref().is_some_and(asked),
        MovesKind::Concat(list) | MovesKind::Seq(list) | MovesKind::Priority(list) => {
            list.iter().any(asked)
        }
        MovesKind::ForEachSite(_, moves, none) => {
            asked(moves) || none.as_deref().is_some_and(asked)
        }
        MovesKind::ForEachValueIn(_, moves)
        | MovesKind::ForEachValue(_, moves)
        | MovesKind::ForEachPlayer(moves)
        | MovesKind::ForEachLevel { moves, .. } => asked(moves),
        _ => otherwise,
    }
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
        // What is drawn by chance is drawn once, and what effects leave behind counts.
        let features = &game.features;
        if features.random
            || features.moves_ask_next
            || features.stochastic && game.leaf(id).may_roll(game)
            || features.stacking && game.leaf(id).leaves_level(game)
        {
            let sketching = out.suspend_sketching();
            self.generate_kind(leaf, out);
            out.resume_sketching(sketching);
            return;
        }
        let turn = (self.state.mover, self.state.prev, self.state.next);
        let stalemated = self.state.stalemated;
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
            stalemated,
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
        if let Some((&call, nth)) = list.call(&list.moves()[index]) {
            self.build(list, index, &call, nth);
        }
        list.finish_wraps(index);
    }

    /// Builds the actions that a sketched move has of its own.
    fn build(&mut self, list: &mut MoveList, index: usize, call: &Call, nth: u32) {
        let game = self.game;
        // It was made with these dice showing.
        let rolled = list.front(index).next().is_some().then(|| {
            let shown = self.note_dice();
            for action in list.front(index) {
                self.execute_action(action);
            }
            shown
        });
        let env = std::mem::replace(&mut self.env, call.env);
        let turn = (self.state.mover, self.state.prev, self.state.next);
        (self.state.mover, self.state.prev, self.state.next) = call.turn;
        let stalemated = std::mem::replace(&mut self.state.stalemated, call.stalemated);
        let mut built = self.scratch.memory.take_list();
        let m = list.moves()[index];
        let leaf = game.leaf(call.leaf);
        let alone = leaf.is_told_by_ends(game);
        match alone {
            true => built.start_building_only(m.from, m.to),
            false => built.start_building(nth),
        }
        self.generate_simple(&leaf.moves, &mut built);
        (self.state.mover, self.state.prev, self.state.next) = turn;
        self.state.stalemated = stalemated;
        self.env = env;
        if let Some(whole) = built.moves().get(if alone { 0 } else { nth as usize }) {
            list.fill_in(index, &built, whole);
        } else {
            // Rules that ask for themselves, or whose work is done, do not make it again.
            list.leave_empty(index);
        }
        self.scratch.memory.give_list(built);
        if let Some(shown) = rolled {
            self.put_back_dice(shown);
        }
    }

    /// Completes a move of a sketched list and tests the condition deferred on it.
    pub(crate) fn complete_legal(&mut self, list: &mut MoveList, index: usize) -> bool {
        let Some(deferred) = list.deferred(index) else {
            self.complete(list, index);
            return true;
        };
        let env = std::mem::replace(&mut self.env, deferred.env);
        let thens = list.cut_thens(index);
        let legal = match deferred.requirement {
            Requirement::Meets(check) => {
                let cond = self.game.check(check);
                self.complete(list, index);
                self.holds_afterwards(list, index, cond)
            }
            Requirement::IsNotStored => {
                self.complete(list, index);
                self.leads_elsewhere(list, index)
            }
        };
        list.set_thens(index, thens);
        self.env = env;
        legal
    }
}
