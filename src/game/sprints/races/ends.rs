//! How a race ends: compiled conditions of end rules. Results and rankings are worked out by the
//! code that serves every game.

use super::compile::Compiler;
use super::machine::Machine;
use super::values::{Num, Test, Whose};
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::{End, EndResult, EndRule, Mode};
use crate::game::state::State;

/// A block of end rules.
#[derive(Debug)]
pub(super) struct Ends {
    rules: Vec<Rule>,
}

/// An end rule.
#[derive(Debug)]
enum Rule {
    If(Test, Vec<Rule>, Option<RaceVerdict>),
    ForEachPlayer(bool, Test, RaceVerdict),
}

/// What an end rule brings: scores to be set first, then the result.
#[derive(Debug)]
struct RaceVerdict {
    scores: Vec<(Whose, Num)>,
    outcome: EndResult,
}

impl Compiler<'_, '_> {
    /// End rules, where there are any; the outer option is that of the compiler.
    pub fn ends(&mut self, end: Option<&End>) -> Option<Option<Ends>> {
        let Some(end) = end else {
            return Some(None);
        };
        let rules = end.rules.iter().map(|rule| self.end_rule(rule)).collect();
        let rules: Option<_> = rules;
        Some(Some(Ends { rules: rules? }))
    }

    fn end_rule(&mut self, rule: &EndRule) -> Option<Rule> {
        Some(match rule {
            EndRule::If { cond, subs, result } => {
                let cond = self.settled_test(cond)?;
                let subs: Option<Vec<Rule>> = subs.iter().map(|s| self.end_rule(s)).collect();
                let subs = subs?;
                let verdict = match result {
                    // A ranking that stands behind sub-rules is never made.
                    Some(EndResult::ByScore { .. } | EndResult::Payoffs(_)) if !subs.is_empty() => {
                        None
                    }
                    Some(outcome) => Some(self.verdict(outcome)?),
                    None => None,
                };
                Rule::If(cond, subs, verdict)
            }
            EndRule::ForEachPlayer {
                skip_mover,
                cond,
                result,
            } => Rule::ForEachPlayer(*skip_mover, self.settled_test(cond)?, self.verdict(result)?),
            EndRule::ForEachTrack { .. } => return None,
        })
    }

    fn verdict(&mut self, outcome: &EndResult) -> Option<RaceVerdict> {
        Some(match outcome {
            EndResult::Result(..) => RaceVerdict {
                scores: Vec::new(),
                outcome: outcome.clone(),
            },
            EndResult::ByScore { scores, misere } => {
                misere.as_const()?;
                let scores = scores.iter().map(|(o, e)| self.settled_pair(o, e));
                let scores: Option<Vec<_>> = scores.collect();
                RaceVerdict {
                    scores: scores?,
                    outcome: EndResult::ByScore {
                        scores: Vec::new(),
                        misere: misere.clone(),
                    },
                }
            }
            EndResult::Payoffs(_) => return None,
        })
    }
}

/// The part of a state that results are decided in.
#[derive(Debug)]
pub(super) struct Ranking {
    state: State,
    scratch: Scratch,
}

impl Ranking {
    /// The ranking of a game under way.
    pub fn new(state: &State) -> Self {
        Ranking {
            state: state.clone(),
            scratch: Scratch::new(0),
        }
    }

    /// Goes back to what it is in a state.
    pub fn take_up(&mut self, from: &State) {
        hand_on(from, &mut self.state);
    }

    /// Writes the results into a state.
    pub fn hand_over(&self, to: &mut State) {
        hand_on(&self.state, to);
    }
}

/// Writes the results in one state into another.
pub(super) fn hand_on(from: &State, to: &mut State) {
    to.players.clone_from(&from.players);
    to.active = from.active;
    to.winners = from.winners;
    to.losers = from.losers;
    to.over = from.over;
    to.winner = from.winner;
}

impl Machine<'_> {
    /// Evaluates a block of end rules.
    #[inline]
    pub fn end(&mut self, ends: &Ends, ranking: &mut Ranking) {
        let mut losses = 0;
        for rule in &ends.rules {
            self.end_by(rule, ranking, &mut losses);
        }
    }

    /// Whether a result was applied, which a rule for each player never counts as.
    fn end_by(&mut self, rule: &Rule, ranking: &mut Ranking, losses: &mut u32) -> bool {
        match rule {
            Rule::If(cond, subs, verdict) => {
                if !self.test(cond) {
                    return false;
                }
                if subs.iter().any(|sub| self.end_by(sub, ranking, losses)) {
                    return true;
                }
                if let Some(verdict) = verdict {
                    self.give(verdict, ranking, false, losses);
                }
                verdict.is_some()
            }
            Rule::ForEachPlayer(skip_mover, cond, verdict) => {
                let outer = self.env.get(Bound::Player);
                for player in 1..=self.game.players as i32 {
                    let skipped = *skip_mover && player == i32::from(self.at.mover);
                    if skipped || !self.is_active(player) {
                        continue;
                    }
                    self.env.set(Bound::Player, player);
                    if self.test(cond) {
                        self.give(verdict, ranking, true, losses);
                    }
                }
                self.env.set(Bound::Player, outer);
                false
            }
        }
    }

    #[cold]
    fn give(
        &mut self,
        verdict: &RaceVerdict,
        ranking: &mut Ranking,
        for_each: bool,
        losses: &mut u32,
    ) {
        for (whose, score) in &verdict.scores {
            let score = self.num(score);
            let players = self.whose(whose);
            for (player, seat) in self.at.seats.iter_mut().enumerate().skip(1) {
                if player <= self.game.players && players >> player & 1 == 1 {
                    seat.score = score;
                }
            }
        }
        let player = self.env.get(Bound::Player);
        self.in_state(ranking, |context| {
            context.env.set(Bound::Player, player);
            context.end_with(&verdict.outcome, for_each, losses);
        });
    }

    /// The draw by too many turns or moves.
    #[cold]
    pub fn end_by_limits(&mut self, ranking: &mut Ranking) {
        debug_assert!(self.game.mode == Mode::Alternating);
        self.in_state(ranking, |context| context.check_limits());
    }

    /// Lets the general code decide on results.
    fn in_state(&mut self, ranking: &mut Ranking, decide: impl FnOnce(&mut Context<'_>)) {
        let Ranking { state, scratch } = ranking;
        let at = &mut self.at;
        (state.mover, state.next, state.prev) = (at.mover, at.next, at.prev);
        (state.turn, state.moves, state.active) = (at.turn, at.moves, at.active);
        for (player, seat) in state.players.iter_mut().zip(&at.seats) {
            player.score = seat.score;
            player.value = seat.value;
            player.phase = seat.phase;
        }
        decide(&mut Context::new(self.game, state, scratch));
        for (player, seat) in state.players.iter().zip(&mut at.seats) {
            seat.score = player.score;
        }
        (at.next, at.active, at.over) = (state.next, state.active, state.over);
    }
}
