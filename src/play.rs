//! Playing games: traces, playouts, records. Knows no syntax and no source text.

mod apart;
pub mod choices;
mod deeds;
pub mod draw;
pub mod measure;
pub mod naming;
pub mod observation;
pub mod outcomes;
pub mod perft;
#[cfg(feature = "svg")]
pub mod picture;
pub mod plan;
pub mod playout;
pub mod record;
pub mod round;
pub mod series;
pub mod session;
pub mod trace;
pub mod view;
pub mod words;
