//! Playing games: playouts, records, traces, perft, sessions, and how positions and moves are shown
//! as text and pictures. The rules' meaning is in `game`, players that think are in `search`. Knows
//! no syntax and no source text.

mod apart;
pub mod choices;
pub mod draw;
pub mod letters;
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
mod story;
pub mod trace;
pub mod view;
pub mod words;
