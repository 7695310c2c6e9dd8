//! Phases that nobody can be in, and ways to phases that are never taken.
//!
//! Two phases of one name are told only if some way leads to that name: it leads to the first.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use std::collections::HashSet;

use super::endings::decide;
use super::equipment::{most_players, player};
use super::problem::misread::Misread;
use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::syntax::print::print_inline;
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
    circles(survey, &phases);
    one_sided(survey, &phases);
    let goals = Goals::of(survey, &phases);
    repeated(survey, &phases, &goals);
    for (number, phase) in phases.iter().enumerate() {
        if let Some(name) = phase.name
            && !goals.lead_to(number, name.1)
        {
            match phase.owner {
                "" if number > 0 => {
                    let (node, name) = name;
                    survey.warn(RuleProblem::PhaseUnreached { name }, node);
                }
                "" => {}
                owner => never_used(survey, name, owner, phases.get(..number).unwrap_or(&[])),
            }
        }
    }
    // One that is never used may be meant for a player without any.
    let unused = |d: &Diagnostic| d.code == warning::PHASE_NEVER_USED;
    if !survey.found.iter().any(unused) {
        without(survey, &phases);
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
            survey.warn(RuleProblem::PhaseTwice { name }, node);
        }
    }
}

/// Notes the last phase where each belongs to one player, and another player has none.
fn without(survey: &mut Survey, phases: &[Phase]) {
    let owners: Option<Vec<usize>> = phases.iter().map(|phase| player(phase.owner)).collect();
    let (Some(owners), [first, .., last]) = (owners, phases) else {
        return;
    };
    let lacks = (1..=survey.game.players).find(|number| !owners.contains(number));
    if let Some(player) = lacks {
        let role = first.owner;
        let at = last.name.map_or(last.call, |(node, _)| node);
        survey.warn(Misread::PhaseOfOther { player, role }, at);
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
                survey.warn(RuleProblem::NextPhaseNever, condition);
            }
        }
    }
}

/// Notes `(phase "Setup" .. (nextPhase (= (count Moves) 6) "Setup"))`: a way that leads nowhere else.
fn circles(survey: &mut Survey, phases: &[Phase]) {
    for (number, phase) in phases.iter().enumerate() {
        others_way(survey, phase);
        let Some((_, own)) = phase.name else { continue };
        let inside = walk(survey.tree, [phase.call]).into_iter();
        let mut ways = inside.filter(|(node, _)| head(survey.tree, *node) == "nextPhase");
        let next = ways.find_map(|(way, _)| survey.name(way).filter(|(_, name)| *name == own));
        let other = phases.get(number + 1).and_then(|other| other.name);
        if let (Some((node, name)), Some((_, next))) = (next, other) {
            survey.warn(RuleProblem::PhaseToItself { name, next }, node);
        }
    }
}

/// Notes `(phase "Opening" P1 .. (nextPhase P2 ..))`: a way for a player who is never there.
fn others_way(survey: &mut Survey, phase: &Phase) {
    let ways = walk(survey.tree, [phase.call]).into_iter();
    let ways = ways.filter(|(node, _)| head(survey.tree, *node) == "nextPhase");
    let mut roles = ways.filter_map(|(way, _)| survey.tree.children(way).first().copied());
    let owner = player(phase.owner);
    let other = roles.find(|role| {
        let number = player(survey.as_word(*role));
        owner.is_some() && number.is_some() && number != owner
    });
    if let Some(node) = other {
        let (owner, role) = (phase.owner, survey.as_word(node));
        survey.warn(RuleProblem::WayOfOther { owner, role }, node);
    }
}

/// Notes `(phase "Setting" .. (nextPhase P1 .. "Moving"))`, which the other player never leaves; a
/// phase of one player that the others are led to; and a first phase of one player where the
/// other begins in what follows it.
fn one_sided(survey: &mut Survey, phases: &[Phase]) {
    let players = survey.game.players;
    if players != 2 {
        return;
    }
    for (number, phase) in phases.iter().enumerate() {
        let ways = walk(survey.tree, [phase.call]).into_iter();
        let ways = ways.filter(|(node, _)| head(survey.tree, *node) == "nextPhase");
        let ways: Vec<NodeId> = ways.map(|(way, _)| way).collect();
        let named = phase.name.map_or("", |(_, name)| name);
        let movers: Vec<Option<usize>> = ways.iter().map(|way| player(survey.word(*way))).collect();
        let own = player(phase.owner);
        let goal = |way: &NodeId| {
            survey.name(*way).and_then(|(node, name)| {
                let is = |other: &&Phase| other.name.is_some_and(|(_, known)| known == name);
                phases.iter().find(is).map(|goal| (node, name, goal.owner))
            })
        };
        // All begin in the first phase if it is nobody's; what it leads to may be one player's.
        let goals: Vec<_> = ways.iter().map(goal).collect();
        let owned = |goal: &Option<(_, _, &str)>| goal.is_some_and(|(.., owner)| !owner.is_empty());
        let led =
            !ways.is_empty() && movers.iter().all(Option::is_some) && !goals.iter().any(owned);
        if led && number == 0 && phase.owner.is_empty() {
            let lacks = (1..=players).find(|player| !movers.contains(&Some(*player)));
            if let Some(player) = lacks {
                let problem = RuleProblem::NeverLeaves {
                    player,
                    name: named,
                };
                survey.warn(problem, ways[0]);
            }
        }
        for ((way, mover), goal) in ways.iter().zip(&movers).zip(goals) {
            let Some((node, name, owner)) = goal.filter(|(.., owner)| player(owner).is_some())
            else {
                continue;
            };
            let comes = mover.or(own);
            let everybody =
                comes.is_none() && ["", "Mover", "All", "Each"].contains(&survey.word(*way));
            if everybody || comes.is_some() && comes != player(owner) {
                survey.warn(RuleProblem::PhaseOfNobodyElse { name, owner }, node);
            }
        }
        // The other begins in the phase that this one leads to.
        if let (0, Some(own), Some(next)) = (number, own, phases.get(1))
            && phases[1..].iter().all(|phase| phase.owner.is_empty())
            && waits(survey, phase.call, &phases[1..], 3 - own)
        {
            let problem = RuleProblem::BeginsLater {
                player: 3 - own,
                owner: phase.owner,
                name: next.name.map_or("", |(_, name)| name),
            };
            let at = phase.name.map_or(phase.call, |(node, _)| node);
            survey.warn(problem, at);
        }
    }
}

/// Whether the pieces of a player lie in his hand, and only the first phase moves any from there.
fn waits(survey: &Survey, first: NodeId, others: &[Phase], player: usize) -> bool {
    let hand = |node: NodeId| {
        let is_hand = |name: &str| name == "handSite" || name == "Hand";
        is_hand(head(survey.tree, node)) || is_hand(survey.as_word(node))
    };
    let moves = |phase: NodeId| {
        walk(survey.tree, [phase])
            .iter()
            .any(|(node, _)| hand(*node))
    };
    let places = |call: NodeId| {
        let Some((_, piece)) = survey.name(call) else {
            return false;
        };
        let whose = piece.trim_start_matches(|c: char| !c.is_ascii_digit());
        let owned = format!("P{player}");
        let text = print_inline(survey.tree, call);
        let in_hand = text.contains("\"Hand\"") || text.contains(&format!("(handSite {owned}"));
        in_hand && (whose.is_empty() || whose == player.to_string())
    };
    moves(first) && !others.iter().any(|phase| moves(phase.call)) && survey.all("place").any(places)
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

/// A phase of one player to which no way leads: is it where he starts?
fn never_used(survey: &mut Survey, (node, name): (NodeId, &str), owner: &str, earlier: &[Phase]) {
    let game = survey.nodes.first().map(|(game, _)| *game);
    let players = most_players(game, survey.tree, survey.game.players);
    let problem = if player(owner).is_some_and(|number| number > players) {
        RuleProblem::PhaseOwnerBeyond {
            name,
            owner,
            players,
        }
    } else if earlier
        .iter()
        .any(|phase| ["", owner].contains(&phase.owner))
    {
        RuleProblem::PhaseAfterOther { name, owner }
    } else {
        return;
    };
    survey.warn(problem, node);
}
