//! The single integration test binary.

mod allocations;
mod architecture;
mod board;
mod catalogue;
mod check_play;
mod cli;
mod conformance;
mod corpus;
mod defines;
mod edits;
mod examples;
mod expand;
mod format;
mod fuzz;
mod games;
mod golden;
#[path = "bench/hand/mod.rs"]
mod hand;
mod hand_written;
mod lints;
mod matches;
mod memory;
mod moves;
mod notation;
mod pictures;
mod play;
mod probe;
mod reader;
mod readme;
mod records;
mod resolve;
mod search;
mod shapes;
mod syntax;
mod templates;
mod traces;
