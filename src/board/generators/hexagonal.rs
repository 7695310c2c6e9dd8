//! Boards of hexagons. Sizes count hexagons whatever the site type.

use super::{LatticeShape, Outline, checked_area, checked_size, lattice_graph, scan_range};
use crate::board::error::Result;
use crate::board::geometry::{Point, Polygon};
use crate::board::graph::{Basis, Graph, PointList, unit_edges};

pub(super) const SQRT_3: f64 = 1.732_050_807_568_877_2;
const HALF_SQRT_3: f64 = SQRT_3 / 2.0;

/// The corners of a hexagon on a point, clockwise from the top.
pub(super) const CORNERS: [(f64, f64); 6] = [
    (0.0, 1.0),
    (HALF_SQRT_3, 0.5),
    (HALF_SQRT_3, -0.5),
    (0.0, -1.0),
    (-HALF_SQRT_3, -0.5),
    (-HALF_SQRT_3, 0.5),
];

/// The centre of a hexagon on a point.
fn centre(row: i32, column: i32) -> Point {
    Point::new(
        SQRT_3 * (f64::from(column) - 0.5 * f64::from(row)),
        1.5 * f64::from(row),
    )
}

/// The centre of a hexagon on a side, for boards on a corner.
fn flat_centre(row: i32, column: i32) -> Point {
    Point::new(
        1.5 * f64::from(column - row),
        SQRT_3 * 0.5 * f64::from(row + column),
    )
}

/// Whether row and column are in a hexagon of side `n`.
pub(super) fn in_hexagon(n: i32, row: i32, column: i32) -> bool {
    column < n + row && row - column < n
}

/// Whether row and column are in a star whose points have side `n`.
pub(super) fn in_star(n: i32, row: i32, column: i32) -> bool {
    if row < n {
        n <= column && column - row <= n
    } else if row <= 2 * n {
        row - column <= n && column < 3 * n + 1
    } else if row <= 3 * n {
        n <= column && column - row <= n
    } else {
        column <= 3 * n && row - column <= n
    }
}

/// A board of hexagons; `b` is the second size of the shapes that have one.
pub fn hex(shape: LatticeShape, a: i32, b: Option<i32>) -> Result<Graph> {
    let a = checked_size("the size of a hexagonal board", a, 1)?;
    let b = b
        .map(|b| checked_size("the second size of a hexagonal board", b, 1))
        .transpose()?;
    let second = b.unwrap_or(a);
    let mut list = PointList::default();
    match shape {
        LatticeShape::Natural | LatticeShape::Hexagon => match b {
            None => return hexagon(a),
            Some(b) => return hex_outline(&Outline::Sides(vec![a, b])),
        },
        LatticeShape::Limping => return hex_outline(&Outline::Sides(vec![a, a + 1])),
        LatticeShape::Triangle => fill(&mut list, a, a, |r, c| r <= c)?,
        LatticeShape::Square | LatticeShape::Rectangle => {
            checked_area(a, second)?;
            for row in 0..a {
                for column in (row + 1) / 2..second + row / 2 {
                    add_hexagon(&mut list, centre(row, column), false)?;
                }
            }
        }
        LatticeShape::Diamond => fill_flat(&mut list, a, |_, _| true)?,
        LatticeShape::Prism => {
            fill_flat(&mut list, a.saturating_add(second) - 1, |r, c| {
                (r - c).abs() < a
            })?;
        }
        LatticeShape::Star => fill(&mut list, 4 * a + 1, 4 * a + 1, |r, c| in_star(a, r, c))?,
    }
    lattice_graph(&list, Basis::Hexagonal)
}

fn fill(
    list: &mut PointList,
    rows: i32,
    columns: i32,
    inside: impl Fn(i32, i32) -> bool,
) -> Result<()> {
    checked_area(rows, columns)?;
    for row in 0..rows {
        for column in 0..columns {
            if inside(row, column) {
                add_hexagon(list, centre(row, column), false)?;
            }
        }
    }
    Ok(())
}

fn fill_flat(list: &mut PointList, size: i32, inside: impl Fn(i32, i32) -> bool) -> Result<()> {
    checked_area(size, size)?;
    for row in 0..size {
        for column in 0..size {
            if inside(row, column) {
                add_hexagon(list, flat_centre(row, column), true)?;
            }
        }
    }
    Ok(())
}

pub(super) fn add_hexagon(list: &mut PointList, p: Point, flat: bool) -> Result<()> {
    for (x, y) in CORNERS {
        let (x, y) = if flat { (y, x) } else { (x, y) };
        list.add(Point::new(p.x + x, p.y + y))?;
    }
    Ok(())
}

/// A hexagon of side `n`: row by row, first the lower corners up to the middle row, then the upper
/// ones from there, so that every vertex is met once.
fn hexagon(n: i32) -> Result<Graph> {
    checked_area(2 * n, 3 * n)?;
    let mut points = Vec::with_capacity(6 * (n * n) as usize);
    let mut add = |p: Point, corner: usize| {
        let (x, y) = CORNERS[corner];
        points.push(Point::new(p.x + x, p.y + y));
    };
    let row_of = |row: i32| (0..2 * n - 1).filter(move |&column| in_hexagon(n, row, column));
    for (rows, corners) in [(0..n, [4, 3, 2]), (n - 1..2 * n - 1, [5, 0, 1])] {
        for row in rows {
            for column in row_of(row) {
                add(centre(row, column), corners[0]);
                add(centre(row, column), corners[1]);
            }
            if let Some(last) = row_of(row).next_back() {
                add(centre(row, last), corners[2]);
            }
        }
    }
    let mut graph = Graph::default();
    for &p in &points {
        graph.add_vertex(p)?;
    }
    for (a, b) in unit_edges(&points)? {
        graph.push_edge(a, b)?;
    }
    graph.sort_edges();
    graph.make_faces(false)?;
    graph.reorder();
    Ok(graph)
}

/// The hexagons inside an outline.
pub fn hex_outline(outline: &Outline) -> Result<Graph> {
    const MARGIN: i32 = 3;
    let polygon: Polygon = outline.on_lattice(centre)?;
    let (rows, columns) = scan_range(&polygon, MARGIN)?;
    let mut list = PointList::default();
    for row in rows {
        for column in columns.clone() {
            let p = centre(row, column);
            if polygon.contains(p) {
                add_hexagon(&mut list, p, false)?;
            }
        }
    }
    lattice_graph(&list, Basis::Hexagonal)
}
