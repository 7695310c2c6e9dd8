//! What a search asks of a sowing game.

use std::hash::{Hash, Hasher};

use super::Sowing;
use super::eval::pits_of;
use crate::game::sprints::searched::{Searched, SeenPiece};
use crate::game::sprints::{Runner, Step};
use crate::game::state::mixer::Mixer;

impl Searched for Sowing<'_> {
    fn key(&self) -> u64 {
        let (at, turn) = (&self.at, &self.at.turn);
        let mut h = Mixer(at.identity(&self.rules));
        at.pits.stale.hash(&mut h);
        (turn.mover, turn.next, turn.prev, turn.over, turn.last_pass).hash(&mut h);
        (turn.stalemated, turn.turn, turn.moves, turn.same_player).hash(&mut h);
        (turn.last_from, turn.last_to, turn.after_from, turn.after_to).hash(&mut h);
        (turn.temp, turn.decided).hash(&mut h);
        h.write(&turn.phase);
        h.write(&turn.order);
        (turn.value, turn.score, turn.named).hash(&mut h);
        (&at.pending, &at.memories, &at.proposed, &at.votes).hash(&mut h);
        h.finish()
    }

    fn mover(&self) -> u8 {
        self.at.turn.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.at.turn.order[player]
    }

    fn score(&self, player: usize) -> i32 {
        self.at.turn.score[player]
    }

    fn moves(&self) -> u32 {
        self.at.turn.moves
    }

    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece)) {
        for pit in pits_of(self.at.pits.what) {
            let slot = pit as usize;
            see(SeenPiece {
                slot,
                what: self.rules.component,
                count: self.at.pits.count(slot),
            });
        }
    }

    fn legal_moves(&mut self, each: &mut dyn FnMut(u32, Step)) {
        self.find_moves(true);
        (0..self.list.count()).for_each(|number| each(number as u32, self.step(number)));
    }

    fn mobility(&mut self) -> usize {
        self.find_moves(true);
        self.list.count()
    }

    fn tries_moves(&self) -> bool {
        false
    }

    fn play_numbered(&mut self, number: u32) {
        self.find_moves(true);
        self.make(number as usize);
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        // Checks are left to the moves that are picked, see `finish`.
        self.find_moves(false);
        loop {
            let pick = below(self.list.count());
            let step = self.step(pick);
            if self.make(pick) || self.gave_up() {
                return step;
            }
            self.pass_if_nothing_is_left();
        }
    }

    fn keep(&mut self, depth: usize) -> bool {
        let done = !self.finish.fired.is_empty() || self.finish.passed || self.finish.limit;
        if done {
            return false;
        }
        match self.kept.get_mut(depth) {
            Some(kept) => kept.clone_from(&self.at),
            None => self.kept.push(self.at.clone()),
        }
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        self.at.clone_from(kept);
        self.finish.fired.clear();
        (self.finish.passed, self.finish.limit) = (false, false);
    }
}
