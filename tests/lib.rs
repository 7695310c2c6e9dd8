//! The single integration test binary.

mod board;
mod catalogue;
mod conformance;
mod defines;
mod notation;
mod reader;
mod resolve;
mod syntax;
