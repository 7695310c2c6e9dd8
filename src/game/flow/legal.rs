//! The legal moves of a state: those of the phase's rules, the swap, and the forced pass if there
//! is none (specification 05a C).

use crate::game::Game;
use crate::game::action::{ActionKind, Item, MoveList};
use crate::game::context::{Context, Scratch};
use crate::game::rules::{Mode, Moves, MovesKind};
use crate::game::state::State;

impl Game {
    /// Fills the list with the legal moves of the state, in the reference's order, duplicates
    /// included. Rolls of dice are made here, so that every move of the list begins with the roll.
    pub fn moves(&self, state: &mut State, scratch: &mut Scratch, list: &mut MoveList) {
        let mut ctx = Context::new(self, state, scratch);
        ctx.legal_moves(list);
        ctx.settle_list(list);
    }

    /// Fills the list with the legal moves of the state as [`Game::moves`] does, most of them
    /// without their actions: one that is to be played is completed with [`Game::complete`].
    pub fn sketch_moves(&self, state: &mut State, scratch: &mut Scratch, list: &mut MoveList) {
        self.sketch(state, scratch, list, false);
    }

    /// Gives a move of a list made by [`Game::sketch_moves`] its actions.
    pub fn complete(
        &self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        index: usize,
    ) {
        let mut ctx = Context::new(self, state, scratch);
        ctx.complete(list, index);
        ctx.settle_work();
    }

    /// Picks one of the legal moves, all with the same chance; `below` gives a number below the
    /// one it is handed. Its place in the list is returned, nothing once the game is over.
    ///
    /// Where a legal move is one that meets a condition on what it leads to (as in the games with
    /// a king that may not be left in danger), a move is picked first and tested then: one that
    /// fails is struck out and another is picked, which is uniform among those that do not fail.
    pub fn pick_move(
        &self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<usize> {
        self.sketch(state, scratch, list, true);
        let mut ctx = Context::new(self, state, scratch);
        if list.is_empty() {
            return None;
        }
        while !list.is_empty() {
            let n = list.len();
            let i = if n == 1 { 0 } else { below(n) };
            let legal = ctx.complete_legal(list, i);
            let legal = legal && (!self.meta.filters() || ctx.passes_meta(list, i));
            if !ctx.settle_work() {
                list.clear();
                return None;
            }
            if legal {
                return Some(i);
            }
            list.swap_remove(i);
        }
        let mover = ctx.state.mover;
        ctx.forced_pass(list, mover);
        Some(0)
    }

    fn sketch(&self, state: &mut State, scratch: &mut Scratch, list: &mut MoveList, defer: bool) {
        let mut ctx = Context::new(self, state, scratch);
        list.clear();
        // The meta rules look at the actions.
        let plain = !self.meta.pin && (defer || !self.meta.filters());
        if plain && self.mode == Mode::Alternating {
            list.start_sketching(defer);
        }
        ctx.fill_with_legal_moves(list);
        ctx.settle_list(list);
    }

    /// What may be played in the phase of a player.
    pub(crate) fn play_of(&self, state: &State, player: usize) -> Option<&Moves> {
        let phase = state.players.get(player).map_or(0, |p| p.phase) as usize;
        self.phases.get(phase).map(|p| &p.play)
    }
}

impl Context<'_> {
    /// Fills the list with the legal moves, as [`Game::moves`] does.
    pub(crate) fn legal_moves(&mut self, list: &mut MoveList) {
        list.clear();
        self.fill_with_legal_moves(list);
    }

    fn fill_with_legal_moves(&mut self, list: &mut MoveList) {
        if self.state.over {
            return;
        }
        match self.game.mode {
            Mode::Alternating => self.alternating_moves(list),
            Mode::Simultaneous => self.simultaneous_moves(list),
            Mode::Simulation => self.simulation_moves(list),
        }
        let mover = self.state.mover;
        if list.is_empty() {
            self.state.stalemated |= 1 << mover;
        } else {
            self.state.stalemated &= !(1 << mover);
        }
    }

    /// The legal moves of the mover; a forced pass if there is none.
    pub(in crate::game) fn alternating_moves(&mut self, list: &mut MoveList) {
        let game = self.game;
        let mover = self.state.mover;
        if let Some(play) = game.play_of(self.state, mover as usize) {
            self.generate(play, list);
        }
        if self.swap_is_offered() {
            self.list_swap(list);
        }
        if game.meta.pin {
            self.filter_pinned(list);
        }
        if game.meta.filters() && !list.defers_checks() {
            let mut i = 0;
            while i < list.len() {
                if self.passes_meta(list, i) {
                    i += 1
                } else {
                    list.swap_remove(i)
                }
            }
        }
        if list.is_empty() {
            self.forced_pass(list, mover);
        }
    }

    /// Adds the swap of players that the swap rule offers.
    pub(in crate::game) fn list_swap(&self, list: &mut MoveList) {
        let mover = self.state.mover;
        let other = self.state.log.last_other(mover);
        if other >= 0 {
            let start = list.begin();
            list.push_action(
                ActionKind::SwapPlayers {
                    a: mover,
                    b: other as u8,
                },
                true,
            );
            list.push_action(ActionKind::SetNextPlayer(mover), false);
            let i = list.finish(start, -1, -1);
            list.get_mut(i).mover = mover;
        }
    }

    /// Whether the swap rule holds now.
    fn swap_is_offered(&self) -> bool {
        self.game.meta.swap && self.state.moves as usize + 1 == self.game.players
    }

    pub(crate) fn forced_pass(&mut self, list: &mut MoveList, mover: u8) {
        let i = list.push(ActionKind::Pass { forced: true }, true);
        list.get_mut(i).mover = mover;
    }

    /// One move of everything the rules do, or a forced pass; its consequences are lost.
    fn simulation_moves(&mut self, list: &mut MoveList) {
        let Some(play) = self.game.phases.first().map(|p| &p.play) else {
            return;
        };
        let mut all = self.scratch.memory.take_list();
        self.generate(play, &mut all);
        if let Some(&first) = all.moves().first() {
            let start = list.begin();
            for m in all.moves() {
                for item in all.items(m) {
                    if let Item::Action(_) = item {
                        list.push_item(*item);
                    }
                }
            }
            let i = list.finish(start, first.from, first.to);
            list.set_between(i, all.between(&first));
        } else {
            self.forced_pass(list, self.state.mover);
        }
        self.scratch.memory.give_list(all);
    }

    /// Finds out whether the mover can move and sets the flag accordingly (05a C.2). Dice that are
    /// rolled on the way are no part of the play.
    pub(crate) fn compute_stalemated(&mut self) {
        if self.game.mode != Mode::Alternating || self.state.active == 0 {
            return;
        }
        let mover = self.state.mover;
        let can = self.swap_is_offered() || {
            let game = self.game;
            self.scratch.scope.copies += 1;
            let can = game
                .play_of(self.state, mover as usize)
                .is_some_and(|play| self.can_move(play));
            self.scratch.scope.copies -= 1;
            can
        };
        if can {
            self.state.stalemated &= !(1 << mover);
        } else {
            self.state.stalemated |= 1 << mover;
        }
    }

    /// Whether the ludeme yields a move that the meta rules allow.
    pub(crate) fn can_move(&mut self, moves: &Moves) -> bool {
        let game = self.game;
        if game.features.visited {
            // The sites of the move just made count as visited for the test.
            let before = self.state.visited.len();
            for site in [self.state.last.from, self.state.last.to] {
                if site >= 0 && !self.state.visited.contains(&site) {
                    self.state.visited.push(site);
                }
            }
            let can = self.has_legal(moves);
            self.state.visited.truncate(before);
            return can;
        }
        self.has_legal(moves)
    }

    fn has_legal(&mut self, moves: &Moves) -> bool {
        let game = self.game;
        if !game.meta.filters() {
            return self.any_move(moves);
        }
        if !game.meta.no_suicide && offers_pass(moves) {
            return true;
        }
        let mut list = self.scratch.memory.take_list();
        self.scratch.scope.aside += 1;
        self.generate(moves, &mut list);
        self.scratch.scope.aside -= 1;
        let can = (0..list.len()).any(|i| self.passes_meta(&list, i));
        self.scratch.memory.give_list(list);
        can
    }

    /// Whether the next player would have no moves; the flag of that player is set on the way
    /// (05a C.2, `no Moves Next`).
    pub(crate) fn next_is_stalemated(&mut self, role_index_after: impl Fn(&Self) -> i32) -> bool {
        if self.scratch.scope.in_no_moves {
            return false;
        }
        if !self.state.over {
            self.scratch.scope.in_no_moves = true;
            let (mover, next, prev) = (self.state.mover, self.state.next, self.state.prev);
            self.state.mover = next;
            self.state.next = self.state.player_after(next, self.game.players);
            self.state.prev = mover;
            let env = std::mem::take(&mut self.env);
            self.compute_stalemated();
            self.env = env;
            (self.state.mover, self.state.next, self.state.prev) = (mover, next, prev);
            self.scratch.scope.in_no_moves = false;
        }
        let player = role_index_after(self);
        self.is_stalemated(player)
    }

    /// The stalemated flag of a player.
    pub(crate) fn is_stalemated(&self, player: i32) -> bool {
        (0..32).contains(&player) && self.state.stalemated >> player & 1 == 1
    }
}

/// Whether a pass is always among the moves; no rule against repetition forbids one.
fn offers_pass(moves: &Moves) -> bool {
    match &moves.kind {
        MovesKind::Pass => true,
        MovesKind::Concat(list) => list.iter().any(offers_pass),
        _ => false,
    }
}
