//! What happens after a move of a sowing game: end rules, limits, phases, and whose turn is next.

use super::code::{Condition, Number, SowingVerdict, Var};
use super::eval::Evaluation;
use super::position::{SowingPosition, Turn};
use crate::game::flow::{Ended, Phased};
use crate::game::rules::ints::Bound;
use crate::game::sprints::ranking::{Ranked, Ranking};
use crate::game::state::State;
use crate::game::{Game, order};

/// An evaluation that asks end rules and changes of phase, and what they decide in.
pub(super) struct SowingEnding<'e, 'r, 'g> {
    pub run: &'e mut Evaluation<'r, 'g>,
    pub game: &'g Game,
    pub ranking: &'e mut Ranking,
}

impl SowingEnding<'_, '_, '_> {
    /// What follows the move that has just been made, perhaps by a swap of players.
    /// The identity of the position is returned where the rules ask for past positions.
    #[inline]
    pub fn after_move(&mut self, swap: bool) -> Option<u64> {
        let rules = self.run.rules;
        let mover = usize::from(self.run.at.turn.mover);
        let program = &rules.programs[mover];
        let phase = usize::from(self.run.at.turn.phase[mover]);
        // The ends of the mover's phase, then those of the game.
        let blocks = program.phase_ends.get(phase).into_iter().flatten();
        for ends in blocks.chain(&program.end) {
            if self.run.at.turn.over {
                break;
            }
            self.end_by_rules(ends);
            let turn = &self.run.at.turn;
            let passed = rules.may_all_pass && turn.last_pass && self.run.all_passed();
            if passed && !self.run.at.turn.over {
                self.ranking
                    .settle(self.game, self.run.at, |ctx| ctx.draw());
            }
        }
        let turn = &self.run.at.turn;
        let ends_turn = turn.next != turn.mover;
        if !turn.over && (rules.limits).reached(turn.turn, turn.moves, ends_turn) {
            self.ranking
                .settle(self.game, self.run.at, |ctx| ctx.check_limits());
        }
        if self.run.at.turn.over {
            return None;
        }
        if !program.changes.iter().all(Vec::is_empty) {
            let changes = |phase: usize| program.changes.get(phase).map_or(&[][..], |c| &c[..]);
            self.change_phases(program.play.len(), changes);
        }
        let identity = rules.cycle().then(|| self.run.at.identity(rules));
        let turn = &mut self.run.at.turn;
        turn.prev = turn.mover;
        turn.mover = turn.next;
        let goes_on = turn.prev == turn.mover && !swap;
        order::count_turn(goes_on, &mut turn.same_player, &mut turn.turn);
        turn.next = Turn::after(turn.mover, rules.players);
        identity
    }
}

impl Phased for SowingEnding<'_, '_, '_> {
    type Number = Number;
    type Condition = Condition;

    fn number(&mut self, number: &Number) -> i32 {
        self.run.num(number)
    }

    fn holds(&mut self, cond: &Condition) -> bool {
        self.run.cond(cond)
    }

    fn players(&self) -> usize {
        self.game.players
    }

    fn mover(&self) -> i32 {
        self.run.at.turn.mover.into()
    }

    fn phase_of(&mut self, player: usize) -> &mut u8 {
        &mut self.run.at.turn.phase[player]
    }
}

impl Ended for SowingEnding<'_, '_, '_> {
    type Result = SowingVerdict;

    fn bound(&self, _: Bound) -> i32 {
        self.run.var(Var::Player)
    }

    fn bind(&mut self, _: Bound, value: i32) {
        self.run.bind(Var::Player, value);
    }

    fn bring(&mut self, verdict: &SowingVerdict, _: bool, losses: &mut u32) {
        for (bits, score) in &verdict.scores {
            let score = self.run.num(score);
            for (player, of) in self.run.at.turn.score.iter_mut().enumerate() {
                if bits >> player & 1 == 1 {
                    *of = score;
                }
            }
        }
        let player = self.run.var(Var::Player);
        self.ranking
            .bring(self.game, self.run.at, (verdict, player), losses);
    }

    fn active(&self) -> u32 {
        // One result takes everyone out of the game.
        match self.run.at.turn.over {
            true => 0,
            false => u32::MAX,
        }
    }
}

impl Ranked for SowingPosition {
    fn write(&self, state: &mut State) {
        let turn = &self.turn;
        (state.mover, state.next, state.prev) = (turn.mover, turn.next, turn.prev);
        (state.turn, state.moves) = (turn.turn, turn.moves);
        for (seat, player) in state.players.iter_mut().enumerate() {
            (player.score, player.order) = (turn.score[seat], turn.order[seat]);
        }
    }

    fn read(&mut self, state: &State) {
        (self.turn.next, self.turn.over) = (state.next, state.over);
        for (score, player) in self.turn.score.iter_mut().zip(&state.players) {
            *score = player.score;
        }
    }
}
