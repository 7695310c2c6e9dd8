//! Studying games: tournaments of agents, ratings, and what kind of game it is.
//!
//! | module | what it is |
//! |---|---|
//! | [`rating`] | scores, Elo, Bradley-Terry, the sequential test: pure functions |
//! | [`tournament`] | who plays whom with which seed, and the table |

pub mod rating;
pub mod tournament;
