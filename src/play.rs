//! Playing games: traces, playouts, records. Knows no syntax and no source text.

pub mod draw;
pub mod measure;
pub mod outcomes;
pub mod perft;
pub mod playout;
pub mod record;
pub mod series;
pub mod svg;
pub mod trace;
pub mod words;
