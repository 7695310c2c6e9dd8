//! What a search asks of a game of enclosed stones.

use std::hash::{Hash, Hasher};

use super::captures::CapturePosition;
use super::{Enclosing, EnclosingMove, OpenSites};
use crate::game::sprints::ends::Pace;
use crate::game::sprints::searched::{LegalMove, Searched, SeenPiece};
use crate::game::sprints::{Runner, Step};
use crate::game::state::mixer::Mixer;

/// A position to come back to.
#[derive(Debug)]
pub(super) struct Kept {
    at: CapturePosition,
    open: OpenSites,
    touched: Vec<u32>,
    pace: Pace,
    past: u64,
    has_earlier: bool,
}

impl Enclosing<'_> {
    /// The number of a move, the same in every position: its site, or one beyond all sites.
    fn number_of(&self, what: EnclosingMove) -> usize {
        match what {
            EnclosingMove::Place(site) => site,
            EnclosingMove::Pass => self.plan.board.sites(),
            EnclosingMove::Swap => self.plan.board.sites() + 1,
        }
    }
}

impl Searched for Enclosing<'_> {
    fn key(&self) -> u64 {
        let pace = &self.pace;
        let mut h = Mixer(self.now.sum);
        if self.game.meta.no_repeat.is_some() {
            (self.past, self.has_earlier).hash(&mut h);
        }
        (
            pace.mover,
            pace.prev,
            pace.moves,
            pace.turn,
            pace.over,
            pace.passed,
        )
            .hash(&mut h);
        (pace.scores, pace.orders).hash(&mut h);
        h.finish()
    }

    fn mover(&self) -> u8 {
        self.pace.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.pace.orders[player]
    }

    fn score(&self, player: usize) -> i32 {
        self.pace.scores[player]
    }

    fn moves(&self) -> u32 {
        self.pace.moves
    }

    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece)) {
        for slot in 0..self.plan.board.sites() {
            let owner = self.now.chains.owner(slot);
            if owner != 0 {
                let what = self.plan.rules.pieces[usize::from(owner)];
                see(SeenPiece {
                    slot,
                    what,
                    count: 1,
                });
            }
        }
    }

    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove)) {
        for pick in 0..self.find() {
            each(LegalMove {
                number: self.number_of(self.legal[pick]) as u32,
                step: self.step(pick),
                takes: false,
            });
        }
    }

    fn mobility(&mut self) -> usize {
        self.find()
    }

    fn play_numbered(&mut self, number: u32) {
        let sites = self.plan.board.sites();
        self.make(match number as usize {
            site if site < sites => EnclosingMove::Place(site),
            beyond if beyond == sites => EnclosingMove::Pass,
            _ => EnclosingMove::Swap,
        });
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        let what = self.choose(below);
        self.make(what);
        let site = match what {
            EnclosingMove::Place(site) => site as i32,
            EnclosingMove::Pass | EnclosingMove::Swap => -1,
        };
        Step {
            from: site,
            to: site,
        }
    }

    fn keep(&mut self, depth: usize) -> bool {
        if self.ranking.is_decided() {
            return false;
        }
        let Some(kept) = self.kept.get_mut(depth) else {
            self.kept.push(Kept {
                at: self.now.clone(),
                open: self.open.clone(),
                touched: self.touched.clone(),
                pace: self.pace,
                past: self.past,
                has_earlier: self.has_earlier,
            });
            return true;
        };
        kept.at.clone_from(&self.now);
        kept.open.clone_from(&self.open);
        kept.touched.clone_from(&self.touched);
        (kept.pace, kept.past, kept.has_earlier) = (self.pace, self.past, self.has_earlier);
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        self.now.clone_from(&kept.at);
        self.open.clone_from(&kept.open);
        self.touched.clone_from(&kept.touched);
        (self.pace, self.past, self.has_earlier) = (kept.pace, kept.past, kept.has_earlier);
        self.ranking.restart();
    }
}
