//! Reads end rules and changes of phase.

use super::Reader;
use crate::game::rules::{End as EndBlock, EndResult, EndRule, NextPhase, Owners, Role};
use crate::game::sprints::movers::rules::End;
use crate::game::sprints::movers::terms::{Condition, Number};
use crate::game::sprints::ranking::Verdict;

impl<const W: usize> Reader<'_, W> {
    /// A block of end rules.
    pub fn ends(&mut self, block: &EndBlock) -> Option<Vec<End<W>>> {
        let mut ends = Vec::new();
        for rule in &block.rules {
            let before = self.unread.len();
            let read = self.end(rule, &mut ends);
            self.note(before, read.is_some(), "end", rule);
            read?;
        }
        Some(ends)
    }

    fn end(&mut self, rule: &EndRule, ends: &mut Vec<End<W>>) -> Option<()> {
        let EndRule::ForEachPlayer {
            skip_mover,
            cond,
            result,
        } = rule
        else {
            if rule.iterates() {
                return None;
            }
            ends.push(rule.read(self, Self::cond, Self::verdict)?);
            return Some(());
        };
        for player in 1..=self.game.players as u8 {
            if *skip_mover && player == self.mover {
                continue;
            }
            let outer = self.iterated.replace(player);
            let active = Condition::Active(Number::Const(player.into()));
            let cond = self.cond(cond);
            let result = self.verdict(result, true);
            self.iterated = outer;
            ends.push(EndRule::If {
                cond: Condition::All(vec![active, cond?]),
                subs: Vec::new(),
                result: Some(result?),
            });
        }
        Some(())
    }

    fn verdict(
        &mut self,
        outcome: &EndResult,
        for_each: bool,
    ) -> Option<Verdict<usize, Number<W>>> {
        let iterated;
        let outcome = match outcome {
            EndResult::Result(Role::Iterated, kind) => {
                iterated = EndResult::Result(Role::Player(self.iterated?), *kind);
                &iterated
            }
            outcome => outcome,
        };
        Verdict::read(outcome, for_each, |owners, score| {
            let score = self.num(score)?;
            let owners = match owners {
                Owners::Role(role) => self.role(*role)?.as_const()?,
                Owners::Index(index) => self.num(index)?.as_const()?,
            };
            let players = 1..=self.game.players as i32;
            players
                .contains(&owners)
                .then_some((owners as usize, score))
        })
    }

    /// A change of phase.
    pub fn change(&mut self, next: &NextPhase) -> Option<NextPhase<Number<W>, Condition<W>>> {
        next.read(self, Self::num, Self::cond)
    }
}
