//! Concrete syntax: text to tree and back. Knows no ludeme.

pub mod atom;
pub mod concrete;
pub mod delimiters;
mod foreign;
mod layout;
pub mod parse;
pub mod print;
pub mod recover;
pub mod tree;
