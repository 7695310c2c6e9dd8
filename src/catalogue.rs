//! The catalogue: every ludeme's signatures and meanings, as data. What fits a signature is decided in
//! `resolve`, what a ludeme does in `game`.
//!
//! The build script turns `grammar/catalogue/*.cat` into the tables of [`signature`], into an
//! enum for every closed set of words ([`words`]) and into a typed view for every kind of call
//! (`resolve::typed`). Nothing here is written by hand for one ludeme.

pub mod arguments;
pub mod lookup;
pub mod signature;
pub mod words;
