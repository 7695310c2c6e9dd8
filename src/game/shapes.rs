//! Shapes of rules that playouts play without lists of moves.
//!
//! A playout needs one legal move at a time, picked uniformly, and only what that move leads to.
//! A *shape* recognises rules for which the number of legal moves and the move with a given place
//! in their list are known without making the list. Tables of its own tell cheaply that a move
//! ends nothing; the moves for which they cannot tell are played as every move is, so whatever
//! decides a game is decided by one code for all games. A shape never looks at names: any game
//! whose rules have the form is played so.
//!
//! A shape takes the same moves for the same picks as the list does, and leaves the same state
//! behind: a seeded playout does not depend on whether a shape was used. Tests compare both.
//!
//! | file | what it holds |
//! |---|---|
//! | [`placement`] | rules that only put pieces on empty sites |
//! | `empties` | the empty sites, picked by their place in ascending order |
//! | `lines` | pieces along lines, for `is Line` |
//! | `links` | groups and the regions they touch, for `is Connected` |

mod empties;
mod lines;
mod links;
pub mod placement;

use rand::{Rng, RngExt};

/// How many moves there were to choose from.
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
        choice.random_range(0..n)
    }
}
