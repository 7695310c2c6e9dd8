//! End rules: which of them fire, and whether what fires surely ends the game.

use super::rules::End;
use super::terms::View;
use crate::game::eval::all_passed;
use crate::game::rules::{EndResult, ResultKind, Role};

impl<const W: usize> View<'_, W> {
    /// Whether the game is over after a move of a turn that goes on; `None` where that depends on
    /// how players are ranked, which only the general code knows.
    pub fn is_over_within_turn(self) -> Option<bool> {
        let (rules, at) = (self.rules, self.at);
        let mover = usize::from(at.mover);
        let phase = usize::from(at.phases[mover]);
        let Some((block, end)) = self.first_end(phase) else {
            return Some(rules.limits.reached(at.turn, at.moves, false));
        };
        match rules.sides[mover].ends[phase][block].get(end) {
            Some(end) => {
                let verdict = end.first(&mut |cond| self.cond(cond))?;
                self.ends_game(verdict.outcome()).then_some(true)
            }
            // Everybody has passed.
            None => Some(true),
        }
    }

    /// The block and the place in it of the first of the end rules of a phase that fires after a move;
    /// the place behind its last rule where a block ends the game because everybody has passed.
    #[inline]
    pub fn first_end(self, phase: usize) -> Option<(usize, usize)> {
        let blocks = &self.rules.sides[usize::from(self.at.mover)].ends[phase];
        for (number, block) in blocks.iter().enumerate() {
            let fires = |end: &End<W>| end.first(&mut |cond| self.cond(cond)).is_some();
            if let Some(end) = block.iter().position(fires) {
                return Some((number, end));
            }
            if self.is_passed_out() {
                return Some((number, block.len()));
            }
        }
        None
    }

    /// Whether the game ends after a block of end rules because everybody has passed.
    #[inline]
    pub fn is_passed_out(self) -> bool {
        let (at, players) = (self.at, self.rules.players);
        let recent = || at.since_pass < 3 * players as u32 + 2;
        self.rules.all_pass && recent() && all_passed(players, at.mover, at.log.backwards())
    }

    /// Whether a result surely ends the game for all who are in it. Within a turn that goes on, the
    /// next player is the mover.
    fn ends_game(self, outcome: &EndResult) -> bool {
        let EndResult::Result(role, kind) = outcome else {
            return outcome.ranks();
        };
        let players = self.rules.players;
        let is_one = match role {
            Role::Mover | Role::Next => true,
            Role::Player(player) => (1..=players).contains(&usize::from(*player)),
            _ => false,
        };
        match kind {
            // With two players, nobody has left before: that would have ended the game.
            ResultKind::Win | ResultKind::Loss => is_one && players <= 2,
            // What is not for one player who may have left.
            _ => matches!(role, Role::Mover | Role::Next | Role::All) || is_one && players <= 2,
        }
    }
}
