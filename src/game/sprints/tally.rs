//! What a random game counts of the choices it had.

use rand::{Rng, RngExt};

/// How many legal moves the positions of a playout had: their sum, and in how many positions there
/// was a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Sum over all moves of the number of legal moves.
    pub choices: u64,
    /// Moves where there was more than one legal move.
    pub decisions: u32,
}

impl Tally {
    /// Picks one of `n` legal moves, where there is a choice.
    #[inline]
    pub fn pick(&mut self, n: usize, choice: &mut impl Rng) -> usize {
        self.choices += n as u64;
        if n == 1 {
            return 0;
        }
        self.decisions += 1;
        // The numbers of the wider type would be the same, by a call each.
        choice.random_range(0..n as u32) as usize
    }
}
