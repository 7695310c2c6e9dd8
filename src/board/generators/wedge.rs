//! Wedges: triangles of vertices that other boards are extended by.

use super::{checked_area, checked_size};
use crate::board::error::Result;
use crate::board::geometry::Point;
use crate::board::graph::Graph;

/// A wedge with its apex on top; it has no faces and keeps its order from the apex downwards.
pub fn wedge(rows: i32, columns: i32) -> Result<Graph> {
    let rows = checked_size("the number of rows of a wedge", rows, 1)?;
    let columns = checked_size("the number of columns of a wedge", columns, 2)?;
    checked_area(rows, columns)?;
    let middle = f64::from(rows - 1);
    let mut graph = Graph::default();
    graph.add_vertex(Point::new(middle, middle))?;
    for row in 1..rows {
        let (left, right) = (middle - f64::from(row), middle + f64::from(row));
        for column in 0..columns {
            let t = f64::from(column) / f64::from(columns - 1);
            graph.add_vertex(Point::new(
                left + t * (right - left),
                middle - f64::from(row),
            ))?;
        }
    }
    let id = |row: i32, column: i32| (1 + (row - 1) * columns + column) as u32;
    if rows > 1 {
        for column in 0..columns {
            graph.push_edge(0, id(1, column))?;
        }
    }
    for row in 1..rows {
        for column in 0..columns - 1 {
            graph.push_edge(id(row, column), id(row, column + 1))?;
        }
        if row + 1 < rows {
            for column in 0..columns {
                graph.push_edge(id(row, column), id(row + 1, column))?;
            }
        }
    }
    graph.sort_edges();
    Ok(graph)
}
