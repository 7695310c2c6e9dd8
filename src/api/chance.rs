//! [`Branch`]: every position that a start or a move may lead to by chance, with its likelihood.

use super::{Game, Position};
use crate::play::outcomes::Outcomes;

/// One way that chance may go.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Branch {
    /// How likely it is. Where rules draw again until something holds, the branches that hold are
    /// given only, and the numbers are to be divided by their sum.
    pub likelihood: f64,
    /// The outcomes drawn, in their order, each below the number of outcomes it might have had.
    pub draws: Vec<u32>,
    /// The position it leads to.
    pub position: Position,
}

/// All ways that chance may go, one after the other: made as they are asked for, since a shuffled
/// deck has more than can be counted.
#[derive(Debug)]
pub struct Branches {
    from: From,
    outcomes: Outcomes,
}

#[derive(Debug)]
enum From {
    Start(Game),
    Move(Position, usize),
}

impl Branches {
    pub(super) fn of_start(game: &Game) -> Self {
        Branches {
            from: From::Start(game.clone()),
            outcomes: Outcomes::new(),
        }
    }

    /// The index must be that of a legal move.
    pub(super) fn of_move(position: &Position, index: usize) -> Self {
        Branches {
            from: From::Move(position.clone(), index),
            outcomes: Outcomes::new(),
        }
    }
}

impl Iterator for Branches {
    type Item = Branch;

    fn next(&mut self) -> Option<Branch> {
        while !self.outcomes.is_done() {
            let scripted = match &self.from {
                From::Start(game) => Position::start_drawn(game, self.outcomes.script()),
                From::Move(position, index) => position.drawn(*index, self.outcomes.script()),
            };
            self.outcomes.extend(&scripted.open);
            let branch = scripted.position.map(|position| Branch {
                likelihood: self.outcomes.likelihood(),
                draws: self.outcomes.script().to_vec(),
                position,
            });
            self.outcomes.advance();
            if branch.is_some() {
                return branch;
            }
        }
        None
    }
}
