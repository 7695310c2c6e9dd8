//! What a search asks of a game of placements. Moves go by the places they fill.

use std::hash::{Hash, Hasher};

use super::field::KeptPlaces;
use super::{Course, Deed, Placing, Turn};
use crate::game::chance::Chance;
use crate::game::sprints::searched::{LegalMove, Searched, SeenPiece};
use crate::game::sprints::{Runner, Step};
use crate::game::state::mixer::Mixer;

/// A position to come back to.
#[derive(Debug)]
pub(super) struct Kept {
    field: KeptPlaces,
    now: Turn,
    /// The moves made before it.
    made: usize,
}

impl Searched for Placing<'_> {
    fn key(&self) -> u64 {
        // In any order placements come to the same.
        let placed = self.trail.iter().fold(0, |sum: u64, made| {
            let mut h = Mixer(u64::from(made.mover));
            match made.what {
                Deed::Placed(place) | Deed::Judged(place) => place.hash(&mut h),
                Deed::Last => u16::MAX.hash(&mut h),
            }
            sum.wrapping_add(h.finish())
        });
        let mut h = Mixer(placed);
        let Turn {
            mover,
            next,
            moves,
            turn,
            ..
        } = self.now;
        (mover, next, moves, turn, self.now.after, self.is_over()).hash(&mut h);
        for player in 1..=self.game.players {
            self.order(player).hash(&mut h);
        }
        h.finish()
    }

    fn mover(&self) -> u8 {
        self.now.mover
    }

    fn order(&self, player: usize) -> u8 {
        self.judge.now().players[player].order
    }

    fn score(&self, player: usize) -> i32 {
        self.judge.now().players[player].score
    }

    fn moves(&self) -> u32 {
        self.now.moves
    }

    fn each_piece(&self, see: &mut dyn FnMut(SeenPiece)) {
        let sites = self.ground.sites;
        let mut placed = vec![0; self.ground.places];
        for made in &self.trail {
            if let Deed::Placed(place) | Deed::Judged(place) = made.what {
                placed[usize::from(place)] = self.rules.pieces[usize::from(made.mover)];
            }
        }
        let contents = &self.judge.base().contents;
        let stacks = contents.stacking();
        for slot in 0..sites {
            let mut show = |what: u16| {
                let count = 1;
                if what != 0 {
                    see(SeenPiece { slot, what, count });
                }
            };
            match stacks {
                true => contents.levels(slot).iter().for_each(|p| show(p.what)),
                false => show(contents.what(slot)),
            }
            for level in 0..usize::from(self.rules.grounds.height) {
                show(placed[level * sites + slot]);
            }
        }
    }

    fn legal_moves(&mut self, each: &mut dyn FnMut(LegalMove)) {
        for pick in 0..self.options() {
            let number = match pick < self.field.len() {
                true => self.field.open(pick),
                false => self.ground.places,
            };
            each(LegalMove {
                number: number as u32,
                step: self.step(pick),
                takes: false,
            });
        }
    }

    fn mobility(&mut self) -> usize {
        self.options()
    }

    fn play_numbered(&mut self, number: u32) {
        let pick = self.field.pick_of(number as usize);
        self.make(pick);
    }

    fn play_any(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Step {
        let pick = below(self.options());
        let step = self.step(pick);
        self.make(pick);
        step
    }

    fn play_on(&mut self, _: &mut Chance, below: &mut dyn FnMut(usize) -> usize) {
        while !self.is_over() {
            if self.field.len() > 0 || self.pass_to_the_end().is_none() {
                self.play_any(below);
            }
        }
    }

    fn keep(&mut self, depth: usize) -> bool {
        let (now, made) = (self.now, self.trail.len());
        match self.kept.get_mut(depth) {
            Some(kept) => {
                self.field.keep(&mut kept.field);
                (kept.now, kept.made) = (now, made);
            }
            None => self.kept.push(Kept {
                field: self.field.kept(),
                now,
                made,
            }),
        }
        true
    }

    fn come_back(&mut self, depth: usize) {
        let Some(kept) = self.kept.get(depth) else {
            return;
        };
        self.field.come_back(&kept.field);
        self.now = kept.now;
        self.course = Course::Running;
        self.trail.truncate(kept.made);
        if self.judged > kept.made {
            self.judge.restart();
            self.judged = 0;
            let plain = |what: Deed| matches!(what, Deed::Placed(_));
            if !self.trail.iter().all(|made| plain(made.what)) {
                self.catch_up();
            }
        }
    }
}
