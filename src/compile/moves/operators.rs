//! Compiles operators and requirements over moves, such as `or`, `if` and `do` (specification 06a
//! 3, 4).

use super::{effect, exists};
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::game::rules::{Moves, MovesKind};
use crate::resolve::typed;

impl Compiler<'_> {
    /// Moves made of moves.
    pub(super) fn operators_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::AndList { moves, then } | T::OrList { moves, then } => {
                let kind = MovesKind::Concat(self.moves_list(moves));
                effect(kind, self.then_part(then))
            }
            T::AndPair { a, b, then } | T::OrPair { a, b, then } => {
                let kind = MovesKind::Concat(vec![self.moves(a), self.moves(b)]);
                effect(kind, self.then_part(then))
            }
            T::If {
                cond,
                moves,
                otherwise,
                then,
            } => {
                let cond = self.bool(cond);
                let yes = self.moves(moves);
                let no = otherwise.map(|no| self.moves(no));
                let then = self.then_part(then);
                self.choice(cond, yes, no, then)
            }
            T::Seq { moves } => effect(MovesKind::Seq(self.moves_list(moves)), None),
            T::AllCombinations { a, b, then } => {
                let kind = MovesKind::AllCombinations(self.boxed_moves(a), self.boxed_moves(b));
                effect(kind, self.then_part(then))
            }
            T::Append {
                effect: inner,
                then,
            } => effect(
                MovesKind::Append(self.boxed_moves(inner)),
                self.then_part(then),
            ),
            T::PriorityList { moves, then } => {
                let kind = MovesKind::Priority(self.moves_list(moves));
                effect(kind, self.then_part(then))
            }
            T::PriorityPair { a, b, then } => {
                let kind = MovesKind::Priority(vec![self.moves(a), self.moves(b)]);
                effect(kind, self.then_part(then))
            }
            T::Do {
                moves,
                next,
                if_afterwards,
                then,
            } => {
                let kind = MovesKind::Do {
                    prior: self.boxed_moves(moves),
                    next: self.maybe_moves(next),
                    if_afterwards: self.maybe_bool(if_afterwards).map(|c| self.add_check(c)),
                };
                effect(kind, self.then_part(then))
            }
            T::While { cond, moves, then } => {
                let kind = MovesKind::While(Box::new(self.bool(cond)), self.boxed_moves(moves));
                effect(kind, self.then_part(then))
            }
            T::AvoidStoredState { moves, then } => {
                let kind = MovesKind::AvoidStoredState(self.boxed_moves(moves));
                effect(kind, self.idle_then(then))
            }
            T::FirstMoveOnTrack {
                track,
                role,
                moves,
                then,
            } => {
                let owner = self.acting(role);
                let kind = MovesKind::FirstMoveOnTrack {
                    track: self.track_of(track, owner),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.idle_then(then))
            }
            T::MaxDistance {
                track,
                role,
                moves,
                then,
            } => {
                let owner = self.acting(role);
                let kind = MovesKind::MaxDistance {
                    track_exists: exists(&self.track_of(track, owner)),
                    moves: self.boxed_moves(moves),
                };
                effect(kind, self.idle_then(then))
            }
            T::MaxMoves {
                kind,
                with_value,
                moves,
                then,
            } => {
                let with_value = self.maybe_bool(with_value).map(Box::new);
                let moves = self.boxed_moves(moves);
                let kind = match kind {
                    words::MaxMovesType::Moves => MovesKind::MaxMoves { with_value, moves },
                    words::MaxMovesType::Captures => MovesKind::MaxCaptures { with_value, moves },
                };
                effect(kind, self.idle_then(then))
            }
            T::RandomMoves { moves, num } => {
                let moves = self.boxed_moves(moves);
                let kind = MovesKind::RandomPick(moves, Box::new(self.int(num)));
                effect(kind, None)
            }
            T::RandomChoice { weights, moves } => {
                let weights = weights.iter().map(|w| self.float(w)).collect();
                let kind = MovesKind::RandomWeighted(weights, self.moves_list(moves));
                effect(kind, None)
            }
            other => Self::of_another_family(&other),
        }
    }
}
