//! Compiles end rules and phases, and puts all rules of one mover together.

use super::{Compiler, Part, Transposed};
use crate::game::rules::{Bool, End, EndResult, EndRule, Owners, ResultKind, Role};
use crate::game::sprints::sowing::code::{EndCode, Num, PhaseCode, Program, Result};

impl<'g> Compiler<'g> {
    /// The rules for the mover.
    pub(super) fn program(&self) -> Option<Program<'g>> {
        let game = self.game;
        let phases = || game.phases.iter();
        let thens = game
            .thens
            .iter()
            .map(|m| self.part(Part::Done, |c| c.code(m)));
        let thens: Option<_> = thens.collect();
        let checks = game.checks.iter().map(|check| self.cond(check)).collect();
        let play = phases().map(|p| self.part(Part::Chosen, |c| c.code(&p.play)));
        let play: Option<_> = play.collect();
        let phase_ends: Option<_> = phases()
            .map(|p| p.end.as_ref().map(|end| self.end(end)).transposed())
            .collect();
        let changes: Option<_> = phases()
            .map(|p| {
                p.next
                    .iter()
                    .map(|next| {
                        Some(PhaseCode {
                            who: self.num(&next.who)?,
                            cond: self.cond(&next.cond)?,
                            target: next.target,
                        })
                    })
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

    fn end(&self, end: &'g End) -> Option<Vec<EndCode<'g>>> {
        end.rules.iter().map(|rule| self.end_rule(rule)).collect()
    }

    fn end_rule(&self, rule: &'g EndRule) -> Option<EndCode<'g>> {
        Some(match rule {
            EndRule::If { cond, subs, result } => EndCode::If {
                cond: self.cond(cond)?,
                subs: subs
                    .iter()
                    .map(|sub| match sub {
                        EndRule::If { .. } => self.end_rule(sub),
                        _ => None,
                    })
                    .collect::<Option<_>>()?,
                result: match result {
                    // A ranking that stands behind sub-rules is never made.
                    Some(EndResult::ByScore { .. }) if !subs.is_empty() => None,
                    Some(outcome) => Some(self.result(outcome, false)?),
                    None => None,
                },
            },
            EndRule::ForEachPlayer {
                skip_mover,
                cond,
                result,
            } => EndCode::EachPlayer {
                skip_mover: *skip_mover,
                cond: self.cond(cond)?,
                result: self.result(result, true)?,
            },
            EndRule::ForEachTrack { .. } => return None,
        })
    }

    /// A result that ends the game.
    fn result(&self, outcome: &'g EndResult, iterated: bool) -> Option<Result<'g>> {
        match outcome {
            EndResult::Result(role, kind) => {
                let who = self.role(*role)?;
                let everyone = Num::Const(self.game.players as i32 + 1);
                let shared = matches!(role, Role::All | Role::Shared | Role::Each);
                let decides = self.game.players == 2
                    && match kind {
                        ResultKind::Win | ResultKind::Loss => {
                            !iterated || matches!(role, Role::Iterated | Role::Player(_))
                        }
                        _ => {
                            !iterated || matches!(role, Role::Iterated | Role::Player(_)) || shared
                        }
                    };
                if !(decides || shared) {
                    return None;
                }
                Some(Result {
                    outcome,
                    scores: None,
                    who: if shared { everyone } else { who },
                    loses: *kind == ResultKind::Loss,
                })
            }
            EndResult::ByScore { scores, misere } => {
                if !matches!(misere, Bool::Const(_)) || iterated {
                    return None;
                }
                let scores: Option<Box<[(u32, Num)]>> = scores
                    .iter()
                    .map(|(owners, score)| {
                        let real = (1 << (self.game.players + 1)) - 2;
                        Some((self.owners(owners)? & real, self.num(score)?))
                    })
                    .collect();
                Some(Result {
                    outcome,
                    scores: Some(scores?),
                    who: Num::Const(-1),
                    loses: false,
                })
            }
            EndResult::Payoffs(_) => None,
        }
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
            Num::Const(index) if (0..32).contains(&index) => Some(1 << index),
            Num::Const(_) => Some(0),
            _ => None,
        }
    }
}
