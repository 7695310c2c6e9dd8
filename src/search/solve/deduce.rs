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
use crate::play::words::describe;

/// So many guesses fail before every guess is probed first.
const DEAD_ENDS: u64 = 16;

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
                self.unplayable |= self.first.is_none();
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

    /// Plays the values found as legal moves, in an order in which they are legal: the solved state
    /// if there is one. Where the moves run out, a value that stands in their way is put off to the
    /// end of the game, and it is played anew.
    fn play_out(
        &mut self,
        puzzle: &Puzzle<'_>,
        sets: &[u64],
        start: &State,
        words: &mut Vec<String>,
    ) -> Option<State> {
        let mut wanted = sets.to_vec();
        let mut put_off: Vec<usize> = Vec::new();
        loop {
            words.clear();
            let mut state = start.clone();
            let stuck = self.play_on(puzzle, &mut state, &mut wanted, sets, &put_off, words);
            if !stuck {
                words.reverse();
                return self.is_won(&state).then_some(state);
            }
            put_off.push(self.obstacle(puzzle, &state, start, sets, &put_off)?);
        }
    }

    /// Plays values until the game is over, those put off when there is nothing else; true when
    /// there is no legal move to a value.
    fn play_on(
        &mut self,
        puzzle: &Puzzle<'_>,
        state: &mut State,
        wanted: &mut [u64],
        sets: &[u64],
        put_off: &[usize],
        words: &mut Vec<String>,
    ) -> bool {
        let mut list = MoveList::new();
        while !state.over {
            if self.is_late() {
                return true;
            }
            self.game.moves(state, &mut self.scratch, &mut list);
            let now = puzzle.sets(state);
            wanted.copy_from_slice(sets);
            put_off.iter().for_each(|site| wanted[*site] = 0);
            let pick = next_of(&list, &now, wanted).or_else(|| next_of(&list, &now, sets));
            let Some(pick) = pick else {
                return true;
            };
            words.push(describe(self.game, state, &list, &list.moves()[pick]));
            self.game.apply(state, &mut self.scratch, &list, pick);
        }
        false
    }

    /// A site whose value, were it not set yet, would leave a legal move to another.
    fn obstacle(
        &mut self,
        puzzle: &Puzzle<'_>,
        stuck: &State,
        start: &State,
        sets: &[u64],
        put_off: &[usize],
    ) -> Option<usize> {
        let (now, before) = (puzzle.sets(stuck), puzzle.sets(start));
        let set = |site: &usize| now[*site] != before[*site] && !put_off.contains(site);
        let mut list = MoveList::new();
        puzzle.variables.iter().copied().filter(set).find(|&site| {
            if self.is_late() {
                return false;
            }
            let mut open = now.clone();
            open[site] = before[site];
            let mut state = stuck.clone();
            puzzle.write(&open, &mut state);
            self.game.moves(&mut state, &mut self.scratch, &mut list);
            let mut others = sets.to_vec();
            others[site] = 0;
            next_of(&list, &open, &others).is_some()
        })
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
