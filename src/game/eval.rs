//! Evaluation of functions: integers, booleans, regions, arrays, floats, directions.

mod arrays;
mod booleans;
mod connection;
mod directions;
mod graphs;
mod ints;
mod large;
mod lines;
mod patterns;
mod puzzle;
mod quantifiers;
mod regions;
mod site_tests;
mod threats;
mod tiles;

pub use directions::DirectionList;
