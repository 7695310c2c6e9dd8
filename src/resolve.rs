//! Resolution: an expanded syntax tree and the catalogue to typed calls.

pub mod call;
