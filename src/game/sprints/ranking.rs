//! What a runner leaves to the general code: who wins, and who is out of the game. The part of a
//! state in which that is decided stands beside the runner's position.

use crate::game::Game;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::{EndResult, Int, Owners};
use crate::game::state::State;

/// A position whose players are ranked.
pub(super) trait Ranked {
    /// Writes whose turn it is, how many turns and moves there were, the scores and the order of
    /// players into a state.
    fn write(&self, state: &mut State);

    /// Takes over what a result changes: the next player, who is in the game, the scores.
    fn read(&mut self, state: &State);
}

/// What an end rule brings: scores to be set first, by their players, then the result.
#[derive(Clone, Debug)]
pub(super) struct Verdict<W, N> {
    pub scores: Vec<(W, N)>,
    outcome: EndResult,
    /// It is for each of some players.
    for_each: bool,
}

impl<W, N> Verdict<W, N> {
    /// The result; a ranking goes by the scores that players have.
    pub fn outcome(&self) -> &EndResult {
        &self.outcome
    }

    /// What a result brings; nothing where a score has no form, or payoffs are asked for.
    pub fn read(
        outcome: &EndResult,
        for_each: bool,
        score_of: impl FnMut(&Owners, &Int) -> Option<(W, N)>,
    ) -> Option<Self> {
        let mut score_of = score_of;
        Some(match outcome {
            EndResult::Result(..) => Verdict {
                scores: Vec::new(),
                outcome: outcome.clone(),
                for_each,
            },
            EndResult::ByScore { scores, misere } => {
                misere.as_const()?;
                let scores = scores.iter().map(|(of, score)| score_of(of, score));
                Verdict {
                    scores: scores.collect::<Option<_>>()?,
                    outcome: EndResult::ByScore {
                        scores: Vec::new(),
                        misere: misere.clone(),
                    },
                    for_each,
                }
            }
            EndResult::Payoffs(_) => return None,
        })
    }
}

/// Ranks, winners and losers of a game under way.
#[derive(Debug)]
pub(super) struct Ranking {
    start: State,
    now: State,
    /// `now` is of this playout; else nothing has been decided.
    decided: bool,
    scratch: Scratch,
}

impl Ranking {
    /// The ranking of a game that starts from a state.
    pub fn new(state: &State) -> Self {
        Ranking {
            start: state.clone(),
            now: state.clone(),
            decided: false,
            scratch: Scratch::new(0),
        }
    }

    /// Takes another state to start from.
    pub fn take_up(&mut self, state: &State) {
        self.start.clone_from(state);
        self.decided = false;
    }

    /// The state that is decided in, as it was at the start: where the general code asks for more of
    /// it than a position writes, that is to be brought up to date.
    pub fn anew(&mut self) -> &mut State {
        self.now.clone_from(&self.start);
        &mut self.now
    }

    /// The state to start from.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Whether somebody has been ranked, or what leads to that has been decided.
    #[inline]
    pub fn is_decided(&self) -> bool {
        self.decided
    }

    /// What has been decided so far, to come back to it; nothing if nothing has.
    pub fn decided(&self) -> Option<State> {
        self.decided.then(|| self.now.clone())
    }

    /// Goes back to where so much was decided.
    pub fn come_back(&mut self, decided: &Option<State>) {
        self.decided = decided.is_some();
        if let Some(state) = decided {
            self.now.clone_from(state);
        }
    }

    /// Goes back to where nothing has been decided.
    #[inline]
    pub fn restart(&mut self) {
        self.decided = false;
    }

    /// Lets the general code decide, and the position take over what it does.
    #[cold]
    pub fn settle(
        &mut self,
        game: &Game,
        at: &mut impl Ranked,
        decide: impl FnOnce(&mut Context<'_>),
    ) {
        if !self.decided {
            self.now.stand_as(&self.start);
            self.decided = true;
        }
        at.write(&mut self.now);
        decide(&mut Context::new(game, &mut self.now, &mut self.scratch));
        at.read(&self.now);
    }

    /// Applies what an end rule brings, once its scores are set; `player` is bound in it.
    pub fn bring<W, N>(
        &mut self,
        game: &Game,
        at: &mut impl Ranked,
        (verdict, player): (&Verdict<W, N>, i32),
        losses: &mut u32,
    ) {
        self.settle(game, at, |ctx| {
            ctx.env.set(Bound::Player, player);
            ctx.end_with(&verdict.outcome, verdict.for_each, losses);
        });
    }

    /// Writes the result into a state, with scores, order, moves and turns of the position.
    pub fn hand_over(&self, at: &impl Ranked, state: &mut State) {
        state.stand_as(match self.decided {
            true => &self.now,
            false => &self.start,
        });
        at.write(state);
    }
}
