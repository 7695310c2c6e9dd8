//! Concrete syntax: text to tree and back. Knows no ludeme.
pub mod tree;
