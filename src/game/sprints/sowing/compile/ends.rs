//! Compiles end rules and phases, and puts all rules of one mover together.

use super::{Compiler, RulePart, Transposed};
use crate::game::rules::{End, EndResult, EndRule, Int, Owners, ResultKind, Role};
use crate::game::sprints::ranking::Verdict;
use crate::game::sprints::sowing::code::{Ends, Number, Program, SowingVerdict};

impl<'g> Compiler<'g> {
    /// The rules for the mover.
    pub(super) fn program(&self) -> Option<Program> {
        let game = self.game;
        let phases = || game.phases.iter();
        let thens = game
            .thens
            .iter()
            .map(|m| self.part(RulePart::Done, |c| c.code(m)));
        let thens: Option<_> = thens.collect();
        let checks = game.checks.iter().map(|check| self.cond(check)).collect();
        let play = phases().map(|p| self.part(RulePart::Chosen, |c| c.code(&p.play)));
        let play: Option<_> = play.collect();
        let phase_ends: Option<_> = phases()
            .map(|p| p.end.as_ref().map(|end| self.end(end)).transposed())
            .collect();
        let changes: Option<_> = phases()
            .map(|p| {
                p.next
                    .iter()
                    .map(|next| next.read(&mut &*self, |c, e| c.num(e), |c, e| c.cond(e)))
                    .collect()
            })
            .collect();
        Some(Program {
            play: play?,
            thens: thens?,
            checks,
            phase_ends: phase_ends?,
            end: game.end.as_ref().map(|end| self.end(end)).transposed()?,
            changes: changes?,
        })
    }

    fn end(&self, end: &End) -> Option<Ends> {
        let read = |rule: &EndRule| rule.read(&mut &*self, |c, e| c.cond(e), Self::verdict);
        end.rules.iter().map(read).collect()
    }

    /// A result, if it ends the game: a player alone may win or lose only against one other.
    fn verdict(self: &mut &Self, outcome: &EndResult, for_each: bool) -> Option<SowingVerdict> {
        let ends = match outcome {
            EndResult::Result(role, ResultKind::Win | ResultKind::Loss) => {
                self.game.players == 2 || matches!(role, Role::All | Role::Shared | Role::Each)
            }
            outcome => !(outcome.ranks() && for_each),
        };
        let real = (1 << (self.game.players + 1)) - 2;
        let score =
            |owners: &Owners, score: &Int| Some((self.owners(owners)? & real, self.num(score)?));
        Verdict::read(outcome, for_each, score).filter(|_| ends)
    }

    /// Players that are known, as bits.
    fn owners(&self, owners: &Owners) -> Option<u32> {
        let index = match owners {
            Owners::Role(Role::All) => return Some((1 << (self.game.players + 1)) - 2),
            Owners::Role(role @ (Role::Player(_) | Role::Mover | Role::Neutral)) => {
                self.role(*role)?
            }
            Owners::Role(_) => return None,
            Owners::Index(index) => self.num(index)?,
        };
        match index {
            Number::Const(index) if (0..32).contains(&index) => Some(1 << index),
            Number::Const(_) => Some(0),
            _ => None,
        }
    }
}
