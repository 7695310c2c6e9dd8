//! The tree of a text with parents, and what stands at a place of it.

use std::ops::Range;

use crate::source::{FileId, Span};
use crate::syntax::recover::{Closing, recover, recover_part};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// A text, its tree, and for every node the one it stands in.
#[derive(Debug)]
pub(super) struct Parsed {
    pub text: String,
    pub tree: Tree,
    pub closing: Closing,
    parents: Vec<Option<NodeId>>,
}

impl Parsed {
    /// Reads a text, also one that is half typed.
    pub fn new(text: &str) -> Parsed {
        let recovered = recover(FileId(0), text);
        Parsed::of(text, recovered.tree, recovered.closing)
    }

    /// The beginning of a text, whose brackets close as those of the whole do.
    pub fn part(text: &str, closing: Closing) -> Parsed {
        let closing = match closing {
            Closing::None => Closing::Brackets,
            other => other,
        };
        Parsed::of(text, recover_part(FileId(0), text, closing), closing)
    }

    fn of(text: &str, tree: Tree, closing: Closing) -> Parsed {
        Parsed {
            text: text.to_owned(),
            parents: parents(&tree),
            tree,
            closing,
        }
    }

    /// The node that a node stands in; nothing at the top level.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.parents.get(node.0 as usize).copied().flatten()
    }

    /// The node and what it stands in, outwards.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |node| self.parent(*node))
    }

    /// Where a node is written, in bytes.
    pub fn range(&self, node: NodeId) -> Range<usize> {
        self.tree.span(node).range()
    }

    /// A part of the text; empty if there is no such part.
    pub fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The name of a call and where it stands.
    pub fn head(&self, node: NodeId) -> Option<(&str, Span)> {
        match self.tree.kind(node) {
            NodeKind::Call {
                head, head_span, ..
            } => Some((head, *head_span)),
            _ => None,
        }
    }

    /// The name of a call; empty if the node is none.
    pub fn head_name(&self, node: NodeId) -> &str {
        self.head(node).map_or("", |(name, _)| name)
    }

    /// The text of a string.
    pub fn string(&self, node: NodeId) -> Option<&str> {
        match self.tree.kind(node) {
            NodeKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The text of a word.
    pub fn word(&self, node: NodeId) -> Option<&str> {
        match self.tree.kind(node) {
            NodeKind::Word(text) => Some(text),
            _ => None,
        }
    }

    /// Every node that is part of the text, each after what it stands in.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let mut pending: Vec<NodeId> = self.tree.roots.iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let node = pending.pop()?;
            pending.extend(self.tree.children(node).iter().rev());
            Some(node)
        })
    }

    /// The innermost node that holds a place or ends there.
    pub fn node_at(&self, at: usize) -> Option<NodeId> {
        let holds = |node: &&NodeId| {
            let range = self.range(**node);
            range.start <= at && at <= range.end
        };
        // Of two nodes that touch, the one that begins there is meant.
        let within = |nodes: &[NodeId]| {
            let mut found = nodes.iter().filter(holds);
            let first = found.next().copied();
            found.next_back().copied().or(first)
        };
        let mut node = within(&self.tree.roots)?;
        while let Some(inner) = within(self.tree.children(node)) {
            node = inner;
        }
        Some(node)
    }

    /// The innermost round or curly bracket whose inside holds a place.
    pub fn bracket_at(&self, at: usize) -> Option<NodeId> {
        let mut found = None;
        let mut nodes = &self.tree.roots[..];
        loop {
            let inside = nodes.iter().find(|node| {
                let range = self.range(**node);
                range.start < at && (at < range.end || at == range.end && self.is_open(**node))
            });
            let Some(node) = inside else {
                return found;
            };
            if matches!(
                self.tree.kind(*node),
                NodeKind::Call { .. } | NodeKind::Macro { .. } | NodeKind::Array(_)
            ) {
                found = Some(*node);
            }
            nodes = self.tree.children(*node);
        }
    }

    /// Whether the bracket of a node is not closed where the node ends.
    fn is_open(&self, node: NodeId) -> bool {
        let range = self.range(node);
        let last = self.tree.children(node).last();
        let closes = self.slice(range.clone()).ends_with([')', '}', '>']);
        !closes || last.is_some_and(|last| self.range(*last).end == range.end)
    }

    /// Where the comments of the text stand.
    pub fn comments(&self) -> Vec<Range<usize>> {
        let bytes = self.text.as_bytes();
        let mut found = Vec::new();
        let mut i = 0;
        while let Some(byte) = bytes.get(i) {
            match byte {
                b'/' if bytes.get(i + 1) == Some(&b'/') => {
                    let rest = bytes.get(i..).unwrap_or_default();
                    let length = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
                    found.push(i..i + length);
                    i += length;
                }
                b'"' => {
                    let close = |at: &usize| bytes[*at] == b'"' && bytes[*at - 1] != b'\\';
                    let end = (i + 1..bytes.len()).find(close);
                    i = end.map_or(bytes.len(), |end| end + 1);
                }
                _ => i += 1,
            }
        }
        found
    }
}

/// For every node of a tree the one it stands in.
pub(super) fn parents(tree: &Tree) -> Vec<Option<NodeId>> {
    let mut parents = vec![None; tree.len()];
    let mut pending = tree.roots.clone();
    while let Some(node) = pending.pop() {
        for child in tree.children(node) {
            if let Some(parent) = parents.get_mut(child.0 as usize) {
                *parent = Some(node);
            }
            pending.push(*child);
        }
    }
    parents
}
