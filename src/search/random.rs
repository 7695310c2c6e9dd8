//! The agent that chooses any legal move, all with the same chance.

use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Agent, Decision, SearchPosition};

/// Chooses uniformly among the legal moves.
#[derive(Debug)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
}

impl Random {
    /// A seeded agent.
    pub fn new(seed: u64) -> Self {
        Random {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
}

impl Agent for Random {
    fn begin(&mut self, seed: u64) {
        *self = Random::new(seed);
    }

    fn choose(&mut self, position: SearchPosition<'_>) -> Decision {
        Decision::plain(self.generator.random_range(0..position.list.len().max(1)))
    }
}
