//! Changes the rules of a game one place at a time. If no example fails under a change, that rule
//! is not tested.

use std::ops::Range;

use crate::arrange::Arrange;
use crate::load::{Selection, load};
use crate::source::origin::OriginId;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// A change of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The text that is replaced.
    pub range: Range<usize>,
    /// What comes in its place.
    pub instead: String,
}

impl Change {
    /// The description with the change.
    pub fn apply(&self, text: &str) -> String {
        let mut changed = text.to_owned();
        changed.replace_range(self.range.clone(), &self.instead);
        changed
    }
}

/// Names that are exchanged for another one that means something else in the same place.
const OTHER_HEADS: [(&str, &str); 12] = [
    ("<", "<="),
    ("<=", "<"),
    (">", ">="),
    (">=", ">"),
    ("=", "!="),
    ("!=", "="),
    ("+", "-"),
    ("-", "+"),
    ("max", "min"),
    ("min", "max"),
    ("and", "or"),
    ("or", "and"),
];

/// Words that are exchanged for another one.
const OTHER_WORDS: [(&str, &str); 16] = [
    ("Mover", "Next"),
    ("Next", "Mover"),
    ("P1", "P2"),
    ("P2", "P1"),
    ("Win", "Loss"),
    ("Loss", "Win"),
    ("Draw", "Win"),
    ("Orthogonal", "Diagonal"),
    ("Diagonal", "Orthogonal"),
    ("Adjacent", "Orthogonal"),
    ("Forward", "Backward"),
    ("Empty", "Occupied"),
    ("Top", "Bottom"),
    ("Bottom", "Top"),
    ("Left", "Right"),
    ("Right", "Left"),
];

/// The changes of a description that are games again, in the order of the text.
pub fn changes(name: &str, text: &str) -> Vec<Change> {
    let loaded = load(name, text, &Selection::default());
    let tree = &loaded.written;
    let mut found = Vec::new();
    for root in &tree.roots {
        let counts = match tree.kind(*root) {
            NodeKind::Call { head, .. } => head == "game" || head == "define",
            _ => false,
        };
        if counts {
            of_part(tree, *root, &mut found);
        }
    }
    found.arrange_by_key(|change: &Change| change.range.start);
    found.dedup();
    found.retain(|change| {
        let changed = load(name, &change.apply(text), &Selection::default());
        changed.errors().next().is_none() && changed.game.is_some()
    });
    found
}

fn of_part(tree: &Tree, node: NodeId, found: &mut Vec<Change>) {
    if tree.origin(node) != OriginId::FILE {
        return;
    }
    let mut change = |range: Range<usize>, instead: &str| {
        found.push(Change {
            range,
            instead: instead.to_owned(),
        });
    };
    match tree.kind(node) {
        NodeKind::Call {
            head,
            head_span,
            args,
            ..
        } => {
            let others = OTHER_HEADS.iter().filter(|(name, _)| name == head);
            others.for_each(|(_, other)| change(head_span.range(), other));
            // A consequence, or another part that may be missing.
            for arg in args {
                let leaves = match tree.kind(*arg) {
                    NodeKind::Call { head, .. } => {
                        matches!(head.as_str(), "then" | "apply" | "start")
                    }
                    NodeKind::Label { name, .. } => name != "next",
                    _ => false,
                };
                if leaves {
                    found.push(Change {
                        range: tree.span(*arg).range(),
                        instead: String::new(),
                    });
                }
            }
        }
        NodeKind::Array(items) if items.len() > 1 => {
            for item in items {
                if matches!(
                    tree.kind(*item),
                    NodeKind::Call { .. } | NodeKind::Macro { .. }
                ) {
                    change(tree.span(*item).range(), "");
                }
            }
        }
        NodeKind::Word(word) => {
            let others = OTHER_WORDS.iter().filter(|(name, _)| name == word);
            others.for_each(|(_, other)| change(tree.span(node).range(), other));
        }
        NodeKind::Int(value) => {
            let range = tree.span(node).range();
            change(range.clone(), &value.saturating_add(1).to_string());
            if *value > 0 {
                change(range, &(value - 1).to_string());
            }
        }
        _ => {}
    }
    let children = tree.children(node);
    for (at, child) in children.iter().enumerate() {
        // A draw is everybody's, whoever is named with it.
        let drawn = |next: &&NodeId| matches!(tree.kind(**next), NodeKind::Word(w) if w == "Draw");
        let of_draw = matches!(tree.kind(node), NodeKind::Call { head, .. } if head == "result")
            && matches!(tree.kind(*child), NodeKind::Word(_))
            && children.get(at + 1).filter(drawn).is_some();
        if !of_draw {
            of_part(tree, *child, found);
        }
    }
}
