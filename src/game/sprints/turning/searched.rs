//! What a search asks of a game in which pieces are turned over.

use std::hash::{Hash, Hasher};

use super::spread::Leap;
use super::{Deeds, Owned, Turning};
use crate::game::bits::ones;
use crate::game::sprints::ends::Pace;
use crate::game::sprints::searched::{LegalMove, Searched, SeenPiece};
use crate::game::sprints::{Runner, Step};
use crate::game::state::State;
use crate::game::state::mixer::Mixer;

/// The number of a pass, beyond all sites and leaps.
const PASS: u32 = u32::MAX;

/// A position to come back to.
#[derive(Debug)]
pub(super) struct Kept {
    own: [u64; 2],
    pace: Pace,
    moved: bool,
    /// What had been decided.
    decided: Option<State>,
}

impl Leap {
    /// Its number, the same in every position.
    fn number(self) -> u32 {
        u32::from_le_bytes([self.from, self.to, self.way, 0])
    }

    fn numbered(number: u32) -> Self {
        let [from, to, way, _] = number.to_le_bytes();
        Leap { from, to, way }
    }
}

impl Searched for Turning<'_> {
    fn key(&self) -> u64 {
        let mut h = Mixer(0);
        let pace = &self.pace;
        (self.own, self.scores(), pace.orders).hash(&mut h);
        (pace.mover, pace.prev, pace.moves, pace.turn).hash(&mut h);
        (pace.over, pace.passed).hash(&mut h);
        h.finish()
    }

    fn pieces_key(&self) -> u64 {
        let mut h = Mixer(u64::from(self.pace.mover));
        self.own.hash(&mut h);
        h.finish()
    }

    fn mover(&self) -> u8 {
        self.pace.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.pace.orders[player]
    }

    fn score(&self, player: usize) -> i32 {
        self.scores()[player]
    }

    fn moves(&self) -> u32 {
        self.pace.moves
    }

    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece)) {
        for slot in ones(self.own[0] | self.own[1]) {
            let player = usize::from(self.own[1] >> slot & 1 == 1);
            let what = match &self.rules.owned {
                Owned::ByState(kind) => *kind,
                Owned::ByKind(kinds) => kinds[player],
            };
            let count = 1;
            see(SeenPiece { slot, what, count });
        }
    }

    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove)) {
        for pick in 0..self.find() {
            let step = self.step(pick);
            let number = match &self.rules.deeds {
                Deeds::Runs(_) if self.sites != 0 => step.to as u32,
                Deeds::Spread(_) if !self.leaps.is_empty() => self.leaps[pick].number(),
                _ => PASS,
            };
            each(LegalMove {
                number,
                step,
                takes: false,
            });
        }
    }

    fn mobility(&mut self) -> usize {
        self.find()
    }

    fn play_numbered(&mut self, number: u32) {
        match &self.rules.deeds {
            _ if number == PASS => self.settle(true),
            Deeds::Runs(_) => self.place(number as usize),
            Deeds::Spread(_) => self.leap(Leap::numbered(number)),
        }
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        if let Some(leap) = self.try_leap(&mut *below) {
            self.leap(leap);
            return leap.step();
        }
        let pick = below(self.find());
        let step = self.step(pick);
        self.make(pick);
        step
    }

    fn keep(&mut self, depth: usize) -> bool {
        let kept = Kept {
            own: self.own,
            pace: self.pace,
            moved: self.moved,
            decided: self.ranking.decided(),
        };
        match self.kept.get_mut(depth) {
            Some(room) => *room = kept,
            None => self.kept.push(kept),
        }
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        (self.own, self.pace, self.moved) = (kept.own, kept.pace, kept.moved);
        self.ranking.come_back(&kept.decided);
    }
}
