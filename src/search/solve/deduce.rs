//! Deduction puzzles: the rules narrow what is possible, and where they say no more a site with
//! the fewest values is tried.
//!
//! What cannot be taken apart into rules is asked of the game at every position, as if it had
//! to hold all the time. A constraint of which that is not sure is, if nothing is found so, asked
//! again only when all sites have values. The values found are played from the start as legal
//! moves, so that the game has the last word.

use super::puzzle::Puzzle;
use super::rules::values;
use super::{NoValue, Search};
use crate::game::action::{ActionKind, Item, MoveList};
use crate::game::context::Context;
use crate::game::state::State;

impl Search<'_> {
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
            let done = self.try_values(puzzle, &mut sets.clone(), &mut start.clone(), start);
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
        board: &mut State,
        start: &State,
    ) -> bool {
        if !self.visit() || puzzle.judge(sets, board, &mut self.scratch).is_err() {
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
            if self.try_values(puzzle, &mut sets, board, start) {
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
        if let Some(first) = &self.first {
            // The second pass finds it again.
            let other = first != sets;
            self.unique = other.then_some(false);
            return other;
        }
        self.play_out(puzzle, sets, start);
        self.first = self.last.is_some().then(|| sets.to_vec());
        // What the rules call a solution and cannot be played is left out, and so is not the end.
        self.unplayable |= self.last.is_none();
        self.last.is_some() && !self.another
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
            .judge(&mut sets, &mut board, &mut self.scratch)
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

    /// Plays the values found as legal moves, in an order in which they are legal.
    fn play_out(&mut self, puzzle: &Puzzle<'_>, sets: &[u64], start: &State) {
        let mut state = start.clone();
        let mut words = Vec::new();
        let mut list = MoveList::new();
        while !state.over {
            self.game.moves(&mut state, &mut self.scratch, &mut list);
            let now = puzzle.sets(&state);
            let Some(pick) = next_of(&list, &now, sets) else {
                return;
            };
            self.words.clear();
            self.tell(&state, &list, pick);
            words.append(&mut self.words);
            self.game.apply(&mut state, &mut self.scratch, &list, pick);
        }
        if self.is_solved(&state) {
            words.reverse();
            self.words = words;
        }
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
