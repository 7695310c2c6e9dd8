//! Evaluation of functions: integers, booleans, regions, arrays, floats, directions. What generates
//! moves is in `moves`; the types of the functions are in `rules`.
//!
//! One file per family. Where recorded play has an error (a site out of range, a division by zero),
//! the function has a neutral value here. Nothing panics, and every walk is bounded.

mod any_site;
mod arithmetic;
mod arrays;
mod booleans;
mod connection;
mod directions;
mod elements;
mod floats;
mod graphs;
mod groups;
mod ints;
mod kept;
mod large;
mod lines;
mod membership;
mod occupied;
mod outcomes;
mod patterns;
mod pieces;
pub(crate) mod puzzle;
mod quantifiers;
mod rays;
mod readers;
mod regions;
mod site_tests;
mod sites;
mod steps;
mod threats;
mod tiles;
mod tracks;
mod walks;

pub(in crate::game) use booleans::all_passed;
pub use directions::DirectionList;
pub use large::Footprints;
pub(in crate::game) use patterns::pattern_walks;
pub(crate) use sites::SiteList;

#[cfg(test)]
mod tests;
