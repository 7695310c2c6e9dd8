//! A misspelt declaration: the errors at the uses of its name become one at the declaration.
//!
//! A name that is used several times and declared nowhere, while a name that differs by a slip
//! is declared and never used, was misspelt where it is declared. With a single use the words of
//! the two names tell which is right: that of whose words fewer stand nowhere else, in the file
//! or in the language. If that does not tell either, the use is reported.

use std::collections::{BTreeMap, HashSet};

use super::problem::text::NameProblem;
use super::{head, walk};
use crate::catalogue::signature::{HEADS, WORDS};
use crate::diagnostic::code::{expansion, typing, validity};
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::only;
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Library;
use crate::load::Loaded;
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Clauses whose first string is a name that others use.
const DECLARATIONS: [&str; 7] = [
    "define", "piece", "phase", "regions", "track", "map", "dominoes",
];

/// Errors that a name without a declaration makes.
const SYMPTOMS: [crate::diagnostic::Code; 5] = [
    expansion::UNKNOWN_DEFINE,
    typing::UNKNOWN_STRING,
    typing::TYPE_MISMATCH,
    typing::MISSING_ARGUMENT,
    validity::UNKNOWN_PIECE,
];

/// The most pairs of names that are compared, far more than in any real description.
const EFFORT: usize = 1_000_000;

/// Moves the errors of misspelt declarations to where they are made.
pub(super) fn check(loaded: &mut Loaded) {
    let symptom = |d: &Diagnostic| d.severity == Severity::Error && SYMPTOMS.contains(&d.code);
    if !loaded.diagnostics.iter().any(symptom) {
        return;
    }
    let tree = &loaded.written;
    let declared = declarations(tree);
    let places: HashSet<Span> = declared.iter().map(|(_, place)| *place).collect();
    let mut uses: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    for (node, _) in walk(tree, tree.roots.iter().copied()) {
        let (name, span) = match tree.kind(node) {
            NodeKind::Str(name) => (name, tree.span(node)),
            NodeKind::Macro {
                name, name_span, ..
            } => (name, *name_span),
            _ => continue,
        };
        if !places.contains(&span) {
            uses.entry(without_number(name)).or_default().push(span);
        }
    }
    let named: HashSet<&str> = declared.iter().map(|(name, _)| *name).collect();
    if uses.len().saturating_mul(declared.len()) > EFFORT {
        return;
    }
    let mut moved = Vec::new();
    for (name, places) in &uses {
        if named.contains(name) {
            continue;
        }
        let unused = declared.iter().map(|(name, _)| *name);
        let unused = unused.filter(|name| !uses.contains_key(without_number(name)));
        let Some((misspelt, place)) =
            only(name, unused).and_then(|found| declared.iter().find(|(name, _)| *name == found))
        else {
            continue;
        };
        if places.len() < 2 && !is_righter(tree, name, misspelt) {
            continue;
        }
        let symptom = |d: &Diagnostic| {
            let at_use = |use_: &Span| d.span.contains(*use_);
            d.severity == Severity::Error && SYMPTOMS.contains(&d.code) && places.iter().any(at_use)
        };
        let Some(first) = loaded.diagnostics.iter().find(|d| symptom(d)) else {
            continue;
        };
        let problem = NameProblem::Misspelt {
            name,
            misspelt,
            code: first.code,
        };
        let error = problem.at_all(*place, &places[..places.len().min(2)]);
        let error = error.with_fix(*place, format!("\"{name}\""));
        let symptoms: Vec<bool> = loaded.diagnostics.iter().map(symptom).collect();
        moved.push((symptoms, error));
    }
    for (symptoms, error) in moved.into_iter().take(1) {
        let mut symptoms = symptoms.into_iter();
        loaded.diagnostics.retain(|_| symptoms.next() != Some(true));
        loaded.diagnostics.push(error);
    }
}

/// Whether standard defines use a name, or fewer of its words than of another one's stand
/// nowhere else.
fn is_righter(tree: &Tree, name: &str, other: &str) -> bool {
    if Library::standard().mentions(name) {
        return true;
    }
    let nodes = walk(tree, tree.roots.iter().copied()).into_iter();
    let in_file = nodes.filter_map(|(node, _)| match tree.kind(node) {
        NodeKind::Str(text) | NodeKind::Macro { name: text, .. } => Some(text.as_str()),
        _ => None,
    });
    let in_language = (HEADS.iter().map(|head| head.name))
        .chain(WORDS.iter().map(|word| word.name))
        .chain(Library::standard().names());
    let names = in_file.chain(in_language);
    let known: HashSet<String> = names
        .filter(|known| ![name, other].contains(known))
        .flat_map(words)
        .collect();
    let unknown = |name: &str| words(name).filter(|word| !known.contains(word)).count();
    unknown(name) < unknown(other)
}

/// The words of a name, each of which starts with a capital, in small letters.
fn words(name: &str) -> impl Iterator<Item = String> {
    let mut starts: Vec<usize> = name
        .char_indices()
        .filter(|(at, c)| *at == 0 || c.is_uppercase() || c.is_whitespace())
        .map(|(at, _)| at)
        .collect();
    starts.push(name.len());
    let parts = starts
        .windows(2)
        .filter_map(|ends| name.get(ends[0]..ends[1]));
    let words: Vec<String> = parts.map(|part| part.trim().to_lowercase()).collect();
    words.into_iter()
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
