//! What a search asks of a race: rolls are drawn with the moves, and are part of the position.

use std::hash::{Hash, Hasher};

use super::Races;
use super::machine::Vars;
use super::position::RacePosition;
use super::ways::Candidate;
use crate::game::chance::Chance;
use crate::game::sprints::searched::{LegalMove, Searched, SeenPiece};
use crate::game::sprints::{Runner, Step};
use crate::game::state::mixer::Mixer;

/// The number of a pass that is forced.
const PASS: u32 = u32::MAX;

/// A position to come back to, with its roll, and its moves where they have been found.
#[derive(Debug)]
pub(super) struct Kept {
    at: RacePosition,
    list: Vec<Candidate>,
    frames: Vec<Vars>,
    found: bool,
}

impl RacePosition {
    /// A hash of all that matters later; what follows from the rest is left out.
    fn key(&self) -> u64 {
        let mut h = Mixer(0x51AB_90D3_7E24_C6F5);
        for slot in 0..self.sites {
            for level in 0..self.height(slot) {
                (slot, level, self.what_at(slot, level)).hash(&mut h);
            }
        }
        if self.counting {
            self.counts.hash(&mut h);
        }
        (&self.locals, &self.left, &self.on_track).hash(&mut h);
        (self.mover, self.next, self.prev, self.over).hash(&mut h);
        (self.turn, self.same_player, self.moves, self.counter).hash(&mut h);
        (self.active, self.triggered, self.temp, self.pot).hash(&mut h);
        let last = &self.last;
        (
            last.from,
            last.to,
            last.level_from,
            last.level_to,
            last.pass,
        )
            .hash(&mut h);
        let dice = &self.dice;
        (dice.values, dice.shown, dice.equal, dice.sum).hash(&mut h);
        for seat in &self.seats {
            (seat.score, seat.value, seat.phase, seat.order).hash(&mut h);
        }
        (&self.vars, &self.pending, &self.memories).hash(&mut h);
        h.finish()
    }
}

impl Races<'_> {
    /// Finds the moves of the present position, unless they have been found; without chance the game
    /// is given up where dice would be rolled.
    fn find_by(&mut self, chance: Option<&mut Chance>) {
        if self.found {
            return;
        }
        self.machine.work.begin(self.machine.at.same_player);
        if self.find(chance) {
            self.keep_longest();
        }
        self.found = true;
    }
}

impl Searched for Races<'_> {
    fn draw(&mut self, chance: &mut Chance) {
        self.find_by(Some(chance));
    }

    fn key(&self) -> u64 {
        self.machine.at.key()
    }

    fn pieces_key(&self) -> u64 {
        let mut h = Mixer(u64::from(self.mover()));
        self.each_piece(&mut |piece| (piece.slot, piece.what, piece.count).hash(&mut h));
        // Moves that go the same way may use different dice.
        self.machine.at.dice.values.hash(&mut h);
        h.finish()
    }

    fn mover(&self) -> u8 {
        self.machine.at.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.machine.at.seats[player].order
    }

    fn score(&self, player: usize) -> i32 {
        self.machine.at.seats[player].score
    }

    fn moves(&self) -> u32 {
        self.machine.at.moves
    }

    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece)) {
        let at = &self.machine.at;
        for slot in 0..at.sites {
            let levels = at.height(slot);
            for level in 0..levels {
                let what = at.what_at(slot, level).into();
                let count = match at.stacking {
                    true => 1,
                    false => i32::from(at.counts[slot]).max(1),
                };
                see(SeenPiece { slot, what, count });
            }
        }
    }

    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove)) {
        self.find_by(None);
        let candidates = self
            .list
            .iter()
            .zip(0..)
            .map(|(found, number)| (number, found.from, found.to));
        let forced = self.list.is_empty().then_some((PASS, -1, -1));
        for (number, from, to) in candidates.chain(forced) {
            each(LegalMove {
                number,
                step: Step { from, to },
                takes: false,
            });
        }
    }

    fn mobility(&mut self) -> usize {
        self.find_by(None);
        self.list.len().max(1)
    }

    fn play_numbered(&mut self, number: u32) {
        self.find_by(None);
        self.play_pick(number as usize);
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        self.find_by(None);
        let pick = below(self.list.len().max(1));
        let step = self.step(pick);
        self.play_pick(pick);
        step
    }

    fn keep(&mut self, depth: usize) -> bool {
        if self.ranking.is_decided() {
            return false;
        }
        if self.kept.len() == depth {
            self.kept.push(Kept {
                at: RacePosition::new(self.machine.game),
                list: Vec::new(),
                frames: Vec::new(),
                found: false,
            });
        }
        let Some(kept) = self.kept.get_mut(depth) else {
            return false;
        };
        kept.at.clone_from(&self.machine.at);
        kept.found = self.found;
        if self.found {
            kept.list.clone_from(&self.list);
            kept.frames.clone_from(&self.frames);
        }
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        self.machine.at.clone_from(&kept.at);
        self.found = kept.found;
        if kept.found {
            self.list.clone_from(&kept.list);
            self.frames.clone_from(&kept.frames);
        }
        self.ranking.restart();
    }
}
