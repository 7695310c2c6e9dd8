//! Solves deduction puzzles: the rules narrow the possible values of each site; when they narrow no
//! more, a site with the fewest values left is tried.
//!
//! A constraint that cannot be taken apart into rules is asked of the game at every position, as if
//! it had to hold all the time. If no solution is found so, constraints that may fail on the way
//! are asked only when all sites have values. The values found are played from the start as legal
//! moves, so that the game has the last word.

use super::puzzle::Puzzle;
use super::rules::values;
use super::{NoValue, PuzzleSearch};
use crate::game::action::{ActionKind, Item, MoveList};
use crate::game::context::Context;
use crate::game::state::State;

/// So many guesses fail before every guess is probed first.
const DEAD_ENDS: u64 = 16;

impl PuzzleSearch<'_> {
    /// Solves a deduction puzzle.
    pub(super) fn deduce(&mut self, start: &State) -> bool {
        match Puzzle::new(self.game, start, &mut self.scratch) {
            Some(mut puzzle) => self.look_through(&mut puzzle, start),
            None => false,
        }
    }

    /// Looks for solutions in haste, and if that leaves a question thoroughly.
    fn look_through(&mut self, puzzle: &mut Puzzle<'_>, start: &State) -> bool {
        let sets = puzzle.sets(start);
        // A group grows together from many.
        let passes = match puzzle.late.is_empty() || puzzle.one_group {
            true => &[false][..],
            false => &[true, false],
        };
        for hasty in passes {
            puzzle.hasty = *hasty;
            let done = self.try_values(puzzle, &mut sets.clone(), None, &mut start.clone(), start);
            if done || self.stopped {
                break;
            }
        }
        self.last.is_some()
    }

    /// Looks for values; true when enough have been found.
    fn try_values(
        &mut self,
        puzzle: &Puzzle<'_>,
        sets: &mut [u64],
        new: Option<usize>,
        board: &mut State,
        start: &State,
    ) -> bool {
        if !self.visit() || self.is_late() {
            return false;
        }
        let mut judged = puzzle.judge(sets, new, board, &mut self.scratch);
        // Where guesses often fail it is worth while to look at all of them first.
        if judged.is_ok() && self.dead_ends >= DEAD_ENDS {
            judged = puzzle.probe(sets);
        }
        if judged.is_err() {
            self.dead_ends += 1;
            return false;
        }
        let open = puzzle
            .variables
            .iter()
            .filter(|s| sets[**s].count_ones() > 1);
        let Some(site) = open.min_by_key(|s| {
            let busy = puzzle.by_site[**s].len();
            (sets[**s].count_ones(), usize::MAX - busy)
        }) else {
            return self.accept(puzzle, sets, board, start);
        };
        for value in values(sets[*site]) {
            let mut sets = sets.to_vec();
            sets[*site] = 1 << value;
            if self.try_values(puzzle, &mut sets, Some(*site), board, start) {
                return true;
            }
            if self.cut {
                break;
            }
        }
        false
    }

    /// Values for all sites: the game says whether they solve the puzzle. True when enough
    /// solutions are known.
    fn accept(
        &mut self,
        puzzle: &Puzzle<'_>,
        sets: &[u64],
        board: &mut State,
        start: &State,
    ) -> bool {
        puzzle.write(sets, board);
        let mut ctx = Context::new(self.game, board, &mut self.scratch);
        if !puzzle.late.iter().all(|c| ctx.bool(c)) {
            return false;
        }
        let mut words = Vec::new();
        let solved = self.play_out(puzzle, sets, start, &mut words);
        match (&self.first, solved) {
            // What the rules call a solution and cannot be played is left out, and so is not the
            // end.
            (_, None) => {
                self.unplayable |= self.first.is_none() && !self.stopped;
                false
            }
            (Some(first), Some(_)) => {
                // The second pass finds it again.
                let other = first != sets;
                self.unique = other.then_some(false);
                other
            }
            (None, solved) => {
                self.last = solved;
                self.words = words;
                self.first = Some(sets.to_vec());
                self.unplayable = false;
                !self.another
            }
        }
    }

    /// A legal move that gives a site of a position the value it has in a solution: one that
    /// follows from the rules where there is any.
    pub(super) fn next_value(&mut self, state: &State, list: &MoveList) -> Result<usize, NoValue> {
        let puzzle = Puzzle::new(self.game, state, &mut self.scratch);
        let mut puzzle = puzzle.ok_or(NoValue::NoPuzzle)?;
        let now = puzzle.sets(state);
        let mut sets = now.clone();
        let mut board = state.clone();
        if puzzle
            .judge(&mut sets, None, &mut board, &mut self.scratch)
            .is_err()
        {
            return Err(NoValue::Contradiction);
        }
        if let Some(pick) = next_of(list, &now, &sets) {
            return Ok(pick);
        }
        self.look_through(&mut puzzle, state);
        let Some(solved) = &self.last else {
            return Err(match self.cut {
                true => NoValue::NotFound,
                false => NoValue::Contradiction,
            });
        };
        next_of(list, &now, &puzzle.sets(solved)).ok_or(NoValue::NotFound)
    }
}

/// The first legal move that gives a site the value it is to have.
pub(super) fn next_of(list: &MoveList, now: &[u64], wanted: &[u64]) -> Option<usize> {
    let assigns = |item: &Item| match item {
        Item::Action(action) => match action.kind {
            ActionKind::Assign { var, value, .. } => {
                let site = usize::try_from(var).ok()?;
                (now.get(site)?.count_ones() != 1 && *wanted.get(site)? == 1 << value).then_some(())
            }
            _ => None,
        },
        _ => None,
    };
    let fits = |m| list.items(m).iter().any(|i| assigns(i).is_some());
    list.moves().iter().position(fits)
}
