//! Graphs whose vertices and edges the description lists one by one.

use super::checked_size;
use crate::board::error::{BoardError, MAX_SITES, Result};
use crate::board::geometry::{COINCIDENT, Point};
use crate::board::graph::{Graph, PointGrid};

/// The graph of some vertices and of edges between them; pairs out of range are left out.
pub fn graph(vertices: &[Point], edges: &[(i32, i32)]) -> Result<Graph> {
    let n = vertices.len() as i64;
    let known = |v: i32| (0..n).contains(&i64::from(v));
    let pairs: Vec<(u32, u32)> = edges
        .iter()
        .filter(|(a, b)| known(*a) && known(*b) && a != b)
        .map(|&(a, b)| (a as u32, b as u32))
        .collect();
    let points: Vec<Point> = vertices.iter().map(|p| p.rounded()).collect();
    Graph::assemble(&points, &pairs)
}

/// Polygons repeated over rows and columns; `step` holds the way to the next column and to the next row.
pub fn repeat(
    rows: i32,
    columns: i32,
    step: [[f64; 2]; 2],
    polygons: &[Vec<Point>],
) -> Result<Graph> {
    let rows = checked_size("the number of rows", rows, 1)?;
    let columns = checked_size("the number of columns", columns, 1)?;
    let corners: i64 = polygons.iter().map(|p| p.len() as i64).sum();
    if i64::from(rows) * i64::from(columns) * corners > 16 * MAX_SITES as i64 {
        return Err(BoardError::TooLarge);
    }
    let mut graph = Graph::default();
    let mut grid = PointGrid::default();
    let mut vertex = |graph: &mut Graph, p: Point| grid.vertex(graph, p, COINCIDENT);
    for row in 0..rows {
        for column in 0..columns {
            let (row, column) = (f64::from(row), f64::from(column));
            let x = column * step[0][0] + row * step[1][0];
            let y = column * step[0][1] + row * step[1][1];
            for polygon in polygons {
                for (i, p) in polygon.iter().enumerate() {
                    let q = polygon[(i + 1) % polygon.len()];
                    let a = vertex(&mut graph, Point::new(p.x + x, p.y + y))?;
                    let b = vertex(&mut graph, Point::new(q.x + x, q.y + y))?;
                    graph.find_or_push_edge(a, b)?;
                }
            }
        }
    }
    graph.sort_edges();
    graph.make_faces(false)?;
    graph.reorder();
    Ok(graph)
}
