//! Solves puzzles: games of one player without chance, for `lud solve`.
//!
//! Deduction puzzles are solved by what follows from their rules (`puzzle`, `read`, `rules`), and
//! by trying values where that is not enough (`deduce`); the values found are then played as moves
//! (`order`). Other puzzles are searched to growing depths; a position that was searched as deep
//! before is not searched again.

mod deduce;
mod order;
mod puzzle;
mod read;
mod rules;

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use thiserror::Error;

use super::utility;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::state::State;
use crate::game::state::mixer::Mixer;
use crate::host::Instant;
use crate::play::words::describe;

/// So many positions pass before the clock is looked at.
const PATIENCE: u64 = 16;
/// Longest solution looked for.
const MAX_LENGTH: usize = 1024;

/// Why a game is no puzzle that can be solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// Others play too.
    #[error("it has {0} players; `lud tournament` and `lud study` play it")]
    Players(usize),
    /// Nobody decides anything.
    #[error("it is a simulation; `lud run` plays it")]
    Simulation,
    /// Chance has a part in it.
    #[error("chance has a part in it; `lud study --players uct:1000` says how often it is won")]
    Chance,
    /// Information is hidden.
    #[error("information is hidden, which a search would see")]
    Hidden,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The moves that solve it, in words; nothing when none were found.
    pub moves: Option<Vec<String>>,
    /// Positions visited.
    pub nodes: u64,
    /// Nothing was left out: without moves there is no solution.
    pub complete: bool,
    /// Values that keep all rules were found, but no legal moves that lead to them.
    pub unplayable: bool,
    /// Whether the solution is the only one, where that was asked of a deduction puzzle and found
    /// out.
    pub unique: Option<bool>,
    /// The last state.
    pub state: State,
}

/// How much is done for a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveEffort {
    /// Positions visited at most.
    pub nodes: u64,
    /// Time spent at most.
    pub time: Option<Duration>,
    /// Looks for a second solution of a deduction puzzle too.
    pub another: bool,
}

/// Looks for a solution.
///
/// # Errors
/// Says why a game is not one to be solved.
pub fn solve(game: &Game, effort: SolveEffort) -> Result<Solution, Unsolvable> {
    if game.players != 1 {
        return Err(match game.mode {
            Mode::Simulation => Unsolvable::Simulation,
            _ => Unsolvable::Players(game.players),
        });
    }
    if game.mode == Mode::Simulation {
        return Err(Unsolvable::Simulation);
    }
    if game.features.stochastic {
        return Err(Unsolvable::Chance);
    }
    if game.features.hidden {
        return Err(Unsolvable::Hidden);
    }
    let mut search = PuzzleSearch::new(game, effort);
    let start = game.start(&mut search.scratch);
    let solved = if game.features.deduction {
        search.deduce(&start)
    } else {
        search.deepen(&start)
    };
    search.words.reverse();
    if solved && effort.another && game.features.deduction && !search.cut {
        search.unique.get_or_insert(true);
    }
    Ok(Solution {
        moves: solved.then_some(search.words),
        nodes: search.nodes,
        complete: !search.cut && !search.unplayable,
        unplayable: search.unplayable,
        unique: search.unique,
        state: search.last.unwrap_or(start),
    })
}

/// Why no value can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoValue {
    /// The game is no deduction puzzle.
    #[error("this is no deduction puzzle")]
    NoPuzzle,
    /// The values given leave no solution.
    #[error("with the values given there is no solution")]
    Contradiction,
    /// The limit was reached.
    #[error("no solution was found in the time")]
    NotFound,
}

/// A legal move of a position of a deduction puzzle that leads to a solution.
///
/// # Errors
/// Says why there is none.
pub fn next_value(
    game: &Game,
    state: &State,
    list: &MoveList,
    effort: SolveEffort,
) -> Result<usize, NoValue> {
    PuzzleSearch::new(game, effort).next_value(state, list)
}

/// One search for the solution of a puzzle.
struct PuzzleSearch<'g> {
    game: &'g Game,
    scratch: Scratch,
    nodes: u64,
    limit: u64,
    until: Option<Instant>,
    /// A second solution is looked for.
    another: bool,
    unique: Option<bool>,
    /// The values of the solution that was found.
    first: Option<Vec<u64>>,
    /// Values were found that cannot be played.
    unplayable: bool,
    /// The solution, last move first.
    words: Vec<String>,
    /// How deep each position has been searched.
    seen: HashMap<u64, usize>,
    /// Guesses at values that have failed.
    dead_ends: u64,
    /// Something was left out.
    cut: bool,
    /// The limit is reached.
    stopped: bool,
    last: Option<State>,
}

impl<'g> PuzzleSearch<'g> {
    fn new(game: &'g Game, effort: SolveEffort) -> Self {
        PuzzleSearch {
            game,
            scratch: Scratch::new(0),
            nodes: 0,
            limit: effort.nodes,
            until: effort.time.and_then(|t| Instant::now().checked_add(t)),
            another: effort.another,
            unique: None,
            first: None,
            unplayable: false,
            words: Vec::new(),
            seen: HashMap::new(),
            dead_ends: 0,
            cut: false,
            stopped: false,
            last: None,
        }
    }

    /// Counts a position; false when no more may be visited.
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes > self.limit;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.is_late();
        }
        self.cut |= self.stopped;
        !self.stopped
    }

    /// Whether there is no time left; if so, the search stops.
    fn is_late(&mut self) -> bool {
        self.stopped |= self.until.is_some_and(|until| Instant::now() >= until);
        self.cut |= self.stopped;
        self.stopped
    }

    fn is_won(&self, state: &State) -> bool {
        let mut worth = Vec::new();
        utility::of_state(self.game, state, &mut worth);
        state.over && worth.first() == Some(&1.0)
    }

    fn is_solved(&mut self, state: &State) -> bool {
        let solved = self.is_won(state);
        if solved {
            self.last = Some(state.clone());
        }
        solved
    }

    /// Plays a move on a copy of the state.
    fn after(&mut self, state: &State, list: &MoveList, pick: usize) -> State {
        let mut after = self.scratch.memory.take_state(state);
        self.game.apply(&mut after, &mut self.scratch, list, pick);
        after
    }

    fn tell(&mut self, state: &State, list: &MoveList, pick: usize) {
        let words = describe(self.game, state, list, &list.moves()[pick]);
        self.words.push(words);
    }

    /// Searches to depths that double until all is seen.
    fn deepen(&mut self, start: &State) -> bool {
        let mut depth = 4;
        loop {
            self.cut = false;
            self.seen.clear();
            if self.descend(start, depth) {
                return true;
            }
            if !self.cut || self.stopped || depth >= MAX_LENGTH {
                return false;
            }
            depth *= 2;
        }
    }

    fn descend(&mut self, state: &State, depth: usize) -> bool {
        if !self.visit() || state.over {
            return self.is_solved(state);
        }
        if depth == 0 {
            self.cut = true;
            return false;
        }
        let key = timeless_key(state);
        match self.seen.get(&key) {
            Some(&searched) if searched >= depth => return false,
            _ => self.seen.insert(key, depth),
        };
        let mut list = MoveList::new();
        let mut rolled = self.scratch.memory.take_state(state);
        self.game.moves(&mut rolled, &mut self.scratch, &mut list);
        let mut solved = false;
        for pick in 0..list.len() {
            let after = self.after(&rolled, &list, pick);
            solved = self.descend(&after, depth - 1);
            self.scratch.memory.give_state(after);
            if solved {
                self.tell(&rolled, &list, pick);
                break;
            }
            if self.stopped {
                break;
            }
        }
        self.scratch.memory.give_state(rolled);
        solved
    }
}

/// The key of a position whenever it comes up: without the numbers of moves and turns.
fn timeless_key(state: &State) -> u64 {
    let s = state;
    let mut h = Mixer(s.contents.identity());
    (s.temp, s.same_player.min(1), s.passes.min(2)).hash(&mut h);
    s.players.hash(&mut h);
    s.vars.hash(&mut h);
    s.pending.hash(&mut h);
    s.visited.hash(&mut h);
    s.memories.hash(&mut h);
    (s.last.from, s.last.to).hash(&mut h);
    h.finish()
}
