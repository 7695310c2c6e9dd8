//! UCT: Monte Carlo tree search.
//!
//! Each iteration walks down the tree by UCB1, adds one position, plays on at random and takes
//! the result up again. What this does beyond the textbook:
//!
//! - **Chance.** Moves are replayed from the root with the agent's own generator, so that dice
//!   fall anew in every iteration; the position a move leads to is found by its key, and every
//!   outcome gets a node of its own (sampled chance nodes).
//! - **Transpositions.** Lines of play that meet share their node; the counts stay on the edges.
//! - **Progressive history** (Nijssen and Winands 2011): moves that did well anywhere are tried
//!   first; the bonus fades with the visits of an edge.
//! - **GRAVE** (Cazenave 2015), on request: a move without visits of its own is judged by how it did
//!   anywhere below the nearest position that knows enough. It wants the moves of random games, so
//!   that these are played move by move.
//! - **Proofs** (MCTS-Solver: Winands, Björnsson and Saito 2008). A move that ends the game proves
//!   what it comes to; a position is won with one won move and lost with none but lost ones. Lost
//!   moves are followed no further, and a won decision takes no more time. Where every
//!   move is lost against perfect play, the search begins anew without proofs, and the other side
//!   takes any move: its own moves differ in how many mistakes they leave room for.
//!   Only where there are two agents at most, and no dice.
//! - **Any number of players.** Each position maximises the result of whoever chooses there
//!   (max^n), with ranks as results.
//! - **Tree reuse.** What was found out below the moves that were really played is kept.
//! - **Long games.** Where random games are long and do not fill the board, they are cut off and
//!   estimated ([`Evaluation`]).
//! - **Estimates.** Where they foretell random games, a new position is worth the mean of its
//!   estimate and its random game.
//! - **Hidden information and simultaneous moves.** There the tree is one of decisions, not of
//!   positions (`decisions`).
//! - **Runners.** Where a game has a runner that holds all that its rules ask for, iterations walk in
//!   its position instead of a state with lists (`walk`); the order of moves is another, so that a
//!   seed decides otherwise there, as well or as badly.
//! - **Threads.** On request several trees grow side by side and their root counts are added
//!   (root parallelism); each has a seed of its own, so that the result depends on the number of
//!   trees, not on the machine.
//!
//! `tests/bench/players.md` has what was measured: an exploration of 0.3 was better than 0.6 in four
//! games of thirteen without dice and worse in none, where dice fall it was not; proofs helped in
//! three games and history in two, neither did harm; random games that wander are better cut off,
//! those that fill the board better played out.

mod decisions;
mod node;
mod tree;
mod walk;

use std::sync::Arc;

use super::evaluate::{Evaluation, Knowledge};
use super::limit::{Limit, MAX_ITERATIONS};
use super::{Agent, Decision, Effort, SearchPosition};
use crate::game::Game;
use crate::game::rules::Mode;
use crate::game::state::State;
use crate::host::each;
use crate::play::playout::seed_of;
use crate::search::simulate::Simulator;
use decisions::DecisionTree;
use tree::SearchTree;

/// The constant of UCB1.
const EXPLORATION: f64 = 0.3;
/// The same where dice fall: what a move is worth differs from roll to roll, and its first results
/// say less. (Against 0.3 this had 52.3 % of 1,368 games of twelve kinds, and 1 had no more than
/// this in nine of them.)
const EXPLORATION_WITH_DICE: f64 = 0.6;

/// The weight of progressive history.
const HISTORY: f64 = 1.0;

/// Random games longer than this are cut off, unless a length is given.
const LONG: f64 = 120.0;
/// They are not where moves fill so many sites for good: such games come to an end by themselves,
/// and it says much of a position.
const FILLS: f64 = 0.25;
/// Moves of a random game that is cut off.
const CUT: u32 = 12;
/// The same where dice fall: more of them add noise and say little more. (1,000 iterations
/// against random moves in a race of 340 moves: 1 move won 96.7 % of 30 games; 12 moves 80 % of
/// 10, at 2.5 times the cost. Without dice it is the other way: in a kind of chess of 430 moves,
/// 2 moves won 85 % of 20 games and 5 moves 97.5 %.)
const CUT_WITH_DICE: u32 = 1;

/// Where random games are played to their end and estimates foretell so much of them, a new
/// position is worth what both say. (At 200 iterations this won 68.5 % in Kalah and 74.5 % in
/// English draughts, where they foretell 0.2 and 0.3; where it is less than 0.05 it won 79.0 % in
/// Breakthrough, but 34.0 % in Yavalath, 29.5 % in Reversi and 13.5 % in Gomoku.)
const INSIGHT: f64 = 0.1;
/// The share of the estimate there.
const SHARE: f64 = 0.5;

/// The settings of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The constant of UCB1; `None` decides by whether dice fall.
    pub exploration: Option<f64>,
    /// The weight of progressive history, 0 for none; `None` for the usual one.
    pub history: Option<f64>,
    /// Visits from which a position says itself how moves did anywhere below it (GRAVE); before
    /// that the nearest one above does. `None` and 0 for none.
    pub grave: Option<u32>,
    /// Moves of a random game before it is estimated; `None` decides by the length of random
    /// games, 0 plays to the end.
    pub playout: Option<u32>,
    /// Whether won and lost positions are proven, where there are two agents and no dice; `None`
    /// proves them.
    pub proofs: Option<bool>,
    /// The share that the estimate of a new position has in what it is worth beside its random
    /// game, from 0 to 1, where everybody sees the positions; `None` decides by how much estimates
    /// foretell.
    pub estimate: Option<f64>,
    /// Trees grown side by side.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            exploration: None,
            history: None,
            grave: None,
            playout: None,
            proofs: None,
            estimate: None,
            threads: 1,
        }
    }
}

/// Whether the tree for a game is one of decisions, which knows no positions.
pub(super) fn by_decisions(game: &Game) -> bool {
    game.features.hidden || game.mode == Mode::Simultaneous
}

/// Whether results can be proven in a game: one agent's win is the other's loss, and no dice fall.
pub(super) fn provable(game: &Game) -> bool {
    game.players <= 2 && !game.features.stochastic && !by_decisions(game)
}

/// The agent.
#[derive(Debug)]
pub struct Uct {
    limit: Limit,
    trees: Vec<TreeGrowth>,
}

/// A tree of either kind.
#[derive(Debug)]
enum TreeGrowth {
    /// Over positions.
    Positions(SearchTree),
    /// Over decisions.
    Decisions(DecisionTree),
}

impl TreeGrowth {
    fn begin(&mut self, seed: u64) {
        match self {
            TreeGrowth::Positions(tree) => tree.begin(seed),
            TreeGrowth::Decisions(tree) => tree.begin(seed),
        }
    }

    fn grow(&mut self, position: SearchPosition<'_>, limit: Limit) -> Effort {
        match self {
            TreeGrowth::Positions(tree) => tree.grow(position, limit),
            TreeGrowth::Decisions(tree) => tree.grow(position, limit),
        }
    }

    fn depth(&self) -> u32 {
        match self {
            TreeGrowth::Positions(tree) => tree.depth(),
            TreeGrowth::Decisions(tree) => tree.depth(),
        }
    }

    fn is_hopeless(&self) -> bool {
        matches!(self, TreeGrowth::Positions(tree) if tree.is_hopeless())
    }

    fn root_counts(&self, position: SearchPosition<'_>, totals: &mut [(u64, f64)]) {
        match self {
            TreeGrowth::Positions(tree) => tree.root_counts(position, totals),
            TreeGrowth::Decisions(tree) => tree.root_counts(position, totals),
        }
    }
}

/// How far random games are played.
#[derive(Clone, Debug)]
struct Horizon {
    /// Moves of a random game.
    moves: u32,
    /// What the position is worth then.
    evaluation: Arc<Evaluation>,
}

impl Horizon {
    /// Leaves in the simulator what a position is worth to each agent.
    fn judge(&self, game: &Game, state: &mut State, simulator: &mut Simulator) {
        let room = (&mut simulator.scratch, &mut simulator.list);
        self.evaluation
            .judge(game, state, None, room, &mut simulator.worth);
    }
}

impl Uct {
    /// A seeded agent for a game.
    pub fn new(
        game: &Game,
        knowledge: &Knowledge,
        limit: Limit,
        settings: Settings,
        seed: u64,
    ) -> Self {
        let evaluation = || knowledge.evaluation_under(game, limit);
        let exploration = settings.exploration.unwrap_or({
            match game.features.stochastic {
                true => EXPLORATION_WITH_DICE,
                false => EXPLORATION,
            }
        });
        let cut = match settings.playout {
            Some(0) => None,
            Some(cut) => Some(cut),
            None => {
                let wanders = || knowledge.filling(game, limit) < FILLS;
                let cut = if game.features.stochastic {
                    CUT_WITH_DICE
                } else {
                    CUT
                };
                (knowledge.mean_length(game, limit) > LONG && wanders()).then_some(cut)
            }
        };
        let horizon = cut.map(|moves| Horizon {
            moves,
            evaluation: evaluation(),
        });
        let share = settings.estimate.unwrap_or_else(|| {
            // A tree of decisions has no positions to estimate.
            let whole = horizon.is_none() && !game.features.stochastic && !by_decisions(game);
            match whole && evaluation().insight() >= INSIGHT {
                true => SHARE,
                false => 0.0,
            }
        });
        let estimate = (share > 0.0).then(|| (evaluation(), share));
        let trees = (0..settings.threads.max(1) as u64)
            .map(|i| {
                let (horizon, seed) = (horizon.clone(), seed_of(seed, i));
                if by_decisions(game) {
                    TreeGrowth::Decisions(DecisionTree::new(exploration, horizon, seed))
                } else {
                    let observed = (horizon, estimate.clone());
                    TreeGrowth::Positions(SearchTree::new(&settings, exploration, observed, seed))
                }
            })
            .collect();
        Uct { limit, trees }
    }

    /// The share of the limit that falls to one of the trees.
    fn share(&self, tree: usize) -> Limit {
        let part = |n: u64| {
            let trees = self.trees.len() as u64;
            (n / trees + u64::from((tree as u64) < n % trees)).clamp(1, MAX_ITERATIONS)
        };
        match self.limit {
            Limit::Iterations(n) | Limit::Nodes(n) => Limit::Iterations(part(n)),
            other => other,
        }
    }
}

impl Agent for Uct {
    fn begin(&mut self, seed: u64) {
        for (i, tree) in self.trees.iter_mut().enumerate() {
            tree.begin(seed_of(seed, i as u64));
        }
    }

    fn choose(&mut self, position: SearchPosition<'_>) -> Decision {
        let shares: Vec<Limit> = (0..self.trees.len()).map(|i| self.share(i)).collect();
        let mut effort = Effort::default();
        let mut growing: Vec<_> = self.trees.iter_mut().zip(shares).collect();
        // What a machine out of threads has not grown counts for nothing.
        let grown = each(&mut growing, |(tree, share)| tree.grow(position, *share));
        for part in grown.unwrap_or_default() {
            effort.add(part);
        }
        let mut totals = vec![(0u64, 0.0f64); position.list.len()];
        for tree in &self.trees {
            tree.root_counts(position, &mut totals);
        }
        let mean = |&(n, sum): &(u64, f64)| if n == 0 { 0.0 } else { sum / n as f64 };
        let better = |a: &(u64, f64), b: &(u64, f64)| (a.0, mean(a)) > (b.0, mean(b));
        let mut pick = 0;
        for i in 1..totals.len() {
            if better(&totals[i], &totals[pick]) {
                pick = i;
            }
        }
        Decision {
            pick,
            // What mistakes of the other side are worth is nothing to expect.
            value: match self.trees.iter().any(TreeGrowth::is_hopeless) {
                true => Some(0.0),
                false => totals.get(pick).map(mean),
            },
            effort,
            depth: self.trees.iter().map(TreeGrowth::depth).max().unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::action::MoveList;
    use crate::game::context::Scratch;
    use crate::load::{Selection, load};
    use crate::search::{agent_to_move, utility};

    /// The points that a search in runners makes against one by lists, both with so many iterations,
    /// in games of which two in a row share a seed with sides changed.
    fn points(name: &str, games: u64, iterations: u64) -> f64 {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bench/games");
        let text = std::fs::read_to_string(format!("{folder}/{name}.lud")).expect("it is there");
        let loaded = load("match.lud", &text, &Selection::default());
        let game = loaded.game.expect("it is sound");
        let knowledge = Knowledge::default();
        let limit = Limit::Iterations(iterations);
        let agent = |seed| Uct::new(&game, &knowledge, limit, Settings::default(), seed);
        let mut agents = [agent(1), agent(2)];
        let (mut scratch, mut list) = (Scratch::new(0), MoveList::new());
        let mut worth = Vec::new();
        let mut points = 0.0;
        for number in 0..games {
            for (of, agent) in (0..).zip(&mut agents) {
                agent.begin(seed_of(seed_of(11, number / 2), of));
            }
            for tree in &mut agents[1].trees {
                match tree {
                    TreeGrowth::Positions(tree) => tree.walk_by_lists(),
                    TreeGrowth::Decisions(_) => unreachable!("nothing is hidden in {name}"),
                }
            }
            let changed = number as usize % 2;
            let mut state = game.start(&mut scratch);
            while !state.over {
                game.moves(&mut state, &mut scratch, &mut list);
                let position = SearchPosition::new(&game, &state, &list);
                let to_move = (agent_to_move(&game, &state) + changed) % 2;
                let pick = agents[to_move].choose(position).pick;
                game.apply(&mut state, &mut scratch, &list, pick);
            }
            utility::of_state(&game, &state, &mut worth);
            points += worth[changed];
        }
        points
    }

    #[test]
    fn a_search_in_runners_is_as_strong_as_one_by_lists() {
        let points = points("connect-four", 24, 40);
        assert!((6.0..=18.0).contains(&points), "{points} of 24");
    }

    /// What `tests/bench/players.md` says of strength per iteration.
    #[test]
    #[ignore = "a measurement of some minutes"]
    fn equal_iterations() {
        for name in [
            "tic-tac-toe",
            "connect-four",
            "hex",
            "gomoku",
            "breakthrough",
            "kalah",
        ] {
            let games = 100;
            println!("{name}: {} of {games}", points(name, games, 100));
        }
    }
}
