//! The single integration test binary.

mod board;
mod catalogue;
mod notation;
mod reader;
mod resolve;
