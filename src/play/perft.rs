//! Perft: counting the leaves of the game tree to a depth.
//!
//! Depth counts moves. A chance event (a roll, a draw) is an edge of its own that does not
//! consume depth: every outcome is followed, so that with dice each outcome's moves are counted.
//! An outcome that play repeats until a condition holds is none.
//! Legal moves count as often as they are listed, duplicates included. A position where the game
//! is over is a leaf only at the depth asked for. The last ply is counted without being played.

use super::outcomes::Outcomes;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::state::State;

/// Counts leaves.
#[derive(Debug)]
pub struct Perft<'g> {
    game: &'g Game,
    scratch: Scratch,
    lists: Vec<MoveList>,
}

impl<'g> Perft<'g> {
    /// A counter for a game.
    pub fn new(game: &'g Game) -> Self {
        Perft {
            game,
            scratch: Scratch::new(0),
            lists: Vec::new(),
        }
    }

    /// The leaves at a depth below a state.
    pub fn count(&mut self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut total = 0;
        if depth == 1 {
            let mut last = self.scratch.memory.take_state(state);
            let counted = self.game.count_moves(&mut last, &mut self.scratch);
            self.scratch.memory.give_state(last);
            if let Some(moves) = counted {
                return moves as u64;
            }
        }
        self.each_roll(state, true, |this, rolled, list| {
            if depth == 1 {
                total += list.len() as u64;
                return;
            }
            for i in 0..list.len() {
                this.each_successor(rolled, list, i, |this, after| {
                    total += this.count(after, depth - 1)
                });
            }
        });
        total
    }

    /// The leaves below each legal move (with its text), for every roll.
    pub fn divide(
        &mut self,
        state: &State,
        depth: u32,
        name: impl Fn(&Game, &State, &MoveList, usize) -> String,
    ) -> Vec<(String, u64)> {
        let mut parts = Vec::new();
        self.each_roll(state, false, |this, rolled, list| {
            for i in 0..list.len() {
                let mut total = 0;
                if depth <= 1 {
                    total = 1;
                } else {
                    this.each_successor(rolled, list, i, |this, after| {
                        total += this.count(after, depth - 1)
                    });
                }
                parts.push((name(this.game, rolled, list, i), total));
            }
        });
        parts
    }

    /// Calls `f` with the legal moves for every outcome of the chance in making them; without their
    /// actions, if that is enough and nothing is drawn twice by completing them.
    fn each_roll(
        &mut self,
        state: &State,
        sketched: bool,
        mut f: impl FnMut(&mut Self, &State, &mut MoveList),
    ) {
        let sketched = sketched && !self.game.features.stochastic;
        let mut outcomes = Outcomes::new();
        let mut list = self.lists.pop().unwrap_or_default();
        while !outcomes.is_done() {
            let mut rolled = self.scratch.memory.take_state(state);
            self.scratch.chance.script(outcomes.script());
            let scratch = &mut self.scratch;
            if sketched {
                self.game.sketch_moves(&mut rolled, scratch, &mut list);
            } else {
                self.game.moves(&mut rolled, scratch, &mut list);
            }
            outcomes.extend(self.scratch.chance.open_draws());
            if !self.scratch.chance.turned_down() {
                f(self, &rolled, &mut list);
            }
            self.scratch.memory.give_state(rolled);
            outcomes.advance();
        }
        self.lists.push(list);
    }

    /// Calls `f` with the state after a move for every outcome of the chance in playing it.
    fn each_successor(
        &mut self,
        state: &State,
        list: &mut MoveList,
        index: usize,
        mut f: impl FnMut(&mut Self, &State),
    ) {
        let mut outcomes = Outcomes::new();
        while !outcomes.is_done() {
            let mut after = self.scratch.memory.take_state(state);
            self.scratch.chance.script(outcomes.script());
            let scratch = &mut self.scratch;
            self.game.complete(&mut after, scratch, list, index);
            self.game.apply(&mut after, scratch, list, index);
            outcomes.extend(self.scratch.chance.open_draws());
            if !self.scratch.chance.turned_down() {
                f(self, &after);
            }
            self.scratch.memory.give_state(after);
            outcomes.advance();
        }
    }
}
