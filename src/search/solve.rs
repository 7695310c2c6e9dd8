//! Solving puzzles: games of one player without chance.
//!
//! Deduction puzzles are solved by backtracking over the values that are still possible, the
//! variable with the fewest first. Other puzzles are searched to growing depths; a position that
//! was searched as deep before is not searched again.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::utility;
use crate::game::Game;
use crate::game::action::{ActionKind, Item, MoveList};
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::state::State;
use crate::game::state::contents::Mixer;
use crate::play::words::describe;

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
    /// The last state.
    pub state: State,
}

/// Looks for a solution, visiting so many positions at most.
///
/// # Errors
/// Says why a game is not one to be solved.
pub fn solve(game: &Game, limit: u64) -> Result<Solution, Unsolvable> {
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
    let mut search = Search {
        game,
        scratch: Scratch::new(0),
        nodes: 0,
        limit,
        words: Vec::new(),
        assigned: HashSet::new(),
        seen: HashMap::new(),
        cut: false,
        last: None,
    };
    let start = game.start(&mut search.scratch);
    let solved = if game.features.deduction {
        search.deduce(&start)
    } else {
        search.deepen(&start)
    };
    search.words.reverse();
    Ok(Solution {
        moves: solved.then_some(search.words),
        nodes: search.nodes,
        complete: !search.cut,
        state: search.last.unwrap_or(start),
    })
}

struct Search<'g> {
    game: &'g Game,
    scratch: Scratch,
    nodes: u64,
    limit: u64,
    /// The solution, last move first.
    words: Vec<String>,
    /// Variables that have been given a value.
    assigned: HashSet<i32>,
    /// How deep each position has been searched.
    seen: HashMap<u64, usize>,
    /// Something was left out.
    cut: bool,
    last: Option<State>,
}

impl Search<'_> {
    /// Counts a position; false when no more may be visited.
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.cut |= self.nodes > self.limit;
        self.nodes <= self.limit
    }

    fn is_solved(&mut self, state: &State) -> bool {
        let mut worth = Vec::new();
        utility::of_state(self.game, state, &mut worth);
        let solved = state.over && worth.first() == Some(&1.0);
        if solved {
            self.last = Some(state.clone());
        }
        solved
    }

    /// Plays a move on a copy of the state.
    fn after(&mut self, state: &State, list: &MoveList, pick: usize) -> State {
        let mut after = self.scratch.take_state(state);
        self.game.apply(&mut after, &mut self.scratch, list, pick);
        after
    }

    fn tell(&mut self, state: &State, list: &MoveList, pick: usize) {
        let words = describe(self.game, state, list, &list.moves()[pick]);
        self.words.push(words);
    }

    /// Gives values to the variables of a deduction puzzle.
    fn deduce(&mut self, state: &State) -> bool {
        if !self.visit() || state.over {
            return self.is_solved(state);
        }
        let mut list = MoveList::new();
        let mut rolled = self.scratch.take_state(state);
        self.game.moves(&mut rolled, &mut self.scratch, &mut list);
        let mut values: Vec<(i32, Vec<usize>)> = Vec::new();
        for (pick, m) in list.moves().iter().enumerate() {
            for item in list.items(m) {
                let Item::Action(action) = item else { continue };
                let (var, fits) = match action.kind {
                    ActionKind::Assign { var, .. } => (var, true),
                    ActionKind::Toggle { var, .. } => (var, false),
                    _ => continue,
                };
                if self.assigned.contains(&var) {
                    continue;
                }
                let at = match values.iter().position(|(v, _)| *v == var) {
                    Some(at) => at,
                    None => {
                        values.push((var, Vec::new()));
                        values.len() - 1
                    }
                };
                if fits {
                    values[at].1.push(pick);
                }
            }
        }
        let fewest = values.into_iter().min_by_key(|(_, picks)| picks.len());
        let mut solved = false;
        if let Some((var, picks)) = fewest {
            self.assigned.insert(var);
            for pick in picks {
                let after = self.after(&rolled, &list, pick);
                solved = self.deduce(&after);
                self.scratch.give_state(after);
                if solved {
                    self.tell(&rolled, &list, pick);
                    break;
                }
            }
            self.assigned.remove(&var);
        }
        self.scratch.give_state(rolled);
        solved
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
            if !self.cut || self.nodes > self.limit || depth >= MAX_LENGTH {
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
        let mut rolled = self.scratch.take_state(state);
        self.game.moves(&mut rolled, &mut self.scratch, &mut list);
        let mut solved = false;
        for pick in 0..list.len() {
            let after = self.after(&rolled, &list, pick);
            solved = self.descend(&after, depth - 1);
            self.scratch.give_state(after);
            if solved {
                self.tell(&rolled, &list, pick);
                break;
            }
            if self.nodes > self.limit {
                break;
            }
        }
        self.scratch.give_state(rolled);
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
