//! What is known of one description, for others that are nearly the same.
//!
//! Under another choice of options most of a description stays as it was. A call that means the
//! same wherever the same type is expected need not be resolved again: [`Known`] finds the value
//! of an equal part of the description that was resolved before, and copies it, with the nodes
//! of the tree at hand. The cost is one pass over both trees and that of what differs.

use std::borrow::Cow;
use std::collections::HashMap;

use super::call::{Call, Value};
use super::element_alternatives;
use crate::catalogue::signature::{Alternative, Base};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The values of a resolved description, by what was written there.
pub struct Known<'k> {
    tree: &'k Tree,
    values: HashMap<u64, Vec<Found<'k>>>,
}

/// A value with the alternatives that were expected where it stands.
type Found<'k> = (&'k Value, Cow<'static, [Alternative]>);

impl<'k> Known<'k> {
    /// The values in a description that was resolved without errors.
    pub fn of(tree: &'k Tree, game: &'k Value) -> Known<'k> {
        let mut known = Known {
            tree,
            values: HashMap::new(),
        };
        if let Value::Call(call) = game {
            known.collect(&digests(tree), call);
        }
        known
    }

    /// Collects the calls among the arguments of a call; false if something in it was not understood.
    fn collect(&mut self, digests: &[u64], call: &'k Call) -> bool {
        let mut sound = true;
        for (slot, value) in call.form().slots.iter().zip(&call.args) {
            if let Some(value) = value {
                sound &= self.collect_value(digests, value, Cow::Borrowed(slot.alternatives));
            }
        }
        sound
    }

    fn collect_value(
        &mut self,
        digests: &[u64],
        value: &'k Value,
        expected: Cow<'static, [Alternative]>,
    ) -> bool {
        match value {
            Value::Call(call) => {
                let sound = self.collect(digests, call);
                if sound && let Some(digest) = digests.get(call.node.0 as usize) {
                    let values = self.values.entry(*digest).or_default();
                    if !values.iter().any(|(_, known)| *known == expected) {
                        values.push((value, expected));
                    }
                }
                sound
            }
            Value::Array(elements, _) => {
                let arrays = |alternative: &&Alternative| may_be_array(**alternative);
                let mut arrays = expected.iter().filter(arrays);
                let expected: Cow<[Alternative]> = match (arrays.next(), arrays.next()) {
                    (Some(only), None) => Cow::Owned(element_alternatives(*only)),
                    // Which of them it was is not known any more; what is inside is found anyway.
                    _ => Cow::Borrowed(&[]),
                };
                let mut sound = true;
                for element in elements {
                    sound &= self.collect_value(digests, element, expected.clone());
                }
                sound
            }
            Value::Error(_) => false,
            _ => true,
        }
    }
}

/// The values of one description that another one takes over.
pub(super) struct Reuse<'k> {
    known: &'k Known<'k>,
    digests: Vec<u64>,
    /// For nodes of the known tree the equal ones of the tree at hand.
    moved: HashMap<NodeId, NodeId>,
}

impl<'k> Reuse<'k> {
    pub fn new(known: &'k Known<'k>, tree: &Tree) -> Reuse<'k> {
        Reuse {
            known,
            digests: digests(tree),
            moved: HashMap::new(),
        }
    }

    /// The value of a call, if an equal one is known where the same is expected.
    pub fn value(
        &mut self,
        tree: &Tree,
        node: NodeId,
        alternatives: &[Alternative],
    ) -> Option<Value> {
        let digest = self.digests.get(node.0 as usize)?;
        let values = self.known.values.get(digest)?;
        let (value, _) = values.iter().find(|(_, known)| *known == alternatives)?;
        self.moved.clear();
        let same = self.follow(tree, value.node(), node);
        same.then(|| self.copy(value))
    }

    /// Pairs the nodes of two parts with each other, if the parts are equal.
    fn follow(&mut self, tree: &Tree, from: NodeId, to: NodeId) -> bool {
        let known = self.known.tree;
        let (ours, theirs) = (known.children(from), tree.children(to));
        self.moved.insert(from, to);
        known.kind(from).is_like(tree.kind(to))
            && ours.len() == theirs.len()
            && (ours.iter().zip(theirs)).all(|(from, to)| self.follow(tree, *from, *to))
    }

    fn copy(&self, value: &Value) -> Value {
        let node = |node: &NodeId| self.moved.get(node).copied().unwrap_or(*node);
        match value {
            Value::Call(call) => Value::Call(Box::new(Call {
                form: call.form,
                spelling: call.spelling,
                args: (call.args.iter())
                    .map(|arg| arg.as_ref().map(|arg| self.copy(arg)))
                    .collect(),
                node: node(&call.node),
            })),
            Value::Array(elements, at) => {
                Value::Array(elements.iter().map(|e| self.copy(e)).collect(), node(at))
            }
            Value::Int(value, at) => Value::Int(*value, node(at)),
            Value::Float(value, at) => Value::Float(*value, node(at)),
            Value::Bool(value, at) => Value::Bool(*value, node(at)),
            Value::Str(value, at) => Value::Str(value.clone(), node(at)),
            Value::Word(value, at) => Value::Word(*value, node(at)),
            Value::Error(at) => Value::Error(node(at)),
        }
    }
}

/// Whether an array may stand for an alternative.
fn may_be_array(alternative: Alternative) -> bool {
    match alternative {
        Alternative {
            depth: 0,
            base: Base::Type(id),
        } => id.get().accepts.iter().any(|inner| inner.depth > 0),
        Alternative { depth, .. } => depth > 0,
    }
}

/// A number for each node that equal parts have in common.
fn digests(tree: &Tree) -> Vec<u64> {
    let mut digests: Vec<u64> = Vec::with_capacity(tree.len());
    // A node is made after those in it.
    for id in (0..tree.len() as u32).map(NodeId) {
        let own = match tree.kind(id) {
            NodeKind::Call { head, .. } => text(1, head),
            NodeKind::Label { name, .. } => text(2, name),
            NodeKind::Str(value) => text(3, value),
            NodeKind::Word(value) => text(4, value),
            NodeKind::Int(value) => mix(5, *value as u64),
            NodeKind::Float(value) => mix(6, u64::from(value.to_bits())),
            NodeKind::Array(_) => 7,
            _ => 8,
        };
        let children = tree.children(id).iter();
        let digest = children.fold(own, |digest, child| {
            mix(digest, digests.get(child.0 as usize).copied().unwrap_or(0))
        });
        digests.push(digest);
    }
    digests
}

fn text(seed: u64, text: &str) -> u64 {
    let seed = mix(seed, text.len() as u64);
    text.as_bytes().chunks(8).fold(seed, |digest, chunk| {
        let mut word = [0; 8];
        word.iter_mut()
            .zip(chunk)
            .for_each(|(to, from)| *to = *from);
        mix(digest, u64::from_le_bytes(word))
    })
}

fn mix(digest: u64, value: u64) -> u64 {
    (digest.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
