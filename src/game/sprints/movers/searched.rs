//! What a search asks of a game of moving pieces.

use std::hash::{Hash, Hasher};

use super::deeds::Deed;
use super::play::Play;
use super::position::MoverPosition;

use super::terms::View;
use super::walks::MoveRun;
use crate::game::sprints::Step;
use crate::game::sprints::searched::{LegalMove, Searched, SeenPiece};
use crate::game::state::mixer::Mixer;

impl<const W: usize> MoverPosition<W> {
    /// A hash of all that matters later; what follows from the rest is left out.
    fn key(&self) -> u64 {
        let mut h = Mixer(0x9E6C_63D0_876A_3F4B);
        h.write(&self.what);
        h.write(&self.states);
        h.write(&self.worths);
        self.memories.hash(&mut h);
        if self.beside.iter().any(|count| *count != 0) {
            self.beside.hash(&mut h);
        }
        self.stacks.hash_below(&mut h);
        (self.mover, self.next, self.prev.get(), self.over).hash(&mut h);
        (self.turn, self.same_player, self.moves, self.counter).hash(&mut h);
        (self.last_from, self.last_to, self.temp, self.decided).hash(&mut h);
        (self.active, self.stalemated.get(), self.triggered).hash(&mut h);
        h.write(&self.phases);
        h.write(&self.orders);
        self.values.hash(&mut h);
        self.scores.hash(&mut h);
        self.to_clear.0.hash(&mut h);
        self.visited.0.hash(&mut h);
        self.pending.hash(&mut h);
        self.proposed.hash(&mut h);
        self.votes.hash(&mut h);
        self.vars.hash(&mut h);
        (self.log.last_two, self.log.run_from).hash(&mut h);
        // Nobody looks back further than a round of passes.
        self.since_pass.min(1 << 5).hash(&mut h);
        h.finish()
    }
}

/// The number of a pass that is forced.
const PASS: u32 = u32::MAX;

/// A position to come back to, with its moves.
#[derive(Debug)]
pub(super) struct Kept<const W: usize> {
    at: MoverPosition<W>,
    runs: Vec<MoveRun<W>>,
    counted: Option<usize>,
}

impl<const W: usize> Play<'_, W> {
    /// A move by its number among all that were counted.
    fn legal_move(&self, number: usize) -> LegalMove {
        let (way, landing) = View::new(&self.rules, &self.at).pick(&self.runs, number);
        let enemy = |site: i32| {
            let owner = self.rules.kinds.owner[usize::from(self.at.what_at(site))];
            owner != 0 && owner != self.at.mover
        };
        let onto = landing.to != landing.from && self.rules.kinds.levels == 0 && enemy(landing.to);
        let goes = matches!(self.rules.ways[way].deed, Deed::Move(_) | Deed::Carry(_));
        let over = goes && landing.over.iter().any(|site| enemy(site as i32));
        LegalMove {
            number: number as u32,
            step: Step {
                from: landing.from,
                to: landing.to,
            },
            takes: onto || over,
        }
    }
}

impl<const W: usize> Searched for Play<'_, W> {
    fn key(&self) -> u64 {
        self.at.key()
    }

    fn mover(&self) -> u8 {
        self.at.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.at.orders[player]
    }

    fn score(&self, player: usize) -> i32 {
        self.at.scores[player]
    }

    fn moves(&self) -> u32 {
        self.at.moves
    }

    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece)) {
        let (at, kinds) = (&self.at, &self.rules.kinds);
        for (slot, &what) in at.what.iter().enumerate() {
            if what == 0 {
                continue;
            }
            if kinds.levels > 0 {
                for what in at.pile(kinds, slot) {
                    let (what, count) = (what.into(), 1);
                    see(SeenPiece { slot, what, count });
                }
                continue;
            }
            let count = if slot < kinds.sites {
                1
            } else {
                i32::from(at.beside[slot]).max(1)
            };
            let what = what.into();
            see(SeenPiece { slot, what, count });
        }
    }

    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove)) {
        let n = self.count_all();
        let legal = match self.tries() {
            true => self.tell_legal(n),
            false => n,
        };
        if legal == 0 {
            each(LegalMove {
                number: PASS,
                step: Step { from: -1, to: -1 },
                takes: false,
            });
        }
        for pick in 0..legal {
            each(self.legal_move(self.number(pick)));
        }
    }

    fn count_legal(&mut self) -> usize {
        let n = self.count_all();
        match self.tries() {
            true => self.tell_legal(n).max(1),
            false => n.max(1),
        }
    }

    fn captures(&mut self, each: &mut dyn FnMut(LegalMove)) {
        for number in 0..self.count_all() {
            let found = self.legal_move(number);
            if found.takes && (!self.tries() || self.is_legal(number)) {
                each(found);
            }
        }
    }

    fn mobility(&mut self) -> usize {
        self.count_all().max(1)
    }

    fn play_numbered(&mut self, number: u32) {
        self.count_all();
        if number == PASS {
            self.counted = Some(0);
        }
        self.make(number as usize);
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        let number = match self.tries() {
            true => self.pick_legal(below),
            false => below(self.count_all().max(1)),
        };
        let step = self.step_of(number);
        self.make(number);
        step
    }

    fn keep(&mut self, depth: usize) -> bool {
        if self.ranking.is_decided() {
            return false;
        }
        match self.kept.get_mut(depth) {
            Some(kept) => {
                kept.at.clone_from(&self.at);
                kept.runs.clone_from(&self.runs);
                kept.counted = self.counted;
            }
            None => self.kept.push(Kept {
                at: self.at.clone(),
                runs: self.runs.clone(),
                counted: self.counted,
            }),
        }
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        self.at.clone_from(&kept.at);
        self.runs.clone_from(&kept.runs);
        self.counted = kept.counted;
        self.ranking.restart();
    }
}
