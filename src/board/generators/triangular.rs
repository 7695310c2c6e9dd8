//! Boards of triangles.

use super::hexagonal::{SQRT_3, in_hexagon, in_star};
use super::{
    LatticeShape, Outline, checked_area, checked_size, lattice_graph, scan_range, vertices_along,
};
use crate::board::error::Result;
use crate::board::geometry::Point;
use crate::board::graph::{Basis, Graph, PointList, unit_edges};
use crate::board::site::SiteType;

/// A point of the lattice.
fn point(row: i32, column: i32) -> Point {
    Point::new(
        f64::from(column) - 0.5 * f64::from(row),
        SQRT_3 / 2.0 * f64::from(row),
    )
}

/// A point of the lattice turned by a right angle, for boards on a corner.
fn turned(row: i32, column: i32) -> Point {
    Point::new(
        SQRT_3 / 2.0 * f64::from(column - row),
        0.5 * f64::from(row + column),
    )
}

/// A board of triangles; `b` is the second size of the shapes that have one.
pub fn tri(shape: LatticeShape, a: i32, b: Option<i32>, site_type: SiteType) -> Result<Graph> {
    let a = checked_size("the size of a triangular board", a, 1)?;
    let second = checked_size("the second size of a triangular board", b.unwrap_or(a), 1)?;
    let (d, e) = (
        vertices_along(a, site_type),
        vertices_along(second, site_type),
    );
    let mut list = PointList::default();
    match shape {
        LatticeShape::Hexagon => return hexagon(d),
        LatticeShape::Limping => {
            return fill_outline(&Outline::Sides(vec![a, a + 1]), a);
        }
        LatticeShape::Natural | LatticeShape::Triangle => fill(&mut list, d, point, |r, c| r <= c)?,
        LatticeShape::Square | LatticeShape::Rectangle => {
            checked_area(d, e)?;
            for row in 0..d {
                for column in (row + 1) / 2..e + row / 2 {
                    list.add(point(row, column))?;
                }
            }
        }
        LatticeShape::Diamond => fill(&mut list, d, turned, |_, _| true)?,
        LatticeShape::Prism => fill(&mut list, d.saturating_add(e) - 1, turned, |r, c| {
            (r - c).abs() < d
        })?,
        LatticeShape::Star => fill(&mut list, 4 * a + 1, point, |r, c| in_star(a, r, c))?,
    }
    lattice_graph(&list, Basis::Triangular)
}

fn fill(
    list: &mut PointList,
    size: i32,
    at: impl Fn(i32, i32) -> Point,
    inside: impl Fn(i32, i32) -> bool,
) -> Result<()> {
    checked_area(size, size)?;
    for row in 0..size {
        for column in 0..size {
            if inside(row, column) {
                list.add(at(row, column))?;
            }
        }
    }
    Ok(())
}

/// A hexagon of side `n`, in double precision. Edges between rows run away from the shorter one.
fn hexagon(n: i32) -> Result<Graph> {
    checked_area(2 * n, 2 * n)?;
    let size = 2 * n - 1;
    let mut points = Vec::new();
    let mut rows = Vec::new();
    for row in 0..size {
        for column in (0..size).filter(|&column| in_hexagon(n, row, column)) {
            points.push(point(row, column));
            rows.push(row);
        }
    }
    let mut graph = Graph::default();
    for &p in &points {
        graph.add_vertex(p)?;
    }
    for (a, b) in unit_edges(&points)? {
        let (row, other) = (rows[a as usize], rows[b as usize]);
        if other > row && other >= n {
            graph.push_edge(b, a)?;
        } else {
            graph.push_edge(a, b)?;
        }
    }
    graph.sort_edges();
    graph.make_faces(false)?;
    graph.reorder();
    Ok(graph)
}

/// The triangles inside an outline.
pub fn tri_outline(outline: &Outline) -> Result<Graph> {
    const MARGIN: i32 = 2;
    fill_outline(outline, MARGIN)
}

fn fill_outline(outline: &Outline, margin: i32) -> Result<Graph> {
    let polygon = outline.on_lattice(point)?;
    let (rows, columns) = scan_range(&polygon, margin)?;
    let mut list = PointList::default();
    for row in rows {
        for column in columns.clone() {
            let p = point(row, column);
            if polygon.contains(p) {
                list.add(p)?;
            }
        }
    }
    lattice_graph(&list, Basis::Triangular)
}
