//! Reads an expanded description, which must be well formed.

use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use ludeme::syntax::tree::{NodeId, Tree};

/// The tree of a text and its clauses.
pub fn read(text: &str) -> (Tree, Vec<NodeId>) {
    let (tree, diagnostics) = parse(FileId(0), text);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    let clauses = tree.roots.clone();
    (tree, clauses)
}
