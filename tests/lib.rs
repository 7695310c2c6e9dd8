//! The single integration test binary.

mod board;
mod catalogue;
mod cli;
mod conformance;
mod corpus;
mod defines;
mod expand;
mod moves;
mod notation;
mod reader;
mod resolve;
mod syntax;
