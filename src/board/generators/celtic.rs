//! Knotwork boards: squares on a corner, with the gaps along the outline closed by rounded cells.

use super::{Outline, checked_area, checked_size, scan_range};
use crate::board::error::Result;
use crate::board::geometry::{Point, is_clockwise};
use crate::board::graph::{Graph, PointGrid};

/// Half the diagonal of a unit square.
const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// How far out the tips of the corners lie, in half diagonals.
const TIP: f64 = 1.4;

/// A knotwork board of some rows and columns.
pub fn celtic(rows: i32, columns: i32) -> Result<Graph> {
    let rows = checked_size("the number of rows", rows, 1)?;
    let columns = checked_size("the number of columns", columns, 1)?;
    checked_area(rows, columns)?;
    knotwork(
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .collect(),
    )
}

/// The knotwork inside an outline.
pub fn celtic_outline(outline: &Outline) -> Result<Graph> {
    const MARGIN: i32 = 2;
    let polygon = outline.on_squares()?;
    let (rows, columns) = scan_range(&polygon, MARGIN)?;
    let inside = |&(row, column): &(i32, i32)| {
        polygon.contains(Point::new(f64::from(column), f64::from(row)))
    };
    knotwork(
        rows.flat_map(|row| columns.clone().map(move |column| (row, column)))
            .filter(inside)
            .collect(),
    )
}

fn knotwork(squares: Vec<(i32, i32)>) -> Result<Graph> {
    let mut graph = Graph::default();
    let mut grid = PointGrid::default();
    let mut vertex = |graph: &mut Graph, x: f64, y: f64| {
        let p = Point::new(x * HALF, y * HALF);
        grid.vertex(graph, p, 0.01)
    };
    let middle = |row: i32, column: i32| (2.0 * f64::from(column), 2.0 * f64::from(row));
    for &(row, column) in &squares {
        let (x, y) = middle(row, column);
        let mut tips = [0; 4];
        for (tip, (dx, dy)) in
            tips.iter_mut()
                .zip([(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0)])
        {
            *tip = vertex(&mut graph, x + dx, y + dy)?;
        }
        for i in 0..4 {
            graph.find_or_push_edge(tips[i], tips[(i + 1) % 4])?;
        }
    }
    graph.sort_edges();
    graph.make_faces(true)?;
    let known: std::collections::HashSet<(i32, i32)> = squares.iter().copied().collect();
    for &(row, column) in &squares {
        let (x, y) = middle(row, column);
        for (up, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let beside = known.contains(&(row, column + right));
            let above = known.contains(&(row + up, column));
            let (dx, dy) = (f64::from(right), f64::from(up));
            let inner = [
                vertex(&mut graph, x + dx, y)?,
                vertex(&mut graph, x, y + dy)?,
            ];
            let mut walk = match (beside, above, known.contains(&(row + up, column + right))) {
                // An outer corner gets a tip of its own.
                (false, false, _) => {
                    let tip = vertex(&mut graph, x + dx * TIP, y + dy * TIP)?;
                    vec![inner[0], tip, inner[1]]
                }
                // Along a side the gap between two squares becomes a triangle, met from its left or lower one.
                (true, false, false) if right > 0 => {
                    vec![inner[0], vertex(&mut graph, x + 2.0, y + dy)?, inner[1]]
                }
                (false, true, false) if up > 0 => {
                    vec![inner[1], vertex(&mut graph, x + dx, y + 2.0)?, inner[0]]
                }
                // An inner corner, met from the square between the two others.
                (true, true, false) => {
                    let far = [
                        vertex(&mut graph, x + 2.0 * dx, y + dy)?,
                        vertex(&mut graph, x + dx, y + 2.0 * dy)?,
                    ];
                    vec![inner[0], far[0], far[1], inner[1]]
                }
                _ => continue,
            };
            for i in 0..walk.len() {
                graph.find_or_add_edge(walk[i], walk[(i + 1) % walk.len()])?;
            }
            // Faces lie to the right of their walks.
            if !is_clockwise(walk.iter().map(|&v| graph.point(v))) {
                walk.reverse();
            }
            graph.find_or_add_face(&walk)?;
        }
    }
    graph.reorder();
    Ok(graph)
}
