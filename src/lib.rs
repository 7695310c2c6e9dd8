//! ludeme: an engine for the Ludii game description language.

pub mod board;
pub mod cli;
pub mod diagnostic;
pub mod source;
pub mod syntax;
