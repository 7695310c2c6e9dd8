//! End rules of games of two players, for runners that test the conditions themselves.
//!
//! In: the end rules of a game, such as `(if (is Line 3) (result Mover Win))`. Out: their
//! conditions, which the runner tests after each move, and what it means that some of them hold:
//! the game goes on, or it is over with this winner. [`Pace`] counts moves and turns against the
//! game's limits.

use super::judge::{GameResult, Judge};
use crate::game::Game;
use crate::game::rules::{Bool, EndResult, EndRule, ResultKind, Role};
use crate::game::state::State;

/// Most end rules.
const MOST: usize = 6;

/// The results of end rules.
#[derive(Debug)]
pub(super) struct Ends<'g> {
    results: Vec<&'g EndResult>,
    /// Which of them go by scores, as bits.
    by_score: usize,
    /// Everybody passing in turn is a draw.
    pass_out: bool,
    /// What results come to, by which rules fire and who has moved: the same from any state that
    /// [`Judge::keeps`] holds for.
    verdicts: Vec<Option<GameResult>>,
    drawn: Option<GameResult>,
}

impl<'g> Ends<'g> {
    /// The results and conditions of a game's end rules: plain results for two players, and
    /// rankings by score.
    pub fn of(game: &'g Game) -> Option<(Self, Vec<&'g Bool>)> {
        let [phase] = game.phases.as_slice() else {
            return None;
        };
        let lists = (&phase.end, &game.end);
        let list = match lists {
            (Some(list), None) | (None, Some(list)) => list,
            _ => return None,
        };
        let mut results = Vec::new();
        let mut conditions = Vec::new();
        let mut by_score = 0;
        for rule in &list.rules {
            let EndRule::If {
                cond,
                subs,
                result: Some(result),
            } = rule
            else {
                return None;
            };
            let plain = matches!(
                result,
                EndResult::Result(
                    Role::Mover | Role::Next | Role::Player(1 | 2),
                    ResultKind::Win | ResultKind::Loss | ResultKind::Draw
                )
            );
            let scores = matches!(result, EndResult::ByScore { .. });
            if !subs.is_empty() || !(plain || scores) {
                return None;
            }
            by_score |= usize::from(scores) << results.len();
            results.push(result);
            conditions.push(cond);
        }
        if game.players != 2 || results.len() > MOST {
            return None;
        }
        let ends = Ends {
            by_score,
            pass_out: !game.features.not_all_pass && !game.meta.no_pass_end,
            verdicts: vec![None; 3 << results.len()],
            results,
            drawn: None,
        };
        Some((ends, conditions))
    }

    /// Whether a result asks for more than the scores that players have.
    pub fn asks_for_scores(&self) -> bool {
        let asks = |result: &&EndResult| match result {
            EndResult::ByScore { scores, misere } => {
                !scores.is_empty() || !matches!(misere, Bool::Const(_))
            }
            _ => false,
        };
        self.results.iter().any(asks)
    }

    /// What the rules that fire, as bits, come to; nothing where that depends on scores.
    fn verdict(
        &mut self,
        judge: &mut Judge<'_>,
        fired: usize,
        (mover, next): (u8, u8),
    ) -> Option<GameResult> {
        if fired & self.by_score != 0 {
            return None;
        }
        let slot = fired * 3 + usize::from(mover);
        if let Some(known) = self.verdicts[slot] {
            return Some(known);
        }
        let results = self.results.iter().enumerate();
        let results = results.filter(|(i, _)| fired >> i & 1 == 1);
        let verdict = judge.verdict((mover, next), results.map(|(_, result)| *result));
        self.verdicts[slot] = Some(verdict);
        Some(verdict)
    }

    /// A draw of both players.
    fn draw(&mut self, judge: &mut Judge<'_>) -> GameResult {
        *self
            .drawn
            .get_or_insert_with(|| judge.what_if(|ctx| ctx.draw()))
    }

    /// Counts a move, and tells what it leads to when these end rules (as bits) hold after it.
    #[inline]
    pub fn settle(
        &mut self,
        judge: &mut Judge<'_>,
        pace: &mut Pace,
        fired: usize,
        passed: bool,
    ) -> Settled {
        let limited = pace.count();
        if fired != 0 {
            let verdict = self.verdict(judge, fired, (pace.mover, pace.other()));
            return verdict.map_or(Settled::ByScore, Settled::Over);
        }
        match limited || passed && pace.passed && self.pass_out {
            true => Settled::Over(self.draw(judge)),
            false => Settled::GoesOn,
        }
    }

    /// Ends the game in the judge's state, which has what the scores ask for.
    pub fn apply(&self, judge: &mut Judge<'_>, fired: usize) {
        let results = self.results.iter().enumerate();
        let results = results.filter(|(i, _)| fired >> i & 1 == 1);
        judge.within(|ctx| ctx.end_by(results.map(|(_, result)| *result)));
    }
}

/// What a move has led to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Settled {
    GoesOn,
    Over(GameResult),
    /// The game ends by scores: the judge must have them.
    ByScore,
}

/// Whose turn it is in a game of two players, how many turns were played, and how far away the
/// limits are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub mover: u8,
    pub prev: u8,
    pub moves: u32,
    pub turn: u32,
    /// The move before was a pass, or there was none.
    pub passed: bool,
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
            passed: state.log.backwards().next().is_none_or(|(_, pass)| pass),
            max_turns: game.max_turns(),
            max_moves: game.move_limit,
        })
    }

    /// Writes how many moves and turns there were into a state.
    #[inline]
    pub fn hand_over(&self, state: &mut State) {
        (state.moves, state.turn) = (self.moves, self.turn);
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
