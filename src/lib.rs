//! ludeme: an engine for the Ludii game description language.

pub mod board;
pub mod catalogue;
pub mod cli;
pub mod compile;
pub mod diagnostic;
pub mod expand;
pub mod game;
pub mod load;
pub mod play;
pub mod resolve;
pub mod shipped;
pub mod source;
pub mod syntax;
