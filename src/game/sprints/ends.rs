//! End rules of games of two players, for runners that test the conditions themselves.
//!
//! In: the end rules of a game, such as `(if (is Line 3) (result Mover Win))`. Out: signs of their
//! conditions, which the runner looks for after each move; where some show, the general code
//! decides who wins. [`Pace`] counts moves and turns against the game's limits.

use super::ranking::{Ranked, Ranking};
use crate::game::Game;
use crate::game::rules::{Bool, EndResult, EndRule};
use crate::game::sprints::signs::Sign;
use crate::game::state::State;

/// Most end rules: they are the bits of a word.
const MOST: usize = 64;

/// End rules, with signs that show exactly where their conditions hold.
#[derive(Debug)]
pub(super) struct Ends<'g, T> {
    rules: Vec<(Sign<T>, &'g EndResult)>,
    /// Everybody passing in turn is a draw.
    pass_out: bool,
}

impl<'g, T> Ends<'g, T> {
    /// The end rules of a game, if all give plain results for two players or rank them by score;
    /// `known` tells what is known of the parts of a condition.
    pub fn of(game: &'g Game, known: &mut impl FnMut(&Bool) -> Option<T>) -> Option<Self> {
        let [phase] = game.phases.as_slice() else {
            return None;
        };
        let lists = (&phase.end, &game.end);
        let list = match lists {
            (Some(list), None) | (None, Some(list)) => list,
            _ => return None,
        };
        let mut rules = Vec::new();
        for rule in &list.rules {
            let EndRule::If {
                cond,
                subs,
                result: Some(result),
            } = rule
            else {
                return None;
            };
            let scores = matches!(result, EndResult::ByScore { .. });
            let sign = Sign::of(cond, known);
            let exact = sign.are_all(&mut |_| true);
            if !exact || !subs.is_empty() || !(scores || result.ends_for_two()) {
                return None;
            }
            rules.push((sign, result));
        }
        let few = game.players == 2 && rules.len() <= MOST;
        few.then(|| Ends {
            pass_out: !game.features.not_all_pass && !game.meta.no_pass_end,
            rules,
        })
    }

    /// The rules that fire, as bits.
    #[inline]
    pub fn fired(&self, mut holds: impl FnMut(&T) -> bool) -> usize {
        let mut fired = 0;
        for (i, (sign, _)) in self.rules.iter().enumerate() {
            fired |= usize::from(sign.shows(&mut holds)) << i;
        }
        fired
    }

    /// Whether a result asks for more than the scores that players have.
    pub fn asks_for_scores(&self) -> bool {
        let asks = |(_, result): &(_, &EndResult)| match result {
            EndResult::ByScore { scores, misere } => {
                !scores.is_empty() || !matches!(misere, Bool::Const(_))
            }
            _ => false,
        };
        self.rules.iter().any(asks)
    }

    /// The results of the rules that fire.
    fn results(&self, fired: usize) -> impl Iterator<Item = &'g EndResult> {
        let rules = self.rules.iter().enumerate();
        let fired = rules.filter(move |(i, _)| fired >> i & 1 == 1);
        fired.map(|(_, (_, result))| *result)
    }

    /// Whether players are ranked when these rules fire.
    pub fn rank(&self, fired: usize) -> bool {
        self.results(fired).any(EndResult::ranks)
    }

    /// Counts a move, and ends the game where these end rules (as bits) hold after it, a limit is
    /// reached, or all have passed.
    #[inline]
    pub fn settle(
        &self,
        game: &Game,
        ranking: &mut Ranking,
        pace: &mut Pace,
        (fired, passed): (usize, bool),
    ) {
        let limited = pace.count();
        if fired != 0 {
            ranking.settle(game, pace, |ctx| ctx.end_by(self.results(fired)));
        } else if limited || passed && pace.passed && self.pass_out {
            ranking.settle(game, pace, |ctx| ctx.draw());
        }
    }
}

/// Whose turn it is in a game of two players, how many turns were played, how far away the limits
/// are, and the scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub mover: u8,
    pub prev: u8,
    pub moves: u32,
    pub turn: u32,
    pub over: bool,
    /// The move before was a pass, or there was none.
    pub passed: bool,
    /// By player.
    pub scores: [i32; 3],
    /// Who sits where, by player.
    pub orders: [u8; 3],
    max_turns: u32,
    max_moves: u32,
}

impl Pace {
    /// The pace of a state; nothing where a player does not move after the other.
    pub fn of(game: &Game, state: &State) -> Option<Self> {
        let alternating = state.next == 3 - state.mover && state.active_players() == 2;
        alternating.then(|| Pace {
            mover: state.mover,
            prev: state.prev,
            moves: state.moves,
            turn: state.turn,
            over: state.over,
            scores: [0, 1, 2].map(|player| state.players[player].score),
            orders: [0, 1, 2].map(|player| state.players[player].order),
            passed: state.log.backwards().next().is_none_or(|(_, pass)| pass),
            max_turns: game.max_turns(),
            max_moves: game.move_limit,
        })
    }

    /// The other player.
    #[inline]
    pub fn other(&self) -> u8 {
        3 - self.mover
    }

    /// Counts the mover's move; whether the limits are reached by it.
    #[inline]
    fn count(&mut self) -> bool {
        self.moves += 1;
        self.turn >= self.max_turns || self.moves >= self.max_moves
    }

    /// Passes the turn to the other player, after a move that does not end the game.
    #[inline]
    pub fn pass_on(&mut self, passed: bool) {
        self.prev = self.mover;
        self.mover = 3 - self.mover;
        self.turn += 1;
        self.passed = passed;
    }
}

impl Ranked for Pace {
    fn write(&self, state: &mut State) {
        (state.mover, state.next, state.prev) = (self.mover, self.other(), self.prev);
        (state.turn, state.moves) = (self.turn, self.moves);
        for player in [1, 2] {
            let of = &mut state.players[player];
            (of.score, of.order) = (self.scores[player], self.orders[player]);
        }
    }

    fn read(&mut self, state: &State) {
        self.over = state.over;
        for player in [1, 2] {
            self.scores[player] = state.players[player].score;
        }
    }
}
