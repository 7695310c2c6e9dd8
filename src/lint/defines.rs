//! Warns of defines and strings that expansion reads otherwise than they look.
//!
//! No hits among the 783 games of the conformance set.

use std::collections::HashSet;

use super::problem::text::{Advice, NameProblem};
use super::{head, walk};
use crate::catalogue::signature;
use crate::diagnostic::code::warning;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Library;
use crate::load::Loaded;
use crate::source::Span;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Clauses whose first string is the name of something.
const NAMED: [&str; 6] = ["piece", "regions", "track", "map", "phase", "hand"];

/// Adds what is odd about the defines and strings of a text.
pub(super) fn check(loaded: &mut Loaded) {
    let tree = &loaded.written;
    let mut found = Vec::new();
    // What a name stands for, if that is more than another name.
    let mut replaced = HashSet::new();
    for (node, _) in walk(tree, tree.roots.iter().copied()) {
        if let ("define", [name, body @ ..]) = (head(tree, node), tree.children(node))
            && let NodeKind::Str(name) = tree.kind(*name)
        {
            if !matches!(body, [only] if matches!(tree.kind(*only), NodeKind::Str(_))) {
                replaced.insert(name.as_str());
            }
            found.extend(
                walk(tree, body.iter().copied())
                    .into_iter()
                    .filter_map(|(node, _)| colour(tree, node)),
            );
        }
    }
    let last_range = last_range(tree);
    for root in &tree.roots {
        if head(tree, *root) == "metadata" {
            found.extend(in_metadata(tree, *root));
        } else {
            let nodes = walk(tree, [*root]);
            found.extend(
                nodes
                    .iter()
                    .filter_map(|(node, _)| range(tree, *node, *root, last_range)),
            );
            let equipment = nodes.iter().map(|(node, _)| *node);
            let equipment = equipment.filter(|node| head(tree, *node) == "equipment");
            let items = walk(tree, equipment).into_iter();
            // Deeper inside, a piece is named to be used.
            let holds = ["equipment", "board", "mancalaBoard", ""];
            let declared = items
                .filter(|(_, parent)| parent.is_some_and(|of| holds.contains(&head(tree, of))));
            found.extend(declared.filter_map(|(node, _)| captured(tree, node, &replaced)));
        }
    }
    loaded.diagnostics.extend(found);
    empty(loaded);
    parameters(loaded);
}

/// Notes `(define "Ahead")`, and takes the first error that comes of it there.
fn empty(loaded: &mut Loaded) {
    let tree = &loaded.written;
    let mut found = None;
    for root in &tree.roots {
        let ("define", [own]) = (head(tree, *root), tree.children(*root)) else {
            continue;
        };
        let NodeKind::Str(name) = tree.kind(*own) else {
            continue;
        };
        let of_it = |node: NodeId| match tree.kind(node) {
            NodeKind::Macro { name: used, .. } | NodeKind::Str(used) => {
                used == name && node != *own
            }
            _ => false,
        };
        // An option may give a name to what is left out.
        let roots = tree.roots.iter().copied();
        let nodes = walk(tree, roots.filter(|root| head(tree, *root) != "option"));
        let Some((_, parent)) = nodes.iter().find(|(node, _)| of_it(*node)) else {
            continue;
        };
        // What is wrong around its use, such as an argument that is missing.
        let around = parent.map_or(tree.span(*root), |parent| tree.span(parent));
        let error = |d: &Diagnostic| d.severity == Severity::Error && around.contains(d.span);
        let first = loaded.diagnostics.iter().position(error);
        let code = first.map_or(warning::DEFINE_EMPTY, |at| loaded.diagnostics[at].code);
        let told = NameProblem::EmptyDefine { name, code }.at(tree.span(*own));
        found = Some((first, told));
        break;
    }
    if let Some((first, told)) = found {
        if let Some(at) = first {
            loaded.diagnostics.remove(at);
        }
        loaded.diagnostics.push(told);
    }
}

/// Tells of `(define "StepTo" (direction condition) ..)` that parameters have no names.
fn parameters(loaded: &mut Loaded) {
    let tree = &loaded.written;
    let lists = tree.roots.iter().filter_map(|root| {
        let ("define", [_, list, _, ..]) = (head(tree, *root), tree.children(*root)) else {
            return None;
        };
        let name = |node: &NodeId| match tree.kind(*node) {
            NodeKind::Word(text) => signature::head(text).is_none(),
            NodeKind::Parameter(_) => true,
            _ => false,
        };
        let named = match tree.kind(*list) {
            NodeKind::Call { head, args, .. } => {
                signature::head(head).is_none() && args.iter().all(name)
            }
            NodeKind::Array(items) => !items.is_empty() && items.iter().all(name),
            _ => false,
        };
        named.then(|| (tree.span(*list), print_inline(tree, *list)))
    });
    for (place, list) in lists.collect::<Vec<_>>() {
        let error = |d: &&mut Diagnostic| d.severity == Severity::Error && place.contains(d.span);
        if let Some(told) = loaded.diagnostics.iter_mut().find(error) {
            told.help.clear();
            told.fix = None;
            Advice::NamedParameters { list: &list }.add_to(told);
        }
    }
}

/// A colour in the body of a define: its `#` and a digit read as a parameter.
fn colour(tree: &Tree, node: NodeId) -> Option<Diagnostic> {
    let NodeKind::Str(text) = tree.kind(node) else {
        return None;
    };
    let mut colours = text.match_indices('#').filter(|(at, _)| {
        let digits = text.get(at + 1..at + 7).unwrap_or_default();
        digits.len() == 6
            && digits.bytes().all(|b| b.is_ascii_hexdigit())
            && digits.starts_with(|c: char| ('1'..='9').contains(&c))
    });
    let (at, _) = colours.next()?;
    let parameter = text.get(at..at + 2)?;
    Some(NameProblem::ColourInDefine { parameter }.at(tree.span(node)))
}

/// The names of standard defines among the strings of the metadata.
fn in_metadata(tree: &Tree, root: NodeId) -> Vec<Diagnostic> {
    let library = Library::standard();
    let strings = walk(tree, [root])
        .into_iter()
        .filter_map(|(node, _)| match tree.kind(node) {
            NodeKind::Str(name) if library.contains(name) => Some((node, name)),
            _ => None,
        });
    strings
        .map(|(node, name)| NameProblem::DefineInMetadata { name }.at(tree.span(node)))
        .collect()
}

/// The name of an item that is the name of a define, too.
fn captured(tree: &Tree, node: NodeId, replaced: &HashSet<&str>) -> Option<Diagnostic> {
    if !NAMED.contains(&head(tree, node)) {
        return None;
    }
    let first = tree.children(node).first()?;
    let NodeKind::Str(name) = tree.kind(*first) else {
        return None;
    };
    let standard = Library::standard().contains(name);
    let captured = standard || replaced.contains(name.as_str());
    captured.then(|| NameProblem::NameOfDefine { name }.at(tree.span(*first)))
}

/// The last range outside the metadata.
fn last_range(tree: &Tree) -> Option<Span> {
    let roots = tree.roots.iter().copied();
    let roots = roots.filter(|root| head(tree, *root) != "metadata");
    let ranges = walk(tree, roots).into_iter().map(|(node, _)| node);
    let ranges = ranges.filter(|node| matches!(tree.kind(*node), NodeKind::Range(_)));
    ranges.map(|range| tree.span(range)).max()
}

/// Dots between digits, and square brackets, inside strings of the rules.
fn range(tree: &Tree, node: NodeId, root: NodeId, last_range: Option<Span>) -> Option<Diagnostic> {
    let NodeKind::Str(text) = tree.kind(node) else {
        return None;
    };
    // The headings and descriptions of options are not part of any game.
    if ["option", "rulesets"].contains(&head(tree, root)) {
        return None;
    }
    let bytes = text.as_bytes();
    let range = bytes
        .windows(4)
        .any(|w| w[0].is_ascii_digit() && &w[1..3] == b".." && w[3].is_ascii_digit());
    let opened = text.rfind('[') > text.rfind(']');
    let place = tree.span(node);
    let disabled = last_range.filter(|last| opened && *last > place);
    match disabled {
        _ if range => Some(NameProblem::RangeInString.at(place)),
        Some(last) => Some(NameProblem::RangesDisabled.at_both(place, last)),
        None => (text.contains(['[', ']'])).then(|| NameProblem::SquareBracket.at(place)),
    }
}
