//! Keeps what is known of one description, for others that are nearly the same, such as its other
//! options.
//!
//! The tree of the other description stands over that of the first ([`Tree::over`]), so parts that
//! did not change are the very same nodes. A call that means the same wherever the same type is
//! expected need not be resolved again: [`KnownCalls`] has its value, and the other description
//! shares it. The cost is that of what differs and of the calls around it.

use std::borrow::Cow;

use super::call::{Call, Value};
use super::{Resolved, element_alternatives};
use crate::catalogue::signature::{Alternative, Base};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The values of a resolved description by their nodes.
#[derive(Debug)]
pub struct KnownCalls {
    values: Vec<Option<Found>>,
    /// Whether a string stands in a node.
    pub(super) speaks: Vec<bool>,
}

/// A value with the alternatives that were expected where it stands.
type Found = (Value, Cow<'static, [Alternative]>);

impl KnownCalls {
    /// The values of a description that was resolved without errors.
    pub fn of(tree: &Tree, resolved: &Resolved) -> KnownCalls {
        let mut known = KnownCalls {
            values: vec![None; tree.len()],
            speaks: speaks(tree),
        };
        for value in [Some(&resolved.game), resolved.metadata.as_ref()] {
            if let Some(Value::Call(call)) = value {
                known.collect(call);
            }
        }
        known
    }

    /// Collects the calls among the arguments of a call.
    fn collect(&mut self, call: &Call) {
        for (slot, value) in call.form().slots.iter().zip(&call.args) {
            if let Some(value) = value {
                self.collect_value(value, Cow::Borrowed(slot.alternatives));
            }
        }
    }

    fn collect_value(&mut self, value: &Value, expected: Cow<'static, [Alternative]>) {
        match value {
            Value::Call(call) => {
                self.collect(call);
                if let Some(place) = self.values.get_mut(call.node.0 as usize) {
                    *place = Some((value.clone(), expected));
                }
            }
            Value::Array(elements, _) => {
                let arrays = |alternative: &&Alternative| may_be_array(**alternative);
                let mut arrays = expected.iter().filter(arrays);
                let expected: Cow<[Alternative]> = match (arrays.next(), arrays.next()) {
                    (Some(only), None) => Cow::Owned(element_alternatives(*only)),
                    // Which of them it was is not known any more; what is inside is found anyway.
                    _ => Cow::Borrowed(&[]),
                };
                for element in elements {
                    self.collect_value(element, expected.clone());
                }
            }
            _ => {}
        }
    }

    /// The value of a node, if the same is expected there.
    pub(super) fn value(&self, node: NodeId, alternatives: &[Alternative]) -> Option<Value> {
        let (value, expected) = self.values.get(node.0 as usize)?.as_ref()?;
        (*expected == alternatives).then(|| value.clone())
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

/// For each node of a tree whether a string stands in it.
fn speaks(tree: &Tree) -> Vec<bool> {
    let mut speaks: Vec<bool> = Vec::with_capacity(tree.len());
    // A node is made after those in it, but for the values of labels that had lost theirs.
    for id in (0..tree.len() as u32).map(NodeId) {
        let within = |child: &NodeId| speaks.get(child.0 as usize).copied().unwrap_or(true);
        let speaks_itself = matches!(tree.kind(id), NodeKind::Str(_));
        speaks.push(speaks_itself || tree.children(id).iter().any(within));
    }
    speaks
}
