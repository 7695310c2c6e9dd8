//! A misspelt declaration: the errors at the uses of its name become one at the declaration.
//!
//! A name that is used several times and declared nowhere, while a name that differs by a slip
//! is declared and never used, was misspelt where it is declared. With a single use there is no
//! telling which of the two is right, and the use is reported.

use std::collections::{BTreeMap, HashSet};

use super::{head, walk};
use crate::diagnostic::code::{expansion, typing};
use crate::diagnostic::suggest::only;
use crate::diagnostic::{Diagnostic, Severity};
use crate::load::Loaded;
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Clauses whose first string is a name that others use.
const DECLARATIONS: [&str; 7] = [
    "define", "piece", "phase", "regions", "track", "map", "dominoes",
];

/// Errors that a name without a declaration makes.
const SYMPTOMS: [crate::diagnostic::Code; 4] = [
    expansion::UNKNOWN_DEFINE,
    typing::UNKNOWN_STRING,
    typing::TYPE_MISMATCH,
    typing::MISSING_ARGUMENT,
];

/// Moves the errors of misspelt declarations to where they are made.
pub(super) fn check(loaded: &mut Loaded) {
    let tree = &loaded.written;
    let declared = declarations(tree);
    let mut uses: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    for (node, _) in walk(tree, tree.roots.iter().copied()) {
        let (name, span) = match tree.kind(node) {
            NodeKind::Str(name) => (name, tree.span(node)),
            NodeKind::Macro {
                name, name_span, ..
            } => (name, *name_span),
            _ => continue,
        };
        if !declared.iter().any(|(_, place)| *place == span) {
            uses.entry(without_number(name)).or_default().push(span);
        }
    }
    let named: HashSet<&str> = declared.iter().map(|(name, _)| *name).collect();
    let mut moved = Vec::new();
    for (name, places) in &uses {
        if places.len() < 2 || named.contains(name) {
            continue;
        }
        let unused = declared.iter().map(|(name, _)| *name);
        let unused = unused.filter(|name| !uses.contains_key(without_number(name)));
        let Some((misspelt, place)) =
            only(name, unused).and_then(|found| declared.iter().find(|(name, _)| *name == found))
        else {
            continue;
        };
        let symptom = |d: &Diagnostic| {
            let at_use = |use_: &Span| {
                d.span.file == use_.file && d.span.start <= use_.start && use_.end <= d.span.end
            };
            d.severity == Severity::Error && SYMPTOMS.contains(&d.code) && places.iter().any(at_use)
        };
        let Some(first) = loaded.diagnostics.iter().find(|d| symptom(d)) else {
            continue;
        };
        let message = format!("nothing is called `{name}`; this is called `{misspelt}`");
        let mut error = Diagnostic::error(first.code, *place, message)
            .with_label("never used under this name")
            .with_help(format!("did you mean `\"{name}\"`?"))
            .with_fix(*place, format!("\"{name}\""));
        for use_ in places.iter().take(2) {
            error = error.with_place(*use_, "used here");
        }
        let symptoms: Vec<bool> = loaded.diagnostics.iter().map(symptom).collect();
        moved.push((symptoms, error));
    }
    for (symptoms, error) in moved.into_iter().take(1) {
        let mut symptoms = symptoms.into_iter();
        loaded.diagnostics.retain(|_| symptoms.next() != Some(true));
        loaded.diagnostics.push(error);
    }
}

/// The name of a kind of piece: without the number of its owner.
fn without_number(name: &str) -> &str {
    match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "" => name,
        kind => kind,
    }
}

/// The names that a text declares, with their places.
fn declarations(tree: &Tree) -> Vec<(&str, Span)> {
    let first_string = |node: NodeId| {
        let mut args = tree.children(node).iter();
        args.find_map(|arg| match tree.kind(*arg) {
            NodeKind::Str(name) => Some((name.as_str(), tree.span(*arg))),
            _ => None,
        })
    };
    let nodes = walk(tree, tree.roots.iter().copied()).into_iter();
    nodes
        .filter(|(node, _)| DECLARATIONS.contains(&head(tree, *node)))
        .filter_map(|(node, _)| first_string(node))
        .collect()
}
