//! Compiles the rules of play: phases, meta rules, ends (specification 05a C–E).

use super::names;
use super::problem::CompileProblem;
use crate::catalogue::words;
use crate::compile::features::repetition;
use crate::compile::start::one_or_many;
use crate::compile::{Compiler, role};
use crate::game::rules::moves::MovesKind;
use crate::game::rules::{
    Bool, End, EndResult, EndRule, Float, Int, Moves, NextPhase, Owners, Phase, ResultKind, Role,
};
use crate::resolve::call::Value;
use crate::resolve::typed;

/// Most phases a game may have.
pub(super) const MAX_PHASES: usize = 16;

impl Compiler<'_> {
    /// Notes the names of the phases, so that rules can refer to them.
    pub(super) fn name_phases(&mut self, value: &Value) {
        if let Some(typed::Rules::RulesPhases { phases, .. }) =
            value.as_call().and_then(typed::Rules::of)
        {
            self.phase_names = phases
                .iter()
                .filter_map(|p| p.as_call().and_then(typed::Phase::of))
                .map(|p| p.name.to_owned())
                .collect();
            if phases.len() > MAX_PHASES {
                self.error(&CompileProblem::TooManyPhases, value.node());
            }
        }
    }

    /// What comes before the play.
    fn opening(&mut self, meta: Option<&Value>, start: Option<&Value>) {
        if let Some(meta) = meta {
            self.meta(meta);
        }
        self.meta_known = true;
        if let Some(start) = start {
            self.start_rules(start);
        }
    }

    /// Meta rules, start rules, phases and ends.
    pub(super) fn rules(&mut self, value: &Value) {
        let Some(view) = value.as_call().and_then(typed::Rules::of) else {
            return;
        };
        match view {
            typed::Rules::RulesOnePhase {
                meta,
                start,
                play,
                end,
            } => {
                self.opening(meta, start);
                let play = self.play(play);
                self.game.phases = vec![Phase {
                    name: "Default Phase".into(),
                    player: None,
                    play,
                    end: None,
                    next: Vec::new(),
                }];
                self.game.end = Some(self.end(end));
            }
            typed::Rules::RulesPhases {
                meta,
                start,
                play,
                phases,
                end,
            } => {
                self.opening(meta, start);
                for phase in phases.iter().take(MAX_PHASES) {
                    let shared = play.map(|p| self.play(p));
                    if let Some(phase) = self.phase(phase, shared) {
                        self.game.phases.push(phase);
                    }
                }
                self.game.end = end.map(|e| self.end(e));
            }
        }
    }

    fn play(&mut self, value: &Value) -> Moves {
        match value.as_call().and_then(typed::Play::of) {
            Some(play) => self.moves(play.moves),
            None => Moves::none(),
        }
    }

    fn phase(&mut self, value: &Value, shared: Option<Moves>) -> Option<Phase> {
        if self.knows(value) {
            return None;
        }
        let view = value.as_call().and_then(typed::Phase::of)?;
        let mut play = self.play(view.play);
        if let Some(shared) = shared {
            play = Moves {
                kind: MovesKind::Concat(vec![play, shared]),
                decision: false,
                then: None,
            };
        }
        let player = match view.role.map(role) {
            None | Some(Role::Shared | Role::All) => None,
            Some(Role::Player(p)) => Some(p),
            Some(_) => Some(0),
        };
        let end = view.end.map(|e| self.end(e));
        let next = view.next.map_or(Vec::new(), |n| {
            one_or_many(n)
                .iter()
                .filter_map(|n| self.next_phase(n))
                .collect()
        });
        Some(Phase {
            name: view.name.to_owned(),
            player,
            play,
            end,
            next,
        })
    }

    fn next_phase(&mut self, value: &Value) -> Option<NextPhase> {
        let view = value.as_call().and_then(typed::NextPhase::of)?;
        let who = match view.who {
            None => Int::Const(self.players() as i32 + 1),
            Some(who) => self.player_index(who),
        };
        let cond = view.cond.map_or(Bool::Const(true), |c| self.bool(c));
        let target = match view.name {
            None => None,
            Some(name) => match self.phase_names.iter().position(|p| p == name) {
                Some(i) => Some(i as u8),
                None => {
                    // The name is near enough to another one to be let pass; nothing leads there.
                    let known = self.phase_names.clone();
                    let place = self.place_of_name(value.node(), name);
                    let meant = names::meant(name, &known);
                    let problem = CompileProblem::UnknownPhase { name, meant };
                    names::propose(self.warn(&problem, place), name, &known);
                    return None;
                }
            },
        };
        Some(NextPhase { who, cond, target })
    }

    fn meta(&mut self, value: &Value) {
        let Some(meta) = value.as_call().and_then(typed::Meta::of) else {
            return;
        };
        for rule in one_or_many(meta.rules) {
            let Some(view) = rule.as_call().and_then(typed::MetaRule::of) else {
                continue;
            };
            let meta = &mut self.game.meta;
            match view {
                typed::MetaRule::Automove => meta.automove = true,
                typed::MetaRule::Gravity { .. } => meta.gravity = true,
                typed::MetaRule::NoRepeat { kind } => meta.no_repeat = Some(repetition(kind)),
                typed::MetaRule::NoSuicide => meta.no_suicide = true,
                typed::MetaRule::PassEnd { kind } => {
                    meta.no_pass_end = kind == words::PassEndType::NoEnd
                }
                typed::MetaRule::PinSupportMultiple => meta.pin = true,
                typed::MetaRule::Swap => meta.swap = true,
            }
        }
    }

    /// A block of end rules.
    pub(super) fn end(&mut self, value: &Value) -> End {
        let Some(end) = value.as_call().and_then(typed::End::of) else {
            return End { rules: Vec::new() };
        };
        let rules = one_or_many(end.rules)
            .iter()
            .filter_map(|r| self.end_rule(r))
            .collect();
        End { rules }
    }

    fn end_rule(&mut self, value: &Value) -> Option<EndRule> {
        if self.knows(value) {
            return None;
        }
        Some(match value.as_call().and_then(typed::EndRule::of)? {
            typed::EndRule::If {
                cond,
                rules,
                result,
            } => EndRule::If {
                cond: self.bool(cond),
                subs: rules.map_or(Vec::new(), |r| {
                    one_or_many(r)
                        .iter()
                        .filter_map(|r| self.end_rule(r))
                        .collect()
                }),
                result: match result {
                    Some(result) => Some(self.outcome(result)?),
                    None => None,
                },
            },
            typed::EndRule::ForEach {
                role: word,
                track,
                cond,
                result,
            } => {
                let cond = self.bool(cond);
                let result = self.outcome(result)?;
                if track.is_some() {
                    EndRule::ForEachTrack { cond, result }
                } else {
                    let skip_mover = word.map(role) == Some(Role::NonMover);
                    EndRule::ForEachPlayer {
                        skip_mover,
                        cond,
                        result,
                    }
                }
            }
        })
    }

    fn outcome(&mut self, value: &Value) -> Option<EndResult> {
        Some(match value.as_call().and_then(typed::EndResult::of)? {
            typed::EndResult::Result { role: word, result } => {
                let kind = match result {
                    words::ResultType::Win => ResultKind::Win,
                    words::ResultType::Loss => ResultKind::Loss,
                    words::ResultType::Draw => ResultKind::Draw,
                    words::ResultType::Tie => ResultKind::Tie,
                    words::ResultType::Abandon => ResultKind::Abandon,
                    words::ResultType::Crash => ResultKind::Crash,
                };
                EndResult::Result(role(word), kind)
            }
            typed::EndResult::ByScore { scores, misere } => {
                let mut list: Vec<(Owners, Int)> = Vec::new();
                for score in scores.unwrap_or(&[]) {
                    if let Some(s) = score.as_call().and_then(typed::PlayerScore::of) {
                        list.push((Owners::Role(role(s.role)), self.int(s.score)));
                    }
                }
                let misere = misere.map_or(Bool::Const(false), |m| self.bool(m));
                EndResult::ByScore {
                    scores: list,
                    misere,
                }
            }
            typed::EndResult::Payoffs { payoffs } => {
                let mut list: Vec<(Owners, Float)> = Vec::new();
                for payoff in payoffs {
                    if let Some(p) = payoff.as_call().and_then(typed::Payoff::of) {
                        list.push((Owners::Role(role(p.role)), self.float(p.payoff)));
                    }
                }
                EndResult::Payoffs(list)
            }
        })
    }
}
