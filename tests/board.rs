//! Boards: checksums of many board expressions and the boards of recorded games.
//!
//! The recorded data is found through `LUDEME_CONFORMANCE`; without it these tests skip.

mod checksums;
mod compile;
mod details;
mod fuzz;
mod games;
mod generators;
mod limits;
mod lines;
mod marks;
mod records;
mod tracks;
