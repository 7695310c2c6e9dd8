//! Playing moves: from a move of the list to the next state (specification 05a D, 06a 1.4). What
//! each single action does is in `apply/`; ends, phases and the turn are in `flow`; which moves are
//! legal is in `flow/legal` and `moves`.
//!
//! A move's actions are executed in order. Then its consequences are generated, each from the state
//! that those before it have left, and executed in turn. [`Context::execute`] does this alone;
//! [`Context::apply`] also does what follows a played move: ends, phases, the turn.

mod actions;
mod covers;
mod pieces;
mod veil;

pub(in crate::game) use actions::{forget, majority};

use super::Game;
use super::action::{Action, ActionKind, Item, Move, MoveList, is_pass};
use super::budget::ACTION_WORK;
use super::context::{Context, Scratch};
use super::recursion::MAX_CONSEQUENCES;
use super::rules::{Moves, MovesKind, ThenId};
use super::state::{LastMove, State};
use veil::Veil;

impl Game {
    /// Plays a move of a list that [`Game::moves`] made for this state. The flat record of its
    /// actions, consequences included, is left in [`Scratch::applied`].
    pub fn apply(&self, state: &mut State, scratch: &mut Scratch, list: &MoveList, index: usize) {
        let mut ctx = Context::new(self, state, scratch);
        ctx.apply(list, index);
        ctx.settle_work();
    }
}

impl Game {
    /// Tells everything that a move would do, consequences included, except the end of the game.
    /// The move is made on `copy`, which is overwritten.
    pub fn foresee(
        &self,
        copy: &mut State,
        scratch: &mut Scratch,
        list: &MoveList,
        index: usize,
    ) -> Foreseen {
        scratch.chance.start_log();
        let mut record = Vec::new();
        let mut ctx = Context::new(self, copy, scratch);
        ctx.state.decided = -1;
        ctx.state.pending.clear();
        if self.meta.gravity || self.meta.automove {
            let mut extended = ctx.scratch.memory.take_list();
            ctx.extend_by_meta(list, index, &mut extended);
            ctx.execute_with(list, index, true, &mut record, Some(&extended));
            ctx.scratch.memory.give_list(extended);
        } else {
            ctx.execute(list, index, true, &mut record);
        }
        match scratch.chance.take_log().is_empty() {
            _ if scratch.budget.is_spent() => Foreseen::TooMuch,
            true => Foreseen::Certain(record),
            false => Foreseen::Chance,
        }
    }
}

/// What is known of a move before it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreseen {
    /// The flat record of its actions, consequences included.
    Certain(Vec<Action>),
    /// Chance has a say in it.
    Chance,
    /// It takes more work than a move may.
    TooMuch,
}

impl Context<'_> {
    /// Plays a move: actions, consequences, ends, phases, turn.
    pub fn apply(&mut self, list: &MoveList, index: usize) {
        let m = list.moves()[index];
        if self.game.meta.gravity || self.game.meta.automove {
            let mut extended = self.scratch.memory.take_list();
            self.extend_by_meta(list, index, &mut extended);
            self.apply_plain(list, index, &m, Some(&extended));
            self.scratch.memory.give_list(extended);
        } else {
            self.apply_plain(list, index, &m, None);
        }
    }

    fn apply_plain(&mut self, list: &MoveList, index: usize, m: &Move, extra: Option<&MoveList>) {
        self.state.decided = -1;
        let mover = self.state.mover;
        let swap = match list.first_decision(m) {
            Some(ActionKind::Pass { .. }) | None => {
                if self.state.stalemated >> mover & 1 == 0 && list.is_pass(m) {
                    self.compute_stalemated();
                }
                list.is_swap(m)
            }
            Some(ActionKind::SwapPlayers { .. }) => list.is_swap(m),
            Some(_) => false,
        };
        self.state.pending.clear();
        let hides = !self.state.contents.hidden.is_empty();
        let mut veil = hides.then(|| Veil::of(self.game, self.state, list, m));
        let mut record = std::mem::take(&mut self.scratch.applied);
        record.clear();
        self.execute_with(list, index, true, &mut record, extra);
        self.after_move(&record, m, swap);
        self.scratch.applied = record;
        if let Some(veil) = &mut veil {
            veil.made(self.game, self.state);
        }
    }

    /// Executes a move: its actions, then its consequences. With `store` it becomes the last move
    /// before its consequences run, and pending captures are made. The flat list of everything
    /// executed is appended to `record`.
    pub fn execute(
        &mut self,
        list: &MoveList,
        index: usize,
        store: bool,
        record: &mut Vec<Action>,
    ) {
        self.execute_with(list, index, store, record, None);
    }

    fn execute_with(
        &mut self,
        list: &MoveList,
        index: usize,
        store: bool,
        record: &mut Vec<Action>,
        extra: Option<&MoveList>,
    ) {
        let m = list.moves()[index];
        if !self
            .scratch
            .budget
            .spend(ACTION_WORK * list.items(&m).len() as i64)
        {
            return;
        }
        let begin = record.len();
        // Items may hold markers of attached moves' consequences; those run before this move is
        // the last move, and with the variables as they stand.
        for item in list.items(&m) {
            match item {
                Item::Action(a) => {
                    let mut a = *a;
                    self.fill_in_level(&mut a);
                    self.execute_action(&a);
                    record.push(a);
                }
                Item::Then(then) => self.run_then(*then, record),
            }
        }
        let own = record.len();
        if store {
            self.store_last(list, &m, &record[begin..]);
        }
        for then in list.thens(&m) {
            self.run_then(*then, record);
        }
        if let Some(extra) = extra {
            for i in 0..extra.len() {
                self.execute(extra, i, false, record);
            }
        }
        if store {
            if self.game.features.sequence_capture
                && !record[begin..]
                    .iter()
                    .any(|a| matches!(a.kind, ActionKind::SetNextPlayer(_)))
            {
                self.make_pending_captures(begin, record);
            }
            if record.len() > own {
                self.refresh_last(&record[begin..]);
                let pass = self.state.last.pass;
                self.state.log.judge_latest(pass);
            }
        }
    }

    /// A piece added to a stack comes to stand above what is there when it is added.
    fn fill_in_level(&self, action: &mut Action) {
        if self.game.features.stacking
            && let ActionKind::Add { at, .. } = &mut action.kind
            && let Some(slot) = self.slot(at.ty, at.site)
        {
            at.level = self.state.contents.height(slot) as i32;
        }
    }

    /// Generates a consequence and executes its moves.
    fn run_then(&mut self, then: ThenId, record: &mut Vec<Action>) {
        if self.scratch.scope.in_consequences.enter(MAX_CONSEQUENCES) {
            self.run_consequence(then, record);
            self.scratch.scope.in_consequences.leave();
        }
    }

    fn run_consequence(&mut self, then: ThenId, record: &mut Vec<Action>) {
        let game = self.game;
        let consequence = game.then(then);
        if let MovesKind::Sow(sow) = &consequence.kind
            && consequence.then.is_none()
        {
            self.sow_at_once(sow, record);
            return;
        }
        self.carry_out(consequence, record);
    }

    /// Generates moves that go along with another and executes all of them.
    pub(super) fn carry_out(&mut self, moves: &Moves, record: &mut Vec<Action>) {
        let mut list = self.scratch.memory.take_list();
        self.generate(moves, &mut list);
        for i in 0..list.len() {
            self.execute(&list, i, false, record);
        }
        self.scratch.memory.give_list(list);
    }

    /// Makes the move the last move, with only its own actions so far.
    fn store_last(&mut self, list: &MoveList, m: &Move, own: &[Action]) {
        self.remember_last(list, m, own);
        self.state.moves += 1;
        let (mover, pass) = (self.state.last.mover, self.state.last.pass);
        self.state.log.push(mover, pass, m.from);
    }

    /// Remembers what the move did, for rules that ask for the last move.
    pub(super) fn remember_last(&mut self, list: &MoveList, m: &Move, own: &[Action]) {
        let decision = own.iter().find(|a| a.decision).copied();
        let mover = self.state.mover;
        let default = self.game.layout.default;
        let last: &mut LastMove = &mut self.state.last;
        last.mover = mover;
        last.from = m.from;
        last.to = m.to;
        last.level_from = decision.map_or(0, |a| a.from().1);
        last.level_to = decision.map_or(0, |a| a.to().1);
        let types = decision
            .as_ref()
            .and_then(Action::types)
            .or_else(|| own.iter().find_map(Action::types));
        (last.from_type, last.to_type) = types.unwrap_or((default, default));
        last.between.clear();
        last.between.extend_from_slice(list.between(m));
        self.refresh_last(own);
    }

    /// Brings what is remembered of the last move's actions up to date.
    fn refresh_last(&mut self, actions: &[Action]) {
        let last = &mut self.state.last;
        last.pass = is_pass(actions);
        if self.game.features.last_actions {
            last.after_from = actions
                .iter()
                .rev()
                .map(Action::from)
                .find(|f| f.0 != -1)
                .unwrap_or((-1, -1));
            last.after_to = actions
                .iter()
                .rev()
                .map(Action::to)
                .find(|t| t.0 != -1)
                .unwrap_or((-1, -1));
            last.actions.clear();
            last.actions
                .extend(actions.iter().map(|a| (a.from().0, a.to().0)));
        }
    }

    /// Clears the sites captured in the course of the turn. The removals stand first in the record.
    fn make_pending_captures(&mut self, begin: usize, record: &mut Vec<Action>) {
        let mut sites = std::mem::take(&mut self.state.to_clear);
        let ty = self.game.layout.default;
        let removal = |site, level| {
            Action::new(ActionKind::Remove {
                at: super::action::Place { ty, site, level },
            })
        };
        if self.state.contents.stacking() {
            sites.sort_unstable();
            let mut i = 0;
            while i < sites.len() {
                let site = sites[i];
                let listed = sites[i..].iter().take_while(|s| **s == site).count();
                let height = self
                    .game
                    .layout
                    .slot(ty, site)
                    .map_or(0, |s| self.state.contents.height(s));
                // From the bottom up, each by the number it had before the first was taken.
                for level in 0..listed.min(height) {
                    let action = removal(site, level as i32);
                    self.execute_action(&action);
                    record.insert(begin + level, action);
                }
                i += listed;
            }
        } else {
            for &site in &sites {
                let action = removal(site, -1);
                if !record[begin..].contains(&action) {
                    self.execute_action(&action);
                    record.insert(begin, action);
                }
            }
        }
        sites.clear();
        self.state.to_clear = sites;
    }
}
