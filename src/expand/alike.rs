//! Finds nodes of two trees that mean the same, whatever text they come from.
//!
//! Options often bring the same clauses by other ways. Where only the meaning counts, a node can be
//! replaced by a like one of an earlier tree ([`Alike::find`]).

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// For the nodes of a tree the first ones that are like them.
#[derive(Debug)]
pub(super) struct Alike {
    first: Vec<NodeId>,
    by_shape: HashMap<u64, NodeId>,
}

impl Alike {
    /// Compares the nodes of a tree with each other.
    pub fn of(tree: &Tree) -> Alike {
        let mut alike = Alike {
            first: Vec::with_capacity(tree.len()),
            by_shape: HashMap::with_capacity(tree.len()),
        };
        // A node is made after those in it, but for values that labels have lost.
        for node in (0..tree.len() as u32).map(NodeId) {
            let kind = tree.kind(node);
            let first = alike.find(tree, kind).unwrap_or(node);
            if first == node {
                alike.by_shape.entry(alike.shape(kind)).or_insert(node);
            }
            alike.first.push(first);
        }
        alike
    }

    /// The node of the tree that is like another one, whose children may be nodes of the tree.
    pub fn find(&self, tree: &Tree, kind: &NodeKind) -> Option<NodeId> {
        let found = *self.by_shape.get(&self.shape(kind))?;
        let known = tree.kind(found);
        let (ours, theirs) = (children(kind), children(known));
        let same = known.is_like(kind)
            && ours.len() == theirs.len()
            && (ours.iter().zip(theirs)).all(|(one, two)| self.first(*one) == self.first(*two));
        same.then_some(found)
    }

    fn first(&self, node: NodeId) -> NodeId {
        self.first.get(node.0 as usize).copied().unwrap_or(node)
    }

    /// A number that nodes which are alike have in common.
    fn shape(&self, kind: &NodeKind) -> u64 {
        let mut hasher = DefaultHasher::new();
        std::mem::discriminant(kind).hash(&mut hasher);
        match kind {
            NodeKind::Call { head: text, .. }
            | NodeKind::Label { name: text, .. }
            | NodeKind::Str(text)
            | NodeKind::Word(text) => text.hash(&mut hasher),
            NodeKind::Int(value) => value.hash(&mut hasher),
            NodeKind::Float(value) => value.to_bits().hash(&mut hasher),
            _ => {}
        }
        for child in children(kind) {
            self.first(*child).0.hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// The nodes in an expanded node.
fn children(kind: &NodeKind) -> &[NodeId] {
    match kind {
        NodeKind::Call { args, .. } => args,
        NodeKind::Array(items) => items,
        NodeKind::Label { value, .. } => value.as_slice(),
        _ => &[],
    }
}
