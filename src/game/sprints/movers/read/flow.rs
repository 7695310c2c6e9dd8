//! Reads end rules and changes of phase.

use super::Reader;
use crate::game::rules::{End as EndBlock, EndResult, EndRule, NextPhase, Owners, Role};
use crate::game::sprints::movers::rules::{Change, End, Fired};
use crate::game::sprints::movers::terms::Cond;

impl<const W: usize> Reader<'_, W> {
    /// A block of end rules.
    pub fn ends(&mut self, block: &EndBlock) -> Option<Vec<End<W>>> {
        block.rules.iter().map(|rule| self.end(rule)).collect()
    }

    fn end(&mut self, rule: &EndRule) -> Option<End<W>> {
        let before = self.unread.len();
        let read = self.end_of(rule);
        self.note(before, read.is_some(), "end", rule);
        read
    }

    fn end_of(&mut self, rule: &EndRule) -> Option<End<W>> {
        match rule {
            EndRule::If { cond, subs, result } => {
                let cond = self.cond(cond)?;
                let inner = subs.iter().map(|sub| self.end(sub));
                let inner = inner.collect::<Option<Vec<_>>>()?;
                let ranks = matches!(
                    result,
                    Some(EndResult::ByScore { .. } | EndResult::Payoffs(_))
                );
                let result = match result {
                    Some(_) if ranks && !inner.is_empty() => None,
                    Some(outcome) => Some(self.outcome(outcome)?),
                    None => None,
                };
                Some(End::If(cond, inner, result))
            }
            EndRule::ForEachPlayer {
                skip_mover,
                cond,
                result,
            } => {
                let mut each = Vec::new();
                for player in 1..=self.game.players as u8 {
                    if *skip_mover && player == self.mover {
                        continue;
                    }
                    let outer = self.iterated.replace(player);
                    let active = Cond::Active(super::super::terms::Num::Const(player.into()));
                    let cond = self.cond(cond);
                    let result = self.outcome(result);
                    self.iterated = outer;
                    let cond = Cond::All(vec![active, cond?]);
                    each.push(End::If(cond, Vec::new(), Some(result?)));
                }
                Some(End::Each(each))
            }
            EndRule::ForEachTrack { .. } => None,
        }
    }

    /// A result, by its place among those that may fire.
    fn outcome(&mut self, outcome: &EndResult) -> Option<usize> {
        let fired = match outcome {
            EndResult::Result(Role::Iterated, kind) => {
                Fired::Result(EndResult::Result(Role::Player(self.iterated?), *kind))
            }
            EndResult::Result(role, kind) => Fired::Result(EndResult::Result(*role, *kind)),
            EndResult::ByScore { scores, misere } => {
                let mut read = Vec::new();
                for (owners, score) in scores {
                    let score = self.num(score)?;
                    let owners = match owners {
                        Owners::Role(role) => self.role(*role)?.as_const()?,
                        Owners::Index(index) => self.num(index)?.as_const()?,
                    };
                    let players = 1..=self.game.players as i32;
                    if !players.contains(&owners) {
                        return None;
                    }
                    read.push((owners as usize, score));
                }
                Fired::Scores(read, misere.as_const()?)
            }
            EndResult::Payoffs(_) => return None,
        };
        self.fired.push(fired);
        Some(self.fired.len() - 1)
    }

    /// A change of phase.
    pub fn change(&mut self, next: &NextPhase) -> Option<Change<W>> {
        Some(Change {
            who: self.num(&next.who)?,
            cond: self.cond(&next.cond)?,
            target: next.target,
        })
    }
}
