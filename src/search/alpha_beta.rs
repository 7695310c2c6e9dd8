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
//!
//! Lines of play are followed in the position of the game's runner where it has one that can come
//! back; else in states with lists of moves (`descent`).

mod descent;

use std::sync::Arc;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::evaluate::Evaluation;
use super::key::Keyed;
use super::limit::{Limit, LimitMeter};
use super::{Agent, Decision, Effort, SearchPosition};
use crate::game::chance::Chance;
use crate::game::context::Scratch;
use crate::play::outcomes::Outcomes;
use crate::play::playout::{chooser, seed_of};
use descent::{Descent, LineMove, ListDescent, ListedPosition, RolledDescent, RunnerDescent};

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
    /// The positions of a line by lists, to be used again.
    line: Vec<ListedPosition>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<LineMove>>,
    /// No runner is searched in for the rest of the game: a move took too much work.
    by_lists: bool,
    table: Keyed<KnownScore>,
    history: Keyed<u32>,
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
            line: Vec::new(),
            spare: Vec::new(),
            by_lists: false,
            table: Keyed::default(),
            history: Keyed::default(),
            worth: Vec::new(),
            me: 0,
            rolls: 0,
            meter: limit.start(),
            nodes: 0,
            stopped: false,
        }
    }

    /// Forgets what was found out in a runner that gave up.
    fn begin_by_lists(&mut self) {
        self.by_lists = true;
        self.table.clear();
        self.history.clear();
        (self.nodes, self.stopped) = (0, false);
    }

    /// The value of a position to the searcher.
    fn position(&mut self, line: &mut impl Descent, w: Window) -> f64 {
        self.nodes += 1;
        self.stopped |= !self.meter.expand(self.nodes) || line.gave_up();
        if self.stopped || line.is_over() || w.ply >= MAX_PLY {
            return self.estimate(line, None, w.ply);
        }
        match line.expect(self, w) {
            Some(value) => value,
            None => self.decide(line, w),
        }
    }

    /// The mean over the outcomes of the roll.
    fn expect(&mut self, line: &mut impl RolledDescent, w: Window) -> f64 {
        if w.depth == 0 {
            return self.estimate(line, None, w.ply);
        }
        let mut outcomes = Outcomes::new();
        let (mut total, mut weight) = (0.0, 0.0);
        while !outcomes.is_done() && !self.stopped {
            line.roll(outcomes.script());
            let chance = line.chance();
            outcomes.extend(chance.open_draws());
            let turned_down = chance.turned_down();
            chance.unscript();
            let share = outcomes.likelihood();
            let many = share * MAX_OUTCOMES < 1.0;
            if !many && !turned_down {
                let window = if share < 1.0 { w.open() } else { w };
                total += share * self.decide(line, window);
                weight += share;
            }
            line.take_back();
            if many {
                return self.sample(line, outcomes.sizes(), w.open());
            }
            outcomes.advance();
        }
        if weight > 0.0 { total / weight } else { 0.5 }
    }

    /// The mean over an even sample of the outcomes of draws of these sizes: every outcome of a
    /// draw comes up as often as any other, combined at random (Latin hypercube).
    fn sample(&mut self, line: &mut impl RolledDescent, sizes: &[u32], w: Window) -> f64 {
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
            line.roll(&script);
            let chance = line.chance();
            let turned_down = chance.turned_down();
            let short = !chance.open_draws().is_empty();
            chance.unscript();
            if short && !turned_down {
                // Other draws follow on these: chance goes its own way.
                line.roll_anew();
            }
            if !turned_down {
                total += self.decide(line, w);
                count += 1.0;
            }
            line.take_back();
        }
        if count > 0.0 { total / count } else { 0.5 }
    }

    /// The value of a position in which the mover decides.
    fn decide(&mut self, line: &mut impl Descent, w: Window) -> f64 {
        if w.depth == 0 {
            return self.quiet(line, QUIET_DEPTH, w);
        }
        let key = line.key();
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
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        line.moves(&mut moves);
        if moves.is_empty() {
            self.spare.push(moves);
            return self.estimate(line, None, w.ply);
        }
        self.order(&mut moves, known.map(|e| e.best));
        let (value, pick) = self.best(line, &moves, w);
        if !self.stopped && (self.table.len() < TABLE || known.is_some()) {
            let bound = if value <= w.alpha {
                ScoreBound::Upper
            } else if value >= w.beta {
                ScoreBound::Lower
            } else {
                ScoreBound::Exact
            };
            let score = KnownScore {
                depth: w.depth,
                value,
                bound,
                best: moves[pick].key,
            };
            self.table.insert(key, score);
        }
        self.spare.push(moves);
        value
    }

    /// The best of the moves in this order, by its place, with its value.
    fn best(&mut self, line: &mut impl Descent, moves: &[LineMove], mut w: Window) -> (f64, usize) {
        let mine = line.chooser() == self.me;
        let sign = if mine { 1.0 } else { -1.0 };
        let below = if moves.len() > 1 {
            w.depth - 1
        } else {
            w.depth
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for (place, found) in moves.iter().enumerate() {
            let value = self.follow(line, found, Window { depth: below, ..w });
            if self.stopped && best.0 > f64::NEG_INFINITY {
                break;
            }
            if sign * value > best.0 {
                best = (sign * value, place);
            }
            if mine {
                w.alpha = w.alpha.max(value);
            } else {
                w.beta = w.beta.min(value);
            }
            if w.alpha >= w.beta {
                *self.history.entry(found.coarse).or_default() += w.depth * w.depth;
                break;
            }
        }
        (sign * best.0, best.1)
    }

    /// The value after a move.
    fn follow(&mut self, line: &mut impl Descent, found: &LineMove, w: Window) -> f64 {
        line.play(found.number);
        let below = Window {
            ply: w.ply + 1,
            ..w
        };
        let value = self.position(line, below);
        line.take_back();
        value
    }

    /// The value when only captures are followed, or nothing is done.
    fn quiet(&mut self, line: &mut impl Descent, left: u32, mut w: Window) -> f64 {
        let mut captures = self.spare.pop().unwrap_or_default();
        captures.clear();
        let moves = line.captures(&mut captures);
        if left == 0 {
            captures.clear();
        }
        let mine = line.chooser() == self.me;
        let mut best = self.estimate(line, Some(moves), w.ply);
        for found in &captures {
            if mine {
                w.alpha = w.alpha.max(best);
            } else {
                w.beta = w.beta.min(best);
            }
            if w.alpha >= w.beta || self.stopped {
                break;
            }
            self.nodes += 1;
            self.stopped |= !self.meter.expand(self.nodes) || line.gave_up();
            line.play(found.number);
            let below = Window {
                ply: w.ply + 1,
                ..w
            };
            let value = match line.is_over() {
                true => self.estimate(line, None, below.ply),
                false => self.quiet(line, left - 1, below),
            };
            line.take_back();
            best = match mine {
                true => best.max(value),
                false => best.min(value),
            };
        }
        self.spare.push(captures);
        best
    }

    /// What a position is worth to the searcher without looking further. A win is better the
    /// sooner it comes.
    fn estimate(&mut self, line: &mut impl Descent, moves: Option<usize>, ply: u32) -> f64 {
        line.estimate(&self.evaluation, moves, &mut self.worth);
        let value = self.worth.get(self.me).copied().unwrap_or(0.5);
        let scale = if line.is_over() {
            1.0 - MARGIN / 2.0 * f64::from(ply.min(MAX_PLY)) / f64::from(MAX_PLY)
        } else {
            1.0 - MARGIN
        };
        0.5 + (value - 0.5) * scale
    }

    /// Puts the moves in order, most promising first.
    fn order(&self, moves: &mut [LineMove], first: Option<u64>) {
        moves.sort_by_cached_key(|m| {
            let mut rank = u64::from(self.history.get(&m.coarse).copied().unwrap_or(0));
            if m.takes {
                rank += 1 << 40;
            }
            if first == Some(m.key) {
                rank += 1 << 50;
            }
            (u64::MAX - rank, m.number)
        });
    }

    /// Looks deeper and deeper from where a line begins; the move to be played, by its number there.
    fn deepen(&mut self, line: &mut impl Descent) -> Decision {
        let mut moves = Vec::new();
        line.moves(&mut moves);
        self.order(&mut moves, None);
        let mut decision = Decision::plain(moves.first().map_or(0, |m| m.number));
        for depth in 1..=self.meter.depth() {
            let window = Window {
                alpha: f64::NEG_INFINITY,
                beta: f64::INFINITY,
                depth,
                ply: 0,
            };
            let before = self.nodes;
            let (value, place) = self.best(line, &moves, window);
            // The best move of the depth before was tried first: another one was better.
            decision.pick = moves[place].number;
            if self.stopped {
                break;
            }
            (decision.value, decision.depth) = (Some(value), depth);
            moves[..=place].rotate_right(1);
            let settled = (value - 0.5).abs() > 0.5 - MARGIN / 2.0;
            let exhausted = self.nodes == before;
            if settled || exhausted || moves.len() == 1 || !self.meter.deepen() {
                break;
            }
        }
        decision
    }
}

impl Agent for AlphaBeta {
    fn begin(&mut self, seed: u64) {
        self.scratch.chance = Chance::seeded(seed);
        self.table.clear();
        self.history.clear();
        self.by_lists = false;
    }

    fn choose(&mut self, position: SearchPosition<'_>) -> Decision {
        self.me = position.agent;
        self.rolls = self.scratch.chance.generator().random();
        self.meter = self.limit.start();
        (self.nodes, self.stopped) = (0, false);
        self.history.values_mut().for_each(|h| *h /= 8);
        if self.table.len() > TABLE / 2 {
            self.table.clear();
        }
        let mut found = None;
        if !self.by_lists
            && let Some((mut line, places)) = RunnerDescent::of(position)
        {
            let numbers = line.numbers();
            let mut decision = self.deepen(&mut line);
            let number_at = |place: usize| numbers.get(place).copied();
            let pick = places
                .iter()
                .position(|p| number_at(*p) == Some(decision.pick));
            decision.pick = pick.unwrap_or(0);
            found = Some(decision).filter(|_| !line.gave_up());
            if found.is_none() {
                // What was found out on such a line means nothing.
                self.begin_by_lists();
            }
        }
        let mut decision = match found {
            Some(decision) => decision,
            None => {
                let mut scratch = std::mem::replace(&mut self.scratch, Scratch::new(0));
                let mut room = std::mem::take(&mut self.line);
                let mut line = ListDescent::new(position, &mut scratch, &mut room);
                let decision = self.deepen(&mut line);
                (self.scratch, self.line) = (scratch, room);
                decision
            }
        };
        // A node is a position that a move led to.
        decision.effort = Effort {
            work: self.nodes,
            playouts: 0,
            moves: self.nodes,
        };
        decision
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::action::MoveList;
    use crate::load::{Selection, load};
    use std::time::Duration;

    /// A little race: four pieces a side and two dice of two; who is hit is out.
    const RACE: &str = r#"(game "Race" (players 2)
        (equipment {
            (board (rectangle 1 20) {
                (track "Way1" "0,E,19" P1 directed:True)
                (track "Way2" "19,W,0" P2 directed:True) })
            (dice d:2 num:2)
            (piece "Runner" Each (move (from) (to (trackSite Move steps:(count Pips))
                if:(not (is Friend (who at:(to))))
                (apply (if (is Enemy (who at:(to))) (remove (to)))))))
        })
        (rules (start { (place "Runner1" {0 2 4 6}) (place "Runner2" {13 15 17 19}) })
            (play (do (roll) next:(forEach Piece)))
            (end {
                (if (no Pieces Next) (result Mover Win))
                (if (is In (last To) (sites {9 10})) (result Mover Win)) })))"#;

    /// What a search as deep as this finds at positions of random games, in a runner or by lists.
    fn found(
        (game, evaluation): (&Game, &Arc<Evaluation>),
        depth: u32,
        by_lists: bool,
    ) -> Vec<(usize, Option<f64>)> {
        let mut scratch = Scratch::new(3);
        let mut list = MoveList::new();
        let mut state = game.start(&mut scratch);
        let mut choice = chooser(seed_of(5, 1));
        let mut all = Vec::new();
        for _ in 0..4 {
            game.moves(&mut state, &mut scratch, &mut list);
            let mut agent = AlphaBeta::new(evaluation.clone(), Limit::Depth(depth), 7);
            agent.begin(9);
            agent.by_lists = by_lists;
            let position = SearchPosition::new(game, &state, &list);
            assert!(RunnerDescent::of(position).is_some());
            let decision = agent.choose(position);
            all.push((list.len(), decision.value));
            let pick = choice.random_range(0..list.len());
            game.apply(&mut state, &mut scratch, &list, pick);
            if state.over {
                break;
            }
        }
        all
    }

    #[test]
    fn rolls_are_weighed_in_a_runner_as_by_lists() {
        let race = load("race.lud", RACE, &Selection::default());
        let error = race.first_error();
        let game = race.game.unwrap_or_else(|| panic!("{error}"));
        let evaluation = Arc::new(Evaluation::learn_within(&game, Duration::ZERO));
        let of = |by_lists| found((&game, &evaluation), 2, by_lists);
        let (runner, lists) = (of(false), of(true));
        assert_eq!(runner.len(), lists.len());
        for ((moves, runner), (_, lists)) in runner.into_iter().zip(lists) {
            let (runner, lists) = (runner.expect("a value"), lists.expect("a value"));
            assert!(
                (runner - lists).abs() < 1e-9,
                "{moves} moves: {runner}, {lists}"
            );
        }
    }
}
