//! A generic evaluation: material, mobility, progress and score, weighted by what they were worth
//! in random games.
//!
//! For each player a few numbers are read off the state ([`features`]). An evaluation is a weight
//! for each; its estimate of a player's result grows with the weighted difference to the other
//! players. Weights begin with a prior (pieces are worth their mobility) and are then fitted to
//! the results of seeded random games of the same game ([`Evaluation::learn`]), which finds, say,
//! that pieces are a burden where the player without pieces wins. All arithmetic is plain IEEE,
//! so that every machine learns the same weights.

mod features;
mod fit;
pub mod shown;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::host::Instant;
use crate::play::playout::{Playouts, seed_of};

use super::limit::Limit;
use super::simulate::Simulator;
use super::utility;
use features::BoardFeatures;
use fit::FitSample;
use shown::Shown;

/// Most random games that are played to learn from.
const GAMES: u64 = 200;
/// No further game is begun after so many moves.
const MOVES: u64 = 30_000;
/// Nor after so many legal moves were listed: games with wide choices are slower by as much.
const CHOICES: u64 = 1_000_000;
/// Decisions whose time learning takes at most, where they have a time.
const DECISIONS: u32 = 20;
/// Decisions whose time finding out how long games are takes at most then, and how they fill the
/// board; a game is played whole all the same.
const GLANCES: u32 = 5;
/// Positions kept of one game, about.
const KEPT: u64 = 12;
/// What the random games are seeded with: an evaluation belongs to the game alone.
const SEED: u64 = 0x6C75_6465_6D65;

/// An evaluation of a game's states.
#[derive(Clone, Debug)]
pub struct Evaluation {
    features: BoardFeatures,
    weights: Vec<f64>,
    insight: f64,
}

/// Random games whose length is taken.
const TIMED: u64 = 8;
/// No further one is begun after so many moves.
const TIMED_MOVES: u64 = 4_000;

/// What agents know about a game before they play it; learnt once, when first asked for.
#[derive(Debug, Default)]
pub struct Knowledge {
    whole: Learnt,
    /// What was learnt for agents with little time.
    hasty: Learnt,
}

/// What is learnt once.
#[derive(Debug, Default)]
struct Learnt {
    evaluation: OnceLock<Arc<Evaluation>>,
    length: OnceLock<f64>,
    filling: OnceLock<f64>,
}

impl Knowledge {
    /// What is learnt for an agent that thinks under a limit: within the time of some decisions,
    /// where they have one and nobody took more for it before.
    fn under<T: Clone>(
        &self,
        (limit, decisions): (Limit, u32),
        part: fn(&Learnt) -> &OnceLock<T>,
        learn: impl FnOnce(Duration) -> T,
    ) -> T {
        let whole = part(&self.whole);
        let learnt = match limit {
            Limit::Time(time) | Limit::Stopped(time, _) if whole.get().is_none() => {
                let hasty = part(&self.hasty);
                hasty.get_or_init(|| learn(time.saturating_mul(decisions)))
            }
            _ => whole.get_or_init(|| learn(Duration::MAX)),
        };
        learnt.clone()
    }

    /// The evaluation of the game.
    pub fn evaluation(&self, game: &Game) -> Arc<Evaluation> {
        let learn = || Arc::new(Evaluation::learn(game));
        self.whole.evaluation.get_or_init(learn).clone()
    }

    /// The evaluation for an agent that thinks under a limit: where decisions have a time, learning
    /// takes no more than that of a few decisions, and is done by fewer games if need be.
    pub fn evaluation_under(&self, game: &Game, limit: Limit) -> Arc<Evaluation> {
        let learn = |time| Arc::new(Evaluation::learn_within(game, time));
        self.under((limit, DECISIONS), |learnt| &learnt.evaluation, learn)
    }

    /// Moves of a random game, in the mean of a few.
    pub fn mean_length(&self, game: &Game, limit: Limit) -> f64 {
        let learn = |time| {
            let mut player = Playouts::new(game);
            let mut sample = Sampled::within(time);
            while let Some(seed) = sample.another() {
                player.sprint(seed);
                sample.moves += u64::from(player.state().moves);
            }
            sample.moves as f64 / sample.games as f64
        };
        self.under((limit, GLANCES), |learnt| &learnt.length, learn)
    }

    /// Sites of the board that a move of a random game fills for good, in the mean of a few games:
    /// 1 where every move adds a piece, 0 or less where pieces move about and are taken.
    pub fn filling(&self, game: &Game, limit: Limit) -> f64 {
        let learn = |time| {
            let mut player = Playouts::new(game);
            let occupied = |state: &State| {
                let board = 0..game.layout.board_end as usize;
                board.filter(|slot| !state.contents.is_empty(*slot)).count() as f64
            };
            let (mut sample, mut filled) = (Sampled::within(time), 0.0);
            while let Some(seed) = sample.another() {
                filled -= occupied(&game.start(&mut Scratch::new(seed)));
                player.play(seed);
                filled += occupied(player.state());
                sample.moves += u64::from(player.state().moves);
            }
            filled / sample.moves.max(1) as f64
        };
        self.under((limit, GLANCES), |learnt| &learnt.filling, learn)
    }
}

/// A few random games, one at least.
struct Sampled {
    begin: Instant,
    time: Duration,
    games: u64,
    moves: u64,
}

impl Sampled {
    fn within(time: Duration) -> Self {
        Sampled {
            begin: Instant::now(),
            time,
            games: 0,
            moves: 0,
        }
    }

    /// The seed of the next game, if there is to be one.
    fn another(&mut self) -> Option<u64> {
        let goes_on = self.games < TIMED && self.moves < TIMED_MOVES;
        let early = self.games == 0 || self.begin.elapsed() < self.time;
        let seed = (goes_on && early).then(|| seed_of(SEED, self.games))?;
        self.games += 1;
        Some(seed)
    }
}

impl Evaluation {
    /// Learns an evaluation from random games.
    pub fn learn(game: &Game) -> Self {
        Self::learn_within(game, Duration::MAX)
    }

    /// Learns an evaluation from the random games that end within a time. The only way of learning
    /// that differs from machine to machine.
    pub fn learn_within(game: &Game, time: Duration) -> Self {
        let begin = Instant::now();
        let late = || begin.elapsed() >= time;
        let features = BoardFeatures::new(game);
        let mut simulator = Simulator::new(SEED);
        let mut samples: Vec<FitSample> = Vec::new();
        let mut mobility = vec![(0u64, 0u64); features.kinds];
        let (mut moves, mut choices, mut games) = (0u64, 0u64, 0);
        let mut every = 8;
        let mut ahead = MoveList::new();
        while games < GAMES && moves < MOVES && choices < CHOICES && !late() {
            simulator.reseed(seed_of(SEED, games));
            let mut state = game.start(&mut simulator.scratch);
            let first = samples.len();
            while !late() && simulator.step(game, &mut state) {
                choices += simulator.list.len() as u64;
                if u64::from(state.moves) % every == games % every && !state.over {
                    features.count_mobility(game, &state, &simulator.list, &mut mobility);
                    // Where dice fall the number of moves says more of the roll than of the
                    // position; never read, mobility gets no weight there.
                    let moves = if game.features.stochastic {
                        None
                    } else {
                        let mut look = simulator.scratch.memory.take_state(&state);
                        game.sketch_moves(&mut look, &mut simulator.scratch, &mut ahead);
                        simulator.scratch.memory.give_state(look);
                        Some(ahead.len())
                    };
                    samples.push(FitSample {
                        rows: features.read(game, &state, moves),
                        worth: Vec::new(),
                    });
                }
            }
            if late() {
                samples.truncate(first);
                break;
            }
            utility::of_state(game, &state, &mut simulator.worth);
            for sample in &mut samples[first..] {
                sample.worth.clone_from(&simulator.worth);
            }
            moves += u64::from(state.moves);
            games += 1;
            every = (moves / games / KEPT).max(1);
        }
        let prior = features.prior(&mobility);
        let weights = fit::fit(&samples, game.players, features.len(), &prior);
        // What is learnt from one half of the games is asked of the other: what was fitted by chance
        // foretells nothing there.
        let (half, rest) = samples.split_at(samples.len() / 2);
        let learnt = fit::fit(half, game.players, features.len(), &prior);
        let insight = fit::insight(rest, game.players, &learnt);
        Evaluation {
            features,
            weights,
            insight,
        }
    }

    /// How much of the results of other random games is foretold in their positions, the early ones
    /// included: 1 for everything, 0 for no more than the mean tells.
    pub fn insight(&self) -> f64 {
        self.insight
    }

    /// The expected result of each agent, from 0 to 1, where nobody knows. `moves` is the number
    /// of legal moves, where they have been made.
    pub fn estimate(&self, game: &Game, state: &State, moves: Option<usize>, out: &mut Vec<f64>) {
        if state.over {
            utility::of_state(game, state, out);
            return;
        }
        self.expect(game, state, moves, out);
    }

    /// The expected result of each agent in a position that is not over.
    pub fn expect(&self, game: &Game, shown: &dyn Shown, moves: Option<usize>, out: &mut Vec<f64>) {
        let rows = self.features.read(game, shown, moves);
        out.clear();
        out.resize(game.players.max(1), 0.5);
        for player in 1..=game.players {
            let value = fit::squash(fit::advantage(
                &rows,
                player - 1,
                game.players,
                &self.weights,
            ));
            let agent = shown.order(player) as usize;
            if let Some(slot) = agent.checked_sub(1).and_then(|a| out.get_mut(a)) {
                // A player who is out already has a rank.
                let rank = shown.rank(player);
                *slot = match rank > 0.0 {
                    true => utility::of_rank(rank, game.players),
                    false => value,
                };
            }
        }
    }

    /// Whether the number of legal moves has a weight.
    pub fn weighs_moves(&self) -> bool {
        self.weights[self.features.mobility()] != 0.0
    }

    /// The same of a state in play, whose legal moves are listed where their number has a weight
    /// and it is not known.
    pub fn judge(
        &self,
        game: &Game,
        state: &mut State,
        moves: Option<usize>,
        (scratch, list): (&mut Scratch, &mut MoveList),
        out: &mut Vec<f64>,
    ) {
        let moves = moves.or_else(|| {
            self.weighs_moves().then(|| {
                game.sketch_moves(state, scratch, list);
                list.len()
            })
        });
        self.estimate(game, state, moves, out);
    }

    /// Each feature with its weight.
    pub fn weights(&self) -> impl Iterator<Item = (String, f64)> + '_ {
        (0..self.features.len()).map(|i| (self.features.name(i), self.weights[i]))
    }
}
