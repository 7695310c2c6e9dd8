//! Phases that nobody can be in, and ways to phases that are never taken.
//!
//! Two phases of one name are told only if some way leads to that name: it leads to the first.
//!
//! Hits among the 783 games of the conformance set: 1 phase that no way leads to, true.

use std::collections::HashSet;

use super::endings::decide;
use super::equipment::{most_players, player};
use super::survey::Survey;
use super::{head, walk};
use crate::diagnostic::code::warning;
use crate::syntax::tree::{NodeId, NodeKind};

/// A phase of the rules.
struct Phase<'l> {
    call: NodeId,
    /// The name and where it stands.
    name: Option<(NodeId, &'l str)>,
    /// Whose phase it is; empty if it is everybody's.
    owner: &'l str,
}

/// Notes what is odd about the phases.
pub(super) fn check(survey: &mut Survey) {
    let phases = phases(survey);
    closed(survey, &phases);
    let goals = Goals::of(survey, &phases);
    repeated(survey, &phases, &goals);
    for (number, phase) in phases.iter().enumerate() {
        if let Some(name) = phase.name
            && !goals.lead_to(number, name.1)
        {
            match phase.owner {
                "" if number > 0 => unreached(survey, name),
                "" => {}
                owner => never_used(survey, name, owner, phases.get(..number).unwrap_or(&[])),
            }
        }
    }
}

fn phases<'l>(survey: &Survey<'l>) -> Vec<Phase<'l>> {
    let calls = survey.all("phase");
    let phases = calls.filter(|call| survey.takes(*call, "play"));
    let read = |call: NodeId| {
        let mut words = survey.tree.children(call).iter();
        let owner = words.find_map(|arg| match survey.tree.kind(*arg) {
            NodeKind::Word(word) if word != "Shared" => Some(word.as_str()),
            _ => None,
        });
        Phase {
            call,
            name: survey.name(call),
            owner: owner.unwrap_or_default(),
        }
    };
    phases.map(read).collect()
}

fn repeated(survey: &mut Survey, phases: &[Phase], goals: &Goals) {
    let mut known = HashSet::new();
    for (node, name) in phases.iter().filter_map(|phase| phase.name) {
        if !known.insert(name) && goals.named.contains(name) {
            let message = format!("two phases are called `{name}`");
            let help = "`(nextPhase ..)` leads to the first of them";
            survey.note(warning::PHASE_DUPLICATE, node, message, help);
        }
    }
}

/// Ways that lead nowhere, since their condition is false as it is written.
fn closed(survey: &mut Survey, phases: &[Phase]) {
    let inside = walk(survey.tree, phases.iter().map(|phase| phase.call));
    for (next, _) in inside {
        if head(survey.tree, next) == "nextPhase" {
            let conditions: Vec<NodeId> = survey.values(next).collect();
            let never = conditions
                .into_iter()
                .find(|condition| decide(survey.tree, *condition) == Some(false));
            if let Some(condition) = never {
                let message = "this condition is never true";
                let help = "write when the next phase begins, or remove the `nextPhase`";
                survey.note(warning::NEXT_PHASE_FALSE, condition, message, help);
            }
        }
    }
}

/// Where the ways out of phases lead.
struct Goals<'l> {
    named: HashSet<&'l str>,
    numbered: HashSet<usize>,
}

impl<'l> Goals<'l> {
    fn of(survey: &Survey<'l>, phases: &[Phase]) -> Goals<'l> {
        let (mut named, mut numbered) = (HashSet::new(), HashSet::new());
        for (number, phase) in phases.iter().enumerate() {
            for (next, _) in walk(survey.tree, [phase.call]) {
                if head(survey.tree, next) == "nextPhase" {
                    match survey.name(next) {
                        Some((_, name)) => _ = named.insert(name),
                        None => _ = numbered.insert(number + 1),
                    }
                }
            }
        }
        Goals { named, numbered }
    }

    fn lead_to(&self, number: usize, name: &str) -> bool {
        self.named.contains(name) || self.numbered.contains(&number)
    }
}

fn unreached(survey: &mut Survey, (node, name): (NodeId, &str)) {
    let message = format!("phase `{name}` is never reached");
    let help = format!("lead to it with `(nextPhase \"{name}\")`, or remove it");
    survey.report(
        warning::PHASE_UNREACHED,
        node,
        message,
        "no way leads here",
        &help,
    );
}

/// A phase of one player to which no way leads: is it where he starts?
fn never_used(survey: &mut Survey, (node, name): (NodeId, &str), owner: &str, earlier: &[Phase]) {
    let game = survey.nodes.first().map(|(game, _)| *game);
    let players = most_players(game, survey.tree, survey.game.players);
    let (label, help) = if player(owner).is_some_and(|number| number > players) {
        let label = format!("there is no player `{owner}`");
        (label, format!("the game has {players} players"))
    } else if earlier
        .iter()
        .any(|phase| ["", owner].contains(&phase.owner))
    {
        let label = format!("`{owner}` starts in an earlier phase and no way leads here");
        (label, format!("lead to it with `(nextPhase \"{name}\")`"))
    } else {
        return;
    };
    let message = format!("phase `{name}` is never used");
    survey.report(warning::PHASE_NEVER_USED, node, message, &label, &help);
}
