//! A piece of an owner who cannot have one: the errors at the uses of its name become one at the
//! owner.
//!
//! `(piece "King" All)` makes no `King1`, and `(piece "King" P3)` none in a game of two.

use std::collections::HashSet;

use super::problem::equipment::EquipmentProblem;
use super::{head, walk};
use crate::diagnostic::code::{typing, validity};
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Diagnostic, Severity};
use crate::load::Loaded;
use crate::source::Span;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Roles that own no piece.
const NOBODY: [&str; 11] = [
    "All", "Mover", "Next", "Prev", "NonMover", "Enemy", "Friend", "Ally", "Player", "Team1",
    "Team2",
];

/// Moves the errors of names that an owner is to blame for to the owner.
pub(super) fn check(loaded: &mut Loaded) {
    let codes = [
        validity::UNKNOWN_PIECE,
        validity::UNKNOWN_CONTAINER,
        typing::UNKNOWN_STRING,
    ];
    let symptom = |d: &Diagnostic| d.severity == Severity::Error && codes.contains(&d.code);
    let errors: Vec<Span> = loaded
        .diagnostics
        .iter()
        .filter(|d| symptom(d))
        .map(|d| d.span)
        .collect();
    let Some(game) = loaded.expanded.game.filter(|_| !errors.is_empty()) else {
        return;
    };
    let tree = &loaded.expanded.tree;
    let nodes = walk(tree, [game]);
    let players = players(tree, nodes.iter().map(|(node, _)| *node));
    // `(place "Peg" "Hand")`: what is nobody's is in no hand.
    let places = nodes.iter().map(|(node, _)| tree.children(*node));
    let placed = places.filter_map(|args| match args {
        [first, second, ..] => match (tree.kind(*first), tree.kind(*second)) {
            (NodeKind::Str(name), NodeKind::Str(_)) => Some((tree.span(*second), name.as_str())),
            _ => None,
        },
        _ => None,
    });
    let placed: HashSet<(Span, &str)> = placed.collect();
    let mut told = Vec::new();
    for (node, _) in &nodes {
        if head(tree, *node) != "piece" {
            continue;
        }
        let [name, rest @ ..] = tree.children(*node) else {
            continue;
        };
        if let Some((error, used)) = numbered(loaded, tree, [*name, *node], &errors) {
            told.push((error.through(tree.origin(*node)), used));
            continue;
        }
        let [owner, ..] = rest else {
            continue;
        };
        let (NodeKind::Str(name), NodeKind::Word(role)) = (tree.kind(*name), tree.kind(*owner))
        else {
            continue;
        };
        let number = role.strip_prefix('P').and_then(|n| n.parse::<usize>().ok());
        let beyond = number
            .zip(players)
            .is_some_and(|(number, players)| number > players);
        if !NOBODY.contains(&role.as_str()) && !beyond {
            continue;
        }
        // `King1` and `King`, wherever they are named.
        let named = |error: &Span| {
            let text = loaded.sources.slice(*error).trim_matches('"');
            without_number(text) == name.as_str() || placed.contains(&(*error, name.as_str()))
        };
        let Some(used) = errors.iter().find(|error| named(error)) else {
            continue;
        };
        let problem = match players.filter(|_| beyond) {
            Some(players) => EquipmentProblem::PieceOwnerBeyond { role, players },
            None => EquipmentProblem::PieceOwnerNobody { role },
        };
        let span = tree.span(*owner);
        let error = problem.at_both(span, *used);
        let mut error = error.through(tree.origin(*owner));
        if !beyond {
            error = error.with_fix(span, "Each");
        }
        told.push((
            error,
            errors.iter().copied().filter(named).collect::<Vec<_>>(),
        ));
    }
    for (error, symptoms) in told {
        loaded
            .diagnostics
            .retain(|d| !(symptom(d) && symptoms.contains(&d.span)));
        loaded.diagnostics.push(error);
    }
}

/// `(piece "Hen1" ..)` where `Hen1` is asked for and called `Hen11`: what to say of the name, and
/// which errors come of it.
fn numbered(
    loaded: &Loaded,
    tree: &Tree,
    [node, piece]: [NodeId; 2],
    errors: &[Span],
) -> Option<(Diagnostic, Vec<Span>)> {
    let NodeKind::Str(name) = tree.kind(node) else {
        return None;
    };
    let owner = tree.children(piece).get(1).map(|owner| tree.kind(*owner));
    let each = matches!(owner, Some(NodeKind::Word(role)) if role == "Each");
    let base = without_number(name);
    let number = name[base.len()..]
        .parse()
        .ok()
        .filter(|number| *number > 0)?;
    // `King2` beside `(piece "King1" Each ..)`
    let named = |error: &&Span| {
        let text = loaded.sources.slice(**error).trim_matches('"');
        text == name.as_str() || each && without_number(text) == base
    };
    let used: Vec<Span> = errors.iter().filter(named).copied().collect();
    let number = Some(number).filter(|_| !each);
    let problem = EquipmentProblem::PieceNumbered { name, number };
    Some((problem.at_both(tree.span(node), *used.first()?), used))
}

/// How many players the game has, if the text says so.
fn players(tree: &Tree, nodes: impl Iterator<Item = NodeId>) -> Option<usize> {
    let mut clauses = nodes.filter(|node| head(tree, *node) == "players");
    let [value] = tree.children(clauses.next()?) else {
        return None;
    };
    match tree.kind(*value) {
        NodeKind::Int(number) => usize::try_from(*number).ok(),
        NodeKind::Array(items) => Some(items.len()),
        _ => None,
    }
}
