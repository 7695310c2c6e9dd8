//! The single integration test binary.

mod catalogue;
mod notation;
mod reader;
mod resolve;
