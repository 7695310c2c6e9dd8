//! Parts of a rewriting that are replaced, and the part of it that is shown.

use std::sync::Arc;

use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// What a part of a rewriting is to be replaced by.
#[derive(Debug)]
pub(super) struct Repair {
    pub part: NodeId,
    /// The tree of the replacement, over the one that the part belongs to.
    pub tree: Arc<Tree>,
    pub replacement: NodeId,
}

/// Whether a place lies within the brackets of a call inside a part.
pub(super) fn is_inside(tree: &Tree, node: NodeId, place: Span) -> bool {
    tree.children(node).iter().any(|part| {
        let span = tree.span(*part);
        let call = matches!(tree.kind(*part), NodeKind::Call { .. });
        let within = call && span.start < place.start && place.end <= span.end;
        within || is_inside(tree, *part, place)
    })
}

/// A rewriting with parts of it replaced, in a tree over its own.
pub(super) fn repaired(tree: &Arc<Tree>, root: NodeId, repairs: &[Repair]) -> (Arc<Tree>, NodeId) {
    let mut whole = Tree::over(Arc::clone(tree));
    let root = with_repairs(&mut whole, tree, root, repairs);
    (Arc::new(whole), root)
}

/// The node with its parts replaced; itself if there is nothing to replace in it.
fn with_repairs(whole: &mut Tree, from: &Tree, node: NodeId, repairs: &[Repair]) -> NodeId {
    if let Some(repair) = repairs.iter().find(|repair| repair.part == node) {
        return copied(whole, &repair.tree, repair.replacement);
    }
    if from.children(node).is_empty() {
        return node;
    }
    let parts = from.children(node).to_vec();
    let changed: Vec<NodeId> = (parts.iter())
        .map(|part| with_repairs(whole, from, *part, repairs))
        .collect();
    if changed == parts {
        return node;
    }
    pushed(whole, from, node, changed)
}

/// A copy of what is new in a replacement; what it keeps is below the whole and known to it, even
/// where a replacement stands over another rewriting.
fn copied(whole: &mut Tree, from: &Tree, node: NodeId) -> NodeId {
    if (node.0 as usize) < whole.len_below() {
        return node;
    }
    let parts = from.children(node).to_vec();
    let parts = parts
        .iter()
        .map(|part| copied(whole, from, *part))
        .collect();
    pushed(whole, from, node, parts)
}

/// A node like another one with other parts.
fn pushed(whole: &mut Tree, from: &Tree, node: NodeId, parts: Vec<NodeId>) -> NodeId {
    let mut kind = from.kind(node).clone();
    match &mut kind {
        NodeKind::Call { args, .. } => *args = parts,
        NodeKind::Array(items) => *items = parts,
        NodeKind::Label { value, .. } => *value = parts.first().copied(),
        _ => {}
    }
    whole.push(kind, from.span(node), from.origin(node))
}

/// The smallest part that a rewriting changes.
pub(super) fn smallest(tree: &Tree, node: NodeId, candidate: NodeId) -> (NodeId, NodeId) {
    let (mut old, mut new) = (node, candidate);
    loop {
        let (parts, others) = (tree.children(old), tree.children(new));
        let alike = tree.kind(old).is_like(tree.kind(new)) && parts.len() == others.len();
        let mut changed = parts.iter().zip(others).filter(|(a, b)| a != b);
        match (changed.next(), changed.next()) {
            (Some((a, b)), None) if alike => (old, new) = (*a, *b),
            _ => return (old, new),
        }
    }
}

/// The part of a rewriting that stands where the mistake is, if the mistake is in the text of a
/// define and the whole is a use of it.
pub(super) fn narrowed(
    tree: &Tree,
    node: NodeId,
    candidate: NodeId,
    place: Span,
) -> (NodeId, NodeId) {
    let (mut old, mut new) = (node, candidate);
    while !tree.span(old).contains(place) {
        let pairs = match (tree.kind(old), tree.kind(new)) {
            (
                NodeKind::Call { head: a, args, .. },
                NodeKind::Call {
                    head: b,
                    args: others,
                    ..
                },
            ) if a == b && args.len() == others.len() => args.iter().zip(others),
            (NodeKind::Array(items), NodeKind::Array(others)) if items.len() == others.len() => {
                items.iter().zip(others)
            }
            _ => return (node, candidate),
        };
        let mut changed = pairs.filter(|(a, b)| a != b);
        match (changed.next(), changed.next()) {
            // What a define holds is right where something is put around it.
            (Some((a, b)), None) if !tree.children(*b).contains(a) => (old, new) = (*a, *b),
            _ => return (node, candidate),
        }
    }
    (old, new)
}
