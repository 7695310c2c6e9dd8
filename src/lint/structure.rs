//! Warns of rules that never count: ends behind equal ends, results without an effect, clauses
//! given twice.
//!
//! No hits among the 783 games of the conformance set.

use std::collections::HashSet;

use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::walk;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what is odd about the rules as a whole.
pub(super) fn check(survey: &mut Survey) {
    ends(survey);
    results(survey);
    repeated_meta_rules(survey);
    mode(survey);
}

fn ends(survey: &mut Survey) {
    let ends: Vec<NodeId> = survey.all("end").collect();
    for end in ends {
        let rules: Vec<NodeId> = match survey.tree.children(end) {
            [list] if matches!(survey.tree.kind(*list), NodeKind::Array(_)) => {
                survey.tree.children(*list).to_vec()
            }
            rules => rules.to_vec(),
        };
        if rules.is_empty() {
            survey.warn(RuleProblem::EndEmpty, end);
        }
        let mut known = HashSet::new();
        for rule in rules {
            let condition = survey.tree.children(rule).first().copied();
            let Some(condition) = condition.filter(|_| super::head(survey.tree, rule) == "if")
            else {
                continue;
            };
            // `(and a b)` holds only where `a` does, and `(or a b)` wherever it does.
            let parts = parts_of(survey, condition);
            let mut all = parts.iter().map(|part| print_inline(survey.tree, *part));
            let within = super::head(survey.tree, condition) == "and"
                && all.any(|part| known.contains(&part));
            let written = print_inline(survey.tree, condition);
            if within || !known.insert(written) {
                survey.warn(RuleProblem::SameCondition, condition);
            }
            let ended = survey.tree.children(rule).get(1);
            let ends = ended.is_some_and(|result| super::head(survey.tree, *result) == "result");
            if ends && survey.game.players < 3 && super::head(survey.tree, condition) == "or" {
                let parts = parts.iter().map(|part| print_inline(survey.tree, *part));
                known.extend(parts);
            }
        }
    }
}

/// What `(or ..)` or `(and ..)` joins.
fn parts_of(survey: &Survey, condition: NodeId) -> Vec<NodeId> {
    match survey.tree.children(condition) {
        [list] if matches!(survey.tree.kind(*list), NodeKind::Array(_)) => {
            survey.tree.children(*list).to_vec()
        }
        parts => parts.to_vec(),
    }
}

fn results(survey: &mut Survey) {
    let results: Vec<NodeId> = survey.all("result").collect();
    for result in results {
        let kind = survey
            .values(result)
            .find(|arg| ["Abandon", "Crash"].contains(&survey.as_word(*arg)));
        if let Some(kind) = kind {
            let word = survey.as_word(kind);
            survey.warn(RuleProblem::NoResult { word }, kind);
        }
    }
}

fn repeated_meta_rules(survey: &mut Survey) {
    let mut known = HashSet::new();
    for (node, parent) in walk(survey.tree, survey.all("meta")) {
        let listed = parent.is_some_and(|of| {
            super::head(survey.tree, of) == "meta"
                || matches!(survey.tree.kind(of), NodeKind::Array(_))
        });
        let is_call = matches!(survey.tree.kind(node), NodeKind::Call { .. });
        if listed && is_call && !known.insert(print_inline(survey.tree, node)) {
            survey.warn(RuleProblem::MetaRuleTwice, node);
        }
    }
}

fn mode(survey: &mut Survey) {
    let modes: Vec<NodeId> = survey.all("mode").collect();
    for mode in modes {
        if survey.game.players < 2 && survey.word(mode) == "Simultaneous" {
            survey.warn(RuleProblem::ModeIgnored, mode);
        }
    }
    let players = survey.game.players;
    let of_meta = |swap: &NodeId| {
        let around = survey.around(*swap);
        around
            .iter()
            .any(|of| super::head(survey.tree, *of) == "meta")
    };
    let swap = survey.all("swap").find(of_meta);
    if let Some(swap) = swap.filter(|_| players != 2) {
        survey.warn(RuleProblem::SwapOfMany { players }, swap);
    }
}
