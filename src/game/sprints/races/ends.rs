//! How a race ends: end rules and changes of phase with conditions as code. Results and rankings are
//! worked out by the code that serves every game.

use super::compile::Compiler;
use super::machine::Machine;
use super::position::RacePosition;
use super::values::{Condition, Number, Whose};
use crate::game::flow::{Ended, Phased};
use crate::game::rules::ints::Bound;
use crate::game::rules::{End, EndResult, EndRule};
use crate::game::sprints::ranking::{Ranked, Ranking, Verdict};
use crate::game::state::State;

/// A block of end rules.
pub(super) type Ends = Vec<EndRule<Condition, RaceVerdict>>;

/// What an end rule brings.
type RaceVerdict = Verdict<Whose, Number>;

impl Compiler<'_, '_> {
    /// End rules, where there are any; the outer option is that of the compiler.
    pub fn ends(&mut self, end: Option<&End>) -> Option<Option<Ends>> {
        let Some(end) = end else {
            return Some(None);
        };
        let rules = end.rules.iter();
        let ends: Option<_> = rules
            .map(|rule| {
                let verdict = |c: &mut Self, result: &EndResult, for_each| {
                    Verdict::read(result, for_each, |of, score| c.settled_pair(of, score))
                };
                rule.read(self, |c, e| c.settled_test(e), verdict)
            })
            .collect();
        ends.map(Some)
    }
}

/// A machine that asks end rules and changes of phase, and what they decide in.
pub(super) struct RaceEnding<'m, 'g> {
    pub machine: &'m mut Machine<'g>,
    pub ranking: &'m mut Ranking,
}

impl Phased for RaceEnding<'_, '_> {
    type Number = Number;
    type Condition = Condition;

    fn number(&mut self, number: &Number) -> i32 {
        self.machine.num(number)
    }

    fn holds(&mut self, cond: &Condition) -> bool {
        self.machine.test(cond)
    }

    fn players(&self) -> usize {
        self.machine.game.players
    }

    fn mover(&self) -> i32 {
        self.machine.at.mover.into()
    }

    fn phase_of(&mut self, player: usize) -> &mut u8 {
        &mut self.machine.at.seats[player].phase
    }
}

impl Ended for RaceEnding<'_, '_> {
    type Result = RaceVerdict;

    fn bound(&self, var: Bound) -> i32 {
        self.machine.env.get(var)
    }

    fn bind(&mut self, var: Bound, value: i32) {
        self.machine.env.set(var, value);
    }

    #[cold]
    fn bring(&mut self, verdict: &RaceVerdict, _: bool, losses: &mut u32) {
        let machine = &mut *self.machine;
        for (whose, score) in &verdict.scores {
            let score = machine.num(score);
            let players = machine.whose(whose);
            for (player, seat) in machine.at.seats.iter_mut().enumerate().skip(1) {
                if player <= machine.game.players && players >> player & 1 == 1 {
                    seat.score = score;
                }
            }
        }
        let player = machine.env.get(Bound::Player);
        let at = &mut machine.at;
        self.ranking
            .bring(machine.game, at, (verdict, player), losses);
    }

    fn active(&self) -> u32 {
        self.machine.at.active
    }
}

impl Ranked for RacePosition {
    fn write(&self, state: &mut State) {
        (state.mover, state.next, state.prev) = (self.mover, self.next, self.prev);
        (state.turn, state.moves) = (self.turn, self.moves);
        for (player, seat) in state.players.iter_mut().zip(&self.seats) {
            (player.score, player.order) = (seat.score, seat.order);
        }
    }

    fn read(&mut self, state: &State) {
        (self.next, self.active, self.over) = (state.next, state.active, state.over);
        for (player, seat) in state.players.iter().zip(&mut self.seats) {
            seat.score = player.score;
        }
    }
}
