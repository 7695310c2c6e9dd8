//! Evaluation of functions: integers, booleans, regions, arrays, floats, directions.

mod arrays;
mod booleans;
mod directions;
mod ints;
mod large;
mod regions;

pub use directions::DirectionList;
