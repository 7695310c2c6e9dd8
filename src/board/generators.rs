//! Generators: graphs from a few numbers.
//!
//! Each function follows the construction order of the language, because site numbers depend on
//! it. Where the size counts cells on boards of cells and vertices on others, the function takes the
//! site type of the board.

use super::error::{BoardError, MAX_SITES, Result};
use super::geometry::Polygon;
use super::graph::{Basis, Graph, PointList, unit_graph};
use super::site::SiteType;

mod brick;
mod celtic;
mod concentric;
mod explicit;
mod hexagonal;
mod outline;
mod quadhex;
mod ring;
mod square;
mod tiling;
mod triangular;
mod wedge;

pub use brick::{BrickShape, brick};
pub use celtic::{celtic, celtic_outline};
pub use concentric::{RingOptions, concentric_circles, concentric_polygons, concentric_target};
pub use explicit::{graph, repeat};
pub use hexagonal::{hex, hex_outline};
pub use outline::Outline;
pub use quadhex::quadhex;
pub use ring::{regular, spiral};
pub use square::{Diagonals, SquareShape, rectangle, square, square_outline};
pub use tiling::{Tiling, tiling, tiling_outline};
pub use triangular::{tri, tri_outline};
pub use wedge::wedge;

/// The outline of a board of hexagons or triangles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LatticeShape {
    /// The natural shape of the lattice: a hexagon of hexagons, a triangle of triangles.
    #[default]
    Natural,
    /// A hexagon.
    Hexagon,
    /// A triangle.
    Triangle,
    /// A rhombus on a corner.
    Diamond,
    /// A rhombus with two corners cut.
    Prism,
    /// A star of six points.
    Star,
    /// A hexagon with sides of two lengths.
    Limping,
    /// As many rows as columns.
    Square,
    /// Rows and columns.
    Rectangle,
}

/// A size that must be at least `least`, and small enough for its square to be counted.
fn checked_size(what: &'static str, n: i32, least: i32) -> Result<i32> {
    if n < least {
        let expected = if least > 1 {
            "at least 2"
        } else {
            "at least 1"
        };
        return Err(BoardError::InvalidSize {
            what,
            expected,
            found: n.into(),
        });
    }
    if n as usize > MAX_SITES {
        return Err(BoardError::TooLarge);
    }
    Ok(n)
}

/// Refuses a board whose parts would be too many.
fn checked_area(rows: i32, columns: i32) -> Result<()> {
    if i64::from(rows) * i64::from(columns) > MAX_SITES as i64 {
        Err(BoardError::TooLarge)
    } else {
        Ok(())
    }
}

/// One more for boards of cells: sizes count cells there, and vertices elsewhere.
fn vertices_along(n: i32, site_type: SiteType) -> i32 {
    if site_type == SiteType::Cell {
        n + 1
    } else {
        n
    }
}

/// The graph of points a unit apart, numbered canonically.
fn lattice_graph(list: &PointList, basis: Basis) -> Result<Graph> {
    let mut graph = unit_graph(&list.points)?;
    graph.reorder();
    graph.basis = basis;
    Ok(graph)
}

/// The rows and columns around a polygon, as whole numbers with a margin.
fn scan_range(
    polygon: &Polygon,
    margin: i32,
) -> Result<(std::ops::RangeInclusive<i32>, std::ops::RangeInclusive<i32>)> {
    let b = polygon.bounds();
    let rows = (b.min_y as i32 - margin)..=(b.max_y as i32 + margin);
    let columns = (b.min_x as i32 - margin)..=(b.max_x as i32 + margin);
    let area = (i64::from(*rows.end()) - i64::from(*rows.start()))
        * (i64::from(*columns.end()) - i64::from(*columns.start()));
    // A polygon may leave most of its bounding box empty, so the area may exceed the sites.
    if area > 16 * MAX_SITES as i64 {
        Err(BoardError::TooLarge)
    } else {
        Ok((rows, columns))
    }
}
