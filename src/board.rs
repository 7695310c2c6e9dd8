//! The board: one graph model for all boards. Built once at compile time; what stands on a board is
//! in `game/state`, how it is drawn in `play/picture`.
//!
//! [`generators`] make graphs of vertices, edges and faces, [`operators`] change and combine them, and
//! [`Topology`] freezes the result into tables of neighbours, lines, rows, site sets and labels that
//! play reads without any geometry. [`track`] lays paths over a finished board.
//!
//! The order of vertices, edges and faces is part of the language: rules name sites by number. The
//! construction therefore follows the order of the reference step by step, and coordinates are computed as
//! it computes them, in single precision where it does.

pub mod direction;
pub mod error;
pub mod generators;
pub mod geometry;
pub mod graph;
pub mod operators;
pub mod site;
pub mod special;
pub mod topology;
pub mod track;

pub use direction::{AbsoluteDirection, DirectionSet, RelativeDirection};
pub use error::BoardError;
pub use graph::Graph;
pub use site::{Relation, Site, SiteType};
pub use topology::Topology;
