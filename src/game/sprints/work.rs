//! The bound on work that one move may take in a runner.
//!
//! Ordinary play has a [budget](crate::game::budget) for each move, since loops of the rules may
//! stand in loops. A runner counts the rounds of its loops too. If a move takes more of them than a
//! small part of that budget, the runner gives the game up: its loops stop, it hands over nothing,
//! and the game is played by lists. So only ordinary play decides that a move takes too much, and
//! names the rule that does.

use std::cell::Cell;

use crate::game::budget::{Budget, MOVE_WORK};

/// Of the steps that a move may take in the lists, a runner goes as many rounds: 1 of 64.
const SHARE: u32 = 6;

/// How many rounds of loops the present move may still take.
#[derive(Debug)]
pub(super) struct Work {
    left: Cell<i64>,
    spent: Cell<bool>,
}

/// All that a move may take in the lists: so much may be worked out before a game.
impl Default for Work {
    fn default() -> Self {
        Work {
            left: Cell::new(MOVE_WORK),
            spent: Cell::new(false),
        }
    }
}

impl Work {
    /// Begins a game.
    #[inline]
    pub fn restart(&self) {
        self.spent.set(false);
        self.begin(0);
    }

    /// Begins a move of a turn that has so many moves already.
    #[inline]
    pub fn begin(&self, same_player: u32) {
        self.left.set(Budget::of_turn(same_player) >> SHARE);
    }

    /// Takes some rounds off; false once there are none left. From then on the game is given up.
    #[inline(always)]
    pub fn take(&self, rounds: usize) -> bool {
        let left = self.left.get() - rounds as i64;
        self.left.set(left);
        if left < 0 {
            self.spent.set(true);
        }
        left >= 0
    }

    /// Gives the game up, because something in it has no form here.
    #[cold]
    pub fn give_up(&self) {
        self.left.set(-1);
        self.spent.set(true);
    }

    /// Whether the game was given up, most often because a move took too much work.
    #[inline(always)]
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }
}
