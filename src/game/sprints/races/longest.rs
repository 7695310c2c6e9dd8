//! `max Moves`: of the moves found, those that begin the longest series of moves by the mover.
//!
//! Each is made in the position, and so is everything that the same player may play after it; then
//! the position is put back. What ends within a look-ahead or is rolled there belongs to no game.

use super::Races;
use super::machine::Vars;
use super::position::RacePosition;
use super::ways::Candidate;
use crate::game::state::State;
use crate::game::{MAX_COPIES, MAX_LOOKAHEAD};

/// What a look-ahead puts aside.
#[derive(Debug, Default)]
pub(super) struct LookAhead {
    /// By moves looked ahead.
    kept: Vec<Kept>,
    /// Positions that the lists visit for the same question.
    visited: u32,
}

/// A position, its results so far and the moves found in it.
#[derive(Debug)]
struct Kept {
    position: RacePosition,
    decided: Option<State>,
    list: Vec<Candidate>,
    frames: Vec<Vars>,
}

impl Races<'_> {
    /// Of the moves found, keeps those that begin the longest series.
    pub(super) fn keep_longest(&mut self) {
        // The only one is the longest.
        if self.list.len() < 2 {
            return;
        }
        self.ahead.visited = 0;
        self.put_aside(0);
        let (mut kept, mut longest) = (0, 0);
        for pick in 0..self.list.len() {
            let length = self.length_of(pick, 0);
            if length > longest {
                (kept, longest) = (0, length);
            }
            if length == longest {
                self.list[kept] = self.list[pick];
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// The moves of the longest series that begins with a move of a position put aside, which is
    /// there again afterwards. A game that has longer ones than the lists look at is given up.
    fn length_of(&mut self, pick: usize, depth: usize) -> u32 {
        if self.machine.work.is_spent() {
            return 0;
        }
        // To find the longest moves of a later position the lists make each of them once, and to
        // see how long they are once more.
        let times = 1u32.checked_shl(depth as u32).unwrap_or(MAX_LOOKAHEAD);
        self.ahead.visited = self.ahead.visited.saturating_add(times);
        if self.ahead.visited >= MAX_LOOKAHEAD || depth as u32 >= MAX_COPIES {
            self.machine.work.give_up();
            return 0;
        }
        self.make(pick);
        let mut length = 1;
        let at = &self.machine.at;
        if at.prev == at.mover && !at.over {
            self.exchange_lists(depth);
            self.find(None);
            self.put_aside(depth + 1);
            let moves = 0..self.list.len().max(1);
            let lengths = moves.map(|pick| self.length_of(pick, depth + 1));
            length += lengths.max().unwrap_or(0);
            self.exchange_lists(depth);
        }
        let kept = &self.ahead.kept[depth];
        self.machine.at.clone_from(&kept.position);
        self.ranking.come_back(&kept.decided);
        length
    }

    /// Keeps the position and its results, to come back to them.
    fn put_aside(&mut self, depth: usize) {
        if self.ahead.kept.len() == depth {
            self.ahead.kept.push(Kept {
                position: RacePosition::new(self.machine.game),
                decided: None,
                list: Vec::new(),
                frames: Vec::new(),
            });
        }
        let kept = &mut self.ahead.kept[depth];
        kept.position.clone_from(&self.machine.at);
        kept.decided = self.ranking.decided();
    }

    /// The moves found and those put aside change places.
    fn exchange_lists(&mut self, depth: usize) {
        let kept = &mut self.ahead.kept[depth];
        std::mem::swap(&mut self.list, &mut kept.list);
        std::mem::swap(&mut self.frames, &mut kept.frames);
    }
}
