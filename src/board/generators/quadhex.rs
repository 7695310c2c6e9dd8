//! Hexagons divided into quadrilaterals.
//!
//! A kite lies between the middle of the hexagon, the middle of a side, a corner, and a point on
//! the side behind it. Six kites that touch each other fill the hexagon, each turned by 60
//! degrees. In thirds, the two kites at every other side make one grid, the three grids stand
//! apart by one part in `2n + 1`, and one edge joins them at each end of the gaps.

use std::f64::consts::PI;

use super::{checked_area, checked_size};
use crate::board::error::Result;
use crate::board::geometry::{COINCIDENT, Point};
use crate::board::graph::{Graph, PointGrid};

/// A hexagon of side `n`, each of its six kites divided into `n` by `n` quadrilaterals. In `thirds`
/// they are drawn in three pairs with gaps between them.
pub fn quadhex(n: i32, thirds: bool) -> Result<Graph> {
    let n = checked_size("the size of a quadhex board", n, 1)?;
    checked_area(3 * n, 4 * n)?;
    let kite = Kite::new(f64::from(n), thirds);
    let mut graph = Graph::default();
    let mut grid = PointGrid::default();
    let mut vertex = |graph: &mut Graph, p: Point| grid.vertex(graph, p, COINCIDENT);
    // Two kites lie beside each other at the middle of a side: one, and its image in a mirror.
    let (turns, images): (&[i32], &[f64]) = match thirds {
        true => (&[1, 3, 5], &[1.0, -1.0]),
        false => (&[0, 1, 2, 3, 4, 5], &[1.0]),
    };
    for (&turn, &image) in turns
        .iter()
        .flat_map(|t| images.iter().map(move |i| (t, i)))
    {
        let at = |row: i32, column: i32| {
            let p = kite.at(
                f64::from(row) / f64::from(n),
                f64::from(column) / f64::from(n),
            );
            turned(Point::new(p.x * image, p.y), turn)
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
    if thirds {
        let mirrored = Point::new(-kite.side.x, kite.side.y);
        for turn in turns {
            // The next grid clockwise lies two turns back.
            for (from, to) in [(kite.middle, kite.middle), (kite.side, mirrored)] {
                let from = vertex(&mut graph, turned(from, *turn))?;
                let to = vertex(&mut graph, turned(to, *turn - 2))?;
                graph.find_or_push_edge(from, to)?;
            }
        }
    }
    graph.sort_edges();
    graph.make_faces(true)?;
    graph.reorder();
    Ok(graph)
}

/// The kite to the right of the middle of the upper side.
struct Kite {
    /// In the middle of the hexagon, or near it.
    middle: Point,
    /// The middle of the side.
    top: Point,
    /// A corner of the hexagon.
    corner: Point,
    /// On the next side.
    side: Point,
}

impl Kite {
    fn new(size: f64, thirds: bool) -> Self {
        let height = size * 3.0_f64.sqrt() / 2.0;
        let corner = Point::new(size / 2.0, height);
        let end = Point::new(size, 0.0);
        let (middle, side) = match thirds {
            true => {
                let gap = 1.0 / (2.0 * size + 1.0);
                (Point::new(0.0, height * gap), lerp(size * gap, corner, end))
            }
            false => (
                Point::new(0.0, 0.0),
                Point::new((corner.x + size) / 2.0, corner.y / 2.0),
            ),
        };
        Kite {
            middle,
            top: Point::new(0.0, height),
            corner,
            side,
        }
    }

    /// A point of the kite: how far outwards it is and how far to the right, from 0 to 1.
    fn at(&self, out: f64, right: f64) -> Point {
        let left = lerp(out, self.middle, self.top);
        lerp(right, left, lerp(out, self.side, self.corner))
    }
}

fn lerp(t: f64, p: Point, q: Point) -> Point {
    Point::new(p.x + t * (q.x - p.x), p.y + t * (q.y - p.y))
}

/// A point turned about the middle, in steps of 60 degrees counter-clockwise.
fn turned(p: Point, turn: i32) -> Point {
    let (sin, cos) = (f64::from(turn) * PI / 3.0).sin_cos();
    Point::new(p.x * cos - p.y * sin, p.x * sin + p.y * cos)
}
