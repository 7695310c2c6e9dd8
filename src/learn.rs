//! What learners stand on: many positions moved on at once, and positions and moves as numbers.
//!
//! | module | what it is |
//! |---|---|
//! | [`batch`] | N games of one description, moved on together and in parallel |
//! | [`encode`] | observations as planes of numbers, moves as indices |
//!
//! Nothing here learns: networks and tables live outside and get arrays. Agents that search are in
//! `search`, arrays of other languages in `clients`.

pub mod batch;
pub mod encode;
