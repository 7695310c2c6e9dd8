//! What a search asks of a sowing game.

use std::hash::{Hash, Hasher};

use super::Sowing;
use super::eval::pits_of;
use super::list::List;
use super::position::SowingPosition;
use crate::game::sprints::searched::{LegalMove, Searched, SeenPiece};
use crate::game::sprints::{Runner, Step};
use crate::game::state::mixer::Mixer;

/// A position to come back to, with its moves where they are listed.
#[derive(Debug)]
pub(super) struct Kept {
    at: SowingPosition,
    list: List,
    listed: bool,
}

impl Sowing<'_> {
    /// Lists the legal moves, unless they are.
    fn list_moves(&mut self) {
        if !self.listed {
            self.find_moves(true);
            self.listed = true;
        }
    }
}

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

    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove)) {
        self.list_moves();
        for number in 0..self.list.count() {
            each(LegalMove {
                number: number as u32,
                step: self.step(number),
                takes: false,
            });
        }
    }

    fn mobility(&mut self) -> usize {
        self.list_moves();
        self.list.count()
    }

    fn play_numbered(&mut self, number: u32) {
        self.list_moves();
        self.make(number as usize);
        self.listed = false;
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        // Checks are left to the moves that are picked, see `finish`.
        self.find_moves(false);
        self.listed = false;
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
        if self.ranking.is_decided() {
            return false;
        }
        match self.kept.get_mut(depth) {
            Some(kept) => {
                kept.at.clone_from(&self.at);
                kept.list.clone_from(&self.list);
                kept.listed = self.listed;
            }
            None => self.kept.push(Kept {
                at: self.at.clone(),
                list: self.list.clone(),
                listed: self.listed,
            }),
        }
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        self.at.clone_from(&kept.at);
        self.list.clone_from(&kept.list);
        self.listed = kept.listed;
        self.ranking.restart();
    }
}
