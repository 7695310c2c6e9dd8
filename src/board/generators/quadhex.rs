//! Hexagons divided into quadrilaterals.

use std::f64::consts::PI;

use super::{checked_area, checked_size};
use crate::board::error::Result;
use crate::board::geometry::{COINCIDENT, Point};
use crate::board::graph::{Graph, PointGrid};

/// A hexagon of side `n`, each of its six kites divided into `n` by `n` quadrilaterals.
pub fn quadhex(n: i32) -> Result<Graph> {
    let n = checked_size("the size of a quadhex board", n, 1)?;
    checked_area(3 * n, 4 * n)?;
    let side = f64::from(n);
    let height = side * 3.0_f64.sqrt() / 2.0;
    let corner = |x: f64, y: f64| Point::new(x, y);
    let (a, b, c) = (
        corner(0.0, 0.0),
        corner(0.0, height),
        corner(side / 2.0, height),
    );
    let d = corner((c.x + side) / 2.0, c.y / 2.0);
    let mut graph = Graph::default();
    let mut grid = PointGrid::default();
    let mut vertex = |graph: &mut Graph, p: Point| grid.vertex(graph, p, COINCIDENT);
    let lerp = |t: f64, p: Point, q: Point| corner(p.x + t * (q.x - p.x), p.y + t * (q.y - p.y));
    for turn in 0..6 {
        let (sin, cos) = (f64::from(turn) * PI / 3.0).sin_cos();
        let at = |row: i32, column: i32| {
            let (s, t) = (f64::from(row) / side, f64::from(column) / side);
            let p = lerp(t, lerp(s, a, b), lerp(s, d, c));
            corner(p.x * cos - p.y * sin, p.x * sin + p.y * cos)
        };
        for row in 0..n {
            for column in 0..n {
                let corners = [
                    (row, column),
                    (row, column + 1),
                    (row + 1, column + 1),
                    (row + 1, column),
                ];
                let mut ids = [0; 4];
                for (id, (r, c)) in ids.iter_mut().zip(corners) {
                    *id = vertex(&mut graph, at(r, c))?;
                }
                for i in 0..4 {
                    graph.find_or_push_edge(ids[i], ids[(i + 1) % 4])?;
                }
            }
        }
    }
    graph.sort_edges();
    graph.make_faces(true)?;
    graph.reorder();
    Ok(graph)
}
