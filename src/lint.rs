//! Checking: everything that is wrong or odd about a description, whatever is selected in it.
//!
//! [`check`] takes a text through all stages for the selection, and then asks the questions that
//! no stage has to ask:
//!
//! | file | what it looks at |
//! |---|---|
//! | `alternatives` | option items, rulesets and defines that the selection does not use |
//! | `fix` | the edits that put mistakes right beyond doubt |
//! | `play` | what random games show, where they are asked for |
//! | `unused` | pieces, regions, tracks, phases, variables and dice that nothing uses |
//! | `endings` | games without an end, conditions that never change |
//!
//! A lint reads what the stages made, never changes it, and gives warnings only. The game is
//! asked for what the stages know already (sites, pieces, tracks), so a lint costs a walk over
//! the calls at most.

mod alternatives;
mod endings;
pub mod fix;
pub mod play;
mod unused;

use std::collections::HashSet;

use crate::diagnostic::Severity;
use crate::diagnostic::code::warning;
use crate::expand::{self, Library};
use crate::load::{Loaded, Selection, load};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Takes a text through all stages and adds what the lints find.
pub fn check(name: &str, text: &str, selection: &Selection) -> Loaded {
    let mut loaded = load(name, text, selection);
    let first_stages = loaded.expanded.game.is_some();
    if first_stages {
        let found = expand::unused(&loaded.written, Library::standard());
        let names = found.iter().filter(|d| d.code == warning::DEFINE_UNUSED);
        let names: Vec<_> = names.map(|d| d.span).collect();
        loaded.diagnostics.extend(found);
        alternatives::check(&mut loaded, selection, &names);
    }
    if loaded.game.is_some() {
        unused::check(&mut loaded);
        endings::check(&mut loaded);
    }
    tidy(&mut loaded);
    loaded
}

/// Errors first, then by place; the same thing is said once.
fn tidy(loaded: &mut Loaded) {
    let found = &mut loaded.diagnostics;
    found.sort_by_key(|d| (d.severity != Severity::Error, d.span, d.code));
    let mut seen = HashSet::new();
    found.retain(|d| seen.insert((d.code, d.span, d.message.clone())));
}

/// Every node below some others and those themselves, each with the one it stands in.
fn walk(tree: &Tree, roots: impl IntoIterator<Item = NodeId>) -> Vec<(NodeId, Option<NodeId>)> {
    let mut nodes: Vec<_> = roots.into_iter().map(|root| (root, None)).collect();
    let mut next = 0;
    while let Some((node, _)) = nodes.get(next).copied() {
        nodes.extend(tree.children(node).iter().map(|child| (*child, Some(node))));
        next += 1;
    }
    nodes
}

/// The name of the ludeme, if the node is a call.
fn head(tree: &Tree, node: NodeId) -> &str {
    match tree.kind(node) {
        NodeKind::Call { head, .. } => head,
        _ => "",
    }
}
