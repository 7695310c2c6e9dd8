//! The values of a solution, played from the start in an order in which they are legal moves.
//!
//! What the rules say of the end they need not say on the way: a value may be refused as long as
//! others are not set, or be in the way of others once it is. So the sites are set in the order of
//! the puzzle, and one that is refused waits. Where all that wait are refused, the value without
//! which most of them were not is put off until everything else is set, and the order is begun
//! anew. Only the move in question is looked at each time, never all legal ones: in a large puzzle
//! these are thousands.

use std::collections::VecDeque;

use super::PuzzleSearch;
use super::puzzle::Puzzle;
use crate::game::action::MoveList;
use crate::game::state::State;
use crate::play::words::describe;

/// Refused sites that are asked what is in their way, at most.
const ASKED: usize = 8;

/// The way to a solution so far.
struct Attempt {
    board: State,
    /// The sites set, in order.
    order: Vec<usize>,
}

impl PuzzleSearch<'_> {
    /// Plays the values found from the start: the solved state if there is an order for them. What
    /// is played is told in words, last move first.
    pub(super) fn play_out(
        &mut self,
        puzzle: &Puzzle<'_>,
        sets: &[u64],
        start: &State,
        words: &mut Vec<String>,
    ) -> Option<State> {
        let order = self.order(puzzle, sets, start)?;
        let mut state = start.clone();
        let mut list = MoveList::new();
        for site in order {
            if state.over {
                break;
            }
            if self.is_late() {
                return None;
            }
            self.offer(&mut state, sets, site, &mut list);
            if list.is_empty() {
                return None;
            }
            words.push(describe(self.game, &state, &list, &list.moves()[0]));
            self.game.apply(&mut state, &mut self.scratch, &list, 0);
        }
        words.reverse();
        self.is_won(&state).then_some(state)
    }

    /// The sites without a value in an order in which the game takes theirs.
    fn order(&mut self, puzzle: &Puzzle<'_>, sets: &[u64], start: &State) -> Option<Vec<usize>> {
        let before = puzzle.sets(start);
        let open = |site: &usize| before[*site].count_ones() != 1;
        let mut put_off: Vec<usize> = Vec::new();
        loop {
            let mut way = Attempt {
                board: start.clone(),
                order: Vec::new(),
            };
            let sites = puzzle.variables.iter().copied();
            let first = sites.filter(|s| open(s) && !put_off.contains(s)).collect();
            let mut left = self.set_all(puzzle, sets, first, &mut way);
            left.extend(&put_off);
            let left = self.set_all(puzzle, sets, left, &mut way);
            if left.is_empty() {
                return Some(way.order);
            }
            way.order.retain(|site| !put_off.contains(site));
            put_off.push(self.obstacle(puzzle, (sets, &before), &left, &mut way)?);
        }
    }

    /// Sets the sites that the game lets be set, in any order; the others are left.
    fn set_all(
        &mut self,
        puzzle: &Puzzle<'_>,
        sets: &[u64],
        sites: Vec<usize>,
        way: &mut Attempt,
    ) -> Vec<usize> {
        let mut list = MoveList::new();
        let mut waiting = VecDeque::from(sites);
        let mut refused = 0;
        while refused < waiting.len() && !self.is_late() {
            let Some(site) = waiting.pop_front() else {
                break;
            };
            self.offer(&mut way.board, sets, site, &mut list);
            if list.is_empty() {
                waiting.push_back(site);
                refused += 1;
            } else {
                puzzle.set(&mut way.board, site, sets[site]);
                way.order.push(site);
                refused = 0;
            }
        }
        waiting.into()
    }

    /// The site whose value, were it not set yet, would let most of those left be set.
    fn obstacle(
        &mut self,
        puzzle: &Puzzle<'_>,
        (sets, before): (&[u64], &[u64]),
        left: &[usize],
        way: &mut Attempt,
    ) -> Option<usize> {
        let step = left.len().div_ceil(ASKED).max(1);
        let asked: Vec<usize> = left.iter().step_by(step).copied().collect();
        let mut list = MoveList::new();
        let mut best = None;
        for &site in &way.order {
            puzzle.set(&mut way.board, site, before[site]);
            let mut freed = 0;
            for &other in &asked {
                if self.is_late() {
                    return None;
                }
                self.offer(&mut way.board, sets, other, &mut list);
                freed += usize::from(!list.is_empty());
            }
            puzzle.set(&mut way.board, site, sets[site]);
            if freed > best.map_or(0, |(most, _)| most) {
                best = Some((freed, site));
            }
        }
        best.map(|(_, site)| site)
    }

    /// The move that gives a site its value, if it is legal.
    fn offer(&mut self, state: &mut State, sets: &[u64], site: usize, list: &mut MoveList) {
        let value = sets[site].trailing_zeros() as i32;
        let wanted = (site as i32, value);
        self.game.assignment(state, &mut self.scratch, wanted, list);
    }
}
