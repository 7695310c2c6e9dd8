//! Flat Monte Carlo: as many random games from every legal move, and the best mean is chosen.

use super::limit::Limit;
use super::simulate::{Simulator, Ways};
use super::{Agent, Decision, Position, agent_to_move};

/// Flat Monte Carlo.
#[derive(Debug)]
pub struct FlatMonteCarlo {
    limit: Limit,
    simulator: Simulator,
}

impl FlatMonteCarlo {
    /// A seeded agent.
    pub fn new(limit: Limit, seed: u64) -> Self {
        FlatMonteCarlo {
            limit,
            simulator: Simulator::new(seed),
        }
    }
}

impl Agent for FlatMonteCarlo {
    fn begin(&mut self, seed: u64) {
        self.simulator.reseed(seed);
    }

    fn choose(&mut self, position: Position<'_>) -> Decision {
        let Position { game, state, list } = position;
        let me = agent_to_move(game, state);
        let mut totals = vec![(0.0, 0u32); list.len()];
        let mut ways = Ways::of(game, state);
        let meter = self.limit.start();
        let mut work = 0;
        while meter.iterate(work) {
            let pick = work as usize % list.len().max(1);
            let simulator = &mut self.simulator;
            let mut after = simulator.scratch.take_state(state);
            game.apply(&mut after, &mut simulator.scratch, list, pick);
            simulator.finish(game, &mut ways, &mut after);
            simulator.scratch.give_state(after);
            totals[pick].0 += simulator.worth[me];
            totals[pick].1 += 1;
            work += 1;
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
            work,
            depth: 1,
        }
    }
}
