//! Flat Monte Carlo: plays the same number of random games from every legal move, and chooses the
//! move with the best mean result.
//!
//! What is hidden is imagined anew for every random game. Where all players move at once, the other
//! players' parts are random too.

use rand::RngExt;

use super::choices::Choices;
use super::limit::Limit;
use super::simulate::{Simulator, Ways};
use super::worlds::Worlds;
use super::{Agent, Decision, Effort, SearchPosition};
use crate::game::action::MoveList;
use crate::game::rules::Mode;

/// Flat Monte Carlo.
#[derive(Debug)]
pub struct FlatMonteCarlo {
    limit: Limit,
    simulator: Simulator,
    worlds: Worlds,
}

impl FlatMonteCarlo {
    /// A seeded agent.
    pub fn new(limit: Limit, seed: u64) -> Self {
        FlatMonteCarlo {
            limit,
            simulator: Simulator::new(seed),
            worlds: Worlds::default(),
        }
    }
}

impl Agent for FlatMonteCarlo {
    fn begin(&mut self, seed: u64) {
        self.simulator.reseed(seed);
        self.worlds.clear();
    }

    fn choose(&mut self, position: SearchPosition<'_>) -> Decision {
        let SearchPosition {
            game,
            state,
            list,
            agent,
            ..
        } = position;
        let mut totals = vec![(0.0, 0u32); list.len()];
        let mut ways = Ways::of(game, state);
        let options = Options::of(position);
        let mut imagined = MoveList::new();
        let meter = self.limit.start();
        self.worlds.look(position, &mut self.simulator, &meter);
        let mut effort = Effort::default();
        while meter.iterate(effort.work) {
            let simulator = &mut self.simulator;
            let mut after = simulator.scratch.memory.take_state(state);
            let (arm, mut pick) = options.next(effort.work as usize, list.len(), simulator);
            let mut legal = list;
            if position.imagine(&mut self.worlds, &mut after, simulator, &mut imagined) {
                let there = options.key(arm).and_then(|key| {
                    let choices = Choices::of(game, &after, &imagined);
                    let chooser = choices.of_agent(agent)?;
                    let option = chooser.options.iter().position(|k| *k == key)?;
                    chooser.moves(option).next()
                });
                // What is imagined and rules the move out is not so, and says nothing of it: what is
                // true must not be asked instead.
                let Some(place) = there else {
                    simulator.scratch.memory.give_state(after);
                    effort.work += 1;
                    continue;
                };
                (legal, pick) = (&imagined, place);
            }
            game.apply(&mut after, &mut simulator.scratch, legal, pick);
            effort.playouts += u64::from(!after.over);
            simulator.finish(game, &mut ways, &mut after);
            effort.moves += u64::from(after.moves - state.moves);
            simulator.scratch.memory.give_state(after);
            totals[arm].0 += simulator.worth[agent];
            totals[arm].1 += 1;
            effort.work += 1;
        }
        let mean = |&(sum, n): &(f64, u32)| if n == 0 { -1.0 } else { sum / f64::from(n) };
        let (pick, value) = totals
            .iter()
            .map(mean)
            .enumerate()
            .fold(
                (0, -2.0),
                |best, new| if new.1 > best.1 { new } else { best },
            );
        Decision {
            pick,
            value: Some(value.max(0.0)),
            effort,
            depth: 1,
        }
    }
}

/// What an agent may choose among.
enum Options {
    /// Each legal move by itself.
    Moves,
    /// The options of a chooser, in groups of legal moves.
    Groups {
        /// The legal moves of each option; the first one stands for it.
        moves: Vec<Vec<usize>>,
        keys: Vec<u64>,
    },
}

impl Options {
    fn of(position: SearchPosition<'_>) -> Self {
        let SearchPosition {
            game, state, list, ..
        } = position;
        if game.mode != Mode::Simultaneous && !game.features.hidden {
            return Options::Moves;
        }
        let choices = Choices::of(game, state, list);
        match choices.of_agent(position.agent) {
            None => Options::Moves,
            Some(chooser) => Options::Groups {
                moves: (0..chooser.options.len())
                    .map(|option| chooser.moves(option).collect())
                    .collect(),
                keys: chooser.options.clone(),
            },
        }
    }

    /// The move whose turn it is to be tried: the one that stands for its option, and the one to
    /// play.
    fn next(&self, number: usize, moves: usize, simulator: &mut Simulator) -> (usize, usize) {
        match self {
            Options::Moves => (number % moves.max(1), number % moves.max(1)),
            Options::Groups { moves, .. } => {
                let group = &moves[number % moves.len()];
                let any = simulator.generator.random_range(0..group.len());
                (group[0], group[any])
            }
        }
    }

    /// The key of the option that a move stands for.
    fn key(&self, arm: usize) -> Option<u64> {
        match self {
            Options::Moves => None,
            Options::Groups { moves, keys } => {
                let option = moves.iter().position(|group| group[0] == arm)?;
                keys.get(option).copied()
            }
        }
    }
}
