//! Concrete syntax: text to tree and back. What defines and options mean is in `expand`; which
//! ludemes there are is in `catalogue`. Knows no ludeme.

pub mod atom;
pub mod concrete;
pub mod delimiters;
mod foreign;
mod layout;
pub mod parse;
pub mod print;
mod problem;
pub mod recover;
pub mod tree;
