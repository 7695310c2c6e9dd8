//! The board: one graph model for all boards. Knows no syntax, no rules and no state.

pub mod site;
