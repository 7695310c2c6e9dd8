//! Alpha-beta search with iterative deepening.
//!
//! Depth by depth until the limit is reached; the moves that were best one depth before come
//! first (transposition table), then captures, then moves that did well elsewhere (history).
//! Where the depth ends, captures are followed further (quiescence) and the position is estimated
//! ([`Evaluation`]). Positions with one legal move cost no depth. A roll is a chance node: the
//! mean over all outcomes (expectimax), or over an even sample where there are many, the same
//! one for all nodes of a ply, so that moves are compared under the same rolls. With more than
//! two players all others are taken to play against the searcher (paranoid); a single player
//! only maximises.

use std::collections::HashMap;
use std::sync::Arc;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::evaluate::Evaluation;
use super::key::{decision_key, move_key, position_key};
use super::limit::{Limit, LimitMeter};
use super::{Agent, Decision, Effort, SearchPosition, agent_to_move};
use crate::game::Game;
use crate::game::action::{ActionKind, Item, Move, MoveList};
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::play::outcomes::Outcomes;
use crate::play::playout::{chooser, seed_of};

/// Positions remembered.
const TABLE: usize = 1 << 19;
/// Captures followed beyond the depth.
const QUIET_DEPTH: u32 = 6;
/// Longest line of play, positions with one legal move included.
const MAX_PLY: u32 = 120;
/// Outcomes of a roll beyond which a sample is taken.
const MAX_OUTCOMES: f64 = 16.0;
/// Size of the sample: as many of each face of a die of six.
const SAMPLE: u32 = 12;
/// Steps between two neighbours of a sample.
const GRAIN: u32 = 1 << 10;
/// Estimates stay this far from the value of a win or a loss.
const MARGIN: f64 = 0.1;

/// How a remembered value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScoreBound {
    Exact,
    Lower,
    Upper,
}

/// What the transposition table remembers of a position: its value, how deep it was searched, and
/// the key of its best move.
#[derive(Clone, Copy, Debug)]
struct KnownScore {
    depth: u32,
    value: f64,
    bound: ScoreBound,
    best: u64,
}

/// The values between which a search is interested, and where it stands.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: f64,
    beta: f64,
    depth: u32,
    ply: u32,
}

impl Window {
    /// The same place, all values being of interest.
    fn open(self) -> Self {
        Window {
            alpha: f64::NEG_INFINITY,
            beta: f64::INFINITY,
            ..self
        }
    }
}

/// The agent.
#[derive(Debug)]
pub struct AlphaBeta {
    limit: Limit,
    evaluation: Arc<Evaluation>,
    scratch: Scratch,
    lists: Vec<MoveList>,
    table: HashMap<u64, KnownScore>,
    history: HashMap<u64, u32>,
    worth: Vec<f64>,
    me: usize,
    /// What samples of rolls are seeded with in this decision.
    rolls: u64,
    meter: LimitMeter,
    nodes: u64,
    stopped: bool,
}

impl AlphaBeta {
    /// A seeded agent for the game of an evaluation.
    pub fn new(evaluation: Arc<Evaluation>, limit: Limit, seed: u64) -> Self {
        AlphaBeta {
            limit,
            evaluation,
            scratch: Scratch::new(seed),
            lists: Vec::new(),
            table: HashMap::new(),
            history: HashMap::new(),
            worth: Vec::new(),
            me: 0,
            rolls: 0,
            meter: limit.start(),
            nodes: 0,
            stopped: false,
        }
    }

    /// The value of a position to the searcher, its legal moves not made yet.
    fn position(&mut self, game: &Game, state: &mut State, w: Window) -> f64 {
        self.nodes += 1;
        if !self.meter.expand(self.nodes) {
            self.stopped = true;
        }
        if self.stopped || state.over || w.ply >= MAX_PLY {
            return self.estimate(game, state, None, w.ply);
        }
        if game.features.stochastic {
            if w.depth == 0 {
                return self.estimate(game, state, None, w.ply);
            }
            return self.expect(game, state, w);
        }
        let mut list = self.lists.pop().unwrap_or_default();
        game.moves(state, &mut self.scratch, &mut list);
        let value = self.decide(game, state, &list, w);
        self.lists.push(list);
        value
    }

    /// The mean over the outcomes of the roll.
    fn expect(&mut self, game: &Game, state: &State, w: Window) -> f64 {
        let mut outcomes = Outcomes::new();
        let (mut total, mut weight) = (0.0, 0.0);
        while !outcomes.is_done() && !self.stopped {
            let rolled = self.roll(game, state, outcomes.script());
            outcomes.extend(self.scratch.chance.open_draws());
            let turned_down = self.scratch.chance.turned_down();
            self.scratch.chance.unscript();
            let share = outcomes.likelihood();
            let many = share * MAX_OUTCOMES < 1.0;
            if !many && !turned_down {
                let window = if share < 1.0 { w.open() } else { w };
                total += share * self.decide(game, &rolled.0, &rolled.1, window);
                weight += share;
            }
            self.give(rolled);
            if many {
                return self.sample(game, state, outcomes.sizes(), w.open());
            }
            outcomes.advance();
        }
        if weight > 0.0 { total / weight } else { 0.5 }
    }

    /// The mean over an even sample of the outcomes of draws of these sizes: every outcome of a
    /// draw comes up as often as any other, combined at random (Latin hypercube).
    fn sample(&mut self, game: &Game, state: &State, sizes: &[u32], w: Window) -> f64 {
        let mut generator = chooser(seed_of(self.rolls, w.ply.into()));
        let mut strata: Vec<u32> = (0..SAMPLE).collect();
        let mut scripts = vec![Vec::with_capacity(sizes.len()); SAMPLE as usize];
        for size in sizes {
            strata.shuffle(&mut generator);
            for (script, stratum) in scripts.iter_mut().zip(&strata) {
                let at = u64::from(stratum * GRAIN + generator.random_range(0..GRAIN));
                let value = at * u64::from(*size) / u64::from(SAMPLE * GRAIN);
                script.push(value as u32);
            }
        }
        let (mut total, mut count) = (0.0, 0.0);
        for script in scripts {
            if self.stopped {
                break;
            }
            let mut rolled = self.roll(game, state, &script);
            let turned_down = self.scratch.chance.turned_down();
            let short = !self.scratch.chance.open_draws().is_empty();
            self.scratch.chance.unscript();
            if short && !turned_down {
                // Other draws follow on these: chance goes its own way.
                rolled.0.clone_from(state);
                game.moves(&mut rolled.0, &mut self.scratch, &mut rolled.1);
            }
            if !turned_down {
                total += self.decide(game, &rolled.0, &rolled.1, w);
                count += 1.0;
            }
            self.give(rolled);
        }
        if count > 0.0 { total / count } else { 0.5 }
    }

    /// A state after a roll with these outcomes, and its moves; chance is left under the script.
    fn roll(&mut self, game: &Game, state: &State, script: &[u32]) -> (State, MoveList) {
        let mut rolled = self.scratch.memory.take_state(state);
        let mut list = self.lists.pop().unwrap_or_default();
        self.scratch.chance.script(script);
        game.moves(&mut rolled, &mut self.scratch, &mut list);
        (rolled, list)
    }

    fn give(&mut self, (state, list): (State, MoveList)) {
        self.scratch.memory.give_state(state);
        self.lists.push(list);
    }

    /// The value of a position whose legal moves have been made.
    fn decide(&mut self, game: &Game, state: &State, list: &MoveList, w: Window) -> f64 {
        if list.is_empty() {
            return self.estimate(game, state, None, w.ply);
        }
        if w.depth == 0 {
            return self.quiet(game, state, list, QUIET_DEPTH, w);
        }
        let key = position_key(state);
        let known = self.table.get(&key).copied();
        if let Some(entry) = known.filter(|e| e.depth >= w.depth)
            && match entry.bound {
                ScoreBound::Exact => true,
                ScoreBound::Lower => entry.value >= w.beta,
                ScoreBound::Upper => entry.value <= w.alpha,
            }
        {
            return entry.value;
        }
        let order = self.order(game, state, list, known.map(|e| e.best));
        let (value, pick) = self.best(game, state, list, &order, w);
        if !self.stopped && (self.table.len() < TABLE || known.is_some()) {
            let bound = if value <= w.alpha {
                ScoreBound::Upper
            } else if value >= w.beta {
                ScoreBound::Lower
            } else {
                ScoreBound::Exact
            };
            let best = move_key(list, &list.moves()[pick]);
            self.table.insert(
                key,
                KnownScore {
                    depth: w.depth,
                    value,
                    bound,
                    best,
                },
            );
        }
        value
    }

    /// The best of the moves in this order, with its value.
    fn best(
        &mut self,
        game: &Game,
        state: &State,
        list: &MoveList,
        order: &[usize],
        mut w: Window,
    ) -> (f64, usize) {
        let mine = agent_to_move(game, state) == self.me;
        let sign = if mine { 1.0 } else { -1.0 };
        let below = if list.len() > 1 { w.depth - 1 } else { w.depth };
        let mut best = (f64::NEG_INFINITY, order.first().copied().unwrap_or(0));
        for &pick in order {
            let value = self.follow(game, state, list, pick, Window { depth: below, ..w });
            if self.stopped && best.0 > f64::NEG_INFINITY {
                break;
            }
            if sign * value > best.0 {
                best = (sign * value, pick);
            }
            if mine {
                w.alpha = w.alpha.max(value);
            } else {
                w.beta = w.beta.min(value);
            }
            if w.alpha >= w.beta {
                let good = decision_key(list, &list.moves()[pick], state.mover);
                *self.history.entry(good).or_default() += w.depth * w.depth;
                break;
            }
        }
        (sign * best.0, best.1)
    }

    /// The value after a move.
    fn follow(
        &mut self,
        game: &Game,
        state: &State,
        list: &MoveList,
        pick: usize,
        w: Window,
    ) -> f64 {
        let mut after = self.scratch.memory.take_state(state);
        game.apply(&mut after, &mut self.scratch, list, pick);
        let below = Window {
            ply: w.ply + 1,
            ..w
        };
        let value = self.position(game, &mut after, below);
        self.scratch.memory.give_state(after);
        value
    }

    /// The value when only captures are followed, or nothing is done.
    fn quiet(
        &mut self,
        game: &Game,
        state: &State,
        list: &MoveList,
        left: u32,
        mut w: Window,
    ) -> f64 {
        let mine = agent_to_move(game, state) == self.me;
        let mut best = self.estimate(game, state, Some(list.len()), w.ply);
        let captures = list.moves().iter().enumerate();
        let captures: Vec<usize> = captures
            .filter(|(_, m)| is_capture(game, state, list, m))
            .map(|(i, _)| i)
            .collect();
        if left == 0 {
            return best;
        }
        for pick in captures {
            if mine {
                w.alpha = w.alpha.max(best);
            } else {
                w.beta = w.beta.min(best);
            }
            if w.alpha >= w.beta || self.stopped {
                break;
            }
            self.nodes += 1;
            self.stopped |= !self.meter.expand(self.nodes);
            let mut after = self.scratch.memory.take_state(state);
            game.apply(&mut after, &mut self.scratch, list, pick);
            let below = Window {
                ply: w.ply + 1,
                ..w
            };
            let value = if after.over {
                self.estimate(game, &after, None, below.ply)
            } else {
                let mut answers = self.lists.pop().unwrap_or_default();
                game.moves(&mut after, &mut self.scratch, &mut answers);
                let value = self.quiet(game, &after, &answers, left - 1, below);
                self.lists.push(answers);
                value
            };
            self.scratch.memory.give_state(after);
            best = if mine {
                best.max(value)
            } else {
                best.min(value)
            };
        }
        best
    }

    /// What a position is worth to the searcher without looking further. A win is better the
    /// sooner it comes.
    fn estimate(&mut self, game: &Game, state: &State, moves: Option<usize>, ply: u32) -> f64 {
        self.evaluation
            .estimate(game, state, moves, &mut self.worth);
        let value = self.worth.get(self.me).copied().unwrap_or(0.5);
        let scale = if state.over {
            1.0 - MARGIN / 2.0 * f64::from(ply.min(MAX_PLY)) / f64::from(MAX_PLY)
        } else {
            1.0 - MARGIN
        };
        0.5 + (value - 0.5) * scale
    }

    /// The moves, most promising first.
    fn order(&self, game: &Game, state: &State, list: &MoveList, first: Option<u64>) -> Vec<usize> {
        let mut order: Vec<(u64, usize)> = list
            .moves()
            .iter()
            .enumerate()
            .map(|(i, m)| {
                let past = self.history.get(&decision_key(list, m, state.mover));
                let mut rank = u64::from(past.copied().unwrap_or(0));
                if is_capture(game, state, list, m) {
                    rank += 1 << 40;
                }
                if first == Some(move_key(list, m)) {
                    rank += 1 << 50;
                }
                (u64::MAX - rank, i)
            })
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, i)| i).collect()
    }
}

/// Whether a move takes something: it removes a piece, or goes where another's piece stands.
fn is_capture(game: &Game, state: &State, list: &MoveList, m: &Move) -> bool {
    let removes = list.items(m).iter().any(|item| {
        matches!(item, Item::Action(a) if matches!(
            a.kind,
            ActionKind::Remove { .. } | ActionKind::RemoveLater { .. }
        ))
    });
    removes
        || m.to != m.from
            && game
                .layout
                .slot(game.layout.default, m.to)
                .is_some_and(|slot| {
                    let who = state.contents.who(slot);
                    !state.contents.stacking() && who != 0 && who != state.mover
                })
}

impl Agent for AlphaBeta {
    fn begin(&mut self, seed: u64) {
        self.scratch.chance = Chance::seeded(seed);
        self.table.clear();
        self.history.clear();
    }

    fn choose(&mut self, position: SearchPosition<'_>) -> Decision {
        let SearchPosition {
            game, state, list, ..
        } = position;
        self.me = position.agent;
        self.rolls = self.scratch.chance.generator().random();
        self.meter = self.limit.start();
        (self.nodes, self.stopped) = (0, false);
        self.history.values_mut().for_each(|h| *h /= 8);
        if self.table.len() > TABLE / 2 {
            self.table.clear();
        }
        let mut order = self.order(game, state, list, None);
        let mut decision = Decision::plain(order.first().copied().unwrap_or(0));
        for depth in 1..=self.meter.depth() {
            let window = Window {
                alpha: f64::NEG_INFINITY,
                beta: f64::INFINITY,
                depth,
                ply: 0,
            };
            let before = self.nodes;
            let (value, pick) = self.best(game, state, list, &order, window);
            // The best move of the depth before was tried first: another one was better.
            decision.pick = pick;
            if self.stopped {
                break;
            }
            (decision.value, decision.depth) = (Some(value), depth);
            order.retain(|&i| i != pick);
            order.insert(0, pick);
            let settled = (value - 0.5).abs() > 0.5 - MARGIN / 2.0;
            let exhausted = self.nodes == before;
            if settled || exhausted || list.len() == 1 || !self.meter.deepen() {
                break;
            }
        }
        // A node is a position that a move led to.
        decision.effort = Effort {
            work: self.nodes,
            playouts: 0,
            moves: self.nodes,
        };
        decision
    }
}
