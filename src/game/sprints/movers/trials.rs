//! Trials: moves that are legal only if no others begin a longer turn are tried out on copies.
//!
//! Within a turn no end is looked for: whoever is told to move again has a move.

use std::cell::RefCell;

use super::deeds::Acts;
use super::position::Position;
use super::rules::Run;
use super::terms::View;

/// Room to try moves in, one place for each move of a turn.
#[derive(Debug)]
pub(super) struct Trials<const W: usize> {
    room: RefCell<Vec<Place<W>>>,
    /// How deep in a turn the trial is.
    depth: std::cell::Cell<usize>,
}

#[derive(Debug)]
struct Place<const W: usize> {
    at: Position<W>,
    runs: Vec<Run<W>>,
    acts: Acts,
    best: Vec<usize>,
}

/// Moves of one turn beyond which nothing is tried.
const MOST_MOVES: usize = 64;

impl<const W: usize> Trials<W> {
    /// No room yet.
    pub fn new() -> Self {
        Trials {
            room: RefCell::new(Vec::new()),
            depth: std::cell::Cell::new(0),
        }
    }
}

impl<const W: usize> View<'_, W> {
    /// Keeps those moves of the runs from `first` on that begin the longest turns; their number.
    pub fn keep_longest(self, runs: &mut Vec<Run<W>>, (first, total): (usize, usize)) -> usize {
        let trials = &self.rules.trials;
        // Within a trial all moves are tried, so the longest are among them.
        if total <= 1 || trials.depth.get() > 0 {
            return total;
        }
        let mut place = self.place();
        place.best.clear();
        let mut longest = 0;
        trials.depth.set(1);
        for number in 0..total {
            let length = self.length(&runs[first..], number, &mut place);
            if length > longest {
                longest = length;
                place.best.clear();
            }
            if length == longest {
                place.best.push(number);
            }
        }
        trials.depth.set(0);
        let kept = place.best.len();
        if kept < total {
            Self::keep(runs, first, &place.best);
        }
        trials.room.borrow_mut().push(place);
        kept
    }

    /// A place to try a move in.
    fn place(self) -> Place<W> {
        let place = self.rules.trials.room.borrow_mut().pop();
        place.unwrap_or_else(|| Place {
            at: self.at.clone(),
            runs: Vec::new(),
            acts: Vec::new(),
            best: Vec::new(),
        })
    }

    /// The number of moves of the longest turn that begins with a move.
    fn length(self, runs: &[Run<W>], number: usize, place: &mut Place<W>) -> usize {
        let rules = self.rules;
        let (way, landing) = self.pick(runs, number);
        let at = &mut place.at;
        at.clone_from(self.at);
        at.make(rules, Some(&rules.ways[way]), &landing, &mut place.acts);
        if at.next != at.mover || rules.trials.depth.get() >= MOST_MOVES {
            return 1;
        }
        at.prev = at.mover;
        at.same_player += 1;
        at.next = at.player_after(at.mover, rules.players);
        rules.trials.depth.update(|d| d + 1);
        let view = View::new(rules, at);
        place.runs.clear();
        let total = view.walk(view.play(), &mut place.runs);
        let mut next = view.place();
        let lengths = (0..total).map(|n| view.length(&place.runs, n, &mut next));
        let longest = lengths.max().unwrap_or(0);
        rules.trials.room.borrow_mut().push(next);
        rules.trials.depth.update(|d| d - 1);
        1 + longest
    }
}
